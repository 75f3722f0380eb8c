from __future__ import annotations

import random

import pytest

from antartik import Rules
from antartik.bots.network import MARGIN_SCALE, Network
from antartik.engine import codes as c
from antartik.engine.actions import ACTIONS, ORDERS
from antartik.engine.view import winners
from small_networks import by_matrices, moments, some_weights


def test_a_moment_is_worth_what_the_matrices_say() -> None:
    for state in moments(8, "worth"):
        w = some_weights(state.players)
        network = Network(state.players, w)
        network.worth(state, 0)
        assert sum(network.shares) == pytest.approx(1)
        if state.phase == c.OVER:
            won = winners(state)
            stars = [state.stars(seat) for seat in range(state.players)]
            assert list(network.shares) == [(seat in won) / len(won) for seat in range(state.players)]
            others = [(sum(stars) - own) / (state.players - 1) for own in stars]
            margins = [(own - mean) * MARGIN_SCALE for own, mean in zip(stars, others, strict=True)]
            assert list(network.margins) == pytest.approx(margins)
        else:
            shares, margins = by_matrices(w, state, 0)
            assert list(network.shares) == pytest.approx(shares, abs=1e-5)
            assert list(network.margins) == pytest.approx(margins, abs=1e-4)


def test_a_draw_is_the_mean_over_the_cards_that_may_come() -> None:
    tried = 0
    for state in moments(8, "draw"):
        seat = state.current_player()
        known, last = state.known_top(seat), state.left - state.public
        if c.DRAW not in state.choices() or known or not last:
            continue
        w = some_weights(state.players)
        network = Network(state.players, w)
        network.rate(state, state.copy(), seat, 1 << c.DRAW, 0.1)
        total = 0.0
        for place in range(last):
            child = state.copy()
            child.swap(0, place)
            child.apply(seat, c.DRAW)
            network_of_child = Network(state.players, w)
            network_of_child.worth(child, seat)
            total += network_of_child.shares[seat] + 0.1 * network_of_child.margins[seat]
        assert network.values[c.DRAW] == pytest.approx(total / last, abs=1e-5)
        tried += 1
    assert tried > 10


def test_the_best_choice_is_the_one_that_is_rated_highest() -> None:
    for state in moments(5, "best"):
        seat = state.current_player()
        if seat >= 0:
            network = Network(state.players, some_weights(state.players))
            best = network.rate(state, state.copy(), seat, state.choice_mask(), 0.02)
            assert network.values[best] == max(network.values[code] for code in state.choices())


def test_who_calls_a_judge_has_not_seen_the_cards_yet() -> None:
    tried = 0
    rng = random.Random(5)
    for state in moments(60, "judge", Rules(), 2):
        seat = state.current_player()
        judges = [code for code in state.choices() if c.JUDGE_8J <= code < c.PARACHUTE_8P]
        unknown = state.left - state.public
        if not judges or unknown < 6 or state.known_top(seat):
            continue
        network, values = Network(2, some_weights(2)), set()
        for _ in range(4):
            for place in range(3):
                state.swap(place, rng.randrange(place, unknown))
            network.rate(state, state.copy(), seat, 1 << judges[0], 0.02)
            values.add(network.values[judges[0]])
        assert len(values) == 1
        tried += 1
    assert tried > 3


def test_who_has_looked_rates_the_orders_by_what_he_knows() -> None:
    """Orders with the same safe cards in a row are worth the same; others are not."""
    tried = 0
    for state in moments(200, "looked", Rules(), 2):
        if state.phase == c.JUDGE and state.held == 3 and state.length:
            network = Network(2, some_weights(2))
            network.rate(state, state.copy(), state.diver, state.choice_mask(), 0.02)
            by_safe: dict[int, set[float]] = {}
            for order in (order for order in ORDERS if len(order) == 3):
                figures, safe = {f for f in range(1, 11) if state.figures >> f & 1}, 0
                for place in order:
                    figure = ACTIONS[c.DARE + state.card(place)].card.figure  # type: ignore[union-attr]
                    if figure in figures:
                        break
                    figures.add(figure)
                    safe += 1
                by_safe.setdefault(safe, set()).add(round(network.values[c.ARRANGE + ORDERS.index(order)], 9))
            assert all(len(values) == 1 for values in by_safe.values())
            assert len(set.union(*by_safe.values())) == len(by_safe)
            tried += len(by_safe) > 1
    assert tried > 2


def test_weights_of_another_shape_are_refused() -> None:
    with pytest.raises(ValueError, match="inward: must be float32 of the shape"):
        Network(3, some_weights(2))
