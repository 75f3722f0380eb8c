"""R13: turning a card over and drawing from the bottom, by the diver and by anyone else."""

from __future__ import annotations

import pytest
from table import MOMENTS, can, cards, deal, dive_once, late, pile, play, refused

from antartik import Game, Pile


def darer(card: str, top: str, bottom: str, **options: str) -> Game:
    """Seat 1 has this card face down and a 2 face up; seat 0 begins a dive of two."""
    game = deal(2, f"9 {card} 6 4 {top}", bottom, **options)
    dive_once(game)
    dive_once(game)
    play(game, f"0 draw, 1 dare {card}, 0 stop")
    dive_once(game)
    assert game.view(None).face_up == (pile("2 9 6"), pile("2 4"))
    assert game.view(None).face_down == (Pile(), pile(card))
    return game


def diver(card: str, top: str, bottom: str, **options: str) -> Game:
    """The same when it is seat 1's dive."""
    game = deal(2, f"9 {card} 6 {top}", bottom, **options)
    dive_once(game)
    dive_once(game)
    play(game, f"0 draw, 1 dare {card}, 0 stop")
    assert game.view(None).face_up == (pile("2 9 6"), pile("2"))
    assert game.view(None).face_down == (Pile(), pile(card))
    return game


# By the diver


def test_r13_the_card_lies_face_up_again_and_is_worth_its_printed_stars() -> None:
    game = diver("8", "7", "1")
    assert game.stars[1] == 2 + 3
    play(game, "1 turn 8")
    assert game.view(None).face_up[1] == pile("2 8")
    assert game.view(None).face_down[1] == Pile()
    assert game.stars[1] == 2 + 1


def test_r13_for_the_diver_it_is_a_draw_from_the_bottom_also_as_the_first() -> None:
    game = diver("8", "7", "10 1")
    play(game, "1 turn 8")
    assert game.view(None).series == cards("1")
    assert game.to_act == (0,)  # asked before the next
    play(game, "0 agree, 1 draw")
    assert game.view(None).series == cards("1 7")


def test_r13_for_the_diver_it_can_make_a_pair() -> None:
    game = diver("8", "7", "10 7")
    play(game, "1 draw, 0 agree, 1 turn 8")
    view = game.view(None)
    assert (view.phase, view.series) == ("choice", cards("7"))
    assert view.face_up[1] == pile("2 8 7")


def test_r13_for_the_diver_it_wins_a_dare() -> None:
    game = diver("8", "7", "1")
    play(game, "1 draw, 0 dare 9, 1 turn 8")
    assert game.view(None).face_up == (pile("2 6"), pile("2 8 9"))
    assert game.view(None).series == cards("7 1")


def test_r13_for_the_diver_it_loses_a_dare() -> None:
    game = diver("8", "7", "7")
    play(game, "1 draw, 0 dare 9, 1 turn 8")
    assert game.view(None).face_down == (pile("9"), Pile())
    assert game.view(None).face_up == (pile("2 6"), pile("2 8 7"))


def test_r13_the_diver_waits_for_the_opponents_first() -> None:
    game = diver("8", "7", "1")
    play(game, "1 draw")
    assert can(game, 1) == []
    assert refused(game, "1 turn 8") == "R7"
    play(game, "0 agree, 1 turn 8")


def test_r13_its_symbol_can_be_used_a_judge() -> None:
    game = diver("8J", "7", "1")
    assert refused(game, "1 judge 8J") == "R11"
    play(game, "1 turn 8J, 0 agree, 1 judge 8J")
    assert game.view(None).out == pile("8J")


def test_r13_its_symbol_can_be_used_a_parachute_even_for_the_card_that_it_draws() -> None:
    game = diver("8P", "7", "7")
    play(game, "1 draw, 0 agree, 1 turn 8P")
    assert game.view(None).phase == "pair"
    assert can(game, 1) == ["flop", "parachute 8P"]


# By anyone else


def test_r13_anyone_else_lays_the_bottom_card_face_up_before_himself() -> None:
    game = darer("8", "7", "10 1")
    play(game, "1 turn 8")
    view = game.view(None)
    assert view.face_up == (pile("2 9 6"), pile("2 4 8 1"))
    assert (view.face_down[1], view.series, view.diver) == (Pile(), (), 0)
    assert view.hidden.count(cards("1")[0]) == 0


def test_r13_there_it_is_compared_with_nothing() -> None:
    game = darer("8", "7", "7")
    play(game, "0 draw, 1 turn 8")
    view = game.view(None)
    assert (view.phase, view.series) == ("asking", cards("7"))
    assert view.face_up[1] == pile("2 4 8 7")


def test_r13_before_the_first_figure_and_when_all_have_answered() -> None:
    game = darer("8", "7", "1")
    assert can(game, 1) == ["turn 8"]
    play(game, "0 draw, 1 agree")
    assert can(game, 1) == ["turn 8"]
    play(game, "1 turn 8")
    assert game.view(None).phase == "dive"
    assert game.to_act == (0,)


