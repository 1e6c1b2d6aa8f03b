"""The classes of combinations, which the judge of the púkk shares with the table it judges, are
counted here without either: by dealing hands, and by what the rules say beats what."""

import random
from bisect import bisect_left, bisect_right

from rules.pukk.board import PACK
from rules.pukk.combinations import best, shortfall
from rules.pukk.player.strength import CLASSES, class_of, weaker
from tests.pukk.deals import options
from tests.tables import LONG

DEALS = 60_000 if LONG else 8_000
SURE = 4.5  # standard errors


def test_the_share_of_weaker_hands_is_what_dealing_finds() -> None:
    """Of hands dealt by luck that may púkk, as many are weaker as the table of the player says, by
    the order of the rules alone, equal ones half; and no class holds a hand that beats one of a
    higher class."""
    luck, rules = random.Random("classes"), options()
    hands = [luck.sample(PACK, 5) for _ in range(DEALS)]
    dealt = {
        tuple(hand): found
        for hand in hands
        if (found := best(hand, rules)) is not None and not shortfall(hand, rules)
    }
    keys = sorted(found.key for found in dealt.values())
    assert len(keys) > DEALS / 4
    highest: dict[int, object] = {}
    for hand, found in sorted(dealt.items(), key=lambda each: each[1].key)[:: len(dealt) // 200]:
        said = weaker(hand, rules)
        assert said is not None
        counted = (bisect_left(keys, found.key) + bisect_right(keys, found.key)) / 2 / len(keys)
        error = (said * (1 - said) / len(keys)) ** 0.5 + 1 / len(keys)
        assert abs(counted - said) < SURE * error, (hand, counted, said)
        highest[class_of(said)] = found.key
    assert list(highest) == sorted(highest)
    assert set(highest) <= set(range(CLASSES))
