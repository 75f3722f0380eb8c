"""One clear line and an exit code instead of a traceback."""

from __future__ import annotations

from typing import NoReturn

import typer

BAD_INPUT = 2
FAILED_CHECK = 1


def complain(message: str, code: int = BAD_INPUT) -> NoReturn:
    """Print one line to standard error and leave with this code."""
    typer.echo(f"antartik: {' '.join(message.split())}", err=True)
    raise typer.Exit(code)
