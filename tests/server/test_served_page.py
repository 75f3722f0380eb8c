"""The built page, and the headers of every answer."""

from __future__ import annotations

import gzip
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from wire_client import http_client

from antartik.server.app import make_app
from antartik.server.built_page import read_page
from antartik.server.running import Running

pytestmark = pytest.mark.anyio

ASSET = "assets/index-Ab12Cd34.js"


@pytest.fixture
def app(server: Running, tmp_path: Path) -> Litestar:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Antartik</title>")
    (page / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (page / ASSET).write_text("console.log('dive');" * 50)
    (tmp_path / "secret.txt").write_text("secret")
    return make_app(server.house, page=read_page(page))


@pytest.fixture
def http(app: Litestar) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), verify=False, base_url="http://antartik.test")


@pytest.mark.parametrize("path", ["/", "/t/KWPRTM", "/t/KWPRTM/", "/about", "/index"])
async def test_the_page_is_served_for_every_address_that_it_shows(http: httpx.AsyncClient, path: str) -> None:
    answer = await http.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "<title>Antartik" in answer.text
    again = await http.get(path, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    head = await http.head(path)
    assert (head.status_code, head.content) == (200, b"")


async def test_assets_never_change(http: httpx.AsyncClient) -> None:
    answer = await http.get(f"/{ASSET}", headers={"accept-encoding": "gzip"})
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["content-encoding"] == "gzip"
    plain = await http.get(f"/{ASSET}", headers={"accept-encoding": "identity"})
    assert plain.content == answer.content
    assert "content-encoding" not in plain.headers
    icon = await http.get("/favicon.svg")
    assert (icon.headers["content-type"], icon.headers["cache-control"]) == ("image/svg+xml", "no-cache")


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/..%2Fsecret.txt",
        "/assets/none.js",
        "/none.png",
        "//etc/passwd.x",
    ],
)
async def test_nothing_else_is_served(http: httpx.AsyncClient, path: str) -> None:
    answer = await http.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


async def test_a_page_that_is_not_built_says_so(server: Running) -> None:
    app = make_app(server.house, page={})
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app), verify=False, base_url="http://antartik.test"
    ) as http:
        answer = await http.get("/")
    assert answer.status_code == 503
    assert len(answer.text.splitlines()) == 1
    assert "isn't built" in answer.text


async def test_every_answer_has_the_headers(http: httpx.AsyncClient, server: Running) -> None:
    answers = [
        await http.request(method, path)
        for method, path in (
            ("GET", "/"),
            ("GET", f"/{ASSET}"),
            ("GET", "/health"),
            ("GET", "/api/tables/QQQQQQ"),
            ("GET", "/none.png"),
            ("POST", "/api/tables"),
            ("DELETE", "/api/tables"),
            ("OPTIONS", "/api/tables"),
            ("PATCH", "/none"),
        )
    ]
    async with http_client(server.port) as real:
        answers.append(await real.get("/none.png"))
        assert "server" not in answers[-1].headers
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        for part in ("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"):
            assert part in policy.split("; ")
        assert "unsafe" not in policy
        assert "upgrade-insecure-requests" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cache-control"]
        assert "strict-transport-security" not in answer.headers
        assert "access-control-allow-origin" not in answer.headers


def test_small_files_are_not_made_larger(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("x")
    assert read_page(tmp_path)["index.html"].gzipped is None
    (tmp_path / "index.html").write_text("x" * 1000)
    gzipped = read_page(tmp_path)["index.html"].gzipped
    assert gzipped is not None
    assert gzip.decompress(gzipped) == b"x" * 1000
