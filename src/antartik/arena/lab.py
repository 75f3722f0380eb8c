"""What variants of the rules do to the game, on the same deals."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from antartik.arena.contest import Contest, play_block
from antartik.arena.simulation import FIGURES, simulated_game
from antartik.arena.variants import Variant
from antartik.arena.without import GIVEN_UP, Without
from antartik.arena.workers import cores, in_order, seated
from antartik.bots import Bot, bot_named
from antartik.engine.rules import MAX_PLAYERS, MIN_PLAYERS, Rules

if TYPE_CHECKING:
    Floats = npt.NDArray[np.float64]

GAMES_A_JOB: Final = 10
STRIKING: Final = 3.0
"""A difference of more than this many standard errors is marked."""

_GROUPS: Final = {
    "how long a game is": ("dives", "actions", "questions"),
    "dives": ("series_figures", "flops", "series_kept"),
    "dares": ("dares", "dares_won"),
    "stars": ("stars", "shared_titles"),
    "cards used": ("judges", "parachutes", "turned_over"),
}
_WORDS: Final = {**FIGURES, "actions": "actions a game"}
_PLACES: Final = ("first", "second", "third", "fourth", "fifth")


@dataclass(frozen=True)
class Measure:
    """Something that is measured under each variant: its name in JSON, what it belongs to, and what it is in words."""

    name: str
    group: str
    words: str


@dataclass(frozen=True)
class Figure:
    """A measure under one variant, with standard errors that count deals, None with a single one.

    ``difference`` is that to the first variant, on the same deals; None for the first itself, and where one of the
    two has no value.
    """

    value: float
    error: float | None
    difference: float | None = None
    difference_error: float | None = None

    @property
    def striking(self) -> bool:
        """Whether the difference is larger than STRIKING standard errors."""
        if self.difference is None or self.difference_error is None:
            return False
        return abs(self.difference) > STRIKING * self.difference_error

    def to_dict(self) -> dict[str, Any]:
        """The figure as JSON has it."""
        data: dict[str, Any] = {"value": self.value, "se": self.error, "difference": None}
        if self.difference is not None:
            data["difference"] = {"value": self.difference, "se": self.difference_error, "striking": self.striking}
        return data


@dataclass(frozen=True)
class Findings:
    """What a lab found: for each measure a figure for each variant, None where it can't be measured."""

    lab: Lab
    figures: dict[Measure, tuple[Figure | None, ...]]

    @property
    def comparisons(self) -> int:
        """How many differences were looked at; of so many, some are striking by chance."""
        return sum(
            figure is not None and figure.difference is not None for row in self.figures.values() for figure in row
        )

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON has it."""
        return {
            "bot": self.lab.bot_name,
            "players": self.lab.players,
            "games": self.lab.games,
            "seed": self.lab.seed,
            "variants": [{"name": variant.name, "rules": variant.rules.to_dict()} for variant in self.lab.variants],
            "comparisons": self.comparisons,
            "measures": {
                measure.name: {
                    "words": measure.words,
                    "by_variant": [None if figure is None else figure.to_dict() for figure in row],
                }
                for measure, row in self.figures.items()
            },
        }


@dataclass(frozen=True, kw_only=True)
class Lab:
    """Variants of the rules to be compared, all on the same deals.

    For each variant ``bot`` plays ``games`` games on all seats, from which most is counted. Besides, in *trials* of at
    least as many games each, one player sits among others who are all alike, each deal being played with him on each
    seat: the bot that does without something (without.py), which shows what that is worth; ``bot`` among eggs and
    gentoo among yardsticks, which shows whether skill matters. What is measured is the play of these bots: people, and
    bots made for a variant, may play it otherwise.

    Decks and streams are those of `simulate`. The cards of all variants lie in the same order, but for symbols and
    stars. Raises ValueError unless there are two variants, two to five players and a game.
    """

    variants: tuple[Variant, ...]
    players: int = 4
    games: int = 1000
    seed: str = "0"
    bot: str | Bot = "gentoo"

    def __post_init__(self) -> None:
        if len(self.variants) < 2:
            raise ValueError("variants: at least two, or there is nothing to compare")
        if not MIN_PLAYERS <= self.players <= MAX_PLAYERS:
            raise ValueError(f"players: two to five can play (R4), not {self.players}")
        if self.games < 1:
            raise ValueError(f"games: at least one, not {self.games}")

    @property
    def bot_name(self) -> str:
        """The name of the bot."""
        return seated(self.bot).name

    def measures(self) -> list[Measure]:
        """All that is measured, in order."""
        name, fair = self.bot_name, f"1/{self.players}"
        found = [
            Measure(f"edge_{place + 1}", "who wins", f"share of wins of who dives {_PLACES[place]}, less {fair}")
            for place in range(self.players)
        ]
        found += [Measure(key, group, _WORDS[key]) for group, keys in _GROUPS.items() for key in keys]
        found += [
            Measure(f"worth_{verb}", "what one loses who does without", f"share of wins lost by who may never {words}")
            for verb, words in GIVEN_UP.items()
        ]
        if name != "egg":
            found.append(Measure("skill_egg", "whether skill matters", f"share of wins of one {name} among eggs"))
        words = "share of wins of one gentoo among yardsticks"
        return [*found, Measure("skill_yardstick", "whether skill matters", words)]

    def total(self) -> int:
        """How many games are played in all."""
        return sum(job.games(self.players) for job in self._jobs())

    def run(self, workers: int | None = None, watch: Callable[[int], None] | None = None) -> Findings:
        """Play it all, on all cores if ``workers`` is left out, and tell ``watch`` each time how many games more.

        Raises BotError, and WorkerError if an own bot can't go to other processes.
        """
        samples: list[dict[str, list[tuple[float, float]]]] = [{} for _ in self.variants]
        jobs = list(self._jobs())
        with closing(in_order(_carry_out, self, jobs, cores() if workers is None else workers)) as results:
            for job, rows in zip(jobs, results, strict=True):
                for name, pairs in rows.items():
                    samples[job.variant].setdefault(name, []).extend(pairs)
                if watch is not None:
                    watch(job.games(self.players))
        return Findings(self, {measure: _figures(measure, samples) for measure in self.measures()})

    def _jobs(self) -> Iterator[_Job]:
        for variant in range(len(self.variants)):
            for start in range(0, self.games, GAMES_A_JOB):
                yield _Job(variant, None, start, min(start + GAMES_A_JOB, self.games))
            deals, step = math.ceil(self.games / self.players), math.ceil(GAMES_A_JOB / self.players)
            for trial in self.trials(self.variants[variant].rules):
                for start in range(0, deals, step):
                    yield _Job(variant, trial, start, min(start + step, deals))

    def trials(self, rules: Rules) -> dict[str, tuple[Bot, Bot]]:
        """Who sits alone and among whom, by the names of measures; without what these rules don't have anyway."""
        bot = seated(self.bot)
        there = {
            "judge": any(rules.judges.values()),
            "parachute": any(rules.parachutes.values()) and rules.parachute != "none",
            "turn": rules.turn_over != "off",
            "dare": True,
        }
        found: dict[str, tuple[Bot, Bot]] = {}
        for verb in GIVEN_UP:
            if there[verb]:
                found[f"worth_{verb}"] = (Without(bot, [verb]), bot)
        if bot.name != "egg":
            found["skill_egg"] = (bot, bot_named("egg"))
        return {**found, "skill_yardstick": (bot_named("gentoo"), bot_named("yardstick"))}


