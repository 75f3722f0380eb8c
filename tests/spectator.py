"""A spectator: knows the rules from RULES.md and the events that everybody hears, and nothing else.

It is written on its own, not after the engine. What it counts must be what `Game.view(None)` shows, and what it
would forbid must be what `Game.play` forbids, by the same clause. A listener is one who sits at the table: he hears
also what is told to his seat alone, and knows his own answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatchmethod

from antartik import Action, Card, Event, Pile, Rules, View
from antartik.engine import events as e

DIVERS_VERBS = ("draw", "stop", "judge", "arrange", "parachute", "flop")
HAND_CLAUSES = {"dare": "R7", "judge": "R11", "parachute": "R14", "turn": "R13"}


class Spectator:
    """Piles are Counters of cards; what is known of the deck's bottom is a list, the lowest card last."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.n = players
        self.pack = _pack(rules)
        self.up = [Counter([Card.parse(str(players))]) for _ in range(players)]
        self.down: list[Counter[Card]] = [Counter() for _ in range(players)]
        self.stakes: dict[int, Card] = {}
        self.out: Counter[Card] = Counter()
        self.series: list[Card] = []
        self.pair: Card | None = None
        self.deck = 55 - players  # with the cards in the Judge's hand
        self.bottom: list[Card] = []
        self.hand = 0
        self.looker: int | None = None
        self.looked = 0
        self.diver = -1
        self.added = False
        self.asked: tuple[int, ...] = ()
        self.answered: set[int] = set()
        self.dared: set[int] = set()
        self.choosing = self.offered = self.over = False
        self.asking_due = False
        self.winners: tuple[int, ...] = ()

    # Listening.

    def hear(self, events: Iterable[Event]) -> None:
        """Take in what everybody hears of one action."""
        for event in events:
            assert event.audience is None
            self._hear(event)
        if self.asking_due and self.phase in ("dive", "asking"):
            assert not self._to_be_asked(), "opponents weren't asked"
        self.asking_due = False

    @singledispatchmethod
    def _hear(self, event: Event) -> None:
        raise AssertionError(f"an unknown event: {event}")

    @_hear.register
    def _(self, event: e.DiveBegan) -> None:
        assert event.seat == (event.seat if self.diver < 0 else (self.diver + 1) % self.n)
        assert event.kept == tuple(self.series)
        self.diver = event.seat
        self.added = self.choosing = False
        if not self.series or self.rules.dare_limit == "dive":
            self.dared = set()
        self._expect_asking()

    @_hear.register
    def _(self, event: e.Asked) -> None:
        assert self.asking_due
        assert event.seats == self._to_be_asked()
        self.asked, self.asking_due = event.seats, False

    @_hear.register
    def _(self, event: e.Answered) -> None:
        assert event.seat in self.asked
        assert event.seat not in self.answered
        self.answered.add(event.seat)

    @_hear.register
    def _(self, event: e.Answers) -> None:
        assert tuple(seat for seat, _ in event.answers) == self.asked
        assert self.answered == set(self.asked)
        for seat, card in event.answers:
            if card is not None:
                _take(self.up[seat], card)
                self.stakes[seat] = card
                self.dared.add(seat)

    @_hear.register
    def _(self, event: e.CardTurned) -> None:
        _take(self.down[event.seat], event.card)
        self.up[event.seat][event.card] += 1

    @_hear.register
    def _(self, event: e.FigureDrawn) -> None:
        assert event.seat == self.diver
        assert event.pair == (event.card.figure in {card.figure for card in self.series})
        if event.bottom:
            self._take_bottom(event.card)
        else:
            self._take_top(event.card)
        if event.pair:
            self.pair = event.card
        else:
            self.series.append(event.card)
            self.added = True
        self._expect_asking()

    @_hear.register
    def _(self, event: e.BottomCardTaken) -> None:
        assert event.seat != self.diver
        self._take_bottom(event.card)
        self.up[event.seat][event.card] += 1

    @_hear.register
    def _(self, event: e.StakesWon) -> None:
        assert event.seat == self.diver
        for _, card in self._settle(event.stakes):
            self.up[self.diver][card] += 1

    @_hear.register
    def _(self, event: e.StakesTurnedDown) -> None:
        for seat, card in self._settle(event.stakes):
            self.down[seat][card] += 1

    @_hear.register
    def _(self, event: e.StakesReturned) -> None:
        for seat, card in self._settle(event.stakes):
            self.up[seat][card] += 1

    @_hear.register
    def _(self, event: e.JudgeCalled) -> None:
        assert event.seat == self.diver
        assert event.count == min(3, self.deck)
        _take(self.up[self.diver], event.card)
        self.out[event.card] += 1
        self.looker, self.looked, self.hand = event.seat, event.count, event.count
        self._keep_bottom(self.deck - self.hand)
        self._no_asking()

    @_hear.register
    def _(self, event: e.JudgeCardsReturned) -> None:
        assert (event.seat, event.count) == (self.diver, self.hand)
        self.hand = 0
        self._expect_asking()

    @_hear.register
    def _(self, event: e.ParachuteOffered) -> None:
        assert self.pair is not None
        assert self.rules.parachute == "rescue"
        self.offered = True
        self._no_asking()

    @_hear.register
    def _(self, event: e.ParachuteOpened) -> None:
        assert event.seat == self.diver
        _take(self.up[self.diver], event.card)
        self.out[event.card] += 1
        assert event.sunk == self.pair
        if self.pair is not None:
            self.bottom.append(self.pair)
            self.deck += 1
            self.pair = None
            self.offered = False

    @_hear.register
    def _(self, event: e.BellyFlop) -> None:
        assert (event.seat, event.card) == (self.diver, self.pair)
        self.up[self.diver][event.card] += 1
        self.pair = None
        self.offered = self.added = False
        self.choosing = True
        if self.rules.dare_limit == "dive":
            self.dared = set()
        self._no_asking()

    @_hear.register
    def _(self, event: e.DiverStopped) -> None:
        assert event.seat == self.diver

    @_hear.register
    def _(self, event: e.SeriesTaken) -> None:
        assert event.seat == self.diver
        self.up[self.diver].update(self._give_series(event.cards))

    @_hear.register
    def _(self, event: e.SeriesKept) -> None:
        assert event.seat == (self.diver + 1) % self.n
        assert self.series

    @_hear.register
    def _(self, event: e.SeriesReturned) -> None:
        assert event.seat == (self.diver + 1) % self.n
        cards = self._give_series(event.cards)
        self.bottom += cards
        self.deck += len(cards)

    @_hear.register
    def _(self, event: e.SeriesLost) -> None:
        self.out.update(self._give_series(event.cards))

    @_hear.register
    def _(self, event: e.GameEnded) -> None:
        assert self.deck == 0
        self.over = True
        self.choosing = self.added = False
        self.dared = set()
        self._no_asking()
        assert event.stars == self.stars
        self.winners = tuple(i for i in range(self.n) if self.stars[i] == max(self.stars))
        assert event.winners == self.winners

    # What it has counted.

    @property
    def stars(self) -> tuple[int, ...]:
        """R16, counted card by card."""
        two = set(self.rules.two_star_figures)
        return tuple(
            sum(2 if card.figure in two else 1 for card in self.up[i].elements()) + 3 * self.down[i].total()
            for i in range(self.n)
        )

    @property
    def phase(self) -> str:
        if self.over:
            return "over"
        if self.choosing:
            return "choice"
        if self.offered:
            return "pair"
        if self.hand:
            return "judge"
        return "dive" if self.answered == set(self.asked) else "asking"

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.phase == "asking":
            return tuple(seat for seat in self.asked if seat not in self.answered)
        if self.phase == "choice":
            return ((self.diver + 1) % self.n,)
        return () if self.phase == "over" else (self.diver,)

    @property
    def may_stop(self) -> bool:
        return bool(self.series) and (self.added or self.rules.inherited_series == "may_stop")

    @property
    def unknown(self) -> Counter[Card]:
        """What lies at places of the deck that aren't public."""
        seen = self.out + Counter(self.series) + Counter(self.bottom) + Counter(self.stakes.values())
        for i in range(self.n):
            seen += self.up[i] + self.down[i]
        if self.pair is not None:
            seen[self.pair] += 1
        rest = self.pack.copy()
        rest.subtract(seen)
        assert min(rest.values()) >= 0, "more cards than the pack has (R17)"
        assert rest.total() == self.deck - len(self.bottom), "a card is lost (R17)"
        return +rest

    def view(self) -> View:
        """What `Game.view(None)` must be."""
        return View(
            rules=self.rules,
            players=self.n,
            seat=None,
            phase=self.phase,
            to_act=self.to_act,
            diver=self.diver,
            added=self.added,
            may_stop=self.may_stop,
            series=tuple(self.series),
            pair=self.pair,
            face_up=tuple(_pile(self.up[i]) for i in range(self.n)),
            face_down=tuple(_pile(self.down[i]) for i in range(self.n)),
            stakes=tuple(self.stakes.get(i) for i in range(self.n)),
            stars=self.stars,
            winners=self.winners,
            out=_pile(self.out),
            asked=self.asked,
            answered=tuple(sorted(self.answered)),
            dared=tuple(sorted(self.dared)),
            own_answer=None,
            deck_count=self.deck - self.hand,
            hand_count=self.hand,
            public_bottom=tuple(self.bottom),
            looker=self.looker,
            looked=self.looked,
            known_top=(),
            hand=(),
            hidden=_pile(self.unknown),
        )

    def flop_odds(self) -> float:
        """The chance that the next card makes a pair."""
        figures = {card.figure for card in self.series}
        if not figures:
            return 0.0
        if self.next_card is not None:
            return 1.0 if self.next_card.figure in figures else 0.0
        unknown = self.unknown
        if not unknown:
            return 0.0
        return sum(count for card, count in unknown.items() if card.figure in figures) / unknown.total()

    @property
    def bottom_card(self) -> Card | None:
        return self.bottom[-1] if self.bottom else None

    @property
    def next_card(self) -> Card | None:
        all_public = self.bottom and not self.hand and len(self.bottom) == self.deck
        return self.bottom[0] if all_public else None

    def clause(self, seat: int, action: Action) -> str | None:
        """The first clause, in the order of RECORD.md, that forbids this action; None if it is legal."""
        verb, card = action.verb, action.card
        if verb == "arrange" and sorted(action.order) != list(range(self.hand)):
            return "R11"
        if card is not None and not (self.down if verb == "turn" else self.up)[seat][card]:
            return HAND_CLAUSES[verb]
        return self._clause_of_phase(seat, verb) or self._own_clause(seat, verb, card)

    def _clause_of_phase(self, seat: int, verb: str) -> str | None:
        phase, diving = self.phase, seat == self.diver
        if phase == "over":
            return "R15"
        if phase == "pair" and not (diving and verb in ("parachute", "flop")):
            return "R14"
        if phase == "judge" and not (diving and verb == "arrange"):
            return "R11"
        if phase == "choice":
            chooses = seat == (self.diver + 1) % self.n and verb in ("keep", "return")
            return None if chooses else "R9"
        if verb in ("keep", "return"):
            return "R9"
        if verb in DIVERS_VERBS and not diving:
            return "R6"
        if phase == "asking" and diving and (verb in DIVERS_VERBS or verb == "turn"):
            return "R7"
        return None

    def _own_clause(self, seat: int, verb: str, card: Card | None) -> str | None:
        symbol = card.symbol if card is not None else ""
        bottom_draw = self.rules.parachute == "bottom_draw"
        allowed = {
            "agree": seat in self.to_act and self.phase == "asking",
            "dare": seat in self.to_act and self.phase == "asking",
            "stop": self.may_stop,
            "judge": symbol == "J",
            "parachute": symbol == "P" and (self.phase == "pair" or bottom_draw),
            "flop": self.phase == "pair",
            "turn": self.rules.turn_over == "anyone" or (self.rules.turn_over == "diver" and seat == self.diver),
        }
        clauses = {"agree": "R7", "dare": "R7", "stop": "R10", "judge": "R11", "turn": "R13"}
        return None if allowed.get(verb, True) else clauses.get(verb, "R14")

    # How it counts.

    def _to_be_asked(self) -> tuple[int, ...]:
        """R7."""
        if not self.series:
            return ()
        others = (seat for seat in range(self.n) if seat != self.diver)
        return tuple(seat for seat in others if self.up[seat].total() and seat not in self.dared)

    def _no_asking(self) -> None:
        self.asked, self.answered = (), set()

    def _expect_asking(self) -> None:
        self._no_asking()
        self.asking_due = True

    def _take_top(self, card: Card) -> None:
        if len(self.bottom) == self.deck:
            assert card == self.bottom[0]
        self.deck -= 1
        self._keep_bottom(self.deck)
        self._look_at(max(0, self.looked - 1))

    def _take_bottom(self, card: Card) -> None:
        if self.bottom:
            assert card == self.bottom.pop()
        self.deck -= 1
        self._look_at(min(self.looked, self.deck))

    def _keep_bottom(self, count: int) -> None:
        self.bottom = self.bottom[max(0, len(self.bottom) - count) :] if count else []

    def _look_at(self, count: int) -> None:
        self.looked = count
        self.looker = self.looker if count else None

    def _settle(self, stakes: e.Staked) -> e.Staked:
        assert dict(stakes) == self.stakes
        assert list(stakes) == sorted(self.stakes.items())
        self.stakes = {}
        return stakes

    def _give_series(self, cards: tuple[Card, ...]) -> list[Card]:
        assert cards == tuple(self.series)
        assert cards
        self.series = []
        return list(cards)


