"""Laws 1, 2, 3, 7 and 14: the pack is whole, games go on and end, and legality is one thing."""

import pickle
import random

import pytest

from rules.kit.cards import card
from rules.kit.chance import Luck
from rules.kit.contract import Rules, places
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.moves import expand_offer, misfit, moves, why_not
from rules.kit.options import BadOptions, full_options
from rules.kit.playing import dealing_on, step_by_step
from rules.kit.sight import kind_and_owner
from rules.kit.state import State, Table
from tests.tables import (
    Seating,
    any_fit,
    any_move,
    option_sets,
    players,
    printed,
    ranking_fault,
    width,
)
from tests.walks import DEALS, Position, Walk, at_positions, at_steps

CHIPS = ("chips", "pool")
NARROW = 64


def test_law_01_the_pack_is_whole_and_play_raises_nothing(walked: list[Walk]) -> None:
    """Zones hold every card, or die, once (law 1); legal moves raise no error (law 2)."""
    for each in walked:
        assert each.broken is None, str(each.broken)


@at_steps
def test_law_01_chips_are_conserved(before: Position, after: Position) -> None:
    """Chips pass between seats and pools; none is made and none is lost."""
    one, other = chips(before.state), chips(after.state)
    changed = {name for name in {*one, *other} if one.get(name, 0) != other.get(name, 0)}
    assert sum(one.values()) == sum(other.values()), sorted(changed)


def chips(state: State) -> dict[str, int]:
    return {name: n for name, n in state.tallies.items() if name.partition(":")[0] in CHIPS}


@at_positions
def test_law_01_owners_are_places(position: Position) -> None:
    """A zone belongs to a place at the table or to nobody, and its kind has a sight."""
    for zone in position.state.zones:
        kind, owner = kind_and_owner(zone)
        assert -1 <= owner < places(position.rules, position.state.table), zone
        assert position.rules.SIGHT[kind] in ("all", "owner", "none"), zone


@at_positions
def test_law_02_somebody_can_move_or_the_hand_is_over(position: Position) -> None:
    """While a hand runs, every seat that owes a choice has one. When it is over none owes, the
    outcome has points for every seat, and play goes on with the next hand or ends with winners."""
    rules, state, table = position.rules, position.state, position.state.table
    actors, outcome = rules.actors(state), rules.outcome(state)
    assert len(set(actors)) == len(actors) and set(actors) <= set(range(table.seats))
    for seat in actors:
        assert any_move(rules, state, seat, position.luck()) is not None
    if outcome is None:
        return
    assert not actors and len(outcome.points) == table.seats
    assert set(outcome.winners) <= set(range(table.seats))
    following = rules.onward(table, outcome)
    if following is None:
        assert outcome.winners, "a match ended and nobody won"
    else:
        assert following.hand == table.hand + 1 and 0 <= following.dealer < table.seats
        assert (following.seats, following.options) == (table.seats, table.options)


@pytest.mark.parametrize("deal", range(DEALS))
def test_law_02_games_end(seating: Seating, deal: int) -> None:
    """Whatever is played and by any house rules; every hand ends with a ranking (law 14)."""
    for options in option_sets(seating.rules, seating.seats):
        seed = f"end/{seating}/{deal}"
        rng = random.Random(seed)
        table: Table | None = Match(seating.rules, players(seating.seats), options, seed).table
        hands = 0
        while table is not None:
            hands += 1
            assert hands <= 1000, f"{seed} {options}: the match goes on for ever"
            outcome = seating.rules.outcome(last_position(seating.rules, table, rng))
            assert outcome is not None
            assert ranking_fault(seating.rules, outcome) == "", f"{seed} {options}"
            table = seating.rules.onward(table, outcome)


def last_position(rules: Rules, table: Table, rng: random.Random) -> State:
    """The end of a hand played at random."""
    luck = Luck(rng.random().hex())
    state = rules.deal(table, luck)
    for _ in range(50_000):
        if rules.outcome(state) is not None:
            return state
        made = {seat: any_move(rules, state, seat, rng) for seat in rules.actors(state)}
        rules.apply(state, made, luck)
    raise AssertionError(f"the hand goes on for ever: {printed(state)}")


