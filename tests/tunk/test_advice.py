"""A count that is said of taking a card comes true, if one goes on as one is advised."""

import random

from rules.kit.chance import Luck
from rules.kit.sight import redact
from rules.kit.state import State
from rules.tunk import rules as tunk
from rules.tunk.player.advising import advise
from rules.tunk.spreads import hand_count
from tests.sampling import drawn
from tests.tunk.test_player import walked

SAID = ("since_take", "since_take_hopes", "since_even")


def told(state: State, seat: int) -> int | None:
    """What one is told to count after taking, where that is advised."""
    found = advise(tunk, redact(tunk, state, seat), seat, random.Random(1))
    facts = {reason.key: dict(reason.facts) for reason in found.reasons if reason.key in SAID}
    if found.move.verb != "take" or not facts:
        return None
    ((_, fact),) = facts.items()
    return int(str(fact["took"] if "took" in fact else fact["left"]))


def test_what_is_said_to_be_left_is_left() -> None:
    """Pairs, which are worth keeping, count in it for what they count: nobody who adds up their
    cards after the discard finds another number."""
    said = 0
    for number in drawn(range(60), 12, "counts left"):
        for state, seat in walked(2, number):
            count = told(state, seat) if state.phase == "begin" else None
            if count is None:
                continue
            after = state.copy()
            while True:
                move = advise(tunk, redact(tunk, after, seat), seat, random.Random(1)).move
                tunk.apply(after, {seat: move}, Luck(0))
                if move.verb == "discard":
                    break
            hand = after.zones[f"hand:{seat}"]
            assert hand_count(hand, after.table.options["hand_count"]) == count
            said += 1
    assert said
