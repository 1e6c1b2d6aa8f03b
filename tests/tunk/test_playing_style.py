"""Manners at Tunk: what each trait would rather do, at what cost, and what nobody does."""

from __future__ import annotations

from itertools import product

from rules.kit.cards import cards
from rules.kit.manner import Manner, Shade
from rules.kit.move import Move, move
from rules.kit.sight import redact
from rules.kit.state import State
from rules.tunk import rules as tunk
from rules.tunk.player.blunders import ranked
from rules.tunk.player.choosing import drop_bar, unseen_cards
from rules.tunk.player.playing_style import shades
from rules.tunk.spreads import worth
from tests.tunk.hands import at, done

PATIENT, HASTY = Manner(patience=1.0), Manner(patience=-1.0)
DARING, CAREFUL = Manner(risk=1.0), Manner(risk=-1.0)
GREEDY, MODEST = Manner(greed=1.0), Manner(greed=-1.0)
BLUFFING, HONEST = Manner(bluff=1.0), Manner(bluff=-1.0)
HIGH = "10S QD 9C KH 8S"


def listed(state: State) -> dict[Move, Shade]:
    """What can be thought of by whose turn it is."""
    return {shade.move: shade for shade in shades(tunk, redact(tunk, state, 0), 0)}


def liked(state: State, manner: Manner) -> Move:
    """What a manner would rather do, where nothing weighs but that and what it loses."""
    found = [shade for shade in listed(state).values() if shade.loss <= 1]
    return max(found, key=lambda shade: manner.likes(shade.shows) - shade.loss).move


def counting(points: int, top: str) -> State:
    """A first turn with a hand of five cards that counts so much."""
    less = (points - 13) // 2
    hand = f"KS AC 2H {less}D {points - 13 - less}S"
    return at([hand, HIGH], phase="begin", discard=top, stock=41, pile=1)


def test_who_is_hasty_drops_sooner_and_who_is_patient_later() -> None:
    """Above what is low enough the hasty drop, below it the patient wait; far off nobody
    differs."""
    verbs = {}
    for points, top in product(range(20, 30), ("JD", "3D", "AS", "7C")):
        state = counting(points, top)
        view = redact(tunk, state, 0)
        assert worth(state.zones["hand:0"]) == points
        lower = drop_bar(view, 0, unseen_cards(view)) - points
        made = [liked(state, item).verb == "drop" for item in (PATIENT, CAREFUL, DARING, HASTY)]
        verbs[lower] = made
        assert made == sorted(made), (points, made)
    for lower, made in verbs.items():
        assert all(made) if lower > 2 else not any(made) if lower < -4 else True, (lower, made)
    assert any(not made[0] and made[3] for lower, made in verbs.items() if lower > 0)
    assert any(not made[1] and made[2] for lower, made in verbs.items() if lower < 0)


def test_greed_takes_what_modesty_leaves() -> None:
    """Where a card of the pile is worth about as much as an unknown one."""
    made = []
    for top in ("2H", "4H", "5H", "6H", "JH"):
        state = at(["KS QD 8C 7D 4D", HIGH], phase="begin", discard=top, stock=40)
        made.append((liked(state, MODEST).verb, liked(state, GREEDY).verb))
    assert made[0] == ("take", "take") and made[-1] == ("draw", "draw")
    assert ("draw", "take") in made and ("take", "draw") not in made


def test_nobody_takes_a_card_for_the_looks_of_it() -> None:
    """A king that goes with nothing, in the place of a lone king or of none, is left by everybody;
    one that makes a pair may be taken, and then no other of its rank is thrown for it. Nor is one
    taken to be put back once three jacks are laid, or a ten is hit."""
    lone = at(["AD 4H 5H QD JC", HIGH], phase="begin", discard="8D KS", stock=12)
    pair = at(["AD 4H 5H QD KC", HIGH], phase="begin", discard="8D KS", stock=12)
    assert move("take") not in listed(lone) and move("take") in listed(pair)
    after = done(pair, "take")
    found = [move for move, _ in ranked(tunk, redact(tunk, after, 0), 0)]
    assert move("discard KC") not in found and move("discard QD") in found
    jacks = at(["JC JH JS 4C 5D", HIGH], phase="begin", discard="QC", stock=40)
    ten = at(["4H 10C 2S 3D 4D", HIGH], ["7C 8C 9C"], phase="begin", discard="JS 10D", stock=30)
    assert not any(move("take") in listed(state) for state in (jacks, ten))
    kings = at(["KC KH KS AC 2H", HIGH.replace("KH", "9H")], phase="begin", discard="QC", stock=40)
    assert {each.loss for each in listed(kings).values()} == {0}  # to draw, as nothing else is left
    jacks.zones["discard"][-1:] = cards("JD")
    assert move("take") in listed(jacks)


def test_a_bluff_sheds_low_and_honesty_the_heaviest() -> None:
    """Of cards that are nearly as well shed."""
    state = at(["KS QD JC 9H 2C 8D", HIGH], discard="4H", stock=39)
    low, high = (liked(state, item).cards[0] for item in (BLUFFING, HONEST))
    assert (low.rank, high.rank) < (11, 14) and high.rank == 13 and low.rank < high.rank


def test_patience_gathers_aces_and_leaves_what_is_higher() -> None:
    """Of an ace and a two that nothing goes with it would rather shed the two."""
    for top, gathers in (("AC", True), ("2C", True), ("3C", False), ("9C", False)):
        state = at(["KS QD 8C 7D 4D", HIGH], phase="begin", discard=top, stock=40)
        takes, draws = (listed(state)[move(verb)].shows.patience for verb in ("take", "draw"))
        assert (takes > draws) == gathers, top
    state = at(["AC 2H", HIGH], discard="KD", stock=40)
    ace, two = (listed(state)[move(f"discard {item}")].shows.patience for item in ("AC", "2H"))
    assert ace < two


def test_care_sheds_what_nobody_waits_for() -> None:
    """Not what goes with a card that the other was seen to take."""
    state = at(["KS QD 2C 3H", "QH QC 8S 7C 5D"], discard="4H", stock=38)
    view = redact(tunk, state, 0, {"hand:1": (state.zones["hand:1"][0],)})
    found = {shade.move: shade for shade in shades(tunk, view, 0)}
    king, queen = (found[move(f"discard {name}")].shows for name in ("KS", "QD"))
    assert queen.risk > king.risk and queen.memory < king.memory
