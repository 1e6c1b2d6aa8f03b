"""Who sits down to a game begun from one in the album: on from a position, or the same deal."""

from __future__ import annotations

from rules.kit.options import BadOptions
from table.app.app import App
from table.scenes.setup.seating import FOOT, LEFT, RIGHT, TOGETHER, SeatingPage
from table.session.open_game import Broken
from table.session.replay import Replay
from table.widgets import Button, Form, Label, Panel


class PlayAgainScene(SeatingPage):
    """The table as it was laid for that game; who sits where may be changed, the house rules not.
    Returns the GameSession that was started, or None."""

    def __init__(self, app: App, replay: Replay, at: int | None) -> None:
        """`at`: the picture of the film to go on from; None: the same cards are dealt again."""
        self.replay, self.at = replay, at
        players = [app.people.now(player) for player in replay.there(at or 0)]
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
        said = words.say(f"again.{kind}", hand=still.hand, at=(self.at or 0) + 1)
        text = (x + 28, y + 28, w - 56, 118)
        form.add(Label(text, said, 20, lines=True, name="said"))
        apart = (x + 28, y + 152, w - 56, 66)
        form.add(Label(apart, words.say("again.apart"), 17, "italic", "faint", lines=True))
        turn = Button((x + 28, y + 240, 260, 46), words.say("again.round"), self.turn, name="round")
        form.add(turn)
        note = (x + 28, y + 294, w - 56, 60)
        form.add(Label(note, words.say("again.round.line"), 16, colour="faint", lines=True))
        self._add_buttons(form)
        self.bench.add_carried(form)
        self._judge(form)
        return form

    def turn(self) -> None:
        """Everybody moves one seat on; what lies there stays."""
        players = self.chairs.players
        self.chairs.players = [players[-1], *players[:-1]]
        self.rebuild()

    def start(self) -> None:
        """Begin."""
        if self.refusal():
            return
        self.chairs.agree()
        try:
            session = self.app.start_from(self.replay, self.at, self.chairs.named())
        except (Broken, BadOptions) as error:
            self._cannot_begin(error.why)
            return
        self.close(session)
