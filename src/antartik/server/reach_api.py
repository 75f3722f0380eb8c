"""HTTP: where other devices find this server, and links as pictures for their cameras."""

from __future__ import annotations

import io
from typing import Annotated

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from antartik.server.gate import Gate
from antartik.server.messages import FoundServer
from antartik.server.problems import problem
from antartik.server.requests import Asked

DARK = "#10263d"
BORDER = 4
"""Modules of quiet around the code, as the standard wants."""


@get("/api/server")
async def find_server(gate: NamedDependency[Gate]) -> FoundServer:
    """Where other devices find this server."""
    return FoundServer(origins=list(gate.reach.origins))


@get("/api/qr")
async def qr_code(
    request: Asked, gate: NamedDependency[Gate], link: Annotated[str, QueryParameter(max_length=200)]
) -> Response[bytes]:
    """The QR code of a link to a table of this server."""
    if not gate.reach.leads_here(link, request.headers.get("host", "")):
        raise problem(400, "only links to this server's tables are drawn")
    import segno  # by now the page is there; nothing else needs it

    picture = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(picture, kind="svg", xmldecl=False, omitsize=True, border=BORDER, dark=DARK, light="#ffffff")
    return Response(picture.getvalue(), media_type="image/svg+xml")


HANDLERS = (find_server, qr_code)