class Listener(Spectator):
    """A player who only listens; whoever plays for his seat tells him its answers."""

    def __init__(self, rules: Rules, players: int, seat: int) -> None:
        super().__init__(rules, players)
        self.seat = seat
        self.own_answer: Action | None = None
        self._seen: list[Card] = []

    def hear(self, events: Iterable[Event]) -> None:
        events = list(events)
        super().hear(event for event in events if event.audience is None)
        for event in events:
            if event.audience is not None:
                assert event.audience == self.seat
                assert isinstance(event, e.JudgeCardsSeen | e.JudgeOrder)
                assert self.looker == self.seat
                assert len(event.cards) == self.looked
                if isinstance(event, e.JudgeOrder):
                    assert Counter(event.cards) == Counter(self._seen)
                self._seen = list(event.cards)

    @property
    def known(self) -> list[Card]:
        """The cards on top, or in his hand, that he has looked at."""
        return self._seen if self.looker == self.seat else []

    @property
    def unknown(self) -> Counter[Card]:
        unknown = super().unknown
        unknown.subtract(self.known)
        assert min(unknown.values(), default=0) >= 0
        return +unknown

    def view(self) -> View:
        """What `Game.view` of his seat must be."""
        known = tuple(self.known)
        answered = self.phase == "asking" and self.seat in self.answered
        return replace(
            super().view(),
            seat=self.seat,
            own_answer=self.own_answer if answered else None,
            known_top=() if self.hand else known,
            hand=known if self.hand else (),
        )

    @property
    def next_card(self) -> Card | None:
        if self.known and (not self.hand or self.hand == 1):
            return self.known[0]
        return super().next_card

    @property
    def bottom_card(self) -> Card | None:
        if self.known and self.hand == 1:
            return self.known[0]
        if not self.bottom and not self.hand and self.known and len(self.known) == self.deck:
            return self.known[-1]
        return super().bottom_card

    def _take_top(self, card: Card) -> None:
        if self.known:
            assert card == self._seen.pop(0)
        super()._take_top(card)

    def _take_bottom(self, card: Card) -> None:
        if len(self.known) == self.deck:
            assert card == self._seen.pop()
        super()._take_bottom(card)


def _pack(rules: Rules) -> Counter[Card]:
    """The 55 cards (R1, R3)."""
    pack: Counter[Card] = Counter()
    for figure in range(1, 11):
        judges, parachutes = rules.judges.get(figure, 0), rules.parachutes.get(figure, 0)
        pack[Card.parse(f"{figure}")] = figure - judges - parachutes
        if figure >= 8:
            pack[Card.parse(f"{figure}J")] = judges
            pack[Card.parse(f"{figure}P")] = parachutes
    return pack


def _pile(cards: Counter[Card]) -> Pile:
    return Pile.of(cards.elements())


def _take(pile: Counter[Card], card: Card) -> None:
    assert pile[card], f"there is no {card}"
    pile[card] -= 1
