"""A series being arranged: who plays, what is played one after the other, and how the seats turn;
or the same deals for everybody: which game, how many deals, against whom."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial

from rules.kit.contract import Rules
from rules.kit.match import PlayerInfo
from rules.kit.options import BadOptions, full_options
from rules.kit.remarks import partners
from rules.kit.said import SaidError, Why, why
from rules.kit.state import Table, Value
from table.app.app import App
from table.app.series import SeriesFile, begin, begin_deals, change, seats_of, unfit
from table.app.table_setup import usual_table
from table.engine.page import Page
from table.i18n.phrases import level_text
from table.i18n.rules_page import choice_text, option_text
from table.i18n.words import Words
from table.panels.kinds import character_choice, seat_kinds, tip_said
from table.panels.person_row import distinct_name
from table.players.levels import STEADY, level_name
from table.players.roster import BOT, LONGEST_NAME, PERSON, clean_name, company
from table.scenes.dialogs.ask import AskScene
from table.scenes.setup.computers import computer_at, play_as
from table.scenes.setup.series_items import ItemsColumn
from table.session.open_game import Broken, OpenGame, parts
from table.storage.series import DEALS, LONE, PEOPLE, STEADFAST, SeriesItem, Turning
from table.widgets import Box, Button, Choice, Entry, Form, Label, Panel, Scroll, Stepper, Toggle

FOOT = 78.0
TURNINGS: tuple[Turning, ...] = ("match", "item", "never")
ROOMY = 3  # house rules that are named; of more it is said how many
PITCH = 58.0


class SetupScene(Page):
    """Who takes part; returns the SeriesFile that was begun, or None."""

    left: Box  # the two papers
    right: Box

    def __init__(self, app: App) -> None:
        self.app = app
        self.games = [game for game in app.games if game.rules and not game.error]
        self.people: list[PlayerInfo] = []

    @property
    def words(self) -> Words:
        """In which the page speaks."""
        return self.engine.words

    def someone(self, place: int) -> str:
        """What somebody without a name is called."""
        return self.words.say("seats.someone", seat=place + 1)

    def add_count(self, form: Form, count: int, most: int, kind: str, tall: float) -> None:
        """How many take part."""
        x, y, w, _ = self.left
        form.add(
            Stepper(
                (x + 22, y + 78, w - 44, tall), count, min(PEOPLE), most, self.count,
                say=lambda n: self.words.say(f"{kind}.people", n=n), name="people",
            )
        )  # fmt: skip

    def entry(self, place: int, area: Box) -> Entry:
        """Where a guest writes a name."""
        found = Entry(
            area, self.people[place].name, partial(self._name, place), most=LONGEST_NAME,
            hint=self.someone(place), name=f"name:{place}",
        )  # fmt: skip
        found.label = found.hint
        return found

    def _name(self, place: int, text: str) -> None:
        self.people[place] = PlayerInfo(text)

    def seat_listed(self, place: int, key: str) -> bool:
        """Somebody on the list plays in this place, and whoever was there in theirs, if they had
        one; whether there is somebody of this key."""
        person = self.app.people.by_key(key) if key else None
        if person is None:
            return False
        for at, player in enumerate(self.people):
            if player.key == key:
                self.people[at] = self.people[place]
        self.people[place] = person.player
        return True

    def named(self, count: int) -> list[PlayerInfo]:
        """Those who take part, everybody with a name."""
        return [
            player
            if player.who == BOT or player.key
            else PlayerInfo(clean_name(player.name) or self.someone(place))
            for place, player in enumerate(self.people[:count])
        ]

    def tell(self, title: str, wrong: SaidError) -> None:
        """That it cannot begin, and why."""
        words = self.words
        self.engine.open(AskScene(title, words.tell(wrong.why), words.say("common.ok")))

    @abstractmethod
    def count(self, count: int) -> None:
        """So many take part."""


class SeriesSetupScene(SetupScene):
    """Of a series that runs what comes later is changed, and nothing is returned."""

    keeps_scroll = True
    left, right = (28.0, 84.0, 420.0, 528.0), (464.0, 84.0, 532.0, 528.0)

    def __init__(self, app: App, running: SeriesFile | None = None) -> None:
        super().__init__(app)
        self.running = running
        self.turning: Turning = "match"
        self.partners = True
        self.begun = 0  # items that cannot be changed any more
        if running is not None:
            self._take_up(running)
            return
        listed = [one.player for one in app.people.all() if not one.former]
        known = (known_people(app) or listed)[: max(PEOPLE)]
        self.people = known + [PlayerInfo("")] * max(0, min(PEOPLE) - len(known))
        names = [one.name for one in self.games]
        meant = app.settings.game if app.settings.game in names else names[0]
        self.items = [self.item(meant)]

    def _take_up(self, running: SeriesFile) -> None:
        series = running.series
        self.people, self.items = series.players, list(series.items)
        self.begun = 1 + (series.next if series.next is not None else len(self.items))

    def item(self, game: str) -> SeriesItem:
        """A match of a game by the house rules it was played by last."""
        found = next(one for one in self.games if one.name == game)
        options: dict[str, Value] = dict(usual_table(self.app, found).options)
        item = SeriesItem(game, options)
        fits = unfit(self.app, item, len(self.people)) is None
        return item if fits else SeriesItem(game)

    # --- what it looks like

    def build(self) -> Form:
        say, form = self.engine.words.say, Form(self.engine.theme, self.engine.size)
        title = say("series.setup" if self.running is None else "series.change")
        form.add(Label((28, 20, 968, 52), title, 38, "title", "on_felt", name="title"))
        form.add(Panel(self.left, say("series.who")))
        if self.running is None:
            self._add_people(form)
        else:
            self._add_names(form)
        form.add(Panel(self.right, say("series.what")))
        self._add_items(form)
        self._add_buttons(form)
        return form

    def _add_people(self, form: Form) -> None:
        (x, y, w, h), count = self.left, len(self.people)
        self.add_count(form, count, max(PEOPLE), "series", 44)
        column = form.add(Scroll((x + 14, y + 130, w - 22, h - 130 - FOOT), "who"))
        for place in range(count):
            self._add_one(form, column, place, (6, 3 + place * 46.0, w - 54, 40))

    def _add_one(self, form: Form, column: Scroll, place: int, area: Box) -> None:
        words, one, (x, y, w, h) = self.engine.words, self.people[place], area
        number = Label((x, y, 22, h), str(place + 1), 18, "title", "faint", "center")
        form.add(number, column)
        known = self.app.people.all()
        named = [(one.key, distinct_name(words, one, known)) for one in known]
        elsewhere = {one.key for at, one in enumerate(self.people) if at != place and one.key}
        value = (one.who, level_name(one.level) if one.who == BOT else one.key)
        kinds = seat_kinds(words, False, named)
        left = 156.0
        choice = Choice(
            (x + 30 + left, y, w - 30 - left, h), kinds, value, partial(self._kind, place),
            f"who:{place}", passed=[(PERSON, key) for key in sorted(elsewhere)],
        )  # fmt: skip
        choice.label = self.someone(place)
        if one.who == PERSON and not one.key:
            form.add(self.entry(place, (x + 28, y, left - 6, h)), column)
        elif one.key:
            called = (x + 34, y, left - 12, h)
            form.add(Label(called, one.name, 19, "strong", name=f"name:{place}"), column)
        else:
            area, on = (x + 28, y, left - 6, h), partial(self._play_as, place)
            form.add(character_choice(words, self.people, place, area, on), column)
        form.add(choice, column)

    def _add_names(self, form: Form) -> None:
        (x, y, w, _), faces = self.left, self.people
        for place, one in enumerate(faces):
            spot = (x + 34, y + 84 + place * 34.0, w - 68, 32)
            form.add(Label(spot, one.name, 19, "strong", name=f"name:{place}"))

    def _add_items(self, form: Form) -> None:
        words, (x, y, w, h) = self.engine.words, self.right
        turns = 0.0 if self.running is not None else 48.0
        tall = h - 76 - 52 - turns - FOOT - 6
        column = form.add(Scroll((x + 14, y + 76, w - 22, tall), "items"))
        ItemsColumn(self, form, column).fill()
        top = y + 76 + tall + 6
        add = Button((x + 22, top, 190, 40), words.say("series.add"), self.add, name="add", size=18)
        form.add(add).enabled = len(self.items) < 12
        if self.running is not None:
            return
        turnings = [(one, words.say(f"series.turn.{one}")) for one in TURNINGS]
        area = (x + 22, top + 48, w - 44, 42)
        form.add(Choice(area, turnings, self.turning, self._turn, "turning"))
        spot = (x + 226, top, w - 248, 40)
        change = Toggle(spot, words.say("series.partners"), self.partners, self._mates, "partners")
        if self._paired():
            form.add(change).enabled = self.turning != "never"

    def _add_buttons(self, form: Form) -> None:
        words, y = self.engine.words, self.left[1] + self.left[3] - FOOT + 14
        form.add(Button((50, y, 110, 46), words.say("common.back"), self.escape, name="back"))
        left, _, wide, _ = self.right
        wrong = self.refusal()
        said = words.tell(wrong) if wrong else self._fitting()
        colour, role = ("warn", "strong") if wrong else ("faint", "italic")
        room = (left + 22, y - 8, wide - 232, 64.0)
        form.add(Label(room, said, 15, role, colour, lines=True, name="told"))
        key = "seats.start" if self.running is None else "common.done"
        spot = (left + wide - 194, y - 2, 172, 50)
        start = Button(spot, words.say(key), self.start, "primary", "start", 22)
        form.add(start).enabled = wrong is None

    def _paired(self) -> bool:
        """Whether there are partners in any of the games, with so many at the table."""
        for item in self.items:
            rules = self.app.open(item.game).rules
            if rules is None or unfit(self.app, item, len(self.people)) is not None:
                continue
            seats = seats_of(self.app.open(item.game), len(self.people))
            if partners(rules, Table(seats, full_options(rules, seats, item.options))):
                return True
        return False

    def refusal(self) -> Why | None:
        """Why it cannot be played like this, or None."""
        if not any(one.who == PERSON for one in self.people):
            return why("series.nobody")
        found = (unfit(self.app, one, len(self.people)) for one in self.items[self.begun :])
        return next((one for one in found if one is not None), None)

    def _fitting(self) -> str:
        """Who sits out, in the first game in which anybody does."""
        words, count = self.engine.words, len(self.people)
        for item in self.items[self.begun :]:
            game = self.app.open(item.game)
            seats = seats_of(game, count)
            if seats < count:
                return words.say("series.out", game=game.title, seats=seats, n=count - seats)
        return words.say("series.fits")

    # --- what is arranged

    def add(self) -> None:
        """Another game comes last: the one that was chosen last."""
        self.items.append(self.item(self.items[-1].game))
        self.rebuild()
        column = next(one for one in self.form.widgets if one.name == "items")
        assert isinstance(column, Scroll)
        column.scroll_to(column.extent)

    def count(self, count: int) -> None:
        self.people = company(self.people[:count], count)
        self.rebuild()

    def _kind(self, place: int, kind: tuple[str, str]) -> None:
        """A guest, a computer of a level, or somebody on the list, who then sits nowhere else."""
        who, which = kind
        if who == BOT:
            self.people[place] = computer_at(self.people, place, which)
        elif not self.seat_listed(place, which):
            self.people[place] = PlayerInfo("", who)
        self.rebuild()

    def _play_as(self, place: int, key: str) -> None:
        if play_as(self.engine, self.people, place, key):
            self.rebuild()

    def _turn(self, turning: Turning) -> None:
        self.turning = turning
        self.rebuild()

    def _mates(self, on: bool) -> None:
        self.partners = on

    def resume(self, value: object) -> None:
        self.rebuild()

    def start(self) -> None:
        """It begins; or goes on as it has been changed."""
        try:
            if self.running is not None:
                change(self.running, self.items)
                self.close()
                return
            people = self.named(len(self.people))
            file = begin(self.app, people, self.items, self.turning, self.partners)
        except Broken as broken:
            self.tell(self.words.say("series.setup"), broken)
            return
        self.close(file)


class DealsSetupScene(SetupScene):
    """The same deals for everybody."""

    left, right = (28.0, 84.0, 476.0, 528.0), (520.0, 84.0, 476.0, 528.0)

    def __init__(self, app: App, game: OpenGame | None = None) -> None:
        super().__init__(app)
        meant = [one for one in self.games if one.name == app.settings.game]
        self.game = game or [*meant, *self.games][0]
        known = known_people(app)[: max(LONE)]
        self.people = known + [PlayerInfo("")] * (max(LONE) - len(known))
        self.playing = max(min(LONE), len(known))
        self.deals, self.level = 4, STEADY
        self.seats = self._usual_seats()

    @property
    def words(self) -> Words:
        """The game's words; they hold the table's as well."""
        return self.game.words

    @property
    def rules(self) -> Rules:
        """The rules of the game that is chosen."""
        assert self.game.rules is not None
        return self.game.rules

    def _usual_seats(self) -> int:
        return len(usual_table(self.app, self.game).players)

    # --- what it looks like

    def build(self) -> Form:
        words, form = self.words, Form(self.engine.theme, self.engine.size)
        title = words.say("evening.setup")
        form.add(Label((28, 20, 968, 52), title, 38, "title", "on_felt", name="title"))
        form.add(Panel(self.left, words.say("evening.who")))
        self._add_people(form)
        form.add(Panel(self.right, words.say("evening.what")))
        self._add_deals(form)
        self._add_buttons(form)
        return form

    def _add_people(self, form: Form) -> None:
        x, y, w, _ = self.left
        self.add_count(form, self.playing, max(LONE), "evening", 46)
        for place in range(self.playing):
            top = y + 136 + place * (PITCH - 6)
            number = (x + 22, top, 24.0, 46.0)
            form.add(Label(number, str(place + 1), 19, "title", "faint", "center"))
            self._add_one(form, place, (x + 54, top, w - 76, 44))

    def _add_one(self, form: Form, place: int, area: Box) -> None:
        """One of those who play: chosen from those on the list, if any are, or a guest's name."""
        words, player, (x, y, w, h) = self.words, self.people[place], area
        known = self.app.people.all()
        wide = w * 0.5 if known else w
        if known:
            listed = [(one.key, distinct_name(words, one, known)) for one in known]
            taken = {one.key for at, one in enumerate(self.people[: self.playing]) if at != place}
            choices = [*listed, ("", words.say("seats.guest"))]
            choice = (x + wide + 8, y, w - wide - 8, h)
            on = partial(self._choose_one, place)
            passed = sorted(taken - {""})
            who = form.add(Choice(choice, choices, player.key, on, f"who:{place}", passed=passed))
            who.label = self.someone(place)
        if player.key:
            called = (x + 4, y, wide - 4, h)
            form.add(Label(called, player.name, 20, "strong", name=f"name:{place}"))
            return
        form.add(self.entry(place, (x, y, wide, h)))

    def _add_deals(self, form: Form) -> None:
        words, (x, y, w, _) = self.words, self.right
        left, wide, top = x + 22, w - 44, y + 78
        games = [(one.name, one.title) for one in self.games]
        form.add(Choice((left, top, wide, 46), games, self.game.name, self._choose, "game"))
        form.add(
            Stepper(
                (left, top + PITCH, wide, 46),
                self.deals,
                min(DEALS),
                max(DEALS),
                self._deals,
                say=lambda n: words.say("evening.deals", n=n),
                name="deals",
            )
        )
        form.add(
            Stepper(
                (left, top + 2 * PITCH, wide, 46),
                self.seats,
                min(self.rules.SEATS),
                max(self.rules.SEATS),
                self._seats,
                say=lambda n: words.say("evening.seats", n=n - 1),
                name="seats",
            )
        )
        levels = [
            (one, words.say("seats.computer", level=level_text(words, one))) for one in STEADFAST
        ]
        choice = Choice((left, top + 3 * PITCH, wide, 46), levels, self.level, self._level, "level")
        form.add(choice).tooltip = tip_said(words, PlayerInfo("", BOT, self.level))
        said = Label((left, top + 4 * PITCH, wide, 44), self._rules_said(), 16, "text", "faint")
        said.lines, said.name = True, "rules"
        form.add(said)
        line = (left, top + 4 * PITCH + 50, wide, 84)
        _, layout = parts(self.game)
        told = [words.say("evening.line"), words.say("evening.long", n=layout.sheet.deal)]
        form.add(Label(line, " ".join(told), 16, "italic", "ink", lines=True))

    def _add_buttons(self, form: Form) -> None:
        words, y = self.words, self.left[1] + self.left[3] - FOOT + 12
        form.add(Button((50, y, 110, 46), words.say("common.back"), self.escape, name="back"))
        left, _, wide, _ = self.right
        start = (left + wide - 196, y - 2, 172, 50)
        form.add(Button(start, words.say("seats.start"), self.start, "primary", "start", 23))

    def _rules_said(self) -> str:
        """By which house rules: those of the table as it was last laid."""
        words, chosen = self.words, self.options()
        said = [
            f"{option_text(words, one)}: {choice_text(words, one, chosen[one.key])}"
            for one in self.rules.OPTIONS
            if one.applies(self.seats) and chosen.get(one.key, one.default) != one.default
        ]
        if not said:
            return words.say("evening.rules.usual")
        rest = len(said) - ROOMY
        more = [words.say("evening.rules.more", n=rest)] if rest > 0 else []
        return words.say("evening.rules", rules="; ".join([*said[:ROOMY], *more]))

    # --- what is arranged

    def options(self) -> dict[str, Value]:
        """The house rules of the table as it was last laid, as far as they go with so many."""
        players = [PlayerInfo("", PERSON), *[PlayerInfo("", BOT, self.level)] * (self.seats - 1)]
        return dict(usual_table(self.app, self.game, players).options)

    def count(self, count: int) -> None:
        self.playing = count
        self.rebuild()

    def _choose_one(self, place: int, key: str) -> None:
        """Somebody on the list, or without a key a guest."""
        if not self.seat_listed(place, key):
            self.people[place] = PlayerInfo("")
        self.rebuild()

    def _choose(self, name: str) -> None:
        self.game = next(one for one in self.games if one.name == name)
        self.seats = self._usual_seats()
        self.rebuild()

    def _deals(self, deals: int) -> None:
        self.deals = deals

    def _seats(self, count: int) -> None:
        counts = list(self.rules.SEATS)
        if count not in counts:  # the game leaves out a number: on in the same direction
            beyond = [one for one in counts if (one > count) == (count > self.seats)]
            count = min(beyond, key=lambda one: abs(one - count), default=self.seats)
        self.seats = count
        self.rebuild()

    def _level(self, level: str) -> None:
        self.level = level
        self.rebuild()

    def start(self) -> None:
        """It begins; everybody keeps the portrait given now."""
        computers = [self.level] * (self.seats - 1)
        people, options = self.named(self.playing), self.options()
        try:
            file = begin_deals(self.app, self.game, people, computers, options, self.deals)
        except (Broken, BadOptions) as error:
            self.tell(self.game.title, error)
            return
        self.app.profiles.introduce(file.series.players)
        self.close(file)


def known_people(app: App) -> list[PlayerInfo]:
    """Those who sat at the tables that were laid last, each once, as they are called now."""
    found: dict[str, PlayerInfo] = {}
    latest = app.settings.setups.get(app.settings.game)
    for setup in [*([latest] if latest else []), *app.settings.setups.values()]:
        for one in map(app.people.now, setup.players):
            if one.who == PERSON and one.name:
                found.setdefault(one.key or one.name.casefold(), PlayerInfo(one.name, key=one.key))
    return list(found.values())
