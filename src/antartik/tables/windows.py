"""The answer window: when it opens, when it closes by itself, when the diver may call time (R7)."""

from __future__ import annotations

from dataclasses import dataclass

from antartik.tables.pace import Pace
from antartik.tables.table import Table


@dataclass(frozen=True)
class Window:
    """The window of an asking that is open to people; times as a clock gives them.

    ``opens_at`` None: it waits for the diver's `ready`. ``closes_at`` None: it has no end. ``call_time_at`` None: the
    diver may not call time.
    """

    opens_at: float | None
    closes_at: float | None
    call_time_at: float | None


def window_of(table: Table, pace: Pace, awake_at: float) -> Window | None:
    """The window now; None where nobody is asked, or bots only, whom nobody waits for.

    ``awake_at``: since when somebody is there. A window that began before begins anew then, after a while in which
    people find themselves at the table again. Nothing in a window depends on standing answers: it can't betray them.
    """
    state = table.state
    if state is None or not table.is_asking:
        return None
    if not any(state.asked >> number & 1 and seat.is_person for number, seat in enumerate(table.seats)):
        return None
    woken_at = awake_at + pace.waking
    human_diver = table.seats[state.diver].is_person
    if table.one_device and human_diver:
        if table.ready_at is None:
            return Window(None, None, None)
        opens_at = table.ready_at if table.ready_at >= awake_at else woken_at
        return Window(opens_at, _closes_at(table, pace, opens_at), table.ready_at)
    opens_at = table.decided_at + pace.opening if table.decided_at >= awake_at else woken_at
    waits = table.tempo == "patient" and human_diver
    return Window(opens_at, _closes_at(table, pace, opens_at), opens_at + pace.call_time if waits else None)


def _closes_at(table: Table, pace: Pace, opens_at: float) -> float | None:
    if table.tempo == "patient":
        return None
    return opens_at + (pace.brisk if table.tempo == "brisk" else pace.family)
