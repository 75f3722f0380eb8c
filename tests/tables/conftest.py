"""Everything here runs on asyncio, and mostly by a clock that stands still until a test moves it."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from hashlib import sha256

import pytest
from company import Inn


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def known_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The secrets of deals come in a fixed order, so that a test plays the same game each time."""
    numbers = itertools.count()
    monkeypatch.setattr("antartik.tables.keeper.new_secret", lambda: sha256(b"%d" % next(numbers)).hexdigest())


@pytest.fixture
async def inn() -> AsyncIterator[Inn]:
    """A house in memory with a clock of its own."""
    inn = await Inn.opened()
    yield inn
    await inn.close()
