"""Large words, and what is said of hands and heaps: at their thing, covering nothing to read."""

from collections import defaultdict
from functools import cache, reduce
from itertools import product
from math import hypot

import pygame
import pytest

from rules.kit.cards import UNKNOWN
from rules.kit.catalogue import Game, game, games
from rules.kit.match import Match
from rules.kit.said import why
from rules.kit.sight import kind_and_owner, redact
from rules.kit.state import View
from rules.kit.story import Beat, Climax, climax
from table.felt import plates
from table.felt.beat_animation import BeatAnimation
from table.felt.celebration import CelebrationOverlay, beats_so_far
from table.felt.furniture import rect_of
from table.felt.marks import halo_width
from table.felt.notes import note_at, sentences
from table.felt.picture import Company, view_notes
from table.felt.plates import heap_items
from table.felt.rail import RAIL
from table.layout.arrange import Arrangement, index_rooms
from table.layout.need import Needs, measure_needs, merge_needs
from table.layout.ring import Room, around_all
from table.players.inline import choice_seed, think
from table.widgets import scale_of
from tests.felt.shown import NAMES, SIZES, laid, looks_of
from tests.pilot import record_ink
from tests.sampling import drawn, drawn_each, spoken
from tests.tables import LONG, players

GAMES = [known for known in games() if known.rules and hasattr(known.rules, "climax")]
STEPS = 500
MOST = 3  # kinds of moments of one match in an ordinary run: those with most large words
SEATS = 4  # of Puck
GROWS = "dropped_wins"
Met = tuple[tuple[Climax, View, View], ...]


def played(game: Game, seats: int, seed: str, steps: int, level: str = ""):
    """A match played by computers, after every step."""
    assert game.rules is not None, game.error
    match = Match(game.rules, players(seats), {}, seed)
    for _ in range(steps):
        if match.over:
            return
        if not match.advance():
            for seat in match.seats_to_choose():
                view = match.view(seat)
                match.choose(seat, think(game.name, view, seat, level, choice_seed(match, seat)))
        yield match


@cache
def moments(game: Game, seats: int, seed: str, level: str, eyes: tuple[int | None, ...]) -> Met:
    """Great moments of one match, with the view over which each is told and the one after it."""
    found, step = list[tuple[Climax, View, View]](), -1
    for match in played(game, seats, seed, 125 if level else STEPS, level):
        before, after = (None, *match.history)[-2:]
        if match.step != step and before and game.rules.outcome(before.state) is None:
            for eye in eyes:
                views = [redact(game.rules, m.state, eye, m.known[eye]) for m in (before, after)]
                if shown := climax(game.rules, *views, after.made):
                    found.append((shown, views[0 if shown.ahead else 1], views[1]))
        step = match.step
    return tuple(found)


PRINTED = product(GAMES, (True, False), (*SIZES, (1366, 768)), (1.0, 1.5), spoken())


