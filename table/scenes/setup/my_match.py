"""“My match”: a match made even for one person, explained before it begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.kit.options import BadOptions
from rules.kit.player_info import PlayerInfo
from rules.kit.said import Why
from rules.kit.state import Value
from table.app.app import App
from table.app.even import EvenMatch, even_match, why_uneven
from table.i18n.phrases import level_text
from table.i18n.words import Words
from table.panels.handicap_text import handicap_text
from table.panels.paper import Paper, PaperPage
from table.panels.token import SeatToken
from table.players.roster import MAX_NAME_LETTERS, PERSON, clean_name
from table.scenes.dialogs.ask import tell
from table.scenes.setup.seating import SeatingPage
from table.session.open_game import Broken, OpenGame
from table.widgets import Box, Button, Entry, Form
from table.widgets.tooltip import Tooltip

PAPER = (132.0, 84.0, 760.0, 528.0)
GUEST, NAMELESS = "even.guest", "even.nameless"
FACE_SIZE = 64.0  # of the person whose match it is
SMALL_FACE = 34.0  # of a computer
MAX_WIDE_FACES = 5  # computers in a row; with more they are closer together


class MyMatchScene(PaperPage):
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

    @property
    def words(self) -> Words:
        return self.game.words

    def build(self) -> Form:
        form = self.titled_form(self.say("even.title", game=self.game.title), "title")
        paper = Paper(form, PAPER, "")
        paper.button((28, -70, 160, 48), self.say("common.back"), self.escape, name="back")
        if self.even is None:
            self._add_refusal(paper)
            return form
        self._add_match(paper, self.even)
        start, place = self.say("seats.start"), (-28 - 190, -70, 190, 48)
        form.set_focus(paper.button(place, start, self.start, "primary", "start", 22))
        return form

    def _add_refusal(self, paper: Paper) -> None:
        """Add the reason, an explanation of “my match”, and for a guest a way onto the list."""
        key = self.wrong.key if self.wrong and self.keep else ""
        paper.lines((32, 36, -32, 120), self.spoken_text(), 22, name="said")
        place = (32, 240 if key == NAMELESS else 170, -32, 150)
        paper.lines(place, self.say("even.what"), 19, colour="faint", name="what")
        if key in (GUEST, NAMELESS):
            place, keep = (-28 - 280, -70, 280, 48), self.say("people.keep")
            button = paper.button(place, keep, self._add_to_list, "primary", "list")
            paper.form.set_focus(button)
            if key == NAMELESS:
                self._add_name(paper, button)

    def _add_name(self, paper: Paper, button: Button) -> None:
        """Add the field for the name of somebody who has none yet."""
        same = paper.lines((408, 160, -32, 64), "", 17, colour="faint", name="same")

        def on_typing(name: str) -> None:
            self.name, button.enabled = name, bool(name.strip())
            clean = clean_name(name)
            known = [person.name.casefold() for person in self.app.people.all()]
            is_known = bool(clean) and clean.casefold() in known
            same.text = self.say("people.same", name=clean) if is_known else ""

        def on_enter(name: str) -> None:
            if name.strip():
                self._add_to_list()

        area, hint = paper.box((32, 168, 360, 48)), self.say("people.name")
        entry = Entry(area, self.name, on_typing, on_enter, MAX_NAME_LETTERS, hint, "name")
        paper.add(entry)
        on_typing(self.name)
        paper.form.set_focus(entry)

    def _add_to_list(self) -> None:
        """Put the guest on the list, and make the match even for them."""
        assert self.keep is not None
        seat = next(at for at, player in enumerate(self.players) if player.who == PERSON)
        self._set_players(self.keep(seat, self.name.strip()))
        self.rebuild()

    def _add_match(self, paper: Paper, even: EvenMatch) -> None:
        """Add the person, their opponents and the handicap."""
        faces = self.app.profiles.portraits(even.players)
        colours = self.app.profiles.colours(even.players)

        def add_face(seat: int, place: Box, name: str) -> None:
            token = paper.add(SeatToken(paper.box(place), name))
            token.portrait, token.colour, token.focusable = faces[seat], colours[seat], False

        me = next(seat for seat, player in enumerate(even.players) if player.who == PERSON)
        add_face(me, (32, 30, FACE_SIZE, FACE_SIZE), "face")
        paper.text((112, 30, -32, 36), even.players[me].name, 27, "title", "accent", name="name")
        computers = [(seat, player) for seat, player in enumerate(even.players) if seat != me]
        level = level_text(self.words, computers[0][1].level)
        against = self.say("even.against", n=len(computers), level=level)
        paper.text((112, 66, -32, 28), against, 18, colour="faint")
        pitch = min(132.0, (PAPER[2] - 64) / max(MAX_WIDE_FACES, len(computers)))
        for place, (seat, computer) in enumerate(computers):
            left = 32 + place * pitch
            add_face(seat, (left, 112, SMALL_FACE, SMALL_FACE), f"face:{seat}")
            name = (left + SMALL_FACE + 6, 112, pitch - SMALL_FACE - 10, SMALL_FACE)
            paper.text(name, computer.name, 17)
        paper.lines((32, 168, -32, 150), self.spoken_text(), 23, name="said").read = True
        note = self.say("even.apart" if any(even.handicap.given) else "even.counts")
        paper.lines((32, 334, -32, 112), note, 18, "italic", "faint", name="note")

    def spoken_text(self) -> str:
        """The handicap as text, or the reason why there is none."""
        words, even = self.words, self.even
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
            tell(self.engine, self.words, self.game.title, error.why)
            return
        self.close(session)
        self.notify(trouble)


def add_my_match(scene: SeatingPage, paper: Paper) -> None:
    """Add the button for “my match” to a setup page."""

    def keep(seat: int, name: str) -> list[PlayerInfo]:
        if name:
            scene.chairs.rename(seat, name)
        scene.keep(seat)
        return scene.chairs.roster()

    def open_my_match() -> None:
        setup = scene.chairs.roster(), scene.applicable_options()
        scene.engine.open(MyMatchScene(scene.app, scene.game, *setup, keep))

    text, place = scene.say("even.mine"), (-276, 20, 126, 46)
    button = paper.button(place, text, open_my_match, name="mine")
    button.tooltip = Tooltip(text, (scene.say("even.what"),))
