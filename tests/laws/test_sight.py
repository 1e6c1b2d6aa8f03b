"""Laws 4, 5 and 6: what a seat is shown, what it may guess, and that both are one game."""

import pickle
from collections.abc import Iterable

from rules.kit.asking import asked
from rules.kit.cards import UNKNOWN, Card
from rules.kit.chance import Luck
from rules.kit.move import Offer
from rules.kit.moves import why_not
from rules.kit.sight import determinize, kind_and_owner, redact
from rules.kit.state import State, View
from tests.laws.test_play import spoilt
from tests.tables import any_fit, any_move
from tests.walks import Position, Walk, examine


def cards_named_in(view: View, pack: Iterable[Card]) -> set[Card]:
    """Every card of the pack whose name stands as a text of its own anywhere in a pickled view."""
    pickled = pickle.dumps(view, protocol=4)
    return {one for one in pack if b"\x8c%c%b" % (len(one.name), one.name.encode()) in pickled}


def visible(position: Position, seat: int | None) -> set[Card]:
    """The cards a seat sees lying there, by the game's own table of sights."""
    found: set[Card] = set(position.state.shown)
    for zone, cards in position.state.zones.items():
        kind, owner = kind_and_owner(zone)
        sight = position.rules.SIGHT[kind]
        if sight == "all" or (sight == "owner" and owner == seat):
            found.update(cards)
    return found


def faces(cards: Iterable[Card]) -> set[Card]:
    return set(cards) - {UNKNOWN}


def test_law_04_a_view_names_no_hidden_card(walked: list[Walk]) -> None:
    """Nowhere in a view, pickled as it goes to a computer player, stands the name of a card
    that its seat neither sees nor remembers; and nothing in it is missing that it sees."""

    def law(position: Position) -> None:
        pack = position.rules.pack(position.state.table)
        for seat in position.watchers:
            remembered = {one for cards in position.known[seat].values() for one in cards}
            found = cards_named_in(position.view(seat), pack)
            assert found == visible(position, seat) | remembered

    examine(walked, law)


def test_law_04_every_zone_shows_what_its_sight_allows(walked: list[Walk]) -> None:
    """A zone keeps its number of cards in every view. What a seat sees stands in its place;
    in a hidden zone what it knows stands first, in card order, whatever the true order is."""

    def law(position: Position) -> None:
        for seat in position.watchers:
            view, sees = position.view(seat), visible(position, seat)
            for zone, cards in position.state.zones.items():
                shown = view.zones[zone]
                kind, owner = kind_and_owner(zone)
                sight = position.rules.SIGHT[kind]
                if sight == "all" or (sight == "owner" and owner == seat):
                    assert shown == cards
                    continue
                knows = sorted(sees.intersection(cards).union(position.known[seat].get(zone, ())))
                assert shown == knows + [UNKNOWN] * (len(cards) - len(knows))

    examine(walked, law)


def test_law_04_all_else_is_public(walked: list[Walk]) -> None:
    """Tallies, phase, turn and table are in every view as they are in the state; but where it is
    a secret who is asked, whoever is not sees the phase that comes next, and nobody's turn."""

    def law(position: Position) -> None:
        for seat in position.watchers:
            view, state = position.view(seat), position.state
            asking = asked(position.rules, state)
            told = (state.phase, state.turn)
            if asking is not None and seat not in position.rules.actors(state):
                told = (asking.phase, -1)
            assert (view.phase, view.turn, view.table) == (*told, state.table)
            assert view.tallies == state.tallies
            assert view.tallies is not state.tallies

    examine(walked, law)


def test_law_04_redacting_twice_changes_nothing(walked: list[Walk]) -> None:
    """A view redacted again for the same seat is the same view."""

    def law(position: Position) -> None:
        for seat in position.watchers:
            view = position.view(seat)
            assert redact(position.rules, view, seat, view.known) == view
            assert pickle.loads(pickle.dumps(view)) == view

    examine(walked, law)


