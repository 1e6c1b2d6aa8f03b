"""The one file for Linux where something is wrong with it, with the home folder or with a disk:
one sentence, and nothing of anybody else's is touched."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.packing.one_file import (
    LINUX,
    PLACE,
    TOOLS,
    file as file,
    home as home,
    in_menu,
    inside,
    one_sentence,
    started,
)
from tests.sampling import drawn

pytestmark = LINUX


def without(folder: Path, *tools: str) -> str:
    """A PATH on which these tools are not."""
    folder.mkdir()
    for where in ("/bin", "/usr/bin"):
        for path in Path(where).iterdir():
            link = folder / path.name
            if path.name not in tools and not link.is_symlink():
                link.symlink_to(path)
    return str(folder)


@pytest.mark.parametrize("sums", drawn(["the best", "any system's"], 1, "packed is found"))
def test_one_bit_that_is_not_as_it_was_packed_is_found(
    file: Path, home: Path, tmp_path: Path, sums: str
) -> None:
    """Wherever in the archive it is, and in what the head says before it begins to run; whichever
    sum the system can make."""
    path = TOOLS if sums == "the best" else without(tmp_path / "bin", "sha256sum")
    whole = file.read_bytes()
    begin = whole.index(b"\x1f\x8b\x08")
    said = whole.index(b"card table")
    places = [said, begin + 4, *range(begin + 9, len(whole), len(whole) // 7), len(whole) - 1]
    for at in places:
        flipped = bytearray(whole)
        flipped[at] ^= 1
        file.write_bytes(flipped)
        assert one_sentence(started(file, home, path=path), "damaged", "fetched again"), at
        assert inside(home) == set()
    file.write_bytes(whole)
    assert started(file, home, path=path).stdout.startswith("played")


# Where a path has a percent sign: what many desktops look for is the first word as it is written.
BY = r"""sh -c "exec \"\$0\" \"\$@\"" """


def begun_by(entry: str) -> tuple[list[str], list[str]]:
    """The programs that an entry's lines start, read by the letter of the specification, and
    those it tries."""
    tried, starts = [], []
    for line in entry.splitlines():
        name, _, value = line.partition("=")
        text = value.encode().decode("unicode_escape").encode("latin-1").decode()
        if name == "TryExec":
            tried.append(text)
        elif name == "Exec":
            assert text.startswith(BY) is ("%" in text)
            text = text.removeprefix(BY)
            assert text.startswith('"')
            read, rest = "", text[1:]
            while not rest.startswith('"'):
                assert rest[0] not in "`$"
                read += rest[1] if rest[0] == "\\" else rest[0]
                rest = rest[2:] if rest[0] == "\\" else rest[1:]
            assert read.count("%") == 2 * read.count("%%")
            starts.append(read.replace("%%", "%"))
    return starts, tried


HOMES = "a & b|c", "back\\slash\\n", "100 % %f", "$HOME `x` \"y\" 'z'", "t\tab", "Júlía", "-x"


@pytest.mark.parametrize("name", drawn(HOMES, 2, "homes"))
def test_the_menu_starts_it_in_whatever_home(file: Path, tmp_path: Path, name: str) -> None:
    """Its lines lead to what was unpacked, nothing is said of it, and it goes again."""
    home = tmp_path / name
    put = started(file, home, "--install")
    assert put.returncode == 0 and put.stderr.count("\n") == 1
    share = home / ".local/share"
    program = str(share / "cardtable/program/current/cardtable")
    entry = (share / "applications/cardtable.desktop").read_text()
    assert begun_by(entry) == ([program, program], [program])
    assert Path(program).is_file()
    assert "\nActions=safe;\n" in entry and entry.endswith("play --safe\n")
    assert [path.name for path in (share / "applications").glob(".*")] == []
    assert started(file, home, "--remove").returncode == 0 and inside(home) == set()


def test_a_disk_that_nothing_is_started_from_is_named(file: Path, home: Path) -> None:
    """Beforehand there is one sentence with the remedy, and nothing in the menu."""
    started(file, home)
    (begun,) = (home / PLACE).glob("*/cardtable")
    begun.chmod(0o644)
    for words in ((), ("--install",)):
        assert one_sentence(started(file, home, *words), "XDG_DATA_HOME")
        assert not in_menu(home)


def test_what_a_killed_start_left_goes_at_the_next(file: Path, home: Path) -> None:
    """A half of somebody who still unpacks stays, and so does a folder that is no version; an
    older version that was open when a newer came goes when it is not any more."""
    started(file, home)
    ended = subprocess.Popen(["true"])
    ended.wait()
    names = [f".half.{ended.pid}", f".half.{os.getpid()}", "1.1.0-0123456789ab", "mine"]
    for name in names:
        (home / PLACE / name).mkdir()
    started(file, home)
    kept = {path.name for path in (home / PLACE).iterdir()}
    assert kept & set(names) == {f".half.{os.getpid()}", "mine"}
