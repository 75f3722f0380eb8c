"""Measure how fast other game engines step random games: the others' half of bench/engine.py.

    PYTHON bench/rivals/measure.py [--quick] [--only NAME]      two and a half minutes, quick half a minute

PYTHON is the one of an environment made from bench/rivals/requirements.txt. Prints a JSON list to stdout, and each
figure to stderr as it comes. An entry says in `what` of what it gives so many `per_second`, the median of `repeats`;
`ns` is added where a time says more. `core_share` is the CPU time had in a second: less than 1 for each thread means
that something else ran there too. What can't be imported or fails is an entry with `error`, and the others go on.

Each rival runs in a process of its own, on one core; Pgx also on two. Each is driven in the way that suits it best, as
far as its Python package goes; where its documentation does otherwise, one game is played in that way too. Leduc poker
is played by all four. Imports, compiling and a first warm round count nowhere.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from math import sqrt
from statistics import mean, median, stdev
from typing import Any, Final

Result = dict[str, Any]

CORES: Final = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
"""What this process may use; empty where the system can't say, and then nothing is kept to a core."""

PIECE: Final = 0.05
"""Seconds: pieces of work grow until one takes so long, and a repeat is made of such pieces."""

LONGEST: Final = 180.0
"""Seconds; a rival that takes longer is given up."""


@dataclass(frozen=True)
class Work:
    """What a piece of work has done, in so many seconds; what is counted after it isn't in them."""

    seconds: float
    steps: int
    games: int


Play = Callable[[int], Work]
"""Do a piece of work of the size given: so many games, clones or calls."""


@dataclass(frozen=True)
class Samples:
    """The repeats of a measurement."""

    steps: list[float]
    games: list[float]
    core_share: float


@dataclass(frozen=True)
class Plan:
    """How long to measure."""

    quick: bool

    @property
    def repeats(self) -> int:
        return 3 if self.quick else 5

    @property
    def seconds(self) -> float:
        return 0.25 if self.quick else 1.0

    def sample(self, play: Play) -> Samples:
        size = piece_of(play)
        steps, games, shares = [], [], []
        for _ in range(self.repeats):
            cpu, start = time.process_time(), time.perf_counter()
            done = collect(play, size, self.seconds)
            shares.append((time.process_time() - cpu) / (time.perf_counter() - start))
            steps.append(done.steps / done.seconds)
            games.append(done.games / done.seconds)
        return Samples(steps, games, median(shares))


def piece_of(play: Play) -> int:
    """A size that takes `PIECE`; finding it warms up."""
    size = 1
    while play(size).seconds < PIECE:
        size *= 2
    return size


def collect(play: Play, size: int, seconds: float) -> Work:
    """Pieces of work until they have taken so long."""
    took, steps, games = 0.0, 0, 0
    while took < seconds:
        work = play(size)
        took, steps, games = took + work.seconds, steps + work.steps, games + work.games
    return Work(took, steps, games)


def entry(engine: tuple[str, str], game: str, what: str, found: Samples, **more: Any) -> Result:
    """The steps of the samples."""
    name, number = engine
    rates = {"per_second": median(found.steps), "repeats": found.steps, "core_share": found.core_share}
    games = {"games_per_second": median(found.games)} if any(found.games) else {}
    return {"name": name, "version": number, "game": game, "what": what, **rates, **games, **more}


def games_entry(engine: tuple[str, str], game: str, what: str, found: Samples, **more: Any) -> Result:
    """The games of the samples."""
    return entry(engine, game, what, Samples(found.games, [], found.core_share), **more)


# OpenSpiel: C++ with Python bindings.


def open_spiel(plan: Plan) -> Iterator[Result]:
    pyspiel: Any = import_module("pyspiel")
    engine = ("OpenSpiel", version("open_spiel"))
    loop = "a player's action, drawn from legal_actions() in a Python loop (chance's steps take time and don't count)"
    bots = "played in C++ by evaluate_bots with uniform random bots, one call and one new state a game"
    rollouts = "in C++, RandomRolloutEvaluator in one call of MCTSBot.mcts_search with a single simulation"
    for title in ["pig"] if plan.quick else ["pig", "hearts", "leduc_poker"]:
        game = pyspiel.load_game(title)
        refuse_uneven_chance(game)
        players = game.num_players()
        yield entry(engine, title, loop, plan.sample(loop_games(game, leanest(random.Random(1)))), players=players)
        if title == "pig":
            found = plan.sample(loop_games(game, documented(random.Random(1))))
            what = "a player's action in a Python loop, chance drawn by numpy from chance_outcomes(), as documented"
            yield entry(engine, title, what, found, players=players)

        games = 500 if plan.quick else 5000
        dealt = first_decision(game)
        length = decisions_from(pyspiel, dealt, games)
        found = plan.sample(rollout_games(pyspiel, game, dealt, length.mean))
        what = f"a player's action {rollouts} (games times their mean number in {games} other games)"
        yield entry(engine, title, what, found, players=players, **length.shown())
        what = f"a whole game from its first decision on, {rollouts}"
        yield games_entry(engine, title, what, found, players=players)

        if title == "leduc_poker":
            continue  # here to set Python loops and batches beside the others'; the rest would say nothing new
        length = decisions_from(pyspiel, game.new_initial_state(), games)
        found = plan.sample(bot_games(pyspiel, game, length.mean))
        what = f"a player's action, {bots} (games times their mean number in {games} other games)"
        yield entry(engine, title, what, found, players=players, **length.shown())
        yield games_entry(engine, title, f"a whole game, {bots}", found, players=players)

        if title == "pig":
            found = plan.sample(clones(game))
            what = "a clone() of a state half way through a game, with its history, from Python"
            yield entry(engine, title, what, found, players=players, ns=1e9 / median(found.steps))


