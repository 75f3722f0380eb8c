"""Rules: options by name, what they may be, equality by meaning, presets (R18)."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest
from table import pack

from antartik import PRESETS, Rules, RulesError
from antartik.engine.cards import CARDS

VALUES = {
    "parachute": ["rescue", "bottom_draw", "none"],
    "turn_over": ["anyone", "diver", "off"],
    "inherited_series": ["may_stop", "must_draw"],
    "dare_limit": ["dive", "series"],
    "last_series": ["diver", "nobody"],
}
EACH_VALUE = [(name, value) for name, values in VALUES.items() for value in values]
SOME: list[dict[str, Any]] = [
    {},
    *({name: value} for name, value in EACH_VALUE),
    {"two_star_figures": []},
    {"two_star_figures": [10, 1]},
    {"judges": {}},
    {"judges": {"8": 8}, "parachutes": {}},
    {"judges": {"10": 3}, "parachutes": {"8": 1, "10": 7}},
    *(preset.to_dict() for preset in PRESETS.values()),
]


@pytest.mark.parametrize("options", SOME, ids=str)
def test_to_dict_and_from_dict_round_trip_as_json(options: dict[str, Any]) -> None:
    rules = Rules.from_dict(options)
    data = rules.to_dict()
    assert json.loads(json.dumps(data)) == data
    assert Rules.from_dict(json.loads(json.dumps(data))) == rules
    assert list(data) == ["two_star_figures", "judges", "parachutes", *VALUES]  # every option, always
    for name, value in options.items():
        if name in VALUES:
            assert data[name] == value


def test_one_left_out_has_its_default() -> None:
    assert Rules.from_dict({}) == Rules()
    assert Rules.from_dict({"parachute": "none"}).to_dict() == {**Rules().to_dict(), "parachute": "none"}


def test_to_dict_is_a_fresh_object() -> None:
    data = Rules().to_dict()
    data["judges"]["8"] = 0
    data["two_star_figures"].append(9)
    assert Rules().to_dict() != data


@pytest.mark.parametrize(
    ("one", "same"),
    [
        ({"judges": {}}, {"judges": {8: 0, 9: 0, 10: 0}}),
        ({"judges": {}}, {"judges": {"10": 0}}),
        ({"judges": {8: 2, 9: 2, 10: 2}}, {}),
        ({"judges": {"10": 1, "8": 2}}, {"judges": {8: 2, 10: 1}}),
        ({"parachutes": {"9": 1}}, {"parachutes": {8: 0, 9: 1}}),
        ({"two_star_figures": [3, 1, 2]}, {"two_star_figures": (1, 2, 3)}),
        ({"two_star_figures": range(1, 6)}, {}),
    ],
)
def test_equality_and_hash_by_meaning(one: dict[str, Any], same: dict[str, Any]) -> None:
    assert Rules(**one) == Rules(**same)
    assert hash(Rules(**one)) == hash(Rules(**same))
    assert Rules(**one).to_dict() == Rules(**same).to_dict()


@pytest.mark.parametrize("options", [options for options in SOME if options], ids=str)
def test_unequal_where_an_option_means_something_else(options: dict[str, Any]) -> None:
    for other in SOME:
        rules, others = Rules.from_dict(options), Rules.from_dict(other)
        assert (rules == others) is (rules.to_dict() == others.to_dict())


def test_rules_equal_nothing_else() -> None:
    assert Rules() != Rules().to_dict()


@pytest.mark.parametrize("options", SOME, ids=str)
def test_pickle_and_copies(options: dict[str, Any]) -> None:
    rules = Rules.from_dict(options)
    assert pickle.loads(pickle.dumps(rules)) == copy.copy(rules) == copy.deepcopy(rules) == rules
    assert hash(pickle.loads(pickle.dumps(rules))) == hash(rules)


def test_rules_cant_be_changed() -> None:
    rules = Rules()
    with pytest.raises(AttributeError):
        rules.parachute = "none"  # type: ignore[misc]
    with pytest.raises(TypeError):
        rules.judges[8] = 3  # type: ignore[index]
    given = {8: 1}
    rules = Rules(judges=given)
    given[8] = 5
    assert rules.judges[8] == 1


WRONG: list[tuple[str, Any]] = [
    *((name, value) for name in VALUES for value in ("", "None", "Rescue", None, True, 0, ["none"], {})),
    ("parachute", "off"),
    ("turn_over", "none"),
    ("inherited_series", "dive"),
    ("dare_limit", "diver"),
    ("last_series", "series"),
    *(
        ("two_star_figures", value)
        for value in (
            None, 5, "12345", "", {}, {1: 2}, [0], [11], [-1], [1, 1], [True], [1.0], ["1"], [None], [[1]], b"\x01",
        )
    ),
    *(
        (name, value)
        for name in ("judges", "parachutes")
        for value in (
            None, 2, "8", [], [8, 9], [[8, 2]], {7: 1}, {11: 1}, {"7": 0}, {"08": 1}, {"8 ": 1}, {" 8": 1},
            {"eight": 1}, {8.0: 1}, {None: 1}, {True: 1}, {8: -1}, {8: 9}, {9: 10}, {10: 11}, {8: True}, {8: 1.0},
            {8: "2"}, {8: None}, {8: [1]}, {8: 1, "8": 1},
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), WRONG, ids=str)
def test_a_wrong_value_is_an_error_that_names_the_option(name: str, value: Any) -> None:
    with pytest.raises(RulesError, match=name):
        Rules(**{name: value})
    with pytest.raises(RulesError, match=name):
        Rules.from_dict({name: value})


@pytest.mark.parametrize("figure", [8, 9, 10])
def test_judges_and_parachutes_together_at_most_the_cards_of_the_figure(figure: int) -> None:
    full = Rules(judges={figure: 3}, parachutes={figure: figure - 3})
    assert sum(full.pack_counts()) == 55
    with pytest.raises(RulesError, match="judges and parachutes"):
        Rules(judges={figure: 4}, parachutes={figure: figure - 3})


@pytest.mark.parametrize("name", ["", "Parachute", "parachute ", "two_stars", "players", 1, None])
def test_an_unknown_option_is_an_error(name: Any) -> None:
    with pytest.raises(RulesError, match="no option"):
        Rules.from_dict({name: "none"})


@pytest.mark.parametrize("options", [None, [], "standard", [("parachute", "none")]])
def test_from_dict_wants_an_object(options: Any) -> None:
    with pytest.raises(RulesError):
        Rules.from_dict(options)


@pytest.mark.parametrize("name", list(PRESETS))
def test_presets_by_name(name: str) -> None:
    assert Rules.preset(name) is PRESETS[name]
    assert PRESETS[name].name == name
    assert Rules.from_dict(PRESETS[name].to_dict()).name == name


def test_a_set_of_options_without_a_name() -> None:
    assert Rules(last_series="nobody").name is None


@pytest.mark.parametrize("name", ["", "Standard", "first_dives", "default"])
def test_an_unknown_preset_is_an_error_that_names_those_there_are(name: str) -> None:
    with pytest.raises(RulesError, match="standard, first-dives, by-the-letter"):
        Rules.preset(name)


def test_presets_cant_be_changed() -> None:
    with pytest.raises(TypeError):
        PRESETS["mine"] = Rules()  # type: ignore[index]


@pytest.mark.parametrize("options", SOME, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_deck_in_the_order_of_the_pack(options: dict[str, Any], players: int) -> None:
    rules = Rules.from_dict(options)
    words = [str(CARDS[kind]) for kind in rules.deck_kinds(players)]
    assert words == [word for word in pack(rules) if word != str(players)]


@pytest.mark.parametrize("players", [0, 1, 6])
def test_no_deck_for_a_wrong_number_of_players(players: int) -> None:
    with pytest.raises(ValueError, match="R4"):
        Rules().deck_kinds(players)


@pytest.mark.parametrize("two", [[], [8], [1, 2, 3, 4, 5]])
def test_printed_stars_by_kind(two: list[int]) -> None:
    stars = Rules(two_star_figures=two).printed_stars
    assert stars == tuple(2 if card.figure in two else 1 for card in CARDS)
