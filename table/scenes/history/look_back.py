"""The page "Look back": evenings, album and family book as tabs of one page."""

from __future__ import annotations

from functools import partial

from table.app.app import App, GameSession
from table.panels.paper import Paper, PaperPage, button_widths
from table.scenes.history.album import AlbumTab
from table.scenes.history.book_reader import BookReader
from table.scenes.history.book_tabs import GamesTab, PeopleTab, YearTab
from table.scenes.history.evenings_tab import EveningsTab
from table.scenes.history.look_back_tab import LookBackTab, TabButton
from table.theme.style import Type
from table.widgets import Form

PAPER = (28.0, 128.0, 968.0, 440.0)
INSIDE = (46.0, 142.0, 932.0, 414.0)  # of the paper
FELT = (28.0, 578.0, 968.0, 54.0)  # below the paper
TABS = (EveningsTab, AlbumTab, PeopleTab, GamesTab, YearTab)
TAB_PADDING = (24.0, 84.0)
READING_SECONDS = 0.006  # of a frame in which journals are read


class LookBackScene(PaperPage):
    """The page; returns a session begun from a replay, the path of a game to continue, or None."""

    keeps_scroll = True

    def __init__(self, app: App, tab: str = "") -> None:
        self.app = app
        self.reader = BookReader(app)
        self.tabs = self._new_tabs()
        self.wanted = tab
        self.tab: LookBackTab | None = None  # the one that is shown; None if none has anything
        self._reading = True

    def _new_tabs(self) -> list[LookBackTab]:
        return [kind(self, self.app, self.reader) for kind in TABS]

    def build(self) -> Form:
        form, shown = self.titled_form(self.say("menu.look_back")), self._tabs_with_content()
        paper, felt, chosen = Paper(form, PAPER, ""), Paper(form, FELT), self.tab
        texts, left = [self.say(f"look_back.{tab.name}") for tab in shown], INSIDE[0]
        widths = button_widths(form, texts, Type.BODY, INSIDE[2], TAB_PADDING) if shown else []
        for tab, text, width in zip(shown, texts, widths, strict=True):
            area, turn = (left, 84.0, width - 3, 44.0), partial(self.turn_to, tab.name)
            button = form.add(TabButton(area, text, turn, name=f"tab:{tab.name}"))
            button.chosen = tab is chosen
            left += width
        felt.button((0, 6, 150, 42), self.say("common.back"), self.escape, name="back")
        if chosen is None:
            paper.lines((40, 40, -40, -40), self.say("look_back.empty"), Type.HEADING, name="empty")
            return form
        chosen.add(Paper(form, INSIDE))
        chosen.add_foot(felt)
        trouble = self.reader.book.trouble
        text = self.words.tell(trouble) if trouble else self._progress() or chosen.line()
        look = "text" if trouble else "italic"
        name = "trouble" if trouble else "line"
        self._line = felt.lines((530, 6, 0, 0), text, Type.NOTE, look, "on_felt", "right", name)
        return form

    def _tabs_with_content(self) -> list[LookBackTab]:
        """The tabs that have something to show; the chosen one, else the first, is shown."""
        shown = [tab for tab in self.tabs if tab.has_content]
        chosen = (tab for tab in shown if tab.name == self.wanted)
        self.tab = next(chosen, shown[0] if shown else None)
        return shown

    def _progress(self) -> str:
        left = self.reader.book.journals_left if self._reading else 0
        return self.say("book.reading", n=left) if left else ""

    def turn_to(self, tab: str) -> None:
        """Show another tab."""
        self.wanted = tab
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
        """Close with a session that was begun; show the games that were imported (True)."""
        if isinstance(value, GameSession):
            self.close(value)
        elif value is True:
            self.reader.reopen()
            self.tabs, self._reading = self._new_tabs(), True
            self.rebuild()

    def step(self, now: float) -> None:
        super().step(now)
        book, trouble = self.reader.book, self.reader.book.trouble
        if self._reading:
            self._reading = book.read_journals(READING_SECONDS)
            if not self._reading or book.trouble is not trouble:
                self.rebuild()
            elif trouble is None and self.tab is not None:
                self._line.text = self._progress()
        if self.tab is not None:
            self.tab.step(now)

    @property
    def animating(self) -> bool:
        """Whether journals are being read or pictures painted, which needs the full frame rate."""
        return self._reading or (self.tab is not None and self.tab.animating)

    def close(self, value: object = None) -> None:
        self.reader.book.close()
        super().close(value)

    def try_leave(self) -> bool:
        self.reader.book.write_journals()
        return True
