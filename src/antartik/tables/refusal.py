"""What the house answers when it can't do what was asked: one clear line each."""

from __future__ import annotations

from typing import Literal

Reason = Literal["closed", "illegal", "not_yours", "stage", "too_early", "rate", "storage"]
"""Its decision is over; a clause forbids it; the connection doesn't hold the seat; not at this stage of the table;
time may not be called yet; too many emotes; nothing can be saved now."""


class Refusal(Exception):
    """A command that wasn't carried out; nothing was changed.

    ``clause`` is the clause of the rules that forbids it (``"R10"``, or ``"RECORD"`` for what is no action at all),
    None where no clause speaks. ``text`` says it in words, fit to be sent to a client.
    """

    def __init__(self, reason: Reason, text: str, clause: str | None = None) -> None:
        super().__init__(f"{reason}: {text}")
        self.reason: Reason = reason
        self.text = text
        self.clause = clause


class NoSuchTable(LookupError):
    """There is no table of this code."""


class NoSuchRecord(LookupError):
    """The table has no such game, or it isn't over."""


class WrongSettings(ValueError):
    """A table can't be made like this; the message says why."""


class DataFault(Exception):
    """The data folder or its database can't be used; the message is one line for whoever starts the server."""
