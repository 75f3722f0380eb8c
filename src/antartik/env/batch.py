"""Thousands of games at once, after Gymnasium's vector environments as far as they fit several players."""

from __future__ import annotations

import secrets
from functools import cached_property
from typing import Any, cast

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from antartik.engine.actions import ACTIONS
from antartik.engine.codes import CODES
from antartik.engine.rules import Rules
from antartik.engine.state import State
from antartik.env.many_games import ManyGames
from antartik.env.rewards import reward_kind
from antartik.env.spaces import check_first, observation_space, rules_named

Observations = dict[str, NDArray[Any]]
Step = tuple[Observations, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class BatchEnv(VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """``num_envs`` games; each step takes one choice in every game, of the seat that the schedule visits there.

    What `reset` and `step` give, row i for game i:

    - observations: ``{"observation": uint8 (n, size), "action_mask": int8 (n, 54)}``, of the visited seat
    - rewards: float32 (n, players), by seat: nought but for a game that this step ended
    - terminations: bool (n,), the games that this step ended; truncations: bool (n,), never
    - infos: ``seats``, int32 (n,), the visited seat; and if a game has ended, one row for each that has, in the order
      of ``flatnonzero(terminations)``: ``final_obs``, uint8 (k, players, size), its last row for each seat, and
      ``final_stars``, int32 (k, players)

    A game that ends is followed by another in the same step (``AutoresetMode.SAME_STEP``), so that every action
    counts: the observation beside its rewards is already the new game's.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (as Gymnasium has it; never changed)
        "name": "antartik_v0",
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int,
        players: int = 2,
        rules: Rules | str = "standard",
        reward: str = "win_share",
        seed: int | str | None = None,
        *,
        first: int | None = None,
        observe: bool = True,
        copy: bool = True,
    ) -> None:
        """Set up the games; `reset` deals.

        ``rules``: the rules or the name of a preset; ``reward``: see `antartik.env.rewards`; ``first``: the seat of
        the first diver, None draws one by lot for each game. Without ``observe`` no rows are written, and there is no
        ``observation`` and no ``final_obs``. Without ``copy`` the arrays are the environment's own: each step writes
        the next values into them, which saves time. Raises ValueError, which says what is wrong, for anything that
        there isn't.
        """
        if num_envs < 1:
            raise ValueError(f"num_envs: there must be at least one game, not {num_envs}")
        self.rules = rules_named(rules)
        self.players = players
        check_first(first, players)
        kind = reward_kind(reward)
        self.num_envs = num_envs
        self.metadata = {**type(self).metadata, "players": players, "rules": self.rules.to_dict(), "reward": reward}
        self.single_observation_space = observation_space(players, observe=observe)
        self.single_action_space = spaces.Discrete(CODES)
        self._games = ManyGames(num_envs, self.rules, players, -1 if first is None else first, kind, observe)
        self._observe = observe
        self._copy = copy
        self._truncations = np.zeros(num_envs, np.bool_)
        self._dealt = False
        self._seeded = False
        self._seed = seed

    @cached_property
    def observation_space(self) -> spaces.Dict:  # type: ignore[override]
        """The space of all observations together; made when it is asked for, since it is large."""
        return cast(spaces.Dict, batch_space(self.single_observation_space, self.num_envs))

    @cached_property
    def action_space(self) -> spaces.MultiDiscrete[Any]:  # type: ignore[override]
        """The space of all actions together."""
        return cast(spaces.MultiDiscrete[Any], batch_space(self.single_action_space, self.num_envs))

    def reset(
        self, *, seed: int | str | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin a new game in each place.

        Each place has a stream of its own for its decks and lots, which a seed begins anew: the same seed gives place
        i the same games in a batch of any size. Without a seed the streams go on; where none was ever given, one is
        drawn. Raises ValueError for any ``options``: there are none.
        """
        if options:
            raise ValueError(f"options: there are none, not even {', '.join(map(str, options))}")
        if seed is not None:
            self._seed, self._seeded = seed, False
        if not self._seeded:
            name = secrets.token_hex(16) if self._seed is None else self._seed
            self._games.seed(f"antartik/env/{name}")
            self._seeded = True
        self._games.deal()
        self._dealt = True
        return self._observations(), {"seats": self._given(self._games.seats)}

    def step(self, actions: ArrayLike) -> Step:
        """Carry out one choice in each game; ``actions`` are their codes, whole numbers (n,).

        Raises ValueError, and changes nothing, if one of them isn't among the choices of its game, naming the first;
        RuntimeError before the first reset.
        """
        if not self._dealt:
            raise RuntimeError("call reset() first")
        games, codes = self._games, np.asarray(actions)
        if codes.shape != (self.num_envs,) or codes.dtype.kind not in "iu":
            wanted = f"whole numbers of the shape ({self.num_envs},)"
            raise ValueError(f"actions: must be {wanted}, not {codes.dtype} of the shape {codes.shape}")
        ended = games.step(np.ascontiguousarray(codes, np.int64))
        if ended < 0:
            self._refuse(-1 - ended, codes)
        infos: dict[str, Any] = {"seats": self._given(games.seats)}
        if ended:
            infos["final_stars"] = self._given(games.final_stars[:ended])
            if self._observe:
                infos["final_obs"] = self._given(games.final_observations[:ended])
        rewards, terminations = self._given(games.rewards), self._given(games.terminations)
        return self._observations(), rewards, terminations, self._given(self._truncations), infos

    def state(self, game: int) -> State:
        """A copy of the state of one game, all secrets included. IndexError if there is no such game."""
        if not 0 <= game < self.num_envs:
            raise IndexError(f"there is no game {game}; games are 0 to {self.num_envs - 1}")
        return self._games.games[game].copy()

    def _observations(self) -> Observations:
        parts = {"action_mask": self._given(self._games.action_mask)}
        if self._observe:
            parts["observation"] = self._given(self._games.observations)
        return parts

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def _refuse(self, game: int, codes: NDArray[Any]) -> None:
        state = self._games.games[game]
        choices = ", ".join(f"{code} {ACTIONS[code]}" for code in state.choices())
        code = int(codes[game])
        action = f"{code} {ACTIONS[code]}" if 0 <= code < CODES else f"{code}, which is no code,"
        raise ValueError(
            f"actions: in game {game} the choices of seat {state.current_player()} are {choices}; {action} isn't one"
        )
