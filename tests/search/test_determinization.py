from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import permutations

from antartik import Rules
from antartik.engine.state import State
from antartik.engine.view import View, view_of
from antartik.search import determinize
from strategies import play_on, random_setup, some_action


def views(games: int, seed: str) -> list[tuple[State, View]]:
    """Moments of random games as a seat or a spectator sees them, hidden answers and Judge's cards among them."""
    rng, found = random.Random(seed), []
    for _ in range(games):
        game = random_setup(rng).game()
        while not game.is_over:
            if rng.random() < 0.15:
                seat = rng.choice([None, *range(len(game.players))])
                found.append((game.state, game.view(seat)))
            game.play(*some_action(game.state, rng, {"judge": 9, "turn": 3}))
    return found


def hidden_answers(view: View) -> bool:
    return view.phase == "asking" and any(seat != view.seat for seat in view.answered)


def test_a_determinised_state_looks_the_same_to_its_seat() -> None:
    rng, taken_back = random.Random(1), 0
    for _, view in views(150, "same"):
        again = view_of(determinize(view, rng), view.seat)
        if hidden_answers(view):
            taken_back += 1
            own = tuple(seat for seat in view.answered if seat == view.seat)
            due = tuple(seat for seat in view.asked if seat not in own)
            assert again == replace(view, answered=own, to_act=due)
        else:
            assert again == view
    assert taken_back > 100


def test_the_seat_may_do_the_same_as_in_truth() -> None:
    rng = random.Random(2)
    for truth, view in views(100, "legal"):
        state = determinize(view, rng)
        for seat in range(view.players) if not hidden_answers(view) else [s for s in (view.seat,) if s is not None]:
            assert state.legal_actions(seat) == truth.legal_actions(seat)


def test_a_determinised_game_can_be_played_to_its_end() -> None:
    """Whatever the seat itself does first."""
    rng, ends = random.Random(3), Counter[str]()
    for _, view in views(100, "play"):
        state = determinize(view, rng)
        if view.seat is not None and (own := state.legal_actions(view.seat)):
            state.apply(view.seat, rng.choice(own))
        while state.current_player() >= 0:
            state.advance(rng.choice(state.choices()))
        cards = Counter[int]()
        for seat in range(state.players):
            for pile in (state.up[seat], state.down[seat]):
                cards.update({kind: pile >> 4 * kind & 15 for kind in range(16)})
        cards.update({kind: state.out >> 4 * kind & 15 for kind in range(16)})
        assert [cards[kind] for kind in range(16)] == state.rules.pack_counts()
        ends[view.phase] += 1
    assert set(ends) == {"asking", "dive", "judge", "pair", "choice"}


def test_who_acts_is_visited() -> None:
    rng, seen = random.Random(4), set()
    for _, view in views(100, "visit"):
        if view.seat is not None and view.to_act == (view.seat,) and view.phase != "asking":
            state = determinize(view, rng)
            assert state.current_player() == view.seat
            seen.add(view.phase)
    assert seen == {"dive", "judge", "pair", "choice"}


def test_every_state_that_agrees_is_as_likely() -> None:
    """Chi-square over all orders of a few unknown cards, some of one kind and some known to the seat."""
    tried = 0
    for number in range(400):
        rng = random.Random(f"uniform/{number}")
        game = random_setup(rng, Rules(), 2).game()
        while not game.is_over and game.state.left > 5:
            play_on(game, rng, {"judge": 5}, 1)
        seat = rng.choice([0, 1])
        view = game.view(seat)
        if game.is_over or not 3 <= sum(view.hidden.word >> 4 * kind & 15 for kind in range(16)) <= 4:
            continue
        unknown = [kind for kind in range(16) for _ in range(view.hidden.word >> 4 * kind & 15)]
        orders = set(permutations(unknown))
        samples = 600 * len(orders)
        known = len(view.known_top or view.hand)
        counts = Counter[tuple[int, ...]]()
        for _ in range(samples):
            state = determinize(view, rng)
            counts[tuple(state.card(place) for place in range(known, known + len(unknown)))] += 1
            rest = [state.card(place) for place in range(known + len(unknown), state.left)]
            assert rest == [card.kind for card in view.public_bottom]
        assert set(counts) == orders
        expected = samples / len(orders)
        chi_square = sum((counts[order] - expected) ** 2 / expected for order in orders)
        degrees = len(orders) - 1
        # Wilson and Hilferty's normal approximation: 3.5 standard errors.
        assert (chi_square / degrees) ** (1 / 3) < 1 - 2 / (9 * degrees) + 3.5 * (2 / (9 * degrees)) ** 0.5
        tried += 1
        if tried == 6:
            return
    raise AssertionError(f"only {tried} small decks")


def test_the_streams_of_others_answers_stay_hidden() -> None:
    """Two truths that differ by another's open answer give the same state from the same rng."""
    pairs = 0
    for truth, view in views(60, "answers"):
        if view.seat is None or not hidden_answers(view):
            continue
        other = truth.copy()
        seat = next(seat for seat in view.answered if seat != view.seat)
        answers = list(other.answer)
        answers[seat] = 0 if answers[seat] else next(k for k in range(16) if truth.up[seat] >> 4 * k & 15) + 1
        other.answer = answers
        again = view_of(other, view.seat)
        assert determinize(again, random.Random(7)).key() == determinize(view, random.Random(7)).key()
        pairs += 1
    assert pairs > 20