def test_r13_it_starts_no_new_asking_and_changes_no_answer() -> None:
    game = MOMENTS["asking"]()  # 1 has answered, 2 hasn't
    before = game.view(1)
    play(game, "1 turn 3")
    view = game.view(1)
    assert (view.asked, view.answered, view.own_answer) == (before.asked, before.answered, before.own_answer)
    play(game, "2 turn 3")
    assert (game.view(2).asked, game.view(2).answered) == ((1, 2), (1,))
    play(game, "2 agree")
    assert game.view(None).stakes == (None, *cards("4"), None)
    assert game.to_act == (0,)


@pytest.mark.parametrize("card", ["3", "10P"])
def test_r13_who_owes_an_answer_may_turn_over_first_and_stake_what_he_gained(card: str) -> None:
    game = MOMENTS["asking"]()
    bottom = str(game.deck[-1])
    play(game, "2 turn 3")
    assert can(game, 2) == ["agree", "dare 3", "dare 5", f"dare {bottom}"]
    play(game, f"2 dare {card}")
    assert game.view(None).stakes[2] == cards(card)[0]


def test_r13_several_one_after_the_other() -> None:
    game = MOMENTS["start"]()
    play(game, "2 turn 3, 1 turn 3, 0 turn 3")
    view = game.view(None)
    bottom = [str(card) for card in game.deck[-3:]]
    assert view.face_up == (pile("3 8J 8P"), pile(f"3 4 9 {bottom[1]}"), pile(f"3 5 10P {bottom[2]}"))
    assert view.series == cards(bottom[0])


def test_r13_as_often_as_he_has_such_cards() -> None:
    game = deal(2, "9 8 6 10 7", "1 5 4")
    dive_once(game)
    dive_once(game)
    play(game, "0 draw, 1 dare 2, 0 stop")
    dive_once(game)
    play(game, "0 draw, 1 dare 8, 0 stop")
    assert can(game, 0) == []
    assert can(game, 1) == ["draw", "turn 2", "turn 8"]
    play(game, "1 turn 8, 0 agree, 1 turn 2")
    assert game.view(None).series == cards("4 5")
    assert can(game, 1) == []
    play(game, "0 agree")
    assert can(game, 1) == ["draw", "stop"]


def test_r13_as_often_as_he_has_such_cards_as_an_opponent() -> None:
    game = deal(2, "9 8 6 10 7", "1 5 4")
    dive_once(game)
    dive_once(game)
    play(game, "0 draw, 1 dare 2, 0 stop")
    dive_once(game)
    play(game, "0 draw, 1 dare 8, 0 stop")
    dive_once(game)
    play(game, "1 turn 8, 1 turn 2")
    assert game.view(None).face_down == (Pile(), Pile())
    assert refused(game, "1 turn 2") == "R13"


def test_r13_what_was_returned_is_drawn_from_the_bottom() -> None:
    game = darer("8", "7 10 7", "5")
    play(game, "0 draw, 1 agree, 0 draw, 1 agree, 0 draw, 1 return")
    assert game.view(None).public_bottom == cards("7 10")
    assert game.view(None).bottom_card == cards("10")[0]
    play(game, "1 turn 8")
    assert game.view(None).series == cards("10")
    assert game.view(None).public_bottom == cards("7")


@pytest.mark.parametrize("card", ["2", "9", "10J"])
def test_r13_the_card_must_be_his_and_face_down(card: str) -> None:
    assert refused(darer("8", "7", "1"), f"1 turn {card}") == "R13"


# When nobody may


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize(
    ("moment", "clause"),
    [("choice", "R9"), ("judge", "R11"), ("pair", "R14")],
    ids=["choice", "judge", "pair"],
)
def test_r13_nobody_during_the_choice_nor_the_judge_nor_the_parachute(moment: str, clause: str, seat: int) -> None:
    game = MOMENTS[moment]()
    assert game.view(None).face_down[seat] == pile("3")
    assert "turn 3" not in can(game, seat)
    assert refused(game, f"{seat} turn 3") == clause


# turn_over


def test_r13_turn_over_diver() -> None:
    game = darer("8", "7", "1", turn_over="diver")
    assert can(game, 1) == []
    assert refused(game, "1 turn 8") == "R13"
    play(game, "0 draw, 1 agree, 0 stop")
    assert can(game, 1) == ["draw", "turn 8"]
    play(game, "1 turn 8")
    assert game.view(None).series == cards("1")


def test_r13_turn_over_off() -> None:
    game = darer("8", "7", "1", turn_over="off")
    assert (can(game, 1), refused(game, "1 turn 8")) == ([], "R13")
    play(game, "0 draw, 1 agree, 0 stop")
    assert can(game, 1) == ["draw"]
    assert refused(game, "1 turn 8") == "R13"
    assert game.stars[1] == 2 + 2 + 3


def test_r13_turn_over_diver_waits_for_his_dive() -> None:
    game = late("7 6 10 5", 3, holds={1: "9", 2: "8"}, turn_over="diver")
    play(game, "0 draw, 1 dare 9, 2 dare 8, 0 stop")
    assert "turn 9" in can(game, 1)
    assert can(game, 2) == []
    assert refused(game, "2 turn 8") == "R13"
