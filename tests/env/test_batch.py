from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from antartik import PRESETS, Rules, State
from antartik.engine import codes as c
from antartik.engine.cards import CARDS, FIGURES
from antartik.engine.observation import fields, observation_size
from antartik.env import AntartikEnv, BatchEnv
from strategies import random_rules

PLAYERS = [2, 3, 4, 5]
PHASE = next(field for field in fields(2) if field.name == "phase")
Chooser = Callable[[np.ndarray], np.ndarray]


def chooser(n: int, seed: int = 0) -> Chooser:
    """Any choice in each game; those of game i don't depend on how many there are."""
    rngs = [random.Random(f"{seed}/{game}") for game in range(n)]

    def choose(action_mask: np.ndarray) -> np.ndarray:
        return np.array([rng.choice(np.flatnonzero(row).tolist()) for rng, row in zip(rngs, action_mask, strict=True)])

    return choose


def deck_of(state: State) -> list[Any]:
    return [CARDS[state.card(place)] for place in range(state.left)]


def fingerprint(batch: BatchEnv, game: int, steps: int, seed: int | None = 7) -> list[bytes]:
    """All that one of the games gives in so many steps."""
    choose = chooser(batch.num_envs)
    observations, infos = batch.reset(seed=seed)
    told = []
    for _ in range(steps):
        told.append(b"".join(part[game].tobytes() for part in (*observations.values(), infos["seats"])))
        observations, rewards, terminations, _, infos = batch.step(choose(observations["action_mask"]))
        told.append(rewards[game].tobytes() + terminations[game].tobytes())
    return told


# The same game as in the AEC form.


@pytest.mark.parametrize("reward", ["win_share", "star_margin"])
@pytest.mark.parametrize("players", PLAYERS)
def test_it_gives_what_the_aec_form_gives(players: int, reward: str) -> None:
    rng = random.Random(players)
    ended = 0
    for rules in (PRESETS["by-the-letter"], random_rules(rng)):
        batch = BatchEnv(3, players, rules, reward, seed=players)
        singles = [AntartikEnv(players, rules, reward) for _ in range(3)]
        observations, infos = batch.reset()
        ending = np.ones(3, np.bool_)
        choose = chooser(3)
        for _ in range(250):
            for game, single in enumerate(singles):
                if ending[game]:
                    state = batch.state(game)
                    single.reset(options={"deck": deck_of(state), "first": state.diver})
                seat = infos["seats"][game]
                seen = single.observe(f"player_{seat}")
                assert single.agent_selection == f"player_{seat}"
                for name, part in observations.items():
                    assert np.array_equal(part[game], seen[name])
                    assert part.dtype == seen[name].dtype
            actions = choose(observations["action_mask"])
            observations, rewards, ending, truncations, infos = batch.step(actions)
            assert not truncations.any()
            finals = iter(zip(infos.get("final_obs", []), infos.get("final_stars", []), strict=True))
            for game, single in enumerate(singles):
                single.step(actions[game])
                assert rewards[game].tolist() == list(single.rewards.values())
                assert ending[game] == all(single.terminations.values())
                if ending[game]:
                    rows, stars = next(finals)
                    for seat, agent in enumerate(single.possible_agents):
                        assert np.array_equal(rows[seat], single.observe(agent)["observation"])
                        assert stars[seat] == single.state_of_game.stars(seat)
                    ended += 1
            assert next(finals, None) is None
    assert ended >= 3


def test_what_it_gives_lies_in_its_spaces() -> None:
    batch = BatchEnv(5, 3, "standard", seed=1)
    observations, _ = batch.reset()
    choose = chooser(5)
    for _ in range(300):
        assert batch.observation_space.contains(observations)
        assert batch.single_observation_space.contains({name: part[2] for name, part in observations.items()})
        actions = choose(observations["action_mask"])
        assert batch.action_space.contains(actions)
        observations, *_ = batch.step(actions)


