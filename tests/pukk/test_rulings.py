"""The rulings of docs/rules/pukk.md, and its house rules, that the examples leave out."""

from itertools import pairwise

import pytest

from rules.kit.cards import UNKNOWN, cards
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.sight import redact
from rules.kit.state import why
from rules.pukk import rules as pukk
from rules.pukk.combinations import best, shortfall
from tests.pukk.deals import (
    at,
    beats,
    chips,
    combination,
    lying,
    on,
    options,
    pool,
    refusal,
    step,
    steps,
    table,
    turned_up,
    verbs,
)
from tests.tables import players

POOR = "5C 7D 9H JD AD"
PAIRS = ("AC AD 5C 7S 9D", "KC KD 6H 8S 9C", "QC QH 6C 7D 10D")


# --- combinations -------------------------------------------------------------------------


def test_pkk1_no_mixed_categories() -> None:
    """PKK1: two pairs are a pair, and a full house is three alike."""
    assert combination("AC AD KC KD 5H").name == "pair"
    assert combination("9C 9D 9H KS KD").name == "three"
    assert best(cards("5C 6C 7C 8C 9C"), options()) is None


def test_poker_sets() -> None:
    """With `sets=poker`: five, four, full house, three, two pairs, pair, with Pamfíll anywhere."""
    ladder = [
        "JC 5C 5D 5H 5S",
        "6C 6D 6H 6S 9D",
        "9C 9D 9H KS KD",
        "AC AD AH 5S 7D",
        "7C 7D 8H 8S 9D",
        "6C 6D 8H 9S 10D",
    ]
    for better, worse in pairwise(ladder):
        assert beats(better, worse, sets="poker"), (better, worse)
    hand = combination("JC 9D 9H KS KD", sets="poker")
    assert (hand.name, hand.rank, hand.second, hand.pamfill) == ("full_house", 13, 9, True)
    pairs = combination("8H 8S 7C 7D 9D", sets="poker")
    assert (pairs.name, pairs.rank, pairs.second) == ("two_pairs", 8, 7)
    sixes = combination("6C 6D AC AD 9D", sets="poker")
    assert (sixes.rank, sixes.second) == (6, 1)


def test_pkk2_rank_first_puts_pamfill_just_above_its_like() -> None:
    """PKK2: by rank first, Pamfíll and a king lie between two kings and two aces."""
    order = {"pamfill_order": "rank_first"}
    assert beats("JC KS 5D 7H 8C", "KC KD 5H 7S 8D", **order)
    assert beats("AC AD 5H 7S 8D", "JC KS 5D 7H 8C", **order)


@pytest.mark.parametrize(
    ("hand", "may"),
    [("5C 5D 7H 9S AD", False), ("7C 7D 5H 9S AD", True), ("5C 5D 5H 9S AD", True)],
)
def test_pkk11_no_fives(hand: str, may: bool) -> None:
    """PKK11: with `no_fives` two fives alone are too little, three are enough."""
    assert (shortfall(cards(hand), options(min_pukk="no_fives")) == "") == may


def test_pkk12_four_sixes_without_pamfill() -> None:
    """PKK12: barred from sixes, Pamfíll beside four of them is no fifth."""
    found = combination("JC 6C 6D 6H 6S", pamfill_as_six=False)
    assert (found.name, found.pamfill) == ("four", False)


# --- bísefa and collecting ----------------------------------------------------------------


def test_a_turned_up_seven_asks_nobody() -> None:
    """1.4 C: if the turn-up is the seven itself, nothing happens."""
    assert turned_up(table(3), (POOR, "", ""), "7H").phase == "collect"


def test_pkk16_a_low_card_may_be_taken() -> None:
    """PKK15, PKK16: the exchange is free and good for any card, a six say."""
    state = turned_up(table(3), ("7H 5D 8S 10C QC", "", ""), "6H")
    assert verbs(state) == {"exchange", "keep"}
    taken = step(state, "exchange 7H")
    assert chips(taken) == chips(state)
    assert sorted(taken.zones["hand:0"]) == cards("10C QC 5D 6H 8S")


