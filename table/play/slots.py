"""What a press on the table would hit."""

from __future__ import annotations

import pygame

from rules.kit.state import View
from table.felt.picture import arranged
from table.felt.showing import Showing
from table.places.need import measured


def slots(showing: Showing, view: View, seat: int, large: float) -> list[pygame.Rect]:
    """Cards, places and buttons as they lie once this seat sits nearest and all is written so
    large, in pixels."""
    looks = showing.looks
    around = showing.around.named(view, looks, showing.company)
    needs = measured(view, looks.layout)
    table = arranged(view, looks.layout, showing.room, seat, around, {}, large, needs)
    rooms = [frame.room for frame in table.frames.values()]
    rooms += [pose.box for pose in table.poses.values()]
    rooms.append(table.ring.stations[seat].buttons)
    return [pygame.Rect(*map(round, room)) for room in rooms]
