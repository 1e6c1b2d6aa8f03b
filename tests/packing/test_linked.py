"""A library is let go of by what was bound to it, and is not missed."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="they are libraries of Linux")


def test_a_library_that_was_let_go_of_need_not_be_there(tmp_path: Path) -> None:
    """SDL's mixer, as pygame brings it, loads without any library for a format, and nothing it
    needs is missing; all else that it needs it still does."""
    import pygame
    from linked import Library
    from slim import FORMATS, _base_name, _unbind_formats

    beside = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
    if not beside.is_dir():
        pytest.skip("this pygame brings no libraries of its own")
    shutil.copytree(beside, tmp_path / "libs")
    (mixer,) = (tmp_path / "libs").glob("libSDL2_mixer*")
    before = Library(mixer).needed()
    libraries = {path.name: path for path in mixer.parent.iterdir()}
    formats = FORMATS["libSDL2_mixer"]
    _unbind_formats(mixer, formats, libraries)
    gone = [name for name in before if _base_name(name) in formats]
    assert len(gone) == len(formats)
    assert Library(mixer).needed() == [name for name in before if name not in gone]
    for name in gone:
        libraries[name].unlink()
    loads = f"import ctypes, os; ctypes.CDLL({str(mixer)!r}, os.RTLD_NOW)"
    subprocess.run([sys.executable, "-c", loads], check=True)


def test_what_is_no_library_is_told_from_one(tmp_path: Path) -> None:
    """By its first bytes, and a link is none, since what it leads to is seen by itself."""
    from linked import is_library

    text, library, link = (tmp_path / f"{name}.so" for name in ("text", "library", "link"))
    text.write_text("INPUT(libc.so)")
    library.write_bytes(b"\x7fELF\x02\x01")
    link.symlink_to(library)
    assert [is_library(path) for path in (text, library, link)] == [False, True, False]
