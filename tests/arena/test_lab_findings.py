"""The rule lab: the same deals under each variant, differences with errors of pairs, trials that isolate one thing."""

import json

import pytest

from antartik import PRESETS, Rules
from antartik.arena.contest import Contest, play_block
from antartik.arena.lab import Findings, Lab
from antartik.arena.simulation import simulate
from antartik.arena.variants import OPTIONS, Variant, option_variants
from antartik.arena.without import Without
from antartik.bots import bot_named
from antartik.engine.shuffle import deal, simulation_key


def found(findings: Findings, name: str) -> list[float | None]:
    row = next(row for measure, row in findings.figures.items() if measure.name == name)
    return [None if figure is None else figure.value for figure in row]


@pytest.mark.parametrize("option", OPTIONS)
def test_each_option_can_be_looked_at(option: str) -> None:
    players = 2 + OPTIONS.index(option) % 4
    lab = Lab(variants=option_variants(option, Rules()), players=players, games=2, bot="egg")
    findings = lab.run(workers=1)
    assert list(findings.figures) == lab.measures()
    for name in ("dives", "flops", "worth_dare", f"edge_{players}"):
        assert None not in found(findings, name)
    json.dumps(findings.to_dict(), allow_nan=False)


def test_variants_that_are_alike_differ_by_exactly_nothing() -> None:
    lab = Lab(variants=(Variant("one", Rules()), Variant("two", Rules())), players=3, games=9)
    findings = lab.run(workers=1)
    for one, two in findings.figures.values():
        assert one is not None
        assert two is not None
        assert (two.value, two.error) == (one.value, one.error)
        assert (two.difference, two.difference_error, two.striking) == (0, 0, False)
        assert one.difference is None
    assert findings.comparisons == len(lab.measures())


def test_two_processes_find_what_one_finds_and_games_are_told() -> None:
    lab = Lab(variants=option_variants("dare_limit", Rules()), players=3, games=11, bot="egg", seed="9")
    played: list[int] = []
    one = lab.run(workers=1, watch=played.append)
    assert sum(played) == lab.total()
    assert lab.run(workers=2).to_dict() == one.to_dict()


def test_the_same_figures_lie_in_the_same_order_under_all_variants() -> None:
    for option in OPTIONS:
        decks = [deal(simulation_key("1", 3), variant.rules, 4)[0] for variant in option_variants(option, Rules())]
        assert len({tuple(card.figure for card in deck) for deck in decks}) == 1


def test_games_of_equals_are_those_of_simulate() -> None:
    lab = Lab(variants=(Variant("a", Rules()), Variant("b", PRESETS["first-dives"])), players=2, games=7, bot="egg")
    findings = lab.run(workers=1)
    for variant, rules in enumerate((Rules(), PRESETS["first-dives"])):
        games = list(simulate([bot_named("egg")] * 2, 7, "0", rules))
        assert found(findings, "dives")[variant] == pytest.approx(sum(game.counts.dives for game in games) / 7)
        flops = sum(game.counts.flops for game in games) / sum(game.counts.dives for game in games)
        assert found(findings, "flops")[variant] == pytest.approx(flops)
        first = sum(game.shares[game.first] for game in games) / 7
        assert found(findings, "edge_1")[variant] == pytest.approx(first - 1 / 2)


def test_what_a_thing_is_worth_is_what_one_loses_among_others_who_have_it() -> None:
    lab = Lab(variants=option_variants("last_series", Rules()), players=3, games=6, bot="egg")
    lone = Without(bot_named("egg"), ["dare"])
    trial = Contest(bots=(lone.name, "egg"), players=3, line_ups="among")
    share = 0.0
    for number in range(2):
        block = play_block(trial, (lone, bot_named("egg")), number)
        assert sorted(game.seating.index(0) for game in block.games) == [0, 1, 2]
        share += sum(game.share(game.seating.index(0)) for game in block.games)
    assert found(lab.run(workers=1), "worth_dare")[0] == pytest.approx(1 / 3 - share / 6)


def test_what_rules_do_not_have_is_worth_nothing_that_could_be_measured() -> None:
    variants = (Variant("standard", Rules()), Variant("first", PRESETS["first-dives"]))
    findings = Lab(variants=variants, players=2, games=4, bot="egg").run(workers=1)
    for name in ("worth_judge", "worth_parachute", "worth_turn"):
        here, there = found(findings, name)
        assert here is not None
        assert there is None
    assert found(findings, "judges")[1] == 0
    data = findings.to_dict()["measures"]["worth_judge"]["by_variant"]
    assert data[1] is None
    assert findings.comparisons == len(findings.figures) - 3


def test_a_difference_is_judged_by_pairs_and_a_large_one_marked() -> None:
    variants = (Variant("standard", Rules()), Variant("symbols", Rules(judges={8: 6, 9: 7, 10: 8})))
    findings = Lab(variants=variants, players=2, games=24, bot="egg").run(workers=1)
    row = next(row for measure, row in findings.figures.items() if measure.name == "judges")
    base, more = row
    assert base is not None
    assert more is not None
    assert more.difference == pytest.approx(more.value - base.value)
    assert more.striking
    assert more.difference_error is not None
    assert 0 < more.difference_error < more.difference / 3
    edge = next(row for measure, row in findings.figures.items() if measure.name == "edge_1")[1]
    assert edge is not None
    assert not edge.striking


def test_skill_shows_when_a_bot_meets_eggs() -> None:
    findings = Lab(variants=option_variants("dare_limit", Rules()), players=2, games=6, bot="yardstick").run(workers=2)
    assert all(share is not None and share > 0.8 for share in found(findings, "skill_egg"))
    assert all(share is not None and 0 <= share <= 1 for share in found(findings, "skill_yardstick"))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"variants": (Variant("a", Rules()),)}, "variants: at least two"),
        ({"players": 6}, "players: two to five can play"),
        ({"games": 0}, "games: at least one, not 0"),
    ],
)
def test_senseless_settings_are_refused(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Lab(**{"variants": option_variants("parachute", Rules())} | arguments)  # type: ignore[arg-type]
