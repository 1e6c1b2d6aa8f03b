"""What is packed: the libraries and what is told of them, and the Debian package."""

import gzip
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from table.files.version import version
from tests.packing.conftest import PACKAGING

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


ROOT = PACKAGING.parent
LINUX = PACKAGING / "linux"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a Debian package is for Linux")


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """A folder as it is frozen: libc by the version that is asked for, SDL by what it opens."""
    folder = tmp_path / "work" / "cardtable"
    inside = folder / "_internal"
    inside.mkdir(parents=True)
    (folder / "cardtable").write_bytes(b"\x7fELF\x02\x01 \0GLIBC_2.4\0GLIBC_2.17\0")
    (folder / "cardtable").chmod(0o755)
    asked = b"\0libX11.so.6\0libwayland-client.so.0\0libasound.so.2\0"
    (inside / "libSDL2-2.so.0").write_bytes(b"\x7fELF\x02\x01" + asked + b"GLIBC_2.9\0")
    (inside / "link").symlink_to("libSDL2-2.so.0")
    return tmp_path / "work"


def source() -> SimpleNamespace:
    return SimpleNamespace(root=ROOT, version=version(), time=1_700_000_000)


def told(field: str, file: Path) -> str:
    done = subprocess.run(["dpkg-deb", "-f", file, field], capture_output=True, text=True)
    return done.stdout.strip()


def test_it_depends_on_what_its_own_files_ask_for(work: Path) -> None:
    """The newest libc that is named, as numbers go; X11 for the window; Wayland and sound for who
    has them; and nothing that SDL here does not open."""
    from needs import depends, recommends

    assert depends(work / "cardtable") == ["libc6 (>= 2.17)", "libx11-6"]
    assert recommends(work / "cardtable") == ["libasound2 | libasound2t64", "libwayland-client0"]


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is not installed")
def test_the_package_is_whole_and_the_same_again(work: Path, tmp_path: Path) -> None:
    """Fields, files, their sums and owners; the same bytes when it is made again elsewhere."""
    from deb import make

    files = []
    for name in ("one", "two"):
        shutil.copytree(work, tmp_path / name / "work", symlinks=True)
        (tmp_path / name / "out").mkdir()
        files += make(source(), tmp_path / name / "work", tmp_path / name / "out")  # type: ignore[arg-type]
    first, second = files
    assert first.read_bytes() == second.read_bytes()
    assert first.name.startswith(f"cardtable_{version()}_") and told("Version", first) == version()
    assert told("Section", first) == "games" and "@" not in told("Depends", first)
    listed = subprocess.run(["dpkg-deb", "-c", first], capture_output=True, text=True).stdout
    assert {line.split()[1] for line in listed.splitlines()} == {"root/root"}
    assert "./usr/bin/cardtable -> ../lib/cardtable/cardtable" in listed
    assert re.search(r"^-rwxr-xr-x .* \./usr/lib/cardtable/cardtable$", listed, re.M)
    out = tmp_path / "unpacked"
    subprocess.run(["dpkg-deb", "-R", first, out], check=True)
    done = subprocess.run(["md5sum", "-c", "--quiet", "DEBIAN/md5sums"], cwd=out)
    assert done.returncode == 0
    real = [path for path in (out / "usr").rglob("*") if path.is_file() and not path.is_symlink()]
    assert len((out / "DEBIAN" / "md5sums").read_text().splitlines()) == len(real)
    assert not [path for path in (out / "DEBIAN").iterdir() if os.access(path, os.X_OK)]
    changes = gzip.decompress((out / "usr/share/doc/cardtable/changelog.gz").read_bytes()).decode()
    assert changes.startswith(f"cardtable ({version()}) ")
    papers = (out / "usr/share/doc/cardtable/copyright").read_text("utf-8")
    assert "@OFL@" not in papers and "SIL OPEN FONT LICENSE" in papers


def test_without_the_tool_one_sentence_says_which(work: Path, tmp_path: Path, monkeypatch) -> None:
    """And `all` leaves the package out then."""
    import pack
    from deb import make
    from source import Trouble

    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(Trouble, match="install dpkg"):
        make(source(), work, tmp_path)  # type: ignore[arg-type]
    assert "deb" not in pack._chosen_targets([]) and "linux" in pack._chosen_targets([])


def test_every_licence_that_is_named_is_told() -> None:
    """In the form Debian reads: each stanza of files names a licence whose text stands below."""
    stanzas = (LINUX / "copyright").read_text("utf-8").split("\n\n")
    assert stanzas[0].startswith("Format: https://www.debian.org/doc/packaging-manuals/copyright")
    of_files = [stanza for stanza in stanzas if stanza.startswith("Files:")]
    named = {line for text in of_files for line in re.findall("^License: (.*)", text, re.M)}
    texts = [stanza for stanza in stanzas if stanza.startswith("License:")]
    assert named == {text.split("\n")[0][9:] for text in texts}
    assert all(len(text.splitlines()) > 1 for text in texts)
    assert all(re.search("^Copyright: ", text, re.M) for text in of_files)


def test_lintian_is_overruled_only_for_a_reason() -> None:
    """Above each group of overrides stands why."""
    before = ""
    for line in (LINUX / "lintian-overrides").read_text("utf-8").splitlines():
        assert line.startswith(("#", "cardtable: "))
        assert line.startswith("#") or before
        before = line


@pytest.mark.skipif("CARDTABLE_DEB" not in os.environ, reason="CARDTABLE_DEB names no package")
@pytest.mark.skipif(shutil.which("lintian") is None, reason="lintian is not installed")
def test_lintian_finds_no_fault_with_a_real_package() -> None:
    """No errors and no warnings beyond those overruled, and none of these for nothing."""
    command = ["lintian", "--allow-root", "--fail-on", "error,warning", "-I"]
    command.append(os.environ["CARDTABLE_DEB"])
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "unused-override" not in done.stdout


def test_what_is_new_is_read_as_it_is_written(tmp_path: Path) -> None:
    """Versions, days, and lines that go on; told to Debian folded, to a shop without marks."""
    from releases import as_debian, as_metainfo, read

    page = tmp_path / "CHANGELOG.md"
    page.write_text(
        "# New\n\n## 0.2.0, 2 March 2026\n\n- *One* & `two`,\n  and on.\n- Three.\n\n"
        "## 0.1.0, 21 November 2025\n\n- First.\n"
    )
    told = read(page)
    days = {item.version: item.day for item in told}
    assert days == {"0.2.0": "2026-03-02", "0.1.0": "2025-11-21"}
    assert "<li>One &amp; two, and on.</li><li>Three.</li>" in as_metainfo(told)
    debian = as_debian(told, "cardtable", "Us <us@here>")
    assert debian.startswith("cardtable (0.2.0) unstable; urgency=medium\n\n  * One & two, and on.")
    assert " -- Us <us@here>  Mon, 02 Mar 2026 12:00:00 +0000\n" in debian
