"""Punk's schedules, and the rulings of docs/rules/punk.md that a test can hold it to."""

import random
from collections import Counter

import pytest

from rules.kit.cards import UNKNOWN
from rules.kit.catalogue import game
from rules.kit.chance import Luck
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.options import BadOptions, full_options
from rules.kit.state import State, why
from rules.punk import rules as punk, sizes
from table.i18n.words import Words
from tests.punk.rounds import at, dealt, kept, picked, ranks, step, table, to_keep, trick
from tests.punk.test_examples import schedule
from tests.tables import any_move, play_on, players

SCHEDULES = {
    2: "7/3/0 6/3/0 5/3/0 4/3/0 3/2/0 2/1/1",
    3: "7/3/0 6/3/0 5/3/0 4/3/0 3/2/0 2/1/1",
    4: "7/4/0 6/4/0 5/4/0 4/3/0 3/2/1 2/1/3",
    5: "8/5/0 7/5/0 6/5/0 5/4/0 4/3/1 3/2/3 2/1/6",
    6: "9/6/0 8/6/0 7/6/0 6/5/0 5/4/1 4/3/3 3/2/6 2/1/10",
    7: "10/7/0 9/7/0 8/7/0 7/6/0 6/5/1 5/4/3 4/3/6 3/2/10 2/1/15",
}
PACKS = {2: 21, 3: 21, 4: 28, 5: 40, 6: 54, 7: 70, 8: 88, 9: 108, 10: 130}


@pytest.mark.parametrize("seats", SCHEDULES)
def test_schedules(seats: int) -> None:
    """1.4: hand, tricks and overflow of every round, as they are really played."""
    found = " ".join(f"{hand}/{tricks}/{over}" for _, hand, over, tricks in schedule(seats))
    assert found == SCHEDULES[seats]


@pytest.mark.parametrize("seats", PACKS)
def test_packs_and_targets(seats: int) -> None:
    """1.1, PU1, PU14: pack, ranks, one card of every rank a place, and the target."""
    pack = punk.pack(table(seats))
    assert len(pack) == PACKS[seats]
    assert set(Counter(card.rank for card in pack).values()) == {max(3, seats)}
    assert dealt(table(seats)).tallies["target"] == (21 if seats < 5 else 28)


@pytest.mark.parametrize("dealer", range(4))
def test_pu5_whose_low_card_is_removed(dealer: int) -> None:
    """PU5: of equal lowest cards, the one committed first from the dealer's left goes."""
    state = at(4, [[2, 7], [2, 7], [5, 7], [5, 7]], dealer=dealer)
    lows = {seat: state.zones[f"hand:{seat}"][0] for seat in (0, 1)}
    after = trick(state)
    expected = {0: 1, 1: 0, 2: 0, 3: 0}[dealer]
    assert after.zones["neutral"] == [lows[expected]]


def test_pu8_a_discard_is_nowhere_to_be_seen() -> None:
    """PU8: what a seat gave up stands in no other's view while it lies there, and in nobody's
    after the shuffle, its own included; its number is public all the while."""
    match = Match(punk, players(4), {}, "pu8", dealer=0)
    rng = random.Random(0)
    while match.state.phase != "keep":
        play_on(match, rng)
    given: dict[int, set[object]] = {}
    for seat in range(4):
        cards = tuple(sorted(match.state.zones[f"hand:{seat}"][: seat + 1 if seat < 3 else 3]))
        given[seat] = set(cards)
        match.choose(seat, Move("discard", cards))
    assert match.state.phase == "gather"
    for seat in range(4):
        for watcher in (None, *range(4)):
            shown = match.view(watcher).zones[f"discards:{seat}"]
            assert len(shown) == len(given[seat])
            assert set(shown) == (given[seat] if watcher == seat else {UNKNOWN})
    match.advance()
    for watcher in (None, *range(4)):
        view = match.view(watcher)
        assert view.known == {}
        assert set(view.zones["stock"]) == {UNKNOWN}
        seen = {card for cards in view.zones.values() for card in cards}
        gone = set().union(*given.values())
        assert not seen & gone


