"""R7 and R12: who is asked and when, what is shown of the answers, and how a dare is settled."""

from __future__ import annotations

from itertools import permutations

import pytest
from table import MOMENTS, can, cards, deal, dive_once, late, pile, play, refused

from antartik import Action, Game, Pile

# R7: who is asked, and when


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r7_before_each_action_of_the_diver_every_opponent_is_asked(players: int) -> None:
    game = deal(players, "10 9 8")
    opponents = tuple(range(1, players))
    for _ in range(3):
        play(game, "0 draw")
        assert game.to_act == opponents
        assert game.view(None).asked == opponents
        for seat in opponents:
            assert can(game, seat) == ["agree", f"dare {players}"]
        play(game, "all agree")
    play(game, "0 stop")


@pytest.mark.parametrize(
    ("action", "options"),
    [
        ("draw", {}),
        ("stop", {}),
        ("judge 8J", {}),
        ("turn 5", {}),
        ("parachute 8P", {"parachute": "bottom_draw"}),
    ],
)
def test_r7_the_diver_waits_until_all_have_answered(action: str, options: dict[str, str]) -> None:
    game = late("10 7 6 1", 3, diver=1, holds={0: "8J 8P 5"}, **options)
    play(game, "1 draw, 0 dare 5, 2 agree, 1 stop, 2 draw, all agree, 2 stop, 0 draw")
    assert refused(game, f"0 {action}") == "R7"
    play(game, "2 agree")
    assert refused(game, f"0 {action}") == "R7"
    play(game, "1 agree")
    assert action in can(game, 0)
    play(game, f"0 {action}")


@pytest.mark.parametrize("seat", [1, 2])
def test_r7_nobody_is_asked_while_the_series_is_empty(seat: int) -> None:
    game = deal(3)
    assert game.to_act == (0,)
    assert game.view(None).asked == ()
    assert (refused(game, f"{seat} agree"), refused(game, f"{seat} dare 3")) == ("R7", "R7")


def test_r7_nobody_is_asked_on_an_empty_series_after_a_judge() -> None:
    game = deal(2, "8J 7")
    play(game, "0 draw, all agree, 0 stop, 1 draw, all agree, 1 stop, 0 judge 8J, 0 arrange 0 1 2")
    assert (game.to_act, game.view(None).asked) == ((0,), ())


def test_r7_on_a_kept_series_they_are_asked_before_the_first_action() -> None:
    game = deal(3, "7 7")
    play(game, "0 draw, all agree, 0 draw, 1 keep")
    assert game.to_act == (0, 2)
    assert refused(game, "1 draw") == "R7"


def test_r7_after_a_return_nobody_is_asked() -> None:
    game = deal(3, "7 7")
    play(game, "0 draw, all agree, 0 draw, 1 return")
    assert game.to_act == (1,)


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
def test_r7_answers_come_in_any_order(order: tuple[int, ...]) -> None:
    game = deal(4, "7", first=0)
    answers = {1: "agree", 2: "dare 4", 3: "agree"}
    play(game, "0 draw")
    for number, seat in enumerate(order):
        assert game.view(None).phase == "asking"
        assert game.to_act == tuple(sorted(order[number:]))
        play(game, f"{seat} {answers[seat]}")
    assert game.view(None).phase == "dive"
    assert game.view(None).stakes == (None, None, cards("4")[0], None)


@pytest.mark.parametrize("given", ["agree", "dare 3"])
@pytest.mark.parametrize("second", ["agree", "dare 3"])
def test_r7_an_answer_is_final(given: str, second: str) -> None:
    game = deal(3, "7")
    play(game, f"0 draw, 1 {given}")
    assert can(game, 1) == []
    assert refused(game, f"1 {second}") == "R7"
    play(game, "2 agree")
    assert refused(game, f"1 {second}") == "R7"


def test_r7_the_diver_himself_isnt_asked() -> None:
    game = deal(2, "7")
    play(game, "0 draw")
    assert (refused(game, "0 agree"), refused(game, "0 dare 2")) == ("R7", "R7")


def test_r7_once_per_dive_and_who_has_dared_agrees_without_an_action() -> None:
    game = deal(3, "7 6 5 8J")
    play(game, "0 draw, all agree, 0 stop, 1 draw, all agree, 1 stop, 2 draw, all agree, 2 stop")
    play(game, "0 draw, 1 dare 3, 2 agree, 0 draw")
    assert game.view(None).dared == (1,)
    assert game.to_act == (2,)  # 1 has a 6 to stake, but has dared
    assert game.view(None).face_up[1] == pile("6")
    assert (refused(game, "1 agree"), refused(game, "1 dare 6")) == ("R7", "R7")
    play(game, "2 agree")
    assert game.view(None).phase == "dive"
    assert [action for action in game.actions if action[0] == 1][-1] == (1, Action.parse("dare 3"))


