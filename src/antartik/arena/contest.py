"""What an arena plays: its settings, and from them each block of games."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from typing import Any, Final

from antartik.arena.play import BotError
from antartik.arena.seatings import LINE_UPS, LineUp, Seating, circles, line_ups, seatings
from antartik.arena.simulation import simulated_game
from antartik.bots import Bot
from antartik.engine.rules import MAX_PLAYERS, MIN_PLAYERS, Rules, is_whole

MEASURE: Final = "yardstick"
"""The bot against which all others are measured (docs/bots.md)."""


class ContestError(ValueError):
    """A setting that makes no contest; the message names it and says what is wrong."""


@dataclass(frozen=True)
class PlayedGame:
    """One game of a block: the bot on each seat, as an index into the contest's bots; stars by seat; the winners."""

    seating: Seating
    stars: tuple[int, ...]
    winners: tuple[int, ...]

    def share(self, seat: int) -> float:
        """The seat's share of the title."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


@dataclass(frozen=True)
class Block:
    """One deal, played in each seating that the contest has for it; ``first`` is the seat of the first diver."""

    number: int
    line_up: int
    first: int
    games: tuple[PlayedGame, ...]


@dataclass(frozen=True, kw_only=True)
class Contest:
    """Who plays whom, at tables of how many, by which rules, from which seed.

    ``line_ups`` is a name of seatings.LINE_UPS. A *block* is one deal, played in every seating of one line-up; with
    ``rotations`` in one circle of the line-up and its turns around the table, the circles taking turns from block to
    block. Blocks 0, 1, ... take the line-ups in turn, so a *round* of as many blocks has each once.

    Block n has the deck, the first diver and the bots' streams of game n of `simulate` with the same seed, so any of
    its games can be had from there. Raises ContestError unless the settings make sense.
    """

    bots: tuple[str, ...]
    players: int
    seed: str = "0"
    rules: Rules = field(default_factory=Rules)
    line_ups: str = "mixed"
    rotations: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "bots", tuple(self.bots))
        if len(self.bots) < 2:
            raise ContestError("bots: a contest wants two or more, each named once")
        for place, name in enumerate(self.bots):
            if name in self.bots[:place]:
                raise ContestError(f"bots: {name} is named twice")
        if not is_whole(self.players) or not MIN_PLAYERS <= self.players <= MAX_PLAYERS:
            raise ContestError(f"players: two to five can play (R4), not {self.players}")
        if self.line_ups not in LINE_UPS:
            raise ContestError(f"line_ups: there are no {self.line_ups!r}; there are {', '.join(LINE_UPS)}")

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Contest:
        """Read the settings as `to_dict` gives them; ValueError if they are none."""
        wanted = {"bots": list, "players": int, "seed": str, "rules": dict, "line_ups": str, "rotations": bool}
        for name, kind in wanted.items():
            if type(data.get(name)) is not kind:
                raise ContestError(f"{name}: is missing or malformed")
        if not all(isinstance(name, str) for name in data["bots"]):
            raise ContestError("bots: is malformed")
        return cls(**{name: data[name] for name in wanted} | {"rules": Rules.from_dict(data["rules"])})

    def to_dict(self) -> dict[str, Any]:
        """The settings as JSON has them."""
        return {
            "bots": list(self.bots),
            "players": self.players,
            "seed": self.seed,
            "rules": self.rules.to_dict(),
            "line_ups": self.line_ups,
            "rotations": self.rotations,
        }

    @cached_property
    def tables(self) -> tuple[LineUp, ...]:
        """The line-ups, in the order in which blocks take them."""
        return line_ups(len(self.bots), self.players, self.line_ups)

    @cached_property
    def _groups(self) -> tuple[tuple[tuple[Seating, ...], ...], ...]:
        return tuple(circles(table) if self.rotations else (seatings(table),) for table in self.tables)

    @property
    def measure(self) -> int:
        """The bot whose Elo is 0: the yardstick where it plays, else the last one."""
        return self.bots.index(MEASURE) if MEASURE in self.bots else len(self.bots) - 1

    def line_up_of(self, number: int) -> int:
        """The line-up of a block, as an index into ``tables``.

        They are taken in turn, and moved on by one whenever line-ups and first divers would begin to come together
        as before: so each line-up is begun by each seat equally often.
        """
        round_of_all = math.lcm(len(self.tables), self.players)
        return (number + number // round_of_all) % len(self.tables)

    def first_of(self, number: int) -> int:
        """The seat of the first diver of a block."""
        return number % self.players

    def seatings_of(self, number: int) -> tuple[Seating, ...]:
        """The seatings of a block, in the order of its games."""
        groups = self._groups[self.line_up_of(number)]
        return groups[number // len(self.tables) % len(groups)]

    def blocks_for(self, games: int | None) -> Iterator[int]:
        """The numbers of the blocks of as many whole rounds as hold so many games; with None they never end."""
        planned = 0
        for number in count():
            if games is not None and number % len(self.tables) == 0 and planned >= games:
                return
            planned += len(self.seatings_of(number))
            yield number


def play_block(contest: Contest, bots: Sequence[Bot], number: int) -> Block:
    """Play a block; ``bots`` are those of the contest, in its order. Raises BotError, naming block and bot."""
    games = []
    for seating in contest.seatings_of(number):
        try:
            game = simulated_game([bots[bot] for bot in seating], number, contest.seed, contest.rules)
        except BotError as error:
            names = ",".join(contest.bots[bot] for bot in seating)
            raise BotError(f"block {number}, seats {names}: {error}") from error
        games.append(PlayedGame(seating, game.stars, game.winners))
    return Block(number, contest.line_up_of(number), contest.first_of(number), tuple(games))
