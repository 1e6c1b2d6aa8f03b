"""One's own choices in a game of the album: a hand of it is played back when somebody looks."""

from __future__ import annotations

from rules.kit.match import Match
from table.app.app import App
from table.engine.scene import Engine
from table.i18n.words import Words
from table.players.roster import PERSON
from table.scenes.coach.hand_review import HandReview
from table.scenes.coach.review_scene import Coach
from table.session.replay import Replay


def coach_of(app: App, replay: Replay, at: int) -> LateCoach | None:
    """Of the hand of a picture, as long as the same people sit there. None where no person
    has chosen anything in it, and in a film whose game is not over, or of which others may still
    play the same deal."""
    if not replay.over or replay.unveiled:
        return None
    last, hand = last_alike(replay, at), replay.stills[at].hand
    people = [seat for seat, player in enumerate(replay.there(last)) if player.who == PERSON]
    made = (still.moment.made for still in replay.stills[: last + 1] if still.hand == hand)
    chosen = any(seat in choice for choice in made for seat in people)
    return LateCoach(app, replay, last) if chosen else None


def last_alike(replay: Replay, at: int) -> int:
    """The last picture of the same hand and the same people."""
    alike = replay.stills[at].hand, replay.stills[at].table
    return max(
        place for place, still in enumerate(replay.stills) if (still.hand, still.table) == alike
    )


def match_at(replay: Replay, at: int) -> Match:
    """The match as it stood at a picture, played back without its sheet."""
    still = replay.stills[at]

    def there(match: Match) -> bool:
        return not match.ahead and match.step >= still.moment.step

    made = Replay(replay.game, replay.past.upto(still.read), replay.name, plain=True, ends=there)
    made.finish()
    return made.match


class LateCoach:
    """What the sheet of a film has of the coach. Nothing is worked out before somebody looks."""

    def __init__(self, app: App, replay: Replay, at: int) -> None:
        self.app, self.replay, self.at = app, replay, at
        self.coach: Coach | None = None

    @property
    def busy(self) -> bool:
        """Whether there is something to work out."""
        return self.coach is not None and self.coach.busy

    @property
    def done(self) -> float:
        """How much of it has been worked out, from 0 to 1."""
        return self.coach.done if self.coach is not None else 0.0

    def working(self, words: Words) -> str:
        """What is being worked out just now, as a line."""
        return self.coach.working(words) if self.coach is not None else ""

    def step(self, now: float) -> None:
        """Time goes on, in seconds."""
        if self.coach is not None:
            self.coach.step(now)

    def close(self) -> None:
        """Nobody looks any more."""
        if self.coach is not None:
            self.coach.close()

    def look(self, engine: Engine) -> None:
        """Somebody wants to look at their choices."""
        if self.coach is None:
            match = match_at(self.replay, self.at)
            self.coach = Coach(HandReview(self.app, self.replay.game, match))
        self.coach.look(engine)

    def returned(self, engine: Engine, value: object) -> None:
        """A scene that was opened for it has closed with this value."""
        if self.coach is not None:
            self.coach.returned(engine, value)
