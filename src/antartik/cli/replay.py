"""`antartik replay`: check records against every clause, or tell their games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any
from unicodedata import category

import typer

from antartik.cli.complaints import FAILED_CHECK, complain
from antartik.cli.narration import counted, listed, tell
from antartik.cli.record_files import UnreadableFile, read_records
from antartik.engine.game import Game
from antartik.engine.record import RecordError, verify


def replay(
    file: Annotated[Path, typer.Argument(help="A file of records, one a line.")],
    show: Annotated[bool, typer.Option("--show", help="Tell the games.")] = False,
    check_proof: Annotated[bool, typer.Option("--verify", help="Check the proof of each deck too.")] = False,
) -> None:
    """Check every record of a file: exit 0 if all are right, 1 if one is wrong, 2 if the file is no such file."""
    right = wrong = 0
    proofs: dict[str, int] = {}
    try:
        for number, data in read_records(file):
            game, fault = _replay(data)
            if game is not None and check_proof:
                proof, _, why = verify(game).partition(": ")
                proofs[proof] = proofs.get(proof, 0) + 1
                if proof == "wrong":
                    fault = f"proof: RECORD: {why}"
                elif show or proof == "unproven":
                    _say(f"record {number}: {proof}")
            if fault is not None:
                wrong += 1
                _say(f"record {number}: {fault}", err=True)
                continue
            right += 1
            if show and game is not None:
                _tell(number, game)
    except UnreadableFile as error:
        complain(str(error))
    summary = [f"{counted(right, 'record')} right"]
    if wrong:
        summary.append(f"{wrong} wrong")
    summary += [f"{count} {proof}" for proof, count in sorted(proofs.items()) if proof != "wrong"]
    _say(", ".join(summary))
    if wrong:
        raise typer.Exit(FAILED_CHECK)


def _replay(data: dict[str, Any]) -> tuple[Game | None, str | None]:
    try:
        return Game.from_record(data), None
    except RecordError as error:
        return None, str(error)


def _tell(number: int, game: Game) -> None:
    _say(f"Record {number}: {listed(game.players)}. Each begins with one card of figure {len(game.players)}.")
    for _, event in game.events(None):
        sentence = tell(event, game.players)
        if sentence is not None:
            _say(sentence)
    if not game.is_over:
        stars = (f"{name} {count}" for name, count in zip(game.players, game.stars, strict=True))
        _say(f"The game is unfinished; stars so far: {listed(stars)}.")
    _say("")


def _say(text: str, err: bool = False) -> None:
    # Names are any text: a control character must not reach the terminal.
    typer.echo("".join("?" if category(char) in ("Cc", "Cs") else char for char in text), err=err)
