"""A picture of what `antartik lab` found. Importing this fails without matplotlib."""

from __future__ import annotations

import math
from pathlib import Path
from textwrap import fill
from typing import Final

from matplotlib import rc_context
from matplotlib.figure import Figure as Picture

from antartik.arena.lab import Findings

ACROSS: Final = 4
COLOURS: Final = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#000000")
"""Okabe and Ito's colours, which people who see few colours tell apart too."""


def plot(findings: Findings, path: Path) -> None:
    """Draw a panel for each measure, with a bar for each variant and its standard error; OSError if it can't be kept.

    The same findings give the same bytes.
    """
    shown = {measure: row for measure, row in findings.figures.items() if any(figure is not None for figure in row)}
    names = [variant.name for variant in findings.lab.variants]
    down = math.ceil(len(shown) / ACROSS)
    with rc_context({"svg.hashsalt": "antartik", "font.size": 8}):
        picture = Picture(figsize=(3 * ACROSS, 1.1 + down * (0.9 + 0.22 * len(names))), layout="constrained")
        panels = list(picture.subplots(down, ACROSS, squeeze=False).flat)
        for panel, (measure, row) in zip(panels, shown.items(), strict=False):
            for place, figure in enumerate(row):
                if figure is None:
                    continue
                panel.barh(place, figure.value, xerr=figure.error, color=COLOURS[place % len(COLOURS)], capsize=2)
                if figure.striking:
                    panel.text(1, place, " *", transform=panel.get_yaxis_transform(), va="center", weight="bold")
            panel.set_title(fill(measure.words, 34), fontsize=8)
            panel.set_yticks(range(len(names)), names)
            panel.set_ylim(len(names) - 0.5, -0.5)
            panel.axvline(0, color="black", linewidth=0.6)
            panel.spines[["top", "right"]].set_visible(False)
        for panel in panels[len(shown) :]:
            panel.set_visible(False)
        lab = findings.lab
        picture.suptitle(
            f"{lab.players} players, {lab.bot_name}, {lab.games} games for each bar; lines are one standard error, "
            f"* is more than three from {names[0]}",
            fontsize=9,
        )
        picture.savefig(path, dpi=120, metadata={"Date": None} if path.suffix == ".svg" else None)
