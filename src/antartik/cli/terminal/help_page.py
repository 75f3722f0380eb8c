"""The pages behind [?] and [o]: what one may do and why not, what the signs mean, the odds of a flop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from antartik.cli.narration import counted
from antartik.cli.terminal.front import Question
from antartik.cli.terminal.keys import ACTION_KEYS
from antartik.cli.terminal.reasons import why_not
from antartik.cli.terminal.table import Table
from antartik.engine.rules import Rules

_MEANINGS: Final = {
    "draw": "turn up the next figure; one that is there already is a belly flop (R8, R9)",
    "stop": "take the series, face up, and end the dive (R10)",
    "judge": "discard a Judge, look at the top three cards and order them (R11)",
    "turn": "turn a face-down card up and draw the bottom card of the deck (R13)",
    "agree": "let the diver go on (R7)",
    "dare": "stake a face-up card: one more figure, if the diver has the nerve (R7, R12)",
    "parachute": "discard a Parachute and take the series in spite of the pair (R14)",
    "flop": "keep the card that made the pair, and no more (R9)",
    "keep": "begin your dive with this series (R9)",
    "return": "put it under the deck and begin with nothing (R9)",
}


def help_lines(table: Table, question: Question) -> list[str]:
    """The page behind ``?`` for the person who is asked."""
    seat = question.seat
    rules = table.game.rules
    several = table.seating.lone_person is None
    lines = [f"{table.names[seat]}, you may now:" if several else "You may now:"]
    for choice in question.choices:
        verb = choice.meaning.split()[0]
        lines.append(f"  {choice.spoken}{': ' + _meaning(rules, verb) if verb in _MEANINGS else ''}")
    reasons: dict[str, list[str]] = {}
    for verb in ACTION_KEYS:
        reason = why_not(table, seat, verb)
        if reason is not None:
            reasons.setdefault(reason, []).append(verb)
    lines.append("But not:")
    lines += [f"  {', '.join(verbs)}: {reason}" for reason, verbs in reasons.items()]
    lines.append(f"At any time: {', '.join(choice.spoken for choice in question.asides)}.")
    return [*lines, "", *_signs(rules), "All the rules: antartik rules"]


def odds_lines(table: Table, seat: int) -> list[str]:
    """How likely the next draw is to flop, from what this seat may know.

    Where several people look at the screen, what the seat alone has seen must not show through.
    """
    view = table.game.view(seat)
    alone = table.seating.lone_person is not None
    lines = []
    if view.known_top and not alone:
        view = table.onlookers_view()
        lines.append("What the Judge showed you isn't counted here: the others are looking.")
    figures = {card.figure for card in view.series}
    if not figures:
        return [*lines, "The series is empty: the next figure can't make a pair."]
    if view.next_card is not None:
        pair = "makes a pair" if view.flop_odds else "makes no pair"
        return [*lines, f"The next card is {view.next_card}: it {pair}."]
    pairs = sum(card.figure in figures for card in view.hidden)
    unknown = counted(len(view.hidden), "card")
    lines.append(f"A draw flops in {view.flop_odds:.0%} of all cases:")
    return [*lines, f"of {unknown} whose place isn't known {pairs} would make a pair."]


def _meaning(rules: Rules, verb: str) -> str:
    if verb == "parachute" and rules.parachute == "bottom_draw":
        return "discard a Parachute and draw from the bottom of the deck (R14)"
    return _MEANINGS[verb]


def _signs(rules: Rules) -> Sequence[str]:
    two = ", ".join(map(str, rules.two_star_figures)) or "none"
    lines = [
        "Figures go from 1 to 10; the pack has as many cards of each as its number says.",
        f"Face up, figures worth two stars: {two}; the others one. Face down every card is worth three.",
    ]
    if any(rules.judges.values()) or any(rules.parachutes.values()):
        lines.append("10J is a 10 with a Judge, 8P an 8 with a Parachute.")
    return lines
