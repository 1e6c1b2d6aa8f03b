"""The setup of a series: its people, its games, and how the seats change."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial

import msgspec

from rules.kit.match import PlayerInfo
from rules.kit.options import full_options
from rules.kit.remarks import partners
from rules.kit.said import Why, why
from rules.kit.state import Table, Value
from table.app.app import App
from table.app.profiles import last_seated_people
from table.app.series import SeriesFile, begin, change, ends_by_hands, seats_of, unfit
from table.app.table_setup import usual_table
from table.engine.page import Page
from table.i18n.words import Words
from table.panels.kinds import MEET, character_choice
from table.panels.titles import title_of
from table.players.levels import level_name
from table.players.roster import BOT, MAX_NAME_LETTERS, PERSON, fill_with_bots
from table.scenes.dialogs.ask import tell
from table.scenes.settings.company import open_company
from table.scenes.setup.chairs import KEEP, SeatPlan
from table.scenes.setup.rules_column import ItemRulesScene
from table.session.open_game import Broken, OpenGame
from table.storage.series import HANDS, ITEMS, MATCHES, PEOPLE, SeriesItem, Turning
from table.widgets import Box, Button, Choice, Entry, Form, Label, Panel, Scroll, Stepper, Toggle
from table.widgets.tooltip import Tooltip

FOOT = 78.0
TURNINGS: tuple[Turning, ...] = ("match", "item", "never")
NAME_WIDTH = 156.0  # width of a person's name
ITEM_HEIGHT = 96.0  # of a game in the list


class SetupScene(Page):
    """A page on which the people of a series are chosen; returns the SeriesFile, or None."""

    keeps_scroll = True
    left: Box  # the two panels
    right: Box
    kind: str  # of series: the first part of its words' keys
    computers = True  # whether computers may take part

    def __init__(self, app: App, players: Sequence[PlayerInfo], count: int) -> None:
        self.app = app
        self.games = [game for game in app.games if game.rules and not game.error]
        self.chairs = SeatPlan(app, app.words, players, count, self.rebuild)

    @property
    def words(self) -> Words:
        """The words of the page."""
        return self.engine.words

    @abstractmethod
    def start(self) -> None:
        """Start the series."""

    def _new_form(self) -> Form:
        """A form with the title and the two panels."""
        say, form = self.words.say, Form(self.engine.theme, self.engine.size)
        title = Label((28, 20, 968, 52), self._title(), 38, "title", "on_felt", name="title")
        for widget in (title, Panel(self.left, say(f"{self.kind}.who"))):
            form.add(widget)
        form.add(Panel(self.right, say(f"{self.kind}.what")))
        return form

    def _title(self) -> str:
        return self.words.say(f"{self.kind}.setup")

    def _add_people(self, form: Form) -> None:
        """Add the number of people and a row for each."""
        (x, y, w, h), count = self.left, self.chairs.count
        form.add(
            Stepper(
                (x + 22, y + 78, w - 44, 44), count, min(PEOPLE), len(self.chairs.players),
                self.chairs.set_count, say=lambda n: self.words.say(f"{self.kind}.people", n=n),
                name="people",
            )
        )  # fmt: skip
        column = form.add(Scroll((x + 14, y + 130, w - 22, h - 130 - FOOT), "who"))
        for place in range(count):
            self._add_person(form, column, place, (6, 3 + place * 46.0, w - 54, 40))

    def _add_person(self, form: Form, column: Scroll, place: int, area: Box) -> None:
        words, player, (x, y, w, h) = self.words, self.chairs.players[place], area
        number = Label((x, y, 22, h), str(place + 1), 18, "title", "faint", "center")
        form.add(number, column)
        someone = words.say("seats.someone", seat=place + 1)
        allowed = (PERSON, BOT) if self.computers else (PERSON,)
        kinds = [
            (kind, said)
            for kind, said in self.chairs.kinds(place)
            if kind[0] in allowed and kind[1] != KEEP
        ]
        name, width = f"name:{place}", NAME_WIDTH - 6 if len(kinds) > 1 else w - 28
        spot = (x + 28, y, width, h)
        if player.who == BOT:
            play_as = partial(self._play_as, place)
            form.add(character_choice(words, self.chairs.there, place, spot, play_as), column)
        elif player.key:
            called = (x + 34, y, NAME_WIDTH - 12, h)
            form.add(Label(called, player.name, 19, "strong", name=name), column)
        else:
            entry = Entry(
                spot, player.name, partial(self.chairs.rename, place), most=MAX_NAME_LETTERS,
                hint=someone, name=name,
            )  # fmt: skip
            form.add(entry, column).label = someone
        if len(kinds) == 1:
            return
        choice = Choice(
            (x + 30 + NAME_WIDTH, y, w - 30 - NAME_WIDTH, h), kinds,
            (player.who, level_name(player.level) if player.who == BOT else player.key),
            lambda kind: self.chairs.choose(place, *kind), f"who:{place}",
            passed=[(PERSON, key) for key in self.chairs.elsewhere(place)],
        )  # fmt: skip
        form.add(choice, column).label = someone

    def _play_as(self, place: int, key: str) -> None:
        if key == MEET:
            open_company(self.engine, self.chairs.players[place])
        else:
            self.chairs.play_as(place, key)

    def _add_buttons(self, form: Form, start: str = "seats.start") -> Button:
        """Add the buttons that go back and that start the series; returns the latter."""
        say, y = self.words.say, self.left[1] + self.left[3] - FOOT + 14
        form.add(Button((50, y, 110, 46), say("common.back"), self.escape, name="back"))
        left, _, width, _ = self.right
        spot = (left + width - 194, y - 2, 172, 50)
        return form.add(Button(spot, say(start), self.start, "primary", "start", 22))


class SeriesSetupScene(SetupScene):
    """The setup page of a series of games. Of a `running` series only later games can be changed,
    and nothing is returned."""

    left, right = (28.0, 84.0, 420.0, 528.0), (464.0, 84.0, 532.0, 528.0)
    kind = "series"

    def __init__(self, app: App, running: SeriesFile | None = None) -> None:
        self.running = running
        self.turning: Turning = "match"
        self.partners = True
        if running is not None:
            series = running.series
            super().__init__(app, series.players, len(series.people))
            self.items = list(series.items)
            self.begun = 1 + (series.next if series.next is not None else len(self.items))
            return
        listed = [person.player for person in app.people.all() if not person.former]
        people = (known_people(app) or listed)[: max(PEOPLE)]
        people += [PlayerInfo("")] * (min(PEOPLE) - len(people))
        super().__init__(app, fill_with_bots(people, max(PEOPLE)), len(people))
        names = [game.name for game in self.games]
        self.items = [self.item(app.settings.game if app.settings.game in names else names[0])]
        self.begun = 0  # items that cannot be changed any more

    def item(self, name: str) -> SeriesItem:
        """A new item: one match of a game by the house rules with which it was last played."""
        options: dict[str, Value] = dict(usual_table(self.app, self._game(name)).options)
        item = SeriesItem(name, options)
        return item if unfit(self.app, item, self.chairs.count) is None else SeriesItem(name)

    def _game(self, name: str) -> OpenGame:
        return next(game for game in self.games if game.name == name)

    # --- what it looks like

    def _title(self) -> str:
        return self.words.say("series.setup" if self.running is None else "series.change")

    def build(self) -> Form:
        form = self._new_form()
        if self.running is None:
            self._add_people(form)
        else:
            x, y, w, _ = self.left
            for place, player in enumerate(self.chairs.there):
                spot = (x + 34, y + 84 + place * 34.0, w - 68, 32)
                form.add(Label(spot, player.name, 19, "strong", name=f"name:{place}"))
        self._add_items(form)
        wrong = self.refusal()
        said = self.words.tell(wrong) if wrong else self._sitting_out_text()
        colour, role = ("warn", "strong") if wrong else ("faint", "italic")
        left, top, width, height = self.right
        room = (left + 22, top + height - FOOT + 6, width - 232, 64.0)
        form.add(Label(room, said, 15, role, colour, lines=True, name="told"))
        start = self._add_buttons(form, "seats.start" if self.running is None else "common.done")
        start.enabled = wrong is None
        return form

    def _add_items(self, form: Form) -> None:
        say, (x, y, w, h) = self.words.say, self.right
        tall = h - 76 - 52 - FOOT - 6 - (0 if self.running else 48)
        column = form.add(Scroll((x + 14, y + 76, w - 22, tall), "items"))
        for place, item in enumerate(self.items):
            self._add_item(form, column, place, item)
        top = y + 76 + tall + 6
        add = Button((x + 22, top, 190, 40), say("series.add"), self.add, name="add", size=18)
        form.add(add).enabled = len(self.items) < len(ITEMS)
        if self.running is not None:
            return
        turnings = [(turning, say(f"series.turn.{turning}")) for turning in TURNINGS]
        area = (x + 22, top + 48, w - 44, 42)
        form.add(Choice(area, turnings, self.turning, self._set_turning, "turning"))
        spot = (x + 226, top, w - 248, 40)
        partners = Toggle(spot, say("series.partners"), self.partners, self._set_partners)
        partners.name = "partners"
        if self._has_partners():
            form.add(partners).enabled = self.turning != "never"

    def _add_item(self, form: Form, column: Scroll, place: int, item: SeriesItem) -> None:
        """Add the widgets of an item: game, number of matches and hands, house rules."""
        say, top, width = self.words.say, 4 + place * ITEM_HEIGHT, column.area[2] - 26
        number = Label((4, top, 24, 42), str(place + 1), 19, "title", "faint", "center")
        form.add(number, column)
        if place < self.begun:
            title, matches = title_of(self.app, item.game), say("series.matches", n=item.matches)
            said = f"{title}: {matches}, {self.length(item.game, item.hands)}"
            form.add(Label((36, top, width - 40, 40), said, 19, "strong"), column)
            line, said = (36, top + 38, width - 40, 30), say("series.locked")
            form.add(Label(line, said, 16, "italic", "faint", name=f"begun:{place}"), column)
            return
        half = (width - 44) / 2
        left, right = 34.0, 34.0 + half + 8
        games = [(game.name, game.title) for game in self.games]
        counted = ends_by_hands(self._game(item.game))
        which = Choice(
            (left, top, half, 42), games, item.game, partial(self._replace, place), f"game:{place}"
        )
        matches_ = Stepper(
            (right, top, half, 42), item.matches, min(MATCHES), max(MATCHES),
            partial(self._change, place, "matches"), say=lambda n: say("series.matches", n=n),
            name=f"matches:{place}",
        )  # fmt: skip
        hands = Stepper(
            (left, top + 46, half, 42), item.hands, min(HANDS), max(HANDS) if counted else 0,
            partial(self._change, place, "hands"), say=partial(self.length, item.game),
            name=f"hands:{place}",
        )  # fmt: skip
        hands.enabled = counted
        for widget in (which, matches_, hands):
            form.add(widget, column).label = say("series.nth", n=place + 1)
        rules = (right, top + 46, half - 88, 42)
        on = partial(self._open_rules, place)
        form.add(Button(rules, say("series.rules"), on, name=f"rules:{place}", size=17), column)
        for sign, name, key, x, size, act, enabled in (
            ("▲", "up", "series.up", half - 84, 17, self._move_up, place > self.begun),
            ("×", "away", "series.away", half - 40, 22, self._remove, len(self.items) > 1),
        ):
            spot, act = (right + x, top + 46, 40, 42), partial(act, place)
            button = Button(spot, sign, act, name=f"{name}:{place}", size=size)
            button.enabled, button.tooltip = enabled, Tooltip(say(key), ())
            form.add(button, column)

    def length(self, name: str, hands: int) -> str:
        """The length of a match as text, with the game's own word for a hand."""
        game = self._game(name)
        if not hands or not ends_by_hands(game):
            return self.words.say("series.whole")
        assert game.layout is not None
        key = f"head.{game.layout.sheet.row}"
        if not game.words.has(key):
            return self.words.say("series.until.hands", n=hands)
        return self.words.say("series.until", hand=game.words.say(key, n=hands))

    def _has_partners(self) -> bool:
        """Whether any of the games has partners with this number of people."""
        for item in self.items:
            rules = self.app.open(item.game).rules
            if rules is None or unfit(self.app, item, self.chairs.count) is not None:
                continue
            seats = seats_of(self.app.open(item.game), self.chairs.count)
            if partners(rules, Table(seats, full_options(rules, seats, item.options))):
                return True
        return False

    def refusal(self) -> Why | None:
        """The reason why the series cannot be played like this, or None."""
        if not any(player.who == PERSON for player in self.chairs.there):
            return why("series.nobody")
        wrong = (unfit(self.app, item, self.chairs.count) for item in self.items[self.begun :])
        return next(filter(None, wrong), None)

    def _sitting_out_text(self) -> str:
        """A text on how many sit out in the first game with too few seats, or that all fit."""
        count = self.chairs.count
        for item in self.items[self.begun :]:
            game = self.app.open(item.game)
            seats = seats_of(game, count)
            if seats < count:
                return self.words.say("series.out", game=game.title, seats=seats, n=count - seats)
        return self.words.say("series.fits")

    # --- actions

    def add(self) -> None:
        """Add an item with the same game as the last one."""
        self.items.append(self.item(self.items[-1].game))
        self.rebuild()
        column = next(widget for widget in self.form.widgets if widget.name == "items")
        assert isinstance(column, Scroll)
        column.scroll_to(column.extent)

    def _replace(self, place: int, name: str) -> None:
        now, new = self.items[place], self.item(name)
        self.items[place] = msgspec.structs.replace(new, matches=now.matches, hands=now.hands)
        self.rebuild()

    def _change(self, place: int, key: str, value: int) -> None:
        self.items[place] = msgspec.structs.replace(self.items[place], **{key: value})

    def _move_up(self, place: int) -> None:
        self.items.insert(place - 1, self.items.pop(place))
        self.rebuild()

    def _remove(self, place: int) -> None:
        del self.items[place]
        self.rebuild()

    def _open_rules(self, place: int) -> None:
        self.engine.open(ItemRulesScene(self.app, self.items, place, self.chairs.count))

    def _set_turning(self, turning: Turning) -> None:
        self.turning = turning
        self.rebuild()

    def _set_partners(self, on: bool) -> None:
        self.partners = on

    def resume(self, value: object) -> None:
        self.rebuild()

    def start(self) -> None:
        try:
            if self.running is not None:
                change(self.running, self.items)
                self.close()
            else:
                people = self.chairs.roster()
                self.close(begin(self.app, people, self.items, self.turning, self.partners))
        except Broken as broken:
            tell(self.engine, self.words, self.words.say("series.setup"), broken.why)


def known_people(app: App) -> list[PlayerInfo]:
    """The people of the latest setups, each once, with their present names."""
    people: dict[str, PlayerInfo] = {}
    for player in map(app.people.current, last_seated_people(app.settings)):
        if player.name:
            key = player.key or player.name.casefold()
            people.setdefault(key, PlayerInfo(player.name, key=player.key))
    return list(people.values())
