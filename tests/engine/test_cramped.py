"""A window of any size: below a least one a line is drawn, no scene hears of it, none loses."""

import pygame
import pytest

from sprites.fonts import font
from table.engine import display
from table.engine.display import FITS, NoDisplay, fits
from table.engine.notice import SIZES, cramped
from table.engine.scene import Scene
from table.engine.stage import Stage
from table.i18n.words import Words, languages
from tests.widgets.hands import THEME

SMALL = [(1, 1), (5, 5), (2, 300), (300, 2), (100, 400), (640, 80), (FITS[0] - 1, FITS[1])]


class Witness(Scene):
    """Writes down whatever reaches it."""

    def __init__(self):
        self.seen, self.sizes, self.times = [], [], []

    def event(self, event):
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.seen.append(event.type)

    def resize(self, size):
        self.sizes.append(size)

    def step(self, now):
        self.times.append(now)

    def draw(self, surface):
        self.seen.append("drawn")
        surface.fill("#123456")


@pytest.fixture
def stage():
    stage = Stage(THEME, Words.spoken(), (1024, 640))
    pygame.event.clear()
    yield stage
    pygame.event.clear()


def resize(stage: Stage, size, now: float) -> list[pygame.Rect]:
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    return stage.frame(now)


def press(key: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))


@pytest.mark.parametrize("size", SMALL)
def test_no_scene_knows_of_a_window_too_small(stage: Stage, size) -> None:
    """It is not laid out for it, hears nothing, draws nothing, and no time passes for it; in a
    larger window it is laid out anew, even at its old size, and goes on."""
    scene = Witness()
    stage.open(scene)
    stage.frame(10.0)
    scene.seen.clear()
    assert resize(stage, size, 11.0) == [pygame.Rect((0, 0), size)] and stage.size == (1024, 640)
    press(pygame.K_RETURN)
    assert stage.frame(50.0) == [] and stage.frame(99.0) == []
    assert (scene.seen, scene.sizes, scene.times) == ([], [(1024, 640)], [10.0])
    assert resize(stage, (1024, 640), 100.0) == [pygame.Rect(0, 0, 1024, 640)]
    assert scene.sizes == [(1024, 640)] * 2 and scene.seen == ["drawn"]
    stage.frame(101.0)
    assert scene.times == pytest.approx([10.0, 11.0, 12.0])


def test_a_window_too_small_can_be_closed_and_filled(stage: Stage) -> None:
    """F11 and closing work where nothing else does, and the line is drawn anew when asked for."""
    stage.open(Witness())
    resize(stage, (5, 5), 1.0)
    pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert stage.frame(1.5)
    press(pygame.K_F11)
    stage.frame(2.0)
    assert stage.fullscreen and stage.size == pygame.display.get_desktop_sizes()[0]
    press(pygame.K_F11)
    stage.frame(3.0)
    assert not stage.fullscreen and stage.surface.get_size() == (5, 5)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    stage.frame(4.0)
    assert stage.quitting


def test_a_scene_that_opens_while_there_is_no_room_is_laid_out_for_some() -> None:
    """As at a start in a window too small: it gets a size it can be laid out for."""
    stage = Stage(THEME, Words.spoken(), (5, 5))
    scene = Witness()
    stage.open(scene)
    stage.frame(0.0)
    assert scene.sizes == [FITS] and scene.seen == []


@pytest.mark.parametrize("tongue", languages())
def test_the_line_fits_into_whatever_there_is(tongue: str) -> None:
    """In every language it stands whole within the window, or only the cloth does."""
    text = Words.spoken(tongue).say("window.cramped")
    least = font("strong", SIZES[-1]).get_height() + 4
    told = 0
    for wide in [*range(1, 60, 3), 100, 239, 1000]:
        for high in [*range(1, 60, 7), 149, 1000]:
            surface = pygame.Surface((wide, high))
            cramped(surface, text, THEME)
            letters = pygame.mask.from_threshold(surface, THEME.felt, (1, 1, 1, 255))
            letters.invert()
            written = letters.get_bounding_rects()
            assert all(one.clip(surface.get_rect().inflate(-2, -2)) == one for one in written)
            told += bool(written)
            assert written or wide < 100 or high < least, (wide, high)
    assert told > 40


def test_a_whole_screen_that_cannot_be_had_is_told(stage: Stage, monkeypatch) -> None:
    """The window stays, and a line says so."""
    real, said = display.window, []

    def refusing(size, flags=pygame.RESIZABLE):
        if flags & pygame.FULLSCREEN:
            raise NoDisplay("no such mode")
        return real(size, flags)

    monkeypatch.setattr(display, "window", refusing)
    monkeypatch.setattr(stage, "notice", said.append)
    stage.open(Witness())
    stage.toggle_fullscreen()
    stage.frame(1.0)
    assert not stage.fullscreen and stage.size == (1024, 640) and len(said) == 1


def test_what_fits() -> None:
    """Both sides count."""
    assert fits(FITS) and fits((7680, 4320))
    assert not fits((FITS[0] - 1, 4320)) and not fits((7680, FITS[1] - 1))
