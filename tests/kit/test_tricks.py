"""Tricks, bidding, partners and a match, by examples of Whist and the Icelandic Hornafjarðarmanni.

Whist: four players, partners face each other, the ace is high, the last card dealt names trumps.
Manni: three players, twelve cards each and a fourth hand; four cards lie in the middle to exchange,
and six contracts come in turn.
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
from rules.kit.cards import SUITS, card, cards, pack
from rules.kit.chance import Luck
from rules.kit.hands import (
    add_points,
    next_hand,
    outcome_after,
    outcome_at,
    points_of,
    standing_points,
)
from rules.kit.said import why
from rules.kit.state import Outcome, State, Table
from rules.kit.tricks import (
    ACE_LOW,
    best_card,
    deal_packets,
    draw_round,
    follow_refusal,
    lay_card,
    master_cards,
    name_trump,
    pass_turn,
    renew_stock,
    swap_cards,
    swap_offers,
    sweep_trick,
    trick_cards,
    trick_taker,
    trump_suit,
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
        ("9H 9H#2", "", 0),  # two packs: of two equal cards the first
    ],
)
def test_who_takes_a_trick(trick: str, trump: str, taker: int) -> None:
    """The highest trump, or without one the highest card of the suit led."""
    assert best_card(cards(trick), trump) == taker
    assert best_card(cards("AH KH 2H"), ranks=ACE_LOW) == 1


@pytest.mark.parametrize(
    ("hand", "trick", "played", "trump", "refused"),
    [
        ("9H 2C", "", "2C", "", None),  # anything may be led
        ("9H 2C", "KH", "9H", "", None),
        ("9H 2C", "KH", "2C", "", why("follow", suit="suit.H")),
        ("9S 2C", "KH", "9S", "", None),  # Whist: who cannot follow may play anything
        # Where a trump must be played by who cannot follow, it is, if there is one.
        ("9S 2C", "KH", "9S", "C", why("ruff", suit="suit.C")),
        ("9S 2C", "KH", "2C", "C", None),
        ("9S 2D", "KH", "9S", "C", None),
    ],
)
def test_the_suit_led_is_followed(hand, trick, played, trump, refused) -> None:
    """By everybody who can."""
    asked = (cards(hand), cards(trick), card(played), trump)
    assert follow_refusal(*asked, ruff=bool(trump)) == refused


def test_a_trick_from_the_lead_to_its_taker() -> None:
    """Cards go round to the left; the taker gets them in the order of play and leads next."""
    state = at_table("7H 2S", "KH 3S", "AH 4S", "2H 5S")
    for seat, name in ((1, "KH"), (2, "AH"), (3, "2H")):
        assert not lay_card(state, seat, card(name)) and state.turn == (seat + 1) % 4
    assert trick_taker(state, state.turn) == 2  # as it stands before the last card
    assert lay_card(state, 0, card("7H")) and state.turn == 1
    assert trick_cards(state, 1) == cards("KH AH 2H 7H")
    taker = trick_taker(state, 1)
    assert sweep_trick(state, 1, taker, "won:2") == cards("KH AH 2H 7H")
    assert (state.turn, state.zones["won:2"]) == (2, cards("KH AH 2H 7H"))
    assert trick_cards(state, 2) == []


def test_cards_are_dealt_in_packets() -> None:
    """Manni: four times three cards to each of three players and the fourth hand; four are left."""
    state = at_table("", "", "")
    state.zones |= {"stock": list(pack()), "manni": []}
    deal_packets(state, (3, 3, 3, 3), ["manni"])
    hands = ("hand:0", "hand:1", "hand:2", "manni")
    assert [len(state.zones[name]) for name in hands] == [12] * 4
    top = [*reversed(pack())]
    assert (state.zones["hand:1"][:3], state.zones["manni"][:3]) == (top[:3], top[9:12])
    assert len(state.zones["stock"]) == 4


def test_one_player_exchanges_with_the_middle_or_else_the_next_may() -> None:
    """Manni: as many cards are drawn as are put away, from the top; who comes last is told."""
    state = at_table("7H 2S 3C", "4C 5C", "6C", stock="AS KD")
    state.turn = 2
    assert [offer.verb for offer in swap_offers(state, 2, "stock")] == ["exchange", "keep"]
    assert not pass_turn(state, 2) and state.turn == 0
    assert swap_offers(state, 0, "stock")[0].most == 2  # no more than lie in the middle
    swap_cards(state, 0, cards("2S 3C"), "stock", "discards")
    assert state.zones["hand:0"] == cards("7H KD AS")
    assert (state.zones["stock"], state.zones["discards"]) == ([], cards("2S 3C"))
    assert [offer.verb for offer in swap_offers(state, 1, "stock")] == ["keep"]
    assert not pass_turn(state, 2) and pass_turn(state, 2)
    state.zones["manni"] = cards("AC KC")  # or the whole hand is given for the fourth one
    swap_cards(state, 1, state.zones["hand:1"], "manni", "manni")
    assert (state.zones["hand:1"], state.zones["manni"]) == (cards("KC AC"), cards("4C 5C"))


def test_after_a_trick_everybody_draws_as_long_as_the_stock_lasts() -> None:
    """The taker draws first; where too few cards are left, the last ones get none."""
    state = at_table("", "", "", stock="2C 3C 4C 5C")
    draw_round(state, 1)
    draw_round(state, 1)
    assert [state.zones[f"hand:{seat}"] for seat in range(3)] == [
        cards("3C"), cards("5C 2C"), cards("4C"),
    ]  # fmt: skip


def test_trumps_are_a_number_that_everybody_sees() -> None:
    """Manni: four contracts have a suit of trumps, and nóló and grand have none."""
    state = at_table("", "", "")
    state.tallies["trump"] = 0
    suits = [trump_suit(state)]
    for suit in (*SUITS, ""):
        name_trump(state, suit)
        suits.append(trump_suit(state))
    assert suits == ["", *SUITS, ""] and state.tallies["trump"] == 5


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
    state = State(Table(4, {}), {}, {f"points:{seat}": 7 - seat % 2 for seat in range(4)}, "over")
    whys = [outcome_after(state, 1, sides=sides).why.key for sides in (facing_partners(4), ())]
    assert whys == ["won", "shared"], "a side that wins alone shares with nobody"


def after_hands(points: list[int], hand: int, hands: int, fewest: bool = False):
    """The outcome of a hand that brought these points, and the table of the next one."""
    table = Table(len(points), {}, dealer=1, standing={"points:0": 4}, hand=hand)
    state = State(table, {}, standing_points(table), "over")
    add_points(state, points)
    outcome = outcome_after(state, hands, fewest)
    return outcome, next_hand(table, outcome, {"streak": 2})


def test_points_are_carried_from_hand_to_hand() -> None:
    """Manni: twelve tricks; each counts from the fifth on, and those lacking of four count less.
    The deal passes to the left."""
    outcome, table = after_hands([1, 1, -2], hand=5, hands=6)
    assert (outcome.points, outcome.winners, outcome.why) == ((5, 1, -2), (), why("onward"))
    assert table is not None and (table.hand, table.dealer, table.standing["streak"]) == (6, 2, 2)
    assert points_of(State(table, {}, standing_points(table), "deal")) == (5, 1, -2)


@pytest.mark.parametrize(
    ("points", "fewest", "winners", "said"),
    [
        ([1, 1, -2], False, (0,), why("won", n=5)),
        ([1, 5, -2], False, (0, 1), why("shared", n=5)),
        ([1, 1, -2], True, (2,), why("won", n=-2)),
    ],
)
def test_the_last_hand_is_won_by_the_most_points_or_the_fewest(points, fewest, winners, said):
    """Equal ones share the win; no hand follows, nor once somebody has a match's points, here 5."""
    outcome, table = after_hands(points, hand=6, hands=6, fewest=fewest)
    assert (outcome.winners, outcome.why, table) == (winners, said, None)
    state = State(Table(3, {}), {}, dict(zip(STANDING, outcome.points, strict=True)), "over")
    assert outcome_at(state, 5, fewest) == outcome
    assert outcome_at(state, 6, fewest) == Outcome(outcome.points, (), why("onward"))


STANDING = ("points:0", "points:1", "points:2")


def test_a_pile_becomes_the_stock_and_keeps_its_top_card() -> None:
    """Crazy Eights: the stock is used up. With a pile of one card it stays empty."""
    state = at_table("AH", "2H")
    state.zones["discards"] = cards("3C 4C 5C")
    renew_stock(state, "discards", Luck("pile"))
    assert sorted(map(str, state.zones["stock"])) == ["3C", "4C"]
    assert state.zones["discards"] == cards("5C")
    state.zones["stock"].clear()
    renew_stock(state, "discards", Luck("pile"))
    assert not state.zones["stock"] and state.zones["discards"] == cards("5C")
