"""The page "An evening": which form it has, who takes part, and what is played."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from math import cos, pi, sin

import msgspec
import pygame

from rules.kit.contract import Rules
from rules.kit.match import PlayerInfo
from rules.kit.said import SaidError, Why, why
from sprites.deck import Deck
from sprites.portraits import PORTRAITS
from table.app import series
from table.app.app import App
from table.app.deals import start_daily_deal
from table.app.profiles import last_seated_people
from table.app.table_setup import next_seat_count, usual_table
from table.i18n.phrases import level_text
from table.panels.game_status import title_of
from table.panels.kinds import kind_tooltip
from table.panels.paper import Paper
from table.panels.token import draw_portrait
from table.players.levels import STEADY
from table.players.roster import BOT, MAX_NAME_LETTERS, PERSON, fill_with_bots
from table.scenes.dialogs.ask import tell
from table.scenes.setup.chairs import SeatPlan
from table.scenes.setup.rules_column import ItemRulesScene
from table.scenes.setup.seating import PlayersPage
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
from table.theme import colours
from table.theme.colours import mix
from table.theme.style import Type
from table.widgets import Box, Brush, Choice, Clickable, Entry, Form, Scroll, Stepper
from table.widgets.small_card import small_card
from table.widgets.tooltip import Tooltip

PICTURE_WIDTH, TEXT_LEFT, TEXT_RIGHT = 116.0, 140.0, 12.0  # the last: space beside the texts
PORTRAIT_NAMES = tuple(PORTRAITS)[:4]
PORTRAIT_SIZE, SMALL_CARD_HEIGHT = 27.0, 19.0
SAME_CARDS = ("KH", "7S")  # the cards that everybody holds in the picture

Picture = Callable[[Brush, Box], None]


class FormCard(Clickable):
    """A card that stands for a form of evening, with a title, a sentence and a picture, which
    `picture` draws into a box. Its value is whether it is chosen; a press calls `on_press`."""

    def __init__(
        self, area: Box, name: str, on_press: Callable[[], None], title: str, sentence: str,
        picture: Picture, is_chosen: bool,
    ) -> None:  # fmt: skip
        super().__init__(area, name, on_press)
        self.title, self.sentence, self.picture = title, sentence, picture
        self.value = is_chosen

    def draw(self, brush: Brush) -> None:
        theme, (x, y, w, h) = brush.theme, self.area
        fill = theme.panel if self.value else mix(theme.panel, theme.panel_edge, 0.35)
        if self.hovered:
            fill = mix(fill, theme.highlight, 0.2)
        edge = colours.edge(theme, self.value)
        brush.box(self.area, fill, edge, 4 if self.value else 1.5)
        self.picture(brush, (x + 10, y + 8, PICTURE_WIDTH, h - 16))
        left, width = x + TEXT_LEFT, w - TEXT_LEFT - TEXT_RIGHT
        role = "title" if self.value else "strong"
        brush.write(self.title, (left, y + 5, width, 28), Type.BODY, role, theme.ink)
        sentence_area = (left, y + 34, width, h - 40)
        brush.write_lines(self.sentence, sentence_area, Type.SMALL, "text", theme.ink, align="left")


def draw_table(brush: Brush, area: Box) -> None:
    """Draw a small picture of four people at one table."""
    theme, (x, y, w, h) = brush.theme, area
    table = brush.rect((x + 16, y + 14, w - 32, h - 28))
    pygame.draw.ellipse(brush.surface, theme.rail, table.inflate(brush.px(8), brush.px(8)))
    pygame.draw.ellipse(brush.surface, theme.felt, table)
    across, down = (w - 44) / 2, (h - 34) / 2  # radii of the ring on which they sit
    for number, portrait in enumerate(PORTRAIT_NAMES):
        angle = pi / 4 + number * pi / 2
        middle = (x + w / 2 + across * cos(angle), y + h / 2 + down * sin(angle))
        _draw_portrait_at(brush, portrait, middle)


def draw_hands(deck: Deck, brush: Brush, area: Box) -> None:
    """Draw a small picture of three people who all hold the same cards, one above the other."""
    x, y, w, h = area
    for number, portrait in enumerate(PORTRAIT_NAMES[:3]):
        middle = x + w * (number + 0.5) / 3
        _draw_portrait_at(brush, portrait, (middle, y + 15))
        for row, name in enumerate(SAME_CARDS):
            card = small_card(name, brush.px(SMALL_CARD_HEIGHT), deck)
            centre = brush.point(middle, y + 42 + row * (h - 56))
            brush.surface.blit(card, card.get_rect(center=centre))


def _draw_portrait_at(brush: Brush, portrait: str, middle: tuple[float, float]) -> None:
    x, y = middle
    area = (x - PORTRAIT_SIZE / 2, y - PORTRAIT_SIZE / 2, PORTRAIT_SIZE, PORTRAIT_SIZE)
    draw_portrait(brush.surface, portrait, brush.rect(area))


CARDS_TOP, CARD_WIDTH, CARDS_HEIGHT = 78.0, 476.0, 92.0  # of the two forms
TOP, RUNNING_TOP, BOTTOM = 182.0, 84.0, 612.0  # of the panels; without the forms
LEFT, RIGHT = (28.0, 380.0), (424.0, 572.0)  # left edge and width of the panels
FOOT = 74.0  # of a panel; a top below 0 counts from its lower edge
BACK_BUTTON, DAY_BUTTON = (22, 14 - FOOT, 110, 46), (142, 14 - FOOT, 216, 46)
NOTE, START_BUTTON = (22, 6 - FOOT, -210, 62), (-194, 12 - FOOT, 172, 50)
GAMES_FOOT = -FOOT - 50  # the top of the row below the games
ADD_BUTTON, TURNING_CHOICE = (22, GAMES_FOOT, 168, 42), (198, GAMES_FOOT, -22, 42)
ROW_HEIGHT, FIELD_HEIGHT = 46.0, 40.0  # of a person's row, and of the widgets in it
NAME_LEFT, NAME_WIDTH = 34.0, 156.0  # of a person's name
ITEM_PITCH, ITEM_HEIGHT = 54.0, 42.0  # of the rows of games
# The left edge and the width of the parts of such a row.
NUMBER, GAME, MATCH_COUNT = (2.0, 22.0), (28.0, 120.0), (154.0, 188.0)
RULES, UP, REMOVE = (348.0, 100.0), (452.0, 40.0), (496.0, 40.0)
DEALS_LEFT, DEALS_GAP, DEALS_PITCH, DEALS_HEIGHT = 22.0, 10.0, 60.0, 46.0  # for the same deals
TURNINGS: tuple[Turning, ...] = ("match", "item", "never")


class EveningScene(PlayersPage):
    """The setup of an evening, which is a series of games or, if `is_same_deals`, some deals of one
    game that everybody plays alone against computers.

    It closes with the evening's SeriesFile, with the session of a deal of the day, or with None.
    With a `running_series` it changes the later games of that series."""

    def __init__(self, app: App, running_series: series.SeriesFile | None = None) -> None:
        self.app, self.running_series = app, running_series
        self.games = [game for game in app.games if game.rules and not game.error]
        self.turning: Turning = "match"
        self.is_same_deals = False
        self.deals, self.level = 4, STEADY
        self.begun_items = 0  # the number of items that cannot be changed any more
        if running_series is None:
            self._seat_people(known_people(app))
            names = [game.name for game in self.games]
            latest = app.settings.game
            self.items = [self.new_item(latest if latest in names else names[0])]
        else:
            begun, next_item = running_series.series, running_series.series.next_index
            self.chairs = SeatPlan(app, app.words, begun.players, len(begun.people), self.rebuild)
            self.items = list(begun.items)
            self.begun_items = len(self.items) if next_item is None else 1 + next_item
        self.seats = len(usual_table(app, self._game(0)).players)  # of a table with one person

    def _seat_people(self, people: list[PlayerInfo]) -> None:
        """Seat these people, and nameless ones if they are too few. Places added later are for
        computers in a series, and for nameless people where everybody plays alone."""
        nameless = PlayerInfo("")
        most = max(DEAL_PEOPLE if self.is_same_deals else PEOPLE)
        people = people[:most] + [nameless] * (min(PEOPLE) - len(people))
        if self.is_same_deals:
            players = people + [nameless] * (most - len(people))
        else:
            players = fill_with_bots(people, most)
        self.chairs = SeatPlan(self.app, self.app.words, players, len(people), self.rebuild)

    def new_item(self, name: str) -> SeriesItem:
        """Return a new item: one match of a game by the house rules of last time, or by its usual
        rules if those do not fit the number of people."""
        game = next(game for game in self.games if game.name == name)
        item = SeriesItem(name, dict(usual_table(self.app, game).options))
        fits = series.unfit_reason(self.app, item, self.chairs.count) is None
        return item if fits else SeriesItem(name)

    def _game(self, place: int) -> OpenGame:
        return self.app.open(self.items[place].game)

    @property
    def rules(self) -> Rules:
        """The rules of the first game."""
        return rules_and_layout(self._game(0))[0]

    def build(self) -> Form:
        """Build the page: the form of the evening, the people, and the games or deals. In a running
        series the form cannot be changed, nor can the people, who are only named."""
        title = "series.change" if self.running_series else "menu.evening"
        form = self.titled_form(self.say(title))
        top = RUNNING_TOP if self.running_series else TOP
        people, games = (Paper(form, (x, top, w, BOTTOM - top), "") for x, w in (LEFT, RIGHT))
        if self.running_series is None:
            draw_deals = partial(draw_hands, self.app.themes.deck(self.engine.theme))
            self._add_form_card(form, "series", 28.0, draw_table)
            self._add_form_card(form, "deals", 520.0, draw_deals)
            self._add_people(people)
        else:
            for place, player in enumerate(self.chairs.seated_players):
                line = (NAME_LEFT, 20 + place * 34.0, -NAME_LEFT, 32)
                people.text(line, player.name, Type.BODY, "strong", name=f"name:{place}")
        if self.is_same_deals:
            self._add_deals(games)
        else:
            self._add_items(games)
        self._add_foot(people, games)
        return form

    def _add_foot(self, people: Paper, games: Paper) -> None:
        """Add Back and the deal of the day below the people, and a note and Start below the games.
        The note says why the evening cannot start, if so."""
        refusal = self.refusal()
        text = self.words.tell(refusal) if refusal else self._note_text()
        role, colour = ("strong", "warn") if refusal else ("italic", "faint")
        games.lines(NOTE, text, Type.SMALL, role, colour, name="told")
        people.button(BACK_BUTTON, self.say("common.back"), self.escape, name="back")
        if self.running_series is None:
            people.button(DAY_BUTTON, self.say("evening.day"), self.deal_of_day, name="day")
        text = self.say("common.done" if self.running_series else "seats.start")
        button = games.button(START_BUTTON, text, self.start, "primary", "start")
        button.enabled = refusal is None

    def _add_form_card(self, form: Form, name: str, left: float, picture: Picture) -> None:
        is_chosen = self.is_same_deals == (name == "deals")
        title, sentence = self.say(f"evening.form.{name}"), self.say(f"evening.form.{name}.line")
        area, choose = (left, CARDS_TOP, CARD_WIDTH, CARDS_HEIGHT), partial(self.choose_form, name)
        form.add(FormCard(area, name, choose, title, sentence, picture, is_chosen=is_chosen))

    def _add_people(self, paper: Paper) -> None:
        """Add a stepper for the number of people, and a row for each of them."""
        key = "evening.people" if self.is_same_deals else "series.people"
        area, limits = paper.box((22, 16, -22, 44)), (min(PEOPLE), len(self.chairs.players))
        stepper = Stepper(area, self.chairs.count, *limits, self.chairs.set_count, name="people")
        paper.add(stepper).say = lambda n: self.say(key, n=n)
        column = paper.column((14, 68, -8, -FOOT), "who")
        for place in range(self.chairs.count):
            self._add_person(column, place, 3 + place * ROW_HEIGHT)

    def _add_person(self, paper: Paper, place: int, top: float) -> None:
        """Add a row: the number, the name or its field, and who plays, if that can be chosen."""
        player, someone = self.chairs.players[place], self.say("seats.someone", seat=place + 1)
        number_place = (6, top, 22, FIELD_HEIGHT)
        paper.text(number_place, str(place + 1), Type.BODY, "title", "faint", align="center")
        allowed = (PERSON,) if self.is_same_deals else (PERSON, BOT)
        choices = [choice for choice in self.chairs.seat_choices(place) if choice[0][0] in allowed]
        has_choice = len(choices) > 1
        name = f"name:{place}"
        area = paper.box((NAME_LEFT, top, NAME_WIDTH - 6 if has_choice else -26, FIELD_HEIGHT))
        if player.who == BOT:
            paper.add(self._character_choice(place, area))
        elif player.key:
            name_place = (NAME_LEFT + 6, top, NAME_WIDTH - 12, FIELD_HEIGHT)
            paper.text(name_place, player.name, Type.BODY, "strong", name=name)
        else:
            entry = Entry(area, player.name, partial(self.chairs.rename, place), name=name)
            entry.max_letters = MAX_NAME_LETTERS
            entry.hint = entry.label = someone
            paper.add(entry)
        if has_choice:
            area = paper.box((NAME_LEFT + NAME_WIDTH + 2, top, -26, FIELD_HEIGHT))
            paper.add(self._kind_choice(place, area, choices)).label = someone

    def _add_items(self, paper: Paper) -> None:
        """Add the games of a series, the button for one more, and how the seats change."""
        column = paper.column((14, 14, -8, GAMES_FOOT - 6), "items")
        for place in range(len(self.items)):
            self._add_item(column, place)
        add = paper.button(ADD_BUTTON, self.say("series.add"), self.add_item, name="add")
        add.enabled = len(self.items) < len(ITEMS)
        if self.running_series is None:
            turnings = [(turning, self.say(f"series.turn.{turning}")) for turning in TURNINGS]
            choose = partial(setattr, self, "turning")
            paper.add(Choice(paper.box(TURNING_CHOICE), turnings, self.turning, choose, "turning"))

    def _add_item(self, paper: Paper, place: int) -> None:
        """Add the row of a game: which game it is, the number of matches, the house rules, and
        buttons to move it up or remove it. A game that has begun is only a line of text."""
        say, item, top = self.say, self.items[place], 4 + place * ITEM_PITCH
        number, game, matches, rules, up_place, remove_place = (
            (left, top, width, ITEM_HEIGHT)
            for left, width in (NUMBER, GAME, MATCH_COUNT, RULES, UP, REMOVE)
        )
        paper.text(number, str(place + 1), Type.BODY, "title", "faint", align="center")
        if place < self.begun_items:
            title, count = title_of(self.app, item.game), say("series.matches", n=item.matches)
            text = f"{title}: {count}. {say('series.locked')}"
            line, name = (32, top, -30, ITEM_HEIGHT), f"begun:{place}"
            paper.text(line, text, Type.BODY, "strong", name=name)
            return
        self._add_game(paper, game, place)
        set_matches, area = partial(self._set_matches, place), paper.box(matches)
        limits, name = (min(MATCHES), max(MATCHES)), f"matches:{place}"
        stepper = paper.add(Stepper(area, item.matches, *limits, set_matches, name=name))
        stepper.say = lambda n: say("series.matches", n=n)
        stepper.label = say("series.nth", n=place + 1)
        self._add_rules(paper, rules, place)
        up = paper.button(up_place, "▲", partial(self._move_up, place), name=f"up:{place}")
        up.enabled = place > self.begun_items
        up.tooltip = Tooltip(say("series.up"))
        remove = paper.button(remove_place, "×", partial(self._remove, place), name=f"away:{place}")
        remove.enabled = len(self.items) > 1
        remove.tooltip = Tooltip(say("series.away"))

    def _add_game(self, paper: Paper, area: Box, place: int) -> None:
        games = [(game.name, game.title) for game in self.games]
        choose, present = partial(self._choose_game, place), self.items[place].game
        choice = Choice(paper.box(area), games, present, choose, f"game:{place}")
        paper.add(choice).label = self.say("series.nth", n=place + 1)

    def _add_rules(self, paper: Paper, area: Box, place: int) -> None:
        open_rules, name = partial(self._open_rules, place), f"rules:{place}"
        paper.button(area, self.say("series.rules"), open_rules, name=name)

    def _add_deals(self, paper: Paper) -> None:
        """Add the choices for an evening of the same deals: the game and its house rules, the
        number of deals, and the number and level of the computers."""
        say, counts = self.say, self.rules.SEATS
        width = (paper.area[2] - 2 * DEALS_LEFT - DEALS_GAP) / 2
        left, right = DEALS_LEFT, DEALS_LEFT + width + DEALS_GAP
        rows = [18 + number * DEALS_PITCH for number in range(3)]
        self._add_game(paper, (left, rows[0], width, DEALS_HEIGHT), 0)
        self._add_rules(paper, (right, rows[0], width, DEALS_HEIGHT), 0)
        area = paper.box((left, rows[1], width, DEALS_HEIGHT))
        set_deals = partial(setattr, self, "deals")
        stepper = Stepper(area, self.deals, min(DEALS), max(DEALS), set_deals, name="deals")
        paper.add(stepper).say = lambda n: say("evening.deals", n=n)
        area = paper.box((right, rows[1], width, DEALS_HEIGHT))
        stepper = Stepper(area, self.seats, min(counts), max(counts), self._set_seats, name="seats")
        paper.add(stepper).say = lambda n: say("evening.seats", n=n - 1)
        names = [level_text(self.words, level) for level in STEADFAST]
        texts = [say("seats.computer", level=name) for name in names]
        levels = list(zip(STEADFAST, texts, strict=True))
        area = paper.box((left, rows[2], width, DEALS_HEIGHT))
        choice = paper.add(Choice(area, levels, self.level, self._set_level, "level"))
        choice.tooltip = kind_tooltip(self.words, PlayerInfo("", BOT, self.level))

    def refusal(self) -> Why | None:
        """Return the reason why the evening cannot be played like this, or None."""
        if not any(player.who == PERSON for player in self.chairs.seated_players):
            return why("series.nobody")
        items = self.items[:1] if self.is_same_deals else self.items[self.begun_items :]
        seats = self.seats if self.is_same_deals else self.chairs.count
        reasons = (series.unfit_reason(self.app, item, seats) for item in items)
        return next((reason for reason in reasons if reason), None)

    def _note_text(self) -> str:
        """Return the note below the games. Of a series it says how many sit out in the first game
        that seats too few; of the same deals, what is played as one deal."""
        if self.is_same_deals:
            _, layout = rules_and_layout(self._game(0))
            return self.say("evening.long", n=layout.sheet.deal)
        count = self.chairs.count
        for place in range(self.begun_items, len(self.items)):
            game = self._game(place)
            seats = series.seats_of(game, count)
            if seats < count:
                return self.say("series.out", game=game.title, seats=seats, n=count - seats)
        return self.say("series.fits")

    def choose_form(self, name: str) -> None:
        """Choose the form "series" or "deals". The people stay, but the computers leave."""
        wants_deals = name == "deals"
        if self.is_same_deals is not wants_deals:
            self.is_same_deals = wants_deals
            players = self.chairs.seated_players
            self._seat_people([player for player in players if player.who == PERSON])
        self.rebuild()

    def add_item(self) -> None:
        """Add an item with the same game as the last one, and scroll to it."""
        self.items.append(self.new_item(self.items[-1].game))
        self.rebuild()
        column = self.form.find("items")
        assert isinstance(column, Scroll)
        column.scroll_to(column.extent)

    def _choose_game(self, place: int, name: str) -> None:
        """Replace the game at a place by another one, for as many matches and hands."""
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
        """Close the page with the deal of the day, which is played alone against computers."""
        try:
            self.close(start_daily_deal(self.app, date.today()))
        except SaidError as broken:
            tell(self.engine, self.words, self.say("evening.day"), broken.why)

    def start(self) -> None:
        """Begin the evening, or save the later games of a running series; close if that works."""
        people = self.chairs.roster()
        try:
            if self.running_series is not None:
                series.replace_items(self.running_series, self.items)
                self.close()
            elif self.is_same_deals:
                levels = [self.level] * (self.seats - 1)
                game, options = self._game(0), self.items[0].options
                self.close(series.begin_deals(self.app, game, people, levels, options, self.deals))
            else:
                self.close(series.begin_series(self.app, people, self.items, self.turning))
        except SaidError as broken:
            tell(self.engine, self.words, self.say("menu.evening"), broken.why)


def known_people(app: App) -> list[PlayerInfo]:
    """Return the people of the latest setups by their present names, else those on the list."""
    people: dict[str, PlayerInfo] = {}
    for player in map(app.people.with_present_name, last_seated_people(app.settings)):
        if player.name:
            key = player.key or player.name.casefold()
            people.setdefault(key, PlayerInfo(player.name, key=player.key))
    listed = [person.player for person in app.people.all() if not person.former]
    return list(people.values()) or listed
