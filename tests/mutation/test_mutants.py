"""The mutants fit the code, so that `python tests/mutation/run.py` can try them."""

from __future__ import annotations

from pathlib import Path

import pytest
from mutants import MUTANTS, Mutant

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: f"{mutant.file}: {mutant.name}")
def test_a_mutant_applies_and_compiles(mutant: Mutant) -> None:
    source = (ROOT / mutant.path).read_text(encoding="utf-8")
    mutated = mutant.applied_to(source)
    assert mutated != source
    compile(mutated, mutant.file, "exec")


def test_every_clause_is_broken_somewhere() -> None:
    assert {mutant.clause for mutant in MUTANTS} == {"RECORD", *(f"R{number}" for number in range(1, 20))}
    assert len({(mutant.file, mutant.name) for mutant in MUTANTS}) == len(MUTANTS)
