"""The curtain and the pause, driven by a pilot."""

from functools import partial
from itertools import product

import pygame
import pytest

from table.app.app import App
from table.scenes.overlays.curtain import Call, CurtainScene
from table.scenes.overlays.howto import HowToScene
from table.scenes.overlays.pause import PauseScene
from table.scenes.overlays.scores import ScoresScene
from table.scenes.settings.settings_page import SettingsScene
from table.theme.theme import larger_print
from table.widgets import Panel, brush
from table.widgets.text import ink as text_ink
from table.widgets.tooltip import Tooltip
from tests.pilot import NAMES, Below, Pilot, seated
from tests.sampling import drawn, tongues

CALM = 9  # frames of a tenth of a second: a little more than the curtain waits


def post(kind: int, **facts: object) -> None:
    pygame.event.post(pygame.event.Event(kind, **facts))


@pytest.fixture
def below(pilot: Pilot) -> Below:
    return pilot.open(Below())


@pytest.mark.parametrize("how", ["click", "enter", "space", "beside"])
def test_the_curtain_takes_no_answer_meant_for_the_table(pilot: Pilot, below: Below, how: str):
    """Quick presses never answer for the next person; after a pause one press is enough."""
    scene = pilot.open(CurtainScene(Call("Anna")))
    patient = pilot.said("away")

    def press() -> None:
        if how == "beside":
            post(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1)
            post(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1)
            pilot.frame()
        elif how == "click":
            pilot.click("here")
        else:
            pilot.keys(how)

    for _ in range(12):
        press()
        assert pilot.widget("here").filled < 0.5 and pilot.said("away") != patient
        pilot.frame(4)
        assert pilot.top is scene and pilot.widget("here").filled < 1
    pilot.keys("left", "up")
    pilot.frame(CALM)
    assert pilot.widget("here").filled == 1 and pilot.said("away") == patient
    press()
    assert below.values == ([] if how == "beside" else [True])


