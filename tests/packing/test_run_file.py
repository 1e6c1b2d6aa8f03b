"""The one file for Linux: it unpacks itself once, goes into the menu and out again;
where something is wrong with it or with a disk, it says so in one sentence."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE
from types import SimpleNamespace
from typing import IO

import pytest

from tests.packing.conftest import PACKAGING
from tests.sampling import drawn

LINUX = [
    pytest.mark.skipif(sys.platform != "linux", reason="the file is one for Linux"),
    pytest.mark.skipif(not Path("/bin/sh").exists(), reason="its head is written for sh"),
]
PLACE = ".local/share/cardtable/program"
PROGRAM = '#!/bin/sh\necho "played with $# words: $*"\n'
TOOLS = "/usr/bin:/bin"
PACKED: list[bytes] = []  # the file, made once for all that ask for it

Done = subprocess.CompletedProcess[str]


def made(
    where: Path, version: str = "1.2.3", program: str = PROGRAM, like: Path | None = None
) -> Path:
    """The file, made in a folder of its own, of a program or of what another was made of."""
    from run_file import make

    shutil.copytree(PACKAGING, where / "source" / "packaging")
    folder = where / "work" / "cardtable"
    if like:
        shutil.copytree(like / "work" / "cardtable", folder, symlinks=True)
    else:
        (folder / "_internal").mkdir(parents=True)
        (folder / "cardtable").write_text(program)
        (folder / "cardtable").chmod(0o755)
        (folder / "_internal" / "large").write_bytes(os.urandom(50_000))
        (folder / "_internal" / "same").write_bytes(b"same" * 1000)
        (folder / "_internal" / "link").symlink_to("same")
    (where / "out").mkdir()
    source = SimpleNamespace(root=where / "source", version=version, time=1_700_000_000)
    (file,) = make(source, where / "work", where / "out")
    return file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    if not PACKED:
        PACKED.append(made(tmp_path).read_bytes())
    file = tmp_path / "cardtable.run"
    file.write_bytes(PACKED[0])
    file.chmod(0o755)
    return file


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


def started(
    file: Path, home: Path, *words: str, path: str = TOOLS, stdout: int | IO[str] = PIPE
) -> Done:
    home.mkdir(exist_ok=True)
    own = {"HOME": str(home), "PATH": path}
    return subprocess.run([file, *words], env=own, stdout=stdout, stderr=PIPE, text=True)


def inside(home: Path) -> set[str]:
    """The files in a home, by path, without what was unpacked and the desktop's own lists."""
    files = {path for path in home.rglob("*") if path.is_file() or path.is_symlink()}
    mine = [path for path in files if path.suffix != ".cache" and "_internal" not in path.parts]
    return {str(path.relative_to(home)) for path in mine}


def in_menu(home: Path) -> bool:
    return (home / ".local/share/applications/cardtable.desktop").exists()


def one_sentence(done: Done, *words: str, code: int = 1) -> bool:
    """The program says in one sentence, with these words, why it does nothing."""
    return (
        (done.returncode, done.stdout) == (code, "")
        and done.stderr.startswith("cardtable: ")
        and done.stderr.count(".\n") == done.stderr.count("\n") == 1
        and all(word in done.stderr for word in words)
    )


pytestmark = LINUX


def test_it_unpacks_once_and_hands_the_words_on(tmp_path: Path) -> None:
    """And what was unpacked is what was packed, links and all."""
    home = tmp_path / 'it\'s "home" & $more'
    said = started(file := made(tmp_path), home, "play", "two words").stdout
    assert said == "played with 2 words: play two words\n"
    (place,) = (home / PLACE).iterdir()
    packed = tmp_path / "work" / "cardtable" / "_internal"
    for name in ("large", "same", "link"):
        assert (place / "_internal" / name).read_bytes() == (packed / name).read_bytes()
    assert (place / "_internal" / "link").is_symlink()
    (place / "_internal" / "large").unlink()
    assert started(file, home).stdout == "played with 0 words: \n"
    assert not (place / "_internal" / "large").exists()


def test_the_same_folder_makes_the_same_bytes(tmp_path: Path) -> None:
    """Wherever it lies, whenever it was made, whoever made it."""
    first, second = made(tmp_path / "one"), made(tmp_path / "two", like=tmp_path / "one")
    assert first.read_bytes() == second.read_bytes()


def test_it_goes_into_the_menu_and_out_again(file: Path, home: Path) -> None:
    """Its entry starts what was unpacked; when it goes, only what belongs to the player stays."""
    assert started(file, home, "--install").returncode == 0
    entry = home / ".local/share/applications/cardtable.desktop"
    line, safe = [text for text in entry.read_text().splitlines() if text.startswith("Exec=")]
    begun = line.removeprefix("Exec=").split()[0].strip('"')
    assert subprocess.run([begun], capture_output=True, text=True).stdout.startswith("played")
    assert safe == f'Exec="{begun}" play --safe'
    assert home / ".local/share/icons/hicolor/48x48/apps/cardtable.png" in home.rglob("*.png")
    game = home / ".local/share/cardtable/games/punk.jsonl"
    game.parent.mkdir()
    game.write_text("{}\n")
    assert started(file, home, "--remove").returncode == 0
    assert inside(home) == {".local/share/cardtable/games/punk.jsonl"}


