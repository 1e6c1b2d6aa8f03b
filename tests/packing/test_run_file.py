"""The one file for Linux: it unpacks itself once, goes into the menu and out again."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.packing.conftest import PACKAGING
from tests.sampling import drawn

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="the file is one for Linux"),
    pytest.mark.skipif(not Path("/bin/sh").exists(), reason="its head is written for sh"),
]
PROGRAM = '#!/bin/sh\necho "played with $# words: $*"\n'


@pytest.fixture
def source(tmp_path: Path) -> SimpleNamespace:
    root = tmp_path / "source"
    shutil.copytree(PACKAGING, root / "packaging")
    return SimpleNamespace(root=root, version="1.2.3", time=1_700_000_000)


def made(source: SimpleNamespace, where: Path, program: str = PROGRAM) -> Path:
    """The file, with a program in it that only says how it was started."""
    from run_file import make

    folder = where / "work" / "cardtable"
    (folder / "_internal").mkdir(parents=True)
    (folder / "cardtable").write_text(program)
    (folder / "cardtable").chmod(0o755)
    (folder / "_internal" / "large").write_bytes(os.urandom(50_000))
    (folder / "_internal" / "same").write_bytes(b"same" * 1000)
    (folder / "_internal" / "link").symlink_to("same")
    (where / "out").mkdir()
    (file,) = make(source, where / "work", where / "out")
    return file


def started(file: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    home.mkdir(exist_ok=True)
    own = {"HOME": str(home), "PATH": "/usr/bin:/bin"}
    return subprocess.run([str(file), *words], env=own, capture_output=True, text=True)


def inside(home: Path) -> set[str]:
    """The files in a home, by their paths, without what was unpacked, and without the lists that
    the desktop keeps for itself."""
    files = {path for path in home.rglob("*") if path.is_file() or path.is_symlink()}
    mine = [path for path in files if path.suffix != ".cache" and "_internal" not in path.parts]
    return {str(path.relative_to(home)) for path in mine}


def test_it_unpacks_once_and_hands_the_words_on(source: SimpleNamespace, tmp_path: Path) -> None:
    """And what was unpacked is what was packed, links and all."""
    file, home = made(source, tmp_path), tmp_path / 'it\'s "home" & $more'
    assert (
        started(file, home, "play", "two words").stdout == "played with 2 words: play two words\n"
    )
    (place,) = (home / ".local/share/cardtable/program").iterdir()
    packed = tmp_path / "work" / "cardtable" / "_internal"
    for name in ("large", "same", "link"):
        assert (place / "_internal" / name).read_bytes() == (packed / name).read_bytes()
    assert (place / "_internal" / "link").is_symlink()
    (place / "_internal" / "large").unlink()
    assert started(file, home).stdout == "played with 0 words: \n"
    assert not (place / "_internal" / "large").exists()


def test_the_same_folder_makes_the_same_bytes(source: SimpleNamespace, tmp_path: Path) -> None:
    """Wherever it lies, whenever it was made, whoever made it."""
    first = made(source, tmp_path)
    other = tmp_path / "elsewhere"
    shutil.copytree(tmp_path / "work" / "cardtable", other / "work" / "cardtable", symlinks=True)
    (other / "out").mkdir()
    from run_file import make

    (second,) = make(source, other / "work", other / "out")
    assert first.read_bytes() == second.read_bytes()


def test_it_goes_into_the_menu_and_out_again(source: SimpleNamespace, tmp_path: Path) -> None:
    """Its entry starts what was unpacked; when it goes, only what belongs to the player stays."""
    file, home = made(source, tmp_path), tmp_path / "home"
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


def test_a_newer_one_takes_the_place_of_an_older(source: SimpleNamespace, tmp_path: Path) -> None:
    """The menu starts the newer one, and the older one is gone."""
    (tmp_path / "new").mkdir()
    older, home = made(source, tmp_path), tmp_path / "home"
    source.version = "1.3.0"
    newer = made(source, tmp_path / "new", '#!/bin/sh\necho "newer"\n')
    started(older, home, "--install")
    assert started(newer, home).stdout == "newer\n"
    program = home / ".local/share/cardtable/program"
    folders = [path for path in program.iterdir() if path.is_dir() and not path.is_symlink()]
    assert [path.name.split("-")[0] for path in folders] == ["1.3.0"]
    begun = subprocess.run([str(program / "current/cardtable")], capture_output=True, text=True)
    assert begun.stdout == "newer\n"


def test_a_file_that_is_cut_short_says_so_and_leaves_nothing(
    source: SimpleNamespace, tmp_path: Path
) -> None:
    """One sentence with the remedy; and there is nothing that the next start could take for it."""
    file, home = made(source, tmp_path), tmp_path / "home"
    whole = file.read_bytes()
    file.write_bytes(whole[:-9000])
    cut = started(file, home)
    assert cut.returncode == 1 and cut.stdout == ""
    assert cut.stderr.count("\n") == 1 and "fetched again" in cut.stderr
    assert inside(home) == set()
    file.write_bytes(whole)
    assert started(file, home).stdout == "played with 0 words: \n"


def test_what_is_open_is_not_removed(source: SimpleNamespace, tmp_path: Path) -> None:
    """Whoever plays is told to close the table first, and plays on; also where the home folder is
    reached by a link."""
    shell = Path("/bin/sh").resolve()
    file, home = made(source, tmp_path), tmp_path / "home"
    (tmp_path / "linked").symlink_to(home)
    started(file, home, "--install")
    (begun,) = (home / ".local/share/cardtable/program").glob("1.2.3-*/cardtable")
    begun.unlink()
    shutil.copy(shell, begun)
    before = inside(home)
    played = subprocess.Popen([str(begun), "-c", "read word"], stdin=subprocess.PIPE)
    try:
        while os.readlink(f"/proc/{played.pid}/exe") != str(begun):
            os.sched_yield()
        for reached in (home, tmp_path / "linked"):
            open_still = started(file, reached, "--remove")
            assert open_still.returncode == 1 and open_still.stdout == ""
            assert open_still.stderr.count("\n") == 1 and "close it first" in open_still.stderr
            assert inside(home) == before
    finally:
        played.communicate(b"\n")
    assert started(file, home, "--remove").returncode == 0
    assert not begun.exists()


@pytest.mark.parametrize("word", drawn(["--remove", "--uninstall"], 1, "its own making"))
def test_it_leaves_nothing_of_its_own_making(
    source: SimpleNamespace, tmp_path: Path, word: str
) -> None:
    """Every folder it made goes with it, and the lists of menus; a folder that was there stays,
    and what is in it."""
    file, home = made(source, tmp_path), tmp_path / "home"
    for there in (".local/share/icons/hicolor/48x48/apps", ".config"):
        (home / there).mkdir(parents=True)
    before = set(home.rglob("*"))
    started(file, home, "--install")
    gone = started(file, home, word)
    assert (gone.returncode, gone.stdout, gone.stderr) == (0, "The program is gone.\n", "")
    assert set(home.rglob("*")) == before
    again = started(file, home, word)
    assert again.returncode == 0 and again.stdout == "The card table is not installed here.\n"


def test_it_tells_by_path_what_stays(source: SimpleNamespace, tmp_path: Path) -> None:
    """Games, settings and what was written down of failures, those of them that are there."""
    file, home = made(source, tmp_path), tmp_path / "home"
    started(file, home, "--install")
    for mine in (".local/share/cardtable/games", ".config/cardtable", ".local/state/cardtable/log"):
        (home / mine).mkdir(parents=True)
    told = started(file, home, "--remove").stdout.splitlines()
    assert [line.partition(" stays: ")[0] for line in told[1:]] == [
        str(home / mine)
        for mine in (".local/share/cardtable", ".config/cardtable", ".local/state/cardtable/log")
    ]


@pytest.mark.parametrize("word", ["--install", "--remove", "--uninstall"])
def test_its_own_words_stand_alone(source: SimpleNamespace, tmp_path: Path, word: str) -> None:
    """More than one word is a mistake, told in one sentence, and nothing is done."""
    file, home = made(source, tmp_path), tmp_path / "home"
    more = started(file, home, word, "punk")
    assert more.returncode == 2 and more.stdout == ""
    assert more.stderr.count("\n") == 1 and "punk" in more.stderr
    assert inside(home) == set()


def test_it_says_that_it_unpacks_and_how_that_goes_again(
    source: SimpleNamespace, tmp_path: Path
) -> None:
    """Once, in one line beside what the program says; and its help tells the file's own words
    above the program's."""
    file, home = made(source, tmp_path), tmp_path / "home"
    first, second = started(file, home), started(file, home, "--help")
    place = home / ".local/share/cardtable/program"
    assert first.stderr == f"cardtable: unpacked into {place}; --remove takes it away.\n"
    assert second.stderr == ""
    for word in ("--install", "--remove", "--uninstall"):
        assert f"  {word} " in second.stdout
    assert second.stdout.endswith("\n\nplayed with 1 words: --help\n")