def test_pu8_the_deal_after_the_shuffle_is_unknown() -> None:
    """PU8: what was in the pot is known to nobody in another's new hand."""
    match = Match(punk, players(3), {}, "pu8b", dealer=0)
    rng = random.Random(1)
    while match.state.tallies["round"] == 1 or match.state.phase != "select":
        play_on(match, rng)
    for seat in range(3):
        for other in range(3):
            if other != seat:
                assert set(match.view(seat).zones[f"hand:{other}"]) == {UNKNOWN}


@pytest.mark.parametrize("seats", range(2, 11))
def test_pu12_nobody_keeps_more_than_the_next_hand(seats: int) -> None:
    """PU9, PU12: keeping everything, round after round, there is room in every next hand, and
    enough cards for all."""
    state = dealt(table(seats))
    while True:
        state.tallies["target"] = 999
        state = to_keep(state)
        if state.phase == "over":
            assert state.tallies["round"] == sizes.last_round(state.table)
            return
        size = sizes.hand_size(state.table, state.tallies["round"] + 1)
        left = len(state.zones["hand:0"])
        assert 1 <= left <= size
        state = kept(state, [left] * seats)
        assert all(len(state.zones[f"hand:{seat}"]) == size for seat in range(seats))


@pytest.mark.parametrize("points", [14, 20])
def test_pu13_reaching_is_enough_and_beyond_is_too(points: int) -> None:
    """PU13: the target hit or passed ends the game on the spot, in the middle of a round."""
    hands = [[7, 0], [5, 0], [5, 0], [5, 0]]
    short = trick(at(4, hands, {"points:0": 13, "points:1": points}))
    assert punk.outcome(short) is None and short.phase == "select"
    state = trick(at(4, hands, {"points:0": points}))
    outcome = punk.outcome(state)
    assert outcome is not None and outcome.winners == (0,)
    assert outcome.points[0] == points + 7 and state.phase == "over"


def last_trick(caches: list[list[int]], commits: list[int], seats: int = 3) -> State:
    """The end of a game in which these cards had been won and these were played last."""
    state = at(seats, [[rank] for rank in commits], {"round": 6})
    pot = state.zones["pot"]
    for place, cache in enumerate(caches):
        state.zones[f"cache:{place}"] = picked(pot, cache)
        state.tallies[f"points:{place}"] = sum(cache)
    for place in range(len(commits)):
        state.zones[f"hand:{place}"].append(pot.pop())
    return trick(state)


def test_pu15_no_keeping_after_the_last_round() -> None:
    """PU15: the last trick ends the game, and the card left in each hand is worth nothing."""
    state = last_trick([[3], [4], [2]], [5, 5, 6])
    assert state.phase == "over"
    outcome = punk.outcome(state)
    assert outcome is not None
    assert (outcome.points, outcome.winners) == ((3.0, 4.0, 8.0), (2,))
    assert (outcome.why.key, dict(outcome.why.facts)) == ("most", {"points": 8})


def test_pu16_three_tied_and_the_dummy_left_out() -> None:
    """PU16: ties among three are shared by those with the very same cards; the Dummy's like
    cards change nothing."""
    three = last_trick([[3], [3], [3]], [5, 5, 5])
    outcome = punk.outcome(three)
    assert outcome is not None and outcome.winners == (0, 1, 2)
    two = last_trick([[5], [4, 1], [5]], [6, 6, 6], seats=2)
    outcome = punk.outcome(two)
    assert outcome is not None
    assert (outcome.winners, len(outcome.points)) == ((0,), 2)


