"""Where the ghost of a hint and its leaf lie: within the window, over nothing that is needed."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from rules.kit.sight import kind_and_owner
from table.layout.ring import Room
from tests.sampling import drawn
from tests.scenes.coach.asking import SIZE, ask, to_turn
from tests.table_pilot import Pilot


def covered(pilot: Pilot) -> list[Room]:
    """What its leaf covers of the move that is shown, its cards and where it begins and ends, and
    of what must be read: the prompt, the buttons, the plates, one's own hand."""
    hints, controls = pilot.scene.screen.hints, pilot.scene.controls
    leaf, ghost = Room(*hints.leaf.rect), hints._preview
    meant = [*hints._meant(ghost, controls), *ghost.aims, *(one.box for one in ghost.cards)]
    showing, table = pilot.scene.showing, pilot.scene.showing.table
    named = [*pilot.scene.toolbar.rects.values(), *controls.buttons.values()]
    if "prompt" in showing.canvas.items:
        named.append(showing.canvas.items["prompt"].rect)
    meant += [Room(*rect) for rect in named]
    meant += [table.plate(seat) for seat in table.ring.stations]
    own = f"hand:{showing.bottom}"
    meant += [showing.pose(spot).box for spot in table.poses if spot.zone == own]
    return [one for one in meant if leaf.overlap(one) > 0]


@pytest.mark.parametrize("seed", drawn(["3", "5"], 1, "that it needs"))
def test_what_is_shown_hides_nothing_that_it_needs(tmp_path: Path, seed: str) -> None:
    """The leaf lies on no open card of the middle, and not on the band. Cards that would be played
    are lit, and the way sets out from where they are seen, not from a neighbour; one that would
    come to the hand is shown beside it, the others to be read."""
    lit = came = 0
    with Pilot(tmp_path, SIZE, speed=4.0) as pilot:
        pilot.sit("Anna,bot,bot", seed=seed, game="tunk")
        for _ in range(5):
            to_turn(pilot)
            choice, hints, showing = ask(pilot), pilot.scene.screen.hints, pilot.scene.showing
            items, ghost, poses = showing.canvas.items, hints._preview, showing.table.poses
            assert not ("band" in items and items["band"].rect.colliderect(hints.leaf.rect))
            seen = [spot for spot in poses if spot not in showing.table.covered]
            leaf = Room(*hints.leaf.rect)
            assert not [
                spot
                for spot in seen
                if spot.zone in ("stock", "discard") and leaf.overlap(showing.pose(spot).box)
            ]
            own = [spot for spot in seen if spot.zone == f"hand:{showing.bottom}"]
            if choice.cards:
                spots = [spot for spot in seen if poses[spot].face in choice.cards]
                assert set(ghost.lit) == set(spots) <= {key[1] for key in items if "leaves" in key}
                first = min(showing.pose(one).box.x for one in spots)
                assert ghost.leaves.x == first and ghost.leaves.y == showing.pose(spots[0]).box.y
                lit += 1
            elif choice.verb == "draw":
                boxes = [showing.pose(spot).box for spot in own]
                assert not any(ghost.cards[0].box.overlap(one) for one in boxes)
                came += 1
            pilot.key(pygame.K_RETURN)
    assert lit and came


@pytest.mark.parametrize("size", drawn([SIZE, (1920, 1080)], 1, "on bare felt"), ids=str)
@pytest.mark.parametrize(("game", "seed"), [("pukk", "1"), ("puck", "5")])
def test_a_ghost_lies_on_bare_felt(
    tmp_path: Path, game: str, seed: str, size: tuple[int, int]
) -> None:
    """In the window, on no card and on nothing that is written, and each so far from the next that
    it can be read; where a card would come to lie upon others, those are pointed at instead, and a
    heap keeps the name of its empty place."""
    lay = pointed = 0
    with Pilot(tmp_path, size, speed=4.0) as pilot:
        pilot.sit("Anna,bot,bot,bot", seed=seed, game=game)
        for _ in range(7):
            to_turn(pilot)
            ask(pilot)
            showing, ghost = pilot.scene.showing, pilot.scene.screen.hints._preview
            lying = [showing.pose(spot).box for spot in showing.table.poses]
            items = showing.canvas.items
            lying += [
                Room(*item.rect) for key, item in items.items() if key[0] in ("note", "count")
            ]
            for pose in ghost.cards:
                box = pose.box
                assert box.y >= 0 and box.y + box.height <= size[1]
                assert not any(box.overlap(one) > 0.03 * box.width * box.height for one in lying)
                lay += 1
            for one, other in pairwise(ghost.cards):
                assert other.x - one.x >= 0.25 * one.width
            for zone, frame in showing.table.frames.items():
                heap = zone in showing.table.counts and frame.marked and zone[-1:].isalpha()
                assert not heap or ("owner", zone) in items
            if ghost.end is not None and ghost.lit and not ghost.cards:
                assert any(key[0] == "aim" for key in items)
                pointed += 1
            pilot.key(pygame.K_RETURN)
    assert lay and pointed


@pytest.mark.parametrize("seed", drawn(["1", "2"], 1, "covered for it"))
def test_no_hand_is_covered_for_it(tmp_path: Path, seed: str) -> None:
    """A leaf lies on nobody's cards in a small window either, open or not, but for a corner of one
    that is turned a little."""
    with Pilot(tmp_path, SIZE, speed=4.0) as pilot:
        pilot.sit("Anna,bot,bot", seed=seed, game="tunk")
        for _ in range(4):
            to_turn(pilot)
            ask(pilot)
            showing, leaf = pilot.scene.showing, Room(*pilot.scene.screen.hints.leaf.rect)
            table = showing.table
            seen = [spot for spot in table.poses if spot not in table.covered]
            boxes = [(spot.zone, showing.pose(spot).box) for spot in seen]
            shared = {zone: leaf.overlap(box) / (box.width * box.height) for zone, box in boxes}
            assert not {zone for zone, part in shared.items() if part > 0.02}
            pilot.key(pygame.K_RETURN)


