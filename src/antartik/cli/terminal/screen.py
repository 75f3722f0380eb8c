"""The game on a screen that is drawn anew at each step, with one key for everything."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from antartik.cli.terminal import drawing
from antartik.cli.terminal.ending import last_words, star_table
from antartik.cli.terminal.front import ENTER, Choice, Leave, Question
from antartik.cli.terminal.keyboard import BACKSPACE, ESCAPE, Keyboard
from antartik.cli.terminal.table import Table
from antartik.cli.terminal.window import TICK, Window
from antartik.engine.cards import Card

PAUSE: Final = 0.3
"""Seconds between two things that bots do."""
GLIMPSE: Final = 0.7
"""Seconds for which the Judge's cards stay after the last sign that the key is held: a terminal tells no release."""
_LOG_LINES: Final = 14
_ENOUGH_LOG: Final = 4
_SPACIOUS: Final = 12


class Screen:
    """A front that draws the table and reads single keys."""

    aside = Choice("l", "log", "log")

    def __init__(self, console: Console, keyboard: Keyboard) -> None:
        self._console = console
        self._window = Window(console, keyboard)
        self._glyphs = drawing.glyphs_for(console.encoding)
        self._log: list[str] = []
        self._fresh = 0
        self._remark = ""
        self._hurry = False
        self._turn_wanted = False

    def open(self, lines: Sequence[str], history: Sequence[str]) -> None:
        """Print what comes before, and take the screen."""
        for line in lines:
            self._console.print(line)
        self._log += [*lines, *history]
        self._window.open()

    def happened(self, table: Table, sentences: Sequence[str], unhurried: bool) -> None:
        """Draw what happened, one thing after the other; any key hurries."""
        for sentence in sentences:
            self._log.append(sentence)
            self._draw(table, [])
            if unhurried and not self._hurry:
                self._pause()

    def ask(self, table: Table, question: Question) -> tuple[Choice, str]:
        """Draw the question and wait for one of its keys."""
        self._window.forget()
        while True:
            self._draw(table, self._prompt(table, question))
            key = self._window.key(lambda: self._draw(table, self._prompt(table, question)))
            choice = _chosen(question, key)
            if choice is self.aside:
                self._window.show("What happened", self._log, from_end=True)
            elif choice is not None:
                self._answered(choice in question.choices)
                return choice, ""
            elif key.isprintable() and key != " ":
                self._remark = question.refusal(key)

    def remark(self, text: str) -> None:
        """Keep it for the next question."""
        self._remark = text

    def show(self, title: str, lines: Sequence[str]) -> None:
        """Show a page, or several, until they have been read."""
        self._window.show(title, lines)

    def look(self, table: Table, seat: int, cards: Sequence[Card]) -> None:
        """Show the known cards while space is held; Enter goes back."""
        self._with_cards(table, seat, cards, "The top of the deck.", None, ())

    def arrange(self, table: Table, seat: int, cards: Sequence[Card], help_lines: Sequence[str]) -> tuple[int, ...]:
        """Show the Judge's cards while space is held, and read their order."""
        order: list[int] = []
        self._with_cards(table, seat, cards, "The Judge's cards, top first.", order, help_lines)
        self._answered(decided=True)
        return tuple(order)

    def wants_to_turn(self) -> bool:
        """Whether t was pressed while others were playing; asked once."""
        wanted, self._turn_wanted = self._turn_wanted, False
        return wanted

    def end(self, table: Table, lines: Sequence[str]) -> None:
        """Give the screen back and show the end of the game on it."""
        self.close()
        for line in self._log[self._fresh :]:
            self._console.print(line)
        self._console.print(star_table(table))
        for line in last_words(table):
            self._console.print(line)
        for line in lines:
            self._console.print(line, soft_wrap=True)  # a path is to be copied whole

    def close(self) -> None:
        """Give the terminal back as it was."""
        self._window.close()

    # Asking.

    def _prompt(self, table: Table, question: Question) -> list[Text]:
        lines = self._lead(table, question.seat, question.lead)
        for choices in (question.choices, question.asides):
            lines += _flowing([_with_key(choice.marked) for choice in choices], self._console.width)
        return lines

    def _lead(self, table: Table, seat: int, lead: str) -> list[Text]:
        name = f"{table.names[seat]}: " if table.seating.lone_person is None else ""
        lines = [Text(name + lead, "bold")]
        if self._remark:
            lines.append(Text(self._remark, "yellow"))
        return lines

    def _answered(self, decided: bool) -> None:
        self._remark = ""
        if decided:
            self._fresh = len(self._log)
            self._hurry = self._turn_wanted = False

    def _with_cards(
        self,
        table: Table,
        seat: int,
        cards: Sequence[Card],
        lead: str,
        order: list[int] | None,
        help_lines: Sequence[str],
    ) -> None:
        """Show cards to one person while space is held, and gather positions in ``order`` if one is wanted."""
        alone = table.seating.lone_person is not None
        hide_at = 0.0
        drawn: object = None
        self._window.forget()
        while True:
            now = time.monotonic()
            shown = alone or now < hide_at
            if self._window.is_stale or drawn != (shown, order and len(order), self._console.size):
                drawn = (shown, order and len(order), self._console.size)
                self._draw(table, self._cards_prompt(table, seat, cards, lead, order, shown))
            key = self._window.read(hide_at - now if now < hide_at else TICK)
            if key == " ":
                hide_at = time.monotonic() + GLIMPSE
            elif key == "q":
                raise Leave
            elif order is None:
                if key in (ENTER, ESCAPE):
                    return
            elif key == ENTER and len(order) in (0, len(cards)):
                order[:] = order or range(len(cards))
                return
            elif key in (BACKSPACE, ESCAPE):
                del order[-1:]
            elif key == "?":
                self.show("Help", help_lines)
                drawn = None
            elif key is not None and key in "123"[: len(cards)] and int(key) - 1 not in order:
                order.append(int(key) - 1)

    def _cards_prompt(
        self, table: Table, seat: int, cards: Sequence[Card], lead: str, order: list[int] | None, shown: bool
    ) -> list[Text]:
        alone = table.seating.lone_person is not None
        lines = self._lead(table, seat, lead if alone else f"{lead} For you alone: hold the space bar to look.")
        hidden = "?" * 3
        lines.append(Text("   ".join(f"{n}: {card if shown else hidden}" for n, card in enumerate(cards, 1))))
        keys = [] if alone else ["[space] look"]
        if order is None:
            keys.append("[Enter] back")
        else:
            typed = [str(place + 1) if alone else "*" for place in order]
            lines.append(Text("New order, top first: " + " ".join([*typed, *"_" * (len(cards) - len(order))])))
            keys += [f"[1]-[{len(cards)}] next position" if len(cards) > 1 else "[1] back on top", "[Backspace] undo"]
            keys.append(f"[Enter] {'done' if order else 'as they lie'}")
            keys.append("[?] help")
        return [*lines, *_flowing([_with_key(key) for key in [*keys, "[q]uit"]], self._console.width)]

    def _pause(self) -> None:
        key = self._window.read(PAUSE)
        if key is None:
            return
        self._hurry = True
        self._turn_wanted = self._turn_wanted or key == "t"
        if key == "q":
            raise Leave

    # Drawing.

    def _draw(self, table: Table, prompt: Sequence[Text]) -> None:
        """The whole table, the log as long as there is room, the prompt at the bottom."""
        console, glyphs, view = self._console, self._glyphs, table.onlookers_view()
        width, height = console.size
        head = [drawing.header(table, view), drawing.series_title(table, view, glyphs)]
        head = drawing.wrapped(console, head, width, 2)
        boxes = drawing.series_boxes(view, width, glyphs)
        players = drawing.player_lines(table, view, console, width, glyphs)
        rule = Text(glyphs.across * width, "dim")
        below = drawing.wrapped(console, prompt, width)
        room = height - len(head) - len(boxes) - len(players) - len(below) - 2
        if room < _ENOUGH_LOG:
            room += len(boxes) - 1
            boxes = [drawing.series_row(view)]
        elif not boxes and room >= _SPACIOUS:
            boxes = [Text()] * drawing.BOX_HEIGHT
            room -= drawing.BOX_HEIGHT
        log = self._log_lines(width, min(room, _LOG_LINES))
        self._window.write([*head, *boxes, rule, *players, rule, *log, *below][-height:])

    def _log_lines(self, width: int, room: int) -> list[Text]:
        """The last of what happened, what is new since the last answer not dimmed."""
        if room <= 0:
            return []
        old = self._log[max(self._fresh - room, 0) : self._fresh]
        lines = drawing.wrapped(self._console, [Text(line, "dim") for line in old], width, 2)
        fresh = drawing.wrapped(self._console, map(Text, self._log[self._fresh :]), width, 2)
        if len(fresh) > room:
            more = f"{self._glyphs.cut} [l] shows what happened before"
            return [_with_key(more), *fresh[-room + 1 :]] if room > 1 else fresh[-1:]
        return [*[Text()] * (room - len(lines) - len(fresh)), *[*lines, *fresh][-room:]]


def _chosen(question: Question, key: str) -> Choice | None:
    if key in (BACKSPACE, ESCAPE) and any(choice.meaning == "back" for choice in question.choices):
        key = ENTER
    for wanted in (key, key.lower()):
        for choice in question.all:
            if wanted == choice.key or (wanted == ENTER and choice.by_enter):
                return choice
    return None


def _with_key(text: str) -> Text:
    styled = Text(text)
    styled.highlight_regex(r"\[[^\]]+\]", "bold cyan")
    return styled


def _flowing(pieces: Sequence[Text], width: int) -> list[Text]:
    """The pieces beside each other, none broken where it needn't be."""
    lines: list[Text] = []
    for piece in pieces:
        if lines and lines[-1].cell_len + 3 + piece.cell_len <= width:
            lines[-1] = lines[-1] + "   " + piece
        else:
            lines.append(piece)
    return lines
