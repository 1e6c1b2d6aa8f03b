"""Undo: whatever is taken back, at whatever step, the match is the one that never held it."""

import random
from collections.abc import Iterator

from tests.laws.interfering import tables_of
from tests.laws.undoing import Undone
from tests.sampling import luck
from tests.tables import LONG, Seating, option_sets

GAMES = 50
"""In the long form so many matches of each game are taken back at every step."""
STEPS = 200 if LONG else 24
"""So many choices and steps a match is played."""
SOME = 1 if LONG else 8
"""At one step in so many somebody takes a choice back and brings it back."""
ASKS = 6
"""At one step in so many somebody asks for a hint, which is told for good."""
FOR_GOOD = 12
"""At one step in so many it stays taken back."""


def matches(seating: Seating) -> Iterator[Undone]:
    """Those of one seating: in the long form its part of the game's, else one."""
    sets = option_sets(seating.rules, seating.seats)
    count = -(-GAMES // len(tables_of(seating.game.name))) if LONG else 1
    for number in range(count):
        seed = f"undo/{seating}/{number}"
        options = random.Random(seed).choice(sets) if number else sets[0]
        yield Undone(seating, options, seed)


def test_what_is_taken_back_has_never_been(seating: Seating) -> None:
    """At every step a seat takes its choice back: position, past, sealed choices, outcomes,
    score sheet, log, and for every seat and the room view, offers, remarks, refusals and what a
    worker is sent are those of a match that never went on from there, but that everybody knows
    where a card lay then that the room has seen come from there. Brought back, all is as it was.
    Sometimes it stays taken back, and the match goes on another way. The journal, read back by
    another seed, leads to the same, and to the same log, in which all stands in order."""
    rng = luck("undo", str(seating))
    for undone in matches(seating):
        for _ in range(STEPS):
            if not undone.play_on():
                break
            seats = undone.undoers()
            if rng.randrange(ASKS) == 0:
                undone.hint(rng.randrange(seating.seats))
            if seats and rng.randrange(SOME) == 0:
                undone.undo_and_redo(rng.choice(seats))
                undone.check_order()
            for _ in range(rng.randint(1, 3) if rng.randrange(FOR_GOOD) == 0 else 0):
                seats = undone.undoers()
                if seats:
                    undone.undo(rng.choice(seats))
        while not undone.undoers() and undone.play_on():
            pass
        if undone.undoers():  # else the match has ended with a deal, and nobody chose in that hand
            undone.undo(rng.choice(undone.undoers()))
            undone.check_order()
        undone.check_replay()
