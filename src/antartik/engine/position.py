"""A position as one line of text that parses back strictly: the whole State, hidden cards included.

The fields, each ``name=value``, always all and in this order:

    rules    a preset's name, or the options that differ from ``standard``: ``parachute:none;judges:8x1.9x0.10x2``
    diver    SEAT/PLAYERS
    phase    asking, dive, judge, pair, choice or over
    deck     the cards, top first; those in the Judge's hand are its first ``held``
    held     cards in the Judge's hand
    looked   SEAT:COUNT, who looked and how many of these cards still lie on top; ``-`` for nobody
    public   how many cards at the bottom are known to all
    up, down the piles by seat, ``/`` between seats
    out      the cards out of the game
    series   in order; ``added`` 1 if the diver has added a figure himself; ``pair`` a pair's card not yet settled
    stakes   the shown stakes by seat, ``/`` between seats
    dared    the seats that have dared in this dive or on this series
    asked    the seats of the latest asking
    answers  by seat: a card, ``agree``, or ``-`` where none is open
    visit    the schedule's place, 1 is the first opponent clockwise, PLAYERS the diver

``-`` is nothing. Example of the first moment of a game: see tests/engine/test_position.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from reprlib import repr as short
from typing import Any, Final

from antartik.engine import codes as c
from antartik.engine.cards import CARDS, FIGURES, KINDS, PARACHUTES, Card, Pile
from antartik.engine.rules import MAX_PLAYERS, MIN_PLAYERS, OPTION_VALUES, PRESETS, Rules, RulesError
from antartik.engine.state import State
from antartik.engine.view import PHASES

FIELDS: Final = (
    "rules diver phase deck held looked public up down out series added pair stakes dared asked answers visit"
).split()


class PositionError(ValueError):
    """A text that is no position; the message names the field."""


def position_text(state: State) -> str:
    """The one-line text of a state."""
    seats = range(state.players)
    staked = [_card(state.answer[i]) for i in seats]
    open_asking = state.phase == c.ASKING
    answers = [staked[i] if state.answer[i] else "agree" if state.answered >> i & 1 else "-" for i in seats]
    values = {
        "rules": rules_text(state.rules),
        "diver": f"{state.diver}/{state.players}",
        "phase": PHASES[state.phase],
        "deck": _cards(CARDS[state.card(i)] for i in range(state.left)),
        "held": state.held,
        "looked": f"{state.looker}:{state.looked}" if state.looked else "-",
        "public": state.public,
        "up": "/".join(str(Pile(state.up[i])) for i in seats),
        "down": "/".join(str(Pile(state.down[i])) for i in seats),
        "out": Pile(state.out),
        "series": _cards(CARDS[state.series[i]] for i in range(state.length)),
        "added": state.added,
        "pair": _card(state.pair),
        "stakes": "/".join(_card(state.stake[i]) for i in seats),
        "dared": _seats(state.dared),
        "asked": _seats(state.asked),
        "answers": "/".join(answers if open_asking else ["-"] * state.players),
        "visit": state.visit,
    }
    return " ".join(f"{name}={values[name]}" for name in FIELDS)


def parse_position(text: str) -> State:
    """Read a position. PositionError unless it is one that can stand and whose text is exactly this one."""
    parts = [part.partition("=") for part in text.split(" ")]
    if [part[0] for part in parts] != FIELDS:
        raise PositionError(f"a position has the fields {' '.join(FIELDS)}, in this order")
    fields = {name: value for name, _, value in parts}
    state = _read(fields)
    fault = _fault(state)
    if fault is not None:
        raise PositionError(fault)
    if position_text(state) != text:
        wrong = [
            name
            for name, _, value in (p.partition("=") for p in position_text(state).split(" "))
            if fields[name] != value
        ]
        raise PositionError(f"{', '.join(wrong)}: not written as position_text writes it")
    return state


def rules_text(rules: Rules) -> str:
    """The rules in one word: a preset's name or the options that differ from ``standard``."""
    if rules.name is not None:
        return rules.name
    standard, options, words = Rules().to_dict(), rules.to_dict(), []
    for name, value in options.items():
        if value != standard[name]:
            if isinstance(value, dict):
                value = ".".join(f"{figure}x{count}" for figure, count in value.items())
            elif isinstance(value, list):
                value = ".".join(map(str, value)) or "-"
            words.append(f"{name}:{value}")
    return ";".join(words)


