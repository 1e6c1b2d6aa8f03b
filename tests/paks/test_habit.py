"""What the habit of playouts rests on: holdings, and nothing hidden."""

from random import Random

from rules.kit.cards import pack
from rules.kit.chance import Luck
from rules.kit.sight import redact
from rules.paks import rules as paks
from rules.paks.player.holdings import cards_of, holding_of, measure, reach
from rules.paks.player.rollout_policy import habit
from rules.paks.values import capture, score, worth
from tests.paks.hands import table


def test_a_holding_comes_to_what_its_cards_do() -> None:
    """All three scales are the same for cards and for the number that stands for them."""
    rng, suit = Random(1), [card for card in pack(copies=2) if card.suit == "H"]
    for _ in range(300):
        cards = rng.sample(suit, int(rng.random() * 15))
        holding = sum(map(holding_of, cards))
        assert divmod(measure(holding), 1024) == (worth(cards), score(cards))
        for one_pair in (False, True):
            assert reach(holding, one_pair) == capture(cards, one_pair)
        assert cards_of(holding, "H", cards) == tuple(sorted(cards))


def test_a_habit_sees_what_the_seat_sees() -> None:
    """In a position where all cards are known it is the same as in the seat's view of it."""
    for number, seats in enumerate((2, 3, 4, 6, 2)):
        luck = Luck(number)
        state = paks.deal(table(seats), luck)
        while paks.outcome(state) is None:
            made = {}
            for seat in paks.actors(state):
                made[seat] = habit(state, seat, Random(number))
                view = redact(paks, state, seat)
                assert habit(view, seat, Random(number)) == made[seat]
            paks.apply(state, made, luck)
