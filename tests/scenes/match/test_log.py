"""The log at the table: the whole match, told as its reader may know it, beside the table."""

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
from table.app.saved_settings import AT_ONCE
from table.felt.furniture import rect_of
from table.felt.log_panel import BAR
from table.i18n.phrases import mentioned_cards_and_seats
from table.players.roster import parse_roster
from table.session.event_log import EventLog
from table.session.open_game import rules_and_layout
from tests.sampling import drawn
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
    row = next(
        row
        for row in panel.rows
        if row.statement and discarded in mentioned_cards_and_seats(row.statement.why)[0]
    )
    down = log.rect.y + panel.pad + (row.top + row.bottom) // 2 - log._offset
    pilot.post(pygame.MOUSEMOTION, pos=(log.rect.centerx, down), rel=(1, 1), buttons=(0, 0, 0))
    pilot.wait()
    assert ("panel", pilot.spot(discarded.name)) in scene.renderer.canvas.items
    seats = mentioned_cards_and_seats(row.statement.why)[1]
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
    scene.controls.on_move(Move("draw"))
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
    pilot.scene.controls.on_move(next(iter(candidates(pilot.match.rules, pilot.match.state, 0))))
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
