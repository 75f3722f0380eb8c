from __future__ import annotations

import contextlib
import io
import pickle
import random
import subprocess
import sys
import warnings
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test

from antartik import PRESETS, Card, Game, Rules, State
from antartik.engine import codes as c
from antartik.engine.observation import fields, observation_size, observe
from antartik.engine.shuffle import deal, simulation_key
from antartik.env import AntartikEnv, env
from strategies import random_rules

PLAYERS = [2, 3, 4, 5]


def finish(game: AntartikEnv, rng: random.Random) -> list[tuple[str, int]]:
    """Play any choices to the end and return who chose what."""
    played = []
    while not any(game.terminations.values()):
        observation = game.observe(game.agent_selection)
        played.append((game.agent_selection, rng.choice(np.flatnonzero(observation["action_mask"]).tolist())))
        game.step(played[-1][1])
    return played


def begun(seed: int | None = 0, **options: Any) -> AntartikEnv:
    game = AntartikEnv(**options)
    game.reset(seed=seed)
    return game


# PettingZoo's own tests.


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("preset", PRESETS)
def test_pettingzoo_finds_no_fault(preset: str, players: int) -> None:
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("error")
        # It says so of every environment with action masks that it doesn't bring itself.
        for text in ("Observation is not a NumPy array", "Observation space for each agent probably should be"):
            warnings.filterwarnings("ignore", text)
        for game in (env(players=players, rules=preset), AntartikEnv(players, preset, "star_margin")):
            for agent in game.possible_agents:
                game.action_space(agent).seed(players)
            api_test(game, num_cycles=500)
        seed_test(lambda: env(players=players, rules=preset), num_cycles=100)


@pytest.mark.parametrize("players", PLAYERS)
def test_pettingzoo_sees_it_rendered(players: int) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        render_test(lambda render_mode: env(players=players, render_mode=render_mode))
    assert "flop odds" in printed.getvalue()


# The same game as everywhere else.


@pytest.mark.parametrize("players", PLAYERS)
def test_the_agents_play_the_schedule(players: int) -> None:
    rng = random.Random(players)
    for number in range(6):
        rules = random_rules(rng)
        game = begun(number, players=players, rules=rules, first=number % players)
        deck, _ = deal(simulation_key(number, 0), rules, players)
        state = State(rules, players, [card.kind for card in deck], number % players)
        while True:
            for seat in range(players):
                row = np.zeros(observation_size(players), np.uint8)
                observe(state, seat, row)
                seen = game.observe(f"player_{seat}")
                assert np.array_equal(seen["observation"], row)
                mask = state.choices() if seat == state.current_player() else []
                assert np.flatnonzero(seen["action_mask"]).tolist() == mask
                assert game.observation_space(f"player_{seat}").contains(seen)
            assert game.state_of_game.key() == state.key()
            if state.phase == c.OVER:
                break
            assert game.agent_selection == f"player_{state.current_player()}"
            assert not any(game.rewards.values())
            code = rng.choice(state.choices())
            state.advance(code)
            game.step(code)
        assert all(game.terminations.values())
        assert not any(game.truncations.values())


def test_a_seed_gives_the_games_of_simulate_one_after_the_other() -> None:
    game = AntartikEnv(players=3)
    for seed in (5, 6):
        for number in range(3):
            game.reset(seed=seed if number == 0 else None)
            deck, lot = deal(simulation_key(seed, number), Rules(), 3)
            state = game.state_of_game
            assert [state.card(place) for place in range(state.left)] == [card.kind for card in deck]
            assert state.diver == lot
    game.reset(seed=5)
    assert (
        game.state_of_game.key()
        == Game.deal("Ada Ben Cleo".split(), seed=5, first=game.state_of_game.diver).state.key()
    )


def test_the_first_diver_is_drawn_by_lot_or_named() -> None:
    assert {begun(seed, players=4).agent_selection for seed in range(40)} == {f"player_{seat}" for seat in range(4)}
    assert {begun(seed, players=4, first=2).agent_selection for seed in range(10)} == {"player_2"}


def test_without_a_seed_games_differ() -> None:
    one, other = begun(None), begun(None)
    assert one.state_of_game.key() != other.state_of_game.key()
    before = one.state_of_game.key()
    one.reset()
    assert one.state_of_game.key() != before


def test_a_seed_is_all_the_chance_there_is() -> None:
    random.seed(1)
    np.random.seed(1)
    kept = random.getstate()
    one, other = begun(9, players=5), begun(9, players=5)
    assert finish(one, random.Random(1)) == finish(other, random.Random(1))
    assert one.rewards == other.rewards
    assert random.getstate() == kept


def test_a_deck_and_a_first_diver_can_be_given() -> None:
    game = begun(1)
    deck = [str(card) for card in sorted(deal(b"", Rules(), 2)[0], reverse=True)]
    game.reset(options={"deck": deck, "first": 1})
    state = game.state_of_game
    assert (state.diver, state.card(0), state.card(52)) == (1, Card.parse("10P").kind, Card.parse("1").kind)
    for wrong in (deck[1:], [*deck[1:], "2"], [*deck[1:], "11"]):
        with pytest.raises(ValueError, match=r"R1, R4|no card"):
            game.reset(options={"deck": wrong})
    with pytest.raises(ValueError, match="there is no seat 2"):
        game.reset(options={"first": 2})
    assert game.state_of_game.key() == state.key()


# Rewards.