def test_a_press_that_began_too_soon_is_none(pilot: Pilot, below: Below):
    """Nor one held since before, nor does it begin the wait anew."""
    scene = pilot.open(CurtainScene(Call("Anna")))
    pilot.keys("enter")
    pilot.frame(CALM)
    assert not scene.animating and not below.values
    scene.close()
    below.values.clear()
    enter = {"key": pygame.K_RETURN, "mod": 0, "unicode": "", "scancode": 40}
    post(pygame.KEYDOWN, **enter)
    pilot.frame()
    pilot.open(CurtainScene(Call("Anna")))
    for _ in range(3 * CALM):
        post(pygame.KEYDOWN, **enter)
        pilot.frame()
    assert below.values == [] and pilot.widget("here").filled == 1
    post(pygame.KEYUP, **enter)
    post(pygame.KEYDOWN, **enter)
    pilot.frame()
    assert below.values == [True]
    pilot.open(CurtainScene(Call("Anna")))
    place = pilot.top.form.centre_of("here")
    pilot.frame(CALM - 6)  # too soon
    post(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    pilot.frame(2 * CALM)
    post(pygame.MOUSEBUTTONUP, pos=place, button=1)
    pilot.frame()
    assert below.values == [True]
    pilot.click("here")
    assert below.values == [True, True]
    scene = pilot.open(CurtainScene(Call("Anna")))
    where, now, colours = scene.form.centre_of("here"), pilot.engine.now, []
    for frame in range(1, 8):
        pilot.stage.frame(now + frame / 200)
        colours.append(tuple(pilot.engine.surface.get_at(where)))
    assert len(set(colours)) == 1 and scene.animating, colours


@pytest.mark.parametrize("large", drawn([1.0, 1.25, 1.5], 1, "prints of a call"))
def test_whoever_is_called_can_read_all_of_it(app: App, monkeypatch, large: float):
    """In every print and language, with the longest name, the call is never cut."""
    written: list[str] = []

    def ink(text: str, *rest):
        written.append(text)
        return text_ink(text, *rest)

    monkeypatch.setattr(brush, "ink", ink)
    (size,) = drawn([(1024, 640), (1920, 1080)], 1, "whoever is called", large)[:1]
    names = ["Amma Rosa", "Guðrún Ragnhildur Jónsd.", "W" * 24]
    for tongue in tongues("whoever is called", large):
        app.set_language(tongue)
        pilot = Pilot(app, size)
        looks = partial(larger_print, app.theme, large)
        for name in NAMES:
            pilot.open(CurtainScene(Call(name, note="Hm?"), looks=looks)).close()
        for name, why, face, note in product(names, ("asked", "turn"), ("fox", ""), ("", "Hm?")):
            scene = CurtainScene(Call(name, why, note, face), looks=looks)
            pilot.stage.open(scene)
            called = scene.form.find("called")
            written.clear()
            called.draw(scene.form._brush(called, pygame.Surface(size)))
            assert "".join("".join(written).split()) == "".join(called.text.split())
            x, y, w, h = called.area
            assert y > 0 and y + h < scene.form.find("away").area[1] + 0.1
            panels = (widget for widget in scene.form.widgets if isinstance(widget, Panel))
            left, _, wide, _ = next(panels).area
            assert left < x and x + w < left + wide
            scene.close()


@pytest.mark.parametrize("size", drawn([(1024, 640), (1920, 1080), (800, 900)], 1, "at one place"))
def test_the_button_stands_always_at_one_place(app: App, size: tuple[int, int]):
    """Wherever the pointer is and whatever is asked, in the window and covered by nothing."""
    pilot, found = Pilot(app, size), set()
    spots = ((20, 20), (size[0] // 2, size[1] // 2), (size[0] - 20, size[1] - 20))
    notes, backs = ("", "Which cards do you keep?"), (None, Tooltip("Take back", ()))
    for pos, note, back in product(spots, notes, backs):
        post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))
        pilot.frame()
        scene = pilot.open(CurtainScene(Call("Anna", note=note, face="fox"), back=back))
        rect = scene.form.visible_rect("here")
        found.add(tuple(rect))
        assert pygame.Rect((0, 0), size).contains(rect)
        others = [stop.name for stop in scene.form.stops() if stop.name != "here"]
        assert not any(rect.colliderect(scene.form.visible_rect(name)) for name in others)
        assert (back is not None) is ("undo" in others)
        scene.close()
    assert len(found) == 1


def test_the_pause_leads_back_to_a_button_that_fills_anew_or_away(pilot, app: App, below) -> None:
    """Going on from the pause leads to the curtain, never past it, and its button fills anew."""
    rect, session = pygame.Rect(870, 20, 120, 30), seated(app)
    pause = partial(PauseScene, app, session.game, session.match, session.rows)
    curtain = pilot.open(CurtainScene(Call("Anna"), pause=pause, menu=lambda: rect))
    patient = pilot.said("away")
    for calm in (0, CALM):  # once when it is empty, and once when it is full
        pilot.frame(calm)
        pilot.click("pause")
        assert pilot.page == "PauseScene"
        pilot.frame(CALM)
        pilot.keys("esc")
        assert pilot.top is curtain and pilot.said("away") == patient
        pilot.keys("enter")  # too soon
        assert pilot.said("away") != patient
    pilot.keys("esc", "esc")
    assert pilot.top is curtain and curtain.animating and not below.values

    def look() -> bytes:
        rect = curtain.form.pixels(curtain.form.find("here"))
        return pygame.image.tobytes(curtain.engine.surface.subsurface(rect), "RGB")

    looks = [look()]
    while curtain.animating:
        pilot.frame()
        looks.append(look())
    assert looks[-1] not in looks[:-2] and len(set(looks)) > CALM // 2
    assert pilot.said("away") == patient
    pilot.keys("esc")
    pause_page = pilot.top
    for name, page in (("howto", HowToScene), ("settings", SettingsScene)):
        pilot.click(name)
        assert isinstance(pilot.top, page)
        pilot.keys("esc")
        assert pilot.top is pause_page
    pilot.click("scores")
    assert isinstance(pilot.top, ScoresScene)
    pilot.keys("esc")
    assert pilot.top is curtain, "the sheet leads straight back"
    pilot.keys("esc")
    pilot.click("leave")
    assert below.values == ["leave"]
