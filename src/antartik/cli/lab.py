"""`antartik lab`: what an option or a preset does to the game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.bar import Bar
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from antartik.arena.play import BotError
from antartik.arena.variants import OPTIONS, Variant, option_variants
from antartik.arena.workers import WorkerError
from antartik.cli.complaints import FAILED_CHECK, complain
from antartik.cli.numbers import plus_minus
from antartik.cli.options import bots_option, rules_option
from antartik.engine.rules import PRESETS, Rules, RulesError

if TYPE_CHECKING:
    from antartik.arena.lab import Figure, Findings


BAR: Final = 20
"""The width of a bar, in characters."""


def lab(
    option: Annotated[
        str | None, typer.Argument(help=f"An option, all of whose values are compared: {', '.join(OPTIONS)}.")
    ] = None,
    value: Annotated[
        list[str] | None,
        typer.Option(
            help="Only this value of the option, and more of them if given again. Figures: 1,2,3 or none; judges and "
            "parachutes: so many on each of 8, 9, 10, or 8:4,10:1, or none."
        ),
    ] = None,
    preset: Annotated[list[str] | None, typer.Option(help="A preset to compare with standard.")] = None,
    rules: Annotated[
        list[str] | None,
        typer.Option(
            help="Rules to compare: a JSON file of options or a preset. Of two or more the first is the measure."
        ),
    ] = None,
    players: Annotated[int, typer.Option(help="How many seats, 2 to 5.")] = 4,
    games: Annotated[int, typer.Option(help="How many games for each variant and thing that is measured.")] = 500,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same games.")] = "0",
    bot: Annotated[str, typer.Option(help="Who plays.")] = "gentoo",
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw it too: a file that ends in .svg or .png.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="How many processes play.", show_default="one for each core")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Compare variants of the rules: what do they do to the game?

    For instance: antartik lab parachute; antartik lab judges --value 4;
    antartik lab --preset by-the-letter; antartik lab --rules mine.json. The
    same deals are played under each, and differences are shown beside.
    """
    # What reckons takes a moment to load, which no other command should pay for.
    from antartik.arena.lab import Lab

    if workers is not None and workers < 1:
        complain(f"--workers: at least one, not {workers}")
    chosen = bots_option(bot)
    if len(chosen) != 1:
        complain(f"--bot: one plays on all seats, not {len(chosen)}")
    variants = _variants(option, value or [], preset or [], rules or [])
    if len(variants) < 2:
        complain("there is nothing to compare with; name another value or other rules")
    draw = None if plot is None else _plotter(plot)
    try:
        laboratory = Lab(variants=variants, players=players, games=games, seed=seed, bot=chosen[0].name)
    except ValueError as error:
        complain(f"--{error}")
    try:
        with _progress(laboratory.total()) as advance:
            findings = laboratory.run(workers, advance)
    except (BotError, WorkerError) as error:
        complain(str(error), FAILED_CHECK)
    if draw is not None:
        draw(findings)
    if as_json:
        typer.echo(json.dumps(findings.to_dict(), indent=2))
    else:
        _print(findings)


def _variants(option: str | None, values: list[str], presets: list[str], rules: list[str]) -> tuple[Variant, ...]:
    for name in presets:
        if name not in PRESETS:
            complain(f"--preset: there is no {name!r}; there are {', '.join(PRESETS)}")
    named = [Variant(name, PRESETS[name]) for name in presets]
    named += [Variant(text if text in PRESETS else Path(text).stem, rules_option(text)) for text in rules]
    if option is None:
        if values:
            complain("--value: of which option? antartik lab OPTION --value ...")
        if not named:
            complain("name an option, a --preset or --rules to compare")
        standard = Variant("standard", Rules())
        if presets or len(named) == 1:
            named = [standard, *(variant for variant in named if variant != standard)]
        return _named_apart(named)
    if option in PRESETS:
        complain(f"{option} is a preset: antartik lab --preset {option}")
    if len(named) > 1:
        complain(f"{option} is tried on one set of rules, not on {len(named)}")
    try:
        return option_variants(option, named[0].rules if named else Rules(), values)
    except RulesError as error:
        complain(str(error))


