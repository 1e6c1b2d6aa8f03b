"""The setup of the same deals for everybody: people, game, number of deals, computers."""

from __future__ import annotations

from rules.kit.contract import Rules
from rules.kit.match import PlayerInfo
from rules.kit.options import BadOptions
from rules.kit.state import Value
from table.app.app import App
from table.app.series import begin_deals
from table.app.table_setup import next_seats, usual_table
from table.i18n.phrases import level_text
from table.i18n.rules_page import choice_text, option_text
from table.i18n.words import Words
from table.panels.kinds import kind_tooltip
from table.panels.paper import Paper
from table.players.levels import STEADY
from table.players.roster import BOT, PERSON
from table.scenes.dialogs.ask import tell
from table.scenes.setup.series_setup import SetupScene, known_people
from table.session.open_game import Broken, OpenGame, parts
from table.storage.series import DEALS, LONE, STEADFAST
from table.widgets import Choice, Form, Stepper

PITCH = 58.0  # from line to line
MAX_NAMED_RULES = 3  # house rules that are named; the others are counted


class DealsSetupScene(SetupScene):
    """The setup page of a series of the same deals; returns the SeriesFile, or None."""

    left, right = (28.0, 84.0, 476.0, 528.0), (520.0, 84.0, 476.0, 528.0)
    kind, computers = "evening", False

    def __init__(self, app: App, game: OpenGame | None = None) -> None:
        known = known_people(app)[: max(LONE)]
        players = known + [PlayerInfo("")] * (max(LONE) - len(known))
        super().__init__(app, players, max(min(LONE), len(known)))
        latest = [other for other in self.games if other.name == app.settings.game]
        self.game = game or [*latest, *self.games][0]
        self.deals, self.level = 4, STEADY
        self.seats = self._usual_seats()

    @property
    def words(self) -> Words:
        """The game's words, which include the application's."""
        return self.game.words

    @property
    def rules(self) -> Rules:
        """The rules of the chosen game."""
        return parts(self.game)[0]

    def _usual_seats(self) -> int:
        return len(usual_table(self.app, self.game).players)

    def build(self) -> Form:
        people, deals = self._new_papers()
        self._add_people(people)
        self._add_deals(deals)
        self._add_buttons(people, deals)
        return deals.form

    def _add_deals(self, paper: Paper) -> None:
        """Add the choices of the game, the number of deals, the seats and the level."""
        say, counts = self.say, self.rules.SEATS
        game, deals, seats, level = (paper.box((22, 78 + PITCH * row, -22, 46)) for row in range(4))
        games = [(other.name, other.title) for other in self.games]
        paper.add(Choice(game, games, self.game.name, self._choose_game, "game"))
        stepper = Stepper(deals, self.deals, min(DEALS), max(DEALS), self._set_deals, name="deals")
        paper.add(stepper).say = lambda n: say("evening.deals", n=n)
        ends = min(counts), max(counts)
        stepper = Stepper(seats, self.seats, *ends, self._set_seats, name="seats")
        paper.add(stepper).say = lambda n: say("evening.seats", n=n - 1)
        levels = [
            (name, say("seats.computer", level=level_text(self.words, name))) for name in STEADFAST
        ]
        choice = paper.add(Choice(level, levels, self.level, self._set_level, "level"))
        choice.tooltip = kind_tooltip(self.words, PlayerInfo("", BOT, self.level))
        top = 78 + PITCH * 4
        paper.lines((22, top, -22, 44), self._rules_text(), 16, "text", "faint", name="rules")
        text = f"{say('evening.line')} {say('evening.long', n=parts(self.game)[1].sheet.deal)}"
        paper.lines((22, top + 50, -22, 84), text, 16, "italic")

    def _rules_text(self) -> str:
        """The house rules that are not the default, as text."""
        words, chosen = self.words, self.options()
        rules = [
            f"{option_text(words, option)}: {choice_text(words, option, chosen[option.key])}"
            for option in self.rules.OPTIONS
            if option.applies(self.seats)
            and chosen.get(option.key, option.default) != option.default
        ]
        if not rules:
            return words.say("evening.rules.usual")
        rest = len(rules) - MAX_NAMED_RULES
        more = [words.say("evening.rules.more", n=rest)] if rest > 0 else []
        return words.say("evening.rules", rules="; ".join([*rules[:MAX_NAMED_RULES], *more]))

    def options(self) -> dict[str, Value]:
        """The house rules with which the game was last played, if they fit the number of seats."""
        players = [PlayerInfo("", PERSON), *[PlayerInfo("", BOT, self.level)] * (self.seats - 1)]
        return dict(usual_table(self.app, self.game, players).options)

    def _choose_game(self, name: str) -> None:
        self.game = next(game for game in self.games if game.name == name)
        self.seats = self._usual_seats()
        self.rebuild()

    def _set_deals(self, deals: int) -> None:
        self.deals = deals

    def _set_seats(self, count: int) -> None:
        self.seats = next_seats(self.rules, count, self.seats)
        self.rebuild()

    def _set_level(self, level: str) -> None:
        self.level = level
        self.rebuild()

    def start(self) -> None:
        """Start the series, and save everybody's portrait."""
        computers = [self.level] * (self.seats - 1)
        people, options = self.chairs.roster(), self.options()
        try:
            file = begin_deals(self.app, self.game, people, computers, options, self.deals)
        except (Broken, BadOptions) as error:
            tell(self.engine, self.words, self.game.title, error.why)
            return
        self.app.profiles.fix_portraits(file.series.players)
        self.close(file)
