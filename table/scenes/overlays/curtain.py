"""The curtain between two people at one screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from table.engine.page import Page
from table.engine.scene import Engine, Scene
from table.felt.furniture import Look, icon_button_item
from table.input.toolbar import key_of, undo_key
from table.panels.token import Portrait
from table.theme.colours import mix
from table.theme.style import Type
from table.theme.theme import Theme
from table.widgets import LOGICAL, Brush, Button, Form, Label, Panel
from table.widgets.brush import PITCH
from table.widgets.text import clean, graphemes, text_width, wrap_text
from table.widgets.tooltip import Tooltip

# Lengths in logical units.
CARD_WIDTH, SIDE_PADDING, PADDING = 700.0, 36.0, 28.0  # within the card: at the sides, above, below
BUTTON = (LOGICAL[0] / 2 - 140, LOGICAL[1] / 2 - 32, 280.0, 64.0)
AWAY_HEIGHT, NOTE_HEIGHT = 34.0, 56.0  # of the line about looking away; of one more line
AWAY_TOP, NOTE_TOP, BUTTON_TOP = 64.0, 106.0, 124.0  # below the top of a sentence in one line
NOTE_SHIFT = 42.0  # by which the text is higher if there is a note
PORTRAIT_SIZE, PORTRAIT_GAP = 104.0, 16.0  # of the portrait, and its distance from the text
UNDO_GAP, UNDO_WIDTH, UNDO_HEIGHT = 14.0, 440.0, 44.0  # of the undo button, below the main one
VEIL_ALPHA = 190  # of the veil over the table, from 0 to 255
LONGEST_NAME = 24  # letters of a name in the sentence
TITLE_SIZE = Type.DISPLAY  # font size of the sentence in one line
TITLE_HEIGHT, TALL_TITLE_HEIGHT = 60.0, 84.0  # of the sentence in one line; in several
SMALLER_SIZES = [*Type][1:]  # in several lines: the first that fits
FILL_SECONDS = 0.8  # in which the button fills up before it takes an answer
SHORT_FILL_SECONDS = 0.4  # for a person whose hand was open before a page
CALM_SECONDS = 0.6  # after a press that came too early, before one counts
ANSWER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class FillButton(Button):
    """A button that fills up from the left with time. `filled`: the share, from 0 to 1."""

    filled = 0.0

    def draw(self, brush: Brush) -> None:
        """Draw the button in two parts: the filled one as a main button, the other one paler."""
        if self.filled >= 1:
            super().draw(brush)
            return
        theme, rect = brush.theme, brush.rect(self.area)
        empty_colour = mix(theme.panel, theme.panel_edge, 0.3)
        filled_width = round(rect.w * self.filled)
        filled_part = pygame.Rect(rect.x, rect.y, filled_width, rect.h)
        empty_part = pygame.Rect(rect.x + filled_width, rect.y, rect.w - filled_width, rect.h)
        self._draw_part(brush, filled_part, theme.accent, theme.on_accent)
        self._draw_part(brush, empty_part, empty_colour, mix(theme.ink, empty_colour, 0.35))

    def _draw_part(self, brush: Brush, part: pygame.Rect, fill: str, ink: str) -> None:
        theme, old_clip = brush.theme, brush.surface.get_clip()
        brush.surface.set_clip(old_clip.clip(part))
        brush.box(self.area, fill, mix(theme.accent, theme.ink, 0.4))
        brush.write(self.text, self.area, self.size, "strong", ink, align="center")
        brush.surface.set_clip(old_clip)


class PauseButton(Button):
    """The toolbar's pause button, over the veil. `text`: its key, or ""."""

    def draw(self, brush: Brush) -> None:
        look, rect = Look(hovered=self.hovered, held=self.held), brush.rect(self.area)
        icon_button_item(rect, "pause", brush.theme, True, look, self.text).paint(brush.surface)


class Call(NamedTuple):
    """The call of a person to the screen. `why`: the key of the sentence: `turn`, `still` (after a
    page), `asked` (as all are, in turn) or `coach`. `note`: one more line. `face`: the person's
    portrait; `colour`: the name of their colour. `fill_seconds`: the time before a press counts."""

    name: str
    why: str = "turn"
    note: str = ""
    face: str = ""
    colour: str = ""
    fill_seconds: float = FILL_SECONDS


