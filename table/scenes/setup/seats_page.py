"""The table before a match: who sits down, by which house rules; and before a game that begins
from one in the album."""

from __future__ import annotations

from rules.kit.options import BadOptions
from rules.kit.state import Value
from table.app.app import App, GameSession
from table.app.table_setup import learner, next_seats, usual_table
from table.i18n.phrases import list_names
from table.players.roster import PERSON, company
from table.scenes.dialogs.ask import tell
from table.scenes.setup.my_match import add_my_match
from table.scenes.setup.rules_column import RulesColumn
from table.scenes.setup.seating import FOOT, LEFT, RIGHT, TOGETHER, SeatingPage
from table.session.open_game import Broken, OpenGame
from table.session.replay import Replay
from table.widgets import Box, Button, Form, Label, Panel, Scroll, Stepper
from table.widgets.tooltip import Tooltip

OFFER = 92.0  # above the buttons, where a guided first hand is offered


class SeatsScene(SeatingPage):
    """The table being set up for one game; returns the GameSession that was started, or None."""

    def __init__(self, app: App, game: OpenGame) -> None:
        assert game.rules is not None
        usual = usual_table(app, game)
        options = {option.key: option.default for option in game.rules.OPTIONS}
        everybody = company(usual.players, max(game.rules.SEATS))
        super().__init__(app, game, everybody, len(usual.players), options | usual.options)
        self.lesson = app.guide_of(game)
        self.offers = self.lesson.guide is not None and game.name not in app.settings.offered
        if self.offers:  # once; after that the button is there
            app.settings.offered.append(game.name)
            app.save()

    # --- what it looks like

    def build(self) -> Form:
        words, form = self.words, Form(self.engine.theme, self.engine.size)
        title = words.say("seats.title", game=self.game.title)
        form.add(Label((28, 20, 968, 52), title, 38, "title", "on_felt", name="title"))
        form.add(Label(TOGETHER, "", 17, "strong", "on_felt", "right", True, name="partners"))
        form.add(Panel(LEFT))
        (x, y, w, h), counts = LEFT, self.rules.SEATS
        stepper = Stepper(
            (x + 20, y + 20, w - 304, 46), self.chairs.count, min(counts), max(counts),
            self._count, say=lambda n: words.say("seats.count", n=n), name="count",
        )  # fmt: skip
        form.add(stepper).label = words.say("seats.howmany")
        people = (x + w - 142, y + 20, 124, 46)
        form.add(Button(people, words.say("menu.people"), self.people, name="people"))
        add_my_match(self, form)
        self._add_seats(form, (x + 18, y + 80, w - 32, h - 80 - FOOT))
        self.bench.add_carried(form)
        form.add(Panel(RIGHT, words.say("seats.rules")))
        x, y, w, h = RIGHT
        tall = h - 78 - FOOT - 8 - (OFFER if self.offers else 0)
        column = form.add(Scroll((x + 22, y + 78, w - 36, tall), "rules"))
        rules = RulesColumn(form, column, words, self.options, self._option)
        rules.fill(self.rules, self.chairs.count)
        self._add_buttons(form)
        if self.lesson.guide or self.lesson.fault:
            self._add_lesson(form)
        self._judge(form)
        return form

    def _add_lesson(self, form: Form) -> None:
        """The way to the guided first hand: beside the way to the table, or, once, in the slip that
        offers it."""
        words, (left, top, width, high) = self.words, RIGHT
        y = top + high - FOOT
        if self.offers:
            self._add_offer(form, (left + 20, y - OFFER + 4, width - 40, OFFER - 6))
            return
        area = (left + width - 350, y + 12, 142, 46)
        learn = Button(area, words.say("guide.learn"), self.learn, name="learn")
        form.add(learn).enabled = self.lesson.guide is not None
        fault = self.lesson.fault
        why = words.tell(fault) if fault else words.say("guide.tip")
        learn.tooltip = Tooltip(words.say("guide.learn"), (why,))

    def _add_offer(self, form: Form, slip: Box) -> None:
        words, (left, top, width, high) = self.words, slip
        form.add(Panel(slip))
        text = words.say("guide.offer", game=self.game.title)
        said = (left + 16, top + 8, width - 166, high - 14)
        form.add(Label(said, text, 17, "strong", lines=True, name="offer")).read = True
        yes, no = ((left + width - 138, top + down, 124, 35) for down in (6, 45))
        accept = Button(yes, words.say("guide.learn"), self.learn, "primary", "learn", 17)
        decline = Button(no, words.say("guide.no"), self.decline, name="decline", size=17)
        for answer in (accept, decline):
            form.add(answer).question = text

    def _judge(self, form: Form) -> None:
        super()._judge(form)
        blocked = not form.find("start").enabled
        if self.offers:
            form.find("learn").enabled = not blocked  # Enter would press it instead
        elif self.lesson.guide or self.lesson.fault:
            form.find("learn").visible = not blocked  # what is in the way stands there

    def spoken_text(self) -> str:
        """How many sit there, and who."""
        words, laid = self.words, self.chairs.roster()
        names = [
            player.name
            if player.who == PERSON
            else words.say("seats.computer.named", name=player.name)
            for player in laid
        ]
        count = words.say("seats.count", n=self.chairs.count)
        return words.say("spoken.choice", what=count, text=list_names(words, names))

    # --- what can be done

    def _count(self, count: int) -> None:
        self.chairs.set_count(next_seats(self.rules, count, self.chairs.count))

    def _option(self, key: str, value: Value) -> None:
        self.options[key] = value
        self.rebuild()

    def learn(self) -> None:
        """To the guided first hand, as the person who learns: see `learner`."""
        laid = self.chairs.roster()
        self.app.profiles.fix_portraits(laid)  # the portraits that are seen here
        who = learner(self.app, laid)
        try:
            session = self.app.learn(self.game, who or self.words.say("seats.someone", seat=1))
        except Broken as broken:
            tell(self.engine, self.words, self.game.title, broken.why)
            return
        self.close(session)

    def resume(self, value: object) -> None:
        """Close with "My match" if that has begun; else go on as usual."""
        if isinstance(value, GameSession):
            self.close(value)
        else:
            super().resume(value)

    def people(self) -> None:
        """To those who play here."""
        from table.scenes.settings.people_page import PeopleScene

        self.engine.open(PeopleScene(self.app))

    def decline(self) -> None:
        """The offer is put away."""
        self.offers = False
        self.rebuild()

    def start(self) -> None:
        """Deal."""
        if self.refusal():
            return
        players, asked = self.chairs.roster(), self.asked()
        self.chairs.agree()
        try:
            session = self.app.start(self.game, players, asked)
        except (Broken, BadOptions) as error:
            tell(self.engine, self.words, self.game.title, error.why)
            return
        trouble = self.app.save_setup(self.game, players, asked)
        self.close(session)
        if trouble:
            self.engine.notice(self.words.tell(trouble))