def test_a_game_that_ends_is_followed_by_another_at_once() -> None:
    batch = BatchEnv(8, 2, seed=3)
    observations, _ = batch.reset()
    choose, ended = chooser(8), Counter[int]()
    while min(ended[game] for game in range(8)) < 2:
        observations, rewards, terminations, _, infos = batch.step(choose(observations["action_mask"]))
        assert ("final_obs" in infos) == ("final_stars" in infos) == terminations.any()
        assert not rewards[~terminations].any()
        for game in np.flatnonzero(terminations):
            ended[int(game)] += 1
            state = batch.state(game)
            assert (state.left, state.phase, state.length) == (53, c.DIVE, 0)
            assert np.flatnonzero(observations["action_mask"][game]).tolist() == [c.DRAW]
        for rows in infos.get("final_obs", []):
            assert PHASE.of(rows)[:, c.OVER].all()


# Seeds.


@pytest.mark.parametrize("first", [None, 1])
def test_a_game_does_not_depend_on_how_many_there_are(first: int | None) -> None:
    prints = [fingerprint(BatchEnv(n, 3, first=first), 2, 400) for n in (3, 7)]
    assert prints[0] == prints[1]
    assert len(set(prints[0])) > 300


def test_the_same_seed_is_the_same_again_and_another_is_another() -> None:
    batch = BatchEnv(2)
    one = fingerprint(batch, 1, 200)
    assert fingerprint(batch, 1, 200) == one
    assert fingerprint(BatchEnv(2, seed=7), 1, 200, seed=None) == one
    assert fingerprint(batch, 1, 200, seed=8) != one
    assert fingerprint(batch, 0, 200) != one


def test_a_reset_without_a_seed_goes_on() -> None:
    batch = BatchEnv(1, seed=7)
    decks = []
    for _ in range(3):
        batch.reset()
        decks.append(deck_of(batch.state(0)))
    assert decks[0] != decks[1] != decks[2]
    batch.reset(seed=7)
    assert deck_of(batch.state(0)) == decks[0]
    batch.reset()
    assert deck_of(batch.state(0)) == decks[1]


def test_without_any_seed_games_differ() -> None:
    decks = []
    for batch in (BatchEnv(1), BatchEnv(1)):
        batch.reset()
        decks.append(deck_of(batch.state(0)))
    assert decks[0] != decks[1]


def test_every_order_and_every_first_diver_is_as_likely() -> None:
    batch = BatchEnv(4000, 3, seed=11)
    batch.reset()
    divers, tops, bottoms = Counter[int](), Counter[int](), Counter[int]()
    for game in range(4000):
        state = batch.state(game)
        divers[state.diver] += 1
        tops[FIGURES[state.card(0)]] += 1
        bottoms[FIGURES[state.card(51)]] += 1
    assert sum((divers[seat] - 4000 / 3) ** 2 / (4000 / 3) for seat in range(3)) < 13.8  # chi-square, p = .001
    for counts in (tops, bottoms):
        expected = {figure: 4000 * figure / 52 for figure in range(1, 11) if figure != 3}
        assert sum((counts[figure] - mean) ** 2 / mean for figure, mean in expected.items()) < 26.1  # 8 degrees


def test_the_first_diver_can_be_named() -> None:
    batch = BatchEnv(30, 4, first=2)
    _, infos = batch.reset(seed=1)
    assert set(infos["seats"]) == {2}
    assert {batch.state(game).diver for game in range(30)} == {2}


# What is refused.


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    batch = BatchEnv(4, first=0)
    batch.reset(seed=2)
    batch.step([c.DRAW] * 4)
    before = [batch.state(game).key() for game in range(4)]
    told = "the choices of seat 1 are 1 agree, 23 dare 2"
    for code, name in (
        (c.DRAW, "2 draw"),
        (c.PASS, "0 pass"),
        (54, "54, which is no code,"),
        (-1, "-1, which is no code,"),
    ):
        with pytest.raises(ValueError, match=f"^actions: in game 2 {told}; {name} isn't one$"):
            batch.step([c.AGREE, c.AGREE, code, c.DRAW])
    with pytest.raises(ValueError, match="in game 0"):
        batch.step(np.array([2**64 - 1, 1, 1, 1], np.uint64))
    assert [batch.state(game).key() for game in range(4)] == before
    _, _, _, _, infos = batch.step([c.AGREE] * 4)
    assert set(infos["seats"]) == {0}


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([2, 2, 2], r"whole numbers of the shape \(4,\), not int64 of the shape \(3,\)"),
        ([[2, 2, 2, 2]], r"of the shape \(1, 4\)"),
        (2, r"of the shape \(\)"),
        ([2.0] * 4, "not float64"),
        ([True] * 4, "not bool"),
        ([None] * 4, "not object"),
    ],
)
def test_actions_of_another_shape_or_type_are_refused(actions: Any, message: str) -> None:
    batch = BatchEnv(4)
    batch.reset(seed=2)
    with pytest.raises(ValueError, match=message):
        batch.step(actions)


