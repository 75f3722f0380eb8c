"""The protocol as TypeScript types."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, is_typeddict

import msgspec

from antartik.engine.actions import Action
from antartik.engine.cards import Card, Pile
from antartik.engine.events import Event
from antartik.engine.view import View
from antartik.server.describe.contract import Alias, Contract, Field, Shape, without_none
from antartik.server.describe.wording import constraints

_HEAD: Final = """\
// Made from the server's messages by `python -m antartik.server.describe`. Don't edit it here.
// docs/protocol.md says how the messages are used.

/** A card by its text, as in the game record: `7`, `10J`, `8P`. */
export type Card = string;

/** An action by its text, as in the game record: `draw`, `dare 2`, `arrange 2 0 1`. */
export type Action = string;
"""

_SIMPLE: Final[dict[Any, str]] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Any: "unknown",
    Card: "Card",
    Action: "Action",
    Pile: "Card[]",
    Event: "GameEvent",
    View: "View",
}


def typescript(contract: Contract) -> str:
    """The text of the page's ``protocol.ts``."""
    blocks = [_HEAD]
    blocks += [_alias(alias, contract) for alias in contract.aliases]
    blocks.append("// Parts of messages.\n")
    blocks += [_interface(shape, contract) for shape in contract.parts]
    blocks.append("// What happened in the game.\n")
    blocks += [_interface(shape, contract) for shape in contract.events]
    blocks.append(_union("GameEvent", contract.events, "Something that happened, told apart by `event`."))
    blocks.append("// What a client says.\n")
    blocks += [_interface(shape, contract) for shape in contract.client]
    blocks.append(_union("ClientMessage", contract.client, "Whatever a client says, told apart by `type`."))
    blocks.append("// What the server says.\n")
    blocks += [_interface(shape, contract) for shape in contract.server]
    blocks.append(_union("ServerMessage", contract.server, "Whatever the server says, told apart by `type`."))
    blocks.append("// HTTP.\n")
    blocks += [_interface(shape, contract) for shape in (*contract.requests, *contract.answers)]
    return "\n".join(blocks)


def type_text(annotation: Any, contract: Contract) -> str:
    """A type as TypeScript writes it."""
    alias = contract.alias_of(annotation)
    return alias.name if alias is not None else expanded(annotation, contract)


def expanded(annotation: Any, contract: Contract) -> str:
    """A type as TypeScript writes it, without the name that it has itself."""
    if annotation in _SIMPLE:
        return _SIMPLE[annotation]
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return type_text(arguments[0], contract)
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in arguments)
    if origin in (Union, UnionType):
        return " | ".join(type_text(part, contract) for part in arguments)
    if origin is dict:
        return f"Record<{type_text(arguments[0], contract)}, {type_text(arguments[1], contract)}>"
    if origin is list or (origin is tuple and arguments[-1] is Ellipsis):
        inner = type_text(arguments[0], contract)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is tuple:
        return "[" + ", ".join(type_text(part, contract) for part in arguments) + "]"
    if is_typeddict(annotation) or (isinstance(annotation, type) and issubclass(annotation, msgspec.Struct)):
        return str(annotation.__name__)
    raise TypeError(f"no TypeScript for {annotation!r}")


def _alias(alias: Alias, contract: Contract) -> str:
    doc = " ".join(filter(None, [alias.doc, constraints(alias.type)]))
    return f"{_comment(doc)}export type {alias.name} = {expanded(alias.type, contract)};\n"


def _interface(shape: Shape, contract: Contract) -> str:
    lines = [f"{_comment(shape.doc)}export interface {shape.name} {{"]
    if shape.tag is not None:
        lines.append(f'  {shape.tag[0]}: "{shape.tag[1]}";')
    for field in shape.fields:
        lines += _field(field, contract)
    return "\n".join([*lines, "}\n"])


def _field(field: Field, contract: Contract) -> list[str]:
    mark = "?" if field.optional else ""
    line = f"  {field.name}{mark}: {type_text(field.type, contract)};"
    named = contract.alias_of(without_none(field.type)[0]) is not None
    limits = "" if named else constraints(field.type)
    return [f"  /** {limits} */", line] if limits else [line]


def _union(name: str, shapes: Iterable[Shape], doc: str) -> str:
    return f"{_comment(doc)}export type {name} =\n" + "\n".join(f"  | {shape.name}" for shape in shapes) + ";\n"


def _comment(doc: str) -> str:
    if not doc:
        return ""
    lines = re.sub(r"\bNone\b", "null", doc.replace("``", "`")).splitlines()
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */\n"])
