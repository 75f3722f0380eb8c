"""Tables over HTTP: making, finding, joining, records, and whatever a stranger may send."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from serving import UNLIMITED, Serving
from wire_client import Device, Party, http_client

from antartik.server.limits import Rate
from antartik.server.running import Running

pytestmark = pytest.mark.anyio

ADA = {"kind": "person", "name": "Ada"}
BOT = {"kind": "bot", "bot": "gentoo"}
OPEN = {"kind": "open"}


@pytest.fixture
async def http(server: Running) -> AsyncIterator[httpx.AsyncClient]:
    async with http_client(server.port) as client:
        yield client


def is_problem(answer: httpx.Response) -> bool:
    error = answer.json()["error"]
    return set(answer.json()) == {"error"} and 0 < len(error) <= 200 and len(error.splitlines()) == 1


async def test_make_find_join_and_start(http: httpx.AsyncClient, server: Running) -> None:
    answer = await http.post("/api/tables", json={"seats": [ADA, OPEN, OPEN], "rules": "first-dives", "tempo": "brisk"})
    assert answer.status_code == 201
    made = answer.json()
    assert re.fullmatch("[A-Z0-9]{6}", made["code"])
    assert [held["seat"] for held in made["seats"]] == [0]
    found = (await http.get(f"/api/tables/{made['code'].lower()}")).json()
    assert found["open_seats"] == 2
    assert found["preset"] == "first-dives"
    assert [seat["kind"] for seat in found["seats"]] == ["person", "open", "open"]
    joined = await http.post(f"/api/tables/{made['code']}/seats", json={"name": " Björn 🐧 ", "seat": 2})
    assert joined.status_code == 201
    assert joined.json()["seat"] == 2
    again = await http.post(f"/api/tables/{made['code']}/seats", json={"name": "Cem", "seat": 2})
    assert again.status_code == 409
    assert is_problem(again)
    device = await Device.at(server.port, made["code"], [made["seats"][0]["token"], joined.json()["token"]])
    assert device.table["seats"][2]["name"] == "Björn 🐧"
    assert (await device.command("start", fill=True))["type"] == "accepted"
    await device.until(lambda: device.moments)
    assert device.table["seats"][1]["bot"] == "gentoo"
    full = await http.post(f"/api/tables/{made['code']}/seats", json={"name": "Dora"})
    assert full.status_code == 409


async def test_the_table_of_a_lesson(http: httpx.AsyncClient, server: Running) -> None:
    answer = await http.post("/api/lessons", json={"lesson": "dare", "name": "Ada"})
    assert answer.status_code == 201
    made = answer.json()
    assert (await http.get(f"/api/tables/{made['code']}")).json()["lesson"] == "dare"
    device = await Device.at(server.port, made["code"], [held["token"] for held in made["seats"]])
    await device.until(lambda: device.moments)
    assert device.table["lesson"] == "dare"
    assert device.table["commitment"] is None
    assert device.moments[0]["lesson"].keys() == {"step", "steps", "hint", "cue", "done", "strayed"}
    for wrong in ({"lesson": "poker", "name": "Ada"}, {"lesson": "dare", "name": " "}, {"lesson": "dare"}):
        refused = await http.post("/api/lessons", json=wrong)
        assert refused.status_code == 400
        assert is_problem(refused)


async def test_odds_are_on_the_wire_only_where_the_table_allows_them(http: httpx.AsyncClient, server: Running) -> None:
    for more, told in (({}, True), ({"odds_aid": True}, True), ({"odds_aid": False}, False)):
        made = (await http.post("/api/tables", json={"seats": [ADA, BOT], **more})).json()
        device = await Device.at(server.port, made["code"], [made["seats"][0]["token"]])
        await device.until(lambda device=device: device.moments)
        assert device.table["odds_aid"] is told
        view = device.moments[0]["view"]
        assert (view["flop_odds"] is not None) is told
        assert (len(view["hidden"] or ()) == 53) is told


@pytest.mark.parametrize(
    ("wanted", "part"),
    [
        ({"seats": [ADA]}, "seats"),
        ({"seats": [ADA] * 6}, "seats"),
        ({"seats": "two"}, "seats"),
        ({}, "seats"),
        ({"seats": [ADA, {"kind": "robot"}]}, "kind"),
        ({"seats": [{"kind": "person"}, OPEN]}, "name"),
        ({"seats": [{"kind": "person", "name": " "}, OPEN]}, "name"),
        ({"seats": [{"kind": "person", "name": "A\nB"}, OPEN]}, "name"),
        ({"seats": [{"kind": "person", "name": "x" * 25}, OPEN]}, "name"),
        ({"seats": [ADA, {"kind": "bot", "bot": "deep-blue"}]}, "bot"),
        ({"seats": [ADA, OPEN], "rules": "house"}, "preset"),
        ({"seats": [ADA, OPEN], "rules": {"luck": 7}}, "luck"),
        ({"seats": [ADA, OPEN], "rules": {"judges": {"8": 99}}}, "judges"),
        ({"seats": [ADA, OPEN], "tempo": "hasty"}, "tempo"),
        ({"seats": [ADA, OPEN], "match": "yes"}, "match"),
        ({"seats": [ADA, OPEN], "host": True}, "host"),
    ],
)
async def test_a_table_that_cannot_be(http: httpx.AsyncClient, wanted: dict[str, Any], part: str) -> None:
    answer = await http.post("/api/tables", json=wanted)
    assert answer.status_code == 400
    assert is_problem(answer)
    assert part in answer.text


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 10_000, b'{"seats":[],"rules":{"a":' + b"[" * 9_000, b"0"])
async def test_a_body_that_is_no_request(http: httpx.AsyncClient, body: bytes) -> None:
    for path in ("/api/tables", "/api/tables/ABCDEF/seats"):
        answer = await http.post(path, content=body)
        assert answer.status_code == 400
        assert is_problem(answer)


async def test_a_body_that_is_too_large(http: httpx.AsyncClient) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b" " * 1000

    for content in (b" " * 16_385, endless()):
        answer = await http.post("/api/tables", content=content)
        assert answer.status_code == 413
        assert is_problem(answer)


async def test_a_foreign_page_may_not_post(http: httpx.AsyncClient) -> None:
    for origin in ("http://evil.example", "null", "http://127.0.0.1"):
        for path in ("/api/tables", "/api/tables/ABCDEF/seats"):
            answer = await http.post(path, json={"seats": [ADA, OPEN]}, headers={"origin": origin})
            assert answer.status_code == 403
            assert is_problem(answer)
    own = str(http.base_url).rstrip("/")
    assert (await http.post("/api/tables", json={"seats": [ADA, OPEN]}, headers={"origin": own})).status_code == 201


async def test_what_is_not_there(http: httpx.AsyncClient) -> None:
    made = (await http.post("/api/tables", json={"seats": [ADA, OPEN]})).json()
    code = made["code"]
    for path, status in (
        ("/api/tables/QQQQQQ", 404),
        ("/api/tables/" + "x" * 4000, 404),
        ("/api/tables/%00", 404),
        ("/api/tables/%F0%9F%90%A7", 404),
        ("/api/tables/..%2F..", 404),
        (f"/api/tables/{code}/record", 409),
        (f"/api/tables/{code}/record?game=0", 409),
        (f"/api/tables/{code}/record?game=7", 404),
        (f"/api/tables/{code}/record?game=-1", 400),
        (f"/api/tables/{code}/record?game=x", 400),
        (f"/api/tables/{code}/record?game=" + "9" * 5000, 400),
        ("/api", 404),
        ("/api/", 404),
        ("/api/tables", 405),
        ("/nothing.js", 404),
        ("/assets/nothing", 404),
    ):
        answer = await http.get(path)
        assert (answer.status_code, is_problem(answer)) == (status, True), path


async def test_a_finished_game_has_a_record_to_download(http: httpx.AsyncClient, server: Running) -> None:
    party = await Party.seated(server.port, 2, tempo="patient")
    await party.play_out()
    answer = await http.get(f"/api/tables/{party.code}/record")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["content-disposition"] == f'attachment; filename="antartik-{party.code}-0.json"'
    assert answer.json()["result"]["finished"]
    await party.again()
    assert (await http.get(f"/api/tables/{party.code}/record?game=0")).json() == answer.json()
    assert (await http.get(f"/api/tables/{party.code}/record?game=1")).status_code == 409


async def test_liveness(http: httpx.AsyncClient, server: Running) -> None:
    party = await Party.seated(server.port, 2, tempo="patient")
    answer = await http.get("/health")
    assert answer.status_code == 200
    health = answer.json()
    assert (health["tables"], health["connections"], health["saves"]) == (1, 2, True)
    assert health["version"]
    assert not any(word in answer.text for word in (party.code, "P0", *party.tokens.values()))


async def test_too_much_from_one_address(serve: Serving) -> None:
    few = Rate(3, 0.001)
    limits = replace(UNLIMITED, tables=few, seats=few, guesses=few)
    async with serve(limits=limits) as server, http_client(server.port) as http:
        wanted = {"seats": [ADA, OPEN, OPEN, OPEN, OPEN]}
        answers = [await http.post("/api/tables", json=wanted) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [201] * 3 + [429] * 2
        assert is_problem(answers[-1])
        code = answers[0].json()["code"]
        answers = [await http.post(f"/api/tables/{code}/seats", json={"name": "Ben"}) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [201] * 3 + [429] * 2
        answers = [await http.get("/api/tables/QQQQQQ") for _ in range(5)]
        assert [answer.status_code for answer in answers] == [404] * 3 + [429] * 2
        # One who guesses doesn't learn either which of his guesses was right.
        assert (await http.get(f"/api/tables/{code}")).status_code == 429


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
nearly = st.fixed_dictionaries(
    {},
    optional={
        "seats": st.lists(
            st.fixed_dictionaries(
                {"kind": st.sampled_from(["person", "bot", "open"]) | json_values},
                optional={"name": st.text(max_size=30) | st.none(), "bot": st.text(max_size=9) | json_values},
            ),
            max_size=6,
        )
        | json_values,
        "rules": st.sampled_from(["standard", "first-dives"])
        | st.dictionaries(st.sampled_from(["judges", "parachute", "turn_over", "two_star_figures"]), json_values)
        | json_values,
        "tempo": st.sampled_from(["brisk", "family", "patient", None]) | json_values,
        "match": st.booleans() | json_values,
        "name": st.text(max_size=30) | json_values,
        "seat": st.integers(-2, 6) | json_values,
    },
)


@given(body=st.binary(max_size=60) | (json_values | nearly).map(lambda value: json.dumps(value).encode()))
@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
async def test_any_body_is_answered_with_sense(http: httpx.AsyncClient, body: bytes) -> None:
    for path in ("/api/tables", "/api/tables/ABCDEF/seats"):
        answer = await http.post(path, content=body)
        assert answer.status_code in (201, 400, 404)
        assert answer.status_code == 201 or is_problem(answer)


@given(code=st.text(max_size=20))
@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
async def test_any_code_is_answered_with_sense(http: httpx.AsyncClient, code: str) -> None:
    for path in ("/api/tables", "/t"):
        answer = await http.get(f"{path}/{quote(code, safe='')}")
        assert answer.status_code in (200, 404, 405, 503)