@at_positions
def test_law_03_offers_are_well_shaped_and_true(position: Position) -> None:
    """An offer can be met: enough cards and targets for the least it asks, none twice; one that
    is certain is not objected to. `moves` lists legal moves, each once; a move of an offer's
    shape that it does not list is refused with a reason."""
    rules, state = position.rules, position.state
    for seat in position.actors:
        offers = rules.offers(state, seat)
        for offer in offers:
            assert 0 <= offer.least <= min(offer.most, len(offer.pick)), offer
            assert len(set(offer.pick)) == len(offer.pick), offer
            assert len(set(offer.targets)) == len(offer.targets), offer
            assert not offer.targets or 0 <= offer.nearest <= len(offer.targets), offer
            move = any_fit(offer, position.luck())
            assert misfit(offer, move) is None, offer
            assert not offer.certain or rules.objection(state, seat, move) is None, move
        if sum(map(width, offers)) <= NARROW:
            listed = moves(rules, state, seat)
            assert len(set(listed)) == len(listed)
            for move in {*listed, *(move for offer in offers for move in expand_offer(offer))}:
                assert (why_not(rules, state, seat, move) is None) == (move in listed), move


def spoilt(move: Move, state: State) -> list[Move]:
    """Moves that no rules can allow where this one is legal."""
    return [
        move._replace(verb="no_such_verb"),
        move._replace(cards=(*move.cards, card("KS#99"))),
        move._replace(cards=(*move.cards, *move.cards))
        if move.cards
        else move._replace(amount=-99),
        move._replace(targets=(*move.targets, "no_such_zone")),
        move._replace(amount=-99),
    ]


@at_positions
def test_law_03_what_nobody_offered_is_refused(position: Position) -> None:
    """A wrong verb, a card one does not hold, a card twice, a place that is none, a strange
    amount, a seat that owes nothing: each is refused with a reason."""
    state, rules = position.state, position.rules
    for seat in position.actors:
        move = any_move(rules, state, seat, position.luck())
        assert move is not None
        for wrong in spoilt(move, state):
            assert why_not(rules, state, seat, wrong) is not None, wrong
        for idle in set(range(-1, state.table.seats + 1)) - set(rules.actors(state)):
            reason = why_not(rules, state, idle, move)
            assert reason is not None and reason.key == "not_your_turn", (idle, move)


@at_steps
def test_law_07_apply_is_a_function(before: Position, after: Position) -> None:
    """`apply` on a copy leaves the original alone; equal state, moves and luck give equal ends."""
    if before.rules.outcome(before.state) is not None:
        return
    kept, ends = printed(before.state), []
    for start in (before.state.copy(), pickle.loads(pickle.dumps(before.state))):
        before.rules.apply(start, before.made, Luck(before.number))
        ends.append(start)
    assert printed(before.state) == kept
    assert ends[0] == ends[1] and printed(ends[0]) == printed(ends[1])


@at_positions
def test_law_07_the_dealer_gets_on_as_he_does_step_by_step(position: Position) -> None:
    """A game's own `deal_on` comes from any position to where its steps come one by one, with the
    same luck, and says who owes a choice there; where somebody does already it changes nothing."""
    rules, ends, owing = position.rules, [], []
    for deal_on in (dealing_on(rules), step_by_step(rules)):
        ends.append(position.state.copy())
        owing.append(tuple(deal_on(ends[-1], Luck(position.number))))
    assert printed(ends[0]) == printed(ends[1])
    assert owing[0] == owing[1] == tuple(rules.actors(ends[0]))
    assert owing[0] or rules.outcome(ends[0]) is not None
    assert not rules.actors(position.state) or ends[0] == position.state


def test_law_07_dealing_is_a_function_of_luck(seating: Seating) -> None:
    """Equal table and luck give the same deal, of a pack without doubles; other luck another."""
    rules, seats = seating.rules, players(seating.seats)
    for options in option_sets(rules, seating.seats):
        table = Match(rules, seats, options, "deal").table
        assert printed(rules.deal(table, Luck(1))) == printed(rules.deal(table, Luck(1))), options
        pack = list(rules.pack(table))
        assert len(set(pack)) == len(pack) > 0
    matches = [Match(rules, seats, {}, seed, dealer=0) for seed in ("a", "b")]
    for match in matches:
        while not match.owing():
            match.advance()
    assert printed(matches[0].state) != printed(matches[1].state)


def test_house_rules_are_settled_or_refused_in_a_sentence(seating: Seating) -> None:
    """Any two choices together are either in force, or refused by the names of the two; asked for
    nothing, every house rule that applies has a choice of its own."""
    rules = seating.rules
    choices = [(option.key, choice) for option in rules.OPTIONS for choice in option.choices]
    for asked in ({first[0]: first[1], second[0]: second[1]}
                  for first in choices for second in choices):  # fmt: skip
        try:
            found = full_options(rules, seating.seats, asked)
        except BadOptions as error:
            assert "None" not in str(error) and any(key in str(error) for key in asked)
        else:
            assert all(found.get(key, value) == value for key, value in asked.items())
    found = full_options(rules, seating.seats, {})
    for option in rules.OPTIONS:
        assert option.default in option.choices
        assert option.applies(seating.seats) == (option.key in found)
