"""HTTP: handing seats to another device."""

from __future__ import annotations

import logging

import msgspec
from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath

from antartik.server.gate import Gate
from antartik.server.handovers import SECONDS
from antartik.server.messages import HandOver, HandOverCode, MadeTable, SeatToken
from antartik.server.problems import problem
from antartik.server.requests import Asked, body, client, count, found

_logger = logging.getLogger(__name__)

_hand_over = msgspec.json.Decoder(HandOver)
_nothing = msgspec.json.Decoder(dict[str, str])


@post("/api/handovers")
async def hand_over(request: Asked, gate: NamedDependency[Gate]) -> HandOverCode:
    """A code for the seats that these tokens hold."""
    wanted = await body(request, _hand_over)
    count(request, gate.seats)
    info = await found(request, gate, wanted.table)
    seats = []
    for token in wanted.tokens:
        held = await gate.house.seats_of(info.code, [token])
        if not held:
            gate.guesses.take(client(request))
            raise problem(403, "a token holds no seat of this table")
        seats += [SeatToken(seat=seat, token=token) for seat in held]
    _logger.info("table %s: seats are handed over", info.code)
    return HandOverCode(code=gate.handovers.offer(MadeTable(code=info.code, seats=seats)), seconds=SECONDS)


@post("/api/handovers/{code:str}")
async def take_over(request: Asked, gate: NamedDependency[Gate], code: FromPath[str]) -> MadeTable:
    """The seats that a code stands for, once."""
    await body(request, _nothing)
    if not gate.guesses.allows(client(request)):
        raise problem(429, "too many wrong codes from your address; wait a little")
    table = gate.handovers.take(code)
    if table is None:
        gate.guesses.take(client(request))
        raise problem(404, "this code was used or is too old; ask for another one")
    return table


HANDLERS = (hand_over, take_over)