def refuse_uneven_chance(game: Any) -> None:
    """The loops draw chance as they draw actions, which is right only where all its outcomes are as likely."""
    draw = random.Random(0)
    for _ in range(20):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                shares = [share for _, share in state.chance_outcomes()]
                if max(shares) - min(shares) > 1e-9:
                    raise ValueError(f"chance isn't uniform in {game}")
            state.apply_action(draw.choice(state.legal_actions()))


def decisions(state: Any) -> int:
    """Actions of players so far; chance has a negative number."""
    return sum(action.player >= 0 for action in state.full_history())


def leanest(draws: random.Random) -> Callable[[Any], None]:
    """Play a game to its end with the fewest calls: what chance may do is among the legal actions too."""
    draw = draws.random

    def finish(state: Any) -> None:
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])

    return finish


def documented(draws: random.Random) -> Callable[[Any], None]:
    """Play a game to its end with the loop of OpenSpiel's introduction."""
    draw = draws.random
    numpy: Any = import_module("numpy")
    generator = numpy.random.RandomState(1)

    def finish(state: Any) -> None:
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(generator.choice(outcomes, p=shares))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])

    return finish


def loop_games(game: Any, finish: Callable[[Any], None]) -> Play:
    def play(count: int) -> Work:
        ended = []
        start = time.perf_counter()
        for _ in range(count):
            state = game.new_initial_state()
            finish(state)
            ended.append(state)
        seconds = time.perf_counter() - start
        return Work(seconds, sum(map(decisions, ended)), count)

    return play


def bot_games(pyspiel: Any, game: Any, length: float) -> Play:
    bots = [pyspiel.make_uniform_random_bot(seat, 1 + seat) for seat in range(game.num_players())]
    seeds = random.Random(2)

    def play(count: int) -> Work:
        numbers = [seeds.getrandbits(30) for _ in range(count)]
        start = time.perf_counter()
        for number in numbers:
            pyspiel.evaluate_bots(game.new_initial_state(), bots, number)
        return Work(time.perf_counter() - start, round(count * length), count)

    return play


def first_decision(game: Any) -> Any:
    """A new state after what chance does before anybody decides: the deal."""
    draw = random.Random(3)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(draw.choice(state.legal_actions()))
    return state


@dataclass(frozen=True)
class Length:
    """Players' actions in a random game: the mean and its standard error."""

    mean: float
    error: float

    def shown(self) -> Result:
        return {"decisions_per_game": self.mean, "standard_error": self.error}


def decisions_from(pyspiel: Any, start: Any, games: int) -> Length:
    """
    How many actions of players follow a state, counted one by one: counting takes longer than playing. The policy is
    the same, uniform, for players and chance.
    """
    bots = [pyspiel.make_uniform_random_bot(seat, 5 + seat) for seat in range(start.num_players())]
    counts = []
    for number in range(games):
        state = start.clone()
        pyspiel.evaluate_bots(state, bots, number)
        counts.append(decisions(state))
    return Length(mean(counts), stdev(counts) / sqrt(games))


def rollout_games(pyspiel: Any, game: Any, start: Any, length: float) -> Play:
    """
    The package offers no rollouts by themselves. A search of one simulation is nothing else: its tree is the root, from
    which the evaluator plays all the games. It wants a player at the root.
    """
    seeds = iter(range(1, 10**6))

    def play(count: int) -> Work:
        evaluator = pyspiel.RandomRolloutEvaluator(count, next(seeds))
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 10, False, 1, False)
        begin = time.perf_counter()
        root = bot.mcts_search(start)
        seconds = time.perf_counter() - begin
        if root.explore_count != 1 or root.children:
            raise RuntimeError("the search did something other than a single evaluation")
        return Work(seconds, round(count * length), count)

    return play


