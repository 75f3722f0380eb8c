"""Small numbers of a 64-bit word, each into a byte of its own. The compiled modules take these from spreading.pxd."""

from __future__ import annotations

_VALUES = bytes.maketrans(b"0123456789abcdef", bytes(range(16)))


def spread_counts(word: int, out: memoryview, at: int) -> None:
    """Write the sixteen 4-bit counts of a pile to ``out[at]`` and on."""
    out[at : at + 16] = f"{word:016x}".encode().translate(_VALUES)[::-1]


def spread_codes(word: int, out: memoryview, at: int) -> None:
    """Write the lowest 54 bits, one for each code of an action, to ``out[at]`` and on."""
    out[at : at + 54] = f"{word:054b}".encode().translate(_VALUES)[::-1]
