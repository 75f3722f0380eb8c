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
from antartik.training.adam import Adam
from antartik.training.self_play import SelfPlay

Weights = dict[str, NDArray[np.float32]]

CHUNK = 1000
"""Games between two lines of the log, and between two savings."""

ELDERS = 8
"""How many older selves are kept, at even distances of a run."""


@dataclass(frozen=True)
class Plan:
    """Everything that a run follows from; equal plans give equal weights on one machine.

    ``batch``: games between two steps of learning. ``rate`` (of Adam's steps) and ``explore`` fall in a straight line
    to ``last_rate`` and ``last_explore``. ``elders`` and ``reckoners``: the shares of games against older selves and
    the yardstick's rules (self_play.py). ``decay`` is lambda, ``margin`` how much a tenth of a star of margin counts
    beside a title in the choices of self-play. ``rival`` names a file of weights: then all games are against these, and
    nothing is learnt but to beat them.
    """

    players: int = 2
    games: int = 250_000
    batch: int = 4
    hidden: int = 80
    seed: int = 1
    rules: str = "standard"
    rate: float = 0.001
    last_rate: float = 0.00001
    elders: float = 0.1
    reckoners: float = 0.1
    decay: float = 0.8
    explore: float = 0.02
    last_explore: float = 0.003
    margin: float = 0.02
    rival: str = ""

    def __post_init__(self) -> None:
        if not 2 <= self.players <= 5:
            raise ValueError(f"players: two to five can play (R4), not {self.players}")
        if self.games < 1 or self.hidden < 1 or self.batch < 1:
            raise ValueError("games, hidden and batch: at least 1")


@dataclass(frozen=True)
class Progress:
    """One line of the log: games played so far, and what happened since the last line.

    ``error``: mean squared error of the shares; ``against_elders``, ``against_reckoners``: the learner's share of the
    titles of the games against these, random choices included, and None where there were no such games.
    """

    games: int
    error: float
    against_elders: float | None = None
    against_reckoners: float | None = None


def read_log(log: Path) -> list[Progress]:
    """The lines of a log. Raises OSError where it can't be read, ValueError where it is none."""
    with log.open(encoding="utf-8") as lines:
        try:
            return [Progress(**json.loads(line)) for line in lines]
        except (TypeError, ValueError) as error:
            raise ValueError(f"{log} is no log of a training run: {error}") from None


def log_of(file: Path) -> Path:
    """Where the log of a run lies that writes these weights."""
    return file.with_suffix(".jsonl")


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


class Run:
    """A run at some point: the weights, the learning so far, and the older selves."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.weights = fresh_weights(plan)
        self.adam = Adam(self.weights)
        self.elders: list[Weights] = []
        self.played = 0

    def save(self, file: Path) -> None:
        """Write what is needed to go on; of a run that has ended, the weights and the card."""
        card = {"plan": asdict(self.plan), "played": self.played}
        arrays: dict[str, Any] = {"card": np.array(json.dumps(card)), **self.weights}
        if self.played < self.plan.games:
            arrays["steps"] = np.array(self.adam.steps)
            for name in self.weights:
                arrays[f"mean/{name}"] = self.adam.means[name]
                arrays[f"square/{name}"] = self.adam.squares[name]
                arrays[f"elder/{name}"] = np.array([elder[name] for elder in self.elders])
        scratch = file.with_name(file.name + ".part")
        with scratch.open("wb") as out:
            np.savez_compressed(out, **arrays)
        scratch.replace(file)

    def load(self, file: Path) -> None:
        """Go on where a run of the same plan stopped. Raises ValueError if the file belongs to another plan."""
        with np.load(file, allow_pickle=False) as loaded:
            card = json.loads(str(loaded["card"]))
            if card["plan"] != asdict(self.plan):
                changed = [name for name, value in asdict(self.plan).items() if card["plan"].get(name) != value]
                raise ValueError(f"{file} belongs to another plan: {', '.join(changed)} differ")
            self.played = card["played"]
            if self.played == self.plan.games:
                return
            self.adam.steps = int(loaded["steps"])
            elders = {name: loaded[f"elder/{name}"] for name in self.weights}
            self.elders = [
                {name: np.ascontiguousarray(elders[name][number]) for name in elders}
                for number in range(len(elders["inward"]))
            ]
            for name, array in self.weights.items():
                array[...] = loaded[name]
                self.adam.means[name][...] = loaded[f"mean/{name}"]
                self.adam.squares[name][...] = loaded[f"square/{name}"]


def train(plan: Plan, file: Path) -> Iterator[Progress]:
    """Carry a plan out, saving to ``file`` and `log_of` it; one that was interrupted there goes on where it stopped.

    Raises ValueError if the file belongs to another plan.
    """
    run = Run(plan)
    log = log_of(file)
    logged: list[Progress] = []
    if file.exists():
        run.load(file)
        logged = read_log(log) if log.exists() else []
    log.write_text("".join(_line(progress) for progress in logged if progress.games <= run.played), encoding="utf-8")
    elder = {name: array.copy() for name, array in run.weights.items()}
    elders, reckoners = plan.elders, plan.reckoners
    if plan.rival:
        elders, reckoners = 1.0, 0.0
        with np.load(plan.rival, allow_pickle=False) as rival:
            elder = {name: np.ascontiguousarray(rival[name]) for name in run.weights}
    learner = SelfPlay(Network(plan.players, run.weights), Network(plan.players, elder), Rules.preset(plan.rules), 0)
    while run.played < plan.games:
        word = seed_word(f"antartik/training/{plan.seed}/{run.played}")
        learner.seed(word)
        if run.played >= (len(run.elders) + 1) * plan.games / (ELDERS + 1):
            run.elders.append({name: array.copy() for name, array in run.weights.items()})
        if run.elders and not plan.rival:
            for name, array in run.elders[word % len(run.elders)].items():
                elder[name][...] = array
        done = run.played / plan.games
        explore = plan.explore + (plan.last_explore - plan.explore) * done
        rate = plan.rate + (plan.last_rate - plan.rate) * done
        learner.seen, learner.error = 0, 0.0
        games = min(CHUNK, plan.games - run.played)
        for batch in range(0, games, plan.batch):
            learner.gradient.clear()
            before = learner.seen
            learner.add_games(min(plan.batch, games - batch), elders, reckoners, plan.decay, explore, plan.margin)
            share = np.float32(1 / max(learner.seen - before, 1))
            run.adam.step({name: array * share for name, array in learner.gradient.arrays.items()}, rate)
        run.played += games
        progress = Progress(run.played, learner.error / max(learner.seen, 1), *learner.shares_won())
        with log.open("a", encoding="utf-8") as lines:
            lines.write(_line(progress))
        run.save(file)
        yield progress


def _line(progress: Progress) -> str:
    return json.dumps(asdict(progress)) + "\n"