def clones(game: Any) -> Play:
    draw = random.Random(4)
    halfway = []
    for _ in range(64):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(draw.choice(state.legal_actions()))
        actions = state.history()
        state = game.new_initial_state()
        for action in actions[: len(actions) // 2]:
            state.apply_action(action)
        halfway.append(state.clone)

    def play(count: int) -> Work:
        start = time.perf_counter()
        for _ in range(count):
            for clone in halfway:
                clone()
        return Work(time.perf_counter() - start, count * len(halfway), 0)

    return play


# RLCard: plain Python.


def rlcard(plan: Plan) -> Iterator[Result]:
    library: Any = import_module("rlcard")
    agents: Any = import_module("rlcard.agents")
    engine = ("RLCard", version("rlcard"))
    env = library.make("uno", config={"seed": 1})
    env.set_agents([agents.RandomAgent(env.num_actions) for _ in range(env.num_players)])
    what = "a player's action in env.run() with its RandomAgents, observations and trajectories made, as documented"
    yield entry(engine, "uno", what, plan.sample(run_games(env)), players=env.num_players)

    what = "a player's action, drawn in a Python loop around env.step(), which makes the observation"
    for title in ["uno"] if plan.quick else ["uno", "leduc-holdem"]:
        env = library.make(title, config={"seed": 1})
        yield entry(engine, title, what, plan.sample(stepped_games(env)), players=env.num_players)


def run_games(env: Any) -> Play:
    def play(count: int) -> Work:
        before = env.timestep
        start = time.perf_counter()
        for _ in range(count):
            env.run(is_training=False)
        return Work(time.perf_counter() - start, env.timestep - before, count)

    return play


def stepped_games(env: Any) -> Play:
    draw = random.Random(1).random

    def play(count: int) -> Work:
        before = env.timestep
        start = time.perf_counter()
        for _ in range(count):
            state, _ = env.reset()
            while not env.is_over():
                actions = list(state["legal_actions"])
                state, _ = env.step(actions[int(draw() * len(actions))])
        return Work(time.perf_counter() - start, env.timestep - before, count)

    return play


# PettingZoo: plain Python; its card games are RLCard's inside.


def pettingzoo(plan: Plan) -> Iterator[Result]:
    engine = ("PettingZoo", version("pettingzoo"))
    leduc: Any = import_module("pettingzoo.classic.leduc_holdem_v4")
    documented = "a live agent's masked action in an agent_iter() loop, drawn by action_space(agent).sample(mask)"
    env = leduc.env()
    found = plan.sample(agent_games(env, lambda agent, mask: env.action_space(agent).sample(mask)))
    yield entry(engine, "leduc_holdem_v4", documented, found, players=2)

    draw = random.Random(1).random

    def choose(agent: str, mask: Any) -> Any:
        legal = mask.nonzero()[0]
        return legal[int(draw() * len(legal))]

    bare = "a live agent's masked action in an agent_iter() loop, drawn from the mask, on raw_env(), without wrappers"
    modules: list[tuple[str, Any]] = [("leduc_holdem_v4", leduc)]
    if not plan.quick:
        modules.append(("tictactoe_v3", import_module("pettingzoo.classic.tictactoe_v3")))
    for title, module in modules:
        yield entry(engine, title, bare, plan.sample(agent_games(module.raw_env(), choose)), players=2)


def agent_games(env: Any, choose: Callable[[str, Any], Any]) -> Play:
    env.reset(seed=1)

    def play(count: int) -> Work:
        steps = 0
        start = time.perf_counter()
        for _ in range(count):
            env.reset()
            for agent in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                else:
                    steps += 1
                    env.step(choose(agent, observation["action_mask"]))
        return Work(time.perf_counter() - start, steps, count)

    return play


# Pgx: compiled by JAX for this processor.


def pgx_one(plan: Plan) -> Iterator[Result]:
    yield pgx(plan, "leduc_holdem", [4096] if plan.quick else [4096, 16384], 1)
    if not plan.quick:
        # Each size takes a quarter of a minute to compile; of 8 to 16384 this one was the fastest.
        yield pgx(plan, "sparrow_mahjong", [64], 1)


def pgx_two(plan: Plan) -> Iterator[Result]:
    if len(CORES) < 2:
        raise RuntimeError("two threads need two cores")
    yield pgx(plan, "leduc_holdem", [4096], 2)


def pgx(plan: Plan, title: str, batches: Sequence[int], threads: int) -> Result:
    """The batch that goes fastest in one try each, measured."""
    env = import_module("pgx").make(title)
    plays = {batch: batched_steps(env, batch, threads) for batch in batches}
    tried = {}
    for batch, play in plays.items():
        tried_out = collect(play, piece_of(play), plan.seconds / 2)
        tried[str(batch)] = tried_out.steps / tried_out.seconds
    best = max(plays, key=lambda batch: tried[str(batch)])
    found = plan.sample(plays[best])
    engine = ("Pgx", f"{version('pgx')}, JAX {version('jax')}")
    what = (
        f"a player's action in one of {best} games stepped at once, drawn by act_randomly, observation and auto_reset "
        f"included, many steps in one compiled scan"
    )
    what += ", on one core" if threads == 1 else f", by {threads} threads with a batch each, on {threads} cores"
    more = {"players": env.num_players, "batch": best, "tried": tried, "threads": threads}
    return entry(engine, title, what, found, **more)


def batched_steps(env: Any, batch: int, threads: int) -> Play:
    """
    A batch of games for each thread, which has a device of its own: JAX makes as many of the processor as it is told.
    (One batch split over two devices, or left to JAX's own threads, is slower than one thread.)
    """
    jax: Any = import_module("jax")
    experimental: Any = import_module("pgx.experimental")
    step = jax.vmap(experimental.auto_reset(env.step, env.init))
    length = max(1, 16384 // batch)

    def once(carry: Any, _: None) -> Any:
        states, key = carry
        key, choosing, stepping = jax.random.split(key, 3)
        actions = experimental.act_randomly(choosing, states.legal_action_mask)
        states = step(states, actions, jax.random.split(stepping, batch))
        return (states, key), states.terminated.sum()

    def scan(states: Any, key: Any) -> Any:
        carry, ended = jax.lax.scan(once, (states, key), None, length=length)
        return carry, ended.sum()

    steps = jax.jit(scan, donate_argnums=0)
    devices = jax.devices()[:threads]
    if len(devices) < threads:
        raise RuntimeError(f"JAX has only {len(devices)} devices for {threads} threads")
    pool = ThreadPoolExecutor(threads)
    first = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), batch))
    carries = [jax.device_put((first, jax.random.key(2 + place)), device) for place, device in enumerate(devices)]

    def run(place: int, calls: Iterator[int]) -> int:
        games = 0
        for _ in calls:
            carries[place], ended = steps(*carries[place])
            games += int(ended)
        jax.block_until_ready(carries[place])
        return games

    def play(count: int) -> Work:
        calls = iter(range(count * threads))  # whoever is free takes the next
        start = time.perf_counter()
        games = sum(pool.map(run, range(threads), [calls] * threads))
        return Work(time.perf_counter() - start, count * length * batch * threads, games)

    for place in range(threads):
        run(place, iter(range(1)))  # compiles
    return play


