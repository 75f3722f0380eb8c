"""A training run: how long, in which steps, from which seed; its log, and its file, from which it can go on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from antartik.bots.features import feature_count
from antartik.bots.network import Network
from antartik.engine.rules import Rules
from antartik.search.stream import seed_word
from antartik.training.self_play import SelfPlay

Weights = dict[str, NDArray[np.float32]]

CHUNK = 1000
"""Games between two lines of the log, and between two savings."""


@dataclass(frozen=True)
class Plan:
    """Everything that a run follows from; equal plans give equal weights on one machine.

    ``rate`` and ``explore`` fall in a straight line to ``last_rate`` and ``last_explore``; a rate of .01 suits two
    players, with three .003 and with four .001 are as much as doesn't diverge. ``decay`` is lambda;
    ``margin`` is how much a tenth of a star of margin counts beside a title in the choices of self-play.
    """

    players: int = 2
    games: int = 250_000
    hidden: int = 80
    seed: int = 1
    rules: str = "standard"
    rate: float = 0.01
    last_rate: float = 0.0002
    decay: float = 0.7
    explore: float = 0.03
    last_explore: float = 0.005
    margin: float = 0.02

    def __post_init__(self) -> None:
        if not 2 <= self.players <= 5:
            raise ValueError(f"players: two to five can play (R4), not {self.players}")
        if self.games < 1 or self.hidden < 1:
            raise ValueError("games and hidden: at least 1")


@dataclass(frozen=True)
class Progress:
    """One line of the log: games played so far, and the mean squared error of the shares since the last line."""

    games: int
    error: float


def fresh_weights(plan: Plan) -> Weights:
    """Small random weights, from the plan's seed."""
    rng = np.random.default_rng([plan.seed, plan.players])
    inputs, hidden, outputs = feature_count(plan.players), plan.hidden, 2 * plan.players
    return {
        "inward": (rng.standard_normal((inputs, hidden)) * 0.15).astype(np.float32),
        "inward_bias": np.zeros(hidden, np.float32),
        "outward": (rng.standard_normal((hidden, outputs)) * 0.05).astype(np.float32),
        "outward_bias": np.zeros(outputs, np.float32),
    }


def train(plan: Plan, file: Path) -> Iterator[Progress]:
    """Carry a plan out, saving to ``file`` as it goes on; one that was interrupted there goes on where it stopped.

    Raises ValueError if the file belongs to another plan.
    """
    weights, played = _load(plan, file) if file.exists() else (fresh_weights(plan), 0)
    learner = SelfPlay(Network(plan.players, weights), Rules.preset(plan.rules), 0)
    while played < plan.games:
        done = played / plan.games
        learner.seed(seed_word(f"antartik/training/{plan.seed}/{played}"))
        games = min(CHUNK, plan.games - played)
        error = learner.learn(
            games,
            plan.rate + (plan.last_rate - plan.rate) * done,
            plan.decay,
            plan.explore + (plan.last_explore - plan.explore) * done,
            plan.margin,
        )
        played += games
        _save(plan, file, weights, played)
        yield Progress(played, error)


def _save(plan: Plan, file: Path, weights: Weights, played: int) -> None:
    card = json.dumps({"plan": asdict(plan), "played": played})
    scratch = file.with_name(file.name + ".part")
    with scratch.open("wb") as out:
        arrays: dict[str, Any] = {"card": np.array(card), **weights}
        np.savez_compressed(out, **arrays)
    scratch.replace(file)


def _load(plan: Plan, file: Path) -> tuple[Weights, int]:
    with np.load(file, allow_pickle=False) as loaded:
        card = json.loads(str(loaded["card"]))
        weights = {name: np.ascontiguousarray(loaded[name]) for name in loaded.files if name != "card"}
    if card["plan"] != asdict(plan):
        changed = [name for name, value in asdict(plan).items() if card["plan"].get(name) != value]
        raise ValueError(f"{file} belongs to another plan: {', '.join(changed)} differ")
    return weights, card["played"]
