"""The page: a scene that is a form; and the on-screen keyboard."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from math import ceil

import pygame

from table.engine.devices import key_press
from table.engine.scene import Engine, Scene
from table.engine.switches import Group, Node, Stop, group_nodes
from table.theme.style import ButtonStyle
from table.widgets.brush import LOGICAL
from table.widgets.button import Button
from table.widgets.choice import Choice
from table.widgets.cloth import felt
from table.widgets.entry import Entry
from table.widgets.form import Form
from table.widgets.widget import Panel, Widget, remaining_share

NOTICE_EDGE = 4.0  # logical units between a notice and the window's edge
NOTICE_STEP = 6  # logical units between the heights at which a notice is tried
BUTTON_WEIGHT = 3  # of a hidden button, compared with text
QUIET_SECONDS = 0.4  # `quiet` of a page that opens where somebody may still be clicking
SLIDE_SECONDS = 0.2  # in which the papers of a page slide in
MAX_FRAME_SECONDS = 0.05  # by which a frame moves them on, however long it took to draw
VEIL_ALPHA = 130  # of the black over a scene beneath, out of 255


class PaperSlide:
    """Slides the papers (panels) of a page in from below the window. The form is drawn once, and
    the pictures of its papers move. All else is in its place at once, and presses count there."""

    def __init__(self) -> None:
        self._passed = 0.0
        self._now: float | None = None  # of the last frame
        self._background = self._page = pygame.Surface((1, 1))

    def draw(self, surface: pygame.Surface, form: Form, whole: bool, now: float) -> bool:
        """Draw the form with its papers on the way; return False once they have come. `whole`: the
        background has just been drawn, and everything must be drawn on it. `now`: in seconds."""
        papers = [widget for widget in form.widgets if isinstance(widget, Panel) and widget.visible]
        if not papers:
            form.draw(surface, whole)
            return False
        if whole:
            self._background, self._page = surface.copy(), surface.copy()
        if self._now is not None:
            self._passed += min(now - self._now, MAX_FRAME_SECONDS)
        self._now = now
        left = remaining_share(self._passed, SLIDE_SECONDS)  # 1 at the start, 0 at the end
        changed = form.draw(self._page, whole)
        areas = [form.pixels(paper) for paper in papers]
        if whole or not left:
            changed = [surface.get_rect()]
        else:
            changed = [rect for rect in changed if rect.collidelist(areas) < 0]  # beside papers
        for rect in changed:
            surface.blit(self._page, rect, rect)
        if not left:
            return False
        for paper, area in zip(papers, areas):
            bounds = form.pixels(paper, paper.bounds())
            if whole:
                surface.blit(self._background, bounds, bounds)
            self._draw_paper(surface, area, bounds, left)
        return True

    def _draw_paper(self, surface: pygame.Surface, area: pygame.Rect, bounds: pygame.Rect,
                    left: float) -> None:  # fmt: skip
        """Draw a paper, with its shadow in `bounds`, that has this share of its way `left`."""
        height = surface.get_height()
        distance = round(left * (height - area.y))  # pixels that the paper is too low
        below = pygame.Rect(bounds.x, area.bottom + distance, bounds.w, height)
        below_in_bounds = below.clip(bounds)
        surface.blit(self._page, below, below)  # the paper was here a frame ago
        surface.blit(self._background, below_in_bounds, below_in_bounds)
        surface.blit(self._page, area.move(0, distance), area)


class Page(Scene, ABC):
    """A scene that is a form on felt; with `see_through`, on the darkened scene beneath.

    Override `build`, which makes the form. It is called when the page opens and whenever theme or
    words change, so keep what the player has set in the page itself.

    `quiet` is for a page that opens while somebody may still be clicking at the table beneath: an
    answer counts only after so many seconds without one."""

    form: Form
    quiet: float = 0.0
    keeps_scroll: bool = False  # whether its columns keep their offsets when it is rebuilt
    _accepts_from: float = 0.0  # the time of the engine from which an answer counts
    _slide: PaperSlide | None = None  # while its papers slide in

    def open(self, engine: Engine) -> None:
        self._accepts_from = engine.now + self.quiet
        self._slide = None if engine.reduced_motion else PaperSlide()

    @property
    def animating(self) -> bool:
        return self._slide is not None

    def answer(self, value: object) -> None:
        """Close the page with an answer, unless it comes within the quiet time."""
        if not self.reject_haste():
            self.close(value)

    def reject_haste(self) -> bool:
        """Return whether a press now is within the quiet time; if so, that starts again."""
        is_hasty = self.engine.now < self._accepts_from
        if is_hasty:
            self._accepts_from = self.engine.now + self.quiet
        return is_hasty

    @abstractmethod
    def build(self) -> Form:
        """Return a new form for the theme and size of the engine, with its widgets."""

    def spoken_text(self) -> str:
        """What the screen reader reads out besides the title."""
        return ""

    @property
    def escape_answer(self) -> str:
        """The answer that Esc gives to the page's question; "" without one."""
        return ""

    def escape(self) -> None:
        """Close the page on Esc; override for another answer."""
        self.close()

    def rebuild(self) -> None:
        """Build the form again. The focus stays on the widget of the same name."""
        old: Form | None = getattr(self, "form", None)
        self.form = self.build()
        self.form.reduced_motion = self.engine.reduced_motion
        self.form.on_escape = self.form.on_escape or self.escape
        if old is not None:
            self.form.by_keys = old.by_keys
            for widget in self.form.stops():
                if old.focus and old.focus.name and widget.name == old.focus.name:
                    self.form.set_focus(widget)
            if self.keeps_scroll:
                offsets = {column.name: column.offset for column in old.columns()}
                for column in self.form.columns():
                    column.scroll_to(offsets.get(column.name, column.offset))
        self.dirty = True

    def resize(self, size: tuple[int, int]) -> None:
        if not hasattr(self, "form"):
            self.rebuild()
        self.form.resize(size)

    def restyle(self) -> None:
        self.rebuild()

    def notice_position(self, paper: tuple[int, int]) -> tuple[int, int]:
        """The upper left corner, in pixels, at which a notice of this size hides the least. The
        middle and both sides are tried, each from the top down. Text and buttons count most; of
        equal places one without a panel's title is taken."""
        (window_width, window_height), (width, height) = self.engine.size, paper
        edge = round(NOTICE_EDGE * self.engine.scale)
        step = max(4, round(NOTICE_STEP * self.engine.scale))
        _, highest = super().notice_position(paper)
        lowest = window_height - edge - height
        lefts = dict.fromkeys(((window_width - width) // 2, edge, window_width - edge - width))
        tops = [*range(highest, lowest, step), max(edge, lowest)]
        panels = [widget for widget in self.form.widgets if isinstance(widget, Panel)]
        titles = [self.form.pixels(panel, panel.title_area) for panel in panels if panel.visible]
        readable = self._readable_rects()
        best, least_cost = (0, 0), (float("inf"), True)
        for corner in product(lefts, tops):
            place = pygame.Rect(corner, paper)
            cost = (_covered_area(place, readable), place.collidelist(titles) >= 0)
            if cost < least_cost:
                best, least_cost = corner, cost
            if least_cost == (0, False):
                break
        return best

    def hidden_area(self, notice: pygame.Rect) -> float:
        return _covered_area(notice, self._readable_rects())

    def _readable_rects(self) -> list[pygame.Rect]:
        """The rectangles that a notice should not hide; buttons are repeated: they weigh more."""
        return [*self.form.text_rects(), *self.form.button_rects() * BUTTON_WEIGHT]

    def event(self, event: pygame.event.Event) -> None:
        self.form.event(event)

    def intercept(self, event: pygame.event.Event) -> bool:
        """Open the on-screen keyboard if a finger taps the focused field, or a game controller
        presses it. Return True if so: the event is used up."""
        focus = self.form.focus if hasattr(self, "form") else None
        if not isinstance(focus, Entry):
            return False
        by_pad = event.type == pygame.KEYDOWN and event.dict.get("handed")
        is_lifted = event.type == pygame.MOUSEBUTTONUP and event.dict.get("touch")
        if by_pad and event.key == self.pick_key:
            self.open_letters(focus)
        elif is_lifted and not event.dict.get("void") and self.form.is_tap(focus, event.pos):
            self.form.event(event)
            self.open_letters(focus)
        else:
            return False
        return True

    def open_letters(self, field: Entry) -> None:
        self.engine.open(LettersPage(field))

    def switch_targets(self) -> Sequence[Node]:
        """The targets for switches: rows, grouped if there are many, or an open list's options."""
        focus = self.form.focus
        if isinstance(focus, Choice) and focus.is_open:
            return self._option_nodes(focus)
        rows: list[Node] = []
        for number, row in enumerate(_widget_rows(self.form)):
            rows += group_nodes(("row", number), [self._widget_node(widget) for widget in row])
        return rows if len(rows) <= MAX_ROWS else _unwrap_group(group_nodes("page", rows))

    def _send_key(self, key: int) -> Callable[[], None]:
        return lambda: self.event(key_press(key))

    def _widget_node(self, widget: Widget) -> Node:
        """The target for a widget; for a widget with keys of its own the group of these."""

        def focus() -> None:
            self.form.by_keys = True
            self.form.set_focus(widget if widget.focusable else None)

        key = widget.name or self.form.widgets.index(widget)
        rect = partial(self.form.pixels, widget)
        if isinstance(widget, Entry):
            return Stop(key, rect, partial(self.open_letters, widget), focus, aim_group=focus)
        if not widget.keys:
            return Stop(key, rect, self._send_key(pygame.K_RETURN), focus, aim_group=focus)
        parts = []
        for number, code in enumerate(widget.keys):
            area, press = partial(_key_area, self.form, widget, number), self._send_key(code)
            stays, sign = code != pygame.K_RETURN, KEY_DIRECTIONS.get(code, "")
            parts.append(Stop((key, code), area, press, aim=focus, stays=stays, sign=sign,
                              aim_group=focus))  # fmt: skip
        return Group(key, tuple(parts))

    def _option_nodes(self, choice: Choice) -> list[Node]:
        """The targets in an open list: its options, and one that closes it."""
        nodes: list[Node] = []
        enter = self._send_key(pygame.K_RETURN)
        for number, (value, _) in enumerate(choice.options):
            if value not in choice.disabled_values:
                rect = partial(self._option_rect, choice, number)
                highlight = partial(choice.highlight, number)
                nodes.append(Stop(("option", number), rect, enter, highlight, aim_group=highlight))
        box = partial(self.form.pixels, choice)
        close_stop = Stop("shut", box, self._send_key(pygame.K_ESCAPE))
        return [*_unwrap_group(group_nodes("options", nodes)), close_stop]

    def _option_rect(self, choice: Choice, number: int) -> pygame.Rect:
        return self.form.pixels(choice, choice.row_area(number))

    def step(self, now: float) -> None:
        self.form.step(now)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw the form; while the page opens, with its papers sliding in."""
        if self.dirty:
            self.background(surface)
        if self._slide is None or self.engine.top is not self:
            return self.form.draw(surface, self.dirty)
        if not self._slide.draw(surface, self.form, self.dirty, self.engine.now):
            self._slide = None
        return None

    def background(self, surface: pygame.Surface) -> None:
        if self.see_through:
            veil = pygame.Surface(surface.get_size())
            veil.set_alpha(VEIL_ALPHA)
            surface.blit(veil, (0, 0))
        else:
            surface.blit(felt(surface.get_size(), self.engine.theme), (0, 0))


KEY_DIRECTIONS = {
    pygame.K_LEFT: "left", pygame.K_RIGHT: "right", pygame.K_UP: "up", pygame.K_DOWN: "down",
    pygame.K_PAGEUP: "up", pygame.K_PAGEDOWN: "down",
}  # fmt: skip
MAX_ROWS = 7  # of a page to step through one by one


def _unwrap_group(nodes: list[Node]) -> list[Node]:
    """Replace a single group by its members; return other nodes as they are."""
    if len(nodes) == 1 and isinstance(nodes[0], Group):
        return list(nodes[0].within)
    return nodes


def _widget_rows(form: Form) -> Iterator[list[Widget]]:
    """Yield the pressable widgets and scrolling texts in rows, column by column."""
    stops = form.stops()
    with_stops = {form.column(widget) for widget in stops}
    texts = [column for column in form.columns() if column.visible and not column.focusable]
    scrolling = [text for text in texts if text.extent > text.area[3] and text not in with_stops]
    stops = [*stops, *scrolling]
    rects = {widget: form.pixels(widget) for widget in stops}
    for column in [None, *form.columns()]:
        members = [widget for widget in stops if form.column(widget) is column]
        members.sort(key=lambda widget: (rects[widget].centery, rects[widget].x))
        rows: list[list[Widget]] = []
        for widget in members:
            if rows and _in_same_row(rects[widget], rects[rows[-1][0]]):
                rows[-1].append(widget)
            else:
                rows.append([widget])
        yield from (sorted(row, key=lambda widget: rects[widget].x) for row in rows)


def _in_same_row(rect: pygame.Rect, other: pygame.Rect) -> bool:
    return rect.top <= other.centery < rect.bottom and other.top <= rect.centery < other.bottom


def _key_area(form: Form, widget: Widget, number: int) -> pygame.Rect:
    """The part of a widget, in pixels, that stands for the key of this number. The parts are side
    by side if there are keys for left and right, else one above the other."""
    rect, key_count = form.pixels(widget), len(widget.keys)
    if pygame.K_LEFT in widget.keys:
        width = rect.w // key_count
        return pygame.Rect(rect.x + number * width, rect.y, width, rect.h)
    height = rect.h // key_count
    return pygame.Rect(rect.x, rect.y + number * height, rect.w, height)


def _covered_area(notice: pygame.Rect, readable: Sequence[pygame.Rect]) -> float:
    """The area of these rectangles that a notice would hide, in pixels. Repeated ones add up."""
    parts = [notice.clip(readable[at]) for at in notice.collidelistall(readable)]
    return sum(part.w * part.h for part in parts)


LETTERS_PER_ROW = 11
KEY_SIZE, KEY_HEIGHT, KEY_GAP = 66.0, 0.82 * 66.0, 8.0  # of a letter's button, logical units
MARGIN, SIDE_MARGIN, ENTRY_HEIGHT = 24.0, 28.0, 52.0  # of the paper, and of the text on it
KEYS_DOWN = 96.0  # from the upper edge of the paper to the letters
DIGITS_AND_MARKS = "1234567890-'."


class LettersPage(Page):
    """The on-screen keyboard, which writes into a `field` of the page beneath when it is done."""

    see_through = True

    def __init__(self, field: Entry) -> None:
        self.field = self.entry = field
        self.text = field.value
        self.upper_case = not field.value

    def open(self, engine: Engine) -> None:
        super().open(engine)
        if self.field.hint and self.field.hint == self.text:  # the hint is shown for an empty text
            self.text, self.upper_case = "", True

    def build(self) -> Form:
        """Build the paper: the text, the letters in rows, and a row of longer keys."""
        form = Form(self.engine.theme, self.engine.size)
        letters = self.engine.words.say("letters.all") + DIGITS_AND_MARKS
        row_count = ceil(len(letters) / LETTERS_PER_ROW)
        pitch, row_pitch = KEY_SIZE + KEY_GAP, KEY_HEIGHT + KEY_GAP
        width = LETTERS_PER_ROW * pitch - KEY_GAP
        height = KEYS_DOWN + (row_count + 1) * row_pitch + MARGIN
        x, y = (LOGICAL[0] - width) / 2, (LOGICAL[1] - height) / 2
        form.add(Panel((x - SIDE_MARGIN, y, width + 2 * SIDE_MARGIN, height)))
        self.entry = Entry((x, y + MARGIN, width, ENTRY_HEIGHT), self.text, self._set_text,
                           self._done, self.field.max_letters, name="text")  # fmt: skip
        form.set_focus(form.add(self.entry))  # with a keyboard one simply types
        for index, letter in enumerate(letters):
            row, column = divmod(index, LETTERS_PER_ROW)
            area = (x + column * pitch, y + KEYS_DOWN + row * row_pitch, KEY_SIZE, KEY_HEIGHT)
            text = letter.upper() if self.upper_case else letter
            on_press = partial(self._insert_letter, text)
            form.add(Button(area, text, on_press, name=f"letter {letter}"))
        self._add_long_keys(form, x, y + KEYS_DOWN + row_count * row_pitch, width)
        return form

    def _add_long_keys(self, form: Form, x: float, y: float, width: float) -> None:
        """Add the row of keys that are longer than a letter's, from this corner to this width."""
        keys = (  # name, action, share of the width
            ("shift", lambda: self._set_upper_case(not self.upper_case), 1.6),
            ("space", partial(self._insert_letter, " "), 3.0),
            ("rub", self._delete_letter, 2.0),
            ("leave", self.escape, 1.8),
            ("done", self._done, 2.0),
        )
        unit_width = (width - KEY_GAP * (len(keys) - 1)) / sum(share for *_, share in keys)
        for name, action, share in keys:
            style: ButtonStyle = "primary" if name == "done" else "secondary"
            area = (x, y, unit_width * share, KEY_HEIGHT)
            form.add(Button(area, self.engine.words.say(f"letters.{name}"), action, style, name))
            x += unit_width * share + KEY_GAP

    def event(self, event: pygame.event.Event) -> None:
        if event.type == pygame.TEXTINPUT:
            self._insert_letter(event.text)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self._delete_letter()
        else:
            super().event(event)

    def open_letters(self, field: Entry) -> None:
        """Do nothing: this is the on-screen keyboard."""

    def _set_text(self, text: str) -> None:
        self.text = text

    def _insert_letter(self, letter: str) -> None:
        """Add a letter at the end of the text. After a space the keys show capitals."""
        self.entry.move(len(self.entry.value))
        self.entry.insert(letter)
        self.text = str(self.entry.value)
        self._set_upper_case(letter == " ")

    def _delete_letter(self) -> None:
        """Delete the last letter. If the text is empty now, the keys show capitals."""
        self.entry.value = self.text = self.text[:-1]
        self._set_upper_case(not self.text)

    def _set_upper_case(self, upper_case: bool) -> None:
        if upper_case != self.upper_case:
            self.upper_case = upper_case
            self.rebuild()

    def _done(self, text: str = "") -> None:
        """Put the text into the field of the page beneath, as if it had been typed there; close."""
        self.field.select_all()
        self.field.insert(self.text)
        self.close()
