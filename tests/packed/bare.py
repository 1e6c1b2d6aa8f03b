"""The packed program, and a bare room to start it in: no Python there, no shell, nothing but the C
library, what that itself takes along where it ends a thread, and the libraries of X that any
desktop has."""

import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

VARIABLE = "CARDTABLE_PACKED"
GIVEN = os.environ.get(VARIABLE, "")
PACKED = pytest.mark.skipif(not GIVEN, reason=f"{VARIABLE} names no packed program")
"""The mark of a module that needs a packed program."""

OF_X = "libX11 libXext libXcursor libXi libXfixes libXrandr libXss libXrender".split()
OF_C = "libgcc_s"  # asked for by no file, but by the C library when a thread ends
OF_X_TOO = Path("/usr/share/X11/locale")
CHROOT = shutil.which("chroot", path="/usr/sbin:/usr/bin:/sbin:/bin") or "chroot"
AT = Path("/opt/cardtable")  # where the program lies in the bare room
HOME = "/home"  # and what belongs to its player


@cache
def folder() -> Path:
    """The folder of the program that is named, unpacked by itself where it is one file."""
    given = Path(GIVEN).absolute()
    if given.suffix != ".run":
        return given.parent
    home = given.parent / "unpacked"
    home.mkdir(exist_ok=True)
    done = run([str(given), "--version"], home)
    assert done.returncode == 0, done.stderr
    (found,) = (home / "data" / "cardtable" / "program").glob("*-*/")  # it takes older ones away
    return found


def surroundings(home: Path) -> dict[str, str]:
    """A player's, with everything in one folder, and nobody's Python."""
    own = {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "CARDTABLE_HOME": str(home)}
    own |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return own | {"CARDTABLE_VOICE": "none", "PATH": "/usr/bin:/bin"}


def run(command: list[str], home: Path) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run(
        command, env=surroundings(home), cwd=home, capture_output=True, text=True, timeout=300
    )


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the program, and what it is bound to outside of its folder."""
    room = tmp_path_factory.mktemp("bare")
    shutil.copytree(folder(), room / AT.relative_to("/"), symlinks=True, copy_function=_linked)
    for name in ("home", "tmp", "dev/shm", "proc"):
        (room / name).mkdir(parents=True)
    (room / "dev/null").write_text("")
    if OF_X_TOO.is_dir():
        shutil.copytree(OF_X_TOO, room / OF_X_TOO.relative_to("/"))
    begun = [path for path in folder().rglob("*") if path.suffix == ".so" or ".so." in path.name]
    ours = str(folder() / "_internal")
    wanted = {path for module in begun for path in _bound(module, ours)}
    # What starts the program does so before it knows of libraries of its own.
    for path in [folder() / "cardtable", *_of_the_system()]:
        wanted |= {path, *_bound(path)}
    for path in wanted:
        if not path.is_relative_to(folder()):
            goal = room / path.relative_to("/")
            goal.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, goal)
    return room


def shut_in(room: Path) -> list[str]:
    """The words before the program's own with which it sees nothing but that room."""
    apart = [] if os.geteuid() == 0 else [str(shutil.which("unshare")), "--map-root-user"]
    return [*apart, CHROOT, str(room), str(AT / "cardtable")]


def _linked(start: str, goal: str) -> None:
    try:
        os.link(start, goal)
    except OSError:  # another disk
        shutil.copy2(start, goal)


def _bound(path: Path, first: str = "") -> set[Path]:
    """The libraries that the loader finds for a file, in a folder first; and itself."""
    told = {**os.environ, "LD_LIBRARY_PATH": first}
    said = subprocess.run(["ldd", str(path)], env=told, capture_output=True, text=True).stdout
    return {Path(found) for found in re.findall(r"(/\S+) \(0x", said)}


def _of_the_system() -> list[Path]:
    said = subprocess.run(
        ["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=True
    ).stdout
    found = re.findall(r"^\s+(\S+?)\.so\.\d+ \(.*x86-64.*\) => (\S+)$", said, re.M)
    return [Path(path) for name, path in found if name in (*OF_X, OF_C)]
