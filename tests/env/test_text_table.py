from __future__ import annotations

import random

from antartik import Game
from antartik.engine import codes as c
from antartik.engine.view import view_of
from antartik.env.text_table import table_text
from strategies import random_setup

NAMES = ["player_0", "player_1"]


def test_the_table_of_a_seat_that_is_asked() -> None:
    game = Game.deal(["Ada", "Ben"], seed=1)
    game.play(0, "draw")
    state = game.state
    assert table_text(game.view(1), NAMES, state.choices()).splitlines() == [
        "                        stars  face up  face down  stake",
        "* player_0              2      2        -          -",
        "  player_1 (sees this)  2      2        -          -",
        f"series {game.view(1).series[0]}",
        f"deck 52; flop odds {game.view(1).flop_odds:.2f}",
        "asking: 1 agree, 23 dare 2",
    ]


def test_a_hidden_card_is_in_no_text_but_its_seers() -> None:
    seen = hidden = answered = 0
    for number in range(15):
        rng = random.Random(f"text/{number}")
        game = random_setup(rng, players=3).game()
        while not game.is_over:
            state = game.state
            texts = [table_text(view_of(state, seat), ["a", "b", "c"], []) for seat in range(3)]
            for seat, text in enumerate(texts):
                if state.phase == c.JUDGE:
                    hand = ",".join(str(card) for card in game.view(state.diver).hand)
                    assert (f"Judge's hand {hand}" in text) == (seat == state.diver)
                    assert seat == state.diver or f"Judge's hand {state.held}" in text
                    hidden += seat != state.diver
                assert ("from the top" in text) == bool(game.view(seat).known_top)
                seen += "from the top" in text
                assert ("answered" in text) == (game.view(seat).own_answer is not None)
                answered += "answered" in text
            seat = rng.choice(game.to_act)
            game.play(seat, rng.choice(game.legal_actions(seat)))
    assert min(seen, hidden, answered) > 2


def test_the_end_names_who_has_the_title() -> None:
    game = Game.deal(["Ada", "Ben"], seed=2)
    rng = random.Random(2)
    while not game.is_over:
        seat = rng.choice(game.to_act)
        game.play(seat, rng.choice(game.legal_actions(seat)))
    text = table_text(game.view(0), NAMES, [])
    assert text.splitlines()[-1] == "over; the title goes to " + ", ".join(NAMES[seat] for seat in game.winners)
