"""The protocol as a page for people: docs/protocol.md."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from antartik.server.describe.contract import MISSING, Contract, Field, Shape, without_none
from antartik.server.describe.examples import examples, laid_out
from antartik.server.describe.typescript import expanded, type_text
from antartik.server.describe.wording import constraints
from antartik.server.limits import Limits
from antartik.tables.house import Pace


def page(contract: Contract) -> str:
    """The text of docs/protocol.md."""
    known = examples()
    limits = Limits()
    plain = {name: getattr(limits, name) for name in limits.__dataclass_fields__}
    plain["faces"], plain["faces_seconds"] = Pace().emotes
    introduction = Path(__file__).with_name("introduction.md").read_text(encoding="utf-8")
    blocks = [introduction.format(**plain)]
    blocks.append("## What a client says\n")
    blocks += [_section(shape, contract, known, _title(shape)) for shape in contract.client]
    blocks.append("## What the server says\n")
    blocks += [_section(shape, contract, known, _title(shape)) for shape in contract.server]
    blocks.append("## Bodies of requests and answers\n")
    blocks += [_section(shape, contract, known, shape.name) for shape in (*contract.requests, *contract.answers)]
    blocks.append("## Parts of messages\n")
    blocks.append(_aliases(contract))
    blocks += [_section(shape, contract, known, shape.name) for shape in contract.parts]
    blocks.append(_events(contract))
    return "\n".join(blocks)


def _title(shape: Shape) -> str:
    assert shape.tag is not None
    return shape.tag[1]


def _section(shape: Shape, contract: Contract, known: dict[str, Any], title: str) -> str:
    lines = [f"### {title}", "", _prose(shape.doc), ""]
    if shape.fields:
        lines += ["| field | type | |", "|---|---|---|"]
        lines += [_row(field, contract) for field in shape.fields]
        lines.append("")
    if shape.name in known:
        lines += ["```json", laid_out(known[shape.name]), "```", ""]
    return "\n".join(lines)


def _row(field: Field, contract: Contract) -> str:
    named = contract.alias_of(without_none(field.type)[0]) is not None
    notes = [] if named else [constraints(field.type)]
    if field.optional:
        default = "" if field.default is MISSING else f", `{_json(field.default)}` then"
        notes.append(f"May be left out{default}.")
    return f"| `{field.name}` | {_type(field.type, contract)} | {' '.join(filter(None, notes))} |"


def _type(annotation: Any, contract: Contract) -> str:
    text = type_text(annotation, contract).replace("|", "\\|")
    return f"`{text}`"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _aliases(contract: Contract) -> str:
    rows = ["| name | type | |", "|---|---|---|"]
    rows.append("| `Card` | `string` | A card by its text, as in the game record: `7`, `10J`, `8P`. |")
    rows.append("| `Action` | `string` | An action by its text, as in the game record: `dare 2`, `arrange 2 0 1`. |")
    for alias in contract.aliases:
        notes = " ".join(filter(None, [_one_line(alias.doc), constraints(alias.type)]))
        text = expanded(alias.type, contract).replace("|", "\\|")
        rows.append(f"| `{alias.name}` | `{text}` | {notes} |")
    return "\n".join([*rows, ""])


def _events(contract: Contract) -> str:
    lines = [
        "## Events",
        "",
        "What happened in the game, told apart by `event`. Each receiver gets those that it may hear of, numbered",
        "from 0.",
        "",
        "| event | fields | |",
        "|---|---|---|",
    ]
    for shape in contract.events:
        fields = ", ".join(f"`{field.name}: {type_text(field.type, contract)}`" for field in shape.fields)
        fields = fields.replace("|", "\\|")
        lines.append(f"| `{_title(shape)}` | {fields} | {_one_line(shape.doc)} |")
    return "\n".join([*lines, ""])


def _one_line(doc: str) -> str:
    return " ".join(_prose(doc).split())


def _prose(doc: str) -> str:
    return re.sub(r"\bNone\b", "null", doc.replace("``", "`"))
