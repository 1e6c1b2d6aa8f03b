"""A series being arranged: who plays, what is played one after the other, and how the seats turn.
While it runs, what has not begun yet may still be changed."""

from __future__ import annotations

from functools import partial

from rules.kit.match import Sitter
from rules.kit.options import full_options
from rules.kit.remarks import partners
from rules.kit.said import Why, why
from rules.kit.state import Table, Value
from table.app.house import House
from table.app.laying import usual_table
from table.app.programmes import begin, change, seats_of, unfit
from table.engine.page import Page
from table.panels.bench import told_apart
from table.panels.kinds import character_choice, kinds_said
from table.players.levels import level_name
from table.players.roster import BOT, LONGEST_NAME, PERSON, clean_name, company
from table.scenes.dialogs.ask import AskScene
from table.scenes.setup.computers import computer_at, play_as
from table.scenes.setup.evening_setup import known_people
from table.scenes.setup.programme_items import ItemsColumn
from table.session.open_game import Broken
from table.storage.programme import PEOPLE, Item, Turning
from table.storage.running import Running
from table.widgets import Box, Button, Choice, Entry, Form, Label, Panel, Scroll, Stepper, Toggle

LEFT, RIGHT = (28.0, 84.0, 420.0, 528.0), (464.0, 84.0, 532.0, 528.0)  # the two papers
FOOT = 78.0
TURNINGS: tuple[Turning, ...] = ("match", "item", "never")


