"""Pages about the program, the folders with the player's own things, and what has failed."""

from __future__ import annotations

import platform
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import msgspec
import platformdirs
import pygame
import yaml

from rules.kit.outside import beginning_of
from rules.kit.said import SaidError, os_reason
from table.app.app import App
from table.app.problems import load_errors
from table.engine.page import Page
from table.engine.scene import Engine
from table.files.badfile import unwritten_message
from table.files.version import COMPONENTS, Component, Release, releases, version
from table.i18n.words import Words
from table.panels.paper import Paper, PaperPage
from table.scenes.dialogs.ask import AskScene
from table.storage.own_places import OwnPlace, own_places, show_folder
from table.storage.store import note_troubles, troubles
from table.theme.style import Type
from table.widgets import Form, List, RichText
from table.widgets.rich import PlainText

PANEL = (28.0, 22.0, 968.0, 596.0)
CHAPTERS = ("news", "games", "licences", "kept")
CHAPTER, LICENCE = (310.0, 84.0, -24.0, -84.0), (36.0, 84.0, -24.0, -84.0)  # of their texts


class AboutScene(PaperPage):
    """The page about the program; it shows one chapter at a time, at first `chapter`."""

    rebuilds = True

    def __init__(self, app: App, chapter: str = CHAPTERS[0]) -> None:
        self.app, self.chapter = app, chapter
        self.licence = 0  # the number of the selected component

    def build(self) -> Form:
        """Build the page at its chapter. The news count as seen once they are shown."""
        if self.chapter == "news":
            self.app.news = False
            self.app.mark_version_seen()
        say = self.say
        paper = Paper(self.new_form(), PANEL, say("about.title", version=version()))
        rows = [say(f"about.{chapter}") for chapter in CHAPTERS]
        area, chosen = paper.box((28, 88, 250, 40 * len(rows) + 10)), CHAPTERS.index(self.chapter)
        paper.add(List(area, rows, chosen, self._show_chapter, name="chapters"))
        if self.chapter == "licences":
            self._add_licences(paper)
        else:
            paper.add(RichText(paper.box(CHAPTER), self._chapter_text(), name="text"))
        self._add_link(paper, "where", 28, FoldersScene)
        if self.chapter == "kept":
            self._add_link(paper, "troubles", 276, ProblemsScene)
        paper.add_done(self.words, self.escape)
        return paper.form

    def _add_link(self, paper: Paper, name: str, left: float, page: Callable[[App], Page]) -> None:
        place, text = (left, -66, 236, 44), self.say(f"about.to.{name}")
        paper.button(place, text, lambda: self.engine.open(page(self.app)), name=name)

    def _show_chapter(self, number: int) -> None:
        self.chapter = CHAPTERS[number]
        self.rebuild()

    def _chapter_text(self) -> str:
        """Return the text of the chapter: the news, the authors, or what failure reports hold."""
        say = self.say
        if self.chapter == "news":
            return news_text(self.words, releases())
        if self.chapter == "kept":
            paragraphs = [say("about.kept.line"), f"**{self.app.store.logs}**"]
            return "\n\n".join([*paragraphs, say("about.kept.what"), say("about.kept.net")])
        lines = [say("about.games.line"), ""]
        for game in self.app.games:
            author = game.words.say("game.author") if game.words.has("game.author") else ""
            lines.append(f"- **{game.title}:** {author}" if author else f"- **{game.title}**")
        return "\n".join([*lines, "", say("about.games.ours")])

    def _add_licences(self, paper: Paper) -> None:
        left, top, right, bottom = CHAPTER
        place, line = (left, top + 4, right, 46.0), self.say("about.licences.line")
        paper.lines(place, line, Type.NOTE, "italic", "faint", name="line")
        versions = component_versions()
        rows = []
        for part in COMPONENTS:
            name = f"{part.name} {versions.get(part.name, '')}".strip()
            rows.append((name, _licence_name(self.words, part)))
        area, select = paper.box((left, top + 58, right, bottom)), partial(setattr, self, "licence")
        paper.add(List(area, rows, self.licence, select, self.open_licence, name="licences"))

    def open_licence(self, number: int) -> None:
        self.licence = number
        self.engine.open(LicenceScene(COMPONENTS[number]))


class LicenceScene(PaperPage):
    """The full text of a component's licence."""

    def __init__(self, part: Component) -> None:
        self.part = part

    def build(self) -> Form:
        title = f"{self.part.name}: {_licence_name(self.words, self.part)}"
        paper = Paper(self.new_form(), PANEL, title)
        text = self.part.read() or self.say("about.licences.gone", file=self.part.text)
        licence = PlainText(paper.box(LICENCE), text, size=Type.NOTE, name="text")
        paper.form.set_focus(paper.add(licence))
        paper.add_done(self.words, self.escape)
        return paper.form


