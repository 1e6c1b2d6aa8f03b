"""The pages of the house rules of a game, each with its choices and an explanation."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from rules.kit.contract import Option
from rules.kit.state import Value
from table.app.app import App
from table.app.series import ends_by_hands, seats_of, unfit_reason
from table.app.table_setup import applicable_options, refusal
from table.i18n.rules_page import choice_text, fixed_text, option_line, option_text
from table.i18n.words import Words
from table.panels.paper import Paper, PaperPage
from table.session.open_game import OpenGame, rules_and_layout
from table.storage.series import HANDS, SeriesItem
from table.theme.style import Type
from table.widgets import Box, Brush, Choice, Clickable, Form, Stepper, Toggle, Widget
from table.widgets.text import text_width
from table.widgets.tooltip import Tooltip, distinct

OPTION_GAP, MARGIN = 14.0, 22.0  # between rules; at the right of the column
RULES_LEFT, LINE_HEIGHT, LINE_PITCH = 6.0, 34.0, 21.0  # the last: of explanations
CHOICE_WIDTH, CHOICE_HEIGHT, CHOICE_TEXT_WIDTH = 196.0, 42.0, 148.0  # the last: within it
HEAD_TOP, REFUSAL = 78.0, (28, -70, -208, 56)  # on the paper
PAPER = (212.0, 40.0, 600.0, 560.0)  # of the page with the house rules of one game of a series


def length_text(game: OpenGame, words: Words, hands: int) -> str:
    """Return the text on how long a match is: until so many `hands` are played, with the game's own
    word for a hand; or, if that is 0 or the game does not end by hands, the whole game."""
    if not hands or not ends_by_hands(game):
        return words.say("series.whole")
    _, layout = rules_and_layout(game)
    key = f"head.{layout.sheet.row}"
    if not game.words.has(key):
        return words.say("series.until.hands", n=hands)
    return words.say("series.until", hand=game.words.say(key, n=hands))


class RulesLine(Clickable):
    """The house rules in short, on the felt; a press opens their page."""

    def __init__(self, area: Box, text: str, on: Callable[[], None]) -> None:
        super().__init__(area, "rules", on)
        self.text = text

    def draw(self, brush: Brush) -> None:
        theme, (x, y, w, h) = brush.theme, self.area
        area, role = (x + 8, y + 2, w - 16, h - 20), "strong" if self.hovered else "text"
        brush.write_lines(self.text, area, Type.NOTE, role, theme.on_felt, align="center")
        brush.triangle((x + w / 2, y + h - 16), 11, "down", theme.highlight)


class HouseRulesScene(PaperPage):
    """The page of a game's house rules at `count` seats. A choice changes `options` at once."""

    see_through = True
    keeps_scroll = True

    def __init__(self, game: OpenGame, options: dict[str, Value], count: int) -> None:
        self.game, self.options, self.count = game, options, count
        self.rules, _ = rules_and_layout(game)

    @property
    def words(self) -> Words:
        return self.game.words

    def build(self) -> Form:
        """Build the page: the rules, and below them why no match can be played by them, if so."""
        paper = Paper(self.new_form(), PAPER, self.say("series.rules.title", game=self.game.title))
        rules_top = self._add_head(paper)
        self._add_rules(paper.column((22, rules_top, -14, -78), "rules"))
        refusal = paper.lines(REFUSAL, self.refusal(), Type.NOTE, "strong", "warn", name="told")
        refusal.read = True
        paper.add_done(self.words, self.escape)
        return paper.form

    def _add_rules(self, column: Paper) -> None:
        """Add each rule that applies with this number of seats, and a line that explains it. A rule
        that needs another one to have an effect says so. If there are no rules, say that."""
        options = [option for option in self.rules.OPTIONS if option.applies(self.count)]
        y, left = 4.0, RULES_LEFT
        if not options:
            column.lines((left, y, -16, 60), self.say("seats.norules"))
        names = {option.key: option_text(self.words, option) for option in self.rules.OPTIONS}
        for option in options:
            is_enabled = not option.needs or bool(self.options.get(option.needs))
            widgets = self._add_control(column, option, y, is_enabled)
            y = 2 + max(widget.area[1] + widget.area[3] for widget in widgets)
            line, needed = option_line(self.words, option), names.get(option.needs, "")
            if not is_enabled and needed:
                line = self.say("seats.needs", option=needed)
            if line:
                place = (left, y, column.area[2] - MARGIN - 70)
                label = column.paragraph(place, line, Type.NOTE, LINE_PITCH, "faint")
                widgets.append(label)
                y += label.area[3]
            tip = self._tooltip(option)
            for widget in widgets:
                widget.tooltip = tip
                widget.glossary = self.words.glossary
            y += OPTION_GAP

    def _add_control(self, column: Paper, option: Option, y: float, enabled: bool) -> list[Widget]:
        """Add the name of a rule and its control, and return the widgets that show its tooltip. The
        control is a text if there is only one choice, a toggle for yes or no, else a drop-down. It
        is below the name if both are too wide for one line."""
        width, words, name = column.area[2] - MARGIN, self.words, f"option:{option.key}"
        text, choose = option_text(words, option), partial(self._choose, option.key)
        value = self.options.get(option.key, option.default)
        line = (RULES_LEFT, y, width, LINE_HEIGHT)
        if len(option.choices) == 1:
            label = column.text(line, text)
            right_half = (RULES_LEFT + width / 2, y, width / 2, LINE_HEIGHT)
            fixed = fixed_text(words, option)
            column.text(right_half, fixed, Type.NOTE, "italic", "faint", align="right", name=name)
            return [label]
        if isinstance(option.default, bool):
            toggle = column.add(Toggle(line, text, bool(value), choose, name))
            toggle.enabled = enabled
            return [toggle]
        choices = [(choice, choice_text(words, option, choice)) for choice in option.choices]
        name_width = width - CHOICE_WIDTH - 6
        name_area = (RULES_LEFT, y, name_width, CHOICE_HEIGHT)
        choice_area = (RULES_LEFT + width - CHOICE_WIDTH, y, CHOICE_WIDTH, CHOICE_HEIGHT)
        is_cut = any(self._is_too_wide(label, CHOICE_TEXT_WIDTH) for _, label in choices)
        if is_cut or self._is_too_wide(text, name_width):
            name_area = line
            choice_area = (RULES_LEFT, y + LINE_HEIGHT + 2, width, CHOICE_HEIGHT)
        label = column.text(name_area, text, colour="ink" if enabled else "faint")
        choice = column.add(Choice(choice_area, choices, value, choose, name))
        choice.enabled = enabled
        choice.label = text
        return [label, choice]

    def _tooltip(self, option: Option) -> Tooltip:
        """Return the tooltip of a rule: its meaning, its choices, the present and the usual one."""
        words, say = self.words, self.words.say
        texts = [choice_text(words, option, choice) for choice in option.choices]
        usual = choice_text(words, option, option.default)
        lines = [option_line(words, option)]
        if len(texts) > 1:
            present = choice_text(words, option, self.options[option.key])
            lines += [say("about.rule", choice=present), say("about.usual", choice=usual)]
            lines.append(say("about.choices", choices=" / ".join(texts)))
        return Tooltip(option_text(words, option), distinct(lines), words.glossary)

    def _is_too_wide(self, text: str, width: float) -> bool:
        """Whether a text does not fit in large print; in usual print all texts are made to fit."""
        large, scale = self.engine.theme.large, self.engine.scale
        if large <= 1:
            return False
        return text_width(text, "strong", round(Type.BODY * large * scale)) > width * scale

    def _add_head(self, paper: Paper) -> float:
        """Add what comes above the rules, here nothing; return how far down the rules begin."""
        return HEAD_TOP

    def refusal(self) -> str:
        """Return the reason why no match can be played by these rules; "" if one can."""
        options = applicable_options(self.rules, self.options, self.count)
        return refusal(self.words, self.rules, self.count, options)

    def _choose(self, key: str, value: Value) -> None:
        self.options[key] = value
        self.rebuild()


