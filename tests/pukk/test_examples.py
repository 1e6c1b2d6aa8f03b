"""The worked examples of docs/rules/pukk.md, each under its number."""

import pytest

from rules.kit.cards import card, cards
from rules.kit.options import BadOptions, full_options
from rules.kit.state import State
from rules.pukk import rules as pukk
from rules.pukk.combinations import shortfall
from tests.positions import sizes
from tests.pukk.deals import (
    at,
    beats,
    chips,
    combination,
    gains,
    lying,
    on,
    options,
    play,
    played_out,
    pool,
    refused,
    step,
    steps,
    table,
    turned_up,
    vying,
)

RANK = "rank_first"


def test_example_01_dressing_and_left_over_pools() -> None:
    """Six players pay 7 each a deal; a King pool nobody gets grows 6, 12, 18."""
    state = play.deal(table(6))
    for number in (1, 2, 3):
        assert state.phase == "dress" and state.tallies["deal"] == number
        dressed = step(state)
        assert gains(state, dressed) == [-7] * 6 and pool(dressed, "king") == 6 * number
        dressed.zones["stub"].sort(key=lambda card: card.rank != 13)  # nobody gets a king
        state = play.next_deal(played_out(dressed))


@pytest.mark.parametrize(("seats", "hidden"), [(5, 14), (6, 9), (7, 4), (2, 29), (3, 24), (4, 19)])
def test_example_02_pack_and_deal(seats: int, hidden: int) -> None:
    """Of forty cards, five each and one turned up, 14, 9 and 4 are left; eight cannot sit down."""
    state = on(play.deal(table(seats)), "collect")
    assert len(pukk.pack(state.table)) == 40 and sizes(state, "hand") == [5] * seats
    assert (len(state.zones["trump"]), len(state.zones["stub"])) == (1, hidden)
    with pytest.raises(BadOptions):
        full_options(pukk, 8, {})


SIX = ("7H 5C 8D 10S QC", "6H KH 9C 9D 9S", "5D 6D 8C 10C QS", "5S 6S 8S 10D QD",
       "6C 7C JS KD AC", "7S 7D JD KS AS")  # fmt: skip


def led(entry: State, seat: int, text: str) -> State:
    """The position after a seat has led this card, all having declined the púkk."""
    state = entry.copy()
    state.phase, state.turn = "lead", seat
    return step(state, f"lead {text}")


def test_example_03_the_seven_taken_for_the_ace() -> None:
    """The ace turned up goes to the holder of the seven, who collects 6; 6h becomes a stop."""
    state = turned_up(6, SIX, "AH")
    assert state.phase == "bisefa" and pukk.actors(state) == (0,)
    taken = step(state, "exchange 7H", seat=0)
    assert taken.zones["trump"] == cards("7H")
    assert card("AH") in taken.zones["hand:0"] and len(taken.zones["hand:0"]) == 5
    entry = on(taken)
    assert chips(entry)[0] == 93 + 6 and pool(entry, "ace") == 0
    after = led(entry, 1, "6H")
    assert after.phase == "lead" and after.turn == 1


def test_example_03_the_seven_kept() -> None:
    """Kept, the Ace pool stays and is 12 in the next deal, 7h follows 6h, and Kh is a stop."""
    entry = on(step(turned_up(6, SIX, "AH"), "keep"))
    assert pool(entry, "ace") == 6
    after = led(entry, 1, "6H")
    assert after.phase == "follow" and lying(step(after), 0) == cards("7H")
    stopped = led(entry, 1, "KH")
    assert stopped.phase == "lead" and stopped.turn == 1
    assert pool(step(play.next_deal(played_out(entry))), "ace") == 12


@pytest.mark.parametrize(
    ("hands", "turned", "swap", "won", "left"),
    [
        pytest.param(("JC 5D 6S 8H QH", "JH 5C 6D 8C QD"), "9C", "", [12, 0], 0, id="Pukk 4"),
        pytest.param(("JC 5D 6S 8C QD", "JH 5C 6D 8D QS"), "9H", "", [6, 6], 0,
                     id="Pukk 4, hearts"),
        pytest.param(("7C 5D 6S 8H QH", "JH 5C 6D 8C QD"), "JC", "exchange 7C", [12, 0], 0,
                     id="Pukk 5"),
        pytest.param(("7D 5D 6S 8H QH", "JH 5C 6D 8C QS"), "JC", "", [0, 0], 6, id="Pukk 5, left"),
    ],
)  # fmt: skip
def test_examples_04_and_05_pamfills_pools(hands, turned, swap, won, left) -> None:
    """With clubs trump the jack of clubs takes Jack and Pamfíll pools, 12 of six players, with
    hearts its own alone; so does whoever takes it for the seven of clubs. Without the seven in a
    hand both pools wait for the next deal."""
    state = turned_up(6, hands, turned)
    assert (state.phase == "bisefa") is bool(swap)
    entry = on(step(state, swap) if swap else state)
    assert chips(entry)[:2] == [93 + more for more in won]
    assert pool(entry, "jack") == pool(entry, "pamfill") == left


