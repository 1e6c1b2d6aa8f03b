"""The log: the whole match, told as its reader may know it; and talk: a line beside its speaker."""

import random
from pathlib import Path

import msgspec
import pygame
import pytest

from rules.kit.journal import Journal
from rules.kit.match import HISTORY_LIMIT, Match
from rules.kit.move import Move
from rules.kit.remarks import candidates
from rules.kit.sight import kind_and_owner
from table.app.app import App
from table.app.saved_settings import AT_ONCE
from table.felt.furniture import rect_of
from table.felt.log_panel import BAR
from table.felt.rail import RAIL
from table.felt.speech_bubble import FAR, LETTERS, _line_breaks, paper_of, speech_obstacles
from table.i18n.phrases import mentioned
from table.players.roster import parse_roster
from table.scenes.history.replay import ReplayScene
from table.scenes.history.replay_player import ReplayPosition
from table.session import talk
from table.session.event_log import EventLog
from table.session.open_game import rules_and_layout
from table.session.replay import replay_of
from table.storage.store import Store
from table.widgets import scale_of
from tests.sampling import drawn
from tests.scenes.match.blind import listening
from tests.scenes.match.evening import choose_by_luck
from tests.table_pilot import Pilot
from tests.tables import play_on as any_play_on


def test_the_log_opens_scrolls_and_lights_what_a_line_speaks_of(pilot: Pilot) -> None:
    """Pointing at a line lights its cards and plates; a press on it presses nothing beneath."""
    pilot.at_turn("Anna,bot,bot", game="tunk", seed="4")
    scene = pilot.scene
    pilot.key(pygame.K_l)
    pilot.wait(0.5)
    log = scene.log
    assert log.open and "panel" in scene.renderer.canvas.items
    panel = log._panel
    discarded = scene.renderer.view.zones["discard"][-1]
    row = next(row for row in panel.rows if row.told and discarded in mentioned(row.told.why)[0])
    down = log.rect.y + panel.pad + (row.top + row.bottom) // 2 - log._offset
    pilot.post(pygame.MOUSEMOTION, pos=(log.rect.centerx, down), rel=(1, 1), buttons=(0, 0, 0))
    pilot.wait()
    assert ("panel", pilot.spot(discarded.name)) in scene.renderer.canvas.items
    seats = mentioned(row.told.why)[1]
    assert seats and all(("panel", seat) in scene.renderer.canvas.items for seat in seats)
    step = pilot.match.step
    pilot.click((log.rect.centerx, down))
    assert pilot.match.step == step
    pilot.click(scene.toolbar.rect("log").center)
    pilot.wait(0.5)
    assert not log.open and "panel" not in scene.renderer.canvas.items
    assert not [key for key in scene.renderer.extras if key[0] == "panel"]


def test_no_line_is_ahead_of_its_card(pilot: Pilot) -> None:
    """The open log names a card that is played only once its flight is over."""
    scene = pilot.at_turn("Anna,bot,bot", game="tunk")
    pilot.key(pygame.K_l)
    pilot.until_turn()
    step, flights = pilot.match.step, 0
    scene.controls.made(Move("draw"))
    for _ in pilot.as_long_as(lambda: scene.log.shown_step == step):
        flights += scene.renderer.tween is not None
        assert all(entry.step <= step for entry in scene.log._entries)
        pilot.wait()
    assert flights and scene.renderer.tween is None


def test_the_log_holds_the_whole_match_and_can_be_scrolled_to_its_start(home: Path) -> None:
    """More than the match remembers, also gone on with; wheel, keys and drag reach its ends."""
    with Pilot(home) as pilot:
        game = pilot.app.open("paks")
    rules, layout = rules_and_layout(game)
    journal, rng = home / "games" / "long.jsonl", random.Random(3)
    players = parse_roster("Anna,bot")
    write = Journal.create(journal, Match(rules, players, {}, "7").header("paks")).write
    match = Match(rules, players, {}, "7", write)
    event_log = EventLog(match, layout.sheet)
    while match.step < HISTORY_LIMIT + 40:
        any_play_on(match, rng)
        event_log.note()
    with Pilot(home, speed=AT_ONCE) as pilot:
        pilot.resume(journal)  # up to the last choice: the dealer's steps after it come again
        written = [entry for entry in event_log.entries(0) if entry.step <= pilot.match.step]
        before = [told for entry in written for told in entry.sentences]
        assert [t for entry in pilot.scene.event_log.entries(0) for t in entry.sentences] == before
        pilot.until(lambda: pilot.scene.renderer.tween is None)
        pilot.key(pygame.K_l)
        log = pilot.scene.log
        assert log._offset == log._max_offset() > 0
        pilot.key(pygame.K_HOME)
        assert log._offset == 0
        for way in (-1, 1):
            pilot.post(pygame.MOUSEWHEEL, x=0, y=way, flipped=False)
            pilot.wait()
            assert (log._offset > 0) == (way < 0)
        start = log.rect.x + 20, log.rect.y + log.rect.h * 3 // 4
        pilot.drag(start, (start[0], start[1] - 60))
        assert log._offset == 60
        pilot.key(pygame.K_END)
        assert log._offset == log._max_offset()


