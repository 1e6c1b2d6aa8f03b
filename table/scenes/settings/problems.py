"""Show the player's files that cannot be read, and the reports of failures, which can be copied,
shown in their folder and deleted."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from rules.kit.outside import beginning_of
from rules.kit.said import of_system
from table.app.app import App
from table.app.load_errors import load_errors
from table.engine.scene import Engine
from table.files.badfile import unwritten_message
from table.scenes.dialogs.ask import AskScene
from table.scenes.settings.folders import FolderPage
from table.storage.store import note_troubles, troubles
from table.widgets import Button, Form, Label, Panel
from table.widgets.rich import PlainText

PANEL = (28.0, 22.0, 968.0, 596.0)
MAX_BYTES = 60_000  # of a report that are shown
ERRORS_HEIGHT = 132.0  # of the files that cannot be read, above the report


class ProblemsScene(FolderPage):
    """One report at a time, beginning with the latest, below the errors in files. Closes with
    None."""

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
        say, form = self.engine.words.say, Form(self.engine.theme, self.engine.size)
        x, y, w, h = PANEL
        form.add(Panel(PANEL, say("troubles.title")))
        foot, path = y + h - 66, self.path
        if self.problems:
            self._add_problems(form, h - 74 - 78 if path is None else ERRORS_HEIGHT)
        elif path is None:
            none, text = (x + 28, y + 90, w - 56, 80), say("troubles.none")
            form.add(Label(none, text, 20, "text", "faint", lines=True, name="none"))
        if path is not None:
            self._add_file(form, path, ERRORS_HEIGHT if self.problems else 0.0)
        done = (x + 28, foot, 130, 44)
        form.add(Button(done, say("common.done"), self.escape, "primary", "done"))
        left = x + 28 + 142
        for name, on_press, width, enabled in (
            ("show", partial(self.show, self.app.store.logs), 168.0, path is not None),
            ("copy", self.copy, 116.0, path is not None or bool(self.problems)),
            ("throw", self.ask_delete, 168.0, path is not None),
            ("safe", self.restart_safely, 270.0, not self.app.safe),
        ):
            area = (left, foot, width, 44.0)
            button = form.add(Button(area, say(f"troubles.{name}"), on_press, name=name, size=17))
            button.enabled = enabled
            left += width + 10
        return form

    def _add_problems(self, form: Form, height: float) -> None:
        (x, y, w, _), text = PANEL, self.engine.words.say("troubles.amiss")
        form.add(Label((x + 28, y + 74, w - 56, 26), text, 17, "strong", "warn", name="amiss now"))
        area = (x + 28, y + 100, w - 48, height - 34)
        form.set_focus(form.add(PlainText(area, self.problems, 17, name="amiss", keep_lines=True)))

    def _add_file(self, form: Form, path: Path, offset: float) -> None:
        """Add a report, `offset` below the usual top."""
        say, (x, y, w, h) = self.engine.words.say, PANEL
        y, h = y + offset, h - offset
        line = (x + 28, y + 74, w - 56, 44)
        form.add(Label(line, say("troubles.line"), 16, "italic", "faint", lines=True, name="line"))
        where = (x + 28, y + 120, w - 56 - 260, 40)
        form.add(Label(where, str(path), 15, "strong", lines=True, name="file"))
        for name, step, left in (("newer", -1, x + w - 28 - 236), ("older", 1, x + w - 28 - 114)):
            area, on_press = (left, y + 118, 114.0, 38.0), partial(self._show_report, step)
            button = form.add(Button(area, say(f"troubles.{name}"), on_press, name=name, size=16))
            button.enabled = 0 <= self.index + step < len(self.reports)
        area = (x + 28, y + 166, w - 48, h - 166 - 78)
        form.set_focus(form.add(PlainText(area, self.text(), 16, name="text", keep_lines=True)))

    def text(self) -> str:
        """The beginning of the report on display, "" if there is none."""
        if self.path is None:
            return ""
        try:
            raw = beginning_of(self.path, MAX_BYTES)
        except OSError as error:
            return self.engine.words.tell(of_system(error))
        return raw.decode("utf-8", "replace")

    # --- what can be done

    def _show_report(self, step: int) -> None:
        self.index += step
        self.rebuild()

    def copy(self) -> None:
        """Copy the errors and the report, for a letter to the developers."""
        text = f"{self.problems}\n\n{self.text()}".strip("\n") + "\n"
        self.copy_text(text, self.engine.words.say("troubles.copied"))

    def ask_delete(self) -> None:
        """Ask whether to delete the report for good."""
        say = self.engine.words.say
        if self.path is not None:
            title, text = "troubles.throw.title", say("troubles.throw.text", file=self.path.name)
            yes, no = say("troubles.throw"), say("common.cancel")
            self.engine.open(AskScene(say(title), text, yes, no))

    def resume(self, value: object) -> None:
        if value is not True or self.path is None:
            return
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            message = unwritten_message("bin.unmoved", self.path, of_system(error))
            self.engine.notice(self.engine.words.tell(message))
            return
        self.reports = troubles(self.app.store)
        self.index = min(self.index, max(0, len(self.reports) - 1))
        self.rebuild()

    def restart_safely(self) -> None:
        """Close the window and open it again without the player's own files."""
        self.app.safe_wanted = True
        self.engine.quit()

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()
