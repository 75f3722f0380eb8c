"""The options of the rules, their presets (R18), and the pack that they make (R1-R4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from reprlib import repr as short
from types import MappingProxyType
from typing import Any, Final

from antartik.engine.cards import BONUS_FIGURES, FIGURES, KINDS, SYMBOLS

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 5

OPTION_VALUES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "parachute": ("rescue", "bottom_draw", "none"),
        "turn_over": ("anyone", "diver", "off"),
        "inherited_series": ("may_stop", "must_draw"),
        "dare_limit": ("dive", "series"),
        "last_series": ("diver", "nobody"),
    }
)
"""The values of each option that is a choice of words; the first is the default."""

_TWO_OF_EACH: Final = MappingProxyType(dict.fromkeys(BONUS_FIGURES, 2))


class RulesError(ValueError):
    """An option that doesn't exist or a value that it can't have; the message names both."""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Every option of the rules; the defaults are the preset ``standard``.

    Objects are immutable, hashable and compared by what they mean: ``judges={}`` equals three noughts (R18).
    ``judges`` and ``parachutes`` map the figures 8, 9 and 10 to a number of cards, also with text keys as in
    JSON. Raises RulesError for anything that RULES.md doesn't allow.
    """

    two_star_figures: Iterable[int] = (1, 2, 3, 4, 5)
    judges: Mapping[int, int] = field(default_factory=lambda: _TWO_OF_EACH)
    parachutes: Mapping[int, int] = field(default_factory=lambda: _TWO_OF_EACH)
    parachute: str = "rescue"
    turn_over: str = "anyone"
    inherited_series: str = "may_stop"
    dare_limit: str = "dive"
    last_series: str = "diver"

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "two_star_figures", _two_star_figures(self.two_star_figures))
        for name in ("judges", "parachutes"):
            put(self, name, MappingProxyType(_symbol_counts(name, getattr(self, name))))
        for figure in BONUS_FIGURES:
            if self.judges[figure] + self.parachutes[figure] > figure:
                raise RulesError(f"judges and parachutes: there are only {figure} cards of figure {figure}")
        for name, values in OPTION_VALUES.items():
            value = getattr(self, name)
            if not isinstance(value, str) or value not in values:
                raise RulesError(f"{name}: {short(value)} is none of {', '.join(values)}")

    @classmethod
    def preset(cls, name: str) -> Rules:
        """The preset of this name (R18); RulesError if there is none."""
        if name not in PRESETS:
            raise RulesError(f"there is no preset {short(name)}; there are {', '.join(PRESETS)}")
        return PRESETS[name]

    @classmethod
    def from_dict(cls, options: Mapping[str, Any]) -> Rules:
        """Read options by name as in RECORD.md; one left out has its default. RulesError for an unknown one."""
        if not isinstance(options, Mapping):
            raise RulesError("the rules must be an object of options")
        known = [option.name for option in fields(cls)]
        for name in options:
            if name not in known:
                raise RulesError(f"there is no option {short(name)}; there are {', '.join(known)}")
        return cls(**options)

    def to_dict(self) -> dict[str, Any]:
        """Every option by name, as JSON wants it."""
        options: dict[str, Any] = {option.name: getattr(self, option.name) for option in fields(self)}
        options["two_star_figures"] = list(self.two_star_figures)
        for name in ("judges", "parachutes"):
            options[name] = {str(figure): count for figure, count in options[name].items()}
        return options

    @cached_property
    def name(self) -> str | None:
        """The name of the preset that means the same, or None."""
        return next((name for name, rules in PRESETS.items() if rules == self), None)

    @cached_property
    def printed_stars(self) -> tuple[int, ...]:
        """The printed stars of each kind of card, 1 or 2 (R2)."""
        two = set(self.two_star_figures)
        return tuple(2 if figure in two else 1 for figure in FIGURES)

    def pack_counts(self) -> list[int]:
        """How many cards of each kind the pack holds, 55 in all (R1, R3)."""
        counts = []
        for kind in range(KINDS):
            figure, symbol = FIGURES[kind], SYMBOLS[kind]
            judges, parachutes = self.judges.get(figure, 0), self.parachutes.get(figure, 0)
            counts.append({"": figure - judges - parachutes, "J": judges, "P": parachutes}[symbol])
        return counts

    def deck_kinds(self, players: int) -> list[int]:
        """The cards of the deck in the order of the pack: all but the starting cards (R4)."""
        if not MIN_PLAYERS <= players <= MAX_PLAYERS:
            raise ValueError(f"R4: two to five can play, not {players}")
        counts = self.pack_counts()
        return [kind for kind in range(KINDS) if FIGURES[kind] != players for _ in range(counts[kind])]

    def __hash__(self) -> int:
        counts = [tuple(mapping.items()) for mapping in (self.judges, self.parachutes)]
        return hash((self.two_star_figures, *counts, *(getattr(self, name) for name in OPTION_VALUES)))

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules.from_dict, (self.to_dict(),)


def is_whole(value: object) -> bool:
    """Whether a value is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _two_star_figures(value: Any) -> tuple[int, ...]:
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise RulesError("two_star_figures: must be a list of figures")
    figures = list(value)
    if not all(is_whole(figure) and 1 <= figure <= 10 for figure in figures):
        raise RulesError("two_star_figures: figures are whole numbers from 1 to 10")
    if len(set(figures)) != len(figures):
        raise RulesError("two_star_figures: a figure is named twice")
    return tuple(sorted(figures))


def _symbol_counts(name: str, value: Any) -> dict[int, int]:
    if not isinstance(value, Mapping):
        raise RulesError(f"{name}: must say how many for each of the figures 8, 9 and 10")
    counts = dict.fromkeys(BONUS_FIGURES, 0)
    named: set[int] = set()
    for key, count in value.items():
        figure = next((f for f in BONUS_FIGURES if key == str(f) or (is_whole(key) and key == f)), None)
        if figure is None:
            raise RulesError(f"{name}: only the figures 8, 9 and 10 bear symbols, not {short(key)}")
        if figure in named:
            raise RulesError(f"{name}: figure {figure} is named twice")
        if not is_whole(count) or not 0 <= count <= figure:
            raise RulesError(f"{name}: figure {figure} can have 0 to {figure} of them, not {short(count)}")
        named.add(figure)
        counts[figure] = count
    return counts


PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "standard": Rules(),
        "first-dives": Rules(judges={}, parachutes={}, parachute="none", turn_over="off"),
        "by-the-letter": Rules(parachute="none", dare_limit="series"),
    }
)
"""The presets by name (R18)."""
