"""Tricks, bidding and partners, by examples of Whist and of the Icelandic Hornafjarðarmanni.

Whist: four players, partners face each other, the ace is high, the last card dealt names trumps.
Manni: three players, twelve cards each and a fourth hand; four cards lie in the middle to exchange.
"""

import pytest

from rules.kit.bidding import (
    PASSED,
    UNASKED,
    begin_bidding,
    bid_offers,
    contract_of,
    facing_partners,
    highest_bid,
    shared_points,
    take_bid,
)
from rules.kit.cards import card, cards, pack
from rules.kit.said import why
from rules.kit.state import State, Table
from rules.kit.tricks import (
    ACE_LOW,
    best_card,
    deal_packets,
    follow_refusal,
    lay_card,
    master_cards,
    swap_cards,
    sweep_trick,
    trick_cards,
)


def at_table(*hands: str, stock: str = "") -> State:
    """A position with these hands, seat 0 to lead."""
    seats = len(hands)
    zones = {f"hand:{seat}": cards(names) for seat, names in enumerate(hands)}
    zones |= {f"{kind}:{seat}": [] for kind in ("played", "won") for seat in range(seats)}
    state = State(Table(seats, {}), zones | {"stock": cards(stock), "discards": []}, {}, "play")
    state.turn = 0
    return state


@pytest.mark.parametrize(
    ("trick", "trump", "taker"),
    [
        ("7H KH AH 2H", "", 2),  # Whist: the ace is the highest of the suit led
        ("7H KS AD 2H", "", 0),  # other suits take nothing
        ("7H KH 2C AH", "C", 2),  # the lowest trump takes from the ace
        ("7H 3C 2C AH", "C", 1),  # of two trumps the higher
        ("7H", "C", 0),
    ],
)
def test_who_takes_a_trick(trick: str, trump: str, taker: int) -> None:
    """The highest trump, or without one the highest card of the suit led."""
    assert best_card(cards(trick), trump) == taker


def test_of_two_equal_cards_the_first_takes() -> None:
    """As where two packs are used; and with the ace low a king takes it."""
    assert best_card([card("9H"), card("9H#2")]) == 0
    assert best_card(cards("AH KH 2H"), ranks=ACE_LOW) == 1


@pytest.mark.parametrize(
    ("hand", "trick", "played", "refused"),
    [
        ("9H 2C", "", "2C", None),  # anything may be led
        ("9H 2C", "KH", "9H", None),
        ("9H 2C", "KH", "2C", why("follow", suit="suit.H")),
        ("9S 2C", "KH", "9S", None),  # Whist: who cannot follow may play anything
    ],
)
def test_the_suit_led_is_followed(hand, trick, played, refused) -> None:
    """By everybody who can."""
    assert follow_refusal(cards(hand), cards(trick), card(played)) == refused


def test_where_trumps_must_be_played_they_are() -> None:
    """With `ruff` a player who cannot follow plays a trump if there is one."""
    refused = why("ruff", suit="suit.C")
    assert follow_refusal(cards("9S 2C"), cards("KH"), card("9S"), "C", ruff=True) == refused
    assert follow_refusal(cards("9S 2C"), cards("KH"), card("2C"), "C", ruff=True) is None
    assert follow_refusal(cards("9S 2D"), cards("KH"), card("9S"), "C", ruff=True) is None


def test_a_trick_from_the_lead_to_its_taker() -> None:
    """Cards go round to the left; the taker gets them in the order of play and leads next."""
    state = at_table("7H 2S", "KH 3S", "AH 4S", "2H 5S")
    for seat, name in ((1, "KH"), (2, "AH"), (3, "2H")):
        assert not lay_card(state, seat, card(name)) and state.turn == (seat + 1) % 4
    assert lay_card(state, 0, card("7H")) and state.turn == 1
    assert trick_cards(state, 1) == cards("KH AH 2H 7H")
    taker = (1 + best_card(trick_cards(state, 1))) % 4
    assert sweep_trick(state, 1, taker, "won:2") == cards("KH AH 2H 7H")
    assert (state.turn, state.zones["won:2"]) == (2, cards("KH AH 2H 7H"))
    assert trick_cards(state, 2) == []


def test_cards_are_dealt_in_packets() -> None:
    """Manni: four times three cards to each of three players and the fourth hand; four are left."""
    state = at_table("", "", "", "")
    state.zones["stock"] = list(pack())
    deal_packets(state, (3, 3, 3, 3))
    assert [len(state.zones[f"hand:{seat}"]) for seat in range(4)] == [12] * 4
    assert state.zones["hand:1"][:3] == list(reversed(pack()))[:3]
    assert len(state.zones["stock"]) == 4


def test_cards_are_exchanged_with_the_middle() -> None:
    """Manni: as many cards are drawn as are put away, from the top."""
    state = at_table("7H 2S 3C", "", "", stock="AS KD")
    swap_cards(state, 0, cards("2S 3C"), "stock", "discards")
    assert state.zones["hand:0"] == cards("7H KD AS")
    assert (state.zones["stock"], state.zones["discards"]) == ([], cards("2S 3C"))


def test_master_cards() -> None:
    """A card is sure to take its own trick if nothing unseen beats it."""
    assert master_cards(cards("KH 9S 2C"), cards("QH AS 3D")) == cards("KH 2C")
    assert master_cards(cards("KH AC"), cards("QH 3C"), trump="C") == cards("AC")


def bids(*amounts: int | None, once: bool = False) -> tuple[State, list[bool]]:
    """The state after these bids of four players, seat 1 first, and whether each was the last."""
    state = at_table("", "", "", "")
    begin_bidding(state, 1)
    return state, [take_bid(state, state.turn, amount, once) for amount in amounts]


def test_bidding_goes_round_until_all_but_one_have_passed() -> None:
    """Each bid is higher than the last; a player who has passed is not asked again."""
    state, over = bids(3, None, 4, None, 5, None)
    assert over == [False] * 5 + [True]
    assert highest_bid(state) == (5, 1)
    assert [offer.verb for offer in bid_offers(state, 3, 5)] == ["pass"]
    assert [*bid_offers(state, 3, 8)[0].amounts] == [6, 7, 8]


def test_bidding_may_be_once_round_or_end_without_a_bid() -> None:
    """`once`: everybody is asked once. If all pass, nobody has bid."""
    state, over = bids(3, 4, None, 5, once=True)
    assert over == [False, False, False, True] and highest_bid(state) == (5, 0)
    state, over = bids(None, None, None, None)
    assert over[-1] and highest_bid(state) == (PASSED, -1)
    assert UNASKED not in state.tallies.values()


def test_contracts_come_in_a_cycle() -> None:
    """Manni: six contracts, one a hand, and then the first again."""
    contracts = ("nóló", "hjarta", "spaði", "tígull", "lauf", "grand")
    table = Table(3, {})
    names = [contract_of(table._replace(hand=hand), contracts) for hand in (1, 2, 6, 7)]
    assert names == ["nóló", "hjarta", "grand", "nóló"]


def test_partners_face_each_other_and_share_a_score() -> None:
    """Whist: seats 0 and 2 against 1 and 3; six players make three sides; three play alone."""
    assert facing_partners(4) == ((0, 2), (1, 3))
    assert facing_partners(6) == ((0, 3), (1, 4), (2, 5)) and facing_partners(3) == ()
    assert shared_points([1, 2, 3, 4], facing_partners(4)) == [4, 6, 4, 6]
    assert shared_points([1, 2, 3], facing_partners(3)) == [1, 2, 3]
