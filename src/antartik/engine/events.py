"""What happened, as a table shows it: each event says who may hear of it (R7, R11, R17).

`events_between` computes them from the state before and after an action, so no rule is written a second time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from antartik.engine import codes as c
from antartik.engine.actions import Action
from antartik.engine.cards import CARDS, FIGURES, Card
from antartik.engine.state import State
from antartik.engine.view import winners

Staked = tuple[tuple[int, Card], ...]
"""Seats with the card that each has at stake, in seat order."""


@dataclass(frozen=True, kw_only=True)
class Event:
    """Something that happened. ``audience`` is the only seat that may hear of it, None means everybody."""

    name: ClassVar[str] = "event"
    audience: int | None = None

    def __init_subclass__(cls) -> None:
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    def heard_by(self, seat: int | None) -> bool:
        """Whether a seat, or None for a spectator, may hear of it."""
        return self.audience is None or self.audience == seat

    def to_dict(self) -> dict[str, Any]:
        """The event as plain JSON values: its name and fields, cards by their text."""

        def plain(value: Any) -> Any:
            if isinstance(value, Card | Action):
                return str(value)
            return [plain(item) for item in value] if isinstance(value, tuple) else value

        values = {f.name: plain(getattr(self, f.name)) for f in fields(self) if f.name != "audience"}
        return {"event": self.name, **values}


@dataclass(frozen=True, kw_only=True)
class DiveBegan(Event):
    """A dive begins (R6); ``kept`` is the series it begins with, in order (R9), else empty."""

    seat: int
    kept: tuple[Card, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Asked(Event):
    """These opponents are asked whether they agree or dare (R7)."""

    seats: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Answered(Event):
    """This seat has answered; what, is shown when all have (R7)."""

    seat: int


@dataclass(frozen=True, kw_only=True)
class Answers(Event):
    """All have answered: seat and staked card, None for who agrees, in seat order (R7)."""

    answers: tuple[tuple[int, Card | None], ...]


@dataclass(frozen=True, kw_only=True)
class CardTurned(Event):
    """A seat has turned this card face up again (R13)."""

    seat: int
    card: Card


@dataclass(frozen=True, kw_only=True)
class FigureDrawn(Event):
    """The diver has drawn a card, from the ``bottom`` or the top; ``pair``: its figure is in the series (R8, R9)."""

    seat: int
    card: Card
    bottom: bool
    pair: bool


@dataclass(frozen=True, kw_only=True)
class BottomCardTaken(Event):
    """One who isn't the diver has turned over and lays the deck's bottom card before himself (R13)."""

    seat: int
    card: Card


@dataclass(frozen=True, kw_only=True)
class StakesWon(Event):
    """The diver has met the dare and wins these stakes face up (R12)."""

    seat: int
    stakes: Staked


@dataclass(frozen=True, kw_only=True)
class StakesTurnedDown(Event):
    """The darers win: each takes his stake back face down, worth three stars (R12)."""

    stakes: Staked


@dataclass(frozen=True, kw_only=True)
class StakesReturned(Event):
    """The deck ran out before the dare was answered: stakes go back face up (R15)."""

    stakes: Staked


@dataclass(frozen=True, kw_only=True)
class JudgeCalled(Event):
    """The diver discards a Judge and looks at ``count`` cards (R11)."""

    seat: int
    card: Card
    count: int


@dataclass(frozen=True, kw_only=True)
class JudgeCardsSeen(Event):
    """What the Judge showed, top first: for the diver alone (R11)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class JudgeCardsReturned(Event):
    """The diver has put the Judge's cards back on top (R11)."""

    seat: int
    count: int


@dataclass(frozen=True, kw_only=True)
class JudgeOrder(Event):
    """The order in which they lie now, top first: for the diver alone (R11)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class ParachuteOffered(Event):
    """The diver has a pair and a Parachute: he is asked (R14)."""

    seat: int


@dataclass(frozen=True, kw_only=True)
class ParachuteOpened(Event):
    """The diver discards a Parachute; ``sunk``, the pair's card, goes to the bottom of the deck (R14).

    With ``parachute: bottom_draw`` it is a way to draw and ``sunk`` is None.
    """

    seat: int
    card: Card
    sunk: Card | None


@dataclass(frozen=True, kw_only=True)
class BellyFlop(Event):
    """The diver flops and keeps the last card, face up (R9)."""

    seat: int
    card: Card


@dataclass(frozen=True, kw_only=True)
class DiverStopped(Event):
    """The diver ends his dive before a pair (R10)."""

    seat: int


@dataclass(frozen=True, kw_only=True)
class SeriesTaken(Event):
    """The diver takes the series, face up (R10, R14, R15)."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class SeriesKept(Event):
    """The next player keeps the rest of the series for his own dive (R9)."""

    seat: int


