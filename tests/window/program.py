"""The real program in a real window, driven by a real mouse."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.kit.catalogue import game
from rules.kit.journal import read_journal
from rules.kit.match import Match
from table.felt.picture import Company
from table.layout.arrange import Arrangement
from table.widgets.brush import scale_of
from tests.window.display import KEEPER, PATIENCE, surroundings, until

ROOT = Path(__file__).resolve().parents[2]
SWIFT = '{"linger": 0.2, "latest": 0.6, "speed": 3.0}'
RESTING = 12  # looks, 20 ms apart, in which a program at rest takes no more than 20 ms


class Window:
    """The program in its window, and a mouse and keyboard over it."""

    def __init__(self, display: str, home: Path, *words: str) -> None:
        self.home = home
        self.surroundings = surroundings(
            DISPLAY=display,
            CARDTABLE_HOME=str(home),
            SDL_VIDEO_X11_WMCLASS="cardtable",
            SDL_VIDEODRIVER="x11",
            PYTHONFAULTHANDLER="1",
        )
        settings = home / "settings.json"
        if not settings.exists():  # nobody presses here for a great moment to go on, or looks on
            settings.write_text(SWIFT, encoding="utf-8")
        self.said = (home / "said.txt").open("a+")
        self.program = subprocess.Popen(
            self.command(*words), cwd=ROOT, env=self.surroundings, stdout=self.said,
            stderr=self.said, start_new_session=True,
        )  # fmt: skip
        self.number = self.until(self._found, "no window")

    def command(self, *words: str) -> list[str]:
        """What is started, and with which words; it may look at its surroundings, too."""
        return [sys.executable, "main.py", *words]

    def _found(self) -> str:
        assert self.program.poll() is None, self._words()
        found = self.xdotool("search", "--onlyvisible", "--class", "^cardtable$").split()
        return found[-1] if found else ""

    def xdotool(self, *words: object) -> str:
        asked, how = ["xdotool", *map(str, words)], {"capture_output": True, "text": True}
        return subprocess.run(asked, env=self.surroundings, timeout=PATIENCE, **how).stdout

    @property
    def size(self) -> tuple[int, int]:
        said = self.xdotool("getwindowgeometry", "--shell", self.number).splitlines()
        told = dict(line.split("=") for line in said)
        return int(told["WIDTH"]), int(told["HEIGHT"])

    def focus(self) -> None:
        self.xdotool("windowfocus", self.number)

    def key(self, name: str) -> None:
        self.focus()
        self.xdotool("key", name)

    def press_until(self, name: str, condition: Callable[[], bool]) -> None:
        """Press a key until something is so: a press is lost while the focus is on its way."""

        def pressed() -> bool:
            if not condition():
                self.key(name)
            return self.soon(condition)

        self.until(pressed, f"{name} does nothing")

    def until(self, condition: Callable[[], Any], trouble: str) -> Any:
        """What the condition comes to; if it does not, the program is asked where it hangs."""
        end = time.monotonic() + PATIENCE
        while not (found := condition()):
            if time.monotonic() > end:
                os.kill(self.program.pid, signal.SIGABRT)
                self.program.wait()
                raise AssertionError(f"{trouble}; the program says: {self._words()}")
            time.sleep(0.02)
        return found

    def soon(self, condition: Callable[[], bool]) -> bool:
        """Whether something comes to be so within three seconds; else one tries again."""
        end = time.monotonic() + 3.0
        while time.monotonic() < end and not condition():
            time.sleep(0.02)
        return condition()

    def until_at_rest(self) -> None:
        """Wait until the program has next to nothing to do; where no system tells, not at all."""
        looked: list[int] = []

        def rests() -> bool:
            told = Path(f"/proc/{self.program.pid}/stat")
            if not told.exists():
                return True
            state, *numbers = told.read_text().rpartition(")")[2].split()
            looked.append(int(numbers[10]) + int(numbers[11]))
            if state == "R":  # it would like to do something, if it were let
                looked.clear()
            return len(looked) > RESTING and looked[-1] - looked[-RESTING] <= 2

        self.until(rests, "the program does not come to rest")

    def _words(self) -> str:
        return (self.home / "said.txt").read_text()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """The real mouse, from a pixel of the window to another, in some steps."""
        way: list[object] = ["mousemove", "--window", self.number, *start, "mousedown", 1]
        for step in range(1, 7):
            x, y = (a + (b - a) * step // 6 for a, b in zip(start, end, strict=True))
            way += ["mousemove", "--window", self.number, x, y]
        self.xdotool(*way, "mouseup", 1)

    def close(self) -> None:
        """Close the window as a person does, and wait until the program has ended well."""
        if KEEPER is None:  # nobody could ask it to close
            self.kill()
            return
        self.press_until("alt+F4", lambda: self.program.poll() is not None)
        self.said.close()
        assert self.program.returncode == 0

    def kill(self) -> None:
        """Pull the plug."""
        if self.program.poll() is None:
            os.killpg(self.program.pid, signal.SIGKILL)
        self.program.wait()
        self.said.close()

    @property
    def journal(self) -> Path:
        """Where the game is written down, once its first line is whole."""

        def begun() -> Path | None:
            paths = self.home.glob("games/*.jsonl")
            return next((path for path in paths if b"\n" in path.read_bytes()), None)

        return until(begun, "a journal")

    def lines(self) -> list[dict[str, Any]]:
        return read_journal(self.journal).lines

    def chosen(self, seat: int) -> list[str]:
        return [line["move"] for line in self.lines() if line.get("seat") == seat]

    def until_chosen(self, seat: int, count: int) -> None:
        self.until(lambda: len(self.chosen(seat)) >= count, f"seat {seat} lacks choice {count}")

    def replayed(self) -> Match:
        """The match as its journal leads to it, with the dealer's steps that leave no line."""
        header = read_journal(self.journal).header
        rules = game(header["game"]).rules
        assert rules is not None
        match = Match.from_header(rules, header, self.lines())
        match.replay()
        while not match.seats_to_choose() and match.advance():
            pass
        return match

    def arranged(self) -> Arrangement:
        """Where what seat 0 sees lies in a window of this size."""
        from tests.felt.shown import laid, looks_of  # which load all that paints

        match = self.replayed()
        company = Company([player.name for player in match.players])
        return laid(match.view(0), looks_of(game(match.rules.NAME)), self.size, company)

    def play(self, number: int) -> str:
        """Drag a card of the hand to its place until it is played; its name."""
        before = len(self.chosen(0))

        def played() -> bool:
            table = self.arranged()
            hand = sorted(pose for spot, pose in table.poses.items() if spot.zone == "hand:0")
            pose, room = hand[number], table.frames["played:0"].room
            start = round(pose.x - pose.width * 0.4), round(pose.y)
            middle = round(room.middle[0] - pose.width * 0.4), round(room.middle[1])
            self.drag(start, middle)
            return self.soon(lambda: len(self.chosen(0)) > before)

        for seat, one in enumerate(self.replayed().players):
            if one.who != "person":
                self.until_chosen(seat, before + 1)
        self.until_at_rest()  # a card taken hold of while others move is let go again
        self.until(played, "the card is not played")
        return self.chosen(0)[-1]


@pytest.fixture
def start(display: str, tmp_path: Path) -> Iterator[Callable[..., Window]]:
    """Start the program in one home; whatever still runs at the end is killed."""
    running: list[Window] = []

    def started(*words: str) -> Window:
        running.append(Window(display, tmp_path, *words))
        return running[-1]

    yield started
    for window in running:
        if window.program.poll() is None:
            window.kill()


def go_on(window: Window) -> None:
    """From the menu to the waiting game, by the mouse."""
    width, height = window.size
    scale = scale_of((width, height))
    left, top = (width - 1024 * scale) / 2, (height - 640 * scale) / 2
    pos = round(left + 750 * scale), round(top + 143 * scale)  # on its button
    lock = window.journal.with_name(f"{window.journal.name}.lock")

    def taken_up() -> bool:
        window.drag(pos, pos)
        return lock.exists() and lock.read_text().strip() == str(window.program.pid)

    window.until(taken_up, "the game is not taken up")
