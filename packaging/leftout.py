"""What of Python and pygame does not go into the packed program."""

from __future__ import annotations

import sys
import sysconfig
from importlib.metadata import packages_distributions
from pathlib import Path

# Of the standard library: other windows, other tests, what installs or goes to the network by
# itself, and what is gone in the next Python.
LIBRARY = (
    "antigravity ctypes.test curses distutils ensurepip idlelib lib2to3 msilib pydoc_data "
    "sqlite3.test test this tkinter turtle turtledemo unittest.test venv "
    "_pyi_rth_utils setuptools pkg_resources pip wheel"
).split()

# Of its extensions: `readline` has another licence, `_ssl` and `_hashlib` bring libcrypto (the
# table has no network; `hashlib` does without), the rest is for tests and terminals.
EXTENSIONS = (
    "_bz2 _crypt _ctypes_test _curses _curses_panel _dbm _gdbm _hashlib _lzma _ssl _testbuffer "
    "_testcapi _testclinic _testimportmultiple _testinternalcapi _testmultiphase _tkinter "
    "_xxinterpchannels _xxsubinterpreters _xxtestfuzz nis ossaudiodev readline spwd xxlimited "
    "xxlimited_35"
).split()

# Of pygame: cameras, keyboards that play music, other ways of writing and drawing.
PYGAME = (
    "pygame._camera pygame._camera_opencv pygame._freetype pygame._render pygame.camera "
    "pygame.docs pygame.examples pygame.freetype pygame.ftfont pygame.gfxdraw pygame.midi "
    "pygame.pypm pygame.tests pygame._sdl2.mixer pygame._sdl2.controller_old "
    "pygame.sndarray pygame.surfarray numpy OpenGL"
).split()


def unneeded_packages(requirements: Path) -> list[str]:
    """The packages that are installed here but not needed to run: whoever packs, the same is
    packed."""
    pins = requirements.read_text(encoding="utf-8").splitlines()
    ours = {plain(line.split("==")[0]) for line in pins if "==" in line.split("#")[0]}
    return sorted(
        name
        for name, packages in packages_distributions().items()
        if not ours & {plain(package) for package in packages}
    )


def plain(name: str) -> str:
    """A package's name as packages are compared."""
    return name.strip().lower().replace("_", "-")


def packed_modules() -> list[str]:
    """The modules of the standard library that are packed, for our own code and for games of a
    player's own."""
    without = {*LIBRARY, *EXTENSIONS}
    tops = sorted(name for name in sys.stdlib_module_names if name not in without)
    home = Path(sysconfig.get_path("stdlib"))
    inside = [
        ".".join(path.relative_to(home).with_suffix("").parts).removesuffix(".__init__")
        for name in tops
        for path in sorted((home / name).rglob("*.py"))
    ]
    return tops + [
        name
        for name in inside
        if not any(f"{name}.".startswith(f"{out}.") for out in without)
        and not {"test", "tests", "__main__"} & set(name.split("."))
    ]


TOLD = ("EXT_SUFFIX", "MULTIARCH", "SOABI", "VERSION", "SHLIB_SUFFIX", "Py_DEBUG", "WITH_PYMALLOC")


def write_build_facts(folder: Path) -> list[str]:
    """Write a module with the facts that `sysconfig` reads on how Python was built, without the
    folders and tools of the build machine; return the folders to be searched first."""
    name = getattr(sysconfig, "_get_sysconfigdata_name", str)() if sys.platform != "win32" else ""
    if not name:
        return []
    told = {key: sysconfig.get_config_var(key) for key in TOLD}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.py").write_text(f"build_time_vars = {told!r}\n", encoding="utf-8")
    return [str(folder)]
