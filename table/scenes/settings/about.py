"""Show the program's version, its news, the authors of the games, the licences of its components,
and where failures are logged."""

from __future__ import annotations

import platform
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial

import msgspec
import platformdirs
import pygame
import yaml

from table.app.app import App
from table.engine.page import Page
from table.files.version import INSIDE, Inside, Release, releases, version
from table.i18n.words import Words
from table.scenes.settings.folders import FoldersScene
from table.scenes.settings.problems import ProblemsScene
from table.widgets import Button, Form, Label, List, Panel, RichText
from table.widgets.rich import PlainText

PANEL = (28.0, 22.0, 968.0, 596.0)
LIST_WIDTH = 250.0  # width of the list of chapters
CHAPTERS = ("news", "games", "licences", "kept")


class AboutScene(Page):
    """The page about the program, opened at a `chapter`."""

    def __init__(self, app: App, chapter: str = CHAPTERS[0]) -> None:
        self.app, self.chapter = app, chapter
        self.licence = 0  # the selected row

    def build(self) -> Form:
        if self.chapter == "news":
            self.app.mark_news_read()
        say, form = self.engine.words.say, Form(self.engine.theme, self.engine.size)
        x, y, w, h = PANEL
        form.add(Panel(PANEL, say("about.title", version=version())))
        rows = [say(f"about.{chapter}") for chapter in CHAPTERS]
        here = CHAPTERS.index(self.chapter)
        contents = (x + 28, y + 88, LIST_WIDTH, 40.0 * len(rows) + 10)
        form.add(List(contents, rows, here, self._show_chapter, name="chapters"))
        area = (x + LIST_WIDTH + 60, y + 84, w - LIST_WIDTH - 84, h - 84 - 84)
        if self.chapter == "licences":
            self._add_licences(form, area)
        else:
            news = partial(news_text, self.engine.words, releases())
            chapters: dict[str, Callable[[], str]]
            chapters = {"news": news, "games": self._games_text, "kept": self._logs_text}
            form.add(RichText(area, chapters[self.chapter](), size=19, name="text"))
        foot, left = y + h - 66, x + LIST_WIDTH + 60
        subpages: dict[str, Callable[[App], Page]] = {"where": FoldersScene}
        if self.chapter == "kept":
            subpages["troubles"] = ProblemsScene
        for name, page in subpages.items():
            on_press, area = partial(self._open_page, page), (left, foot, 236.0, 44.0)
            form.add(Button(area, say(f"about.to.{name}"), on_press, name=name, size=18))
            left += 248
        done = (x + 28, foot, 150, 44)
        form.add(Button(done, say("common.done"), self.escape, "primary", "done"))
        return form

    def _open_page(self, page: Callable[[App], Page]) -> None:
        self.engine.open(page(self.app))

    def _show_chapter(self, number: int) -> None:
        self.chapter = CHAPTERS[number]
        self.rebuild()

    # --- the chapters

    def _games_text(self) -> str:
        say = self.engine.words.say
        lines = [say("about.games.line"), ""]
        for game in self.app.games:
            words = game.words
            author = words.say("game.author") if words.has("game.author") else ""
            lines.append(f"- **{game.title}:** {author}" if author else f"- **{game.title}**")
        return "\n".join([*lines, "", say("about.games.ours")])

    def _logs_text(self) -> str:
        say = self.engine.words.say
        line, content, network = (say(f"about.kept.{key}") for key in ("line", "what", "net"))
        return "\n\n".join([line, f"**{self.app.store.logs}**", content, network])

    def _add_licences(self, form: Form, area: tuple[float, float, float, float]) -> None:
        x, y, w, h = area
        say, numbers = self.engine.words.say, component_versions()
        line = say("about.licences.line")
        form.add(Label((x, y + 4, w, 46), line, 17, "italic", "faint", lines=True, name="line"))
        rows = [
            (
                f"{part.name} {numbers.get(part.name, '')}".strip(),
                _licence_name(self.engine.words, part),
            )
            for part in INSIDE
        ]
        box = (x, y + 58, w, h - 58)
        form.add(
            List(box, rows, self.licence, self._select_licence, self.open_licence, name="licences")
        )

    def _select_licence(self, number: int) -> None:
        self.licence = number

    def open_licence(self, number: int) -> None:
        """Open the full text of a licence."""
        self._select_licence(number)
        self.engine.open(LicenceScene(INSIDE[number]))

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()


class LicenceScene(Page):
    """The full text of a component's licence."""

    def __init__(self, part: Inside) -> None:
        self.part = part

    def build(self) -> Form:
        say, form = self.engine.words.say, Form(self.engine.theme, self.engine.size)
        x, y, w, h = PANEL
        form.add(Panel(PANEL, f"{self.part.name}: {_licence_name(self.engine.words, self.part)}"))
        text = self.part.read() or say("about.licences.gone", file=self.part.text)
        area = (x + 36, y + 84, w - 60, h - 84 - 84)
        form.set_focus(form.add(PlainText(area, text, 18, name="text")))
        done = (x + 28, y + h - 66, 150, 44)
        form.add(Button(done, say("common.done"), self.escape, "primary", "done"))
        return form


def news_text(words: Words, history: Sequence[Release]) -> str:
    """The news of every version, in English where the player's language has no words for them."""
    lines: list[str] = []
    for release in history:
        day = words.locale.day_of(release.day, year=True)
        lines += [f"### {words.say('about.version', version=release.version, day=day)}", ""]
        for number, english in enumerate(release.lines, 1):
            key = f"news.{release.version}.{number}"
            lines.append(f"- {words.say(key) if words.has(key) else english}")
        lines.append("")
    return "\n".join(lines) or words.say("about.news.none")


def component_versions() -> dict[str, str]:
    """The version of each component that tells it, by name."""
    return {
        "Card table": version(),
        "pygame-ce": pygame.version.ver,
        "SDL": ".".join(map(str, pygame.get_sdl_version())),
        "PyYAML": yaml.__version__,
        "msgspec": msgspec.__version__,
        "platformdirs": platformdirs.__version__,
        "Python": platform.python_version(),
        "SQLite": sqlite3.sqlite_version,
    }


def _licence_name(words: Words, part: Inside) -> str:
    return words.say("about.licences.free") if part.licence == "0" else part.licence
