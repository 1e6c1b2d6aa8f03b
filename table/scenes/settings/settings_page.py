"""Settings: each is saved, and seen, the moment it is changed; found by a word; and as it was."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import pygame

from table.app.app import App
from table.engine.page import Page
from table.engine.scene import Engine
from table.i18n.words import Words, languages
from table.scenes.settings.about import AboutScene
from table.scenes.settings.controls import ControlsScene, apply_controls
from table.scenes.settings.folders import FoldersScene
from table.scenes.settings.settings_file import SettingsFileScene
from table.scenes.settings.settings_list import GROUPS, SETTINGS, Setting
from table.scenes.settings.settings_preview import SettingsPreview
from table.scenes.settings.settings_row import ROOM, SettingRow
from table.session.open_game import OpenGame
from table.widgets import Box, Button, Entry, Form, Label, Panel, Picture, Scroll
from table.widgets.text import text_width, wrap_text

# Letters that are none of the usual ones, and those that stand for them.
_LETTERS = str.maketrans({"ð": "d", "þ": "th", "æ": "ae", "ø": "o", "đ": "d", "ł": "l"})
PAPER = (24.0, 16.0, 976.0, 608.0)
TOP, FOOT = 82.0, 74.0  # of the paper, kept clear of the settings
HEADING = 44.0
SEEN = 282.0  # width of what shows how it looks
LEFT = 26.0
# The pages that lead on from here, and the group that each stands in.
ON = {"ways": "reach", "where": "own", "about": "own"}
ALL = (*GROUPS, "own")


class SettingsScene(Page):
    """`game`: whose table the preview shows; else the one played last."""

    _column: Scroll

    def __init__(self, app: App, game: OpenGame | None = None) -> None:
        self.app = app
        able = [choice for choice in app.games if not choice.error]
        last = [choice for choice in able if choice.name == app.settings.game]
        self.preview = SettingsPreview(app, game or next(iter(last or able), None))
        self.typed = ""
        self.before: dict[str, Any] = {}
        self.rows: list[SettingRow] = []

    def open(self, engine: Engine) -> None:
        """What lies in the player's folder of themes now is what can be chosen."""
        self.app.themes.read()
        self.before = {setting.name: self._value(setting) for setting in SETTINGS}
        if self.app.theme != engine.theme:
            engine.restyle(self.app.theme)
        if self.app.safe:
            engine.notice(engine.words.say("safe.unkept"))

    # --- what it looks like

    def build(self) -> Form:
        words, form = self.engine.words, Form(self.engine.theme, self.engine.size)
        x, y, w, h = PAPER
        form.add(Panel(PAPER, words.say("settings.title")))
        find = (x + LEFT + ROOM - 300, y + 16, 300, 42)
        hint = words.say("settings.find")
        form.add(Entry(find, self.typed, self.find, self._first, 40, hint, "find"))
        offset = self._column.offset if self.rows else 0.0
        self._column = form.add(
            Scroll((x + LEFT - 6, y + TOP, ROOM + 28, h - TOP - FOOT), "choices")
        )
        none = (x + LEFT, y + TOP + 24, ROOM, 60)
        self._none = form.add(Label(none, "", 19, "italic", "faint", lines=True, name="none"))
        self.rows = [self._row(form, setting) for setting in SETTINGS if setting.there(self.app)]
        self._headings = {group: self._heading(form, group) for group in ALL}
        self._on = {name: self._way_on(form, name) for name in ON}
        self._add_preview(form, (x + w - SEEN - 22, y + TOP, SEEN, h - TOP - FOOT))
        self._add_foot(form)
        self._lay()
        self._column.scroll_to(offset)
        self._mark()
        return form

    def _row(self, form: Form, setting: Setting) -> SettingRow:
        value, was = self._value(setting), self.before[setting.name]
        on, back = partial(self.set, setting.name), partial(self._put_back, setting.name)
        row = SettingRow(setting, self.app, self.engine, value, was, on, back)
        for widget in row.widgets:
            form.add(widget, self._column)
        return row

    def _heading(self, form: Form, group: str) -> Label:
        said = self.engine.words.say(f"settings.group.{group}")
        return form.add(
            Label((6, 0, ROOM, 32), said, 23, "title", name=f"group:{group}"), self._column
        )

    def _way_on(self, form: Form, name: str) -> Button:
        said, on = self.engine.words.say(f"settings.{name}"), partial(self.go_on, name)
        return form.add(Button((6, 0, 300, 42), said, on, name=name, size=17), self._column)

    def _add_preview(self, form: Form, area: Box) -> None:
        words, (x, y, w, h) = self.engine.words, area
        said = words.say("settings.preview")
        form.add(Label((x, y - 50, w, 28), said, 17, "italic", "faint"))
        table = (x, y, w, w * 0.64)
        form.add(Picture(table, partial(self.preview.table, self.engine), "preview"))
        top = y + table[3] + 10
        faults = "\n".join(  # of the player's own themes: file, line, key and remedy
            words.tell(bad.called(bad.path.name)) for bad in self.app.themes.bad.values()
        )
        near = (x, top, w, h - table[3] - 10 - (86 if faults else 0))
        form.add(Picture(near, partial(self.preview.near, self.engine), "near"))
        if faults:
            column = form.add(Scroll((x, near[1] + near[3] + 6, w, 80), "all faults"))
            wide, scale = w - 22, self.engine.scale
            lines = len(wrap_text(faults, "text", round(15 * scale), round(wide * scale)))
            room = (0.0, 2.0, wide, 20.0 * lines)
            form.add(Label(room, faults, 15, colour="warn", lines=True, name="faults"), column)

    def _add_foot(self, form: Form) -> None:
        """All of them back at once; the file; and the way out."""
        words, (x, y, w, h) = self.engine.words, PAPER
        left, line, px = x + LEFT, y + h - 62, round(17 * self.engine.scale)
        usual = {setting.name: setting.usual for setting in SETTINGS}
        ways: dict[str, Callable[[], None]] = {
            "all_was": partial(self._put_all, self.before),
            "all_usual": partial(self._put_all, usual),
            "file": lambda: self.engine.open(SettingsFileScene(self.app)),
        }
        said = {name: words.say(f"settings.{name}") for name in ways}
        wides = {name: text_width(said[name], "strong", px) / self.engine.scale for name in ways}
        room = w - LEFT - 22 - 170 - len(ways) * (34 + 10)
        part = max(1.0, min(self.engine.theme.large, room / sum(wides.values())))
        for name, on in ways.items():
            wide = wides[name] * part + 34
            button = form.add(Button((left, line, wide, 44), said[name], on, name=name, size=17))
            left += wide + 10
            if name == "all_was":
                self._all_was = button
            button.enabled = name != "file" or not self.app.safe
        done = (x + w - 22 - 170, line - 2, 170, 48)
        form.add(Button(done, words.say("common.done"), self.close, "primary", "done"))

    # --- what is found

    def find(self, typed: str) -> None:
        """Only what holds these words is left."""
        self.typed = typed
        self._lay()
        self._mark()
        self._column.scroll_to(0.0)

    def _first(self, _: str) -> None:
        """Enter goes on to the first that is found."""
        names = [row.setting.name for row in self.rows if row.visible]
        if names:
            self.form.set_focus(self.form.find(names[0]))
            self.form.by_keys = True

    def _lay(self) -> None:
        """The settings that are found, group by group."""
        y, words = 0.0, self.engine.words
        for group in ALL:
            rows = [row for row in self.rows if row.setting.group == group and self._fits(row)]
            on = [name for name, its in ON.items() if its == group and (rows or self._leads(name))]
            heading = self._headings[group]
            heading.visible = bool(rows or on)
            if heading.visible:
                heading.area = (6, y + 4, ROOM, 32)
                y += HEADING
            for row in self.rows:
                if row.setting.group == group:
                    row.visible = row in rows
                    y += row.lay(y) if row.visible else 0.0
            for name in (name for name, its in ON.items() if its == group):
                self._on[name].area, self._on[name].visible = (6, y + 4, 300, 42), name in on
                y += 58 if name in on else 0
        self._column.extent = y
        self._none.text = "" if y else words.say("settings.none", typed=self.typed.strip())
        self._none.visible = not y

    def _leads(self, name: str) -> bool:
        """Whether what was typed speaks of a page that leads on from here."""
        keys = (f"settings.{name}", f"settings.{name}.found", f"settings.group.{ON[name]}")
        texts = [words.say(key) for words in _spoken() for key in keys if words.has(key)]
        return matches(texts, self.typed)

    def _fits(self, row: SettingRow) -> bool:
        if not self.typed.strip():
            return True
        said = (row.setting.texts(self.app, words) for words in _spoken())
        return matches([text for texts in said for text in texts], self.typed)

    # --- what is set

    def _value(self, setting: Setting) -> Any:
        """The field's value; whether the window fills the screen is seen from the window."""
        if setting.name == "full_screen":
            return self.engine.fullscreen
        return getattr(self.app.settings, setting.name)

    def go_on(self, name: str) -> None:
        """What keys, fingers, a controller do; where things lie; what this program is."""
        if name == "ways":
            self.engine.open(ControlsScene())
        else:
            self.engine.open(FoldersScene(self.app) if name == "where" else AboutScene(self.app))

    def set(self, name: str, value: Any) -> None:
        """Take a setting on and keep it."""
        self._apply(name, value)
        redraws = any(setting.redraws for setting in SETTINGS if setting.name == name)
        self._save(redraws)
        self._mark()
        if name in ("speed", "reduced_motion"):
            self.preview.move(self.engine, self.form.pixels(self.form.find("near")))

    def _apply(self, name: str, value: Any) -> None:
        setattr(self.app.settings, name, value)
        if name == "volume":
            self.app.speaker.say("knock", self.engine.now)
        elif name == "language":
            self.app.set_language(value)
        elif name == "full_screen" and value != self.engine.fullscreen:
            self.engine.toggle_fullscreen()
        apply_controls(self.engine, self.app.settings)

    def _save(self, redraws: bool = True) -> None:
        trouble = self.app.save()
        if redraws:
            self.engine.restyle(self.app.theme, self.app.words)
        if trouble:
            self.engine.notice(self.engine.words.tell(trouble))

    def _mark(self) -> None:
        """What can be put back shows how."""
        for row in self.rows:
            row.mark(self._value(row.setting))
        self._all_was.enabled = any(row.differs for row in self.rows)

    def _put_back(self, name: str, value: Any) -> None:
        """One of them as it was, or as is usual."""
        self.set(name, value)
        self.rebuild()
        self.form.set_focus(self.form.find(name))

    def _put_all(self, values: dict[str, Any]) -> None:
        """All as they were when the page was opened, or as the program has them."""
        for setting in SETTINGS:
            if self._value(setting) != values[setting.name]:
                self._apply(setting.name, values[setting.name])
        self._save()

    def resume(self, value: object) -> None:
        """From the page of the file: whether others were read."""
        if value is True:
            self.app.set_language(self.app.settings.language)
            self._apply("full_screen", self.app.settings.full_screen)
            self._save()

    # --- what happens

    def event(self, event: pygame.event.Event) -> None:
        mods = getattr(event, "mod", 0)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_f and mods & pygame.KMOD_CTRL:
            self.form.set_focus(self.form.find("find"))
        else:
            super().event(event)

    def escape(self) -> None:
        """Esc first leaves what was typed."""
        if self.typed:
            self.typed = ""
            self.rebuild()
        else:
            self.close()

    def step(self, now: float) -> None:
        super().step(now)
        self.app.speaker.step(now)
        if self.preview.step(now):
            self.form.find("near").dirty = True

    @property
    def animating(self) -> bool:
        return self.preview.tween is not None

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()  # where lines break depends on the scale


def _spoken() -> list[Words]:
    """The words of every language: whoever has just chosen another one looks with a word of the
    one before."""
    return [Words.load(language) for language in languages()]


def fold(text: str) -> str:
    """The text in small letters without accents; a letter that is none of the usual ones in those
    that stand for it."""
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def matches(texts: Iterable[str], typed: str) -> bool:
    """Whether every typed word stands somewhere in the texts, or begins or ends there."""
    there = "\n".join(map(fold, texts))
    return all(word in there for word in fold(typed).split())
