"""HTTP: making, finding and joining tables, records, liveness."""

from __future__ import annotations

import logging
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from antartik.engine.rules import RulesError
from antartik.server.gate import Gate
from antartik.server.messages import FoundTable, Health, Join, MadeTable, NewLesson, NewTable, SeatToken
from antartik.server.problems import problem
from antartik.server.requests import Asked, body, count, finished, found, no_table, refused
from antartik.server.wire import found_table, seat_token, settings_of
from antartik.tables.house import NoSuchTable, Refusal, WrongSettings

_logger = logging.getLogger(__name__)

_new_table = msgspec.json.Decoder(NewTable)
_new_lesson = msgspec.json.Decoder(NewLesson)
_join = msgspec.json.Decoder(Join)


@post("/api/tables")
async def make_table(request: Asked, gate: NamedDependency[Gate]) -> MadeTable:
    """Make a table with the seats of this device."""
    wanted = await body(request, _new_table)
    count(request, gate.tables)
    try:
        made = await gate.house.make(settings_of(wanted))
    except (WrongSettings, RulesError) as error:
        raise problem(400, str(error)) from None
    except Refusal as refusal:
        raise refused(gate, refusal) from None
    gate.saves = True
    _logger.info("table %s is made", made.code)
    return MadeTable(code=made.code, seats=[seat_token(held) for held in made.seats])


@post("/api/lessons")
async def make_lesson(request: Asked, gate: NamedDependency[Gate]) -> MadeTable:
    """Make the table of a lesson of the tutorial."""
    wanted = await body(request, _new_lesson)
    count(request, gate.tables)
    try:
        made = await gate.house.make_lesson(wanted.lesson, wanted.name)
    except WrongSettings as error:
        raise problem(400, str(error)) from None
    except Refusal as refusal:
        raise refused(gate, refusal) from None
    gate.saves = True
    _logger.info("table %s is made for a lesson", made.code)
    return MadeTable(code=made.code, seats=[seat_token(held) for held in made.seats])


@get("/api/tables/{code:str}")
async def find_table(request: Asked, gate: NamedDependency[Gate], code: FromPath[str]) -> FoundTable:
    """What a stranger may know of a table."""
    return found_table(await found(request, gate, code))


@post("/api/tables/{code:str}/seats")
async def take_seat(request: Asked, gate: NamedDependency[Gate], code: FromPath[str]) -> SeatToken:
    """Sit down on an open seat."""
    wanted = await body(request, _join)
    count(request, gate.seats)
    info = await found(request, gate, code)
    try:
        held = await gate.house.join(code, wanted.name, wanted.seat)
    except WrongSettings as error:
        raise problem(400, str(error)) from None
    except NoSuchTable:
        raise no_table(code) from None
    except Refusal as refusal:
        raise refused(gate, refusal) from None
    gate.saves = True
    _logger.info("table %s: seat %d is taken", info.code, held.seat)
    return seat_token(held)


@get("/api/tables/{code:str}/record")
async def game_record(
    request: Asked, gate: NamedDependency[Gate], code: FromPath[str], game: Annotated[int, QueryParameter(ge=0)] = 0
) -> Response[dict[str, Any]]:
    """The record of a finished game."""
    info = await found(request, gate, code)
    record = await finished(gate, info, game)
    name = f"antartik-{info.code}-{game}.json"
    return Response(record, headers={"content-disposition": f'attachment; filename="{name}"'})


@get("/health")
async def health(gate: NamedDependency[Gate]) -> Health:
    """Whether all is well."""
    try:
        installed = version("antartik")
    except PackageNotFoundError:
        installed = "unknown"
    tables = gate.house.in_memory
    return Health(version=installed, tables=tables, connections=gate.connections, saves=gate.saves)


HANDLERS = (make_table, make_lesson, find_table, take_seat, game_record, health)
