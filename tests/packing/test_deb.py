"""The Debian package, made of a folder that stands in for the frozen one."""

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
