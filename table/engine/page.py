"""The page: a scene that is a form."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product

import pygame

from table.engine.pads import pressed
from table.engine.scene import App, Scene
from table.engine.switches import Group, Node, Stop, grouped
from table.widgets.choice import Choice
from table.widgets.cloth import felt
from table.widgets.entry import Entry
from table.widgets.form import Form
from table.widgets.scroll import Scroll
from table.widgets.widget import Widget

NOTICE_EDGE = 4.0  # logical units between a notice and the window's edge
PRESSED = 3  # what a button counts for beside words
QUIET = 0.4  # seconds, for a page that comes up where somebody may still be clicking


class Page(Scene, ABC):
    """A scene that is a form on felt; with `see_through`, on the darkened scene beneath.

    Override `build`: the form laid out anew for `self.app.theme` and `words`. It is called when
    the page opens and whenever these change, so keep what the player has set in the page itself.

    `quiet`: seconds that must pass without an answer before one counts, for a page that comes
    up while somebody may still be clicking at the table beneath.
    """

    form: Form
    quiet: float = 0.0
    stays: bool = False
    """Whether its columns, when it is built anew, stay where they were scrolled to."""
    _deaf_until: float = 0.0

    def open(self, app: App) -> None:
        self._deaf_until = app.now + self.quiet

    def answer(self, value: object) -> None:
        """Close with an answer, unless it comes in a hurry."""
        if not self.hasty():
            self.close(value)

    def hasty(self) -> bool:
        """Whether a press of now comes in a hurry; then the time without one begins again."""
        early = self.app.now < self._deaf_until
        if early:
            self._deaf_until = self.app.now + self.quiet
        return early

    @abstractmethod
    def build(self) -> Form:
        """The page's form: `Form(self.app.theme, self.app.size)` with its widgets added."""

    def told_aloud(self) -> str:
        """What is said of the page, besides its title, to who does not see it."""
        return ""

    @property
    def refuses(self) -> str:
        """What Esc answers to a question that the page asks; "" where it asks none."""
        return ""

    def escape(self) -> None:
        """What Esc does."""
        self.close()

    def rebuild(self) -> None:
        """Build the form anew; the focus stays on the widget of the same name."""
        held = self.form.focus.name if hasattr(self, "form") and self.form.focus else ""
        keys = hasattr(self, "form") and self.form.by_keys
        columns = _columns(self.form) if self.stays and hasattr(self, "form") else {}
        self.form = self.build()
        self.form.by_keys, self.form.still = keys, self.app.still
        self.form.on_escape = self.form.on_escape or self.escape
        for widget in self.form.stops():
            if held and widget.name == held:
                self.form.set_focus(widget)
        for name, column in _columns(self.form).items():
            if name in columns:  # others may have come, or gone
                column.scroll_to(columns[name].offset)
        self.stale = True

    def resize(self, size: tuple[int, int]) -> None:
        if not hasattr(self, "form"):
            self.rebuild()
        self.form.resize(size)

    def dressed(self) -> None:
        self.rebuild()

    def notice_at(self, paper: tuple[int, int]) -> tuple[int, int]:
        """Where it hides least of what the page says: in the middle if it can, and far up."""
        wide, high = self.app.size
        edge, step = round(NOTICE_EDGE * self.app.scale), max(4, round(6 * self.app.scale))
        first, low = super().notice_at(paper)[1], high - edge - paper[1]
        across = dict.fromkeys(((wide - paper[0]) // 2, edge, wide - edge - paper[0]))
        down = [*range(first, low, step), max(edge, low)]
        written, heads = self._kept(), self.form.title_rects()
        found, least = (0, 0), (float("inf"), True)
        for spot in product(across, down):
            place = pygame.Rect(spot, paper)
            hides = _shared(place, written), place.collidelist(heads) >= 0
            if hides < least:
                found, least = spot, hides
            if least == (0, False):
                break
        return found

    def hidden_by(self, notice: pygame.Rect) -> float:
        return _shared(notice, self._kept())

    def _kept(self) -> list[pygame.Rect]:
        """What no notice is to hide: what is read, and still less what is pressed."""
        return [*self.form.text_rects(), *self.form.button_rects() * PRESSED]

    def event(self, event: pygame.event.Event) -> None:
        self.form.event(event)

    def hears(self, event: pygame.event.Event) -> bool:
        focus = self.form.focus if hasattr(self, "form") else None
        if not isinstance(focus, Entry):
            return False
        by_pad = event.type == pygame.KEYDOWN and event.dict.get("handed")
        tapped = event.type == pygame.MOUSEBUTTONUP and event.dict.get("touch")
        if by_pad and event.key == self.picks:
            self.spell(focus)
        elif tapped and not event.dict.get("void") and self.form.is_tap(focus, event.pos):
            self.form.event(event)
            self.spell(focus)
        else:
            return False
        return True

    def spell(self, field: Entry) -> None:
        """Open the letters with which a field is written where no keyboard is at hand."""
        self.app.write(field)

    def reached(self) -> Sequence[Node]:
        return reached(self.form, self.event, self.spell)

    def step(self, now: float) -> None:
        self.form.step(now)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        if self.stale:
            self.background(surface)
        return self.form.draw(surface, self.stale)

    def background(self, surface: pygame.Surface) -> None:
        """What the form lies on."""
        if self.see_through:
            veil = pygame.Surface(surface.get_size())
            veil.set_alpha(130)
            surface.blit(veil, (0, 0))
        else:
            surface.blit(felt(surface.get_size(), self.app.theme), (0, 0))


def _columns(form: Form) -> dict[str, Scroll]:
    return {one.name: one for one in form.widgets if isinstance(one, Scroll)}


def _shared(notice: pygame.Rect, written: Sequence[pygame.Rect]) -> float:
    """How much of all this a notice would hide, in pixels."""
    parts = [notice.clip(written[at]) for at in notice.collidelistall(written)]
    return sum(part.w * part.h for part in parts)


SIGNS = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_PAGEUP: "up",
    pygame.K_PAGEDOWN: "down",
}
ROWS = 7  # rows of a page that are gone through one by one

Hear = Callable[[pygame.event.Event], None]


def reached(form: Form, hear: Hear, write: Callable[[Entry], None]) -> list[Node]:
    """The groups of a page: `hear` takes its keys, `write` opens what a field is written with."""
    if isinstance(form.focus, Choice) and form.focus.is_open:
        return _listed(form, form.focus, hear)
    rows: list[Node] = []
    for number, row in enumerate(_rows(form)):
        nodes = [_node(form, one, hear, write) for one in row]
        rows += grouped(("row", number), nodes)
    return rows if len(rows) <= ROWS else _flat(grouped("page", rows))


def _flat(nodes: list[Node]) -> list[Node]:
    """A page is not gone into: its groups are what it begins with."""
    only = nodes[0]
    return list(only.within) if len(nodes) == 1 and isinstance(only, Group) else nodes


def _rows(form: Form) -> Iterator[list[Widget]]:
    """The widgets that can be pressed, and columns of text that scroll, row by row, each from the
    left; those of one column stay together."""
    stops = [*form.stops(), *_texts(form)]
    order = {one: number for number, one in enumerate(form.widgets)}
    where = {one: form.pixels(one) for one in stops}
    columns = dict.fromkeys(form.column(one) for one in stops)
    for column in sorted(columns, key=lambda one: -1 if one is None else order[one]):
        row: list[Widget] = []
        own = [one for one in stops if form.column(one) is column]
        for one in sorted(own, key=lambda one: (where[one].centery, where[one].x)):
            if row and not _abreast(where[one], where[row[0]]):
                yield sorted(row, key=lambda each: where[each].x)
                row = []
            row.append(one)
        if row:
            yield sorted(row, key=lambda each: where[each].x)


def _abreast(one: pygame.Rect, other: pygame.Rect) -> bool:
    """Whether they stand in one row: the middle of each lies beside the other."""
    return one.top <= other.centery < one.bottom and other.top <= one.centery < other.bottom


def _texts(form: Form) -> list[Widget]:
    """Columns with nothing in them to stop at, that are longer than the room they have."""
    full = {form.column(one) for one in form.stops()}
    scrolls = [one for one in form.widgets if isinstance(one, Scroll) and not one.focusable]
    return [one for one in scrolls if one.visible and one not in full and one.extent > one.area[3]]


def _node(form: Form, widget: Widget, hear: Hear, write: Callable[[Entry], None]) -> Node:
    aim = partial(_aim, form, widget)
    key = widget.name or form.widgets.index(widget)
    where = partial(form.pixels, widget)
    if isinstance(widget, Entry):
        return Stop(key, where, partial(write, widget), aim, sight=aim)
    if not widget.keys:
        return Stop(key, where, partial(hear, pressed(pygame.K_RETURN)), aim, sight=aim)
    parts = []
    for number, code in enumerate(widget.keys):
        part = partial(_part, form, widget, number)
        stays, sign = code != pygame.K_RETURN, SIGNS.get(code, "")
        parts.append(Stop((key, code), part, partial(hear, pressed(code)), aim, stays, sign, aim))
    return Group(key, tuple(parts))


def _aim(form: Form, widget: Widget) -> None:
    form.by_keys = True
    form.set_focus(widget if widget.focusable else None)


def _part(form: Form, widget: Widget, number: int) -> pygame.Rect:
    """What of a widget stands for one of the keys it is worked with: side by side, or from the top
    down where they lead up and down."""
    rect, many = form.pixels(widget), len(widget.keys)
    if pygame.K_LEFT in widget.keys:
        wide = rect.w // many
        return pygame.Rect(rect.x + number * wide, rect.y, wide, rect.h)
    high = rect.h // many
    return pygame.Rect(rect.x, rect.y + number * high, rect.w, high)


def _listed(form: Form, choice: Choice, hear: Hear) -> list[Node]:
    """The entries of a list that has been dropped down."""

    def row(number: int) -> pygame.Rect:
        return form.pixels(choice, choice.row_area(number))

    found: Sequence[Node] = [
        Stop(
            ("option", number),
            partial(row, number),
            partial(hear, pressed(pygame.K_RETURN)),
            partial(choice.point, number),
            sight=partial(choice.point, number),
        )
        for number, (value, _) in enumerate(choice.options)
        if value not in choice.disabled
    ]
    away = partial(hear, pressed(pygame.K_ESCAPE))
    shut = Stop("shut", partial(form.pixels, choice, choice.area), away)
    return [*_flat(grouped("options", found)), shut]
