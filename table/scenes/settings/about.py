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
from table.panels.paper import Paper, PaperPage
from table.scenes.settings.folders import FoldersScene
from table.scenes.settings.problems import ProblemsScene
from table.widgets import Form, List, RichText
from table.widgets.rich import PlainText

PANEL = (28.0, 22.0, 968.0, 596.0)
CHAPTERS = ("news", "games", "licences", "kept")
CHAPTER = (310.0, 84.0, -24.0, -84.0)  # the place of the chapter, right of the list


class AboutScene(PaperPage):
    """The page about the program, opened at a `chapter`."""

    rebuilds = True

    def __init__(self, app: App, chapter: str = CHAPTERS[0]) -> None:
        self.app, self.chapter = app, chapter
        self.licence = 0  # the selected row

    def build(self) -> Form:
        if self.chapter == "news":
            self.app.mark_news_read()
        say = self.say
        paper = Paper(self.new_form(), PANEL, say("about.title", version=version()))
        rows = [say(f"about.{chapter}") for chapter in CHAPTERS]
        contents = paper.box((28, 88, 250, 40 * len(rows) + 10))
        chosen = CHAPTERS.index(self.chapter)
        paper.add(List(contents, rows, chosen, self._show_chapter, name="chapters"))
        if self.chapter == "licences":
            self._add_licences(paper)
        else:
            text = {"news": self._news, "games": self._games_text, "kept": self._logs_text}
            paper.add(RichText(paper.box(CHAPTER), text[self.chapter](), size=19, name="text"))
        subpages: dict[str, Callable[[App], Page]] = {"where": FoldersScene}
        if self.chapter == "kept":
            subpages["troubles"] = ProblemsScene
        for at, (name, page) in enumerate(subpages.items()):
            place, open_page = (310 + 248 * at, -66, 236, 44), partial(self._open_page, page)
            paper.button(place, say(f"about.to.{name}"), open_page, name=name, size=18)
        paper.button((28, -66, 150, 44), say("common.done"), self.escape, "primary", "done")
        return paper.form

    def _open_page(self, page: Callable[[App], Page]) -> None:
        self.engine.open(page(self.app))

    def _show_chapter(self, number: int) -> None:
        self.chapter = CHAPTERS[number]
        self.rebuild()

    # --- the chapters

    def _news(self) -> str:
        return news_text(self.words, releases())

    def _games_text(self) -> str:
        lines = [self.say("about.games.line"), ""]
        for game in self.app.games:
            author = game.words.say("game.author") if game.words.has("game.author") else ""
            lines.append(f"- **{game.title}:** {author}" if author else f"- **{game.title}**")
        return "\n".join([*lines, "", self.say("about.games.ours")])

    def _logs_text(self) -> str:
        line, content, network = (self.say(f"about.kept.{key}") for key in ("line", "what", "net"))
        return "\n\n".join([line, f"**{self.app.store.logs}**", content, network])

    def _add_licences(self, paper: Paper) -> None:
        left, top, right, bottom = CHAPTER
        place, line = (left, top + 4, right, 46.0), self.say("about.licences.line")
        paper.lines(place, line, 17, "italic", "faint", name="line")
        numbers = component_versions()
        rows = [
            (f"{part.name} {numbers.get(part.name, '')}".strip(), _licence_name(self.words, part))
            for part in INSIDE
        ]
        box, on = paper.box((left, top + 58, right, bottom)), self._select_licence
        paper.add(List(box, rows, self.licence, on, self.open_licence, name="licences"))

    def _select_licence(self, number: int) -> None:
        self.licence = number

    def open_licence(self, number: int) -> None:
        """Open the full text of a licence."""
        self._select_licence(number)
        self.engine.open(LicenceScene(INSIDE[number]))


class LicenceScene(PaperPage):
    """The full text of a component's licence."""

    def __init__(self, part: Inside) -> None:
        self.part = part

    def build(self) -> Form:
        title = f"{self.part.name}: {_licence_name(self.words, self.part)}"
        paper = Paper(self.new_form(), PANEL, title)
        text = self.part.read() or self.say("about.licences.gone", file=self.part.text)
        area = paper.box((36, 84, -24, -84))
        paper.form.set_focus(paper.add(PlainText(area, text, 18, name="text")))
        paper.button((28, -66, 150, 44), self.say("common.done"), self.escape, "primary", "done")
        return paper.form


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