class ProgrammeSetupScene(Page):
    """Returns the Running series that was begun, or None; of one that runs what comes later is
    changed, and nothing is returned."""

    keeps_scroll = True

    def __init__(self, house: House, running: Running | None = None) -> None:
        self.house, self.running = house, running
        self.games = [one for one in house.games if one.rules and not one.error]
        self.turning: Turning = "match"
        self.partners = True
        self.begun = 0  # items that cannot be changed any more
        if running is not None:
            self._take_up(running)
            return
        listed = [one.sitter for one in house.people.all() if not one.former]
        known = (known_people(house) or listed)[: max(PEOPLE)]
        self.people = known + [Sitter("")] * max(0, min(PEOPLE) - len(known))
        names = [one.name for one in self.games]
        meant = house.settings.game if house.settings.game in names else names[0]
        self.items = [self.item(meant)]

    def _take_up(self, running: Running) -> None:
        programme = running.programme
        self.people = [Sitter(one.name, one.who, one.level, one.key) for one in programme.people]
        self.items = list(programme.items)
        self.begun = 1 + (programme.next if programme.next is not None else len(self.items))

    def item(self, game: str) -> Item:
        """A match of a game by the house rules it was played by last."""
        found = next(one for one in self.games if one.name == game)
        options: dict[str, Value] = dict(usual_table(self.house, found).options)
        item = Item(game, options)
        fits = unfit(self.house, item, len(self.people)) is None
        return item if fits else Item(game)

    # --- what it looks like

    def build(self) -> Form:
        say, form = self.app.words.say, Form(self.app.theme, self.app.size)
        title = say("series.setup" if self.running is None else "series.change")
        form.add(Label((28, 20, 968, 52), title, 38, "title", "on_felt", name="title"))
        form.add(Panel(LEFT, say("series.who")))
        if self.running is None:
            self._add_people(form)
        else:
            self._add_names(form)
        form.add(Panel(RIGHT, say("series.what")))
        self._add_items(form)
        self._add_buttons(form)
        return form

    def _add_people(self, form: Form) -> None:
        words, (x, y, w, h) = self.app.words, LEFT
        count = len(self.people)
        stepper = Stepper(
            (x + 22, y + 78, w - 44, 44), count, min(PEOPLE), max(PEOPLE), self._count,
            say=lambda n: words.say("series.people", n=n), name="people",
        )  # fmt: skip
        form.add(stepper)
        column = form.add(Scroll((x + 14, y + 130, w - 22, h - 130 - FOOT), "who"))
        for place in range(count):
            self._add_one(form, column, place, (6, 3 + place * 46.0, w - 54, 40))

    def _add_one(self, form: Form, column: Scroll, place: int, area: Box) -> None:
        words, one, (x, y, w, h) = self.app.words, self.people[place], area
        number = Label((x, y, 22, h), str(place + 1), 18, "title", "faint", "center")
        form.add(number, column)
        known = self.house.people.all()
        named = [(one.key, told_apart(words, one, known)) for one in known]
        elsewhere = {one.key for at, one in enumerate(self.people) if at != place and one.key}
        value = (one.who, level_name(one.level) if one.who == BOT else one.key)
        kinds = kinds_said(words, False, named)
        left = 156.0
        choice = Choice(
            (x + 30 + left, y, w - 30 - left, h), kinds, value, partial(self._kind, place),
            f"who:{place}", passed=[(PERSON, key) for key in sorted(elsewhere)],
        )  # fmt: skip
        choice.label = words.say("seats.someone", seat=place + 1)
        if one.who == PERSON and not one.key:
            entry = Entry(
                (x + 28, y, left - 6, h), one.name, partial(self._name, place), most=LONGEST_NAME,
                hint=words.say("seats.someone", seat=place + 1), name=f"name:{place}",
            )  # fmt: skip
            form.add(entry, column).label = entry.hint
        elif one.key:
            called = (x + 34, y, left - 12, h)
            form.add(Label(called, one.name, 19, "strong", name=f"name:{place}"), column)
        else:
            area, on = (x + 28, y, left - 6, h), partial(self._play_as, place)
            form.add(character_choice(words, self.people, place, area, on), column)
        form.add(choice, column)

    def _add_names(self, form: Form) -> None:
        (x, y, w, _), faces = LEFT, self.people
        for place, one in enumerate(faces):
            spot = (x + 34, y + 84 + place * 34.0, w - 68, 32)
            form.add(Label(spot, one.name, 19, "strong", name=f"name:{place}"))

    def _add_items(self, form: Form) -> None:
        words, (x, y, w, h) = self.app.words, RIGHT
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
        words, y = self.app.words, LEFT[1] + LEFT[3] - FOOT + 14
        form.add(Button((50, y, 110, 46), words.say("common.back"), self.escape, name="back"))
        left, _, wide, _ = RIGHT
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
            rules = self.house.open(item.game).rules
            if rules is None or unfit(self.house, item, len(self.people)) is not None:
                continue
            seats = seats_of(self.house.open(item.game), len(self.people))
            if partners(rules, Table(seats, full_options(rules, seats, item.options))):
                return True
        return False

    def refusal(self) -> Why | None:
        """Why it cannot be played like this, or None."""
        if not any(one.who == PERSON for one in self.people):
            return why("series.nobody")
        found = (unfit(self.house, one, len(self.people)) for one in self.items[self.begun :])
        return next((one for one in found if one is not None), None)

    def _fitting(self) -> str:
        """Who sits out, in the first game in which anybody does."""
        words, count = self.app.words, len(self.people)
        for item in self.items[self.begun :]:
            game = self.house.open(item.game)
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

    def _count(self, count: int) -> None:
        self.people = company(self.people[:count], count)
        self.rebuild()

    def _kind(self, place: int, kind: tuple[str, str]) -> None:
        """A guest, a computer of a level, or somebody on the list, who then sits nowhere else."""
        who, which = kind
        person = self.house.people.by_key(which) if who == PERSON and which else None
        if person is not None:
            there = [at for at, one in enumerate(self.people) if one.key == which]
            for at in there:
                self.people[at] = self.people[place]
            self.people[place] = person.sitter
        elif who == BOT:
            self.people[place] = computer_at(self.people, place, which)
        else:
            self.people[place] = Sitter("", who)
        self.rebuild()

    def _play_as(self, place: int, key: str) -> None:
        if play_as(self.app, self.people, place, key):
            self.rebuild()

    def _name(self, place: int, text: str) -> None:
        self.people[place] = Sitter(text)

    def _turn(self, turning: Turning) -> None:
        self.turning = turning
        self.rebuild()

    def _mates(self, on: bool) -> None:
        self.partners = on

    def resume(self, value: object) -> None:
        self.rebuild()

    def start(self) -> None:
        """It begins; or goes on as it has been changed."""
        words, say = self.app.words, self.app.words.say
        try:
            if self.running is not None:
                change(self.running, self.items)
                self.close()
                return
            people = [
                one
                if one.who == BOT or one.key
                else Sitter(clean_name(one.name) or say("seats.someone", seat=place + 1))
                for place, one in enumerate(self.people)
            ]
            running = begin(self.house, people, self.items, self.turning, self.partners)
        except Broken as broken:
            text = words.tell(broken.why)
            self.app.open(AskScene(say("series.setup"), text, say("common.ok")))
            return
        self.close(running)
