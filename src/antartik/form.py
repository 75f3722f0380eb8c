"""In which form the hot modules run: as they stand, or compiled from the very same files.

A wheel brings compiled modules in its folder ``_compiled``; ANTARTIK_COMPILED names another folder, made by
`make compiled`. ANTARTIK_PURE=1 runs everything as it stands. Compiled modules whose sources have changed since are
left alone, with a warning: a binary must never hide an edited file.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

PACKAGE: Final = Path(__file__).parent
STAMP: Final = "built-from"
"""A file beside the compiled modules: a digest of their sources."""
MARK: Final = "# cython:"
"""How the first line of a module begins that is to be compiled."""


def compiled_modules(package: Path) -> list[str]:
    """The full names of the modules that a build compiles."""
    names = []
    for path in sorted(package.rglob("*.pxd")):
        source = path.with_suffix(".py")
        if source.is_file() and source.read_text(encoding="utf-8").startswith(MARK):
            names.append(".".join(["antartik", *source.relative_to(package).with_suffix("").parts]))
    return names


def sources_digest(package: Path) -> str:
    """A digest of all that the compiled modules are made from."""
    digest = sha256()
    for path in sorted(package.rglob("*.pxd")):
        for file in (path, path.with_suffix(".py")):
            digest.update(file.relative_to(package).as_posix().encode() + b"\0")
            digest.update(file.read_bytes() if file.is_file() else b"")
    return digest.hexdigest()


class CompiledFinder(MetaPathFinder):
    """Finds the compiled modules, before anybody finds their sources."""

    def __init__(self, files: dict[str, Path]) -> None:
        self.files = files

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The compiled module of this name, if there is one."""
        file = self.files.get(fullname)
        return None if file is None else spec_from_file_location(fullname, file)


def choose() -> str:
    """See to it that the right modules are found, and say which: ``compiled`` or ``uncompiled``."""
    if os.environ.get("ANTARTIK_PURE", "0") not in ("", "0"):
        return "uncompiled"
    asked = os.environ.get("ANTARTIK_COMPILED", "")
    folder = Path(asked) if asked else PACKAGE / "_compiled"
    files = {}
    for path in folder.glob("*.*") if folder.is_dir() else ():
        suffix = next((suffix for suffix in EXTENSION_SUFFIXES if path.name.endswith(suffix)), None)
        if suffix is not None:
            files["antartik." + path.name.removesuffix(suffix)] = path
    if not files:
        if asked:
            raise ImportError(f"ANTARTIK_COMPILED: there are no compiled modules for this Python in {folder}")
        return "uncompiled"
    stamp = folder / STAMP
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != sources_digest(PACKAGE):
        warnings.warn(f"antartik runs uncompiled: {folder} was compiled from other sources", stacklevel=3)
        return "uncompiled"
    sys.meta_path.insert(0, CompiledFinder(files))
    return "compiled"


NAME: Final = choose()
"""``compiled`` or ``uncompiled``."""