def test_a_newer_one_takes_the_place_of_an_older(file: Path, home: Path, tmp_path: Path) -> None:
    """The menu starts the newer one, and the older one is gone."""
    newer = made(tmp_path / "new", "1.3.0", '#!/bin/sh\necho "newer"\n')
    started(file, home, "--install")
    assert started(newer, home).stdout == "newer\n"
    program = home / PLACE
    folders = [path for path in program.iterdir() if path.is_dir() and not path.is_symlink()]
    assert [path.name.split("-")[0] for path in folders] == ["1.3.0"]
    begun = subprocess.run([str(program / "current/cardtable")], capture_output=True, text=True)
    assert begun.stdout == "newer\n"


def test_a_file_that_is_cut_short_says_so_and_leaves_nothing(file: Path, home: Path) -> None:
    """One sentence with the remedy; and there is nothing that the next start could take for it."""
    whole = file.read_bytes()
    file.write_bytes(whole[:-9000])
    assert one_sentence(started(file, home), "fetched again")
    assert inside(home) == set()
    file.write_bytes(whole)
    assert started(file, home).stdout == "played with 0 words: \n"


def test_what_is_open_is_not_removed(file: Path, home: Path, tmp_path: Path) -> None:
    """Whoever plays is told to close the table first; also where a link leads to the home."""
    shell = Path("/bin/sh").resolve()
    (tmp_path / "linked").symlink_to(home)
    started(file, home, "--install")
    (begun,) = (home / PLACE).glob("1.2.3-*/cardtable")
    begun.unlink()
    shutil.copy(shell, begun)
    before = inside(home)
    played = subprocess.Popen([str(begun), "-c", "read word"], stdin=subprocess.PIPE)
    try:
        while os.readlink(f"/proc/{played.pid}/exe") != str(begun):
            os.sched_yield()
        for reached in (home, tmp_path / "linked"):
            assert one_sentence(started(file, reached, "--remove"), "close it first")
            assert inside(home) == before
    finally:
        played.communicate(b"\n")
    assert started(file, home, "--remove").returncode == 0
    assert not begun.exists()


@pytest.mark.parametrize("word", drawn(["--remove", "--uninstall"], 1, "its own making"))
def test_it_leaves_nothing_of_its_own_making(file: Path, home: Path, word: str) -> None:
    """Every folder it made goes with it, and the lists of menus; a folder that was there stays,
    and what is in it. Games, settings and what was written down of failures stay, and are told by
    their paths."""
    stays = (".local/share/cardtable", ".config/cardtable", ".local/state/cardtable/log")
    theirs = (".local/share/icons/hicolor/48x48/apps", f"{stays[0]}/games", *stays[1:])
    (home / theirs[0]).mkdir(parents=True)
    before = set(home.rglob("*"))
    started(file, home, "--install")
    gone = started(file, home, word)
    assert (gone.returncode, gone.stdout, gone.stderr) == (0, "The program is gone.\n", "")
    assert set(home.rglob("*")) == before
    again = started(file, home, word)
    assert again.returncode == 0 and again.stdout == "The card table is not installed here.\n"
    started(file, home, "--install")
    for folder in theirs[1:]:
        (home / folder).mkdir(parents=True)
    told = started(file, home, word).stdout.splitlines()
    assert [line.partition(" stays: ")[0] for line in told[1:]] == [str(home / at) for at in stays]


def test_its_own_words_stand_alone_and_are_told(file: Path, home: Path) -> None:
    """More than one word is a mistake, told in one sentence, and nothing is done. That it unpacks
    and how that goes again is said once, in one line beside what the program says; its help tells
    the file's own words above the program's."""
    words = ("--install", "--remove", "--uninstall")
    for word in words:
        assert one_sentence(started(file, home, word, "punk"), "punk", code=2)
        assert inside(home) == set()
    first, second = started(file, home), started(file, home, "--help")
    assert first.stderr == f"cardtable: unpacked into {home / PLACE}; --remove takes it away.\n"
    assert second.stderr == "" and all(f"  {word} " in second.stdout for word in words)
    assert second.stdout.endswith("\n\nplayed with 1 words: --help\n")


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
def test_one_bit_that_is_not_as_it_was_packed_is_found(file, home, tmp_path, sums) -> None:
    """Wherever in the archive or its head it is, and whichever sum the system can make."""
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
    """The programs that an entry's lines start, read by the specification, and those it tries."""
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
