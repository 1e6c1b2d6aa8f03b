"""Laws 4, 5 and 6: what a seat is shown, what it remembers and what it may guess."""

import pickle
import random
from collections.abc import Iterable

from rules.kit.asking import asked
from rules.kit.cards import UNKNOWN, Card
from rules.kit.chance import Luck
from rules.kit.match import Match, PlayerInfo
from rules.kit.move import Offer
from rules.kit.moves import why_not
from rules.kit.sight import determinize, kind_and_owner, redact
from rules.kit.state import State, View
from table.scenes.match.turn_controller import newly_drawn_cards
from table.scenes.match.viewpoint import private_cards
from tests.laws.test_play import spoilt
from tests.tables import Seating, any_fit, any_move, play_on, remembered
from tests.walks import Position, Walk, at_every_position, at_positions, at_steps


def cards_named_in(view: View, pack: Iterable[Card]) -> set[Card]:
    """Every card of the pack whose name stands as a text of its own anywhere in a pickled view."""
    pickled = pickle.dumps(view, protocol=4)
    return {card for card in pack if b"\x8c%c%b" % (len(card.name), card.name.encode()) in pickled}


def is_open(position: Position, zone: str, seat: int | None) -> bool:
    """Whether a seat sees the faces in a zone, by the game's own table of sights."""
    kind, owner = kind_and_owner(zone)
    sight = position.rules.SIGHT[kind]
    return sight == "all" or (sight == "owner" and owner == seat)


def visible(position: Position, seat: int | None) -> set[Card]:
    """The cards a seat sees lying there."""
    zones = position.state.zones.items()
    return position.state.shown.union(
        *(cards for zone, cards in zones if is_open(position, zone, seat))
    )


@at_positions
def test_law_04_a_view_shows_what_its_seat_may_see(position: Position) -> None:
    """Nowhere in a view, pickled as it goes to a computer player, stands the name of a card that
    its seat neither sees nor remembers. A zone keeps its number of cards: what a seat sees stands
    in its place; in a hidden zone what it knows comes first, in card order. Redacted again it is
    the same view, and it shares nothing with the state."""
    rules, state = position.rules, position.state
    for seat in position.watchers:
        view, sees, known = position.view(seat), visible(position, seat), position.known[seat]
        named, may = cards_named_in(view, rules.pack(state.table)), sees.union(*known.values())
        told = f"the view of seat {seat}"
        assert named == may, f"{told} names {sorted(named ^ may)}, or hides what is seen"
        for zone, cards in state.zones.items():
            assert view.zones[zone] is not cards, f"{told} shares {zone} with the state"
            wanted = cards
            if not is_open(position, zone, seat):
                knows = sorted(sees.intersection(cards).union(known.get(zone, ())))
                wanted = knows + [UNKNOWN] * (len(cards) - len(knows))
            assert view.zones[zone] == wanted, f"{told} shows {view.zones[zone]} in {zone}"
        again = redact(rules, view, seat, view.known)
        assert again == view == pickle.loads(pickle.dumps(view)), f"{told}, redacted, is another"


@at_positions
def test_law_04_all_else_is_public(position: Position) -> None:
    """Tallies, phase, turn and table are in every view as they are in the state; but where it is
    a secret who is asked, whoever is not sees the phase that comes next, and nobody's turn."""
    state, asking = position.state, asked(position.rules, position.state)
    for seat in position.watchers:
        view, told = position.view(seat), (state.phase, state.turn)
        if asking is not None and seat not in position.rules.actors(state):
            told = (asking.phase, -1)
        found, wanted = (view.phase, view.turn, view.table), (*told, state.table)
        assert found == wanted, f"seat {seat} sees {found}, and it is {wanted}"
        is_copy = view.tallies == state.tallies and view.tallies is not state.tallies
        assert is_copy, f"seat {seat} sees the tallies {view.tallies}"


def test_law_04_memory_is_true_and_was_seen(walked: list[Walk]) -> None:
    """What a seat remembers lies there, where it does not see it, and was seen in this hand."""
    seen: dict[int | None, set[Card]] = {}
    last = [(0, 0)]

    @at_every_position
    def law(position: Position) -> None:
        here = position.state.table.hand, position.number
        if here[0] != last[0][0] or here[1] != last[0][1] + 1:
            seen.clear()
        last[0] = here
        for seat, known in position.known.items():
            ever = seen.setdefault(seat, set())
            ever |= visible(position, seat)
            for zone, cards in known.items():
                is_true = set(cards) <= ever.intersection(position.state.zones[zone])
                assert is_true, f"seat {seat} remembers {cards} in {zone}, unseen or gone"
                sight = position.rules.SIGHT[kind_and_owner(zone)[0]]
                assert sight != "none", f"seat {seat} remembers {zone}, which nobody sees"

    law(walked)


