"""R6 and R8 to R10: the dive, drawing, the belly flop with its choice, stopping."""

from __future__ import annotations

import pytest
from table import MOMENTS, can, cards, deal, dive_once, late, pile, play, refused

from antartik import Pile
from antartik.engine.events import FigureDrawn

# R6


def test_r6_the_diver_builds_one_series_until_his_turn_ends() -> None:
    game = deal(3, "7 9 1 10 5")
    series = []
    for _ in range(5):
        play(game, "0 draw, all agree")
        series.append(game.view(None).series)
        assert game.diver == 0
    assert series == [cards("7 9 1 10 5")[:length] for length in range(1, 6)]


def test_r6_after_a_stop_the_next_is_the_diver_at_once() -> None:
    game = deal(3, "7")
    play(game, "0 draw, all agree, 0 stop")
    assert (game.diver, game.to_act, can(game, 1)) == (1, (1,), ["draw"])


def test_r6_after_the_last_seat_the_first_dives() -> None:
    game = deal(3, first=2)
    dive_once(game)
    assert game.diver == 0


@pytest.mark.parametrize("choice", ["keep", "return"])
def test_r6_after_a_flop_he_is_the_diver_when_the_choice_is_made(choice: str) -> None:
    game = deal(3, "7 7")
    play(game, "0 draw, all agree, 0 draw")
    assert (game.diver, game.to_act) == (0, (1,))
    play(game, f"1 {choice}")
    assert game.diver == 1


@pytest.mark.parametrize("action", ["draw", "stop", "judge 8J", "parachute 8P", "flop"])
def test_r6_nobody_else_acts_as_the_diver(action: str) -> None:
    game = late("7 6", 2, diver=0, holds={1: "8J 8P"})
    play(game, "0 draw, all agree")
    assert refused(game, f"1 {action}") == "R6"


# R8


def test_r8_draw_adds_the_top_card_to_the_series() -> None:
    game = deal(2, "7 10J")
    play(game, "0 draw, all agree, 0 draw")
    view = game.view(None)
    assert (view.series, view.deck_count) == (cards("7 10J"), 51)
    assert view.face_up == (pile("2"), pile("2"))  # it belongs to nobody yet


# R9


def test_r9_the_same_figure_is_a_belly_flop_and_the_diver_keeps_that_card() -> None:
    game = deal(2, "8J 7 8P")
    play(game, "0 draw, all agree, 0 draw, all agree, 0 draw")
    view = game.view(None)
    assert view.face_up == (pile("2 8P"), pile("2"))  # the last card, face up
    assert view.series == cards("8J 7")
    assert view.phase == "choice"


def test_r9_other_figures_are_no_flop() -> None:
    game = deal(2, "1 3 4 5 6 7 8 9 10 10")
    for _ in range(9):
        play(game, "0 draw, all agree")
    assert (game.diver, len(game.view(None).series)) == (0, 9)
    play(game, "0 draw")
    assert game.view(None).phase == "choice"


def test_r9_a_pair_with_any_figure_of_the_series() -> None:
    game = deal(2, "7 6 5 7")
    play(game, "0 draw, all agree, 0 draw, all agree, 0 draw, all agree, 0 draw")
    assert game.view(None).phase == "choice"
    assert game.view(None).series == cards("7 6 5")


def test_r9_only_the_next_player_chooses() -> None:
    game = MOMENTS["choice"]()
    assert game.to_act == (1,)
    assert can(game, 1) == ["keep", "return"]
    assert [refused(game, f"{seat} {choice}") for seat in (0, 2) for choice in ("keep", "return")] == ["R9"] * 4


def test_r9_keep_begins_his_own_dive_with_the_rest() -> None:
    game = deal(2, "8J 7 8P 6")
    play(game, "0 draw, all agree, 0 draw, all agree, 0 draw, 1 keep, all agree, 1 draw")
    assert game.view(None).series == cards("8J 7 6")
    play(game, "all agree, 1 stop")
    assert game.view(None).face_up == (pile("2 8P"), pile("2 8J 7 6"))


