"""HTTP: the page's files, and the page itself for every address that it knows how to show."""

from __future__ import annotations

from litestar import HttpMethod, MediaType, Response, route
from litestar.di import NamedDependency
from litestar.params import FromPath

from antartik.server.built_page import ASSETS, INDEX, PageFile
from antartik.server.problems import problem
from antartik.server.requests import Asked

Page = dict[str, PageFile]

NOT_BUILT = "The page isn't built. Run `make page` in the project's folder, or install the package with pip."


@route("/", http_method=[HttpMethod.GET, HttpMethod.HEAD])
async def index(request: Asked, page: NamedDependency[Page]) -> Response[bytes]:
    """The page."""
    return _served(request, page, INDEX)


@route("/{path:path}", http_method=[HttpMethod.GET, HttpMethod.HEAD])
async def page_file(request: Asked, page: NamedDependency[Page], path: FromPath[str]) -> Response[bytes]:
    """A file of the page, else, for an address without a suffix, the page: it knows what to show there."""
    name = path.lstrip("/")
    if name in page and name != INDEX:
        return _served(request, page, name)
    if name.startswith((ASSETS, "api/")) or "." in name.rpartition("/")[2]:
        raise problem(404, "there is nothing here")
    return _served(request, page, INDEX)


def _served(request: Asked, page: Page, name: str) -> Response[bytes]:
    file = page.get(name)
    if file is None:
        return Response(NOT_BUILT.encode() + b"\n", status_code=503, media_type=MediaType.TEXT)
    headers = {
        "cache-control": "public, max-age=31536000, immutable" if file.immutable else "no-cache",
        "etag": file.etag,
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers, media_type=MediaType.TEXT)
    content = file.content
    if file.gzipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content = file.gzipped
        headers["content-encoding"] = "gzip"
    return Response(content, headers=headers, media_type=file.media_type)


HANDLERS = (index, page_file)