@pytest.mark.parametrize("size", [(1024, 640)])
@pytest.mark.parametrize("game", drawn(["punk", "puck"], 1, "not beneath it"))
def test_the_table_lies_beside_the_log_and_not_beneath_it(pilot: Pilot, game: str) -> None:
    """All of it, and no card flies over the log; when it has gone everything is where it was."""
    pilot.at_turn("Anna,bot,bot", "4", game=game)
    renderer = pilot.scene.renderer
    before = dict(renderer.table.poses)
    for _ in range(3):  # it comes, goes and comes
        pilot.key(pygame.K_l)
        pilot.until_turn()
        assert pilot.scene.log.open == (renderer.table.poses != before)
    free = pilot.scene.log.rect.left
    rooms = [pose.box for pose in renderer.table.poses.values()]
    rooms += [frame.room for frame in renderer.table.frames.values()]
    rooms += [station.room for station in renderer.table.ring.stations.values()]
    assert all(room.x + room.width <= free for room in rooms)
    assert all(rect.right <= free for rect in pilot.scene.controls.buttons.values())
    pilot.scene.controls.made(next(iter(candidates(pilot.match.rules, pilot.match.state, 0))))
    for _ in pilot.as_long_as(lambda: not pilot.free()):
        pilot.wait()
        for mover in renderer.canvas._movers:
            assert mover.rect.clip(pilot.scene.log.rect).w <= 20, mover.rect  # a shadow's edge
    pilot.key(pygame.K_l)
    pilot.until(lambda: renderer.tween is None)
    assert renderer.table.size == (1024, 640)


@pytest.mark.parametrize("size", drawn([(1024, 640), (1366, 768)], 1, "log in large print"))
@pytest.mark.parametrize(
    ("game", "seats"),
    drawn([("punk", 2), ("punk", 4), ("tunk", 3), ("puck", 4), ("pukk", 7)], 2, "log, large print"),
)
def test_the_log_never_shrinks_the_hand_in_large_print(pilot: Pilot, game: str, seats: int) -> None:
    """It covers nothing at the lower edge either; in usual print the table leaves it room."""
    people = pilot.app.profiles.people
    anna, _ = people.add("Anna")
    people.change(msgspec.structs.replace(anna, large=150))
    players = [anna.player, *parse_roster(",".join(["bot"] * (seats - 1)))]
    pilot.menu.play(pilot.app.start(pilot.app.open(game), players, {}, "7"))
    pilot.until_turn()
    scene, table = pilot.scene, pilot.scene.renderer.table
    pilot.key(pygame.K_l)
    pilot.wait(0.5)
    shown, log = scene.renderer.table, scene.log
    assert log.open and shown.poses == table.poses
    needed = {"own station": rect_of(shown.own.room), "banner": rect_of(shown.ring.banner)}
    needed |= {
        str(spot): rect_of(pose.box)
        for spot, pose in shown.poses.items()
        if kind_and_owner(spot.zone)[1] == shown.bottom
    }
    needed |= {f"button {name}": rect for name, rect in scene.controls.buttons.items()}
    assert not [name for name, rect in needed.items() if log.rect.colliderect(rect)]
    assert log.rect.h > 5 * log._panel.px, "too low to read in"
    people.change(msgspec.structs.replace(anna, large=100))
    scene.screen.show_now(pilot.now)
    assert scene.renderer.arrangement.size[0] == log.rect.left


@pytest.mark.parametrize("size", [(1024, 640)])
@pytest.mark.parametrize("large", [100, 150])
def test_nothing_in_the_log_is_written_beyond_its_lines(pilot: Pilot, large: int) -> None:
    """No line of the log is wider than its panel, in any print."""
    pilot.print_large(large)
    pilot.at_turn("Anna,bot,bot")
    pilot.key(pygame.K_l)
    pilot.wait(0.5)
    panel = pilot.scene.log._panel
    room = panel.width - round(panel.px * BAR) - 2 * panel.pad
    assert panel.rows and all(line.width <= room for row in panel.rows for line in row.lines)


# --- table talk -----------------------------------------------------------------------------------


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
            choose_by_luck(pilot, rng)


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
