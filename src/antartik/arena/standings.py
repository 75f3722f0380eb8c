"""What the blocks of a contest show: shares of wins, stars, pairs, the first diver's edge, ratings."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

from antartik.arena.contest import Block, Contest
from antartik.arena.ratings import Rating, Ratings
from antartik.arena.strata import Strata
from antartik.arena.tally import Tally


@dataclass
class Standings:
    """The figures of a contest, each with a standard error that counts blocks and not games.

    Games of one block share a deck and are no independent witnesses, so each block is one observation; line-ups are
    strata. Attributes:

    - ``blocks``, ``games``
    - ``shares[bot]``, ``stars[bot]``: titles and stars a seat and game; a shared title counts its share, so all
      bots being equal each has 1 / players
    - ``places[p]``: the share of the player who dives p-th
    - ``shared``: the share of games whose title was shared
    - ``pairs[a, b]``: where both sit, of the titles that a seat of the one or the other took, the part of a: .5 for
      equals; with two players a's share of wins against b
    """

    contest: Contest
    blocks: int = 0
    games: int = 0
    shares: list[Strata] = field(default_factory=list, repr=False)
    stars: list[Strata] = field(default_factory=list, repr=False)
    places: list[Strata] = field(default_factory=list, repr=False)
    shared: Strata = field(default_factory=Strata, repr=False)
    pairs: dict[tuple[int, int], Strata] = field(default_factory=dict, repr=False)
    _ratings: Ratings = field(init=False, repr=False)

    def __post_init__(self) -> None:
        bots = range(len(self.contest.bots))
        self.shares, self.stars = [Strata() for _ in bots], [Strata() for _ in bots]
        self.places = [Strata() for _ in range(self.contest.players)]
        met = {pair for table in self.contest.tables for pair in permutations(sorted(set(table)), 2)}
        self.pairs = {pair: Strata() for pair in sorted(met)}
        self._ratings = Ratings(self.contest)

    def add(self, block: Block) -> None:
        """Count a block; they must come in their order."""
        self.blocks += 1
        self.games += len(block.games)
        table, games = self.contest.tables[block.line_up], len(block.games)
        titles, stars = dict.fromkeys(table, 0.0), dict.fromkeys(table, 0)
        places = [0.0] * self.contest.players
        for game in block.games:
            for seat, bot in enumerate(game.seating):
                titles[bot] += game.share(seat)
                stars[bot] += game.stars[seat]
                places[(seat - block.first) % self.contest.players] += game.share(seat)
        for bot in titles:
            self.shares[bot].add(block.line_up, titles[bot], table.count(bot) * games)
            self.stars[bot].add(block.line_up, stars[bot], table.count(bot) * games)
        for place, share in enumerate(places):
            self.places[place].add(block.line_up, share, games)
        self.shared.add(block.line_up, sum(len(game.winners) > 1 for game in block.games), games)
        a_seat = {bot: titles[bot] / table.count(bot) for bot in titles}
        for one, two in permutations(a_seat, 2):
            self.pairs[one, two].add(block.line_up, a_seat[one], a_seat[one] + a_seat[two])
        self._ratings.add(block)

    def ratings(self) -> list[Rating]:
        """The strength of each bot (ratings.py); takes a moment."""
        return self._ratings.result()

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON has it; each figure is ``{"value": ..., "se": ..., "interval": [low, high]}``."""
        names, tables = self.contest.bots, self.contest.tables
        return {
            **self.contest.to_dict(),
            "measure": names[self.contest.measure],
            "blocks": self.blocks,
            "games": self.games,
            "win_share": {
                "by_bot": {name: share.to_dict() for name, share in zip(names, self.shares, strict=True)},
                "by_starting_place": [place.to_dict() for place in self.places],
            },
            "stars_by_bot": {name: stars.to_dict() for name, stars in zip(names, self.stars, strict=True)},
            "shared_titles": self.shared.to_dict(),
            "pairs": [
                {"bots": [names[one], names[two]], "share_of_first": pair.to_dict()}
                for (one, two), pair in self.pairs.items()
            ],
            "tables": [
                {
                    "bots": [names[bot] for bot in table],
                    "blocks": self.shares[table[0]].tallies.get(index, Tally()).games,
                    "win_share": {names[bot]: self.at_table(bot, index).to_dict() for bot in sorted(set(table))},
                }
                for index, table in enumerate(tables)
            ],
            "ratings": {name: rating.to_dict() for name, rating in zip(names, self.ratings(), strict=True)},
        }

    def at_table(self, bot: int, line_up: int) -> Strata:
        """A bot's share of wins in one line-up."""
        tallies = self.shares[bot].tallies
        return Strata({line_up: tallies[line_up]} if line_up in tallies else {})
