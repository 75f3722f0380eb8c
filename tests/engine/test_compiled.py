"""The engine compiled by Cython does the very same as the plain one.

The package is copied to a temporary folder and state.py compiled there, so that no built file ever lies beside the
sources. What is compiled runs in other processes: this file, run as a script, prints what it finds as JSON.
"""

from __future__ import annotations

import importlib.util
import json
import os
import random
import shlex
import shutil
import subprocess
import sys
import sysconfig
from hashlib import sha256
from pathlib import Path

import pytest
from test_perft import count, lines, parse

import antartik
from antartik import PRESETS, State, position_text
from antartik.engine import state as engine
from strategies import random_setup

TESTS = Path(__file__).parents[1]
PACKAGE = Path(antartik.__file__).parent
GAMES = 200

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(600)]


def missing() -> str | None:
    """What this machine lacks for compiling."""
    if importlib.util.find_spec("Cython") is None:
        return "needs Cython"
    if shutil.which(compiler()[0]) is None:
        return f"needs a C compiler; there is no {compiler()[0]}"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "needs the headers of Python (Python.h)"
    return None


def compiler() -> list[str]:
    return shlex.split(os.environ.get("CC") or "cc")


def link_flags() -> list[str]:
    if sys.platform == "darwin":
        return ["-bundle", "-undefined", "dynamic_lookup"]
    return ["-shared", "-fPIC"]


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package in it, its State compiled."""
    lack = missing()
    if lack is not None:
        pytest.skip(lack)
    folder = tmp_path_factory.mktemp("compiled")
    unwanted = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.c")
    shutil.copytree(PACKAGE, folder / "antartik", ignore=unwanted)
    source = folder / "antartik" / "engine" / "state.py"
    run([sys.executable, "-m", "cython", "-3", str(source)], folder)
    target = source.with_name(f"state{sysconfig.get_config_var('EXT_SUFFIX')}")
    include = f"-I{sysconfig.get_path('include')}"
    run([*compiler(), "-O2", *link_flags(), include, str(source.with_suffix(".c")), "-o", str(target)], folder)
    return folder


def run(command: list[str], folder: Path, **environment: str) -> str:
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **environment}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=540, check=False)
    if done.returncode != 0:
        pytest.fail(f"{shlex.join(command)}\n{done.stdout[-3000:]}{done.stderr[-3000:]}", pytrace=False)
    return done.stdout


def paths(build: Path) -> str:
    return os.pathsep.join(map(str, (build, TESTS, TESTS / "engine")))


def trace(number: int) -> str:
    """A fingerprint of all states of a game of random choices, with all that is legal in them."""
    rng = random.Random(f"trace/{number}")
    presets = list(PRESETS.values())
    setup = random_setup(rng, presets[number % 4] if number % 4 < len(presets) else None)
    state = State(setup.rules, setup.players, [card.kind for card in setup.deck], setup.first)
    digest = sha256()
    while True:
        seat = state.current_player()
        legal = [state.legal_actions(i) for i in range(setup.players)]
        stars = [state.stars(i) for i in range(setup.players)]
        seen = (state.key()[1:], seat, state.choices(), state.choice_mask(), legal, stars, bool(state.may_stop()))
        digest.update(repr(seen).encode())
        if seat < 0:
            digest.update(position_text(state).encode())
            return digest.hexdigest()
        state = state.copy()
        state.apply(seat, rng.choice(state.choices()))


@pytest.fixture(scope="session")
def found(build: Path) -> dict[str, object]:
    """What the compiled engine does."""
    output = run([sys.executable, str(Path(__file__))], build, PYTHONPATH=paths(build))
    result: dict[str, object] = json.loads(output)
    assert Path(str(result["engine"])).suffix != ".py", "it wasn't the compiled one that ran"
    assert Path(str(result["engine"])).is_relative_to(build)
    return result


def test_the_compiled_engine_counts_alike(found: dict[str, object]) -> None:
    assert found["perft"] == [text for _, text in lines()]


def test_the_compiled_engine_goes_through_the_same_states(found: dict[str, object]) -> None:
    assert Path(engine.__file__).suffix == ".py", "the plain engine is to be compared with"
    assert found["traces"] == [trace(number) for number in range(GAMES)]


def test_the_compiled_engine_passes_the_tests_of_the_rules(build: Path) -> None:
    these = [str(TESTS / "engine" / name) for name in ("clauses", "test_goldens.py", "test_stateful.py")]
    script = (
        "import sys, pytest, antartik.engine.state as state;"
        "assert not state.__file__.endswith('.py'), state.__file__;"
        f"sys.exit(pytest.main(['-q', '-p', 'no:cacheprovider', *{these!r}]))"
    )
    run([sys.executable, "-c", script], TESTS.parent, PYTHONPATH=paths(build))


if __name__ == "__main__":
    report = {
        "engine": engine.__file__,
        "perft": [str(count(parse(text))) for _, text in lines()],
        "traces": [trace(number) for number in range(GAMES)],
    }
    print(json.dumps(report))