@pytest.mark.parametrize(
    ("known", "fewest", "size", "large", "tongue"),
    drawn_each(PRINTED, 1, lambda case: case[0].name, "limelight"),
    ids=lambda value: str(getattr(value, "name", value)),
)
def test_large_words_cover_nothing_that_must_be_read(known, fewest, size, large, tongue) -> None:
    """No plate, index, banner, card that is shown large or each other; nor do they move."""
    looks, kinds = looks_of(known, large, tongue), dict[tuple[int, int], tuple[Climax, View]]()
    seats = (min if fewest else max)(known.rules.SEATS)
    met = moments(known, seats, "limelight", "", (None,))
    needs = reduce(merge_needs, [measure_needs(view, looks.layout) for _, view, _ in met])
    for shown, view, _ in met:
        last = beats_so_far(shown.beats)
        kinds.setdefault((len(last.marks), len(last.struck_cards)), (shown, view))
    fullest = sorted(kinds, reverse=True)
    for shown, view in map(kinds.__getitem__, fullest if LONG else fullest[:MOST]):
        table = laid(view, looks, size, needs=needs)
        light = CelebrationOverlay(table, view_notes(table, view, looks), looks, shown.beats)
        plates = [station.plate for station in table.ring.stations.values()]
        places = {place for beat in shown.beats for place in (*beat.lit, *beat.struck, *beat.marks)}
        cards = [
            pose.leaning_box
            for spot, pose in table.poses.items()
            if pose.face is not UNKNOWN and places & {pose.face, spot.zone}
        ]
        fixed = [*plates, *index_rooms(table, looks.deck.style), *cards]
        lay: dict[object, tuple[int, int]] = {}
        for number in range(1, len(shown.beats) + 1):
            items = light.items(beats_so_far(shown.beats[:number]))
            read = [*fixed, *(Room(*items[key].rect) for key in ("band",) if key in items)]
            words = {
                key: Room(*thing.rect)
                for key, thing in items.items()
                if key[0] in ("note", "gain") and thing.rect.w
            }
            for spot, pose in table.poses.items():
                if ring := items.get(("glow", spot.zone)):
                    thick = 4 - 2 * halo_width(ring.rect.size)
                    inner = Room(*ring.rect.inflate(thick, thick))
                    is_round = around_all([inner, pose.leaning_box]) == inner
                    assert is_round, f"beat {number}: the light round {spot.zone} covers a card"
            for key, room in words.items():
                is_inside = 0 <= room.x <= size[0] - room.width
                is_inside = is_inside and 0 <= room.y <= size[1] - room.height
                assert is_inside, f"beat {number}: the words at {key[1]} reach out of the window"
                others = [other for name, other in words.items() if name != key]
                for rect in (*read, *others):
                    is_free = not smaller(room).overlap(smaller(rect))
                    assert is_free, f"beat {number}: the words at {key[1]} cover what is at {rect}"
                if key[0] != "gain":
                    is_still = lay.setdefault((key, room.width), room[:2]) == room[:2]
                    assert is_still, f"beat {number}: the words at {key[1]} move"
    assert kinds, f"no `climax` in a whole match of {seats}"


@pytest.mark.parametrize("size", SIZES)
def test_a_beaten_card_sinks_no_lower_than_the_rail(size: tuple[int, int]) -> None:
    """Of a hand at the lower edge nothing slides out of sight."""
    rail = size[1] - RAIL * scale_of(size)
    looks = looks_of(game("puck"), 1.0)
    shown, view, _ = moments(game("puck"), SEATS, "limelight", "", (0,))[-1]
    table = laid(view, looks, size)
    light = CelebrationOverlay(table, view_notes(table, view, looks), looks, shown.beats)
    for spot, pose in table.poses.items():
        poses = light.sunk_pose(pose), pose
        lowest, seen = (each.leaning_box.y + each.leaning_box.height for each in poses)
        assert lowest <= max(rail, seen) + 0.1, f"{spot} sinks {lowest - rail:.0f} pixels too far"


@pytest.mark.parametrize(
    ("known", "fewest", "size"),
    drawn_each(product(GAMES, (True, False), SIZES), 1, lambda case: case[0].name, "limelight"),
    ids=lambda value: str(getattr(value, "name", value)),
)
def test_cards_drawn_together_are_where_nothing_is(known, fewest, size) -> None:
    """Neither they nor their word cover banner, plates or open cards: `gathered_poses`."""
    kinds = dict[int, tuple[Climax, View, int]]()
    seats = (min if fewest else max)(known.rules.SEATS)
    for shown, view, _ in moments(known, seats, "limelight", "", (None,)):
        for number, beat in enumerate(shown.beats, 1):
            if beat.together is not None:
                kinds[len(beat.lit)] = shown, view, number
    for (shown, view, number), large in product(kinds.values(), (1.0, 1.5)):
        looks, now = looks_of(known, large), beats_so_far(shown.beats[:number])
        table = laid(view, looks, size)
        overlay = CelebrationOverlay(table, view_notes(table, view, looks), looks, shown.beats)
        moving = BeatAnimation(overlay, (shown.beats[number - 1], now), now, (0.0, 2.0, 1.0))
        *_, word = moving.movers(1.0)
        cards = [rect_of(pose.leaning_box) for pose in moving.together.values()]
        stations = table.ring.stations.values()
        band = overlay.items(now).get("band")  # not in a beat that says nothing
        read = [band.rect if band else rect_of(table.ring.banner)]
        read += [rect_of(station.plate) for station in stations]
        read += [
            rect_of(pose.box)
            for spot, pose in table.uncovered_poses()
            if pose.face is not UNKNOWN and spot not in moving.together
        ]
        for rect in (*cards, word.rect):
            covered = [other for other in read if rect.inflate(-4, -4).colliderect(other)]
            assert not covered, f"{rect} of {seats} seats, print {large}, is on {covered}"


