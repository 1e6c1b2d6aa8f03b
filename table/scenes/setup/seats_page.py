"""The setup page of a game, with players and house rules, and that of a game continued or repeated
from the album."""

from __future__ import annotations

from functools import partial

from rules.kit.options import BadOptions
from rules.kit.state import Value
from table.app.app import App, GameSession
from table.app.table_setup import learner, next_seats, usual_table
from table.i18n.phrases import list_names
from table.panels.paper import Paper
from table.players.roster import PERSON, fill_with_bots
from table.scenes.dialogs.ask import tell
from table.scenes.setup.my_match import add_my_match
from table.scenes.setup.rules_column import RulesColumn
from table.scenes.setup.seating import FOOT, RIGHT, SeatingPage
from table.session.open_game import Broken, OpenGame
from table.session.replay import Replay
from table.widgets import Form, Label, Stepper
from table.widgets.tooltip import Tooltip

OFFER_HEIGHT = 92.0  # of the panel that offers a guided first hand, above the buttons


class SeatsScene(SeatingPage):
    """The setup page of one game; returns the GameSession that was started, or None."""

    def __init__(self, app: App, game: OpenGame) -> None:
        assert game.rules is not None
        usual = usual_table(app, game)
        options = {option.key: option.default for option in game.rules.OPTIONS}
        all_players = fill_with_bots(usual.players, max(game.rules.SEATS))
        super().__init__(app, game, all_players, len(usual.players), options | usual.options)
        self.lesson = app.guide_of(game)
        self.offers = self.lesson.guide is not None and game.name not in app.settings.offered
        if self.offers:  # once; later there is only a button
            app.settings.offered.append(game.name)
            app.save()

    # --- what it looks like

    def build(self) -> Form:
        title = self.say("seats.title", game=self.game.title)
        seats, paper = self._new_papers(title, self.say("seats.rules"))
        form, ends = seats.form, (min(self.rules.SEATS), max(self.rules.SEATS))
        area, change = seats.box((20, 20, -284, 46)), self._set_count
        stepper = seats.add(Stepper(area, self.chairs.count, *ends, change, name="count"))
        stepper.say = lambda n: self.say("seats.count", n=n)
        stepper.label = self.say("seats.howmany")
        seats.button((-142, 20, 124, 46), self.say("menu.people"), self.people, name="people")
        add_my_match(self, seats)
        self._add_seats(seats, 80)
        self.bench.add_drag_image(form)
        bottom = -FOOT - 8 - (OFFER_HEIGHT if self.offers else 0)
        column = paper.column((22, 78, -14, bottom), "rules")
        rules = RulesColumn(column, self.words, self.options, self._set_option)
        rules.fill(self.rules, self.chairs.count)
        self._add_buttons(seats, paper)
        if self.offers:
            self._add_offer(form)
        elif self.lesson.guide or self.lesson.fault:
            self._add_lesson(paper)
        self._update_start(form)
        return form

    def _add_lesson(self, paper: Paper) -> None:
        """Add the button for the guided first hand."""
        text, fault = self.say("guide.learn"), self.lesson.fault
        learn = paper.button((-350, 12 - FOOT, 142, 46), text, self.learn, name="learn")
        learn.enabled = self.lesson.guide is not None
        tip = self.words.tell(fault) if fault else self.say("guide.tip")
        learn.tooltip = Tooltip(text, (tip,))

    def _add_offer(self, form: Form) -> None:
        """Add the panel that offers the guided first hand, once, instead of the button."""
        x, y, w, h = RIGHT
        area = (x + 20, y + h - FOOT - OFFER_HEIGHT + 4, w - 40, OFFER_HEIGHT - 6)
        paper, text = Paper(form, area, ""), self.say("guide.offer", game=self.game.title)
        paper.lines((16, 8, -150, -6), text, 17, "strong", name="offer").read = True
        accept, decline = (-138, 6, 124, 35), (-138, 45, 124, 35)
        accept_text, decline_text = self.say("guide.learn"), self.say("guide.no")
        for button in (
            paper.button(accept, accept_text, self.learn, "primary", "learn", 17),
            paper.button(decline, decline_text, self.decline, name="decline", size=17),
        ):
            button.question = text

    def _update_start(self, form: Form) -> None:
        super()._update_start(form)
        blocked = not form.find("start").enabled
        if self.offers:
            form.find("learn").enabled = not blocked  # Enter would press it instead
        elif self.lesson.guide or self.lesson.fault:
            form.find("learn").visible = not blocked  # the refusal takes its place

    def spoken_text(self) -> str:
        """The number of players and their names, to be read aloud."""
        named = partial(self.say, "seats.computer.named")
        players = self.chairs.roster()
        names = [
            player.name if player.who == PERSON else named(name=player.name) for player in players
        ]
        count = self.say("seats.count", n=self.chairs.count)
        return self.say("spoken.choice", what=count, text=list_names(self.words, names))

    # --- actions

    def _set_count(self, count: int) -> None:
        self.chairs.set_count(next_seats(self.rules, count, self.chairs.count))

    def _set_option(self, key: str, value: Value) -> None:
        self.options[key] = value
        self.rebuild()

    def learn(self) -> None:
        """Start the guided first hand for the person chosen by `learner`."""
        players = self.chairs.roster()
        self.app.profiles.fix_portraits(players)  # as shown on this page
        who = learner(self.app, players)
        try:
            session = self.app.learn(self.game, who or self.words.say("seats.someone", seat=1))
        except Broken as broken:
            tell(self.engine, self.words, self.game.title, broken.why)
            return
        self.close(session)

    def resume(self, value: object) -> None:
        """Close with the session of "My match" if that has started; else update the page."""
        if isinstance(value, GameSession):
            self.close(value)
        else:
            super().resume(value)

    def people(self) -> None:
        """Open the list of people."""
        from table.scenes.settings.people_page import PeopleScene

        self.engine.open(PeopleScene(self.app))

    def decline(self) -> None:
        """Remove the offer of the guided first hand."""
        self.offers = False
        self.rebuild()

    def start(self) -> None:
        """Start the game and save the setup."""
        if self.refusal():
            return
        players, options = self.chairs.roster(), self.applicable_options()
        self.chairs.agree()
        try:
            session = self.app.start(self.game, players, options)
        except (Broken, BadOptions) as error:
            tell(self.engine, self.words, self.game.title, error.why)
            return
        trouble = self.app.save_setup(self.game, players, options)
        self.close(session)
        self.notify(trouble)


