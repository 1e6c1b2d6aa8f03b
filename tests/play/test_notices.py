"""A notice over the table: it lies where nothing is covered that one has to see."""

from itertools import product
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import games
from rules.kit.sight import kind_and_owner
from table.felt.furniture import rect_of
from table.felt.picture import plate_room
from table.house.furnished import AT_ONCE
from table.stage.notice import notice_picture
from tests.sampling import drawn
from tests.table_pilot import Pilot
from tests.tongues import tongues

GAMES = [one.name for one in games() if one.rules]


@pytest.mark.parametrize(
    ("game", "size"), drawn(product(GAMES, [(1024, 640), (1920, 1080)]), 2, "notices")
)
def test_a_notice_covers_no_plate_and_no_hand(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    """Nor the prompt or a button; and it lies whole in the window, its lines of like length."""
    with Pilot(tmp_path, size, speed=AT_ONCE) as pilot:
        seats = "Anna,bot,bot" if game != "punk" else "Anna,bot,bot,bot,bot"
        pilot.sit(seats, game=game)
        pilot.until_turn()
        pilot.wait()
        scene = pilot.scene
        table, margin = scene.showing.table, scene.margin
        hands = [
            rect_of(pose.box)
            for spot, pose in table.poses.items()
            if scene.match.rules.SIGHT[kind_and_owner(spot.zone)[0]] == "owner"
        ]
        plates = [rect_of(plate_room(table, seat)) for seat in table.ring.stations]
        kept = [*hands, *plates, *margin.named().values(), *scene.hands.buttons.values()]
        for tongue in tongues("notices", game, most=2):
            pilot.house.speak(tongue)
            for key in ("undo.done", "undo.done.seen", "undo.done.again"):
                paper = notice_picture(pilot.house.words.say(key), pilot.house.theme, size)
                rect = paper.get_rect(topleft=scene.notice_at(paper.get_size()))
                assert pygame.Rect(0, 0, *size).contains(rect)
                assert rect.collidelist(kept) < 0, f"{tongue}: {key}"
