"""Every page is walked by keys, by ear, by clicks and by switches, and left again by each."""

import re
from pathlib import Path

import pygame
import pytest

from table.app.problems import write_details
from table.engine.page import LettersPage, Page
from table.engine.switches import Node, Stop, stops
from table.scenes.history.look_back import LookBackScene
from table.scenes.history.replay import ReplayScene
from table.scenes.overlays.pause import PauseScene
from table.scenes.overlays.scores import ScoresScene
from table.scenes.settings.people_page import PeopleScene
from table.scenes.settings.settings_page import SettingsScene
from table.storage.store import Store
from table.widgets import Choice, Entry, RichText, Scroll, Slider, Stepper
from tests.app.albums import play_and_leave, start_match
from tests.input.ways import Fingers, Two
from tests.sampling import LONG, drawn
from tests.scenes.match.blind import Ears
from tests.table_pilot import Pilot

SIZE = (640, 400)
LONE = ("MenuScene",)  # pages that lie beneath all others, and are not left
TORN = re.compile(r"^[^\w“]|:\s*$|\b(with|of|to|and)\.?$|\{")  # what is no name
MANY = 60  # presses of two switches that the furthest thing on a page may take


@pytest.fixture
def pilot(home: Path):
    """A house with a game that waits and two in the album."""
    with Pilot(home, SIZE, speed=4.0) as made:
        made.pace = 0.3  # what moves is no matter here
        play_and_leave(made.app, start_match(made.app, "tunk"))
        play_and_leave(made.app, start_match(made.app, "punk", "Anna,Björn"))
        play_and_leave(made.app, start_match(made.app, "tunk", "Anna,bot", seed="9"), steps=6)
        write_details(ValueError("on purpose"), made.app.store.logs)
        made.menu.rebuild()
        yield made


def named(page: Page) -> list[str]:
    return [stop.name for stop in page.form.stops() if stop.name]


def back_to(pilot: Pilot, page: Page) -> None:
    """Close what lies above a page, or open it again; a window that was to be closed stays."""
    pilot.engine.quitting = False
    while page in pilot.engine.stack and pilot.engine.top is not page:
        pilot.engine.close(pilot.engine.top)
    if page not in pilot.engine.stack:
        pilot.engine.open(page)
        page.resize(SIZE)
    pilot.wait(0.6)


def depth(nodes: list[Node], key: object) -> int:
    """How many presses of two switches the way to a thing takes."""
    for number, node in enumerate(nodes, 1):
        if isinstance(node, Stop) and node.key == key:
            return number + 1
        if not isinstance(node, Stop) and any(stop.key == key for stop in stops([node])):
            return number + depth(list(node.within), key)
    raise AssertionError(key)


class Crawl:
    """Holds a page, and what opens from it, to laws; `met`: kinds, `left`: those a click leaves."""

    def __init__(self, pilot: Pilot, ears: Ears) -> None:
        self.pilot, self.ears = pilot, ears
        self.met: set[str] = set()
        self.left: set[str] = set()

    def walk(self, page: Page) -> None:
        pilot, kind = self.pilot, type(page).__name__
        self.met.add(kind)
        pilot.wait(0.6)
        if isinstance(page, SettingsScene):
            page.show_all_or_fewer()
        for law in (self.by_ear, self.by_keys, self.by_switches, self.by_escape):
            law(page)
        for name in named(page):
            if page not in pilot.engine.stack or name not in named(page):
                continue
            widget = page.form.find(name)
            if isinstance(widget, (Choice, Entry, Slider, Stepper, RichText)):
                continue
            above = self.opened(page, widget)
            if above is not None and type(above).__name__ not in self.met:
                self.walk(above)
            if page not in pilot.engine.stack:
                self.left.add(kind)
                if kind == "MenuScene":
                    return
                pilot.engine.open(page)
                page.resize(SIZE)
            back_to(pilot, page)

    def opened(self, page: Page, widget) -> Page | None:
        """What a click on a widget opens, if it opens a page."""
        pilot, form = self.pilot, page.form
        if widget in form.stops():
            form.set_focus(None)
            form.set_focus(widget)  # scrolled into sight
            pilot.wait()
            rect = form.pixels(widget)
            corner = rect.x + 20, rect.y + 20
            pilot.click(corner if isinstance(widget, Scroll) else rect.center)
            pilot.wait(0.3)
        top = pilot.engine.top
        above = isinstance(top, Page) and top is not page and page in pilot.engine.stack
        return top if above else None

    def by_ear(self, page: Page) -> None:
        """It says what it is on F5, and tells the keys on F1."""
        pilot, say = self.pilot, self.pilot.app.words.say
        pilot.app.settings.voice = "all"  # which a press may have put back
        self.ears.fresh()
        pilot.key(pygame.K_F5)
        said = self.ears.fresh()
        if isinstance(page, ReplayScene):  # which tells what happens instead
            return
        title = said[-1].partition(".")[0]
        assert title and not TORN.search(title), type(page).__name__
        pilot.key(pygame.K_F1)
        assert say("spoken.keys.table") in self.ears.fresh()[-1] and pilot.engine.top is page

    def by_keys(self, page: Page) -> None:
        """Tab comes to every widget and goes on from it; each names itself, whole, every time."""
        for mod in (0, pygame.KMOD_LSHIFT) if LONG else (0,):
            met = []
            for _ in range(3 * len(page.form.stops()) + 1):  # of a film others wake as it goes on
                before = page.form.focus
                self.pilot.key(pygame.K_TAB, mod)
                told = self.ears.fresh()
                met.append(page.form.focus)
                if met[-1] is not before:
                    assert told and told[-1].strip(), met[-1] and met[-1].name
                    text = isinstance(met[-1], (RichText, Scroll))
                    assert text or not TORN.search(told[-1]), told[-1]
                if set(page.form.stops()) <= set(met):
                    break
            assert set(page.form.stops()) <= set(met), type(page).__name__

    def by_switches(self, page: Page) -> None:
        """Every widget is among what a frame goes over, and the furthest is not far."""
        every = stops(page.switch_targets())
        found = {stop.key for stop in every}
        found |= {key[0] for key in found if isinstance(key, tuple)}
        order = {stop.name or page.form.widgets.index(stop) for stop in page.form.stops()}
        assert order <= found, f"{type(page).__name__}: {order - found}"
        far = max((depth(page.switch_targets(), stop.key) for stop in every), default=0)
        assert far <= MANY, f"{type(page).__name__}: {far} presses"

    def by_escape(self, page: Page) -> None:
        """Esc leads away: from the menu alone it leads nowhere, and leaves nothing by accident."""
        self.pilot.key(pygame.K_ESCAPE)
        stays, kind = self.pilot.engine.top is page, type(page).__name__
        assert stays == (kind in LONE), kind
        if page not in self.pilot.engine.stack:
            self.pilot.engine.open(page)
        back_to(self.pilot, page)

    def held(self, *kinds: str) -> None:
        """Each has been met, and all that were met are left by a click."""
        assert self.met - self.left <= set(LONE), f"no click leaves {self.met - self.left}"
        assert set(kinds) <= self.met, set(kinds) - self.met