class PlayAgainScene(SeatingPage):
    """The table as it was laid for that game; who sits where may be changed, the house rules not.
    Returns the GameSession that was started, or None."""

    def __init__(self, app: App, replay: Replay, at: int | None) -> None:
        """`at`: the picture of the film to go on from; None: the same cards are dealt again."""
        self.replay, self.at = replay, at
        players = [app.people.current(player) for player in replay.there(at or 0)]
        super().__init__(app, replay.game, players, len(replay.players), replay.match.options)

    def build(self) -> Form:
        words, form = self.words, Form(self.engine.theme, self.engine.size)
        kind = "again" if self.at is None else "onward"
        title = f"{words.say(f'film.{kind}')}: {self.game.title}"
        form.add(Label((28, 20, 520, 52), title, 34, "title", "on_felt", name="title"))
        form.add(Label(TOGETHER, "", 17, "strong", "on_felt", "right", True, name="partners"))
        form.add(Panel(LEFT))
        x, y, w, h = LEFT
        self._add_seats(form, (x + 18, y + 26, w - 32, h - 26 - FOOT))
        form.add(Panel(RIGHT))
        x, y, w, h = RIGHT
        still = self.replay.stills[self.at or 0]
        said = words.say(f"again.{kind}", hand=still.hand, at=(self.at or 0) + 1)
        text = (x + 28, y + 28, w - 56, 118)
        form.add(Label(text, said, 20, lines=True, name="said"))
        apart = (x + 28, y + 152, w - 56, 66)
        form.add(Label(apart, words.say("again.apart"), 17, "italic", "faint", lines=True))
        turn = Button((x + 28, y + 240, 260, 46), words.say("again.round"), self.turn, name="round")
        form.add(turn)
        note = (x + 28, y + 294, w - 56, 60)
        form.add(Label(note, words.say("again.round.line"), 16, colour="faint", lines=True))
        self._add_buttons(form)
        self.bench.add_carried(form)
        self._judge(form)
        return form

    def turn(self) -> None:
        """Everybody moves one seat on; what lies there stays."""
        players = self.chairs.players
        self.chairs.players = [players[-1], *players[:-1]]
        self.rebuild()

    def start(self) -> None:
        """Begin."""
        if self.refusal():
            return
        self.chairs.agree()
        try:
            session = self.app.start_from(self.replay, self.at, self.chairs.roster())
        except (Broken, BadOptions) as error:
            tell(self.engine, self.words, self.game.title, error.why)
            return
        self.close(session)