def test_pkk14_the_turn_up_is_nobodys() -> None:
    """PKK14: a pool whose card lies turned up waits, even where the dealer could claim it."""
    state = on(at(table(3), (POOR, "", ""), "KH"))
    assert pool(state, "king") == 3


def test_collecting_is_seen_card_by_card() -> None:
    """1.4 D, PKK17: each card is shown as it takes its pool, all know it afterwards, and the
    sum of what lies there does not change."""
    match = _match_of(4)
    seen = []
    while match.state.phase != "entry":
        if match.state.phase == "collected":
            (card,) = match.state.shown
            seen.append(card)
            assert any(card in cards for cards in match.view(None).zones.values())
        if match.owing():
            match.choose(match.state.turn, Move("keep"))
        else:
            match.advance()
    assert seen and match.state.shown == frozenset()
    for card in seen:
        owner = next(zone for zone, cards in match.state.zones.items() if card in cards)
        assert card in match.view(None).zones[owner]


def _match_of(seats: int) -> Match:
    return Match(pukk, players(seats), {}, "collect", dealer=0)


# --- the púkk -----------------------------------------------------------------------------


def test_pkk10_who_cannot_looks_like_who_will_not() -> None:
    """PKK10: whether a seat may púkk or not, it is asked alike, and a decline leaves the same
    public position behind."""
    able = at(table(3), (PAIRS[0], "", ""), "JS", "entry")
    unable = at(table(3), (POOR, "", ""), "JS", "entry")
    after = []
    for state in (able, unable):
        assert pukk.actors(state) == (0,)
        assert [offer.verb for offer in pukk.offers(state, 0)] == ["pukka", "decline"]
        view = redact(pukk, step(state, "decline"), None)
        hidden = [len(cards) for zone, cards in view.zones.items() if zone != "stub"]
        after.append((view.phase, view.turn, view.tallies, hidden, view.shown))
    assert after[0] == after[1]


def test_pkk7_a_raise_must_be_answered() -> None:
    """PKK7: whoever is behind matches or drops out, one chip at a time; a raise calls for new
    standing all round."""
    state = steps(at(table(3), PAIRS, "JS", "entry"), "pukka, pukka, pukka, stand, raise")
    assert state.turn == 2 and verbs(state) == {"match", "drop"}
    state = steps(state, "match, match")
    assert state.turn == 1 and verbs(state) == {"raise", "stand"}
    state = steps(state, "stand, stand")
    assert state.phase == "raising" and state.turn == 0
    assert step(state, "stand").phase == "shown"


def test_pkk7_what_is_dropped_stays_in_the_pool() -> None:
    """PKK7: chips of who drops out are lost to the winner, and the last one left still shows."""
    state = steps(at(table(3), PAIRS, "JS", "entry"), "pukka, pukka, pukka, raise, drop, drop")
    assert state.shown == set(cards("AC AD"))
    assert chips(step(state)) == [93 - 2 + 7, 92, 92]


def test_pkk9_two_may_demand_at_once() -> None:
    """PKK9: with two in after entry the first may ask to see the cards immediately."""
    state = steps(at(table(3), PAIRS, "JS", "entry"), "pukka, pukka, decline")
    assert verbs(state) == {"raise", "stand", "demand"}
    assert chips(on(step(state, "demand")))[0] == 92 + 5


def test_pkk8_of_three_nobody_may_demand() -> None:
    """PKK8: the demand is for the last two alone."""
    state = steps(at(table(3), PAIRS, "JS", "entry"), "pukka, pukka, pukka")
    reason = refusal(state, "demand")
    assert reason is not None and reason.key == "not_now"


