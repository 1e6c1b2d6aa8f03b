"""The game loop and its window: scenes on each other, sizes, screens, notices, the end."""

import gc
import os
import weakref
from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace

import pygame
import pytest

from sprites.fonts import font
from table.engine import display, game_loop
from table.engine.display import (
    MIN_SCENE_SIZE,
    DesktopWindow,
    HighDpiWindow,
    NoDisplay,
    open_window,
)
from table.engine.game_loop import GameLoop
from table.engine.notice import LETTER_SIZES as LETTERS, draw_too_small
from table.engine.page import SLIDE_SECONDS
from table.i18n.words import Words, languages
from table.theme.theme import themes
from table.widgets import Panel
from table.widgets.brush import scale_of
from table.widgets.entry import in_points, set_point_size
from tests.engine.posting import Board, Witness, click, post, press, resize
from tests.widgets.hands import SIZES, THEME

PAPER = (30.0, 30.0, 330.0, 230.0)
WHOLE = [pygame.Rect(0, 0, 1024, 640)]
LEAST_WIDTH, LEAST_HEIGHT = MIN_SCENE_SIZE
SMALL = [(1, 1), (5, 5), (2, 300), (300, 2), (640, 80), (LEAST_WIDTH - 1, LEAST_HEIGHT)]
SMALL.append((900, LEAST_HEIGHT - 1))


def pixels(stage):
    return stage.surface.get_buffer().raw


def test_scene_returns_its_value_to_the_one_beneath(stage, board):
    """Or to its function, also if another took its place; only the top hears events."""
    answers = []
    stage.open(above := Board())
    stage.frame(0.0)
    click(stage, above.form.centre_of("go"))
    assert stage.stack == [board] and board.closed_with == ["gone"]
    for takes_its_place in (False, True):
        stage.open(above := Board(), answers.append)
        if takes_its_place:
            stage.replace(above := Board())
        above.close(takes_its_place)
    assert answers == [False, True] and board.closed_with == ["gone"]
    press(stage, pygame.K_ESCAPE)
    assert stage.stack == [] and stage.frame(1.3) == []
    stage.open(brief := Witness())
    brief.step = lambda now: brief.close()
    stage.run()
    assert stage.stack == []


def test_a_closed_scene_leaves_the_memory_at_once(stage):
    """Though it, and its pictures, are held in a circle of references."""
    above = Witness()
    above.circle, above.step = above, lambda now: stage.close(stage.top)
    stage.open(below := Witness())
    stage.open(above)
    closed, gone = weakref.ref(above), []
    del above
    below.step = lambda now: (gone.append(closed() is None), stage.quit())
    stage.run()
    assert gone == [True]


def test_garbage_is_searched_for_while_nothing_moves(stage, monkeypatch):
    """Once the window has come to rest, and then after no frame that is animated."""
    monkeypatch.setattr(game_loop, "SETTLED_FRAME", 2)
    monkeypatch.setattr(Witness, "animating", property(lambda scene: len(scene.times) % 4 > 1))
    monkeypatch.setattr(gc, "freeze", lambda: None)  # for the sake of other tests
    stage.open(scene := Witness())
    is_searching = list[bool]()

    def step(now: float) -> None:
        scene.times.append(now)
        is_searching.append(gc.isenabled())
        if len(scene.times) == 9:
            stage.quit()

    scene.step = step
    gc.disable()
    stage.run()
    assert is_searching == [False] * 4 + [True] * 2 + [False] * 2 + [True]


