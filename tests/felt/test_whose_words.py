"""Words and numbers hang at the thing they speak of, and stay at the same side of it."""

from collections import defaultdict
from functools import cache, reduce

import pytest

from rules.kit.catalogue import game
from rules.kit.match import Match
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from rules.kit.story import Beat
from table.felt import plates
from table.felt.celebration import CelebrationOverlay, beats_so_far
from table.felt.notes import note_at, sentences
from table.felt.picture import Company, Looks, arrange_view, view_notes, with_plates
from table.felt.plates import heap_items
from table.layout.arrange import Arrangement, TableSetup
from table.layout.need import Needs, either, measure_needs
from table.layout.ring import Room, around_all
from table.players.inline import choice_seed, think
from table.session.open_game import open_game, parts
from table.theme.theme import FOLDER, larger_print, load_theme
from tests.inked import inked
from tests.table_pilot import DECK
from tests.tables import players
from tests.tongues import spoken

SIZES = [(1024, 617), (1920, 1080)]
SEATS, STEPS = 4, 110  # by then some deck has been emptied


@cache
def views() -> tuple[View, ...]:
    """What one seat sees of a match in which everybody steals from everybody's deck."""
    rules = game("puck").rules
    assert rules is not None
    found, match = list[View](), Match(rules, players(SEATS), {}, "far7")
    while match.step < STEPS and not match.over:
        if not match.advance():
            seat = match.owing()[0]
            view = match.view(seat)
            match.choose(seat, think("puck", view, seat, "", choice_seed(match, seat)))
        found.append(match.view(0))
    return tuple(found)


@cache
def looks() -> Looks:
    opened = open_game(game("puck"), "en")
    rules, layout = parts(opened)
    words = opened.words.with_names(["Anna", "Björn", "Dagný", "Einar"])
    return Looks(layout, load_theme(FOLDER / "classic.yaml"), DECK, words, rules)


@cache
def needed() -> Needs:
    """Room for all that will lie there, as it comes to be in a match."""
    every = [measure_needs(view, looks().layout) for view in views()]
    return reduce(either, every)


def laid(view: View, seen: Looks, size: tuple[int, int]) -> Arrangement:
    """The table as it lies then."""
    around = TableSetup.of(seen.rules, view.table)
    return arrange_view(view, seen.layout, size, 0, around, needs=needed())


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_is_said_of_a_hand_stays_at_one_side_of_it(size: tuple[int, int]) -> None:
    """However long the words are, and however many of its cards have been laid down."""
    seen, sides = looks(), defaultdict[str, set[tuple[bool, bool]]](set)
    for view in views():
        table = laid(view, seen, size)
        items = view_notes(table, view, seen)
        for place in sentences(seen.rules, view, seen.words):
            boxes = [pose.box for spot, pose in table.poses.items() if spot.zone == place]
            if not boxes or kind_and_owner(str(place))[0] != "hand":
                continue
            home, rect = around_all(boxes), items[note_at(place)].rect
            sides[str(place)].add(
                (rect.top >= home.y + home.height, rect.left >= home.x + home.width)
            )
    assert len(sides) == SEATS and all(len(found) == 1 for found in sides.values()), sides


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_was_taken_is_said_where_the_deck_was(size: tuple[int, int]) -> None:
    """Also where it was the last of it, and nothing lies there any more."""
    seen, emptied = looks(), 0
    for view in views():
        table = laid(view, seen, size)
        items = view_notes(table, view, seen)
        for place in sentences(seen.rules, view, seen.words):
            if kind_and_owner(str(place))[0] == "deck" and not view.zones[str(place)]:
                room = table.frames[str(place)].room
                assert room.overlap(Room(*items[note_at(place)].rect)) > 0
                emptied += 1
    assert emptied


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_somebody_gains_hangs_at_nobody_elses_heap(size: tuple[int, int]) -> None:
    """But right at the plate that counts it up."""
    seen = looks()
    view = next(shown for shown in views() if shown.phase == "showdown")
    table = laid(view, seen, size)
    beat = Beat(points={seat: 9 if seat == 0 else -3 for seat in range(SEATS)})
    items = CelebrationOverlay(table, view, seen, [beat]).items(beats_so_far([beat]))
    for seat, station in table.ring.stations.items():
        rect = Room(*items["gain", seat].rect)
        far = station.plate.height
        for spot, pose in table.poses.items():
            if kind_and_owner(spot.zone)[1] not in (seat, -1):
                wider = Room(rect.x - 8, rect.y - 8, rect.width + 16, rect.height + 16)
                assert not wider.overlap(pose.box) > 0
        plate = station.plate
        around = Room(plate.x - far, plate.y - far, plate.width + 2 * far, plate.height + 2 * far)
        assert around.overlap(rect) > 0


@pytest.mark.parametrize(("seed", "steps"), [("1", 50), ("2", 40)])
def test_in_large_print_nothing_is_said_at_another_seat(seed: str, steps: int) -> None:
    """At a full table in the smallest window: what is said of one of the others lies on nobody
    else's plate, cards and chips among these, however small it must be written for that."""
    rules, opened, large = game("pukk").rules, open_game(game("pukk"), "is"), 1.5
    assert rules is not None
    rules, layout = parts(opened)
    company = Company(["Guðrún", "Anna", "Björn", "Dagný", "Einar", "Þorsteinn", "Sigurbjörg"])
    theme = larger_print(load_theme(FOLDER / "classic.yaml"), large)
    seen = Looks(layout, theme, DECK, opened.words.with_names(company.names), rules)
    match, said = Match(rules, players(7), {}, seed), 0
    while match.step < steps and not match.over:
        if not match.advance():
            for seat in match.owing():
                view = match.view(seat)
                match.choose(seat, think("pukk", view, seat, "", choice_seed(match, seat)))
        view = match.view(0)
        spoken = sentences(rules, view, seen.words)
        whose = {note_at(place): kind_and_owner(str(place))[1] for place in spoken}
        if not any(owner > 0 for owner in whose.values()):
            continue
        around = with_plates(TableSetup.of(rules, view.table), view, seen, company)
        table = arrange_view(view, layout, SIZES[0], 0, around, large=large)
        items = view_notes(table, view, seen)
        for key, owner in whose.items():
            for seat, station in table.ring.stations.items():
                if owner > 0 and key in items and seat not in (0, owner):
                    theirs = around_all([station.plate, *station.parts.values()])
                    assert not Room(*items[key].rect).overlap(theirs) > 0, (match.step, key)
                    said += 1
    assert said


@pytest.mark.parametrize("tongue", spoken())
def test_what_a_heap_is_called_is_whole_upon_it(
    tongue: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In every print: rather small than cut, in the smallest window too."""
    opened, written = open_game(game("puck"), tongue), inked(monkeypatch, plates)
    rules, layout = parts(opened)
    words = opened.words.with_names(["Anna", "Björn", "Dagný", "Einar"])
    plates._heap_plate.cache_clear()  # drawn before, in another test
    for large in (1.0, 1.25, 1.5):
        theme = larger_print(load_theme(FOLDER / "classic.yaml"), large)
        for view in views()[::7]:
            around = TableSetup.of(rules, view.table)
            table = arrange_view(view, layout, (1024, 617), 0, around, large=large, needs=needed())
            names = ["Anna"] * SEATS
            heap_items(table, layout, theme, words, names, ["puffin"] * SEATS)
    assert words.say("zone.pot") in written and not [mark for mark in written if "…" in mark]
