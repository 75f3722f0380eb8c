"""What happened and how things stand, in sentences for the people at the keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from antartik.cli.narration import cards_text, counted, tell
from antartik.cli.seating import LONE_PERSON
from antartik.cli.terminal.table import Table
from antartik.engine import events as e
from antartik.engine.cards import Card
from antartik.engine.rules import Rules

_VERBS = re.compile(rf"\b({LONE_PERSON}) (\w+)(?:( (?:the (?:Judge|dare) (?:\w+ )?)?and )(\w+))?")


def told(table: Table, events: Sequence[e.Event]) -> list[str]:
    """The sentences for these events that may be told to all who look at the screen.

    That everybody agrees is no news, and how the game ended is told by itself.
    """
    sentences = []
    for event in table.may_be_told(events):
        if isinstance(event, e.GameEnded):
            sentences.append("The last card has been drawn.")
            continue
        if isinstance(event, e.Answers) and not any(card for _, card in event.answers):
            continue
        sentence = tell(event, table.names)
        if sentence is not None:
            sentences.append(to_you(sentence))
    return sentences


def to_you(sentence: str) -> str:
    """Mend the grammar for a player who is called You: ``You dives`` is ``You dive``."""

    def mend(match: re.Match[str]) -> str:
        you, verb, between, second = match.groups()
        first = f"{you} {_plural(verb)}"
        return first if between is None else f"{first}{between}{_plural(second)}"

    return re.sub(rf"(?<=[\w,] ){LONE_PERSON}\b", LONE_PERSON.lower(), _VERBS.sub(mend, sentence))


def _plural(verb: str) -> str:
    irregular = {"has": "have", "is": "are", "isn't": "aren't"}
    if verb in irregular:
        return irregular[verb]
    return verb[:-1] if verb.endswith("s") else verb


def stars_of(rules: Rules, cards: Iterable[Card]) -> int:
    """What these cards are worth face up (R2)."""
    return sum(rules.printed_stars[card.kind] for card in cards)


def cards_and_stars(rules: Rules, cards: Sequence[Card]) -> str:
    """``3 figures, 5 stars``."""
    return f"{counted(len(cards), 'figure')}, {counted(stars_of(rules, cards), 'star')}"


def situation(table: Table) -> str:
    """What lies in the middle, in a line."""
    view = table.onlookers_view()
    series = "The series is empty"
    if view.series:
        series = f"The series is {cards_text(view.series)}: {cards_and_stars(table.game.rules, view.series)}"
    return f"{series}. {counted(view.deck_count, 'card')} in the deck."


def table_in_words(table: Table) -> list[str]:
    """Everything that lies on the table, a line for each thing."""
    view, names = table.onlookers_view(), table.names
    lines = [to_you(f"{names[view.diver]} dives."), situation(table)]
    if view.public_bottom:
        lines.append(f"At the bottom of the deck, the lowest last: {cards_text(view.public_bottom)}.")
    if view.known_top:
        lines.append(f"On top of the deck, as only you know: {cards_text(view.known_top)}.")
    if view.out:
        lines.append(f"Out of the game: {cards_text(view.out)}.")
    for seat, name in enumerate(names):
        up, down, stake = view.face_up[seat], view.face_down[seat], view.stakes[seat]
        cards = [f"face up {cards_text(up)}"] if up else ["nothing face up"]
        cards += [f"face down {cards_text(down)}"] if down else []
        cards += [f"at stake {stake}"] if stake else []
        lines.append(to_you(f"{name} has {counted(view.stars[seat], 'star')}: {'; '.join(cards)}."))
    return lines
