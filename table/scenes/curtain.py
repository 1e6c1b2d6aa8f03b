"""The curtain between two people at one screen."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from table.scenes.token import Likeness
from table.stage.page import QUIET, Page
from table.stage.scene import Scene
from table.widgets import LOGICAL, Button, Form, Label, Panel
from table.widgets.text import clusters

CARD = (640.0, 340.0)
FACE = 104.0  # the portrait, on the upper edge of the card
LONGEST = 20  # letters of a name that are shown in the sentence


class CurtainScene(Page):
    """Says whose turn it is until that person is there; returns True.

    The table beneath must show nobody's hand. `why` that person is called: it is the `first` turn
    of a match, or their `turn`, or they are `asked` as all are. `note`: one more line, such as
    what everybody is asked. `face`: that person's portrait. `pause` makes the scene that Esc
    opens, `howto` the one that F1 does; if one returns "leave", so does the curtain.

    Clicks and keys meant for the table, which come on when the curtain is already there, must not
    show the next person's hand to the last one: an answer comes after a moment without any.
    """

    see_through = True
    quiet = QUIET

    def __init__(
        self,
        name: str,
        why: str = "turn",
        note: str = "",
        pause: Callable[[], Scene] | None = None,
        face: str = "",
        howto: Callable[[], Scene] | None = None,
    ) -> None:
        self.name, self.why, self.note, self.pause = name, why, note, pause
        self.face, self.howto = face, howto

    def build(self) -> Form:
        words = self.app.words
        form = Form(self.app.theme, self.app.size)
        w, h = CARD[0], CARD[1] - (0 if self.note else 56)
        x, y = (LOGICAL[0] - w) / 2, (LOGICAL[1] - h) / 2
        form.add(Panel((x, y, w, h)))
        if self.face:
            form.add(Likeness((x + w / 2 - FACE / 2, y - FACE * 0.62, FACE, FACE), self.face))
        said = words.say(f"curtain.{self.why}", name=shown(self.name))
        form.add(Label((x + 36, y + 44, w - 72, 60), said, 40, "title", "accent", "center"))
        form.add(
            Label((x + 36, y + 108, w - 72, 34), words.say("curtain.away"), 23, align="center")
        )
        form.add(
            Label((x + 36, y + 158, w - 72, 56), self.note, 19, "italic", "faint", "center", True)
        )
        form.add(
            Button(
                (x + w / 2 - 140, y + h - 104, 280, 64),
                words.say("curtain.here"),
                self.here,
                "primary",
                "here",
                25,
            )
        )
        form.set_focus(form.find("here"))
        return form

    def here(self) -> None:
        """The person says so; not one who is still clicking at what lies beneath."""
        self.answer(True)

    def escape(self) -> None:
        if self.pause:
            self.app.open(self.pause())

    def event(self, event: pygame.event.Event) -> None:
        if self.howto and event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.app.open(self.howto())
        else:
            super().event(event)

    def returned(self, value: object) -> None:
        self._deaf_until = self.app.now + self.quiet
        if value == "leave":
            self.close(value)

    def background(self, surface: pygame.Surface) -> None:
        veil = pygame.Surface(surface.get_size())
        veil.fill(self.app.theme.felt_edge)
        veil.set_alpha(190)
        surface.blit(veil, (0, 0))


def shown(name: str) -> str:
    """A name short enough to stand in a sentence in large letters."""
    letters = clusters(name)
    return name if len(letters) <= LONGEST else "".join(letters[: LONGEST - 1]).rstrip() + "…"
