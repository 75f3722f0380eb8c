"""The spaces of an environment, its bounds taken from the fields of an observation, and what its options mean."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from antartik.engine.codes import CODES
from antartik.engine.observation import fields, observation_size
from antartik.engine.rules import Rules


def observation_space(players: int, *, observe: bool = True) -> spaces.Dict:
    """``observation``: uint8 (size,), left out unless ``observe``; ``action_mask``: int8 (54,). A new object."""
    parts: dict[str, spaces.Space[np.ndarray]] = {"action_mask": spaces.Box(0, 1, (CODES,), np.int8)}
    if observe:
        low = np.zeros(observation_size(players), np.uint8)
        high = low.copy()
        for field in fields(players):
            low[field.start : field.stop] = field.low
            high[field.start : field.stop] = field.high
        parts["observation"] = spaces.Box(low, high, dtype=np.uint8)
    return spaces.Dict(parts)


def rules_named(rules: Rules | str) -> Rules:
    """The rules, or those of the preset of this name; RulesError if there is none."""
    return rules if isinstance(rules, Rules) else Rules.preset(rules)


def check_first(first: int | None, players: int) -> None:
    """ValueError unless it is a seat, or None for one drawn by lot."""
    if first is not None and (type(first) is not int or not 0 <= first < players):
        raise ValueError(f"first: there is no seat {first!r}; seats are 0 to {players - 1}, None draws one by lot")
