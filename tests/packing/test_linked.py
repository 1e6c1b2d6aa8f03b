"""A library is let go of by what was bound to it, and is not missed."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="they are libraries of Linux")


@pytest.fixture
def mixer(tmp_path: Path) -> Path:
    """SDL's mixer as pygame brings it, with all that lies beside it."""
    import pygame

    place = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
    if not place.is_dir():
        pytest.skip("this pygame brings no libraries of its own")
    shutil.copytree(place, tmp_path / "libs")
    (found,) = (tmp_path / "libs").glob("libSDL2_mixer*")
    return found


def test_a_library_that_was_let_go_of_need_not_be_there(mixer: Path) -> None:
    """The mixer loads without any library for a format, and nothing it needs is missing; all
    else that it needs it still does."""
    from linked import Library
    from slim import FORMATS, _called, _free

    before = Library(mixer).needed()
    libraries = {path.name: path for path in mixer.parent.iterdir()}
    formats = FORMATS["libSDL2_mixer"]
    _free(mixer, formats, libraries)
    gone = [name for name in before if _called(name) in formats]
    assert len(gone) == len(formats)
    assert Library(mixer).needed() == [name for name in before if name not in gone]
    for name in gone:
        libraries[name].unlink()
    loads = f"import ctypes, os; ctypes.CDLL({str(mixer)!r}, os.RTLD_NOW)"
    subprocess.run([sys.executable, "-c", loads], check=True)


def test_what_is_no_library_is_told_from_one(mixer: Path, tmp_path: Path) -> None:
    """By its first bytes, and a link is none, since what it leads to is seen by itself."""
    from linked import is_library

    (tmp_path / "text.so").write_text("INPUT(libc.so)")
    (tmp_path / "link.so").symlink_to(mixer)
    others = tmp_path / "text.so", tmp_path / "link.so"
    assert is_library(mixer) and not any(map(is_library, others))
