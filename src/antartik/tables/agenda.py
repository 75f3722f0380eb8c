"""What a table has to do by itself, and when: the one place that knows its deadlines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from antartik.tables.consulting import Minds, acting_bot, answering_bots, moment_before, turning_bots
from antartik.tables.pace import Pace
from antartik.tables.presence import Presence
from antartik.tables.table import Table
from antartik.tables.windows import window_of

DutyKind = Literal["deal", "close_hashes", "close_nonces", "cover", "back", "consult", "close"]


@dataclass(frozen=True)
class Duty:
    """Something to do at a time, for a seat or for the table."""

    at: float
    kind: DutyKind
    seat: int | None = None


def next_duty(table: Table, presence: Presence, minds: Minds, pace: Pace) -> Duty | None:
    """What comes next; None if only somebody's command can change anything.

    A table of people rests while nobody at all is there, not even a spectator: no deadline passes, no bot plays.
    """
    return min(_duties(table, presence, minds, pace), key=lambda duty: duty.at, default=None)


def _duties(table: Table, presence: Presence, minds: Minds, pace: Pace) -> Iterator[Duty]:
    dealing = table.dealing
    if dealing is not None and dealing.secret is None:
        yield Duty(table.time, "deal")
        return
    awake_at = presence.awake_at(bool(table.people))
    if awake_at is None:
        return
    for seat in table.people:
        if table.seats[seat].covered and presence.is_present(seat):
            yield Duty(table.time, "back", seat)
    if dealing is not None:
        at = max(dealing.since, awake_at) + pace.nonces
        yield Duty(at, "close_nonces" if dealing.reveal else "close_hashes")
    lesson = table.lesson_progress
    if table.stage != "playing" or (lesson is not None and lesson.done):
        return
    for seat in table.people:
        if table.seats[seat].is_person and not presence.is_present(seat):
            yield Duty(presence.absent_since(seat) + pace.empty, "cover", seat)
    if table.is_asking:
        yield from _while_asking(table, minds, pace, awake_at)
    else:
        yield from _while_acting(table, minds, pace)


def _while_asking(table: Table, minds: Minds, pace: Pace, awake_at: float) -> Iterator[Duty]:
    """Bots are consulted when the window opens; it closes when nobody is missing, or by its time."""
    window = window_of(table, pace, awake_at)
    nobody_waits = table.called or not table.missing
    opens_at = table.time if window is None or nobody_waits else window.opens_at
    answering = answering_bots(table, minds)
    if opens_at is not None:
        yield from _consults([*answering, *turning_bots(table, minds)], minds, opens_at)
    if answering:
        return
    if nobody_waits:
        yield Duty(table.time, "close")
    elif window is not None and window.closes_at is not None:
        yield Duty(window.closes_at, "close")


def _while_acting(table: Table, minds: Minds, pace: Pace) -> Iterator[Duty]:
    """Those who could turn over come before a bot's own action; a person needn't wait for them."""
    turning = turning_bots(table, minds)
    yield from _consults(turning, minds, table.time)
    seat = acting_bot(table)
    if seat is not None and not turning:
        yield from _consults([seat], minds, table.decided_at + moment_before(table, *pace.bot_moment))


def _consults(seats: list[int], minds: Minds, at: float) -> Iterator[Duty]:
    for seat in seats:
        if seat not in minds.thinking:
            yield Duty(at, "consult", seat)
