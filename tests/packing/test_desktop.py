"""What a Linux desktop is told: the entry in the menu, metainfo, icons, man page."""

import configparser
import gzip
import io
import re
import shutil
import struct
import subprocess
from argparse import ArgumentParser
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest
import yaml

from table.files.version import version
from tests.packing.conftest import PACKAGING

ROOT = PACKAGING.parent
LINUX = PACKAGING / "linux"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
LANGUAGES = ("en", "da", "is")


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The share folder as it is packed from this checkout."""
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(str(PACKAGING))
        from desktop import lay_share
        from source import Source

        folder = tmp_path_factory.mktemp("usr") / "share"
        lay_share(Source(ROOT, version(), 1_700_000_000), folder)
    return folder


def entry(share: Path) -> configparser.ConfigParser:
    read = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read(share / "applications" / "cardtable.desktop", encoding="utf-8")
    return read


def component(share: Path) -> ElementTree.Element:
    (file,) = (share / "metainfo").iterdir()
    return ElementTree.parse(file).getroot()


def accepted(*command: str) -> None:
    """The tool has nothing against it; skipped where it is not installed."""
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_entry_is_in_all_three_languages(share: Path) -> None:
    """Name, comment and keywords; nothing else is needed to start it, and no shell."""
    main = entry(share)["Desktop Entry"]
    for key in ("Name", "GenericName", "Comment", "Keywords"):
        for tongue in ("", "[da]", "[is]"):
            assert main[key + tongue].strip()
    assert main["Exec"] == main["TryExec"] == main["Icon"] == "cardtable"
    assert main["Terminal"] == "false" and main["Categories"] == "Game;CardGame;"
    for action in main["Actions"].strip(";").split(";"):
        assert entry(share)[f"Desktop Action {action}"]["Exec"].startswith("cardtable ")


def test_the_window_is_the_one_of_the_entry(share: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What SDL is told to call it is what the desktop looks for, to give it name and icon."""
    from table.engine import display

    told = display._ENVIRONMENT["SDL_VIDEO_X11_WMCLASS"]
    assert entry(share)["Desktop Entry"]["StartupWMClass"] == told
    assert (share / "applications" / f"{told}.desktop").exists()  # on Wayland, by the file's name


def test_the_metainfo_agrees_with_the_entry_and_the_games(share: Path) -> None:
    """The same names in each language, the lines of the games as the menu has them, the newest
    release the version that is packed; and it names no address."""
    told, main = component(share), entry(share)["Desktop Entry"]
    for tongue in LANGUAGES:
        own = [item.text for item in told.findall("name") if item.get(LANG, "en") == tongue]
        assert own == [main["Name" if tongue == "en" else f"Name[{tongue}]"]]
        lines = [item.text for item in told.iter("li") if item.get(LANG, "en") == tongue]
        for game in ("paks", "puck", "pukk", "punk", "tunk"):
            words = yaml.safe_load((ROOT / f"rules/{game}/words.{tongue}.yaml").read_text("utf-8"))
            line = words["game.line"].rstrip(".")
            assert f"{words['game.name']}: {line[0].lower()}{line[1:]}" in lines
    assert told.findtext("launchable") == "cardtable.desktop"
    first = told.find("releases/release")
    assert first is not None and first.get("version") == version()
    assert first.findall("description/ul/li")
    assert told.find("url") is None


def test_every_text_of_the_metainfo_is_in_all_three_languages() -> None:
    """What one language tells, the others tell; AppStream finds a component by its file's name."""
    (file,) = LINUX.glob("*.metainfo.xml")
    root = ElementTree.parse(file).getroot()
    assert file.name == f"{root.findtext('id')}.metainfo.xml"
    for parent in root.iter():
        for tag in ("name", "summary", "developer_name", "p", "li"):
            tongues = [item.get(LANG, "en") for item in parent.findall(tag)]
            assert tongues == list(LANGUAGES) * (len(tongues) // 3)


def test_the_tools_of_the_desktop_accept_it(share: Path) -> None:
    """Menu entry and metainfo, where the tools are installed."""
    (file,) = (share / "metainfo").iterdir()
    accepted("desktop-file-validate", str(share / "applications" / "cardtable.desktop"))
    accepted("appstreamcli", "validate", "--no-net", str(file))


def test_an_icon_is_as_large_as_its_folder_says(share: Path) -> None:
    """All sizes are there, and the drawing itself."""
    sizes = set()
    for path in (share / "icons" / "hicolor").glob("*/apps/cardtable.png"):
        side = int(path.parts[-3].split("x")[0])
        assert pygame.image.load(path).get_size() == (side, side)
        sizes.add(side)
    assert {16, 22, 24, 32, 48, 64, 128, 256, 512} <= sizes
    drawing = ElementTree.parse(share / "icons/hicolor/scalable/apps/cardtable.svg").getroot()
    assert drawing.get("viewBox") == "0 0 128 128"


def size_of(picture: bytes) -> tuple[int, int]:
    return pygame.image.load(io.BytesIO(picture), "icon.png").get_size()


def test_an_icon_of_windows_holds_a_picture_of_each_size() -> None:
    """Every line of its head leads to a PNG of the size it names."""
    from icons import WINDOWS, ico

    made = ico()
    assert made[:6] == b"\0\0\1\0" + len(WINDOWS).to_bytes(2, "little")
    for number, side in enumerate(WINDOWS):
        width, height, *_, size, at = struct.unpack_from("<BBBBHHII", made, 6 + 16 * number)
        assert size_of(made[at : at + size]) == (side, side) == (width or 256, height or 256)
    assert at + size == len(made)


def test_an_icon_of_macos_is_a_chain_of_pictures() -> None:
    """Each part says its kind and length, and the whole its own."""
    from icons import MACOS, icns

    made = icns()
    assert struct.unpack_from(">4sI", made) == (b"icns", len(made))
    at, found = 8, []
    while at < len(made):
        kind, size = struct.unpack_from(">4sI", made, at)
        found.append((kind.decode(), size_of(made[at + 8 : at + size])[0]))
        at += size
    assert found == list(MACOS)


def test_the_man_page_tells_every_command_and_this_version(share: Path) -> None:
    """What `--help` lists, and what `play` takes, stands in it; nothing is left to be filled in."""
    from table.cli import play
    from table.cli.line import COMMANDS

    page = gzip.decompress((share / "man/man6/cardtable.6.gz").read_bytes()).decode()
    assert f"cardtable {version()}" in page and "@" not in page
    for name in COMMANDS:
        assert f".B {name}\n" in page
    own = ArgumentParser()
    play.add_arguments(own)
    plain = page.replace("\\-", "-")
    for word in re.findall(r"--[a-z-]+", own.format_help()):
        assert word in plain
