"""Papers: the areas of a page, on which widgets are placed by their distances from the edges; and
a page saved as a picture."""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import TypeVar

import pygame

from rules.kit.said import SaidError, Why
from table.app.app import App
from table.engine.page import Page
from table.i18n.words import Words
from table.theme.style import ButtonStyle, Type
from table.theme.theme import Theme
from table.widgets import Box, Button, Form, IconButton, Label, Panel, Scroll, Widget
from table.widgets.cloth import felt
from table.widgets.text import text_width, wrap_text

W = TypeVar("W", bound=Widget)


WORD_MARGIN = 6.0  # between the words under two icons
TITLE_AREA = (28.0, 20.0, 968.0, 52.0)  # of a page
DONE_PLACE = (-198, -66, 170, 46)  # of the button that closes a page


class Paper:
    """An area of a form, on which widgets are placed. A panel with this `title` is drawn there; ""
    is a panel without a title, None no panel. `within`: the column that scrolls the area, if any.

    A place on it is (left, top, width, height) in logical units. A negative left or top counts from
    the right or lower edge; a width or height of 0 or less leaves that much free there."""

    def __init__(self, form: Form, area: Box, title: str | None = None,
                 within: Scroll | None = None) -> None:  # fmt: skip
        self.form, self.area, self.within = form, area, within
        if title is not None:
            form.add(Panel(area, title))

    def box(self, place: Box) -> Box:
        """Convert a place to a box, which counts from the corner of the form or of the column."""
        (x, y, w, h), (left, top, width, height) = self.area, place
        if left < 0:
            left += w
        if top < 0:
            top += h
        if width <= 0:
            width += w - left
        if height <= 0:
            height += h - top
        return (x + left, y + top, width, height)

    def add(self, widget: W) -> W:
        """Add a widget, whose area is a box of the paper, and return it."""
        return self.form.add(widget, self.within)

    def text(self, place: Box, text: str, size: Type = Type.BODY, role: str = "text",
             colour: str = "ink", align: str = "left", name: str = "") -> Label:  # fmt: skip
        """Add a text in one line."""
        return self.add(Label(self.box(place), text, size, role, colour, align, name=name))

    def lines(self, place: Box, text: str, size: Type = Type.BODY, role: str = "text",
              colour: str = "ink", align: str = "left", name: str = "") -> Label:  # fmt: skip
        """Add a text in as many lines as it needs."""
        area = self.box(place)
        return self.add(Label(area, text, size, role, colour, align, lines=True, name=name))

    def paragraph(self, place: tuple[float, float, float], text: str, size: Type, pitch: float,
                  colour: str = "ink", name: str = "") -> Label:  # fmt: skip
        """Add a text in lines, and return its label, which is as high as they are. `place`: its
        left, top and width; `pitch`: from line to line, in units of usual print."""
        left, top, width = place
        large, scale = self.form.theme.large, self.form.scale
        rows = wrap_text(text, "text", round(size * large * scale), round(width * scale))
        area = (left, top, width, pitch * large * len(rows))
        return self.lines(area, text, size, colour=colour, name=name)

    def button(self, place: Box, text: str, on: Callable[[], None] | None,
               style: ButtonStyle = "secondary", name: str = "") -> Button:  # fmt: skip
        return self.add(Button(self.box(place), text, on, style, name))

    def add_done(self, words: Words, on: Callable[[], None]) -> Button:
        """Add the button that closes a page; on every page it is at the lower right."""
        return self.button(DONE_PLACE, words.say("common.done"), on, "primary", "done")

    def icons(self, buttons: Sequence[IconButton]) -> None:
        """Add icons whose words have one size: in large print the largest in which all fit."""
        scale, factors = self.form.scale, [self.form.theme.large]
        for button in buttons:
            _, (_, _, width, _) = button.parts()
            word_px = text_width(button.text, "strong", round(Type.NOTE * scale))
            factors.append((width - WORD_MARGIN) * scale / max(1, word_px))
            self.add(button)
        for button in buttons:
            button.word_factor = min(factors)

    def column(self, place: Box, name: str) -> Paper:
        """Add a scrolling column, and return the paper of its content."""
        scroll = self.form.add(Scroll(self.box(place), name))
        return Paper(self.form, (0.0, 0.0, *scroll.area[2:]), None, scroll)


def button_widths(form: Form, texts: Sequence[str], size: Type, room: float,
                  padding: tuple[float, float]) -> list[float]:  # fmt: skip
    """Return the widths of buttons side by side in `room` units, so that in large print all texts
    have one size. `padding`: the least and the greatest space for both sides of a text together."""
    px, (min_padding, max_padding) = round(size * form.scale), padding
    widths = [text_width(text, "strong", px) / form.scale for text in texts]
    print_factor = min(form.theme.large, (room - min_padding * len(texts)) / sum(widths))
    space = min(max_padding, (room - sum(widths) * print_factor) / len(texts))
    return [width * print_factor + space for width in widths]


class PaperPage(Page, ABC):
    """A page of papers. `rebuilds`: lines break anew when the window's size changes."""

    rebuilds = False

    @property
    def words(self) -> Words:
        """The words in which the page is written."""
        return self.engine.words

    def say(self, key: str, /, **facts: object) -> str:
        """Return the text of a key in the words of the page."""
        return self.words.say(key, **facts)

    def new_form(self) -> Form:
        """Return an empty form for the window."""
        return Form(self.engine.theme, self.engine.size)

    def titled_form(self, title: str, name: str = "") -> Form:
        """Return a form with the page's title at its top, in a label of this name."""
        form = self.new_form()
        form.add(Label(TITLE_AREA, title, Type.TITLE, "title", "on_felt", name=name))
        return form

    def notify(self, trouble: Why | None) -> None:
        """Show a notice about what has failed; nothing for None."""
        if trouble is not None:
            self.engine.notice(self.words.tell(trouble))

    def resize(self, size: tuple[int, int]) -> None:
        if self.rebuilds:
            self.rebuild()
        super().resize(size)


PICTURE_SIZE = (1600, 1000)  # pixels, of the shape that pages have


def save_picture(app: App, theme: Theme, words: Words, name: str,
                 add_widgets: Callable[[Form], None]) -> str:  # fmt: skip
    """Save a page as a picture, in a file called after `name`. `add_widgets` adds the page's
    widgets to a form. Returns the sentence that says where the file is, or why there is none."""
    from table.storage.own_places import write_picture  # not before the first frame

    form = Form(theme, PICTURE_SIZE)
    add_widgets(form)
    picture = pygame.Surface(PICTURE_SIZE)
    picture.blit(felt(PICTURE_SIZE, theme), (0, 0))
    form.draw(picture, True)
    buffer = BytesIO()
    pygame.image.save(picture, buffer, "picture.png")
    try:
        path = write_picture(app.store, name, buffer.getvalue())
    except SaidError as trouble:
        return words.tell(trouble.why)
    return words.say("picture.saved", file=str(path))