def test_frames_draw_only_what_changed(stage):
    """The first frame draws all, the next nothing."""
    stage.open(Board())
    assert stage.frame(0.0) == WHOLE
    assert stage.frame(0.1) == []
    post(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")
    (rect,) = stage.frame(0.2)
    assert rect.w < 300
    post(pygame.WINDOWEXPOSED)
    assert stage.frame(0.3) == WHOLE


@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_papers_slide_in(stage, board, still):
    """In SLIDE_SECONDS from below, or at once; a press counts where a paper will be."""
    stage.reduced_motion = still
    dialog = Board(see_through=True)
    dialog.build = lambda: (form := Board.build(dialog)).widgets.insert(0, Panel(PAPER)) or form
    stage.open(dialog)
    fill, middle = pygame.Color(THEME.panel), PAPER[0] + 10
    tops = []  # where the paper begins in each frame
    for number in range(round(SLIDE_SECONDS * 60) + 3):
        stage.frame(1 + number / 60)
        rows = (y for y in range(640) if stage.surface.get_at((middle, y)) == fill)
        tops.append(next(rows, 640))
        if number == 3:
            click(stage, dialog.form.centre_of("row1"))
            assert dialog.clicks == ["row1"], "a press while a paper slides in is lost"
    assert tops[-1] < PAPER[1] + 10 and stage.frame(2.0) == [], f"{tops}: it does not come to rest"
    if still:
        assert set(tops) == {tops[-1]}, f"{tops}: it moves with less movement"
    else:
        assert tops[0] == 640 and tops == sorted(tops, reverse=True), f"{tops}: it does not slide"
        assert len(set(tops)) > 8 and tops[3] > PAPER[1] + 100, f"{tops}: it is there at once"


def test_resizing_scales_the_page(stage, board):
    """At any size the page lies centred, wholly in the window, and its widgets are hit."""
    for number, size in enumerate([*SIZES, (300, 900), (3000, 500)], 1):
        resize(stage, size, number)
        scale = min(size[0] / 1024, size[1] / 640)
        assert stage.size == size and stage.scale == pytest.approx(scale)
        middle = size[0] / 2 + (500 - 512) * scale, size[1] / 2 + (325 - 320) * scale
        assert board.form.centre_of("go") == pytest.approx(middle, abs=2)
        assert stage.surface.get_rect().contains(board.form._bounds(board.form.find("go")))


def test_notice_comes_and_goes(stage, board):
    """A notice is drawn over the scene, survives what is drawn under it, and leaves no trace."""
    bare = pixels(stage)
    stage.notice("Saved 😀", seconds=3)
    stage.frame(1.0)
    told = pixels(stage)
    stage.redraw()
    stage.frame(2.0)
    assert pixels(stage) == told != bare
    stage.frame(4.0)
    assert pixels(stage) == bare
    stage.notice("W" * 300)
    stage.notice("Short")
    stage.frame(5.0)


def test_dialog_lies_on_the_darkened_scene(stage, board):
    """A see-through scene shows the one beneath, darker, which is itself again afterwards."""
    before = stage.surface.copy()
    dialog = Board(see_through=True)
    stage.open(dialog)
    stage.frame(0.1)
    spot = (500, 200)
    assert 0 < sum(stage.surface.get_at(spot)[:3]) < sum(before.get_at(spot)[:3])
    darkened = pixels(stage)
    dialog.rebuild()
    stage.frame(0.15)
    assert pixels(stage) == darkened, "drawn anew it is darkened once"
    dialog.close()
    stage.frame(0.2)
    assert pixels(stage) == before.get_buffer().raw


def test_dressing_keeps_the_focus(stage, board):
    """A change of theme or words builds the page anew; the focus stays on its widget."""
    press(stage, pygame.K_TAB)
    press(stage, pygame.K_TAB)
    form = board.form
    stage.restyle(theme=themes()["contrast"])
    assert board.form is not form and board.form.focus.name == "name"
    assert board.form.theme.name == "High contrast"


def test_a_held_key_comes_once(stage):
    """Enter held down presses once, until it is let go; an arrow held down goes on."""
    stage.open(scene := Witness())
    for code in (pygame.K_RETURN, pygame.K_LEFT):
        for kind in (pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP, pygame.KEYDOWN):
            post(kind, key=code, mod=0, unicode="", scancode=40)
    stage.frame(0.0)
    assert scene.seen == [pygame.K_RETURN] * 2 + [pygame.K_LEFT] * 3 + ["drawn"]


def test_quit_asks_every_scene(stage, board):
    """A scene may keep the window open; when all agree it closes."""
    stage.open(Board())
    for board.kept_open in (True, False):
        post(pygame.QUIT)
        stage.frame(0.0)
        assert stage.quitting != board.kept_open


def test_no_screen_is_said_in_a_sentence(monkeypatch):
    """Where no window can be opened, one sentence says so and what to do."""
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    with pytest.raises(NoDisplay, match="without a window"):
        GameLoop(THEME, Words.load())


def test_a_window_that_changed_before_its_event_was_read_is_laid_out_anew(stage):
    """However the window's size changes, the scenes are laid out for the size it has."""
    stage.open(scene := Witness())
    stage.surface = pygame.display.set_mode((1280, 800))
    pygame.event.clear()
    stage.frame(1.0)
    assert scene.sizes == [(1024, 640), (1280, 800)]


@pytest.mark.parametrize("small", [False, True])
def test_full_screen_and_back(stage, small):
    """F11 fills the screen and gives the size back, as closing works, also in a tiny window."""
    stage.open(Witness())
    usual = (5, 5) if small else (1024, 640)
    if small:
        resize(stage, usual, 0.1)
        post(pygame.WINDOWEXPOSED)
        assert stage.frame(0.2)
    press(stage, pygame.K_F11)
    assert stage.fullscreen and stage.size == pygame.display.get_desktop_sizes()[0]
    press(stage, pygame.K_F11, 2.0)
    assert not stage.fullscreen and stage.surface.get_size() == usual
    post(pygame.QUIT)
    stage.frame(4.0)
    assert stage.quitting


def test_no_scene_knows_of_a_window_too_small(stage) -> None:
    """It has no layout, event, drawing or time; in a larger window it is laid out and goes on. One
    that opens there is laid out for the least size that fits."""
    stage.open(scene := Witness())
    stage.frame(10.0)
    for number, size in enumerate(SMALL):
        scene.seen, scene.sizes, start = [], [], 100.0 * number + 10
        scene.times.clear()
        stage.frame(start)
        scene.seen.clear()
        assert resize(stage, size, start + 1) == [pygame.Rect((0, 0), size)]
        post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
        assert stage.frame(start + 40) == [] and stage.frame(start + 89) == []
        assert (scene.seen, scene.sizes, stage.size) == ([], [], (1024, 640))
        assert resize(stage, (1024, 640), start + 90) == WHOLE
        assert scene.sizes == [(1024, 640)] and scene.seen == ["drawn"]
        stage.frame(start + 91)
        first, *later = scene.times
        assert [time - first for time in later] == pytest.approx([1.0, 2.0])
    stage = GameLoop(THEME, Words.load(), (5, 5))
    stage.open(scene := Witness())
    stage.frame(0.0)
    assert scene.sizes == [MIN_SCENE_SIZE] and scene.seen == []


@pytest.mark.parametrize("tongue", languages())
def test_the_line_fits_into_whatever_there_is(tongue: str) -> None:
    """In every language it stands whole within the window, or only the cloth does."""
    text = Words.load(tongue).say("window.cramped")
    least = font("strong", LETTERS[-1]).get_height() + 4
    told = 0
    for wide, high in product((1, 13, 31, 55, 100, 239, 1000), (1, 8, 22, 50, 149, 1000)):
        surface = pygame.Surface((wide, high))
        draw_too_small(surface, text, THEME)
        letters = pygame.mask.from_threshold(surface, THEME.felt, (1, 1, 1, 255))
        letters.invert()
        written = letters.get_bounding_rects()
        room = surface.get_rect().inflate(-2, -2)
        assert all(rect.clip(room) == rect for rect in written)
        told += bool(written)
        assert written or wide < 100 or high < least, (wide, high)
    assert told > 10


def test_a_whole_screen_that_cannot_be_had_is_told(stage, monkeypatch) -> None:
    """The window stays, and a line says so."""
    real, said = display.open_surface, []

    def refusing(size, flags=pygame.RESIZABLE):
        if flags & pygame.FULLSCREEN:
            raise NoDisplay("no such mode")
        return real(size, flags)

    monkeypatch.setattr(display, "open_surface", refusing)
    monkeypatch.setattr(stage, "notice", said.append)
    stage.open(Witness())
    stage.toggle_fullscreen()
    stage.frame(1.0)
    assert not stage.fullscreen and stage.size == (1024, 640) and len(said) == 1


class Fine:
    """A window as SDL has it on a desktop that counts in points: `wide` pixels in each."""

    wide = 2.0
    made: "Fine"

    def __init__(self, title: str, size: tuple[int, int], **asked: bool) -> None:
        self.title, self.size, self.asked = title, size, asked
        self.minimum_size, self.shown, self.filled, self.gone = (0, 0), 0, False, False
        Fine.made = self

    def get_surface(self) -> pygame.Surface:
        return pygame.Surface([round(side * self.wide) for side in self.size])

    def flip(self) -> None:
        self.shown += 1

    def maximize(self) -> None:
        self.filled = True

    def set_fullscreen(self, desktop: bool = False) -> None:
        self.before, self.size = self.size, (1920, 1080)

    def set_windowed(self) -> None:
        self.size = self.before

    def destroy(self) -> None:
        self.gone = True


@pytest.fixture
def on_wayland(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """SDL says that it stands on Wayland, and has such windows."""
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080), (1280, 720)])
    monkeypatch.setattr(pygame, "Window", Fine)
    monkeypatch.setattr(Fine, "wide", 2.0)
    yield
    set_point_size(1.0)


