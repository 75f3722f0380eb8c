"""Games between bots from a seed, and what comes out of them: `antartik simulate`."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from antartik.arena.counts import GameCounts
from antartik.arena.play import play_out
from antartik.arena.tally import Tally
from antartik.bots import Bot, seat_names
from antartik.engine.actions import Action
from antartik.engine.cards import Card
from antartik.engine.record import record_dict
from antartik.engine.rules import Rules
from antartik.engine.shuffle import deal, simulation_key
from antartik.engine.state import State
from antartik.engine.view import winners


@dataclass(frozen=True)
class SimulatedGame:
    """One finished game of a simulation; stars and winners by seat."""

    number: int
    rules: Rules
    players: tuple[str, ...]
    first: int
    deck: tuple[Card, ...]
    actions: tuple[tuple[int, Action], ...]
    stars: tuple[int, ...]
    winners: tuple[int, ...]
    counts: GameCounts

    @property
    def shares(self) -> list[float]:
        """The share of the title by seat; a shared title counts its share."""
        return [(seat in self.winners) / len(self.winners) for seat in range(len(self.players))]

    def figures(self) -> dict[str, tuple[float, float]]:
        """What is counted, by the names of FIGURES: an amount and what it is counted per."""
        c = self.counts
        return {
            "stars": (sum(self.stars), len(self.players)),
            "dives": (c.dives, 1),
            "questions": (c.questions, 1),
            "series_figures": (c.figures, c.series),
            "flops": (c.flops, c.dives),
            "series_kept": (c.kept, c.choices),
            "dares": (c.dares, 1),
            "dares_won": (c.dares_won, c.dares),
            "judges": (c.judges, 1),
            "parachutes": (c.parachutes, 1),
            "turned_over": (c.turns, 1),
            "shared_titles": (len(self.winners) > 1, 1),
        }

    def record(self) -> dict[str, Any]:
        """The game as RECORD.md writes it down; the players are named after their bots (bots.seat_names)."""
        data = record_dict(self.rules, self.players, self.first, self.deck, self.actions)
        data["result"] = {"finished": True, "stars": list(self.stars), "winners": list(self.winners)}
        return data


def simulate(bots: Sequence[Bot], games: int, seed: str, rules: Rules) -> Iterator[SimulatedGame]:
    """Play games 0, 1, ... with one bot a seat.

    Game g is dealt with key ``antartik/deck/SEED/g`` and begun by seat g mod players (RECORD.md); the bot on a seat
    draws from a stream of its own for each game. Raises ValueError unless two to five bots sit down (R4).
    """
    for number in range(games):
        yield simulated_game(bots, number, seed, rules)


def simulated_game(bots: Sequence[Bot], number: int, seed: str, rules: Rules) -> SimulatedGame:
    """Play the one game of this number, as `simulate` does."""
    players = len(bots)
    deck, _ = deal(simulation_key(seed, number), rules, players)
    first = number % players
    state = State(rules, players, [card.kind for card in deck], first)
    rngs = [random.Random(f"antartik/bot/{seed}/{number}/{seat}") for seat in range(players)]
    counts = GameCounts()
    actions = play_out(state, bots, rngs, counts)
    counts.finish(state)
    return SimulatedGame(
        number=number,
        rules=rules,
        players=tuple(seat_names(bots)),
        first=first,
        deck=tuple(deck),
        actions=tuple(actions),
        stars=tuple(state.stars(seat) for seat in range(players)),
        winners=winners(state),
        counts=counts,
    )


@dataclass
class Statistics:
    """What a simulation shows, each figure with its standard error; a shared title counts its share.

    ``win_share`` and ``stars`` are for a seat and game; ``by_place[p]`` is the player who dives p-th.
    """

    bots: Sequence[str]
    games: int = 0
    by_bot: dict[str, Tally] = field(default_factory=dict)
    stars_by_bot: dict[str, Tally] = field(default_factory=dict)
    by_place: list[Tally] = field(default_factory=list)
    figures: dict[str, Tally] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in dict.fromkeys(self.bots):
            self.by_bot[name], self.stars_by_bot[name] = Tally(), Tally()
        self.by_place = [Tally() for _ in self.bots]
        self.figures = {name: Tally() for name in FIGURES}

    def add(self, game: SimulatedGame) -> None:
        """Count one game."""
        self.games += 1
        players = range(len(self.bots))
        share = game.shares
        for name, tally in self.by_bot.items():
            seats = [seat for seat in players if self.bots[seat] == name]
            tally.add(sum(share[seat] for seat in seats), len(seats))
            self.stars_by_bot[name].add(sum(game.stars[seat] for seat in seats), len(seats))
        for place, tally in enumerate(self.by_place):
            tally.add(share[(game.first + place) % len(self.bots)])
        for name, (amount, base) in game.figures().items():
            self.figures[name].add(amount, base)

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON has it; each figure is ``{"value": ..., "se": ...}``."""
        return {
            "games": self.games,
            "players": len(self.bots),
            "bots": list(self.bots),
            "win_share": {
                "by_bot": {name: tally.to_dict() for name, tally in self.by_bot.items()},
                "by_starting_place": [tally.to_dict() for tally in self.by_place],
            },
            "stars_by_bot": {name: tally.to_dict() for name, tally in self.stars_by_bot.items()},
            **{name: tally.to_dict() for name, tally in self.figures.items()},
        }


FIGURES = {
    "stars": "stars a player",
    "dives": "dives a game",
    "questions": "questions to opponents a game",
    "series_figures": "figures a series",
    "flops": "belly flops a dive",
    "series_kept": "series kept, of those offered",
    "dares": "dares a game",
    "dares_won": "dares won by the darer",
    "judges": "Judges called a game",
    "parachutes": "parachutes opened a game",
    "turned_over": "cards turned over a game",
    "shared_titles": "games with a shared title",
}
"""What is counted besides win shares, by name, in words."""
