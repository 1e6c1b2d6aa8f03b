"""The page on which the players of a game are chosen, from above; and the sheet of one seat."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from rules.kit.match import PlayerInfo
from rules.kit.options import BadOptions, full_options
from rules.kit.remarks import partners
from rules.kit.state import Table, Value
from table.app.app import App, GameSession
from table.app.table_setup import (
    applicable_options,
    is_nameless,
    next_seat_count,
    refusal,
    seating_problem,
)
from table.i18n.phrases import list_names, manner_text
from table.i18n.words import Words
from table.panels.kinds import MEET, Kind, kind_line, kind_tooltip
from table.panels.paper import Paper, PaperPage, button_widths
from table.panels.token import SeatToken
from table.players.levels import CHARACTERS, LEVELS, STEADY, character_of, level_name
from table.players.roster import BOT, FILE, MAX_NAME_LETTERS, PERSON, with_unique_names
from table.scenes.dialogs.ask import tell
from table.scenes.settings.people_page import open_company
from table.scenes.setup import round_table
from table.scenes.setup.chairs import SeatPlan
from table.session.open_game import Broken, OpenGame
from table.theme.style import Type
from table.widgets import Box, Button, Choice, Entry, Form, Label, Widget
from table.widgets.button import MAIN_HEIGHT, FeltButton
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


TITLE = (36.0, 18.0, 180.0, 44.0)
MIDDLE = (372.0, 196.0, 280.0, 44.0)  # what is played
TROUBLE = (362.0, 172.0, 300.0, 64.0)  # what prevents a start
START = (417.0, 242.0, 190.0, MAIN_HEIGHT)
BELOW = (352.0, 294.0, 320.0, 62.0)  # beneath the button
FOOT_TOP, FOOT_HEIGHT, FOOT_GAP = 586.0, 36.0, 8.0
FOOT_PADDING = (24.0, 36.0)  # of a button there, left and right together
EDGE, WIDTH = 36.0, 952.0  # of the page


class FootButton(NamedTuple):
    """A small button at the foot of the page."""

    name: str
    text: str
    on_press: Callable[[], None]


def close_with(page: PaperPage, title: str, begin: Callable[[], GameSession]) -> bool:
    """Close a page with the session that `begin` starts, and return True. If that raises Broken or
    BadOptions, show the reason under this `title` and return False."""
    try:
        session = begin()
    except (Broken, BadOptions) as error:
        tell(page.engine, page.words, title, error.why)
        return False
    page.close(session)
    return True


class SeatingPage(PaperPage):
    """A page with a chair for every seat, on which players are chosen: `count` of them sit there
    now, of the `counts` that are allowed. `options`: the house rules of the game."""

    rebuilds = keeps_scroll = True

    def __init__(
        self, app: App, game: OpenGame, players: Sequence[PlayerInfo], count: int,
        options: Mapping[str, Value], counts: Collection[int],
    ) -> None:  # fmt: skip
        assert game.rules is not None
        self.app, self.game, self.rules = app, game, game.rules
        self.options, self.counts = dict(options), counts
        self.chairs = SeatPlan(app, game.words, players, count, self.rebuild)
        self.shelf = round_table.Shelf(self.chairs)
        self._glide: round_table.ChairGlide | None = None  # None while no chair moves

    @abstractmethod
    def start(self) -> None:
        """Start the game with these players."""

    @property
    def words(self) -> Words:
        return self.game.words

    def _table_form(self) -> Form:
        """Return a new form with the game's title, the table, its chairs and the shelf. If more can
        play, there is a free chair after as many of the last seats as can be added."""
        form, count = self.new_form(), self.chairs.count
        form.add(Label(TITLE, self.game.title, Type.TITLE, "title", "on_felt", name="title"))
        form.add(round_table.TableTop())
        players = self.chairs.roster()
        names = [[players[seat].name for seat in side] for side in self._sides()]
        sides = [list_names(self.words, side_names) for side_names in names]
        round_table.add_legend(form, self.say("seats.partners"), sides)
        angles = round_table.place_angles(count)  # of the chairs, and of the free ones between them
        addable = max(self.counts) - count
        for seat in range(count):
            open_seat = partial(self.open_seat, seat)
            form.add(round_table.Chair(seat, angles[2 * seat], form.theme.large, open_seat))
            if seat >= count - addable:
                add_player = partial(self.add_player, seat)
                free = form.add(round_table.FreeChair(seat, angles[2 * seat + 1], add_player))
                free.label = self.say("seats.free")
                free.tooltip = Tooltip(free.label)
        self.shelf.add(form)
        return form

    def _add_start(self, form: Form, text: str, place: Box = TROUBLE) -> None:
        """Add the start button, and at `place` a label for why the game cannot start."""
        refusal = Label(place, "", Type.NOTE, "strong", "on_felt", "center", True, "refusal")
        form.add(refusal).read = True
        form.add(FeltButton(START, text, self.start, "primary", "start"))

    def _add_foot(self, form: Form, buttons: Sequence[FootButton]) -> None:
        """Add the small buttons at the foot: Back at the left, `buttons` at the right. Call this
        last, because it also adds the image of a dragged portrait, which must be above all else."""
        back = FootButton("back", self.say("common.back"), self.escape)
        texts = [button.text for button in (back, *buttons)]
        room = WIDTH - FOOT_GAP * len(buttons)
        widths = button_widths(form, texts, Type.BODY, room, FOOT_PADDING)
        left = EDGE
        for button, width in zip((back, *buttons), widths, strict=True):
            area = (left, FOOT_TOP, width, FOOT_HEIGHT)
            form.add(Button(area, button.text, button.on_press, "secondary", button.name))
            left += width + FOOT_GAP
            if button is back:  # the others end at the right edge of the page
                left = EDGE + WIDTH - sum(widths[1:]) - FOOT_GAP * (len(buttons) - 1)
        self.shelf.add_drag_image(form)

    def rebuild(self) -> None:
        """Build the form anew; chairs glide to new places if their number has changed."""
        old_chairs = round_table.chairs_of(self.form) if hasattr(self, "form") else []
        super().rebuild()
        self._glide = None
        chairs = round_table.chairs_of(self.form)
        if old_chairs and len(old_chairs) != len(chairs) and not self.engine.reduced_motion:
            angles = {chair.text: chair.angle for chair in old_chairs}
            self._glide = round_table.ChairGlide(chairs, angles, self.engine.now)

    def step(self, now: float) -> None:
        super().step(now)
        if self._glide is not None and not self._glide.step(now):
            self._glide = None

    @property
    def animating(self) -> bool:
        return self._glide is not None or super().animating

    def resume(self, value: object) -> None:
        """Show people as they are now, changed or deleted, and focus the start button."""
        updated = self.app.people.with_present_name
        self.chairs.players = [updated(player) for player in self.chairs.players]
        self.rebuild()
        self.form.set_focus(self.form.find("start"))

    def applicable_options(self) -> dict[str, Value]:
        """Return the house rules that have an effect with this number of seats."""
        return applicable_options(self.rules, self.options, self.chairs.count)

    def refusal(self) -> str:
        """Return the reason why the game cannot start like this; "" if it can."""
        reason = refusal(self.words, self.rules, self.chairs.count, self.applicable_options())
        return reason or seating_problem(self.words, self.chairs.seated_players)

    def update(self, form: Form) -> None:
        """Show why the game cannot start, if so, and each player's name, portrait and side."""
        refusal, players = self.refusal(), self.chairs.roster()
        label = form.find("refusal")
        assert isinstance(label, Label)
        label.text = refusal
        form.find("start").enabled = not refusal
        side_of = {seat: number for number, side in enumerate(self._sides()) for seat in side}
        portraits = self.app.profiles.portraits(players)
        colours = self.app.profiles.colours(players)
        chairs = round_table.chairs_of(form)
        for seat, (player, chair) in enumerate(zip(players, chairs, strict=True)):
            chair.portrait = portraits[seat]
            chair.colour = colours[seat]
            chair.text = player.name
            chair.side = side_of.get(seat, -1)
            self._describe(chair, seat, player)

    def _describe(self, chair: round_table.Chair, seat: int, player: PlayerInfo) -> None:
        """Set the tooltip and the spoken label of a chair and, for a computer, its level."""
        kind = kind_tooltip(self.words, player).title
        lines = [kind]
        if character_of(player.level):
            lines.append(manner_text(self.words, player))
        chair.tooltip = Tooltip(player.name, tuple(lines))
        chair.label = self.say("seats.chair", seat=seat + 1, name=player.name)
        if player.who == BOT:
            levels = [level.name for level in LEVELS]
            chair.level = levels.index(level_name(player.level)) + 1
            chair.label += f", {kind}"

    def _sides(self) -> Sequence[Sequence[int]]:
        """Return the seats of each side; none without partners, or if the game cannot start."""
        if self.refusal():
            return ()
        count = self.chairs.count
        table = Table(count, full_options(self.rules, count, self.applicable_options()))
        return partners(self.rules, table)

    def event(self, event: pygame.event.Event) -> None:
        """Open the rules for F1; tell the shelf when a token is dragged or dropped."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.howto()
            return
        token = round_table.dragged_token(self.form)
        super().event(event)
        if event.type == pygame.MOUSEBUTTONUP and token is not None:
            self.shelf.drop(self.form, token, event.pos)
        elif event.type == pygame.MOUSEMOTION:
            self.shelf.drag(self.form, event.pos)

    def add_player(self, seat: int) -> None:
        """Seat one more player after this seat, or more if the game needs that; focus the first."""
        count = self.chairs.count
        self.chairs.add_after(seat, next_seat_count(self.rules, count + 1, count))
        self.form.set_focus(self.form.find(f"token:{seat + 1}"))

    def remove_player(self, seat: int) -> None:
        """Take the player at a seat from the table, and more if the game needs that."""
        count = self.chairs.count
        self.chairs.remove(seat, next_seat_count(self.rules, count - 1, count))

    def open_seat(self, seat: int) -> None:
        can_remove = self.chairs.count > min(self.counts)
        remove = partial(self.remove_player, seat) if can_remove else None
        self.engine.open(SeatScene(self.app, self.chairs, seat, remove), lambda _: self.rebuild())

    def howto(self) -> None:
        """Open the rules of the game, with the house rules chosen here if they can be played."""
        from table.scenes.overlays.howto import HowToScene

        options = None if self.refusal() else self.applicable_options()
        self.engine.open(HowToScene(self.app, self.game, options))
