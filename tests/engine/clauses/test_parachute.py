"""R14: the Parachute, as a rescue, as a draw from the bottom, as a decoration."""

from __future__ import annotations

import pytest
from table import MOMENTS, can, cards, deal, dive_once, late, pile, play, refused

from antartik import Game, Pile

# rescue: who is asked


def with_parachute(top: str, bottom: str = "", **options: str) -> Game:
    """Seat 0 of two dives with an 8P and a 2 before him, seat 1 has a 9 and a 2."""
    game = deal(2, f"8P 9 {top}", bottom, **options)
    dive_once(game)
    dive_once(game)
    return game


def pair(bottom: str = "", **options: str) -> Game:
    """He has drawn 7, 6 and another 7; seat 1 has staked his 9 before that."""
    game = with_parachute("7 6 7 10", bottom, **options)
    play(game, "0 draw, all agree, 0 draw, 1 dare 9, 0 draw")
    return game


def test_r14_with_a_pair_and_a_face_up_parachute_he_is_asked() -> None:
    game = pair()
    view = game.view(None)
    assert (view.phase, game.to_act) == ("pair", (0,))
    assert (view.series, view.pair) == (cards("7 6"), cards("7")[0])
    assert can(game, 0) == ["flop", "parachute 8P"]
    assert can(game, 1) == []


def test_r14_also_with_a_pair_from_the_bottom() -> None:
    game = deal(2, "9 8P 6 5 10 7", "7 7")
    dive_once(game)
    dive_once(game)
    play(game, "0 draw, 1 dare 2, 0 stop, 1 draw, 0 agree, 1 stop, 0 draw, 1 agree, 0 stop")
    play(game, "1 draw, 0 agree, 1 turn 2")
    view = game.view(None)
    assert (view.phase, view.pair, view.public_bottom) == ("pair", cards("7")[0], ())
    play(game, "1 parachute 8P")
    assert game.view(None).public_bottom == cards("7")


def test_r14_without_one_it_is_a_flop_at_once() -> None:
    game = late("7 7 6", holds={1: "8P"})  # only the opponent has one
    play(game, "0 draw, all agree, 0 draw")
    assert game.view(None).phase == "choice"


def test_r14_a_parachute_face_down_is_none() -> None:
    game = deal(2, "9 8P 6 7 7")
    dive_once(game)
    dive_once(game)
    play(game, "0 draw, 1 dare 8P, 0 stop, 1 draw, 0 agree, 1 draw")
    assert game.view(None).face_down[1] == pile("8P")
    assert game.view(None).phase == "choice"


def test_r14_a_parachute_in_the_series_is_none() -> None:
    game = deal(2, "8P 7 7")
    play(game, "0 draw, all agree, 0 draw, all agree, 0 draw")
    assert game.view(None).phase == "choice"


def test_r14_he_cant_use_the_card_that_made_the_pair() -> None:
    game = deal(2, "8 8P")
    play(game, "0 draw, all agree, 0 draw")
    assert game.view(None).phase == "choice"
    game = with_parachute("9 9P")
    play(game, "0 draw, all agree, 0 draw")
    assert can(game, 0) == ["flop", "parachute 8P"]
    assert refused(game, "0 parachute 9P") == "R14"


def test_r14_a_stake_just_put_on_the_table_is_none() -> None:
    game = deal(2, "9 8P 7 7")
    dive_once(game)
    dive_once(game)
    play(game, "0 draw, 1 dare 8P, 0 draw")
    assert game.view(None).phase == "choice"


def test_r14_one_that_he_won_in_this_dive_will_do() -> None:
    game = deal(2, "9 8P 7 6 7")
    dive_once(game)
    dive_once(game)
    play(game, "0 draw, 1 dare 8P, 0 draw, 0 draw")
    assert can(game, 0) == ["flop", "parachute 8P"]


def test_r14_he_chooses_among_his_parachutes() -> None:
    game = late("7 7 6", holds={0: "8P 8P 10P 9J 9"})
    play(game, "0 draw, all agree, 0 draw")
    assert can(game, 0) == ["flop", "parachute 8P", "parachute 10P"]
    play(game, "0 parachute 10P")
    assert game.view(None).out == pile("10P")


# rescue: flop or parachute


def test_r14_flop_is_the_belly_flop_of_r9() -> None:
    game = pair()
    play(game, "0 flop")
    view = game.view(None)
    assert view.face_up[0] == pile("2 8P 7")
    assert view.face_down[1] == pile("9")
    assert (view.phase, view.series, view.pair) == ("choice", cards("7 6"), None)
    assert can(game, 1) == ["keep", "return"]


def test_r14_parachute_discards_sinks_the_pairs_card_and_takes_the_series() -> None:
    game = pair()
    left = game.view(None).deck_count
    play(game, "0 parachute 8P")
    view = game.view(None)
    assert view.out == pile("8P")
    assert (view.public_bottom, view.deck_count) == (cards("7"), left + 1)
    assert view.face_up[0] == pile("2 7 6")
    assert view.pair is None


def test_r14_his_turn_ends_as_if_he_had_stopped_and_darers_win() -> None:
    game = pair()
    play(game, "0 parachute 8P")
    view = game.view(None)
    assert (view.face_up[1], view.face_down[1]) == (pile("2"), pile("9"))
    assert (view.diver, view.phase, view.series, game.to_act) == (1, "dive", (), (1,))
    assert game.stars == (4, 5)


