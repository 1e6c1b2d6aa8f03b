"""The page of the settings: each takes effect at once, can be searched for, and can be undone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import groupby
from math import hypot
from pathlib import Path

import pygame

from rules.kit.cards import UNKNOWN, card
from rules.kit.changes import Spot
from sprites.deck import Deck
from table.app.app import App
from table.app.saved_settings import AT_ONCE
from table.engine.scene import Engine, Scene
from table.felt.furniture import card_item
from table.felt.marks import prompt_item
from table.felt.plates import Plate, plate_item
from table.i18n.words import Words, languages
from table.layout.arrange import INDEX_LEAST, Pose, index_step
from table.layout.fans import RATIO
from table.layout.ring import LOGICAL, Room
from table.layout.tween import Tween, direct_flight
from table.panels.paper import Paper, PaperPage, button_widths
from table.scenes.dialogs.ask import FilePage
from table.scenes.settings.about import AboutScene, FoldersScene
from table.scenes.settings.controls import ControlsScene, apply_controls
from table.scenes.settings.settings_list import LINES, SETTINGS, Link, Setting, Value, search_lines
from table.storage import exports
from table.theme.style import Type
from table.theme.theme import Theme
from table.widgets import Button, Choice, Entry, Form, Picture, Scroll, Slider, Toggle, Widget
from table.widgets.button import SWITCH_WIDTH
from table.widgets.cloth import felt
from table.widgets.tooltip import Tooltip

# Lengths in logical units; heights in usual print.
PROMPT_INSET, PROMPT_HEIGHT, PLATE_INSET = (8.0, 6.0), 34.0, 14.0  # from the preview's edges
PLATE_WIDTH, PLATE_HEIGHT = 190.0, 36.0
DECK_TOP, HAND_FOOT, HAND_INSET = 54.0, 34.0, 16.0  # the second: from the plate's top downwards
HAND = ("AS", "10H", "QD", "7C")
CARD_WIDTH = 62.0  # as in a hand of usual length
DURATION_FACTOR = 2.0  # so many times as long as usual is the card's flight


class SettingsPreview:
    """Draws the preview. `tween` is the movement of the last card, or None."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.tween: Tween | None = None
        self._now, self._arrivals = 0.0, 0  # the time in seconds; how many card pictures were there

    def paint(self, engine: Engine, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a prompt, cards and a name plate in their real size into a rectangle."""
        theme, scale = engine.theme, engine.scale
        clip = surface.get_clip()
        surface.set_clip(clip.clip(rect))
        surface.blit(felt(rect.size, theme), rect)
        unit = scale * theme.large
        side, top = PROMPT_INSET
        left, width = rect.x + side * scale, rect.w - 2 * side * scale
        room = Room(left, rect.y + top * scale, width, PROMPT_HEIGHT * unit)
        prompt = engine.words.say("settings.preview")
        prompt_item(prompt, room, theme, None).paint(surface)
        deck = self.app.themes.deck(theme)
        for pose in self._poses(engine, rect, theme):
            card_item(deck, pose).paint(surface)
        height = PLATE_HEIGHT * unit
        width = min(rect.w - 40 * scale, PLATE_WIDTH * unit)
        inset = PLATE_INSET * scale
        area = Room(rect.x + inset, rect.bottom - height - inset, width, height)
        plate = Plate(engine.words.say("settings.preview.name"), ("12",), owes=True)
        plate_item(area, theme, plate).paint(surface)
        pygame.draw.rect(surface, theme.rail, rect, max(1, round(6 * scale)))
        surface.set_clip(clip)

    def _poses(self, engine: Engine, rect: pygame.Rect, theme: Theme) -> list[Pose]:
        """Return the poses of the deck and of a hand whose last card may be moving, in pixels."""
        scale = engine.scale
        width = min(CARD_WIDTH * scale, (rect.w - 40 * scale) / len(HAND))
        height = width * RATIO
        step = (rect.w - 2 * HAND_INSET * scale - width) / (len(HAND) - 1)
        min_index = INDEX_LEAST * LOGICAL[1] * scale * theme.large
        index_width = index_step(width, (1.0, RATIO), min_index)
        deck_y = rect.y + DECK_TOP * theme.large * scale + height / 2
        poses = [Pose(rect.centerx, deck_y, width, angle=0, depth=0, face=UNKNOWN)]
        left = rect.x + HAND_INSET * scale + width / 2
        y = rect.bottom - (PLATE_HEIGHT * theme.large + HAND_FOOT) * scale - height / 2
        for index, name in enumerate(HAND):
            x, face = left + index * step, card(name)
            poses.append(Pose(x, y, width, 0, depth=index + 1, face=face, index_step=index_width))
        if self.tween is not None:
            poses[-1] = self.tween.airborne(self.tween.flights[0], self._now).pose
        return poses

    def start_moving(self, engine: Engine, rect: pygame.Rect) -> None:
        """Begin to move the last card from the deck to the hand, at the chosen speed. Nothing moves
        with reduced motion, or at a speed at which cards jump. `rect`: that of `paint`."""
        settings = self.app.settings
        self.tween = None
        if settings.reduced_motion or settings.speed >= AT_ONCE:
            return
        deck_pose, *_, last_pose = self._poses(engine, rect, engine.theme)
        first_pose = last_pose._replace(x=deck_pose.x, y=deck_pose.y)
        pace = DURATION_FACTOR / settings.speed
        flight = direct_flight(Spot("", 0), (first_pose, last_pose), hypot(*engine.size), pace)
        self._now = engine.now
        self.tween = Tween([flight], engine.now)

    def step(self, now: float, deck: Deck) -> bool:
        """Move the card on to the time `now`, in seconds. True if the preview must be drawn again:
        the card has moved, or the picture of a card has been painted meanwhile."""
        has_new_picture = deck.arrivals != self._arrivals
        self._arrivals = deck.arrivals
        if self.tween is None:
            return has_new_picture
        self._now = now
        if self.tween.done(now):
            self.tween = None
        return True


PANEL = (24.0, 16.0, 976.0, 608.0)
ROWS_TOP, FOOT = 74.0, 66.0  # at the panel's top and bottom, free of rows
PREVIEW_WIDTH, FAULTS_HEIGHT = 240.0, 120.0  # below it: what is wrong with themes
MARGIN, SEARCH = 22.0, (-322, 14, 300, 40)  # beside everything; the search field's place
DONE_WIDTH, GAP, BUTTON_PADDING = 170.0, 10.0, (34.0, 34.0)  # of the buttons at the foot
GROUP_LEFT, LABEL_LEFT, CONTROL_LEFT, UNDO_LEFT = 6.0, 150.0, 350.0, 578.0  # in the column
CONTROL_WIDTH, LINK_WIDTH, UNDO_WIDTH, COLUMN_WIDTH = 220.0, 312.0, 84.0, 684.0
ROW_HEIGHT, ROW_PITCH, GROUP_GAP = 33.0, 36.0, 6.0


class SettingsScene(PaperPage):
    """The settings, each saved as soon as it is changed, with a search field and a preview."""

    keeps_scroll = rebuilds = True

    def __init__(self, app: App) -> None:
        self.app = app
        self.preview = SettingsPreview(app)
        self.typed_text = ""
        on_typing, on_enter = self.show_matches, self._focus_first_match
        # The same entry is added to every new form, so that its caret stays while people type.
        self._search = Entry((0, 0, 0, 0), "", on_typing, on_enter, name="find")
        self.values_before: dict[str, Value] = {}  # when the page was opened, by setting
        self.shows_all = False
        self.lines: list[Setting | Link] = []  # those on the page
        self._undo_buttons: dict[str, Button] = {}  # by setting

    def open(self, engine: Engine) -> None:
        """Read the player's own themes again, and note all values so that they can be restored."""
        self.app.themes.read()
        self.values_before = {setting.name: self._value(setting) for setting in SETTINGS}
        if self.app.theme != engine.theme:
            engine.restyle(self.app.theme)
        if self.app.safe:
            engine.notice(engine.words.say("safe.unkept"))

    def build(self) -> Form:
        """Build the page: the search field, the lines, the preview and the buttons."""
        paper = Paper(self.new_form(), PANEL, self.say("settings.title"))
        self._search.area = paper.box(SEARCH)
        self._search.hint = self.say("settings.find")
        self._search.value = self.typed_text
        paper.add(self._search)
        column = paper.column((MARGIN - 6, ROWS_TOP, COLUMN_WIDTH, -FOOT), "choices")
        self._add_lines(column)
        if not self.lines:
            none = self.say("settings.none", typed=self.typed_text.strip())
            place = (MARGIN, ROWS_TOP + 24, COLUMN_WIDTH - 40, 60)
            paper.lines(place, none, Type.BODY, "italic", "faint", name="none")
        self._add_preview(paper)
        self._add_foot(paper)
        self._update_undo_buttons(paper.form)
        return paper.form

    def _lines_to_show(self) -> list[Setting | Link]:
        """Return the lines found by the typed words. If none are typed, return all lines or, unless
        the page shows all, those not meant for `more` and those whose setting was changed."""
        lines = [line for line in LINES if isinstance(line, Link) or line.is_available(self.app)]
        if self.typed_text.strip():
            # in all languages: after a change of language, people may search in the old one
            return search_lines(lines, self.typed_text, self.app, [*map(Words.load, languages())])
        return [line for line in lines if self.shows_all or not line.more or self._differs(line)]

    def _differs(self, line: Setting | Link) -> bool:
        """Whether the setting of a line differs from its default, or did when the page was opened:
        a line does not vanish when it is set to its default."""
        if isinstance(line, Link):
            return False
        return line.default != self._value(line) or line.default != self.values_before[line.name]

    def _add_lines(self, paper: Paper) -> None:
        self._undo_buttons = {}
        self.lines = self._lines_to_show()
        y, group_width = 4.0, LABEL_LEFT - GROUP_LEFT - 8
        for group, lines in groupby(self.lines, lambda line: line.group):
            heading = self.say(f"settings.group.{group}")
            area = (GROUP_LEFT, y, group_width, ROW_HEIGHT)
            paper.text(area, heading, Type.NOTE, "title", "faint", name=f"group:{group}")
            for line in lines:
                if isinstance(line, Setting):
                    self._add_setting(paper, line, y)
                else:
                    area, text = (CONTROL_LEFT, y, LINK_WIDTH, ROW_HEIGHT), f"settings.{line.name}"
                    open_page = partial(self._open, line.name)
                    paper.button(area, self.say(text), open_page, name=line.name)
                y += ROW_PITCH
            y += GROUP_GAP
        if paper.within:
            paper.within.extent = y

    def _add_setting(self, paper: Paper, setting: Setting, y: float) -> None:
        """Add a setting: its name, a control with a tooltip, and a button that undoes a change. The
        button is visible only after a change; its tooltip names the old value."""
        name, old_value = setting.name, self.values_before[setting.name]
        title = self.say(f"settings.{name}")
        control = self._add_control(setting, title, paper, y)
        control.tooltip = Tooltip(title, (self.say(f"settings.{name}.line"),))
        area, undo = (UNDO_LEFT, y + 2, UNDO_WIDTH, ROW_HEIGHT - 4), partial(self._undo, name)
        button = paper.button(area, self.say("settings.was"), undo, name=f"was:{name}")
        texts = dict(setting.choices(self.app, self.words))
        if texts:
            key = "choice"
        else:  # a switch
            key = "on" if old_value else "off"
        old_text = texts.get(setting.option(self.app, old_value), "")
        old_setting = self.say(f"spoken.{key}", what=title, text=old_text)
        button.label = self.say("settings.was.of", what=old_setting)
        button.tooltip = Tooltip(button.label)
        self._undo_buttons[name] = button

    def _add_control(self, setting: Setting, text: str, paper: Paper, y: float) -> Widget:
        """Add the control of a setting and return it. It is a switch that bears the name `text`; or
        beside the name a slider if the options are a scale, else a drop-down."""
        name, value, on_change = setting.name, self._value(setting), partial(self.set, setting.name)
        choices = setting.choices(self.app, self.words)
        if not choices:
            width = CONTROL_LEFT + SWITCH_WIDTH - LABEL_LEFT
            area = paper.box((LABEL_LEFT, y, width, ROW_HEIGHT))
            return paper.add(Toggle(area, text, bool(value), on_change, name))
        paper.text((LABEL_LEFT, y, CONTROL_LEFT - LABEL_LEFT - 12, ROW_HEIGHT), text, Type.BODY)
        area = paper.box((CONTROL_LEFT, y, CONTROL_WIDTH, ROW_HEIGHT))
        selected = setting.option(self.app, value)
        if not setting.stepped:
            disabled = self.app.themes.errors if name == "theme" else ()
            return paper.add(Choice(area, choices, selected, on_change, name, disabled))
        values, texts = zip(*choices)
        slider = Slider(area, values.index(selected), 0, len(values) - 1, name=name)
        slider.on = lambda step: on_change(values[step])
        slider.say = lambda step: texts[step]
        return paper.add(slider)

    def _add_preview(self, paper: Paper) -> None:
        """Add the preview, and below it what is wrong with the player's own themes, if so."""
        errors = self.app.themes.errors.values()
        faults = "\n".join(self.words.tell(bad.sentence_with_name(bad.path.name)) for bad in errors)
        left, bottom = -PREVIEW_WIDTH - MARGIN, -FOOT - 8 - (FAULTS_HEIGHT if faults else 0)
        area = paper.box((left, ROWS_TOP + 4, PREVIEW_WIDTH, bottom))
        paper.add(Picture(area, partial(self.preview.paint, self.engine), "preview"))
        if faults:
            place = (left, -FOOT - FAULTS_HEIGHT + 6, PREVIEW_WIDTH, FAULTS_HEIGHT - 8)
            line_place, pitch = (0, 2, PREVIEW_WIDTH - 22), 20.0
            column = paper.column(place, "all faults")
            column.paragraph(line_place, faults, Type.SMALL, pitch, "warn", "faults")

    def _add_foot(self, paper: Paper) -> None:
        """Add the buttons that show more or fewer settings, restore all, and close the page."""
        defaults = {setting.name: setting.default for setting in SETTINGS}
        actions: dict[str, Callable[[], None]] = {
            "fewer" if self.shows_all else "more": self.show_all_or_fewer,
            "all_was": partial(self._set_all, self.values_before),
            "all_usual": partial(self._set_all, defaults),
        }
        texts = [self.say(f"settings.{name}") for name in actions]
        room = PANEL[2] - 2 * MARGIN - DONE_WIDTH - GAP * len(actions)
        widths = button_widths(paper.form, texts, Type.BODY, room, BUTTON_PADDING)
        left = MARGIN
        for name, text, width in zip(actions, texts, widths, strict=True):
            paper.button((left, -66, width, 46), text, actions[name], name=name)
            left += width + GAP
        paper.add_done(self.words, self.close)

    def show_all_or_fewer(self) -> None:
        """Toggle between all settings and only those that are changed most."""
        self.shows_all = not self.shows_all
        self.rebuild()

    def show_matches(self, typed: str) -> None:
        """Show only the lines that match the typed words."""
        self.typed_text = typed
        self.rebuild()
        column = self.form.find("choices")
        assert isinstance(column, Scroll)
        column.scroll_to(0.0)

    def _focus_first_match(self, _: str) -> None:
        if self.lines:
            self.form.set_focus(self.form.find(self.lines[0].name))
            self.form.by_keys = True

    def _value(self, setting: Setting) -> Value:
        """Return the present value of a setting; a key may have changed `full_screen` too."""
        if setting.name == "full_screen":
            return self.engine.fullscreen
        value: Value = getattr(self.app.settings, setting.name)
        return value

    def _open(self, name: str) -> None:
        pages: dict[str, Callable[[], Scene]] = {
            "ways": ControlsScene, "where": partial(FoldersScene, self.app),
            "file": partial(SettingsFileScene, self.app), "about": partial(AboutScene, self.app),
        }  # fmt: skip
        self.engine.open(pages[name]())

    def set(self, name: str, value: Value) -> None:
        """Apply a new value of a setting and save it. A new speed is shown by a moving card."""
        self._apply(name, value)
        redraws = any(setting.redraws for setting in SETTINGS if setting.name == name)
        self._save(redraws)
        self._update_undo_buttons(self.form)
        if name in ("speed", "reduced_motion"):
            self.preview.start_moving(self.engine, self.form.pixels(self.form.find("preview")))

    def _apply(self, name: str, value: Value) -> None:
        """Give a setting a value that takes effect at once, but do not save it."""
        setattr(self.app.settings, name, value)
        if name == "volume":
            self.app.speaker.play_now("knock", self.engine.now)
        elif name == "language":
            self.app.set_language(str(value))
        elif name == "full_screen" and value != self.engine.fullscreen:
            self.engine.toggle_fullscreen()
        apply_controls(self.engine, self.app.settings)

    def _save(self, redraws: bool = True) -> None:
        """Save the settings, and show a notice if that fails. `redraws`: lay out all pages anew."""
        trouble = self.app.save()
        if redraws:
            self.engine.restyle(self.app.theme, self.app.words)
        self.notify(trouble)

    def _update_undo_buttons(self, form: Form) -> None:
        """Show the buttons that undo changes; the one for all is enabled if there are any."""
        changed = {setting.name for setting in SETTINGS if self._has_changed(setting)}
        for name, button in self._undo_buttons.items():
            button.visible = name in changed
        form.find("all_was").enabled = bool(changed)

    def _has_changed(self, setting: Setting) -> bool:
        """Whether the option shown for a setting is another than when the page was opened."""
        if not setting.is_available(self.app):
            return False
        old_option = setting.option(self.app, self.values_before[setting.name])
        return setting.option(self.app, self._value(setting)) != old_option

    def _undo(self, name: str) -> None:
        self.set(name, self.values_before[name])
        self.rebuild()
        self.form.set_focus(self.form.find(name))

    def _set_all(self, values: dict[str, Value]) -> None:
        for setting in SETTINGS:
            if self._value(setting) != values[setting.name]:
                self._apply(setting.name, values[setting.name])
        self._save()

    def resume(self, value: object) -> None:
        """Apply imported settings, if a SettingsFileScene has closed with True."""
        if value is True:
            self.app.set_language(self.app.settings.language)
            self._apply("full_screen", self.app.settings.full_screen)
            self._save()

    def event(self, event: pygame.event.Event) -> None:
        """Handle an event. Ctrl-F goes to the search field."""
        mods = getattr(event, "mod", 0)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_f and mods & pygame.KMOD_CTRL:
            self.form.set_focus(self.form.find("find"))
        else:
            super().event(event)

    def escape(self) -> None:
        """Clear the search field, or close the page if the field is empty."""
        if self.typed_text:
            self.typed_text = ""
            self._search.move(0)
            self.rebuild()
        else:
            self.close()

    def step(self, now: float) -> None:
        """Play sounds that are due, and move the card of the preview."""
        super().step(now)
        self.app.speaker.step(now)
        if self.preview.step(now, self.app.themes.deck(self.engine.theme)):
            self.form.find("preview").dirty = True

    @property
    def animating(self) -> bool:
        return self.preview.tween is not None


class SettingsFileScene(FilePage):
    """The page to export and import settings. It closes with True if some were imported."""

    title, line = "settings.file.title", "settings.file.line"
    writes, reads = "settings.file.write", "settings.file.read"
    no_path = "settings.file.none"

    def __init__(self, app: App) -> None:
        super().__init__(app.store.results_path.with_name(exports.SETTINGS_FILE))
        self.app = app

    def write(self, path: Path) -> str:
        count = exports.export_settings(self.app.settings, self.app.store, path)
        key = "settings.file.written" if count else "settings.file.alone"
        return self.engine.words.say(key, n=count, file=str(path))

    def read(self, path: Path) -> str:
        words, app = self.engine.words, self.app
        export = exports.read_settings_export(path)
        import_trouble = exports.import_settings(export, app.settings, app.store)
        self.imported = True
        app.themes.read()
        troubles = [trouble for trouble in (import_trouble, app.save()) if trouble is not None]
        return " ".join([words.say("settings.file.taken"), *map(words.tell, troubles)])
