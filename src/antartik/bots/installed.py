"""Bots of other packages, which name them in the entry points of the group ``antartik.bots``."""

from __future__ import annotations

import warnings
from collections.abc import Container
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from antartik.bots.bot import Bot

GROUP: Final = "antartik.bots"


def installed_bots(taken: Container[str]) -> dict[str, Bot]:
    """The bots that other packages bring, by name, in the order of their names.

    An entry point names a bot's class, to be called without arguments, or a bot. One that can't be used, or whose name
    is taken, is left out with a warning that says why: another's fault must not keep anybody from playing.
    """
    bots: dict[str, Bot] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            bot = _bot(point)
            if bot.name in taken or bot.name in bots:
                raise ValueError("there is a bot of this name already")
        except Exception as error:
            warnings.warn(f"bot {point.name!r} ({point.value}) is left out: {error}", stacklevel=2)
        else:
            bots[bot.name] = bot
    return bots


def _bot(point: EntryPoint) -> Bot:
    found = point.load()
    bot: Bot = found() if isinstance(found, type) else found
    if not callable(getattr(bot, "choose", None)):
        raise TypeError("it has no method choose(view, choices, rng)")
    for attribute in ("name", "description"):
        if not isinstance(getattr(bot, attribute, None), str):
            raise TypeError(f"it has no text `{attribute}`")
    if bot.name != point.name:
        raise ValueError(f"it calls itself {bot.name!r}; the entry point must have the same name")
    return bot
