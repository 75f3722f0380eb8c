"""A contest: its settings, its blocks on common deals."""

import random
from collections.abc import Sequence

import pytest

from antartik import Action, Rules, View
from antartik.arena.contest import Contest, ContestError, play_block
from antartik.arena.play import BotError
from antartik.arena.simulation import simulate
from antartik.bots import bot_named


@pytest.mark.parametrize("number", [0, 1, 4])
def test_a_block_is_one_deal_and_its_games_are_those_of_simulate(number: int) -> None:
    contest = Contest(bots=("egg", "yardstick"), players=3, seed="7", rules=Rules.preset("by-the-letter"))
    bots = [bot_named(name) for name in contest.bots]
    block = play_block(contest, bots, number)
    assert [game.seating for game in block.games] == list(contest.seatings_of(number))
    decks = set()
    for game in block.games:
        *_, same = simulate([bots[bot] for bot in game.seating], number + 1, "7", contest.rules)
        assert (same.stars, same.winners, same.first) == (game.stars, game.winners, block.first)
        decks.add(same.deck)
    assert len(decks) == 1


def test_blocks_are_dealt_anew_and_another_seed_deals_otherwise() -> None:
    bots = [bot_named("egg"), bot_named("yardstick")]
    blocks = [
        play_block(Contest(bots=("egg", "yardstick"), players=2, seed=seed), bots, number).games
        for seed in ("1", "2")
        for number in (0, 2)
    ]
    assert len(set(blocks)) == 4


def test_games_are_rounded_up_to_whole_rounds() -> None:
    contest = Contest(bots=("a", "b"), players=3)  # aab and abb, three seatings each
    for games, blocks in ((1, 2), (6, 2), (7, 4), (12, 4), (13, 6)):
        assert list(contest.blocks_for(games)) == list(range(blocks))


def test_settings_are_read_back() -> None:
    contest = Contest(
        bots=("a", "b"), players=5, seed="07", rules=Rules(judges={8: 1}), line_ups="every", rotations=True
    )
    assert Contest.from_dict(contest.to_dict()) == contest


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"bots": "ab"}, "bots: is missing or malformed"),
        ({"bots": ["a", 1]}, "bots: is malformed"),
        ({"players": True}, "players: is missing or malformed"),
        ({"players": 1}, "players: two to five"),
        ({"seed": 1}, "seed: is missing or malformed"),
        ({"rules": {"judge": 1}}, "there is no option 'judge'"),
        ({"line_ups": "all"}, "line_ups: there are no 'all'; there are mixed, every, among"),
    ],
)
def test_malformed_settings_are_refused(change: dict[str, object], words: str) -> None:
    data = Contest(bots=("a", "b"), players=2).to_dict() | change
    with pytest.raises(ValueError, match=words):
        Contest.from_dict(data)


@pytest.mark.parametrize(
    ("bots", "players", "words"),
    [
        (("a",), 2, "two or more"),
        ((), 2, "two or more"),
        (("a", "b", "a"), 2, "a is named twice"),
        (("a", "b"), 1, "two to five can play \\(R4\\), not 1"),
        (("a", "b"), 6, "two to five can play \\(R4\\), not 6"),
    ],
)
def test_what_makes_no_contest_is_refused(bots: tuple[str, ...], players: int, words: str) -> None:
    with pytest.raises(ContestError, match=words):
        Contest(bots=bots, players=players)


class Clumsy:
    """Falls over its own feet."""

    name = "clumsy"

    def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        raise ZeroDivisionError("division by zero")


def test_a_bot_that_fails_is_named_with_its_block() -> None:
    contest = Contest(bots=("egg", "clumsy"), players=2)
    with pytest.raises(BotError, match=r"block 3, seats .*: clumsy on seat \d failed: ZeroDivisionError: division by"):
        play_block(contest, [bot_named("egg"), Clumsy()], 3)
