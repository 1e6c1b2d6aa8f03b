"""People on the list without a chair, and portraits that are dragged from chair to chair."""

from __future__ import annotations

from functools import partial

from rules.kit.match import PlayerInfo
from table.panels.person_row import distinct_name
from table.panels.token import SeatToken, TokenName
from table.scenes.setup.chairs import SeatPlan
from table.widgets import Box, Form, Scroll
from table.widgets.tooltip import Tooltip

TALL = 72.0  # of the bench
SLOT, FACE = 68.0, 40.0  # of one who sits there; their token
BENCH = "bench"


class Bench:
    """Adds the bench to a form, and takes the mouse that drags between it and the chairs, whose
    tokens are `token:0`, `token:1` … in the column `seats`."""

    def __init__(self, chairs: SeatPlan) -> None:
        self.chairs = chairs
        # Who gets up leaves their place empty, so that nobody else lies where a second press falls.
        self._places: dict[str, int] = {}

    def add(self, form: Form, area: Box) -> None:
        """A row of tokens, each with its name beneath."""
        chairs, (x, y, w, h) = self.chairs, area
        row = form.add(Scroll((x, y, w, h), BENCH))
        columns = max(1, int((w - 16) // SLOT))
        for person in chairs.waiting():
            place = self._places.setdefault(person.key, len(self._places))
            left, top = place % columns * SLOT + 2, place // columns * (FACE + 24) + 3
            token = SeatToken(
                (left + (SLOT - FACE) / 2, top, FACE, FACE),
                f"{BENCH}:{person.key}",
                partial(chairs.sit_anywhere, person.key),
            )
            token.portrait, token.colour = person.portrait, person.colour
            said = chairs.words.say("seats.bench.line", name=person.name)
            called = distinct_name(chairs.words, person, chairs.app.people.all())
            token.tooltip = Tooltip(called, (said,))
            form.add(token, row)
            form.add(TokenName((left + 2, top + FACE + 1, SLOT - 4, 18), person.name), row)

    def add_carried(self, form: Form) -> None:
        """The token that follows the pointer, over everything else."""
        carried = form.add(SeatToken((0, 0, FACE, FACE), "carried"))
        carried.focusable = carried.visible = False

    def carry(self, form: Form, pos: tuple[int, int]) -> None:
        """Show the dragged token at the pointer, and light the chair it is over."""
        token = in_hand(form)
        if token is None:
            return
        x, y = form.to_units(pos)
        shown = form.find("carried")
        assert isinstance(shown, SeatToken)
        shown.portrait, shown.colour = token.portrait, token.colour
        shown.area, shown.visible = (x - FACE / 2, y - FACE / 2, FACE, FACE), True
        onto = self._chair_at(form, pos)
        for seat in range(self.chairs.count):
            chair = form.find(f"token:{seat}")
            assert isinstance(chair, SeatToken)
            chair.lit = seat == onto and chair is not token

    def put_down(self, form: Form, token: SeatToken, pos: tuple[int, int]) -> None:
        """Let go over a chair, or over the bench; anywhere else nothing has happened."""
        kind, _, which = token.name.partition(":")
        onto = self._chair_at(form, pos)
        if onto is not None and kind == BENCH:
            self.chairs.sit(which, onto)
        elif onto is not None and int(which) != onto:
            self.chairs.swap(int(which), onto)
        elif onto is None and kind != BENCH and _over_bench(form, pos):
            self.chairs.place(int(which), PlayerInfo(""))
        else:
            self.chairs.changed()

    def _chair_at(self, form: Form, pos: tuple[int, int]) -> int | None:
        """The chair whose row is under a pixel, its number and what lies between two rows too."""
        if not form.visible_rect("seats").collidepoint(pos):
            return None
        rows = {seat: form.visible_rect(f"token:{seat}") for seat in range(self.chairs.count)}
        away, seat = min((abs(row.centery - pos[1]), seat) for seat, row in rows.items())
        return seat if away <= rows[seat].h else None


def in_hand(form: Form) -> SeatToken | None:
    """The token that is being dragged."""
    tokens = (widget for widget in form.widgets if isinstance(widget, SeatToken))
    return next((token for token in tokens if token.carried), None)


def _over_bench(form: Form, pos: tuple[int, int]) -> bool:
    benches = (widget.name for widget in form.widgets if widget.name == BENCH)
    return any(form.visible_rect(name).collidepoint(pos) for name in benches)
