"""For Linux, one file that brings the program with it: a short script, and an archive behind it.

The archive is packed by gzip, which every Linux has; xz would save a fifth, and fail where it is
not installed.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import platform
import shutil
import subprocess
import tarfile
from pathlib import Path

from desktop import lay_share
from freeze import NAME, frozen_folder
from source import Source, set_times

HEAD = "run_head.sh"
LAST = "share/complete"  # the last file of the archive: where it is, nothing is missing


def make(source: Source, work: Path, out: Path) -> list[Path]:
    """`cardtable-VERSION-x86_64.run`."""
    folder = frozen_folder(source, work)
    whole = work / "run" / NAME
    shutil.copytree(folder, whole, symlinks=True)
    lay_share(source, whole / "share")
    (whole / LAST).write_text("")
    set_times(whole, source.time)
    archive = tar_archive(whole, source.time)
    file = out / f"{NAME}-{source.version}-{platform.machine()}.run"
    told = {
        "VERSION": source.version,
        "FILE": file.name,
        "NAME": f"{source.version}-{hashlib.sha256(archive).hexdigest()[:12]}",
        "LAST": LAST,
        "MEGABYTES": str(sum(path.lstat().st_size for path in whole.rglob("*")) // 1_000_000 + 1),
    }
    head = (source.root / "packaging" / HEAD).read_text(encoding="utf-8")
    told["LINES"] = str(head.count("\n") + 1)
    for name, text in told.items():
        head = head.replace(f"@{name}@", text)
    zipped = gzip.compress(archive, 9, mtime=0)
    rest = "".join(line for line in head.splitlines(True) if not line.startswith("sums="))
    sums = [cksum(rest.encode()), cksum(zipped), hashlib.sha256(zipped).hexdigest()]
    file.write_bytes(head.replace("@SUMS@", ",".join(sums)).encode() + zipped)
    file.chmod(0o755)
    return [file]


def tar_archive(folder: Path, time: int) -> bytes:
    """A folder as a tar archive: the same bytes wherever it lies and no matter who packs it."""
    kept = io.BytesIO()
    with tarfile.open(fileobj=kept, mode="w", format=tarfile.PAX_FORMAT) as archive:
        paths = sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).as_posix())
        last = folder / LAST
        for path in [folder, *(path for path in paths if path != last), last]:
            member = archive.gettarinfo(str(path), path.relative_to(folder.parent).as_posix())
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            member.mtime = time
            if member.islnk():  # two names of one file: each is a file of its own
                member.type, member.linkname, member.size = tarfile.REGTYPE, "", path.stat().st_size
            if member.isreg():
                with path.open("rb") as read:
                    archive.addfile(member, read)
            else:
                archive.addfile(member)
    return kept.getvalue()


def cksum(content: bytes) -> str:
    """The checksum and length of a content as printed by `cksum`, which every system has."""
    done = subprocess.run(["cksum"], input=content, capture_output=True, check=True)
    return done.stdout.decode().strip()
