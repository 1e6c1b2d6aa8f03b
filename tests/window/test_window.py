"""The real program in a real window, by a real mouse, at every scale and in every game."""

from collections.abc import Callable

from table.engine.display import MIN_SIZE
from tests.window.display import KEEPER, SCREEN, WINDOWED
from tests.window.program import Window, go_on

pytestmark = WINDOWED

TABLE = ("play", "punk", "--seats", "Anna,bot,bot", "--seed", "7")


def test_an_evening_by_a_real_mouse(start: Callable[..., Window]) -> None:
    """Drags play, other sizes do not; closed and killed it goes on in the very same journal."""
    window = start(*TABLE)
    usual = window.size
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
    assert window.play(2).startswith("play ")
    assert [window.chosen(seat)[0].split()[0] for seat in (0, 1, 2)] == ["play"] * 3
    window.press_until("F11", lambda: window.size == SCREEN)
    window.play(0)
    window.press_until("F11", lambda: window.size == usual)
    resized(window, (1100, 700))
    resized(window, (5, 5), MIN_SIZE if KEEPER else (5, 5))
    resized(window, (1100, 700))
    window.play(1)
    assert len(window.chosen(0)) == 3
    assert window.replayed().state.tallies["trick"] == 3
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
    """Ask for a size until the window has it, or `to`: after the whole screen it may go back."""

    def asked() -> bool:
        window.xdotool("windowsize", window.number, *size)
        return window.size == (to or size)

    window.until(asked, "the window does not change its size")
