"""Playouts: the numbers say what the rules say, and the others go on in ways that fit them."""

import random

import pytest

from rules.kit.cards import cards
from rules.kit.chance import Luck
from rules.kit.foresight import standing
from rules.kit.move import Move
from rules.kit.sight import redact
from rules.kit.state import State
from rules.tunk import rules as tunk
from rules.tunk.names import HAND
from rules.tunk.player.ahead import rivals
from rules.tunk.player.belief import guessed
from rules.tunk.player.blunders import ranked
from rules.tunk.player.opponent_models import CONTINUATIONS, OFTEN, USUAL, WAYS, fitting_ways
from rules.tunk.player.playout import TunkPlayout, ahead
from rules.tunk.player.rollout_policy import habit
from table.players.inline import think, usual_policy
from table.players.policy_improvement import played_out
from tests.tables import LONG
from tests.tunk.hands import LUCK, at
from tests.tunk.test_player import walked


@pytest.mark.parametrize("seats", tunk.SEATS)
def test_numbers_end_where_the_habit_ends_by_the_rules(seats: int) -> None:
    """From every position and by every house rule, all in the usual way: the same points."""
    for number in range(1200 if LONG else 90):
        option = tunk.OPTIONS[number % len(tunk.OPTIONS)]
        asked = {option.key: option.choices[number // len(tunk.OPTIONS) % len(option.choices)]}
        for state, seat in walked(seats, number, **asked):
            begun = TunkPlayout(state, [USUAL] * seats)
            found = ahead(begun.again(begun.ways, 0).points(), seat)
            assert found == ahead(begun.points(), seat), "a playout spoils what it began from"
            end, rng = state.copy(), random.Random(1)
            while tunk.actors(end):
                tunk.apply(end, {end.turn: habit(end, end.turn, rng)}, LUCK)
            assert found == standing(tunk, end, seat), (state.zones, state.phase, asked)


def test_what_a_hand_stands_at_when_it_is_over_is_what_it_paid() -> None:
    """Before it is paid and after, and without the points of the hands before."""
    state = at(["2C 3C", "KD QD"], phase="begin", discard="9D", stock=20)
    tunk.apply(state, {0: Move("drop")}, LUCK)
    assert standing(tunk, state, 0) == 15
    tunk.apply(state, {}, LUCK)
    assert standing(tunk, state, 0) == 15


def waiting(hand: str, seen: str = "") -> list[float]:
    """How likely each way is of the second seat, which holds this and has drawn and shed once."""
    state = at(["2C 3D 9H 9S KC", hand], phase="begin", discard="9D 8S", stock=38)
    state.zones["discard"] = state.zones["discard"][-2:]
    likely = fitting_ways(state, 1, cards(seen))
    return [each / sum(likely) for each in likely]


def test_ways_fit_what_a_seat_did() -> None:
    """Who did not drop with next to nothing drops late; who did not with a middling hand, not
    early; and who is known to hold an unused six from the pile gathers cards."""
    usual, late, very_late, early, _, _ = waiting("AC AD 2S 2H 4D")
    assert very_late > 4 * usual > 0 and late < very_late and early < OFTEN[3] / 3
    high = waiting("KS QD JH 9C 8D")
    assert high == pytest.approx(OFTEN)
    middling = waiting("8C 7D 6S 4H 3S")
    assert middling[3] < OFTEN[3] / 2 and middling[0] > OFTEN[0]
    gathered = waiting("KS QD JH 9C 6D", "6D")
    assert gathered[4] > 2 * OFTEN[4] and gathered[0] < OFTEN[0]


@pytest.mark.parametrize("seats", tunk.SEATS)
def test_a_world_keeps_its_ways_and_they_hang_on_nothing_hidden(seats: int) -> None:
    """Every guessed world has several continuations, the seat's own in the usual way; a copy keeps
    them, and equal views and luck give equal worlds."""
    for number in range(8):
        for state, seat in walked(seats, number):
            view = redact(tunk, state, seat)
            position, same = (guessed(view, Luck(number)) for _ in range(2))
            assert position == same and position.ways == same.ways == position.copy().ways
            assert len(position.ways) == CONTINUATIONS
            assert all(each[seat] is USUAL and set(each) <= set(WAYS) for each in position.ways)
            hidden = state.copy()  # the same seen from this seat, with other cards behind
            others = [name for name in HAND[:seats] if name != HAND[seat]]
            hidden.zones[others[0]], hidden.zones["stock"] = _changed(hidden, others[0])
            assert guessed(redact(tunk, hidden, seat), Luck(number)).ways == position.ways


def _changed(state: State, name: str) -> tuple[list, list]:
    hand, stock = state.zones[name], state.zones["stock"]
    count = min(len(hand), len(stock))
    return stock[:count] + hand[count:], hand[:count] + stock[count:]


def test_a_playout_is_judged_at_once() -> None:
    """A move is made, and nothing else by the rules: how it goes on the numbers know."""
    state = at(["2C 3D 9H 9S KC", "4C 5D 6S 7H 4H"], phase="begin", discard="9D", stock=38)
    world = guessed(redact(tunk, state, 0), LUCK)
    end = played_out(tunk, world, {0: Move("draw")}, 1, usual_policy("tunk"), lambda: False)
    assert end is not None and end.phase == "play" and len(end.zones[HAND[0]]) == 6


@pytest.mark.parametrize(
    "hand, top, tried",
    [
        ("KS KD QH JD 10C", "QC", False),  # 50, and no use for the queen
        ("JC JD 8S 5H 3C", "9S", False),  # a pair that waits for another
        ("JC JD 8S 5H 3C", "JS", True),
        ("KS KD QH JD 10C", "2C", True),
    ],
)
def test_no_card_is_taken_for_which_there_is_no_use(hand: str, top: str, tried: bool) -> None:
    """Who looks ahead tries only what can be laid at once, or a low card for a high one."""
    state = at([hand, "4C 5D 6S 7H 4H"], phase="begin", discard=top, stock=38)
    state.zones["discard"] = state.zones["discard"][-1:]
    view = redact(tunk, state, 0)
    assert (Move("take") in rivals(view, 0)) is tried
    assert [move for move in rivals(view, 0) if move != Move("take")]
    if not tried:
        assert think("tunk", view, 0, "sharp", 1) != Move("take")


@pytest.mark.parametrize("top, thought_of", [("QC", False), ("5C", True), ("2C", True)])
def test_nobody_takes_a_card_to_throw_it_back(top: str, thought_of: bool) -> None:
    """Not even carelessly: it would only have been shown."""
    state = at(["4C 5D 7H 9S JH", "4D 5S 6S 7C 4H"], phase="begin", discard=top, stock=38)
    state.zones["discard"] = state.zones["discard"][-1:]
    listed = [move for move, _ in ranked(tunk, redact(tunk, state, 0), 0)]
    assert (Move("take") in listed) is thought_of
    assert Move("draw") in listed
