"""The built web page, as the package carries it: read once and served from memory."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).with_name("page")
"""Where the build puts the page."""

INDEX: Final = "index.html"
ASSETS: Final = "assets/"
"""Files in here have a name made from their content, so they never change."""

_COMPRESSIBLE: Final = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg")
_TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}


@dataclass(frozen=True)
class PageFile:
    """One file of the page. ``gzipped`` where that makes it smaller."""

    content: bytes
    gzipped: bytes | None
    media_type: str
    etag: str
    immutable: bool


def read_page(folder: Path = FOLDER) -> dict[str, PageFile]:
    """All files of the page by their path; none where it isn't built."""
    if not (folder / INDEX).is_file():
        return {}
    # A file without a suffix is the build's own note of what it was made from.
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix)
    return {path.relative_to(folder).as_posix(): _file(path, folder) for path in paths}


def _file(path: Path, folder: Path) -> PageFile:
    content = path.read_bytes()
    # Windows lets any program change what a suffix means, so ours are said here.
    media_type = _TYPES.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    gzipped = gzip.compress(content, mtime=0) if media_type.startswith(_COMPRESSIBLE) else None
    return PageFile(
        content=content,
        gzipped=gzipped if gzipped is not None and len(gzipped) < len(content) else None,
        media_type=media_type,
        etag=f'"{sha256(content).hexdigest()[:16]}"',
        immutable=path.relative_to(folder).as_posix().startswith(ASSETS),
    )
