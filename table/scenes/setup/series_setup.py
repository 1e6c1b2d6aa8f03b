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
from table.app.series import SeriesFile, begin, change, ends_by_hands, seats_of, unfit_reason
from table.app.table_setup import usual_table
from table.panels.kinds import MEET, character_choice
from table.panels.paper import Paper, PaperPage
from table.panels.titles import title_of
from table.players.levels import level_name
from table.players.roster import BOT, MAX_NAME_LETTERS, PERSON, fill_with_bots
from table.scenes.dialogs.ask import tell
from table.scenes.settings.company import open_company
from table.scenes.setup.chairs import KEEP, SeatPlan
from table.scenes.setup.rules_column import ItemRulesScene
from table.session.open_game import Broken, OpenGame
from table.storage.series import HANDS, ITEMS, MATCHES, PEOPLE, SeriesItem, Turning
from table.widgets import Box, Button, Choice, Entry, Form, Scroll, Stepper, Toggle
from table.widgets.tooltip import Tooltip

FOOT = 78.0
TURNINGS: tuple[Turning, ...] = ("match", "item", "never")
NAME_WIDTH = 156.0  # width of a person's name
ITEM_HEIGHT = 96.0  # of a game in the list


class SetupScene(PaperPage):
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

    @abstractmethod
    def start(self) -> None:
        """Start the series."""

    def _title(self) -> str:
        return self.say(f"{self.kind}.setup")

    def _new_papers(self) -> tuple[Paper, Paper]:
        """The panels of a new form: for the people, and for the games."""
        form, say, kind = self.titled_form(self._title(), "title"), self.say, self.kind
        people = Paper(form, self.left, say(f"{kind}.who"))
        return people, Paper(form, self.right, say(f"{kind}.what"))

    def _add_people(self, paper: Paper) -> None:
        """Add the number of people and a row for each."""
        area, ends = paper.box((22, 78, -22, 44)), (min(PEOPLE), len(self.chairs.players))
        change = self.chairs.set_count
        stepper = paper.add(Stepper(area, self.chairs.count, *ends, change, name="people"))
        stepper.say = lambda n: self.say(f"{self.kind}.people", n=n)
        column = paper.column((14, 130, -8, -FOOT), "who")
        for place in range(self.chairs.count):
            self._add_person(column, place, 3 + place * 46.0)

    def _add_person(self, paper: Paper, place: int, top: float) -> None:
        """Add the number, the name and the choice of the player at a place."""
        player, someone = self.chairs.players[place], self.say("seats.someone", seat=place + 1)
        paper.text((6, top, 22, 40), str(place + 1), 18, "title", "faint", "center")
        allowed = (PERSON, BOT) if self.computers else (PERSON,)
        kinds = [
            (kind, text)
            for kind, text in self.chairs.seat_choices(place)
            if kind[0] in allowed and kind[1] != KEEP
        ]
        name, box = f"name:{place}", (34, top, NAME_WIDTH - 6 if len(kinds) > 1 else -26, 40)
        if player.who == BOT:
            area, play_as = paper.box(box), partial(self._play_as, place)
            paper.add(character_choice(self.words, self.chairs.seated, place, area, play_as))
        elif player.key:
            paper.text((40, top, NAME_WIDTH - 12, 40), player.name, 19, "strong", name=name)
        else:
            entry = Entry(paper.box(box), player.name, partial(self.chairs.rename, place))
            entry.most, entry.hint, entry.name = MAX_NAME_LETTERS, someone, name
            paper.add(entry).label = someone
        if len(kinds) > 1:
            value = player.who, level_name(player.level) if player.who == BOT else player.key
            area = paper.box((36 + NAME_WIDTH, top, -26, 40))
            passed = [(PERSON, key) for key in self.chairs.seats_elsewhere(place)]
            choice = Choice(area, kinds, value, None, f"who:{place}", passed=passed)
            choice.on = lambda kind: self.chairs.choose(place, *kind)
            paper.add(choice).label = someone

    def _play_as(self, place: int, key: str) -> None:
        if key == MEET:
            open_company(self.engine, self.chairs.players[place])
        else:
            self.chairs.play_as(place, key)

    def _add_buttons(self, people: Paper, games: Paper, start: str = "seats.start") -> Button:
        """Add the buttons that go back and that start the series; returns the latter."""
        back, place = (22, 14 - FOOT, 110, 46), (-194, 12 - FOOT, 172, 50)
        people.button(back, self.say("common.back"), self.escape, name="back")
        return games.button(place, self.say(start), self.start, "primary", "start", 22)


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
        return item if unfit_reason(self.app, item, self.chairs.count) is None else SeriesItem(name)

    def _game(self, name: str) -> OpenGame:
        return next(game for game in self.games if game.name == name)

    # --- what it looks like

    def _title(self) -> str:
        return self.say("series.setup" if self.running is None else "series.change")

    def build(self) -> Form:
        people, games = self._new_papers()
        if self.running is None:
            self._add_people(people)
        else:
            for place, player in enumerate(self.chairs.seated):
                spot = (34, 84 + place * 34.0, -34, 32)
                people.text(spot, player.name, 19, "strong", name=f"name:{place}")
        self._add_items(games)
        refusal = self.refusal()
        text = self.words.tell(refusal) if refusal else self._sitting_out_text()
        role, colour = ("strong", "warn") if refusal else ("italic", "faint")
        games.lines((22, 6 - FOOT, -210, 64), text, 15, role, colour, name="told")
        start = "seats.start" if self.running is None else "common.done"
        self._add_buttons(people, games, start).enabled = refusal is None
        return games.form

    def _add_items(self, paper: Paper) -> None:
        """Add the games, and below them what holds for all of them."""
        say, top = self.say, -FOOT - 52 - (0 if self.running else 48)
        column = paper.column((14, 76, -8, top - 6), "items")
        for place in range(len(self.items)):
            self._add_item(column, place)
        add = paper.button((22, top, 190, 40), say("series.add"), self.add, name="add", size=18)
        add.enabled = len(self.items) < len(ITEMS)
        if self.running is not None:
            return
        turnings = [(turning, say(f"series.turn.{turning}")) for turning in TURNINGS]
        area = paper.box((22, top + 48, -22, 42))
        paper.add(Choice(area, turnings, self.turning, self._set_turning, "turning"))
        if self._has_partners():
            area, change = paper.box((226, top, -22, 40)), self._set_partners
            toggle = Toggle(area, say("series.partners"), self.partners, change, "partners")
            paper.add(toggle).enabled = self.turning != "never"

    def _add_item(self, paper: Paper, place: int) -> None:
        """Add the widgets of an item: game, number of matches and hands, house rules."""
        say, top, item = self.say, 4 + place * ITEM_HEIGHT, self.items[place]
        paper.text((4, top, 24, 42), str(place + 1), 19, "title", "faint", "center")
        if place < self.begun:
            title, matches = title_of(self.app, item.game), say("series.matches", n=item.matches)
            text = f"{title}: {matches}, {self.length(item.game, item.hands)}"
            paper.text((36, top, -30, 40), text, 19, "strong")
            line = (36, top + 38, -30, 30)
            paper.text(line, say("series.locked"), 16, "italic", "faint", name=f"begun:{place}")
            return
        half, games = (paper.area[2] - 70) / 2, [(game.name, game.title) for game in self.games]
        right, low, change = 42 + half, top + 46, partial(self._change, place)
        has_hands = ends_by_hands(self._game(item.game))
        upper, upper_right = (paper.box((left, top, half, 42)) for left in (34, right))
        game = Choice(upper, games, item.game, partial(self._replace, place), f"game:{place}")
        matches_ = Stepper(upper_right, item.matches, min(MATCHES), max(MATCHES))
        matches_.on, matches_.name = partial(change, "matches"), f"matches:{place}"
        matches_.say = lambda n: say("series.matches", n=n)
        most = max(HANDS) if has_hands else 0
        hands = Stepper(paper.box((34, low, half, 42)), item.hands, min(HANDS), most)
        hands.on, hands.name = partial(change, "hands"), f"hands:{place}"
        hands.say, hands.enabled = partial(self.length, item.game), has_hands
        for widget in (game, matches_, hands):
            paper.add(widget).label = say("series.nth", n=place + 1)
        rules, open_rules = (right, low, half - 88, 42), partial(self._open_rules, place)
        paper.button(rules, say("series.rules"), open_rules, name=f"rules:{place}", size=17)
        for sign, name, x, size, act, enabled in (
            ("▲", "up", half - 84, 17, self._move_up, place > self.begun),
            ("×", "away", half - 40, 22, self._remove, len(self.items) > 1),
        ):
            spot, act = (right + x, low, 40, 42), partial(act, place)
            button = paper.button(spot, sign, act, name=f"{name}:{place}", size=size)
            button.enabled, button.tooltip = enabled, Tooltip(say(f"series.{name}"), ())

    def length(self, name: str, hands: int) -> str:
        """The length of a match as text, with the game's own word for a hand."""
        game = self._game(name)
        if not hands or not ends_by_hands(game):
            return self.say("series.whole")
        assert game.layout is not None
        key = f"head.{game.layout.sheet.row}"
        if not game.words.has(key):
            return self.say("series.until.hands", n=hands)
        return self.say("series.until", hand=game.words.say(key, n=hands))

    def _has_partners(self) -> bool:
        """Whether any of the games has partners with this number of people."""
        for item in self.items:
            rules = self.app.open(item.game).rules
            if rules is None or unfit_reason(self.app, item, self.chairs.count) is not None:
                continue
            seats = seats_of(self.app.open(item.game), self.chairs.count)
            if partners(rules, Table(seats, full_options(rules, seats, item.options))):
                return True
        return False

    def refusal(self) -> Why | None:
        """The reason why the series cannot be played like this, or None."""
        if not any(player.who == PERSON for player in self.chairs.seated):
            return why("series.nobody")
        items, count = self.items[self.begun :], self.chairs.count
        reasons = (unfit_reason(self.app, item, count) for item in items)
        return next(filter(None, reasons), None)

    def _sitting_out_text(self) -> str:
        """A text on how many sit out in the first game with too few seats, or that all fit."""
        count = self.chairs.count
        for item in self.items[self.begun :]:
            game = self.app.open(item.game)
            seats = seats_of(game, count)
            if seats < count:
                return self.say("series.out", game=game.title, seats=seats, n=count - seats)
        return self.say("series.fits")

    # --- actions

    def add(self) -> None:
        """Add an item with the same game as the last one."""
        self.items.append(self.item(self.items[-1].game))
        self.rebuild()
        column = self.form.find("items")
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
            tell(self.engine, self.words, self.say("series.setup"), broken.why)


def known_people(app: App) -> list[PlayerInfo]:
    """The people of the latest setups, each once, with their present names."""
    people: dict[str, PlayerInfo] = {}
    for player in map(app.people.current, last_seated_people(app.settings)):
        if player.name:
            key = player.key or player.name.casefold()
            people.setdefault(key, PlayerInfo(player.name, key=player.key))
    return list(people.values())
