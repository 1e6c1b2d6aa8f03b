"""Reads pages aloud: all of a page when it opens, and then each widget that gets the focus.

It reads only what is written there. Private pages are read only to a person who has asked for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

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
ABOVE_PENALTY = 1000.0  # added to the distance of a label above, so that one on the line is nearer


class PageAnnouncer:
    """Reads the pages of a window aloud. It is called for each event and after each frame."""

    def __init__(self, app: App) -> None:
        self.app, self.voice = app, app.voice
        self._page: Scene | None = None  # the page that was read last, None at the table
        self._trusted_page: Scene | None = None  # a private page that somebody asked to hear
        self._read_lines: list[str] = []  # the lines already read on the page
        self._last_text = self._last_widget = ""  # the text and the name of the widget last read
        self._is_fresh = False  # whether nothing has had the focus since the page was read
        self._visible_lines: list[str] = []  # of a scrolling text, to read only new ones
        self._has_offered = False  # whether the last key offered to turn the voice on
        self._keys_asked = False  # whether the last key was the help key
        self._last_choice: tuple[str, object] = "", None  # name and value of the last choice
        self._explained: set[str] = set()  # the key hints read on this page
        self._leave_pressed = False  # whether the last key leaves a page

    @property
    def words(self) -> Words:
        return self.app.words

    def notice(self, text: str) -> None:
        self.voice.say_to_room(text, self.words.language)

    def voice_command(self, event: pygame.event.Event) -> str:
        """Handle a key for the voice that works at the table too. With the voice on, the first F1
        there tells the table's keys. With the voice off, F4 offers to turn it on, and a second F4
        does. Returns the sentence to show on the screen, "" for all other events."""
        if event.type != pygame.KEYDOWN:
            return ""
        speaks_at_table = self._page is None and self.voice.is_on
        if event.key == HELP_KEY and speaks_at_table and not self._keys_asked:
            self._keys_asked = True
            return self.words.say("spoken.keys.table")
        had_offered = self._has_offered
        self._has_offered = False
        can_turn_on = self.voice.level == "off" and self.voice.is_available
        if not can_turn_on or event.key != READ_KEY or event.mod & pygame.KMOD_ALT:
            return ""
        if had_offered:
            return self._turn_on_voice()
        self._has_offered = True
        text = self.words.say("spoken.off_now")
        self.voice.say_even_if_off(text, self.words.language)
        return text

    def _turn_on_voice(self) -> str:
        """Turn on the voice for the person at the screen, or for everybody if it is not known who
        that is. Returns the sentence that says so, with the keys for the voice."""
        listener, keys = self.voice.listener(), self.words.say("spoken.keys.voice")
        if listener is None:
            self.app.settings.voice = "all"
            self.app.save()
            return sentences([self.words.say("spoken.on_now"), keys])
        new_help = msgspec.structs.replace(self.app.profiles.help(listener), speech=True)
        self.app.profiles.give_help(listener, new_help)
        name = self.words.display_name(listener.name)
        return sentences([self.words.say("spoken.on_for", name=name), keys])

    def consume(self, event: pygame.event.Event, top: Scene | None) -> bool:
        """Handle a key for the voice on this scene: the first F1 tells the keys, F4 reads a private
        page, F5 says where the focus is. Returns True for these, as nobody else may handle them."""
        if event.type != pygame.KEYDOWN or top is None:
            return False
        keys_asked = self._keys_asked
        self._keys_asked = False
        if not self.voice.is_on:
            return False
        page = top if isinstance(top, Page) else None
        self._leave_pressed = event.key == pygame.K_ESCAPE and page is not None
        if event.key == HELP_KEY and not keys_asked:
            self._keys_asked = True
            page_texts = [title_of(page.form), self.words.say("spoken.keys.page")] if page else []
            self._say_texts([*page_texts, self.words.say("spoken.keys.table")])
            return True
        return page is not None and self._consume_on_page(event.key, page)

    def _consume_on_page(self, key: int, page: Page) -> bool:
        """Handle F4 and F5 on a page (see `consume`). For a key of the table, say that the page
        must be left first; that key is not used up."""
        if key == READ_KEY and page.private:
            self._trusted_page = page
            lines = [*page_lines(page.form, whole=True), page.spoken_text()]
            self._say_texts([*lines, *self._answer_lines(page)])
            return True
        if key == WHERE_KEY:
            self._say_where(page)
            return True
        types_letters = isinstance(page.form.focus, Entry)
        if key in TABLE_KEYS and not types_letters:
            self._say_texts([self.words.say("spoken.page.first")])
        return False

    def _say_where(self, page: Page) -> None:
        """Speak the page once more, and then the widget in focus and its tooltip."""
        widget, lines = page.form.current, self._page_lines(page)
        if widget and not is_read_with_page(widget):
            lines.append(self._widget_text(page.form, widget))
        if widget and widget.tooltip:
            lines += widget.tooltip.lines
        self._say_on_page(page, sentences(lines), is_asked_for=True)

    def _say_texts(self, texts: Iterable[str]) -> None:
        self.voice.say_now(sentences(texts), self.words.language)

    def frame_drawn(self, top: Scene) -> None:
        """Speak what has changed on the page since the last frame; `top` is the scene on top."""
        if not self.voice.is_on or not isinstance(top, Page):
            has_left_page = self._page is not None and self._leave_pressed
            if has_left_page and self.voice.reads_focus:
                self.voice.say_now(self.words.say("spoken.back.table"), self.words.language)
            self._page = None
            self._leave_pressed = False
        elif self.voice.reads_focus or top.read_at_once:
            self._read_page(top)
            if self.voice.reads_focus:
                self._speak_focus(top)
            else:
                self._last_text = ""

    def _page_lines(self, page: Page) -> list[str]:
        """Return the lines to read of a page; with all labels if it has nothing but buttons."""
        has_only_buttons = all(isinstance(widget, Button) for widget in page.form.stops())
        whole = page.read_at_once or has_only_buttons
        return [*page_lines(page.form, whole), page.spoken_text()]

    def _read_page(self, page: Page) -> None:
        """Read a page that has opened, or the lines that are new on a page that was read before. Of
        a private page that may not be spoken, only the title and the buttons are read."""
        has_opened = page is not self._page
        if has_opened:
            self._page = page
            self._is_fresh = True
            self._read_lines = []
            self._last_text = ""
            self._explained = set()
        lines = self._page_lines(page)
        if lines == self._read_lines:
            return
        new_lines = [line for line in lines if line and line not in self._read_lines]
        self._read_lines = lines
        if has_opened:
            new_lines += self._answer_lines(page)
            if page.private and not self._may_speak_private(page):
                private = self.words.say("spoken.private")
                self._say_texts([title_of(page.form), private, *self._answer_lines(page)])
        elif isinstance(page.form.current, (Choice, Number)):
            focus_text = page.form.current.spoken_text()  # which `_speak_focus` will speak
            if focus_text:
                new_lines = [line for line in new_lines if not line.startswith(focus_text)]
        self._say_on_page(page, sentences(new_lines), is_asked_for=False)

    def _answer_lines(self, page: Page) -> list[str]:
        """Return the sentences on what Enter presses and what Esc answers. The first is left out if
        the widget in focus is spoken anyway, the second if Esc answers nothing."""
        say, lines = self.words.say, list[str]()
        if page.form.focus is None or not self.voice.reads_focus:
            stops = page.form.stops()
            key = "spoken.goes" if any(map(_control_kind, stops)) else "spoken.enter"
            for button in stops:
                if isinstance(button, Button) and button.style == "primary":
                    lines.append(say(key, what=button.label or button.text))
                    break
        if page.escape_answer:
            lines.append(say("spoken.escape", what=page.escape_answer))
        return lines

    def _may_speak_private(self, page: Page) -> bool:
        return page is self._trusted_page or self.voice.may_speak_hand()

    def _speak_focus(self, page: Page) -> None:
        """Speak the widget in focus if it, or its text, has changed since the last frame."""
        widget = page.form.current
        text = name = ""
        if widget is not None:
            text = self._widget_text(page.form, widget)
            name = widget.name or str(page.form.widgets.index(widget))
        choice_text = self._take_value_change(widget, text)
        is_new = name != self._last_widget or text != self._last_text
        self._last_widget, self._last_text = name, text
        if widget is None or not text or not is_new:
            self._visible_lines = widget.spoken_lines() if isinstance(widget, RichText) else []
            return
        spoken = self._with_keys(widget, self._new_text(widget, choice_text or text))
        if isinstance(widget, Button):  # what can be pressed is no secret
            self.voice.say_now(spoken, self.words.language)
        else:
            self._say_on_page(page, spoken, is_asked_for=True)

    def _new_text(self, widget: Widget, text: str) -> str:
        """Return what has not been heard yet of a widget's `text`. Of a scrolling text that is the
        new lines and, after a jump or at its end, which part of it is visible."""
        had_lines = bool(self._visible_lines)
        new_lines = self._new_lines(widget)
        new_text = " ".join(new_lines) or text
        if self._is_fresh and is_read_with_page(widget):
            new_text, _, _ = new_text.partition(";")  # the rest has just been heard with the page
            self._is_fresh = False
        has_jumped = len(new_lines) > MAX_NEW_LINES or not had_lines
        if isinstance(widget, RichText) and (has_jumped or _is_at_end(widget)):
            new_text = sentences([new_text, self._part_text(widget)])
        return new_text

    def _new_lines(self, widget: Widget) -> list[str]:
        """Return the lines that have come into view in a scrolling text since the last call, with
        their headings if it has moved by a page. Empty for other widgets."""
        if not isinstance(widget, RichText):
            self._visible_lines = []
            return []
        lines, old_lines = widget.spoken_lines(), self._visible_lines
        if len([line for line in lines if line not in old_lines]) > MAX_NEW_LINES:
            lines = widget.spoken_lines(keep_headings=True)
        self._visible_lines = lines
        return [line for line in lines if line not in old_lines]

    def _take_value_change(self, widget: Widget | None, text: str) -> str:
        """Return the sentence on the control in focus, which has this text, if its value has
        changed since the last call; else "". Remember the value."""
        last_name, last_value = self._last_choice
        self._last_choice = "", None
        if not isinstance(widget, (Choice, Number)):
            return ""
        self._last_choice = widget.name, widget.value
        is_same_control = bool(widget.name) and widget.name == last_name
        if not is_same_control or widget.value in (None, last_value):
            return ""
        return self.words.say("spoken.chosen", what=text)

    def _with_keys(self, widget: Widget, text: str) -> str:
        """Return the text of a widget, followed by the keys that change it and, if it has an
        explanation, the key for that. Keys are told only once on a page."""
        keys, kind = list[str](), _control_kind(widget)
        if kind:
            keys.append(f"spoken.{kind}.keys")
        if kind and widget.tooltip and widget.tooltip.lines:
            keys.append("spoken.f5")
        new_keys = [key for key in keys if key not in self._explained]
        self._explained |= set(new_keys)
        return sentences([text, *map(self.words.say, new_keys)]) if new_keys else text

    def _part_text(self, text: RichText) -> str:
        """Return the text on which part of a scrolling text is visible, such as “part 2 of 3”. ""
        for a list of links, and for a text that fits."""
        if text.is_link_list or text.extent <= text.area[3]:
            return ""
        hidden_height, page_height = text.extent - text.area[3], text.page_height()
        count = 1 + ceil(round(hidden_height) / round(page_height))
        if _is_at_end(text):
            return self.words.say("spoken.part.last", n=count, many=count)
        number = 1 + int((text.offset + 1) // page_height)  # the offset may be a pixel too small
        return self.words.say("spoken.part", n=min(number, count - 1), many=count)

    def _say_on_page(self, page: Page, text: str, is_asked_for: bool) -> None:
        """Speak a text of a page, but one of a private page only to a person who has asked to hear
        it. A text that is not `is_asked_for` waits until everything else has been spoken."""
        if not page.private and not is_asked_for:
            self.voice.say_to_room(text, self.words.language)
        elif not page.private or self._may_speak_private(page):
            self.voice.say_now(text, self.words.language)

    def _widget_text(self, form: Form, widget: Widget) -> str:
        """Return a widget as text: its label, its content and its state."""
        say = self.words.say
        if isinstance(widget, Toggle):
            return say("spoken.on" if widget.value else "spoken.off", what=widget.text)
        if isinstance(widget, Button):
            key = "spoken.button" if widget.enabled else "spoken.button.off"
            return say(key, what=widget.label or widget.text)
        label = widget.label or label_of(form, widget)
        if isinstance(widget, Entry):
            key = "spoken.entry" if widget.value else "spoken.entry.empty"
            return say(key, what=label or widget.hint, text=widget.value)
        text = widget.spoken_text()
        if isinstance(widget, (Choice, Number)) and label:
            return say("spoken.choice", what=label, text=text)
        if not text and widget.tooltip is not None:
            text = widget.tooltip.title
        return widget.label or text


def _control_kind(widget: Widget) -> str:
    """Return the kind of control for the hint on its keys: "choice" or "switch", "" for others."""
    if isinstance(widget, (Choice, Number)):
        return "choice"
    return "switch" if isinstance(widget, Toggle) else ""


def page_lines(form: Form, whole: bool) -> list[str]:
    """Return the lines to read of a page: its title, then in order the opening texts of its widgets
    and the labels that are marked to be read, or with `whole` all labels."""
    title = title_of(form)
    texts = list[str]()
    for widget in form.widgets:
        if not widget.visible or widget.silent:
            continue
        if isinstance(widget, Label) and (whole or widget.read):
            texts.append(widget.text)
        texts.append(widget.opening_text())
    lines = [text for text in texts if text and text != title]
    return [title, *lines] if title else lines


def is_read_with_page(widget: Widget) -> bool:
    return bool(widget.opening_text()) and widget.opening_text() == widget.spoken_text()


def title_of(form: Form) -> str:
    """Return the title of a page, "" if it has none. It is that of its first panel, or its first
    large label with the role "title"; if it has neither, the first small one."""
    small_title = ""
    for widget in (widget for widget in form.widgets if widget.visible):
        if isinstance(widget, Panel) and widget.title:
            return widget.title
        if isinstance(widget, Label) and widget.role == "title" and widget.text:
            if widget.size >= PAGE_TITLE_SIZE:
                return widget.text
            small_title = small_title or widget.text
    return small_title


def label_of(form: Form, widget: Widget) -> str:
    """Return the text of the label that names a widget: the nearest to the left on its line, else
    one right above it. Only labels of the same column and panel count; "" if there is none."""
    x, y, _, height = widget.area
    column, panel = form.column(widget), panel_of(form, widget)
    labels: list[tuple[float, str]] = []  # each with its distance
    for label in form.widgets:
        if not isinstance(label, Label) or not label.visible or not label.text:
            continue
        if form.column(label) is not column or panel_of(form, label) is not panel:
            continue
        label_x, label_y, _, label_height = label.area
        middles_distance = abs(label_y + label_height / 2 - y - height / 2)
        gap = y - label_y - label_height
        if middles_distance < max(height, label_height) / 2 and label_x < x:  # on its line
            labels.append((x - label_x, label.text))
        elif label_y < y and gap < height and abs(label_x - x) < height:  # right above it
            labels.append((ABOVE_PENALTY + y - label_y, label.text))
    return min(labels)[1] if labels else ""


def panel_of(form: Form, widget: Widget) -> Panel | None:
    """Return the panel on which a widget lies, or on which its column lies if it is in one: the
    topmost that contains its middle. None if it lies on the cloth."""
    x, y, w, h = (form.column(widget) or widget).area
    for other in reversed(form.widgets):
        if isinstance(other, Panel) and inside((x + w / 2, y + h / 2), other.area):
            return other
    return None


def _is_at_end(text: RichText) -> bool:
    return text.offset >= text.extent - text.area[3] - 1