def smaller(room: Room) -> Room:
    """Without the pixel at its edge that rounding gave it."""
    return Room(room.x + 1, room.y + 1, room.width - 2, room.height - 2)


def test_who_has_won_is_read_as_long_as_what_is_said_after_it() -> None:
    """Sentences of others, or of sharers, are beside the winner's; one of the winner is alone."""
    won, gone = why("wins", who="seat.0", n=5), why("is_gone", who="seat.1")
    pays = Beat(won, points={0: 5, 1: -5})
    ends, share = why("wins_game", who="seat.0"), [why("shares", who=f"seat.{n}") for n in (0, 1)]
    for beats, said in (
        ([Beat(why("shows", who="seat.1")), pays], (won,)),
        ([pays, Beat(gone, lit=(1,))], (won, gone)),
        ([pays, Beat(gone), Beat(share[1])], (won, share[1])),
        ([pays, Beat(ends)], (ends,)),
        ([pays, Beat(gone, alone=True)], (gone,)),
        ([Beat(part, points={seat: 2}) for seat, part in enumerate(share)], (*share,)),
    ):
        assert beats_so_far(beats).sentences == said


def clear(items: dict, table: Arrangement) -> bool:
    """Whether words of zones keep clear of open cards beyond the hands, and of the rim."""
    rim = 2 - 2 * round(RAIL * scale_of(table.size))
    within = pygame.Rect(0, 0, *table.size).inflate(rim, rim)
    rooms = {key[1]: thing.rect for key, thing in items.items() if key[0] == "note"}
    shown = [
        (spot.zone, pose.box)
        for spot, pose in table.uncovered_poses()
        if kind_and_owner(spot.zone)[0] != "hand" and pose.face is not UNKNOWN
    ]
    return all(
        within.contains(rect)
        and not any(
            zone != place and Room(*rect).overlap(box) > rect.w + rect.h for zone, box in shown
        )
        for place, rect in rooms.items()
        if rect.w
    )


@pytest.mark.parametrize(("size", "large"), drawn([*product(SIZES, (1.0, 1.5))], 2, "they stood"))
def test_grown_words_stay_where_they_stood(size: tuple[int, int], large: float) -> None:
    """On no card of the middle or of spreads, nor on the rim; they grow where they were."""
    looks, grown, moved = looks_of(game("tunk"), large), 0, 0
    for shown, view, after in moments(game("tunk"), 3, "probe0", "playful", (0, 1, 2)):
        table, first = laid(view, looks, size), next(beat for beat in shown.beats if beat.marks)
        short = {
            place: why("dropped", count=dict(reason.facts)["count"])
            for place, reason in first.marks.items()
            if reason.key == GROWS
        }
        beats = [first._replace(marks=short), *shown.beats]
        light = CelebrationOverlay(table, view_notes(table, view, looks), looks, beats)
        lay = dict[object, Room]()
        for number in range(1, len(beats) + 1):
            now = beats_so_far(beats[:number])
            items = light.items(now)
            assert clear(items, table)
            for place, reason in now.marks.items():
                room = Room(*items["note", place].rect)
                if reason.key == GROWS and room != lay[place]:
                    grown, moved = grown + 1, moved + (not room.overlap(lay[place]))
                lay[place] = room
        table = laid(after, looks, size)
        assert clear(view_notes(table, after, looks), table)
    assert grown and 3 * moved <= grown


@cache
def views() -> tuple[View, ...]:
    """What a seat sees of a match of Puck until some deck has been emptied."""
    return tuple(match.view(0) for match in played(game("puck"), SEATS, "far7", 110))


@cache
def needed() -> Needs:
    """Room for all that will be there in that match."""
    layout = looks_of(game("puck"), 1.0).layout
    return reduce(merge_needs, [measure_needs(view, layout) for view in views()])