# --- combinations -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("better", "worse", "by_rank"),
    [
        pytest.param("6C 6D 8H 9S 10D", "AC AD 8C 9H 10S", True, id="Pukk 6, sixes"),
        pytest.param("5C 5D 5H 8S 9D", "JC AD 7C 9H 10S", True, id="Pukk 6, three"),
        pytest.param("KC KD 5C 6H 9S", "QC QD 7C 9H 10S", True, id="Pukk 6, kings"),
        pytest.param("AC AD AH 5S 7D", "9C 9D 9H KS KD", True, id="Pukk 6, no full house"),
        pytest.param("JC AD 7C 9H 10S", "AC AH 8C 9D 10D", True, id="Pukk 7, aces"),
        pytest.param("JC AD 7C 9H 10S", "6C 6H 8C 9D 10D", False, id="Pukk 7, sixes"),
        pytest.param("JC 5D 5H 7S 8D", "6C 6H 6D 9D 10D", False, id="Pukk 7, three"),
        pytest.param("5C 5H 5D 9D 10D", "JC AD 7C 9H 10S", True, id="Pukk 7, fives"),
        pytest.param("JC 10C 10D 10H 10S", "6C 6D 6H 6S 9D", True, id="Pukk 7, five tens"),
        pytest.param("JC 5C 5D 5H 5S", "6C 6D 6H 6S 9D", True, id="Pukk 7, five fives"),
        pytest.param("JC 5D", "6C 6H 8C 9D 10D", False, id="Pukk 7, the lowest pair"),
        pytest.param("JC JD JH JS 6D", "QC QD QH QS 5D", False, id="Pukk 8, four jacks"),
    ],
)
def test_examples_06_to_08_ranks_and_pamfill(better: str, worse: str, by_rank: bool) -> None:
    """Sixes beat aces, kings queens; three alike beat a pair; there is no full house. A set with
    Pamfíll beats natural ones as large, or by rank first; four jacks have him among them."""
    assert beats(better, worse) and not beats(worse, better)
    assert beats(better, worse, pamfill_order=RANK) == by_rank


@pytest.mark.parametrize(
    ("hand", "asked", "wanted"),
    [
        pytest.param("JC 9D 9H KS KD", {}, ("three", 13, True), id="Pukk 8"),
        pytest.param("JC 5D 7H 8S 9D", {}, ("pair", 9, True), id="Pukk 8, pair"),
        pytest.param("JC JD JH JS 6D", {}, ("four", 11, True), id="Pukk 8, jacks"),
        *(
            pytest.param(hand, {"pamfill_as_six": False, "pamfill_order": order}, wanted,
                         id=f"Pukk 13, {hand} {order}")
            for hand, order, wanted in [
                ("JC 6D 7H 8S 9D", "pamfill_first", ("pair", 9, True)),
                ("JC 6D 7H 8S 9D", RANK, ("pair", 9, True)),
                ("JC 6D 6H AS KD", "pamfill_first", ("pair", 1, True)),
                ("JC 6D 6H AS KD", RANK, ("pair", 6, False)),
                ("JC 6D 6H AS AD", "pamfill_first", ("three", 1, True)),
                ("JC 6D 6H AS AD", RANK, ("three", 1, True)),
            ]
        ),
        pytest.param("JC 6C 6D 6H 6S", {"pamfill_as_six": False}, ("four", 6, False), id="PKK12"),
        pytest.param("AC AD KC KD 5H", {}, ("pair", 1, False), id="PKK1, two pairs"),
        pytest.param("9C 9D 9H KS KD", {}, ("three", 9, False), id="PKK1, full house"),
    ],
)  # fmt: skip
def test_examples_08_and_13_best_use_of_pamfill(hand, asked, wanted) -> None:
    """Pamfíll goes where it makes the best of the hand; barred from standing for a six he joins
    another rank, if that is better, and beside four of them is no fifth (PKK12). Two pairs are a
    pair, and a full house is three alike (PKK1)."""
    made = combination(hand, **asked)
    assert (made.name, made.rank, made.pamfill) == wanted


@pytest.mark.parametrize(
    ("hand", "may"), [("5C 7D 9H JS AD", False), ("5C 5D 7H 9S AD", True), ("9H JC 7D 5S KH", True)]
)
def test_example_09_no_bluffing(hand: str, may: bool) -> None:
    """Without a pair nobody may púkk; a pair of fives or Pamfíll will do."""
    state = at(2, (hand, ""), "10S", "entry")
    assert refused(state, "pukka") == ("" if may else "no_pair")
    assert refused(state, "decline") == ""


