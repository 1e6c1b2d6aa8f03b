"""Reads pages out: what a page says when it comes up, and then whatever is met on it.

It reads what is written there and nothing else. What one person alone may see is read only to
whoever has asked for it.
"""

from __future__ import annotations

import pygame

from table.house.house import House
from table.house.voiced import sentences
from table.stage.page import Page
from table.stage.scene import Scene
from table.widgets import Button, Choice, Entry, Form, Label, Panel, RichText, Toggle, Widget
from table.widgets.number import Number
from table.words.words import Words

ON = pygame.K_F4


class Herald:
    """Hears of every frame of one stage. `words` are those of the pages: the house's."""

    def __init__(self, house: House) -> None:
        self.house, self.voice = house, house.voice
        self._page: Scene | None = None
        self._read: tuple[str, ...] = ()  # of the page, so that it is not read twice
        self._met = ""
        self._lines: list[str] = []  # of a text that scrolls, so that only what is new is read
        self._offered = False  # whether the last key asked for a voice that is off

    @property
    def words(self) -> Words:
        return self.house.words

    def notice(self, text: str) -> None:
        """A notice is for everybody."""
        self.voice.room(text, self.words.language)

    def hears(self, event: pygame.event.Event) -> str:
        """The key that reads the hand turns a voice on that is off, pressed twice."""
        if event.type != pygame.KEYDOWN:
            return ""
        offered, self._offered = self._offered, False
        off = self.house.settings.voice == "off" and event.key == ON
        if not off or event.mod & pygame.KMOD_ALT or not self.voice.there:
            return ""
        if not offered:
            self._offered = True
            said = self.words.say("spoken.off_now")
            self.voice.offer(said, self.words.language)
            return said
        self.house.settings.voice = "all"
        self.house.save()
        return self.words.say("spoken.on_now")

    def look(self, top: Scene) -> None:
        """A frame has been drawn, with this scene on top."""
        if not self.voice.on or not isinstance(top, Page):
            self._page = None
            return
        if not (self.voice.follows or top.heard):
            return
        self._read_page(top)
        if self.voice.follows:
            self._follow(top)
        elif self._met != "":
            self._met = ""

    def _read_page(self, page: Page) -> None:
        """All of a page that has come up; of the same page what is new on it."""
        fresh = page is not self._page
        if fresh:
            self._page, self._read, self._met = page, (), ""
        lines = tuple(page_lines(page.form, page.heard))
        if lines == self._read:
            return
        said = [line for line in lines if line not in self._read]
        if fresh and (page.form.focus is None or not self.voice.follows):
            said += [self.words.say("spoken.enter", what=one) for one in meant(page.form)]
        self._read = lines
        self._tell(page, sentences(said), False)

    def _follow(self, page: Page) -> None:
        met = page.form.met
        said = self._said(page.form, met) if met is not None else ""
        lines = met.lines_aloud() if isinstance(met, RichText) else []
        if said and said != self._met:
            fresh = [one for one in lines if one not in self._lines]
            self._tell(page, " ".join(fresh) or said, True)
        self._met, self._lines = said, lines

    def _tell(self, page: Page, text: str, asked: bool) -> None:
        if page.private:
            self.voice.own(text, self.words.language)
        elif asked:
            self.voice.asked(text, self.words.language)
        else:
            self.voice.room(text, self.words.language)

    def _said(self, form: Form, widget: Widget) -> str:
        """A widget in words: what it is called, what it says, how it stands."""
        say, text = self.words.say, widget.aloud()
        if isinstance(widget, Toggle):
            return say("spoken.on" if widget.value else "spoken.off", what=widget.text)
        if isinstance(widget, Button):
            key = "spoken.button" if widget.enabled else "spoken.button.off"
            return say(key, what=widget.called or widget.text)
        called = label_of(form, widget)
        if isinstance(widget, Entry):
            return say("spoken.entry", what=called or widget.hint, text=widget.value)
        if isinstance(widget, (Choice, Number)) and called:
            return say("spoken.choice", what=called, text=text)
        return text


def page_lines(form: Form, whole: bool) -> list[str]:
    """What is written on a page that is no control, from the first to the last, and the last row
    of its sheets; of one that is not read as a `whole` what it is called."""
    found = []
    for widget in (one for one in form.widgets if one.visible and not one.silent):
        if isinstance(widget, Panel):
            found.append(widget.title)
        elif isinstance(widget, Label) and whole:
            found.append(widget.text)
        found.append(widget.opening())
    return [one for one in found if one]


def meant(form: Form) -> list[str]:
    """What Enter would do, wherever the focus is not spoken."""
    found = [one for one in form.stops() if isinstance(one, Button)]
    return [one.text for one in found if one.kind == "primary"][:1]


def label_of(form: Form, widget: Widget) -> str:
    """The label beside a widget, to the left of it on its line, or else right above it."""
    x, y, _, h = widget.area
    beside: list[tuple[float, str]] = []
    for other in form.widgets:
        if not isinstance(other, Label) or not other.visible or not other.text:
            continue
        if form.column(other) is not form.column(widget):  # whose places are counted otherwise
            continue
        left, top, _, tall = other.area
        if left < x and abs(top + tall / 2 - y - h / 2) < max(h, tall) / 2:
            beside.append((x - left, other.text))
        elif top < y and y - top - tall < h and abs(left - x) < h:
            beside.append((1000 + y - top, other.text))
    return min(beside)[1] if beside else ""
