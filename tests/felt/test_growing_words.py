"""Words of a great moment that grow from beat to beat: a count, and then what came of it."""

from functools import cache
from itertools import product

import pygame
import pytest

from rules.kit.cards import UNKNOWN
from rules.kit.catalogue import game
from rules.kit.match import Match
from rules.kit.sight import kind_and_owner, redact
from rules.kit.state import View
from rules.kit.story import Climax, climax
from table.felt.celebration import CelebrationOverlay, LargeText, beats_so_far
from table.felt.furniture import rect_of
from table.felt.marks import badge_size
from table.felt.picture import Looks, arrange_view, view_notes
from table.felt.rail import RAIL
from table.layout.arrange import Arrangement, TableSetup
from table.layout.ring import Room
from table.players.inline import choice_seed, think
from table.session.open_game import open_game, parts
from table.theme.theme import DEFAULT, Theme, larger_print, themes
from table.widgets import scale_of
from tests.sampling import drawn
from tests.table_pilot import DECK
from tests.tables import players

WINDOWS = (((1024, 640), 1.0), ((1920, 1080), 1.0), ((1024, 640), 1.5), ((1920, 1080), 1.5))
SEATS, STEPS = 3, 125
GROWS = "dropped_wins"


@cache
def moments() -> tuple[tuple[Climax, View, View], ...]:
    """Of one match of Tunk, all ends of hands as each of three sees them, with the view before
    and the one after them; spreads lie beside hands, and more than one drop wins."""
    rules = game("tunk").rules
    assert rules is not None
    found, match = list[tuple[Climax, View, View]](), Match(rules, players(SEATS), {}, "probe0")
    while match.step < STEPS and not match.over:
        step = match.step
        if not match.advance():
            seat = match.owing()[0]
            view, seed = match.view(seat), choice_seed(match, seat)
            match.choose(seat, think("tunk", view, seat, "playful", seed))
        before, after = (None, *match.history)[-2:]
        if match.step == step or before is None or rules.outcome(before.state) is not None:
            continue
        for eyes in range(SEATS):
            views = [redact(rules, spot.state, eyes, spot.known[eyes]) for spot in (before, after)]
            if shown := climax(rules, *views, after.made):
                found.append((shown, views[0 if shown.ahead else 1], views[1]))
    return tuple(found)


def clear(items: dict, table: Arrangement) -> bool:
    """Whether all that is said of zones keeps clear of what lies open beyond the hands, and of
    the rim."""
    edge = RAIL * scale_of(table.size) - 1
    width, height = table.size
    for key, thing in items.items():
        if key[0] != "note" or not thing.rect.w:
            continue
        room = Room(*thing.rect)
        if min(room.x, room.y, width - room.x - room.width, height - room.y - room.height) < edge:
            return False
        for spot, pose in table.poses.items():
            others = kind_and_owner(spot.zone)[0] != "hand" and spot.zone != key[1]
            open_ = others and spot not in table.covered and pose.face is not UNKNOWN
            if open_ and room.overlap(pose.box) > room.width + room.height:  # a pixel's edge
                return False
    return True


@pytest.mark.parametrize(("size", "large"), drawn(WINDOWS, 2, "where they stood"))
def test_grown_words_stay_where_they_stood(size: tuple[int, int], large: float) -> None:
    """What is said of a hand lies upon no card of the middle and of nobody's spreads, nor on the
    rim, while it is told and afterwards; and where it grows, it grows from where it stood."""
    opened = open_game(game("tunk"))
    rules, layout = parts(opened)
    theme = themes()[DEFAULT]
    assert isinstance(theme, Theme)
    theme = larger_print(theme, large)
    looks = Looks(
        layout, theme, DECK, opened.words.with_names(["Þorsteinn", "Lóa", "Magni"]), rules
    )
    grown = moved = 0
    for shown, view, after in moments():
        around = TableSetup.of(rules, view.table)
        table = arrange_view(view, layout, size, view.seat or 0, around, large=large)
        light, lay = CelebrationOverlay(table, view, looks, shown.beats), dict[object, Room]()
        for number in range(1, len(shown.beats) + 1):
            now = beats_so_far(shown.beats[:number])
            items = light.items(now)
            assert clear(items, table)
            for place, why in now.marks.items():
                room = Room(*items["note", place].rect)
                if why.key == GROWS and room != lay[place]:
                    grown, moved = grown + 1, moved + (not room.overlap(lay[place]))
                lay[place] = room
        table = arrange_view(after, layout, size, view.seat or 0, around, large=large)
        assert clear(view_notes(table, after, looks), table)
    assert grown and 3 * moved <= grown


def test_what_stood_beside_a_hand_grows_off_its_cards() -> None:
    """To whichever side there is room."""
    opened, size, px, seen = open_game(game("tunk")), (1024, 640), 26, 0
    rules, layout = parts(opened)
    theme = themes()[DEFAULT]
    assert isinstance(theme, Theme)
    looks = Looks(
        layout, theme, DECK, opened.words.with_names(["Þorsteinn", "Lóa", "Magni"]), rules
    )
    for _, view, _ in moments():
        table = arrange_view(view, layout, size, view.seat or 0, TableSetup.of(rules, view.table))
        light = CelebrationOverlay(table, view, looks, ())
        for zone in {spot.zone for spot in table.poses if spot.zone.startswith("hand:")}:
            near = light.room(zone)
            assert near is not None
            (short, height), (wide, _) = (badge_size(text, px) for text in ("4", "4 wins"))
            boxes, words = [rect_of(pose.box) for pose in table.poses.values()], light.words
            at = rect_of(near)
            for y, left in product(range(at.top, at.bottom, 8), (0, 1)):
                beside = at.right + 1 if left else at.left - 1
                lay, free = (
                    pygame.Rect(beside - (0 if left else width), y, width, height)
                    for width in (short, wide)
                )
                if free.collidelist([*boxes, *words.keep]) >= 0:
                    continue
                words.written["mark", zone] = LargeText("4", px, lay)
                grown = words.place(("mark", zone), "4 wins", px, at, "4 wins").rect
                seen += 1
                assert grown.collidelist(boxes) < 0
    assert seen
