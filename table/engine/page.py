"""The page: a scene that is a form; and the on-screen keyboard."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product

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
from table.widgets.scroll import Scroll
from table.widgets.widget import Panel, Widget, remaining_share

NOTICE_EDGE = 4.0  # logical units between a notice and the window's edge
BUTTON_WEIGHT = 3  # of a hidden button, compared with text
QUIET_SECONDS = 0.4  # `quiet` of a page that opens where somebody may still be clicking
SLIDE_SECONDS = 0.2  # in which its papers slide in
LONGEST_STEP = 0.05  # seconds a frame moves them on, however long it took to draw


class PaperSlide:
    """Slides the papers of a page in from below the window: the form is drawn once, and the
    pictures of its papers are moved. Everything else is in its place at once, and a press counts
    where things will be."""

    def __init__(self) -> None:
        self._passed = 0.0
        self._now: float | None = None  # of the last frame
        self._background = self._page = pygame.Surface((1, 1))

    def draw(self, surface: pygame.Surface, form: Form, whole: bool, now: float) -> bool:
        """Draw the form; False when its papers have come. `whole`: the background is fresh."""
        widgets = form.widgets
        papers = [widget for widget in widgets if isinstance(widget, Panel) and widget.visible]
        if not papers:
            form.draw(surface, whole)
            return False
        if whole:
            self._background, self._page = surface.copy(), surface.copy()
        if self._now is not None:
            self._passed += min(now - self._now, LONGEST_STEP)
        self._now = now
        left = remaining_share(self._passed, SLIDE_SECONDS)  # 1 at the start, 0 at the end
        changed = form.draw(self._page, whole)
        areas = [form.pixels(paper) for paper in papers]
        still = [rect for rect in changed if rect.collidelist(areas) < 0]  # the others slide
        for rect in [surface.get_rect()] if whole or not left else still:
            surface.blit(self._page, rect, rect)
        if not left:
            return False
        height = surface.get_height()
        for paper, area in zip(papers, areas):
            bounds = form.pixels(paper, paper.bounds())
            lower = round(left * (height - area.y))
            if whole:
                surface.blit(self._background, bounds, bounds)
            uncovered = pygame.Rect(bounds.x, area.bottom + lower, bounds.w, height)
            beneath = uncovered.clip(bounds)
            surface.blit(self._page, uncovered, uncovered)
            surface.blit(self._background, beneath, beneath)
            surface.blit(self._page, area.move(0, lower), area)
        return True


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
    """Whether scrolling columns keep their offsets when the page is rebuilt."""
    _accepts_from: float = 0.0  # the time of the engine from which an answer counts
    _slide: PaperSlide | None = None  # while its papers slide in

    def open(self, engine: Engine) -> None:
        self._accepts_from = engine.now + self.quiet
        self._slide = None if engine.reduced_motion else PaperSlide()

    @property
    def animating(self) -> bool:
        """Whether its papers slide in."""
        return self._slide is not None

    def answer(self, value: object) -> None:
        """Close with an answer, unless it comes within the quiet time."""
        if not self.reject_haste():
            self.close(value)

    def reject_haste(self) -> bool:
        """True for a press within the quiet time, which then starts again."""
        is_hasty = self.engine.now < self._accepts_from
        if is_hasty:
            self._accepts_from = self.engine.now + self.quiet
        return is_hasty

    @abstractmethod
    def build(self) -> Form:
        """The page's form: `Form(self.app.theme, self.app.size)` with its widgets added."""

    def spoken_text(self) -> str:
        """The text for the screen reader, besides the title."""
        return ""

    @property
    def escape_answer(self) -> str:
        """The answer that Esc gives to the page's question; "" without one."""
        return ""

    def escape(self) -> None:
        """Close the page on Esc; override for another answer."""
        self.close()

    def rebuild(self) -> None:
        """Build the form anew; the focus stays on the widget of the same name."""
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
        """The corner, in pixels, where a notice of this size hides least of texts and buttons and
        no panel's title: if possible in the middle of the upper edge, else at a side or lower."""
        width, height = self.engine.size
        edge, step = round(NOTICE_EDGE * self.engine.scale), max(4, round(6 * self.engine.scale))
        top, low = super().notice_position(paper)[1], height - edge - paper[1]
        xs = dict.fromkeys(((width - paper[0]) // 2, edge, width - edge - paper[0]))
        ys = [*range(top, low, step), max(edge, low)]
        panels = [widget for widget in self.form.widgets if isinstance(widget, Panel)]
        heads = [self.form.pixels(panel, panel.title_area) for panel in panels if panel.visible]
        readable = self._readable_rects()
        best, least_hidden = (0, 0), (float("inf"), True)
        for corner in product(xs, ys):
            place = pygame.Rect(corner, paper)
            covers_title = place.collidelist(heads) >= 0
            hidden = _covered_area(place, readable), covers_title
            if hidden < least_hidden:
                best, least_hidden = corner, hidden
            if least_hidden == (0, False):
                break
        return best

    def hidden_area(self, notice: pygame.Rect) -> float:
        return _covered_area(notice, self._readable_rects())

    def _readable_rects(self) -> list[pygame.Rect]:
        """The rectangles that a notice should not hide; buttons are repeated as a weight."""
        return [*self.form.text_rects(), *self.form.button_rects() * BUTTON_WEIGHT]

    def event(self, event: pygame.event.Event) -> None:
        self.form.event(event)

    def intercept(self, event: pygame.event.Event) -> bool:
        """Open the on-screen keyboard for a focused field that a finger taps or a game controller
        presses; True if that has used the event up."""
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
        """Open the on-screen keyboard for a field."""
        self.engine.open(LettersPage(field))

    def switch_targets(self) -> Sequence[Node]:
        """The options of an open list, or else all that can be pressed, row by row; a page of more
        than MAX_ROWS rows begins with groups of them."""
        focus = self.form.focus
        if isinstance(focus, Choice) and focus.is_open:
            return self._option_nodes(focus)
        rows: list[Node] = []
        for number, row in enumerate(_widget_rows(self.form)):
            rows += group_nodes(("row", number), [self._widget_node(widget) for widget in row])
        return rows if len(rows) <= MAX_ROWS else _unwrap_group(group_nodes("page", rows))

    def _send_key(self, key: int) -> Callable[[], None]:
        """A function that presses a key on this page."""
        return lambda: self.event(key_press(key))

    def _widget_node(self, widget: Widget) -> Node:
        """The target for a widget, or the group of its keys."""

        def focus() -> None:
            self.form.by_keys = True
            self.form.set_focus(widget if widget.focusable else None)

        key = widget.name or self.form.widgets.index(widget)
        rect = partial(self.form.pixels, widget)
        if isinstance(widget, Entry):
            return Stop(key, rect, partial(self.open_letters, widget), focus, sight=focus)
        if not widget.keys:
            return Stop(key, rect, self._send_key(pygame.K_RETURN), focus, sight=focus)
        parts = [
            Stop(
                (key, code),
                partial(_key_area, self.form, widget, number),
                self._send_key(code),
                focus,
                stays=code != pygame.K_RETURN,
                sign=KEY_DIRECTIONS.get(code, ""),
                sight=focus,
            )
            for number, code in enumerate(widget.keys)
        ]
        return Group(key, tuple(parts))

    def _option_nodes(self, choice: Choice) -> list[Node]:
        """The nodes of the options in an open list, and one that closes it."""
        nodes: list[Node] = []
        for number, (value, _) in enumerate(choice.options):
            if value not in choice.disabled:
                highlight = partial(choice.highlight, number)

                def rect(number: int = number) -> pygame.Rect:
                    return self.form.pixels(choice, choice.row_area(number))

                enter = self._send_key(pygame.K_RETURN)
                nodes.append(Stop(("option", number), rect, enter, highlight, sight=highlight))
        box = partial(self.form.pixels, choice)
        close_stop = Stop("shut", box, self._send_key(pygame.K_ESCAPE))
        return [*_unwrap_group(group_nodes("options", nodes)), close_stop]

    def step(self, now: float) -> None:
        self.form.step(now)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw the form, or while it is on top its papers sliding in."""
        if self.dirty:
            self.background(surface)
        if self._slide is None or self.engine.top is not self:
            return self.form.draw(surface, self.dirty)
        if not self._slide.draw(surface, self.form, self.dirty, self.engine.now):
            self._slide = None
        return None

    def background(self, surface: pygame.Surface) -> None:
        """Draw the background of the form."""
        if self.see_through:
            veil = pygame.Surface(surface.get_size())
            veil.set_alpha(130)
            surface.blit(veil, (0, 0))
        else:
            surface.blit(felt(surface.get_size(), self.engine.theme), (0, 0))


KEY_DIRECTIONS = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_PAGEUP: "up",
    pygame.K_PAGEDOWN: "down",
}
MAX_ROWS = 7  # of a page to step through one by one


def _unwrap_group(nodes: list[Node]) -> list[Node]:
    """The members of a single group, else the nodes themselves."""
    group = nodes[0]
    return list(group.within) if len(nodes) == 1 and isinstance(group, Group) else nodes


def _widget_rows(form: Form) -> Iterator[list[Widget]]:
    """The pressable widgets and scrolling texts by rows from the left; columns stay together."""
    stops = [*form.stops(), *_scrolling_texts(form)]
    rects = {widget: form.pixels(widget) for widget in stops}
    columns = dict.fromkeys(form.column(widget) for widget in stops)
    for column in sorted(columns, key=lambda scroll: form.widgets.index(scroll) if scroll else -1):
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
    """Whether two rectangles are in one row: the middle of each is within the other's height."""
    return rect.top <= other.centery < rect.bottom and other.top <= rect.centery < other.bottom


def _scrolling_texts(form: Form) -> list[Scroll]:
    """The columns of text that scroll and contain no stop."""
    with_stops = {form.column(widget) for widget in form.stops()}
    texts = [column for column in form.columns() if column.visible and not column.focusable]
    return [text for text in texts if text not in with_stops and text.extent > text.area[3]]


def _key_area(form: Form, widget: Widget, number: int) -> pygame.Rect:
    """The part of a widget for one of its keys: side by side, or stacked for up and down."""
    rect, key_count = form.pixels(widget), len(widget.keys)
    if pygame.K_LEFT in widget.keys:
        width = rect.w // key_count
        return pygame.Rect(rect.x + number * width, rect.y, width, rect.h)
    height = rect.h // key_count
    return pygame.Rect(rect.x, rect.y + number * height, rect.w, height)


def _covered_area(notice: pygame.Rect, readable: Sequence[pygame.Rect]) -> float:
    """The area of these rectangles that a notice would hide, in pixels."""
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
        words, form = self.engine.words, Form(self.engine.theme, self.engine.size)
        letters = words.say("letters.all") + DIGITS_AND_MARKS
        row_count = -(-len(letters) // LETTERS_PER_ROW)
        pitch, row_pitch = KEY_SIZE + KEY_GAP, KEY_HEIGHT + KEY_GAP
        width = LETTERS_PER_ROW * pitch - KEY_GAP
        height = KEYS_DOWN + (row_count + 1) * row_pitch + MARGIN
        x, y = (LOGICAL[0] - width) / 2, (LOGICAL[1] - height) / 2
        form.add(Panel((x - SIDE_MARGIN, y, width + 2 * SIDE_MARGIN, height)))
        self.entry = Entry(
            (x, y + MARGIN, width, ENTRY_HEIGHT), self.text, self._set_text, self._done,
            self.field.max_letters, name="text",
        )  # fmt: skip
        form.set_focus(form.add(self.entry))  # with a keyboard one simply types
        for at, letter in enumerate(letters):
            row, column = divmod(at, LETTERS_PER_ROW)
            area = (x + column * pitch, y + KEYS_DOWN + row * row_pitch, KEY_SIZE, KEY_HEIGHT)
            text = letter.upper() if self.upper_case else letter
            form.add(
                Button(area, text, partial(self._insert_letter, text), name=f"letter {letter}")
            )
        keys = (
            ("shift", lambda: self._set_upper_case(not self.upper_case), 1.6),
            ("space", partial(self._insert_letter, " "), 3.0),
            ("rub", self._delete_letter, 2.0),
            ("leave", self.escape, 1.8),
            ("done", self._done, 2.0),
        )
        unit_width = (width - KEY_GAP * (len(keys) - 1)) / sum(share for *_, share in keys)
        for name, on, share in keys:
            style: ButtonStyle = "primary" if name == "done" else "secondary"
            area = (x, y + KEYS_DOWN + row_count * row_pitch, unit_width * share, KEY_HEIGHT)
            form.add(Button(area, words.say(f"letters.{name}"), on, style, name))
            x += unit_width * share + KEY_GAP
        return form

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
        """Take over what was typed in the field."""
        self.text = text

    def _insert_letter(self, letter: str) -> None:
        """Add a letter to the text; after a space come capitals."""
        self.entry.move(len(self.entry.value))
        self.entry.insert(letter)
        self.text = str(self.entry.value)
        self._set_upper_case(letter == " ")

    def _delete_letter(self) -> None:
        """Delete the last letter; an empty text begins with a capital."""
        self.entry.value = self.text = self.text[:-1]
        self._set_upper_case(not self.text)

    def _set_upper_case(self, upper_case: bool) -> None:
        """Show capitals or small letters on the keys."""
        if upper_case != self.upper_case:
            self.upper_case = upper_case
            self.rebuild()

    def _done(self, text: str = "") -> None:
        """Put the text into the field, as if it had been typed there, and close."""
        self.field.select_all()
        self.field.insert(self.text)
        self.close()
