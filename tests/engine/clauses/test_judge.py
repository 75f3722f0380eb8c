"""R11: the Judge, and what everybody knows of the top of the deck after it."""

from __future__ import annotations

from itertools import permutations

import pytest
from table import MOMENTS, can, cards, deal, dive_once, late, pile, play, refused

from antartik import Game, Pile


def judge_in_hand(top: str = "7 10 1 5 4", players: int = 2) -> Game:
    """Seat 0 dives with an 8J before him; the deck goes on with these cards."""
    fill = " ".join(["6"] * (players - 1))
    game = deal(players, f"8J {fill} {top}")
    for _ in range(players):
        dive_once(game)
    return game


def test_r11_he_discards_the_card_out_of_the_game() -> None:
    game = judge_in_hand()
    play(game, "0 judge 8J")
    view = game.view(None)
    assert (view.out, view.face_up[0]) == (pile("8J"), pile("2"))
    assert game.stars == (2, 3)


def test_r11_only_he_sees_the_top_three_cards() -> None:
    game = judge_in_hand()
    play(game, "0 judge 8J")
    assert game.view(0).hand == cards("7 10 1")
    for seat in (None, 1):
        view = game.view(seat)
        assert (view.hand, view.known_top) == ((), ())
        assert (view.looker, view.looked, view.hand_count, view.deck_count) == (0, 3, 3, 48)
        assert view.hidden == Pile.of(game.deck[2:])  # these three among them


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_r11_he_puts_them_back_in_the_order_that_he_likes(order: tuple[int, ...]) -> None:
    game = judge_in_hand("7 10 1 5")
    play(game, f"0 judge 8J, 0 arrange {' '.join(map(str, order))}")
    wanted = tuple(cards("7 10 1")[seen] for seen in order)
    assert game.view(0).known_top == wanted
    play(game, "0 draw, all agree, 0 draw, all agree, 0 draw, all agree, 0 draw")
    assert game.view(None).series == (*wanted, *cards("5"))


def test_r11_arrange_names_the_positions_seen_in_their_new_order_top_first() -> None:
    game = judge_in_hand("7 10 1 5")
    play(game, "0 judge 8J, 0 arrange 2 0 1")
    assert game.view(0).known_top == cards("1 7 10")


@pytest.mark.parametrize(
    ("left", "orders"),
    [("6", ["arrange 0"]), ("6 7", ["arrange 0 1", "arrange 1 0"])],
)
def test_r11_fewer_cards_when_fewer_are_left(left: str, orders: list[str]) -> None:
    game = late(left, holds={0: "9J"})
    play(game, "0 judge 9J")
    assert game.view(0).hand == cards(left)
    assert game.view(1).hand_count == len(orders[0].split()) - 1
    assert can(game, 0) == orders  # always an action, even for one card
    assert game.to_act == (0,)
    assert refused(game, "0 arrange 0 1 2") == "R11"
    play(game, f"0 {orders[-1]}")
    assert game.view(0).known_top == cards(left)[::-1]


def test_r11_three_of_exactly_three_left() -> None:
    game = late("6 7 1", holds={0: "9J"})
    play(game, "0 judge 9J, 0 arrange 2 1 0")
    assert (game.is_over, game.view(0).known_top) == (False, cards("1 7 6"))


def test_r11_others_never_see_the_order() -> None:
    views = set()
    for order in permutations(range(3)):
        game = judge_in_hand()
        play(game, f"0 judge 8J, 0 arrange {' '.join(map(str, order))}")
        views.add(str([game.view(seat).to_dict() for seat in (None, 1)]))
        assert game.view(1).known_top == ()
        assert game.view(1).flop_odds == 0
    assert len(views) == 1


def test_r11_his_view_keeps_them_after_his_dive_until_they_are_drawn() -> None:
    game = judge_in_hand("7 10 1 5 4")
    play(game, "0 judge 8J, 0 arrange 1 2 0, 0 draw")
    assert game.view(0).known_top == cards("1 7")
    play(game, "all agree, 0 stop")
    assert game.view(0).known_top == cards("1 7")
    play(game, "1 draw")
    assert (game.view(0).known_top, game.view(0).looked) == (cards("7"), 1)
    play(game, "all agree, 1 draw")
    view = game.view(0)
    assert (view.known_top, view.looked, view.looker) == ((), 0, None)


@pytest.mark.parametrize("owner", [0, 1])
def test_r11_until_another_judge_takes_them_up(owner: int) -> None:
    top = "8J 9J 7 10 1 5 4" if owner == 1 else "8J 6 9J 6 7 10 1 5 4"
    game = deal(2, top)
    for _ in range(2 if owner == 1 else 4):
        dive_once(game)
    play(game, "0 judge 8J, 0 arrange 2 1 0")
    assert game.view(0).known_top == cards("1 10 7")
    play(game, "0 draw, all agree")
    if owner == 1:
        play(game, "0 stop")
    play(game, f"{owner} judge 9J, {owner} arrange 0 2 1")
    assert game.view(owner).known_top == cards("10 5 7")
    other = game.view(1 - owner)
    assert (other.known_top, other.looker, other.looked) == ((), owner, 3)
    # From then on they count as unknown.
    assert other.hidden.count(cards("10")[0]) == 6


def test_r11_from_then_on_they_count_as_unknown_also_while_he_holds_them() -> None:
    game = deal(2, "8J 9J 7 10 1")
    dive_once(game)
    dive_once(game)
    play(game, "0 judge 8J, 0 arrange 0 1 2, 0 draw, 1 agree, 0 stop")
    assert game.view(0).hidden.count(cards("1")[0]) == 0
    play(game, "1 judge 9J")
    assert game.view(0).hidden.count(cards("1")[0]) == 1
    assert game.view(0).hand == ()
    assert game.view(1).hand == (*cards("10 1"), game.deck[5])


