"""The program for Windows: what its file tells about itself, and the archive it is handed out as.

Nobody has tried any of this yet: it is written for a machine with Windows to run. To sign, set
`CARDTABLE_WINDOWS_CERTIFICATE` (a .pfx file) and `CARDTABLE_WINDOWS_PASSWORD`, and for a stamp of
the time `CARDTABLE_WINDOWS_CLOCK` (the address of who gives it); `signtool` must be on the path.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import zipfile
from datetime import datetime, timezone
from pathlib import Path

from freeze import NAME, frozen_folder
from icons import ico
from source import Source, Trouble

TITLE = "Card table"

# SDL asks for the same while it starts; by then Windows may have drawn the first window larger.
MANIFEST = """\
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<assembly xmlns="urn:schemas-microsoft-com:asm.v1" manifestVersion="1.0">
  <application xmlns="urn:schemas-microsoft-com:asm.v3">
    <windowsSettings>
      <dpiAware xmlns="http://schemas.microsoft.com/SMI/2005/WindowsSettings">true/pm</dpiAware>
      <dpiAwareness xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings">PerMonitorV2</dpiAwareness>
      <longPathAware xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings">true</longPathAware>
    </windowsSettings>
  </application>
</assembly>
"""

# Read by PyInstaller as Python.
RESOURCE = """\
VSVersionInfo(
    ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004,
                      fileType=0x1, subtype=0x0, date=(0, 0)),
    kids=[
        StringFileInfo([StringTable("040904B0", [
            StringStruct("CompanyName", "{company}"),
            StringStruct("FileDescription", "{title}"),
            StringStruct("FileVersion", "{version}"),
            StringStruct("InternalName", "{name}"),
            StringStruct("LegalCopyright", "{copyright}"),
            StringStruct("OriginalFilename", "{name}.exe"),
            StringStruct("ProductName", "{title}"),
            StringStruct("ProductVersion", "{version}"),
        ])]),
        VarFileInfo([VarStruct("Translation", [0x409, 1200])]),
    ],
)
"""


def resource(root: Path, version: str) -> str:
    """The version resource, which Windows shows under Properties, Details."""
    told = (root / "LICENSE").read_text(encoding="utf-8").splitlines()
    owner = next(line for line in told if line.startswith("Copyright"))
    four = tuple(([*map(int, version.split(".")), 0, 0, 0])[:4])
    return RESOURCE.format(
        numbers=four,
        company=owner.split(") ")[-1],
        title=TITLE,
        version=version,
        name=NAME,
        copyright=owner,
    )


def write_parts(root: Path, version: str, work: Path) -> dict[str, str]:
    """Write icon and version resource into `work`; the arguments of the recipe for the program."""
    work.mkdir(parents=True, exist_ok=True)
    (work / f"{NAME}.ico").write_bytes(ico())
    (work / "version.txt").write_text(resource(root, version), encoding="utf-8")
    return {
        "icon": str(work / f"{NAME}.ico"),
        "version": str(work / "version.txt"),
        "manifest": MANIFEST,
        # Commands print where a console is; where Windows made one for us, nobody sees it.
        "hide_console": "hide-early",
    }


def make(source: Source, work: Path, out: Path) -> list[Path]:
    """`cardtable-VERSION-windows.zip`: the frozen folder, signed if it can be. Raises Trouble."""
    folder = frozen_folder(source, work)
    sign(folder / f"{NAME}.exe")
    file = out / f"{NAME}-{source.version}-windows.zip"
    made = datetime.fromtimestamp(source.time, timezone.utc).timetuple()[:6]
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                inside = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), made)
                inside.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(inside, path.read_bytes())
    return [file]


def sign(program: Path) -> None:
    """Sign the program if a certificate is named. Raises Trouble."""
    certificate = os.environ.get("CARDTABLE_WINDOWS_CERTIFICATE", "")
    if not certificate:
        return
    tool = shutil.which("signtool")
    if tool is None:
        raise Trouble("a certificate is named but signtool is not on the path: install it.")
    command = [tool, "sign", "/fd", "SHA256", "/f", certificate]
    command += ["/p", os.environ.get("CARDTABLE_WINDOWS_PASSWORD", "")]
    clock = os.environ.get("CARDTABLE_WINDOWS_CLOCK", "")
    command += ["/tr", clock, "/td", "SHA256"] if clock else []
    if subprocess.run([*command, str(program)], capture_output=True).returncode:
        raise Trouble("signtool did not sign the program: see that certificate and password fit.")
