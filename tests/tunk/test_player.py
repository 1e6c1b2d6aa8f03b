"""The computer players: the quick habit, what is believed of hands, drops, and no win missed."""

import random
from collections.abc import Iterator
from itertools import combinations
from math import fsum

import pytest

from research.tunk.beliefs import foretold, guesses
from research.tunk.drops import dropping, ways
from rules.kit.cards import UNKNOWN, cards, pack
from rules.kit.chance import Luck
from rules.kit.moves import why_not
from rules.kit.sight import determinize, redact
from rules.kit.state import State
from rules.tunk import rules as tunk
from rules.tunk.lanes import fitting, hand_of, held, laid, matched
from rules.tunk.names import HAND
from rules.tunk.player.belief import TurnSigns, believed, guessed
from rules.tunk.player.choosing import drawing, planned, turn_of, unseen_cards
from rules.tunk.player.rollout_policy import habit
from rules.tunk.spreads import fits, spreads_in, worth
from table.players import levels
from table.players.inline import think
from tests.tables import LONG
from tests.tunk.hands import LUCK, at, table

PACK = pack()
POSITIONS = 10_000 if LONG else 120
LEVELS = [level.name for level in levels.LEVELS]


def hands(count: int, size: int, seed: int = 1) -> Iterator[list]:
    """Hands by luck, half of them of neighbouring ranks, so that spreads are common."""
    luck = random.Random(seed)
    for number in range(count):
        heap = PACK if number % 2 else [card for card in PACK if card.rank in (5, 6, 7, 8)]
        yield luck.sample(heap, size)


def test_lanes_find_what_the_rules_find() -> None:
    """In the bits of a hand the same cards are in spreads, and hit one, as by the rules."""
    for number, hand in enumerate(hands(600, 6)):
        spreads = spreads_in(hand)
        assert set(hand_of(matched(held(hand)))) == {card for each in spreads for card in each}
        if spreads:
            assert laid(held(hand)) in spreads
            spread = spreads[number % len(spreads)]
            hits = {card for card in PACK if fits(spread, card) and card not in spread}
            assert {card for card in PACK if held([card]) & fitting(spread)} - set(spread) == hits


def walked(seats: int, number: int, **options) -> Iterator[tuple[State, int]]:
    """The positions of a hand that the habit plays, now and then some other likely move."""
    luck, rng = Luck(number), random.Random(number)
    state = tunk.deal(table(seats, number % seats, **options), luck)
    while tunk.outcome(state) is None:
        made = {}
        for seat in tunk.actors(state):
            yield state, seat
            made[seat] = habit(state, seat, rng)
            if rng.random() < 0.3:
                made[seat] = rng.choice(tunk.candidates(state, seat))
        tunk.apply(state, made, luck)