@dataclass(frozen=True)
class _Job:
    """Deals ``start`` to ``end`` of a variant: of the games of equals, or of a trial."""

    variant: int
    trial: str | None
    start: int
    end: int

    def games(self, players: int) -> int:
        return (self.end - self.start) * (1 if self.trial is None else players)


def _carry_out(lab: Lab, job: _Job) -> dict[str, list[tuple[float, float]]]:
    """An amount and what it is counted per, for each measure and deal."""
    rules = lab.variants[job.variant].rules
    deals = range(job.start, job.end)
    if job.trial is None:
        return _games_of_equals(lab, rules, deals)
    lone, others = lab.trials(rules)[job.trial]
    names = (lone.name, others.name)
    trial = Contest(bots=names, players=lab.players, seed=lab.seed, rules=rules, line_ups="among")
    pairs = []
    for deal in deals:
        block = play_block(trial, (lone, others), deal)
        share = sum(game.share(game.seating.index(0)) for game in block.games)
        pairs.append((1 - share if job.trial.startswith("worth") else share, float(lab.players)))
    return {job.trial: pairs}


def _games_of_equals(lab: Lab, rules: Rules, deals: Iterable[int]) -> dict[str, list[tuple[float, float]]]:
    rows: dict[str, list[tuple[float, float]]] = {}
    bots = [seated(lab.bot)] * lab.players
    for deal in deals:
        game = simulated_game(bots, deal, lab.seed, rules)
        figures = {"actions": (len(game.actions), 1), **game.figures()}
        for place in range(lab.players):
            share = game.shares[(game.first + place) % lab.players]
            figures[f"edge_{place + 1}"] = (share - 1 / lab.players, 1)
        for name, pair in figures.items():
            rows.setdefault(name, []).append(pair)
    return rows


def _figures(measure: Measure, samples: Sequence[dict[str, list[tuple[float, float]]]]) -> tuple[Figure | None, ...]:
    """A measure under each variant.

    With r the ratio of the sums, a deal moves it by (a - r b) / mean b, and the scatter of these gives the standard
    error (as in tally.py); that of a difference comes from the same deal's two moves.
    """
    found: list[Figure | None] = []
    first: tuple[float, Floats] | None = None
    for variant, sample in enumerate(samples):
        amounts, bases = np.array(sample.get(measure.name, [(0.0, 0.0)]), dtype=np.float64).T
        if not bases.any():
            found.append(None)
            continue
        value = float(amounts.sum() / bases.sum())
        moves = (amounts - value * bases) / bases.mean()
        if variant == 0:
            first = value, moves
        if variant == 0 or first is None:
            found.append(Figure(value, _error(moves)))
        else:
            found.append(Figure(value, _error(moves), value - first[0], _error(moves - first[1])))
    return tuple(found)


def _error(moves: Floats) -> float | None:
    n = len(moves)
    return math.sqrt(float(moves @ moves) / n / (n - 1)) if n > 1 else None
