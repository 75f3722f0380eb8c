"""The compiled modules do the very same as the plain ones, also where every access to an array is checked.

They are compiled into a folder of their own, so that no built file ever lies beside the sources, and run in other
processes: this file, run as a script, prints what it finds as JSON.
"""

from __future__ import annotations

import json
import os
import random
import shlex
import subprocess
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from test_perft import count, lines, parse

from antartik import PRESETS, State, form, position_text
from antartik.engine import state as engine
from strategies import random_setup

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
GAMES = 2000
"""How many games are gone through step by step, of every preset and of random options."""

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(600)]

sys.path.insert(0, str(ROOT))
from building import compiled  # noqa: E402  (it lies in no installed package)


@pytest.fixture(scope="session", params=["fast", "checked"])
def build(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the compiled modules."""
    pytest.importorskip("Cython")
    if compiled.lack():
        pytest.skip(f"there is {compiled.lack()}")
    folder = tmp_path_factory.mktemp(request.param)
    compiled.build(ROOT / "src", folder, checked=request.param == "checked")
    return folder


def run(command: list[str], build: Path, *, fails: bool = False) -> str:
    env = {
        **os.environ,
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": os.pathsep.join(map(str, (TESTS, TESTS / "engine"))),
        "ANTARTIK_COMPILED": str(build),
    }
    env.pop("ANTARTIK_PURE", None)
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=540, check=False)
    if (done.returncode != 0) is not fails:
        pytest.fail(f"{shlex.join(command)}\n{done.stdout[-3000:]}{done.stderr[-3000:]}", pytrace=False)
    return done.stdout


def trace(number: int) -> str:
    """A fingerprint of all states of a game of random choices, with all that is legal and known in them."""
    rng = random.Random(f"trace/{number}")
    presets = list(PRESETS.values())
    setup = random_setup(rng, presets[number % 4] if number % 4 < len(presets) else None)
    state = State(setup.rules, setup.players, [card.kind for card in setup.deck], setup.first)
    digest = sha256()
    while True:
        seat = state.current_player()
        digest.update(repr((state.key()[1:], seat, state.choices(), state.choice_mask())).encode())
        for other in range(setup.players):
            odds = state.flop_odds(other)
            seen = (state.legal_actions(other), state.stars(other), state.hidden(other), state.known_top(other), odds)
            digest.update(repr(seen).encode())
        if seat < 0:
            digest.update(position_text(state).encode())
            return digest.hexdigest()
        before, old = state.key(), state
        state = state.copy()
        code = rng.choice(state.choices())
        if rng.random() < 0.5:
            state.apply(seat, code)
        else:
            state.advance(code)
        assert old.key() == before, "a copy shares something"


@pytest.fixture(scope="session")
def found(build: Path) -> dict[str, object]:
    """What the compiled modules do."""
    result: dict[str, object] = json.loads(run([sys.executable, str(Path(__file__))], build))
    assert Path(str(result["engine"])).is_relative_to(build), "it wasn't the compiled one that ran"
    return result


@cache
def plain_traces() -> list[str]:
    assert form.NAME == "uncompiled", "the plain engine is to be compared with"
    return [trace(number) for number in range(GAMES)]


def test_the_compiled_engine_counts_alike(found: dict[str, object]) -> None:
    assert found["perft"] == [text for _, text in lines()]


def test_the_compiled_engine_goes_through_the_same_states(found: dict[str, object]) -> None:
    assert found["traces"] == plain_traces()


def test_the_compiled_engine_passes_the_tests_of_the_rules(build: Path) -> None:
    these = [
        "engine/clauses",
        "engine/test_goldens.py",
        "engine/test_stateful.py",
        "engine/test_observation.py",
        "search",
        "env",
    ]
    script = (
        "import sys, pytest, antartik.form;"
        "assert antartik.form.NAME == 'compiled';"
        f"sys.exit(pytest.main(['-q', '-p', 'no:cacheprovider', *{[str(TESTS / name) for name in these]!r}]))"
    )
    run([sys.executable, "-c", script], build)


def test_a_binary_never_hides_an_edited_file(build: Path) -> None:
    stamp = build / form.STAMP
    kept = stamp.read_text()
    stamp.write_text("0" * 64)
    try:
        script = "import antartik.form; print(antartik.form.NAME)"
        assert run([sys.executable, "-W", "ignore", "-c", script], build) == "uncompiled\n"
        run([sys.executable, "-W", "error", "-c", script], build, fails=True)
    finally:
        stamp.write_text(kept)


if __name__ == "__main__":
    report = {
        "engine": engine.__file__,
        "perft": [str(count(parse(text))) for _, text in lines()],
        "traces": [trace(number) for number in range(GAMES)],
    }
    print(json.dumps(report))
