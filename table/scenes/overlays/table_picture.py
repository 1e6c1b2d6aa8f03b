"""A picture of a game's table in mid-play, with four labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from sprites.deck import Deck
from table.felt.screenshots import SampleTable
from table.i18n.words import Words
from table.layout.arrange import Arrangement
from table.layout.ring import Room, around_all
from table.session.open_game import OpenGame
from table.theme.style import Type
from table.theme.theme import Theme
from table.widgets import Brush
from table.widgets.text import text_width

GAP = 6.0  # from a label to what it names, in logical units
JOINTS = (
    *(("midbottom", "midtop"), ("midtop", "midbottom"), ("midleft", "midright")),
    *(("midright", "midleft"), ("bottomleft", "topleft"), ("bottomright", "topright")),
    *(("topleft", "bottomleft"), ("topright", "bottomright"), ("bottomright", "bottomleft")),
    *(("bottomleft", "bottomright"), ("topright", "topleft"), ("topleft", "topright")),
)  # a point of a label, and the point of what it names that it is put on; the first is preferred
PADDING, HEIGHT = 10.0, 24.0  # of a label: left and right, and its height


def labelled_table(
    game: OpenGame, size: tuple[int, int], theme: Theme, deck: Deck, words: Words, scale: float
) -> pygame.Surface:
    """Return the picture of a game's table with its labels. `size`: of the picture in pixels;
    `scale`: pixels per logical unit, for the labels."""
    table = SampleTable.of(game, theme, deck)
    table.picture(size)
    deck.wait_until_drawn()  # draws the cards that the first picture has asked for
    picture, arrangement = table.picture(size), table.arrangement(size)
    rooms = [pose.box for pose in arrangement.poses.values()]
    rooms += [frame.room for frame in arrangement.frames.values()]
    rooms += [arrangement.plate(seat) for seat in arrangement.ring.stations]
    taken = [pygame.Rect(*map(round, room)) for room in rooms]
    labels = list[pygame.Rect]()
    brush, window = Brush(picture, theme, scale), picture.get_rect()
    height = brush.px(HEIGHT * theme.large)
    for key, room in _labelled_rooms(arrangement):
        text = words.say(f"howto.label.{key}")
        word_width = text_width(text, "strong", brush.px(Type.SMALL * theme.large))
        label_size = (word_width + brush.px(2 * PADDING), height)
        label = place_label(label_size, room, round(GAP * scale), window, taken, labels)
        labels.append(label)
        area = brush.box_of(label)
        brush.box(area, theme.panel, theme.highlight)
        brush.write(text, area, Type.SMALL, "strong", theme.ink, align="center")
    return picture


def place_label(
    size: tuple[int, int], room: Room, gap: int, window: pygame.Rect,
    taken: Sequence[pygame.Rect], labels: Sequence[pygame.Rect],
) -> pygame.Rect:  # fmt: skip
    """Return the rectangle beside a room, in the window, where a label of this size hides least of
    other `labels`, then of the things on the table (`taken`). `gap`: pixels from the room."""
    target = pygame.Rect(*map(round, room)).inflate(2 * gap, 2 * gap)
    inside = window.inflate(-4 * gap, -4 * gap)
    places = []
    for label_point, target_point in JOINTS:
        place = pygame.Rect(0, 0, *size)
        setattr(place, label_point, getattr(target, target_point))
        places.append(place.clamp(inside))

    def cost(place: pygame.Rect) -> tuple[int, int]:
        return _hidden_pixels(place, labels), _hidden_pixels(place, [*taken, target])

    return min(places, key=cost)


def _hidden_pixels(place: pygame.Rect, rects: Sequence[pygame.Rect]) -> int:
    hidden_parts = [place.clip(rect) for rect in rects]
    return sum(part.w * part.h for part in hidden_parts)


def _labelled_rooms(table: Arrangement) -> Iterator[tuple[str, Room]]:
    """Yield the key of each label, and the room that it names: the viewer's hand and plate, the
    plate of another player, the middle."""
    own = [pose.box for spot, pose in table.poses.items() if spot.zone == table.hand]
    if own:
        yield "hand", around_all(own)
    yield "own", table.plate(table.bottom)
    others = [seat for seat in table.ring.stations if seat != table.bottom]
    if others:
        yield "other", table.plate(others[-1])
    middle = [pose.box for spot, pose in table.poses.items() if table.seat_of(spot.zone) < 0]
    middle += [frame.room for zone, frame in table.frames.items() if table.seat_of(zone) < 0]
    if table.mat is not None:
        yield "middle", table.mat
    elif middle:
        yield "middle", around_all(middle)
