"""The page "An evening": its form, its people, and what is played."""

from __future__ import annotations

from datetime import date
from functools import partial

import msgspec

from rules.kit.contract import Rules
from rules.kit.match import PlayerInfo
from rules.kit.said import SaidError, Why, why
from rules.kit.state import Value
from table.app.app import App
from table.app.deals import start_daily_deal
from table.app.profiles import last_seated_people
from table.app.series import (
    SeriesFile,
    begin_deals,
    begin_series,
    replace_items,
    seats_of,
    unfit_reason,
)
from table.app.table_setup import next_seat_count, usual_table
from table.i18n.phrases import level_text
from table.panels.game_status import title_of
from table.panels.kinds import kind_tooltip
from table.panels.paper import Paper
from table.players.levels import STEADY
from table.players.roster import BOT, MAX_NAME_LETTERS, PERSON, fill_with_bots
from table.scenes.dialogs.ask import tell
from table.scenes.setup.chairs import SeatPlan
from table.scenes.setup.form_cards import FormCard, draw_hands, draw_table
from table.scenes.setup.rules_column import ItemRulesScene
from table.scenes.setup.seat_scene import PlayersPage
from table.session.open_game import OpenGame, rules_and_layout
from table.storage.series import (
    DEAL_PEOPLE,
    DEALS,
    ITEMS,
    MATCHES,
    PEOPLE,
    STEADFAST,
    SeriesItem,
    Turning,
)
from table.theme.style import Type
from table.widgets import Box, Choice, Entry, Form, Scroll, Stepper
from table.widgets.tooltip import Tooltip

CARDS_TOP, CARDS_HEIGHT = 78.0, 92.0  # of the two forms
TOP, RUNNING_TOP, BOTTOM = 182.0, 84.0, 612.0  # of the panels; without the forms
LEFT, RIGHT = (28.0, 380.0), (424.0, 572.0)  # left edge and width of the panels
FOOT = 74.0
ROW_HEIGHT = 46.0
NAME_WIDTH = 156.0  # of a person's name
TURNINGS: tuple[Turning, ...] = ("match", "item", "never")
USUAL_DEALS = 4