def test_large_print_covers_no_hand_either(tmp_path: Path) -> None:
    """Its letters are rather a little less large than that it lies on somebody's cards."""
    with Pilot(tmp_path, (1920, 1080), speed=4.0) as pilot:
        pilot.app.settings.large = 150
        pilot.engine.theme = pilot.app.theme
        pilot.sit("Anna,bot", seed="3", game="puck")
        to_turn(pilot)
        ask(pilot)
        hints, showing = pilot.scene.screen.hints, pilot.scene.showing
        if hints._more:
            pilot.key(pygame.K_F2)
            pilot.wait(0.1)
        leaf, table = Room(*hints.leaf.rect), showing.table
        seen = [spot for spot in table.poses if spot not in table.covered]
        assert not [spot for spot in seen if leaf.overlap(showing.pose(spot).box) > 0]


@pytest.mark.parametrize("size", drawn([(1024, 620), (1920, 1080)], 1, "s bare felt"), ids=str)
def test_its_leaf_lies_on_the_table_s_bare_felt(tmp_path: Path, size: tuple[int, int]) -> None:
    """On no card, open or not, nor on a heap's count, nor where cards are to be laid; and time
    after time at the same place, right above the band, unless there is none."""
    feet = []
    with Pilot(tmp_path, size, speed=4.0) as pilot:
        pilot.sit("Anna,bot,bot", seed="1", game="tunk")
        for _ in range(5):
            to_turn(pilot)
            ask(pilot)
            showing, leaf = pilot.scene.showing, pilot.scene.screen.hints.leaf.rect
            table, items = showing.table, showing.canvas.items
            seen = [spot for spot in table.poses if spot not in table.covered]
            assert not [spot for spot in seen if Room(*leaf).overlap(showing.pose(spot).box) > 0]
            laid = [item.rect for key, item in items.items() if key[0] in ("count", "frame")]
            assert leaf.collidelist(laid) < 0
            feet.append(round(table.ring.banner.y) - leaf.bottom)
            pilot.key(pygame.K_RETURN)
    assert sum(0 <= one < 0.02 * size[1] for one in feet) >= 4, feet


@pytest.mark.parametrize("size", drawn([SIZE, (1920, 1080)], 1, "no empty place"))
def test_the_count_of_a_hand_lies_on_no_empty_place(tmp_path: Path, size: tuple[int, int]) -> None:
    """Such as that of one's spreads, which begins right beside the hand."""
    with Pilot(tmp_path, size, speed=4.0) as pilot:
        pilot.sit("Anna,bot,bot", seed="3", game="tunk")
        to_turn(pilot)
        pilot.key(pygame.K_s)
        pilot.until_turn("play")
        table, items = pilot.scene.showing.table, pilot.scene.showing.canvas.items
        count = items["note", "hand:0"].rect
        frame = table.frames["spread:0:{n}"].room
        assert frame.width > count.w and not frame.overlap(Room(*count))


FULL = {"paks": 6, "puck": 4, "pukk": 7, "punk": 10, "tunk": 3}


@contextmanager
def asked_at_full(tmp_path: Path, game: str) -> Iterator[Pilot]:
    """A hint asked for at a full table, in large print in the smallest window."""
    with Pilot(tmp_path, (1024, 640), speed=4.0) as pilot:
        pilot.app.settings.large = 150
        pilot.engine.restyle(pilot.app.theme)
        pilot.sit(",".join(["Anna", *["bot"] * (FULL[game] - 1)]), seed="7", game=game)
        to_turn(pilot)
        ask(pilot)
        yield pilot


@pytest.mark.parametrize("game", drawn(FULL, 2, "hints at full tables"))
def test_at_a_full_table_in_large_print_it_hides_no_sentence(tmp_path: Path, game: str) -> None:
    """In the smallest window: what has just happened and the line at the head can be read beside
    the leaf, with the first reasons and with all of them, and so can what the move is about."""
    with asked_at_full(tmp_path, game) as pilot:
        for _ in range(2):
            hints, items = pilot.scene.screen.hints, pilot.scene.showing.canvas.items
            assert hints.leaf is not None
            read = [items[key].rect for key in ("band", "head") if key in items]
            assert hints.leaf.rect.collidelist(read) < 0 and not covered(pilot)
            pilot.key(pygame.K_F2)
            pilot.wait(0.1)


@pytest.mark.parametrize("game", drawn(FULL, 1, "a hint and a tooltip"))
def test_no_tooltip_lies_upon_a_hint(tmp_path: Path, game: str) -> None:
    """Who rests the pointer somewhere while they read it reads on: at any heap or pool in the
    middle of a full table, and in large print."""
    told = 0
    with asked_at_full(tmp_path, game) as pilot:
        leaf = pilot.scene.screen.hints.leaf
        assert leaf is not None
        frames = pilot.scene.showing.table.frames
        places = [one.room.middle for zone, one in frames.items() if kind_and_owner(zone)[1] < 0]
        for x, y in places[:6]:
            at = round(x), round(y)
            if leaf.rect.collidepoint(at):
                continue
            pilot.point(at, 1.0)
            papers = pilot.scene.hover.tooltips.lying
            told += len(papers)
            assert not [one for one in papers if one.item.rect.colliderect(leaf.rect)]
    assert told
