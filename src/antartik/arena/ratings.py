"""How strong bots are, from who took the title at which table.

The title decides (R16): who takes it has won against everybody at the table, and the others haven't played each other.
A shared title counts its share. Second places count for nothing, since a bot that plays for the title gives them up.

- *Elo*: the most likely strengths in Luce's model, where the title goes to a seat with probability
  w / sum of the w at the table, by Hunter's MM algorithm (MM algorithms for generalized Bradley-Terry models, 2004);
  400 log10 w, the contest's measure being 0. Each pair of bots has one more drawn game between them than was played,
  so that a bot which won everything gets a number too. The games' order can't matter. The interval is a bootstrap
  over blocks, since games on one deal hang together.
- *openskill*: Plackett and Luce's model of the openskill library, bots being given no drift (tau 0), game after game
  in the order of the blocks. A title is handed in as a game of two against each of the others: a game of four with
  three on a shared second place would count these three as equals and pull all ratings together. Its sigma takes all
  these games to be independent, which they aren't: it is what the library says and no interval of ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt
from openskill.models import PlackettLuce, PlackettLuceRating

from antartik.arena.contest import Block, Contest
from antartik.arena.strata import CONFIDENCE

if TYPE_CHECKING:
    Floats = npt.NDArray[np.float64]

RESAMPLES: Final = 400
"""How many times the bootstrap draws the blocks anew."""

CLOSE: Final = 1e-9
MOST_STEPS: Final = 10_000


@dataclass(frozen=True)
class Rating:
    """A bot's strength.

    ``elo`` with its 95 % ``interval``, None with fewer than two blocks of a line-up. A most likely strength exists
    only where chains of titles (a took one with b at the table, b with c) lead from the bot to the measure and back
    (Ford, Solution of a ranking problem from binary comparisons, 1957). If only those back are missing, ``bound`` is
    "lower": the strength may be anything from ``elo`` on; "upper" is the other way round, "open" is both; then there
    is no interval. ``mu`` and ``sigma`` are openskill's.
    """

    elo: float
    interval: tuple[float, float] | None
    bound: str | None
    mu: float
    sigma: float

    def to_dict(self) -> dict[str, Any]:
        """The rating as JSON has it."""
        interval = None if self.interval is None else list(self.interval)
        return {
            "elo": self.elo,
            "interval": interval,
            "bound": self.bound,
            "openskill": {"mu": self.mu, "sigma": self.sigma},
        }


@dataclass
class Ratings:
    """The strengths of the bots of a contest, from its blocks."""

    contest: Contest
    _model: PlackettLuce = field(default_factory=lambda: PlackettLuce(tau=0.0))
    _skills: list[PlackettLuceRating] = field(default_factory=list)
    _blocks: list[list[list[float]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._skills = [self._model.rating() for _ in self.contest.bots]
        self._blocks = [[] for _ in self.contest.tables]

    def add(self, block: Block) -> None:
        """Count a block; they must come in their order."""
        # The titles of each bot, and behind them the number of games.
        row = [0.0] * len(self.contest.bots) + [float(len(block.games))]
        for game in block.games:
            for seat, bot in enumerate(game.seating):
                row[bot] += game.share(seat)
            self._rate(game.seating, game.winners)
        self._blocks[block.line_up].append(row)

    def _rate(self, seating: Sequence[int], winners: Sequence[int]) -> None:
        for place, winner in enumerate(winners):
            for other in range(len(seating)):
                one, two = seating[winner], seating[other]
                if one == two or other in winners[: place + 1]:
                    continue
                ranks = [1.0, 1.0] if other in winners else [1.0, 2.0]
                [[self._skills[one]], [self._skills[two]]] = self._model.rate(
                    [[self._skills[one]], [self._skills[two]]], ranks=ranks
                )

    def result(self) -> list[Rating]:
        """The rating of each bot."""
        bots, measure = len(self.contest.bots), self.contest.measure
        tables = zip(self.contest.tables, self._blocks, strict=True)
        played = [(table, np.array(rows)) for table, rows in tables if rows]
        if not played:
            return [Rating(0.0, None, "open", skill.mu, skill.sigma) for skill in self._skills]
        seats = np.array([np.bincount(table, minlength=bots) for table, _ in played], dtype=np.float64)
        titles = np.array([rows.sum(axis=0) for _, rows in played])
        elo = _elo(titles[None], seats, measure)[0]
        bounds = _bounds(titles, seats, measure)
        intervals: list[tuple[float, float] | None] = [None] * bots
        if all(len(rows) > 1 for _, rows in played):
            rng = np.random.default_rng(1)
            resamples = np.stack([_resampled(rows, rng) for _, rows in played], axis=1)
            ends = np.quantile(_elo(resamples, seats, measure), [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2], axis=0)
            intervals = [
                None if bound else (float(low), float(high)) for low, high, bound in zip(*ends, bounds, strict=True)
            ]
        return [
            Rating(float(elo[bot]), intervals[bot], bounds[bot], skill.mu, skill.sigma)
            for bot, skill in enumerate(self._skills)
        ]


def _bounds(titles: Floats, seats: Floats, measure: int) -> list[str | None]:
    """Which way each bot's strength is open, seen from the measure."""
    bots = seats.shape[1]
    # beats[a, b]: a, or one that it beat, and so on, took a title with b at the table.
    beats = np.eye(bots, dtype=bool) | ((titles[:, :bots].T > 0) @ (seats > 0))
    for middle in range(bots):
        beats |= beats[:, middle, None] & beats[None, middle, :]
    words = {(True, True): None, (True, False): "lower", (False, True): "upper", (False, False): "open"}
    return [words[bool(beats[bot, measure]), bool(beats[measure, bot])] for bot in range(bots)]


def _resampled(rows: Floats, rng: np.random.Generator) -> Floats:
    """The sums of as many rows, drawn with replacement: one row for each resample."""
    drawn = [np.bincount(rng.integers(len(rows), size=len(rows)), minlength=len(rows)) for _ in range(RESAMPLES)]
    return np.array([times @ rows for times in drawn])


def _elo(titles: Floats, seats: Floats, measure: int) -> Floats:
    """The Elo of each bot, by resample.

    ``titles[r, t]``: the titles of each bot at table t, and behind them the games; ``seats[t]``: how many seats each
    bot has there.
    """
    bots = seats.shape[1]
    won, games = titles[..., :bots].sum(axis=1) + (bots - 1) / 2, titles[..., bots]
    w = np.ones((len(titles), bots))
    for _ in range(MOST_STEPS):
        at_tables = np.einsum("rt,tb->rb", games / (w @ seats.T), seats)
        drawn = (1 / (w[:, :, None] + w[:, None, :])).sum(axis=2) - 1 / (2 * w)
        new = won / (at_tables + drawn)
        new /= np.exp(np.log(new).mean(axis=1, keepdims=True))
        change = np.abs(np.log(new / w)).max()
        w = new
        if change < CLOSE:
            break
    return np.asarray(400 * np.log10(w / w[:, measure, None]))