# All of them.


RIVALS: Final[dict[str, tuple[str, int, Callable[[Plan], Iterator[Result]]]]] = {
    "open_spiel": ("OpenSpiel", 1, open_spiel),
    "rlcard": ("RLCard", 1, rlcard),
    "pettingzoo": ("PettingZoo", 1, pettingzoo),
    "pgx": ("Pgx", 1, pgx_one),
    "pgx-two-threads": ("Pgx, two threads", 2, pgx_two),
}
"""By the name for --only: the name to print, how many cores, what measures it."""


def measure(key: str, plan: Plan) -> list[Result]:
    """One rival, in this process, which stays on its cores from now on; a failure is an entry."""
    name, cores, rival = RIVALS[key]
    if CORES:
        # Before anything is imported: threads that a library starts stay where the process was.
        os.sched_setaffinity(0, CORES[:cores])
    os.environ["JAX_PLATFORMS"] = "cpu"
    os.environ["XLA_FLAGS"] = f"--xla_force_host_platform_device_count={cores}"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    found = []
    try:
        for result in rival(plan):
            found.append(result)
            figure = f"{result['ns']:.0f} ns" if "ns" in result else f"{result['per_second']:,.0f} a second"
            print(f"{name}, {result['game']}: {figure}: {result['what']}", file=sys.stderr, flush=True)
    except Exception as reason:
        found.append({"name": name, "error": f"{type(reason).__name__}: {reason}"})
        print(f"{name}: NOT MEASURED: {found[-1]['error']}", file=sys.stderr, flush=True)
    return found


def measure_apart(key: str, quick: bool) -> list[Result]:
    """One rival in a process of its own."""
    command = [sys.executable, __file__, "--only", key, *(["--quick"] if quick else [])]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, timeout=LONGEST)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as reason:
        return [{"name": RIVALS[key][0], "error": str(reason)}]
    found: list[Result] = json.loads(done.stdout)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure other games' engines.")
    parser.add_argument("--quick", action="store_true", help="shorter and rougher, and fewer games")
    parser.add_argument("--only", choices=RIVALS, metavar="NAME", help=f"one of {', '.join(RIVALS)}")
    asked = parser.parse_args()
    if asked.only:
        with redirect_stdout(sys.stderr):  # what a library may say
            found = measure(asked.only, Plan(asked.quick))
    else:
        found = [result for key in RIVALS for result in measure_apart(key, asked.quick)]
    print(json.dumps(found, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
