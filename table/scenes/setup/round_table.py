"""The table of the seats page, seen from above, with its chairs and a legend of who play together;
and a shelf with the people who are not at the table, from which they can be dragged to it."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from math import cos, dist, pi, sin, tau

import pygame

from rules.kit.match import PlayerInfo
from table.app.people import Person
from table.panels.paper import Paper
from table.panels.token import SeatToken, TokenName, distinct_name
from table.players.levels import LEVELS
from table.scenes.setup.chairs import SeatPlan
from table.theme.colours import mix, side_colour
from table.theme.style import Type
from table.theme.theme import Theme
from table.widgets import Box, Brush, Clickable, Form, Label, felt
from table.widgets.brush import box
from table.widgets.pen import emblem
from table.widgets.text import KEPT_WHOLE, text_width
from table.widgets.tooltip import Tooltip
from table.widgets.widget import Point, Widget, inside, remaining_share

CENTRE, RADII = (512.0, 264.0), (344.0, 150.0)  # of the ring on which people sit
PORTRAIT, FREE, RAIL = 83.2, 40.0, 13.0  # the second: of a free place; half the rail's width
NAME_WIDTH, NAME_HEIGHT, NAME_GAP = 140.0, 22.0, 4.0
# At the table's ends, where the cosine of the angle is below AT_END, names are beside portraits:
# END_WIDTH wide, and by END_FALL times the cosine higher or lower, clear of the next name.
END_WIDTH, AT_END, END_FALL = 92.0, 0.7, 40.0
NAME_GROWTH = 0.4  # of a name's height, as a share of how much large print grows
PIP, PIP_PITCH, PIPS_HEIGHT = 8.0, 13.0, 12.0  # of a computer's level
SIDE_RING, EMBLEM = 6.0, 30.0  # of a team: the ring around a member's portrait; the emblem on it
LEGEND = (36.0, 574.0, 196.0)  # the left edge, foot and width of the legend of the teams
LEGEND_LINE, LEGEND_GAP, MAX_LEGEND_HEIGHT = 22.0, 6.0, 160.0  # a line; above a team; of it all
LEGEND_EMBLEM, LEGEND_INDENT = 21.0, 29.0  # an emblem; from its left edge to the names
STEPS = 1440  # around the ring
GLIDE_SECONDS = 0.3  # in which chairs move up for one more
SHADE, SHADE_FALL = (0, 0, 0, 90), 9.0  # of the table on the floor
FINE_WIDTH = 2000  # pixels; a table less wide is painted twice as large
RAIL_RINGS = (  # from without: the distance from the rail's edge, a colour and its share in the mix
    (0.0, "#000000", 0.5),
    (1.5, "#000000", 0.0),
    (RAIL * 0.5, "#ffffff", 0.14),
    (RAIL * 1.2, "#000000", 0.12),
    (RAIL * 2 - 2.5, "#000000", 0.55),
)


@lru_cache(maxsize=8)
def place_angles(count: int) -> tuple[float, ...]:
    """Return the angles of the seats, each followed by the angle between it and the next seat. All
    are equally far apart along the ring, as equal angles would crowd people at its ends."""
    angles = [tau * step / STEPS for step in range(STEPS + 1)]
    lengths = [0.0]  # of the ring up to each angle
    for angle, next_angle in pairwise(angles):
        lengths.append(lengths[-1] + dist(ring_point(angle), ring_point(next_angle)))
    goals = [lengths[-1] * place / (2 * count) for place in range(2 * count)]
    half_step = lengths[1] / 2  # added so that the nearest angle is taken, in spite of rounding
    return tuple(angles[bisect(lengths, goal + half_step) - 1] for goal in goals)


def ring_point(angle: float) -> Point:
    """Return the point of the ring at an angle, from 0 at the bottom clockwise, in radians."""
    (x, y), (across, down) = CENTRE, RADII
    return x - across * sin(angle), y + down * cos(angle)


class TableTop(Widget):
    """The table itself."""

    def __init__(self) -> None:
        (x, y), (across, down) = CENTRE, RADII
        super().__init__((x - across, y - down, 2 * across, 2 * down), "table")

    def bounds(self) -> Box:
        x, y, w, h = self.area
        return (x - 2 * RAIL, y - 2 * RAIL, w + 4 * RAIL, h + 5 * RAIL)

    def contains(self, at: Point) -> bool:
        return False

    def draw(self, brush: Brush) -> None:
        x, y, w, h = self.area
        rect = brush.rect((x - RAIL, y - RAIL, w + 2 * RAIL, h + 2 * RAIL))
        brush.surface.blit(_table_picture(rect.size, brush.theme), rect)


@lru_cache(maxsize=2)
def _table_picture(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Draw the oval table of this size in pixels; the picture is higher by the shadow below.
    Cached: do not paint on it."""
    fine = 2 if size[0] < FINE_WIDTH else 1  # painted larger, for smooth edges
    whole = pygame.Rect(0, 0, size[0] * fine, size[1] * fine)
    unit = whole.w / (2 * (RADII[0] + RAIL))
    shade_fall = round(SHADE_FALL * unit)
    picture = pygame.Surface((whole.w, whole.h + shade_fall), pygame.SRCALPHA)
    pygame.draw.ellipse(picture, SHADE, whole.move(0, shade_fall))
    for inset, colour, amount in RAIL_RINGS:
        ring = whole.inflate(-2 * inset * unit, -2 * inset * unit)
        pygame.draw.ellipse(picture, mix(theme.rail, colour, amount), ring)
    inner = whole.inflate(-4 * RAIL * unit, -4 * RAIL * unit)
    small_cloth = felt((inner.w // fine, inner.h // fine), theme).convert_alpha()
    cloth = pygame.transform.smoothscale(small_cloth, inner.size)
    mask = pygame.Surface(inner.size, pygame.SRCALPHA)
    pygame.draw.ellipse(mask, "#ffffff", mask.get_rect())
    cloth.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(cloth, inner)
    return pygame.transform.smoothscale_by(picture, 1 / fine)


class Chair(SeatToken):
    """The portrait of the player at a seat, with the name and, for a computer, dots that show its
    `level` (0 for a person). `side`: the number of the team that it plays for, -1 for none.
    `large`: the factor of large print. `align`: how the name is aligned, "center" if it is above or
    below the portrait, else the side on which the portrait is."""

    def __init__(self, seat: int, angle: float, large: float, on: Callable[[], None]) -> None:
        self.name_height = NAME_HEIGHT * (1 + (large - 1) * NAME_GROWTH)
        super().__init__((0, 0, 0, 0), f"token:{seat}", on)
        self.text, self.level, self.side = "", 0, -1
        self.place(angle)

    def place(self, angle: float) -> None:
        """Put the chair at an angle on the ring."""
        x, y = ring_point(angle)
        self.area = (x - PORTRAIT / 2, y - PORTRAIT / 2, PORTRAIT, PORTRAIT)
        self.angle = angle
        self.above = cos(angle) < 0  # the middle of the table
        self.name_fall = cos(angle) * END_FALL
        if abs(cos(angle)) >= AT_END:
            self.align = "center"
        else:
            self.align = "left" if sin(angle) < 0 else "right"

    def bounds(self) -> Box:
        x, y, w, h = self.area
        return (x - NAME_WIDTH, y - 44, w + 2 * NAME_WIDTH, h + 88)

    def contains(self, at: Point) -> bool:
        return inside(at, self.area)

    def name_area(self) -> Box:
        """Return the area of the name: above or below the portrait, or beside it (see AT_END)."""
        (x, y, w, h), height = self.area, self.name_height
        gap = NAME_GAP + (SIDE_RING if self.side >= 0 else 0.0)
        if self.align == "center":
            top = y - height - gap if self.above else y + h + gap
            return (x + w / 2 - NAME_WIDTH / 2, top, NAME_WIDTH, height)
        gap += NAME_GAP
        left = x - gap - END_WIDTH if self.align == "right" else x + w + gap
        return (left, y + h / 2 - height + self.name_fall, END_WIDTH, height)

    def draw(self, brush: Brush) -> None:
        if self.side >= 0:
            (x, y, w, h), colour = self.area, side_colour(self.side)
            ring = (x - SIDE_RING, y - SIDE_RING, w + 2 * SIDE_RING, h + 2 * SIDE_RING)
            brush.box(ring, colour, mix(colour, "#000000", 0.6), is_round=True)
        super().draw(brush)
        if self.side >= 0:
            mark = emblem(self.side, brush.px(EMBLEM))
            brush.surface.blit(mark, mark.get_rect(bottomleft=brush.rect(self.area).bottomleft))
        area, ink = self.name_area(), brush.theme.on_felt
        brush.write(self.text, area, Type.NOTE, "strong", ink, self.align, KEPT_WHOLE)
        if self.level:
            self._draw_level(brush)

    def _draw_level(self, brush: Brush) -> None:
        """Draw a dot for each level there is, above or below the name; `level` of them are lit."""
        theme, (x, y, w, h) = brush.theme, self.name_area()
        is_above = self.above and self.align == "center"
        top = y - PIPS_HEIGHT if is_above else y + h + 2
        width = PIP_PITCH * (len(LEVELS) - 1) + PIP
        shift = {"left": 0.0, "center": (w - width) / 2, "right": w - width}[self.align]
        unlit = mix(theme.felt_edge, theme.on_felt, 0.25)
        for pip in range(len(LEVELS)):
            fill = theme.highlight if pip < self.level else unlit
            rect = brush.rect((x + shift + pip * PIP_PITCH, top, PIP, PIP))
            rect.size = (brush.px(PIP), brush.px(PIP))  # rounding its edges may make it unequal
            box(brush.surface, rect, fill, mix(fill, "#000000", 0.4), rect.w // 2, thickness=1)


class SideLabel(Label):
    """A row of the legend: the emblem of a team, and right of it the names of its members."""

    def __init__(self, area: Box, names: str, side: int) -> None:
        super().__init__(area, names)
        self.side = side

    def draw(self, brush: Brush) -> None:
        (x, y, w, h), ink = self.area, brush.theme.on_felt
        brush.surface.blit(emblem(self.side, brush.px(LEGEND_EMBLEM)), brush.point(x, y))
        names_area = (x + LEGEND_INDENT, y, w - LEGEND_INDENT, h)
        brush.write_lines(self.text, names_area, Type.NOTE, "text", ink, "left")


def add_legend(form: Form, heading: str, sides: Sequence[str]) -> None:
    """Add a legend of who play together: under a heading the names on each side."""
    x, foot, w = LEGEND
    large, gaps = form.theme.large, LEGEND_GAP * len(sides)
    px = round(1.05 * Type.NOTE * large)  # with a margin for rounding
    rows = [1 if text_width(names, "text", px) <= w - LEGEND_INDENT else 2 for names in sides]
    line = min(LEGEND_LINE * large, (MAX_LEGEND_HEIGHT - gaps) / (1 + sum(rows)))
    top = foot - line * sum(rows) - gaps
    if sides:
        area = (x, top - line, w, line)
        form.add(Label(area, heading, Type.NOTE, "strong", "on_felt", name="partners"))
    for side, names in enumerate(sides):
        form.add(SideLabel((x, top + LEGEND_GAP, w, line * rows[side]), names, side))
        top += LEGEND_GAP + line * rows[side]


def chairs_of(form: Form) -> list[Chair]:
    """Return the chairs of a form, in the order of the seats."""
    return [widget for widget in form.widgets if isinstance(widget, Chair)]


class ChairGlide:
    """Moves chairs along the rail to their places, each from the angle in `old_angles` under its
    player's name; from the time `began` on, in seconds."""

    def __init__(
        self, chairs: Iterable[Chair], old_angles: Mapping[str, float], began: float
    ) -> None:
        self.began = began
        self._turns: list[tuple[Chair, float, float]] = []  # each with its new angle, and the turn
        for chair in chairs:
            old, new = old_angles.get(chair.text, chair.angle), chair.angle
            turn = (old - new + pi) % tau - pi  # the shorter way round
            self._turns.append((chair, new, turn))
        self.step(began)

    def step(self, now: float) -> bool:
        """Move the chairs on to the time `now`, in seconds; False once they have arrived."""
        share_left = remaining_share(now - self.began, GLIDE_SECONDS)
        for chair, angle, turn in self._turns:
            chair.place(angle + share_left * turn)
        return share_left > 0


class FreeChair(Clickable):
    """The place for one more player after the seat `after`; `lit`: a token is dragged over it."""

    def __init__(self, after: int, angle: float, on: Callable[[], None]) -> None:
        x, y = ring_point(angle)
        super().__init__((x - FREE / 2, y - FREE / 2, FREE, FREE), f"free:{after}", on)
        self.after, self.lit = after, False

    def draw(self, brush: Brush) -> None:
        theme, (x, y, w, h) = brush.theme, self.area
        is_lit = self.hovered or self.lit
        ground = mix(theme.rail, "#000000", 0.3)
        ink = theme.highlight if is_lit else mix(ground, "#ffffff", 0.72)
        brush.box(self.area, ground, ink, 2, is_round=True)
        for stroke in ((x + 11, y + h / 2 - 2, w - 22, 4), (x + w / 2 - 2, y + 11, 4, h - 22)):
            brush.surface.fill(ink, brush.rect(stroke))


SHELF = "bench"  # the name of its column
SHELF_AREA = (232.0, 488.0, 560.0, 94.0)
SLOT, MIN_SLOT = 76.0, 54.0  # the width for a person
TOKEN, SHELF_NAME_HEIGHT = 44.0, 18.0  # the side of a portrait; of the name beneath it
BOARD = 5.0  # the thickness of the board
FOCUS_ROOM = 18.0  # between two rows, for the ring around the portrait in focus


class Board(Widget):
    """The board on which the portraits stand."""

    def draw(self, brush: Brush) -> None:
        rail = brush.theme.rail
        brush.box(self.area, mix(rail, "#ffffff", 0.1), mix(rail, "#000000", 0.4), 1)


class Shelf:
    """Adds the shelf to a form, and handles dragging between it and the chairs."""

    def __init__(self, chairs: SeatPlan) -> None:
        self.chairs = chairs
        # By key. The place of somebody who leaves stays empty: a double click must hit nobody else.
        self._places: dict[str, int] = {}

    def add(self, form: Form) -> None:
        """Add the shelf with everybody who is not at the table, if there is anybody."""
        people, count = self.chairs.people_waiting(), len(self.chairs.app.people.all())
        if not people:
            return
        for person in people:
            self._places.setdefault(person.key, len(self._places))
        x, y, w, _ = SHELF_AREA
        max_width = w - 16  # clear of the scrollbar
        slot_width = max(MIN_SLOT, min(SLOT * form.theme.large, max_width / count))
        in_row = min(count, int(max_width // slot_width))
        row_width = in_row * slot_width
        left = (w - row_width) / 2
        form.add(Board((x + left - 6, y + TOKEN + 3, row_width + 12, BOARD)))
        pitch = TOKEN + SHELF_NAME_HEIGHT * form.theme.large + FOCUS_ROOM
        shelf = Paper(form, SHELF_AREA).column((0, 0, 0, pitch), SHELF)
        form.columns()[-1].fades = False  # it lies on the cloth, not on a panel
        for person in people:
            row, place = divmod(self._places[person.key], in_row)
            self._add_person(shelf, person, left + place * slot_width, row * pitch + 3, slot_width)

    def _add_person(
        self, shelf: Paper, person: Person, left: float, top: float, width: float
    ) -> None:
        """Add a person's portrait and name, centred in a slot of this `width`."""
        words, height = self.chairs.words, SHELF_NAME_HEIGHT * shelf.form.theme.large
        area = (left + (width - TOKEN) / 2, top, TOKEN, TOKEN)
        on_press = partial(self.chairs.seat_anywhere, person.key)
        token = shelf.add(SeatToken(area, f"{SHELF}:{person.key}", on_press))
        token.portrait, token.colour = person.portrait, person.colour
        title = distinct_name(words, person, self.chairs.app.people.all())
        token.tooltip = Tooltip(title, (words.say("seats.bench.line", name=person.name),))
        name = shelf.add(TokenName((left, top + TOKEN + BOARD + 2, width, height), person.name))
        name.colour = "on_felt"

    def add_drag_image(self, form: Form) -> None:
        """Add the token that follows the pointer in a drag; add it last, above all else."""
        image = form.add(SeatToken((0, 0, TOKEN, TOKEN), "carried"))
        image.focusable = image.visible = False

    def drag(self, form: Form, pos: tuple[int, int]) -> None:
        """Show the dragged token at the pixel `pos`, and light the chair beneath it."""
        token = dragged_token(form)
        if token is None:
            return
        (x, y), (_, _, w, h) = form.to_units(pos), token.area
        image = form.find("carried")
        assert isinstance(image, SeatToken)
        image.portrait, image.colour = token.portrait, token.colour
        image.area = (x - w / 2, y - h / 2, w, h)
        image.visible = True
        onto = _chair_at(form, pos)
        for chair in _chairs(form):
            chair.lit = chair is onto and chair is not token

    def drop(self, form: Form, token: SeatToken, pos: tuple[int, int]) -> None:
        """Drop a dragged token at a pixel. A person from the shelf sits down at a chair or a free
        place; a player swaps with the one at another chair, or is replaced by a nameless guest if
        dropped on the shelf. Anywhere else the token returns to its place."""
        chairs, onto = self.chairs, _chair_at(form, pos)
        origin, _, key_or_seat = token.name.partition(":")  # a person's key, or a seat's number
        is_from_shelf = origin == SHELF
        seat = int(onto.name.partition(":")[2]) if isinstance(onto, Chair) else -1
        is_over_shelf = chairs.people_waiting() and form.visible_rect(SHELF).collidepoint(pos)
        if isinstance(onto, FreeChair) and is_from_shelf:
            onto.click()  # which adds a chair there
            chairs.seat_person(key_or_seat, onto.after + 1)
        elif seat >= 0 and is_from_shelf:
            chairs.seat_person(key_or_seat, seat)
        elif seat >= 0 and int(key_or_seat) != seat:
            chairs.swap(int(key_or_seat), seat)
        elif onto is None and is_over_shelf and not is_from_shelf:
            chairs.place(int(key_or_seat), PlayerInfo(""))
        else:
            chairs.on_change()  # builds the page anew, with the portrait in its old place


def dragged_token(form: Form) -> SeatToken | None:
    """Return the token that is being dragged, or None."""
    tokens = (widget for widget in form.widgets if isinstance(widget, SeatToken))
    return next((token for token in tokens if token.carried), None)


def _chairs(form: Form) -> list[Chair | FreeChair]:
    return [widget for widget in form.widgets if isinstance(widget, (Chair, FreeChair))]


def _chair_at(form: Form, pos: tuple[int, int]) -> Chair | FreeChair | None:
    """Return the chair or free place at this pixel; a chair's name counts too. None for none."""
    for chair in _chairs(form):
        boxes = [chair.area]
        if isinstance(chair, Chair):
            boxes.append(chair.name_area())
        if any(form.pixels(chair, box).collidepoint(pos) for box in boxes):
            return chair
    return None
