"""The card just drawn: what is marked came into one's own hand by what one has seen."""

import random

from rules.kit.cards import Card
from rules.kit.match import Match, PlayerInfo
from table.scenes.match.turn_controller import held, just_drawn
from tests.tables import Seating, play_on


def test_what_is_marked_has_come_since_ones_last_turn(seating: Seating) -> None:
    """In every game: cards of one's own hand only, never most of it, and not one that lay there
    when one's last turn ended."""
    rng = random.Random(str(seating))
    match = Match(seating.rules, [PlayerInfo("")] * seating.seats, {}, str(seating))
    at_rest: dict[int, frozenset[Card]] = {}
    hand = 0
    for _ in range(150):
        if match.over:
            break
        if match.table.hand != hand:
            hand, at_rest = match.table.hand, {}
        for seat in match.owing():
            mine, come = held(match, match.view(seat)), just_drawn(match, seat)
            assert come <= mine
            assert not come or 2 * len(come) < len(mine)
            assert not come & at_rest.get(seat, frozenset())
        before = match.step
        play_on(match, rng)
        moment = match.history[-1]
        for seat in moment.made if moment.step > before else ():
            if seat not in match.rules.actors(match.state):
                at_rest[seat] = held(match, match.view(seat))
