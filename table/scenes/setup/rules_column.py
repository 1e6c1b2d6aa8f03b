"""A column with the house rules of a game, each with its choices and an explanation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import msgspec

from rules.kit.contract import Option, Rules
from rules.kit.state import Value
from table.app.app import App
from table.app.series import seats_of, unfit
from table.app.table_setup import applicable_options
from table.engine.page import Page
from table.i18n.rules_page import choice_text, fixed_text, option_line, option_text
from table.i18n.words import Words
from table.session.open_game import parts
from table.storage.series import SeriesItem
from table.widgets import Button, Choice, Form, Label, Panel, Scroll, Toggle, Widget
from table.widgets.text import text_width, wrap_text
from table.widgets.tooltip import Tooltip, distinct

OPTION_GAP = 14.0
PAPER = (212.0, 40.0, 600.0, 560.0)  # of the page with the house rules of one game of a series


class RulesColumn:
    """Fills a column of a form with the house rules and the present choices, `options`. `on_choose`
    is called with a rule's key and the new choice."""

    def __init__(
        self,
        form: Form,
        column: Scroll,
        words: Words,
        options: Mapping[str, Value],
        on_choose: Callable[[str, Value], None],
    ) -> None:
        self.form, self.column, self.words = form, column, words
        self.options, self.on_choose = options, on_choose
        self.width = column.area[2] - 22
        self._tip: Tooltip | None = None  # of the rule that is being added

    def fill(self, rules: Rules, count: int) -> None:
        """Add the rules that apply with `count` seats, or a line saying that there are none."""
        y = 4.0
        options = [option for option in rules.OPTIONS if option.applies(count)]
        if not options:
            line = Label((6, y, self.width, 60), self.words.say("seats.norules"), 19, lines=True)
            self.form.add(line, self.column)
        known = {option.key: option for option in rules.OPTIONS}
        for option in options:
            self._tip = self._tip_of(option)
            y = self._add(option, known.get(option.needs), y) + OPTION_GAP

    def _add(self, option: Option, needed: Option | None, y: float) -> float:
        """Add one rule and return its lower edge. Without the rule `needed` it has no effect."""
        enabled = not option.needs or bool(self.options.get(option.needs))
        if len(option.choices) == 1:
            height = self._add_fixed(option, y)
        elif isinstance(option.default, bool):
            height = self._add_switch(option, y, enabled)
        else:
            height = self._add_choice(option, y, enabled)
        line = option_line(self.words, option)
        if not enabled and needed is not None:
            line = self.words.say("seats.needs", option=option_text(self.words, needed))
        return self._add_line(line, y + height + 2)

    def _tip_of(self, option: Option) -> Tooltip:
        """The tooltip of a rule: its meaning, its choices, the present one and the default."""
        words, say = self.words, self.words.say
        texts = [choice_text(words, option, choice) for choice in option.choices]
        usual = choice_text(words, option, option.default)
        lines = [option_line(words, option)]
        if len(texts) > 1:
            now = choice_text(words, option, self.options[option.key])
            lines += [say("about.rule", choice=now), say("about.usual", choice=usual)]
            lines.append(say("about.choices", choices=" / ".join(texts)))
        return Tooltip(option_text(words, option), distinct(lines), words.glossary)

    def _add_fixed(self, option: Option, y: float) -> float:
        """Add a rule without a choice, and return its height."""
        width, text = self.width, option_text(self.words, option)
        self._add_with_tip(Label((6, y, width, 34), text, 19))
        fixed, spot = fixed_text(self.words, option), (6 + width * 0.5, y, width * 0.5, 34)
        name = _name(option)
        self.form.add(Label(spot, fixed, 17, "italic", "faint", "right", name=name), self.column)
        return 34.0

    def _add_switch(self, option: Option, y: float, enabled: bool) -> float:
        """Add a rule that is on or off, and return its height."""
        text, on = option_text(self.words, option), bool(self.options[option.key])
        choose = partial(self.on_choose, option.key)
        toggle = Toggle((6, y, self.width, 34), text, on, choose, _name(option))
        toggle.enabled = enabled
        self._add_with_tip(toggle)
        return 34.0

    def _add_choice(self, option: Option, y: float, enabled: bool) -> float:
        """Add a rule with several choices, and return its height."""
        width, text = self.width, option_text(self.words, option)
        colour = "ink" if enabled else "faint"
        choices = [(choice, choice_text(self.words, option, choice)) for choice in option.choices]
        spot, label = (6 + width - 196, y, 196.0, 42.0), (6, y, width - 202, 42.0)
        narrow = any(self._is_too_wide(label, 148) for _, label in choices)
        if narrow or self._is_too_wide(text, width - 202):
            label, spot = (6, y, width, 34.0), (6, y + 36, width, 42.0)
        self._add_with_tip(Label(label, text, 19, colour=colour))
        choose, value = partial(self.on_choose, option.key), self.options[option.key]
        choice = Choice(spot, choices, value, choose, _name(option))
        choice.enabled, choice.label = enabled, text
        self._add_with_tip(choice)
        return spot[1] + spot[3] - y

    def _is_too_wide(self, text: str, width: float) -> bool:
        """Whether a text in large print does not fit into this width."""
        large, scale = self.form.theme.large, self.form.scale
        return large > 1 and text_width(text, "strong", round(19 * large * scale)) > width * scale

    def _add_with_tip(self, widget: Widget) -> None:
        """Add a widget of the rule, with the tooltip of the rule and of its words."""
        self.form.add(widget, self.column)
        widget.tooltip, widget.glossary = self._tip, self.words.glossary

    def _add_line(self, line: str, y: float) -> float:
        """Add the explanation of a rule, and return its lower edge."""
        if not line:
            return y
        scale, width, large = self.form.scale, self.width - 70, self.form.theme.large
        rows = len(wrap_text(line, "text", round(16 * large * scale), round(width * scale)))
        height = 21.0 * large * rows
        self._add_with_tip(Label((6, y, width, height), line, 16, colour="faint", lines=True))
        return y + height


