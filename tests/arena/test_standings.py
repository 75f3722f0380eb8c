"""Standings: shares, stars, places and pairs of an example by hand, with errors that count deals."""

import pytest
from made_up_blocks import luce_blocks, made_up

from antartik.arena.contest import Contest
from antartik.arena.matches import Arena
from antartik.arena.standings import Standings


def two_of_a_against_one_of_b() -> Standings:
    """Line-ups aab and abb in turn, four blocks: in the first two b wins from each seat, in the others seat 0 does."""
    contest = Contest(bots=("a", "b"), players=3)
    standings = Standings(contest)
    for number in range(4):
        wins = (lambda seating: [seating.index(1)]) if number < 2 else (lambda seating: [0])
        standings.add(made_up(contest, number, wins))
    return standings


def test_shares_are_for_a_seat_and_game() -> None:
    standings = two_of_a_against_one_of_b()
    assert (standings.blocks, standings.games) == (4, 12)
    # aab: b takes 3 of 3 titles, then 1 of 3; abb: 3 of 3, then 2 of 3. b sits on 3 and on 6 seats a block.
    assert standings.shares[1].value == pytest.approx((3 + 3 + 1 + 2) / (3 + 6 + 3 + 6))
    assert standings.shares[0].value == pytest.approx((0 + 0 + 2 + 1) / (6 + 3 + 6 + 3))
    assert standings.at_table(1, 0).value == pytest.approx(4 / 6)
    assert standings.at_table(1, 1).value == pytest.approx(5 / 12)
    assert standings.stars[1].value == pytest.approx((9 * 20 + 9 * 10) / 18)


def test_the_error_is_that_of_the_blocks_by_hand() -> None:
    # Titles of b less its mean in the line-up: 1, -1 in aab, 1/2, -1/2 in abb; n/(n-1) is 2; 18 seats in all.
    squares = 2 * (1 + 1) + 2 * (1 / 4 + 1 / 4)
    assert two_of_a_against_one_of_b().shares[1].error == pytest.approx(squares**0.5 / 18)


def test_games_of_one_deal_are_one_witness() -> None:
    contest = Contest(bots=("a", "b"), players=2)
    standings = Standings(contest)
    for number in range(100):
        standings.add(made_up(contest, number, lambda seating, bot=number % 2: [seating.index(bot)]))
    # 100 coins, not 200.
    assert standings.shares[0].error == pytest.approx((0.25 / 99) ** 0.5)


def test_places_count_from_the_first_diver() -> None:
    contest = Contest(bots=("a", "b"), players=4)
    standings = Standings(contest)
    for number in range(8):
        second = (contest.first_of(number) + 1) % 4
        standings.add(made_up(contest, number, lambda seating, seat=second: [seat]))
    assert [place.value for place in standings.places] == [0, 1, 0, 0]


def test_pairs_compare_seats_of_two_where_both_sit() -> None:
    contest = Contest(bots=("a", "b", "c"), players=2)
    standings = Standings(contest)
    for block in luce_blocks(contest, [3.0, 1.0, 1.0], rounds=60):
        standings.add(block)
    assert sorted(standings.pairs) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    ahead = standings.pairs[0, 1].value
    assert ahead == pytest.approx(standings.at_table(0, contest.tables.index((0, 1))).value)
    assert ahead == pytest.approx(1 - (standings.pairs[1, 0].value or 0))
    # With two of a and one of b at the table, equals have half of the titles of a seat each.
    uneven = two_of_a_against_one_of_b()
    assert uneven.pairs[0, 1].value == pytest.approx((1 + 1 / 1) / (3 + 3 / 2 + 2 / 2 + 1 + 2 / 2 + 1))


def test_a_shared_title_counts_its_share() -> None:
    contest = Contest(bots=("a", "b"), players=2)
    standings = Standings(contest)
    for number in range(2):
        standings.add(made_up(contest, number, lambda seating: (0, 1)))
    assert standings.shares[0].value == 0.5
    assert standings.shared.value == 1


def test_shares_add_up_and_json_has_it_all() -> None:
    arena = Arena(Contest(bots=("egg", "yardstick"), players=3, seed="2"))
    for _ in arena.play(games=12, workers=1):
        pass
    data = arena.standings.to_dict()
    assert (data["blocks"], data["games"]) == (4, 12)
    assert data["bots"] == ["egg", "yardstick"]
    # As many seats of each bot, so two thirds of a title a pair of seats.
    shares = data["win_share"]["by_bot"]
    assert shares["egg"]["value"] + shares["yardstick"]["value"] == pytest.approx(2 / 3)
    assert sum(place["value"] for place in data["win_share"]["by_starting_place"]) == pytest.approx(1)
    assert set(shares["egg"]) == {"value", "se", "interval"}
    assert set(data["ratings"]["egg"]) == {"elo", "interval", "bound", "openskill"}
    assert [table["bots"] for table in data["tables"]] == [
        ["egg", "egg", "yardstick"],
        ["egg", "yardstick", "yardstick"],
    ]
    assert [table["blocks"] for table in data["tables"]] == [2, 2]
    assert data["pairs"][0]["bots"] == ["egg", "yardstick"]
