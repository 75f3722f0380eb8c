"""The build's hook: it makes the page, and compiles the engine for a wheel where a C compiler is.

An editable install runs uncompiled (`make compiled` compiles beside it), and an sdist is compiled where it is
installed. ANTARTIK_COMPILE=1 makes a build fail that can't compile, ANTARTIK_COMPILE=0 makes a wheel for any machine.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from building import compiled, page


class AntartikBuilder(BuildHookInterface):  # type: ignore[type-arg]
    """Hatchling's hook."""

    def dependencies(self) -> list[str]:
        """What this build needs besides hatchling, here and now."""
        needed = []
        if not page.is_current(self._root) and page.system_node() is None:
            needed.append(page.BUNDLED_NODE)
        if self.target_name == "wheel" and self._compiles():
            needed += compiled.REQUIREMENTS
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make what is missing."""
        if not page.is_current(self._root):
            self.app.display_info("Building the page ...")
            page.build(self._root)
        if self.target_name == "wheel" and version == "standard" and self._compiles():
            self._compile(build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was compiled, once it is in the wheel."""
        if self._scratch is not None:
            self._scratch.cleanup()

    _scratch: tempfile.TemporaryDirectory[str] | None = None

    @property
    def _root(self) -> Path:
        return Path(self.root)

    @property
    def _wish(self) -> str:
        return os.environ.get("ANTARTIK_COMPILE", "")

    def _compiles(self) -> bool:
        lack = compiled.lack()
        if self._wish == "0":
            return False
        if self._wish and lack:
            raise RuntimeError(f"ANTARTIK_COMPILE asks for the compiled engine, but there is {lack}.")
        return not lack

    def _compile(self, build_data: dict[str, Any]) -> None:
        self._scratch = tempfile.TemporaryDirectory(prefix="antartik-compiled-")
        folder = Path(self._scratch.name)
        self.app.display_info("Compiling the engine ...")
        try:
            files = compiled.build(self._root / "src", folder)
        except compiled.CannotCompile as error:
            if self._wish:
                raise
            self.app.display_warning(f"The engine stays uncompiled, and so is about a hundred times slower: {error}")
            return
        for file in files:
            build_data["force_include"][str(file)] = f"antartik/{compiled.FOLDER}/{file.name}"
        build_data["pure_python"] = False
        build_data["tag"] = compiled.wheel_tag()
