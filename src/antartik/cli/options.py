"""Options that several commands share: which rules are played, which bots sit down."""

from __future__ import annotations

import json
from pathlib import Path

from antartik.bots import Bot, bot_named
from antartik.cli.complaints import complain
from antartik.engine.rules import PRESETS, Rules, RulesError

LARGEST_RULES_FILE = 100_000


def rules_option(value: str) -> Rules:
    """The rules of ``--rules``: a preset's name, or a JSON file of options. Complains about anything else."""
    if value in PRESETS:
        return PRESETS[value]
    path = Path(value)
    if not path.exists():
        complain(f"--rules: {value!r} is neither a preset ({', '.join(PRESETS)}) nor a file")
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_RULES_FILE + 1)
        if len(data) > LARGEST_RULES_FILE:
            complain(f"--rules: {value} is too large to be a file of options")
        return Rules.from_dict(json.loads(data.decode()))
    except OSError as error:
        complain(f"--rules: {value} can't be read: {error.strerror}")
    except RulesError as error:
        complain(f"--rules: {value}: {error}")
    except (ValueError, RecursionError):
        complain(f"--rules: {value} is no JSON object of options")


def bots_option(value: str) -> list[Bot]:
    """The bots of ``--bots NAME,NAME,...``. Complains about a name that there isn't."""
    bots = []
    for name in value.split(","):
        try:
            bots.append(bot_named(name.strip()))
        except LookupError as error:
            complain(f"--bots: {error.args[0]}")
    return bots
