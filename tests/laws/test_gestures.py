"""Law 8: hands can make every legal move, and no gesture means two."""

from functools import cache

from rules.kit.catalogue import Game
from rules.kit.move import Move
from rules.kit.moves import moves, why_not
from rules.kit.sight import kind_and_owner
from table.input.desk import Desk
from table.input.gestures import Gesture, ways
from table.layout.layout import Layout
from table.layout.layout_faults import read_layout
from table.layout.patterns import fill
from tests.input.gesturing import made_by
from tests.tables import any_fit, any_move, width
from tests.walks import Position, Walk, examine

NARROW = 40


@cache
def layout_of(game: Game) -> Layout:
    assert game.rules is not None
    return read_layout(game.folder, game.rules)


def some_moves(position: Position, seat: int) -> list[Move]:
    """Every legal move where they are few, else some."""
    rules, state = position.rules, position.state
    offers = rules.offers(state, seat)
    if sum(map(width, offers)) <= NARROW:
        return moves(rules, state, seat)
    rng = position.luck()
    tries = [any_move(rules, state, seat, rng), *(any_fit(offer, rng) for offer in offers)]
    return [one for one in tries if one and why_not(rules, state, seat, one) is None]


def meanings(desk: Desk, gesture: Gesture) -> set[str]:
    """The verbs that would be legal for the same cards on the same places."""
    found = set()
    for offer in desk.offers:
        entry = desk.layout.verbs[offer.verb]
        ends = {fill(zone, desk.seat) for zone in (entry.start, entry.onto) if zone}
        onto = set(gesture.places) <= (set(offer.targets) if offer.targets else ends)
        made = Move(offer.verb, gesture.cards, gesture.places if offer.targets else ())
        if onto and why_not(desk.rules, desk.view, desk.seat, made) is None:
            found.add(offer.verb)
    return found


def test_law_08_every_legal_move_has_its_gesture(walked: list[Walk]) -> None:
    """Every legal move is made by at least one gesture, and each of its gestures makes that
    very move; a drag means exactly one verb."""
    layout = layout_of(walked[0].seating.game)

    def law(position: Position) -> None:
        for seat in position.actors:
            desk = Desk(position.rules, layout, position.view(seat), seat)
            for one in some_moves(position, seat):
                gestures = ways(desk, one)
                assert gestures, f"no gesture makes “{one}”"
                for gesture in gestures:
                    assert made_by(desk, gesture) == one, gesture
                    if gesture.places and not gesture.button:
                        assert meanings(desk, gesture) == {one.verb}, gesture

    examine(walked, law)


def test_law_08_a_hand_can_pick_what_a_move_needs(walked: list[Walk]) -> None:
    """The cards of every legal move can be picked one by one, and its places then light up."""
    layout = layout_of(walked[0].seating.game)

    def law(position: Position) -> None:
        for seat in position.actors:
            for one in some_moves(position, seat)[:6]:
                desk = Desk(position.rules, layout, position.view(seat), seat)
                desk.picked.clear()  # what the game proposes is put back first
                desk.chosen.clear()
                assert all(desk.toggle(each) for each in one.cards)
                assert sorted(desk.picked) == list(one.cards)
                for gesture in ways(desk, one):
                    assert all(map(desk.point, gesture.places[:-1])), gesture
                    assert set(gesture.places[-1:]) <= {*desk.places(), *desk.pointable()}, gesture
                    assert not gesture.button or gesture.button in desk.buttons()
                    desk.chosen.clear()

    examine(walked, law)


def test_law_08_a_heap_that_is_clicked_may_be_dragged(walked: list[Walk]) -> None:
    """Where a click on somebody's heap is a move, dragging its top card to oneself is that move
    as well: whoever sees it lit may do either."""
    layout = layout_of(walked[0].seating.game)

    def law(position: Position) -> None:
        for seat in position.actors:
            desk = Desk(position.rules, layout, position.view(seat), seat)
            for one in some_moves(position, seat)[:6]:
                heaps = [heap for heap in one.targets if heap in desk.view.zones]
                if one.cards or len(heaps) != 1 or kind_and_owner(str(heaps[0]))[1] == seat:
                    continue
                heap = str(heaps[0])
                assert heap in desk.sources(), one
                ends = desk.places(heap)
                assert ends and all(desk.drop((end,), heap)[0] == one for end in ends), one

    examine(walked, law)


def test_law_08_who_owes_nothing_moves_nothing(walked: list[Walk]) -> None:
    """A seat that owes no choice can pick no card, and no place lights up for it."""
    layout = layout_of(walked[0].seating.game)

    def law(position: Position) -> None:
        for seat in set(range(position.state.table.seats)) - set(
            position.rules.actors(position.state)
        ):
            desk = Desk(position.rules, layout, position.view(seat), seat)
            assert not desk.pickable() and not desk.places() and not desk.buttons()
            assert not desk.pointable() and not desk.sources() and not desk.chosen
            for cards in desk.view.zones.values():
                assert not any(desk.toggle(one) for one in cards)

    examine(walked, law)
