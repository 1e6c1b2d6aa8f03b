"""The coach for a game in the album, which reviews a player's own choices in a hand."""

from __future__ import annotations

from rules.kit.match import Match
from table.app.app import App
from table.players.roster import PERSON
from table.scenes.coach.hand_review import HandReview
from table.scenes.coach.review_scene import Coach
from table.session.replay import Replay


def coach_of(app: App, replay: Replay, at: int) -> Coach | None:
    """The coach for the hand of a still, up to a change of players. None if no person has chosen
    anything in it, if the game is not over, or if others may still play the same deal."""
    if not replay.over or replay.unveiled:
        return None
    last, hand = last_alike(replay, at), replay.stills[at].hand
    people = [seat for seat, player in enumerate(replay.there(last)) if player.who == PERSON]
    choices = (still.moment.made for still in replay.stills[: last + 1] if still.hand == hand)
    if not any(seat in choice for choice in choices for seat in people):
        return None
    return Coach(lambda: HandReview(app, replay.game, match_at(replay, last)), late=True)


def last_alike(replay: Replay, at: int) -> int:
    """The number of the last still of the same hand with the same players."""
    alike = replay.stills[at].hand, replay.stills[at].table
    return max(
        place for place, still in enumerate(replay.stills) if (still.hand, still.table) == alike
    )


def match_at(replay: Replay, at: int) -> Match:
    """The match at a still, played back without its score sheet."""
    still = replay.stills[at]

    def has_arrived(match: Match) -> bool:
        return not match.ahead and match.step >= still.moment.step

    past = replay.past.upto(still.read)
    replayed = Replay(replay.game, past, replay.name, plain=True, ends=has_arrived)
    replayed.finish()
    return replayed.match
