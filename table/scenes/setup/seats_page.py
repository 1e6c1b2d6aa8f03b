"""The setup page of a game, with players and house rules, and that of a game continued or repeated
from the album."""

from __future__ import annotations

from rules.kit.options import BadOptions
from rules.kit.state import Value
from table.app.app import App, GameSession
from table.app.table_setup import learner, next_seats, usual_table
from table.i18n.phrases import list_names
from table.players.roster import PERSON, fill_with_bots
from table.scenes.dialogs.ask import tell
from table.scenes.setup.my_match import add_my_match
from table.scenes.setup.rules_column import RulesColumn
from table.scenes.setup.seating import FOOT, LEFT, RIGHT, TOGETHER, SeatingPage
from table.session.open_game import Broken, OpenGame
from table.session.replay import Replay
from table.widgets import Box, Button, Form, Label, Panel, Scroll, Stepper
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
        words, form = self.words, Form(self.engine.theme, self.engine.size)
        title = words.say("seats.title", game=self.game.title)
        form.add(Label((28, 20, 968, 52), title, 38, "title", "on_felt", name="title"))
        form.add(Label(TOGETHER, "", 17, "strong", "on_felt", "right", True, name="partners"))
        form.add(Panel(LEFT))
        (x, y, w, h), counts = LEFT, self.rules.SEATS
        stepper = Stepper(
            (x + 20, y + 20, w - 304, 46), self.chairs.count, min(counts), max(counts),
            self._set_count, say=lambda n: words.say("seats.count", n=n), name="count",
        )  # fmt: skip
        form.add(stepper).label = words.say("seats.howmany")
        people = (x + w - 142, y + 20, 124, 46)
        form.add(Button(people, words.say("menu.people"), self.people, name="people"))
        add_my_match(self, form)
        self._add_seats(form, (x + 18, y + 80, w - 32, h - 80 - FOOT))
        self.bench.add_drag_image(form)
        form.add(Panel(RIGHT, words.say("seats.rules")))
        x, y, w, h = RIGHT
        tall = h - 78 - FOOT - 8 - (OFFER_HEIGHT if self.offers else 0)
        column = form.add(Scroll((x + 22, y + 78, w - 36, tall), "rules"))
        rules = RulesColumn(form, column, words, self.options, self._set_option)
        rules.fill(self.rules, self.chairs.count)
        self._add_buttons(form)
        if self.lesson.guide or self.lesson.fault:
            self._add_lesson(form)
        self._update_start(form)
        return form

    def _add_lesson(self, form: Form) -> None:
        """Add the button for the guided first hand, or, once, a panel that offers it."""
        words, (left, top, width, height) = self.words, RIGHT
        y = top + height - FOOT
        if self.offers:
            self._add_offer(form, (left + 20, y - OFFER_HEIGHT + 4, width - 40, OFFER_HEIGHT - 6))
            return
        area = (left + width - 350, y + 12, 142, 46)
        learn = Button(area, words.say("guide.learn"), self.learn, name="learn")
        form.add(learn).enabled = self.lesson.guide is not None
        fault = self.lesson.fault
        why = words.tell(fault) if fault else words.say("guide.tip")
        learn.tooltip = Tooltip(words.say("guide.learn"), (why,))

    def _add_offer(self, form: Form, area: Box) -> None:
        """Add the panel that offers the guided first hand."""
        words, (left, top, width, height) = self.words, area
        form.add(Panel(area))
        text = words.say("guide.offer", game=self.game.title)
        place = (left + 16, top + 8, width - 166, height - 14)
        form.add(Label(place, text, 17, "strong", lines=True, name="offer")).read = True
        yes, no = ((left + width - 138, top + down, 124, 35) for down in (6, 45))
        accept = Button(yes, words.say("guide.learn"), self.learn, "primary", "learn", 17)
        decline = Button(no, words.say("guide.no"), self.decline, name="decline", size=17)
        for answer in (accept, decline):
            form.add(answer).question = text

    def _update_start(self, form: Form) -> None:
        super()._update_start(form)
        blocked = not form.find("start").enabled
        if self.offers:
            form.find("learn").enabled = not blocked  # Enter would press it instead
        elif self.lesson.guide or self.lesson.fault:
            form.find("learn").visible = not blocked  # the refusal takes its place

    def spoken_text(self) -> str:
        """The number of players and their names, to be read aloud."""
        words, players = self.words, self.chairs.roster()
        names = [
            player.name
            if player.who == PERSON
            else words.say("seats.computer.named", name=player.name)
            for player in players
        ]
        count = words.say("seats.count", n=self.chairs.count)
        return words.say("spoken.choice", what=count, text=list_names(words, names))

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
        if trouble:
            self.engine.notice(self.words.tell(trouble))


class PlayAgainScene(SeatingPage):
    """The setup page of a game from the album; its players may be changed, its house rules not.
    Returns the GameSession that was started, or None."""

    def __init__(self, app: App, replay: Replay, at: int | None) -> None:
        """`at`: the position of the replay to continue from; None: deal the same cards again."""
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
        line = words.say(f"again.{kind}", hand=still.hand, at=(self.at or 0) + 1)
        text = (x + 28, y + 28, w - 56, 118)
        form.add(Label(text, line, 20, lines=True, name="said"))
        apart = (x + 28, y + 152, w - 56, 66)
        form.add(Label(apart, words.say("again.apart"), 17, "italic", "faint", lines=True))
        area, label = (x + 28, y + 240, 260, 46), words.say("again.round")
        form.add(Button(area, label, self.rotate_seats, name="round"))
        note = (x + 28, y + 294, w - 56, 60)
        form.add(Label(note, words.say("again.round.line"), 16, colour="faint", lines=True))
        self._add_buttons(form)
        self.bench.add_drag_image(form)
        self._update_start(form)
        return form

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
