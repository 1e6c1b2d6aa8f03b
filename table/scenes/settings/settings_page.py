"""Settings: each is saved, and seen, the moment it is changed; found by a word; and as it was."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from typing import Any

import pygame

from table.app.app import App
from table.engine.page import Page
from table.engine.scene import Engine, Scene
from table.i18n.words import Words, languages
from table.scenes.settings.about import AboutScene
from table.scenes.settings.controls import ControlsScene, apply_controls
from table.scenes.settings.folders import FoldersScene
from table.scenes.settings.settings_file import SettingsFileScene
from table.scenes.settings.settings_list import GROUPS, SETTINGS, Setting
from table.scenes.settings.settings_preview import SettingsPreview
from table.scenes.settings.settings_row import ROW_WIDTH, SettingRow
from table.session.open_game import OpenGame
from table.widgets import Box, Button, Entry, Form, Label, Panel, Picture, Scroll
from table.widgets.text import text_width, wrap_text

# Letters that NFKD does not decompose, and their replacements in a search.
_LETTERS = str.maketrans({"ð": "d", "þ": "th", "æ": "ae", "ø": "o", "đ": "d", "ł": "l"})
PANEL = (24.0, 16.0, 976.0, 608.0)
ROWS_TOP, FOOT = 82.0, 74.0  # at the panel's top and bottom, free of rows
HEADING_HEIGHT = 44.0
PREVIEW_WIDTH = 282.0
MARGIN = 26.0
# The subpages, each with the group that its button is in.
SUBPAGES = {"ways": "reach", "where": "own", "about": "own"}
PAGE_GROUPS = (*GROUPS, "own")


class SettingsScene(Page):
    """List all settings, with a search field and a preview of the table of `game` (None: of the
    game played last)."""

    _column: Scroll

    def __init__(self, app: App, game: OpenGame | None = None) -> None:
        self.app = app
        playable = [choice for choice in app.games if not choice.error]
        last = [choice for choice in playable if choice.name == app.settings.game]
        self.preview = SettingsPreview(app, game or next(iter(last or playable), None))
        self.typed = ""
        self.values_before: dict[str, Any] = {}
        self.rows: list[SettingRow] = []

    def open(self, engine: Engine) -> None:
        """Read the player's own themes again and note the values, so that they can be reset."""
        self.app.themes.read()
        self.values_before = {setting.name: self._value(setting) for setting in SETTINGS}
        if self.app.theme != engine.theme:
            engine.restyle(self.app.theme)
        if self.app.safe:
            engine.notice(engine.words.say("safe.unkept"))

    # --- what it looks like

    def build(self) -> Form:
        words, form = self.engine.words, Form(self.engine.theme, self.engine.size)
        x, y, w, h = PANEL
        form.add(Panel(PANEL, words.say("settings.title")))
        area = (x + MARGIN + ROW_WIDTH - 300, y + 16, 300, 42)
        hint, on_enter = words.say("settings.find"), self._focus_first_match
        form.add(Entry(area, self.typed, self.show_matches, on_enter, 40, hint, "find"))
        offset = self._column.offset if self.rows else 0.0
        top, height = y + ROWS_TOP, h - ROWS_TOP - FOOT
        self._column = form.add(Scroll((x + MARGIN - 6, top, ROW_WIDTH + 28, height), "choices"))
        label = Label((x + MARGIN, top + 24, ROW_WIDTH, 60), "", 19, "italic", "faint", lines=True)
        label.name = "none"
        self._no_match = form.add(label)
        available = [setting for setting in SETTINGS if setting.is_available(self.app)]
        self.rows = [self._add_row(form, setting) for setting in available]
        self._headings = {group: self._add_heading(form, group) for group in PAGE_GROUPS}
        self._subpage_buttons = {name: self._add_subpage_button(form, name) for name in SUBPAGES}
        self._add_preview(form, (x + w - PREVIEW_WIDTH - 22, top, PREVIEW_WIDTH, height))
        self._add_foot(form)
        self._lay_out_rows()
        self._column.scroll_to(offset)
        self._update_reset_buttons()
        return form

    def _add_row(self, form: Form, setting: Setting) -> SettingRow:
        value, before = self._value(setting), self.values_before[setting.name]
        on_change, on_reset = partial(self.set, setting.name), partial(self._reset, setting.name)
        row = SettingRow(setting, self.app, self.engine, value, before, on_change, on_reset)
        for widget in row.widgets:
            form.add(widget, self._column)
        return row

    def _add_heading(self, form: Form, group: str) -> Label:
        text = self.engine.words.say(f"settings.group.{group}")
        return form.add(
            Label((6, 0, ROW_WIDTH, 32), text, 23, "title", name=f"group:{group}"), self._column
        )

    def _add_subpage_button(self, form: Form, name: str) -> Button:
        text, on_press = self.engine.words.say(f"settings.{name}"), partial(self.open_subpage, name)
        return form.add(Button((6, 0, 300, 42), text, on_press, name=name, size=17), self._column)

    def _add_preview(self, form: Form, area: Box) -> None:
        words, (x, y, w, h) = self.engine.words, area
        caption = words.say("settings.preview")
        form.add(Label((x, y - 50, w, 28), caption, 17, "italic", "faint"))
        table = (x, y, w, w * 0.64)
        form.add(Picture(table, partial(self.preview.table, self.engine), "preview"))
        top = y + table[3] + 10
        faults = "\n".join(  # of the player's own themes: file, line, key and remedy
            words.tell(bad.called(bad.path.name)) for bad in self.app.themes.bad.values()
        )
        close_up = (x, top, w, h - table[3] - 10 - (86 if faults else 0))
        form.add(Picture(close_up, partial(self.preview.close_up, self.engine), "near"))
        if faults:
            column = form.add(Scroll((x, close_up[1] + close_up[3] + 6, w, 80), "all faults"))
            width, scale = w - 22, self.engine.scale
            lines = len(wrap_text(faults, "text", round(15 * scale), round(width * scale)))
            area = (0.0, 2.0, width, 20.0 * lines)
            form.add(Label(area, faults, 15, colour="warn", lines=True, name="faults"), column)

    def _add_foot(self, form: Form) -> None:
        """Add the buttons that reset all settings, open the page of the file, and close."""
        words, (x, y, w, h) = self.engine.words, PANEL
        left, top, px = x + MARGIN, y + h - 62, round(17 * self.engine.scale)
        defaults = {setting.name: setting.default for setting in SETTINGS}
        actions: dict[str, Callable[[], None]] = {
            "all_was": partial(self._reset_all, self.values_before),
            "all_usual": partial(self._reset_all, defaults),
            "file": lambda: self.engine.open(SettingsFileScene(self.app)),
        }
        captions = {name: words.say(f"settings.{name}") for name in actions}
        widths = [text_width(text, "strong", px) / self.engine.scale for text in captions.values()]
        free_width = w - MARGIN - 22 - 170 - len(actions) * (34 + 10)
        stretch = max(1.0, min(self.engine.theme.large, free_width / sum(widths)))
        for (name, on_press), text_w in zip(actions.items(), widths, strict=True):
            area = (left, top, text_w * stretch + 34, 44)
            button = form.add(Button(area, captions[name], on_press, name=name, size=17))
            left += area[2] + 10
            if name == "all_was":
                self._reset_all_button = button
            button.enabled = name != "file" or not self.app.safe
        done = (x + w - 22 - 170, top - 2, 170, 48)
        form.add(Button(done, words.say("common.done"), self.close, "primary", "done"))

    # --- the search

    def show_matches(self, typed: str) -> None:
        """Show only the settings that match the typed words."""
        self.typed = typed
        self._lay_out_rows()
        self._update_reset_buttons()
        self._column.scroll_to(0.0)

    def _focus_first_match(self, _: str) -> None:
        """Move the focus to the first setting that matches."""
        names = [row.setting.name for row in self.rows if row.visible]
        if names:
            self.form.set_focus(self.form.find(names[0]))
            self.form.by_keys = True

    def _lay_out_rows(self) -> None:
        """Place the settings and subpage buttons that match, group by group; hide the others."""
        y, words = 0.0, self.engine.words
        for group in PAGE_GROUPS:
            group_rows = [row for row in self.rows if row.setting.group == group]
            rows = [row for row in group_rows if self._row_matches(row)]
            subpages = [name for name, in_group in SUBPAGES.items() if in_group == group]
            matching = [name for name in subpages if rows or self._page_matches(name)]
            heading = self._headings[group]
            heading.visible = bool(rows or matching)
            if heading.visible:
                heading.area = (6, y + 4, ROW_WIDTH, 32)
                y += HEADING_HEIGHT
            for row in group_rows:
                row.visible = row in rows
                y += row.place_at(y) if row.visible else 0.0
            for name in subpages:
                button = self._subpage_buttons[name]
                button.area, button.visible = (6, y + 4, 300, 42), name in matching
                y += 58 if name in matching else 0
        self._column.extent = y
        self._no_match.text = "" if y else words.say("settings.none", typed=self.typed.strip())
        self._no_match.visible = not y

    def _page_matches(self, name: str) -> bool:
        """Whether the typed words match the texts of a subpage."""
        keys = [name, f"{name}.found", f"group.{SUBPAGES[name]}"]
        keys = [f"settings.{key}" for key in keys]
        texts = [words.say(key) for words in _all_words() for key in keys if words.has(key)]
        return matches(texts, self.typed)

    def _row_matches(self, row: SettingRow) -> bool:
        if not self.typed.strip():
            return True
        texts = [row.setting.texts(self.app, words) for words in _all_words()]
        return matches(chain.from_iterable(texts), self.typed)

    # --- the values

    def _value(self, setting: Setting) -> Any:
        """The current value; for `full_screen` that of the window, which a key can change too."""
        if setting.name == "full_screen":
            return self.engine.fullscreen
        return getattr(self.app.settings, setting.name)

    def open_subpage(self, name: str) -> None:
        """Open the page of the controls, of the folders or about the program."""
        subpages: dict[str, Callable[[], Scene]] = {
            "ways": ControlsScene,
            "where": partial(FoldersScene, self.app),
            "about": partial(AboutScene, self.app),
        }
        self.engine.open(subpages[name]())

    def set(self, name: str, value: Any) -> None:
        """Apply a new value and save it."""
        self._apply(name, value)
        redraws = any(setting.redraws for setting in SETTINGS if setting.name == name)
        self._save(redraws)
        self._update_reset_buttons()
        if name in ("speed", "reduced_motion"):
            self.preview.start_moving(self.engine, self.form.pixels(self.form.find("near")))

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

    def _update_reset_buttons(self) -> None:
        """Show the reset buttons of the settings that they would change."""
        for row in self.rows:
            row.update_reset_buttons(self._value(row.setting))
        self._reset_all_button.enabled = any(row.differs for row in self.rows)

    def _reset(self, name: str, value: Any) -> None:
        """Set one setting back to its earlier or default value, and focus it."""
        self.set(name, value)
        self.rebuild()
        self.form.set_focus(self.form.find(name))

    def _reset_all(self, values: dict[str, Any]) -> None:
        """Set all settings back to their earlier or default values, by name."""
        for setting in SETTINGS:
            if self._value(setting) != values[setting.name]:
                self._apply(setting.name, values[setting.name])
        self._save()

    def resume(self, value: object) -> None:
        """Apply the settings that were imported, if SettingsFileScene closed with True."""
        if value is True:
            self.app.set_language(self.app.settings.language)
            self._apply("full_screen", self.app.settings.full_screen)
            self._save()

    # --- events

    def event(self, event: pygame.event.Event) -> None:
        mods = getattr(event, "mod", 0)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_f and mods & pygame.KMOD_CTRL:
            self.form.set_focus(self.form.find("find"))
        else:
            super().event(event)

    def escape(self) -> None:
        """Clear the search; close the page if it is empty."""
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


def _all_words() -> list[Words]:
    """The words of every language: after a change of language, people may search in the old one."""
    return [Words.load(language) for language in languages()]


def fold(text: str) -> str:
    """The text in lower case without accents, special letters replaced as in _LETTERS."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def matches(texts: Iterable[str], typed: str) -> bool:
    """Whether the texts contain every typed word, or words of which it is a part."""
    folded = "\n".join(map(fold, texts))
    return all(word in folded for word in fold(typed).split())
