"""Variants of the rules to be compared: all values of an option, and values as people type them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from antartik.engine.cards import BONUS_FIGURES
from antartik.engine.rules import OPTION_VALUES, Rules, RulesError

OPTIONS: Final = tuple(option.name for option in fields(Rules))
"""The options by name."""

_NUMBERS: Final[Mapping[str, tuple[str, ...]]] = {
    "two_star_figures": ("1,2,3,4,5", "none", "1,2,3", "1,2,3,4,5,6,7", "6,7,8,9,10"),
    "judges": ("2", "none", "1", "3"),
    "parachutes": ("2", "none", "1", "3"),
}
"""Values worth a look of the options that are no choice of words; the first is the default."""


@dataclass(frozen=True)
class Variant:
    """Rules with a name for tables and plots."""

    name: str
    rules: Rules


def option_variants(option: str, base: Rules, values: Iterable[str] = ()) -> tuple[Variant, ...]:
    """``base``, and ``base`` with each other value of an option; without ``values`` with all that it can have.

    Values are typed as `option_value` reads them. Raises RulesError for an option or a value that there isn't.
    """
    if option not in OPTIONS:
        raise RulesError(f"there is no option {option!r}; there are {', '.join(OPTIONS)}")
    found = [base]
    for text in values or OPTION_VALUES.get(option) or _NUMBERS[option]:
        rules = replace(base, **{option: option_value(option, text)})
        if rules not in found:
            found.append(rules)
    return tuple(Variant(value_text(option, getattr(rules, option)), rules) for rules in found)


def option_value(option: str, text: str) -> Any:
    """A value as people type it.

    A word; for ``two_star_figures`` figures with commas (``1,2,3``); for ``judges`` and ``parachutes`` how many on
    each of 8, 9 and 10 (``3``), or figure:number with commas (``8:4,10:1``); ``none`` for no card at all. Raises
    RulesError for what is none of these; whether the rules allow it is for Rules to say.
    """
    text = text.strip()
    if option in OPTION_VALUES:
        return text
    try:
        if option == "two_star_figures":
            return [] if text == "none" else [int(figure) for figure in text.split(",")]
        if text == "none":
            return {}
        if ":" not in text:
            return dict.fromkeys(BONUS_FIGURES, int(text))
        pairs = [pair.split(":") for pair in text.split(",")]
        return {int(figure): int(number) for figure, number in pairs}
    except ValueError:
        wanted = "figures (1,2,3)" if option == "two_star_figures" else "a number (3) or figure:number (8:4,10:1)"
        raise RulesError(f"{option}: {text!r} is neither {wanted} nor none") from None


def value_text(option: str, value: Any) -> str:
    """A value of an option as `option_value` reads it."""
    if option in OPTION_VALUES:
        return str(value)
    if option == "two_star_figures":
        return ",".join(map(str, value)) or "none"
    counts = [value[figure] for figure in BONUS_FIGURES]
    if len(set(counts)) == 1:
        return str(counts[0]) if counts[0] else "none"
    return ",".join(f"{figure}:{value[figure]}" for figure in BONUS_FIGURES if value[figure])
