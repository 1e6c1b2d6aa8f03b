"""Reads pages aloud: all of a page when it opens, and then each widget that gets the focus.

It reads only what is written there. Private pages are read only to a person who has asked for it.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pygame

from table.app.app import App
from table.app.voice_output import sentences
from table.engine.page import Page
from table.engine.scene import Scene
from table.i18n.words import Words
from table.widgets import Button, Choice, Entry, Form, Label, Panel, RichText, Toggle, Widget
from table.widgets.number import Number
from table.widgets.widget import inside

READ_KEY = pygame.K_F4
HELP_KEY, WHERE_KEY = pygame.K_F1, pygame.K_F5
TABLE_KEYS = (pygame.K_F6, pygame.K_F9, pygame.K_l)  # for the table, which a page covers
MAX_NEW_LINES = 2  # of a scrolling text; with more new lines it has moved by a page
PAGE_TITLE_SIZE = 30.0  # a label of this size or more is the title of its page


class PageAnnouncer:
    """Reads the pages of a window, and is called for each event and frame."""

    def __init__(self, app: App) -> None:
        self.app, self.voice = app, app.voice
        self._page: Scene | None = None
        self._trusted_page: Scene | None = None  # a private page that somebody asked to hear
        self._read_lines: list[str] = []  # the lines already read on the page
        self._last_text = self._last_widget = ""
        self._is_fresh = False  # whether nothing has had the focus since the page was read
        self._lines: list[str] = []  # of a scrolling text in sight, to read only new ones
        self._offered = False  # whether the last key offered to turn the voice on
        self._keys_asked = False  # whether the last key was the help key
        self._last_choice: tuple[str, object] = "", None  # name and value of the last choice
        self._explained: set[str] = set()  # the key hints read on this page
        self._leave_pressed = False  # whether the last key leaves a page

    @property
    def words(self) -> Words:
        return self.app.words

    def notice(self, text: str) -> None:
        """Speak a notice, which is for everybody."""
        self.voice.say_to_room(text, self.words.language)

    def voice_command(self, event: pygame.event.Event) -> str:
        """Turn on a voice that is off if the reading key is pressed twice, at a shared screen for
        the listener alone; with the voice on, tell the keys of the table at the first F1. Returns
        the sentence to show; "" for other events."""
        if event.type != pygame.KEYDOWN:
            return ""
        at_table = self._page is None and self.voice.is_on
        if event.key == HELP_KEY and at_table and not self._keys_asked:
            self._keys_asked = True
            return self.words.say("spoken.keys.table")
        offered, self._offered = self._offered, False
        off = self.voice.level == "off" and event.key == READ_KEY
        if not off or event.mod & pygame.KMOD_ALT or not self.voice.is_available:
            return ""
        if not offered:
            self._offered, text = True, self.words.say("spoken.off_now")
            self.voice.say_even_if_off(text, self.words.language)
            return text
        listener, keys = self.voice.listener(), self.words.say("spoken.keys.voice")
        if listener is None:
            self.app.settings.voice = "all"
            self.app.save()
            return sentences([self.words.say("spoken.on_now"), keys])
        help = msgspec.structs.replace(self.app.profiles.help(listener), speech=True)
        self.app.profiles.give_help(listener, help)
        name = self.words.display_name(listener.name)
        return sentences([self.words.say("spoken.on_for", name=name), keys])

    def consume(self, event: pygame.event.Event, top: Scene | None) -> bool:
        """Handle the keys for the voice; whether the event is used up."""
        if event.type != pygame.KEYDOWN or top is None:
            return False
        keys_asked, self._keys_asked = self._keys_asked, False
        if not self.voice.is_on:
            return False
        page, say = top if isinstance(top, Page) else None, self.words.say
        self._leave_pressed = event.key == pygame.K_ESCAPE and page is not None
        if event.key == HELP_KEY and not keys_asked:
            self._keys_asked = True
            of_page = [title_of(page.form), say("spoken.keys.page")] if page else []
            self._say_texts([*of_page, say("spoken.keys.table")])
            return True
        if page is None:
            return False
        in_entry = isinstance(page.form.focus, Entry)  # where the key is a letter
        if event.key in TABLE_KEYS and not in_entry:
            self.voice.say_now(say("spoken.page.first"), self.words.language)
            return False
        if event.key == READ_KEY and page.private:
            self._trusted_page = page
            lines = [*page_lines(page.form, True), page.spoken_text()]
            self._say_texts([*lines, *self._answer_lines(page)])
            return True
        if event.key == WHERE_KEY:
            widget, lines = page.form.current, self._page_lines(page)
            if widget and not read_at_once(widget):
                lines.append(self._widget_text(page.form, widget))
            lines += widget.tooltip.lines if widget and widget.tooltip else []
            self._say_on_page(page, sentences(lines), True)
            return True
        return False

    def _say_texts(self, texts: Iterable[str]) -> None:
        """Speak these texts at once."""
        self.voice.say_now(sentences(texts), self.words.language)

    def frame_drawn(self, top: Scene) -> None:
        """Read what is new after a frame was drawn with this scene on top."""
        if not self.voice.is_on or not isinstance(top, Page):
            if self._page is not None and self._leave_pressed and self.voice.reads_focus:
                self.voice.say_now(self.words.say("spoken.back.table"), self.words.language)
            self._page, self._leave_pressed = None, False
        elif self.voice.reads_focus or top.read_at_once:
            self._read_page(top)
            if self.voice.reads_focus:
                self._speak_focus(top)
            else:
                self._last_text = ""

    def _page_lines(self, page: Page) -> list[str]:
        """The lines to read of a page."""
        stops = page.form.stops()
        only_read = all(isinstance(widget, Button) for widget in stops)  # nothing to choose
        return [*page_lines(page.form, page.read_at_once or only_read), page.spoken_text()]

    def _read_page(self, page: Page) -> None:
        """Read all of a page that has opened, or what is new on the same page."""
        has_opened = page is not self._page
        if has_opened:
            self._page, self._read_lines, self._last_text, self._is_fresh = page, [], "", True
            self._explained = set()
        lines = self._page_lines(page)
        if lines == self._read_lines:
            return
        new_lines = [line for line in lines if line and line not in self._read_lines]
        widget = page.form.current
        if isinstance(widget, (Choice, Number)) and not has_opened:
            own = widget.spoken_text()  # which is spoken with the focus
            new_lines = [line for line in new_lines if not (own and line.startswith(own))]
        if has_opened:
            new_lines += self._answer_lines(page)
        self._read_lines = lines
        if has_opened and page.private and not self._may_speak_private(page):
            private = self.words.say("spoken.private")
            self._say_texts([title_of(page.form), private, *self._answer_lines(page)])
        self._say_on_page(page, sentences(new_lines), False)

    def _answer_lines(self, page: Page) -> list[str]:
        """Lines on what Enter does, if the focus is not spoken, and on what Esc answers."""
        say, form, lines = self.words.say, page.form, list[str]()
        if form.focus is None or not self.voice.reads_focus:
            key = "spoken.goes" if any(map(_control_kind, form.stops())) else "spoken.enter"
            buttons = [widget for widget in form.stops() if isinstance(widget, Button)]
            primary = [button for button in buttons if button.style == "primary"]
            lines = [say(key, what=button.label or button.text) for button in primary[:1]]
        return lines + [say("spoken.escape", what=page.escape_answer)] * bool(page.escape_answer)

    def _may_speak_private(self, page: Page) -> bool:
        """Whether somebody has asked to hear this private page."""
        return page is self._trusted_page or self.voice.may_speak_hand()

    def _speak_focus(self, page: Page) -> None:
        """Speak the focused widget if it or its text has changed."""
        widget = page.form.current
        text = self._widget_text(page.form, widget) if widget is not None else ""
        name = "" if widget is None else widget.name or str(page.form.widgets.index(widget))
        has_moved, self._last_widget = name != self._last_widget, name
        chosen = self._choice_text(widget, text)
        lines = widget.spoken_lines() if isinstance(widget, RichText) else []
        if text and widget is not None and (text != self._last_text or has_moved):
            new_lines = [line for line in lines if line not in self._lines]
            if isinstance(widget, RichText) and len(new_lines) > MAX_NEW_LINES:
                lines = widget.spoken_lines(keep_headings=True)
                new_lines = [line for line in lines if line not in self._lines]
            spoken = " ".join(new_lines) or chosen or text
            if self._is_fresh and read_at_once(widget):
                spoken = spoken.partition(";")[0]  # the rest has just been heard
                self._is_fresh = False
            is_long = len(new_lines) > MAX_NEW_LINES or not self._lines
            if isinstance(widget, RichText) and (is_long or _is_at_end(widget)):
                spoken = sentences([spoken, self._part_text(widget)])
            spoken = self._with_keys(widget, spoken)
            if isinstance(widget, Button):  # what can be pressed is no secret
                self.voice.say_now(spoken, self.words.language)
            else:
                self._say_on_page(page, spoken, True)
        self._last_text, self._lines = text, lines

    def _choice_text(self, widget: Widget | None, text: str) -> str:
        """Return the text of a choice whose value has just been changed, "" for others."""
        choice = (widget.name, widget.value) if isinstance(widget, (Choice, Number)) else ("", None)
        last, self._last_choice = self._last_choice, choice
        is_changed = choice[0] and choice[0] == last[0] and choice != last and choice[1] is not None
        return self.words.say("spoken.chosen", what=text) if is_changed else ""

    def _with_keys(self, widget: Widget, text: str) -> str:
        """The text of a widget, and the keys that change it if it is the first of its kind."""
        kind = _control_kind(widget)
        keys = [f"spoken.{kind}.keys"] if kind else []
        keys += ["spoken.f5"] if kind and widget.tooltip and widget.tooltip.lines else []
        new_keys = [key for key in keys if key not in self._explained]
        self._explained |= set(new_keys)
        return sentences([text, *map(self.words.say, new_keys)]) if new_keys else text

    def _part_text(self, text: RichText) -> str:
        """The text about which part of a scrolling text is in sight; "" for one that fits."""
        if text.is_link_list or text.extent <= text.area[3]:
            return ""
        hidden, step = text.extent - text.area[3], text.page()
        count = 1 + -(-round(hidden) // round(step))
        is_last = _is_at_end(text)
        number = count if is_last else min(count - 1, int((text.offset + 1) // step) + 1)
        key = "spoken.part.last" if is_last else "spoken.part"
        return self.words.say(key, n=number, many=count)

    def _say_on_page(self, page: Page, text: str, is_asked_for: bool) -> None:
        """Speak a text of a page, if it may be heard; at once if somebody has asked for it."""
        if not page.private and not is_asked_for:
            self.voice.say_to_room(text, self.words.language)
        elif not page.private or self._may_speak_private(page):
            self.voice.say_now(text, self.words.language)

    def _widget_text(self, form: Form, widget: Widget) -> str:
        """A widget as text: its label, its content and its state."""
        say, text = self.words.say, widget.spoken_text()
        if isinstance(widget, Toggle):
            return say("spoken.on" if widget.value else "spoken.off", what=widget.text)
        if isinstance(widget, Button):
            key = "spoken.button" if widget.enabled else "spoken.button.off"
            return say(key, what=widget.label or widget.text)
        called = widget.label or label_of(form, widget)
        if isinstance(widget, Entry):
            if not widget.value:
                return say("spoken.entry.empty", what=called or widget.hint)
            return say("spoken.entry", what=called or widget.hint, text=widget.value)
        if isinstance(widget, (Choice, Number)) and called:
            return say("spoken.choice", what=called, text=text)
        if not text and widget.tooltip is not None:
            text = widget.tooltip.title
        return widget.label or text


def _control_kind(widget: Widget) -> str:
    """The kind of control, "choice" or "switch", for the hint on its keys; "" for others."""
    if isinstance(widget, (Choice, Number)):
        return "choice"
    return "switch" if isinstance(widget, Toggle) else ""


def page_lines(form: Form, whole: bool) -> list[str]:
    """The title of a page and the opening texts of its widgets; with `whole` also all labels."""
    title = title_of(form)
    lines = [title]
    for widget in (widget for widget in form.widgets if widget.visible and not widget.silent):
        if isinstance(widget, Label) and (whole or widget.read):
            lines.append(widget.text)
        lines.append(widget.opening_text())
    return [line for at, line in enumerate(lines) if line and (line != title or not at)]


def read_at_once(widget: Widget) -> bool:
    """Whether a widget's text was already read with its page."""
    return bool(widget.opening_text()) and widget.opening_text() == widget.spoken_text()


