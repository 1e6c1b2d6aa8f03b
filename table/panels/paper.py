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


class Paper:
    """An area of a form. `title`: of the panel drawn there, "" for one without a title, None for no
    panel. `within`: the column that contains the area and scrolls it, None for none.

    A place on it is (left, top, width, height) in logical units. A negative left or top is counted
    from the right or lower edge; a width or height of 0 or less leaves that much free there."""

    def __init__(
        self, form: Form, area: Box, title: str | None = None, within: Scroll | None = None
    ) -> None:
        self.form, self.area, self.within = form, area, within
        if title is not None:
            form.add(Panel(area, title))

    def box(self, place: Box) -> Box:
        """The box of a place, counted from the corner of the form or of the column."""
        (x, y, w, h), (left, top, width, height) = self.area, place
        left = left if left >= 0 else w + left
        top = top if top >= 0 else h + top
        width = width if width > 0 else w - left + width
        height = height if height > 0 else h - top + height
        return (x + left, y + top, width, height)

    def add(self, widget: W) -> W:
        """Add a widget whose area is a box of the paper."""
        return self.form.add(widget, self.within)

    def text(
        self, place: Box, text: str, size: Type = Type.BODY, role: str = "text",
        colour: str = "ink", align: str = "left", name: str = "",
    ) -> Label:  # fmt: skip
        """Add a text in one line."""
        return self.add(Label(self.box(place), text, size, role, colour, align, False, name))

    def lines(
        self, place: Box, text: str, size: Type = Type.BODY, role: str = "text",
        colour: str = "ink", align: str = "left", name: str = "",
    ) -> Label:  # fmt: skip
        """Add a text in as many lines as it needs."""
        return self.add(Label(self.box(place), text, size, role, colour, align, True, name))

    def paragraph(
        self, place: tuple[float, float, float], text: str, size: Type, pitch: float,
        colour: str = "ink", name: str = "",
    ) -> Label:  # fmt: skip
        """Add a text in lines, with a label as high as they are. `place`: its left, top and width;
        `pitch`: from line to line, in units of usual print."""
        (left, top, width), large, scale = place, self.form.theme.large, self.form.scale
        rows = wrap_text(text, "text", round(size * large * scale), round(width * scale))
        area = (left, top, width, pitch * large * len(rows))
        return self.lines(area, text, size, colour=colour, name=name)

    def button(
        self, place: Box, text: str, on: Callable[[], None] | None,
        style: ButtonStyle = "secondary", name: str = "",
    ) -> Button:  # fmt: skip
        return self.add(Button(self.box(place), text, on, style, name))

    def add_done(self, words: Words, on: Callable[[], None]) -> Button:
        """Add the button that closes a page, on every page at the lower right."""
        return self.button((-198, -66, 170, 46), words.say("common.done"), on, "primary", "done")

    def icons(self, buttons: Sequence[IconButton]) -> None:
        """Add icons whose words have one size: in large print the largest in which all fit."""
        theme, scale = self.form.theme, self.form.scale
        px, factors = round(Type.NOTE * scale), [theme.large]
        for button in buttons:
            _, (_, _, width, _) = button.parts()
            word_px = max(1, text_width(button.text, "strong", px))
            factors.append((width - WORD_MARGIN) * scale / word_px)
            self.add(button)
        for button in buttons:
            button.word_factor = min(factors)

    def column(self, place: Box, name: str) -> Paper:
        """Add a scrolling column; returns its paper, whose places are counted in its content."""
        scroll = self.form.add(Scroll(self.box(place), name))
        return Paper(self.form, (0.0, 0.0, *scroll.area[2:]), None, scroll)


def button_widths(
    form: Form, texts: Sequence[str], size: Type, room: float, padding: tuple[float, float]
) -> list[float]:
    """The widths of buttons side by side in `room` units, each as wide as its text needs, so that
    in large print all texts have one size. `padding`: the least and the greatest width that is free
    at the left and right of a text together."""
    px, (min_padding, max_padding) = round(size * form.scale), padding
    widths = [text_width(text, "strong", px) / form.scale for text in texts]
    stretch = min(form.theme.large, (room - min_padding * len(texts)) / sum(widths))
    space = min(max_padding, (room - sum(widths) * stretch) / len(texts))
    return [width * stretch + space for width in widths]


class PaperPage(Page, ABC):
    """A page of papers. `rebuilds`: whether it is built anew for a window of another size, as its
    lines break at other words then."""

    rebuilds = False

    @property
    def words(self) -> Words:
        """The words of the page."""
        return self.engine.words

    def say(self, key: str, /, **facts: object) -> str:
        """The text of a key in the words of the page."""
        return self.words.say(key, **facts)

    def new_form(self) -> Form:
        """An empty form for the window."""
        return Form(self.engine.theme, self.engine.size)

    def titled_form(self, title: str, name: str = "") -> Form:
        """A form with the title of the page at its top; `name`: of the title's label."""
        form, area = self.new_form(), (28.0, 20.0, 968.0, 52.0)
        form.add(Label(area, title, Type.TITLE, "title", "on_felt", name=name))
        return form

    def notify(self, trouble: Why | None) -> None:
        """Show what has failed in a notice; nothing for None."""
        if trouble is not None:
            self.engine.notice(self.words.tell(trouble))

    def resize(self, size: tuple[int, int]) -> None:
        if self.rebuilds:
            self.rebuild()
        super().resize(size)


PICTURE_SIZE = (1600, 1000)  # pixels, of the shape that pages have


def save_picture(
    app: App, theme: Theme, words: Words, name: str, add_widgets: Callable[[Form], None]
) -> str:
    """Save the widgets that `add_widgets` adds to a form as a picture, whose file is called after
    `name`. Returns the sentence that says where it is, or why it could not be saved."""
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
