"""A picture of how a training run went.

python -m antartik.training.plot 2.jsonl 3.jsonl --out training.svg    wants matplotlib: pip install 'antartik[plots]'
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from antartik.training.schedule import Progress, read_log

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SMOOTH: Final = 50
"""Lines of a log that one point of a curve is the mean of, at most."""

CURVES: Final = (
    ("against_reckoners", "share of titles against the yardstick's rules"),
    ("against_elders", "share of titles against older selves"),
    ("error", "mean squared error of the shares"),
)


def curve(log: Sequence[Progress], name: str) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Games played and the running mean of a number of the log, each (points,); lines without it are left out."""
    found = [(progress.games, value) for progress in log if (value := getattr(progress, name)) is not None]
    if not found:
        return np.empty(0), np.empty(0)
    games, values = np.array(found, np.float64).T
    width = min(SMOOTH, len(values))
    return games[width - 1 :], np.convolve(values, np.full(width, 1 / width), "valid")


def plot(logs: Sequence[Path], out: Path) -> None:
    """Draw a panel for each number of the logs, with a line for each run; OSError or ValueError as `read_log`.

    The same logs give the same bytes.
    """
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    runs = {log.stem: read_log(log) for log in logs}
    with rc_context({"svg.hashsalt": "antartik", "font.size": 8}):
        picture = Figure(figsize=(10, 3), layout="constrained")
        panels: Sequence[Axes] = picture.subplots(1, len(CURVES))
        for panel, (name, words) in zip(panels, CURVES, strict=True):
            for run, log in runs.items():
                games, values = curve(log, name)
                panel.plot(games / 1000, values, label=run, linewidth=1)
            panel.set_title(words, fontsize=8)
            panel.set_xlabel("thousand games")
            panel.spines[["top", "right"]].set_visible(False)
        panels[0].legend(frameon=False)
        picture.savefig(out, metadata={"Date": None} if out.suffix == ".svg" else None)


def main() -> None:
    """Draw from the command line."""
    parser = argparse.ArgumentParser(prog="antartik.training.plot", description="Draw how training runs went.")
    parser.add_argument("logs", type=Path, nargs="+", metavar="LOG", help="written beside the weights")
    parser.add_argument("--out", type=Path, required=True, help="the picture, .svg or .png")
    options = parser.parse_args()
    try:
        plot(options.logs, options.out)
    except ImportError:
        parser.error("this wants matplotlib, which isn't installed: pip install 'antartik[plots]'")
    except (OSError, ValueError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