def test_r9_a_kept_figure_makes_a_pair_too() -> None:
    game = deal(2, "7 6 7 6")
    play(game, "0 draw, all agree, 0 draw, all agree, 0 draw, 1 keep, all agree, 1 draw")
    view = game.view(None)
    assert view.face_up == (pile("2 7"), pile("2 6"))
    assert (view.phase, view.series, game.to_act) == ("choice", cards("7 6"), (0,))


def test_r9_return_begins_with_none_and_puts_the_last_figure_lowest() -> None:
    game = late("7 10 9 7 1", holds={0: "6", 1: "8"})
    play(game, "0 draw, all agree, 0 draw, all agree, 0 draw, all agree, 0 draw, 1 return")
    view = game.view(None)
    assert (view.series, view.phase, view.diver) == ((), "dive", 1)
    assert view.public_bottom == cards("7 10 9")
    for word in ("1", "7", "10", "9"):  # what is drawn from the top now
        (drawn,) = [event for event in play(game, f"{game.diver} draw") if isinstance(event, FigureDrawn)]
        assert str(drawn.card) == word
        if not game.is_over:
            play(game, f"all agree, {game.diver} stop")
    assert game.is_over


def test_r9_the_last_figure_returned_is_the_bottom_card() -> None:
    game = deal(2, "5 7 10 7")
    play(game, "0 draw, 1 dare 2, 0 stop, 1 draw, all agree, 1 draw, all agree, 1 draw, 0 return")
    play(game, "1 turn 2")
    assert game.view(None).face_up[1] == pile("7 2 10")  # 10 came from the bottom
    assert game.view(None).public_bottom == cards("7")


@pytest.mark.parametrize("choice", ["keep", "return"])
def test_r9_a_new_dive_is_a_new_chance_for_everybody_to_dare(choice: str) -> None:
    game = deal(3, "7 6 5 7 4")
    play(game, "0 draw, 1 dare 3, 2 dare 3, 0 draw, 0 draw, 0 draw")  # he won both stakes; a flop
    assert game.view(None).face_up == (pile("3 3 3 7"), Pile(), Pile())
    play(game, f"1 {choice}")
    if choice == "return":
        play(game, "1 draw")
    assert game.to_act == (0,)  # the others have nothing to stake
    play(game, "0 dare 3")
    assert game.view(None).dared == (0,)


def test_r9_who_has_dared_on_the_series_is_asked_again_when_it_is_kept() -> None:
    game = deal(3, "4 7 7")
    play(game, "0 draw, all agree, 0 stop, 1 draw, 0 dare 4, 2 agree, 1 draw, 2 keep")
    assert game.view(None).face_down == (pile("4"), Pile(), Pile())
    assert game.to_act == (0, 1)
    play(game, "0 dare 3, 1 dare 7")
    assert game.view(None).stakes == (cards("3")[0], cards("7")[0], None)


# R10


def test_r10_the_diver_takes_the_whole_series_face_up() -> None:
    game = deal(2, "7 10J 5")
    play(game, "0 draw, all agree, 0 draw, all agree, 0 draw, all agree, 0 stop")
    view = game.view(None)
    assert view.face_up == (pile("2 7 10J 5"), pile("2"))
    assert view.face_down == (Pile(), Pile())
    assert game.stars == (6, 2)


def test_r10_the_next_dives_with_a_new_series() -> None:
    game = deal(2, "7 7")
    play(game, "0 draw, all agree, 0 stop")
    assert game.view(None).series == ()
    play(game, "1 draw")
    assert game.view(None).series == cards("7")  # no pair with what was taken