@pytest.mark.parametrize("seats", tunk.SEATS)
def test_the_habit_is_legal_and_sees_no_more_than_its_seat(seats: int) -> None:
    """By every house rule; and in worlds that look alike it does the same."""
    for number in range(60):
        option = tunk.OPTIONS[number % len(tunk.OPTIONS)]
        asked = {option.key: option.choices[number // len(tunk.OPTIONS) % len(option.choices)]}
        for state, seat in walked(seats, number, **asked):
            view = redact(tunk, state, seat)
            chosen = habit(state, seat, random.Random(1))
            assert why_not(tunk, state, seat, chosen) is None, chosen
            assert habit(determinize(tunk, view, LUCK), seat, random.Random(1)) == chosen
            assert habit(view, seat, random.Random(1)) == chosen


@pytest.mark.parametrize("seats", tunk.SEATS)
def test_a_draw_is_worth_the_average_of_what_can_be_drawn(seats: int) -> None:
    """By every house rule, with spreads on the table and without."""
    for number in range(300 if LONG else 18):
        option = tunk.OPTIONS[number % len(tunk.OPTIONS)]
        asked = {option.key: option.choices[number // len(tunk.OPTIONS) % len(option.choices)]}
        for state, seat in walked(seats, number, **asked):
            view, hand = redact(tunk, state, seat), state.zones[HAND[seat]]
            unseen = unseen_cards(view)
            values = [planned([*hand, card], turn_of(view, None)).value for card in unseen]
            found = drawing(view, hand, unseen) if unseen else 0.0
            assert found == pytest.approx(sum(values) / max(1, len(unseen)))
            if matched(held(hand)):  # added up by what every Python rounds alike
                assert found == fsum(values) / max(1, len(unseen))


def seen_after(discard: str, other: str) -> float:
    """How well a hand fits a seat that has just discarded."""
    world = at(["2C 3D 5H 9S KC", other], phase="begin", discard=f"8S {discard}", stock=40)
    return believed(redact(tunk, world, 0), world)


def test_a_hand_is_believed_that_fits_what_was_shed() -> None:
    """Who sheds a seven has no king, who sheds a king hardly three more, and who has not dropped
    no count that asks for it; who left an eight has no two more, and who laid nothing no book;
    nothing is impossible, and where nobody had a turn nothing told."""
    assert seen_after("7D", "4C 5D 6S 7H 4H") > 2 * seen_after("7D", "4C 5D 6S 7H KH")
    assert seen_after("KD", "4C 5D 9H 7D 3H") > seen_after("KD", "4C 5D KS JH QC") > 0.0
    assert seen_after("KD", "8C 7D 9H 6H 4H") > 2 * seen_after("KD", "AC AD 2S 2H 3H") > 0.0
    assert seen_after("KD", "8C 7D 9H 6H 4H") > 4 * seen_after("KD", "8C 8D 9H 6H 4H") > 0.0
    assert seen_after("KD", "8C 7D 9H 6H 4H") > 9 * seen_after("KD", "7C 7D 7H 6H 4H") > 0.0
    first = at(["2C 3D 5H 9S KC", "AC AD 2S 2H 3H"], phase="begin", discard="8S", stock=41)
    first.zones["discard"] = first.zones["discard"][-1:]
    assert believed(redact(tunk, first, 0), first) == 1.0


@pytest.mark.parametrize("seats", tunk.SEATS)
def test_a_guessed_world_could_be(seats: int) -> None:
    """Seen from the seat it is the view it was made from, with every card in it once."""
    for number in range(20):
        for state, seat in walked(seats, number):
            other = HAND[(seat + 1) % seats]
            view = redact(tunk, state, seat, {other: tuple(state.zones[other][:1])})
            world = guessed(view, Luck(number))
            assert redact(tunk, world, seat, view.known) == view
            assert sorted(card for zone in world.zones.values() for card in zone) == sorted(PACK)


@pytest.mark.parametrize("seats", tunk.SEATS)
def test_hands_are_guessed_as_often_as_they_fit(seats: int) -> None:
    """Over many guesses a hand counts what it does over all hands that could be, each weighed by
    how well it fits."""
    hands = ["2C 3D 5H 9S KC", "4C 5D 6S 7H 4H", "4S 5C AD 2D JH"][:seats]
    pile = "QC 8S" if seats == 2 else "QC 8S KD"
    view = redact(tunk, at(hands, phase="begin", discard=pile), 0)
    luck, weighed, whole = Luck(1), 0.0, 0.0
    for _ in range(2000):
        world = determinize(tunk, view, luck)
        likely = believed(view, world)
        weighed, whole = weighed + likely * worth(world.zones["hand:1"]), whole + likely
    counts = [worth(guessed(view, luck).zones["hand:1"]) for _ in range(800)]
    assert abs(sum(counts) / len(counts) - weighed / whole) < 1.2


def test_what_is_believed_foretells_counts() -> None:
    """After so many turns hands count on average what is believed of them, and not what they
    would if all hands were as likely."""
    found = list(guesses(2, 600 if LONG else 60, 12, 4))
    for line in list(foretold(found))[1:3]:
        mean, either_way = line["observed"]
        assert abs(line["foretold"] - mean) < either_way + 0.5 < line["plain"] - mean, line


@pytest.mark.parametrize("seats", tunk.SEATS)
def test_who_lays_all_is_not_said_to_have_kept_any(seats: int) -> None:
    """A rule player lays what can be laid: its true hand never speaks against that, whatever was
    laid since by others."""
    asked = 0
    for view, (truth, *_), turns in guesses(seats, 400 if LONG else 25, 1, 6):
        for behind in range(1, seats):
            other = (view.turn - behind) % seats
            hand = truth.zones[HAND[other]]
            told = TurnSigns(truth, truth.zones["discard"], behind)
            assert not (turns[other] and told.unlaid(held(hand))), (truth.zones, other)
            asked += bool(turns[other] and told.fits)
    assert asked > 3


def test_a_drop_is_counted_as_by_trying_every_hand() -> None:
    """The judge of drops counts the same hands as going through them one by one."""
    unseen, counted = cards("AC 4D 4H 9S KC QD 7S"), {}
    for combination in combinations(unseen, 2):
        rest = [each for each in unseen if each not in combination]
        for two in combinations(rest, 3):
            key = worth(combination), worth(two)
            counted[key] = counted.get(key, 0) + 1
    assert dict(ways(unseen, (2, 3))) == counted


@pytest.mark.parametrize("seats", tunk.SEATS)
def test_no_drop_that_loses_on_average(seats: int) -> None:
    """Where a level that does not look ahead drops, a drop gains points on average over all
    hands that the others could hold."""
    found = 0
    for number in range(2000 if LONG else 60 if seats == 2 else 12):
        for state, seat in walked(seats, number):
            view = redact(tunk, state, seat)
            if state.phase == "begin" and think("tunk", view, seat, "keen", 1).verb == "drop":
                found += 1
                assert dropping(view, seat)[1] > 0, (view.zones, seat)
    assert found > 5


def can_go_out(state: State, tunked: bool) -> bool:
    """Whether this turn can still empty the hand, by the rules alone: without a discard, or
    by one."""
    if state.phase != "play" or state.turn:
        return state.phase == "tunk" or (state.phase == "out" and not tunked)
    for move in tunk.candidates(state, 0):
        if move.verb != "discard" or len(state.zones["hand:0"]) == 1:
            after = state.copy()
            tunk.apply(after, {0: move}, LUCK)
            if can_go_out(after, tunked):
                return True
    return False


def forced_wins() -> Iterator[State]:
    """Positions after a draw from which the hand can be emptied this turn."""
    luck = random.Random(5)
    every = spreads_in(sorted(PACK[:13])) + spreads_in(
        [card for card in PACK if card.rank < 14][:26]
    )
    while True:
        seats = luck.choice(tunk.SEATS)
        laid_out = luck.choice(every)
        rest = [card for card in PACK if card not in laid_out]
        near = [card for card in rest if fits(laid_out, card)]
        rank = luck.randint(1, 13)
        hand = [card for card in rest if card.rank == rank][: luck.choice((0, 3, 4))]
        hand += [card for card in luck.sample(near, min(len(near), 2)) if card not in hand]
        hand += [card for card in luck.sample(rest, luck.randint(0, 2)) if card not in hand]
        hand = hand[:6] or rest[:1]
        left = [card for card in rest if card not in hand]
        luck.shuffle(left)
        others = [" ".join(map(str, left[5 * n : 5 * n + 5])) for n in range(seats - 1)]
        state = at([" ".join(map(str, hand)), *others], [" ".join(map(str, laid_out))])
        if can_go_out(state, False):
            yield state


def test_no_win_within_the_turn_is_missed() -> None:
    """Where the hand can be emptied this turn, no level makes a move after which it cannot, however
    carelessly it plays, nor one that gives up a tunk for less."""
    for number, state in zip(range(POSITIONS), forced_wins()):
        tunked = can_go_out(state, True)
        view = redact(tunk, state, 0)
        assert UNKNOWN in view.zones["hand:1"]
        after = state.copy()
        chosen = think("tunk", view, 0, LEVELS[number % len(LEVELS)], number)
        tunk.apply(after, {0: chosen}, LUCK)
        assert can_go_out(after, tunked), (view.zones, chosen)
