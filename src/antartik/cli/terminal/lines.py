"""The game line by line, for screen readers and pipes: nothing is drawn twice, whole lines are read."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence

from antartik.cli.narration import cards_text, listed
from antartik.cli.terminal.ending import last_words, stars_in_words
from antartik.cli.terminal.front import Choice, Leave, Question
from antartik.cli.terminal.sentences import table_in_words
from antartik.cli.terminal.table import Table
from antartik.engine.cards import Card

_LATELY = 4


class Lines:
    """A front that prints lines and reads lines. The end of the input leaves the table."""

    aside = Choice("v", "view the table", "view")

    def __init__(self) -> None:
        self._situation = ""
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    def open(self, lines: Sequence[str], history: Sequence[str]) -> None:
        """Print what comes before, and the last of what has happened."""
        _say(*lines, *history[-_LATELY:])

    def happened(self, table: Table, sentences: Sequence[str], unhurried: bool) -> None:
        """Print what happened, a line each."""
        _say(*sentences)

    def ask(self, table: Table, question: Question) -> tuple[Choice, str]:
        """Ask until a line fits: a key, a word or its beginning, or the text of an action."""
        while True:
            if question.situation and question.situation != self._situation:
                self._situation = question.situation
                _say(question.situation)
            *most, last = [choice.spoken for choice in question.choices]
            options = f"{', '.join(most)} or {last}" if most else last
            _say(f"{_addressed(table, question.seat)}{question.lead} Type {options}. ? for help.")
            typed = _line()
            found = _match(question.all, typed)
            if found is None:
                _say(question.refusal(typed))
            elif found[0] is self.aside:
                _say(*table_in_words(table))
            else:
                return found

    def remark(self, text: str) -> None:
        """Print it."""
        _say(text)

    def show(self, title: str, lines: Sequence[str]) -> None:
        """Print the page."""
        _say(*(line.strip() for line in lines if line.strip()))

    def look(self, table: Table, seat: int, cards: Sequence[Card]) -> None:
        """Print the cards when this person says so."""
        while True:
            _say(f"{table.names[seat]}, type look when only you can see this screen; just Enter goes back.")
            typed = _line().lower()
            if not typed:
                return
            if typed == "look":
                _say(f"On top of the deck lie {cards_text(cards)}.", "The Judge's cards are no longer shown.")
                return

    def arrange(self, table: Table, seat: int, cards: Sequence[Card], help_lines: Sequence[str]) -> tuple[int, ...]:
        """Print the Judge's cards when this person says so, and read their order."""
        hidden = table.seating.lone_person is None
        seen = not hidden
        name = table.names[seat]
        if hidden:
            _say(f"{name}, the Judge's cards are for you alone. Type look when only you can see this screen.")
        else:
            _say(_in_positions(cards))
        positions = " ".join(str(number + 1) for number in range(len(cards)))
        while True:
            if seen:
                _say(f"Type the new order, like {positions}; just Enter leaves them as they lie. ? for help.")
            typed = _line()
            order = order_of(typed, len(cards))
            if typed.lower() in ("q", "quit"):
                raise Leave
            if typed.lower() == "look" or (hidden and not seen and typed.lower() == "l"):
                seen = True
                _say(_in_positions(cards))
            elif typed in ("?", "help"):
                self.show("Help", help_lines)
            elif order is not None and (seen or typed):
                if hidden:
                    _say("The Judge's cards are no longer shown.")
                return order
            elif seen:
                _say(f"Each position from 1 to {len(cards)} must be there once.")
            else:
                _say("Type look to see the cards, or their new order.")

    def wants_to_turn(self) -> bool:
        """Nobody can press a key in between."""
        return False

    def end(self, table: Table, lines: Sequence[str]) -> None:
        """Print how the game ended."""
        _say(*stars_in_words(table), *last_words(table), *lines)

    def close(self) -> None:
        """There is nothing to give back."""


def order_of(typed: str, count: int) -> tuple[int, ...] | None:
    """The order meant: ``2 1 3`` or ``213`` from 1, ``arrange 1 0 2`` from 0, nothing for as they lie."""
    words = typed.lower().replace(",", " ").split()
    first = 1
    if words[:1] == ["arrange"]:
        words, first = words[1:], 0
    elif len(words) == 1:
        words = list(words[0])
    elif not words:
        return tuple(range(count))
    wanted = [str(number + first) for number in range(count)]
    return tuple(wanted.index(word) for word in words) if sorted(words) == wanted else None


def _match(choices: Sequence[Choice], typed: str) -> tuple[Choice, str] | None:
    """The choice that a line means, and what follows its first word."""
    line = typed.lower()
    for choice in choices:
        if line == choice.word.lower() or (not line and (choice.by_enter or choice.key == "\n")):
            return choice, ""
    if not line:
        return None
    first, _, rest = line.partition(" ")
    words = [choice for choice in choices if not choice.numbered]
    for choice in words:
        if first in (choice.key, choice.meaning):
            return choice, rest.strip()
    begun = [choice for choice in words if choice.word.lower().startswith(first)]
    return (begun[0], rest.strip()) if len(begun) == 1 else None


def _in_positions(cards: Sequence[Card]) -> str:
    shown = listed(f"{number}: {card}" for number, card in enumerate(cards, 1))
    return f"The Judge shows, top first, {shown}."


def _addressed(table: Table, seat: int) -> str:
    return f"{table.names[seat]}: " if table.seating.lone_person is None else ""


def _line() -> str:
    line = sys.stdin.readline()
    if not line:
        raise Leave
    return " ".join(line.split())


def _say(*lines: str) -> None:
    for line in lines:
        print(line)
    sys.stdout.flush()