class PlayAgainScene(SeatingPage):
    """The setup page of a game from the album; its players may be changed, its house rules not.
    Returns the GameSession that was started, or None."""

    def __init__(self, app: App, replay: Replay, at: int | None) -> None:
        """`at`: the position of the replay to continue from; None: deal the same cards again."""
        self.replay, self.at = replay, at
        players = [app.people.current(player) for player in replay.players_at(at or 0)]
        super().__init__(app, replay.game, players, len(replay.players), replay.match.options)

    def build(self) -> Form:
        kind, at = ("again" if self.at is None else "onward"), self.at or 0
        seats, paper = self._new_papers(f"{self.say(f'film.{kind}')}: {self.game.title}")
        title = seats.form.find("title")
        assert isinstance(title, Label)
        title.area, title.size = (28, 20, 520, 52), 34
        self._add_seats(seats, 26)
        line = self.say(f"again.{kind}", hand=self.replay.stills[at].hand, at=at + 1)
        paper.lines((28, 28, -28, 118), line, 20, name="said")
        paper.lines((28, 152, -28, 66), self.say("again.apart"), 17, "italic", "faint")
        rotate = (28, 240, 260, 46)
        paper.button(rotate, self.say("again.round"), self.rotate_seats, name="round")
        paper.lines((28, 294, -28, 60), self.say("again.round.line"), 16, colour="faint")
        self._add_buttons(seats, paper)
        self.bench.add_drag_image(seats.form)
        self._update_start(seats.form)
        return seats.form

    def rotate_seats(self) -> None:
        """Move every player one seat on; the cards stay."""
        players = self.chairs.players
        self.chairs.players = [players[-1], *players[:-1]]
        self.rebuild()

    def start(self) -> None:
        """Start the game."""
        if self.refusal():
            return
        self.chairs.agree()
        try:
            session = self.app.start_from(self.replay, self.at, self.chairs.roster())
        except (Broken, BadOptions) as error:
            tell(self.engine, self.words, self.game.title, error.why)
            return
        self.close(session)
