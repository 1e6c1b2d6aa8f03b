"""The worked examples of docs/rules/paks.md, each under its number."""

from itertools import combinations

import pytest

from rules.kit.cards import UNKNOWN, card, cards
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.sight import redact
from rules.kit.state import State
from rules.paks import rules as paks
from rules.paks.values import capture, score, worth
from tests.paks.hands import (
    allowed,
    at,
    made,
    pak,
    paks_of,
    refusal,
    run_out,
    steal,
    step,
    suited,
    table,
    verbs,
)
from tests.tables import players


def test_example_01_capturing_a_ten_point_card() -> None:
    """A jack is taken by the ace, by 4-2 as 42, by any two cards; by no other card alone. Of
    the 63 sets of six diamonds 58 will do."""
    hand = "AD KD 9D 4D 2D 10D"
    state = at(table(2), "pak", 0, hand_0=hand, board="JD")
    legal = [
        used
        for count in range(1, 7)
        for used in combinations(cards(hand), count)
        if allowed(state, pak(used, "JD"))
    ]
    assert len(legal) == 58
    for used in ("AD", "KD 2D", "9D 4D", "4D 2D"):
        assert tuple(cards(used)) in legal
    for held in cards("KD 10D 9D 4D 2D"):
        refused = refusal(state, pak([held], "JD"))
        assert refused is not None and refused.key == "not_enough"
        assert dict(refused.facts)["worth"] == 10


PAIRS = [("5 5", 55), ("5 4", 54), ("3 2", 32), ("10 5 2", 62), ("A 5 2", 72), ("A 2", 22)]
PAIRS += [("A A", 40)]


@pytest.mark.parametrize(("ranks", "value"), PAIRS)
def test_example_02_table_of_pair_values(ranks: str, value: int) -> None:
    """Two of 2 to 5 are a number of two digits, the higher first; aces never pair."""
    assert capture(suited(ranks, "S")) == value


SEVERAL = {
    "5 4 3": (57, 57),
    "5 4 3 2": (95, 59),
    "5 5 4 4": (108, 63),
    "5 5 4 4 3": (111, 66),
    "5 5 3 3": (106, 61),
    "2 2 2": (24, 24),
    "3 3 2 2 2": (66, 39),
}


@pytest.mark.parametrize("ranks", SEVERAL)
def test_example_03_several_pairs(ranks: str) -> None:
    """Any number of pairs counts at once (PA1); by the house rule one alone, the best."""
    held = suited(ranks, "H")
    assert (capture(held), capture(held, one_pair=True)) == SEVERAL[ranks]


def test_example_03_four_twos_of_one_suit() -> None:
    """The formula holds for 2-2-2-2 too, though two packs hold only two twos of a suit."""
    four = cards("2H 2H#2 2H#3 2H#4")
    assert (capture(four), capture(four, one_pair=True)) == (44, 26)


def test_example_04_value_of_a_pak() -> None:
    """An ace taken by 5-2 is a pak worth 27, not 72, and scores 30."""
    state = at(table(2), "pak", 0, hand_0="5C 2C", board="AC")
    after = made(state, pak("5C 2C", "AC"))
    lying = after.zones["pak:0:0"]
    assert (worth(lying), score(lying)) == (27, 30)


STEALS = {
    **dict.fromkeys(("3 2", "4 3", "5 2", "K Q 8", "A 8"), True),
    **dict.fromkeys(("A 7", "K Q 7", "J 9 8", "2 2"), False),
}


@pytest.mark.parametrize("ranks", STEALS)
def test_example_05_stealing_one_pak(ranks: str) -> None:
    """A pak worth 27 is stolen by 28 and more, and not by 27."""
    used = suited(ranks, "C")
    names = " ".join(card.name for card in used)
    # Of the twos there are no three: against both, the pak is another one worth as much.
    rest = "AC#2 4C#2 3C#2" if ranks == "2 2" else "AC#2 5C#2 2C#2"
    state = at(table(3), "steal", 0, 2, hand_0=names, pak_1_0=rest)
    assert worth(state.zones["pak:1:0"]) == 27
    assert allowed(state, steal(used, "pak:1:0")) is STEALS[ranks]


def stealing(suits: int = 1, owner: int = 1) -> State:
    zones = {"pak_1_0": "KS 7S", f"pak_{owner}_1": "9S 6S", "hand_0": "10S 5S 2S"}
    return at(table(3), "steal", 0, suits, **zones)