class EveningScene(PlayersPage):
    """The setup of an evening; closes with its SeriesFile, the session of a deal of the day, or
    None. `is_same_deals`: everybody plays the same deals of the first game, alone against
    computers. With a `running` series it changes the later games of that series."""

    def __init__(self, app: App, running: SeriesFile | None = None) -> None:
        self.app, self.running = app, running
        self.games = [game for game in app.games if game.rules and not game.error]
        self.turning: Turning = "match"
        self.is_same_deals, self.deals, self.level = False, USUAL_DEALS, STEADY
        self.begun_items = 0  # the number of items that cannot be changed any more
        if running is None:
            self._seat_people(known_people(app))
            latest = [game.name for game in self.games if game.name == app.settings.game]
            self.items = [self.new_item([*latest, self.games[0].name][0])]
        else:
            self.chairs = SeatPlan(
                app, app.words, running.series.players, len(running.series.people), self.rebuild
            )
            self.items = list(running.series.items)
            next_item = running.series.next_index
            self.begun_items = len(self.items) if next_item is None else 1 + next_item
        self.seats = len(usual_table(app, self._game(0)).players)  # of a table with one person

    def _seat_people(self, people: list[PlayerInfo]) -> None:
        """Seat these people, with nameless ones if they are too few. Places that can still be added
        are for computers, or for nameless people if everybody plays alone."""
        most = max(DEAL_PEOPLE if self.is_same_deals else PEOPLE)
        people = people[:most] + [PlayerInfo("")] * (min(PEOPLE) - len(people))
        rest = [PlayerInfo("")] * (most - len(people))
        players = people + rest if self.is_same_deals else fill_with_bots(people, most)
        self.chairs = SeatPlan(self.app, self.app.words, players, len(people), self.rebuild)

    def new_item(self, name: str) -> SeriesItem:
        """A new item: one match of a game by the house rules of last time; by its usual rules if
        those do not fit the number of people."""
        game = next(game for game in self.games if game.name == name)
        options: dict[str, Value] = dict(usual_table(self.app, game).options)
        item = SeriesItem(name, options)
        return item if unfit_reason(self.app, item, self.chairs.count) is None else SeriesItem(name)

    def _game(self, place: int) -> OpenGame:
        """The game of the item at this place, from 0."""
        return self.app.open(self.items[place].game)

    @property
    def rules(self) -> Rules:
        """The rules of the first game."""
        return rules_and_layout(self._game(0))[0]

    def build(self) -> Form:
        """Build the page: the two forms, the people, and the games or deals. Of a running series
        the form and the people are fixed."""
        form = self.titled_form(self.say("series.change" if self.running else "menu.evening"))
        top = RUNNING_TOP if self.running else TOP
        people, games = (Paper(form, (x, top, w, BOTTOM - top), "") for x, w in (LEFT, RIGHT))
        if self.running is None:
            self._add_forms(form)
            self._add_people(people)
        else:
            for place, player in enumerate(self.chairs.seated):
                line = (34, 20 + place * 34.0, -34, 32)
                people.text(line, player.name, Type.BODY, "strong", name=f"name:{place}")
        if self.is_same_deals:
            self._add_deals(games)
        else:
            self._add_items(games)
        self._add_foot(people, games)
        return form

    def _add_foot(self, people: Paper, games: Paper) -> None:
        """Add Back and the deal of the day under the people; a note and Start under the games."""
        refusal = self.refusal()
        text = self.words.tell(refusal) if refusal else self._note_text()
        role, colour = ("strong", "warn") if refusal else ("italic", "faint")
        games.lines((22, 6 - FOOT, -210, 62), text, Type.SMALL, role, colour, name="told")
        people.button((22, 14 - FOOT, 110, 46), self.say("common.back"), self.escape, name="back")
        if self.running is None:
            place, deal = (142, 14 - FOOT, 216, 46), self.deal_of_day
            people.button(place, self.say("evening.day"), deal, name="day")
        start = "common.done" if self.running else "seats.start"
        place = (-194, 12 - FOOT, 172, 50)
        button = games.button(place, self.say(start), self.start, "primary", "start")
        button.enabled = refusal is None

    def _add_forms(self, form: Form) -> None:
        """Add a card for each form of evening."""
        hands = partial(draw_hands, self.app.themes.deck(self.engine.theme))
        for x, name, picture in ((28.0, "series", draw_table), (520.0, "deals", hands)):
            area = (x, CARDS_TOP, 476.0, CARDS_HEIGHT)
            texts = self.say(f"evening.form.{name}"), self.say(f"evening.form.{name}.line")
            chosen, choose = (
                self.is_same_deals == (name == "deals"),
                partial(self.choose_form, name),
            )
            form.add(FormCard(area, name, choose, texts, picture, chosen))

    def _add_people(self, paper: Paper) -> None:
        """Add the number of people and a row for each."""
        limits = min(PEOPLE), len(self.chairs.players)
        count = Stepper(paper.box((22, 16, -22, 44)), self.chairs.count, *limits)
        count.on, count.name = self.chairs.set_count, "people"
        key = "evening.people" if self.is_same_deals else "series.people"
        paper.add(count).say = lambda n: self.say(key, n=n)
        column = paper.column((14, 68, -8, -FOOT), "who")
        for place in range(self.chairs.count):
            self._add_person(column, place, 3 + place * ROW_HEIGHT)

    def _add_person(self, paper: Paper, place: int, top: float) -> None:
        """Add the number, the name and the choice of the player at a place."""
        player, someone = self.chairs.players[place], self.say("seats.someone", seat=place + 1)
        paper.text((6, top, 22, 40), str(place + 1), Type.BODY, "title", "faint", "center")
        allowed = (PERSON,) if self.is_same_deals else (PERSON, BOT)
        kinds = [
            (kind, text) for kind, text in self.chairs.seat_choices(place) if kind[0] in allowed
        ]
        name, box = f"name:{place}", (34, top, NAME_WIDTH - 6 if len(kinds) > 1 else -26, 40)
        if player.who == BOT:
            paper.add(self._character_choice(place, paper.box(box)))
        elif player.key:
            paper.text((40, top, NAME_WIDTH - 12, 40), player.name, Type.BODY, "strong", name=name)
        else:
            entry = Entry(paper.box(box), player.name, partial(self.chairs.rename, place))
            entry.max_letters, entry.hint, entry.name = MAX_NAME_LETTERS, someone, name
            paper.add(entry).label = someone
        if len(kinds) > 1:
            area = paper.box((36 + NAME_WIDTH, top, -26, 40))
            paper.add(self._kind_choice(place, area, kinds)).label = someone

    def _add_items(self, paper: Paper) -> None:
        """Add the games of a series, and how the seats change."""
        foot_top = -FOOT - 50
        column = paper.column((14, 14, -8, foot_top - 6), "items")
        for place in range(len(self.items)):
            self._add_item(column, place)
        text = self.say("series.add")
        add = paper.button((22, foot_top, 168, 42), text, self.add_item, name="add")
        add.enabled = len(self.items) < len(ITEMS)
        if self.running is None:
            turnings = [(turning, self.say(f"series.turn.{turning}")) for turning in TURNINGS]
            area = paper.box((198, foot_top, -22, 42))
            choose = partial(setattr, self, "turning")
            paper.add(Choice(area, turnings, self.turning, choose, "turning"))

    def _add_item(self, paper: Paper, place: int) -> None:
        """Add the row of a game: its choice, the number of matches, the house rules, and buttons to
        move or remove it. One that has begun is a line of text."""
        say, top, item = self.say, 4 + place * 54.0, self.items[place]
        paper.text((2, top, 22, 42), str(place + 1), Type.BODY, "title", "faint", "center")
        if place < self.begun_items:
            title, matches = title_of(self.app, item.game), say("series.matches", n=item.matches)
            text = f"{title}: {matches}. {say('series.locked')}"
            paper.text((32, top, -30, 42), text, Type.BODY, "strong", name=f"begun:{place}")
            return
        self._add_game(paper, (28, top, 120, 42), place)
        set_matches, area = partial(self._set_matches, place), paper.box((154, top, 188, 42))
        stepper = Stepper(area, item.matches, min(MATCHES), max(MATCHES), set_matches)
        stepper.say, stepper.name = lambda n: say("series.matches", n=n), f"matches:{place}"
        paper.add(stepper).label = say("series.nth", n=place + 1)
        self._add_rules(paper, (348, top, 100, 42), place)
        for sign, name, left, act, enabled in (
            ("▲", "up", 452, self._move_up, place > self.begun_items),
            ("×", "away", 496, self._remove, len(self.items) > 1),
        ):
            button = paper.button((left, top, 40, 42), sign, partial(act, place))
            button.name, button.enabled = f"{name}:{place}", enabled
            button.tooltip = Tooltip(say(f"series.{name}"), ())

    def _add_game(self, paper: Paper, area: Box, place: int) -> None:
        """Add the choice of a game."""
        games, on_choose = [(game.name, game.title) for game in self.games], self._choose_game
        choice = Choice(paper.box(area), games, self.items[place].game, partial(on_choose, place))
        choice.name, choice.label = f"game:{place}", self.say("series.nth", n=place + 1)
        paper.add(choice)

    def _add_rules(self, paper: Paper, area: Box, place: int) -> None:
        """Add the button that leads to the length and the house rules of a game."""
        open_rules, name = partial(self._open_rules, place), f"rules:{place}"
        paper.button(area, self.say("series.rules"), open_rules, name=name)

    def _add_deals(self, paper: Paper) -> None:
        """Add the choices for an evening of the same deals: the game, the number of deals and of
        computers, and the level of these."""
        say, half, counts = self.say, (paper.area[2] - 54) / 2, self.rules.SEATS
        right = 32 + half
        self._add_game(paper, (22, 18, half, 46), 0)
        self._add_rules(paper, (right, 18, half, 46), 0)
        deals, seats = (paper.box((left, 78, half, 46)) for left in (22, right))
        set_deals = partial(setattr, self, "deals")
        stepper = Stepper(deals, self.deals, min(DEALS), max(DEALS), set_deals, name="deals")
        paper.add(stepper).say = lambda n: say("evening.deals", n=n)
        limits = min(counts), max(counts)
        stepper = Stepper(seats, self.seats, *limits, self._set_seats, name="seats")
        paper.add(stepper).say = lambda n: say("evening.seats", n=n - 1)
        levels = [
            (name, say("seats.computer", level=level_text(self.words, name))) for name in STEADFAST
        ]
        area = paper.box((22, 138, half, 46))
        choice = paper.add(Choice(area, levels, self.level, self._set_level, "level"))
        choice.tooltip = kind_tooltip(self.words, PlayerInfo("", BOT, self.level))

    def refusal(self) -> Why | None:
        """The reason why the evening cannot be played like this, or None."""
        if not any(player.who == PERSON for player in self.chairs.seated):
            return why("series.nobody")
        items = self.items[:1] if self.is_same_deals else self.items[self.begun_items :]
        seats = self.seats if self.is_same_deals else self.chairs.count
        return next(filter(None, (unfit_reason(self.app, item, seats) for item in items)), None)

    def _note_text(self) -> str:
        """The note below the games: how many sit out in the first game that seats too few, or what
        is played as one deal if everybody plays alone."""
        count = self.chairs.count
        for place in range(self.begun_items, 0 if self.is_same_deals else len(self.items)):
            game = self._game(place)
            seats = seats_of(game, count)
            if seats < count:
                return self.say("series.out", game=game.title, seats=seats, n=count - seats)
        if self.is_same_deals:
            return self.say("evening.long", n=rules_and_layout(self._game(0))[1].sheet.deal)
        return self.say("series.fits")

    def choose_form(self, name: str) -> None:
        """Choose the form "series" or "deals"; the people stay."""
        wants_deals = name == "deals"
        if self.is_same_deals is not wants_deals:
            self.is_same_deals = wants_deals
            people = [player for player in self.chairs.seated if player.who == PERSON]
            self._seat_people(people)
        self.rebuild()

    def add_item(self) -> None:
        """Add an item with the same game as the last one, and scroll to it."""
        self.items.append(self.new_item(self.items[-1].game))
        self.rebuild()
        column = self.form.find("items")
        assert isinstance(column, Scroll)
        column.scroll_to(column.extent)

    def _choose_game(self, place: int, name: str) -> None:
        """Put another game at this place, with as many matches and hands as the one before."""
        old, new = self.items[place], self.new_item(name)
        self.items[place] = msgspec.structs.replace(new, matches=old.matches, hands=old.hands)
        if place == 0:
            self.seats = len(usual_table(self.app, self._game(0)).players)
        self.rebuild()

    def _set_matches(self, place: int, matches: int) -> None:
        self.items[place] = msgspec.structs.replace(self.items[place], matches=matches)

    def _move_up(self, place: int) -> None:
        self.items.insert(place - 1, self.items.pop(place))
        self.rebuild()

    def _remove(self, place: int) -> None:
        del self.items[place]
        self.rebuild()

    def _open_rules(self, place: int) -> None:
        seats = self.seats if self.is_same_deals else self.chairs.count
        self.engine.open(ItemRulesScene(self.app, self.items, place, seats, not self.is_same_deals))

    def _set_seats(self, count: int) -> None:
        self.seats = next_seat_count(self.rules, count, self.seats)
        self.rebuild()

    def _set_level(self, level: str) -> None:
        self.level = level
        self.rebuild()

    def resume(self, value: object) -> None:
        self.rebuild()

    def deal_of_day(self) -> None:
        """Play the deal of the day, alone with computers."""
        try:
            self.close(start_daily_deal(self.app, date.today()))
        except SaidError as broken:
            tell(self.engine, self.words, self.say("evening.day"), broken.why)

    def start(self) -> None:
        """Begin the evening, or save the later games of a running series."""
        people, first = self.chairs.roster(), self.items[0]
        try:
            if self.running is not None:
                replace_items(self.running, self.items)
                self.close()
            elif self.is_same_deals:
                levels, game = [self.level] * (self.seats - 1), self._game(0)
                self.close(begin_deals(self.app, game, people, levels, first.options, self.deals))
            else:
                self.close(begin_series(self.app, people, self.items, self.turning))
        except SaidError as broken:
            tell(self.engine, self.words, self.say("menu.evening"), broken.why)


def known_people(app: App) -> list[PlayerInfo]:
    """The people of the latest setups with their present names, or else those on the list."""
    people: dict[str, PlayerInfo] = {}
    for player in map(app.people.with_present_name, last_seated_people(app.settings)):
        if player.name:
            key = player.key or player.name.casefold()
            people.setdefault(key, PlayerInfo(player.name, key=player.key))
    listed = [person.player for person in app.people.all() if not person.former]
    return list(people.values()) or listed
