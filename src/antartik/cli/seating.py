"""Who sits at the table: people first, then bots named after their kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from antartik.bots import BOTS
from antartik.cli.complaints import complain
from antartik.cli.options import bots_option
from antartik.engine.rules import MAX_PLAYERS, MIN_PLAYERS
from antartik.tables.settings import LONGEST_NAME

LONE_PERSON: Final = "You"
COMPANY: Final = "gentoo,gentoo,gentoo"
"""The bots that keep one person company."""


@dataclass(frozen=True)
class Seating:
    """The names by seat, and by seat the kind of bot that sits there, None for a person."""

    names: tuple[str, ...]
    bots: tuple[str | None, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people, ascending."""
        return tuple(seat for seat, bot in enumerate(self.bots) if bot is None)

    @property
    def lone_person(self) -> int | None:
        """The seat of the only person, None if several share the keyboard."""
        return self.people[0] if len(self.people) == 1 else None


def seating_option(people: str | None, bots: str | None) -> Seating:
    """Who sits down by ``--people`` and ``--bots``, None where the option isn't given. Complains about bad ones."""
    names = [name.strip() for name in (LONE_PERSON if people is None else people).split(",")]
    if bots is None:
        bots = COMPANY if len(names) == 1 else ""
    kinds = [bot.name for bot in bots_option(bots)] if bots.strip() else []
    seating = Seating((*names, *_bot_names(kinds, names)), (*[None] * len(names), *kinds))
    fault = fault_of(seating)
    if fault is not None:
        complain(fault)
    return seating


def company_option(people: str | None, bots: str | None) -> Seating:
    """Who sits at a table already, possibly nobody, that others join. Complains if no seat is left for them."""
    names = [] if people is None else [name.strip() for name in people.split(",")]
    kinds = [bot.name for bot in bots_option(bots)] if bots is not None and bots.strip() else []
    seating = Seating((*names, *_bot_names(kinds, names)), (*[None] * len(names), *kinds))
    fault = _fault_of_names(seating.names)
    if fault is None and len(seating.names) >= MAX_PLAYERS:
        fault = "no seat is left for others: name four people and bots at most"
    if fault is not None:
        complain(fault)
    return seating


def fault_of(seating: Seating) -> str | None:
    """What is wrong with these people and bots, or None."""
    if (fault := _fault_of_names(seating.names)) is not None:
        return fault
    count = len(seating.names)
    if not MIN_PLAYERS <= count <= MAX_PLAYERS:
        return f"two to five can play, people and bots together, not {count} (R4)"
    if not seating.people:
        return "somebody must sit down; bots among themselves play with `antartik simulate`"
    if any(bot is not None and bot not in BOTS for bot in seating.bots):
        return f"bots: there are only {', '.join(BOTS)}"
    return None


def _fault_of_names(names: Sequence[str]) -> str | None:
    seen: set[str] = set()
    for name in names:
        if not name or name != name.strip():
            return "a player's name is empty"
        if not name.isprintable():
            return f"the name {name!r} holds a character that can't be printed"
        if len(name) > LONGEST_NAME:
            return f"the name {name!r} is longer than {LONGEST_NAME} characters"
        if name.casefold() in seen:
            return f"the name {name!r} is there twice"
        seen.add(name.casefold())
    return None


def _bot_names(kinds: Sequence[str], people: Sequence[str]) -> list[str]:
    """Gentoo, Gentoo 2, Egg, ...; never a name that a person has."""
    taken = {name.casefold() for name in people}
    names = []
    for kind in kinds:
        name = kind.capitalize()
        number = 1
        while name.casefold() in taken:
            number += 1
            name = f"{kind.capitalize()} {number}"
        taken.add(name.casefold())
        names.append(name)
    return names
