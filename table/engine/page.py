"""The page: a scene that is a form."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import product

import pygame

from table.engine.reached import reached
from table.engine.scan import Node
from table.engine.scene import App, Scene
from table.widgets.cloth import felt
from table.widgets.entry import Entry
from table.widgets.form import Form
from table.widgets.scroll import Scroll

NOTICE_EDGE = 4.0  # logical units between a notice and the window's edge
PRESSED = 3  # what a button counts for beside words
QUIET = 0.4  # seconds, for a page that comes up where somebody may still be clicking


class Page(Scene, ABC):
    """A scene that is a form on felt; with `see_through`, on the darkened scene beneath.

    Override `build`: the form laid out anew for `self.app.theme` and `words`. It is called when
    the page opens and whenever these change, so keep what the player has set in the page itself.

    `quiet`: seconds that must pass without an answer before one counts, for a page that comes
    up while somebody may still be clicking at the table beneath.
    """

    form: Form
    quiet: float = 0.0
    stays: bool = False
    """Whether its columns, when it is built anew, stay where they were scrolled to."""
    _deaf_until: float = 0.0

    def open(self, app: App) -> None:
        self._deaf_until = app.now + self.quiet

    def answer(self, value: object) -> None:
        """Close with an answer, unless it comes in a hurry."""
        if not self.hasty():
            self.close(value)

    def hasty(self) -> bool:
        """Whether a press of now comes in a hurry; then the time without one begins again."""
        early = self.app.now < self._deaf_until
        if early:
            self._deaf_until = self.app.now + self.quiet
        return early

    @abstractmethod
    def build(self) -> Form:
        """The page's form: `Form(self.app.theme, self.app.size)` with its widgets added."""

    def told_aloud(self) -> str:
        """What is said of the page, besides its title, to who does not see it."""
        return ""

    @property
    def refuses(self) -> str:
        """What Esc answers to a question that the page asks; "" where it asks none."""
        return ""

    def escape(self) -> None:
        """What Esc does."""
        self.close()

    def rebuild(self) -> None:
        """Build the form anew; the focus stays on the widget of the same name."""
        held = self.form.focus.name if hasattr(self, "form") and self.form.focus else ""
        keys = hasattr(self, "form") and self.form.by_keys
        columns = _columns(self.form) if self.stays and hasattr(self, "form") else {}
        self.form = self.build()
        self.form.by_keys, self.form.still = keys, self.app.still
        self.form.on_escape = self.form.on_escape or self.escape
        for widget in self.form.stops():
            if held and widget.name == held:
                self.form.set_focus(widget)
        for name, column in _columns(self.form).items():
            if name in columns:  # others may have come, or gone
                column.scroll_to(columns[name].offset)
        self.stale = True

    def resize(self, size: tuple[int, int]) -> None:
        if not hasattr(self, "form"):
            self.rebuild()
        self.form.resize(size)

    def dressed(self) -> None:
        self.rebuild()

    def notice_at(self, paper: tuple[int, int]) -> tuple[int, int]:
        """Where it hides least of what the page says: in the middle if it can, and far up."""
        wide, high = self.app.size
        edge, step = round(NOTICE_EDGE * self.app.scale), max(4, round(6 * self.app.scale))
        first, low = super().notice_at(paper)[1], high - edge - paper[1]
        across = dict.fromkeys(((wide - paper[0]) // 2, edge, wide - edge - paper[0]))
        down = [*range(first, low, step), max(edge, low)]
        written, heads = self._kept(), self.form.headed()
        found, least = (0, 0), (float("inf"), True)
        for spot in product(across, down):
            place = pygame.Rect(spot, paper)
            hides = _shared(place, written), place.collidelist(heads) >= 0
            if hides < least:
                found, least = spot, hides
            if least == (0, False):
                break
        return found

    def hidden_by(self, notice: pygame.Rect) -> float:
        return _shared(notice, self._kept())

    def _kept(self) -> list[pygame.Rect]:
        """What no notice is to hide: what is read, and still less what is pressed."""
        return [*self.form.written(), *self.form.pressed() * PRESSED]

    def event(self, event: pygame.event.Event) -> None:
        self.form.event(event)

    def hears(self, event: pygame.event.Event) -> bool:
        focus = self.form.focus if hasattr(self, "form") else None
        if not isinstance(focus, Entry):
            return False
        by_pad = event.type == pygame.KEYDOWN and event.dict.get("handed")
        tapped = event.type == pygame.MOUSEBUTTONUP and event.dict.get("touch")
        if by_pad and event.key == self.picks:
            self.spell(focus)
        elif tapped and not event.dict.get("void") and self.form.tapped(focus, event.pos):
            self.form.event(event)
            self.spell(focus)
        else:
            return False
        return True

    def spell(self, field: Entry) -> None:
        """Open the letters with which a field is written where no keyboard is at hand."""
        self.app.write(field)

    def reached(self) -> Sequence[Node]:
        return reached(self.form, self.event, self.spell)

    def step(self, now: float) -> None:
        self.form.step(now)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        if self.stale:
            self.background(surface)
        return self.form.draw(surface, self.stale)

    def background(self, surface: pygame.Surface) -> None:
        """What the form lies on."""
        if self.see_through:
            veil = pygame.Surface(surface.get_size())
            veil.set_alpha(130)
            surface.blit(veil, (0, 0))
        else:
            surface.blit(felt(surface.get_size(), self.app.theme), (0, 0))


def _columns(form: Form) -> dict[str, Scroll]:
    return {one.name: one for one in form.widgets if isinstance(one, Scroll)}


def _shared(notice: pygame.Rect, written: Sequence[pygame.Rect]) -> float:
    """How much of all this a notice would hide, in pixels."""
    parts = [notice.clip(written[at]) for at in notice.collidelistall(written)]
    return sum(part.w * part.h for part in parts)
