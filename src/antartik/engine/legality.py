"""Why an action is illegal: the clause that forbids it, in the order of RECORD.md."""

from __future__ import annotations

from operator import index
from reprlib import repr as short
from typing import SupportsIndex

from antartik.engine import codes as c
from antartik.engine.actions import Action, MalformedAction
from antartik.engine.cards import Card
from antartik.engine.state import State

_DIVERS = ("draw", "stop", "judge", "arrange", "parachute", "flop")
_CLAUSES = {"dare": "R7", "judge": "R11", "parachute": "R14", "turn": "R13"}


class IllegalAction(ValueError):
    """An action that the rules forbid; nothing was changed.

    ``clause`` is the clause of RULES.md that forbids it (``"R10"``), or ``"RECORD"`` where it is no well-formed
    action of a seat of this game; ``reason`` says what was wrong. str() is both: ``R10: there is no series``.
    """

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(f"{clause}: {reason}")
        self.clause = clause
        self.reason = reason

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, str]]:
        return IllegalAction, (self.clause, self.reason)


def well_formed(state: State, seat: object, action: Action | str) -> tuple[int, Action]:
    """The seat and the Action meant; IllegalAction RECORD if there is no such seat or no such action."""
    number = -1
    if type(seat) is int:  # first, since nearly everybody gives one and the other question is slow
        number = seat
    elif isinstance(seat, SupportsIndex) and not isinstance(seat, bool):
        number = index(seat)
    if not 0 <= number < state.players:
        raise IllegalAction("RECORD", f"there is no seat {short(seat)}; seats are 0 to {state.players - 1}")
    try:
        if not isinstance(action, Action):
            action = Action.parse(action)
        elif action.code <= 0 or action.order:  # False equals 0 and is no whole number
            action = Action.from_words(action.words)
        return number, action
    except MalformedAction as error:
        raise IllegalAction("RECORD", str(error)) from None


def check(state: State, seat: int, action: Action) -> int:
    """The code of a legal action; IllegalAction otherwise."""
    code = action.code
    if code > 0 and state.legal(seat) >> code & 1:
        return code
    raise why_illegal(state, seat, action)


def why_illegal(state: State, seat: int, action: Action) -> IllegalAction:
    """The error for an action that isn't legal for this seat now; the first clause of RECORD.md's order."""
    return (
        _wrong_arguments(state, seat, action)
        or _wrong_phase(state, seat, action)
        or _wrong_in_itself(state, seat, action)
    )


def _wrong_arguments(state: State, seat: int, action: Action) -> IllegalAction | None:
    if action.verb == "arrange" and sorted(action.order) != list(range(state.held)):
        seen = "no card was seen" if not state.held else f"{state.held} were seen, top first from 0"
        return IllegalAction("R11", f"the order must name each card that was seen once; {seen}")
    if action.card is None:
        return None
    pile, where = (state.down, "face down") if action.verb == "turn" else (state.up, "face up")
    if not _has(pile[seat], action.card):
        return IllegalAction(_CLAUSES[action.verb], f"seat {seat} has no {action.card} {where}")
    return None


def _has(pile: int, card: Card) -> bool:
    return bool(pile >> (4 * card.kind) & 15)


def _wrong_phase(state: State, seat: int, action: Action) -> IllegalAction | None:
    verb, diver = action.verb, state.diver
    if state.phase == c.OVER:
        return IllegalAction("R15", "the game is over")
    if state.phase == c.PAIR and not (seat == diver and verb in ("flop", "parachute")):
        return IllegalAction("R14", f"seat {diver} must first choose between parachute and flop")
    if state.phase == c.JUDGE and not (seat == diver and verb == "arrange"):
        return IllegalAction("R11", f"seat {diver} must first put the Judge's cards back")
    chooser = (diver + 1) % state.players
    if state.phase == c.CHOICE and not (seat == chooser and verb in ("keep", "return")):
        return IllegalAction("R9", f"seat {chooser} must first keep or return the series")
    if state.phase != c.CHOICE and verb in ("keep", "return"):
        return IllegalAction("R9", f"{verb} is a choice after a belly flop only")
    if verb in _DIVERS and seat != diver:
        return IllegalAction("R6", f"only the diver, seat {diver}, can {verb}")
    if state.phase == c.ASKING and seat == diver and (verb in _DIVERS or verb == "turn"):
        return IllegalAction("R7", "the diver waits until all who are asked have answered")
    return None


def _wrong_in_itself(state: State, seat: int, action: Action) -> IllegalAction:
    verb, card = action.verb, action.card
    if verb in ("agree", "dare"):
        return IllegalAction("R7", _why_no_answer(state, seat))
    if verb == "stop":
        if not state.length:
            return IllegalAction("R10", "there is no series to stop with")
        return IllegalAction("R10", "the diver must first add a figure to the series that he kept")
    if verb == "judge":
        return IllegalAction("R11", f"{card} bears no Judge")
    if verb == "parachute":
        if card is not None and card.symbol != "P":
            return IllegalAction("R14", f"{card} bears no Parachute")
        if state.rules.parachute == "none":
            return IllegalAction("R14", "a Parachute is only a decoration in these rules")
        return IllegalAction("R14", "a Parachute opens after a pair only")
    if verb == "turn":
        if state.rules.turn_over == "off":
            return IllegalAction("R13", "nobody turns cards over in these rules")
        return IllegalAction("R13", "only the diver turns cards over in these rules")
    if verb == "flop":
        return IllegalAction("R14", "there is no pair")
    return IllegalAction("R11", "there are no Judge's cards to put back")


def _why_no_answer(state: State, seat: int) -> str:
    if seat == state.diver:
        return "the diver doesn't answer himself"
    if state.answered >> seat & 1:
        return "an answer is final"
    if not state.length:
        return "nobody is asked while the series is empty"
    if state.dared >> seat & 1:
        return f"seat {seat} has dared already"
    return f"seat {seat} isn't asked"
