"""The family book: who plays here, how they fare at each game and against each other, the evenings
and the year."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from rules.kit.catalogue import Game
from table.app.app import App
from table.engine.page import Page
from table.scenes.history.book_tabs import (
    add_evenings,
    add_game,
    add_meetings,
    add_people,
    add_year,
)
from table.scenes.history.book_words import BookWords
from table.stats.book import Book
from table.storage.family import fewest, open_book
from table.theme.colours import mix, readable
from table.widgets import Brush, Button, Choice, Form, Label, Panel

PAPER = (28.0, 128.0, 968.0, 440.0)
INSIDE = (46.0, 142.0, 932.0, 414.0)
TABS = ("people", "games", "meetings", "evenings", "year")
SLICE = 0.006  # seconds of a frame in which journals are read

T = TypeVar("T")


class Tab(Button):
    """One of the pages: the chosen one is of one piece with the paper below, the others lie
    behind it."""

    chosen = False

    def draw(self, brush: Brush) -> None:
        theme, (x, y, w, h) = brush.theme, self.area
        if self.chosen:
            clip = brush.surface.get_clip()
            brush.surface.set_clip(clip.clip(brush.rect((x, y, w, h + 1.5))))
            brush.box((x, y, w, h + 18), theme.panel, theme.panel_edge, 10)
            brush.surface.set_clip(clip)
            brush.surface.fill(theme.panel, brush.rect((x + 1.5, y + h - 2, w - 3, 5)))
            colour = theme.ink
        else:
            fill = mix(theme.panel, theme.panel_edge, 0.15 if self.hovered else 0.35)
            brush.box((x + 3, y + 4, w - 6, h - 2), fill, mix(fill, theme.ink, 0.25), 8)
            colour = readable(fill, theme.ink)
        role = "strong" if self.chosen else "text"
        brush.write(self.text, (x + 10, y + 2, w - 20, h - 2), 20, role, colour, "center")


class BookScene(Page):
    """Opens the book, and closes it when it is left. `chosen` is what has been chosen on each of
    its pages, by the name of the widget."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.shelf = {game.name: Game(game.name, game.folder, game.rules) for game in app.games}
        self.book: Book = open_book(app.store, self.shelf)
        self.tab = TABS[0]
        self.choices: dict[str, Any] = {}
        self._reading = True

    def ask(self, question: Callable[..., T], *facts: Any) -> T:
        """What the book answers to a question."""
        return self.book.ask(lambda db: question(db, *facts))

    @property
    def fewest(self) -> Sequence[str]:
        """The games in which the fewest points are best."""
        return fewest(self.shelf)

    # --- what it looks like

    def build(self) -> Form:
        words, form = self.engine.words, Form(self.engine.theme, self.engine.size)
        self.said = BookWords(self.app, words)
        form.add(Label((28, 20, 968, 52), words.say("book.title"), 38, "title", "on_felt"))
        tabs = []
        for place, name in enumerate(TABS):
            area = (46 + place * 187.0, 84.0, 184.0, 44.0)
            turn = partial(self.turn_to, name)
            tab = Tab(area, words.say(f"book.{name}"), turn, name=f"tab:{name}")
            tab.chosen = name == self.tab
            tabs.append(tab)
        form.add(Panel(PAPER))
        for tab in tabs:
            form.add(tab)
        if self.ask(_any):
            pages[self.tab](self, form)
        else:
            x, y, w, _ = PAPER
            empty = (x + 40, y + 40, w - 80, 160)
            form.add(Label(empty, words.say("book.empty"), 22, lines=True, name="empty"))
        self._add_foot(form)
        return form

    def _add_foot(self, form: Form) -> None:
        words = self.engine.words
        form.add(Button((28, 584, 176, 42), words.say("common.back"), self.escape, name="back"))
        file = Button((212, 584, 176, 42), words.say("book.file"), self.file, name="file")
        form.add(file)
        line = (400.0, 578.0, 596.0, 54.0)
        if self.book.trouble is not None:
            said = words.tell(self.book.trouble)
            form.add(Label(line, said, 15, "text", "on_felt", "right", True, "trouble"))
            return
        self._line = form.add(
            Label(line, self._progress(), 17, "italic", "on_felt", "right", name="line")
        )

    def _progress(self) -> str:
        left = self.book.left if self._reading else 0
        return self.engine.words.say("book.reading", n=left) if left else ""

    def choice(
        self, form: Form, name: str, area: tuple[float, float, float, float], options: Any
    ) -> Any:
        """Add a choice of the page; what is chosen, the first where nothing is yet."""
        values = [value for value, _ in options]
        value = self.choices.get(name, values[0])
        value = value if value in values else values[0]

        def take(new: object) -> None:
            self.choices[name] = new
            self.rebuild()

        form.add(Choice(area, options, value, take, name))
        return value

    # --- what happens

    def turn_to(self, tab: str) -> None:
        """To another page of the book."""
        self.tab = tab
        self.rebuild()

    def person(self, person: str) -> None:
        """To the page of somebody."""
        from table.scenes.history.book_person import BookPersonScene

        self.engine.open(BookPersonScene(self, person))

    def file(self) -> None:
        """To writing the book into a file, and reading one."""
        from table.scenes.history.book_file import BookFileScene

        self.engine.open(BookFileScene(self.app, self.book))

    def resume(self, value: object) -> None:
        """From the file's page: something may have come into the log."""
        if value is True:
            self.book.close()
            self.book = open_book(self.app.store, self.shelf)
            self._reading = True
        self.rebuild()

    def step(self, now: float) -> None:
        super().step(now)
        if not self._reading:
            return
        trouble = self.book.trouble
        self._reading = self.book.read_on(SLICE)
        if not self._reading or self.book.trouble is not trouble:
            self.rebuild()
        elif trouble is None:
            self._line.text = self._progress()

    @property
    def animating(self) -> bool:
        """Full rate while journals are read."""
        return self._reading

    def close(self, value: object = None) -> None:
        self.book.close()
        super().close(value)

    def try_leave(self) -> bool:
        self.book.keep()
        return True


pages: dict[str, Callable[[BookScene, Form], None]] = {
    "people": lambda scene, form: add_people(scene, form, INSIDE),
    "games": lambda scene, form: add_game(scene, form, INSIDE),
    "meetings": lambda scene, form: add_meetings(scene, form, INSIDE),
    "evenings": lambda scene, form: add_evenings(scene, form, INSIDE),
    "year": lambda scene, form: add_year(scene, form, INSIDE),
}


def _any(db: Any) -> bool:
    return db.execute("SELECT 1 FROM games LIMIT 1").fetchone() is not None
