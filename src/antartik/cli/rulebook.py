"""`antartik rules`: the rules in our own words, and the options as JSON."""

from __future__ import annotations

import json
from dataclasses import fields
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markdown import Markdown

from antartik.engine.rules import OPTION_VALUES, PRESETS, Rules


def rules(
    as_json: Annotated[bool, typer.Option("--json", help="Print the options and presets as JSON.")] = False,
) -> None:
    """Print the rules of the game."""
    if as_json:
        typer.echo(json.dumps(options(), indent=2))
    else:
        Console().print(Markdown(rulebook()))


def rulebook() -> str:
    """The text of the rules; a checkout reads the file that the wheel ships."""
    shipped = files("antartik.cli") / "rules.md"
    if shipped.is_file():
        return shipped.read_text(encoding="utf-8")
    return (Path(__file__).parents[3] / "docs" / "rules.md").read_text(encoding="utf-8")


def options() -> dict[str, Any]:
    """Every option with its default and, where it is a choice of words, its values; every preset in full."""
    defaults = Rules().to_dict()
    described = {}
    for option in fields(Rules):
        described[option.name] = {"default": defaults[option.name]}
        if option.name in OPTION_VALUES:
            described[option.name]["values"] = list(OPTION_VALUES[option.name])
    return {"options": described, "presets": {name: preset.to_dict() for name, preset in PRESETS.items()}}
