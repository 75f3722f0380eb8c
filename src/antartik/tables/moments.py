"""What is pushed to whom: the table to everybody, to each seat its own view, its events and what it may do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final

from antartik.engine import codes as c
from antartik.engine.actions import ACTIONS, Action
from antartik.engine.cards import CARDS, JUDGE_KINDS, JUDGES, PARACHUTE_KINDS, PARACHUTES, Card, Pile
from antartik.engine.events import Event
from antartik.engine.legality import why_illegal
from antartik.engine.match import match_standing
from antartik.engine.state import State
from antartik.engine.tally import tally
from antartik.engine.view import View, view_of
from antartik.tables.lessons import LEARNER, Progress
from antartik.tables.pushes import InfoPush, LessonPush, MatchInfo, MomentPush, SeatInfo, WindowPush
from antartik.tables.standing import ASK
from antartik.tables.table import Table
from antartik.tables.windows import Window

VERBS: Final = ("agree", "dare", "draw", "stop", "judge", "arrange", "parachute", "flop", "turn", "keep", "return")
TEXTS: Final = tuple(str(action) for action in ACTIONS)
_CARD_TEXTS: Final = tuple(str(card) for card in CARDS)


def info_of(table: Table, is_present: Callable[[int], bool]) -> InfoPush:
    """What everybody may know of the table besides the game."""
    proof = table.game.proof if table.game is not None else None
    over = table.stage == "over"
    commitment = proof.commitment.hex() if proof is not None else None
    if table.dealing is not None:
        commitment = table.dealing.commitment
    return InfoPush(
        code=table.code,
        stage=table.stage,
        rules=table.rules_dict,
        preset=table.rules.name,
        tempo=table.tempo,
        seats=tuple(
            SeatInfo(
                seat=number,
                kind=seat.kind,
                name=seat.name,
                bot=seat.bot,
                present=seat.kind == "person" and is_present(number),
                covered=seat.covered,
            )
            for number, seat in enumerate(table.seats)
        ),
        game=table.number,
        match=_match_of(table) if table.is_match else None,
        one_device=table.one_device,
        commitment=commitment,
        nonce_hashes=len(table.dealing.pledges) if table.dealing is not None else 0,
        proof=proof.to_dict() if proof is not None and over else None,
        odds_aid=table.odds_aid,
        lesson=None if table.lesson is None else table.lesson.name,
        tally=tally(table.state) if table.state is not None and over else None,
    )


def _match_of(table: Table) -> MatchInfo:
    standing = match_standing(len(table.seats), table.outcomes)
    return MatchInfo(
        game=len(table.outcomes) + (table.stage != "over"),
        games=len(table.seats),
        titles=tuple(str(share) for share in standing.titles),
        stars=standing.stars,
        leaders=standing.leaders if table.outcomes else (),
    )


class Moments:
    """The pushes of one moment of a game; what several connections get alike is made once."""

    def __init__(self, table: Table, state: State, window: Window | None, now: float) -> None:
        self._table = table
        self._state = state
        self._window = None if window is None else _window_push(window, now)
        self._lesson = None if table.lesson_progress is None else _lesson_push(table.lesson_progress)
        self._onlookers = self._seen(None)
        self._parts: dict[int | None, tuple[dict[str, Any], list[str], dict[str, str]]] = {}

    def moment(self, seat: int | None, since: int | None) -> MomentPush:
        """The push for a seat, or a spectator, with the events from number ``since`` on; None gives a snapshot."""
        heard = self._table.heard[seat]
        first = len(heard) if since is None else since
        if seat not in self._parts:
            self._parts[seat] = self._part(seat)
        view, legal, why = self._parts[seat]
        return MomentPush(
            seat=seat,
            game=self._table.number,
            first=first,
            events=[_event_dict(event) for event in heard[first:]],
            snapshot=since is None,
            view=view,
            decision=self._table.decision,
            legal=legal,
            why=why,
            window=self._window,
            standing=self._table.standing.get(seat, ASK).to_dict() if seat is not None else None,
            lesson=self._lesson if seat == LEARNER else None,
        )

    def _seen(self, seat: int | None) -> dict[str, Any]:
        """A view, without what reckons for the players where the table doesn't want it."""
        view = view_dict(view_of(self._state, seat), self._table.rules_dict)
        return view if self._table.odds_aid else {**view, "hidden": None, "flop_odds": None}

    def _part(self, seat: int | None) -> tuple[dict[str, Any], list[str], dict[str, str]]:
        """A seat sees what onlookers see, but for its own answer and the cards that it has looked at."""
        state = self._state
        if seat is None:
            return self._onlookers, [], {}
        if seat == state.looker:
            view = self._seen(seat)
        else:
            view = {**self._onlookers, "seat": seat}
            if state.phase == c.ASKING and state.answered >> seat & 1:
                staked = state.answer[seat]
                view["own_answer"] = TEXTS[c.DARE + staked - 1 if staked else c.AGREE]
        legal = [TEXTS[code] for code in state.legal_actions(seat)]
        return view, legal, why_not(state, seat)