def news_text(words: Words, history: Sequence[Release]) -> str:
    """Return the news of every version; a line without a translation is in English."""
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
    """Return the versions of the components by their names, but for those that do not tell it."""
    return {
        "Card table": version(), "pygame-ce": pygame.version.ver,
        "SDL": ".".join(map(str, pygame.get_sdl_version())), "PyYAML": yaml.__version__,
        "msgspec": msgspec.__version__, "platformdirs": platformdirs.__version__,
        "Python": platform.python_version(), "SQLite": sqlite3.sqlite_version,
    }  # fmt: skip


def _licence_name(words: Words, part: Component) -> str:
    """Return the name of a component's licence; "0" stands for the public domain."""
    return words.say("about.licences.free") if part.licence == "0" else part.licence


ROW_PITCH, NAME_HEIGHT, PATH_HEIGHT, BUTTON_HEIGHT = 49.0, 24.0, 22.0, 38.0
SHOW_WIDTH, COPY_WIDTH, GAP = 116.0, 156.0, 10.0  # of the buttons of a row; before each of them
NOTICE_BOTTOM = 118.0  # from the window's foot up to a notice, so that it covers no name


class FolderPage(PaperPage):
    """A page that can ask the system to show a folder, and copy texts to the clipboard."""

    def notice_position(self, paper: tuple[int, int]) -> tuple[int, int]:
        """Return the upper left pixel of a notice of this size, above the buttons at the foot."""
        width, height = self.engine.size
        bottom = height - round(NOTICE_BOTTOM * self.engine.scale)
        return (width - paper[0]) // 2, bottom - paper[1]

    def show_folder(self, folder: Path) -> None:
        """Ask the system to show a folder; show a notice if it cannot."""
        try:
            show_folder(folder)
        except SaidError as bad:
            self.notify(bad.why)

    def copy_text(self, text: str, message: str) -> None:
        """Copy a text to the clipboard, and show `message` or that it failed."""
        try:
            pygame.scrap.put_text(text)
        except (pygame.error, AttributeError):  # some systems have no clipboard
            message = self.say("troubles.uncopied")
        self.engine.notice(message)


class FoldersScene(FolderPage):
    """The list of all folders and files with the player's own things."""

    def __init__(self, app: App) -> None:
        self.app = app

    def build(self) -> Form:
        paper = Paper(self.new_form(), PANEL, self.say("where.title"))
        for row, place in enumerate(own_places(self.app.store)):
            self._add_place(paper, place, 80 + row * ROW_PITCH)
        paper.add_done(self.words, self.escape)
        return paper.form

    def _add_place(self, paper: Paper, place: OwnPlace, top: float) -> None:
        """Add the name and path of a place, and buttons to show its folder and copy its path."""
        say, key, path = self.say, place.key, str(place.path)
        title = say(f"where.{key}")
        copy_left = -28 - COPY_WIDTH
        show_left = copy_left - GAP - SHOW_WIDTH
        name_area = (28, top, show_left - GAP, NAME_HEIGHT)
        paper.text(name_area, title, Type.BODY, "strong", name=f"called:{key}")
        path_area = (28, top + NAME_HEIGHT - 1, show_left - GAP, PATH_HEIGHT)
        paper.lines(path_area, path, Type.NOTE, "text", "faint", name=f"path:{key}")
        area, show = (show_left, top + 3, SHOW_WIDTH, BUTTON_HEIGHT), say("where.show")
        show_folder = partial(self.show_folder, place.folder)
        button = paper.button(area, show, show_folder, name=f"show:{key}")
        button.label = say("where.show.of", what=title)
        area, copy = (copy_left, top + 3, COPY_WIDTH, BUTTON_HEIGHT), say("where.copy")
        copy_path = partial(self.copy_text, path, say("where.copied", path=path))
        button = paper.button(area, copy, copy_path, name=f"copy:{key}")
        button.label = say("where.copy.of", what=title)


MAX_BYTES = 60_000  # of a report; the rest is not shown
TOP, FOOT, ERRORS_HEIGHT = 74.0, -78.0, 132.0  # of the texts; of the files that cannot be read
BUTTON_SPANS = {"show": (28, 160), "copy": (196, 116), "throw": (320, 160), "safe": (488, 270)}
"""The left edge and the width of each button at the foot."""