def test_r11_known_cards_drawn_from_the_bottom_are_known_no_longer() -> None:
    game = late("5 6 7", 3, holds={0: "9J", 1: "4"})
    play(game, "0 draw, 1 dare 4, 2 agree, 0 judge 9J, 0 arrange 1 0, 2 agree, 0 stop")
    assert (game.view(0).known_top, game.view(0).bottom_card) == (cards("7 6"), cards("6")[0])
    play(game, "1 turn 4")
    view = game.view(0)
    assert view.series == cards("6")
    assert (view.known_top, view.looked) == (cards("7"), 1)


def test_r11_nobody_is_asked_before_he_has_put_them_back() -> None:
    game = MOMENTS["judge"]()
    assert game.to_act == (0,)
    assert game.view(None).asked == ()
    for line in ("1 agree", "2 dare 5", "1 turn 3", "0 draw", "0 stop", "0 judge 8J", "0 turn 3"):
        assert refused(game, line) == "R11"


def test_r11_stakes_stay_and_then_the_opponents_of_r7_are_asked_again() -> None:
    game = MOMENTS["judge"]()  # 1 has dared, 2 has agreed
    stakes = (None, cards("4")[0], None)
    assert game.view(None).stakes == stakes
    play(game, "0 arrange 0 1 2")
    assert (game.view(None).stakes, game.to_act, game.view(None).dared) == (stakes, (2,), (1,))
    assert game.view(None).series == cards("6")  # his dive goes on
    play(game, "2 dare 5, 0 draw")
    assert game.view(None).face_up[0] == pile("4 5 8P")


def test_r11_at_any_point_of_his_dive_also_as_the_first() -> None:
    game = judge_in_hand()
    assert can(game, 0) == ["draw", "judge 8J"]
    play(game, "0 draw, all agree, 0 judge 8J, 0 arrange 0 1 2")
    assert game.view(None).series == cards("7")


def test_r11_he_waits_for_the_opponents_first() -> None:
    game = judge_in_hand()
    play(game, "0 draw")
    assert refused(game, "0 judge 8J") == "R7"


def test_r11_as_often_as_he_has_such_cards() -> None:
    game = late("7 1 5 4", holds={0: "8J 8J 10J"})
    play(game, "0 judge 8J, 0 arrange 2 1 0, 0 judge 10J, 0 arrange 2 1 0, 0 judge 8J, 0 arrange 1 2 0")
    assert game.view(0).known_top == cards("1 5 7")
    assert game.view(None).out == pile("8J 8J 10J")
    assert can(game, 0) == ["draw"]


def test_r11_looking_is_no_drawing() -> None:
    game = late("7", holds={0: "8J"})
    play(game, "0 judge 8J")
    assert not game.is_over
    assert game.view(None).deck_count == 0
    play(game, "0 arrange 0")
    assert (game.is_over, game.to_act) == (False, (0,))


def test_r11_looking_adds_no_figure_and_makes_no_pair() -> None:
    game = judge_in_hand("7 7 7 7")
    play(game, "0 draw, all agree, 0 judge 8J, 0 arrange 0 1 2")
    assert (game.view(None).phase, game.view(None).series) == ("asking", cards("7"))


@pytest.mark.parametrize("card", ["8", "8P", "7"])
def test_r11_the_card_must_bear_a_judge(card: str) -> None:
    game = late("7", holds={0: card})
    assert refused(game, f"0 judge {card}") == "R11"


def test_r11_the_card_must_be_his_and_face_up() -> None:
    game = deal(2, "6 8J 6 5")
    dive_once(game)
    dive_once(game)
    play(game, "0 draw, 1 dare 8J, 0 stop")
    assert game.view(None).face_down[1] == pile("8J")
    assert refused(game, "1 judge 8J") == "R11"
    assert refused(game, "1 judge 9J") == "R11"


def test_r11_public_bottom_cards_taken_up_are_public_places_no_longer() -> None:
    game = late("7 5 7 1", holds={1: "9J"})
    play(game, "0 draw, all agree, 0 draw, all agree, 0 draw, 1 return")  # 1, then 7 and 5, public
    assert game.view(0).public_bottom == cards("7 5")
    play(game, "1 judge 9J")
    assert game.view(0).public_bottom == ()
    assert game.view(0).hidden == pile("1 5 7")
    play(game, "1 arrange 2 1 0")
    assert game.view(0).public_bottom == game.view(None).public_bottom == ()
    assert (game.view(1).known_top, game.view(1).public_bottom) == (cards("5 7 1"), ())


def test_r11_public_bottom_cards_that_stay_where_they_are_stay_public() -> None:
    game = late("7 5 10 7 6 1", holds={1: "9J"})
    play(game, "0 draw, all agree, 0 draw, all agree, 0 draw, all agree, 0 draw, 1 return")
    assert game.view(0).public_bottom == cards("7 5 10")
    play(game, "1 judge 9J, 1 arrange 2 0 1")  # 6, 1 and the 7
    for seat in (None, 0, 1):
        assert game.view(seat).public_bottom == cards("5 10")
    assert game.view(0).hidden == pile("1 6 7")
    assert game.view(1).hidden == Pile()


def test_r11_with_no_judges_in_the_pack_nobody_can() -> None:
    game = deal(2, "8 6", judges={})
    dive_once(game)
    dive_once(game)
    assert can(game, 0) == ["draw"]
    assert refused(game, "0 judge 8J") == "R11"