def why_not(state: State, seat: int) -> dict[str, str]:
    """For each verb of which this seat can do nothing now the clause that forbids it."""
    # The clauses follow from these alone; working them out takes longer than all the rest of a moment.
    key = (
        _verbs(state.legal(seat)),
        state.phase,
        min((seat - state.diver) % state.players, 2),
        state.up[seat] != 0,
        state.up[seat] & JUDGES != 0,
        state.up[seat] & PARACHUTES != 0,
        state.down[seat] != 0,
    )
    if key not in _CLAUSES:
        _CLAUSES[key] = _clauses(state, seat)
    return _CLAUSES[key]


_CLAUSES: Final[dict[tuple[Any, ...], dict[str, str]]] = {}


def _clauses(state: State, seat: int) -> dict[str, str]:
    """Each verb is tried with a card that the seat has; where it has none, that is the reason."""
    up, down = list(Pile(state.up[seat])), list(Pile(state.down[seat]))
    actions = {
        "dare": Action("dare", next(iter(up), CARDS[0])),
        "judge": Action("judge", next((card for card in up if card.symbol == "J"), CARDS[JUDGE_KINDS[0]])),
        "parachute": Action("parachute", next((card for card in up if card.symbol == "P"), CARDS[PARACHUTE_KINDS[0]])),
        "turn": Action("turn", next(iter(down), CARDS[0])),
        "arrange": Action("arrange", order=(0,)),
    }
    possible = _verbs(state.legal(seat))
    return {
        verb: why_illegal(state, seat, actions.get(verb, Action(verb))).clause for verb in VERBS if verb not in possible
    }


@lru_cache(maxsize=4096)
def _verbs(codes: int) -> frozenset[str]:
    return frozenset(action.verb for code, action in enumerate(ACTIONS) if codes >> code & 1)


def view_dict(view: View, rules: dict[str, Any]) -> dict[str, Any]:
    """The same as ``view.to_dict()``, several times as fast: piles, cards and ``rules`` are put into words once."""
    return {
        "rules": rules,
        "players": view.players,
        "seat": view.seat,
        "phase": view.phase,
        "to_act": list(view.to_act),
        "diver": view.diver,
        "added": view.added,
        "may_stop": view.may_stop,
        "series": _texts(view.series),
        "pair": _text(view.pair),
        "face_up": [_pile_texts(pile.word) for pile in view.face_up],
        "face_down": [_pile_texts(pile.word) for pile in view.face_down],
        "stakes": [_text(card) for card in view.stakes],
        "stars": list(view.stars),
        "winners": list(view.winners),
        "out": _pile_texts(view.out.word),
        "asked": list(view.asked),
        "answered": list(view.answered),
        "dared": list(view.dared),
        "own_answer": None if view.own_answer is None else str(view.own_answer),
        "deck_count": view.deck_count,
        "hand_count": view.hand_count,
        "public_bottom": _texts(view.public_bottom),
        "looker": view.looker,
        "looked": view.looked,
        "known_top": _texts(view.known_top),
        "hand": _texts(view.hand),
        "hidden": _pile_texts(view.hidden.word),
        "flop_odds": view.flop_odds,
    }


def _text(card: Card | None) -> str | None:
    return None if card is None else _CARD_TEXTS[card.kind]


def _texts(cards: Iterable[Card]) -> list[str]:
    return [_CARD_TEXTS[card.kind] for card in cards]


@lru_cache(maxsize=4096)
def _pile_texts(word: int) -> list[str]:
    return [_CARD_TEXTS[card.kind] for card in Pile(word)]


@lru_cache(maxsize=4096)
def _event_dict(event: Event) -> dict[str, Any]:
    return event.to_dict()


def _lesson_push(progress: Progress) -> LessonPush:
    return LessonPush(
        step=progress.step,
        steps=progress.steps,
        hint=None if progress.hint is None else str(progress.hint),
        cue=progress.cue,
        done=progress.done,
        strayed=progress.strayed,
    )


def _window_push(window: Window, now: float) -> WindowPush:
    def milliseconds(at: float | None) -> int | None:
        return None if at is None else max(0, round(1000 * (at - now)))

    return WindowPush(
        waits_for_ready=window.opens_at is None,
        opens_in=milliseconds(window.opens_at),
        closes_in=milliseconds(window.closes_at),
        call_time_in=milliseconds(window.call_time_at),
    )
