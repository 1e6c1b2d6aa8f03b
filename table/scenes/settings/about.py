"""What this program is: its version, what is new, whose games these are, the licences of all that
is inside, and where it is written down if something fails."""

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

PAPER = (28.0, 22.0, 968.0, 596.0)
SIDE = 250.0  # width of the list of chapters
CHAPTERS = ("news", "games", "licences", "kept")


class AboutScene(Page):
    """Opens at a `chapter`."""

    def __init__(self, app: App, chapter: str = CHAPTERS[0]) -> None:
        self.app, self.chapter = app, chapter
        self.licence = 0  # the row that was looked at last

    def build(self) -> Form:
        if self.chapter == "news":
            self.app.mark_news_read()
        say, form = self.engine.words.say, Form(self.engine.theme, self.engine.size)
        x, y, w, h = PAPER
        form.add(Panel(PAPER, say("about.title", version=version())))
        rows = [say(f"about.{chapter}") for chapter in CHAPTERS]
        here = CHAPTERS.index(self.chapter)
        contents = (x + 28, y + 88, SIDE, 40.0 * len(rows) + 10)
        form.add(List(contents, rows, here, self._turn, name="chapters"))
        area = (x + SIDE + 60, y + 84, w - SIDE - 84, h - 84 - 84)
        if self.chapter == "licences":
            self._add_licences(form, area)
        else:
            news = partial(news_page, self.engine.words, releases())
            chapters: dict[str, Callable[[], str]]
            chapters = {"news": news, "games": self._games, "kept": self._keeping}
            form.add(RichText(area, chapters[self.chapter](), size=19, name="text"))
        foot, left = y + h - 66, x + SIDE + 60
        ways: dict[str, Callable[[App], Page]] = {"where": FoldersScene}
        if self.chapter == "kept":
            ways["troubles"] = ProblemsScene
        for name, page in ways.items():
            on, area = partial(self._open, page), (left, foot, 236.0, 44.0)
            form.add(Button(area, say(f"about.to.{name}"), on, name=name, size=18))
            left += 248
        done = (x + 28, foot, 150, 44)
        form.add(Button(done, say("common.done"), self.escape, "primary", "done"))
        return form

    def _open(self, page: Callable[[App], Page]) -> None:
        self.engine.open(page(self.app))

    def _turn(self, number: int) -> None:
        self.chapter = CHAPTERS[number]
        self.rebuild()

    # --- the chapters

    def _games(self) -> str:
        say = self.engine.words.say
        lines = [say("about.games.line"), ""]
        for game in self.app.games:
            words = game.words
            author = words.say("game.author") if words.has("game.author") else ""
            lines.append(f"- **{game.title}:** {author}" if author else f"- **{game.title}**")
        return "\n".join([*lines, "", say("about.games.ours")])

    def _keeping(self) -> str:
        line, what, net = (
            self.engine.words.say(f"about.kept.{key}") for key in ("line", "what", "net")
        )
        return "\n\n".join([line, f"**{self.app.store.logs}**", what, net])

    def _add_licences(self, form: Form, area: tuple[float, float, float, float]) -> None:
        x, y, w, h = area
        say, numbers = self.engine.words.say, versions()
        line = say("about.licences.line")
        form.add(Label((x, y + 4, w, 46), line, 17, "italic", "faint", lines=True, name="line"))
        rows = [
            (f"{part.name} {numbers.get(part.name, '')}".strip(), _licence(self.engine.words, part))
            for part in INSIDE
        ]
        box = (x, y + 58, w, h - 58)
        form.add(List(box, rows, self.licence, self._look_at, self.read, name="licences"))

    def _look_at(self, number: int) -> None:
        self.licence = number

    def read(self, number: int) -> None:
        """One licence in full."""
        self._look_at(number)
        self.engine.open(LicenceScene(INSIDE[number]))

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()


class LicenceScene(Page):
    """A licence, word by word."""

    def __init__(self, of: Inside) -> None:
        self.of = of

    def build(self) -> Form:
        say, form = self.engine.words.say, Form(self.engine.theme, self.engine.size)
        x, y, w, h = PAPER
        form.add(Panel(PAPER, f"{self.of.name}: {_licence(self.engine.words, self.of)}"))
        text = self.of.read() or say("about.licences.gone", file=self.of.text)
        area = (x + 36, y + 84, w - 60, h - 84 - 84)
        form.set_focus(form.add(PlainText(area, text, 18, name="text")))
        done = (x + 28, y + h - 66, 150, 44)
        form.add(Button(done, say("common.done"), self.escape, "primary", "done"))
        return form


def news_page(words: Words, found: Sequence[Release]) -> str:
    """What was new in every version, in the player's words; where those do not say it, in English
    as the file has it."""
    lines: list[str] = []
    for release in found:
        day = words.locale.day_of(release.day, year=True)
        lines += [f"### {words.say('about.version', version=release.version, day=day)}", ""]
        for number, english in enumerate(release.lines, 1):
            key = f"news.{release.version}.{number}"
            lines.append(f"- {words.say(key) if words.has(key) else english}")
        lines.append("")
    return "\n".join(lines) or words.say("about.news.none")


def versions() -> dict[str, str]:
    """Of what is inside the versions that can be asked for."""
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


def _licence(words: Words, part: Inside) -> str:
    return words.say("about.licences.free") if part.licence == "0" else part.licence
