"""The same deals for everybody: which game, who plays, how many deals, against whom."""

from __future__ import annotations

from functools import partial

from rules.kit.contract import Rules
from rules.kit.match import Sitter
from rules.kit.options import BadOptions
from rules.kit.state import Value
from table.app.evenings import begin
from table.app.house import House
from table.app.laying import usual_table
from table.engine.page import Page
from table.i18n.phrases import level_said
from table.i18n.rules_page import choice_said, option_said
from table.i18n.words import Words
from table.panels.kinds import tip_said
from table.panels.person_row import distinct_name
from table.players.levels import STEADY
from table.players.roster import BOT, LONGEST_NAME, PERSON, clean_name
from table.scenes.dialogs.ask import AskScene
from table.session.open_game import Broken, OpenGame, parts
from table.storage.evening import DEALS, PEOPLE, STEADFAST
from table.widgets import Box, Button, Choice, Entry, Form, Label, Panel, Stepper

LEFT, RIGHT = (28.0, 84.0, 476.0, 528.0), (520.0, 84.0, 476.0, 528.0)  # the two papers
PITCH = 58.0
FOOT = 78.0
ROOMY = 3  # house rules that are named; of more it is said how many


class EveningSetupScene(Page):
    """An evening being arranged; returns the Kept one that was begun, or None."""

    def __init__(self, house: House, game: OpenGame | None = None) -> None:
        self.house = house
        self.games = [one for one in house.games if one.rules and not one.error]
        meant = [one for one in self.games if one.name == house.settings.game]
        self.game = game or [*meant, *self.games][0]
        known = known_people(house)[: max(PEOPLE)]
        self.sitters = known + [Sitter("")] * (max(PEOPLE) - len(known))
        self.people = max(min(PEOPLE), len(known))
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
        return len(usual_table(self.house, self.game).sitters)

    # --- what it looks like

    def build(self) -> Form:
        words, form = self.words, Form(self.app.theme, self.app.size)
        title = words.say("evening.setup")
        form.add(Label((28, 20, 968, 52), title, 38, "title", "on_felt", name="title"))
        form.add(Panel(LEFT, words.say("evening.who")))
        self._add_people(form)
        form.add(Panel(RIGHT, words.say("evening.what")))
        self._add_deals(form)
        self._add_buttons(form)
        return form

    def _add_people(self, form: Form) -> None:
        words, (x, y, w, _) = self.words, LEFT
        stepper = Stepper(
            (x + 22, y + 78, w - 44, 46),
            self.people,
            min(PEOPLE),
            max(PEOPLE),
            self._count,
            say=lambda n: words.say("evening.people", n=n),
            name="people",
        )
        form.add(stepper)
        for place in range(self.people):
            top = y + 136 + place * (PITCH - 6)
            number = (x + 22, top, 24.0, 46.0)
            form.add(Label(number, str(place + 1), 19, "title", "faint", "center"))
            self._add_one(form, place, (x + 54, top, w - 76, 44))

    def _add_one(self, form: Form, place: int, area: Box) -> None:
        """One of those who play: chosen from those on the list, if any are, or a guest's name."""
        words, sitter, (x, y, w, h) = self.words, self.sitters[place], area
        known = self.house.people.all()
        wide = w * 0.5 if known else w
        if known:
            listed = [(one.key, distinct_name(words, one, known)) for one in known]
            taken = {one.key for at, one in enumerate(self.sitters[: self.people]) if at != place}
            choices = [*listed, ("", words.say("seats.guest"))]
            choice = (x + wide + 8, y, w - wide - 8, h)
            on = partial(self._choose_one, place)
            passed = sorted(taken - {""})
            who = form.add(Choice(choice, choices, sitter.key, on, f"who:{place}", passed=passed))
            who.label = words.say("seats.someone", seat=place + 1)
        if sitter.key:
            called = (x + 4, y, wide - 4, h)
            form.add(Label(called, sitter.name, 20, "strong", name=f"name:{place}"))
            return
        entry = Entry(
            (x, y, wide, h),
            sitter.name,
            partial(self._name, place),
            most=LONGEST_NAME,
            hint=words.say("seats.someone", seat=place + 1),
            name=f"name:{place}",
        )
        form.add(entry).label = entry.hint

    def _add_deals(self, form: Form) -> None:
        words, (x, y, w, _) = self.words, RIGHT
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
            (one, words.say("seats.computer", level=level_said(words, one))) for one in STEADFAST
        ]
        choice = Choice((left, top + 3 * PITCH, wide, 46), levels, self.level, self._level, "level")
        form.add(choice).tooltip = tip_said(words, Sitter("", BOT, self.level))
        said = Label((left, top + 4 * PITCH, wide, 44), self._rules_said(), 16, "text", "faint")
        said.lines, said.name = True, "rules"
        form.add(said)
        line = (left, top + 4 * PITCH + 50, wide, 84)
        _, layout = parts(self.game)
        told = [words.say("evening.line"), words.say("evening.long", n=layout.sheet.deal)]
        form.add(Label(line, " ".join(told), 16, "italic", "ink", lines=True))

    def _add_buttons(self, form: Form) -> None:
        words, y = self.words, LEFT[1] + LEFT[3] - FOOT + 12
        form.add(Button((50, y, 110, 46), words.say("common.back"), self.escape, name="back"))
        left, _, wide, _ = RIGHT
        start = (left + wide - 196, y - 2, 172, 50)
        form.add(Button(start, words.say("seats.start"), self.start, "primary", "start", 23))

    def _rules_said(self) -> str:
        """By which house rules: those of the table as it was last laid."""
        words, chosen = self.words, self.options()
        said = [
            f"{option_said(words, one)}: {choice_said(words, one, chosen[one.key])}"
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
        sitters = [Sitter("", PERSON), *[Sitter("", BOT, self.level)] * (self.seats - 1)]
        return dict(usual_table(self.house, self.game, sitters).options)

    def _count(self, count: int) -> None:
        self.people = count
        self.rebuild()

    def _name(self, place: int, text: str) -> None:
        self.sitters[place] = Sitter(text)

    def _choose_one(self, place: int, key: str) -> None:
        """Somebody on the list plays in this place, and whoever was there in theirs, if they had
        one; without a key a guest does."""
        chairs, person = self.sitters, self.house.people.by_key(key)
        there = [at for at, one in enumerate(chairs) if key and one.key == key]
        if there:
            chairs[there[0]] = chairs[place]
        chairs[place] = Sitter("") if person is None else person.sitter
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
        """The evening begins; everybody keeps the portrait given now."""
        say = self.words.say
        people = [
            one if one.key else Sitter(clean_name(one.name) or say("seats.someone", seat=place + 1))
            for place, one in enumerate(self.sitters[: self.people])
        ]
        computers = [self.level] * (self.seats - 1)
        try:
            kept = begin(self.house, self.game, people, computers, self.options(), self.deals)
        except (Broken, BadOptions) as error:
            text = self.words.tell(error.why)
            self.app.open(AskScene(self.game.title, text, say("common.ok")))
            return
        evening = kept.evening
        self.house.introduce([evening.sitter(one) for one in range(len(evening.people))])
        self.close(kept)


def known_people(house: House) -> list[Sitter]:
    """Those who sat at the tables that were laid last, each once, as they are called now."""
    found: dict[str, Sitter] = {}
    latest = house.settings.setups.get(house.settings.game)
    for setup in [*([latest] if latest else []), *house.settings.setups.values()]:
        for one in map(house.people.now, setup.sitters):
            if one.who == PERSON and one.name:
                found.setdefault(one.key or one.name.casefold(), Sitter(one.name, key=one.key))
    return list(found.values())
