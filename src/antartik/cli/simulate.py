"""`antartik simulate`: games between bots, their statistics and their records."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from antartik.arena.simulation import FIGURES, Statistics
from antartik.arena.simulation import simulate as games_of
from antartik.arena.tally import Tally
from antartik.bots import Bot
from antartik.cli.complaints import complain
from antartik.cli.numbers import decimal, ordinal
from antartik.cli.options import bots_option, rules_option
from antartik.engine.rules import MAX_PLAYERS, MIN_PLAYERS


def simulate(
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    players: Annotated[int | None, typer.Option(help="How many seats, 2 to 5; as many as bots if left out.")] = None,
    bots: Annotated[str, typer.Option(help="A bot for each seat, or one for all.")] = "gentoo",
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same games.")] = "0",
    rules: Annotated[str, typer.Option(help="A preset, or a JSON file of options.")] = "standard",
    record: Annotated[Path | None, typer.Option(help="Write every game to this file, one record a line.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the statistics as JSON.")] = False,
) -> None:
    """Let bots play each other and count what happens."""
    if games < 1:
        complain(f"--games: at least one game, not {games}")
    table_rules = rules_option(rules)
    seated = _seat(bots_option(bots), players)
    statistics = Statistics([bot.name for bot in seated])
    with _record_file(record) as file, _progress(games) as advance:
        for game in games_of(seated, games, seed, table_rules):
            statistics.add(game)
            if file is not None:
                _write(file, game.record(), record)
            advance()
    if as_json:
        typer.echo(json.dumps({"seed": seed, "rules": table_rules.to_dict(), **statistics.to_dict()}, indent=2))
    else:
        _print(statistics)


def _seat(bots: list[Bot], players: int | None) -> list[Bot]:
    if players is not None and not MIN_PLAYERS <= players <= MAX_PLAYERS:
        complain(f"--players: two to five can play (R4), not {players}")
    if len(bots) == 1:
        bots = bots * (4 if players is None else players)
    if not MIN_PLAYERS <= len(bots) <= MAX_PLAYERS:
        complain(f"--bots: two to five can play (R4), not {len(bots)}")
    if players is not None and players != len(bots):
        complain(f"--bots: {len(bots)} bots for {players} players; name one for each seat, or one for all")
    return bots


@contextmanager
def _record_file(path: Path | None) -> Iterator[IO[str] | None]:
    if path is None:
        yield None
        return
    try:
        file = path.open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        complain(f"--record: {path} can't be written: {error.strerror}")
    with file:
        yield file


def _write(file: IO[str], data: dict[str, Any], path: Path | None) -> None:
    try:
        file.write(json.dumps(data, separators=(",", ":")) + "\n")
        file.flush()
    except OSError as error:
        complain(f"--record: {path} can't be written: {error.strerror}")


@contextmanager
def _progress(games: int) -> Iterator[Any]:
    """A bar on standard error, while that is a terminal."""
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=games)
        yield lambda: progress.advance(task)


def _print(statistics: Statistics) -> None:
    console = Console()
    shares = Table("", "win share", "±", "stars", "±", title=f"{statistics.games} games")
    for name, tally in statistics.by_bot.items():
        shares.add_row(name, *_cells(tally), *_cells(statistics.stars_by_bot[name]))
    shares.add_section()
    for place, tally in enumerate(statistics.by_place):
        shares.add_row(f"dives {ordinal(place + 1)}", *_cells(tally), "", "")
    console.print(shares)
    figures = Table("", "mean", "±")
    for name, words in FIGURES.items():
        figures.add_row(words, *_cells(statistics.figures[name]))
    console.print(figures)
    console.print("± is one standard error; a shared title counts its share.", style="dim")


def _cells(tally: Tally) -> tuple[str, str]:
    return decimal(tally.value), decimal(tally.error)
