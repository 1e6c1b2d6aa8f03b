"""The lead once few cards are left to guess: nothing is better, counted over every deal."""

from itertools import islice

from research.pukk.endgames import nowhere, positions, unseen, worths
from rules.pukk import rules as pukk
from rules.pukk.player import choosing as player
from rules.pukk.player.ending import guess
from rules.pukk.player.rows import BIT
from tests.tables import LONG

POSITIONS = 1_000 if LONG else 40
WAYS = 90 if LONG else 20
CARDS = 13 if LONG else 10


def test_with_six_cards_to_guess_no_lead_is_better() -> None:
    """With six cards unseen or fewer, whatever the rule player leads is worth as much as any
    card, in the mean over every way they can lie, even if another is sure to go out; and so is
    what a level that looks ahead leads."""
    for number, (view, seat) in enumerate(islice(positions(6, WAYS, CARDS), POSITIONS)):
        found = worths(view, seat)
        for choice in (
            player.choose(pukk, view, seat, None),
            player.solved(pukk, view, seat, None, 300),
        ):
            (led,) = choice.cards
            assert max(found.values()) - found[led] < 1e-9, (number, led, found)


def test_what_a_seat_can_tell_of_the_hands() -> None:
    """Neither what nobody could follow with, nor what a pool still waits for, is in any hand."""
    for view, seat in islice(positions(9, 10**9), 40):
        found = guess(view, seat)
        assert found.lurking == sum(BIT[card] for card in unseen(view))
        assert not found.lurking & sum(BIT[card] for card in nowhere(view))


def test_the_judge_finds_a_bad_lead() -> None:
    """Leading the first card of the hand is worse, here and there by chips."""
    worst = 0.0
    for view, seat in islice(positions(6, 20, 10), 20):
        found = worths(view, seat)
        worst = max(worst, max(found.values()) - found[view.zones[f"hand:{seat}"][0]])
    assert worst > 1.0
