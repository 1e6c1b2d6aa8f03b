"""The real program in a real window, by a real mouse: skipped where there is no X to be had."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from table.engine.display import LEAST
from tests.window.display import KEEPER, PATIENCE, SCREEN, WINDOWED, surroundings
from tests.window.program import ROOT, Window, go_on

pytestmark = WINDOWED

TABLE = ("play", "punk", "--seats", "Anna,bot,bot", "--seed", "7")


def test_an_evening_by_a_real_mouse(start: Callable[..., Window]) -> None:
    """Cards are dragged, the window is closed by its button and killed, and between them it goes on
    from the last choice, on from the very same line of the same journal."""
    window = start(*TABLE)
    a_trick(window)
    path, before = window.journal, window.lines()
    window.close()
    assert window.lines()[: len(before)] == before

    again = start()
    before = again.lines()
    go_on(again)  # the round is over, and D keeps every card
    again.press_until("d", lambda: len(again.chosen(0)) == 4)
    assert again.journal == path and again.lines()[: len(before)] == before
    before = again.lines()
    again.kill()
    assert again.lines()[: len(before)] == before

    last = start()
    go_on(last)
    last.play(0)
    assert len(last.chosen(0)) == 5 and last.journal == path


def resized(window: Window, size: tuple[int, int], to: tuple[int, int] | None = None) -> None:
    """Asked for until it has that size, or the one it is to have instead: a window that has just
    left the whole screen may be put back once more by whoever keeps it."""

    def asked() -> bool:
        window.xdotool("windowsize", window.number, *size)
        return window.size == (to or size)

    window.until(asked, "the window does not change its size")


def a_trick(window: Window) -> None:
    """Dragged cards are in the journal, the computers have answered, and the next trick comes;
    F11 and back, and another size of window, change nothing but the size; it is never smaller
    than it can be drawn, where anybody keeps windows."""
    usual = window.size
    handled(window)
    assert window.play(2).startswith("play ")
    assert [window.chosen(seat)[0].split()[0] for seat in (0, 1, 2)] == ["play"] * 3
    window.press_until("F11", lambda: window.size == SCREEN)
    window.play(0)
    window.press_until("F11", lambda: window.size == usual)
    resized(window, (1100, 700))
    resized(window, (5, 5), LEAST if KEEPER else (5, 5))
    resized(window, (1100, 700))
    window.play(1)
    assert len(window.chosen(0)) == 3
    assert window.replayed().state.tallies["trick"] == 3


def handled(window: Window) -> None:
    """The hand put in another order and sorted again, a card seen large and put away: none of
    which plays anything."""
    for seat in (1, 2):
        window.until_chosen(seat, 1)
    window.until_at_rest()
    before = window.lines()
    hand = sorted(pose for spot, pose in window.arranged().poses.items() if spot.zone == "hand:0")
    left, right = ((round(pose.x - pose.width * 0.4), round(pose.y)) for pose in hand[::3][:2])
    for act in (
        lambda: window.drag(left, right),
        lambda: window.key("z"),
        lambda: window.xdotool("mousemove", "--window", window.number, *right, "click", 3),
        lambda: window.xdotool("click", 3),
    ):
        act()
        window.until_at_rest()
    assert window.lines() == before


def test_without_a_screen_one_sentence(tmp_path: Path) -> None:
    """Where there is no display the program says so in one line and ends, it does not hang."""
    there = surroundings(CARDTABLE_HOME=str(tmp_path))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"):  # a library asks for the last
        there.pop(name, None)
    command = [sys.executable, "main.py", *TABLE]
    made = subprocess.run(
        command, cwd=ROOT, env=there, capture_output=True, text=True, timeout=PATIENCE
    )
    assert made.returncode == 2
    assert made.stderr.startswith("cardtable: ") and made.stderr.count("\n") == 1
    assert not list(tmp_path.glob("games/*.jsonl"))