@pytest.mark.parametrize("inherited_series", ["may_stop", "must_draw"])
def test_r10_there_must_be_a_series(inherited_series: str) -> None:
    game = deal(2, "7 7", inherited_series=inherited_series)
    assert refused(game, "0 stop") == "R10"
    play(game, "0 draw, all agree, 0 draw, 1 return")
    assert refused(game, "1 stop") == "R10"


def test_r10_not_after_a_pair_has_formed() -> None:
    assert "stop" not in can(MOMENTS["pair"](), 0)
    assert "stop" not in can(MOMENTS["choice"](), 0)


def test_r10_inherited_series_may_stop_a_kept_one_will_do() -> None:
    game = deal(2, "7 6 7")
    play(game, "0 draw, all agree, 0 draw, all agree, 0 draw, 1 keep, 0 agree, 1 stop")
    assert game.view(None).face_up == (pile("2 7"), pile("2 7 6"))
    assert game.diver == 0


def test_r10_inherited_series_must_draw_wants_a_figure_of_his_own() -> None:
    game = deal(2, "7 6 7 5", inherited_series="must_draw")
    play(game, "0 draw, all agree, 0 draw, all agree, 0 draw, 1 keep, 0 agree")
    assert refused(game, "1 stop") == "R10"
    assert can(game, 1) == ["draw"]
    play(game, "1 draw, all agree, 1 stop")
    assert game.view(None).face_up[1] == pile("2 7 6 5")


def test_r10_inherited_series_must_draw_asks_it_of_each_diver_anew() -> None:
    game = deal(2, "7 6 7 5 5", inherited_series="must_draw")
    play(game, "0 draw, all agree, 0 draw, all agree, 0 draw, 1 keep, 0 agree")
    play(game, "1 draw, all agree, 1 draw, 0 keep, 1 agree")
    assert refused(game, "0 stop") == "R10"


def test_r10_inherited_series_must_draw_says_nothing_about_a_new_series() -> None:
    game = deal(2, "7", inherited_series="must_draw")
    play(game, "0 draw, all agree, 0 stop")
    assert game.view(None).face_up[0] == pile("2 7")


def test_r10_inherited_series_must_draw_turning_over_adds_one() -> None:
    game = deal(2, "7 7", "4", inherited_series="must_draw")
    play(game, "0 draw, 1 dare 2, 0 draw, 1 keep, 0 agree")
    assert refused(game, "1 stop") == "R10"
    play(game, "1 turn 2, 0 agree, 1 stop")
    assert game.view(None).face_up[1] == pile("2 7 4")


def test_r10_inherited_series_must_draw_a_parachute_as_a_draw_adds_one() -> None:
    game = deal(2, "5 8P 7 7", "4", inherited_series="must_draw", parachute="bottom_draw")
    play(game, "0 draw, all agree, 0 stop, 1 draw, all agree, 1 stop")
    play(game, "0 draw, all agree, 0 draw, 1 keep, 0 agree")
    assert refused(game, "1 stop") == "R10"
    play(game, "1 parachute 8P, 0 agree, 1 stop")
    assert game.view(None).face_up[1] == pile("2 7 4")


def test_r10_inherited_series_must_draw_a_judge_adds_no_figure() -> None:
    game = deal(2, "5 8J 7 7", inherited_series="must_draw")
    play(game, "0 draw, all agree, 0 stop, 1 draw, all agree, 1 stop")
    play(game, "0 draw, all agree, 0 draw, 1 keep, 0 agree, 1 judge 8J, 1 arrange 0 1 2, 0 agree")
    assert refused(game, "1 stop") == "R10"


def test_r10_inherited_series_must_draw_so_a_dare_before_it_cant_be_refused() -> None:
    game = deal(2, "7 7 5", inherited_series="must_draw")
    play(game, "0 draw, all agree, 0 draw, 1 keep, 0 dare 2")
    assert can(game, 1) == ["draw"]
    play(game, "1 draw")
    assert game.view(None).face_up == (pile("7"), pile("2 2"))
