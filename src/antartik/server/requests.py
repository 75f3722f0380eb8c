"""What every request is asked first: whose it is, how much it has done, what its body says."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException

from antartik.server.gate import Gate
from antartik.server.headers import is_foreign
from antartik.server.limits import RateLimiter, client_key
from antartik.server.problems import problem
from antartik.tables.house import InfoPush, NoSuchRecord, NoSuchTable, Refusal

Asked = Request[Any, Any, Any]
Body = TypeVar("Body")


async def body(request: Asked, decoder: msgspec.json.Decoder[Body]) -> Body:
    """The body of a request that isn't a foreign page's."""
    if is_foreign(request.headers):
        raise problem(403, "only a page of this server may do that")
    try:
        return decoder.decode(await request.body())
    except (msgspec.MsgspecError, RecursionError) as error:
        raise problem(400, str(error)) from None


def count(request: Asked, limiter: RateLimiter) -> None:
    """Count one thing done by this client; too much is a problem."""
    if not limiter.take(client(request)):
        raise problem(429, "too much of this from your address; wait a little")


async def found(request: Asked, gate: Gate, code: str) -> InfoPush:
    """The table of a code; who tries codes that don't exist has to wait after a while."""
    asker = client(request)
    if not gate.guesses.allows(asker):
        raise problem(429, "too many wrong codes from your address; wait a little")
    try:
        return await gate.house.find(code)
    except NoSuchTable:
        gate.guesses.take(asker)
        raise no_table(code) from None
    except Refusal as refusal:
        raise refused(gate, refusal) from None


async def finished(gate: Gate, info: InfoPush, game: int) -> dict[str, Any]:
    """The record of a game of this table that is over."""
    if game == info.game and info.stage != "over":
        raise problem(409, f"game {game} isn't over yet")
    try:
        return await gate.house.record(info.code, game)
    except (NoSuchRecord, NoSuchTable):
        raise problem(404, f"there is no game {game}") from None
    except Refusal as refusal:
        raise refused(gate, refusal) from None


def client(request: Asked) -> str:
    """Who counts as one client."""
    return client_key(None if request.client is None else request.client.host)


def no_table(code: str) -> HTTPException:
    """There is no such table."""
    return problem(404, f"there is no table {code[:12]!r}")


def refused(gate: Gate, refusal: Refusal) -> HTTPException:
    """The house can't do it: at this stage of the table, or because nothing can be read or saved."""
    if refusal.reason == "storage":
        gate.saves = False
        return problem(503, refusal.text)
    return problem(409, refusal.text)
