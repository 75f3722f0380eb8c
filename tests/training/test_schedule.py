from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from antartik.training import schedule
from antartik.training.schedule import Plan, log_of, read_log, train

PLAN = Plan(players=2, games=6, batch=1, hidden=4, explore=1.0, last_explore=1.0)  # choices by chance are quick


@pytest.fixture(autouse=True)
def short_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "CHUNK", 2)


def weights(file: Path) -> dict[str, object]:
    with np.load(file) as loaded:
        return {name: loaded[name].tobytes() for name in loaded.files}


def test_a_run_that_was_interrupted_ends_as_one_that_was_not(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.npz", tmp_path / "parts.npz"
    assert [progress.games for progress in train(PLAN, whole)] == [2, 4, 6]
    assert [progress.games for progress in islice(train(PLAN, parts), 1)] == [2]
    assert [progress.games for progress in train(PLAN, parts)] == [4, 6]
    assert weights(whole) == weights(parts)
    assert list(train(PLAN, whole)) == []


def test_the_log_tells_each_chunk_once_though_the_run_was_interrupted(tmp_path: Path) -> None:
    file, plan = tmp_path / "a.npz", replace(PLAN, elders=0.0, reckoners=1.0)
    told = list(islice(train(plan, file), 2))
    with log_of(file).open("a") as log:  # a chunk that was told and not saved
        log.write('{"games": 6, "error": 9.0}\n')
    told += train(plan, file)
    assert read_log(log_of(file)) == told
    for progress in told:
        assert progress.against_elders is None
        assert progress.against_reckoners is not None
        assert 0 <= progress.against_reckoners <= 1


def test_another_seed_gives_other_weights(tmp_path: Path) -> None:
    for seed in (1, 2):
        list(train(replace(PLAN, seed=seed), tmp_path / f"{seed}.npz"))
    assert weights(tmp_path / "1.npz") != weights(tmp_path / "2.npz")


def test_the_file_of_another_plan_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.npz"
    list(islice(train(PLAN, file), 1))
    before = file.read_bytes()
    with pytest.raises(ValueError, match=r"belongs to another plan: hidden, rate differ"):
        next(train(replace(PLAN, hidden=5, rate=0.5), file))
    assert file.read_bytes() == before


@pytest.mark.parametrize(("wrong", "message"), [({"players": 6}, "two to five"), ({"games": 0}, "at least 1")])
def test_bad_plans_are_refused(wrong: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        replace(PLAN, **wrong)  # type: ignore[arg-type]


def test_an_exploiter_learns_against_fixed_weights(tmp_path: Path) -> None:
    rival = tmp_path / "rival.npz"
    list(train(replace(PLAN, seed=9), rival))
    before = rival.read_bytes()
    list(train(replace(PLAN, rival=str(rival)), tmp_path / "exploiter.npz"))
    list(train(PLAN, tmp_path / "plain.npz"))
    assert rival.read_bytes() == before
    assert weights(tmp_path / "exploiter.npz")["inward"] != weights(tmp_path / "plain.npz")["inward"]
