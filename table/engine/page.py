"""The page: a scene that is a form; letters on screen, where there is no keyboard."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product

import pygame

from table.engine.devices import key_press
from table.engine.scene import Engine, Scene
from table.engine.switches import Group, Node, Stop, group_nodes
from table.widgets.brush import LOGICAL
from table.widgets.button import Button
from table.widgets.choice import Choice
from table.widgets.cloth import felt
from table.widgets.entry import Entry
from table.widgets.form import Form
from table.widgets.scroll import Scroll
from table.widgets.widget import Panel, Widget

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
    keeps_scroll: bool = False
    """Whether its columns, when it is built anew, stay where they were scrolled to."""
    _deaf_until: float = 0.0

    def open(self, engine: Engine) -> None:
        self._deaf_until = engine.now + self.quiet

    def answer(self, value: object) -> None:
        """Close with an answer, unless it comes in a hurry."""
        if not self.reject_haste():
            self.close(value)

    def reject_haste(self) -> bool:
        """Whether a press of now comes in a hurry; then the time without one begins again."""
        early = self.engine.now < self._deaf_until
        if early:
            self._deaf_until = self.engine.now + self.quiet
        return early

    @abstractmethod
    def build(self) -> Form:
        """The page's form: `Form(self.app.theme, self.app.size)` with its widgets added."""

    def spoken_text(self) -> str:
        """What is said of the page, besides its title, to who does not see it."""
        return ""

    @property
    def escape_answer(self) -> str:
        """What Esc answers to a question that the page asks; "" where it asks none."""
        return ""

    def escape(self) -> None:
        """What Esc does."""
        self.close()

    def rebuild(self) -> None:
        """Build the form anew; the focus stays on the widget of the same name."""
        held = self.form.focus.name if hasattr(self, "form") and self.form.focus else ""
        keys = hasattr(self, "form") and self.form.by_keys
        columns = _columns(self.form) if self.keeps_scroll and hasattr(self, "form") else {}
        self.form = self.build()
        self.form.by_keys, self.form.reduced_motion = keys, self.engine.reduced_motion
        self.form.on_escape = self.form.on_escape or self.escape
        for widget in self.form.stops():
            if held and widget.name == held:
                self.form.set_focus(widget)
        for name, column in _columns(self.form).items():
            if name in columns:  # others may have come, or gone
                column.scroll_to(columns[name].offset)
        self.dirty = True

    def resize(self, size: tuple[int, int]) -> None:
        if not hasattr(self, "form"):
            self.rebuild()
        self.form.resize(size)

    def restyle(self) -> None:
        self.rebuild()

    def notice_position(self, paper: tuple[int, int]) -> tuple[int, int]:
        """Where it hides least of what the page says: in the middle if it can, and far up."""
        width, height = self.engine.size
        edge, step = round(NOTICE_EDGE * self.engine.scale), max(4, round(6 * self.engine.scale))
        first, low = super().notice_position(paper)[1], height - edge - paper[1]
        across = dict.fromkeys(((width - paper[0]) // 2, edge, width - edge - paper[0]))
        down = [*range(first, low, step), max(edge, low)]
        panels = [widget for widget in self.form.widgets if isinstance(widget, Panel)]
        heads = [self.form.pixels(panel, panel.title_area) for panel in panels if panel.visible]
        written = self._readable_rects()
        found, least = (0, 0), (float("inf"), True)
        for spot in product(across, down):
            place = pygame.Rect(spot, paper)
            hides = _shared(place, written), place.collidelist(heads) >= 0
            if hides < least:
                found, least = spot, hides
            if least == (0, False):
                break
        return found

    def hidden_area(self, notice: pygame.Rect) -> float:
        return _shared(notice, self._readable_rects())

    def _readable_rects(self) -> list[pygame.Rect]:
        """What no notice is to hide: what is read, and still less what is pressed."""
        return [*self.form.text_rects(), *self.form.button_rects() * PRESSED]

    def event(self, event: pygame.event.Event) -> None:
        self.form.event(event)

    def intercept(self, event: pygame.event.Event) -> bool:
        focus = self.form.focus if hasattr(self, "form") else None
        if not isinstance(focus, Entry):
            return False
        by_pad = event.type == pygame.KEYDOWN and event.dict.get("handed")
        tapped = event.type == pygame.MOUSEBUTTONUP and event.dict.get("touch")
        if by_pad and event.key == self.pick_key:
            self.open_letters(focus)
        elif tapped and not event.dict.get("void") and self.form.is_tap(focus, event.pos):
            self.form.event(event)
            self.open_letters(focus)
        else:
            return False
        return True

    def open_letters(self, field: Entry) -> None:
        """Open the letters with which a field is written where no keyboard is at hand."""
        self.engine.open(LettersPage(field))

    def switch_targets(self) -> Sequence[Node]:
        return page_targets(self.form, self.event, self.open_letters)

    def step(self, now: float) -> None:
        self.form.step(now)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        if self.dirty:
            self.background(surface)
        return self.form.draw(surface, self.dirty)

    def background(self, surface: pygame.Surface) -> None:
        """What the form lies on."""
        if self.see_through:
            veil = pygame.Surface(surface.get_size())
            veil.set_alpha(130)
            surface.blit(veil, (0, 0))
        else:
            surface.blit(felt(surface.get_size(), self.engine.theme), (0, 0))


ACROSS = 11  # letters in a row
KEY, GAP = 66.0, 8.0  # of a letter's button, and between two
FIGURES = "1234567890-'."


class LettersPage(Page):
    """Writes into a `field` of the page beneath, once it is done; a keyboard does as well."""

    see_through = True

    def __init__(self, field: Entry) -> None:
        self.field, self.text = field, field.value
        self.large, self.entry = not field.value, field

    def open(self, engine: Engine) -> None:
        super().open(engine)
        if self.field.hint and self.field.hint == self.text:  # it stands there if nothing is typed
            self.text, self.large = "", True

    def build(self) -> Form:
        words, form = self.engine.words, Form(self.engine.theme, self.engine.size)
        letters = words.say("letters.all") + FIGURES
        rows = [letters[at : at + ACROSS] for at in range(0, len(letters), ACROSS)]
        width = ACROSS * (KEY + GAP) - GAP
        height = 96 + (len(rows) + 1) * (KEY * 0.82 + GAP) + 24
        x, y = (LOGICAL[0] - width) / 2, (LOGICAL[1] - height) / 2
        form.add(Panel((x - 28, y, width + 56, height)))
        spot = (x, y + 24, width, 52)
        self.entry = Entry(spot, self.text, self._typed, self._done, self.field.most, name="text")
        form.set_focus(form.add(self.entry))  # with a keyboard one simply types
        key_height, top = KEY * 0.82, y + 96
        for row, line in enumerate(rows):
            for place, letter in enumerate(line):
                said = letter.upper() if self.large else letter
                area = (x + place * (KEY + GAP), top + row * (key_height + GAP), KEY, key_height)
                form.add(Button(area, said, partial(self._put, said), name=f"letter {letter}"))
        last = top + len(rows) * (key_height + GAP)
        parts = (
            ("shift", lambda: self._cased(not self.large), 1.6),
            ("space", partial(self._put, " "), 3.0),
            ("rub", self._rub, 2.0),
            ("leave", self.escape, 1.8),
            ("done", self._done, 2.0),
        )
        each = (width - GAP * (len(parts) - 1)) / sum(share for *_, share in parts)
        for name, on, share in parts:
            kind = "primary" if name == "done" else "plain"
            area = (x, last, each * share, key_height)
            form.add(Button(area, words.say(f"letters.{name}"), on, kind, name))
            x += each * share + GAP
        return form

    def event(self, event: pygame.event.Event) -> None:
        if event.type == pygame.TEXTINPUT:
            self._put(event.text)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self._rub()
        else:
            super().event(event)

    def open_letters(self, field: Entry) -> None:
        """The letters are here already."""

    def _typed(self, text: str) -> None:
        self.text = text

    def _put(self, letter: str) -> None:
        self.entry.move(len(self.entry.value))
        self.entry.insert(letter)
        self.text = str(self.entry.value)
        self._cased(letter == " ")

    def _rub(self) -> None:
        self.entry.value = self.text = self.text[:-1]
        self._cased(not self.text)

    def _cased(self, large: bool) -> None:
        if large != self.large:
            self.large = large
            self.rebuild()

    def _done(self, text: str = "") -> None:
        """What has been written stands in the field, as if it had been typed there."""
        field = self.field
        field.move(0)
        field.move(len(field.value), keep=True)
        field.insert(self.text)
        self.close()


def _columns(form: Form) -> dict[str, Scroll]:
    return {widget.name: widget for widget in form.widgets if isinstance(widget, Scroll)}


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


def page_targets(form: Form, hear: Hear, write: Callable[[Entry], None]) -> list[Node]:
    """The groups of a page: `hear` takes its keys, `write` opens what a field is written with."""
    if isinstance(form.focus, Choice) and form.focus.is_open:
        return _listed(form, form.focus, hear)
    rows: list[Node] = []
    for number, row in enumerate(_rows(form)):
        nodes = [_node(form, widget, hear, write) for widget in row]
        rows += group_nodes(("row", number), nodes)
    return rows if len(rows) <= ROWS else _flat(group_nodes("page", rows))


def _flat(nodes: list[Node]) -> list[Node]:
    """A page is not gone into: its groups are what it begins with."""
    only = nodes[0]
    return list(only.within) if len(nodes) == 1 and isinstance(only, Group) else nodes


def _rows(form: Form) -> Iterator[list[Widget]]:
    """The widgets that can be pressed, and columns of text that scroll, row by row, each from the
    left; those of one column stay together."""
    stops = [*form.stops(), *_texts(form)]
    order = {widget: number for number, widget in enumerate(form.widgets)}
    where = {widget: form.pixels(widget) for widget in stops}
    columns = dict.fromkeys(form.column(widget) for widget in stops)
    for column in sorted(columns, key=lambda scroll: -1 if scroll is None else order[scroll]):
        row: list[Widget] = []
        own = [widget for widget in stops if form.column(widget) is column]
        for widget in sorted(own, key=lambda stop: (where[stop].centery, where[stop].x)):
            if row and not _abreast(where[widget], where[row[0]]):
                yield sorted(row, key=lambda each: where[each].x)
                row = []
            row.append(widget)
        if row:
            yield sorted(row, key=lambda each: where[each].x)


def _abreast(rect: pygame.Rect, other: pygame.Rect) -> bool:
    """Whether they stand in one row: the middle of each lies beside the other."""
    return rect.top <= other.centery < rect.bottom and other.top <= rect.centery < other.bottom


def _texts(form: Form) -> list[Widget]:
    """Columns with nothing in them to stop at, that are longer than the room they have."""
    full = {form.column(widget) for widget in form.stops()}
    columns = [widget for widget in form.widgets if isinstance(widget, Scroll) and widget.visible]
    read = [column for column in columns if not column.focusable and column not in full]
    return [column for column in read if column.extent > column.area[3]]


def _node(form: Form, widget: Widget, hear: Hear, write: Callable[[Entry], None]) -> Node:
    aim = partial(_aim, form, widget)
    key = widget.name or form.widgets.index(widget)
    where = partial(form.pixels, widget)
    if isinstance(widget, Entry):
        return Stop(key, where, partial(write, widget), aim, sight=aim)
    if not widget.keys:
        return Stop(key, where, partial(hear, key_press(pygame.K_RETURN)), aim, sight=aim)
    parts = []
    for number, code in enumerate(widget.keys):
        part = partial(_part, form, widget, number)
        stays, sign = code != pygame.K_RETURN, SIGNS.get(code, "")
        parts.append(Stop((key, code), part, partial(hear, key_press(code)), aim, stays, sign, aim))
    return Group(key, tuple(parts))


def _aim(form: Form, widget: Widget) -> None:
    form.by_keys = True
    form.set_focus(widget if widget.focusable else None)


def _part(form: Form, widget: Widget, number: int) -> pygame.Rect:
    """What of a widget stands for one of the keys it is worked with: side by side, or from the top
    down where they lead up and down."""
    rect, many = form.pixels(widget), len(widget.keys)
    if pygame.K_LEFT in widget.keys:
        width = rect.w // many
        return pygame.Rect(rect.x + number * width, rect.y, width, rect.h)
    height = rect.h // many
    return pygame.Rect(rect.x, rect.y + number * height, rect.w, height)


def _listed(form: Form, choice: Choice, hear: Hear) -> list[Node]:
    """The entries of a list that has been dropped down."""

    def row(number: int) -> pygame.Rect:
        return form.pixels(choice, choice.row_area(number))

    found: Sequence[Node] = [
        Stop(
            ("option", number),
            partial(row, number),
            partial(hear, key_press(pygame.K_RETURN)),
            partial(choice.point, number),
            sight=partial(choice.point, number),
        )
        for number, (value, _) in enumerate(choice.options)
        if value not in choice.disabled
    ]
    away = partial(hear, key_press(pygame.K_ESCAPE))
    shut = Stop("shut", partial(form.pixels, choice, choice.area), away)
    return [*_flat(group_nodes("options", found)), shut]