def test_r7_when_all_have_dared_nobody_is_asked() -> None:
    game = deal(2, "7 6 5")
    play(game, "0 draw, all agree, 0 stop, 1 draw, all agree, 1 stop, 0 draw, 1 dare 2, 0 draw")
    assert game.view(None).phase == "dive"
    assert game.to_act == (0,)


def test_r7_who_has_dared_may_dare_again_in_the_next_dive() -> None:
    game = deal(3, "7 6 5 10")
    play(game, "0 draw, all agree, 0 stop, 1 draw, 2 dare 3, 0 agree, 1 draw, 0 agree, 1 stop")
    assert game.view(None).dared == ()
    play(game, "2 draw")
    assert game.to_act == (0, 1)


@pytest.mark.parametrize("staked", ["3", "4"])
def test_r7_only_a_face_up_card_can_be_staked(staked: str) -> None:
    game = MOMENTS["asking"]()  # 2 has a 3 face down and no 4
    assert refused(game, f"2 dare {staked}") == "R7"
    assert can(game, 2) == ["agree", "dare 5", "dare 10P", "turn 3"]


def test_r7_who_has_no_face_up_card_isnt_asked() -> None:
    game = deal(3, "7 5")
    play(game, "0 draw, 1 dare 3, 2 agree, 0 stop")
    assert game.view(None).face_up[1] == Pile()
    play(game, "1 draw, all agree, 1 stop")  # now he has his 5
    play(game, "2 draw, 1 dare 5, 0 agree, 2 stop, 0 draw")
    assert game.view(None).face_up[1] == Pile()
    assert game.to_act == (2,)
    assert (refused(game, "1 agree"), refused(game, "1 dare 5")) == ("R7", "R7")


def no_card_then_first(turn_over_after: str) -> Game:
    """2 owes an answer about 0's series; 1 isn't asked for he has his card face down, and turns it up now."""
    game = deal(3, "7 5 6 4 9", "1")
    play(
        game,
        "0 draw, 1 dare 3, 2 agree, 0 stop, 1 draw, all agree, 1 stop, 2 draw, 1 dare 5, 0 agree, 2 stop",
    )
    play(game, f"0 draw{turn_over_after}, 1 turn 3")
    return game


def test_r7_one_who_gets_his_first_face_up_card_later_is_asked_the_next_time() -> None:
    game = no_card_then_first("")
    assert game.view(None).face_up[1] == pile("3 1")
    assert (game.view(None).asked, game.to_act) == ((2,), (2,))
    assert (refused(game, "1 agree"), refused(game, "1 dare 3")) == ("R7", "R7")
    play(game, "2 agree, 0 draw")
    assert (game.view(None).asked, game.to_act) == ((1, 2), (1, 2))
    play(game, "1 dare 3")


def test_r7_nor_is_he_asked_when_all_have_answered() -> None:
    game = no_card_then_first(", 2 agree")
    assert game.view(None).phase == "dive"
    assert refused(game, "1 dare 3") == "R7"
    play(game, "0 draw")
    assert game.to_act == (1, 2)


def test_r7_with_nobody_to_ask_the_diver_goes_on() -> None:
    game = deal(2, "7 10 9")
    play(game, "0 draw, 1 dare 2, 0 draw")  # 1 has nothing left
    assert (game.to_act, game.view(None).phase, game.view(None).asked) == ((0,), "dive", ())
    play(game, "0 draw, 0 stop")


# R7: what is shown of an open asking


def test_r7_until_all_have_answered_a_view_shows_its_own_answer_only() -> None:
    game = deal(4, "7")
    play(game, "0 draw, 1 dare 4, 2 agree")
    assert [game.view(seat).own_answer for seat in (None, 0, 1, 2, 3)] == [
        None, None, Action.parse("dare 4"), Action.parse("agree"), None,
    ]  # fmt: skip
    for seat in (None, 0, 1, 2, 3):
        view = game.view(seat)
        assert (view.asked, view.answered, view.dared) == ((1, 2, 3), (1, 2), ())
        assert view.stakes == (None,) * 4


@pytest.mark.parametrize("answer", ["agree", "dare 4", "dare 9"])
def test_r7_every_answer_looks_alike_to_the_others(answer: str) -> None:
    game, other = MOMENTS["asking"](), MOMENTS["start"]()
    play(other, f"0 draw, 1 {answer}")
    for seat in (None, 0, 2):
        assert game.view(seat).to_dict() == other.view(seat).to_dict()
        assert game.events(seat) == other.events(seat)
    assert game.stars == other.stars
    assert can(game, 2) == can(other, 2)