def test_law_04_memory_is_true_and_was_seen(walked: list[Walk]) -> None:
    """What a seat remembers lies where it remembers it, in a zone it does not see, and
    it has seen every such card before in this hand."""
    seen: dict[int | None, set[Card]] = {}
    last = [(0, 0)]

    def law(position: Position) -> None:
        here = position.state.table.hand, position.number
        if here[0] != last[0][0] or here[1] != last[0][1] + 1:
            seen.clear()
        last[0] = here
        for seat, known in position.known.items():
            ever = seen.setdefault(seat, set())
            ever |= visible(position, seat)
            for zone, cards in known.items():
                assert set(cards) <= set(position.state.zones[zone]), zone
                assert set(cards) <= ever, zone
                assert position.rules.SIGHT[kind_and_owner(zone)[0]] != "none", zone

    examine(walked, law, everywhere=True)


def test_law_05_a_guess_fits_the_view(walked: list[Walk]) -> None:
    """A world guessed from a view is that view again when redacted, with the same actors,
    and its cards are the pack. The actors are those of the truth, unless they are a secret to
    whoever guesses: then there are none."""

    def law(position: Position) -> None:
        whole = sorted(one.body for cards in position.state.zones.values() for one in cards)
        for seat in position.watchers:
            view = position.view(seat)
            world = determinize(position.rules, view, Luck(position.number))
            assert redact(position.rules, world, seat, view.known) == view
            assert position.rules.actors(world) == position.rules.actors(view)
            acting = position.rules.actors(position.state)
            hidden = asked(position.rules, position.state) is not None and seat not in acting
            assert position.rules.actors(view) == (() if hidden else acting)
            assert not isinstance(world, View)
            assert sorted(one.body for cards in world.zones.values() for one in cards) == whole

    examine(walked, law)


def test_law_05_guesses_differ(walked: list[Walk]) -> None:
    """Where two or more cards are hidden, the guesses are not always the same one, and the
    view they are made from stays as it was."""
    told: list[bool] = []

    def law(position: Position) -> None:
        view = position.view(None)
        if sum(UNKNOWN in cards for cards in view.zones.values()) < 2:
            return
        guesses = [determinize(position.rules, view, Luck(seed)) for seed in range(3)]
        told.append(any(one != guesses[0] for one in guesses[1:]))
        assert position.view(None) == view

    for each in walked:
        told.clear()
        examine([each], law, everywhere=True)
        assert sum(told) * 2 >= len(told), each


def shape(offer: Offer) -> tuple[object, ...]:
    return (*offer._replace(pick=sorted(offer.pick), targets=sorted(offer.targets, key=str)),)


def test_law_06_legality_is_what_the_seat_can_know(walked: list[Walk]) -> None:
    """Offers and objections are the same on the state, on the seat's view of it, and in any
    world that view could mean: no refusal tells what the seat may not know."""

    def law(position: Position) -> None:
        rules, state = position.rules, position.state
        for seat in position.actors:
            view = position.view(seat)
            tries = _tries(position, seat)
            for other in (view, determinize(rules, view, Luck(position.number))):
                assert _shapes(position, other, seat) == _shapes(position, state, seat)
                for one in tries:
                    assert why_not(rules, other, seat, one) == why_not(rules, state, seat, one), one

    examine(walked, law)


def _tries(position: Position, seat: int) -> list[object]:
    """Some moves, legal and not."""
    rng, state = position.luck(), position.state
    legal = any_move(position.rules, state, seat, rng)
    offers = position.rules.offers(state, seat)
    return [legal, *(any_fit(offer, rng) for offer in offers), *spoilt(legal, state)]


def _shapes(position: Position, state: State, seat: int) -> list[tuple[object, ...]]:
    return sorted(map(shape, position.rules.offers(state, seat)), key=str)
