"""Laws 8 and 9: every legal move has a gesture, and all that occurs has its place on the table."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from rules.kit.moves import Move, moves, why_not
from table.desk import Desk, Gesture
from table.layout import Layout, pattern, read_layout
from tests.tables import Position, Seating, Walk, any_fit, examine, width

WIDE = 300
"""Offers with more moves than this are tried by luck."""


@pytest.fixture(scope="module")
def layout(seating: Seating) -> Layout:
    return read_layout(seating.game.folder, seating.rules)


def some_moves(position: Position, seat: int) -> Iterator[Move]:
    """The legal moves of a seat, or where they are very many some of them."""
    rules, state, luck = position.rules, position.state, position.luck()
    offers = rules.offers(state, seat)
    if sum(width(offer) for offer in offers) <= WIDE:
        yield from moves(rules, state, seat)
        return
    for offer in offers:
        guesses = [any_fit(offer, luck) for _ in range(30)]
        yield from (one for one in guesses if why_not(rules, state, seat, one) is None)
    likely = getattr(rules, "candidates", None)
    if likely is not None:
        yield from islice(likely(state, seat), 30)


def test_law_08_every_move_is_reached_by_hand(walked: list[Walk], layout: Layout) -> None:
    """A legal move has a gesture, and every gesture of it makes that move and no other."""

    def law(position: Position) -> None:
        for seat in position.actors:
            desk = Desk(position.rules, layout, position.view(seat), seat)
            made: dict[Gesture, Move] = {}
            for one in dict.fromkeys(some_moves(position, seat)):
                gestures = desk.gestures(one)
                assert gestures, f"no gesture makes {one}"
                for gesture in gestures:
                    assert desk.made_by(gesture) == one, f"{gesture} does not make {one}"
                    assert made.setdefault(gesture, one) == one

    examine(walked, law)


def test_law_08_what_a_gesture_needs_can_be_picked(walked: list[Walk], layout: Layout) -> None:
    """The cards of a legal move can be picked one by one, in any order, and the places it ends
    on are among those that light up."""

    def law(position: Position) -> None:
        for seat in position.actors:
            luck = position.luck()
            desk = Desk(position.rules, layout, position.view(seat), seat)
            for one in islice(dict.fromkeys(some_moves(position, seat)), 40):
                desk.let_go()
                for picked in random.Random(luck.random()).sample(one.cards, len(one.cards)):
                    assert desk.toggle(picked), f"{picked} of {one} cannot be picked"
                assert set(desk.picked) == set(one.cards), one
                for gesture in desk.gestures(one):
                    lit = desk.places()
                    assert all(place in lit for place in gesture.places), (gesture, lit)
                    assert not gesture.button or gesture.button in desk.buttons()

    examine(walked, law)


def test_law_08_what_is_not_legal_is_made_by_nothing(walked: list[Walk], layout: Layout) -> None:
    """Whatever a person does with some cards and a place or a button, only a legal move comes of
    it, or a reason in words."""

    def law(position: Position) -> None:
        luck = position.luck()
        for seat in position.actors:
            view = position.view(seat)
            desk = Desk(position.rules, layout, view, seat)
            lying = [one for cards in view.zones.values() for one in cards if one.rank]
            for _ in range(12):
                desk.picked = luck.sample(lying, min(len(lying), luck.choice((0, 1, 1, 2, 3))))
                place = luck.choice([*view.zones, *lying])
                tries = [desk.drop((place,)), *(desk.press(verb) for verb in desk.buttons())]
                for made, wrong in tries:
                    assert (made is None) != (wrong is None)
                    assert wrong is None or wrong.key
                    if made is not None:
                        assert why_not(position.rules, position.state, seat, made) is None

    examine(walked, law)


def test_law_09_whatever_occurs_has_its_place(walked: list[Walk], layout: Layout) -> None:
    """Every zone, tally and verb that occurs has its entry in layout.yaml, and every place of
    the ring lies somewhere whoever sits nearest."""

    def law(position: Position) -> None:
        for zone in position.state.zones:
            assert pattern(zone) in layout.zones, f"zone {zone}"
            for bottom in range(position.state.table.seats):
                layout.place(zone, bottom)
        for tally in position.state.tallies:
            assert tally in layout.tallies or pattern(tally) in layout.tallies, f"tally {tally}"
        for seat in position.actors:
            for offer in position.rules.offers(position.state, seat):
                assert offer.verb in layout.verbs, f"verb {offer.verb}"

    examine(walked, law)


def test_law_09_nothing_in_the_layout_is_idle(walked: list[Walk], layout: Layout) -> None:
    """What layout.yaml names does occur: a key nobody meets is a slip of the pen."""
    seen: set[str] = set()
    for each in walked:
        for position in each.positions:
            seen.update(map(pattern, position.state.zones), position.state.tallies)
            seen.update(map(pattern, position.state.tallies), [position.state.phase])
    for name in [*layout.zones, *layout.tallies, *layout.phases, layout.sheet.row]:
        assert name in seen, name
    frames = {
        phase
        for zone in layout.zones.values()
        for place in (zone.here, zone.mine, zone.theirs)
        if place is not None
        for phase in place.frame
    }
    assert frames - {"always"} <= seen
