"""What people do at a table beside playing: others sit down in the middle of a match, and choices
are taken back and brought back."""

from __future__ import annotations

import pygame

from table.engine.page import QUIET_SECONDS, Page
from table.scenes.dialogs.ask import AskScene, WhoScene
from table.scenes.match.table_scene import TableScene
from table.scenes.overlays.chairs import OTHER_PERSON, ChairsScene, Kind
from table.scenes.overlays.pause import PauseScene
from tests.torture.evening import Evening

COMERS = ["Anna", "Björn", "Ösp", "", "Þ" * 24]
KINDS: list[Kind] = [OTHER_PERSON, OTHER_PERSON, ("bot", "easy"), ("bot", "keen"), ("", "")]

ANSWERS = 4
"""So many questions are answered at most: with switches a press may mean something else."""


def sits_down(evening: Evening) -> None:
    """By the page that there is for it: somebody else takes a chair, two change places, somebody is
    called otherwise, or stays after all; or it all stays as it was."""
    window, rng = evening.window, evening.rng
    if not isinstance(window.engine.top, TableScene):
        return
    evening.press(pygame.K_PAUSE)
    evening.frame(0.1)
    if not isinstance(window.engine.top, PauseScene) or not window.engine.top.offers_chairs:
        return
    window.engine.top.open_chairs()
    evening.frame(0.1)
    page = window.engine.top
    assert isinstance(page, ChairsScene)
    _choose(evening, page)
    page.rebuild()
    evening.frame(0.1)
    done = page.form.find("done").enabled and rng.random() < 0.9
    evening.last.append(f"{'sits down' if done else 'stays'}: {page.changes.summary()}")
    evening.found.count("seatings", done)
    (page.confirm if done else page.escape)()


def _choose(evening: Evening, page: ChairsScene) -> None:
    rng, wanted, seats = evening.rng, page.changes, range(len(page.now))
    seat, luck = rng.choice(seats), rng.random()
    if luck < 0.3 and not page.match.last_agreed:
        wanted.swapped = rng.sample(seats, 2)
    elif luck < 0.8:
        wanted.kinds[seat], wanted.newcomers[seat] = rng.choice(KINDS), rng.choice(COMERS)
    elif luck < 0.9 and wanted.next_player_name(seat):
        wanted.cancelled.add(seat)
    elif wanted.names[seat]:
        wanted.names[seat] = rng.choice(COMERS)


def takes_back(evening: Evening) -> None:
    """By its key, or brings back; and whoever is asked answers something."""
    window, rng = evening.window, evening.rng
    if not isinstance(window.engine.top, TableScene):
        return
    for _ in range(rng.choice([1, 1, 2])):
        letter = rng.choice([pygame.K_z, pygame.K_z, pygame.K_y])
        evening.post(pygame.KEYDOWN, key=letter, mod=pygame.KMOD_LCTRL, unicode="", scancode=0)
        evening.frame(0.1)
        for _ in range(ANSWERS):
            if isinstance(page := window.engine.top, AskScene | WhoScene):
                evening.frame(QUIET_SECONDS + 0.1)
                _answer(evening, page)


def _answer(evening: Evening, page: Page) -> None:
    names = [one.name for one in page.form.widgets if one.name.startswith(("yes", "no", "who"))]
    spot = page.form.centre_of(evening.rng.choice(names))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        evening.post(kind, pos=spot, button=1)
    evening.frame(0.1)
