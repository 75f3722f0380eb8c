from __future__ import annotations

import random

import numpy as np
import pytest

from antartik import PRESETS, Rules, State
from antartik.arena.counts import GameCounts
from antartik.engine import codes as c
from antartik.engine.view import winners
from antartik.search import Playouts, Policy, deal_playouts, playouts
from antartik.search.playouts import shuffle
from antartik.search.stream import Stream, seed_word
from strategies import random_setup


def same(one: Playouts, other: Playouts) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in one.__dataclass_fields__)


def middle(rng: random.Random, players: int | None = None) -> State:
    """A moment somewhere in a random game."""
    setup = random_setup(rng, players=players)
    state = State(setup.rules, setup.players, [card.kind for card in setup.deck], setup.first)
    for _ in range(rng.randrange(120)):
        if state.left <= 1:
            break
        state.advance(rng.choice(state.choices()))
    return state


@pytest.mark.parametrize("policy", [None, Policy({"dare": 0.2}), Policy(stop_above=0.3, dare_above=0.6)])
def test_playouts_are_games_by_the_rules(policy: Policy | None) -> None:
    """Each of them, played again with its own stream and counted by the arena."""
    rng = random.Random("rules")
    for _ in range(12):
        start = middle(rng)
        seat = rng.choice([None, -1, *range(start.players)])
        results = playouts(start, 4, seed=5, policy=policy, seat=seat)
        low, high = (0, 0) if seat is None else (start.known_top(seat), start.left - start.public)
        for number in range(4):
            state, stream, counts, length = start.copy(), Stream(0), GameCounts(), 0
            stream.fork(seed_word("antartik/playouts/5"), number)
            shuffle(state, low, high, stream)
            while (visited := state.current_player()) >= 0:
                code = (policy or Policy()).choose(state, stream)
                assert code in state.choices()
                counts(state, visited, code)
                state.apply(visited, code)
                length += 1
            counts.finish(state)
            assert results.lengths[number] == length
            assert (results.flops[number], results.dares[number]) == (counts.flops, counts.dares)
            assert list(results.stars[number]) == [state.stars(i) for i in range(state.players)]
            assert tuple(np.flatnonzero(results.winners[number])) == winners(state)


def test_the_state_stays_as_it_was() -> None:
    state = middle(random.Random(3))
    key = state.key()
    playouts(state, 50, seat=-1)
    assert state.key() == key


@pytest.mark.parametrize("threads", [2, 3, 8])
def test_threads_change_no_number(threads: int) -> None:
    policy = Policy({"stop": 2}, dare_above=0.5)
    one = deal_playouts(Rules(), 3, 301, seed="threads", policy=policy)
    assert same(one, deal_playouts(Rules(), 3, 301, seed="threads", policy=policy, threads=threads))
    state = middle(random.Random(8))
    assert same(playouts(state, 301, seat=-1), playouts(state, 301, seat=-1, threads=threads))


def test_another_seed_is_another_sample() -> None:
    assert same(deal_playouts(Rules(), 2, 20, seed=1), deal_playouts(Rules(), 2, 20, seed=1))
    assert not same(deal_playouts(Rules(), 2, 20, seed=1), deal_playouts(Rules(), 2, 20, seed=2))


def test_more_playouts_begin_with_the_same() -> None:
    few, many = deal_playouts(Rules(), 2, 10), deal_playouts(Rules(), 2, 30)
    assert np.array_equal(few.stars, many.stars[:10])


def test_without_a_seat_the_deck_stays_as_it_lies() -> None:
    """With one card left and nobody to decide anything, all playouts are the same game."""
    state = State(PRESETS["first-dives"], 2, Rules(judges={}, parachutes={}).deck_kinds(2), 0)
    only_draw = Policy({"stop": 0, "dare": 0, "return": 0})
    known, unknown = playouts(state, 40, policy=only_draw), playouts(state, 40, policy=only_draw, seat=-1)
    assert len(np.unique(known.stars, axis=0)) == 1
    assert len(np.unique(unknown.stars, axis=0)) > 1


def test_the_first_diver_of_deals_goes_round() -> None:
    stop_at_once = Policy({"draw": 0, "dare": 0, "turn": 0})
    shares = deal_playouts(PRESETS["first-dives"], 5, 500, policy=stop_at_once).winners.mean(axis=0)
    assert shares.min() > 0.1, "nobody would win seldom, each begins as often"


def test_random_play_is_as_it_is_known() -> None:
    """Belly flops a dive of random play (.11 to .15) and no edge for any seat when all begin equally often."""
    for players in (2, 3, 4, 5):
        results = deal_playouts(Rules(), players, 1000, seed=1)
        assert abs(results.win_shares - 1 / players).max() < 0.06
        assert np.all(results.winners.any(axis=1))
        assert 100 < results.lengths.mean() < 200
        assert 2 < results.flops.mean() < 4.5


def test_shuffling_makes_every_order_as_likely() -> None:
    deck = Rules().deck_kinds(5)
    state = State(Rules(), 5, deck, 0)
    places = [0, 2, 5, 9]  # of different kinds
    for new, old in enumerate(places):
        state.swap(new + 10, old)
    stream, counts = Stream(4), dict[tuple[int, ...], int]()
    for _ in range(24_000):
        shuffle(state, 10, 14, stream)
        order = tuple(state.card(place) for place in range(10, 14))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 49.7  # 23 degrees: p = .001
    assert sorted(state.card(place) for place in range(state.left)) == sorted(deck)


def test_no_playouts_of_a_game_that_is_over() -> None:
    state = middle(random.Random(5))
    while state.current_player() >= 0:
        state.advance(state.choices()[0])
    results = playouts(state, 3)
    assert list(results.lengths) == [0, 0, 0]
    assert list(results.stars[0]) == [state.stars(i) for i in range(state.players)]
    assert state.phase == c.OVER


def test_no_playouts_at_all() -> None:
    results = deal_playouts(Rules(), 4, 0)
    assert results.stars.shape == results.winners.shape == (0, 4)
    assert results.lengths.shape == (0,)


def test_bad_arguments_are_refused() -> None:
    state = State(Rules(), 2, Rules().deck_kinds(2), 0)
    with pytest.raises(ValueError, match="there can't be -1 playouts"):
        playouts(state, -1)
    with pytest.raises(ValueError, match="no seat 2; seats are 0 to 1"):
        playouts(state, 1, seat=2)
    with pytest.raises(ValueError, match="at least one, not 0"):
        playouts(state, 1, threads=0)
    with pytest.raises(ValueError, match="R4: two to five"):
        deal_playouts(Rules(), 6, 1)
