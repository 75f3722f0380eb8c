"""`antartik arena`: matches between bots, their shares of wins and ratings, and the file of results."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from antartik.arena.contest import Block, Contest, ContestError
from antartik.arena.play import BotError
from antartik.arena.results_file import ResultsError, ResultsFile, Saved, read_saved
from antartik.arena.workers import WorkerError
from antartik.cli.complaints import FAILED_CHECK, complain
from antartik.cli.narration import counted
from antartik.cli.options import bots_option, rules_option
from antartik.engine.rules import MAX_PLAYERS

if TYPE_CHECKING:
    from antartik.arena.matches import Arena

INTERRUPTED: Final = 130


def arena(
    bots: Annotated[str | None, typer.Option(help="Two bots or more, as NAME,NAME,...")] = None,
    players: Annotated[
        int | None,
        typer.Option(help="How many sit at a table, 2 to 5.", show_default=f"as many as bots, at most {MAX_PLAYERS}"),
    ] = None,
    games: Annotated[
        int | None, typer.Option(help="How many games; rounded up, so that each line-up is dealt equally often.")
    ] = None,
    until: Annotated[
        float | None,
        typer.Option(
            metavar="PRECISION",
            help="Play until the 95 % interval of each share of wins is at most this much to either side; "
            "with --games, no more than these.",
        ),
    ] = None,
    among: Annotated[
        bool, typer.Option("--among", help="Each bot alone among bots of the last kind; its fair share is 1/players.")
    ] = False,
    every: Annotated[
        bool, typer.Option("--every", help="Every line-up of at least two different bots, not only the most mixed.")
    ] = False,
    rotations: Annotated[
        bool,
        typer.Option("--rotations", help="Play a deal in one order and its turns around the table, not in all orders."),
    ] = False,
    seed: Annotated[
        str | None, typer.Option(help="Any text; the same seed gives the same games.", show_default="0")
    ] = None,
    rules: Annotated[
        str | None, typer.Option(help="A preset, or a JSON file of options.", show_default="standard")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write each block to this new file as soon as it is played.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a file of --out; it knows its settings.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="How many processes play.", show_default="one for each core")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
) -> None:
    """Let bots play matches, each deal in all seatings, until they can be told apart.

    At a table sit as many different bots as there is room for: with four
    players two bots make aabb, and three make aabc, abbc and abcc in turn.
    With --among two bots make abbb.
    """
    # Ratings take a moment to load, which no other command should pay for.
    from antartik.arena.matches import Arena
    from antartik.cli.arena_tables import print_standings

    if among and every:
        complain("--among and --every name different line-ups; choose one")
    if out is not None and resume is not None:
        complain("--out: --resume goes on in its own file")
    line_ups = "among" if among else "every" if every else None
    asked = _Asked(bots, players, seed, rules, line_ups, rotations or None)
    path = resume or out
    try:
        saved = None if resume is None else read_saved(resume)
        if saved is not None:
            asked.check_against(saved.contest)
            if games is None and until is None:
                games, until = saved.games, saved.until
        elif games is None and until is None:
            complain("say how many --games, or --until which precision")
        match = Arena(asked.contest() if saved is None else saved.contest)
        for block in () if saved is None else saved.blocks():
            match.take(block)
        results: ResultsFile | None = None

        def keep(block: Block) -> None:
            if results is not None:
                results.add(block)

        # Senseless numbers are found here, before a file is begun.
        blocks = match.play(games, until, workers, keep)
        with _results(saved, out, match, games, until) as opened, _progress(match, games, until) as advance:
            results = opened
            interrupted = _play(blocks, advance)
    except ContestError as error:
        complain(f"--{error}")
    except ResultsError as error:
        complain(f"--{'out' if resume is None else 'resume'}: {error}")
    except (BotError, WorkerError) as error:
        kept = "" if path is None else f"; what was played before is in {path}, and --resume goes on with it"
        complain(f"{error}{kept}", FAILED_CHECK)
    if as_json:
        typer.echo(json.dumps(match.standings.to_dict(), indent=2))
    elif match.standings.games:
        print_standings(match.standings)
    if interrupted:
        go_on = "" if path is None else f" antartik arena --resume {path}{_other_goal(saved, games, until)} goes on."
        typer.echo(f"Interrupted after {counted(match.standings.games, 'game')}.{go_on}", err=True)
        raise typer.Exit(INTERRUPTED)


def _other_goal(saved: Saved | None, games: int | None, until: float | None) -> str:
    """The options that --resume needs because the file was begun with others."""
    if saved is None or (games, until) == (saved.games, saved.until):
        return ""
    return "".join(f" --{name} {value}" for name, value in (("games", games), ("until", until)) if value is not None)


@dataclass(frozen=True)
class _Asked:
    """The contest's settings as typed, None where the option wasn't given."""

    bots: str | None
    players: int | None
    seed: str | None
    rules: str | None
    line_ups: str | None
    rotations: bool | None

    def settings(self) -> dict[str, Any]:
        """What was given, by the contest's names."""
        given = {
            "bots": None if self.bots is None else tuple(bot.name for bot in bots_option(self.bots)),
            "players": self.players,
            "seed": self.seed,
            "rules": None if self.rules is None else rules_option(self.rules),
            "line_ups": self.line_ups,
            "rotations": self.rotations,
        }
        return {name: value for name, value in given.items() if value is not None}

    def contest(self) -> Contest:
        settings = self.settings()
        if "bots" not in settings:
            complain("--bots: name two or more that are to play each other")
        settings.setdefault("players", min(len(settings["bots"]), MAX_PLAYERS))
        return Contest(**settings)

    def check_against(self, contest: Contest) -> None:
        """Complain about an option that names something else than the file does."""
        for name, value in self.settings().items():
            if value != getattr(contest, name):
                raise ResultsError(f"the file was begun with {_OPTIONS[name](getattr(contest, name))}")


