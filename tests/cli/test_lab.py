"""`antartik lab`: which variants are compared, what is printed and drawn, bad input in one line."""

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from antartik import PRESETS, Rules
from antartik.cli.main import app


def lab(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["lab", *arguments])


def quick(*arguments: str) -> Result:
    return lab("--games", "2", "--players", "2", "--bot", "egg", "--workers", "1", *arguments)


def variants(*arguments: str) -> list[str]:
    run = quick(*arguments, "--json")
    assert run.exit_code == 0, run.output
    return [variant["name"] for variant in json.loads(run.stdout)["variants"]]


def test_an_option_is_compared_in_all_its_values() -> None:
    assert variants("parachute") == ["rescue", "bottom_draw", "none"]
    assert variants("judges") == ["2", "none", "1", "3"]
    assert variants("judges", "--value", "4", "--value", "8:1") == ["2", "4", "8:1"]
    assert variants("turn_over", "--preset", "first-dives") == ["off", "anyone", "diver"]


def test_presets_and_files_are_compared(tmp_path: Path) -> None:
    files = [tmp_path / "mine.json", tmp_path / "yours.json"]
    files[0].write_text('{"turn_over": "off"}')
    files[1].write_text('{"last_series": "nobody"}')
    assert variants("--preset", "by-the-letter") == ["standard", "by-the-letter"]
    assert variants("--preset", "standard", "--preset", "first-dives") == ["standard", "first-dives"]
    assert variants("--rules", str(files[0])) == ["standard", "mine"]
    assert variants("--rules", str(files[0]), "--rules", str(files[1])) == ["mine", "yours"]
    assert variants("--rules", str(files[0]), "--rules", str(files[0])) == ["mine", "mine 2"]
    assert variants("--preset", "by-the-letter", "--rules", str(files[0])) == ["standard", "by-the-letter", "mine"]
    assert variants("turn_over", "--rules", str(files[1]), "--value", "off") == ["anyone", "off"]


def test_json_has_values_errors_and_differences() -> None:
    data = json.loads(quick("--preset", "first-dives", "--json", "--seed", "5").stdout)
    assert (data["players"], data["games"], data["bot"], data["seed"]) == (2, 2, "egg", "5")
    assert data["variants"][1]["rules"] == PRESETS["first-dives"].to_dict()
    assert data["variants"][0]["rules"] == Rules().to_dict()
    for name in ("edge_1", "edge_2", "dives", "questions", "flops", "dares", "dares_won", "stars", "shared_titles"):
        first, second = data["measures"][name]["by_variant"]
        assert set(first) == set(second) == {"value", "se", "difference"}
        assert first["difference"] is None
        assert set(second["difference"]) == {"value", "se", "striking"}
    assert data["measures"]["worth_judge"]["by_variant"][1] is None
    assert data["measures"]["skill_yardstick"]["words"] == "share of wins of one gentoo among yardsticks"


def test_what_is_printed_has_a_bar_for_each_variant_and_what_stands_out() -> None:
    run = lab("judges", "--value", "none", "--games", "16", "--players", "2", "--bot", "egg", "--workers", "1")
    assert run.exit_code == 0
    assert run.stderr == ""
    after = run.stdout.partition("Judges called a game\n")[2].splitlines()
    assert after[0].split()[:2] == ["2", "█" * 20]
    assert after[1].startswith("  none")
    assert after[1].rstrip().endswith("*")
    assert "what differs from 2 by more than 3 standard errors\n" in run.stdout
    assert "  none: Judges called a game: -" in run.stdout
    assert "differences were" in run.stdout


def test_where_nothing_differs_it_says_so() -> None:
    run = quick("--rules", "standard", "--rules", "standard")
    assert "nothing; more --games show smaller differences" in run.stdout
    assert "+0.000 ± 0.000" in run.stdout
    assert "*" not in run.stdout.partition("who wins")[2]


def test_a_plot_is_drawn_and_the_same_each_time(tmp_path: Path) -> None:
    pictures = []
    for name in ("one.svg", "two.svg", "three.png"):
        run = quick("dare_limit", "--plot", str(tmp_path / name))
        assert run.exit_code == 0, run.output
        pictures.append((tmp_path / name).read_bytes())
    assert pictures[0].startswith(b"<?xml")
    assert pictures[0] == pictures[1]
    assert pictures[2].startswith(b"\x89PNG")
    assert len(pictures[2]) > 10_000


def test_without_matplotlib_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "antartik.cli.lab_plot", raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    run = quick("parachute", "--plot", str(tmp_path / "p.svg"))
    assert run.exit_code == 2
    assert run.stderr == "antartik: --plot wants matplotlib, which isn't installed: pip install 'antartik[plots]'\n"
    assert quick("parachute").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "name an option, a --preset or --rules to compare"),
        (["parachutez"], "there is no option 'parachutez'; there are two_star_figures"),
        (["by-the-letter"], "by-the-letter is a preset: antartik lab --preset by-the-letter"),
        (["parachute", "--value", "glider"], "parachute: 'glider' is none of rescue"),
        (["parachute", "--value", "rescue"], "there is nothing to compare with"),
        (["--value", "rescue"], "--value: of which option?"),
        (["parachute", "--preset", "standard", "--preset", "first-dives"], "is tried on one set of rules, not on 2"),
        (["--preset", "house"], "--preset: there is no 'house'; there are standard"),
        (["--preset", "standard"], "there is nothing to compare with"),
        (["--rules", "house"], "neither a preset"),
        (["parachute", "--players", "6"], "--players: two to five can play (R4), not 6"),
        (["parachute", "--games", "0"], "--games: at least one, not 0"),
        (["parachute", "--workers", "0"], "--workers: at least one, not 0"),
        (["parachute", "--bot", "orca"], "there is no bot 'orca'"),
        (["parachute", "--bot", "egg,egg"], "--bot: one plays on all seats, not 2"),
        (["parachute", "--plot", "p.jpg"], "--plot: p.jpg must end in .svg or .png"),
        (["parachute", "--plot", "/nowhere/at/all.svg"], "--plot: /nowhere/at/all.svg can't be written"),
    ],
)
def test_bad_input_is_one_clear_line(arguments: list[str], words: str) -> None:
    run = quick(*arguments)
    assert run.exit_code == 2
    assert run.stderr.count("\n") == 1
    assert words in run.stderr
    assert run.stdout == ""
