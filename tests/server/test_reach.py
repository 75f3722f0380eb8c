"""Which names a server answers to, at which addresses it listens, and what it tells of them."""

from __future__ import annotations

import asyncio
import socket
import threading
from pathlib import Path

import pytest
from serving import Serving
from wire_client import Device, http_client, make

from antartik.server import interfaces
from antartik.server.interfaces import LocalAddress, local_addresses
from antartik.server.reach import Reach, reach_of
from antartik.server.running import PortFault, Running, open_ports, serve

pytestmark = pytest.mark.anyio

LAN = "192.168.7.7"


async def status(port: int, path: str, host: str) -> int:
    """What a request is answered that names this host."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    first = await reader.readline()
    writer.close()
    return int(first.split()[1])


@pytest.mark.parametrize(
    ("lan", "host", "expected"),
    [
        ([], "127.0.0.1:8055", 200),
        ([], "LOCALHOST:8055", 200),
        ([], "[::1]:8055", 200),
        ([], LAN, 421),
        ([], socket.gethostname(), 421),
        ([], "foreign.test", 421),
        ([LAN], f"{LAN}:8055", 200),
        ([LAN], f"{socket.gethostname()}:8055", 200),
        ([LAN], "192.168.7.8", 421),
        ([LAN], "foreign.test:8055", 421),
        (None, "foreign.test", 200),
    ],
)
async def test_which_names_are_answered(serve: Serving, lan: list[str] | None, host: str, expected: int) -> None:
    async with serve(lan=lan) as server:
        assert await status(server.port, "/health", host) == expected
        assert await status(server.port, "/", host) in ({expected, 503} if expected == 200 else {expected})


async def test_a_foreign_name_gets_no_connection_either(serve: Serving) -> None:
    async with serve(lan=[]) as server:
        for host, taken in ((f"127.0.0.1:{server.port}", b"101"), (f"foreign.test:{server.port}", b"4")):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(
                f"GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            assert (await reader.readline()).split()[1].startswith(taken)
            writer.close()


async def test_links_and_their_pictures(serve: Serving) -> None:
    async with serve(lan=[LAN]) as server:
        origin = f"http://{LAN}:{server.port}"
        http = http_client(server.port)
        assert (await http.get("/api/server")).json() == {"origins": [origin]}
        for link, expected in (
            (f"{origin}/t/KWPRTM", 200),
            (f"{origin}/t/KWPRTM#KWPRTMXB", 200),
            (f"http://127.0.0.1:{server.port}/t/KWPRTM", 200),
            (f"https://127.0.0.1:{server.port}/t/KWPRTM", 200),  # behind TLS the server sees none of it
            (f"http://foreign.test:{server.port}/t/KWPRTM", 400),
            (f"{origin}@foreign.test/t/KWPRTM", 400),
            (f"{origin}/t/KWPRTM?next=http://foreign.test", 400),
            (f"{origin}/", 400),
            ("javascript:alert(1)//t/KWPRTM", 400),
            ("http://[/t/KWPRTM", 400),
            ("", 400),
            (origin + "/t/" + "K" * 300, 400),
        ):
            answer = await http.get("/api/qr", params={"link": link})
            assert answer.status_code == expected, link
            if expected == 200:
                assert answer.headers["content-type"] == "image/svg+xml"
                assert answer.text.startswith("<svg ")
        await http.aclose()


def test_the_reach_of_a_server_that_has_names_of_its_own() -> None:
    reach = reach_of(80, None, ["192.0.2.7"])
    assert reach == Reach(None, ("http://192.0.2.7:80",))
    assert reach.admits("antartik.example")
    assert not Reach(frozenset({"localhost"})).admits("")
    assert not Reach(frozenset({"localhost"})).admits("a:b:c")


@pytest.mark.skipif(not Path("/proc/net").exists(), reason="only Linux gives a machine 127.0.0.2 by itself")
def test_it_listens_at_all_addresses_and_nowhere_else(data: Path) -> None:
    started = threading.Event()
    running: list[Running] = []

    async def ready(server: Running) -> None:
        running.append(server)
        started.set()

    thread = threading.Thread(target=serve, args=("127.0.0.1", 0, data, ready), kwargs={"lan": ["127.0.0.2"]})
    thread.start()
    assert started.wait(20)
    port = running[0].port
    try:
        assert running[0].reach.origins == (f"http://127.0.0.2:{port}",)
        for host in ("127.0.0.1", "127.0.0.2"):
            socket.create_connection((host, port), timeout=20).close()
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.3", port), timeout=20)
        made = asyncio.run(make(port, seats=[{"kind": "open"}, {"kind": "open"}]))
        asyncio.run(_watch(port, made["code"]))
    finally:
        running[0].stop()
        thread.join(20)
    assert not thread.is_alive()


async def _watch(port: int, code: str) -> None:
    device = await Device.at(port, code, [])
    assert device.table["code"] == code


@pytest.mark.skipif(not Path("/proc/net").exists(), reason="only Linux gives a machine 127.0.0.2 by itself")
def test_one_port_that_is_taken_leaves_none_open() -> None:
    with socket.create_server(("127.0.0.2", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(PortFault, match=f"port {port} on 127.0.0.2 is taken"):
            open_ports(["127.0.0.1", "127.0.0.2"], port)
        socket.create_server(("127.0.0.1", port)).close()


@pytest.mark.parametrize(
    ("addresses", "usual", "expected"),
    [
        ([("lo", "127.0.0.1"), ("eth0", "192.168.1.5")], None, ["192.168.1.5"]),
        ([("eth0", "10.0.0.5"), ("wlan0", "192.168.1.5")], "192.168.1.5", ["192.168.1.5", "10.0.0.5"]),
        ([("docker0", "172.17.0.1"), ("wg0", "10.9.0.2"), ("wlan0", "172.16.3.4")], "10.9.0.2", ["172.16.3.4"]),
        ([("", "10.0.0.5")], None, ["10.0.0.5"]),
        ([("eth0", "198.51.100.7")], "198.51.100.7", ["198.51.100.7"]),  # for documentation, so nobody's
        ([("eth0", "8.8.8.8"), ("tailscale0", "100.64.0.1")], "8.8.8.8", []),
    ],
)
def test_the_likeliest_address_comes_first_and_no_public_one(
    addresses: list[tuple[str, str]], usual: str | None, expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interfaces, "_all_addresses", lambda: [LocalAddress(*local) for local in addresses])
    monkeypatch.setattr(interfaces, "usual_address", lambda: usual)
    assert [local.address for local in local_addresses()] == expected


def test_this_machine_knows_itself() -> None:
    assert any(local.address == "127.0.0.1" for local in interfaces._all_addresses())
