"""A player's own choices in a game of the album: the hand is played back when somebody looks."""

from __future__ import annotations

from rules.kit.match import Match
from table.app.app import App
from table.players.roster import PERSON
from table.scenes.coach.hand_review import HandReview
from table.scenes.coach.review_scene import Coach
from table.session.replay import Replay


def coach_of(app: App, replay: Replay, at: int) -> Coach | None:
    """Of the hand of a picture, as long as the same people sit there. None where no person
    has chosen anything in it, and in a film whose game is not over, or of which others may still
    play the same deal."""
    if not replay.over or replay.unveiled:
        return None
    last, hand = last_alike(replay, at), replay.stills[at].hand
    people = [seat for seat, player in enumerate(replay.there(last)) if player.who == PERSON]
    made = (still.moment.made for still in replay.stills[: last + 1] if still.hand == hand)
    chosen = any(seat in choice for choice in made for seat in people)
    if not chosen:
        return None
    return Coach(lambda: HandReview(app, replay.game, match_at(replay, last)), late=True)


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