_OPTIONS: Final[dict[str, Callable[[Any], str]]] = {
    "bots": lambda bots: f"--bots {','.join(bots)}",
    "players": lambda players: f"--players {players}",
    "seed": lambda seed: f"--seed {seed}",
    "rules": lambda rules: f"other rules ({rules.name or json.dumps(rules.to_dict())})",
    "line_ups": lambda line_ups: "neither --among nor --every" if line_ups == "mixed" else f"--{line_ups}",
    "rotations": lambda rotations: "--rotations" if rotations else "all seatings, without --rotations",
}
"""A setting of a file of results in words."""


def _results(
    saved: Saved | None, out: Path | None, match: Arena, games: int | None, until: float | None
) -> AbstractContextManager[ResultsFile | None]:
    if saved is not None:
        return ResultsFile.go_on(saved)
    return nullcontext() if out is None else ResultsFile.begin(out, match.contest, games, until)


def _play(blocks: Generator[Block], advance: Callable[[], None]) -> bool:
    """Play to the end; whether Ctrl-C came before it."""
    try:
        with closing(blocks):
            for _ in blocks:
                advance()
    except KeyboardInterrupt:
        return True
    return False


@contextmanager
def _progress(match: Arena, games: int | None, until: float | None) -> Iterator[Callable[[], None]]:
    """A bar on standard error, while that is a terminal."""
    columns = (TextColumn("{task.fields[played]} games"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", played=match.standings.games, total=None)
        first = match.standings.blocks
        most = None if games is None else sum(1 for _ in match.contest.blocks_for(games))

        shown = 0.0

        def advance() -> None:
            nonlocal shown
            played = match.standings.blocks
            guess = None if until is None else match.blocks_expected(until)
            total = most if guess is None else guess if most is None else min(guess, most)
            progress.update(task, completed=played - first, played=match.standings.games)
            if total is not None and (played > shown or not 0.9 < total / shown < 1.1):
                # A new total starts the clock anew, so small changes of a guess aren't shown.
                shown = max(total, played)
                progress.update(task, total=shown - first)

        yield advance
