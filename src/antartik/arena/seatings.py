"""Who sits at one table, and in which order: the line-ups of an arena and their seatings."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, permutations
from typing import Final

LineUp = tuple[int, ...]
"""The bots at one table, as indices, ascending; a bot that sits there twice is named twice."""

Seating = tuple[int, ...]
"""A line-up in some order: the bot on each seat."""

LINE_UPS: Final = {
    "mixed": "as many different bots at a table as there is room for, as evenly as it goes",
    "every": "every line-up in which at least two different bots sit",
    "among": "each bot but the last, alone among bots of the last kind",
}
"""The sets of line-ups by name, in words."""


def line_ups(bots: int, players: int, which: str = "mixed") -> tuple[LineUp, ...]:
    """The line-ups of ``bots`` >= 2 bots at a table of ``players``; ``which`` is a name of LINE_UPS.

    - ``mixed``: with at least as many bots as players every combination of different bots; with fewer all of them
      sit down and the seats left over go to one more of each, in every way: 2 bots at a table of 5 give aaabb, aabbb.
    - ``every``: every multiset but those of one kind: 2 bots at a table of 4 give aaab, aabb, abbb.
    - ``among``: bot i of all but the last, alone among players - 1 of the last.
    """
    everybody = range(bots)
    if which == "among":
        return tuple((bot, *[bots - 1] * (players - 1)) for bot in everybody[:-1])
    if which == "every":
        return tuple(chosen for chosen in combinations_with_replacement(everybody, players) if len(set(chosen)) > 1)
    if bots >= players:
        return tuple(combinations(everybody, players))
    times, left = divmod(players, bots)
    return tuple(tuple(sorted((*[*everybody] * times, *more))) for more in combinations(everybody, left))


def seatings(line_up: LineUp) -> tuple[Seating, ...]:
    """Every different seating of a line-up, in order: n!/(a! b! ...) of them.

    Played on one deal with one first diver, they have each bot equally often on each seat and at each diving place.
    """
    return tuple(sorted(set(permutations(line_up))))


def circles(line_up: LineUp) -> tuple[tuple[Seating, ...], ...]:
    """The seatings in groups: those that are turns of each other around the table stand together.

    Each group by itself has each bot equally often on each seat and at each diving place.
    """
    groups: dict[Seating, list[Seating]] = {}
    for seating in seatings(line_up):
        turns = [seating[turn:] + seating[:turn] for turn in range(len(seating))]
        groups.setdefault(min(turns), []).append(seating)
    return tuple(tuple(group) for group in groups.values())
