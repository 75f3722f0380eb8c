from __future__ import annotations

import random

import pytest

from antartik import Rules, State
from antartik.engine import codes as c
from antartik.engine.actions import ACTIONS
from antartik.engine.view import view_of
from antartik.search import Policy
from antartik.search.policy import nth_bit
from antartik.search.stream import Stream
from strategies import random_moments

POLICIES = (
    Policy(),
    Policy({"stop": 0, "dare": 0.2, "turn 3": 5}),
    Policy(stop_above=0.3, dare_above=0.6),
    Policy({"judge": 9}, stop_above=0.2),
    Policy(dare_above=0.9),
)


def test_nth_bit_counts_from_the_lowest() -> None:
    rng = random.Random(1)
    for _ in range(500):
        places = sorted(rng.sample(range(64), rng.randint(1, 20)))
        word = sum(1 << place for place in places)
        assert [nth_bit(word, number) for number in range(len(places))] == places


@pytest.mark.parametrize("policy", POLICIES)
def test_a_policy_takes_one_of_the_choices(policy: Policy) -> None:
    stream = Stream(7)
    for state in random_moments(60, "policy"):
        assert policy.choose(state, stream) in state.choices()


@pytest.mark.parametrize("policy", POLICIES)
def test_a_policy_keeps_to_what_its_seat_may_know(policy: Policy) -> None:
    """Another deck that the seat can't tell from this one: the same choice."""
    rng = random.Random("secrets")
    for state in random_moments(40, "secrets"):
        seat = state.current_player()
        view = view_of(state, seat)
        other = state.copy()
        low, high = state.known_top(seat), state.left - state.public
        for _ in range(10):
            if high > low:
                other.swap(rng.randrange(low, high), rng.randrange(low, high))
        assert view_of(other, seat) == view
        assert policy.choose(state, Stream(5)) == policy.choose(other, Stream(5))


def test_uniform_is_uniform() -> None:
    state = next(state for state in random_moments(60, "uniform") if len(state.choices()) == 5)
    stream, counts = Stream(3), dict.fromkeys(state.choices(), 0)
    for _ in range(20_000):
        counts[Policy().choose(state, stream)] += 1
    assert sum((count - 4000) ** 2 / 4000 for count in counts.values()) < 18.5  # 4 degrees: p = .001


def test_weights_are_shares() -> None:
    state = State(Rules(), 2, Rules().deck_kinds(2), 0)
    state.apply(0, c.DRAW)
    while state.current_player() != 0:
        state.advance(c.AGREE)
    policy, stream = Policy({"draw": 3, "stop": 1}), Stream(9)
    drawn = sum(policy.choose(state, stream) == c.DRAW for _ in range(20_000))
    assert abs(drawn - 15_000) < 4 * (20_000 * 0.75 * 0.25) ** 0.5


def test_a_weight_of_nought_is_never_drawn_where_another_is_left() -> None:
    policy, stream = Policy({"dare": 0, "stop": 0, "turn": 0}), Stream(9)
    for state in random_moments(40, "nought"):
        code = policy.choose(state, stream)
        others = [other for other in state.choices() if ACTIONS[other].verb not in ("dare", "stop", "turn")]
        assert code in others or not others


def test_the_diver_stops_above_his_threshold_and_draws_below() -> None:
    policy, seen = Policy(stop_above=0.35), set()
    for state in random_moments(80, "stop"):
        seat = state.current_player()
        if state.phase == c.DIVE and seat == state.diver:
            stops = state.may_stop() and view_of(state, seat).flop_odds > 0.35
            assert policy.choose(state, Stream(1)) == (c.STOP if stops else c.DRAW)
            seen.add(stops)
    assert seen == {True, False}


def test_who_is_asked_dares_above_his_threshold_with_his_cheapest_card() -> None:
    policy, seen = Policy(dare_above=0.35), set()
    for state in random_moments(80, "dare"):
        seat = state.current_player()
        if state.phase > c.DIVE or seat == state.diver:
            continue
        code, view = policy.choose(state, Stream(1)), view_of(state, seat)
        if not state.asked >> seat & 1:
            assert code == c.PASS
        elif view.flop_odds <= 0.35:
            assert code == c.AGREE
        else:
            printed = state.rules.printed_stars
            cheapest = min((card.kind for card, _ in view.face_up[seat].kinds()), key=lambda k: (printed[k], k))
            assert code == c.DARE + cheapest
        seen.add(ACTIONS[code].verb)
    assert seen == {"pass", "agree", "dare"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"weights": {"hop": 1}}, "no verb or action 'hop'"),
        ({"weights": {"draw": -1}}, "from 0 up"),
        ({"weights": {"draw": float("nan")}}, "from 0 up"),
        ({"stop_above": 1.5}, "from 0 to 1"),
        ({"dare_above": -0.1}, "from 0 to 1"),
    ],
)
def test_bad_policies_are_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Policy(**arguments)  # type: ignore[arg-type]