@pytest.mark.parametrize(
    ("hand", "usual", "by_rank"),
    [
        ("AC AD 5C 7S 9D", False, False),
        ("6C 6D 5C 7S 9D", True, True),
        ("JC 6D 5C 7S 9D", True, True),
        ("JC KD 5C 7S 9D", True, False),
        ("5C 5D 5H 7S 9D", True, True),
    ],
)
def test_example_13_a_pair_of_sixes_at_least(hand: str, usual: bool, by_rank: bool) -> None:
    """With `pair6` a combination must rank at a natural pair of sixes or above."""
    for order, may in (("pamfill_first", usual), (RANK, by_rank)):
        lacks = shortfall(cards(hand), options(min_pukk="pair6", pamfill_order=order))
        assert lacks == ("" if may else "below_sixes"), order


# --- the púkk and the play ----------------------------------------------------------------------

FIVE = ("AC AD 5C 7S 9D", "5H 6D 8H 9S 10C", "KC KD 6H 8S 9C", "5D 7H 8C 10S QD", "QC QH 6C 7D 10D")
THREE_IN = "pukka, decline, pukka, decline, pukka"


def test_example_10_wagering_and_showdown() -> None:
    """After entry 8, a raise, a match, a drop, a raise and an unmatched demand: 11 chips."""
    state = vying(THREE_IN, FIVE)
    assert pool(state, "pukk") == 8 and state.turn == 0
    state = steps(state, "raise, match, drop")
    assert state.turn == 0 and play.verbs(state) == {"raise", "stand", "demand"}
    state = step(state, "raise")
    assert state.turn == 2 and play.verbs(state) == {"match", "drop", "demand"}
    shown = step(state, "demand")
    assert shown.phase == "shown" and shown.shown == set(cards("AC AD KC KD"))
    assert pool(shown, "pukk") == 11
    after = step(shown)
    assert chips(after) == [93 - 3 + 11, 93, 93 - 2, 93, 93 - 1]
    assert (after.phase, after.turn, pool(after, "pukk")) == ("lead", 0, 0)


@pytest.mark.parametrize(
    ("hands", "choices", "shown", "pot", "won"),
    [
        pytest.param(FIVE, f"{THREE_IN}, stand, stand, stand", "AC AD KC KD QC QH", 8,
                     [7, 0, -1, 0, -1], id="Pukk 10, all stand"),
        pytest.param((*FIVE, ""), "pukka" + ", decline" * 5, "AC AD", 7, [6, 0, 0, 0, 0, 0],
                     id="Pukk 11, alone"),
    ],
)  # fmt: skip
def test_examples_10_and_11_the_cards_are_shown(hands, choices, shown, pot, won) -> None:
    """Where all three stand, the cards are shown for 8; one alone shows, and takes 7 chips."""
    state = vying(choices, hands)
    assert state.shown == set(cards(shown)) and pool(state, "pukk") == pot
    assert chips(step(state)) == [93 + more for more in won]


def test_example_11_nobody() -> None:
    """Of five none enters: the pool stays at 5, and is 10 after the next dressing."""
    state = vying(", ".join(["decline"] * 5), FIVE)
    assert (state.phase, pool(state, "pukk")) == ("lead", 5)
    assert pool(step(play.next_deal(played_out(state))), "pukk") == 10


@pytest.mark.parametrize(
    ("text", "other"), [("6C 6D 7H 8S 9D", "6H 6S 8C 9H QD"), ("AC AD KC KD 5H", "AH AS 5C 5D 9S")]
)
def test_example_11_a_tie(text: str, other: str) -> None:
    """Equal pairs share seven chips, the odd one to whoever comes first; side cards are nothing."""
    hands = ["5S 7C 8H 9C 10S", other, "7S 8D 10C JH QH", text, "10D 10H QC KH KS"]
    state = at(table(5, dealer=1), hands, "JS", "entry")
    state = steps(state, "decline, pukka, decline, decline, pukka, demand")
    assert pool(state, "pukk") == 7 and gains(state, on(state)) == [0, 3, 0, 4, 0]


STOPS = (
    "7S 9H QD 5C 8D",  # Uggi
    "8S 9S KH 10C 6D",  # Ingrid
    "10S 6S AH 9C QC",  # Þórsteinn
    "KC 7H JD AD 5D",
    "QH 10D 8H KS 7C",
)


def test_example_12_stops_and_three_leads() -> None:
    """The seed's sequence, played to its end: who plays what, each stop, and Ingrid gets 15."""
    state, laid = at(5, STOPS, "6H", "lead"), list[str]()
    for lead in ("7S", "6S", "AH", "9C", "KH", "6D"):
        state = step(state, f"lead {lead}")
        laid.append(f"{lead} {'UIT45'[state.turn]}")
        while state.phase == "follow":
            state = step(state)
            laid.append(f"{lying(state, state.turn)[-1]} {'UIT45'[state.turn]}")
    assert ", ".join(laid) == "7S U, 8S I, 9S I, 10S T, 6S T, AH T, 9C T, 10C I, KH I, 6D I"
    assert state.phase == "pay" and sizes(state, "hand") == [4, 0, 1, 5, 5]
    assert gains(state, step(state)) == [-4, 15, -1, -5, -5]
