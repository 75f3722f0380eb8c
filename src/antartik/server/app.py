"""The application: HTTP and WebSocket over one house of tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from litestar import Litestar
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.handlers import BaseRouteHandler

from antartik.server import handover_api, page_api, problems, reach_api, replay_api, tables_api
from antartik.server.built_page import PageFile, read_page
from antartik.server.conversation import converse
from antartik.server.gate import Gate
from antartik.server.headers import add_headers
from antartik.server.limits import Limits
from antartik.server.reach import Reach
from antartik.tables.house import House

GATE: Final = "gate"


def make_app(
    house: House,
    *,
    limits: Limits | None = None,
    page: Mapping[str, PageFile] | None = None,
    reach: Reach | None = None,
) -> Litestar:
    """The application for this house, which stays its caller's to close.

    ``page`` None: the package's own; ``reach`` None: it answers to any name and knows no addresses.
    """
    limits = Limits() if limits is None else limits
    files = dict(read_page() if page is None else page)
    gate = Gate(house, limits, Reach() if reach is None else reach)

    def admit(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        if not gate.reach.admits(connection.headers.get("host")):
            raise problems.problem(421, "nobody here answers to this name")

    app = Litestar(
        [
            *tables_api.HANDLERS,
            *handover_api.HANDLERS,
            *reach_api.HANDLERS,
            *replay_api.HANDLERS,
            converse,
            *page_api.HANDLERS,
        ],
        dependencies={
            "gate": Provide(lambda: gate, sync_to_thread=False),
            "page": Provide(lambda: files, sync_to_thread=False),
        },
        guards=[admit],
        exception_handlers=problems.HANDLERS,
        before_send=[add_headers],
        request_max_body_size=limits.body,
        openapi_config=None,
        logging_config=None,
        debug=False,
    )
    app.state[GATE] = gate
    return app


def gate_of(app: Litestar) -> Gate:
    """Who has come into this application."""
    gate: Gate = app.state[GATE]
    return gate
