"""For Debian and its kin, a package: the frozen folder in /usr/lib, and what a desktop wants."""

from __future__ import annotations

import hashlib
import platform
import shutil
from pathlib import Path

from desktop import RECIPES, lay_program, write_gzip
from freeze import INSIDE, NAME
from needs import depends, recommends
from releases import as_debian, releases
from source import TIME, Source, Trouble, run_tool, set_times

TOOL = "dpkg-deb"
KEEPER = "The card table's authors <cardtable@cardtable.invalid>"  # it has no address anywhere
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64", "armv7l": "armhf", "i686": "i386"}


def make(source: Source, work: Path, out: Path) -> list[Path]:
    """`cardtable_VERSION_amd64.deb`. Raises Trouble."""
    tool = shutil.which(TOOL)
    if tool is None:
        raise Trouble(f"a Debian package is made with {TOOL}, which is not here: install dpkg.")
    root = work / "deb"
    lay_program(source, work, root / "usr")
    _lay_papers(source, root / "usr" / "share")
    architecture = ARCHITECTURES.get(platform.machine(), platform.machine())
    _lay_control(source, root, architecture)
    set_times(root, source.time)
    _clear_run_bits(root)
    file = out / f"{NAME}_{source.version}_{architecture}.deb"
    # Packed by several threads the bytes would hang on how many there are.
    environment = {TIME: str(source.time), "DPKG_DEB_THREADS_MAX": "1"}
    command = [tool, "--root-owner-group", "-Zxz", "-z9", "--build", str(root), str(file)]
    run_tool(command, "the Debian package could not be made", environment=environment)
    return [file]


def _lay_papers(source: Source, share: Path) -> None:
    """Write copyright, changelog and the overrides of lintian."""
    recipes, papers = source.root / RECIPES, share / "doc" / NAME
    papers.mkdir(parents=True)
    letters = source.root / "licences" / "source-sans-pro-OFL.txt"
    told = (recipes / "copyright").read_text(encoding="utf-8")
    told = told.replace("@OFL@", debian_field(letters.read_text(encoding="utf-8")))
    (papers / "copyright").write_text(told, encoding="utf-8")
    write_gzip(papers / "changelog.gz", as_debian(releases(source), NAME, KEEPER))
    overrides = share / "lintian" / "overrides"
    overrides.mkdir(parents=True)
    shutil.copyfile(recipes / "lintian-overrides", overrides / NAME)


def debian_field(text: str) -> str:
    """A text as the lines of a Debian field: a space before each, a dot in empty ones."""
    return "\n".join(f" {line.rstrip() or '.'}" for line in text.strip().splitlines())


def _lay_control(source: Source, root: Path, architecture: str) -> None:
    """Write the fields of the package and the checksums of its files for dpkg."""
    files = [path for path in sorted((root / "usr").rglob("*")) if not path.is_dir()]
    folder = root / "usr" / "lib" / NAME
    fields = {
        "VERSION": source.version,
        "ARCHITECTURE": architecture,
        "KEEPER": KEEPER,
        "KIBIBYTES": str(sum(-(-path.lstat().st_size // 1024) for path in files)),
        "DEPENDS": ", ".join(depends(folder)),
        "RECOMMENDS": ", ".join(recommends(folder)),
    }
    told = (source.root / RECIPES / "control").read_text(encoding="utf-8")
    for name, text in fields.items():
        told = told.replace(f"@{name}@", text)
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN" / "control").write_text(told, encoding="utf-8")
    sums = [
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root).as_posix()}\n"
        for path in files
        if not path.is_symlink()
    ]
    (root / "DEBIAN" / "md5sums").write_text("".join(sums), encoding="utf-8")


def _clear_run_bits(root: Path) -> None:
    """Make all files but the program itself not executable."""
    inside = root / "usr" / "lib" / NAME / INSIDE
    for path in inside.rglob("*"):
        if path.is_file() and not path.is_symlink():
            path.chmod(0o644)
