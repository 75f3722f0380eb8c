"""One game as PettingZoo's agent-environment cycle: the schedule visits the agents one by one."""

from __future__ import annotations

import operator
import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from antartik.engine.actions import ACTIONS
from antartik.engine.cards import Card
from antartik.engine.codes import CODES
from antartik.engine.observation import observation_size, observe
from antartik.engine.rules import Rules
from antartik.engine.shuffle import deal, simulation_key
from antartik.engine.state import State
from antartik.engine.view import view_of
from antartik.env.rewards import LEAST, reward_kind, write_rewards
from antartik.env.spaces import check_first, observation_space, rules_named
from antartik.env.text_table import table_text

Observation = dict[str, NDArray[Any]]


def env(*, illegal_reward: float | None = None, **options: Any) -> AECEnv:
    """An `AntartikEnv` in the wrappers that PettingZoo recommends; ``options`` are those of its constructor.

    An action that isn't among the choices ends the game, with ``illegal_reward`` for who took it and nought for the
    others. If left out it is less than any game can bring: -1 for ``win_share``, -165 for ``star_margin``.
    """
    raw = AntartikEnv(**options)
    reward = LEAST[reward_kind(raw.reward)] if illegal_reward is None else illegal_reward
    wrapped = wrappers.TerminateIllegalWrapper(raw, illegal_reward=reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class AntartikEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """A game of Antartik; agents are ``player_0`` and so on, by seat.

    An observation is ``{"observation": uint8 (size,), "action_mask": int8 (54,)}``: a row of
    `antartik.engine.observation`, and 1 at the codes of the agent's choices, which are none while another is visited.
    Rewards (``reward``: see `antartik.env.rewards`) come with the end of the game, for all agents at once. No game is
    ever truncated.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (as PettingZoo has it; never changed)
        "name": "antartik_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 2,
        rules: Rules | str = "standard",
        reward: str = "win_share",
        first: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """``rules``: the rules or the name of a preset; ``first``: the seat of the first diver, None draws one by lot.

        Raises ValueError, which says what is wrong, for anything that there isn't.
        """
        EzPickle.__init__(self, players, rules, reward, first, render_mode)
        super().__init__()
        self.rules = rules_named(rules)
        size = observation_size(players)
        check_first(first, players)
        self._reward = reward_kind(reward)
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode: {render_mode!r} is none of {', '.join(self.metadata['render_modes'])}")
        self.metadata = {**type(self).metadata, "players": players, "rules": self.rules.to_dict(), "reward": reward}
        self.reward = reward
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(players) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(CODES) for agent in self.possible_agents}
        self._size = size
        self._first = first
        self._seed: str | None = None
        self._game = 0
        self._state: State | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        After ``reset(seed=S)`` the decks are those of `antartik simulate --seed S`: game 0, and game 1, 2, ... with
        each reset without a seed; where none was ever given, one is drawn. ``options`` may name the ``deck``, cards or
        their texts with the top first, and the seat of the ``first`` diver; what else is in it is left alone. Raises
        ValueError for a deck that isn't the pack without the starting cards, or a seat that there isn't.
        """
        players, options = len(self.possible_agents), options or {}
        first = options.get("first", self._first)
        check_first(first, players)
        if seed is not None or self._seed is None:
            self._seed = secrets.token_hex(16) if seed is None else str(seed)
            self._game = 0
        kinds, lot = self._deal(players, options.get("deck"))
        self._state = State(self.rules, players, kinds, lot if first is None else first)
        self._game += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._state.current_player()]
        if self.render_mode == "human":
            self.render()

    def _deal(self, players: int, deck: Sequence[Card | str] | None) -> tuple[list[int], int]:
        dealt, lot = deal(simulation_key(self._seed or "", self._game), self.rules, players)
        cards = dealt if deck is None else [card if isinstance(card, Card) else Card.parse(card) for card in deck]
        kinds = [card.kind for card in cards]
        if sorted(kinds) != self.rules.deck_kinds(players):
            raise ValueError("deck: it isn't the pack without the starting cards (R1, R4)")
        return kinds, lot

    @property
    def state_of_game(self) -> State:
        """A copy of the state, all secrets included. RuntimeError before the first reset."""
        return self._begun().copy()

    def observe(self, agent: str) -> Observation:
        """What this agent may see now, visited or not, also after the end."""
        state, seat = self._begun(), self.possible_agents.index(agent)
        row = np.zeros(self._size, np.uint8)
        observe(state, seat, row)
        mask = np.zeros(CODES, np.int8)
        if state.current_player() == seat:
            mask[state.choices()] = 1
        return {"observation": row, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Carry out a choice of the visited agent, given by its code; None for each agent after the end.

        Raises ValueError, and changes nothing, if it isn't among the choices.
        """
        state, agent = self._begun(), self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        code = -1 if action is None else operator.index(action)
        if code not in state.choices():
            choices = ", ".join(f"{choice} {ACTIONS[choice]}" for choice in state.choices())
            raise ValueError(f"{agent}: {action!r} is none of his choices, which are {choices}")
        seat = state.advance(code)
        if seat < 0:
            amounts = np.zeros(state.players, np.float32)
            write_rewards(state, self._reward, amounts, 0)
            self.rewards = dict(zip(self.possible_agents, amounts.tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        self.agent_selection = self.possible_agents[max(seat, 0)]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as the visited agent sees it: ``ansi`` gives the text back, ``human`` prints it."""
        if self.render_mode is None:
            raise ValueError("nothing can be rendered: make the environment with render_mode='ansi' or 'human'")
        state = self._begun()
        text = table_text(view_of(state, max(state.current_player(), 0)), self.possible_agents, state.choices())
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def close(self) -> None:
        """Nothing is to be closed."""

    def _begun(self) -> State:
        if self._state is None:
            raise RuntimeError("call reset() first")
        return self._state
