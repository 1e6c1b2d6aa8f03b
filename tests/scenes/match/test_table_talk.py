"""Table talk in the window: a line comes beside its speaker's plate, hides nothing, and goes."""

import random
from pathlib import Path

import pygame
import pytest

from table.app.app import App
from table.app.saved_settings import AT_ONCE
from table.felt.furniture import rect_of
from table.felt.rail import RAIL
from table.felt.speech_bubble import FAR, LETTERS, _line_breaks, paper_of, speech_obstacles
from table.scenes.history.replay import ReplayScene
from table.scenes.history.replay_player import ReplayPosition
from table.session import talk
from table.session.replay import replay_of
from table.storage.store import Store
from table.widgets import scale_of
from tests.sampling import drawn
from tests.scenes.match.blind import listening
from tests.scenes.match.evening import Pilot

COMPANY = "bot:playful:oddur,bot:playful:kari,bot:playful:snorri"
SIZE = (1024, 640)


@pytest.fixture(autouse=True)
def talkative(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Talk is on, and nobody lets a moment pass."""
    monkeypatch.setattr(talk, "CHANCES", dict.fromkeys(talk.CHANCES, 9.0))
    pilot.app.settings.talk = True


def table_talk(pilot: Pilot):
    return pilot.scene.screen.table_talk


def is_shown(pilot: Pilot) -> bool:
    return "talk" in pilot.scene.renderer.canvas.items


@pytest.mark.parametrize(
    "line", ["I think so too, dear neighbour", "Oh", "Extraordinarily I am in"]
)
def test_no_paper_is_narrower_than_twelve_letters(line: str) -> None:
    """Unless all it says is shorter; and no letter stands alone on a line of several."""
    px = round(LETTERS)
    for lines in _line_breaks(line, px):
        assert " ".join(lines) == line
        assert len(lines) == 1 or max(map(len, lines)) >= 9
        assert len(lines) == 1 or min(map(len, lines)) > 1


@pytest.mark.parametrize("game", drawn(["punk", "puck", "pukk"], 1, "comes and goes"))
def test_a_line_comes_and_goes(pilot: Pilot, game: str) -> None:
    """It lies near the speaker's plate, covers nothing, and stays long enough to be read."""
    pilot.sit(COMPANY, game=game)
    for _ in range(2):
        pilot.until(lambda: is_shown(pilot), 200)
        since, renderer = pilot.now, pilot.scene.renderer
        one = renderer.canvas.items["talk"]
        paper = paper_of(one, renderer.looks.theme, renderer.size)
        assert paper.collidelist(speech_obstacles(renderer)) < 0 or renderer.tween is not None
        rail = -2 * round(RAIL * scale_of(SIZE))
        assert pygame.Rect(0, 0, *SIZE).inflate(rail, rail).contains(paper)
        seat = table_talk(pilot).lines[-1].seats[0]
        plate = rect_of(renderer.table.ring.stations[seat].plate)
        near = round(2 * FAR * plate.h) + 2
        assert paper.colliderect(plate.inflate(near, near))
        tail = one.blits[0][0].copy()
        tail.fill((0, 0, 0, 0), paper.move(-one.rect.x, -one.rect.y))
        assert tail.get_bounding_rect().size != (0, 0), "a tail stands out of the paper"
        pilot.until(lambda: not is_shown(pilot), 30)
        assert pilot.now - since > 1.0


@pytest.mark.parametrize("pressed", [False, True])
def test_a_sheet_waits_for_the_last_line_that_was_skipped(pilot: Pilot, pressed: bool) -> None:
    """After skipping, the score sheet waits for it unless somebody presses; all is logged."""
    pilot.sit(COMPANY, seed="5")
    pilot.wait(1.0)
    pilot.key(pygame.K_f)
    pilot.until(lambda: table_talk(pilot).holds_sheet(pilot.now), 100)
    said = table_talk(pilot).lines
    pilot.until(lambda: is_shown(pilot), 2)
    pilot.wait(0.5)
    assert table_talk(pilot)._shown_entry == said[-1] and len(said) > 1
    assert [*pilot.scene.screen.log.talk()] == [*said]
    since = pilot.now
    if pressed:
        pilot.key(pygame.K_SPACE)
    pilot.until(lambda: pilot.top != "TableScene", 20)
    assert (pilot.now - since > 1.0) != pressed


def test_it_is_off_unless_it_is_chosen(pilot: Pilot, home: Path) -> None:
    """Nothing is shown or said while it is off; switched on, the log has what was said before."""
    assert pilot.app.settings.talk and pilot.app.save() is None
    safe = App(Store(home), safe=True)
    assert not safe.settings.talk
    safe.close()
    pilot.app.settings.talk = False
    ears = listening(pilot, home / "said", "room")
    pilot.sit(COMPANY)
    whole = table_talk(pilot).talk
    for _ in pilot.as_long_as(lambda: len(whole.lines) < 2):
        pilot.wait(0.5)
        assert not is_shown(pilot) and not table_talk(pilot).lines
    assert not any("“" in line for line in ears.all())
    log = pilot.scene.log
    plain = [entry.sentences for entry in log.entries(None)]
    pilot.app.settings.talk = True
    with_talk = [entry.sentences for entry in log.entries(None)]
    said = [line.sentences for line in whole.lines if line.step < pilot.match.step]
    assert len(with_talk) > len(plain) and all(told in with_talk for told in said)


def test_a_line_is_spoken_after_what_it_is_about(pilot: Pilot, home: Path) -> None:
    """To the room, with the name of who says it, and after what happened has been told."""
    ears = listening(pilot, home / "said", "room")
    pilot.sit(COMPANY)
    pilot.until(lambda: table_talk(pilot).lines, 200)
    line, tell, heard = table_talk(pilot).lines[0], pilot.scene.words.tell, ears.all()
    (entry, *_) = [one for one in pilot.scene.event_log.entries(None) if one.step == line.step]
    assert heard.index(tell(line.sentences[0].why)) > heard.index(tell(entry.sentences[-1].why))


@pytest.mark.parametrize("size", [(800, 500)])
def test_nobody_talks_over_a_curtain(pilot: Pilot, home: Path, monkeypatch: pytest.MonkeyPatch):
    """Nothing is said of what came just before a curtain, and nothing comes up while it hangs."""
    monkeypatch.setattr(talk, "REST_STEPS", 0)
    monkeypatch.setattr(talk, "USUAL_STEPS", 1)
    monkeypatch.setattr(talk, "REPEAT_STEPS", 9)
    pilot.app.settings.speed = AT_ONCE
    ears = listening(pilot, home / "said", "room")
    pilot.sit("bot:playful:oddur,Anna,bot:playful:kari,Ben", "2", game="puck")
    rng, hushed = random.Random(3), 0
    while not hushed or not any("“" in one for one in ears.all()):
        pilot.until(lambda: pilot.top != "TableScene" or pilot.free())
        if pilot.top == "CurtainScene":
            last = table_talk(pilot).lines[-1] if table_talk(pilot).lines else None
            said = last and pilot.scene.words.tell(last.sentences[0].why)
            pilot.wait(1.0)
            assert not is_shown(pilot)
            if last and last.step == pilot.match.step:
                hushed += 1
                assert said not in [one for one in ears.all() if "“" in one][-1:]
            pilot.here()
        else:
            assert pilot.top == "TableScene" and not pilot.match.over
            pilot.choose_by_luck(rng)


def test_the_film_shows_the_line(pilot: Pilot) -> None:
    """The same line at the same step and plate, none elsewhere or with talk off."""
    pilot.app.settings.reduced_motion = True
    session = pilot.sit(COMPANY).session
    pilot.until(lambda: is_shown(pilot), 200)
    assert is_shown(pilot)
    line = table_talk(pilot).lines[0]
    film = ReplayScene(pilot.app, replay_of(session.game, pilot.journal))
    pilot.engine.open(film)
    film.playing = False
    pilot.until(lambda: film.replay.done)
    at = next(n for n, one in enumerate(film.replay.stills) if one.moment.step == line.step)
    found = []
    for place, on in ((at, True), (at - 1, True), (at, False)):
        pilot.app.settings.talk = on
        film.player.show(ReplayPosition(place), pilot.now, animated=False)
        pilot.wait(0.2)
        found.append("talk" in film.player.renderer.canvas.items)
    assert found == [True, False, False]
    assert film.replay.talk_line(at) == (line.seats[0], dict(line.sentences[0].why.facts)["line"])
