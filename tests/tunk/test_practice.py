"""What practice has taught is what who looks ahead does, at the tables that were practised."""

import pytest

from rules.kit.move import Move
from rules.kit.sight import redact
from rules.tunk import rules as tunk
from rules.tunk.names import DRAW, DROP, HAND, TAKE
from rules.tunk.player import choose, spoils
from rules.tunk.player.network import (
    BEGINNING,
    COMMON,
    HIDDEN,
    SHEDDING,
    by_practice,
    networks,
    practised,
    worths,
)
from table.players.inline import think
from table.players.judge import sharp
from tests.tables import LONG
from tests.tunk.hands import LUCK, at
from tests.tunk.test_player import walked


def test_the_numbers_can_be_read() -> None:
    """Two networks, for before the draw and for a discard, and none says what no hand is worth."""
    for network, width, verdicts in zip(networks(), (BEGINNING, SHEDDING), (2, 1)):
        assert [len(row) for row in network.hidden] == [COMMON + width + 1] * HIDDEN
        assert [len(row) for row in network.out] == [HIDDEN + 1] * verdicts
        assert all(abs(each) < 200 for each in network.says([0.5] * (COMMON + width)))


def test_who_looks_ahead_does_what_was_learnt() -> None:
    """Of all that is worth trying out what comes out best, and not always what keen would do. Not
    tried is a card of the pile that is of no use, nor to put one back, nor what spoils."""
    verbs, other = set(), 0
    for number in range(200 if LONG else 12):
        for state, seat in walked(2, number):
            view = redact(tunk, state, seat)
            found, made = worths(view, seat), think("tunk", view, seat, "sharp", 1)
            if found:
                better = {move for move, each in found.items() if each > found[made]}
                left = {TAKE, *(Move("discard", (card,)) for card in view.shown)}
                left |= {move for move in found if spoils(tunk, view, seat, move)}
                assert better <= left, (view.zones, found, made)
                other += made != think("tunk", view, seat, "keen", 1)
                verbs.add(made.verb)
    assert verbs == {"draw", "take", "drop", "discard"} and other


@pytest.mark.parametrize(
    "hands, options, taught",
    [
        (2, {}, True),
        (2, {"halves": "floor", "drop_tie": "dropper_loses"}, True),
        (3, {}, False),
        (2, {"hand_count": "unmatched_only"}, False),
        (2, {"one_hit_per_turn": True}, False),
        (2, {"return_discard": False}, False),
    ],
)
def test_elsewhere_moves_are_tried_out(hands: int, options: dict, taught: bool) -> None:
    """Where others sit or other rules would matter, nothing was learnt."""
    dealt = ["2C 3D 9H 9S KC", "4C 5D 6S 7H 4H", "AC 2D 8S JH QH"][:hands]
    view = redact(tunk, at(dealt, phase="begin", discard="9D", stock=20, **options), 0)
    assert practised(view) is taught
    assert set(worths(view, 0)) == ({DRAW, TAKE, DROP} if taught else set())


def test_nothing_was_learnt_of_the_last_card() -> None:
    """Without a stock the rule player stands, even where no card is unseen any more."""
    state = at(["2C 3D 9H 9S KC QD", "4C 5D"], discard="9D", stock=0)
    view = redact(tunk, state, 0, {HAND[1]: tuple(state.zones[HAND[1]])})
    assert worths(view, 0) == {}
    assert think("tunk", view, 0, "sharp", 1) == think("tunk", view, 0, "keen", 1)


def test_a_card_that_cannot_be_kept_is_shed() -> None:
    """A king that goes with nothing, and not one of the twos."""
    view = redact(tunk, at(["AC 2C 3D 9H KS 2D", "4C 5D 6S 7H 4H"], discard="9D", stock=20), 0)
    assert think("tunk", view, 0, "sharp", 1) == Move("discard", (view.zones[HAND[0]][4],))


@pytest.mark.parametrize(
    "hand, theirs, spreads, pile",
    [
        ("2D 3S 3D", "10S QC", ["AC AD AH", "6C 6D 6S"], "JS QD 10D 8D 9D 7D 9S 7H"),
        ("8D 3D 7D 8C 2H 3H", "4C QD 9H 6S AS", [], "QC JC JS 10D 5H 5C 10S KS"),
    ],
)
def test_no_card_is_taken_from_the_pile_and_put_back(
    hand: str, theirs: str, spreads: list[str], pile: str
) -> None:
    """Though that was thought to come out best, here of all discards."""
    state = at([hand, theirs], spreads, discard=pile, stock=33)
    state.zones["discard"] = state.zones["discard"][-8:]
    back = state.zones[HAND[0]][-1]
    state.shown = frozenset((back,))
    view = redact(tunk, state, 0)
    found = worths(view, 0)
    assert max(found, key=found.__getitem__) == Move("discard", (back,))
    made = think("tunk", view, 0, "sharp", 1)
    assert made in found and made.cards != (back,)


def test_what_is_said_of_the_sharp_player_is_what_it_does() -> None:
    """What was learnt would drop here without hope, which no level does: the coach does not say
    that it would."""
    state = at(["5H 2H 6D 8S 9D", "10S QD 9H KC 3S"], phase="begin", discard="4C")
    view = redact(tunk, state, 0)
    first = choose(tunk, view, 0, LUCK)
    assert by_practice(view, 0, first) == DROP
    assert sharp(tunk, view, 0, first) == think("tunk", view, 0, "sharp", 1) != DROP