@dataclass(frozen=True, kw_only=True)
class SeriesReturned(Event):
    """The next player returns it to the bottom of the deck, the last card lowest (R9)."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class SeriesLost(Event):
    """The rest of the last series is out of the game (R15)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class GameEnded(Event):
    """The last card has been drawn (R15); stars by seat, and the seats that share the title (R16)."""

    stars: tuple[int, ...]
    winners: tuple[int, ...]


def opening_events(state: State) -> list[Event]:
    """The events with which a game begins."""
    return [DiveBegan(seat=state.diver)]


def events_between(before: State, seat: int, action: Action, after: State) -> list[Event]:
    """The events of one action, in the order in which a table shows them."""
    events: list[Event] = []
    diver, verb = before.diver, action.verb
    if verb in ("agree", "dare"):
        return _answer_events(before, seat, action, after)
    drawn, bottom = _drawn(before, seat, action)
    if verb == "turn" and action.card is not None:
        events.append(CardTurned(seat=seat, card=action.card))
    if verb == "judge" and action.card is not None:
        events.append(JudgeCalled(seat=seat, card=action.card, count=after.held))
        events.append(JudgeCardsSeen(audience=seat, cards=_top(after, after.held)))
    if verb == "arrange":
        events.append(JudgeCardsReturned(seat=seat, count=before.held))
        events.append(JudgeOrder(audience=seat, cards=_top(after, before.held)))
    if verb == "parachute" and action.card is not None:
        sunk = CARDS[before.pair - 1] if before.pair else None
        events.append(ParachuteOpened(seat=seat, card=action.card, sunk=sunk))
    pair = drawn is not None and any(FIGURES[before.series[i]] == drawn.figure for i in range(before.length))
    if drawn is not None and seat == diver:
        events.append(FigureDrawn(seat=seat, card=drawn, bottom=bottom, pair=pair))
        if after.phase == c.PAIR:
            events.append(ParachuteOffered(seat=seat))
            return events
    elif drawn is not None:
        events.append(BottomCardTaken(seat=seat, card=drawn))
    if verb == "stop":
        events.append(DiverStopped(seat=seat))
    flopped = CARDS[before.pair - 1] if verb == "flop" else drawn if pair and seat == diver else None
    if flopped is not None:
        events.append(BellyFlop(seat=seat, card=flopped))
    events += _stake_events(before, seat, after, won=drawn is not None and seat == diver and not pair)
    events += _series_events(before, action, drawn if seat == diver and not pair else None, after)
    if after.diver != diver:
        events.append(DiveBegan(seat=after.diver, kept=_series(after)))
    if after.phase == c.ASKING and not (verb == "turn" and seat != diver):
        events.append(Asked(seats=tuple(i for i in range(after.players) if after.asked >> i & 1)))
    if after.phase == c.OVER:
        stars = tuple(after.stars(i) for i in range(after.players))
        events.append(GameEnded(stars=stars, winners=winners(after)))
    return events


def _answer_events(before: State, seat: int, action: Action, after: State) -> list[Event]:
    events: list[Event] = [Answered(seat=seat)]
    if after.phase != c.ASKING:
        answers = []
        for other in range(before.players):
            if before.asked >> other & 1:
                staked = before.answer[other]
                card = action.card if other == seat else CARDS[staked - 1] if staked else None
                answers.append((other, card))
        events.append(Answers(answers=tuple(answers)))
    return events


def _drawn(before: State, seat: int, action: Action) -> tuple[Card | None, bool]:
    """The card that an action takes from the deck, and whether from the bottom."""
    if action.verb == "draw":
        return CARDS[before.card(0)], False
    if action.verb == "turn" or (action.verb == "parachute" and before.phase != c.PAIR):
        return CARDS[before.card(before.left - 1)], True
    return None, False


def _stake_events(before: State, seat: int, after: State, won: bool) -> list[Event]:
    stakes = tuple((i, CARDS[before.stake[i] - 1]) for i in range(before.players) if before.stake[i])
    if not stakes or after.stake[stakes[0][0]]:
        return []
    if won:
        return [StakesWon(seat=seat, stakes=stakes)]
    if seat != before.diver:
        return [StakesReturned(stakes=stakes)]
    return [StakesTurnedDown(stakes=stakes)]


def _series_events(before: State, action: Action, added: Card | None, after: State) -> list[Event]:
    if action.verb == "keep":
        return [SeriesKept(seat=after.diver)]
    cards = _series(before) if added is None else (*_series(before), added)
    if after.length or not cards:
        return []
    if action.verb == "return":
        return [SeriesReturned(seat=after.diver, cards=cards)]
    discarded = 1 << (4 * action.card.kind) if action.verb == "parachute" and action.card is not None else 0
    if after.out == before.out + discarded:
        return [SeriesTaken(seat=before.diver, cards=cards)]
    return [SeriesLost(cards=cards)]


def _series(state: State) -> tuple[Card, ...]:
    return tuple(CARDS[state.series[i]] for i in range(state.length))


def _top(state: State, count: int) -> tuple[Card, ...]:
    return tuple(CARDS[state.card(place)] for place in range(count))
