"""Commands of connections as drafts of log entries."""

from __future__ import annotations

from hashlib import sha256

from antartik.tables.commands import Act, CallTime, Command, Leave, Nonce, NonceHash, Ready, Rematch, Standing, Start
from antartik.tables.entries import Draft
from antartik.tables.refusal import Refusal
from antartik.tables.table import Table


def draft_of(table: Table, command: Command, seats: frozenset[int]) -> Draft:
    """The draft of a command from a connection that holds these seats. Raises Refusal for nonces out of place."""
    match command:
        case Act():
            return Draft(command.id, "act", command.seat, {"action": command.action, "decision": command.decision})
        case Standing():
            figures = command.figures if command.answer == "from" else None
            return Draft(command.id, "standing", command.seat, {"answer": command.answer, "figures": figures})
        case Ready():
            return Draft(command.id, "ready", command.seat, {"decision": command.decision})
        case CallTime():
            return Draft(command.id, "call_time", command.seat, {"decision": command.decision})
        case Leave():
            return Draft(command.id, "leave", command.seat, {})
        case Start():
            return Draft(command.id, "start", None, {"fill": command.fill})
        case Rematch():
            return Draft(command.id, "rematch", None, {} if command.match is None else {"match": command.match})
        case NonceHash():
            return _nonce_hash(table, command.hash, seats)
        case Nonce():
            return _nonce(table, command.nonce, seats)


def _nonce_hash(table: Table, hash: str, seats: frozenset[int]) -> Draft:
    """It counts for those of the device's seats for which none has come yet."""
    if not seats:
        raise Refusal("not_yours", "only who sits at the table adds to the deck")
    if table.dealing is None:
        raise Refusal("stage", "the table deals no cards now")
    known = table.dealing.pledge_of(seats)
    if known is not None and known.hash == hash:
        counts_for = list(known.seats)
    else:
        counts_for = table.dealing.unpledged(seats)
    if not counts_for:
        raise Refusal("closed", "the hash for this seat is in already")
    id = f"nonce_hash:{table.number}:{counts_for[0]}"
    return Draft(id, "nonce_hash", counts_for[0], {"game": table.number, "seats": counts_for, "hash": hash})


def _nonce(table: Table, nonce: str, seats: frozenset[int]) -> Draft:
    """It belongs to the pledge whose hash it has."""
    if not seats:
        raise Refusal("not_yours", "only who sits at the table adds to the deck")
    if table.dealing is None:
        raise Refusal("stage", "the table deals no cards now")
    hashed = _hash_of(nonce)
    pledge = next((p for p in table.dealing.pledges if p.hash == hashed and not seats.isdisjoint(p.seats)), None)
    if pledge is None:
        raise Refusal("illegal", "this isn't the nonce whose hash came first", "RECORD")
    seat = pledge.seats[0]
    return Draft(f"nonce:{table.number}:{seat}", "nonce", seat, {"game": table.number, "nonce": nonce})


def _hash_of(nonce: str) -> str | None:
    try:
        return sha256(bytes.fromhex(nonce)).hexdigest()
    except ValueError:
        return None
