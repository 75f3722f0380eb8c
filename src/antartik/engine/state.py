# cython: annotation_typing=False, infer_types=False
"""The rules on ints: a State is one moment of a game, fast and unchecked (R4-R16).

It runs as it is; `state.pxd` beside it gives the C types with which Cython compiles this very file. So whatever
is written here must fit C: 64-bit piles (see cards.Pile), fixed arrays, small ints, no ints beyond 64 bits.

`apply` and `advance` check that an action is legal, no more; `Game` says why it isn't. What the compiled modules call,
`carry_out`, checks nothing, and only gets actions that were found legal.
Phases and the moves between them are drawn in docs/architecture.md.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from antartik.engine import uncompiled as cython

from antartik.engine.cards import JUDGES, PARACHUTES
from antartik.engine.rules import Rules

if not cython.compiled:  # what state.pxd takes from C
    from antartik.engine.bits import lowest_bit
    from antartik.engine.codes import (
        AGREE,
        ARRANGE,
        ASKING,
        CHOICE,
        CODES,
        DARE,
        DIVE,
        DRAW,
        FLOP,
        JUDGE,
        JUDGE_8J,
        KEEP,
        OVER,
        PAIR,
        PARACHUTE_8P,
        PASS,
        RETURN,
        STOP,
        TURN,
    )

ONE = 1  # a 64-bit one under Cython, where 1 << n would be a 32-bit shift

# The deck is a ring of places; 53 cards at most, and a power of two.
RING = 63

# For counting in a word without a loop: the lowest bit of every nibble, then of bytes, half words and words all those
# that a gathering step leaves.
LOWEST = 0x1111111111111111
PAIRS = 0x0303030303030303
FOURS = 0x000F000F000F000F
EIGHTS = 0x000000FF000000FF
NIBBLES = 0x0F0F0F0F0F0F0F0F


def kinds_in(pile: int) -> int:
    """The kinds of card in a pile, as a mask with bit 1 << kind."""
    pile |= pile >> 2
    pile = (pile | pile >> 1) & LOWEST
    pile = (pile | pile >> 3) & PAIRS
    pile = (pile | pile >> 6) & FOURS
    pile = (pile | pile >> 12) & EIGHTS
    return (pile | pile >> 24) & 0xFFFF


def cards_in(pile: int) -> int:
    """How many cards are in a pile."""
    pile = (pile & NIBBLES) + (pile >> 4 & NIBBLES)
    return pile % 255  # the sum of its bytes


def figure_of(kind: int) -> int:
    """The figure of a kind: 1 to 7, then three kinds each of 8, 9 and 10."""
    if kind < 7:
        return kind + 1
    return 8 + (kind - 7) // 3


def order_position(order: int, place: int) -> int:
    """The position seen that the arrangement ORDERS[order] puts at ``place``, both counted from the top."""
    if order == 0:
        return 0
    if order < 3:
        return place if order == 1 else 1 - place
    order -= 3
    first = order // 2
    if place == 0:
        return first
    low = 0 if first != 0 else 1
    high = 2 if first != 2 else 1
    if (order & 1) == 0:
        return low if place == 1 else high
    return high if place == 1 else low


class State:
    """One moment of a game.

    Seats count from 0. Attributes, all ints unless said otherwise; a *mask* has bit 1 << seat.

    - ``rules``: the Rules; ``players``: 2 to 5
    - ``diver``: the seat whose dive it is (during R9's choice still the one who flopped); ``phase``
    - ``asked``, ``answered``: masks of the latest asking; ``answer[seat]``: kind + 1 staked in the open asking,
      0 for none; such a card still lies in its owner's pile (R7)
    - ``dared``: mask of who has dared in this dive, or on this series (``dare_limit``)
    - ``stake[seat]``: kind + 1 of the shown stake, 0 for none
    - ``up[seat]``, ``down[seat]``, ``out``: piles face up, face down, out of the game, as 64-bit words
    - ``series[i]`` for i < ``length``: kinds in their order; ``figures``: mask of their figures
    - ``pair``: kind + 1 of a pair's card not yet settled, else 0; ``added``: the diver has added a figure himself
    - ``left``: cards in the deck, those in the Judge's hand included; ``card(i)``: the kind at place i from the top
    - ``held``: cards in the Judge's hand, the top ``held`` of the deck, in the order seen
    - ``looked``: how many cards that somebody looked at still lie on top; ``looker``: who looked, -1 if none do
    - ``public``: how many cards at the bottom are known to all
    - ``visit``: the schedule's place, 1 to players - 1 clockwise from the diver, ``players`` for the diver
    """

    def __init__(self, rules: Rules, players: int, deck: Sequence[int], first: int) -> None:
        """The start of a game: ``deck`` is kinds, top first, as it lies after the starting cards were dealt."""
        self._allocate()
        self.rules = rules
        self.players = players
        self.rescue = rules.parachute == "rescue"
        self.bottom_draw = rules.parachute == "bottom_draw"
        self.anyone_turns = rules.turn_over == "anyone"
        self.diver_turns = rules.turn_over != "off"
        self.must_add = rules.inherited_series == "must_draw"
        self.dares_last = rules.dare_limit == "series"
        self.last_to_diver = rules.last_series == "diver"
        for kind, stars in enumerate(rules.printed_stars):
            if stars == 2:
                self.two_stars |= 15 * (ONE << 4 * kind)
        for seat in range(players):
            self.up[seat] = ONE << (4 * (players - 1))
        for place, kind in enumerate(deck):
            self.ring[place] = kind
        self.left = len(deck)
        self.diver = first
        self.looker = -1
        self._ask()

    def _allocate(self) -> None:
        self.two_stars = 0
        self.up = [0] * 5
        self.down = [0] * 5
        self.stake = [0] * 5
        self.answer = [0] * 5
        self.series = [0] * 10
        self.ring = [0] * 64
        self.top = 0
        self.left = 0
        self.held = 0
        self.looker = 0
        self.looked = 0
        self.public = 0
        self.out = 0
        self.length = 0
        self.figures = 0
        self.pair = 0
        self.added = 0
        self.diver = 0
        self.phase = DIVE
        self.asked = 0
        self.answered = 0
        self.dared = 0
        self.visit = 1

    def copy(self) -> State:
        """A state of its own that is equal to this one."""
        new = State.__new__(State)
        new.rules = self.rules
        new.become(self)
        return new

    def become(self, other: State) -> None:
        """Be what another state is, whose rules are the same."""
        self.players = other.players
        self.rescue = other.rescue
        self.bottom_draw = other.bottom_draw
        self.anyone_turns = other.anyone_turns
        self.diver_turns = other.diver_turns
        self.must_add = other.must_add
        self.dares_last = other.dares_last
        self.last_to_diver = other.last_to_diver
        self.two_stars = other.two_stars
        self.up = other.up[:]
        self.down = other.down[:]
        self.stake = other.stake[:]
        self.answer = other.answer[:]
        self.series = other.series[:]
        self.ring = other.ring[:]
        self.top = other.top
        self.left = other.left
        self.held = other.held
        self.looker = other.looker
        self.looked = other.looked
        self.public = other.public
        self.out = other.out
        self.length = other.length
        self.figures = other.figures
        self.pair = other.pair
        self.added = other.added
        self.diver = other.diver
        self.phase = other.phase
        self.asked = other.asked
        self.answered = other.answered
        self.dared = other.dared
        self.visit = other.visit

    def key(self) -> tuple[object, ...]:
        """All that tells this moment from another, hashable; equal positions have equal keys."""
        n = self.players
        return (
            self.rules,
            n,
            tuple([self.up[s] for s in range(n)]),
            tuple([self.down[s] for s in range(n)]),
            tuple([self.stake[s] for s in range(n)]),
            tuple([self.answer[s] for s in range(n)]),
            tuple([self.series[i] for i in range(self.length)]),
            tuple([self.card(i) for i in range(self.left)]),
            (self.held, self.looker, self.looked, self.public, self.out, self.pair, self.added),
            (self.diver, self.phase, self.asked, self.answered, self.dared, self.visit),
        )

    def __reduce__(self) -> tuple[object, ...]:
        deck = [self.card(i) for i in range(self.left)]
        return unpickled, (self.rules, self.players, deck, self.diver, [getattr(self, name) for name in KEPT])

    # What is asked of a state.

    def card(self, place: int) -> int:
        """The kind at this place of the deck, counted from the top; it stays in its place when it is drawn."""
        return self.ring[(self.top + place) & RING]

    def swap(self, place: int, other: int) -> None:
        """Exchange the cards at two places of the deck, counted from the top: for who draws unknown cards anew."""
        place = (self.top + place) & RING
        other = (self.top + other) & RING
        kind = self.ring[place]
        self.ring[place] = self.ring[other]
        self.ring[other] = kind

    def known_top(self, seat: int) -> int:
        """How many places at the top of the deck this seat knows (R11); -1 is a spectator.

        The places that it doesn't know are those from here to ``left - public``.
        """
        return self.looked if self.looked and seat == self.looker else 0

    def hidden(self, seat: int) -> int:
        """The pile of the cards at the places that this seat doesn't know; -1 is a spectator."""
        pile = 0
        for place in range(self.known_top(seat), self.left - self.public):
            pile += ONE << 4 * self.ring[(self.top + place) & RING]
        return pile

    def flop_odds(self, seat: int) -> float:
        """The chance, 0 to 1, that the top card makes a pair, from what this seat may know (see View)."""
        if self.length == 0:
            return 0.0
        last = self.left - self.public
        known = self.known_top(seat)
        if (known != 0 and self.held <= 1) or (last == 0 and self.left > self.held):
            return 1.0 if self.figures >> figure_of(self.card(0)) & 1 else 0.0
        if last <= known:
            return 0.0
        pairs = 0.0
        hidden = self.hidden(seat)
        for kind in range(16):
            if self.figures >> figure_of(kind) & 1:
                pairs += hidden >> 4 * kind & 15
        return pairs / (last - known)

    def stars(self, seat: int) -> int:
        """The stars of a seat at this moment (R16); 0 for a seat that there isn't."""
        if seat < 0 or seat >= self.players:
            return 0
        up = self.up[seat]
        return cards_in(up) + cards_in(up & self.two_stars) + 3 * cards_in(self.down[seat])

    def around(self, places: int) -> int:
        """The seat 0 to ``players`` places clockwise from the diver."""
        seat = self.diver + places
        return seat - self.players if seat >= self.players else seat

    def may_stop(self) -> bool:
        """Whether R10 lets the diver stop, were it his action now."""
        return self.length > 0 and (self.added != 0 or not self.must_add)

    def legal(self, seat: int) -> int:
        """The legal actions of a seat as a mask of codes, 1 << code; *pass* is never among them."""
        phase = self.phase
        if phase == OVER or seat < 0 or seat >= self.players:
            return 0
        bit = 1 << seat
        if phase == CHOICE:
            if seat != self.around(1):
                return 0
            return (ONE << KEEP) | (ONE << RETURN)
        if seat != self.diver:
            if phase > DIVE:
                return 0
            codes = 0
            if phase == ASKING and self.asked & bit and not self.answered & bit:
                codes = (ONE << AGREE) | (kinds_in(self.up[seat]) << DARE)
            if self.anyone_turns:
                codes |= kinds_in(self.down[seat]) << TURN
            return codes
        if phase == ASKING:
            return 0
        if phase == JUDGE:
            if self.held == 3:
                return (ONE * 63) << (ARRANGE + 3)
            if self.held == 2:
                return (ONE * 3) << (ARRANGE + 1)
            return ONE << ARRANGE
        up = self.up[seat]
        if phase == PAIR:
            return (ONE << FLOP) | self._parachutes(up)
        codes = ONE << DRAW
        if self.may_stop():
            codes |= ONE << STOP
        if up & JUDGES:
            for i in range(3):
                if up >> (32 + 12 * i) & 15:
                    codes |= ONE << (JUDGE_8J + i)
        if self.bottom_draw:
            codes |= self._parachutes(up)
        if self.diver_turns:
            codes |= kinds_in(self.down[seat]) << TURN
        return codes

    def legal_actions(self, seat: int) -> list[int]:
        """The codes of the legal actions of a seat, ascending; empty where nothing is up to it."""
        return self._codes(self.legal(seat))

    def current_player(self) -> int:
        """The seat that the schedule visits now, -1 when the game is over."""
        if self.phase <= DIVE:
            return self.around(self.visit)
        if self.phase == CHOICE:
            return self.around(1)
        return -1 if self.phase == OVER else self.diver

    def choice_mask(self) -> int:
        """The choices of the visited seat as a mask of codes: its legal actions, or these and *pass*."""
        seat = self.current_player()
        return self.choices_of(seat) if seat >= 0 else 0

    def choices_of(self, seat: int) -> int:
        """`choice_mask`, for who knows already which seat is visited."""
        codes = self.legal(seat)
        if seat != self.diver and self.phase <= DIVE and not self.asked >> seat & 1:
            codes |= ONE << PASS
        return codes

    def choices(self) -> list[int]:
        """The codes of the choices of the visited seat, ascending."""
        return self._codes(self.choice_mask())

    def _codes(self, mask: int) -> list[int]:
        codes = []
        while mask:
            codes.append(lowest_bit(mask))
            mask &= mask - 1
        return codes

    def _parachutes(self, up: int) -> int:
        codes = 0
        if up & PARACHUTES:
            for i in range(3):
                if up >> (36 + 12 * i) & 15:
                    codes |= ONE << (PARACHUTE_8P + i)
        return codes

    # What changes a state.

    def allows(self, seat: int, code: int) -> bool:
        """Whether an action is legal for a seat now, or *pass* for the visited one; False for what there isn't."""
        if seat < 0 or seat >= self.players or code < 0 or code >= CODES:
            return False
        if code == PASS:
            return seat == self.current_player() and self.choice_mask() & 1 != 0
        return self.legal(seat) >> code & 1 != 0

    def apply(self, seat: int, code: int) -> None:
        """Carry out a legal action of a seat, or *pass* of the visited seat. ValueError, and no change, if it isn't."""
        if not self.allows(seat, code):
            raise ValueError(f"seat {seat} can't do {code} now; its legal actions are {self.legal_actions(seat)}")
        self.carry_out(seat, code)

    def advance(self, code: int) -> int:
        """Carry out a choice of the visited seat and return who is visited next, -1 at the end. Raises as `apply`."""
        self.apply(self.current_player(), code)
        return self.current_player()

    def carry_out(self, seat: int, code: int) -> None:
        """Carry out an action that is known to be legal. Unchecked, and compiled for compiled modules only."""
        if code >= TURN:
            self._turn(seat, code - TURN)
        elif code >= DARE:
            self._answer(seat, code - DARE + 1)
        elif code >= ARRANGE:
            self._arrange(code - ARRANGE)
        elif code >= PARACHUTE_8P:
            self._parachute(9 + 3 * (code - PARACHUTE_8P))
        elif code >= JUDGE_8J:
            self._judge(8 + 3 * (code - JUDGE_8J))
        elif code == AGREE:
            self._answer(seat, 0)
        elif code == DRAW:
            self._settle_draw(self._take_top())
        elif code == STOP:
            self._take_series()
        elif code == FLOP:
            self._flop()
        elif code == KEEP:
            self._next_dive()
        elif code == RETURN:
            self._return_series()
        else:
            self.visit += 1
            self.skip()

    def _ask(self) -> None:
        """Before an action of the diver: settle who is asked (R7) and begin the schedule anew."""
        self.asked = 0
        self.answered = 0
        if self.length:
            for seat in range(self.players):
                if seat != self.diver and self.up[seat] and not self.dared >> seat & 1:
                    self.asked |= 1 << seat
        self.phase = ASKING if self.asked else DIVE
        self.visit = 1
        self.skip()

    def _close(self) -> None:
        """Nobody is asked or visited in this phase; equal positions are to have equal keys."""
        self.asked = 0
        self.answered = 0
        self.visit = self.players

    def skip(self) -> None:
        """Move the schedule on to the next who can do anything."""
        while self.visit < self.players:
            seat = self.around(self.visit)
            if self.asked >> seat & 1:
                if not self.answered >> seat & 1:
                    return
            elif self.anyone_turns and self.down[seat]:
                return
            self.visit += 1

    def _answer(self, seat: int, staked: int) -> None:
        self.answer[seat] = staked
        self.answered |= 1 << seat
        if self.answered == self.asked:
            for other in range(self.players):
                staked = self.answer[other]
                if staked:
                    self.answer[other] = 0
                    self.stake[other] = staked
                    self.up[other] -= ONE << (4 * (staked - 1))
                    self.dared |= 1 << other
            self.phase = DIVE
        self.skip()

    def _take_top(self) -> int:
        kind = self.ring[self.top]
        self.top = (self.top + 1) & RING
        self.left -= 1
        if self.looked:
            self._forget(self.looked - 1)
        if self.public > self.left:
            self.public = self.left
        return kind

    def _forget(self, looked: int) -> None:
        self.looked = looked
        if looked == 0:
            self.looker = -1

    def _take_bottom(self) -> int:
        self.left -= 1
        if self.public:
            self.public -= 1
        if self.looked > self.left:
            self._forget(self.left)
        return self.ring[(self.top + self.left) & RING]

    def _put_bottom(self, kind: int) -> None:
        self.ring[(self.top + self.left) & RING] = kind
        self.left += 1
        self.public += 1

    def _settle_draw(self, kind: int) -> None:
        """The diver has drawn this card from either end (R8, R9, R12, R14, R15)."""
        diver = self.diver
        figure = 1 << figure_of(kind)
        if self.figures & figure:
            self.pair = kind + 1
            if self.rescue and self.up[diver] & PARACHUTES:
                self.phase = PAIR
                self._close()
            else:
                self._flop()
            return
        self.series[self.length] = kind
        self.length += 1
        self.figures |= figure
        self.added = 1
        for seat in range(self.players):
            if self.stake[seat]:
                self.up[diver] += ONE << (4 * (self.stake[seat] - 1))
                self.stake[seat] = 0
        if self.left == 0:
            self._end()
        else:
            self._ask()

    def _turn(self, seat: int, kind: int) -> None:
        one = ONE << (4 * kind)
        self.down[seat] -= one
        self.up[seat] += one
        drawn = self._take_bottom()
        if seat == self.diver:
            self._settle_draw(drawn)
            return
        self.up[seat] += ONE << (4 * drawn)
        if self.left == 0:
            for other in range(self.players):
                if self.stake[other]:
                    self.up[other] += ONE << (4 * (self.stake[other] - 1))
                    self.stake[other] = 0
            self._end()
        else:
            self.skip()

    def _judge(self, kind: int) -> None:
        one = ONE << (4 * kind)
        self.up[self.diver] -= one
        self.out += one
        self.held = 3 if self.left > 3 else self.left
        self.looker = self.diver
        self.looked = self.held
        if self.public > self.left - self.held:
            self.public = self.left - self.held
        self.phase = JUDGE
        self._close()

    def _arrange(self, order: int) -> None:
        first = self.ring[self.top]
        second = self.ring[(self.top + 1) & RING]
        third = self.ring[(self.top + 2) & RING]
        for place in range(self.held):
            seen = order_position(order, place)
            self.ring[(self.top + place) & RING] = first if seen == 0 else second if seen == 1 else third
        self.held = 0
        self._ask()

    def _parachute(self, kind: int) -> None:
        one = ONE << (4 * kind)
        self.up[self.diver] -= one
        self.out += one
        if self.bottom_draw:
            self._settle_draw(self._take_bottom())
            return
        self._put_bottom(self.pair - 1)
        self.pair = 0
        self._take_series()

    def _turn_stakes_down(self) -> None:
        for seat in range(self.players):
            if self.stake[seat]:
                self.down[seat] += ONE << (4 * (self.stake[seat] - 1))
                self.stake[seat] = 0

    def _take_series(self) -> None:
        """The dive ends well: the diver takes the series, darers win (R10, R12, R14)."""
        self._turn_stakes_down()
        for i in range(self.length):
            self.up[self.diver] += ONE << (4 * self.series[i])
        self._clear_series()
        self._next_dive()

    def _flop(self) -> None:
        self._turn_stakes_down()
        self.up[self.diver] += ONE << (4 * (self.pair - 1))
        self.pair = 0
        if self.left == 0:
            self._discard_series()
            self._over()
        else:
            self.phase = CHOICE
            self.added = 0
            if not self.dares_last:
                self.dared = 0
            self._close()

    def _return_series(self) -> None:
        for i in range(self.length):
            self._put_bottom(self.series[i])
        self._clear_series()
        self._next_dive()

    def _next_dive(self) -> None:
        self.diver = self.around(1)
        self.added = 0
        if not (self.length and self.dares_last):
            self.dared = 0
        self._ask()

    def _clear_series(self) -> None:
        self.length = 0
        self.figures = 0

    def _discard_series(self) -> None:
        for i in range(self.length):
            self.out += ONE << (4 * self.series[i])
        self._clear_series()

    def _end(self) -> None:
        """The last card has been drawn and is no belly flop (R15)."""
        if self.last_to_diver:
            for i in range(self.length):
                self.up[self.diver] += ONE << (4 * self.series[i])
            self._clear_series()
        else:
            self._discard_series()
        self._over()

    def _over(self) -> None:
        for seat in range(self.players):
            self.answer[seat] = 0
        self.dared = 0
        self.added = 0
        self.phase = OVER
        self._close()


# What tells a moment from the start of its game, besides the deck.
KEPT = (
    "up", "down", "out", "stake", "answer", "series", "length", "figures", "pair", "added", "held", "looker", "looked",
    "public", "phase", "asked", "answered", "dared", "visit",
)  # fmt: skip


def unpickled(rules: Rules, players: int, deck: Sequence[int], diver: int, kept: Sequence[object]) -> State:
    """The state of which `State.__reduce__` tells."""
    state = State(rules, players, deck, diver)
    for name, value in zip(KEPT, kept, strict=True):
        setattr(state, name, value)
    return state
