"""A field to type in."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pygame

from table.theme import colours
from table.theme.colours import mix
from table.theme.style import Type
from table.widgets.brush import Box, Brush, fitting_height
from table.widgets.text import clean, graphemes, ink, text_width
from table.widgets.widget import Point, Widget

_BLINK = 0.53  # seconds the caret is shown, and then hidden
_PAD = 12.0
MAX_CODE_POINTS = 12  # of one letter: an emoji of a family has so many
_ALT = pygame.KMOD_MODE | pygame.KMOD_ALT
PRINTABLE_KEYS = range(pygame.K_SPACE, 127)  # their numbers are those of ASCII


class Entry(Widget):
    """A field for one line of text; the caret moves by letters as a reader counts them.

    `on(text)` is called at each change, `on_enter(text)` for Enter. While empty it shows `hint`."""

    focusable = True
    size = Type.BODY

    def __init__(self, area: Box, value: str = "", on: Callable[[str], None] | None = None,
                 on_enter: Callable[[str], None] | None = None, max_letters: int = 40,
                 hint: str = "", name: str = "") -> None:  # fmt: skip
        super().__init__(area, name, on)
        self.value, self.on_enter, self.max_letters, self.hint = value, on_enter, max_letters, hint
        self.caret = self.anchor = len(graphemes(value))
        self.composition = ""  # what an input method is still changing
        self.caret_shown = True
        self._shift = 0  # pixels by which the text is moved to the left
        self._px = 20  # font height at the last drawing, to find the letter under the mouse
        self._scale = 1.0

    @property
    def letters(self) -> list[str]:
        return graphemes(self.value)

    def spoken_text(self) -> str:
        return self.value or self.hint

    def selection(self) -> str:
        low, high = sorted((self.caret, self.anchor))
        return "".join(self.letters[low:high])

    def select_all(self) -> None:
        self.move(0)
        self.move(len(self.letters), keep=True)

    def move(self, caret: int, keep: bool = False) -> None:
        """Move the caret before the letter of this number, selecting up to there if `keep`."""
        self.caret = min(max(caret, 0), len(self.letters))
        if not keep:
            self.anchor = self.caret
        self.caret_shown = True

    def insert(self, text: str) -> None:
        """Replace the selection by a text, cut to as many letters as the field has room for."""
        letters = self.letters  # may be fewer than the caret's number, if the value was set
        low, high = sorted((min(self.caret, len(letters)), min(self.anchor, len(letters))))
        free = max(0, self.max_letters - len(letters) + high - low)
        up_to_caret = "".join(letters[:low]) + "".join(graphemes(clean(text))[:free])
        value = up_to_caret + "".join(letters[high:])
        self.change("".join(letter[:MAX_CODE_POINTS] for letter in graphemes(value)))
        self.move(len(graphemes(up_to_caret)))

    def draw(self, brush: Brush) -> None:
        """Draw the field and its text, or its hint; with the focus also selection and caret."""
        x, y, w, h = self.area
        theme = brush.theme
        edge = theme.accent if self.focused else colours.edge(theme, self.hovered)
        thickness = 2.5 if self.focused else 1.5
        brush.box(self.area, mix(theme.panel, "#ffffff", 0.7), edge, thickness)
        field = (x + _PAD, y, w - 2 * _PAD, h)
        if not (self.value or self.composition):
            brush.write(self.hint, field, self.size, "italic", theme.faint)
        elif not self.focused:
            brush.write(self.value, field, self.size, "text", theme.ink)
            self._shift = 0
        rect, px = brush.rect(field), brush.px(self.size)
        if self.focused:  # as large as `write` writes it without the focus
            text = clean(self.value + self.composition)
            px = fitting_height(text, "text", px, rect.size, brush.theme.large)
        self._px, self._scale = px, brush.scale
        if self.focused:
            self._draw_edited(brush, rect)

    def _draw_edited(self, brush: Brush, field: pygame.Rect) -> None:
        """Draw the text with selection and caret, a long one shifted so that the caret is visible.
        Also tell the system where the caret is, because an input method shows its list there."""
        letters = self.letters
        before, after = "".join(letters[: self.caret]), "".join(letters[self.caret :])
        caret = self._width(before + self.composition)
        total = self._width(before + self.composition + after)
        self._shift = min(max(self._shift, caret - field.w + 2), caret)
        self._shift = max(0, min(self._shift, total - field.w + 2))
        left, theme, surface = field.x - self._shift, brush.theme, brush.surface
        clip = surface.get_clip()
        surface.set_clip(clip.clip(field.inflate(4, 0)))
        line = ink(before + self.composition + after, "text", self._px, theme.ink)
        place = line.get_rect(left=left, centery=field.centery)
        if self.caret != self.anchor:
            ends = sorted(self._width("".join(letters[:i])) for i in (self.caret, self.anchor))
            selection = pygame.Rect(left + ends[0], place.y, ends[1] - ends[0], place.h)
            surface.fill(mix(theme.panel, theme.highlight, 0.6), selection)
        surface.blit(line, place)
        if self.composition:
            start = self._width(before)
            surface.fill(theme.accent, (left + start, place.bottom - 2, caret - start, brush.px(1)))
        if self.caret_shown:
            surface.fill(theme.ink, (left + caret, place.y, brush.px(2), place.h))
        surface.set_clip(clip)
        pygame.key.set_text_input_rect(in_points(pygame.Rect(left + caret, place.y, 2, place.h)))

    def _width(self, text: str) -> int:
        return text_width(text, "text", self._px)

    def _letter_at(self, at: Point) -> int:
        """Return the position for the caret that is nearest to a point."""
        letters = self.letters
        distance = (at[0] - self.area[0] - _PAD) * self._scale + self._shift  # in pixels
        gaps = range(len(letters) + 1)
        return min(gaps, key=lambda gap: abs(self._width("".join(letters[:gap])) - distance))

    def press(self, at: Point) -> None:
        self.move(self._letter_at(at))

    def drag(self, at: Point) -> None:
        self.move(self._letter_at(at), keep=True)

    def blur(self) -> None:
        """Drop the text that an input method is still changing, and put the caret at the end."""
        self.composition = ""
        self.move(len(self.letters))

    def step(self, now: float) -> None:
        self.caret_shown = not self.focused or int(now / _BLINK) % 2 == 0

    def type(self, text: str, composing: bool = False) -> None:
        """Insert typed text; or only show it, if an input method is still composing it."""
        if composing:
            self.composition = "".join(graphemes(clean(text))[: self.max_letters])
        else:
            self.composition = ""
            self.insert(text)

    def key(self, event: pygame.event.Event) -> bool:
        """Move the caret, select, delete or confirm; False for a key that does none of these."""
        key, mods = int(event.key), getattr(event, "mod", 0)
        selects = bool(mods & pygame.KMOD_SHIFT)
        step = -1 if key in (pygame.K_LEFT, pygame.K_BACKSPACE) else 1
        if mods & (pygame.KMOD_CTRL | pygame.KMOD_META) and not mods & _ALT:  # AltGr types letters
            return self._press_shortcut(key)
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.on_enter:
                self.on_enter(self.value)
            return self.on_enter is not None
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            if self.caret != self.anchor and not selects:
                low, high = sorted((self.caret, self.anchor))
                self.move(low if step < 0 else high)
            else:
                self.move(self.caret + step, selects)
        elif key in (pygame.K_HOME, pygame.K_END):
            self.move(0 if key == pygame.K_HOME else len(self.letters), selects)
        elif key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            if self.caret == self.anchor:
                self.move(self.caret + step, keep=True)
            self.insert("")
        else:
            # Letters come as text events; here they are only kept from moving the focus.
            return key in PRINTABLE_KEYS
        return True

    def _press_shortcut(self, key: int) -> bool:
        """Select all, copy, cut or paste by a key with Ctrl. Return False for any other key."""
        if key == pygame.K_a:
            self.select_all()
        elif key in (pygame.K_c, pygame.K_x) and self.selection():
            with suppress(pygame.error, AttributeError):  # where there is no clipboard
                pygame.scrap.put_text(self.selection())
                if key == pygame.K_x:
                    self.insert("")
        elif key == pygame.K_v:
            with suppress(pygame.error, AttributeError):
                pasted = pygame.scrap.get_text()
                if pasted:
                    self.insert(str(pasted))
        return key in (pygame.K_a, pygame.K_c, pygame.K_x, pygame.K_v)


_point_size = 1.0


def set_point_size(pixels: float) -> None:
    """Set how many pixels a point of the desktop has: several on a high-resolution screen."""
    global _point_size
    _point_size = pixels


def in_points(rect: pygame.Rect) -> pygame.Rect:
    return pygame.Rect(*(round(edge / _point_size) for edge in rect))
