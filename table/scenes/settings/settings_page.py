"""Settings: each is saved, and seen, the moment it is changed; found by a word; and as it was."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from pathlib import Path

import pygame

from table.app.app import App
from table.engine.scene import Engine, Scene
from table.i18n.words import Words, languages
from table.panels.paper import Paper, PaperPage, button_widths
from table.scenes.dialogs.file_page import FilePage
from table.scenes.settings.about import AboutScene, FoldersScene
from table.scenes.settings.controls import ControlsScene, apply_controls
from table.scenes.settings.settings_list import GROUPS, SETTINGS, Options, Setting, Value
from table.scenes.settings.settings_preview import SettingsPreview
from table.session.open_game import OpenGame
from table.storage.exports import (
    SETTINGS_FILE,
    export_settings,
    import_settings,
    read_settings_export,
)
from table.widgets import Box, Button, Choice, Entry, Form, Picture, Scroll, Slider, Toggle, Widget
from table.widgets.text import wrap_text
from table.widgets.tooltip import Tooltip

# Letters that NFKD does not decompose, and their replacements in a search.
_LETTERS = str.maketrans({"ð": "d", "þ": "th", "æ": "ae", "ø": "o", "đ": "d", "ł": "l"})
PANEL = (24.0, 16.0, 976.0, 608.0)
ROWS_TOP, FOOT = 82.0, 74.0  # at the panel's top and bottom, free of rows
HEADING_HEIGHT, SUBPAGE_HEIGHT = 44.0, 58.0
PREVIEW_WIDTH = 282.0
MARGIN = 26.0
ROW_WIDTH, LABEL_WIDTH, CONTROL_WIDTH, RESET_WIDTH = 612.0, 168.0, 232.0, 96.0
CONTROL_HEIGHT, ROW_GAP = 42.0, 14.0
LINE_HEIGHT, FONT_SIZE = 19.0, 15  # of the explanation of a setting
# The subpages, each with the group that its button is in.
SUBPAGES = {"ways": "reach", "where": "own", "about": "own"}
PAGE_GROUPS = (*GROUPS, "own")


class SettingsScene(PaperPage):
    """List all settings, with a search field and a preview of the table of `game` (None: of the
    game played last)."""

    keeps_scroll = rebuilds = True

    def __init__(self, app: App, game: OpenGame | None = None) -> None:
        self.app = app
        playable = [choice for choice in app.games if not choice.error]
        last = [choice for choice in playable if choice.name == app.settings.game]
        self.preview = SettingsPreview(app, game or next(iter(last or playable), None))
        self.typed = ""
        find = self.show_matches, self._focus_first_match
        self._find = Entry((0, 0, 0, 0), "", *find, name="find")  # keeps its caret in a new form
        self.values_before: dict[str, Value] = {}
        self.settings: list[Setting] = []  # those on the page, which match the typed words
        self._resets: dict[tuple[str, str], Button] = {}  # by kind ("was", "usual") and setting

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
        paper = Paper(self.new_form(), PANEL, self.say("settings.title"))
        self._find.area = paper.box((MARGIN + ROW_WIDTH - 300, 16, 300, 42))
        self._find.hint, self._find.value = self.say("settings.find"), self.typed
        paper.add(self._find)
        column = paper.column((MARGIN - 6, ROWS_TOP, ROW_WIDTH + 28, -FOOT), "choices")
        if not self._add_groups(column):
            none = self.say("settings.none", typed=self.typed.strip())
            place = (MARGIN, ROWS_TOP + 24, ROW_WIDTH, 60)
            paper.lines(place, none, 19, "italic", "faint", name="none")
        self._add_preview(paper)
        self._add_foot(paper)
        self._update_reset_buttons(paper.form)
        return paper.form

    def _add_groups(self, paper: Paper) -> bool:
        """Add the settings and subpages that match the typed words, group by group; False if
        nothing matches."""
        y, self._resets = 0.0, {}
        there = [setting for setting in SETTINGS if setting.is_available(self.app)]
        self.settings = [setting for setting in there if self._setting_matches(setting)]
        for group in PAGE_GROUPS:
            settings = [setting for setting in self.settings if setting.group == group]
            names = [name for name, place in SUBPAGES.items() if place == group]
            subpages = [name for name in names if settings or self._page_matches(name)]
            if settings or subpages:
                heading = self.say(f"settings.group.{group}")
                paper.text((6, y + 4, ROW_WIDTH, 32), heading, 23, "title", name=f"group:{group}")
                y += HEADING_HEIGHT
            for setting in settings:
                y += self._add_setting(paper, setting, y)
            for name in subpages:
                text, on_press = self.say(f"settings.{name}"), partial(self.open_subpage, name)
                paper.button((6, y + 4, 300, 42), text, on_press, name=name, size=17)
                y += SUBPAGE_HEIGHT
        if paper.within:
            paper.within.extent = y
        return y > 0

    def _add_setting(self, paper: Paper, setting: Setting, y: float) -> float:
        """Add a setting: label, control, the ways back and an explanation; return its height."""
        name, text = setting.name, self.say(f"settings.{setting.name}")
        choices = setting.choices(self.app, self.words)
        if choices:
            paper.text((6, y, LABEL_WIDTH - 12, CONTROL_HEIGHT), text, 19)
            area = paper.box((LABEL_WIDTH, y, CONTROL_WIDTH, CONTROL_HEIGHT))
            paper.add(self._control(setting, choices, area))
        else:
            area = paper.box((6, y, LABEL_WIDTH + CONTROL_WIDTH - 6, CONTROL_HEIGHT))
            paper.add(Toggle(area, text, bool(self._value(setting)), partial(self.set, name), name))
        right = LABEL_WIDTH + CONTROL_WIDTH + 10
        before = (right, y + 5, RESET_WIDTH, CONTROL_HEIGHT - 10)
        self._add_reset(paper, "was", setting, self.values_before[name], before)
        default = (right + 4 + RESET_WIDTH, y + 5, RESET_WIDTH, CONTROL_HEIGHT - 10)
        self._add_reset(paper, "usual", setting, setting.default, default)
        if not self.words.has(f"settings.{name}.line"):
            return CONTROL_HEIGHT + ROW_GAP
        line, large = self.say(f"settings.{name}.line"), paper.form.theme.large
        scale = paper.form.scale
        px, width = round(FONT_SIZE * large * scale), ROW_WIDTH - 30
        height = LINE_HEIGHT * large * len(wrap_text(line, "text", px, round(width * scale))) + 4
        place = (6, y + CONTROL_HEIGHT + 1, width, height)
        paper.lines(place, line, FONT_SIZE, colour="faint")
        return CONTROL_HEIGHT + ROW_GAP + height

    def _control(self, setting: Setting, choices: Options, area: Box) -> Widget:
        """A list of the choices, or a slider for a scale."""
        name, on_change = setting.name, partial(self.set, setting.name)
        selected = setting.option(self.app, self._value(setting))
        if not setting.stepped:
            disabled = self.app.themes.bad if name == "theme" else ()
            return Choice(area, choices, selected, on_change, name, disabled)
        values, texts = zip(*choices)
        slider = Slider(area, values.index(selected), 0, len(values) - 1, name=name)
        slider.on, slider.say = lambda step: on_change(values[step]), texts.__getitem__
        return slider

    def _add_reset(
        self, paper: Paper, kind: str, setting: Setting, value: Value, place: Box
    ) -> None:
        """Add a button that resets to a value; its tooltip names the setting and the value."""
        name, reset = f"{kind}:{setting.name}", partial(self._reset, setting.name, value)
        button = paper.button(place, self.say(f"settings.{kind}"), reset, name=name, size=14)
        texts = dict(setting.choices(self.app, self.words))
        text = texts.get(setting.option(self.app, value), "")
        key = "choice" if texts else "on" if value else "off"
        what = self.say(f"spoken.{key}", what=self.say(f"settings.{setting.name}"), text=text)
        button.label = self.say(f"settings.{kind}.of", what=what)
        button.tooltip = Tooltip(button.label)
        self._resets[kind, setting.name] = button

    def _add_preview(self, paper: Paper) -> None:
        """Add the preview of the table, a close-up, and the faults of the player's own themes."""
        left, height = -PREVIEW_WIDTH - 22, PREVIEW_WIDTH * 0.64
        caption, top = (left, ROWS_TOP - 50, PREVIEW_WIDTH, 28), ROWS_TOP + height + 10
        paper.text(caption, self.say("settings.preview"), 17, "italic", "faint")
        table = paper.box((left, ROWS_TOP, PREVIEW_WIDTH, height))
        paper.add(Picture(table, partial(self.preview.table, self.engine), "preview"))
        faults = "\n".join(  # of the player's own themes: file, line, key and remedy
            self.words.tell(bad.called(bad.path.name)) for bad in self.app.themes.bad.values()
        )
        close_up = paper.box((left, top, PREVIEW_WIDTH, -FOOT - (86 if faults else 0)))
        paper.add(Picture(close_up, partial(self.preview.close_up, self.engine), "near"))
        if faults:
            column = paper.column((left, -FOOT - 80, PREVIEW_WIDTH, 80), "all faults")
            width, scale = PREVIEW_WIDTH - 22, paper.form.scale
            rows = len(wrap_text(faults, "text", round(15 * scale), round(width * scale)))
            column.lines((0, 2, width, 20 * rows), faults, 15, colour="warn", name="faults")

    def _add_foot(self, paper: Paper) -> None:
        """Add the buttons that reset all settings, open the page of the file, and close."""
        defaults = {setting.name: setting.default for setting in SETTINGS}
        actions: dict[str, Callable[[], None]] = {
            "all_was": partial(self._reset_all, self.values_before),
            "all_usual": partial(self._reset_all, defaults),
            "file": lambda: self.engine.open(SettingsFileScene(self.app)),
        }
        texts, left = [self.say(f"settings.{name}") for name in actions], MARGIN
        room = PANEL[2] - MARGIN - 22 - 170 - 10 * len(actions)
        widths = button_widths(paper.form, texts, 17, room, (34, 34))
        for name, text, width in zip(actions, texts, widths, strict=True):
            button = paper.button((left, -62, width, 44), text, actions[name], name=name, size=17)
            button.enabled = name != "file" or not self.app.safe
            left += width + 10
        paper.button((-192, -64, 170, 48), self.say("common.done"), self.close, "primary", "done")

    # --- the search

    def show_matches(self, typed: str) -> None:
        """Show only the settings that match the typed words."""
        self.typed = typed
        self.rebuild()
        column = self.form.find("choices")
        assert isinstance(column, Scroll)
        column.scroll_to(0.0)

    def _focus_first_match(self, _: str) -> None:
        """Move the focus to the first setting that matches."""
        if self.settings:
            self.form.set_focus(self.form.find(self.settings[0].name))
            self.form.by_keys = True

    def _page_matches(self, name: str) -> bool:
        """Whether the typed words match the texts of a subpage."""
        keys = [name, f"{name}.found", f"group.{SUBPAGES[name]}"]
        keys = [f"settings.{key}" for key in keys]
        texts = [words.say(key) for words in _all_words() for key in keys if words.has(key)]
        return matches(texts, self.typed)

    def _setting_matches(self, setting: Setting) -> bool:
        if not self.typed.strip():
            return True
        texts = [setting.texts(self.app, words) for words in _all_words()]
        return matches(chain.from_iterable(texts), self.typed)

    # --- the values

    def _value(self, setting: Setting) -> Value:
        """The current value; for `full_screen` that of the window, which a key can change too."""
        if setting.name == "full_screen":
            return self.engine.fullscreen
        value: Value = getattr(self.app.settings, setting.name)
        return value

    def open_subpage(self, name: str) -> None:
        """Open the page of the controls, of the folders or about the program."""
        subpages: dict[str, Callable[[], Scene]] = {
            "ways": ControlsScene,
            "where": partial(FoldersScene, self.app),
            "about": partial(AboutScene, self.app),
        }
        self.engine.open(subpages[name]())

    def set(self, name: str, value: Value) -> None:
        """Apply a new value and save it."""
        self._apply(name, value)
        redraws = any(setting.redraws for setting in SETTINGS if setting.name == name)
        self._save(redraws)
        self._update_reset_buttons(self.form)
        if name in ("speed", "reduced_motion"):
            self.preview.start_moving(self.engine, self.form.pixels(self.form.find("near")))

    def _apply(self, name: str, value: Value) -> None:
        setattr(self.app.settings, name, value)
        if name == "volume":
            self.app.speaker.say("knock", self.engine.now)
        elif name == "language":
            self.app.set_language(str(value))
        elif name == "full_screen" and value != self.engine.fullscreen:
            self.engine.toggle_fullscreen()
        apply_controls(self.engine, self.app.settings)

    def _save(self, redraws: bool = True) -> None:
        trouble = self.app.save()
        if redraws:
            self.engine.restyle(self.app.theme, self.app.words)
        self.notify(trouble)

    def _update_reset_buttons(self, form: Form) -> None:
        """Show the reset buttons that would change a setting; one where both reset to the same."""
        changed = False
        for setting in SETTINGS:
            values = self._value(setting), self.values_before[setting.name], setting.default
            value, before, default = (setting.option(self.app, value) for value in values)
            changed = changed or (setting.is_available(self.app) and value != before)
            if setting in self.settings:
                self._resets["was", setting.name].visible = value != before
                is_duplicate = value != before == default
                usual = self._resets["usual", setting.name]
                usual.visible = value != default and not is_duplicate
        form.find("all_was").enabled = changed

    def _reset(self, name: str, value: Value) -> None:
        """Set one setting back to its earlier or default value, and focus it."""
        self.set(name, value)
        self.rebuild()
        self.form.set_focus(self.form.find(name))

    def _reset_all(self, values: dict[str, Value]) -> None:
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
            self._find.move(0)
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


class SettingsFileScene(FilePage):
    """The page for export and import. Closes with True if settings were imported."""

    title, line = "settings.file.title", "settings.file.line"
    writes, reads = "settings.file.write", "settings.file.read"
    no_path = "settings.file.none"

    def __init__(self, app: App) -> None:
        super().__init__(app.store.results_path.with_name(SETTINGS_FILE))
        self.app = app

    def write(self, path: Path) -> str:
        """Export the settings; return a message."""
        count = export_settings(self.app.settings, self.app.store, path)
        key = "settings.file.written" if count else "settings.file.alone"
        return self.engine.words.say(key, n=count, file=str(path))

    def read(self, path: Path) -> str:
        """Replace the settings by those of the file; return a message."""
        words, app = self.engine.words, self.app
        before = import_settings(read_settings_export(path), app.settings, app.store)
        self.imported = True
        app.themes.read()
        troubles = filter(None, (before, app.save()))
        return " ".join([words.say("settings.file.taken"), *map(words.tell, troubles)])
