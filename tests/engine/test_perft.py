"""Perft: how many sequences of choices of the schedule there are from a position, *pass* included.

The files in perft/ hold a position a line, then the number of sequences of exactly 1, 2, ... choices (a game that ends
sooner has none). They find what no example thinks of: one legal action too many or too few, anywhere. Where a change
is meant, count anew, and look at the difference before you commit it:

    pytest tests/engine/test_perft.py --renew-goldens
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from antartik import PRESETS, State, parse_position
from antartik.engine.view import PHASES

FOLDER = Path(__file__).parent / "perft"
FILES = sorted(FOLDER.glob("*.txt"))


class Line(NamedTuple):
    position: str
    counts: tuple[int, ...]

    def __str__(self) -> str:
        return " ; ".join([self.position, *(f"D{depth} {count}" for depth, count in enumerate(self.counts, 1))])


def parse(text: str) -> Line:
    position, *counts = text.split(" ; ")
    return Line(position, tuple(int(count.partition(" ")[2]) for count in counts))


def perft(state: State, depth: int) -> int:
    """The number of sequences of so many choices, at least one."""
    mask = state.choice_mask()
    if depth == 1:
        return mask.bit_count()
    seat, total = state.current_player(), 0
    for code in range(mask.bit_length()):
        if mask >> code & 1:
            after = state.copy()
            after.apply(seat, code)
            total += perft(after, depth - 1)
    return total


def count(line: Line) -> Line:
    """The line as it must be."""
    state = parse_position(line.position)
    return Line(line.position, tuple(perft(state, depth) for depth in range(1, len(line.counts) + 1)))


def lines() -> Iterator[tuple[str, str]]:
    """Every line but comments, with a name."""
    for path in FILES:
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not text.startswith("#"):
                yield f"{path.stem}:{number}", text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_perft(path: Path, renew_goldens: bool) -> None:
    texts = path.read_text(encoding="utf-8").splitlines()
    now = [text if text.startswith("#") else str(count(parse(text))) for text in texts]
    if renew_goldens:
        path.write_text("\n".join([*now, ""]), encoding="utf-8", newline="\n")
    else:
        assert now == texts


def test_perft_has_all_presets_players_and_phases() -> None:
    states = [parse_position(parse(text).position) for _, text in lines()]
    presets = {(state.rules.name, state.players) for state in states}
    assert presets >= {(name, players) for name in PRESETS for players in (2, 3, 4, 5)}
    assert {PHASES[state.phase] for state in states} == set(PHASES)
    assert sum(parse(text).counts[-1] for _, text in lines()) >= 100_000
