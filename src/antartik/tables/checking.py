"""Whether a draft may be carried out: its seat is the caller's, its decision still open, the rules allow it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from antartik.engine.actions import Action, MalformedAction
from antartik.engine.game import Game
from antartik.engine.rules import MIN_PLAYERS
from antartik.engine.shuffle import NONCE_BYTES
from antartik.engine.state import State
from antartik.tables.entries import Draft
from antartik.tables.refusal import Refusal
from antartik.tables.table import Table
from antartik.tables.windows import Window

CLIENT_ID: Final = re.compile("[A-Za-z0-9_-]{8,64}")

By = frozenset[int] | None
"""The seats of the connection that asks; None is the house itself."""


def check(table: Table, draft: Draft, by: By, now: float, window: Callable[[], Window | None]) -> Refusal | None:
    """Why the draft can't be carried out now, None if it can. It changes nothing."""
    if draft.seat is not None and not 0 <= draft.seat < len(table.seats):
        return Refusal("not_yours", "there is no such seat")
    if by is not None:
        if draft.kind not in ("nonce_hash", "nonce") and not CLIENT_ID.fullmatch(draft.id):
            return Refusal("illegal", "a command's id has 8 to 64 of A-Z, a-z, 0-9, _ and -", "RECORD")
        if not by or (draft.seat is not None and draft.seat not in by):
            return Refusal("not_yours", "this connection doesn't hold that seat")
    if draft.kind in ("ready", "call_time"):
        return _check_window(table, draft, now, window())
    return _CHECKS[draft.kind](table, draft, by)


def _check_act(table: Table, draft: Draft, by: By) -> Refusal | None:
    if table.game is None or table.state is None or draft.seat is None:
        return Refusal("stage", "no game is on")
    seat = draft.seat
    try:
        action = Action.parse(draft.payload["action"])
    except MalformedAction as error:
        return Refusal("illegal", str(error), "RECORD")
    turns_aside = action.verb == "turn" and seat != table.game.diver
    if not turns_aside and draft.payload["decision"] != table.decision:
        return Refusal("closed", "that decision is over")
    return _check_rules(table.game, table.state, seat, action)


def _check_rules(game: Game, state: State, seat: int, action: Action) -> Refusal | None:
    if action.code > 0 and state.legal(seat) >> action.code & 1:
        return None
    error = game.why_illegal(seat, action)
    return None if error is None else Refusal("illegal", error.reason, error.clause)


def _check_standing(table: Table, draft: Draft, by: By) -> Refusal | None:
    if table.stage != "playing":
        return Refusal("stage", "no game is on")
    answer, figures = draft.payload["answer"], draft.payload["figures"]
    if answer not in ("ask", "agree", "from") or (answer == "from" and not _in_series(figures)):
        return Refusal("illegal", "a standing answer is ask, agree, or from with 2 to 10 figures", "RECORD")
    return None


def _in_series(figures: object) -> bool:
    return type(figures) is int and 2 <= figures <= 10


def _check_window(table: Table, draft: Draft, now: float, window: Window | None) -> Refusal | None:
    if not table.is_asking or draft.payload["decision"] != table.decision or table.game is None:
        return Refusal("closed", "that decision is over")
    if draft.seat != table.game.diver:
        return Refusal("illegal", "only the diver opens the window and calls time", "R7")
    if draft.kind == "ready":
        if window is None or window.opens_at is not None:
            return Refusal("stage", "the answer window doesn't wait for this")
        return None
    if window is None or (window.opens_at is not None and window.call_time_at is None):
        return Refusal("stage", "nobody need call time here")
    if window.call_time_at is None or now < window.call_time_at:
        return Refusal("too_early", "the others may think a little longer")
    return None


def _check_close(table: Table, draft: Draft, by: By) -> Refusal | None:
    if draft.payload["decision"] != table.decision:
        return Refusal("closed", "that decision is over")
    if [seat for seat, _, _ in draft.payload["answers"]] != table.unanswered:
        return Refusal("closed", "somebody has answered meanwhile")
    return None


def _check_join(table: Table, draft: Draft, by: By) -> Refusal | None:
    if table.stage != "lobby":
        return Refusal("stage", "the game has begun")
    if draft.seat is None or table.seats[draft.seat].kind != "open":
        return Refusal("stage", "that seat is taken")
    return None


def _check_leave(table: Table, draft: Draft, by: By) -> Refusal | None:
    return None


def _check_start(table: Table, draft: Draft, by: By) -> Refusal | None:
    if table.stage != "lobby":
        return Refusal("stage", "the game has begun")
    seated = sum(draft.payload["fill"] or seat.kind != "open" for seat in table.seats)
    if seated < MIN_PLAYERS:
        return Refusal("illegal", "two to five can play", "R4")
    return None


def _check_rematch(table: Table, draft: Draft, by: By) -> Refusal | None:
    # A lesson may begin anew at any time.
    over = table.stage == "over" or table.lesson is not None
    if not over:
        return Refusal("stage", "the game isn't over")
    if table.match_is_on and draft.payload.get("match") is False:
        return Refusal("stage", "a match is on: its next game comes first")
    return None


def _check_deal(table: Table, draft: Draft, by: By) -> Refusal | None:
    if table.dealing is None or table.dealing.secret is not None or draft.payload["game"] != table.number:
        return Refusal("closed", "there is nothing to deal")
    return None


def _check_nonce_hash(table: Table, draft: Draft, by: By) -> Refusal | None:
    if table.dealing is None or table.dealing.secret is None or table.dealing.reveal:
        return Refusal("closed", "no hashes are taken now")
    if not re.fullmatch("[0-9a-f]{64}", draft.payload["hash"]):
        return Refusal("illegal", "a hash has 64 lower-case hex digits", "RECORD")
    return None


def _check_nonce(table: Table, draft: Draft, by: By) -> Refusal | None:
    if table.dealing is None or not table.dealing.reveal:
        return Refusal("too_early", "not all hashes are in")
    if not re.fullmatch(f"[0-9a-f]{{{2 * NONCE_BYTES}}}", draft.payload["nonce"]):
        return Refusal("illegal", f"a nonce has {2 * NONCE_BYTES} lower-case hex digits", "RECORD")
    return None


def _check_silence(table: Table, draft: Draft, by: By) -> Refusal | None:
    dealing = table.dealing
    if dealing is None or dealing.secret is None or draft.payload["game"] != table.number:
        return Refusal("closed", "the cards are dealt")
    if dealing.reveal != (draft.kind == "close_nonces"):
        return Refusal("closed", "that step is over")
    return None


def _check_cover(table: Table, draft: Draft, by: By) -> Refusal | None:
    if draft.seat is None or not table.seats[draft.seat].is_person:
        return Refusal("closed", "a bot plays there already")
    return None


def _check_back(table: Table, draft: Draft, by: By) -> Refusal | None:
    if draft.seat is None or not table.seats[draft.seat].covered:
        return Refusal("closed", "no bot plays there")
    return None


_CHECKS: Final[dict[str, Callable[[Table, Draft, By], Refusal | None]]] = {
    "act": _check_act,
    "standing": _check_standing,
    "close": _check_close,
    "join": _check_join,
    "leave": _check_leave,
    "start": _check_start,
    "rematch": _check_rematch,
    "deal": _check_deal,
    "nonce_hash": _check_nonce_hash,
    "nonce": _check_nonce,
    "close_hashes": _check_silence,
    "close_nonces": _check_silence,
    "cover": _check_cover,
    "back": _check_back,
}
