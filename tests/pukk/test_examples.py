"""The worked examples of docs/rules/pukk.md, each under its number."""

import pytest

from rules.kit.cards import card, cards
from rules.kit.options import BadOptions, full_options
from rules.kit.state import State
from rules.pukk import rules as pukk
from tests.pukk.deals import (
    LUCK,
    at,
    chips,
    lying,
    on,
    played_out,
    pool,
    step,
    steps,
    table,
    turned_up,
    verbs,
)


def test_example_01_dressing_and_left_over_pools() -> None:
    """Six players pay 7 each a deal; a King pool nobody gets grows 6, 12, 18."""
    state = pukk.deal(table(6), LUCK)
    for number in (1, 2, 3):
        assert state.phase == "dress" and state.tallies["deal"] == number
        before = chips(state)
        state = step(state)
        assert [then - now for then, now in zip(before, chips(state))] == [7] * 6
        assert pool(state, "king") == 6 * number
        state = played_out(_without_the_king(state))
        result = pukk.outcome(state)
        assert result is not None
        following = pukk.onward(state.table, result)
        assert following is not None
        state = pukk.deal(following, LUCK)


def _without_the_king(state: State) -> State:
    """The same deal with all kings at the bottom of the stub, where nobody gets them."""
    stub = state.zones["stub"]
    stub.sort(key=lambda card: card.rank != 13)
    return state


@pytest.mark.parametrize(("seats", "hidden"), [(5, 14), (6, 9), (7, 4), (2, 29), (3, 24), (4, 19)])
def test_example_02_pack_and_deal(seats: int, hidden: int) -> None:
    """Forty cards, five each and one turned up, leave 14, 9 and 4 with five, six and seven."""
    state = on(pukk.deal(table(seats), LUCK), "collect")
    assert len(pukk.pack(state.table)) == 40
    assert [len(state.zones[f"hand:{seat}"]) for seat in range(seats)] == [5] * seats
    assert len(state.zones["trump"]) == 1
    assert len(state.zones["stub"]) == hidden


def test_example_02_eight_are_too_many() -> None:
    """Eight players cannot sit down."""
    with pytest.raises(BadOptions):
        full_options(pukk, 8, {})


SIX = ("7H 5C 8D 10S QC", "6H KH 9C 9D 9S", "5D 6D 8C 10C QS", "5S 6S 8S 10D QD")
REST = ("6C 7C JS KD AC", "7S 7D JD KS AS")


def test_example_03_the_seven_taken_for_the_ace() -> None:
    """The ace turned up goes to the holder of the seven, who collects 6; 6h becomes a stop."""
    state = turned_up(table(6), SIX + REST, "AH")
    assert state.phase == "bisefa" and pukk.actors(state) == (0,)
    taken = step(state, "exchange 7H")
    assert taken.zones["trump"] == cards("7H")
    assert card("AH") in taken.zones["hand:0"] and len(taken.zones["hand:0"]) == 5
    entry = on(taken)
    assert chips(entry)[0] == 93 + 6 and pool(entry, "ace") == 0
    led = _led(entry, 1, "6H")
    assert led.phase == "lead" and led.turn == 1


def test_example_03_the_seven_kept() -> None:
    """Kept, the Ace pool stays and is 12 in the next deal, 7h follows 6h, and Kh is a stop."""
    entry = on(step(turned_up(table(6), SIX + REST, "AH"), "keep"))
    assert pool(entry, "ace") == 6
    led = _led(entry, 1, "6H")
    assert led.phase == "follow" and lying(step(led), 0) == cards("7H")
    stopped = _led(entry, 1, "KH")
    assert stopped.phase == "lead" and stopped.turn == 1
    result = pukk.outcome(played_out(entry))
    assert result is not None
    following = pukk.onward(entry.table, result)
    assert following is not None
    assert pool(step(pukk.deal(following, LUCK)), "ace") == 12


def _led(entry: State, seat: int, text: str) -> State:
    """The position after a seat has led this card, all having declined the púkk."""
    state = entry.copy()
    state.phase, state.turn = "lead", seat
    return step(state, f"lead {text}")


def test_example_04_pamfill_collects_twice_in_clubs() -> None:
    """With clubs trump the jack of clubs takes Jack and Pamfíll pools, 12 of six players."""
    hands = ("JC 5D 6S 8H QH", "JH 5C 6D 8C QD")
    entry = on(at(table(6), hands, "9C"))
    assert chips(entry)[0] == 93 + 12
    assert pool(entry, "jack") == pool(entry, "pamfill") == 0


def test_example_04_pamfill_in_another_trump() -> None:
    """With hearts trump the jack of clubs takes its own pool alone, and the jack of hearts 6."""
    entry = on(at(table(6), ("JC 5D 6S 8C QD", "JH 5C 6D 8D QS"), "9H"))
    assert chips(entry)[:2] == [93 + 6, 93 + 6]


def test_example_05_pamfill_turned_up_and_exchanged() -> None:
    """Whoever takes the jack of clubs for the seven of clubs gets both pools, 12."""
    hands = ("7C 5D 6S 8H QH", "JH 5C 6D 8C QD")
    entry = on(step(turned_up(table(6), hands, "JC"), "exchange 7C"))
    assert chips(entry)[0] == 93 + 12
    assert pool(entry, "jack") == pool(entry, "pamfill") == 0