class ProblemsScene(FolderPage):
    """Shows which of the player's files cannot be read, and the reports of failures."""

    rebuilds = True

    def __init__(self, app: App) -> None:
        self.app = app
        self.reports: list[Path] = []
        self.problems = ""  # which files cannot be read, and why
        self.index = 0  # of the report that is shown

    def open(self, engine: Engine) -> None:
        """List the reports, which count as seen from now on, and the files that cannot be read."""
        self.reports = troubles(self.app.store)
        note_troubles(self.app.store)
        self.problems = "\n".join(engine.words.tell(problem) for problem in load_errors(self.app))

    @property
    def path(self) -> Path | None:
        """The path of the report that is shown; None if there is none."""
        return self.reports[self.index] if self.reports else None

    def build(self) -> Form:
        """Build the page: the files that cannot be read, the report, and the buttons."""
        say, path = self.say, self.path
        paper = Paper(self.new_form(), PANEL, say("troubles.title"))
        if self.problems:
            title_place, title = (28, TOP, -28, 26), say("troubles.amiss")
            paper.text(title_place, title, Type.NOTE, "strong", "warn", name="amiss now")
            area = paper.box((28, TOP + 26, -20, FOOT if path is None else ERRORS_HEIGHT - 34))
            errors = PlainText(area, self.problems, size=Type.NOTE, name="amiss")
            paper.form.set_focus(paper.add(errors))
        elif path is None:
            none = say("troubles.none")
            paper.lines((28, TOP + 16, -28, 80), none, Type.BODY, "text", "faint", name="none")
        has_report = path is not None
        if path is not None:
            self._add_report(paper, path, TOP + (ERRORS_HEIGHT if self.problems else 0.0))
        paper.add_done(self.words, self.escape)
        show = partial(self.show_folder, self.app.store.logs)
        self._add_button(paper, "show", show, has_report)
        self._add_button(paper, "copy", self.copy, has_report or bool(self.problems))
        self._add_button(paper, "throw", self.ask_delete, has_report)
        self._add_button(paper, "safe", self.restart_safely, not self.app.safe)
        return paper.form

    def _add_button(
        self, paper: Paper, name: str, on_press: Callable[[], None], is_enabled: bool
    ) -> None:
        left, width = BUTTON_SPANS[name]
        text = self.say(f"troubles.{name}")
        paper.button((left, -66, width, 44), text, on_press, name=name).enabled = is_enabled

    def _add_report(self, paper: Paper, path: Path, top: float) -> None:
        line = self.say("troubles.line")
        paper.lines((28, top, -28, 44), line, Type.NOTE, "italic", "faint", name="line")
        paper.lines((28, top + 46, -288, 40), str(path), Type.SMALL, "strong", name="file")
        for name, step, left in (("newer", -1, -264), ("older", 1, -142)):
            place, text = (left, top + 44, 114, 38), self.say(f"troubles.{name}")
            button = paper.button(place, text, partial(self._show_report, step), name=name)
            button.enabled = 0 <= self.index + step < len(self.reports)
        area = paper.box((28, top + 92, -20, FOOT))
        paper.form.set_focus(paper.add(PlainText(area, self.text(), size=Type.NOTE, name="text")))

    def text(self) -> str:
        """Return the beginning of the report, or why it cannot be read; "" for no report."""
        if self.path is None:
            return ""
        try:
            return beginning_of(self.path, MAX_BYTES).decode("utf-8", "replace")
        except OSError as error:
            return self.words.tell(os_reason(error))

    def _show_report(self, step: int) -> None:
        self.index += step
        self.rebuild()

    def copy(self) -> None:
        """Copy the problems and the report, so that the player can send them to the developers."""
        text = f"{self.problems}\n\n{self.text()}".strip("\n") + "\n"
        self.copy_text(text, self.say("troubles.copied"))

    def ask_delete(self) -> None:
        """Ask whether to delete the report for good, and do so if the answer is yes."""
        say = self.say
        if self.path is not None:
            text, yes = say("troubles.throw.text", file=self.path.name), say("troubles.throw")
            scene = AskScene(say("troubles.throw.title"), text, yes, say("common.cancel"))
            self.engine.open(scene, self._delete)

    def _delete(self, answer: object) -> None:
        """Delete the report if the answer is True, and show the next one."""
        if answer is not True or self.path is None:
            return
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            self.notify(unwritten_message("bin.unmoved", self.path, os_reason(error)))
            return
        self.reports = troubles(self.app.store)
        self.index = min(self.index, max(0, len(self.reports) - 1))
        self.rebuild()

    def restart_safely(self) -> None:
        """Close the window and open it again in safe mode, without the player's own files."""
        self.app.safe_wanted = True
        self.engine.quit()
