"""The `antartik` command itself, and `antartik rules`."""

import json
from importlib.metadata import version

from typer.testing import CliRunner

from antartik import PRESETS, Rules
from antartik.cli.main import app


def test_version_says_which_engine_runs() -> None:
    run = CliRunner().invoke(app, ["--version"])
    assert run.exit_code == 0
    assert run.stdout in (f"antartik {version('antartik')} ({form} engine)\n" for form in ("compiled", "uncompiled"))


def test_without_a_command_it_helps() -> None:
    run = CliRunner().invoke(app, [])
    for command in ("play", "simulate", "replay", "rules"):
        assert command in run.output


def test_rules_prints_every_clause() -> None:
    run = CliRunner().invoke(app, ["rules"])
    assert run.exit_code == 0
    for clause in range(1, 20):
        assert f"R{clause}" in run.stdout


def test_rules_as_json_has_every_option_and_preset() -> None:
    data = json.loads(CliRunner().invoke(app, ["rules", "--json"]).stdout)
    assert {name: option["default"] for name, option in data["options"].items()} == Rules().to_dict()
    assert data["options"]["turn_over"]["values"] == ["anyone", "diver", "off"]
    assert data["presets"] == {name: rules.to_dict() for name, rules in PRESETS.items()}
