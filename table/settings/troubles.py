"""What has failed, as it was written down: read here, copied, shown in its folder, thrown away."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pygame

from rules.kit.outside import beginning_of
from rules.kit.said import of_system
from table.files.unwritten import unwritten
from table.house.house import House
from table.kept.seen import note_troubles, troubles
from table.settings.where import ShowingPage
from table.stage.scene import App
from table.widgets import Button, Form, Label, Panel
from table.widgets.plain import PlainText

PAPER = (28.0, 22.0, 968.0, 596.0)
MOST = 60_000  # bytes of a file that are shown


class TroublesScene(ShowingPage):
    """The latest of them first. Returns None."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.found: list[Path] = []
        self.here = 0

    def open(self, app: App) -> None:
        self.found = troubles(self.house.store)
        note_troubles(self.house.store)

    @property
    def path(self) -> Path | None:
        """The file that is looked at."""
        return self.found[self.here] if self.found else None

    def build(self) -> Form:
        say, form = self.app.words.say, Form(self.app.theme, self.app.size)
        x, y, w, h = PAPER
        form.add(Panel(PAPER, say("troubles.title")))
        foot = y + h - 66
        if self.path is None:
            none = (x + 28, y + 90, w - 56, 80)
            form.add(
                Label(none, say("troubles.none"), 20, "text", "faint", lines=True, name="none")
            )
        else:
            self._add_file(form, self.path)
        done = (x + 28, foot, 130, 44)
        form.add(Button(done, say("common.done"), self.escape, "primary", "done"))
        left = x + 28 + 142
        for name, on, wide in (
            ("show", self.show_folder, 168.0),
            ("copy", self.copy, 116.0),
            ("throw", self.throw_away, 168.0),
            ("safe", self.safe, 270.0),
        ):
            button = Button((left, foot, wide, 44), say(f"troubles.{name}"), on, name=name, size=17)
            button.enabled = not self.house.safe if name == "safe" else self.path is not None
            form.add(button)
            left += wide + 10
        return form

    def _add_file(self, form: Form, path: Path) -> None:
        say, (x, y, w, h) = self.app.words.say, PAPER
        line = (x + 28, y + 74, w - 56, 44)
        form.add(Label(line, say("troubles.line"), 16, "italic", "faint", lines=True, name="line"))
        where = (x + 28, y + 120, w - 56 - 260, 40)
        form.add(Label(where, str(path), 15, "strong", lines=True, name="file"))
        for name, step, left in (("newer", -1, x + w - 28 - 236), ("older", 1, x + w - 28 - 114)):
            button = Button(
                (left, y + 118, 114, 38), say(f"troubles.{name}"), None, name=name, size=16
            )
            button.on = lambda step=step: self._turn(step)
            button.enabled = 0 <= self.here + step < len(self.found)
            form.add(button)
        area = (x + 28, y + 166, w - 48, h - 166 - 78)
        form.set_focus(form.add(PlainText(area, self.text(), 16, name="text", as_it_is=True)))

    def text(self) -> str:
        """What stands in the file, as much as anybody would read."""
        if self.path is None:
            return ""
        try:
            raw = beginning_of(self.path, MOST)
        except OSError as error:
            return self.app.words.tell(of_system(error))
        return raw.decode("utf-8", "replace")

    # --- what can be done

    def _turn(self, step: int) -> None:
        self.here = min(max(0, self.here + step), len(self.found) - 1)
        self.rebuild()

    def show_folder(self) -> None:
        """The folder they lie in."""
        self.show(self.house.store.logs)

    def copy(self) -> None:
        """The whole text, to be put into a letter to whoever mends it."""
        put = False
        with suppress(pygame.error, AttributeError):
            pygame.scrap.put_text(self.text())
            put = True
        self.app.notice(self.app.words.say("troubles.copied" if put else "troubles.uncopied"))

    def throw_away(self) -> None:
        """This one is gone for good: nothing hangs on it."""
        if self.path is None:
            return
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            wrong = unwritten("bin.unmoved", self.path, of_system(error))
            self.app.notice(self.app.words.tell(wrong))
            return
        self.found = troubles(self.house.store)
        self.here = min(self.here, max(0, len(self.found) - 1))
        self.rebuild()

    def safe(self) -> None:
        """Close the window, and open it again without anything of the player's own."""
        self.house.safe_wanted = True
        self.app.quit()

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()
