"""“My match”: what is done so that one person has an even match, said before it begins."""

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
from table.players.roster import LONGEST_NAME, PERSON, clean_name
from table.scenes.dialogs.ask import tell
from table.scenes.setup.seating import LEFT, SeatingPage
from table.session.open_game import Broken, OpenGame
from table.widgets import Box, Button, Entry, Form, Label, Panel
from table.widgets.tooltip import Tooltip

PAPER = (132.0, 84.0, 760.0, 528.0)
GUEST, NAMELESS = "even.guest", "even.nameless"
FACE = 64.0  # of whose match it is
SMALL = 34.0  # of a computer
CROWD = 5  # computers in a row
WIDE, BESIDE = 126.0, 150.0  # the button; what stands to its right


class MyMatchScene(Page):
    """Says what was done and why, or why not; returns the GameSession that was started, or `back`.
    `keep` puts the guest at a seat on the list, by this name if they have none, and says who sits
    there then."""

    found: EvenMatch | None
    wrong: Why | None
    name = ""  # what somebody writes who has none yet

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
        self._look(players)

    def _look(self, players: Sequence[PlayerInfo]) -> None:
        """How a match of these is made even, or why it cannot be."""
        self.players, self.found, self.wrong = players, None, why_uneven(players)
        if self.wrong is None:
            try:
                self.found = even_match(self.app, self.game, players, self.options)
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
        if self.found is None:
            self._add_refusal(form)
            return form
        self._add_match(form, self.found)
        area = (x + w - 28 - 190, y + h - 70, 190, 48)
        start = Button(area, words.say("seats.start"), self.start, "primary", "start", 22)
        form.set_focus(form.add(start))
        return form

    def _add_refusal(self, form: Form) -> None:
        """Why it cannot be, what it would be, and what to do about a guest."""
        words, (x, y, w, h) = self.game.words, PAPER
        assert self.wrong is not None
        said, key = (x + 32, y + 36, w - 64, 120), self.wrong.key if self.keep else ""
        form.add(Label(said, self.spoken_text(), 22, lines=True, name="said"))
        room = (x + 32, y + (240 if key == NAMELESS else 170), w - 64, 150)
        what = words.say("even.what")
        form.add(Label(room, what, 19, colour="faint", lines=True, name="what"))
        if key in (GUEST, NAMELESS):
            area, keep = (x + w - 28 - 280, y + h - 70, 280, 48), words.say("people.keep")
            button = form.add(Button(area, keep, self._list, "primary", "list", 20))
            form.set_focus(button)
            if key == NAMELESS:
                self._add_name(form, button)

    def _add_name(self, form: Form, button: Button) -> None:
        """Where somebody who has no name yet writes it."""
        words, (x, y, w, _) = self.game.words, PAPER
        room = (x + 408, y + 160, w - 440, 64)
        same = form.add(Label(room, "", 17, colour="faint", lines=True, name="same"))

        def typed(name: str) -> None:
            self.name, button.enabled = name, bool(name.strip())
            called = clean_name(name)
            known = [person.name.casefold() for person in self.app.people.all()]
            there = bool(called) and called.casefold() in known
            same.text = words.say("people.same", name=called) if there else ""

        def entered(name: str) -> None:
            if name.strip():
                self._list()

        area, said = (x + 32, y + 168, 360, 48), words.say("people.name")
        entry = form.add(Entry(area, self.name, typed, entered, LONGEST_NAME, said, "name"))
        typed(self.name)
        form.set_focus(entry)

    def _list(self) -> None:
        """The guest comes on the list, and the match is theirs."""
        assert self.keep is not None
        seat = next(at for at, player in enumerate(self.players) if player.who == PERSON)
        self._look(self.keep(seat, self.name.strip()))
        self.rebuild()

    def _add_match(self, form: Form, found: EvenMatch) -> None:
        """Whose match it is, against whom, and what was done."""
        words, (x, y, w, _) = self.game.words, PAPER
        faces = self.app.profiles.portraits(found.players)
        colours = self.app.profiles.colours(found.players)

        def add_face(at: int, area: Box, name: str) -> None:
            token = form.add(SeatToken(area, name))
            token.portrait, token.colour, token.focusable = faces[at], colours[at], False

        me = next(at for at, player in enumerate(found.players) if player.who == PERSON)
        add_face(me, (x + 32, y + 30, FACE, FACE), "face")
        name = (x + 112, y + 30, w - 144, 36)
        form.add(Label(name, found.players[me].name, 27, "title", "accent", name="name"))
        computers = [(at, player) for at, player in enumerate(found.players) if at != me]
        level = level_text(words, computers[0][1].level)
        line = (x + 112, y + 66, w - 144, 28)
        against = words.say("even.against", n=len(computers), level=level)
        form.add(Label(line, against, 18, colour="faint"))
        pitch = min(132.0, (w - 64) / max(CROWD, len(computers)))
        for place, (at, computer) in enumerate(computers):
            left = x + 32 + place * pitch
            add_face(at, (left, y + 112, SMALL, SMALL), f"face:{at}")
            called = (left + SMALL + 6, y + 112, pitch - SMALL - 10, SMALL)
            form.add(Label(called, computer.name, 17))
        said = (x + 32, y + 168, w - 64, 150)
        form.add(Label(said, self.spoken_text(), 23, lines=True, name="said")).read = True
        key = "even.apart" if any(found.handicap.given) else "even.counts"
        note = (x + 32, y + 334, w - 64, 112)
        form.add(Label(note, words.say(key), 18, "italic", "faint", lines=True, name="note"))

    def spoken_text(self) -> str:
        """What was done, or why not."""
        words, found = self.game.words, self.found
        if found is not None:
            return handicap_text(words, found.handicap, found.players, found.sides)
        assert self.wrong is not None
        return words.tell(self.wrong)

    def escape(self) -> None:
        """Back to where one came from."""
        self.close(self.back)

    def start(self) -> None:
        """Deal."""
        assert self.found is not None
        players, handicap, _, trouble = self.found
        try:
            session = self.app.start(self.game, players, self.options, handicap=handicap)
        except (Broken, BadOptions) as error:
            tell(self.engine, self.game.words, self.game.title, error.why)
            return
        self.close(session)
        if trouble:
            self.engine.notice(self.game.words.tell(trouble))


def add_my_match(scene: SeatingPage, form: Form) -> None:
    """Beside how many play: a match for the person who sits there, made even by what they won."""
    words, (x, y, w, _) = scene.words, LEFT
    area = (x + w - BESIDE - WIDE, y + 20, WIDE, 46)

    def keep(seat: int, name: str) -> list[PlayerInfo]:
        if name:
            scene.chairs.rename(seat, name)
        scene.keep(seat)
        return scene.chairs.roster()

    def asked() -> None:
        facts = scene.chairs.roster(), scene.asked()
        scene.engine.open(MyMatchScene(scene.app, scene.game, *facts, keep))

    button = form.add(Button(area, words.say("even.mine"), asked, name="mine"))
    button.tooltip = Tooltip(words.say("even.mine"), (words.say("even.what"),))