def title_of(form: Form) -> str:
    """The title of a page: its first large label or panel title."""
    smaller = ""
    for widget in (widget for widget in form.widgets if widget.visible):
        if isinstance(widget, Panel) and widget.title:
            return widget.title
        if isinstance(widget, Label) and widget.role == "title" and widget.text:
            if widget.size >= PAGE_TITLE_SIZE:
                return widget.text
            smaller = smaller or widget.text
    return smaller


def label_of(form: Form, widget: Widget) -> str:
    """The label beside a widget, to the left of it on its line, or else right above it."""
    x, y, _, h = widget.area
    column, paper = form.column(widget), panel_of(form, widget)
    beside: list[tuple[float, str]] = []
    for other in form.widgets:
        if not isinstance(other, Label) or not other.visible or not other.text:
            continue
        if form.column(other) is not column or panel_of(form, other) is not paper:
            continue  # it is measured from elsewhere, or belongs to something else
        left, top, _, height = other.area
        if left < x and abs(top + height / 2 - y - h / 2) < max(h, height) / 2:
            beside.append((x - left, other.text))
        elif top < y and y - top - height < h and abs(left - x) < h:
            beside.append((1000 + y - top, other.text))
    return min(beside)[1] if beside else ""


def panel_of(form: Form, widget: Widget) -> Panel | None:
    """The topmost panel behind a widget, or None."""
    x, y, w, h = (form.column(widget) or widget).area
    middle = x + w / 2, y + h / 2
    papers = [
        other for other in form.widgets if isinstance(other, Panel) and inside(middle, other.area)
    ]
    return papers[-1] if papers else None


def _is_at_end(text: RichText) -> bool:
    """Whether a text is scrolled to its end."""
    return text.offset >= text.extent - text.area[3] - 1
