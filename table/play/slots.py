"""What a press on the table would hit."""

from __future__ import annotations

import pygame

from rules.kit.state import View
from table.felt.picture import arranged
from table.felt.showing import Showing


def slots(showing: Showing, view: View, seat: int) -> list[pygame.Rect]:
    """Cards, places and buttons as they lie once this seat sits nearest, in pixels."""
    table = arranged(view, showing.looks.layout, showing.size, seat, showing.around)
    station = table.ring.stations[seat]
    rooms = [frame.room for frame in table.frames.values()]
    rooms += [pose.box for pose in table.poses.values()]
    rooms.append(station.box(station.station.buttons))
    return [pygame.Rect(*map(round, room)) for room in rooms]
