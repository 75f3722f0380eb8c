from __future__ import annotations

import random

import pytest

from antartik import Rules, State
from antartik.bots.lookahead import Lookahead
from antartik.bots.network import Network
from antartik.engine import codes as c
from small_networks import moments, some_weights

WEIGHT = 0.05

Worth = list[tuple[float, float]]


class Plainly:
    """The same looking ahead, without a thought for speed: a new state for each card and each choice."""

    def __init__(self, players: int, root: int) -> None:
        self.network = Network(players, some_weights(players))
        self.root = root

    def by_network(self, state: State, observer: int) -> Worth:
        self.network.worth(state, observer)
        return list(zip(map(float, self.network.shares), map(float, self.network.margins), strict=True))

    def after(self, state: State, seat: int, code: int, cards: int) -> Worth:
        known, last = state.known_top(self.root), state.left - state.public
        if c.JUDGE_8J <= code < c.PARACHUTE_8P:
            return self.by_network(self.step(state, seat, code), -1)
        bottom = code >= c.TURN or (state.bottom_draw and c.PARACHUTE_8P <= code < c.ARRANGE)
        if code == c.DRAW and known == 0 and last > 0:
            target, places = 0, range(last)
        elif bottom and state.public == 0 and last > known:
            target, places = last - 1, range(known, last)
        else:
            if code >= c.TURN or (code == c.DRAW and known == 0):
                cards -= 1
            after = self.step(state, seat, code) if code != c.PASS or state.current_player() == seat else state.copy()
            return self.follow(after, cards) if cards > 0 else self.by_network(after, seat)
        total = [[0.0, 0.0] for _ in range(state.players)]
        for place in places:
            drawn = state.copy()
            drawn.swap(target, place)
            drawn = self.step(drawn, seat, code)
            worth = self.follow(drawn, cards - 1) if cards > 1 else self.by_network(drawn, seat)
            for sums, (share, margin) in zip(total, worth, strict=True):
                sums[0] += share / len(places)
                sums[1] += margin / len(places)
        return [(share, margin) for share, margin in total]

    def follow(self, state: State, cards: int) -> Worth:
        while state.phase != c.OVER:
            seat = state.current_player()
            codes = [code for code in state.choices() if code < c.TURN]
            diving = state.phase == c.DIVE and seat == state.diver
            if len(codes) > 1 and diving and (state.known_top(self.root) == 0 or seat == self.root):
                ways = [self.after(state, seat, code, cards) for code in codes]
                return max(ways, key=lambda worth: worth[seat][0] + WEIGHT * worth[seat][1])
            code = codes[0]
            if len(codes) > 1:
                code = self.network.rate(state, state.copy(), seat, sum(1 << code for code in codes), WEIGHT)
            draws = code == c.DRAW and state.known_top(self.root) == 0
            looks = c.JUDGE_8J <= code < c.PARACHUTE_8P
            if draws or looks or (state.bottom_draw and c.PARACHUTE_8P <= code < c.ARRANGE):
                return self.after(state, seat, code, cards)
            state = self.step(state, seat, code)
        return self.by_network(state, -1)

    @staticmethod
    def step(state: State, seat: int, code: int) -> State:
        new = state.copy()
        new.apply(seat, code)
        return new


@pytest.mark.parametrize("cards", [1, 2])
@pytest.mark.parametrize("players", [2, 3])
def test_it_rates_as_a_plain_reading_does(players: int, cards: int) -> None:
    rng, tried = random.Random(cards), 0
    for state in rng.sample(moments(12, "ahead", players=players), 25 if cards == 1 else 8):
        seat = state.current_player()
        if seat < 0 or (state.looked and state.looker != seat):
            continue
        lookahead = Lookahead(Network(players, some_weights(players)), state)
        best = lookahead.rate(state, seat, state.choice_mask(), WEIGHT, cards)
        plain = Plainly(players, seat)
        for code in state.choices():
            share, margin = plain.after(state, seat, code, cards)[seat]
            assert lookahead.values[code] == pytest.approx(share + WEIGHT * margin, abs=1e-6)
        assert lookahead.values[best] == max(lookahead.values[code] for code in state.choices())
        tried += 1
    assert tried >= 4


def test_one_card_ahead_a_draw_is_worth_what_the_network_says() -> None:
    tried = 0
    for state in moments(10, "one", Rules(), 3):
        if state.phase == c.DIVE and state.current_player() == state.diver and not state.looked:
            network = Network(3, some_weights(3))
            network.rate(state, state.copy(), state.diver, 1 << c.DRAW, WEIGHT)
            lookahead = Lookahead(network, state)
            lookahead.rate(state, state.diver, 1 << c.DRAW, WEIGHT, 1)
            assert lookahead.values[c.DRAW] == pytest.approx(network.values[c.DRAW], abs=1e-9)
            tried += 1
    assert tried > 5


def test_the_order_of_unknown_cards_changes_nothing() -> None:
    rng = random.Random(3)
    for state in [s for s in moments(6, "blind", Rules(), 2) if s.current_player() >= 0 and not s.looked][:6]:
        seat = state.current_player()
        lookahead = Lookahead(Network(2, some_weights(2)), state)
        lookahead.rate(state, seat, state.choice_mask(), WEIGHT, 2)
        before = list(lookahead.values)
        known, last = state.known_top(seat), state.left - state.public
        for place in range(known, last):
            state.swap(place, rng.randrange(known, last))
        lookahead.rate(state, seat, state.choice_mask(), WEIGHT, 2)
        assert list(lookahead.values) == pytest.approx(before, abs=1e-9)
