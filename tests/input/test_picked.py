"""Picked cards rise towards what is to be read above them, and cover none of it."""

from itertools import product
from pathlib import Path

import pygame
import pytest

from table.felt.furniture import rect_of
from tests.sampling import drawn
from tests.table_pilot import Pilot

HAIR = 2  # pixels


@pytest.mark.parametrize(
    ("size", "game"),
    drawn(
        product([(1024, 640), (1920, 1080)], ["punk", "tunk", "paks", "puck", "pukk"]), 3, "picked"
    ),
)
def test_a_picked_card_covers_neither_prompt_nor_plate(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    """Whatever is picked of one's hand, the prompt that judges it, one's plate and the band stay
    in sight."""
    with Pilot(tmp_path, size) as pilot:
        pilot.sit("Anna,bot,bot", "4", game=game)
        pilot.until_turn()
        showing = pilot.scene.showing
        own = showing.table.ring.stations[showing.bottom]
        hand = [spot for spot in showing.table.poses if spot.zone == f"hand:{showing.bottom}"]
        showing.pick(hand, [])
        read = [rect_of(own.prompt), rect_of(own.plate), rect_of(showing.table.ring.banner)]
        for spot in hand:
            box = rect_of(showing.pose(spot).box)
            for rect in read:
                assert box.clip(rect).h <= HAIR or box.clip(rect).w <= HAIR, (game, spot)


@pytest.mark.parametrize("size", [(1024, 620), (1920, 1080)], ids=str)
def test_a_picked_card_never_reaches_the_plate(tmp_path: Path, size: tuple[int, int]) -> None:
    """Nor while the pointer is still on it."""
    with Pilot(tmp_path, size, speed=4.0) as pilot:
        pilot.sit("Anna,bot,bot", seed="7", game="tunk")
        pilot.until_turn()
        pilot.key(pygame.K_s)
        pilot.until_turn("play")
        showing = pilot.scene.showing
        for name in pilot.hand()[:3]:
            spot = pilot.spot(name)
            pilot.point(pilot.card(name))
            pilot.click(pilot.card(name))
            pilot.point(pilot.card(name))
            assert spot in showing.picked and spot == showing.hovered
            assert not showing.pose(spot).box.overlap(showing.table.ring.stations[0].plate) > 0
