"""What the tests of undo do at the toy's table, and all that a match stands at."""

from collections.abc import Sequence

from rules.kit.journal import Line
from rules.kit.match import Match
from rules.kit.move import Move, move
from tests.kit.test_match import first_card, toy_match
from tests.tables import printed

TAKE = move("take > stock")


def traded(match: Match, *verbs: str) -> list[Move]:
    """Both seats have shown a card, or slipped it away; their choices."""
    made = [first_card(match, seat, verb) for seat, verb in enumerate(verbs)]
    for seat, choice in enumerate(made):
        match.choose(seat, choice)
    return made


def stand(match: Match) -> tuple[object, ...]:
    history = [
        (moment.step, printed(moment.state), moment.made, moment.drawn) for moment in match.history
    ]
    waits, known = dict(match.sealed), dict(match.known)
    return printed(match.state), match.step, waits, known, history, [*match.outcomes]


def replayed(lines: Sequence[Line], **asked: object) -> Match:
    match = toy_match(past=lines, **asked)
    match.replay()
    return match