def test_r7_a_card_staked_in_the_open_asking_still_shows_and_counts_as_its_owners() -> None:
    game = deal(3, "7")
    play(game, "0 draw, 1 dare 3")
    for seat in (None, 0, 1, 2):
        view = game.view(seat)
        assert view.face_up == (pile("3"), pile("3"), pile("3"))
        assert view.stars == (2, 2, 2)
    assert game.stars == (2, 2, 2)
    assert game.record()["result"]["stars"] == [2, 2, 2]
    play(game, "2 agree")
    for seat in (None, 0, 1, 2):
        view = game.view(seat)
        assert view.face_up == (pile("3"), Pile(), pile("3"))
        assert view.stars == (2, 0, 2)
    assert game.stars == (2, 0, 2)


def test_r7_the_answers_are_shown_together_when_all_have_answered() -> None:
    game = deal(4, "7")
    play(game, "0 draw, 3 dare 4, 1 dare 4, 2 agree")
    for seat in (None, 0, 1, 2, 3):
        view = game.view(seat)
        (four,) = cards("4")
        assert view.stakes == (None, four, None, four)
        assert view.dared == (1, 3)
        assert view.own_answer is None


def test_r7_a_stake_belongs_to_nobody_until_it_is_settled() -> None:
    game = deal(2, "7")
    play(game, "0 draw, 1 dare 2")
    view = game.view(None)
    assert (view.face_up, view.face_down) == ((pile("2"), Pile()), (Pile(), Pile()))
    assert game.stars == (2, 0)


# R7: dare_limit


def dared_on_a_kept_series(dare_limit: str) -> Game:
    """2 has dared 0, who flopped; 1 has kept the series; everybody has a card face up."""
    game = deal(3, "10 8 5 7 7 6 6", dare_limit=dare_limit)
    for _ in range(3):
        dive_once(game)
    play(game, "0 draw, 1 agree, 2 dare 3, 0 draw, 1 keep")
    return game


def test_r7_dare_limit_dive_who_has_dared_is_asked_on_the_kept_series() -> None:
    game = dared_on_a_kept_series("dive")
    assert (game.view(None).dared, game.to_act) == ((), (0, 2))


def test_r7_dare_limit_series_who_has_dared_isnt_asked_on_the_kept_series() -> None:
    game = dared_on_a_kept_series("series")
    assert (game.view(None).dared, game.to_act) == ((2,), (0,))
    assert refused(game, "2 dare 5") == "R7"


def test_r7_dare_limit_series_over_several_kept_dives_even_if_he_dived_in_between() -> None:
    game = dared_on_a_kept_series("series")
    play(game, "0 agree, 1 draw, 0 dare 3, 1 draw, 2 keep")  # 6, then a pair
    assert (game.view(None).dared, game.to_act) == ((0, 2), (1,))
    # 2 may dive on it all the same, and be dared by the one who hasn't.
    play(game, "1 dare 3, 2 draw")
    assert game.view(None).dared == (0, 1, 2)


def test_r7_dare_limit_series_the_diver_in_between_is_still_not_asked() -> None:
    game = deal(2, "10 8 7 7 6 6 5", dare_limit="series")
    play(game, "0 draw, all agree, 0 stop, 1 draw, all agree, 1 stop")
    play(game, "0 draw, 1 dare 2, 0 draw, 1 keep, 0 agree, 1 draw, 0 agree, 1 draw, 0 keep")
    assert game.view(None).dared == (1,)
    assert game.to_act == (0,)  # 1 has an 8 and a 6, but has dared on this series
    assert refused(game, "1 dare 8") == "R7"


def test_r7_dare_limit_dive_the_diver_in_between_is_asked() -> None:
    game = deal(2, "10 8 7 7 6 6 5", dare_limit="dive")
    play(game, "0 draw, all agree, 0 stop, 1 draw, all agree, 1 stop")
    play(game, "0 draw, 1 dare 2, 0 draw, 1 keep, 0 agree, 1 draw, 0 agree, 1 draw, 0 keep")
    assert game.to_act == (1,)


@pytest.mark.parametrize("end", ["return", "stop"])
def test_r7_dare_limit_series_ends_with_the_series(end: str) -> None:
    game = dared_on_a_kept_series("series")
    if end == "stop":
        play(game, "0 agree, 1 stop, 2 draw, all agree, 2 stop, 0 draw")
    else:
        game = deal(3, "10 8 5 7 7 6 6", dare_limit="series")
        for _ in range(3):
            dive_once(game)
        play(game, "0 draw, 1 agree, 2 dare 3, 0 draw, 1 return, 1 draw")
    assert game.view(None).dared == ()
    assert 2 in game.to_act


