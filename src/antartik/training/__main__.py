"""Train a network.

python -m antartik.training --players 2 --games 250000 --out 2.npz
"""

from __future__ import annotations

import argparse
import time
from dataclasses import fields
from pathlib import Path

from antartik import form
from antartik.training.schedule import Plan, train


def main() -> None:
    """Train from the command line; the same command goes on with an interrupted run."""
    parser = argparse.ArgumentParser(prog="antartik.training", description="Train a network by self-play.")
    for field in fields(Plan):
        assert not isinstance(field.default, type)
        parser.add_argument(f"--{field.name.replace('_', '-')}", type=type(field.default), default=field.default)
    parser.add_argument("--out", type=Path, required=True, help="the file of the weights")
    options = vars(parser.parse_args())
    file = options.pop("out")
    if form.NAME == "uncompiled":
        print("This runs uncompiled, some hundred times slower: see docs/architecture.md, Two forms.", flush=True)
    start, first = time.monotonic(), None
    try:
        for progress in train(Plan(**options), file):
            first = progress.games if first is None else first
            rate = (progress.games - first) / max(time.monotonic() - start, 1e-9)
            print(f"{progress.games:9,} games  error {progress.error:.5f}  {rate:6.0f} games/s", flush=True)
    except ValueError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