@at_steps
def test_memory_holds_what_was_watched(before: Position, after: Position) -> None:
    """The match remembers for every seat exactly what it knew of the step before and saw of it."""
    is_over = before.rules.outcome(before.state) is not None  # a new hand is dealt
    for seat in before.watchers:
        view = before.view(seat)
        expected = {} if is_over else remembered(before.rules, before.state, view, after.state)
        assert after.known[seat] == expected, f"seat {seat} remembers {after.known[seat]}"


@at_positions
def test_law_05_a_guess_fits_the_view(position: Position) -> None:
    """A world guessed from a view is that view again when redacted, with the same actors, and its
    cards are the pack. The actors are those of the truth; none if these are a secret to the
    seat."""
    rules, acting = position.rules, position.rules.actors(position.state)
    secret = asked(rules, position.state) is not None
    for seat in position.watchers:
        view = position.view(seat)
        world = determinize(rules, view, Luck(position.number))
        is_fit = redact(rules, world, seat, view.known) == view and not isinstance(world, View)
        assert is_fit, f"a world guessed from the view of seat {seat} looks otherwise to it"
        asks = (
            rules.actors(world),
            rules.actors(view),
            () if secret and seat not in acting else acting,
        )
        assert len(set(asks)) == 1, f"`actors` of seat {seat}'s guess, view and the truth: {asks}"
        assert whole(world) == whole(position.state), f"seat {seat} guesses another pack"


def whole(state: State) -> list[str]:
    return sorted(card.body for cards in state.zones.values() for card in cards)


@at_positions
def test_law_06_legality_is_what_the_seat_can_know(position: Position) -> None:
    """Offers and objections are the same on the state, on the seat's view of it, and in any
    world that view could mean: no refusal tells what the seat may not know."""
    rules, state = position.rules, position.state
    for seat in position.actors:
        view, rng = position.view(seat), position.luck()
        legal = any_move(rules, state, seat, rng)
        fits = [any_fit(offer, rng) for offer in rules.offers(state, seat)]
        for other in (view, determinize(rules, view, Luck(position.number))):
            told = "its view" if other is view else "a world that looks the same"
            are_same = shapes(position, other, seat) == shapes(position, state, seat)
            assert are_same, f"`offers` of seat {seat} reads hidden cards: {told} has others"
            for move in (legal, *fits, *spoilt(legal, state)):
                is_same = why_not(rules, other, seat, move) == why_not(rules, state, seat, move)
                assert is_same, f"`objection` to “{move}” reads hidden cards: {told} has another"


def shapes(position: Position, state: State, seat: int) -> list[Offer]:
    """What a seat is offered, in an order that tells nothing."""
    return sorted(
        (
            offer._replace(pick=sorted(offer.pick), targets=sorted(offer.targets, key=str))
            for offer in position.rules.offers(state, seat)
        ),
        key=str,
    )


def test_what_is_marked_has_come_since_ones_last_turn(seating: Seating) -> None:
    """The cards marked as new are of the own hand, not most of it, and came since the last turn."""
    rng = random.Random(str(seating))
    match = Match(seating.rules, [PlayerInfo("")] * seating.seats, {}, str(seating))
    at_rest: dict[int, frozenset[Card]] = {}
    hand = 0
    for _ in range(150):
        if match.over:
            break
        if match.table.hand != hand:
            hand, at_rest = match.table.hand, {}
        for seat in match.seats_to_choose():
            own, marked = private_cards(match, match.view(seat)), newly_drawn_cards(match, seat)
            assert marked <= own, f"seat {seat}: {marked - own} is marked as new and not held"
            assert not marked or 2 * len(marked) < len(own), f"seat {seat}: most is new: {marked}"
            old = marked & at_rest.get(seat, frozenset())
            assert not old, f"seat {seat}: {old} is marked as new and was there at its last turn"
        before = match.step
        play_on(match, rng)
        moment = match.history[-1]
        for seat in moment.made if moment.step > before else ():
            if seat not in match.rules.actors(match.state):
                at_rest[seat] = private_cards(match, match.view(seat))
