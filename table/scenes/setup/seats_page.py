"""Three pages before a match: the setup of a game, with players and house rules; the setup of a
game continued or repeated from the album; and “My match”, whose handicap makes chances even."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from rules.kit.options import BadOptions
from rules.kit.player_info import PlayerInfo
from rules.kit.said import Why
from rules.kit.state import Value
from table.app.app import App, GameSession
from table.app.even import EvenMatch, even_match, why_uneven
from table.app.table_setup import usual_person, usual_table
from table.i18n.phrases import level_text, list_names
from table.i18n.rules_page import choice_text, option_text
from table.i18n.words import Words
from table.panels.handicap_text import handicap_text
from table.panels.paper import Paper, PaperPage
from table.panels.token import SeatToken
from table.players.roster import PERSON, fill_with_bots
from table.scenes.setup.rules_column import HouseRulesScene, RulesLine
from table.scenes.setup.seating import BELOW, MIDDLE, FootButton, SeatingPage, close_with
from table.session.open_game import OpenGame
from table.session.replay import Replay
from table.theme.style import Type
from table.widgets import Box, Form, Label
from table.widgets.tooltip import Tooltip

APART = (804.0, 500.0, 184.0, 72.0)  # the remark on a match from the album


class SeatsScene(SeatingPage):
    """The setup page of one game; it closes with the GameSession that was started, or None. It
    begins with the players and rules of `session` if given, else with those of last time."""

    def __init__(self, app: App, game: OpenGame, session: GameSession | None = None) -> None:
        assert game.rules is not None
        if session is None:
            setup = usual_table(app, game)
        else:
            setup = usual_table(app, game, session.match.players, session.match.options)
        defaults = {option.key: option.default for option in game.rules.OPTIONS}
        super().__init__(
            app, game, fill_with_bots(setup.players, max(game.rules.SEATS)), len(setup.players),
            options=defaults | setup.options, counts=game.rules.SEATS,
        )  # fmt: skip
        self.lesson = app.guide_of(game)

    def build(self) -> Form:
        """Build the page: the table, the house rules in a line, and the buttons. As long as only
        one person plays, a line says that others can be seated."""
        form, say = self._table_form(), self.say
        if any(option.applies(self.chairs.count) for option in self.rules.OPTIONS):
            form.add(RulesLine(BELOW, self._rules_text(), self.open_rules))
        self._add_start(form, say("seats.deal"))
        people = [player for player in self.chairs.seated_players if player.who == PERSON]
        if len(people) <= 1 and not self.refusal():
            area, text = (340.0, 208.0, 344.0, 26.0), say("seats.faces")
            form.add(Label(area, text, Type.NOTE, "italic", "on_felt", "center", True, "faces"))
        buttons = [FootButton("howto", say("menu.howto"), self.howto)]
        fault, has_guide = self.lesson.fault, self.lesson.guide is not None
        if has_guide or fault:
            buttons.append(FootButton("learn", say("guide.learn"), self.learn))
        buttons.append(FootButton("mine", say("even.mine"), self.open_my_match))
        self._add_foot(form, buttons)
        form.find("mine").tooltip = Tooltip(say("even.mine"), (say("even.what"),))
        if has_guide or fault:
            learn = form.find("learn")
            learn.enabled = has_guide
            tip = self.words.tell(fault) if fault else say("guide.tip")
            learn.tooltip = Tooltip(say("guide.learn"), (tip,))
        self.update(form)
        return form

    def _rules_text(self) -> str:
        """Return the house rules that differ from the usual ones, in a line; or that none do."""
        words, options = self.words, self.applicable_options()
        texts = []
        for option in self.rules.OPTIONS:
            choice = options.get(option.key, option.default)
            if choice != option.default:
                texts.append(f"{option_text(words, option)}: {choice_text(words, option, choice)}")
        return " · ".join(texts) or self.say("seats.usual")

    def spoken_text(self) -> str:
        """Return the number of players and their names, to be read aloud."""
        names = []
        for player in self.chairs.roster():
            text = self.say("seats.computer.named", name=player.name)
            names.append(player.name if player.who == PERSON else text)
        count = self.say("seats.count", n=self.chairs.count)
        return self.say("spoken.choice", what=count, text=list_names(self.words, names))

    def open_rules(self) -> None:
        """Open the page of the house rules, whose changes take effect at once."""
        scene = HouseRulesScene(self.game, self.options, self.chairs.count)
        self.engine.open(scene, lambda _: self.rebuild())

    def learn(self) -> None:
        """Start the guided first hand for one player, and save the setup for the match after it."""
        players = self.chairs.roster()
        self.app.profiles.fix_portraits(players)  # so that they stay as they are shown here
        name = usual_person(self.app, players) or self.say("seats.you")
        is_taught = close_with(self, self.game.title, lambda: self.app.learn(self.game, name))
        if is_taught and not self.refusal():
            self.notify(self.app.save_setup(self.game, players, self.applicable_options()))

    def open_my_match(self) -> None:
        """Open the page of “my match” with this setup."""
        players, options = self.chairs.roster(), self.applicable_options()
        self.engine.open(MyMatchScene(self.app, self.game, players, options, self._put_on_list))

    def _put_on_list(self, seat: int) -> list[PlayerInfo]:
        """Put the guest at a seat on the list of people, and return the players after that."""
        self.notify(self.chairs.put_on_list(seat))
        return self.chairs.roster()

    def resume(self, value: object) -> None:
        """Close with the session of “My match” if that has started there; else update the page."""
        if isinstance(value, GameSession):
            self.close(value)
        else:
            super().resume(value)

    def start(self) -> None:
        """Start the game and save the setup, unless something prevents a start."""
        if self.refusal():
            return
        players, options = self.chairs.roster(), self.applicable_options()
        self.chairs.agree()
        if close_with(self, self.game.title, lambda: self.app.start(self.game, players, options)):
            self.notify(self.app.save_setup(self.game, players, options))


class PlayAgainScene(SeatingPage):
    """The setup page of a game from the album, which is played on from the position `at` of its
    replay or, if that is None, dealt again with the same cards; always by the same rules. It closes
    with the GameSession that was started, or None."""

    def __init__(self, app: App, replay: Replay, at: int | None) -> None:
        self.replay, self.at = replay, at
        players = [app.people.with_present_name(player) for player in replay.players_at(at or 0)]
        count, options = len(players), replay.match.options
        super().__init__(app, replay.game, players, count, options, counts=[count])

    def build(self) -> Form:
        """Build the page: the table, what is played on or again, and the buttons."""
        say, at = self.say, self.at or 0
        form = self._table_form()
        key = "again.again" if self.at is None else "again.onward"
        line = say(key, hand=self.replay.stills[at].hand, at=at + 1)
        form.add(Label(MIDDLE, line, Type.NOTE, "text", "on_felt", "center", True, "said"))
        self._add_start(form, say("seats.start"), BELOW)
        apart = say("again.apart")
        form.add(Label(APART, apart, Type.SMALL, "italic", "on_felt", align="right", lines=True))
        rotate = FootButton("round", say("again.round"), self.rotate_seats)
        self._add_foot(form, [FootButton("howto", say("menu.howto"), self.howto), rotate])
        form.find("round").tooltip = Tooltip(say("again.round"), (say("again.round.line"),))
        self.update(form)
        return form

    def rotate_seats(self) -> None:
        """Move every player one seat on, but leave the cards of each seat where they are."""
        players = self.chairs.players
        self.chairs.players = [players[-1], *players[:-1]]
        self.rebuild()

    def start(self) -> None:
        """Start the game from the replay with these players, unless something prevents it."""
        if not self.refusal():
            self.chairs.agree()
            begin = partial(self.app.start_from, self.replay, self.at, self.chairs.roster())
            close_with(self, self.game.title, begin)


PAPER = (132.0, 84.0, 760.0, 528.0)
COMPUTERS_TOP, SMALL_PORTRAIT = 112.0, 34.0  # of a computer
MAX_WIDE, MAX_PITCH = 5, 132.0  # computers in a row; with more they are closer together


class MyMatchScene(PaperPage):
    """Explains the handicap of a match, or why there can be none. It closes with the GameSession
    that was started, or None. `put_on_list` puts the guest at a seat on the list of people and
    returns the players; it is None where that is not offered."""

    even: EvenMatch | None  # the match with its handicap; None if there can be none
    why_none: Why | None  # why there can be none

    def __init__(
        self, app: App, game: OpenGame, players: Sequence[PlayerInfo], options: Mapping[str, Value],
        put_on_list: Callable[[int], Sequence[PlayerInfo]] | None = None,
    ) -> None:  # fmt: skip
        self.app, self.game, self.options = app, game, dict(options)
        self.put_on_list = put_on_list
        self._set_players(players)

    def _set_players(self, players: Sequence[PlayerInfo]) -> None:
        """Set the players, and find out the handicap of their match or why there can be none."""
        self.players, self.even = players, None
        self.why_none = why_uneven(players)
        if self.why_none is None:
            try:
                self.even = even_match(self.app, self.game, players, self.options)
            except BadOptions as bad:
                self.why_none = bad.why

    @property
    def words(self) -> Words:
        return self.game.words

    def build(self) -> Form:
        """Build the page: the match with its handicap and Start, or why there can be none."""
        form = self.titled_form(self.say("even.title", game=self.game.title), "title")
        paper = Paper(form, PAPER, "")
        paper.button((28, -70, 160, 48), self.say("common.back"), self.escape, name="back")
        if self.even is None:
            self._add_refusal(paper)
            return form
        self._add_match(paper, self.even)
        text = self.say("seats.deal")
        form.set_focus(paper.button((-218, -70, 190, 48), text, self.start, "primary", "start"))
        return form

    def _add_refusal(self, paper: Paper) -> None:
        """Add why there is no match, what one is, and a button for a guest to join the list."""
        paper.lines((32, 36, -32, 120), self.spoken_text(), Type.HEADING, name="said")
        place, explanation = (32, 170, -32, 150), self.say("even.what")
        paper.lines(place, explanation, Type.BODY, colour="faint", name="what")
        if self.put_on_list and self.why_none and self.why_none.key == "even.guest":
            text = self.say("people.keep")
            button = paper.button((-308, -70, 280, 48), text, self._add_to_list, "primary", "list")
            paper.form.set_focus(button)

    def _add_to_list(self) -> None:
        assert self.put_on_list is not None
        seat = next(seat for seat, player in enumerate(self.players) if player.who == PERSON)
        self._set_players(self.put_on_list(seat))
        self.rebuild()

    def _add_match(self, paper: Paper, even: EvenMatch) -> None:
        """Add the person's portrait and name, those of the computers, and the handicap as text."""
        own_seat = next(seat for seat, player in enumerate(even.players) if player.who == PERSON)
        self._add_portrait(paper, even, own_seat, (32, 30, 64, 64), "face")
        own_name = even.players[own_seat].name
        paper.text((112, 30, -32, 36), own_name, Type.HEADING, "title", "accent", name="name")
        computers = [(seat, player) for seat, player in enumerate(even.players) if seat != own_seat]
        level = level_text(self.words, computers[0][1].level)
        against = self.say("even.against", n=len(computers), level=level)
        paper.text((112, 66, -32, 28), against, Type.BODY, colour="faint")
        pitch = min(MAX_PITCH, (PAPER[2] - 64) / max(MAX_WIDE, len(computers)))
        size, top = SMALL_PORTRAIT, COMPUTERS_TOP
        for column, (seat, computer) in enumerate(computers):
            left = 32 + column * pitch
            self._add_portrait(paper, even, seat, (left, top, size, size), f"face:{seat}")
            paper.text((left + size + 6, top, pitch - size - 10, size), computer.name, Type.NOTE)
        paper.lines((32, 168, -32, 150), self.spoken_text(), Type.HEADING, name="said").read = True
        note = self.say("even.apart" if any(even.handicap.given) else "even.counts")
        paper.lines((32, 334, -32, 112), note, Type.BODY, "italic", "faint", name="note")

    def _add_portrait(
        self, paper: Paper, even: EvenMatch, seat: int, place: Box, name: str
    ) -> None:
        token = paper.add(SeatToken(paper.box(place), name))
        token.portrait = self.app.profiles.portraits(even.players)[seat]
        token.colour = self.app.profiles.colours(even.players)[seat]
        token.focusable = False

    def spoken_text(self) -> str:
        """Return the handicap as text, or the reason why there is none."""
        words, even = self.words, self.even
        if even is not None:
            return handicap_text(words, even.handicap, even.players, even.sides)
        assert self.why_none is not None
        return words.tell(self.why_none)

    def start(self) -> None:
        """Start the match and close with its session; show if earlier results were unreadable."""
        even = self.even
        assert even is not None
        app, game, options = self.app, self.game, self.options
        begin = partial(app.start, game, even.players, options, handicap=even.handicap)
        if close_with(self, game.title, begin):
            self.notify(even.trouble)