def test_example_05_pamfill_turned_up_and_left() -> None:
    """Without the seven of clubs in a hand both pools wait for the next deal."""
    state = turned_up(table(6), ("7D 5D 6S 8H QH", "JH 5C 6D 8C QS"), "JC")
    assert state.phase == "collect"
    entry = on(state)
    assert pool(entry, "jack") == pool(entry, "pamfill") == 6


FIVE = ("AC AD 5C 7S 9D", "5H 6D 8H 9S 10C", "KC KD 6H 8S 9C", "5D 7H 8C 10S QD", "QC QH 6C 7D 10D")


def test_example_10_wagering_and_showdown() -> None:
    """After entry 8, a raise, a match, a drop, a raise and an unmatched demand: 11 chips."""
    state = steps(at(table(5), FIVE, "JS", "entry"), "pukka, decline, pukka, decline, pukka")
    assert pool(state, "pukk") == 8 and state.turn == 0
    state = steps(state, "raise, match, drop")
    assert state.turn == 0 and verbs(state) == {"raise", "stand", "demand"}
    state = step(state, "raise")
    assert state.turn == 2 and verbs(state) == {"match", "drop", "demand"}
    shown = step(state, "demand")
    assert shown.phase == "shown" and shown.shown == set(cards("AC AD KC KD"))
    assert pool(shown, "pukk") == 11
    after = step(shown)
    assert chips(after) == [93 - 3 + 11, 93, 93 - 2, 93, 93 - 1]
    assert (after.phase, after.turn, pool(after, "pukk")) == ("lead", 0, 0)


def test_example_10_all_three_stand() -> None:
    """Where all three stand, the cards are shown for 8."""
    state = steps(at(table(5), FIVE, "JS", "entry"), "pukka, decline, pukka, decline, pukka")
    state = steps(state, "stand, stand, stand")
    shown = state
    assert shown.shown == set(cards("AC AD KC KD QC QH"))
    assert chips(step(shown)) == [93 - 1 + 8, 93, 92, 93, 92]


def test_example_11_a_sole_player() -> None:
    """Of six one enters: the cards are shown and 7 chips taken, without any raising."""
    state = at(table(6), FIVE, "JS", "entry")
    state = steps(state, "pukka, decline, decline, decline, decline, decline")
    shown = state
    assert shown.shown == set(cards("AC AD")) and pool(shown, "pukk") == 7
    assert chips(step(shown))[0] == 93 - 1 + 7


def test_example_11_nobody() -> None:
    """Of five none enters: the pool stays at 5, and is 10 after the next dressing."""
    state = steps(at(table(5), FIVE, "JS", "entry"), ", ".join(["decline"] * 5))
    assert (state.phase, pool(state, "pukk")) == ("lead", 5)
    result = pukk.outcome(played_out(state))
    assert result is not None
    following = pukk.onward(state.table, result)
    assert following is not None
    assert pool(step(pukk.deal(following, LUCK)), "pukk") == 10


@pytest.mark.parametrize(
    ("text", "other"),
    [("6C 6D 7H 8S 9D", "6H 6S 8C 9H QD"), ("AC AD KC KD 5H", "AH AS 5C 5D 9S")],
)
def test_example_11_a_tie(text: str, other: str) -> None:
    """Equal pairs share seven chips, the odd one to whoever comes first; side cards are nothing."""
    hands = ["5S 7C 8H 9C 10S", other, "7S 8D 10C JH QH", text, "10D 10H QC KH KS"]
    state = at(table(5, dealer=1), hands, "JS", "entry")
    state = steps(state, "decline, pukka, decline, decline, pukka, demand")
    assert pool(state, "pukk") == 7
    found = chips(on(state))
    assert (found[3] - 92, found[1] - 92) == (4, 3)


STOPS = (
    "7S 9H QD 5C 8D",  # Uggi
    "8S 9S KH 10C 6D",  # Ingrid
    "10S 6S AH 9C QC",  # Þórsteinn
    "KC 7H JD AD 5D",
    "QH 10D 8H KS 7C",
)


def test_example_12_stops_and_three_leads() -> None:
    """The seed's sequence, played to its end: who plays what, each stop, and Ingrid gets 15."""
    state = at(table(5), STOPS, "6H", "lead")
    laid = []
    for lead in ("7S", "6S", "AH", "9C", "KH", "6D"):
        state = step(state, f"lead {lead}")
        laid.append((state.turn, lead))
        while state.phase == "follow":
            state = step(state)
            laid.append((state.turn, str(lying(state, state.turn)[-1])))
    told = "7S U, 8S I, 9S I, 10S T, 6S T, AH T, 9C T, 10C I, KH I, 6D I"
    assert ", ".join(f"{text} {'UIT45'[seat]}" for seat, text in laid) == told
    assert state.phase == "pay"
    assert [len(state.zones[f"hand:{seat}"]) for seat in range(5)] == [4, 0, 1, 5, 5]
    before, after = chips(state), chips(step(state))
    assert [now - then for then, now in zip(before, after)] == [-4, 15, -1, -5, -5]