def test_r14_the_sunk_card_is_the_bottom_card_of_the_deck() -> None:
    game = pair("5")
    play(game, "0 parachute 8P, 1 turn 9")
    assert game.view(None).series == cards("7")
    assert game.deck[-1] == cards("5")[0]


def test_r14_even_where_r10_would_not_let_him_stop() -> None:
    game = deal(2, "8P 9 6 10 7 7 7", inherited_series="must_draw")
    dive_once(game)
    dive_once(game)
    play(game, "0 draw, 1 agree, 0 stop, 1 draw, 0 agree, 1 draw, 0 agree, 1 draw, 0 keep, 1 dare 9")
    assert refused(game, "0 stop") == "R10"
    play(game, "0 draw")
    assert can(game, 0) == ["flop", "parachute 8P"]
    play(game, "0 parachute 8P")
    view = game.view(None)
    assert view.face_up == (pile("2 6 10 7"), pile("2 7"))
    assert view.face_down[1] == pile("9")
    assert view.diver == 1


def test_r14_nobody_is_asked_before_he_decides_and_stakes_stay() -> None:
    game = pair()
    view = game.view(None)
    assert (view.asked, view.stakes, view.dared) == ((), (None, *cards("9")), (1,))
    assert (view.face_up, view.face_down) == ((pile("2 8P"), pile("2")), (Pile(), Pile()))
    assert game.stars == (3, 2)
    for line in ("1 agree", "1 dare 2", "0 draw", "0 stop"):
        assert refused(game, line) == "R14"


@pytest.mark.parametrize("card", ["8J", "8"])
def test_r14_the_card_must_bear_a_parachute(card: str) -> None:
    game = late("7 7 6", holds={0: "8J 8P 8"})
    play(game, "0 draw, all agree, 0 draw")
    assert refused(game, f"0 parachute {card}") == "R14"


def test_r14_a_rescue_is_for_a_pair_only() -> None:
    game = with_parachute("7 6")
    assert refused(game, "0 parachute 8P") == "R14"
    assert refused(game, "0 flop") == "R14"
    play(game, "0 draw, all agree")
    assert refused(game, "0 parachute 8P") == "R14"
    assert refused(game, "0 flop") == "R14"


# bottom_draw


def bottom_draw(top: str, bottom: str) -> Game:
    return with_parachute(top, bottom, parachute="bottom_draw")


def test_r14_parachute_bottom_draw_draws_the_bottom_card_in_place_of_the_top_one() -> None:
    game = bottom_draw("7 6", "10 1")
    assert can(game, 0) == ["draw", "parachute 8P"]  # also as the first of a dive
    play(game, "0 parachute 8P")
    view = game.view(None)
    assert (view.series, view.out, view.face_up[0]) == (cards("1"), pile("8P"), pile("2"))
    assert game.to_act == (1,)
    play(game, "1 agree, 0 draw")
    assert game.view(None).series == cards("1 7")


def test_r14_parachute_bottom_draw_is_no_rescue() -> None:
    game = pair(parachute="bottom_draw")
    assert game.view(None).phase == "choice"
    assert game.view(None).face_up[0] == pile("2 8P 7")


def test_r14_parachute_bottom_draw_can_make_a_pair() -> None:
    game = bottom_draw("7", "7")
    play(game, "0 draw, 1 dare 9, 0 parachute 8P")
    view = game.view(None)
    assert (view.phase, view.series) == ("choice", cards("7"))
    assert view.face_up[0] == pile("2 7")
    assert view.face_down[1] == pile("9")
    assert view.out == pile("8P")


def test_r14_parachute_bottom_draw_wins_a_dare() -> None:
    game = bottom_draw("7", "1")
    play(game, "0 draw, 1 dare 9, 0 parachute 8P")
    assert game.view(None).face_up == (pile("2 9"), pile("2"))


def test_r14_parachute_bottom_draw_waits_for_the_opponents() -> None:
    game = bottom_draw("7", "1")
    play(game, "0 draw")
    assert can(game, 0) == []
    assert refused(game, "0 parachute 8P") == "R7"


def test_r14_parachute_bottom_draw_is_the_divers_alone_and_not_after_a_pair() -> None:
    game = bottom_draw("9 7 7", "1")
    assert refused(game, "1 parachute 8P") == "R14"  # he has none
    dive_once(game)
    assert refused(game, "0 parachute 8P") == "R6"
    play(game, "1 draw, 0 agree, 1 draw")
    assert refused(game, "0 parachute 8P") == "R9"


# none


def test_r14_parachute_none_is_a_decoration() -> None:
    game = pair(parachute="none")
    assert game.view(None).phase == "choice"
    game = with_parachute("7 6", parachute="none")
    assert can(game, 0) == ["draw"]
    assert refused(game, "0 parachute 8P") == "R14"
    play(game, "0 draw, all agree")
    assert can(game, 0) == ["draw", "stop"]
    assert refused(game, "0 parachute 8P") == "R14"


def test_r14_also_with_a_stake_won_before() -> None:
    game = MOMENTS["pair"]()
    play(game, "0 parachute 8P")
    assert game.view(None).face_up[0] == pile("4 6 8J 10")
    assert game.view(None).public_bottom == cards("6")
