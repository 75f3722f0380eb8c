"""Games of bots from a seed: the same bytes every time, first divers in turn, figures that are known."""

import json
import random
from collections import Counter
from collections.abc import Sequence

import pytest

from antartik import Action, Game, Rules, View
from antartik.arena.play import BotError, play_out
from antartik.arena.simulation import SimulatedGame, Statistics, simulate
from antartik.bots import BOTS, bot_named
from antartik.engine import events as e
from antartik.engine.state import State


def games(bots: str, count: int, seed: str = "1", rules: Rules | None = None) -> list[SimulatedGame]:
    seated = [bot_named(name) for name in bots.split(",")]
    return list(simulate(seated, count, seed, rules or Rules()))


def test_the_same_seed_gives_the_same_records_whatever_was_played_before() -> None:
    once = [game.record() for game in games("egg,gentoo,yardstick", 4)]
    random.seed(5)
    games("egg,egg", 2)
    again = [game.record() for game in games("egg,gentoo,yardstick", 4)]
    assert json.dumps(once) == json.dumps(again)
    assert once != [game.record() for game in games("egg,gentoo,yardstick", 4, seed="2")]


def test_a_bot_does_not_eat_the_randomness_of_the_deal_or_of_others() -> None:
    decks = [game.deck for game in games("egg,egg", 3)]
    assert decks == [game.deck for game in games("yardstick,gentoo", 3)]


def test_no_global_randomness_is_touched() -> None:
    random.seed(7)
    before = random.getstate()
    games("egg,gentoo,yardstick", 2)
    assert random.getstate() == before


def test_game_g_is_begun_by_seat_g_modulo_players() -> None:
    assert [game.first for game in games("egg,egg,egg", 5)] == [0, 1, 2, 0, 1]


def test_game_0_is_the_game_that_deal_gives() -> None:
    assert games("egg,egg", 1, seed="7")[0].deck == Game.deal(["Ada", "Ben"], seed=7).deck


@pytest.mark.parametrize("preset", ["standard", "first-dives", "by-the-letter"])
@pytest.mark.parametrize("bots", ["egg,yardstick", "gentoo,egg,egg", "egg,gentoo,yardstick,egg", "egg,egg,egg,egg,egg"])
def test_records_replay_and_counts_agree_with_the_events(preset: str, bots: str) -> None:
    for simulated in games(bots, 3, rules=Rules.preset(preset)):
        game = Game.from_record(simulated.record())
        assert game.is_over
        seen = Counter(type(event) for _, event in game.events(None))
        answers = [event for _, event in game.events(None) if isinstance(event, e.Answers)]
        counts = simulated.counts
        assert counts.dives == seen[e.DiveBegan]
        assert counts.flops == seen[e.BellyFlop]
        assert counts.kept == seen[e.SeriesKept]
        assert counts.choices == seen[e.SeriesKept] + seen[e.SeriesReturned]
        assert counts.parachutes == seen[e.ParachuteOpened]
        assert counts.judges == seen[e.JudgeCalled]
        assert counts.turns == seen[e.CardTurned]
        assert counts.questions >= sum(len(event.answers) for event in answers)
        stakes = [event.stakes for _, event in game.events(None) if isinstance(event, e.StakesTurnedDown)]
        assert counts.dares_won == sum(map(len, stakes))
        stakes = [event.stakes for _, event in game.events(None) if isinstance(event, e.StakesWon)]
        assert counts.dares_lost == sum(map(len, stakes))


def test_win_shares_add_up_to_one_title_a_game() -> None:
    statistics = Statistics(["egg", "yardstick", "egg"])
    for game in games("egg,yardstick,egg", 30):
        statistics.add(game)
    shares = statistics.to_dict()["win_share"]
    assert sum(share["value"] for share in shares["by_starting_place"]) == pytest.approx(1)
    assert 2 * shares["by_bot"]["egg"]["value"] + shares["by_bot"]["yardstick"]["value"] == pytest.approx(1)


def test_players_of_one_kind_have_names_of_their_own() -> None:
    assert games("egg,gentoo,egg", 1)[0].record()["players"] == ["egg", "gentoo", "egg 2"]


class Cheat:
    """Chooses what it can't."""

    name = "cheat"

    def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        return Action("stop")


def test_a_choice_that_there_is_not_is_the_bots_error() -> None:
    game = Game.deal(["a", "b"], seed=1)
    with pytest.raises(BotError, match="cheat on seat 0 chose stop; it had draw"):
        play_out(game.state, [Cheat(), BOTS["egg"]], [random.Random(1)] * 2)


def test_a_watcher_sees_every_choice_pass_included() -> None:
    game = Game.deal(["a", "b"], seed=1)
    codes: list[int] = []

    def watch(state: State, seat: int, code: int) -> None:
        codes.append(code)

    actions = play_out(game.state, [BOTS["egg"]] * 2, [random.Random(1), random.Random(2)], watch)
    assert [code for code in codes if code] == [action.code for _, action in actions]


# Published figures for games between yardsticks, by number of players; bench/facts.py checks them all, closely.
@pytest.mark.parametrize(
    ("players", "questions", "flops", "first_wins"),
    [(2, 55.1, 0.27, 0.58), (3, 106.6, 0.29, 0.43), (4, 153.9, 0.31, 0.34), (5, 197.6, 0.33, 0.28)],
)
def test_yardsticks_play_as_is_known(players: int, questions: float, flops: float, first_wins: float) -> None:
    statistics = Statistics(["yardstick"] * players)
    for game in simulate([BOTS["yardstick"]] * players, 100, "1", Rules()):
        statistics.add(game)
    for tally, published in (
        (statistics.figures["questions"], questions),
        (statistics.figures["flops"], flops),
        (statistics.by_place[0], first_wins),
    ):
        assert tally.value is not None
        assert tally.error is not None
        assert abs(tally.value - published) <= 4 * tally.error
