"""The bots by name; a bot sees a view, its choices and an rng, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from antartik.bots.bot import Bot
from antartik.bots.chick import Chick
from antartik.bots.egg import Egg
from antartik.bots.emperor import Emperor
from antartik.bots.gentoo import Gentoo
from antartik.bots.installed import installed_bots
from antartik.bots.king import King
from antartik.bots.rockhopper import Rockhopper
from antartik.bots.yardstick import Yardstick

_OWN: Final = {bot.name: bot for bot in (Egg(), Chick(), Rockhopper(), Gentoo(), King(), Emperor(), Yardstick())}
BOTS: Final[Mapping[str, Bot]] = MappingProxyType({**_OWN, **installed_bots(_OWN)})
"""Every bot by its name: from the weakest to the strongest, then the measure, then those of other packages."""


def bot_named(name: str) -> Bot:
    """The bot of this name; KeyError's kin LookupError names those that there are."""
    if name not in BOTS:
        raise LookupError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]


def seat_names(bots: Iterable[Bot]) -> list[str]:
    """A name for each seat: that of its bot, with a number from the second of a kind on."""
    names: list[str] = []
    for bot in bots:
        twins = sum(1 for name in names if name.partition(" ")[0] == bot.name)
        names.append(f"{bot.name} {twins + 1}" if twins else bot.name)
    return names


__all__ = ["BOTS", "Bot", "bot_named", "seat_names"]
