"""Numbers as tables show them."""

from __future__ import annotations


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th; for places at a table."""
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


def decimal(value: float | None, digits: int = 3) -> str:
    """With so many digits behind the point, ``-`` for None."""
    return "-" if value is None else f"{value:.{digits}f}"


def plus_minus(value: float, error: float | None, sign: str = "") -> str:
    """A value and its error, to three or four figures; with ``sign`` "+" a sign in any case."""
    digits = 3 if abs(value) < 10 else 2 if abs(value) < 100 else 1
    return f"{value:{sign}.{digits}f} ± {decimal(error, digits)}"