@pytest.mark.parametrize("widths", [(1.25,), (3.0,), (1.0, 2.0, 1.5, 1.0)])
def test_all_pixels_of_a_fine_screen_are_drawn_on(on_wayland: None, widths) -> None:
    """Scenes and pointer use the screen's pixels, also on the way to another screen and back."""
    Fine.wide = widths[0]
    stage, scene = GameLoop(THEME, Words.load(), (1000, 640)), Witness()
    stage.open(scene)
    for number, Fine.wide in enumerate(widths):
        stage.frame(number + 1.0)
        wide, scene.seen = Fine.wide, []
        assert stage.size == stage.surface.get_size() == (round(1000 * wide), round(640 * wide))
        assert Fine.made.asked["allow_high_dpi"] and Fine.made.shown
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(400, 300), button=1))
        stage.frame(number + 1.1)
        pressed = int(400 * wide), int(300 * wide)
        assert pressed in scene.seen
        assert in_points(pygame.Rect(*pressed, 8, 8)).topleft == (400, 300)


def test_a_blank_window_is_not_shown(on_wayland: None) -> None:
    """If it has changed since it was drawn on, what there is to show comes a frame later."""
    held = open_window((1000, 640), "")
    drawn = held.surface.get_rect()
    Fine.wide = 1.0
    held.show([drawn])
    assert Fine.made.shown == 0
    held.show([held.surface.get_rect()])
    assert Fine.made.shown == 1