def test_pkk30_side_cards_stay_hidden() -> None:
    """PKK30: at the showdown the others see the combination and no other card of the hand."""
    state = steps(at(table(3), PAIRS, "JS", "entry"), "pukka, pukka, decline, demand")
    view = redact(pukk, state, 2)
    assert view.zones["hand:0"] == [*cards("AC AD"), UNKNOWN, UNKNOWN, UNKNOWN]


def test_a_tie_may_be_carried_over() -> None:
    """PKK4, `pukk_tie=carry`: equal pairs leave the pool for the next deal."""
    hands = ("AC AD 5C 7S 9D", "AH AS 5D 7H 9C")
    state = at(table(2, pukk_tie="carry"), hands, "JS", "entry")
    after = on(steps(state, "pukka, pukka, demand"))
    assert pool(after, "pukk") == 4 and chips(after) == [92, 92]


@pytest.mark.parametrize("cap", [1, 3])
def test_raises_may_be_capped(cap: int) -> None:
    """`raise_cap`: after so many raises the next is refused, and all else goes on."""
    state = at(table(3, raise_cap=cap), PAIRS, "JS", "entry")
    state = steps(state, "pukka, pukka, pukka" + ", raise, match, match" * cap)
    reason = refusal(state, "raise")
    assert reason == why("enough_raises", n=cap)
    assert verbs(state) == {"stand"}


def test_pkk21_no_chip_no_stake() -> None:
    """PKK21: only what one has may go into the púkk; of the last two who cannot match demands."""
    state = at(table(2), PAIRS, "JS", "entry")
    state.tallies["chips:0"], state.tallies["chips:1"] = 0, 1
    assert refusal(state, "pukka") == why("no_chips")
    state.tallies["chips:0"] = 3
    state = steps(state, "pukka, pukka, raise")
    assert refusal(state, "match") == why("no_chips")
    assert verbs(state) == {"drop", "demand"}


# --- the play -----------------------------------------------------------------------------


def test_pkk26_the_exchanged_seven_is_a_stop() -> None:
    """PKK26: with the seven out of play the six stops, and the former turn-up is live."""
    hands = ("6H 9H 5C 8C QC", "10H 8H 5D 7D AC")
    state = at(table(2), hands, "7H", "lead")
    stopped = step(state, "lead 6H")
    assert (stopped.phase, stopped.turn) == ("lead", 0)
    led = step(stopped, "lead 9H")
    assert led.phase == "follow" and lying(step(led), 1) == cards("10H")


def test_pkk22_one_may_follow_oneself() -> None:
    """PKK22: the next card falls by itself, from whichever hand, the leader's own as well."""
    state = at(table(2), ("6H 7H 8H QC AC", "9H 5D 7D 8D AS"), "10H", "lead")
    state = on(step(state, "lead 6H"))
    assert lying(state, 0) == cards("6H 7H 8H") and lying(state, 1) == cards("9H")
    assert (state.phase, state.turn) == ("lead", 1)


def test_pkk23_out_in_mid_row() -> None:
    """PKK23: when somebody is out nothing is laid on the last card, though its next is held."""
    state = at(table(2), ("6H", "7H 8H 9D JD AS"), "10S", "lead")
    state = step(state, "lead 6H")
    assert state.phase == "pay"
    assert chips(step(state)) == [86 + 7 + 5, 86 + 7 - 5]


@pytest.mark.parametrize(("free", "paid"), [(False, [7, -5, -2]), (True, [2, 0, -2])])
def test_pkk24_the_next_card_may_save(free: bool, paid: list[int]) -> None:
    """PKK24: the holder of the winner's next card pays too, unless that house rule is on; then
    the card is shown."""
    hands = ("6H", "7H 8H 9D JD AS", "KD KC")
    state = step(at(table(3, next_card_free=free), hands, "10S", "lead"), "lead 6H")
    assert state.shown == (set(cards("7H")) if free else set())
    after = step(state)
    assert [now - then for then, now in zip(chips(state), chips(after))] == paid
