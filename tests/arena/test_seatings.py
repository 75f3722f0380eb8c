"""Line-ups and their seatings: who meets whom, each bot equally often on each seat and at each diving place."""

from collections import Counter
from math import factorial, prod

import pytest

from antartik.arena.contest import Contest
from antartik.arena.seatings import LINE_UPS, circles, line_ups, seatings


def names(bots: int, players: int, which: str = "mixed") -> list[str]:
    return ["".join("abcdefgh"[bot] for bot in table) for table in line_ups(bots, players, which)]


def test_mixed_tables_hold_as_many_different_bots_as_there_is_room_for() -> None:
    assert names(2, 2) == ["ab"]
    assert names(2, 3) == ["aab", "abb"]
    assert names(2, 4) == ["aabb"]
    assert names(2, 5) == ["aaabb", "aabbb"]
    assert names(3, 4) == ["aabc", "abbc", "abcc"]
    assert names(3, 3) == ["abc"]
    assert names(4, 3) == ["abc", "abd", "acd", "bcd"]
    assert names(3, 2) == ["ab", "ac", "bc"]


def test_every_table_is_every_mixture_but_those_of_one_kind() -> None:
    assert names(2, 4, "every") == ["aaab", "aabb", "abbb"]
    assert names(3, 2, "every") == ["ab", "ac", "bc"]
    for bots in range(2, 6):
        for players in range(2, 6):
            seated = sum(len(seatings(table)) for table in line_ups(bots, players, "every"))
            assert seated == bots**players - bots


def test_among_sets_each_bot_alone_among_the_last() -> None:
    assert names(2, 4, "among") == ["abbb"]
    assert names(3, 3, "among") == ["acc", "bcc"]


@pytest.mark.parametrize("which", LINE_UPS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("bots", [2, 3, 4, 5, 6])
def test_all_tables_are_full_and_different_and_everybody_sits_somewhere(bots: int, players: int, which: str) -> None:
    tables = line_ups(bots, players, which)
    assert len(set(tables)) == len(tables)
    assert all(len(table) == players and len(set(table)) > 1 for table in tables)
    assert {bot for table in tables for bot in table} == set(range(bots))
    if which != "among":
        seats = Counter(bot for table in tables for bot in table)
        assert len(set(seats.values())) == 1, "no bot sits more often than another"


def test_there_is_every_seating_once() -> None:
    for table in line_ups(4, 5, "every"):
        found = seatings(table)
        repeats = prod(factorial(count) for count in Counter(table).values())
        assert len(set(found)) == len(found) == factorial(5) // repeats
        assert sorted(seat for circle in circles(table) for seat in circle) == sorted(found)


def test_a_circle_is_closed_under_turns() -> None:
    assert circles((0, 0, 1, 1)) == (
        ((0, 0, 1, 1), (0, 1, 1, 0), (1, 0, 0, 1), (1, 1, 0, 0)),
        ((0, 1, 0, 1), (1, 0, 1, 0)),
    )
    assert [len(circle) for circle in circles((0, 1, 2, 3, 4))] == [5] * 24


@pytest.mark.parametrize("rotations", [False, True])
@pytest.mark.parametrize("which", LINE_UPS)
@pytest.mark.parametrize(("bots", "players"), [(2, 2), (2, 3), (2, 4), (2, 5), (3, 4), (4, 3), (5, 5)])
def test_in_each_block_each_bot_is_equally_often_on_each_seat_and_at_each_diving_place(
    bots: int, players: int, which: str, rotations: bool
) -> None:
    contest = Contest(bots=tuple("abcde"[:bots]), players=players, line_ups=which, rotations=rotations)
    for number in range(2 * len(contest.tables)):
        on_seat: Counter[tuple[int, int]] = Counter()
        at_place: Counter[tuple[int, int]] = Counter()
        first = contest.first_of(number)
        for seating in contest.seatings_of(number):
            assert tuple(sorted(seating)) == contest.tables[contest.line_up_of(number)]
            for seat, bot in enumerate(seating):
                on_seat[bot, seat] += 1
                at_place[bot, (seat - first) % players] += 1
        for bot in contest.tables[contest.line_up_of(number)]:
            assert len({on_seat[bot, seat] for seat in range(players)}) == 1
            assert len({at_place[bot, place] for place in range(players)}) == 1


@pytest.mark.parametrize("which", LINE_UPS)
@pytest.mark.parametrize(("bots", "players"), [(2, 2), (2, 3), (2, 4), (3, 4), (4, 3), (4, 2), (5, 5)])
def test_a_round_has_each_line_up_once_and_each_is_begun_by_each_seat_equally_often(
    bots: int, players: int, which: str
) -> None:
    contest = Contest(bots=tuple("abcde"[:bots]), players=players, line_ups=which)
    tables = len(contest.tables)
    for start in range(0, 3 * tables, tables):
        assert {contest.line_up_of(number) for number in range(start, start + tables)} == set(range(tables))
    begun = Counter((contest.line_up_of(n), contest.first_of(n)) for n in range(tables * players))
    assert len(begun) == tables * players
    assert set(begun.values()) == {1}


def test_with_rotations_all_circles_take_their_turn() -> None:
    contest = Contest(bots=("a", "b", "c", "d"), players=4, rotations=True)
    played = [seating for number in range(6) for seating in contest.seatings_of(number)]
    assert sorted(played) == list(seatings((0, 1, 2, 3)))
