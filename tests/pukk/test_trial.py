"""Leads tried out: played as the rules do, in hands dealt as often as they fit."""

import random
from itertools import islice

import pytest

from research.pukk import endgames as endings
from research.pukk.endgames import able, unseen
from research.pukk.leads import positions, signs
from rules.kit.move import Move
from rules.pukk import rules as pukk
from rules.pukk.board import PART
from rules.pukk.player import choosing as player
from rules.pukk.player.ending import guess, possible, ways
from rules.pukk.player.lead_trial import Lie, tried
from rules.pukk.player.rollout_policy import believed, fits
from rules.pukk.player.rows import BIT, CARD, bits, in_no_hand, played, set_of
from rules.pukk.player.sampled_worlds import dealt, leads
from table.players.policy_improvement import never, played_out, policy_of, sampled
from tests.tables import LONG


def hands_of(state) -> tuple[int, ...]:
    return tuple(set_of(state.zones[f"hand:{seat}"]) for seat in range(state.table.seats))


def lie_of(view, hands, seat: int) -> Lie:
    free = bool(view.table.options["next_card_free"])
    return Lie(hands, seat, in_no_hand(view, played(view)), free, {})


def test_a_lead_comes_to_what_the_rules_make_of_it() -> None:
    """In a guessed world every lead is played to the end as by the rules and the habits of all,
    and paid the same, under the house rule of the free card too."""
    policy, count = policy_of(pukk), 0
    for number, (view, seat) in enumerate(
        islice(endings.positions(99, 10**30), 600 if LONG else 60)
    ):
        world = sampled(pukk, view, 1, number)
        if world is None:
            continue
        lie = lie_of(view, hands_of(world), seat)
        for bit in bits(hands_of(world)[seat]):
            made = {seat: Move("lead", (CARD[bit],))}
            end = played_out(pukk, world, made, 1, policy, never)
            before = world.tallies[f"chips:{seat}"]
            assert lie.after(bit) == end.tallies[f"chips:{seat}"] - before, (number, bit)
            count += 1
    assert count > 100


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_leads_are_found_again(seats: int) -> None:
    """What lies before the players tells every lead that was made, and in what position: the
    card, the hand it came from, and what all could tell."""
    for view, _, before in positions(seats, 30, 1):
        found = leads(view)
        again = [(seat, CARD[led.bit]) for seat in sorted(found) for led in found[seat]]
        made = [(lead.seat, lead.move.cards[0]) for lead in before]
        assert again == sorted(made, key=lambda each: each[0])
        for seat, each in found.items():
            for led, lead in zip(
                each, [state for state in before if state.seat == seat], strict=True
            ):
                then, now = hands_of(lead.state), hands_of(view)
                assert led.nowhere == in_no_hand(lead.state, played(lead.state))
                assert led.others == sum(
                    len(lead.state.zones[f"hand:{other}"])
                    for other in range(seats)
                    if other != seat
                )
                assert seat != view.seat or led.since | now[seat] == then[seat]


def test_deals_are_such_as_could_be() -> None:
    """A deal leaves what is known where it is, holds nothing that is in no hand, and whoever came
    in holds a combination."""
    for number, (view, seat, _) in enumerate(positions(5, 12, 2)):
        found, count = guess(view, seat), 0
        for hands in dealt(view, found, random.Random(number), 2_000):
            count += 1
            guessed = sum(hands) & ~sum(found.known)
            assert hands[seat] == found.known[seat]
            assert not guessed & ~sum(BIT[card] for card in unseen(view))
            for other, hand in enumerate(hands):
                assert hand.bit_count() == len(view.zones[f"hand:{other}"])
                world = view.copy()
                world.zones[f"hand:{other}"] = [CARD[bit] for bit in bits(hand)]
                assert able(world, other)
        assert count > 5, number


def test_deals_are_as_often_as_they_fit() -> None:
    """What leads come to in the mean over deals is what they do over every deal there is, each
    weighed by what the others chose."""
    judged = 0
    for number, (view, seat, before) in enumerate(positions(2, 50, 3)):
        found = guess(view, seat)
        others = [lead for lead in before if lead.seat != seat]
        if not (others and ways(found) < 900 and fits(view, 1 - seat)):
            continue
        exact, weights = dict.fromkeys(bits(found.known[seat]), 0.0), 0.0
        for hands in possible(view, seat, found):
            world = view.copy()
            world.zones[f"hand:{1 - seat}"] = [CARD[bit] for bit in bits(hands[1 - seat])]
            weight = believed(view, world) * signs(world, others)
            weights += weight
            lie = lie_of(view, hands, seat)
            for item in exact:
                exact[item] += weight * lie.after(item)
        sums, count = dict.fromkeys(exact, 0.0), 0
        for hands in dealt(view, found, random.Random(number), 4_000):
            count += 1
            lie = lie_of(view, hands, seat)
            for item in sums:
                sums[item] += lie.after(item)
        for item, whole in exact.items():
            assert sums[item] / count == pytest.approx(whole / weights, abs=0.15), (number, item)
        judged += 1
    assert judged > 2


def test_where_no_deal_fits_a_lead_is_found() -> None:
    """A position that no play comes to, whoever came in holding nothing, ends in a lead all the
    same."""
    view, seat, _ = next(iter(positions(3, 1, 4)))
    for other in range(3):
        view.tallies[PART[other]] = 1
    fours = [card for card in CARD.values() if card.rank == 5]
    for other in range(3):
        if other != seat:
            view.zones[f"played:{other}"] = fours[other : other + 1]
            view.zones[f"hand:{other}"] = view.zones[f"hand:{other}"][:1]
    found = guess(view, seat)
    led = player.solved(pukk, view, seat, random.Random(1), 1)
    assert BIT[led.cards[0]] & found.known[seat]
    first = found.known[seat] & -found.known[seat]
    assert tried(view, seat, found, first, random.Random(1), 0) & found.known[seat]
