"""The shelf with the people who are not at the table, and dragging between it and the chairs."""

from __future__ import annotations

from functools import partial

from rules.kit.match import PlayerInfo
from table.panels.paper import Paper
from table.panels.token import SeatToken, TokenName, distinct_name
from table.scenes.setup.chairs import SeatPlan
from table.scenes.setup.round_table import Chair, FreeChair
from table.theme.colours import mix
from table.widgets import Brush, Form
from table.widgets.tooltip import Tooltip
from table.widgets.widget import Widget

SHELF = "bench"
SHELF_AREA = (232.0, 488.0, 560.0, 94.0)
SLOT, MIN_SLOT = 76.0, 54.0
TOKEN, NAME_HEIGHT = 44.0, 18.0  # of a person, a portrait, a name there
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
        # By the person's key. When one leaves, the place stays empty: a second press hits nobody.
        self._places: dict[str, int] = {}

    def add(self, form: Form) -> None:
        """Add a portrait with its name beneath for everybody who is not at the table."""
        chairs, people = self.chairs, self.chairs.people_waiting()
        if not people:
            return
        slot, name_height = (size * form.theme.large for size in (SLOT, NAME_HEIGHT))
        for person in people:
            self._places.setdefault(person.key, len(self._places))
        x, y, w, _ = SHELF_AREA
        known, room = len(chairs.app.people.all()), w - 16
        slot = max(MIN_SLOT, min(slot, room / known))
        columns = min(known, int(room // slot))
        left = (w - columns * slot) / 2
        form.add(Board((x + left - 6, y + TOKEN + 3, columns * slot + 12, BOARD)))
        pitch = TOKEN + name_height + FOCUS_ROOM
        row = Paper(form, SHELF_AREA).column((0, 0, 0, pitch), SHELF)
        form.columns()[-1].fades = False
        for person in people:
            line, column = divmod(self._places[person.key], columns)
            slot_left, top = left + column * slot, line * pitch + 3
            area = (slot_left + (slot - TOKEN) / 2, top, TOKEN, TOKEN)
            on_press = partial(chairs.seat_anywhere, person.key)
            token = row.add(SeatToken(area, f"{SHELF}:{person.key}", on_press))
            token.portrait, token.colour = person.portrait, person.colour
            title = distinct_name(chairs.words, person, chairs.app.people.all())
            tip = chairs.words.say("seats.bench.line", name=person.name)
            token.tooltip = Tooltip(title, (tip,))
            name = TokenName((slot_left, top + TOKEN + BOARD + 2, slot, name_height), person.name)
            name.colour = "on_felt"
            row.add(name)

    def add_drag_image(self, form: Form) -> None:
        """Add the token that follows the pointer while dragging, above everything else."""
        image = form.add(SeatToken((0, 0, TOKEN, TOKEN), "carried"))
        image.focusable = image.visible = False

    def drag(self, form: Form, pos: tuple[int, int]) -> None:
        """Show the dragged token at the pointer `pos`, in pixels, and light the chair beneath."""
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
        """Seat the person whose portrait is dropped on a chair or a free place, or swap two
        players; a player dropped on the shelf leaves a nameless guest. Elsewhere nothing changes,
        and the portrait returns."""
        kind, _, which = token.name.partition(":")
        chairs, onto = self.chairs, _chair_at(form, pos)
        seat = int(onto.name.partition(":")[2]) if isinstance(onto, Chair) else -1
        is_over_shelf = chairs.people_waiting() and form.visible_rect(SHELF).collidepoint(pos)
        if isinstance(onto, FreeChair) and kind == SHELF:
            onto.click()
            chairs.seat_person(which, onto.after + 1)
        elif seat >= 0 and kind == SHELF:
            chairs.seat_person(which, seat)
        elif seat >= 0 and int(which) != seat:
            chairs.swap(int(which), seat)
        elif onto is None and kind != SHELF and is_over_shelf:
            chairs.place(int(which), PlayerInfo(""))
        else:
            chairs.on_change()


def dragged_token(form: Form) -> SeatToken | None:
    """The token that is being dragged, or None."""
    tokens = (widget for widget in form.widgets if isinstance(widget, SeatToken))
    return next((token for token in tokens if token.carried), None)


def _chairs(form: Form) -> list[Chair | FreeChair]:
    return [widget for widget in form.widgets if isinstance(widget, (Chair, FreeChair))]


def _chair_at(form: Form, pos: tuple[int, int]) -> Chair | FreeChair | None:
    """The chair or the free place at this pixel, also by its name; None if there is none."""
    for chair in _chairs(form):
        boxes = [chair.area, *([chair.name_area()] if isinstance(chair, Chair) else [])]
        if any(form.pixels(chair, box).collidepoint(pos) for box in boxes):
            return chair
    return None