def test_pu17_the_dummy_plays_in_the_order_dealt() -> None:
    """PU17: the Dummy's cards come in the order they were dealt, nobody having looked, and
    after the round the whole rest goes."""
    state = dealt(table(2))
    order = list(state.zones["hand:2"])
    turned = []
    for _ in range(3):
        plays = {seat: Move("play", (state.zones[f"hand:{seat}"][0],)) for seat in (0, 1)}
        state = step(state, plays)
        turned += state.zones["played:2"]
        state = step(state)
    assert turned == order[:3]
    choices = {seat: Move("discard") for seat in (0, 1)}
    after = step(state, choices)
    assert after.zones["hand:2"] == [] and set(after.zones["discards:2"]) == set(order[3:])
    match = Match(punk, players(2), {}, "pu17")
    match.advance()
    assert all(set(match.view(seat).zones["hand:2"]) == {UNKNOWN} for seat in (None, 0, 1))


def test_pu17_the_dummy_owes_no_choice() -> None:
    """PU17: only the two people choose; no seat may play for the Dummy."""
    state = dealt(table(2))
    assert list(punk.actors(state)) == [0, 1]
    assert punk.places(state.table) == 3


def test_pu18_the_dummy_neither_ends_nor_wins() -> None:
    """PU18: with the Dummy alone on top, the better of the two people wins."""
    state = last_trick([[3], [2], [7, 6]], [5, 5, 7], seats=2)
    assert state.tallies["points:2"] >= 20
    outcome = punk.outcome(state)
    assert outcome is not None and outcome.winners == (0,)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 10])
def test_play_again_carries_points_and_deals_anew(seats: int) -> None:
    """1.12, PU20, PU25: points and the new target are carried; the pack is whole, caches are
    empty, the deal moves left; the Dummy starts from nothing; no tie-break is asked."""
    rng, luck = random.Random(7), Luck(7)
    a_table = table(seats, play_again=True, dealer=seats - 1)
    state = punk.deal(a_table, luck)
    state.tallies["target"] = 60
    while punk.outcome(state) is None:
        chosen = {seat: any_move(punk, state, seat, rng) for seat in punk.actors(state)}
        punk.apply(state, chosen, luck)
    outcome = punk.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.why.key) == ((), "again")
    again = punk.onward(a_table, outcome)
    assert again is not None
    assert (again.dealer, again.hand) == (0, 2)
    fresh = punk.deal(again, luck)
    best = int(max(outcome.points))
    assert fresh.tallies["target"] == max(60, best + 10)
    assert [fresh.tallies[f"points:{seat}"] for seat in range(seats)] == list(outcome.points)
    assert len(fresh.zones["stock"]) == PACKS[seats]
    assert not fresh.zones["neutral"] and not fresh.zones["cache:0"]
    if seats == 2:
        assert fresh.tallies["points:2"] == 0
    assert punk.onward(a_table, outcome._replace(winners=(0,))) is None


def test_play_again_has_an_end() -> None:
    """The guard: after twenty games the cards decide, so that no match lasts for ever, and the
    end says so beside who has won; before, and without the house rule, it does not."""
    state = at(4, [[]] * 4, {"points:1": 12})
    state.table = table(4, play_again=True)._replace(hand=punk.MOST_GAMES)
    state.phase = "over"
    outcome = punk.outcome(state)
    assert outcome is not None and outcome.winners == (1,)
    assert outcome.why == why("enough", games=20, how=why("most", points=12))
    for tongue, said in (("en", "in 20 games"), ("is", "20 sinnum")):
        words = Words.load(tongue, [game("punk").folder])
        assert said in words.tell(outcome.why)
        assert words.tell(why("most", points=12)) in words.tell(outcome.why)
    state.table = table(4, play_again=True)._replace(hand=punk.MOST_GAMES - 1)
    assert punk.outcome(state).why.key == "again"
    state.table = table(4)
    assert punk.outcome(state).why == why("most", points=12)