def _name(option: Option) -> str:
    return f"option:{option.key}"


class ItemRulesScene(Page):
    """The page with the house rules of one game of a series; choices take effect at once."""

    see_through = True
    keeps_scroll = True

    def __init__(self, app: App, items: list[SeriesItem], place: int, people: int) -> None:
        self.app, self.items, self.place, self.people = app, items, place, people
        self.game = app.open(items[place].game)
        self.rules, _ = parts(self.game)
        self.options: dict[str, Value] = {
            option.key: option.default for option in self.rules.OPTIONS
        }
        self.options.update(items[place].options)

    def build(self) -> Form:
        words, form = self.game.words, Form(self.engine.theme, self.engine.size)
        x, y, w, h = PAPER
        form.add(Panel(PAPER, words.say("series.rules.title", game=self.game.title)))
        column = form.add(Scroll((x + 22, y + 78, w - 36, h - 78 - 78), "rules"))
        RulesColumn(form, column, words, self.options, self._chosen).fill(self.rules, self._seats())
        wrong = unfit(self.app, self._item(), self.people)
        message_area = (x + 28, y + h - 70, w - 56 - 180, 56)
        text = words.tell(wrong) if wrong else ""
        form.add(Label(message_area, text, 15, "strong", "warn", lines=True, name="told"))
        done = (x + w - 28 - 170, y + h - 66, 170, 46)
        form.add(Button(done, words.say("common.done"), self.escape, "primary", "done"))
        return form

    def _seats(self) -> int:
        counts = self.rules.SEATS
        fits = any(count <= self.people for count in counts)
        return seats_of(self.game, self.people) if fits else min(counts)

    def _item(self) -> SeriesItem:
        """The item with the house rules that have an effect."""
        options = applicable_options(self.rules, self.options, self._seats())
        return msgspec.structs.replace(self.items[self.place], options=options)

    def _chosen(self, key: str, value: Value) -> None:
        self.options[key] = value
        self.items[self.place] = self._item()
        self.rebuild()
