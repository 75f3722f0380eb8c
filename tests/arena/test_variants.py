"""Variants of an option, and values as people type them."""

import pytest

from antartik import Rules, RulesError
from antartik.arena.variants import OPTIONS, option_value, option_variants, value_text
from antartik.engine.rules import OPTION_VALUES


def test_each_option_has_variants_and_its_default_comes_first() -> None:
    assert set(OPTION_VALUES) < set(OPTIONS)
    for option in OPTIONS:
        variants = option_variants(option, Rules())
        assert len(variants) >= 2
        assert variants[0].rules == Rules()
        assert (
            len({variant.name for variant in variants}) == len({variant.rules for variant in variants}) == len(variants)
        )
        for variant in variants:
            others = {name: value for name, value in variant.rules.to_dict().items() if name != option}
            assert others == {name: value for name, value in Rules().to_dict().items() if name != option}
    assert [variant.name for variant in option_variants("parachute", Rules())] == list(OPTION_VALUES["parachute"])


def test_variants_of_other_rules_begin_with_these() -> None:
    base = Rules(turn_over="diver", dare_limit="series")
    variants = option_variants("turn_over", base)
    assert [variant.name for variant in variants] == ["diver", "anyone", "off"]
    assert all(variant.rules.dare_limit == "series" for variant in variants)


def test_values_that_were_typed_are_compared_with_the_base_alone() -> None:
    variants = option_variants("judges", Rules(), ["4", "2", "8:1,10:3"])
    assert [variant.name for variant in variants] == ["2", "4", "8:1,10:3"]
    assert variants[2].rules.judges == {8: 1, 9: 0, 10: 3}
    assert [v.name for v in option_variants("two_star_figures", Rules(), ["none"])] == ["1,2,3,4,5", "none"]


@pytest.mark.parametrize("option", OPTIONS)
def test_a_value_as_text_is_read_back(option: str) -> None:
    for variant in option_variants(option, Rules()):
        value = getattr(variant.rules, option)
        assert Rules(**{option: option_value(option, value_text(option, value))}) == Rules(**{option: value})


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("parachutes_", "1", "there is no option 'parachutes_'; there are two_star_figures, judges"),
        ("parachute", "glider", "parachute: 'glider' is none of rescue, bottom_draw, none"),
        ("judges", "many", "judges: 'many' is neither a number \\(3\\) or figure:number"),
        ("judges", "8:1:2", "judges: '8:1:2' is neither"),
        ("judges", "7:1", "only the figures 8, 9 and 10 bear symbols, not 7"),
        ("judges", "9", "figure 8 can have 0 to 8"),
        ("judges", "7", "judges and parachutes: there are only 8 cards of figure 8"),
        ("two_star_figures", "1-5", "two_star_figures: '1-5' is neither figures \\(1,2,3\\) nor none"),
        ("two_star_figures", "11", "figures are whole numbers from 1 to 10"),
    ],
)
def test_what_is_no_value_is_said_clearly(option: str, value: str, words: str) -> None:
    with pytest.raises(RulesError, match=words):
        option_variants(option, Rules(), [value])
