"""The `antartik` command."""

from __future__ import annotations

import io
import sys
from importlib.metadata import version
from typing import Annotated

import typer

from antartik import form
from antartik.cli.arena import arena
from antartik.cli.lab import lab
from antartik.cli.play import play
from antartik.cli.replay import replay
from antartik.cli.rulebook import rules
from antartik.cli.serve import serve
from antartik.cli.simulate import simulate

app = typer.Typer(
    help="Antartik, a diving contest for two to five penguins.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (play, serve, simulate, arena, lab, replay, rules):
    app.command()(command)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"antartik {version('antartik')} ({form.NAME} engine)")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass


def run() -> None:
    """Run the command as a program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output has gone, as `head` does; that is no fault of ours.
        sys.stderr.close()
        sys.exit(0)


if __name__ == "__main__":
    run()
