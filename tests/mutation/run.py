"""Try whether the tests notice every mutant of mutants.py.

    python tests/mutation/run.py [--jobs N] [--without-goldens] [WORD ...]

The project's src and tests are copied to a temporary folder; there one mutant at a time is applied and the tests of
the engine and of the yardstick are run until the first one fails. With words, only mutants whose clause, file or name
holds one of them. Exit code 1: a mutant has survived, or one doesn't fit the code any more.

`--without-goldens` leaves out golden playthroughs, perft and the frozen views, which notice any change: what the rest
notices, it notices because a rule is broken.
"""

from __future__ import annotations

import argparse
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from mutants import MUTANTS, Mutant

ROOT = Path(__file__).parents[2]

# Tried in turn, after the tests of the mutant's own file: what is quick and notices most comes first.
ROUNDS = (
    ("engine/test_goldens.py", "engine/clauses"),
    ("engine", "bots/test_yardstick_golden.py"),
)
GOLDENS = ("engine/test_goldens.py", "engine/test_perft.py", "bots/test_yardstick_golden.py")

# Seconds for one mutant: one that makes the tests run without end is noticed too.
LIMIT = 300


@dataclass(frozen=True)
class Verdict:
    mutant: Mutant
    killed: bool
    by: str


class Copy:
    """A copy of the project's src and tests in which a mutant can be tried."""

    def __init__(self, folder: Path, goldens: bool) -> None:
        self.folder = folder
        self.goldens = goldens
        unwanted = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.c")
        for name in ("src", "tests"):
            shutil.copytree(ROOT / name, folder / name, ignore=unwanted)
        shutil.copy(ROOT / "pyproject.toml", folder)

    def try_out(self, mutant: Mutant) -> Verdict:
        path = self.folder / mutant.path
        source = path.read_text(encoding="utf-8")
        try:
            mutated = mutant.applied_to(source)
        except ValueError as error:
            return Verdict(mutant, False, str(error))
        path.write_text(mutated, encoding="utf-8")
        try:
            code, output = self.run_rounds(f"engine/test_{mutant.file}")
        finally:
            path.write_text(source, encoding="utf-8")
        if code == 0:
            return Verdict(mutant, False, "no test")
        first = re.search(r"^(?:FAILED|ERROR) tests/(\S+)", output, re.MULTILINE)
        return Verdict(mutant, True, first[1] if first else "running without end" if code < 0 else f"exit code {code}")

    def run_rounds(self, own: str = "") -> tuple[int, str]:
        """The first failure of the rounds, or the last round."""
        code, output = 0, ""
        for number, names in enumerate(ROUNDS):
            code, output = self.run_tests([own, *names] if own and number == 0 else names)
            if code != 0:
                break
        return code, output

    def run_tests(self, names: Iterable[str]) -> tuple[int, str]:
        """The exit code, -1 if there was no end, and what was printed."""
        left_out = ["engine/test_compiled.py", *(() if self.goldens else GOLDENS)]
        names = [name for name in names if (self.folder / "tests" / name).exists() and name not in left_out]
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider"]
        command += ["--hypothesis-profile=mutants", "-m", "not compiled and not slow"]
        command += [f"--ignore=tests/{name}" for name in left_out] + [f"tests/{name}" for name in names]
        # A mutant may have the size and the time of another: no compiled file may take its place.
        env = {**os.environ, "PYTHONPATH": str(self.folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            done = subprocess.run(
                command,
                cwd=self.folder,
                env=env,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=LIMIT,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return -1, ""
        return done.returncode, done.stdout


def main() -> int:
    parser = argparse.ArgumentParser(description="Try whether the tests notice every mutant.")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="mutants at a time (default: all cores)")
    parser.add_argument("--without-goldens", action="store_true", help="leave out goldens, perft and frozen views")
    parser.add_argument("words", nargs="*", metavar="WORD", help="only mutants with one of these words")
    options = parser.parse_args()
    mutants = [
        mutant
        for mutant in MUTANTS
        if not options.words or any(w in (mutant.clause, mutant.file) or w in mutant.name for w in options.words)
    ]
    if not mutants:
        parser.error("there is no such mutant")

    start = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="antartik-mutants-") as folder:
        copies: queue.SimpleQueue[Copy] = queue.SimpleQueue()
        for number in range(options.jobs):
            copies.put(Copy(Path(folder, str(number)), goldens=not options.without_goldens))
        code, output = (sound := copies.get()).run_rounds()
        copies.put(sound)
        if code != 0:
            print(output)
            print("The tests fail without any mutant.")
            return 1
        print(f"The tests pass without any mutant in {time.perf_counter() - start:.0f} s.", flush=True)

        def judge(mutant: Mutant) -> Verdict:
            copy = copies.get()
            try:
                verdict = copy.try_out(mutant)
            finally:
                copies.put(copy)
            word = "killed  " if verdict.killed else "SURVIVED"
            print(f"{word} {mutant.clause:6} {mutant.file}: {mutant.name}  ({verdict.by})", flush=True)
            return verdict

        with ThreadPoolExecutor(options.jobs) as pool:
            verdicts = list(pool.map(judge, mutants))

    survivors = [verdict for verdict in verdicts if not verdict.killed]
    for verdict in survivors:
        print(f"Survivor: {verdict.mutant.clause} {verdict.mutant.file}: {verdict.mutant.name} ({verdict.by})")
    print(f"{len(verdicts) - len(survivors)} killed, {len(survivors)} survived, {time.perf_counter() - start:.0f} s")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
