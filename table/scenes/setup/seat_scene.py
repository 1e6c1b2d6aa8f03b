"""The sheet of one seat: who sits there, and how they play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from rules.kit.match import PlayerInfo
from table.app.app import App
from table.app.table_setup import is_nameless
from table.i18n.words import Words
from table.panels.kinds import MEET, Kind, kind_line, kind_tooltip
from table.panels.paper import Paper, PaperPage
from table.panels.token import SeatToken
from table.players.levels import CHARACTERS, STEADY, character_of
from table.players.roster import BOT, FILE, MAX_NAME_LETTERS, PERSON, with_unique_names
from table.scenes.settings.people_page import open_company
from table.scenes.setup.chairs import SeatPlan
from table.theme.style import Type
from table.widgets import Box, Choice, Entry, Form, Label, Widget
from table.widgets.tooltip import Tooltip

PAPER = (262.0, 150.0, 500.0, 316.0)
LEFT = 148.0  # of what is beside the portrait
LONGEST_PATH = 1000  # characters of a path


class PlayersPage(PaperPage):
    """A page on which the players of `chairs` are chosen."""

    keeps_scroll = True
    chairs: SeatPlan

    def _kind_choice(self, seat: int, area: Box, kinds: Sequence[tuple[Kind, str]]) -> Choice:
        """Return the drop-down for who plays at a seat. Its arrow keys skip people who sit at other
        seats, so that nobody is moved on the way to another choice."""
        chairs = self.chairs
        skipped = [(PERSON, key) for key in chairs.seats_elsewhere(seat)]
        value, name = chairs.kind(seat), f"who:{seat}"
        return Choice(area, kinds, value, partial(self._choose, seat), name, skipped_values=skipped)

    def _choose(self, seat: int, kind: Kind) -> None:
        self.chairs.choose(seat, *kind)

    def _character_choice(self, seat: int, area: Box) -> Choice:
        """Return the drop-down for a computer's character. Its values: keys of the characters not
        at other seats, "" for none, and MEET, which opens the page about the characters."""
        say, players = self.say, self.chairs.seated_players
        others_before, others_after = players[:seat], players[seat + 1 :]
        taken = {character_of(player.level) for player in (*others_before, *others_after)}
        free = [(entry.key, entry.name) for entry in CHARACTERS if entry not in taken]
        plain = PlayerInfo("", BOT, STEADY)
        plain_name = with_unique_names([*others_before, plain, *others_after])[seat].name
        options = [*free, ("", plain_name), (MEET, say("company.meet"))]
        character = character_of(players[seat].level)
        value = character.key if character else ""
        choice = Choice(area, options, value, partial(self._play_as, seat), f"name:{seat}")
        choice.tooltip = kind_tooltip(self.words, with_unique_names(players)[seat])
        choice.label = say("character.called", seat=seat + 1)
        return choice

    def _play_as(self, seat: int, character: str) -> None:
        """Let the computer at a seat play as a character; MEET opens the page about them."""
        if character == MEET:
            open_company(self.chairs.app, self.engine, self.chairs.players[seat])
        else:
            self.chairs.play_as(seat, character)


class SeatScene(PlayersPage):
    """The sheet of a seat. `remove` takes its player from the table; None if nobody may leave."""

    see_through = True

    def __init__(
        self, app: App, chairs: SeatPlan, seat: int, remove: Callable[[], None] | None
    ) -> None:
        self.app, self.chairs, self.seat, self.remove = app, chairs, seat, remove

    @property
    def words(self) -> Words:
        return self.chairs.words

    def build(self) -> Form:
        """Build the sheet: portrait, name, who plays, and a person's help or a computer's level."""
        say, seat, player = self.say, self.seat, self.chairs.players[self.seat]
        paper = Paper(self.new_form(), PAPER, say("seats.someone", seat=seat + 1))
        self._add_portrait(paper)
        name = paper.add(self._name_widget(player, paper.box((LEFT, 86, -28, 46))))
        if not name.label:
            name.label = say("seats.name", seat=seat + 1)
        if isinstance(name, Entry):
            paper.form.set_focus(name)
        kinds = self.chairs.seat_choices(seat)
        choice = paper.add(self._kind_choice(seat, paper.box((LEFT, 140, -28, 46)), kinds))
        choice.tooltip = kind_tooltip(self.words, player)
        choice.label = say("seats.who")
        if player.who == PERSON:
            text = say("seats.help.of", name=self.chairs.roster()[seat].name)
            paper.button((LEFT, 193, -28, 44), text, self._open_help, name="help")
        else:
            line = kind_line(self.words, player)
            paper.lines((LEFT, 196, -28, 44), line, Type.NOTE, colour="faint", name="line")
        if self.remove is not None:
            paper.button((28, -66, 220, 44), say("seats.away"), self._remove_player, name="away")
        paper.add_done(self.words, self.escape)
        return paper.form

    def _add_portrait(self, paper: Paper) -> None:
        profiles, roster = self.app.profiles, self.chairs.roster()
        token = paper.add(SeatToken(paper.box((28, 88, 96, 96)), "portrait", self._next_portrait))
        token.label = self.say("seats.portrait", seat=self.seat + 1)
        token.portrait = profiles.portraits(roster)[self.seat]
        token.colour = profiles.colours(roster)[self.seat]
        token.tooltip = Tooltip(self.say("people.portrait"), ())

    def _name_widget(self, player: PlayerInfo, area: Box) -> Widget:
        """Return the widget for a player's name: a label for a person on the list, a field for a
        guest's name or a guest program's path, a drop-down for a computer's character."""
        seat, name = self.seat, f"name:{self.seat}"
        if player.key:
            return Label(area, player.name, Type.HEADING, "title", name=name)
        if player.who == BOT:
            return self._character_choice(seat, area)
        if player.who == FILE:
            entry = Entry(area, player.level, partial(self.chairs.set_path, seat), name=name)
            entry.max_letters, entry.hint = LONGEST_PATH, self.say("seats.file.hint")
            return entry
        text = "" if is_nameless(player) else player.name
        entry = Entry(area, text, partial(self.chairs.rename, seat), name=name)
        entry.max_letters, entry.hint = MAX_NAME_LETTERS, self.say("people.name")
        return entry

    def _choose(self, seat: int, kind: Kind) -> None:
        """Seat the chosen player. After a choice in the open list, the field for the name gets the
        focus if there is one; not after an arrow key, which may only pass over this choice."""
        choice = self.form.find(f"who:{seat}")
        is_picked = isinstance(choice, Choice) and choice.is_open
        super()._choose(seat, kind)
        self.rebuild()
        name = self.form.find(f"name:{seat}")
        if is_picked and isinstance(name, Entry):
            self.form.set_focus(name)

    def _play_as(self, seat: int, character: str) -> None:
        super()._play_as(seat, character)
        self.rebuild()

    def _next_portrait(self) -> None:
        refusal = self.chairs.next_portrait(self.seat)
        self.rebuild()
        self.notify(refusal)

    def _open_help(self) -> None:
        from table.scenes.settings.help import HelpScene

        self.engine.open(HelpScene(self.app, self.words, self.chairs.roster()[self.seat]))

    def _remove_player(self) -> None:
        assert self.remove is not None
        self.close()
        self.remove()

    def resume(self, value: object) -> None:
        self.rebuild()
