"""The file of results: read back as written, taken up after a cut, damage named by its line."""

from pathlib import Path

import pytest

from antartik.arena.contest import Block, Contest
from antartik.arena.matches import Arena
from antartik.arena.results_file import ResultsError, ResultsFile, read_saved

CONTEST = Contest(bots=("egg", "yardstick"), players=2, seed="3")


def played(path: Path, games: int = 6) -> list[Block]:
    """Play into a file."""
    arena = Arena(CONTEST)
    with ResultsFile.begin(path, CONTEST, games, 0.25) as file:
        blocks = list(arena.play(games, workers=1))
        for block in blocks:
            file.add(block)
    return blocks


def test_what_was_written_is_read_back(tmp_path: Path) -> None:
    blocks = played(tmp_path / "r")
    saved = read_saved(tmp_path / "r")
    assert (saved.contest, saved.games, saved.until) == (CONTEST, 6, 0.25)
    assert list(saved.blocks()) == blocks
    assert len(blocks) == 3


def test_each_block_is_on_the_disk_at_once(tmp_path: Path) -> None:
    arena = Arena(CONTEST)
    with ResultsFile.begin(tmp_path / "r", CONTEST, 6, None) as file:
        for number, block in enumerate(arena.play(6, workers=1), start=1):
            file.add(block)
            assert len(list(read_saved(tmp_path / "r").blocks())) == number


@pytest.mark.parametrize("cut", [1, 2, 30])
def test_a_last_line_that_was_cut_is_dropped_and_written_again(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "r"
    blocks = played(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    saved = read_saved(path)
    assert list(saved.blocks()) == blocks[:2]
    with ResultsFile.go_on(saved) as file:
        file.add(blocks[2])
    assert path.read_bytes() == whole


def change(path: Path, line: int, old: bytes, new: bytes) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    path.write_bytes(b"".join(lines))


@pytest.mark.parametrize(
    ("line", "old", "new", "words"),
    [
        (3, b"{", b"", "line 3 is damaged: it is no JSON object"),
        (3, b'"block":1', b'"block":2', "line 3 is damaged: block 1 belongs there"),
        (3, b'"first":1', b'"first":0', "line 3 is damaged: block 1 belongs there"),
        (4, b'"games":[', b'"game":[', "line 4 is damaged: block 2 belongs there"),
        (2, b'["egg","yardstick"]', b'["egg","egg"]', "line 2 is damaged: its seats"),
        (2, b'"stars":[', b'"stars":[100,', "line 2 is damaged: its stars and winners"),
        (2, b'"winners":[', b'"winners":[3,', "line 2 is damaged: its stars and winners"),
        (1, b"antartik-arena", b"antartik-record", "is no file of an arena's results"),
        (1, b'"version":1', b'"version":2', "is no file of an arena's results"),
        (1, b'"antartik":"', b'"antartik":"9.', "was begun by antartik 9"),
        (1, b'"players":2', b'"players":"2"', "line 1: players: is missing or malformed"),
        (1, b'"players":2', b'"players":7', "line 1: players: two to five"),
        (1, b'"turn_over"', b'"turn"', "line 1: there is no option 'turn'"),
        (1, b'"games":6', b'"games":-6', "line 1: games is malformed"),
        (1, b'"until":0.25', b'"until":NaN', "line 1: until is malformed"),
    ],
)
def test_damage_is_named_by_its_line(tmp_path: Path, line: int, old: bytes, new: bytes, words: str) -> None:
    path = tmp_path / "r"
    played(path)
    change(path, line, old, new)
    with pytest.raises(ResultsError, match=words):
        list(read_saved(path).blocks())


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    for content, words in (
        (b"", "no whole line"),
        (b'{"format":"antartik-arena"', "no whole line"),
        (b"hello\n", "no file of an arena's results"),
        (b"[]\n", "no file of an arena's results"),
        (b"[" * 100_000 + b"\n", "no file of an arena's results"),
        (b"x" * 1_100_000, "longer than 1 MB"),
    ):
        (tmp_path / "r").write_bytes(content)
        with pytest.raises(ResultsError, match=words):
            read_saved(tmp_path / "r")
    with pytest.raises(ResultsError, match="can't be read"):
        read_saved(tmp_path / "none")


def test_a_file_that_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "r").write_text("mine")
    with pytest.raises(ResultsError, match="is there already"):
        ResultsFile.begin(tmp_path / "r", CONTEST, 6, None)
    assert (tmp_path / "r").read_text() == "mine"
    with pytest.raises(ResultsError, match="can't be written"):
        ResultsFile.begin(tmp_path / "nowhere" / "r", CONTEST, 6, None)