class CurtainScene(Page):
    """Says whose turn it is until that person is there; closes with True, "undo" or "redo".

    The table beneath must show no hand, and is hidden unless `see_through`. `pause`: makes the page
    for Esc; `howto`: that for F1; a value with which they close closes the curtain too. `menu`:
    returns the rectangle of the pause button in pixels. `back`: the tooltip of the undo button;
    None for no button. `looks`: returns the theme of the person who is called.

    A press that was meant for the table must not show the next person's hand. So the button fills
    up before a press counts, and each press before that delays it again."""

    read_at_once = True

    def __init__(
        self, call: Call, pause: Callable[[], Scene] | None = None,
        howto: Callable[[], Scene] | None = None, menu: Callable[[], pygame.Rect] | None = None,
        back: Tooltip | None = None, looks: Callable[[], Theme] | None = None,
        see_through: bool = True,
    ) -> None:  # fmt: skip
        self.call, self.looks, self.back = call, looks, back
        self.pause, self.howto, self.menu = pause, howto, menu
        self.see_through = see_through
        self._ready_at, self._pressed_early = 0.0, False  # the first: when a press counts

    def open(self, engine: Engine) -> None:
        super().open(engine)
        self._ready_at = engine.now + self.call.fill_seconds

    @property
    def effective_theme(self) -> Theme:
        return self.looks() if self.looks is not None else self.engine.theme

    @property
    def animating(self) -> bool:
        return self.engine.now < self._ready_at

    def build(self) -> Form:
        """Build the card with the sentence, the texts below it and the buttons."""
        call, say, theme = self.call, self.engine.words.say, self.effective_theme
        form = Form(theme, self.engine.size)
        sentence = say(f"curtain.{call.why}", name=shorten_name(call.name))
        height, size = self._title_size(sentence, form.scale)
        shift = NOTE_SHIFT if call.note else 0.0
        _, button_top, _, button_height = BUTTON
        text_top = button_top - height - (BUTTON_TOP - TITLE_HEIGHT + shift) * theme.large
        foot = undo_top = button_top + button_height
        if self.back is not None:
            undo_top += UNDO_GAP
            foot = undo_top + UNDO_HEIGHT
        card_left = (LOGICAL[0] - CARD_WIDTH) / 2
        form.add(Panel((card_left, text_top - PADDING, CARD_WIDTH, foot - text_top + 2 * PADDING)))
        self._add_text(form, sentence, size, text_top, height)
        on_press = partial(self.close, True)
        self.button = FillButton(BUTTON, say("curtain.here"), on_press, "primary", "here")
        form.set_focus(form.add(self.button))
        self._add_pause_button(form)
        if self.back is not None:
            area = ((LOGICAL[0] - UNDO_WIDTH) / 2, undo_top, UNDO_WIDTH, UNDO_HEIGHT)
            undo = partial(self.close, "undo")
            button = form.add(Button(area, say("curtain.undo"), undo, name="undo"))
            button.tooltip = self.back
        self._show_status()
        return form

    def _add_pause_button(self, form: Form) -> None:
        """Add the pause button in the place where the table has it, if the table has one."""
        rect, words = self._pause_rect(), self.engine.words
        if rect is None:
            return
        (x, y), scale = form.origin, form.scale
        area = ((rect.x - x) / scale, (rect.y - y) / scale, rect.w / scale, rect.h / scale)
        letter = key_of("menu", words) if rect.w > rect.h else ""  # only a wide one has room
        button = form.add(PauseButton(area, letter, self.escape, name="pause"))
        button.label = words.say("play.menu")

    def _add_text(self, form: Form, sentence: str, size: Type, top: float, height: float) -> None:
        """Add the portrait and the texts from `top` on; `size` and `height` are of the sentence."""
        call, large = self.call, self.effective_theme.large
        width = self._text_width
        left = (LOGICAL[0] + CARD_WIDTH) / 2 - SIDE_PADDING - width
        if call.face:
            area = (left - PORTRAIT_SIZE - PORTRAIT_GAP, top, PORTRAIT_SIZE, PORTRAIT_SIZE)
            form.add(Portrait(area, call.face, call.colour))
        align = "left" if call.face else "center"
        area = (left, top, width, height)
        form.add(Label(area, sentence, size, "title", "accent", align, size < TITLE_SIZE, "called"))
        last_line = top + height - TITLE_HEIGHT * large
        area = (left, last_line + AWAY_TOP * large, width, AWAY_HEIGHT * large)
        self.away = form.add(Label(area, "", Type.HEADING, align=align, name="away"))
        area = (left, last_line + NOTE_TOP * large, width, NOTE_HEIGHT * large)
        form.add(Label(area, call.note, Type.BODY, "italic", "faint", align=align, lines=True))

    @property
    def _text_width(self) -> float:
        """The width for the text in logical units, beside the portrait if there is one."""
        inner_width = CARD_WIDTH - 2 * SIDE_PADDING
        return inner_width - PORTRAIT_SIZE - PORTRAIT_GAP if self.call.face else inner_width

    def _title_size(self, title: str, scale: float) -> tuple[float, Type]:
        """Return the height in logical units and the font size of the sentence: in one line if it
        fits, else in several lines of the largest smaller size with which it fits."""
        text, width = clean(title), int(self._text_width * scale)
        line_height = TITLE_HEIGHT * self.effective_theme.large
        if text_width(text, "title", round(TITLE_SIZE * scale)) < width:
            return line_height, TITLE_SIZE
        tallest = max(line_height, TALL_TITLE_HEIGHT)
        for size in SMALLER_SIZES:  # if none fits, the smallest is taken
            px = round(size * scale)
            needed = len(wrap_text(text, "title", px, width)) * px * PITCH / scale
            if needed <= tallest:
                break
        return min(max(line_height, needed), tallest), size

    def _pause_rect(self) -> pygame.Rect | None:
        """Return the rectangle of the pause button in pixels; None if there is no such button."""
        if self.menu is None or self.pause is None:
            return None
        return self.menu() or None  # it is empty while the table has no toolbar

    def step(self, now: float) -> None:
        """Fill the button further. Once it is full, forget a press that came too early."""
        filled = min(1.0, 1.0 - (self._ready_at - now) / self.call.fill_seconds)
        if filled >= 1:
            self._pressed_early = False
        self._show_status()
        self.button.filled = round(filled, 2)
        super().step(now)

    def _show_status(self) -> None:
        """Say below the sentence that the others must look away, or that a press came too early."""
        if self._pressed_early:
            key, colour = "early", "accent"
        else:
            key, colour = ("why" if self.call.why == "coach" else "away"), "ink"
        self.away.colour = colour
        self.away.text = self.engine.words.say(f"curtain.{key}")

    def event(self, event: pygame.event.Event) -> None:
        """Handle an event. A press that would answer before the button is full delays it."""
        key = event.key if event.type == pygame.KEYDOWN else None
        is_click = event.type == pygame.MOUSEBUTTONDOWN
        pause_rect = self._pause_rect()
        is_on_pause = is_click and pause_rect is not None and pause_rect.collidepoint(event.pos)
        is_answer = key in ANSWER_KEYS or (is_click and event.button == 1)
        command = undo_key(event)
        if is_answer and self.animating and not is_on_pause:  # a pause is safe: it shows no hand
            self._ready_at = max(self._ready_at, self.engine.now + CALM_SECONDS)
            self._pressed_early = True
        elif command:
            self.close(command)
        elif self.howto and key == pygame.K_F1:
            self.engine.open(self.howto())
        else:
            super().event(event)

    def escape(self) -> None:
        if self.pause:
            self.engine.open(self.pause())
        else:
            self.close()

    def resume(self, value: object) -> None:
        """Close with the value of the page above. If it is None, let the button fill anew."""
        self._ready_at = self.engine.now + self.call.fill_seconds
        self._pressed_early = False
        if value is not None:
            self.close(value)

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()
        self.form.resize(size)

    def background(self, surface: pygame.Surface) -> None:
        """Draw a veil over the table or, unless that may be seen, over bare felt."""
        if not self.see_through:
            super().background(surface)
        veil = pygame.Surface(surface.get_size())
        veil.fill(self.engine.theme.felt_edge)
        veil.set_alpha(VEIL_ALPHA)
        surface.blit(veil, (0, 0))


def shorten_name(name: str) -> str:
    """Return a name, cut to LONGEST_NAME letters if it is longer."""
    letters = graphemes(name)
    if len(letters) <= LONGEST_NAME:
        return name
    return "".join(letters[: LONGEST_NAME - 1]).rstrip() + "…"
