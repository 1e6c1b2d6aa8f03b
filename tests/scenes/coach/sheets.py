"""A score sheet that has just come up, and the way from it to the coach."""

import random
from pathlib import Path

from rules.kit.journal import Journal
from rules.kit.match import Match
from rules.kit.move import Move
from table.players.inline import rules_of, think
from table.players.roster import PERSON, parse_roster
from table.scenes.coach.hand_review import HandReview
from table.scenes.coach.review_scene import ReviewScene
from table.scenes.overlays.scores import ScoresScene
from tests.scenes.match.evening import anna_near
from tests.table_pilot import Pilot

SIZE = (1024, 640)


def played(game: str, seats: str, write=lambda line: None, seed="5", comes=None, verb="") -> Match:
    """A match whose first hand is over. `comes`: who takes the second chair over by the first one's
    third choice; `verb`: the first one's choice wherever it is offered."""
    rules, players = rules_of(game), parse_roster(seats)
    luck = random.Random(seed)
    match = Match(rules, players, {}, seed, write)
    while rules.outcome(match.state) is None:
        if comes is not None and sum(0 in moment.made for moment in match.history) == 2:
            match.seat(1, comes)
            comes = None
        for seat in match.seats_to_choose():
            level = "easy" if players[seat].who == PERSON else "keen"
            choice = think(game, match.view(seat), seat, level, luck.randrange(10**9))
            offered = {offer.verb for offer in rules.offers(match.state, seat)}
            match.choose(seat, Move(verb) if not seat and verb in offered else choice)
        if not match.seats_to_choose() and rules.outcome(match.state) is None:
            match.advance()
    return match


def at_sheet(home: Path, game="tunk", seats="", seed="5", **how: object) -> Pilot:
    """A window in which the score sheet of a hand, of Anna and computers by default, has come."""
    seats = seats or anna_near(game)
    pilot = Pilot(home, SIZE, speed=4.0)
    path = home / "games" / f"{game}.jsonl"
    match = Match(rules_of(game), parse_roster(seats), {}, seed)
    journal = Journal.create(path, match.header(game))
    played(game, seats, journal.write, seed, **how)  # type: ignore[arg-type]
    journal.close()
    pilot.resume(path)
    pilot.until(lambda: pilot.top == "ScoresScene")
    return pilot


def coaching(pilot: Pilot) -> HandReview:
    sheet = next(scene for scene in pilot.engine.stack if isinstance(scene, ScoresScene))
    return sheet.coach.review


def silenced(pilot: Pilot) -> HandReview:
    """The review on the sheet, which judges nothing more by itself."""
    found = coaching(pilot)
    found.pause()
    found._queue.clear()
    return found


def looking(pilot: Pilot) -> ReviewScene:
    return pilot.engine.top


def can(pilot: Pilot, name: str) -> bool:
    return looking(pilot).form.find(name).enabled
