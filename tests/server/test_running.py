"""Starting and stopping: signals, goodbyes, ports and folders."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import threading
from pathlib import Path

import pytest
from server_process import process
from serving import Serving
from wire_client import Device, make

from antartik.server.addresses import address, address_for_others, is_loopback
from antartik.server.http_protocol import HttpProtocol
from antartik.server.running import PortFault, Running, open_port, serve
from antartik.tables.house import DataFault

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_says_goodbye_and_closes_the_house(data: Path, number: signal.Signals) -> None:
    with process(data) as server:
        made = await make(server.port, seats=[{"kind": "person", "name": "Ada"}, {"kind": "open"}])
        device = await Device.at(server.port, made["code"], [made["seats"][0]["token"]])
        silent = await Device.open(server.port)
        server.process.send_signal(number)
        assert await device.ended() == ("going_away", 1001)
        assert await silent.ended() == ("going_away", 1001)
        assert server.end() == (0, "ended\n")
    with process(data) as server:
        again = await Device.at(server.port, made["code"], [made["seats"][0]["token"]])
        assert again.table["seats"][0]["name"] == "Ada"


async def test_a_reader_that_sleeps_does_not_hold_up_the_end(data: Path) -> None:
    with process(data) as server, socket.create_connection(("127.0.0.1", server.port)) as idle:
        idle.sendall(b"GET /health HTTP/1.1\r\n")
        server.process.send_signal(signal.SIGTERM)
        assert server.end() == (0, "ended\n")


async def test_a_request_that_never_ends_is_broken_off(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HttpProtocol, "request_seconds", 0.2)
    for beginning in (b"", b"GET /hea", b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(beginning)
        async with asyncio.timeout(20):
            with contextlib.suppress(ConnectionError):
                while await reader.read(1000):
                    pass
        writer.close()
    monkeypatch.setattr(HttpProtocol, "request_seconds", 0.05)
    device = await Device.open(server.port)
    await asyncio.sleep(0.2)
    await device.say(type="hello", table="QQQQQQ")
    assert await device.ended() == ("no_table", 1008)


def test_it_runs_in_a_thread_and_stops_when_told(data: Path) -> None:
    started = threading.Event()
    running: list[Running] = []

    async def ready(server: Running) -> None:
        running.append(server)
        started.set()

    thread = threading.Thread(target=serve, args=("127.0.0.1", 0, data, ready))
    thread.start()
    assert started.wait(20)
    assert running[0].address == f"http://127.0.0.1:{running[0].port}"
    asyncio.run(make(running[0].port, seats=[{"kind": "open"}, {"kind": "open"}]))
    running[0].stop()
    thread.join(20)
    assert not thread.is_alive()


async def test_two_servers_cannot_share_a_folder(serve: Serving) -> None:
    async with serve():
        with pytest.raises(DataFault) as fault:
            async with serve():
                pass
        assert len(str(fault.value).splitlines()) == 1


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")

    async def ready(server: Running) -> None:
        raise AssertionError

    with pytest.raises(DataFault) as fault:
        serve("127.0.0.1", 0, file / "data", ready)
    assert len(str(fault.value).splitlines()) == 1


def test_a_port_that_is_taken() -> None:
    with open_port("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        with pytest.raises(PortFault, match=f"port {port} on 127.0.0.1 is taken"):
            open_port("127.0.0.1", port)


@pytest.mark.parametrize("host", ["nowhere.invalid", "300.1.1.1", "", "a" * 300, "192.0.2.1"])
def test_a_host_that_is_not_here(host: str) -> None:
    with pytest.raises(PortFault) as fault:
        open_port(host, 0)
    assert len(str(fault.value).splitlines()) == 1


def test_addresses() -> None:
    assert address("0.0.0.0", 8) == "http://127.0.0.1:8"
    assert address("::", 8) == "http://[::1]:8"
    assert address("::1", 8) == "http://[::1]:8"
    assert address_for_others("127.0.0.1", 8) is None
    assert address_for_others("192.0.2.7", 8) == "http://192.0.2.7:8"
    assert [is_loopback(host) for host in ("127.0.0.1", "::1", "localhost", "0.0.0.0", "::", "ada")] == [
        True,
        True,
        True,
        False,
        False,
        False,
    ]
