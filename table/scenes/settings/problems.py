"""Show the player's files that cannot be read, and the reports of failures, which can be copied,
shown in their folder and deleted."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from rules.kit.outside import beginning_of
from rules.kit.said import of_system
from table.app.app import App
from table.app.problems import load_errors
from table.engine.scene import Engine
from table.files.badfile import unwritten_message
from table.panels.paper import Paper
from table.scenes.dialogs.ask import AskScene
from table.scenes.settings.folders import PANEL, FolderPage
from table.storage.store import note_troubles, troubles
from table.widgets import Form
from table.widgets.rich import PlainText

MAX_BYTES = 60_000  # of a report that are shown
ERRORS_HEIGHT = 132.0  # of the files that cannot be read, above the report


class ProblemsScene(FolderPage):
    """One report at a time, beginning with the latest, below the errors in files. Closes with
    None."""

    rebuilds = True

    def __init__(self, app: App) -> None:
        self.app = app
        self.reports: list[Path] = []
        self.problems = ""
        self.index = 0

    def open(self, engine: Engine) -> None:
        self.reports = troubles(self.app.store)
        note_troubles(self.app.store)
        self.problems = "\n".join(engine.words.tell(problem) for problem in load_errors(self.app))

    @property
    def path(self) -> Path | None:
        """The report on display, None if there is none."""
        return self.reports[self.index] if self.reports else None

    def build(self) -> Form:
        say, path = self.say, self.path
        paper = Paper(self.new_form(), PANEL, say("troubles.title"))
        if self.problems:
            paper.text(
                (28, 74, -28, 26), say("troubles.amiss"), 17, "strong", "warn", name="amiss now"
            )
            area = paper.box((28, 100, -20, -78 if path is None else ERRORS_HEIGHT - 34))
            errors = PlainText(area, self.problems, 17, name="amiss", keep_lines=True)
            paper.form.set_focus(paper.add(errors))
        elif path is None:
            none = say("troubles.none")
            paper.lines((28, 90, -28, 80), none, 20, "text", "faint", name="none")
        if path is not None:
            self._add_report(paper, path, 74 + (ERRORS_HEIGHT if self.problems else 0.0))
        paper.button((28, -66, 130, 44), say("common.done"), self.escape, "primary", "done")
        for name, on_press, left, width, enabled in (
            ("show", partial(self.show, self.app.store.logs), 170, 168, path is not None),
            ("copy", self.copy, 348, 116, path is not None or bool(self.problems)),
            ("throw", self.ask_delete, 474, 168, path is not None),
            ("safe", self.restart_safely, 652, 270, not self.app.safe),
        ):
            text, place = say(f"troubles.{name}"), (left, -66, width, 44)
            paper.button(place, text, on_press, name=name, size=17).enabled = enabled
        return paper.form

    def _add_report(self, paper: Paper, path: Path, top: float) -> None:
        say = self.say
        paper.lines((28, top, -28, 44), say("troubles.line"), 16, "italic", "faint", name="line")
        paper.lines((28, top + 46, -288, 40), str(path), 15, "strong", name="file")
        for name, step, left in (("newer", -1, -264), ("older", 1, -142)):
            place, on_press = (left, top + 44, 114, 38), partial(self._show_report, step)
            button = paper.button(place, say(f"troubles.{name}"), on_press, name=name, size=16)
            button.enabled = 0 <= self.index + step < len(self.reports)
        area = paper.box((28, top + 92, -20, -78))
        text = PlainText(area, self.text(), 16, name="text", keep_lines=True)
        paper.form.set_focus(paper.add(text))

    def text(self) -> str:
        """The beginning of the report on display, "" if there is none."""
        if self.path is None:
            return ""
        try:
            raw = beginning_of(self.path, MAX_BYTES)
        except OSError as error:
            return self.words.tell(of_system(error))
        return raw.decode("utf-8", "replace")

    # --- what can be done

    def _show_report(self, step: int) -> None:
        self.index += step
        self.rebuild()

    def copy(self) -> None:
        """Copy the errors and the report, for a letter to the developers."""
        text = f"{self.problems}\n\n{self.text()}".strip("\n") + "\n"
        self.copy_text(text, self.say("troubles.copied"))

    def ask_delete(self) -> None:
        """Ask whether to delete the report for good."""
        say = self.say
        if self.path is not None:
            title, text = (
                say("troubles.throw.title"),
                say("troubles.throw.text", file=self.path.name),
            )
            self.engine.open(AskScene(title, text, say("troubles.throw"), say("common.cancel")))

    def resume(self, value: object) -> None:
        if value is not True or self.path is None:
            return
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            self.notify(unwritten_message("bin.unmoved", self.path, of_system(error)))
            return
        self.reports = troubles(self.app.store)
        self.index = min(self.index, max(0, len(self.reports) - 1))
        self.rebuild()

    def restart_safely(self) -> None:
        """Close the window and open it again without the player's own files."""
        self.app.safe_wanted = True
        self.engine.quit()
