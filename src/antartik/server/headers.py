"""The headers of every answer, and whose pages may ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from litestar.types import Message, Scope

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""What the page may load: its own files. It is served without TLS too, so nothing here asks for a secure origin."""

_ALWAYS: Final[tuple[tuple[bytes, bytes], ...]] = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


async def add_headers(message: Message, scope: Scope) -> None:
    """Put the headers on whatever is answered, errors too; nothing is cached unless the answer says so."""
    if message["type"] != "http.response.start":
        return
    headers = [*message.get("headers", ()), *_ALWAYS]
    if not any(name.lower() == b"cache-control" for name, _ in headers):
        headers.append((b"cache-control", b"no-store"))
    message["headers"] = headers


def is_foreign(headers: Mapping[str, str]) -> bool:
    """Whether a page of another origin asks. Browsers name the page's origin, other programs usually none."""
    origin = headers.get("origin")
    if origin is None:
        return False
    try:
        parts = urlsplit(origin)
    except ValueError:
        return True
    return parts.scheme not in ("http", "https") or parts.netloc.lower() != headers.get("host", "").lower()
