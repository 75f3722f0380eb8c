"""Seats are handed to another device by a code that works once and not for long."""

from __future__ import annotations

from dataclasses import replace

import httpx
import pytest
from serving import UNLIMITED, Serving
from wire_client import Device, Message, http_client, make

from antartik.server.handovers import MOST, SECONDS, Handovers
from antartik.server.limits import Rate
from antartik.server.messages import MadeTable, SeatToken
from antartik.server.running import Running

pytestmark = pytest.mark.anyio

SEATS = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}, {"kind": "open"}]


def tokens(made: Message) -> list[str]:
    return [held["token"] for held in made["seats"]]


async def offer(http: httpx.AsyncClient, made: Message, **changes: object) -> httpx.Response:
    return await http.post("/api/handovers", json={"table": made["code"], "tokens": tokens(made), **changes})


async def test_another_device_gets_the_seats_once(server: Running) -> None:
    made = await make(server.port, seats=SEATS)
    async with http_client(server.port) as http:
        answer = await offer(http, made)
        assert answer.status_code == 201
        code = answer.json()["code"]
        assert answer.json()["seconds"] == SECONDS == 120
        assert not any(token in answer.text for token in tokens(made))
        taken = await http.post(f"/api/handovers/{code.lower()}", json={})
        assert taken.json() == made
        again = await http.post(f"/api/handovers/{code}", json={})
        assert again.status_code == 404
        assert len(again.json()["error"].splitlines()) == 1
    device = await Device.at(server.port, made["code"], tokens(taken.json()))
    assert [seat["present"] for seat in device.table["seats"]] == [True, True, False]


async def test_nobody_hands_over_what_he_does_not_hold(server: Running) -> None:
    made = await make(server.port, seats=SEATS)
    other = await make(server.port, seats=SEATS)
    async with http_client(server.port) as http:
        assert (await offer(http, made, tokens=["x" * 24])).status_code == 403
        assert (await offer(http, made, tokens=[tokens(made)[0], tokens(other)[1]])).status_code == 403
        assert (await offer(http, made, tokens=[])).status_code == 400
        assert (await offer(http, made, table="QQQQQQ")).status_code == 404
        assert (await http.post("/api/handovers/ABCDEFGH", json={})).status_code == 404
        foreign = {"origin": "http://evil.example"}
        assert (await http.post("/api/handovers/ABCDEFGH", json={}, headers=foreign)).status_code == 403


async def test_codes_cannot_be_tried_for_long(serve: Serving) -> None:
    limits = replace(UNLIMITED, guesses=Rate(4, 0.001))
    async with serve(limits=limits) as server, http_client(server.port) as http:
        answers = [await http.post(f"/api/handovers/BCDFGHJ{number}", json={}) for number in range(2, 8)]
        assert [answer.status_code for answer in answers] == [404] * 4 + [429] * 2


def test_a_code_is_soon_too_old_and_there_are_not_too_many() -> None:
    now = [0.0]
    handovers = Handovers(lambda: now[0])
    table = MadeTable(code="BCDFGH", seats=[SeatToken(seat=0, token="x" * 24)])
    codes = [handovers.offer(table) for _ in range(MOST + 1)]
    assert handovers.take(codes[0]) is None
    now[0] = SECONDS - 1
    assert handovers.take(codes[1]) == table
    now[0] = SECONDS
    assert handovers.take(codes[2]) is None
