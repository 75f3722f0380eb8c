"""HTTP: a finished game once more, moment by moment."""

from __future__ import annotations

import gzip
from typing import Annotated

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from antartik.server.gate import Gate
from antartik.server.requests import Asked, finished, found


@get("/api/tables/{code:str}/replay")
async def replay(
    request: Asked, gate: NamedDependency[Gate], code: FromPath[str], game: Annotated[int, QueryParameter(ge=0)] = 0
) -> Response[bytes]:
    """The moments of a finished game; nothing of them changes any more."""
    info = await found(request, gate, code)
    content = await gate.replays.of(info.code, game, await finished(gate, info, game))
    headers = {"cache-control": "private, max-age=86400", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
    else:
        content = gzip.decompress(content)
    return Response(content, headers=headers, media_type=MediaType.JSON)


HANDLERS = (replay,)
