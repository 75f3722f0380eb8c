"""Lets the tests of the engine, also those in folders below, import what they share (table.py)."""

import sys
from pathlib import Path

FOLDER = str(Path(__file__).parent)
if FOLDER not in sys.path:
    sys.path.append(FOLDER)
