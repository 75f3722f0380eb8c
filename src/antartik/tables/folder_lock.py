"""One process for a folder: a lock that goes with the process, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from antartik.tables.refusal import DataFault

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class FolderLock:
    """Holds the folder from its making until `release`."""

    def __init__(self, folder: Path) -> None:
        """Raise DataFault if another process holds the folder, OSError if it can't be written."""
        self._descriptor = os.open(folder / "tables.lock", os.O_RDWR | os.O_CREAT, 0o600)
        if _is_held(self._descriptor):
            self.release()
            raise DataFault(f"another antartik serves the tables in {folder}; end it, or name another folder")

    def release(self) -> None:
        """Let others have the folder."""
        os.close(self._descriptor)


def _is_held(descriptor: int) -> bool:
    """Take the lock unless another process has it; where a file system knows no locks, do without."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return sys.platform == "win32" or isinstance(error, BlockingIOError)
    return False