def test_nobody_can_make_an_action_legal_by_writing_into_the_arrays() -> None:
    batch = BatchEnv(2, first=0, copy=False)
    observations, infos = batch.reset(seed=2)
    observations["action_mask"][:] = 1
    infos["seats"][:] = 1
    with pytest.raises(ValueError, match="in game 0 the choices of seat 0 are 2 draw; 3 stop isn't one"):
        batch.step([c.STOP, c.DRAW])
    batch.step([c.DRAW, c.DRAW])
    assert infos["seats"].tolist() == [1, 1]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"num_envs": 0}, "num_envs: there must be at least one game, not 0"),
        ({"players": 6}, "R4: two to five can play, not 6"),
        ({"rules": "loose"}, "there is no preset 'loose'"),
        ({"reward": "fame"}, "reward: 'fame' is none of win_share, star_margin"),
        ({"first": -1}, "first: there is no seat -1"),
    ],
)
def test_what_there_is_not_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        BatchEnv(**{"num_envs": 2, **options})


def test_other_misuse_is_refused() -> None:
    batch = BatchEnv(2)
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        batch.step([2, 2])
    with pytest.raises(ValueError, match="options: there are none, not even reset_mask"):
        batch.reset(options={"reset_mask": [True, False]})
    batch.reset()
    for game in (-1, 2):
        with pytest.raises(IndexError, match="games are 0 to 1"):
            batch.state(game)


# Arrays.


def test_arrays_are_the_callers_unless_he_wants_the_environments_own() -> None:
    for copy in (True, False):
        batch = BatchEnv(3, copy=copy)
        first, _ = batch.reset(seed=1)
        kept = {name: part.copy() for name, part in first.items()}
        second, rewards, *_ = batch.step([c.DRAW] * 3)
        third, later, *_ = batch.step(second["action_mask"].argmax(axis=1))
        assert (first["observation"] is third["observation"]) is not copy
        assert (rewards is later) is not copy
        assert np.array_equal(first["observation"], kept["observation"]) is copy


def test_rows_are_left_out_where_nobody_wants_them() -> None:
    bare, full = BatchEnv(4, 3, observe=False), BatchEnv(4, 3)
    seen, _ = bare.reset(seed=5)
    shown, _ = full.reset(seed=5)
    choose, ended = chooser(4), 0
    assert list(bare.single_observation_space) == list(seen) == ["action_mask"]
    for _ in range(300):
        assert np.array_equal(seen["action_mask"], shown["action_mask"])
        actions = choose(seen["action_mask"])
        seen, rewards, terminations, _, infos = bare.step(actions)
        shown, same_rewards, _, _, same_infos = full.step(actions)
        assert np.array_equal(rewards, same_rewards)
        assert np.array_equal(infos["seats"], same_infos["seats"])
        if terminations.any():
            ended += 1
            assert np.array_equal(infos["final_stars"], same_infos["final_stars"])
            assert "final_obs" not in infos
    assert ended


def test_a_state_is_a_copy() -> None:
    batch = BatchEnv(1)
    batch.reset(seed=1)
    state = batch.state(0)
    state.apply(state.current_player(), c.DRAW)
    assert batch.state(0).left == 53


def test_it_follows_gymnasium_where_it_can() -> None:
    batch = BatchEnv(6, 4, "first-dives")
    assert isinstance(batch, VectorEnv)
    assert batch.num_envs == 6
    assert batch.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert batch.metadata["rules"] == PRESETS["first-dives"].to_dict()
    assert batch.single_action_space == spaces.Discrete(54)
    assert batch.observation_space["observation"].shape == (6, observation_size(4))
    assert batch.rules == Rules.preset("first-dives")
    assert batch.unwrapped is batch
    batch.close()
    assert batch.closed
