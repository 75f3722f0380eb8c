"""Where this user's games are kept, and files there that nobody else reads."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def user_folder() -> Path:
    """The folder that ANTARTIK_DATA names, else the system's place for it."""
    named = os.environ.get("ANTARTIK_DATA")
    return Path(named) if named else platformdirs.user_data_path("antartik")


def write_private(path: Path, text: str) -> None:
    """Replace a file of this user's by this text so that a crash at any moment leaves the old one or the new one."""
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
