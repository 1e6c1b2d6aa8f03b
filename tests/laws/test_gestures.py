"""Law 8: hands can make every legal move, and no gesture means two."""

from rules.kit.move import Move
from rules.kit.moves import moves, why_not
from rules.kit.sight import kind_and_owner
from table.input.move_builder import Gesture, MoveBuilder, gestures_for, verb_of
from table.layout.layout import fill_seat
from tests.input.heaps import made_by
from tests.laws.test_words import layout_of
from tests.tables import any_fit, any_move, width
from tests.walks import Position, at_positions

NARROW = 40


def builder_of(position: Position, seat: int) -> MoveBuilder:
    return MoveBuilder(position.rules, layout_of(position.game), position.view(seat), seat)


def some_moves(position: Position, seat: int) -> list[Move]:
    """Every legal move where they are few, else some."""
    rules, state = position.rules, position.state
    offers = rules.offers(state, seat)
    if sum(map(width, offers)) <= NARROW:
        return moves(rules, state, seat)
    rng = position.luck()
    tries = [any_move(rules, state, seat, rng), *(any_fit(offer, rng) for offer in offers)]
    return [move for move in tries if move and why_not(rules, state, seat, move) is None]


def meanings(builder: MoveBuilder, gesture: Gesture) -> set[str]:
    """The verbs that would be legal for the same cards on the same places."""
    found = set()
    for offer in builder.offers:
        entry = builder.layout.verbs[offer.verb]
        ends = {fill_seat(zone, builder.seat) for zone in (entry.start, entry.onto) if zone}
        onto = set(gesture.places) <= (set(offer.targets) if offer.targets else ends)
        made = Move(offer.verb, gesture.cards, gesture.places if offer.targets else ())
        if onto and why_not(builder.rules, builder.view, builder.seat, made) is None:
            found.add(offer.verb)
    return found


@at_positions
def test_law_08_every_legal_move_has_its_gesture(position: Position) -> None:
    """Every legal move has a gesture, each of which makes that very move; a drag means one verb."""
    for seat in position.actors:
        builder = builder_of(position, seat)
        for move in some_moves(position, seat):
            gestures = gestures_for(builder, move)
            assert gestures, f"no gesture makes “{move}”: `verbs: {move.verb}` needs onto or button"
            for gesture in gestures:
                made = made_by(builder, gesture)
                assert made == move, f"the gesture of “{move}” makes “{made}”: {gesture}"
                if gesture.places and not gesture.button:
                    verbs = meanings(builder, gesture)
                    assert verbs == {move.verb}, f"one drag means {sorted(verbs)}: {gesture}"


@at_positions
def test_law_08_a_hand_can_pick_what_a_move_needs(position: Position) -> None:
    """The cards of every legal move can be picked one by one, and its places then light up. Where a
    click on somebody's heap is a move, dragging its top card to oneself is that move as well. No
    two buttons have one key."""
    for seat in position.actors:
        verbs = {verb_of(button) for button in builder_of(position, seat).buttons()}
        keys = [layout_of(position.game).verbs[verb].key for verb in verbs]
        assert len({*keys}) == len(keys), f"two of the buttons {verbs} have one key"
        for move in some_moves(position, seat)[:6]:
            builder = builder_of(position, seat)
            heaps = [str(heap) for heap in move.targets if heap in builder.view.zones]
            if not move.cards and len(heaps) == 1 and kind_and_owner(heaps[0])[1] != seat:
                assert heaps[0] in builder.sources(), f"{heaps[0]} cannot be dragged for “{move}”"
                ends = builder.places(heaps[0])
                is_made = ends and all(builder.drop((end,), heaps[0])[0] == move for end in ends)
                assert is_made, f"dragging {heaps[0]} to {ends} does not make “{move}”"
            builder.picked_cards.clear()  # what the game proposes is put back first
            builder.chosen_targets.clear()
            can_pick = all(builder.toggle(card) for card in move.cards)
            is_picked = can_pick and sorted(builder.picked_cards) == list(move.cards)
            assert is_picked, f"the cards of “{move}” cannot be picked one by one"
            for gesture in gestures_for(builder, move):
                can_point = all(map(builder.point, gesture.places[:-1]))
                assert can_point, f"the places of “{move}” cannot be pointed at: {gesture}"
                lit = {*builder.places(), *builder.pointable()}
                assert set(gesture.places[-1:]) <= lit, f"nothing lights up for “{move}”: {gesture}"
                has_button = not gesture.button or gesture.button in builder.buttons()
                assert has_button, f"the button of “{move}” is not there"
                builder.chosen_targets.clear()


@at_positions
def test_law_08_who_owes_nothing_moves_nothing(position: Position) -> None:
    """A seat that owes no choice can pick no card, and no place lights up for it."""
    actors = position.rules.actors(position.state)
    for seat in set(range(position.state.table.seats)).difference(actors):
        builder = builder_of(position, seat)
        lit = {*builder.places(), *builder.buttons(), *builder.pointable(), *builder.sources()}
        assert not lit and not builder.chosen_targets, (
            f"seat {seat} owes nothing, and {lit} lights up"
        )
        cards = {card for zone in builder.view.zones.values() for card in zone}
        picked = set(builder.pickable()) | set(filter(builder.toggle, cards))
        assert not picked, f"seat {seat} owes nothing, and can pick {picked}"
