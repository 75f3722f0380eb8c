"""The description of the protocol is fresh, whole and true."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import msgspec
import pytest

from antartik.engine.game import Game
from antartik.engine.rules import PRESETS, Rules
from antartik.engine.shuffle import Proof
from antartik.server import messages
from antartik.server.describe import shapes
from antartik.server.describe.__main__ import CHECKOUT, main, stale
from antartik.server.describe.contract import contract
from antartik.server.describe.examples import examples


def test_the_generated_files_are_fresh() -> None:
    assert stale(CHECKOUT) == []


def test_a_stale_file_fails_with_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder in ("web/src/lib", "docs"):
        (tmp_path / folder).mkdir(parents=True)
    assert main(["--checkout", str(tmp_path)]) == 0
    assert main(["--check", "--checkout", str(tmp_path)]) == 0
    (tmp_path / "docs/protocol.md").write_text("old")
    assert main(["--check", "--checkout", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "stale: docs/protocol.md; run python -m antartik.server.describe\n"
    shutil.rmtree(tmp_path / "web")
    assert main(["--checkout", str(tmp_path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_every_message_has_an_example_that_can_be_read() -> None:
    protocol, known = contract(), examples()
    decoders = {name: getattr(messages, name) for name in known}
    named = {shape.name for shape in (*protocol.client, *protocol.server, *protocol.requests, *protocol.answers)}
    assert named - set(known) == {"SeatToken", "GameResult", "GameRecord"}
    for name, example in known.items():
        msgspec.json.decode(json.dumps(example), type=decoders[name])


def test_every_link_of_the_page_leads_somewhere() -> None:
    text = (CHECKOUT / "docs/protocol.md").read_text()
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
    assert set(re.findall(r"\(#([^)]*)\)", text)) <= anchors
    assert all((CHECKOUT / "docs" / name).is_file() for name in re.findall(r"\((\w+\.md)\)", text))


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_the_shapes_of_plain_objects_are_true(rules: Rules) -> None:
    msgspec.convert(rules.to_dict(), shapes.RulesInForce, strict=True)
    assert set(rules.to_dict()) == set(shapes.RulesInForce.__annotations__) == set(shapes.RulesOptions.__annotations__)
    proof = Proof.commit(bytes(32), [bytes(16)], lot=True)
    msgspec.convert(proof.to_dict(), shapes.DeckProof, strict=True)
    assert set(proof.to_dict()) == set(shapes.DeckProof.__annotations__)
    record = Game.from_proof(["Ada", "Ben"], proof, rules).record()
    assert set(record) <= set(shapes.GameRecord.__annotations__)
    msgspec.convert(record["result"], shapes.GameResult, strict=True)


def test_views_and_events_have_the_fields_that_they_are_said_to_have() -> None:
    protocol = contract()
    view = next(shape for shape in protocol.parts if shape.name == "View")
    game = Game.deal(["Ada", "Ben"], seed=1)
    assert [field.name for field in view.fields] == list(game.view(0).to_dict())
    fields = {shape.tag: [field.name for field in shape.fields] for shape in protocol.events}
    for _, event in game.events(0):
        name, *rest = event.to_dict()
        assert fields[("event", event.name)] == rest
        assert name == "event"
