"""What a game needs from a terminal: to tell, to ask, and to show a card to one person only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from antartik.cli.terminal.table import Table
from antartik.engine.cards import Card

ENTER: Final = "\n"
"""The key that lets things take their course."""


class Leave(Exception):
    """Somebody leaves the table; the game is saved and can go on."""


@dataclass(frozen=True)
class Choice:
    """One thing to choose: its key, its word, what plain words may follow, and what choosing it means.

    A choice from a numbered list of cards has the card as its ``word``, and typed lines name it by that.
    """

    key: str
    word: str
    meaning: str
    note: str = ""
    numbered: bool = False
    by_enter: bool = False

    @property
    def marked(self) -> str:
        """For the eye: ``[d]raw``, ``[1] 10J``, ``[Enter] not now``."""
        if self.key == ENTER:
            text = f"[Enter] {self.word}"
        elif self.key.isdigit() or self.numbered or self.key not in self.word:
            text = f"[{self.key}] {self.word}"
        else:
            text = self.word.replace(self.key, f"[{self.key}]", 1)
        return text + (f" {self.note}" if self.note else "") + (" or [Enter]" if self.by_enter else "")

    @property
    def spoken(self) -> str:
        """For the ear: ``draw (d)``, ``10J``, ``just Enter for not now``."""
        if self.key == ENTER:
            return f"just Enter for {self.word}"
        note = f" {self.note}" if self.note else ""
        if self.numbered:
            return self.word + note
        return f"{self.word}{note} ({self.key}{' or just Enter' if self.by_enter else ''})"


@dataclass(frozen=True)
class Question:
    """What one person is asked.

    ``situation`` is what the screen shows anyway and a line must say; ``choices`` are the answers, ``asides`` what
    helps to find one; ``refusal`` says why something else that was typed can't be.
    """

    seat: int
    lead: str
    choices: Sequence[Choice]
    asides: Sequence[Choice]
    refusal: Callable[[str], str]
    situation: str = ""

    @property
    def all(self) -> Sequence[Choice]:
        """Everything that may be chosen."""
        return (*self.choices, *self.asides)


class Front(Protocol):
    """A way to play on a terminal. Each method that waits for somebody may raise Leave.

    ``aside`` is what this front can show besides, such as its log; it never comes back from ``ask``.
    """

    aside: Choice

    def open(self, lines: Sequence[str], history: Sequence[str]) -> None:
        """Say what comes before the game, or before it goes on; ``history`` is what has happened in it."""

    def happened(self, table: Table, sentences: Sequence[str], unhurried: bool) -> None:
        """Tell what happened; ``unhurried`` leaves time to read it."""

    def ask(self, table: Table, question: Question) -> tuple[Choice, str]:
        """What this person chose, and the words that were typed after it."""
        ...

    def remark(self, text: str) -> None:
        """Tell whoever is asked next something short."""

    def show(self, title: str, lines: Sequence[str]) -> None:
        """Show a page to read."""

    def look(self, table: Table, seat: int, cards: Sequence[Card]) -> None:
        """Show what lies on top of the deck to this one of several people, and to nobody else (R11)."""

    def arrange(self, table: Table, seat: int, cards: Sequence[Card], help_lines: Sequence[str]) -> tuple[int, ...]:
        """Show the Judge's cards to this person alone and ask for their new order (R11)."""
        ...

    def wants_to_turn(self) -> bool:
        """Whether somebody pressed the key for turning over while others were playing."""
        ...

    def end(self, table: Table, lines: Sequence[str]) -> None:
        """Show how the game ended, and give the terminal back."""

    def close(self) -> None:
        """Give the terminal back as it was."""
