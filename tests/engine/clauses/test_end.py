"""R15 to R17: the last card in all its ways, the count of the stars, and what becomes of every card."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from table import MOMENTS, NAMES, can, cards, deal, late, pack, pile, play, refused, step

from antartik import PRESETS, Card, Game, Pile, Rules

LAST_SERIES = ["diver", "nobody"]


def gained(game: Game, before: Game, seat: int) -> str:
    """The face-up cards that a seat has more than before."""
    more = Counter(game.view(None).face_up[seat]) - Counter(before.view(None).face_up[seat])
    return " ".join(str(card) for card in sorted(more.elements()))


def again(game: Game) -> Game:
    return Game.from_record(game.record())


# R15: the diver's draw from the top


@pytest.mark.parametrize("last_series", LAST_SERIES)
def test_r15_the_last_card_no_pair_the_diver_wins_the_stakes_and_last_series_decides(
    last_series: str,
) -> None:
    game = late("7 6", holds={1: "1"}, last_series=last_series)
    before = again(game)
    play(game, "0 draw, 1 dare 1, 0 draw")
    assert game.is_over
    view = game.view(None)
    if last_series == "diver":
        assert gained(game, before, 0) == "1 6 7"
        assert view.out == Pile()
    else:
        assert gained(game, before, 0) == "1"
        assert view.out == pile("6 7")
    assert (view.series, view.stakes, view.phase) == ((), (None, None), "over")


@pytest.mark.parametrize("last_series", LAST_SERIES)
def test_r15_the_last_card_as_a_dives_first(last_series: str) -> None:
    game = late("7", last_series=last_series)
    before = again(game)
    play(game, "0 draw")
    assert game.is_over
    assert gained(game, before, 0) == ("7" if last_series == "diver" else "")


@pytest.mark.parametrize("last_series", LAST_SERIES)
def test_r15_the_last_card_a_belly_flop_settles_as_any_other_but_no_choice_follows(last_series: str) -> None:
    game = late("7 6 7", holds={1: "1"}, last_series=last_series)
    before = again(game)
    play(game, "0 draw, 1 agree, 0 draw, 1 dare 1, 0 draw")
    view = game.view(None)
    assert (game.is_over, game.to_act, can(game, 1)) == (True, (), [])
    assert gained(game, before, 0) == "7"  # he keeps the card
    assert view.face_down == (Pile(), pile("1"))  # stakes are turned face down
    assert view.out == pile("7 6")  # the rest is out of the game, whoever would have had it
    assert (view.series, view.pair) == ((), None)


@pytest.mark.parametrize("last_series", LAST_SERIES)
def test_r15_the_last_card_a_pair_and_he_lets_it_be_a_flop(last_series: str) -> None:
    game = late("7 6 7", holds={0: "10P", 1: "1"}, last_series=last_series)
    before = again(game)
    play(game, "0 draw, 1 agree, 0 draw, 1 dare 1, 0 draw")
    assert (game.is_over, game.view(None).deck_count) == (False, 0)
    assert can(game, 0) == ["flop", "parachute 10P"]
    play(game, "0 flop")
    assert game.is_over
    assert gained(game, before, 0) == "7"
    assert game.view(None).face_down[1] == pile("1")
    assert game.view(None).out == pile("7 6")


@pytest.mark.parametrize("last_series", LAST_SERIES)
def test_r15_the_last_card_a_pair_and_a_parachute_leaves_a_card_so_the_game_goes_on(last_series: str) -> None:
    game = late("7 6 7", holds={0: "10P", 1: "1"}, last_series=last_series)
    before = again(game)
    play(game, "0 draw, 1 agree, 0 draw, 1 dare 1, 0 draw, 0 parachute 10P")
    view = game.view(None)
    assert (game.is_over, view.diver, view.deck_count) == (False, 1, 1)
    assert gained(game, before, 0) == "6 7"
    assert (view.face_down[1], view.out) == (pile("1"), pile("10P"))
    assert view.public_bottom == cards("7")
    play(game, "1 draw")
    assert game.is_over


def test_r15_a_stop_with_one_card_left_ends_nothing() -> None:
    game = late("7 6")
    play(game, "0 draw, 1 agree, 0 stop")
    assert (game.is_over, game.to_act) == (False, (1,))


@pytest.mark.parametrize("choice", ["keep", "return"])
def test_r15_a_flop_with_a_card_left_has_its_choice(choice: str) -> None:
    game = late("7 7 6")
    play(game, f"0 draw, 1 agree, 0 draw, 1 {choice}")
    assert not game.is_over
    assert game.view(None).deck_count == (1 if choice == "keep" else 2)


# R15: the diver's draw from the bottom


def diver_has_face_down(left: str, card: str = "1", **options: str) -> Game:
    """Seat 0 of two dives with these cards left, this card face down before him; seat 1 has a 4 to stake."""
    game = late(f"9 {left}", diver=1, holds={0: card, 1: "4"}, bare=0, **options)
    play(game, f"1 draw, 0 dare {card}, 1 stop")
    return game


@pytest.mark.parametrize("last_series", LAST_SERIES)
def test_r15_the_diver_turns_over_for_the_last_card_and_it_is_no_pair(last_series: str) -> None:
    game = diver_has_face_down("7 6", last_series=last_series)
    before = again(game)
    play(game, "0 draw, 1 dare 4, 0 turn 1")
    assert game.is_over
    assert gained(game, before, 0) == ("1 4 6 7" if last_series == "diver" else "1 4")
    assert game.view(None).out == (Pile() if last_series == "diver" else pile("6 7"))


def test_r15_the_diver_turns_over_for_the_last_card_as_his_first() -> None:
    game = diver_has_face_down("7")
    before = again(game)
    play(game, "0 turn 1")
    assert game.is_over
    assert gained(game, before, 0) == "1 7"


def test_r15_the_diver_turns_over_for_the_last_card_and_it_is_a_pair() -> None:
    game = diver_has_face_down("7 7")
    before = again(game)
    play(game, "0 draw, 1 dare 4, 0 turn 1")
    assert game.is_over
    assert gained(game, before, 0) == "1 7"
    assert game.view(None).face_down == (Pile(), pile("4"))
    assert game.view(None).out == pile("7")


@pytest.mark.parametrize("rescue", [True, False])
def test_r15_the_diver_turns_a_parachute_over_for_the_last_card_and_it_is_a_pair(rescue: bool) -> None:
    game = diver_has_face_down("7 7", "8P")
    play(game, "0 draw, 1 dare 4, 0 turn 8P")
    assert can(game, 0) == ["flop", "parachute 8P"]
    play(game, "0 parachute 8P" if rescue else "0 flop")
    assert game.is_over is not rescue
    assert game.view(None).public_bottom == (cards("7") if rescue else ())


@pytest.mark.parametrize("last_series", LAST_SERIES)
def test_r15_parachute_bottom_draw_takes_the_last_card(last_series: str) -> None:
    game = late("7 6", holds={0: "8P", 1: "4"}, parachute="bottom_draw", last_series=last_series)
    before = again(game)
    play(game, "0 draw, 1 dare 4, 0 parachute 8P")
    assert game.is_over
    assert gained(game, before, 0) == ("4 6 7" if last_series == "diver" else "4")
    assert game.view(None).out == (pile("8P") if last_series == "diver" else pile("6 7 8P"))


def test_r15_parachute_bottom_draw_takes_the_last_card_and_it_is_a_pair() -> None:
    game = late("7 7", holds={0: "8P", 1: "4"}, parachute="bottom_draw")
    before = again(game)
    play(game, "0 draw, 1 dare 4, 0 parachute 8P")
    assert game.is_over
    assert gained(game, before, 0) == "7"
    assert game.view(None).face_down == (Pile(), pile("4"))
    assert game.view(None).out == pile("7 8P")


# R15: an opponent's turn over


def opponent_could(left: str, **options: str) -> Game:
    """Seat 0 of three dives; seat 1 has a 1 face down and a 4 face up, seat 2 a 5 face up."""
    game = late(f"9 {left}", 3, diver=2, holds={1: "1 4", 2: "5"}, **options)
    play(game, "2 draw, 1 dare 1, 0 agree, 2 stop")
    return game


def series_went(game: Game, before: Game, last_series: str, series: str) -> None:
    if last_series == "diver":
        assert gained(game, before, 0) == series
        assert game.view(None).out == before.view(None).out
    else:
        assert gained(game, before, 0) == ""
        assert game.view(None).out == Pile.of([*before.view(None).out, *cards(series)])


@pytest.mark.parametrize("last_series", LAST_SERIES)
def test_r15_an_opponent_takes_the_last_card_in_an_open_asking_and_open_answers_lapse(
    last_series: str,
) -> None:
    game = opponent_could("7 6", last_series=last_series)
    before = again(game)
    play(game, "0 draw, 2 dare 5, 1 turn 1")
    view = game.view(None)
    assert game.is_over
    assert gained(game, before, 1) == "1 6"
    assert gained(game, before, 2) == ""  # his card never left him
    assert view.face_up[2].count(cards("5")[0]) == before.view(None).face_up[2].count(cards("5")[0])
    assert (view.stakes, view.face_down) == ((None,) * 3, (Pile(),) * 3)
    series_went(game, before, last_series, "7")


@pytest.mark.parametrize("last_series", LAST_SERIES)
def test_r15_an_opponent_takes_the_last_card_and_shown_stakes_go_back_face_up(last_series: str) -> None:
    game = opponent_could("7 6", last_series=last_series)
    before = again(game)
    play(game, "0 draw, 2 dare 5, 1 dare 4")
    assert game.view(None).stakes == (None, *cards("4 5"))
    play(game, "1 turn 1")
    view = game.view(None)
    assert game.is_over
    assert gained(game, before, 1) == "1 6"
    assert (gained(game, before, 2), gained(before, game, 2)) == ("", "")
    assert (view.stakes, view.face_down) == ((None,) * 3, (Pile(),) * 3)
    series_went(game, before, last_series, "7")


def test_r15_an_opponent_takes_the_last_card_where_the_diver_has_no_series() -> None:
    game = opponent_could("7")
    before = again(game)
    play(game, "1 turn 1")
    assert game.is_over
    assert [gained(game, before, seat) for seat in range(3)] == ["", "1 7", ""]


@pytest.mark.parametrize("inherited_series", ["may_stop", "must_draw"])
@pytest.mark.parametrize("last_series", LAST_SERIES)
def test_r15_last_series_decides_even_if_the_diver_has_added_no_figure_himself(
    last_series: str, inherited_series: str
) -> None:
    options = {"last_series": last_series, "inherited_series": inherited_series}
    game = late("9 7 6 7 10", 3, diver=1, holds={1: "4", 2: "1"}, bare=2, **options)
    play(game, "1 draw, 2 dare 1, 0 agree, 1 stop, 2 draw, all agree, 2 draw, all agree, 2 draw, 0 keep")
    before = again(game)
    assert not before.view(None).added
    play(game, "2 turn 1")
    assert game.is_over
    assert gained(game, before, 2) == "1 10"
    series_went(game, before, last_series, "6 7")


def test_r15_open_answers_that_lapse_are_in_the_record_and_shown_to_nobody() -> None:
    game = opponent_could("7 6")
    events = play(game, "0 draw, 2 dare 5, 1 turn 1")
    assert game.record()["actions"][-2:] == [[2, "dare", "5"], [1, "turn", "1"]]
    assert "answered" in [event.name for event in events]
    assert "answers" not in [event.name for event in events]


# R15: what isn't the end


def test_r15_looking_at_the_last_cards_is_no_draw() -> None:
    game = late("7 6", holds={0: "8J"})
    play(game, "0 judge 8J, 0 arrange 1 0")
    assert not game.is_over


@pytest.mark.parametrize("line", ["0 draw", "1 draw", "1 stop", "2 agree", "0 keep", "1 flop", "1 turn 4"])
def test_r15_when_the_game_is_over_nobody_can_do_anything(line: str) -> None:
    game = MOMENTS["over"]()
    assert [can(game, seat) for seat in range(3)] == [[], [], []]
    assert game.to_act == ()
    assert refused(game, line) == "R15"


# R16


def test_r16_face_up_printed_stars_face_down_three() -> None:
    game = MOMENTS["start"]()
    assert game.stars == (1 + 1 + 3, 2 + 1 + 3, 2 + 1 + 3)


def test_r16_shown_stakes_and_the_series_count_for_nobody() -> None:
    asking, dive = MOMENTS["asking"](), MOMENTS["dive"]()
    assert asking.stars == (5, 6, 6)
    assert dive.stars == (5, 4, 6)
    assert dive.view(None).series == cards("6")


def test_r16_a_pairs_card_and_the_judges_cards_count_for_nobody() -> None:
    assert MOMENTS["judge"]().stars == (4, 4, 6)
    assert MOMENTS["pair"]().stars == (7, 4, 6)
    assert MOMENTS["choice"]().stars == (8, 4, 6)  # his flop settled


def test_r16_the_most_stars_win() -> None:
    game = late("1", holds={1: "10 10 10"})
    assert game.stars[0] != game.stars[1]
    assert game.winners == ()
    assert game.outcome() is None
    play(game, "0 draw")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.stars == game.stars
    assert outcome.winners == game.winners == (game.stars.index(max(game.stars)),)


def test_r16_players_with_equally_many_share_the_title() -> None:
    game = late("7", 5, diver=4, two_star_figures=[])  # 11 cards each, of one star each
    play(game, "4 draw")
    assert (game.stars, game.winners) == ((11,) * 5, (0, 1, 2, 3, 4))


def test_r16_a_title_shared_by_some() -> None:
    game = late("7 6", 3, diver=1, two_star_figures=[], last_series="nobody")
    play(game, "1 draw, all agree, 1 draw")
    assert (game.stars, game.winners) == ((18, 17, 18), (0, 2))


# R17


@pytest.mark.parametrize("preset", list(PRESETS))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r17_no_card_is_ever_lost(preset: str, players: int) -> None:
    rules = Rules.preset(preset)
    whole = Counter(cards(" ".join(pack(rules))))
    game, rng = Game.deal(NAMES[:players], seed=players, rules=rules), Random(players)
    while not game.is_over:
        step(game, rng)
        view, state = game.view(None), game.state
        found = Counter(Card(state.card(place)) for place in range(state.left))  # the Judge's hand included
        for some in (*view.face_up, *view.face_down, view.out, view.series):
            found.update(some)
        found.update(card for card in (view.pair, *view.stakes) if card is not None)
        assert found == whole


def test_r17_what_lay_face_up_before_all_is_known_to_everyone() -> None:
    game = late("9 8 7 6 7 10 5", 3, holds={0: "10J", 1: "4", 2: "5"}, bare=2)
    play(game, "0 draw, 1 dare 4, 2 agree, 0 stop, 1 draw, all agree, 1 stop, 2 draw, all agree, 2 draw")
    play(game, "all agree, 2 draw, 0 return, 0 judge 10J, 0 arrange 2 1 0, 0 draw, 1 agree, 2 dare 5")
    for seat in (None, 0, 1, 2):
        view = game.view(seat)
        assert view.face_down == (Pile(), pile("4"), Pile())
        assert view.stakes == (None, None, *cards("5"))
        assert view.out == pile("10J")
        assert view.public_bottom == cards("6")  # 7 was taken up
        assert (view.looker, view.looked) == (0, 2)
        assert view.series == cards("7")


def test_r17_the_only_secrets_are_the_order_of_the_rest_the_judges_cards_and_open_answers() -> None:
    """Two games that differ in these alone look alike to seat 2 at every moment."""
    script = "0 draw, 2 agree, 1 agree, 0 stop, 1 draw, 2 agree, 0 agree, 1 stop, 2 draw, 0 agree, 1 agree, 2 stop"
    one = deal(3, "8J 6 5 7 10 1 9 4", "8 2")
    other = deal(3, "8J 6 5 7 1 10 4 9", "8 2")
    seen = []
    for game, order, answer in ((one, "0 1 2", "agree"), (other, "0 2 1", "dare 6")):
        play(game, f"{script}, 0 judge 8J, 0 arrange {order}, 0 draw, 1 {answer}")
        seen.append([game.view(2).to_dict(), [(n, e.to_dict()) for n, e in game.events(2)], can(game, 2)])
    assert seen[0] == seen[1]
    assert one.view(0) != other.view(0) or one.view(1) != other.view(1)