def parse_rules_text(text: str) -> Rules:
    """Read what `rules_text` wrote. PositionError for anything else."""
    if text in PRESETS:
        return PRESETS[text]
    options: dict[str, Any] = {}
    for word in text.split(";"):
        name, _, value = word.partition(":")
        try:
            if name in OPTION_VALUES:
                options[name] = value
            elif name == "two_star_figures":
                options[name] = [int(figure) for figure in value.split(".")] if value != "-" else []
            else:
                pairs = [pair.split("x") for pair in value.split(".")]
                options[name] = {figure: int(count) for figure, count in pairs}
        except ValueError:
            raise PositionError(f"rules: {short(word)} is no option and value") from None
    try:
        return Rules.from_dict(options)
    except RulesError as error:
        raise PositionError(f"rules: {error}") from None


def _card(staked: int) -> str:
    return str(CARDS[staked - 1]) if staked else "-"


def _cards(cards: Iterable[Card]) -> str:
    return ",".join(map(str, cards)) or "-"


def _seats(mask: int) -> str:
    return ",".join(str(seat) for seat in range(MAX_PLAYERS) if mask >> seat & 1) or "-"


def _number(name: str, text: str, most: int) -> int:
    if not re.fullmatch("0|[1-9][0-9]?", text) or int(text) > most:
        raise PositionError(f"{name}: {short(text)} is no number from 0 to {most}")
    return int(text)


def _read(fields: dict[str, str]) -> State:
    rules = parse_rules_text(fields["rules"])
    diver, _, players = fields["diver"].partition("/")
    n = _number("diver", players, MAX_PLAYERS)
    if n < MIN_PLAYERS:
        raise PositionError("diver: two to five play (R4)")

    def kinds(name: str, text: str) -> list[int]:
        try:
            return [] if text == "-" else [Card.parse(card).kind for card in text.split(",")]
        except ValueError as error:
            raise PositionError(f"{name}: {error}") from None

    def pile(name: str, text: str) -> int:
        try:
            return Pile.of(CARDS[kind] for kind in kinds(name, text)).word
        except ValueError as error:
            raise PositionError(f"{name}: {error}") from None

    def staked(name: str, text: str) -> int:
        cards = kinds(name, text)
        if len(cards) > 1:
            raise PositionError(f"{name}: one card at most")
        return cards[0] + 1 if cards else 0

    def by_seat(name: str, read: Callable[[str, str], int]) -> list[int]:
        texts = fields[name].split("/")
        if len(texts) != n:
            raise PositionError(f"{name}: must have {n} places, with / between them")
        return [read(name, text) for text in texts]

    def mask(name: str) -> int:
        texts = [] if fields[name] == "-" else fields[name].split(",")
        return sum({1 << _number(name, text, n - 1) for text in texts})

    def number(name: str, most: int) -> int:
        return _number(name, fields[name], most)

    deck = kinds("deck", fields["deck"])
    series = kinds("series", fields["series"])
    if fields["phase"] not in PHASES:
        raise PositionError(f"phase: must be one of {', '.join(PHASES)}")
    if len(deck) > sum(rules.pack_counts()) or len({FIGURES[kind] for kind in series}) != len(series):
        raise PositionError("deck, series: more cards than there can be")
    state = State(rules, n, deck, _number("diver", diver, n - 1))
    state.phase = PHASES.index(fields["phase"])
    state.held, state.public = number("held", 3), number("public", len(deck))
    looker, _, looked = fields["looked"].partition(":") if fields["looked"] != "-" else ("", "", "0")
    state.looked = _number("looked", looked, 3)
    state.looker = _number("looked", looker, n - 1) if looker else -1
    spare = [0] * (MAX_PLAYERS - n)
    state.up = by_seat("up", pile) + spare
    state.down = by_seat("down", pile) + spare
    state.stake = by_seat("stakes", staked) + spare
    state.out = pile("out", fields["out"])
    state.length = len(series)
    state.series = series + [0] * (10 - len(series))
    state.figures = sum(1 << FIGURES[kind] for kind in series)
    state.added, state.pair = number("added", 1), staked("pair", fields["pair"])
    state.dared, state.asked = mask("dared"), mask("asked")
    answers = fields["answers"].split("/")
    if len(answers) != n:
        raise PositionError(f"answers: must have {n} places, with / between them")
    state.answer = [0 if text == "agree" else staked("answers", text) for text in answers] + spare
    given = sum(1 << seat for seat, text in enumerate(answers) if text != "-")
    state.answered = state.asked if state.phase == c.DIVE else given
    state.visit = number("visit", n)
    return state


