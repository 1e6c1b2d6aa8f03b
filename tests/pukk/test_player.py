"""Púkk's players: what a look ahead finds, leads tried out, and what is believed."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice, product

import pytest

from research.pukk import endgames
from research.pukk.endgames import able, nowhere, unseen, worths
from research.pukk.leads import positions as leading, signs
from rules.kit.advice import Advice, advice
from rules.kit.cards import Card, card, cards
from rules.kit.chance import Luck
from rules.kit.move import Move
from rules.kit.moves import moves, why_not
from rules.kit.said import why
from rules.kit.sight import determinize, redact
from rules.kit.state import State, View
from rules.pukk import combinations, rules as pukk
from rules.pukk.board import DECLINED, IN, NEXT, PACK, POOLS_WON, UNASKED
from rules.pukk.combinations import best
from rules.pukk.opening import may_swap
from rules.pukk.player import choosing as player
from rules.pukk.player.advising import reasons_for
from rules.pukk.player.ending import count_ways, known_hands, possible_hands
from rules.pukk.player.lead_trial import SampledDeal
from rules.pukk.player.rollout_policy import believed, class_fits
from rules.pukk.player.rows import CARD, bits, in_no_hand, played_cards, set_of
from rules.pukk.player.sampled_worlds import deal_worlds, past_leads
from table.players.inline import think
from table.players.levels import LEVELS
from table.players.policy_improvement import never_stop, play_out, policy_of, sample_world
from tests.pukk.deals import at, steps, table
from tests.pukk.reasons import READINGS
from tests.sampling import drawn
from tests.tables import LONG, Chooser, any_move, choices

ASKED = 10_000 if LONG else 200
POOR = ["6C 6D 7H 9S AD", "5H 5S 9C JD QH", "KC KD KH 8S 10D"]
"""A low pair, a lower one, and three alike."""


def deals(choose: Chooser | None = None, **asked: object) -> Iterator[tuple[State, int]]:
    """Every choice of deals at tables of every size in turn, for ever."""
    for number in count():
        seats = 2 + number % 6
        yield from choices(pukk, table(seats, number, **asked), number, choose)


# --- advice -------------------------------------------------------------------------------------


def advised(
    phase: str, others: Sequence[Sequence[Card]], tallies: Mapping[str, int], **zones: str
) -> tuple[str, dict[str, dict[str, object]]]:
    """What seat 0 is advised with these cards, and the reasons, all of which are true."""
    seats = 1 + len(others)
    state = State(table(seats), {}, {"stands": 0, "deal": 1, **tallies}, phase)
    state.shown = frozenset(cards(zones.pop("shown", "")))
    state.zones = {
        name.replace("_", ":"): [*map(card, text.split())] for name, text in zones.items()
    }
    for seat in range(seats):
        state.zones.setdefault(f"played:{seat}", [])
        state.tallies.setdefault(f"chips:{seat}", 30)
    state.zones |= {f"hand:{seat}": list(hand) for seat, hand in enumerate(others, 1)}
    state.turn = 0
    view = redact(pukk, state, 0)
    found: Advice | None = advice(pukk, view, 0, random.Random(0))
    assert found is not None
    for reason in found.reasons:
        assert READINGS[reason.key](view, 0, found.move, dict(reason.facts)), reason
    return str(found.move), {reason.key: dict(reason.facts) for reason in found.reasons}


LIES = why("note.end_lies", card="card.JH")


def test_a_sure_stop_that_waits_is_told() -> None:
    """Where another lead is advised than one that surely stops, since its pool was not taken, the
    first two reasons, which a hint shows, say that this one can wait."""
    others = "5C 6C 7D 8C 9C, 5D 6D 7S 9D 10C, 6S 8D 9S 10D 10S".split(", ")
    state = at(4, ("10H QD 7C 5S 8S", *others), "AH", "lead")
    state.turn = 0
    view = redact(pukk, state, 0)
    for name, waits in (("QD", True), ("10H", False)):
        lead = Move("lead", (card(name),))
        told = [*reasons_for(pukk, view, 0, lead)]
        found = [reason for reason in told[:2] if reason.key == "since_stop_waits"]
        reasons = [dict(reason.facts) for reason in found]
        assert reasons == [{"card": "card.10H", "end": LIES}] * waits, told
        assert all(READINGS[each.key](view, 0, lead, dict(each.facts)) for each in told), told


@pytest.mark.parametrize(
    ("mine", "shown", "ready", "move", "reasons"),
    [
        ("9C 9D 7H QD KS", "", 0, "pukka", ["since_alone", "since_strength"]),
        ("AC AD 9H QD KS", "", 0, "pukka", ["since_strength", "since_alone"]),
        ("9C 9D 7H QD KS", "", -1, "pukka", ["since_nobody_else"]),
        ("5C 5D 9H QD KS", "", 2, "decline", ["since_strength", "since_loses"]),
        ("KC KD 9H QD 5S", "JC", 1, "decline", ["since_beaten_pamfill"]),
        ("KC KD KH QD 5S", "JC", 1, "pukka", ["since_against_best"]),
        ("KC KD 9H QD 5S", "6C", 0, "pukka", ["since_alone", "since_against_best"]),
    ],
)
def test_a_stake_is_told_why(mine, shown, ready, move, reasons) -> None:
    """A low pair is staked on because others stay away, and that is said before how few hands it
    beats; of a strong one its strength is said first. Where both others have declined the chips
    are sure, and only that is said. Against those who are in a low pair loses, and any pair
    against an open Pamfíll: cards that others show are counted."""
    left = [each for each in PACK if each.name not in f"{mine} {shown} AS".split()]
    left = [*cards(shown), *left]
    tallies = {f"pool:{name}": 3 for name in ("ace", "king", "queen", "jack", "ten", "pamfill")}
    tallies["pool:pukk"] = 6 + max(0, ready)
    others = [DECLINED] * 2 if ready < 0 else [IN] * ready + [UNASKED] * (2 - ready)
    for seat, part in enumerate([UNASKED, *others]):
        tallies |= {f"part:{seat}": part, f"stake:{seat}": int(part == IN)}
    zones = {"trump": "AS", "hand_0": mine, "stub": " ".join(map(str, left[10:])), "shown": shown}
    found, told = advised("entry", [left[:5], left[5:10]], tallies, **zones)
    assert found == move and list(told)[: len(reasons)] == reasons
    assert ready or told["since_alone"]["n"] == 6


# --- what a look ahead finds --------------------------------------------------------------------


def found_at_a_look(view: View, seat: int) -> set[str]:
    """Moves that are right whatever lies hidden; none where that takes more thought."""
    turned = view.zones["trump"][0]
    swap = {f"exchange 7{turned.suit}"} if may_swap(view, seat) else set()
    if swap and turned in POOLS_WON[turned.suit]:
        return swap  # what it collects is free
    if view.phase == "lead":
        return {f"lead {card.name}" for card in sure_of_going_out(view, seat)}
    parts = [view.tallies[f"part:{other}"] for other in range(view.table.seats)]
    if view.phase == "entry":
        last = parts.count(UNASKED) == 1 and IN not in parts
        able_to = why_not(pukk, view, seat, Move("pukka")) is None
        return {"pukka", *swap} if last and able_to else set()  # it takes what lies there
    if view.phase == "matching" and parts.count(IN) == 2:
        return {"demand", "match"}  # to drop out gives away what can be seen for nothing
    return set()


def sure_of_going_out(view: View, seat: int) -> list[Card]:
    """Leads after which this seat will be out, whatever the others hold: where every row in its
    hand but one ends with a card that nobody can follow, those rows first."""
    hand = view.zones[f"hand:{seat}"]
    lying = [c for name in view.zones if name.startswith("played") for c in view.zones[name]]
    gone = [*nowhere(view), *view.zones["trump"], *lying, None]

    def last_of(card: Card) -> Card:
        return last_of(NEXT[card]) if NEXT[card] in hand else card

    ends = {last_of(card) for card in hand}
    stops = {card for card in ends if NEXT[card] in gone}
    if len(hand) < 2 or len(ends - stops) > 1:
        return []
    whole = [min(hand, key=PACK.index)] if len(ends) == 1 else []
    return whole + [card for card in hand if last_of(card) in stops]


@pytest.mark.parametrize("level", drawn([level.name for level in LEVELS], 3, "is never missed"))
def test_what_a_look_finds_is_never_missed(level: str) -> None:
    """Collecting by exchange, the pool nobody else came in for, the showdown that costs nothing
    and going out for sure: no level misses one, however carelessly it plays; and each comes up."""
    asked, kinds = 0, set[str]()
    for state, seat in deals(lambda state, seat, rng: any_move(pukk, state, seat, rng)):
        view = redact(pukk, state, seat)
        good = found_at_a_look(view, seat)
        if good:
            asked += 1
            kinds.add(min(good).split()[0])
            choice = think("pukk", view, seat, level, asked)
            assert str(choice) in good, (asked, choice, good)
        if asked == ASKED:
            break
    assert kinds == {"exchange", "lead", "pukka", "demand"}


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"min_pukk": "pair6", "raise_cap": 1, "bisefa": "before"},
        {"chips": 30, "debt": "bust", "deals": 3},
    ],
)
def test_candidates_are_the_legal_moves(asked: dict[str, object]) -> None:
    """Wherever a choice is owed, for the state and for the view, in the same order."""
    met = set[str]()
    hands = deals(lambda state, seat, rng: rng.choice(moves(pukk, state, seat)), **asked)
    for state, seat in islice(hands, 400):
        legal = moves(pukk, state, seat)
        met.add(state.phase)
        for position in (state, redact(pukk, state, seat)):
            assert [*pukk.candidates(position, seat)] == legal
    assert met == pukk.CHOOSING - ({"bisefa"} if "bisefa" not in asked else set())


def test_what_is_remembered_of_a_combination_is_what_is_found() -> None:
    """Hands under any house rules have the combination that they have when nothing is known."""
    luck, keys = random.Random(6), ("sets", "pamfill_as_six", "pamfill_order")
    ways_ = product(("one_rank", "poker"), (True, False), ("pamfill_first", "rank_first"))
    for options in (dict(zip(keys, way)) for way in ways_):
        for _ in range(60):
            hand = luck.sample(PACK, 5)
            known = best(hand, options)
            combinations._cached_combinations.cache_clear()
            assert best(hand[::-1], options) == known


# --- leads --------------------------------------------------------------------------------------


def test_with_six_cards_to_guess_no_lead_is_better() -> None:
    """With six cards unseen or fewer, the rule player's lead is worth as much as any card, in the
    mean over every way they can lie; and so is that of a level that looks ahead. Leading the first
    card of the hand is worse, here and there by chips."""
    worst, (most, cards) = 0.0, (90, 13) if LONG else (20, 10)
    found = endgames.positions(6, most, cards)
    for number, (view, seat) in enumerate(islice(found, 1_000 if LONG else 30)):
        values = worths(view, seat)
        solved = player.solved(pukk, view, seat, None, 300)
        for choice in (player.choose(pukk, view, seat, None), solved):
            assert max(values.values()) - values[choice.cards[0]] < 1e-9, (number, choice, values)
        worst = max(worst, max(values.values()) - values[view.zones[f"hand:{seat}"][0]])
    assert worst > 1.0


def hands_of(state: State) -> tuple[int, ...]:
    return tuple(set_of(state.zones[f"hand:{seat}"]) for seat in range(state.table.seats))


def lie_of(view: View, hands: Sequence[int], seat: int) -> SampledDeal:
    free = bool(view.table.options["next_card_free"])
    return SampledDeal(hands, seat, in_no_hand(view, played_cards(view)), free, {})


def test_a_lead_comes_to_what_the_rules_make_of_it() -> None:
    """In a guessed world each lead is played out as by the rules, and paid the same."""
    policy, tries = policy_of(pukk), 0
    found = endgames.positions(99, 10**30)
    for number, (view, seat) in enumerate(islice(found, 600 if LONG else 40)):
        world = sample_world(pukk, view, 1, number)
        for bit in bits(hands_of(world)[seat]) if world is not None else ():
            made = {seat: Move("lead", (CARD[bit],))}
            end = play_out(pukk, world, made, 1, policy, never_stop)
            won = end.tallies[f"chips:{seat}"] - world.tallies[f"chips:{seat}"]
            assert lie_of(view, hands_of(world), seat).after(bit) == won, (number, bit)
            tries += 1
    assert tries > 80


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_leads_are_found_again(seats: int) -> None:
    """What lies there tells every lead: its card, its hand, and what all could tell."""
    for view, _, before in leading(seats, 30, 1):
        found = past_leads(view)
        for seat in range(seats):
            own = [lead for lead in before if lead.seat == seat]
            told = found.get(seat, [])
            assert [CARD[led.bit] for led in told] == [lead.move.cards[0] for lead in own]
            for led, lead in zip(told, own, strict=True):
                then, now = hands_of(lead.state), hands_of(view)
                assert led.nowhere == in_no_hand(lead.state, played_cards(lead.state))
                assert led.others == sum(hand.bit_count() for hand in then) - then[seat].bit_count()
                assert seat != view.seat or led.since | now[seat] == then[seat]


def test_deals_are_such_as_could_be() -> None:
    """What is known stays, no hand is impossible, and who came in holds a combination."""
    for number, (view, seat, _) in enumerate(leading(5, 12, 2)):
        found, tries = known_hands(view, seat), 0
        for hands in deal_worlds(view, found, random.Random(number), 600):
            tries += 1
            assert hands[seat] == found.cards[seat]
            assert not sum(hands) & ~sum(found.cards) & ~set_of(unseen(view))
            for other, hand in enumerate(hands):
                assert hand.bit_count() == len(view.zones[f"hand:{other}"])
                world = view.copy()
                world.zones[f"hand:{other}"] = [CARD[bit] for bit in bits(hand)]
                assert able(world, other)
        assert tries > 2, number


@pytest.mark.long
def test_deals_are_as_often_as_they_fit() -> None:
    """Leads come to what they do over every deal there is, weighed by what the others chose."""
    judged = 0
    for number, (view, seat, before) in enumerate(leading(2, 50, 3)):
        found, others = known_hands(view, seat), [lead for lead in before if lead.seat != seat]
        if not (others and count_ways(found) < 900 and class_fits(view, 1 - seat)):
            continue
        exact, weights = Counter[int](), 0.0
        for hands in possible_hands(view, found):
            world = view.copy()
            world.zones[f"hand:{1 - seat}"] = [CARD[bit] for bit in bits(hands[1 - seat])]
            weight = believed(view, world) * signs(world, others)
            weights += weight
            for bit in bits(found.cards[seat]):
                exact[bit] += weight * lie_of(view, hands, seat).after(bit)
        every = list(deal_worlds(view, found, random.Random(number), 4_000))
        for bit, whole in exact.items():
            mean = sum(lie_of(view, hands, seat).after(bit) for hands in every) / len(every)
            assert mean == pytest.approx(whole / weights, abs=0.15), (number, bit)
        judged += 1
    assert judged > 2


# --- beliefs and quirks -------------------------------------------------------------------------


def test_only_what_cannot_be_is_left_out() -> None:
    """A world in which somebody came in without a combination, or holds a card that is in no
    hand, has no weight; the true one always has, and so has every other."""
    for number, (state, seat) in enumerate(islice(deals(), 600)):
        view = redact(pukk, state, seat)
        assert 0 < believed(view, state) <= 1
        world = determinize(pukk, view, Luck(number))
        others = [other for other in range(view.table.seats) if other != seat]
        can_be = all(able(world, other) for other in others)
        if view.phase != "bisefa":
            held = {card for other in others for card in world.zones[f"hand:{other}"]}
            can_be = can_be and not held & nowhere(view)
        assert (believed(view, world) > 0) == can_be


def test_who_raised_likely_holds_more() -> None:
    """A world in which somebody raised with three alike is likelier than one with a low pair."""
    state = at(3, POOR, "AH", "entry")
    state.tallies.update({name: 0 for name in state.tallies if name.startswith("pool:")})
    state.tallies["pool:pukk"] = 3
    low = steps(state, "pukka, pukka, pukka, stand, raise")
    view, high = redact(pukk, low, 0), low.copy()
    high.zones["hand:1"], high.zones["hand:2"] = low.zones["hand:2"], low.zones["hand:1"]
    assert believed(view, low) < believed(view, high)
