"""The game loop: scenes that lie on each other, the window's size, notices, the end."""

import weakref
from itertools import product

import pygame
import pytest

from sprites.fonts import font
from table.engine import display
from table.engine.display import FITS, NoDisplay
from table.engine.game_loop import GameLoop
from table.engine.notice import LETTER_SIZES as LETTERS, draw_too_small
from table.engine.page import SLIDE_SECONDS
from table.i18n.words import Words, languages
from table.theme.theme import themes
from table.widgets import Panel
from tests.engine.posting import Board, Witness, click, post, press, resize
from tests.widgets.hands import SIZES, THEME

PAPER = (30.0, 30.0, 330.0, 230.0)
WHOLE = [pygame.Rect(0, 0, 1024, 640)]
SMALL = [(1, 1), (5, 5), (2, 300), (300, 2), (640, 80), (FITS[0] - 1, FITS[1]), (900, FITS[1] - 1)]


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
    assert scene.sizes == [FITS] and scene.seen == []


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
