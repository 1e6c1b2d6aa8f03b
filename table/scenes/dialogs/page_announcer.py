"""Reads pages out: what a page says when it comes up, and then each thing that is met on it.

It reads what is written there and nothing else. What one person alone may see is read only to
a person who has asked for it.
"""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from table.app.app import App
from table.app.voice_output import sentences
from table.engine.page import Page
from table.engine.scene import Scene
from table.i18n.words import Words
from table.widgets import Button, Choice, Entry, Form, Label, Panel, RichText, Toggle, Widget
from table.widgets.number import Number
from table.widgets.widget import inside

ON = pygame.K_F4
KEYS, WHERE = pygame.K_F1, pygame.K_F5
AT_TABLE = (pygame.K_F6, pygame.K_F9, pygame.K_l)  # keys that tell of the table beneath
FEW = 2  # lines that have come into sight: with more a text has been turned on
HEADING = 30.0  # a title of this size or more is that of its page


class PageAnnouncer:
    """Hears of every frame of one stage. `words` are those of the pages: the house's."""

    def __init__(self, app: App) -> None:
        self.app, self.voice = app, app.voice
        self._page: Scene | None = None
        self._mine: Scene | None = None  # a page of one person's own that was asked for
        self._read: list[str] = []  # of the page, so that it is not read twice
        self._met = self._on = ""
        self._just = False  # nothing has been met since the page was read
        self._lines: list[str] = []  # of a text that scrolls, so that only what is new is read
        self._offered = False  # whether the last key asked for a voice that is off
        self._told_keys = False  # whether the last key asked for the keys
        self._held: tuple[str, object] = "", None  # what was met last by name, and its value
        self._explained: set[str] = set()  # what was told on the page of the keys of its controls
        self._question = ""  # of what was met last
        self._left = False  # the last key was one that leaves a page

    @property
    def words(self) -> Words:
        return self.app.words

    def notice(self, text: str) -> None:
        """A notice is for everybody."""
        self.voice.say_to_room(text, self.words.language)

    def voice_command(self, event: pygame.event.Event) -> str:
        """The key that reads the hand turns a voice on that is off, pressed twice."""
        if event.type != pygame.KEYDOWN:
            return ""
        offered, self._offered = self._offered, False
        off = self.app.settings.voice == "off" and event.key == ON
        if not off or event.mod & pygame.KMOD_ALT or not self.voice.is_available:
            return ""
        if not offered:
            self._offered, said = True, self.words.say("spoken.off_now")
            self.voice.say_even_if_off(said, self.words.language)
            return said
        self.app.settings.voice = "all"
        self.app.save()
        return self.words.say("spoken.on_now")

    def consume(self, event: pygame.event.Event, top: Scene | None) -> bool:
        """F1 tells the keys, and pressed again at once does what it does without a voice; F5 says
        on every page which one it is, what is written there, and where one is."""
        if event.type != pygame.KEYDOWN or top is None:
            return False
        told, self._told_keys = self._told_keys, False
        if not self.voice.is_on:
            return False
        page, say = top if isinstance(top, Page) else None, self.words.say
        self._left = event.key == pygame.K_ESCAPE and page is not None
        if event.key == KEYS and not told:
            self._told_keys = True
            of_page = [title_of(page.form), say("spoken.keys.page")] if page else []
            self._answer([*of_page, say("spoken.keys.table")])
            return True
        if page is None:
            return False
        if event.key in AT_TABLE and not isinstance(page.form.focus, Entry):  # no letter of a name
            self.voice.say_now(say("spoken.page.first"), self.words.language)
            return False
        if event.key == ON and page.private:
            self._mine = page
            self._answer([*page_lines(page.form, True), page.spoken_text(), *self._ways(page)])
            return True
        if event.key == WHERE:
            met, said = page.form.current, self._page_lines(page)
            said += [self._said(page.form, met)] if met and not read_at_once(met) else []
            said += met.tooltip.lines if met and met.tooltip else []
            self._tell(page, sentences(said), True)
            return True
        return False

    def _answer(self, said: Iterable[str]) -> None:
        """Say what somebody has asked for."""
        self.voice.say_now(sentences(said), self.words.language)

    def frame_drawn(self, top: Scene) -> None:
        """A frame has been drawn, with this scene on top."""
        if not self.voice.is_on or not isinstance(top, Page):
            if self._page is not None and self._left and self.voice.reads_focus:
                self.voice.say_now(self.words.say("spoken.back.table"), self.words.language)
            self._page, self._left = None, False
        elif self.voice.reads_focus or top.read_at_once:
            self._read_page(top)
            if self.voice.reads_focus:
                self._follow(top)
            else:
                self._met = ""

    def _page_lines(self, page: Page) -> list[str]:
        """What is read of a page."""
        stops = page.form.stops()
        only_read = all(isinstance(widget, Button) for widget in stops)  # nothing to choose there
        return [*page_lines(page.form, page.read_at_once or only_read), page.spoken_text()]

    def _read_page(self, page: Page) -> None:
        """All of a page that has come up; of the same page what is new on it."""
        fresh = page is not self._page
        if fresh:
            self._page, self._read, self._met, self._just = page, [], "", True
            self._explained, self._question = set(), ""
        lines = self._page_lines(page)
        if lines == self._read:
            return
        said = [line for line in lines if line and line not in self._read]
        met = page.form.current
        own = met.spoken_text() if isinstance(met, (Choice, Number)) and not fresh else ""
        said = [line for line in said if not (own and line.startswith(own))]  # it says so itself
        if fresh:
            said += self._ways(page)
        self._read = lines
        if fresh and page.private and not self._may(page):
            private = self.words.say("spoken.private")
            self._answer([title_of(page.form), private, *self._ways(page)])
        self._tell(page, sentences(said), False)

    def _ways(self, page: Page) -> list[str]:
        """What Enter would do wherever the focus is not spoken, or where the button is that does
        it; and how one says no."""
        say, form, said = self.words.say, page.form, list[str]()
        if form.focus is None or not self.voice.reads_focus:
            key = "spoken.goes" if any(map(_changes, form.stops())) else "spoken.enter"
            buttons = [widget for widget in form.stops() if isinstance(widget, Button)]
            primary = [button for button in buttons if button.kind == "primary"]
            said = [say(key, what=button.label or button.text) for button in primary[:1]]
        return said + [say("spoken.escape", what=page.escape_answer)] * bool(page.escape_answer)

    def _may(self, page: Page) -> bool:
        """Whether what one person alone may see there has been asked for."""
        return page is self._mine or self.voice.may_speak_hand()

    def _follow(self, page: Page) -> None:
        met = page.form.current
        said = self._said(page.form, met) if met is not None else ""
        chosen = ""
        held = (met.name, met.value) if isinstance(met, (Choice, Number)) else ("", None)
        if held[0] and held[0] == self._held[0] and held != self._held and held[1] is not None:
            chosen = self.words.say("spoken.chosen", what=said)
        self._held = held
        lines = met.spoken_lines() if isinstance(met, RichText) else []
        on = "" if met is None else met.name or str(page.form.widgets.index(met))
        other, self._on = on != self._on, on  # two that are called the same are two
        if said and (said != self._met or other):
            fresh = [line for line in lines if line not in self._lines]
            if isinstance(met, RichText) and len(fresh) > FEW:
                lines = met.spoken_lines(keep_headings=True)
                fresh = [line for line in lines if line not in self._lines]
            told = " ".join(fresh) or chosen or said
            if self._just and met is not None and read_at_once(met):
                told, self._just = told.partition(";")[0], False  # the rest has just been heard
            if isinstance(met, RichText) and (len(fresh) > FEW or not self._lines):
                told = sentences([told, self._how_far(met)])
            told = self._with_keys(met, told)
            if isinstance(met, Button):  # what can be pressed is no secret
                self.voice.say_now(told, self.words.language)
            else:
                self._tell(page, told, True)
        self._met, self._lines = said, lines

    def _with_keys(self, met: Widget | None, told: str) -> str:
        """What is met: before it the question that it answers, after it, for the first of its kind
        on the page, by which keys it is changed."""
        question = met.question if met is not None else ""
        asks, self._question = [question] * (question != self._question), question
        kind = "" if met is None else _changes(met)
        keys = [f"spoken.{kind}.keys"] if kind else []
        keys += ["spoken.f5"] if kind and met and met.tooltip and met.tooltip.lines else []
        fresh = [key for key in keys if key not in self._explained]
        self._explained |= set(fresh)
        said = [*filter(None, asks), told, *map(self.words.say, fresh)]
        return sentences(said) if said[1:] else told

    def _how_far(self, text: RichText) -> str:
        """Which part of a text that is read a piece at a time it is, and how it goes on."""
        if text.is_link_list or text.extent <= text.area[3]:
            return ""
        more, page = text.extent - text.area[3], text.page()
        many = 1 + -(-round(more) // round(page))
        end = text.offset >= more - 1
        at = many if end else min(many - 1, int((text.offset + 1) // page) + 1)
        return self.words.say("spoken.part.last" if end else "spoken.part", n=at, many=many)

    def _tell(self, page: Page, text: str, asked: bool) -> None:
        if not page.private and not asked:
            self.voice.say_to_room(text, self.words.language)
        elif not page.private or self._may(page):
            self.voice.say_now(text, self.words.language)

    def _said(self, form: Form, widget: Widget) -> str:
        """A widget in words: what it is called, what it says, how it stands."""
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


def _changes(widget: Widget) -> str:
    """Which kind of control it is, of those that keys change; "" for all others."""
    if isinstance(widget, (Choice, Number)):
        return "choice"
    return "switch" if isinstance(widget, Toggle) else ""


def page_lines(form: Form, whole: bool) -> list[str]:
    """What is written on a page that is no control, from the first to the last, and the last row
    of its sheets; of one that is not read as a `whole` what it is called."""
    title = title_of(form)
    found = [title]
    for widget in (widget for widget in form.widgets if widget.visible and not widget.silent):
        if isinstance(widget, Label) and (whole or widget.read):
            found.append(widget.text)
        found.append(widget.opening_text())
    return [name for at, name in enumerate(found) if name and (name != title or not at)]


def read_at_once(widget: Widget) -> bool:
    """Whether what is met there is what was read with its page."""
    return bool(widget.opening_text()) and widget.opening_text() == widget.spoken_text()


def title_of(form: Form) -> str:
    """What a page is called: the first that stands large at its head, or on its paper."""
    smaller = ""
    for widget in (widget for widget in form.widgets if widget.visible):
        if isinstance(widget, Panel) and widget.title:
            return widget.title
        if isinstance(widget, Label) and widget.role == "title" and widget.text:
            if widget.size >= HEADING:
                return widget.text
            smaller = smaller or widget.text
    return smaller


def label_of(form: Form, widget: Widget) -> str:
    """The label beside a widget, to the left of it on its line, or else right above it."""
    x, y, _, h = widget.area
    column, paper = form.column(widget), paper_of(form, widget)
    beside: list[tuple[float, str]] = []
    for other in form.widgets:
        if not isinstance(other, Label) or not other.visible or not other.text:
            continue
        if form.column(other) is not column or paper_of(form, other) is not paper:
            continue  # it is measured from elsewhere, or belongs to something else
        left, top, _, height = other.area
        if left < x and abs(top + height / 2 - y - h / 2) < max(h, height) / 2:
            beside.append((x - left, other.text))
        elif top < y and y - top - height < h and abs(left - x) < h:
            beside.append((1000 + y - top, other.text))
    return min(beside)[1] if beside else ""


def paper_of(form: Form, widget: Widget) -> Panel | None:
    """The paper that a widget lies on, the topmost of several."""
    x, y, w, h = (form.column(widget) or widget).area
    middle = x + w / 2, y + h / 2
    papers = [
        other for other in form.widgets if isinstance(other, Panel) and inside(middle, other.area)
    ]
    return papers[-1] if papers else None
