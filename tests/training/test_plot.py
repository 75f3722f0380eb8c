from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from antartik.training import plot
from antartik.training.schedule import Progress


def test_a_curve_is_a_running_mean_of_the_lines_that_have_the_number() -> None:
    log = [Progress(1000 * (place + 1), 0.5, None if place == 1 else float(place)) for place in range(60)]
    games, values = plot.curve(log, "against_elders")
    assert games.tolist() == [1000 * (place + 1) for place in range(50, 60)]
    assert np.allclose(values[0], np.mean([place for place in range(51) if place != 1]))
    assert plot.curve(log, "against_reckoners")[0].size == 0
    assert plot.curve(log[:3], "error")[1].tolist() == pytest.approx([0.5])


def test_a_picture_of_two_runs_is_the_same_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("2", "3"):
        tmp_path.joinpath(f"{name}.jsonl").write_text(
            "".join(f'{{"games": {games}, "error": 0.1, "against_reckoners": 0.4}}\n' for games in (1000, 2000))
        )
    pictures = []
    for out in (tmp_path / "a.svg", tmp_path / "b.svg"):
        logs = [str(tmp_path / f"{name}.jsonl") for name in ("2", "3")]
        monkeypatch.setattr(sys, "argv", ["plot", *logs, "--out", str(out)])
        plot.main()
        pictures.append(out.read_bytes())
    assert pictures[0].count(b'id="line2d_') > 4
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize(("text", "message"), [(None, "No such file"), ('{"plays": 1}\n', "no log of a training run")])
def test_what_is_no_log_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str | None, message: str
) -> None:
    if text is not None:
        tmp_path.joinpath("a.jsonl").write_text(text)
    monkeypatch.setattr(sys, "argv", ["plot", str(tmp_path / "a.jsonl"), "--out", str(tmp_path / "a.svg")])
    with pytest.raises(SystemExit):
        plot.main()
    assert message in capsys.readouterr().err
