"""The one file for Linux, with a program in it that only says how it was started."""

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
    """The files in a home, by their paths, without what was unpacked, and without the lists that
    the desktop keeps for itself."""
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
