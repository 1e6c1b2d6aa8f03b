"""The libraries of a packed program: it tells which it had, and not where they were built; what
was let go of is not missed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SOMEWHERE = "/home/somebody/pythons/3.11"
linux = pytest.mark.skipif(sys.platform != "linux", reason="they are libraries of Linux")


@linux
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no compiler here")
def test_a_library_does_not_say_where_it_was_built(tmp_path: Path) -> None:
    """The folder in which it looked for others is named nowhere in it, and it still works; where
    the end of that folder is a name that it needs, that is still there."""
    from linked import Library

    (tmp_path / "own.c").write_text("#include <math.h>\ndouble lib(double x) { return cos(x); }\n")
    for ending in ("/share", "/lib"):
        file = tmp_path / f"own{len(ending)}.so"
        command = ["cc", "-shared", "-fPIC", f"-Wl,-rpath,{SOMEWHERE}{ending}", "-Wl,-O2"]
        subprocess.run([*command, "-o", str(file), str(tmp_path / "own.c"), "-lm"], check=True)
        assert SOMEWHERE.encode() in file.read_bytes()
        Library(file).forget_paths()
        works = f"import ctypes; ctypes.CDLL({str(file)!r}).lib"
        subprocess.run([sys.executable, "-c", works], check=True)
        if ending == "/share":
            assert SOMEWHERE.encode() not in file.read_bytes()


@linux
def test_python_itself_does_not_say_where_it_was_built(tmp_path: Path) -> None:
    """Where its folder stands alone it is another of the same length, whose end, which may be
    another text too, is the same; anything else that has it inside stays as it is."""
    from linked import hide_folder

    file = tmp_path / "libpython.so"
    file.write_bytes(f"a\0{SOMEWHERE}\0b\0{SOMEWHERE}/x\0{SOMEWHERE}".encode())
    hide_folder(file, SOMEWHERE)
    texts = file.read_bytes().decode().split("\0")
    assert texts[1].startswith("/usr/") and os.path.normpath(texts[1]) == "/usr/3.11"
    assert len(texts[1]) == len(SOMEWHERE) and texts[1].endswith("/3.11")
    assert texts[2:] == ["b", f"{SOMEWHERE}/x", SOMEWHERE]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such module")
def test_how_python_was_built_is_told_without_where(tmp_path: Path) -> None:
    """`sysconfig` finds all its paths and names by what is packed of it, which names no folder."""
    from leftout import write_build_facts

    (folder,) = write_build_facts(tmp_path / "built")
    (file,) = Path(folder).iterdir()
    assert "/" not in file.read_text()
    asks = (
        "import sysconfig as s; s.get_paths(); s.get_config_vars(); "
        "print(s.get_config_var('EXT_SUFFIX'), __import__(s._get_sysconfigdata_name()).__file__)"
    )
    surroundings = {**os.environ, "PYTHONPATH": folder}
    done = subprocess.run(
        [sys.executable, "-c", asks], env=surroundings, capture_output=True, text=True, check=True
    )
    suffix, found = done.stdout.split()
    assert suffix.startswith(".") and Path(found) == file


@linux
def test_the_bill_has_what_is_inside_modules(tmp_path: Path) -> None:
    """With the versions they tell; of a library that tells none, and that no package of this
    system has, it says that the version is only that of how it is called."""
    from pyexpat import EXPAT_VERSION

    from bill import libraries

    for name in ("pyexpat.cpython-311.so", "_decimal.cpython-311.so", "libstrange.so.3.2"):
        (tmp_path / name).write_bytes(b"")
    told = {part["name"]: part for part in libraries(tmp_path)}
    assert set(told) == {"libexpat", "libmpdec", "libstrange"}
    assert told["libexpat"]["version"] == EXPAT_VERSION.removeprefix("expat_")
    assert told["libmpdec"]["version"][0].isdigit()
    assert told["libstrange"]["version"] == "3.2"
    assert "not known" in told["libstrange"]["description"]


@linux
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


@linux
def test_what_is_no_library_is_told_from_one(tmp_path: Path) -> None:
    """By its first bytes, and a link is none, since what it leads to is seen by itself."""
    from linked import is_library

    text, library, link = (tmp_path / f"{name}.so" for name in ("text", "library", "link"))
    text.write_text("INPUT(libc.so)")
    library.write_bytes(b"\x7fELF\x02\x01")
    link.symlink_to(library)
    assert [is_library(path) for path in (text, library, link)] == [False, True, False]
