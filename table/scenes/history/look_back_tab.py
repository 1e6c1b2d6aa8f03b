"""The base of the tabs of the page "Look back", and how its tabs are drawn."""

from __future__ import annotations

from table.app.app import App
from table.panels.paper import Paper, PaperPage
from table.scenes.history.book_reader import BookReader
from table.theme import colours
from table.theme.colours import mix, readable
from table.theme.style import Type
from table.widgets import Brush, Button


class TabButton(Button):
    """A tab; the `chosen` one is joined with the panel below."""

    chosen = False

    def draw(self, brush: Brush) -> None:
        theme, (x, y, w, h) = brush.theme, self.area
        if self.chosen:  # without its lower edge, and over the upper edge of the panel
            clip = brush.surface.get_clip()
            brush.surface.set_clip(clip.clip(brush.rect((x, y, w, h + 1.5))))
            brush.box((x, y, w, h + 18), theme.panel, theme.panel_edge)
            brush.surface.set_clip(clip)
            brush.surface.fill(theme.panel, brush.rect((x + 1.5, y + h - 2, w - 3, 5)))
            colour = theme.ink
        else:
            fill = mix(theme.panel, theme.panel_edge, 0.15 if self.hovered else 0.35)
            brush.box((x + 3, y + 4, w - 6, h - 2), fill, colours.edge(theme))
            colour = readable(fill, theme.ink)
        role = "strong" if self.chosen else "text"
        brush.write(self.text, (x + 10, y + 2, w - 20, h - 2), Type.BODY, role, colour, "center")


class LookBackTab:
    """A tab of the page; the page offers it only if it `has_content`."""

    name: str

    def __init__(self, page: PaperPage, app: App, reader: BookReader) -> None:
        self.page, self.app, self.reader = page, app, reader

    @property
    def has_content(self) -> bool:
        """Whether there is anything to show."""
        return False

    def add_content(self, paper: Paper) -> None:
        """Add the content."""

    def add_foot(self, foot: Paper) -> None:
        """Add the tab's buttons to the foot of the page, at the right of Back."""

    def foot_text(self) -> str:
        """The text at the right of the foot, or ""."""
        return ""

    def step(self, now: float) -> None:
        """Do the work of one frame; called in every frame while the tab is shown."""

    @property
    def animating(self) -> bool:
        """Whether there is more to work out, which needs the full frame rate."""
        return False

    def resize(self) -> None:
        """Handle a new size or look of the window."""
