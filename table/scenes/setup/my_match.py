"""“My match”: a match made even for one person, explained before it begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.kit.options import BadOptions
from rules.kit.player_info import PlayerInfo
from rules.kit.said import Why
from rules.kit.state import Value
from table.app.app import App
from table.app.even import EvenMatch, even_match, why_uneven
from table.engine.page import Page
from table.i18n.phrases import level_text
from table.panels.handicap_text import handicap_text
from table.panels.token import SeatToken
from table.players.roster import MAX_NAME_LETTERS, PERSON, clean_name
from table.scenes.dialogs.ask import tell
from table.scenes.setup.seating import LEFT, SeatingPage
from table.session.open_game import Broken, OpenGame
from table.widgets import Box, Button, Entry, Form, Label, Panel
from table.widgets.tooltip import Tooltip

PAPER = (132.0, 84.0, 760.0, 528.0)
GUEST, NAMELESS = "even.guest", "even.nameless"
FACE_SIZE = 64.0  # of the person whose match it is
SMALL_FACE = 34.0  # of a computer
MAX_WIDE_FACES = 5  # computers in a row; with more they are closer together
BUTTON_WIDTH, RIGHT_SPACE = 126.0, 150.0  # the button, and the space for what is to its right


class MyMatchScene(Page):
    """Explains the handicap, or why there is none; returns the GameSession that was started, or
    `back`. `keep` puts the guest at a seat on the list, with a name if they have none, and returns
    the players. `even` and `wrong`: the even match or the reason why there is none."""

    even: EvenMatch | None
    wrong: Why | None
    name = ""  # typed by somebody who has none yet

    def __init__(
        self,
        app: App,
        game: OpenGame,
        players: Sequence[PlayerInfo],
        options: Mapping[str, Value],
        keep: Callable[[int, str], Sequence[PlayerInfo]] | None = None,
        back: str | None = None,
    ) -> None:
        self.app, self.game, self.options, self.keep = app, game, dict(options), keep
        self.back = back
        self._set_players(players)

    def _set_players(self, players: Sequence[PlayerInfo]) -> None:
        """Set the players and make their match even, or note why it cannot be."""
        self.players, self.even, self.wrong = players, None, why_uneven(players)
        if self.wrong is None:
            try:
                self.even = even_match(self.app, self.game, players, self.options)
            except BadOptions as bad:
                self.wrong = bad.why

    def build(self) -> Form:
        words, form = self.game.words, Form(self.engine.theme, self.engine.size)
        x, y, w, h = PAPER
        title = words.say("even.title", game=self.game.title)
        form.add(Label((28, 20, 968, 52), title, 38, "title", "on_felt", name="title"))
        form.add(Panel(PAPER))
        back = (x + 28, y + h - 70, 160, 48)
        form.add(Button(back, words.say("common.back"), self.escape, name="back"))
        if self.even is None:
            self._add_refusal(form)
            return form
        self._add_match(form, self.even)
        area = (x + w - 28 - 190, y + h - 70, 190, 48)
        start = Button(area, words.say("seats.start"), self.start, "primary", "start", 22)
        form.set_focus(form.add(start))
        return form

    def _add_refusal(self, form: Form) -> None:
        """Add the reason, an explanation of “my match”, and for a guest a way onto the list."""
        words, (x, y, w, h) = self.game.words, PAPER
        assert self.wrong is not None
        said, key = (x + 32, y + 36, w - 64, 120), self.wrong.key if self.keep else ""
        form.add(Label(said, self.spoken_text(), 22, lines=True, name="said"))
        room = (x + 32, y + (240 if key == NAMELESS else 170), w - 64, 150)
        what = words.say("even.what")
        form.add(Label(room, what, 19, colour="faint", lines=True, name="what"))
        if key in (GUEST, NAMELESS):
            area, keep = (x + w - 28 - 280, y + h - 70, 280, 48), words.say("people.keep")
            button = form.add(Button(area, keep, self._add_to_list, "primary", "list", 20))
            form.set_focus(button)
            if key == NAMELESS:
                self._add_name(form, button)

    def _add_name(self, form: Form, button: Button) -> None:
        """Add the field for the name of somebody who has none yet."""
        words, (x, y, w, _) = self.game.words, PAPER
        room = (x + 408, y + 160, w - 440, 64)
        same = form.add(Label(room, "", 17, colour="faint", lines=True, name="same"))

        def typed(name: str) -> None:
            self.name, button.enabled = name, bool(name.strip())
            clean = clean_name(name)
            known = [person.name.casefold() for person in self.app.people.all()]
            is_known = bool(clean) and clean.casefold() in known
            same.text = words.say("people.same", name=clean) if is_known else ""

        def entered(name: str) -> None:
            if name.strip():
                self._add_to_list()

        area, said = (x + 32, y + 168, 360, 48), words.say("people.name")
        entry = form.add(Entry(area, self.name, typed, entered, MAX_NAME_LETTERS, said, "name"))
        typed(self.name)
        form.set_focus(entry)

    def _add_to_list(self) -> None:
        """Put the guest on the list, and make the match even for them."""
        assert self.keep is not None
        seat = next(at for at, player in enumerate(self.players) if player.who == PERSON)
        self._set_players(self.keep(seat, self.name.strip()))
        self.rebuild()

    def _add_match(self, form: Form, even: EvenMatch) -> None:
        """Add the person, their opponents and the handicap."""
        words, (x, y, w, _) = self.game.words, PAPER
        faces = self.app.profiles.portraits(even.players)
        colours = self.app.profiles.colours(even.players)

        def add_face(at: int, area: Box, name: str) -> None:
            token = form.add(SeatToken(area, name))
            token.portrait, token.colour, token.focusable = faces[at], colours[at], False

        me = next(at for at, player in enumerate(even.players) if player.who == PERSON)
        add_face(me, (x + 32, y + 30, FACE_SIZE, FACE_SIZE), "face")
        name = (x + 112, y + 30, w - 144, 36)
        form.add(Label(name, even.players[me].name, 27, "title", "accent", name="name"))
        computers = [(at, player) for at, player in enumerate(even.players) if at != me]
        level = level_text(words, computers[0][1].level)
        line = (x + 112, y + 66, w - 144, 28)
        against = words.say("even.against", n=len(computers), level=level)
        form.add(Label(line, against, 18, colour="faint"))
        pitch = min(132.0, (w - 64) / max(MAX_WIDE_FACES, len(computers)))
        for place, (at, computer) in enumerate(computers):
            left = x + 32 + place * pitch
            add_face(at, (left, y + 112, SMALL_FACE, SMALL_FACE), f"face:{at}")
            called = (left + SMALL_FACE + 6, y + 112, pitch - SMALL_FACE - 10, SMALL_FACE)
            form.add(Label(called, computer.name, 17))
        said = (x + 32, y + 168, w - 64, 150)
        form.add(Label(said, self.spoken_text(), 23, lines=True, name="said")).read = True
        key = "even.apart" if any(even.handicap.given) else "even.counts"
        note = (x + 32, y + 334, w - 64, 112)
        form.add(Label(note, words.say(key), 18, "italic", "faint", lines=True, name="note"))

    def spoken_text(self) -> str:
        """The handicap as text, or the reason why there is none."""
        words, even = self.game.words, self.even
        if even is not None:
            return handicap_text(words, even.handicap, even.players, even.sides)
        assert self.wrong is not None
        return words.tell(self.wrong)

    def escape(self) -> None:
        """Close and return `back`."""
        self.close(self.back)

    def start(self) -> None:
        """Deal."""
        assert self.even is not None
        players, handicap, _, trouble = self.even
        try:
            session = self.app.start(self.game, players, self.options, handicap=handicap)
        except (Broken, BadOptions) as error:
            tell(self.engine, self.game.words, self.game.title, error.why)
            return
        self.close(session)
        if trouble:
            self.engine.notice(self.game.words.tell(trouble))


def add_my_match(scene: SeatingPage, form: Form) -> None:
    """Add the button for “my match” to a setup page."""
    words, (x, y, w, _) = scene.words, LEFT
    area = (x + w - RIGHT_SPACE - BUTTON_WIDTH, y + 20, BUTTON_WIDTH, 46)

    def keep(seat: int, name: str) -> list[PlayerInfo]:
        if name:
            scene.chairs.rename(seat, name)
        scene.keep(seat)
        return scene.chairs.roster()

    def open_my_match() -> None:
        setup = scene.chairs.roster(), scene.applicable_options()
        scene.engine.open(MyMatchScene(scene.app, scene.game, *setup, keep))

    button = form.add(Button(area, words.say("even.mine"), open_my_match, name="mine"))
    button.tooltip = Tooltip(words.say("even.mine"), (words.say("even.what"),))
