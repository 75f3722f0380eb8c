# cython: annotation_typing=False, infer_types=False
"""Random numbers in compiled code: SplitMix64, one stream for each purpose.

A stream is one 64-bit word that grows by a fixed odd number; each output is a mix of it (Steele, Lea and Flood, Fast
splittable pseudorandom number generators, OOPSLA 2014). The same file runs uncompiled and gives the same numbers.
"""

from __future__ import annotations

from hashlib import sha256

MASK = 0xFFFFFFFFFFFFFFFF
STEP = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB


def mix(word: int) -> int:
    """A 64-bit word from a 64-bit word, one to one, with every bit spread over all."""
    word = (word ^ (word >> 30)) * MIX_1 & MASK
    word = (word ^ (word >> 27)) * MIX_2 & MASK
    return word ^ (word >> 31)


def seed_word(name: str) -> int:
    """The 64-bit seed of a stream with this name, such as ``antartik/playouts/7``."""
    return int.from_bytes(sha256(name.encode()).digest()[:8], "big")


class Stream:
    """One stream; ``word`` is all of it."""

    def __init__(self, word: int) -> None:
        """Begin at a 64-bit word, for example `seed_word`'s."""
        self.word = word

    def fork(self, word: int, number: int) -> None:
        """Begin anew as stream ``number`` = 0, 1, ... of those that a seed word gives."""
        self.word = mix((word + number * STEP) & MASK)

    def next(self) -> int:
        """The next 64-bit word."""
        self.word = (self.word + STEP) & MASK
        return mix(self.word)

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound`` - 1, 1 <= bound < 2**31; no value is favoured by more than 2**-32."""
        return (self.next() >> 32) * bound >> 32

    def random(self) -> float:
        """A number from 0 to 1, 1 excluded, in steps of 2**-53."""
        return (self.next() >> 11) * 1.1102230246251565e-16