class ItemRulesScene(HouseRulesScene):
    """The page of the house rules of the item at this `place` of an evening and, if it
    `has_length`, of how many hands are played. Choices change `items` at once. If too few `people`
    take part, the rules for the fewest seats are shown."""

    def __init__(
        self, app: App, items: list[SeriesItem], place: int, people: int, has_length: bool = True
    ) -> None:
        game = app.open(items[place].game)
        rules, _ = rules_and_layout(game)
        options: dict[str, Value] = {option.key: option.default for option in rules.OPTIONS}
        fits = any(count <= people for count in rules.SEATS)
        count = seats_of(game, people) if fits else min(rules.SEATS)
        super().__init__(game, options | items[place].options, count)
        self.app, self.items, self.place, self.people = app, items, place, people
        self.has_length = has_length and ends_by_hands(game)

    def _add_head(self, paper: Paper) -> float:
        """Add the stepper for the number of hands, if the item has a length."""
        if not self.has_length:
            return super()._add_head(paper)
        area, hands = paper.box((28, HEAD_TOP, -36, 44)), self.items[self.place].hands
        length = Stepper(area, hands, min(HANDS), max(HANDS), self._set_hands, name="hands")
        paper.add(length).say = partial(length_text, self.game, self.words)
        return HEAD_TOP + 54

    def refusal(self) -> str:
        reason = unfit_reason(self.app, self._item(), self.people)
        return self.words.tell(reason) if reason else ""

    def _item(self) -> SeriesItem:
        """Return the item with the house rules chosen here, but for those that have no effect."""
        options = applicable_options(self.rules, self.options, self.count)
        return msgspec.structs.replace(self.items[self.place], options=options)

    def _set_hands(self, hands: int) -> None:
        self.items[self.place] = msgspec.structs.replace(self.items[self.place], hands=hands)

    def _choose(self, key: str, value: Value) -> None:
        self.options[key] = value
        self.items[self.place] = self._item()
        self.rebuild()
