"""The curtain between two people at one screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from table.engine.page import Page
from table.engine.scene import Engine, Scene
from table.input.toolbar import KEYED, undo_key
from table.panels.token import Portrait
from table.theme.colours import mix
from table.theme.theme import Theme
from table.widgets import LOGICAL, Box, Brush, Button, Form, Label, Panel
from table.widgets.brush import PITCH
from table.widgets.text import clean, fit_text, graphemes, text_width, wrap_text
from table.widgets.tooltip import Tooltip
from table.widgets.widget import inside

CARD = 700.0  # how wide it is
BUTTON = (LOGICAL[0] / 2 - 140, LOGICAL[1] / 2 - 32, 280.0, 64.0)
NOTE = 56.0  # height of one more line
SEALED = 30.0  # and of the words of the deal's seal, at the foot
FACE = 104.0  # the portrait, beside what is said
BESIDE, LEAST, MOST = 14.0, 140.0, 190.0  # round the button that takes back, and how wide it is
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
    still want to remember them."""

    name: str
    why: str = "turn"
    note: str = ""
    face: str = ""
    colour: str = ""
    sealed: str = ""


class CurtainScene(Page):
    """Says whose turn it is until that person is there; returns True; "undo" or "redo" for
    somebody who wants to go back or on.

    The table beneath must show nobody's hand, and is not seen at all unless the curtain is
    `see_through`. `pause` makes the scene that Esc opens; without one Esc closes the curtain.
    `howto` makes the one that F1 opens; what one of them returns, the curtain does too. `menu`:
    where the button of the pause stands, in pixels, which the curtain leaves in sight and hears.
    `back`: that a choice may be taken back, for which there is a button then. `looks` gives the
    theme as that person has it. `hush`: seconds without a press before one counts.

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
        hush: float = HUSH,
        see_through: bool = True,
    ) -> None:
        self.call, self.looks, self.back = call, looks, back
        self.pause, self.howto, self.menu = pause, howto, menu
        self.hush, self.see_through = hush, see_through
        self._since = 0.0
        self._hasty = False

    def open(self, engine: Engine) -> None:
        super().open(engine)
        self._since = engine.now

    @property
    def effective_theme(self) -> Theme:
        return self.looks() if self.looks is not None else self.engine.theme

    @property
    def animating(self) -> bool:
        """Whether the button still fills up."""
        return self.engine.now < self._since + self.hush

    def build(self) -> Form:
        form = Form(self.effective_theme, self.engine.size)
        button, large = BUTTON, self.effective_theme.large
        card, text = self._card_area(form.scale)
        form.add(Panel(card))
        x, _, w, _ = card
        words, (tall, size) = self.engine.words, self._called(form.scale)
        more = tall - TITLE * large
        left, wide = self._beside(form.scale)
        align = "left" if self.call.face else "center"
        if self.call.face:
            form.add(
                Portrait((left - FACE - 16, text, FACE, FACE), self.call.face, self.call.colour)
            )
        area, lines = (left, text, wide, tall), size < TITLED
        form.add(Label(area, self._said(), size, "title", "accent", align, lines, "called"))
        away = (left, text + 64 * large + more, wide, 34 * large)
        form.add(Label(away, "", 23, align=align, name="away"))
        note = (left, text + 106 * large + more, wide, NOTE * large)
        form.add(Label(note, self.call.note, 19, "italic", "faint", align, True))
        if self.call.sealed:
            room = (x + 28, button[1] + button[3] + 8, w - 56, SEALED * large)
            told = words.say("dealer.sealed", seal=self.call.sealed)
            form.add(Label(room, told, 17, "italic", "faint", "center", name="sealed"))
        here = FillButton(button, words.say("curtain.here"), self.here, "primary", "here", 25)
        form.add(here)
        form.set_focus(here)
        self._add_pause(form)
        if self.back is not None:
            form.add(self._way_back(form, card, button, self.back))
        self._tell(form)
        return form

    def _said(self) -> str:
        return self.engine.words.say(f"curtain.{self.call.why}", name=shortened(self.call.name))

    def _beside(self, scale: float) -> tuple[float, float]:
        """Where what is said begins, and how wide it may be: with the portrait before it in the
        middle of the card, as wide as the longer of its lines needs."""
        most = CARD - 72 - (FACE + 16 if self.call.face else 0)
        left = (LOGICAL[0] + CARD) / 2 - 36 - most
        if not self.call.face or self.call.note or self._called(scale)[1] < TITLED:
            return left, most
        say = self.engine.words.say
        said = [(self._said(), "title", TITLED)]
        said += [(say(f"curtain.{key}"), "text", 23) for key in ("away", "early")]
        large = [round(size * self.effective_theme.large * scale) for _, _, size in said]
        needed = max(
            text_width(text, role, px) for (text, role, _), px in zip(said, large, strict=True)
        )
        return left + max(0.0, most - needed / scale) / 2, most

    def _called(self, scale: float) -> tuple[float, int]:
        """How high the sentence is that calls somebody, and how large its letters: it stands in one
        line, or in smaller ones, and is never cut."""
        most = CARD - 72 - (FACE + 16 if self.call.face else 0)
        said, room, tall = (
            clean(self._said()),
            int(most * scale),
            TITLE * self.effective_theme.large,
        )
        if fit_text(said, "title", round(TITLED * scale), room)[0] == said:
            return tall, TITLED
        tall = max(tall, TWO)
        for size in BROKEN:
            px = round(size * scale)
            if len(wrap_text(said, "title", px, room)) * px * PITCH <= tall * scale:
                break
        return tall, size

    def _add_pause(self, form: Form) -> None:
        """The pause by mouse, where it stands at the head of the table."""
        rect = self.menu() if self.menu else pygame.Rect(0, 0, 0, 0)
        if self.pause and rect.w:
            (x, y), scale = form.origin, form.scale
            area = ((rect.x - x) / scale, (rect.y - y) / scale, rect.w / scale, rect.h / scale)
            said = self.engine.words.say("play.menu")
            if fit_text(said, "strong", round(15 * scale), rect.w - rect.h // 2, 1.0)[0] != said:
                said = KEYED.sub("", said)  # as it stands there in large print
            form.add(Button(area, said, self.escape, name="pause", size=15))

    def _way_back(self, form: Form, card: Box, here: Box, tip: Tooltip) -> Button:
        """What takes a choice back: beside the other button, where there is more room, and where
        the pointer is not."""
        (x, _, w, _), high = card, here[3] - 16
        sides = [
            (x + BESIDE, here[1] + 8, here[0] - x - 2 * BESIDE, high),
            (here[0] + here[2] + BESIDE, here[1] + 8, x + w - here[0] - here[2] - 2 * BESIDE, high),
        ]
        pointer, scale = self.engine.pointer or (-1, -1), form.scale
        at = (pointer[0] - form.origin[0]) / scale, (pointer[1] - form.origin[1]) / scale
        left, top, wide, tall = max(sides, key=lambda box: (box[2] >= LEAST, not inside(at, box)))
        said, area = self.engine.words.say("pause.undo"), (left, top, min(wide, MOST), tall)
        button = Button(area, said, lambda: self.close("undo"), name="undo", size=16)
        button.tooltip = tip
        return button

    def _text_height(self, scale: float) -> float:
        rest = 124 - TITLE + (NOTE - 14 if self.call.note else 0)
        return self._called(scale)[0] + rest * self.effective_theme.large

    def _card_area(self, scale: float) -> tuple[Box, float]:
        """Where the card lies, and how far down its text begins: above the button, which stands at
        its foot."""
        text = self._text_height(scale)
        top = BUTTON[1] - text - HEAD
        high = (
            HEAD
            + text
            + BUTTON[3]
            + max(FOOT, self.effective_theme.large * SEALED * bool(self.call.sealed) + 18)
        )
        return ((LOGICAL[0] - CARD) / 2, top, CARD, high), top + HEAD

    def step(self, now: float) -> None:
        here = self.form.find("here")
        assert isinstance(here, FillButton)
        full = min(1.0, (now - self._since) / self.hush)
        self._hasty = self._hasty and full < 1
        self._tell(self.form)
        here.full = round(full, 2)
        super().step(now)

    def _tell(self, form: Form) -> None:
        """What stands under the name: what everybody else does, or that a press came too soon."""
        away = form.find("away")
        assert isinstance(away, Label)
        away.text = ""
        if self._hasty or self.call.why != "back":
            away.text = self.engine.words.say("curtain.early" if self._hasty else "curtain.away")
        away.colour = "accent" if self._hasty else "ink"

    def event(self, event: pygame.event.Event) -> None:
        meant = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        meant = meant or (event.type == pygame.KEYDOWN and event.key in ANSWERS)
        if meant and self.animating and not self._on_pause(event):
            self._since, self._hasty = self.engine.now, True
        elif way := undo_key(event):
            self.close(way)
        elif self.howto and event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.engine.open(self.howto())
        else:
            super().event(event)

    def _on_pause(self, event: pygame.event.Event) -> bool:
        """Whether it is a press on the button of the pause, which shows nobody's hand."""
        rect = self.menu() if self.menu and self.pause else None
        clicked = event.type == pygame.MOUSEBUTTONDOWN
        return clicked and rect is not None and rect.collidepoint(event.pos)

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
