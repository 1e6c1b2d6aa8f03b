"""The games of a series, one below the other: which, how many matches, for how long, by which
house rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Protocol

import msgspec

from rules.kit.match import PlayerInfo
from rules.kit.state import Value
from table.app.app import App
from table.app.series import ends_by_hands, seats_of, unfit
from table.engine.page import Page
from table.engine.scene import Engine
from table.panels.titles import title_of
from table.scenes.setup.rules_column import RulesColumn
from table.session.open_game import OpenGame, parts
from table.storage.series import HANDS, MATCHES, SeriesItem
from table.widgets import Button, Choice, Form, Label, Panel, Scroll, Stepper
from table.widgets.tooltip import Tooltip

PITCH = 96.0
PAPER = (212.0, 40.0, 600.0, 560.0)


class Arranging(Protocol):
    """The page on which a series is arranged, as its column knows it."""

    engine: Engine
    app: App
    games: list[OpenGame]
    items: list[SeriesItem]
    people: list[PlayerInfo]
    begun: int

    def item(self, game: str) -> SeriesItem:
        """A match of a game by the house rules it was played by last."""

    def rebuild(self) -> None:
        """Lay the page out anew."""


class ItemsColumn:
    """Fills a column of a form with the games of a series; the page is built anew when one is
    changed."""

    def __init__(self, page: Arranging, form: Form, column: Scroll) -> None:
        self.page, self.form, self.column = page, form, column
        self.words = page.engine.words
        self.wide = column.area[2] - 26

    def fill(self) -> None:
        """All games, in their order."""
        for place, item in enumerate(self.page.items):
            top = 4 + place * PITCH
            number = Label((4, top, 24, 42), str(place + 1), 19, "title", "faint", "center")
            self.form.add(number, self.column)
            if place < self.page.begun:
                self._add_begun(place, item, top)
            else:
                self._add(place, item, top)

    def _add_begun(self, place: int, item: SeriesItem, top: float) -> None:
        title = title_of(self.page.app, item.game)
        said = f"{title}: {self._matches(item.matches)}, {self._hands(item.game, item.hands)}"
        self.form.add(Label((36, top, self.wide - 40, 40), said, 19, "strong"), self.column)
        line = (36, top + 38, self.wide - 40, 30)
        text = self.words.say("series.locked")
        self.form.add(Label(line, text, 16, "italic", "faint", name=f"begun:{place}"), self.column)

    def _add(self, place: int, item: SeriesItem, top: float) -> None:
        form, column, say = self.form, self.column, self.words.say
        half = (self.wide - 44) / 2
        left, right = 34.0, 34.0 + half + 8
        games = [(one.name, one.title) for one in self.page.games]
        area = (left, top, half, 42)
        which = Choice(area, games, item.game, partial(self._game, place), f"game:{place}")
        form.add(which, column)
        which.label = say("series.nth", n=place + 1)
        matches = Stepper(
            (right, top, half, 42), item.matches, min(MATCHES), max(MATCHES),
            partial(self._change, place, "matches"), say=self._matches, name=f"matches:{place}",
        )  # fmt: skip
        form.add(matches, column).label = which.label
        counted = self._counted(item.game)
        hands = Stepper(
            (left, top + 46, half, 42), item.hands, min(HANDS), max(HANDS) if counted else 0,
            partial(self._change, place, "hands"), say=partial(self._hands, item.game),
            name=f"hands:{place}",
        )  # fmt: skip
        hands.enabled = counted
        form.add(hands, column).label = which.label
        rules = (right, top + 46, half - 88, 42)
        on = partial(self._rules, place)
        form.add(Button(rules, say("series.rules"), on, name=f"rules:{place}", size=17), column)
        sooner = Button(
            (right + half - 84, top + 46, 40, 42), "▲", partial(self._sooner, place),
            name=f"up:{place}", size=17,
        )  # fmt: skip
        away = Button(
            (right + half - 40, top + 46, 40, 42), "×", partial(self._away, place),
            name=f"away:{place}", size=22,
        )  # fmt: skip
        sooner.enabled = place > self.page.begun
        away.enabled = len(self.page.items) > 1
        sooner.tooltip, away.tooltip = (
            Tooltip(say("series.up"), ()),
            Tooltip(say("series.away"), ()),
        )
        form.add(sooner, column)
        form.add(away, column)

    def _matches(self, count: int) -> str:
        return self.words.say("series.matches", n=count)

    def _hands(self, game: str, count: int) -> str:
        """After how many hands it ends, by the word that the game's own table has for them."""
        if not count or not self._counted(game):
            return self.words.say("series.whole")
        found = next(one for one in self.page.games if one.name == game)
        assert found.layout is not None
        key = f"head.{found.layout.sheet.row}"
        if not found.words.has(key):
            return self.words.say("series.until.hands", n=count)
        return self.words.say("series.until", hand=found.words.say(key, n=count))

    def _counted(self, game: str) -> bool:
        """Whether it may be agreed to end after so many hands."""
        found = next((one for one in self.page.games if one.name == game), None)
        return found is not None and ends_by_hands(found)

    # what is changed

    def _game(self, place: int, game: str) -> None:
        now = self.page.items[place]
        new = self.page.item(game)
        self.page.items[place] = msgspec.structs.replace(new, matches=now.matches, hands=now.hands)
        self.page.rebuild()

    def _change(self, place: int, key: str, value: int) -> None:
        self.page.items[place] = msgspec.structs.replace(self.page.items[place], **{key: value})

    def _sooner(self, place: int) -> None:
        items = self.page.items
        items[place - 1], items[place] = items[place], items[place - 1]
        self.page.rebuild()

    def _away(self, place: int) -> None:
        del self.page.items[place]
        self.page.rebuild()

    def _rules(self, place: int) -> None:
        item, page = self.page.items[place], self.page
        page.engine.open(ItemRulesScene(page.app, page.items, place, len(page.people), item))