def _named_apart(variants: list[Variant]) -> tuple[Variant, ...]:
    found: list[Variant] = []
    for variant in variants:
        name, number = variant.name, 1
        while any(other.name == name for other in found):
            number += 1
            name = f"{variant.name} {number}"
        found.append(Variant(name, variant.rules))
    return tuple(found)


def _plotter(path: Path) -> Callable[[Findings], None]:
    """What draws into this file. Complains before anything is played if it couldn't."""
    if path.suffix not in (".svg", ".png"):
        complain(f"--plot: {path} must end in .svg or .png")
    try:
        from antartik.cli.lab_plot import plot
    except ImportError:
        complain("--plot wants matplotlib, which isn't installed: pip install 'antartik[plots]'")
    try:
        new = not path.exists()
        path.open("ab").close()
        if new:
            path.unlink()
    except OSError as error:
        complain(f"--plot: {path} can't be written: {error.strerror}")

    def draw(findings: Findings) -> None:
        try:
            plot(findings, path)
        except OSError as error:
            complain(f"--plot: {path} can't be written: {error.strerror}")

    return draw


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, while that is a terminal."""
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=games)
        yield lambda more: progress.advance(task, more)


def _print(findings: Findings) -> None:
    from antartik.arena.lab import STRIKING

    console, names = Console(), [variant.name for variant in findings.lab.variants]
    width = max(map(len, names))
    console.print(
        f"{findings.lab.players} players, {findings.lab.bot_name} on all seats, {findings.lab.games} games for each "
        f"variant and measure; in the last column what is beyond {names[0]}, * if by more than {STRIKING:g} standard "
        "errors"
    )
    group = ""
    for measure, row in findings.figures.items():
        if measure.group != group:
            group = measure.group
            console.print(f"\n[bold]{group}[/bold]")
        console.print(measure.words)
        known = [figure.value for figure in row if figure is not None]
        low, high = min(0.0, *known), max(0.0, *known)
        lines = Table.grid(padding=(0, 2, 0, 0))
        lines.add_column(width=width + 2)
        lines.add_column(width=BAR)
        lines.add_column(justify="right", width=15)
        lines.add_column(justify="right", width=18)
        for name, figure in zip(names, row, strict=True):
            if figure is None:
                lines.add_row(f"  {name}", "", "-", "")
                continue
            bar = Bar(high - low or 1, min(figure.value, 0.0) - low, max(figure.value, 0.0) - low, width=BAR)
            number = plus_minus(figure.value, figure.error)
            lines.add_row(f"  {name}", bar, number, _difference(figure))
        console.print(lines)
    _print_striking(console, findings)


def _difference(figure: Figure) -> Text:
    if figure.difference is None:
        return Text()
    text = plus_minus(figure.difference, figure.difference_error, sign="+")
    return Text(f"{text} *" if figure.striking else f"{text}  ", style="bold" if figure.striking else "")


def _print_striking(console: Console, findings: Findings) -> None:
    """What stands out, in one place."""
    from antartik.arena.lab import STRIKING

    names = [variant.name for variant in findings.lab.variants]
    striking = [
        f"{name}: {measure.words}: {plus_minus(figure.difference, figure.difference_error, sign='+')}"
        for measure, row in findings.figures.items()
        for name, figure in zip(names, row, strict=True)
        if figure is not None and figure.difference is not None and figure.striking
    ]
    console.print(f"\n[bold]what differs from {names[0]} by more than {STRIKING:g} standard errors[/bold]")
    for line in striking or ["nothing; more --games show smaller differences"]:
        console.print(f"  {line}")
    console.print(
        f"± is one standard error, counted over deals that all variants share. {findings.comparisons} differences were "
        "looked at: of 370 that are nothing but chance, one is marked. What is measured is how these bots play.",
        style="dim",
    )