def test_every_page_from_the_menu(pilot: Pilot, ears: Ears) -> None:
    """Seats, help, settings, ways to play, rules, the album, a film, an evening, a question."""
    pilot.wait(1.0)
    crawl = Crawl(pilot, ears)
    crawl.walk(pilot.menu)
    pilot.menu.starter.open_seats(pilot.app.open("punk"))
    crawl.walk(pilot.engine.top)
    pilot.menu.open_unfinished()
    crawl.walk(pilot.engine.top)
    for tab, column in (("album", "shelf"), ("people", "people")):
        page = LookBackScene(pilot.app, tab)
        pilot.engine.open(page)
        page.form.set_focus(page.form.find(column))
        pilot.wait(0.6)
        pilot.key(pygame.K_RETURN)
        crawl.walk(pilot.engine.top)
    crawl.held(
        *("SeatsScene", "SettingsScene", "ControlsScene", "FoldersScene", "AboutScene"),
        *("ProblemsScene", "EveningScene", "LookBackScene", "BookPersonScene", "ReplayScene"),
        *("UnfinishedScene", "HowToScene", "AskScene", "PeopleScene"),
    )


def test_every_page_over_a_table(pilot: Pilot, ears: Ears) -> None:
    """The pause, its score sheet, rules, settings and help; the curtain; the end of a match."""
    scene = pilot.sit("Anna,Björn,bot")
    pilot.until(lambda: pilot.top == "CurtainScene")
    pilot.wait(2.0)
    crawl = Crawl(pilot, ears)
    crawl.walk(pilot.engine.top)
    for page in (
        PauseScene(pilot.app, scene.game, scene.match, scene.overlays.rows),
        ScoresScene(pilot.app, scene.game, scene.match, scene.overlays.rows, final=True),
    ):
        pilot.engine.open(page)
        crawl.walk(page)
    crawl.held("PauseScene", "ScoresScene", "CurtainScene", "ChoiceScene")


@pytest.mark.parametrize("way", drawn([Two, Fingers], 1, "without a keyboard"))
def test_a_name_is_written_without_a_keyboard(pilot: Pilot, way: type) -> None:
    """Switches, a finger or a controller bring letters, which count once one is done."""
    person, _ = pilot.app.people.add("Gunna")
    assert person is not None
    people = PeopleScene(pilot.app, person.key)
    pilot.engine.open(people)
    pilot.wait(0.6)
    hand = way(pilot)
    field = next(stop for stop in people.form.stops() if isinstance(stop, Entry))
    before = str(field.value)
    for press in ("leave", "done"):
        hand.page(field.name)
        letters = pilot.engine.top
        while letters.text:
            hand.page("rub")
        for letter in "osp":
            hand.page(f"letter {letter}")
        assert letters.text == "Osp"
        hand.page(press)
        assert pilot.engine.top is people
        assert people.form.find(field.name).value == (before if press == "leave" else "Osp")
    for controller in (False, True):
        people.form.set_focus(next(stop for stop in people.form.stops() if isinstance(stop, Entry)))
        if controller:
            button = pygame.CONTROLLER_BUTTON_A
            pilot.post(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=button)
        else:
            pilot.key(pygame.K_RETURN)
        pilot.wait()
        assert isinstance(pilot.engine.top, LettersPage) == controller


def test_switches_are_set_and_kept(pilot: Pilot, home: Path) -> None:
    """They hold at once and lead on to where they are put away, or back as they were."""
    page = SettingsScene(pilot.app)
    page.shows_all = True
    pilot.engine.open(page)
    pilot.wait()
    for _ in range(2):
        page.form.set_focus(page.form.find("switches"))
        pilot.key(pygame.K_RIGHT)
        assert pilot.engine.switches.kind == "two"
        assert Store(home).load_settings()[0].switches == "two"
        hand = Two(pilot)
        hand.page("switches")
        hand.reach(("option", 0))
        assert pilot.engine.switches.kind == pilot.app.settings.switches == "off"
    pilot.app.settings.switches = "one"
    page.form.find("all_was").notify()
    assert pilot.engine.switches.kind == pilot.app.settings.switches == "off"