def _fault(state: State) -> str | None:
    """What can't stand in a position, or None."""
    n = state.players
    seats = range(n)
    counts = [0] * KINDS
    piles = [state.out, *(state.up[i] for i in seats), *(state.down[i] for i in seats)]
    singles = [state.card(i) for i in range(state.left)] + [state.series[i] for i in range(state.length)]
    singles += [state.stake[i] - 1 for i in seats if state.stake[i]] + ([state.pair - 1] if state.pair else [])
    for kind in range(KINDS):
        counts[kind] = sum(pile >> (4 * kind) & 15 for pile in piles) + singles.count(kind)
    if counts != state.rules.pack_counts():
        return "the cards don't add up to the pack (R17)"
    return _phase_fault(state) or _asking_fault(state)


def _phase_fault(state: State) -> str | None:
    phase, diver = state.phase, state.diver
    stakes = any(state.stake[i] for i in range(state.players))
    empty = state.left == 0
    if state.looked + state.public > state.left or (state.looked > 0) != (state.looker >= 0):
        return "looked, public: more known cards than the deck has"
    if (phase == c.JUDGE) != (state.held > 0):
        return "held: the Judge's cards are in hand in the phase judge only"
    if phase == c.JUDGE and (state.held != min(3, state.left) or (state.looked, state.looker) != (state.held, diver)):
        return "held: the diver holds the top three cards, or as many as there are"
    if (phase == c.PAIR) != (state.pair > 0):
        return "pair: a pair's card is there in the phase pair only"
    if phase == c.PAIR:
        if not state.figures >> FIGURES[state.pair - 1] & 1:
            return "pair: its figure isn't in the series"
        if not (state.rescue and state.up[diver] & PARACHUTES):
            return "phase: nobody could open a parachute"
    elif empty != (phase == c.OVER):
        return "phase: a game is over exactly when its deck is empty (R15)"
    if phase == c.OVER and (state.length or stakes or state.dared or state.added):
        return "phase: nothing is left in the middle after the end"
    if phase == c.CHOICE and (not state.length or stakes or state.added):
        return "phase: keep or return needs a series, and stakes are settled (R9)"
    if state.added and not state.length:
        return "added: the series is empty"
    return None


def _asking_fault(state: State) -> str | None:
    n, diver, open_asking = state.players, state.diver, state.phase == c.ASKING
    bit = 1 << diver
    for seat in range(n):
        if state.stake[seat] and (seat == diver or not state.dared >> seat & 1):
            return "stakes: a stake belongs to an opponent who has dared"
        if open_asking and state.asked >> seat & 1 and (not state.up[seat] or state.dared >> seat & 1):
            return "asked: only who has a face-up card and hasn't dared is asked (R7)"
        staked = state.answer[seat]
        if staked and not state.up[seat] >> (4 * (staked - 1)) & 15:
            return "answers: the staked card isn't its owner's"
    if state.dared & bit and not state.dares_last:
        return "dared: the diver can't have dared in his own dive"
    if state.dared and (not state.length or (state.phase == c.CHOICE and not state.dares_last)):
        return "dared: that dive or series is over"
    if state.asked & bit or (state.asked and not state.length):
        return "asked: opponents are asked, and only about a series (R7)"
    if open_asking and (state.answered & ~state.asked or state.answered == state.asked):
        return "answers: an open asking awaits the answer of one who is asked"
    if state.phase > c.DIVE and (state.asked or state.visit != n):
        return "asked, visit: nobody is asked or visited in this phase"
    if state.phase <= c.DIVE:
        visited = state.copy()
        visited.skip()
        waiting = [i for i in range(1, state.visit) if state.asked & ~state.answered & 1 << (diver + i) % n]
        if state.visit == 0 or visited.visit != state.visit or waiting:
            return "visit: the schedule isn't there"
    return None