def test_example_06_stealing_several_paks_of_one_owner() -> None:
    """62 takes 17 and 15 together, and all seven cards are one pak worth 49 that scores 50."""
    state = stealing()
    after = made(state, steal("10S 5S 2S", "pak:1:0", "pak:1:1"))
    assert paks_of(after, 0) == ["2S 5S 6S 7S 9S 10S KS"]
    assert paks_of(after, 1) == []
    lying = after.zones["pak:0:0"]
    assert (worth(lying), score(lying)) == (49, 50)


def test_example_06_paks_of_two_owners() -> None:
    """Of different owners' paks only one may be taken, whichever; and then no other spades."""
    state = stealing(owner=2)
    assert not allowed(state, steal("10S 5S 2S", "pak:1:0", "pak:2:1"))
    assert allowed(state, steal("10S 5S 2S", "pak:1:0"))
    assert allowed(state, steal("5S 2S", "pak:2:1"))
    after = made(state, steal("5S 2S", "pak:2:1"))
    assert after.phase == "draw", "nothing else can be stolen, so the turn is over"


def test_example_06_the_suit_of_the_pak() -> None:
    """Who made a spade pak in this turn can steal neither."""
    state = stealing(suits=8)
    assert verbs(state) == {"done"}
    for names in (["pak:1:0"], ["pak:1:1"], ["pak:1:0", "pak:1:1"]):
        assert not allowed(state, steal("10S 5S 2S", *names))


def test_example_07_feeding() -> None:
    """A suit the board lacks is fed to it and ends the turn, pak or no pak; a suit it has goes
    to the hand; the feed that fills the table is felt by the next player (PA10)."""
    state = at(
        table(2), "draw", 0, board="7C JD 3D", hand_0="9C", hand_1="AC", stock="2C 10S 8D QH"
    )
    shown = step(state)
    assert shown.phase == "drawn" and shown.zones["drawn"] == [card("QH")]
    assert redact(paks, shown, 1).zones["drawn"] == [card("QH")]
    fed = step(shown)
    assert fed.zones["board"] == cards("7C JD 3D QH")
    assert (fed.turn, fed.phase, fed.zones["hand:0"]) == (1, "draw", [card("9C")])
    drawn = run_out(fed)
    assert drawn.zones["hand:1"] == cards("AC 8D") and drawn.phase == "pak"
    passed = made(drawn, Move("pass"))
    full = step(step(passed))
    assert full.zones["board"] == cards("7C JD 3D QH 10S") and full.turn == 1
    assert step(full).phase == "must"


FULL = {
    "a": ("6C", "10D", None),
    "b": ("6C 3C", "10D", ("3C 6C", "7C")),
    "c": ("6C 10D", "AS", ("AS", "2S")),
    "d": ("6C 10D", "2S#2", None),
    "e": ("5C 2C", "10D", ("2C 5C", "7C")),
}


@pytest.mark.parametrize("name", FULL)
def test_example_08_full_table(name: str) -> None:
    """On a full table a pak must be made if there is any; who can make none shows the hand,
    the card drawn with it, and keeps it."""
    held, drawn, must = FULL[name]
    state = at(
        table(3), "draw", 0, board="7C JD QH 2S", hand_0=held, hand_1="3H", stock=f"4H {drawn}"
    )
    after = step(state)
    if must is None:
        assert after.phase == "unable" and not paks.actors(after)
        hand = set(cards(f"{held} {drawn}"))
        assert after.shown == hand
        assert set(redact(paks, after, 1).zones["hand:0"]) == hand
        ended = step(after)
        assert (ended.turn, ended.shown) == (1, frozenset())
        assert set(ended.zones["hand:0"]) == hand
    else:
        assert after.phase == "must" and verbs(after) == {"pak"}
        assert not allowed(after, Move("pass"))
        legal = [move for move in paks.candidates(after, 0) if allowed(after, move)]
        assert pak(*must) in legal
        assert {move.targets for move in legal} == {(card(must[1]),)}


def test_example_09_hidden_draw() -> None:
    """On a full table the others see a back go to the hand; else they see which card it is,
    and remember it there."""
    match = Match(paks, players(2), {}, "hidden", dealer=1)
    full = at(match.table, "draw", 0, board="7C JD QH 2S", hand_0="6C", stock="4H 5H 8C")
    match.history[-1] = match.history[-1]._replace(state=full)
    match.advance()
    assert match.view(1).zones["hand:0"] == [UNKNOWN, UNKNOWN]
    assert match.view(0).zones["hand:0"] == cards("6C 8C")
    match.history[-1] = match.history[-1]._replace(
        state=at(match.table, "draw", 0, board="7C JD QH", hand_0="6C", stock="4H 5H 8C")
    )
    match.advance()
    assert match.view(1).zones["drawn"] == [card("8C")]
    match.advance()
    assert match.view(1).zones["hand:0"] == [card("8C"), UNKNOWN]
