"""What a table is made from, and what its maker gets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from antartik.bots import BOTS
from antartik.engine.rules import MAX_PLAYERS, MIN_PLAYERS, Rules
from antartik.tables.refusal import WrongSettings

Tempo = Literal["brisk", "family", "patient"]
"""How long an answer window is open: 2 s, 5 s, or without an end."""

SeatKind = Literal["person", "bot", "open"]

LONGEST_NAME: Final = 24
COVER: Final = "gentoo"
"""The bot that fills open seats and plays for people who are away or have left."""


@dataclass(frozen=True)
class SeatSettings:
    """A seat of a new table: a person of the maker's device, a bot, or open for somebody else.

    A person has a ``name``; a bot may name which ``bot`` it is (None: gentoo).
    """

    kind: SeatKind
    name: str | None = None
    bot: str | None = None


@dataclass(frozen=True, kw_only=True)
class TableSettings:
    """A new table. ``tempo`` None chooses by who sits down; ``match``: as many games as seats (R19).

    ``odds_aid``: everybody may be told the odds of a flop and the cards that he doesn't know.
    """

    seats: tuple[SeatSettings, ...]
    rules: Rules
    tempo: Tempo | None = None
    match: bool = False
    odds_aid: bool = True


@dataclass(frozen=True)
class SeatToken:
    """A seat and the secret that holds it. The secret is known to nobody but who gets this."""

    seat: int
    token: str


@dataclass(frozen=True)
class MadeTable:
    """The short code of a new table, and the tokens of the seats of its maker's device."""

    code: str
    seats: tuple[SeatToken, ...]


def checked_name(name: str | None) -> str:
    """The name without blanks around it. Raises WrongSettings unless it is short and can be printed."""
    trimmed = (name or "").strip()
    if not trimmed:
        raise WrongSettings("a person needs a name")
    if len(trimmed) > LONGEST_NAME or not trimmed.isprintable():
        raise WrongSettings(f"a name has at most {LONGEST_NAME} letters, all of which can be printed")
    return trimmed


def check_settings(settings: TableSettings) -> None:
    """Raise WrongSettings if no table can be made like this."""
    if not MIN_PLAYERS <= len(settings.seats) <= MAX_PLAYERS:
        raise WrongSettings(f"a table has two to five seats, not {len(settings.seats)} (R4)")
    for seat in settings.seats:
        if seat.kind == "person":
            checked_name(seat.name)
        if seat.kind == "bot" and seat.bot is not None and seat.bot not in BOTS:
            raise WrongSettings(f"there is no such bot; there are {', '.join(BOTS)}")
