"""The curtain between two people at one screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from table.engine.page import Page
from table.engine.scene import Engine, Scene
from table.input.toolbar import TRAILING_KEY, undo_key
from table.panels.token import Portrait
from table.theme.colours import mix
from table.theme.theme import Theme
from table.widgets import LOGICAL, Brush, Button, Form, Label, Panel
from table.widgets.brush import PITCH
from table.widgets.text import clean, fit_text, graphemes, text_width, wrap_text
from table.widgets.tooltip import Tooltip
from table.widgets.widget import inside

CARD = 700.0  # how wide it is
BUTTON = (LOGICAL[0] / 2 - 140, LOGICAL[1] / 2 - 32, 280.0, 64.0)
NOTE = 56.0  # height of one more line
SEALED = 30.0  # and of the words of the deal's seal, at the foot
FACE = 104.0  # the portrait, beside what is said
BESIDE, MOST = 14.0, 190.0  # round the button that takes back, and how wide it is
FOOT = HEAD = 28.0  # between the card's edge and what stands on it
LONGEST = 24  # letters of a name that are shown in the sentence
TITLED = 40  # how large the sentence is that calls somebody, in one line
TITLE, TWO = 60.0, 84.0  # how high its room is, and where it needs lines
BROKEN = (34, 30, 26, 22, 18, 14)  # the size of its letters then: as large as it fits whole
HUSH = 1.5  # seconds for which it is as a rule
AGAIN = 0.5  # for who had their hand open a page ago: no more than a press twice
ANSWERS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class FillButton(Button):
    """`full`: from 0 to 1; set it as time goes on."""

    full = 0.0

    def draw(self, brush: Brush) -> None:
        theme, whole = brush.theme, brush.rect(self.area)
        if self.full >= 1:
            super().draw(brush)
            return
        held = brush.surface.get_clip()
        split = whole.x + round(whole.w * self.full)
        empty = mix(theme.panel, theme.panel_edge, 0.3)
        for left, right, fill, colour in (
            (whole.x, split, theme.accent, theme.on_accent),
            (split, whole.right, empty, mix(theme.ink, empty, 0.35)),
        ):
            brush.surface.set_clip(held.clip(pygame.Rect(left, whole.y, right - left, whole.h)))
            brush.box(self.area, fill, mix(theme.accent, theme.ink, 0.4), self.radius)
            brush.write(self.text, self.area, self.size, "strong", colour, "center")
        brush.surface.set_clip(held)


class Call(NamedTuple):
    """Who is called to the screen, and `why`: it is the `first` turn of a match, or their `turn`,
    or `still` is, or they are `asked` as all are; or they want a choice `back`, which shows nothing
    that others may not see. `note`: one more line, such as what everybody is asked. `face`: their
    portrait, `colour` the name of theirs. `sealed`: the words of the deal's seal, while they may
    still want to remember them. `hush`: seconds without a press before one counts."""

    name: str
    why: str = "turn"
    note: str = ""
    face: str = ""
    colour: str = ""
    sealed: str = ""
    hush: float = HUSH


class CurtainScene(Page):
    """Says whose turn it is until that person is there; returns True; "undo" or "redo" for
    somebody who wants to go back or on.

    The table beneath must show nobody's hand, and is not seen at all unless the curtain is
    `see_through`. `pause` makes the scene that Esc opens; without one Esc closes the curtain.
    `howto` makes the one that F1 opens; what one of them returns, the curtain does too. `menu`:
    where the button of the pause stands, in pixels, which the curtain leaves in sight and hears.
    `back`: that a choice may be taken back, for which there is a button then. `looks` gives the
    theme as that person has it.

    Clicks and keys meant for the table, which come on when the curtain is already there, must not
    show the next person's hand to the last one. So the button, which always stands at one place,
    fills up before it takes an answer; any press before that empties it again, and is told.
    """

    read_at_once = True

    def __init__(
        self,
        call: Call,
        pause: Callable[[], Scene] | None = None,
        howto: Callable[[], Scene] | None = None,
        menu: Callable[[], pygame.Rect] | None = None,
        back: Tooltip | None = None,
        looks: Callable[[], Theme] | None = None,
        see_through: bool = True,
    ) -> None:
        self.call, self.looks, self.back = call, looks, back
        self.pause, self.howto, self.menu = pause, howto, menu
        self.see_through = see_through
        self._since, self._hasty = 0.0, False

    def open(self, engine: Engine) -> None:
        super().open(engine)
        self._since = engine.now

    @property
    def effective_theme(self) -> Theme:
        return self.looks() if self.looks is not None else self.engine.theme

    @property
    def animating(self) -> bool:
        """Whether the button still fills up."""
        return self.engine.now < self._since + self.call.hush

    def build(self) -> Form:
        call, form, large = self.call, Form(self.effective_theme, self.engine.size), self.large
        say = self.engine.words.say
        called = say(f"curtain.{call.why}", name=shortened(call.name))
        tall, size = self._title_size(called, form.scale)
        note, sealed = (NOTE - 14) * bool(call.note), SEALED * large * bool(call.sealed)
        top = BUTTON[1] - tall - (124 - TITLE + note) * large  # of what is said
        x, foot = (LOGICAL[0] - CARD) / 2, BUTTON[1] + BUTTON[3]
        card = (x, top - HEAD, CARD, foot + max(FOOT, sealed + 18) - top + HEAD)
        form.add(Panel(card))
        left, wide = self._text_span(called, size, form.scale)
        if call.face:
            form.add(Portrait((left - FACE - 16, top, FACE, FACE), call.face, call.colour))
        align = "left" if call.face else "center"
        area, lines = (left, top, wide, tall), size < TITLED
        form.add(Label(area, called, size, "title", "accent", align, lines, "called"))
        more = tall - TITLE * large
        area = (left, top + 64 * large + more, wide, 34 * large)
        self.away = form.add(Label(area, "", 23, align=align, name="away"))
        area = (left, top + 106 * large + more, wide, NOTE * large)
        form.add(Label(area, call.note, 19, "italic", "faint", align, True))
        if call.sealed:
            area = (x + 28, foot + 8, CARD - 56, SEALED * large)
            sealed_text = say("dealer.sealed", seal=call.sealed)
            form.add(Label(area, sealed_text, 17, "italic", "faint", "center", name="sealed"))
        self.button = FillButton(BUTTON, say("curtain.here"), self.here, "primary", "here", 25)
        form.set_focus(form.add(self.button))
        self._add_pause(form)
        if self.back is not None:
            self._add_undo(form).tooltip = self.back
        self._tell()
        return form

    @property
    def large(self) -> float:
        """How much larger than usual the viewer has what is written."""
        return self.effective_theme.large

    @property
    def _text_room(self) -> float:
        """How wide the text may be: beside the portrait, if there is one."""
        return CARD - 72 - (FACE + 16) * bool(self.call.face)

    def _title_size(self, title: str, scale: float) -> tuple[float, int]:
        """How high the sentence is that calls somebody, and how large its letters: it stands in one
        line, or in smaller ones, and is never cut."""
        text, room, tall = clean(title), int(self._text_room * scale), TITLE * self.large
        if fit_text(text, "title", round(TITLED * scale), room)[0] == text:
            return tall, TITLED
        tall = max(tall, TWO)
        for size in BROKEN:
            px = round(size * scale)
            if len(wrap_text(text, "title", px, room)) * px * PITCH <= tall * scale:
                break
        return tall, size

    def _text_span(self, title: str, size: int, scale: float) -> tuple[float, float]:
        """Where what is said begins, and how wide it may be: with the portrait before it in the
        middle of the card, as wide as the longer of its lines needs."""
        most = self._text_room
        left = (LOGICAL[0] + CARD) / 2 - 36 - most
        if not self.call.face or self.call.note or size < TITLED:
            return left, most
        say = self.engine.words.say
        lines = [(title, "title", TITLED)]
        lines += [(say(f"curtain.{key}"), "text", 23) for key in ("away", "early")]
        pixels = self.large * scale
        needed = max(text_width(text, role, round(px * pixels)) for text, role, px in lines)
        spare = max(0.0, most - needed / scale) / 2
        return left + spare, most - spare

    def _add_pause(self, form: Form) -> None:
        """The pause by mouse, where it is at the head of the table."""
        rect = self.menu() if self.menu else pygame.Rect(0, 0, 0, 0)
        if self.pause and rect.w:
            (x, y), scale = form.origin, form.scale
            area = ((rect.x - x) / scale, (rect.y - y) / scale, rect.w / scale, rect.h / scale)
            label = self.engine.words.say("play.menu")
            if fit_text(label, "strong", round(15 * scale), rect.w - rect.h // 2, 1.0)[0] != label:
                label = TRAILING_KEY.sub("", label)  # as it stands there in large print
            form.add(Button(area, label, self.escape, name="pause", size=15))

    def _add_undo(self, form: Form) -> Button:
        """What takes a choice back: beside the other button, where there is more room, and where
        the pointer is not."""
        left, right = (LOGICAL[0] - CARD) / 2, BUTTON[0] + BUTTON[2]
        wide, high, top = BUTTON[0] - left - 2 * BESIDE, BUTTON[3] - 16, BUTTON[1] + 8
        sides = [(at + BESIDE, top, wide, high) for at in (left, right)]
        pointer, (x, y) = self.engine.pointer or (-1, -1), form.origin
        at = (pointer[0] - x) / form.scale, (pointer[1] - y) / form.scale
        area = next((side for side in sides if not inside(at, side)), sides[0])
        area = (*area[:2], min(wide, MOST), high)
        label = self.engine.words.say("pause.undo")
        return form.add(Button(area, label, lambda: self.close("undo"), name="undo", size=16))

    def step(self, now: float) -> None:
        full = min(1.0, (now - self._since) / self.call.hush)
        self._hasty = self._hasty and full < 1
        self._tell()
        self.button.full = round(full, 2)
        super().step(now)

    def _tell(self) -> None:
        """Say under the name what everybody else does, or that a press came too soon."""
        key = "early" if self._hasty else "away" if self.call.why != "back" else ""
        self.away.text = self.engine.words.say(f"curtain.{key}") if key else ""
        self.away.colour = "accent" if self._hasty else "ink"

    def event(self, event: pygame.event.Event) -> None:
        clicked, rect = event.type == pygame.MOUSEBUTTONDOWN, self.menu() if self.menu else None
        on_pause = clicked and self.pause is not None and rect and rect.collidepoint(event.pos)
        meant = clicked and event.button == 1
        meant = meant or (event.type == pygame.KEYDOWN and event.key in ANSWERS)
        if meant and self.animating and not on_pause:  # the pause shows nobody's hand
            self._since, self._hasty = self.engine.now, True
        elif way := undo_key(event):
            self.close(way)
        elif self.howto and event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.engine.open(self.howto())
        else:
            super().event(event)

    def here(self) -> None:
        """The person says so; not one who is still clicking at what lies beneath."""
        self.close(True)

    def escape(self) -> None:
        if self.pause:
            self.engine.open(self.pause())
        else:
            self.close()

    def resume(self, value: object) -> None:
        self._since, self._hasty = self.engine.now, False  # the button fills anew
        if value is not None:
            self.close(value)

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()
        self.form.resize(size)

    def background(self, surface: pygame.Surface) -> None:
        if not self.see_through:
            super().background(surface)
        veil = pygame.Surface(surface.get_size())
        veil.fill(self.engine.theme.felt_edge)
        veil.set_alpha(190)
        surface.blit(veil, (0, 0))


def shortened(name: str) -> str:
    """A name short enough to stand in a sentence in large letters."""
    letters = graphemes(name)
    return name if len(letters) <= LONGEST else "".join(letters[: LONGEST - 1]).rstrip() + "…"
