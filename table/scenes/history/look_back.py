"""The page "Look back": evenings, album and family book as tabs of one page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from table.app.app import App, GameSession
from table.panels.paper import Paper, PaperPage, button_widths
from table.scenes.history.album import AlbumTab
from table.scenes.history.book_reader import BookReader, LookBackTab, TabButton
from table.scenes.history.book_tabs import GamesTab, PeopleTab, YearTab
from table.scenes.history.evenings_tab import EveningsTab
from table.theme.style import Type
from table.widgets import Form

PAPER, FELT = (28.0, 128.0, 968.0, 440.0), (28.0, 578.0, 968.0, 54.0)  # the latter below it
INSIDE = (46.0, 142.0, 932.0, 414.0)  # of the paper
TABS = (EveningsTab, AlbumTab, PeopleTab, GamesTab, YearTab)
TABS_TOP, TAB_HEIGHT, TAB_GAP = 84.0, 44.0, 3.0
TAB_PADDING = (24.0, 84.0)  # the least and the greatest, for both sides of a text together
READING_SECONDS = 0.006  # of each frame, to read journals


class LookBackScene(PaperPage):
    """The page. It closes with a session begun from a replay, the path of a game to continue, or
    None. `tab` is the name of the tab to open; "" opens the first one that has content."""

    keeps_scroll = True

    def __init__(self, app: App, tab: str = "") -> None:
        self.app = app
        self.reader = BookReader(app)
        self.tabs = self._new_tabs()
        self.wanted_tab = tab
        self.tab: LookBackTab | None = None  # the one that is shown; None if none has content
        self._reading = True

    def _new_tabs(self) -> list[LookBackTab]:
        return [kind(self, self.app, self.reader) for kind in TABS]

    def build(self) -> Form:
        """Build the tabs that have content, and the chosen one; or say that there are none."""
        form = self.titled_form(self.say("menu.look_back"))
        paper, felt = Paper(form, PAPER, ""), Paper(form, FELT)
        tabs = [tab for tab in self.tabs if tab.has_content]
        wanted = (tab for tab in tabs if tab.name == self.wanted_tab)
        self.tab = next(wanted, tabs[0] if tabs else None)
        self._add_tabs(form, tabs)
        felt.button((0, 6, 150, 42), self.say("common.back"), self.escape, name="back")
        if self.tab is None:
            paper.lines((40, 40, -40, -40), self.say("look_back.empty"), Type.HEADING, name="empty")
            return form
        self.tab.add_content(Paper(form, INSIDE))
        self.tab.add_foot(felt)
        trouble = self.reader.book.trouble
        if trouble:
            text, role, name = self.words.tell(trouble), "text", "trouble"
        else:
            text, role, name = self._progress_text() or self.tab.foot_text(), "italic", "line"
        self._line = felt.lines((530, 6, 0, 0), text, Type.NOTE, role, "on_felt", "right", name)
        return form

    def _add_tabs(self, form: Form, tabs: Sequence[LookBackTab]) -> None:
        """Add a button for each tab, side by side above the paper."""
        if not tabs:
            return
        texts = [self.say(f"look_back.{tab.name}") for tab in tabs]
        left, _, room, _ = INSIDE
        widths = button_widths(form, texts, Type.BODY, room, TAB_PADDING)
        for tab, text, width in zip(tabs, texts, widths, strict=True):
            area = (left, TABS_TOP, width - TAB_GAP, TAB_HEIGHT)
            turn_to_tab = partial(self.turn_to, tab.name)
            button = form.add(TabButton(area, text, turn_to_tab, name=f"tab:{tab.name}"))
            button.chosen = tab is self.tab
            left += width

    def _progress_text(self) -> str:
        """Return the text on how many journals are still to be read into the book; "" for none."""
        unread = self.reader.book.journals_left if self._reading else 0
        return self.say("book.reading", n=unread) if unread else ""

    def turn_to(self, tab: str) -> None:
        """Show the tab of this name."""
        self.wanted_tab = tab
        self.rebuild()
        self.resize(self.engine.size)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        if self.tab is not None:
            self.tab.resize()

    def restyle(self) -> None:
        super().restyle()
        self.resize(self.engine.size)

    def resume(self, value: object) -> None:
        """Close with the session that another page has closed with. If that page has imported
        games, for which it closes with True, read the book again."""
        if isinstance(value, GameSession):
            self.close(value)
        elif value is True:
            self.reader.reopen()
            self.tabs = self._new_tabs()
            self._reading = True
            self.rebuild()

    def step(self, now: float) -> None:
        """Read more journals into the book, and do the work of the tab that is shown."""
        super().step(now)
        if self._reading:
            self._read_journals()
        if self.tab is not None:
            self.tab.step(now)

    def _read_journals(self) -> None:
        """Read journals for READING_SECONDS. Build the page anew once there are no more, or once
        something else goes wrong; else update the text on how many are left."""
        book = self.reader.book
        old_trouble = book.trouble
        self._reading = book.read_journals(READING_SECONDS)
        if not self._reading or book.trouble is not old_trouble:
            self.rebuild()
        elif old_trouble is None and self.tab is not None:
            self._line.text = self._progress_text()

    @property
    def animating(self) -> bool:
        """Whether journals are being read or pictures painted."""
        return self._reading or (self.tab is not None and self.tab.animating)

    def close(self, value: object = None) -> None:
        self.reader.book.close()
        super().close(value)

    def try_leave(self) -> bool:
        """Read all journals that are left into the book before the window closes; always True."""
        self.reader.book.write_journals()
        return True
