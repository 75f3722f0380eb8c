"""What the compiled modules take from Cython, where they run uncompiled and Cython isn't installed."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Final

compiled: Final = False
nogil: Final = nullcontext()
"""A block that runs without the interpreter's lock; uncompiled it is any block."""