@pytest.mark.parametrize("players", PLAYERS)
def test_win_shares_and_star_margins(players: int) -> None:
    rng = random.Random(players)
    shared = 0
    for number in range(12):
        share = begun(number, players=players)
        played = finish(share, rng)
        margin = begun(number, players=players, reward="star_margin")
        for agent, code in played:
            assert agent == margin.agent_selection
            margin.step(code)
        stars = [share.state_of_game.stars(seat) for seat in range(players)]
        winners = [seat for seat in range(players) if stars[seat] == max(stars)]
        shared += len(winners) > 1
        for seat, agent in enumerate(share.possible_agents):
            title = 1 / len(winners) if seat in winners else 0
            assert share.rewards[agent] == pytest.approx(title - 1 / players)
            others = [stars[other] for other in range(players) if other != seat]
            assert margin.rewards[agent] == pytest.approx(stars[seat] - sum(others) / len(others))
        assert sum(share.rewards.values()) == pytest.approx(0, abs=1e-6)
        assert sum(margin.rewards.values()) == pytest.approx(0, abs=1e-4)
        assert share.last(observe=False)[1] == share.rewards[share.agent_selection]


def test_a_shared_title_is_shared() -> None:
    for number in range(200):
        game = begun(number, players=3)
        finish(game, random.Random(number))
        stars = [game.state_of_game.stars(seat) for seat in range(3)]
        if sorted(stars)[1] == max(stars):
            assert sorted(game.rewards.values()) == pytest.approx([-1 / 3, 1 / 6, 1 / 6])
            return
    pytest.fail("there was no shared title in 200 games")


def test_each_agent_is_told_its_reward_once() -> None:
    game = env(players=3)
    game.reset(seed=4)
    rng, told = random.Random(4), {agent: [] for agent in game.possible_agents}
    for agent in game.agent_iter():
        observation, reward, over, _, _ = game.last()
        if reward:
            told[agent].append(reward)
        game.step(None if over else rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    assert game.agents == []
    stars = [game.unwrapped.state_of_game.stars(seat) for seat in range(3)]
    assert stars.count(max(stars)) == 1
    assert told == {
        f"player_{seat}": [pytest.approx(2 / 3 if stars[seat] == max(stars) else -1 / 3)] for seat in range(3)
    }


# What is refused.


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    game = begun(first=0)
    game.step(c.DRAW)
    before = game.state_of_game.key()
    for action in (c.PASS, c.DRAW, c.CODES, -1, 10**30, None):
        with pytest.raises(
            ValueError, match=f"player_1: {action!r} is none of his choices, which are 1 agree, 23 dare 2"
        ):
            game.step(action)
    with pytest.raises(TypeError):
        game.step(1.0)  # type: ignore[arg-type]
    assert game.state_of_game.key() == before
    game.step(np.int64(c.AGREE))
    assert game.agent_selection == "player_0"


@pytest.mark.parametrize(("reward", "least"), [("win_share", -1), ("star_margin", -165)])
def test_in_its_wrappers_an_illegal_action_ends_the_game(reward: str, least: float) -> None:
    game = env(players=3, first=0, reward=reward)
    game.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        game.step(54)
    game.step(c.STOP)
    assert all(game.terminations.values())
    assert game.rewards == {"player_0": least, "player_1": 0, "player_2": 0}
    game = env(illegal_reward=-7.5, first=0)
    game.reset(seed=1)
    game.step(c.STOP)
    assert game.rewards["player_0"] == -7.5


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 1}, "R4: two to five can play, not 1"),
        ({"players": 6}, "R4"),
        ({"rules": "loose"}, "there is no preset 'loose'; there are standard, first-dives, by-the-letter"),
        ({"reward": "fame"}, "reward: 'fame' is none of win_share, star_margin"),
        ({"first": 2}, "first: there is no seat 2; seats are 0 to 1, None draws one by lot"),
        ({"first": True}, "first: there is no seat True"),
        ({"render_mode": "rgb_array"}, "render_mode: 'rgb_array' is none of human, ansi"),
    ],
)
def test_what_there_is_not_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        AntartikEnv(**options)


def test_nothing_can_be_done_before_the_first_reset() -> None:
    game = AntartikEnv(render_mode="ansi")
    for call in (lambda: game.observe("player_0"), game.render, lambda: game.state_of_game):
        with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
            call()
    with pytest.raises(ValueError, match="render_mode='ansi'"):
        begun().render()


@pytest.mark.parametrize("name", ["pettingzoo", "gymnasium"])
def test_what_is_not_installed_is_named(name: str) -> None:
    code = f"import sys; sys.modules[{name!r}] = None; import antartik.env"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    told = f"antartik.env needs {name}, which isn't installed: pip install 'antartik[env]'"
    assert done.stderr.splitlines()[-1] == f"ModuleNotFoundError: {told}"


# What an environment says of itself.


def test_metadata_name_the_rules() -> None:
    game = AntartikEnv(4, "by-the-letter", "star_margin")
    assert game.metadata["name"] == str(game) == "antartik_v0"
    assert game.metadata["rules"] == PRESETS["by-the-letter"].to_dict()
    assert (game.metadata["players"], game.metadata["reward"]) == (4, "star_margin")
    assert "rules" not in AntartikEnv.metadata


def test_the_space_has_the_bounds_of_the_fields() -> None:
    game = begun(players=3)
    space = game.observation_space("player_1")["observation"]
    assert space.shape == (observation_size(3),)
    for field in fields(3):
        assert set(field.of(space.low).flat) == {field.low}
        assert set(field.of(space.high).flat) == {field.high}
    assert game.observation_space("player_1") is not game.observation_space("player_0")


def test_an_environment_can_be_sent_to_another_process() -> None:
    game = begun(players=4, rules=Rules(two_star_figures=[7]), reward="star_margin", first=1)
    copy = pickle.loads(pickle.dumps(game))
    copy.reset(seed=0)
    assert copy.state_of_game.key() == game.state_of_game.key()
    assert copy.metadata == game.metadata