def test_f11_fills_the_screen_the_window_is_on(on_wayland: None) -> None:
    """And gives back the window as large as it was."""
    stage = GameLoop(THEME, Words.load(), (1000, 640))
    stage.open(Witness())
    for now, size in ((1.0, (3840, 2160)), (2.0, (2000, 1280))):
        stage.toggle_fullscreen()
        stage.frame(now)
        assert stage.fullscreen == (now == 1.0) and stage.size == size


def test_without_it_fills_the_screen_the_window_is_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL is asked for whatever is whole there, and not for the size of the first screen."""
    pygame.display.init()
    real, asked = display.open_surface, []
    monkeypatch.setattr(
        display, "open_surface", lambda size, *flags: asked.append(size) or real(size)
    )
    held = DesktopWindow((1000, 640), "")
    held.enter_fullscreen()
    held.leave_fullscreen()
    assert asked == [(1000, 640), (0, 0), (1000, 640)]


def test_a_window_too_large_for_the_screen_it_comes_up_on_fits_itself(on_wayland: None) -> None:
    """Until people have it where they want it; whoever drags it there wants it as it is."""
    for placed, made_for in [(False, (1200, 700)), (True, (1200, 700)), (False, (1000, 600))]:
        held = open_window(made_for, "")
        held.placed = placed
        held.translate(pygame.event.Event(pygame.WINDOWDISPLAYCHANGED, display_index=1))
        assert Fine.made.filled == (not placed and made_for == (1200, 700))


def test_where_no_fine_window_can_be_had_the_other_is(on_wayland: None, monkeypatch) -> None:
    """It may be less sharp."""

    def refusing(*_: object, **__: object) -> None:
        raise pygame.error("no such window")

    monkeypatch.setattr(pygame.Window, "get_surface", refusing)
    monkeypatch.setattr(display, "open_surface", lambda size: pygame.display.set_mode(size))
    held = open_window((1000, 640), "")
    assert not isinstance(held, HighDpiWindow) and held.surface.get_size() == (1000, 640)
    with pytest.raises(NoDisplay):
        HighDpiWindow((1000, 640), "")


@pytest.mark.parametrize("said", [None, "0", "software", "opengl"])
def test_no_driver_is_forbidden_its_only_way(said: str | None, monkeypatch) -> None:
    """X11 shows without a GPU unless the player says otherwise; Wayland cannot be told to."""
    name = "SDL_FRAMEBUFFER_ACCELERATION"
    wished = {"x11": said or "0", "windows": said, "wayland": said if said == "opengl" else None}
    for driver, wish in wished.items():
        monkeypatch.delenv(name, raising=False)
        if said is not None:
            monkeypatch.setenv(name, said)
        display.choose_acceleration(driver)
        assert os.environ.get(name) == wish
    monkeypatch.delenv(name, raising=False)


def test_a_first_window_is_the_same_part_of_any_desktop() -> None:
    """Writing is as large to the eye on any screen, whatever its pixels and dots to the inch."""
    desktops = [(1600, 900), (1920, 1080), (2560, 1440), (3840, 2160), (7680, 4320)]
    parts = [scale_of(display.suitable_size(desktop)) / desktop[1] for desktop in desktops]
    assert len({round(part, 4) for part in parts}) == 1


@pytest.mark.parametrize("desktop", [(1024, 640), (1024, 768), (1366, 768), (1920, 1080)])
def test_a_window_fits_with_its_borders(desktop, monkeypatch) -> None:
    """It leaves room for borders or is maximised, but never at full screen; the smallest desktop
    has no room for a title beside the smallest table."""
    wished = display.suitable_size(desktop)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    for size, flags in ((wished, pygame.RESIZABLE), (desktop, pygame.FULLSCREEN)):
        held = Fine("", size)
        window = SimpleNamespace(from_display_module=lambda: Fine.made)
        monkeypatch.setattr(pygame, "Window", window)
        display.open_surface(size, flags)
        spare = desktop[0] - size[0], desktop[1] - size[1]
        tight = spare[0] < display.BORDERS[0] or spare[1] < display.BORDERS[1]
        assert held.filled == (tight and flags == pygame.RESIZABLE)
        assert (held.minimum_size != (0, 0)) == (flags == pygame.RESIZABLE)
    assert display.may_overflow(wished, desktop) == (desktop in [(1024, 640), (1024, 768)])
