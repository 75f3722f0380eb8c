"""The protocol as a list of shapes, read from the messages, the engine's views and its events."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import typing
from collections.abc import Iterator
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NotRequired, Union, get_args, get_origin

import msgspec

from antartik.engine import events
from antartik.engine.actions import Action
from antartik.engine.cards import Card, Pile
from antartik.engine.view import PHASES, View
from antartik.server import messages
from antartik.server.describe import shapes

MISSING: Final = object()
"""The default of a field that has none."""

_CLOSER: Final[dict[tuple[type, str], Any]] = {
    (messages.TableInfo, "rules"): shapes.RulesInForce,
    (messages.TableInfo, "proof"): shapes.DeckProof | None,
    (messages.CountedCard, "card"): Card,
    (messages.Moment, "view"): View,
    (messages.GameReplay, "opening"): View,
    (messages.GameReplay, "events"): list[events.Event],
    (messages.ReplayStep, "events"): list[events.Event],
    (messages.ReplayStep, "action"): Action,
    (messages.Moment, "events"): list[events.Event],
    (messages.Moment, "standing"): shapes.StandingAnswer | None,
    (messages.NewTable, "rules"): str | shapes.RulesOptions,
}
"""What a field that its message gives as a plain object looks like."""


@dataclass(frozen=True)
class Field:
    """A field of a shape. ``optional``: it may be left out."""

    name: str
    type: Any
    optional: bool = False
    default: Any = MISSING


@dataclass(frozen=True)
class Shape:
    """A JSON object with a name of its own. ``tag`` is the field that tells its kind and the value there."""

    name: str
    doc: str
    fields: tuple[Field, ...]
    tag: tuple[str, str] | None = None


@dataclass(frozen=True)
class Alias:
    """A simple value with a name of its own."""

    name: str
    doc: str
    type: Any


@dataclass(frozen=True)
class Contract:
    """All of the protocol, each part in the order of its source."""

    aliases: tuple[Alias, ...]
    client: tuple[Shape, ...]
    server: tuple[Shape, ...]
    requests: tuple[Shape, ...]
    answers: tuple[Shape, ...]
    parts: tuple[Shape, ...]
    events: tuple[Shape, ...]

    def alias_of(self, annotation: Any) -> Alias | None:
        """The alias that means exactly this type."""
        return next((alias for alias in self.aliases if alias.type == annotation), None)


def contract() -> Contract:
    """Read the protocol from its sources."""
    client = tuple(get_args(messages.ClientMessage))
    server = tuple(get_args(messages.ServerMessage))
    requests = (messages.NewTable, messages.NewLesson, messages.Join, messages.HandOver)
    answers = (
        messages.MadeTable,
        messages.SeatToken,
        messages.FoundTable,
        messages.HandOverCode,
        messages.FoundServer,
        messages.GameReplay,
        messages.Health,
        messages.Problem,
    )
    named = {*client, *server, *requests, *answers}
    sent = {*client, *requests, *_structs_within(*client, *requests)}
    structs = [
        value
        for value in vars(messages).values()
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == messages.__name__
    ]
    named.add(messages.Message)
    parts = [_struct(struct, struct in sent) for struct in structs if struct not in named]
    bare = (shapes.RulesOptions, shapes.RulesInForce, shapes.DeckProof, shapes.StandingAnswer)
    parts += [_typed_dict(shape) for shape in bare]
    return Contract(
        aliases=tuple(_aliases()),
        client=tuple(_struct(struct, True) for struct in client),
        server=tuple(_struct(struct, False) for struct in server),
        requests=tuple(_struct(struct, True) for struct in requests),
        answers=(
            *(_struct(struct, False) for struct in answers),
            *(_typed_dict(shape) for shape in (shapes.GameResult, shapes.GameRecord)),
        ),
        parts=(*parts, _view()),
        events=tuple(_event(event) for event in events.Event.__subclasses__()),
    )


def _structs_within(*structs: type[msgspec.Struct]) -> set[type[msgspec.Struct]]:
    """The structs that fields of these hold, and so on."""
    found: set[type[msgspec.Struct]] = set()
    for struct in structs:
        for field in msgspec.structs.fields(struct):
            leaves = [leaf for leaf in _leaves(field.type) if isinstance(leaf, type)]
            inside = {leaf for leaf in leaves if issubclass(leaf, msgspec.Struct)}
            found |= inside | _structs_within(*inside)
    return found


def _leaves(annotation: Any) -> Iterator[Any]:
    arguments = get_args(annotation)
    if not arguments:
        yield annotation
    for argument in arguments:
        yield from _leaves(argument)


def _struct(struct: type[msgspec.Struct], sent: bool) -> Shape:
    """What we send always has every field; what we are sent may leave out those with a default."""
    fields = []
    for field in msgspec.structs.fields(struct):
        default = field.default
        if field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        has_default = default is not msgspec.NODEFAULT
        annotation = _CLOSER.get((struct, field.name), field.type)
        fields.append(Field(field.name, annotation, sent and has_default, default if has_default else MISSING))
    config = struct.__struct_config__
    tag = (str(config.tag_field), str(config.tag)) if config.tag_field is not None else None
    return Shape(struct.__name__, inspect.cleandoc(struct.__doc__ or ""), tuple(fields), tag)


def _typed_dict(shape: Any) -> Shape:
    assert typing.is_typeddict(shape)
    fields = []
    for name, annotation in typing.get_type_hints(shape, include_extras=True).items():
        may_be_missing = get_origin(annotation) is NotRequired
        inner = get_args(annotation)[0] if may_be_missing else annotation
        fields.append(Field(name, inner, may_be_missing or not shape.__total__))
    return Shape(shape.__name__, inspect.cleandoc(shape.__doc__ or ""), tuple(fields))


def _view() -> Shape:
    hints = typing.get_type_hints(View)
    hints |= {"rules": shapes.RulesInForce, "phase": Literal[PHASES], "hidden": Pile | None}
    fields = [Field(field.name, hints[field.name]) for field in dataclasses.fields(View)]
    fields.append(Field("flop_odds", float | None))
    doc = inspect.cleandoc(View.__doc__ or "")
    doc += "\n- ``flop_odds``: the chance, 0 to 1, that the top card makes a pair, from what this seat knows"
    doc += "\n\n``hidden`` and ``flop_odds`` are null at a table without ``odds_aid``."
    return Shape("View", doc, tuple(fields))


def _event(event: type[events.Event]) -> Shape:
    hints = typing.get_type_hints(event)
    fields = [Field(f.name, hints[f.name]) for f in dataclasses.fields(event) if f.name != "audience"]
    return Shape(event.__name__, inspect.cleandoc(event.__doc__ or ""), tuple(fields), ("event", event.name))


def _aliases() -> Iterator[Alias]:
    """The named simple types of the messages, with the text that follows each."""
    statements = ast.parse(inspect.getsource(messages)).body
    for statement, after in zip(statements, [*statements[1:], None], strict=True):
        if not isinstance(statement, ast.Assign) or not isinstance(statement.targets[0], ast.Name):
            continue
        name = statement.targets[0].id
        annotation = getattr(messages, name)
        if get_origin(annotation) in (Union, UnionType):
            continue
        doc = ""
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            doc = inspect.cleandoc(str(after.value.value))
        yield Alias(name, doc, annotation)


def without_none(annotation: Any) -> tuple[Any, bool]:
    """The type without its None, and whether None was one of its values."""
    if get_origin(annotation) in (Union, UnionType):
        inner = [part for part in get_args(annotation) if part is not NoneType]
        if len(inner) < len(get_args(annotation)):
            return Union[tuple(inner)], True  # noqa: UP007
    return annotation, False


def metas(annotation: Any) -> list[msgspec.Meta]:
    """The constraints on a value of this type, not those on what it holds."""
    annotation, _ = without_none(annotation)
    if get_origin(annotation) is Annotated:
        return [meta for meta in get_args(annotation)[1:] if isinstance(meta, msgspec.Meta)]
    return []