def test_pu23_fixed_opening_with_the_others() -> None:
    """PU23: the Dummy's fixed hand is shuffled; each new game opens fixed; with dice it does
    not go together."""
    orders = {
        tuple(step_ranks(punk.deal(table(2, fixed_opening=True), Luck(seed)), Luck(seed)))
        for seed in range(5)
    }
    assert len(orders) > 1
    a_table = table(3, fixed_opening=True, play_again=True)
    again = dealt(a_table._replace(hand=2, standing={"points:0": 3, "target": 21}))
    assert ranks(again, "hand:1") == [1, 2, 3, 4, 5, 6, 7]
    with pytest.raises(BadOptions, match="do not go together"):
        full_options(punk, 4, {"dice": True, "fixed_opening": True})


def step_ranks(state: State, luck: Luck) -> list[int]:
    punk.apply(state, {}, luck)
    return [card.rank for card in state.zones["hand:2"]]


# --- dice ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("sides", [4, 6, 12])
def test_pu22_dice_are_conserved(seats: int, sides: int) -> None:
    """1.11, PU22: as many dice as there would be cards, each somewhere always, one retired
    in every trick; hands and tricks are those of the cards; no face is beyond the sides."""
    a_table = table(seats, dice=True, dice_sides=sides)
    rng, luck = random.Random(seats), Luck(sides)
    state = punk.deal(a_table, luck)
    state.tallies["target"] = 999
    tricks = 0
    while punk.outcome(state) is None:
        if state.phase == "select":
            size = sizes.hand_size(a_table, state.tallies["round"]) - state.tallies["trick"] + 1
            places = range(punk.places(a_table))
            assert all(len(state.zones[f"hand:{place}"]) == size for place in places)
        tricks += state.phase == "turned"
        chosen = {seat: any_move(punk, state, seat, rng) for seat in punk.actors(state)}
        punk.apply(state, chosen, luck)
        lying = [card for cards in state.zones.values() for card in cards]
        assert sorted(card.copy for card in lying) == list(range(1, PACKS[seats] + 1))
        assert all(1 <= card.rank <= sides for card in lying)
    out = [zone for zone in state.zones if zone == "neutral" or zone.startswith("cache")]
    assert sum(len(state.zones[zone]) for zone in out) == tricks


def test_pu22_a_kept_die_stays_on_its_face() -> None:
    """A die that is kept shows what it showed; those rolled again are rolled, and the points
    of a winning die are its face."""
    a_table = table(3, dice=True, dice_sides=12)
    luck = Luck("dice")
    state = punk.deal(a_table, luck)
    punk.apply(state, {}, luck)
    for seat, face in enumerate(ranks(state, "hand:0")[:1] * 3):
        assert 1 <= face <= 12, seat
    while state.phase != "keep":
        chosen = {
            seat: Move("play", (state.zones[f"hand:{seat}"][0],)) for seat in punk.actors(state)
        }
        punk.apply(state, chosen, luck)
    cached = [sum(ranks(state, f"cache:{seat}")) for seat in range(3)]
    assert cached == [state.tallies[f"points:{seat}"] for seat in range(3)]
    kept_dice = state.zones["hand:0"][:2]
    choices = {seat: Move("reroll", tuple(state.zones[f"hand:{seat}"][2:])) for seat in range(3)}
    assert punk.offers(state, 0)[0].verb == "reroll"
    for made in (choices, {}, {}):
        punk.apply(state, made, luck)
    assert set(kept_dice) <= set(state.zones["hand:0"])
    assert len(state.zones["hand:0"]) == 6


def test_every_face_of_a_die_comes_up() -> None:
    """Dice are rolled fairly enough for every face to show in one round at a big table."""
    state = punk.deal(table(10, dice=True, dice_sides=6), Luck("faces"))
    punk.apply(state, {}, Luck("roll"))
    faces = Counter(card.rank for place in range(10) for card in state.zones[f"hand:{place}"])
    assert set(faces) == set(range(1, 7))
    assert max(faces.values()) < 3 * min(faces.values())
