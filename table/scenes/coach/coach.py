"""Lead from the score sheet to a person's own choices, behind a curtain if others are there."""

from __future__ import annotations

from table.engine.scene import Engine
from table.i18n.words import Words
from table.scenes.coach.hand_review import HandReview
from table.scenes.coach.review_scene import ReviewScene
from table.scenes.dialogs.ask import WhoScene
from table.scenes.overlays.curtain import Call, CurtainScene

STEPS = 5  # of the bar, where several people look at it


class Coach:
    """What the score sheet has of the coach: that time goes on for it, and how it is looked at."""

    def __init__(self, coaching: HandReview) -> None:
        self.coaching = coaching
        self._behind = 0  # whose curtain it is

    @property
    def busy(self) -> bool:
        """Whether there is still something to work out."""
        return self.coaching.busy

    @property
    def done(self) -> float:
        """How much of it has been worked out, from 0 to 1; with several people in few steps, so
        that nobody counts the choices of another."""
        done = self.coaching.done
        return done if len(self.coaching.people) == 1 else int(done * STEPS) / STEPS

    def working(self, words: Words) -> str:
        """What the computer is judging, as a line; of several people it is not told how many
        choices each made. Nothing once all is judged: nobody has looked at anything yet."""
        coaching = self.coaching
        if not coaching.busy:
            return ""
        if len(coaching.people) > 1:
            return words.say("coach.working.others")
        (seat,) = coaching.people
        shown = coaching.shown(seat)
        at = sum((seat, choice.step) in coaching.verdicts for choice in shown) + 1
        return words.say("coach.working", at=min(at, len(shown)), all=len(shown))

    def step(self, now: float) -> None:
        """Time goes on, in seconds."""
        self.coaching.step(now)

    def close(self) -> None:
        """Nobody looks any more."""
        self.coaching.close()

    def look(self, engine: Engine) -> None:
        """Somebody wants to look at their choices: at once where only one person plays, else
        behind their own curtain."""
        coaching = self.coaching
        if len(coaching.people) == 1:
            self._show(engine, coaching.people[0])
            return
        say = coaching.app.words.display_name
        names = {seat: say(coaching.match.players[seat].name) for seat in coaching.people}
        engine.open(WhoScene(coaching.game.words.say("coach.who"), names))

    def returned(self, engine: Engine, value: object) -> None:
        """A scene that was opened for it has closed with this value."""
        if value is True:
            self._show(engine, self._behind)
        elif isinstance(value, int):
            self._behind = value
            players = self.coaching.match.players
            face = self.coaching.app.profiles.portraits(players)[value]
            name = self.coaching.app.words.display_name(players[value].name)
            engine.open(CurtainScene(Call(name, "coach", face=face)))

    def _show(self, engine: Engine, seat: int) -> None:
        self.coaching.soon(seat)
        engine.open(ReviewScene(self.coaching, seat))