class ItemRulesScene(Page):
    """The house rules of one game of a series; what is chosen holds at once."""

    see_through = True

    def __init__(
        self, app: App, items: list[SeriesItem], place: int, people: int, item: SeriesItem
    ) -> None:
        self.app, self.items, self.place, self.people = app, items, place, people
        self.game = app.open(item.game)
        self.rules, _ = parts(self.game)
        self.options: dict[str, Value] = {one.key: one.default for one in self.rules.OPTIONS}
        self.options.update(item.options)

    def build(self) -> Form:
        words, form = self.game.words, Form(self.engine.theme, self.engine.size)
        x, y, w, h = PAPER
        form.add(Panel(PAPER, words.say("series.rules.title", game=self.game.title)))
        column = form.add(Scroll((x + 22, y + 78, w - 36, h - 78 - 78), "rules"))
        RulesColumn(form, column, words, self.options, self._chosen).fill(self.rules, self._seats())
        wrong = unfit(self.app, self._item(), self.people)
        told = (x + 28, y + h - 70, w - 56 - 180, 56)
        said = words.tell(wrong) if wrong else ""
        form.add(Label(told, said, 15, "strong", "warn", lines=True, name="told"))
        done = (x + w - 28 - 170, y + h - 66, 170, 46)
        form.add(Button(done, words.say("common.done"), self.escape, "primary", "done"))
        return form

    def _seats(self) -> int:
        counts: Sequence[int] = self.rules.SEATS
        fits = any(one <= self.people for one in counts)
        return seats_of(self.game, self.people) if fits else min(counts)

    def _item(self) -> SeriesItem:
        """With the house rules that mean something with so many seats."""
        seats = self._seats()
        asked = {
            one.key: self.options[one.key]
            for one in self.rules.OPTIONS
            if one.applies(seats) and (not one.needs or self.options.get(one.needs))
        }
        return msgspec.structs.replace(self.items[self.place], options=asked)

    def _chosen(self, key: str, value: Value) -> None:
        self.options[key] = value
        self.items[self.place] = self._item()
        column = next(one for one in self.form.widgets if isinstance(one, Scroll))
        at = column.offset
        self.rebuild()
        column = next(one for one in self.form.widgets if isinstance(one, Scroll))
        column.scroll_to(at)
