"""Servers for the tests of this folder."""

from __future__ import annotations

import os
import tempfile
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path

import pytest
from serving import Serving, serving

from antartik.server.running import Running


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is such a thing: some disks take 50 ms to say that a line is written."""
    memory = Path("/dev/shm")
    if not os.access(memory, os.W_OK):
        yield tmp_path / "data"
        return
    with tempfile.TemporaryDirectory(prefix="antartik-", dir=memory) as folder:
        yield Path(folder) / "data"


@pytest.fixture
async def server(data: Path) -> AsyncIterator[Running]:
    async with serving(data) as running:
        yield running


@pytest.fixture
def serve(data: Path) -> Serving:
    """Serve with limits, a pace or bots of the test's own; again means the same tables again."""
    return partial(serving, data)
