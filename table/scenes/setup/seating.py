"""The page on which the players of a game are chosen."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from rules.kit.match import PlayerInfo
from rules.kit.options import BadOptions, full_options
from rules.kit.remarks import partners
from rules.kit.state import Table, Value
from table.app.app import App, GameSession
from table.app.table_setup import applicable_options, is_nameless, refusal, seating_problem
from table.i18n.phrases import list_names, manner_text
from table.i18n.words import Words
from table.panels.kinds import MEET, Kind, character_choice, kind_tooltip
from table.panels.paper import Paper, PaperPage
from table.panels.token import Lamp, SeatToken, TokenName, distinct_name
from table.players.levels import character_of
from table.players.roster import BOT, FILE, MAX_NAME_LETTERS, PERSON
from table.scenes.dialogs.ask import tell
from table.scenes.settings.company import open_company
from table.scenes.setup.chairs import KEEP, SeatPlan
from table.session.open_game import Broken, OpenGame
from table.theme.style import Type
from table.widgets import Box, Choice, Entry, Form, Label, Widget
from table.widgets.tooltip import Tooltip

LEFT, RIGHT = (28.0, 84.0, 500.0, 528.0), (544.0, 84.0, 452.0, 528.0)  # the two panels
TOGETHER = (560.0, 26.0, 436.0, 52.0)  # the label with the partners
FOOT = 78.0  # height of their lower part, with the buttons
ROW_HEIGHT, ROW_GAP = 46.0, 12.0  # the greatest height of a seat's row, and gap between rows
LONGEST_PATH = 1000  # characters of a path
BENCH_HEIGHT = 54.0  # where people on the list who are not at the table wait, without their names
SLOT, TOKEN, NAME_HEIGHT = 68.0, 40.0, 18.0  # of a person, a portrait, a name there
BENCH = "bench"


class Bench:
    """Adds the bench to a form, and handles dragging between it and the seats, whose tokens are
    `token:0`, `token:1` … in the column `seats`."""

    def __init__(self, chairs: SeatPlan) -> None:
        self.chairs = chairs
        # Places stay empty when people leave, so that a second press hits nobody else.
        self._places: dict[str, int] = {}

    def add(self, paper: Paper, place: Box) -> None:
        """Add a row of tokens, each with its name beneath."""
        chairs, row = self.chairs, paper.column(place, BENCH)
        slot, height = (size * paper.form.theme.large for size in (SLOT, NAME_HEIGHT))
        columns = max(1, int((row.area[2] - 16) // slot))
        for person in chairs.people_waiting():
            number = self._places.setdefault(person.key, len(self._places))
            left, top = number % columns * slot + 2, number // columns * (TOKEN + height + 6) + 3
            area = left + (slot - TOKEN) / 2, top, TOKEN, TOKEN
            sit = partial(chairs.sit_anywhere, person.key)
            token = row.add(SeatToken(area, f"{BENCH}:{person.key}", sit))
            token.portrait, token.colour = person.portrait, person.colour
            line = chairs.words.say("seats.bench.line", name=person.name)
            title = distinct_name(chairs.words, person, chairs.app.people.all())
            token.tooltip = Tooltip(title, (line,))
            row.add(TokenName((left + 2, top + TOKEN + 1, slot - 4, height), person.name))

    def add_drag_image(self, form: Form) -> None:
        """Add the token that follows the pointer while dragging, above everything else."""
        carried = form.add(SeatToken((0, 0, TOKEN, TOKEN), "carried"))
        carried.focusable = carried.visible = False

    def drag(self, form: Form, pos: tuple[int, int]) -> None:
        """Show the dragged token at the pointer, and highlight the seat beneath it."""
        token = dragged_token(form)
        if token is None:
            return
        x, y = form.to_units(pos)
        image = form.find("carried")
        assert isinstance(image, SeatToken)
        image.portrait, image.colour = token.portrait, token.colour
        image.area = (x - TOKEN / 2, y - TOKEN / 2, TOKEN, TOKEN)
        image.visible = True
        onto = self._chair_at(form, pos)
        for seat in range(self.chairs.count):
            chair = form.find(f"token:{seat}")
            assert isinstance(chair, SeatToken)
            chair.lit = seat == onto and chair is not token

    def drop(self, form: Form, token: SeatToken, pos: tuple[int, int]) -> None:
        """Drop a token on a seat or on the bench; anywhere else nothing changes."""
        kind, _, which = token.name.partition(":")
        onto = self._chair_at(form, pos)
        is_over_bench = self.chairs.people_waiting() and form.visible_rect(BENCH).collidepoint(pos)
        if onto is not None and kind == BENCH:
            self.chairs.sit(which, onto)
        elif onto is not None and int(which) != onto:
            self.chairs.swap(int(which), onto)
        elif onto is None and kind != BENCH and is_over_bench:
            self.chairs.place(int(which), PlayerInfo(""))
        else:
            self.chairs.changed()

    def _chair_at(self, form: Form, pos: tuple[int, int]) -> int | None:
        """The seat whose row, with half the gaps, is at this pixel; None if there is none."""
        if not form.visible_rect("seats").collidepoint(pos):
            return None
        rows = {seat: form.visible_rect(f"token:{seat}") for seat in range(self.chairs.count)}
        distance, seat = min((abs(row.centery - pos[1]), seat) for seat, row in rows.items())
        return seat if distance <= rows[seat].h else None


def close_with(page: PaperPage, title: str, begin: Callable[[], GameSession]) -> bool:
    """Close a page with the session that `begin` starts; False after a message, with this title,
    that says why it cannot be started."""
    try:
        session = begin()
    except (Broken, BadOptions) as error:
        tell(page.engine, page.words, title, error.why)
        return False
    page.close(session)
    return True


def dragged_token(form: Form) -> SeatToken | None:
    """The token that is being dragged, or None."""
    tokens = (widget for widget in form.widgets if isinstance(widget, SeatToken))
    return next((token for token in tokens if token.carried), None)


class PlayersPage(PaperPage):
    """A page on which the players of `chairs` are chosen."""

    keeps_scroll = True
    chairs: SeatPlan

    def _kind_choice(self, seat: int, area: Box, kinds: Sequence[tuple[Kind, str]]) -> Choice:
        """The choice of a seat's player among these; the arrow keys pass over those who sit
        elsewhere."""
        chairs = self.chairs
        passed = [(PERSON, key) for key in (*chairs.seats_elsewhere(seat), KEEP)]
        value, name = chairs.kind(seat), f"who:{seat}"
        return Choice(area, kinds, value, partial(self._choose, seat), name, passed=passed)

    def _choose(self, seat: int, kind: Kind) -> None:
        self.notify(self.chairs.choose(seat, *kind))

    def _character_choice(self, seat: int, area: Box) -> Choice:
        """The choice of the character of the computer at a seat."""
        choose = partial(self._play_as, seat)
        return character_choice(self.words, self.chairs.seated, seat, area, choose)

    def _play_as(self, seat: int, character: str) -> None:
        if character == MEET:
            open_company(self.engine, self.chairs.players[seat])
        else:
            self.chairs.play_as(seat, character)


class SeatingPage(PlayersPage):
    """A page with a row for every seat, in which its player is chosen; `options`: the house rules
    of the game."""

    rebuilds = True

    def __init__(
        self,
        app: App,
        game: OpenGame,
        players: Sequence[PlayerInfo],
        count: int,
        options: Mapping[str, Value],
    ) -> None:
        assert game.rules is not None
        self.app, self.game, self.rules = app, game, game.rules
        self.options = dict(options)
        self.chairs = SeatPlan(app, game.words, players, count, self.rebuild)
        self.bench = Bench(self.chairs)

    @abstractmethod
    def start(self) -> None:
        """Start the game with these players."""

    @property
    def words(self) -> Words:
        """The game's words, which include the application's."""
        return self.game.words

    # --- what it looks like

    def _new_papers(self, title: str, rules: str = "") -> tuple[Paper, Paper]:
        """The panels of a new form: for the seats, and for the rest with this title."""
        form = self.titled_form(title, "title")
        form.add(
            Label(TOGETHER, "", Type.NOTE, "strong", "on_felt", "right", True, name="partners")
        )
        return Paper(form, LEFT, ""), Paper(form, RIGHT, rules)

    def _add_seats(self, paper: Paper, top: float) -> None:
        """Add the rows of the seats, and the bench if anybody is on it."""
        chairs, bottom, large = self.chairs, -FOOT, paper.form.theme.large
        if chairs.people_waiting():
            bottom -= BENCH_HEIGHT + NAME_HEIGHT * large
            self.bench.add(paper, (18, bottom, -14, -FOOT - bottom))
        column = paper.column((18, top, -14, bottom), "seats")
        most = ROW_HEIGHT * large  # a choice may need two lines
        pitch = (column.area[3] - 8) / chairs.count
        pitch = max(36.0, min(most + ROW_GAP, pitch))  # ten seats just fit
        height = min(most, pitch - 3.5)
        for seat in range(chairs.count):
            self._add_chair(column, seat, 3 + seat * pitch, height)

    def _add_chair(self, paper: Paper, seat: int, y: float, height: float) -> None:
        """Add the row of a seat: number, token, name, choice and, for a person, the help."""
        words, chairs, player = self.words, self.chairs, self.chairs.players[seat]
        side = min(ROW_HEIGHT, height)
        top = y + (height - side) / 2
        paper.text((2, top, 24, side), str(seat + 1), Type.BODY, "title", "faint", "center")
        token = SeatToken((28, top, side, side), f"token:{seat}", partial(self._portrait, seat))
        paper.add(token).label = words.say("seats.portrait", seat=seat + 1)
        name = paper.add(self._name_widget(seat, player, top, side))
        name.label = name.label or words.say("seats.name", seat=seat + 1)
        choice = self._kind_choice(seat, (256, y, 196, height), chairs.seat_choices(seat))
        paper.add(choice).tooltip = kind_tooltip(words, player)
        if player.who == PERSON:
            lamp = (250 - side, top, side, side)
            paper.add(Lamp(lamp, f"help:{seat}", partial(self._help, seat)))

    def _name_widget(self, seat: int, player: PlayerInfo, top: float, height: float) -> Widget:
        """The widget with a person's name, a guest program's path, or a computer's character."""
        words, name = self.words, f"name:{seat}"
        if player.key:
            return Label(
                (80, top, 160 - height, height), player.name, Type.BODY, "strong", name=name
            )
        if player.who == BOT:
            return self._character_choice(seat, (82, top, 168, height))
        if player.who == FILE:
            spot, hint = (82, top, 168, height), words.say("seats.file.hint")
            on_typing = partial(self._file, seat)
            return Entry(spot, player.level, on_typing, None, LONGEST_PATH, hint, name)
        area, text = (82, top, 164 - height, height), "" if is_nameless(player) else player.name
        is_alone = sum(each.who == PERSON for each in self.chairs.seated) == 1
        hint = words.say("seats.you" if is_alone else "people.name")
        on_typing = partial(self._name, seat)
        return Entry(area, text, on_typing, None, MAX_NAME_LETTERS, hint, name)

    def _add_buttons(self, seats: Paper, rules: Paper) -> None:
        """Add the buttons at the foot, and the reason why the game cannot start."""
        say, y = self.say, 12 - FOOT
        rules.lines(
            (28, y - 8, -212, 64), "", Type.NOTE, "strong", "warn", name="refusal"
        ).read = True
        seats.button((20, y, 96, 46), say("common.back"), self.escape, name="back")
        seats.button((124, y, 138, 46), say("menu.howto"), self.howto, name="howto")
        start = (-196, y - 2, 172, 50)
        rules.button(start, say("seats.start"), self.start, "primary", "start")

    def resume(self, value: object) -> None:
        """Update people who were changed or deleted on another page, and focus the start button."""
        self.chairs.players = [self.app.people.current(player) for player in self.chairs.players]
        self.rebuild()
        self.form.set_focus(self.form.find("start"))

    # --- the setup

    def applicable_options(self) -> dict[str, Value]:
        """The house rules that have an effect with this number of seats."""
        return applicable_options(self.rules, self.options, self.chairs.count)

    def refusal(self) -> str:
        """The reason why the game cannot start like this, or ""."""
        reason = refusal(self.words, self.rules, self.chairs.count, self.applicable_options())
        return reason or seating_problem(self.words, self.chairs.seated)

    def _update_start(self, form: Form) -> None:
        """Show what prevents a start, and the names, portraits, sides and help of the players."""
        trouble = self.refusal()
        label, start = form.find("refusal"), form.find("start")
        assert isinstance(label, Label)
        label.text, start.enabled = trouble, not trouble
        players = self.chairs.roster()
        sides = [] if trouble else self._sides(players, form)
        portraits = self.app.profiles.portraits(players)
        colours = self.app.profiles.colours(players)
        another = self.say("people.portrait")
        for seat, player in enumerate(players):
            token = form.find(f"token:{seat}")
            assert isinstance(token, SeatToken)
            chair = form.find(f"who:{seat}")
            chair.label = self.say("seats.chair", seat=seat + 1, name=player.name)
            token.portrait, token.colour = portraits[seat], colours[seat]
            manner = (manner_text(self.words, player),) if character_of(player.level) else ()
            token.tooltip = Tooltip(another, manner)
            token.side = next((side for side, seats in enumerate(sides) if seat in seats), -1)
            lamp = form.find(f"help:{seat}") if player.who == PERSON else None
            if isinstance(lamp, Lamp):
                line = self.say("seats.help.line", name=player.name)
                lamp.lit = self.app.profiles.help(player).hints
                lamp.tooltip = Tooltip(self.say("seats.help"), (line,))
                lamp.label = self.say("seats.help.of", name=player.name)
            name = form.find(f"name:{seat}")
            if isinstance(name, Label):
                name.text = player.name
            elif isinstance(name, Choice):
                name.tooltip = Tooltip(player.name, manner)

    def _sides(self, players: list[PlayerInfo], form: Form) -> list[tuple[int, ...]]:
        """The seats of each side, which are also shown as names in a label."""
        count = self.chairs.count
        table = Table(count, full_options(self.rules, count, self.applicable_options()))
        sides = list(partners(self.rules, table))
        names = [list_names(self.words, [players[seat].name for seat in side]) for side in sides]
        label = form.find("partners")
        assert isinstance(label, Label)
        label.text = self.say("seats.partners", sides=" · ".join(names)) if names else ""
        return sides

    # --- actions

    def event(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.howto()
            return
        token = dragged_token(self.form)
        super().event(event)
        if event.type == pygame.MOUSEBUTTONUP and token is not None:
            self.bench.drop(self.form, token, event.pos)
        elif event.type == pygame.MOUSEMOTION:
            self.bench.drag(self.form, event.pos)

    def _name(self, seat: int, text: str) -> None:
        self.chairs.rename(seat, text)
        choice = self.form.find(f"who:{seat}")
        assert isinstance(choice, Choice)
        choice.options = self.chairs.seat_choices(seat)  # a guest with a name may come on the list
        self._update_start(self.form)

    def _file(self, seat: int, path: str) -> None:
        self.chairs.set_path(seat, path)
        self._update_start(self.form)

    def _help(self, seat: int) -> None:
        """Open the page with the help of the person at this seat."""
        from table.scenes.settings.help import HelpScene

        self.engine.open(HelpScene(self.app, self.words, self.chairs.roster()[seat]))

    def _portrait(self, seat: int) -> None:
        wrong = self.chairs.next_portrait(seat)
        self._update_start(self.form)
        self.notify(wrong)

    def howto(self) -> None:
        """Open the rules of the game with the options chosen here."""
        from table.scenes.overlays.howto import HowToScene

        options = None if self.refusal() else self.applicable_options()
        self.engine.open(HowToScene(self.app, self.game, options))
