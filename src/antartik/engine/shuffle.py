"""From a key to a deck, to the byte as RECORD.md says: the words of a key, the shuffle, the lot, the proof."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from antartik.engine.cards import CARDS, Card
from antartik.engine.rules import MAX_PLAYERS, Rules

SECRET_BYTES: Final = 32
NONCE_BYTES: Final = 16


def simulation_key(seed: int | str, game: int) -> bytes:
    """The key of game ``game`` = 0, 1, ... of a simulation with this seed (as typed); 32 bytes."""
    return sha256(f"antartik/deck/{seed}/{game}".encode()).digest()


def proof_key(secret: bytes, nonces: Sequence[bytes]) -> bytes:
    """The key that a table's secret and the players' nonces give together; 32 bytes."""
    return sha256(secret + b"".join(nonces)).digest()


def deal(key: bytes, rules: Rules, players: int) -> tuple[list[Card], int]:
    """The deck that a key gives, top first, and the first diver if he is drawn by lot too (R5).

    Raises ValueError unless two to five play (R4).
    """
    deck = rules.deck_kinds(players)
    words = _words(key)
    for last in range(len(deck) - 1, 0, -1):
        other = _below(words, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return [CARDS[kind] for kind in deck], _below(words, players)


def _words(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        digest = sha256(key + counter.to_bytes(8, "big")).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        counter += 1


def _below(words: Iterator[int], bound: int) -> int:
    """The next accepted word modulo ``bound``; words that would favour small numbers are left out."""
    limit = 2**32 // bound * bound
    return next(word for word in words if word < limit) % bound


class ProofError(ValueError):
    """A proof that isn't well-formed; the message says what."""


@dataclass(frozen=True)
class Proof:
    """The proof of a deck: ``commitment`` is SHA-256(secret), published before the nonces came in.

    ``secret`` is None until the game is over. ``lot``: the first diver was drawn from the same key.
    """

    commitment: bytes
    nonces: tuple[bytes, ...]
    secret: bytes | None = None
    lot: bool = False

    @classmethod
    def commit(cls, secret: bytes, nonces: Sequence[bytes], lot: bool = False) -> Proof:
        """The whole proof of a secret of 32 bytes with nonces of 16 bytes each, in seat order."""
        if len(secret) != SECRET_BYTES or any(len(nonce) != NONCE_BYTES for nonce in nonces):
            raise ProofError(f"a secret has {SECRET_BYTES} bytes, a nonce {NONCE_BYTES}")
        return cls(sha256(secret).digest(), tuple(nonces), secret, lot)

    @classmethod
    def from_dict(cls, data: Any, players: int) -> Proof:
        """Read a record's proof; ProofError names what is malformed."""
        if not isinstance(data, dict):
            raise ProofError("must be an object")
        for name in ("commitment", "nonces"):
            if name not in data:
                raise ProofError(f"{name} is missing")
        nonces = data["nonces"]
        if not isinstance(nonces, list) or len(nonces) > min(players, MAX_PLAYERS):
            raise ProofError("nonces must be a list with at most one for each player")
        lot = data.get("lot", False)
        if not isinstance(lot, bool):
            raise ProofError("lot must be true or false")
        return cls(
            _hex("commitment", data["commitment"], 32),
            tuple(_hex("nonces", nonce, NONCE_BYTES) for nonce in nonces),
            _hex("secret", data["secret"], SECRET_BYTES) if "secret" in data else None,
            lot,
        )

    def to_dict(self, over: bool = True) -> dict[str, Any]:
        """The proof as a record has it; unless the game is over the secret is left out."""
        data: dict[str, Any] = {"commitment": self.commitment.hex()}
        if over and self.secret is not None:
            data["secret"] = self.secret.hex()
        data["nonces"] = [nonce.hex() for nonce in self.nonces]
        if self.lot:
            data["lot"] = True
        return data

    def deal(self, rules: Rules, players: int) -> tuple[list[Card], int]:
        """The deck and the lot that this proof gives; ValueError without a secret."""
        if self.secret is None:
            raise ValueError("the secret isn't known yet")
        return deal(proof_key(self.secret, self.nonces), rules, players)

    def fault(self, rules: Rules, players: int, deck: Sequence[Card], first: int) -> str | None:
        """What the proof shows to be wrong, or None. Needs the secret (ValueError without)."""
        if self.secret is None:
            raise ValueError("the secret isn't known yet")
        if sha256(self.secret).digest() != self.commitment:
            return "the secret isn't the one that was committed to"
        proven_deck, lot = self.deal(rules, players)
        if list(deck) != proven_deck:
            return "the secret and the nonces give another deck"
        if self.lot and first != lot:
            return f"the lot gives seat {lot} as first diver, not {first}"
        return None


def _hex(name: str, value: Any, size: int) -> bytes:
    if not isinstance(value, str) or not re.fullmatch(f"[0-9a-f]{{{2 * size}}}", value):
        raise ProofError(f"{name}: must be {2 * size} lower-case hex digits")
    return bytes.fromhex(value)
