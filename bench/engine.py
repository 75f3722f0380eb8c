"""Measure the engine beside other games' engines, on this machine.

    python bench/engine.py [--quick] [--skip-rivals] [--rivals-venv FOLDER]      about five minutes

Compiles the engine into a temporary folder, measures it and the plain one, each on one core, and then OpenSpiel,
RLCard, PettingZoo and Pgx, which pip installs from PyPI into an environment of their own (kept in the folder if one is
named). Every figure is the median of its repeats; nothing is asserted.

What a step is. Ours: one choice of one seat in the schedule (docs/architecture.md), drawn uniformly among all that is
legal for it, under all rules of `standard`: answers to an asking, *pass* where a seat could turn a card over, every
action of the diver. Chance is no step. The others' are said in the table.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

PLAYERS = (2, 3, 4, 5)


# ---- ours: runs in a process of its own, compiled or not ----


def rate(work: Callable[[], int], seconds: float, repeats: int) -> dict[str, Any]:
    """How many of what `work` counts are done in a second: the median of the repeats."""
    work()
    rates = []
    for _ in range(repeats):
        start, done = time.perf_counter(), 0
        while time.perf_counter() - start < seconds:
            done += work()
        rates.append(done / (time.perf_counter() - start))
    return {"per_second": median(rates), "repeats": rates}


def measure_ours(seconds: float, repeats: int) -> dict[str, Any]:
    """Every figure of ours, in the form that this process runs."""
    from antartik import Rules, State, form
    from antartik.env import BatchEnv
    from antartik.search import deal_playouts

    compiled = form.NAME == "compiled"
    rules, size = Rules(), 20_000 if compiled else 100
    found: dict[str, Any] = {"form": form.NAME, "python": platform.python_version()}
    seeds = iter(range(10**9))

    def decisions(players: int, threads: int = 1) -> Callable[[], int]:
        return lambda: int(deal_playouts(rules, players, size, seed=next(seeds), threads=threads).lengths.sum())

    def games(players: int) -> Callable[[], int]:
        return lambda: len(deal_playouts(rules, players, size, seed=next(seeds)).lengths)

    def loop() -> int:
        count = 0
        rng = random.Random(next(seeds)).random
        deck = rules.deck_kinds(4)
        random.Random(next(seeds)).shuffle(deck)
        state = State(rules, 4, deck, 0)
        seat = 0
        while seat >= 0:
            choices = state.choices()
            seat = state.advance(choices[int(rng() * len(choices))])
            count += 1
        return count

    middle = State(rules, 4, rules.deck_kinds(4), 0)
    middle.advance(2)
    clones = 100_000 if compiled else 2_000

    def clone() -> int:
        copy = middle.copy
        for _ in range(clones):
            copy()
        return clones

    one_core(True)
    for players in PLAYERS:
        found[f"decisions, {players} players"] = rate(decisions(players), seconds, repeats)
    found["games, 4 players"] = rate(games(4), seconds, repeats)
    found["decisions, Python loop"] = rate(loop, seconds, repeats)
    found["clones"] = rate(clone, seconds, repeats)
    for players in (2, 4):
        found[f"environment steps, {players} players"] = rate(environment(BatchEnv, players), seconds, repeats)
    if compiled:
        one_core(False)
        found["decisions, 4 players, 2 threads"] = rate(decisions(4, 2), seconds, repeats)
    return found


def environment(kind: Any, players: int) -> Callable[[], int]:
    """Steps of a batch of games with masks and observations; the uniform choices were drawn and written down before."""
    import numpy as np

    games, steps = 1024, 300
    env = kind(games, players, seed=1, copy=False)
    observations, _ = env.reset(seed=1)
    rng, actions = np.random.default_rng(1), []
    for _ in range(steps):
        mask = observations["action_mask"]
        actions.append((rng.random(mask.shape) * mask).argmax(axis=1))
        observations = env.step(actions[-1])[0]

    def work() -> int:
        env.reset(seed=1)
        for codes in actions:
            env.step(codes)
        return steps * games

    return work


def one_core(wanted: bool) -> None:
    """Stay on one core, or use all that there were."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(CORES)} if wanted else CORES)


CORES = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set(range(os.cpu_count() or 1))


# ---- all of them ----


def ours(quick: bool, **environment_: str) -> dict[str, Any]:
    """What `measure_ours` finds in a process with this environment."""
    command = [sys.executable, str(Path(__file__)), "--measure-ours", *(["--quick"] if quick else [])]
    done = subprocess.run(command, env={**os.environ, **environment_}, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def rivals(quick: bool, folder: Path) -> list[dict[str, Any]]:
    """What bench/rivals/measure.py finds in its own environment, made here unless it is there."""
    python = folder / "bin" / "python"
    if not python.is_file():
        print(f"Installing the others into {folder} ...", file=sys.stderr, flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        pip = [str(python), "-m", "pip", "--disable-pip-version-check", "-qq", "install"]
        subprocess.run([*pip, "--requirement", str(ROOT / "bench" / "rivals" / "requirements.txt")], check=True)
    command = [str(python), str(ROOT / "bench" / "rivals" / "measure.py"), *(["--quick"] if quick else [])]
    found: list[dict[str, Any]] = json.loads(
        subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    )
    return found


def show(number: float) -> str:
    """Three digits and a unit."""
    for unit, size in (("M", 1e6), ("k", 1e3)):
        if number >= size:
            return f"{number / size:.3g} {unit}"
    return f"{number:.3g}"


def print_ours(fast: dict[str, Any], plain: dict[str, Any]) -> None:
    print(f"| antartik, Python {fast['python']} | compiled | uncompiled |\n|---|---:|---:|")
    for name, figure in fast.items():
        if not isinstance(figure, dict):
            continue
        other = plain.get(name)
        cells = [figure, other]
        if name == "clones":
            texts = [f"{1e9 / cell['per_second']:.0f} ns" if cell else "" for cell in cells]
            print(f"| a clone | {texts[0]} | {texts[1]} |")
        else:
            texts = [show(cell["per_second"]) if cell else "" for cell in cells]
            print(f"| {name}, a second | {texts[0]} | {texts[1]} |")


def print_rivals(found: list[dict[str, Any]]) -> None:
    print("\n| others | game | a second | what a step is |\n|---|---|---:|---|")
    for rival in found:
        if "error" in rival:
            print(f"| {rival['name']} | | | {rival['error']} |")
            continue
        number = f"{rival['ns']:.0f} ns" if "ns" in rival else show(rival["per_second"])
        print(f"| {rival['name']} {rival['version']} | {rival['game']} | {number} | {rival['what']} |")


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the engine beside others.")
    parser.add_argument("--quick", action="store_true", help="shorter and rougher")
    parser.add_argument("--skip-rivals", action="store_true")
    parser.add_argument("--rivals-venv", type=Path, help="the folder of the others' environment, kept")
    parser.add_argument("--measure-ours", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure_ours:
        print(json.dumps(measure_ours(*((0.3, 3) if options.quick else (1.0, 7)))))
        return 0

    from building import compiled

    with tempfile.TemporaryDirectory(prefix="antartik-bench-") as scratch:
        compiled.build(ROOT / "src", Path(scratch, "compiled"))
        fast = ours(options.quick, ANTARTIK_COMPILED=str(Path(scratch, "compiled")))
        plain = ours(options.quick, ANTARTIK_PURE="1")
        print_ours(fast, plain)
        if not options.skip_rivals:
            print_rivals(rivals(options.quick, options.rivals_venv or Path(scratch, "rivals")))
    return 0


if __name__ == "__main__":
    sys.exit(main())
