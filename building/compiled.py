"""The compiled form of the modules that say so in their first line: Cython makes C of them, the compiler the rest.

    python -m building.compiled [--checked] FOLDER

compiles into a folder, which ANTARTIK_COMPILED=FOLDER then uses (src/antartik/form.py). With --checked every access to
an array and every shift is checked: the process ends at the first one that is out of bounds.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

SRC = Path(__file__).parents[1] / "src"
REQUIREMENTS = ["cython>=3.1,<4", "setuptools>=77"]
FOLDER = "_compiled"
"""The folder in the package for what a wheel brings."""

OLDEST = (3, 11)
DIRECTIVES = {
    "language_level": "3",
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "embedsignature": True,
}


class CannotCompile(RuntimeError):
    """The modules can't be compiled here; the message says why."""


def lack() -> str:
    """What this machine lacks for compiling, empty if nothing."""
    if os.name == "nt":
        return ""  # setuptools looks for the compiler itself
    compiler = shlex.split(os.environ.get("CC", "cc"))
    if not compiler or shutil.which(compiler[0]) is None:
        return "no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return f"no Python.h, the headers of Python {sys.version_info[0]}.{sys.version_info[1]}"
    return ""


def wheel_tag() -> str:
    """The tag of a wheel with these modules: one for this platform and Python 3.11 and later."""
    from packaging.tags import sys_tags

    platform = next(tag.platform for tag in sys_tags() if not tag.platform.startswith(("manylinux", "musllinux")))
    return f"cp{OLDEST[0]}{OLDEST[1]}-abi3-{platform}"


def build(src: Path, target: Path, *, checked: bool = False) -> list[Path]:
    """Compile into a folder, named after the modules, with a note of what they were made from; returns the files.

    Raises CannotCompile with what the compiler said. Nothing is written beside the sources.
    """
    form = _form(src)
    package = src / "antartik"
    modules = form.compiled_modules(package)
    with tempfile.TemporaryDirectory(prefix="antartik-c-") as scratch:
        copy = Path(scratch, "antartik")
        shutil.copytree(package, copy, ignore=_all_but_sources)
        command = [sys.executable, "-c", _SETUP, "checked" if checked else "fast", *modules]
        done = subprocess.run(command, cwd=scratch, capture_output=True, text=True, errors="replace", check=False)
        made = {name: list(Path(scratch, "lib").glob(f"{name.replace('.', '/')}.*")) for name in modules}
        if done.returncode or not all(made.values()):
            raise CannotCompile(f"{done.stdout}{done.stderr}".strip()[-3000:])
        target.mkdir(parents=True, exist_ok=True)
        for old in target.iterdir():
            old.unlink()
        files = []
        for name, (file,) in made.items():
            path = target / (name.removeprefix("antartik.") + file.name[file.name.index(".") :])
            shutil.copyfile(file, path)
            files.append(path)
    note = target / form.STAMP
    note.write_text(form.sources_digest(package), encoding="utf-8")
    return [*files, note]


# Runs in a process of its own: setuptools changes what it likes of the one that it runs in.
_SETUP = f"""
import os, sys, sysconfig
from setuptools import Distribution, Extension
from Cython.Build import cythonize

checked = sys.argv[1] == "checked"
unix = os.name != "nt"
directives = {DIRECTIVES!r} | ({{"boundscheck": True, "initializedcheck": True}} if checked else {{}})
traps = ["-fsanitize=bounds,shift", "-fsanitize-undefined-trap-on-error"] if checked else []
free_threaded = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))  # no stable interface there yet
extensions = [
    Extension(
        name,
        [name.replace(".", "/") + ".py"],
        define_macros=[] if free_threaded else [("Py_LIMITED_API", "0x{OLDEST[0]:02X}{OLDEST[1]:02X}0000")],
        py_limited_api=not free_threaded,
        extra_compile_args=["-O3", "-g0", *traps] if unix else ["/O2"],
        extra_link_args=["-Wl,-S" if sys.platform == "darwin" else "-s"] if unix else [],
    )
    for name in sys.argv[2:]
]
extensions = cythonize(extensions, compiler_directives=directives, quiet=True)
distribution = Distribution({{"name": "antartik", "ext_modules": extensions}})
command = distribution.get_command_obj("build_ext")
command.build_lib, command.build_temp, command.parallel = "lib", "temp", os.cpu_count()
command.ensure_finalized()
command.run()
"""


def _all_but_sources(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if not name.endswith((".py", ".pxd")) and not Path(folder, name).is_dir()] + [
        name for name in names if name in ("__pycache__", "page", FOLDER)
    ]


def _form(src: Path):  # type: ignore[no-untyped-def]
    """The module antartik.form, without the package that it belongs to."""
    spec = importlib.util.spec_from_file_location("antartik_form", src / "antartik" / "form.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main() -> int:
    """Compile from the command line."""
    parser = argparse.ArgumentParser(description="Compile the engine into a folder.")
    parser.add_argument("--checked", action="store_true", help="check every access to an array")
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    missing = lack()
    if missing:
        print(f"The engine can't be compiled: there is {missing}.", file=sys.stderr)
        return 1
    try:
        build(SRC, options.folder, checked=options.checked)
    except CannotCompile as error:
        print(f"The engine can't be compiled:\n{error}", file=sys.stderr)
        return 1
    print(f"Compiled. Use it with ANTARTIK_COMPILED={shlex.quote(str(options.folder.resolve()))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
