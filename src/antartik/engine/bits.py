"""Set bits of 64-bit words. The compiled modules take these from bits.pxd, where they are C."""

from __future__ import annotations


def count_bits(word: int) -> int:
    """How many bits are set."""
    return word.bit_count()


def lowest_bit(word: int) -> int:
    """The place of the lowest set bit, 0 to 63; there must be one."""
    return (word & -word).bit_length() - 1
