"""No network, ever: the program does all without sockets, and nothing in it could ask for one."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.laws.modules import MODULES, ROOT, imported
from tests.sampling import drawn
from tests.tables import GAME_NAMES, LONG

NETWORK = (
    "_socket _ssl asyncio asyncore ftplib http imaplib nntplib poplib requests select selectors "
    "smtplib socket socketserver ssl telnetlib urllib webbrowser xmlrpc"
).split()
"""What could go to a network: of the standard library, and beside it."""

# Put where Python looks for it at every start: in whatever is started from then on, no socket is
# made or bound but the pipes that `multiprocessing` makes, and whoever tries stands in a file.
GUARD = """
import os, socket, sys

def look(event, args):
    if not event.startswith(("socket.", "urllib.", "http.", "ftplib.", "smtplib.", "webbrowser.")):
        return
    own = getattr(socket, "AF_UNIX", None)
    if event == "socket.__new__":
        fine = args[1] in (own, -1)  # the latter: a pipe that is there already, looked at as one
    elif event in ("socket.bind", "socket.connect", "socket.sendto"):
        fine = args[0].family == own
    else:
        fine = False
    if not fine:
        with open(os.environ["TRIED"], "a") as file:
            file.write(f"{sys.argv} {event} {args[1:]}\\n")
        raise OSError("there is no network")

sys.addaudithook(look)
with open(os.environ["TRIED"] + ".begun", "a") as file:
    file.write(f"{os.getpid()}\\n")
"""


def run_without_network(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run Python where no socket is made; the file `tried` of the folder tells who tried."""
    (folder / "guard").mkdir(exist_ok=True)
    (folder / "guard" / "sitecustomize.py").write_text(GUARD, "utf-8")
    around = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(folder / "guard"), str(ROOT)]),
        "TRIED": str(folder / "tried"),
        "CARDTABLE_OFFLINE": "long" if LONG else "",
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    apart = [str(shutil.which("unshare") or "false"), "--user", "--map-root-user", "--net"]
    can_be_apart = subprocess.run([*apart, "true"], capture_output=True).returncode == 0
    words = [*(apart if can_be_apart else ()), sys.executable, *command]
    return subprocess.run(words, env=around, capture_output=True, text=True, cwd=ROOT)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes there are none of its sockets")
@pytest.mark.parametrize("game", GAME_NAMES if LONG else drawn(GAME_NAMES, 1, "offline"))
def test_everything_is_done_without_a_network(game: str, tmp_path: Path) -> None:
    """Every command, a game to its end without a window and at one: in this process and in all that
    it starts no socket is made; and where the system knows how, there is no network at all."""
    done = run_without_network(tmp_path, "-m", "tests.laws.offline", game, str(tmp_path))
    assert done.returncode == 0, done.stderr[-2000:]
    assert not (tmp_path / "tried").exists(), (tmp_path / "tried").read_text()
    codes = json.loads(done.stdout.splitlines()[-1])["offline"]
    assert codes.pop("window")[0] > 3, "no game was played at the window"
    assert not any(code for name in codes for code in codes[name] if name != "ask"), codes
    begun = set((tmp_path / "tried.begun").read_text().split())
    assert len(begun) > 1, "nothing that was started has been looked at"


def reaches(path: Path) -> set[str]:
    """What of `NETWORK` a file imports, wherever in it."""
    return {name.split(".")[0] for name in imported(path)}.intersection(NETWORK)


def test_no_room_could_ask_for_a_network(tmp_path: Path) -> None:
    """No file of the program imports what goes to one, at the top or deep inside."""
    found = {module: names for module, path in MODULES.items() if (names := reaches(path))}
    assert not found
    for number, line in enumerate(
        ("import urllib.request", "from http import client", "import ssl")
    ):
        path = tmp_path / f"{number}.py"
        path.write_text(f"def late():\n    {line}\n", "utf-8")
        assert reaches(path), line