def test_r7_dare_limit_series_is_once_per_dive_too() -> None:
    game = deal(3, "7 6 5", dare_limit="series")
    play(game, "0 draw, all agree, 0 stop, 1 draw, all agree, 1 stop, 2 draw, 0 dare 3, 1 agree, 2 draw")
    assert game.to_act == (1,)


# R12


def test_r12_a_figure_that_is_no_pair_wins_all_stakes_at_once_and_the_dive_goes_on() -> None:
    game = deal(4, "7 6", first=0)
    play(game, "0 draw, 1 dare 4, 2 agree, 3 dare 4, 0 draw")
    view = game.view(None)
    assert (view.diver, view.series, view.stakes) == (0, cards("7 6"), (None,) * 4)
    assert view.face_up == (pile("4 4 4"), Pile(), pile("4"), Pile())
    assert game.stars == (6, 0, 2, 0)
    assert game.to_act == (2,)


def test_r12_what_he_won_he_can_use_in_the_same_dive() -> None:
    game = deal(2, "7 8J 6 5")
    play(game, "0 draw, all agree, 0 stop, 1 draw, all agree, 1 stop, 0 draw, 1 dare 8J, 0 draw")
    assert "judge 8J" in can(game, 0)


def test_r12_he_stops_and_each_darer_turns_his_stake_face_down_for_three_stars() -> None:
    game = deal(4, "7")
    play(game, "0 draw, 1 dare 4, 2 agree, 3 dare 4, 0 stop")
    view = game.view(None)
    assert (view.diver, view.stakes) == (1, (None,) * 4)
    assert view.face_down == (Pile(), pile("4"), Pile(), pile("4"))
    assert view.face_up == (pile("4 7"), Pile(), pile("4"), Pile())
    assert game.stars == (3, 3, 2, 3)


def test_r12_he_flops_and_each_darer_turns_his_stake_face_down_for_three_stars() -> None:
    game = deal(4, "7 7")
    play(game, "0 draw, 1 dare 4, 2 agree, 3 dare 4, 0 draw")
    view = game.view(None)
    assert (view.phase, view.stakes) == ("choice", (None,) * 4)
    assert view.face_down == (Pile(), pile("4"), Pile(), pile("4"))
    assert view.face_up == (pile("4 7"), Pile(), pile("4"), Pile())
    assert game.stars == (3, 3, 2, 3)


@pytest.mark.parametrize("card", ["5", "8", "10J", "9P"])
def test_r12_face_down_every_card_is_worth_three_stars(card: str) -> None:
    game = deal(2, f"7 {card} 6")
    play(game, f"0 draw, all agree, 0 stop, 1 draw, all agree, 1 stop, 0 draw, 1 dare {card}, 0 stop")
    assert game.view(None).face_down[1] == pile(card)
    assert game.stars[1] == 2 + 3


@pytest.mark.parametrize(
    ("top", "settled_by", "won"), [("7", "draw", True), ("5", "draw", False), ("7", "stop", False)]
)
def test_r12_stakes_of_several_askings_are_settled_together(top: str, settled_by: str, won: bool) -> None:
    game = deal(3, f"8J 6 6 5 {top}")
    for _ in range(3):
        dive_once(game)
    play(game, "0 draw, 1 dare 6, 2 agree, 0 judge 8J, 0 arrange 0 1 2")
    assert game.to_act == (2,)
    play(game, "2 dare 6")
    assert game.view(None).stakes == (None, *cards("6 6"))
    play(game, f"0 {settled_by}")
    down = Pile() if won else pile("6")
    assert game.view(None).face_down == (Pile(), down, down)
    assert game.view(None).face_up[1:] == (pile("3"), pile("3"))
    assert game.view(None).face_up[0].count(cards("6")[0]) == (2 if won else 0)


def test_r12_a_judge_is_no_answer_to_a_dare() -> None:
    game = MOMENTS["judge"]()
    assert game.view(None).stakes == (None, cards("4")[0], None)
    play(game, "0 arrange 0 1 2")
    assert game.view(None).stakes == (None, cards("4")[0], None)


def test_r12_turning_over_answers_a_dare() -> None:
    game = MOMENTS["dive"]()
    bottom = game.deck[-1]
    assert str(bottom) == "10P"
    play(game, "0 turn 3")
    assert game.view(None).series == cards("6 10P")
    assert game.view(None).face_up[0] == pile("8J 8P 3 4")


def test_r12_a_parachute_as_a_draw_answers_a_dare() -> None:
    game = late("10 9 5 7", holds={0: "8P", 1: "6"}, parachute="bottom_draw")
    up = game.view(None).face_up[0]
    play(game, "0 draw, 1 dare 6, 0 parachute 8P")
    assert game.view(None).series == cards("10 7")
    assert Pile.of([*game.view(None).face_up[0], *cards("8P")]) == Pile.of([*up, *cards("6")])