@pytest.mark.parametrize("size", [(1024, 617), (1920, 1080)], ids=str)
def test_words_hang_at_the_thing_they_speak_of(size: tuple[int, int]) -> None:
    """At one side of a hand, however long the words are, and where a deck was."""
    seen, sides, emptied = looks_of(game("puck"), 1.0), defaultdict[str, set](set), 0
    for view in views():
        table = laid(view, seen, size, needs=needed())
        items = view_notes(table, view, seen)
        for place in map(str, sentences(seen.rules, view, seen.words)):
            boxes = [pose.box for pose in table.cards_in(place)]
            kind, rect = kind_and_owner(place)[0], Room(*items[note_at(place)].rect)
            if kind == "hand" and boxes:
                home = around_all(boxes)
                sides[place].add((rect.y > home.middle[1], rect.x >= home.x + home.width))
            if kind == "deck" and not boxes:
                assert table.frames[place].room.overlap(rect) > 0
                emptied += 1
    assert emptied and len(sides) == SEATS
    assert all(len(found) == 1 for found in sides.values()), sides


FULL = [("puck", 4), ("punk", 10), *(("pukk", seats) for seats in range(4, 8))]


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768)], ids=str)
@pytest.mark.parametrize(("name", "seats"), FULL)
def test_points_hang_at_no_neighbours(name: str, seats: int, size: tuple[int, int]) -> None:
    """At a full table a gain is closer to its own plate than to anything of others."""
    looks, (*_, match) = looks_of(game(name), 1.0), played(game(name), seats, "1", 30)
    table, view = laid(match.view(0), looks, size), match.view(0)
    things = [
        *((seat, station.plate) for seat, station in table.ring.stations.items()),
        *((kind_and_owner(spot.zone)[1], pose.box) for spot, pose in table.uncovered_poses()),
        *((kind_and_owner(zone)[1], stack.room) for zone, stack in table.stacks.items()),
    ]
    for seat, station in table.ring.stations.items():
        beat = Beat(points={seat: 13})
        overlay = CelebrationOverlay(table, view_notes(table, view, looks), looks, [beat])
        rect = Room(*overlay.items(beats_so_far([beat]))["gain", seat].rect)
        own = space_between(rect, station.plate)
        near = {at for at, room in things if at >= 0 and space_between(rect, room) <= own}
        assert near <= {seat}, f"the points of seat {seat} are at what seats {near} have"


def space_between(room: Room, other: Room) -> float:
    across = max(room.x, other.x) - min(room.x + room.width, other.x + other.width)
    down = max(room.y, other.y) - min(room.y + room.height, other.y + other.height)
    return hypot(max(0.0, across), max(0.0, down))


def test_in_large_print_nothing_is_said_at_another_seat() -> None:
    """At a full table in the smallest window, however small it must be written."""
    size, said, seen = (1024, 617), 0, looks_of(game("pukk"), 1.5, "is")
    for match in played(game("pukk"), 7, "1", 50):
        view = match.view(0)
        places = sentences(seen.rules, view, seen.words)
        whose = {note_at(place): kind_and_owner(str(place))[1] for place in places}
        if not any(owner > 0 for owner in whose.values()):
            continue
        table = laid(view, seen, size, company=Company(NAMES))
        items = view_notes(table, view, seen)
        for (key, owner), (seat, station) in product(whose.items(), table.ring.stations.items()):
            if owner > 0 and key in items and seat not in (0, owner):
                theirs = around_all([station.plate, *station.parts.values()])
                assert not Room(*items[key].rect).overlap(theirs) > 0, (match.step, key)
                said += 1
    assert said


@pytest.mark.parametrize("tongue", spoken())
def test_what_a_heap_is_called_is_whole_upon_it(tongue, monkeypatch) -> None:
    """In every print: rather small than cut, in the smallest window too."""
    written, names = record_ink(monkeypatch, plates), (["Anna"] * SEATS, ["puffin"] * SEATS)
    plates._heap_plate.cache_clear()  # drawn before, in another test
    for large, view in product((1.0, 1.25, 1.5), views()[::7]):
        seen = looks_of(game("puck"), large, tongue)
        table = laid(view, seen, (1024, 617), needs=needed())
        heap_items(table, seen.layout, seen.theme, seen.words, *names)
        said = seen.words.say("zone.pot")
    assert said in written and not [mark for mark in written if "…" in mark]
