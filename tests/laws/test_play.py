"""Laws 1, 2, 3, 7 and 14: the pack is whole, games go on and end, and legality is one thing."""

import pickle
import random
from functools import partial

import pytest

from rules.kit.cards import card
from rules.kit.chance import Luck
from rules.kit.contract import Rules, places
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.moves import expand_offer, moves, shape_fault, why_not
from rules.kit.options import BadOptions, full_options
from rules.kit.remarks import own_dealer_steps, run_dealer_steps
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
    told = f"{sum(one.values())} chips become {sum(other.values())}: {sorted(changed)}"
    assert sum(one.values()) == sum(other.values()), told


def chips(state: State) -> dict[str, int]:
    return {name: n for name, n in state.tallies.items() if name.partition(":")[0] in CHIPS}


@at_positions
def test_law_01_owners_are_places(position: Position) -> None:
    """A zone belongs to a place at the table or to nobody, and its kind has a sight."""
    for zone in position.state.zones:
        kind, owner = kind_and_owner(zone)
        is_place = -1 <= owner < places(position.rules, position.state.table)
        assert is_place, f"zone {zone}: there is no place {owner}"
        assert kind in position.rules.SIGHT, f"zone {zone}: SIGHT has no {kind}"
        sight = position.rules.SIGHT[kind]
        assert sight in ("all", "owner", "none"), f"SIGHT of {kind} is {sight!r}"


@at_positions
def test_law_02_somebody_can_move_or_the_hand_is_over(position: Position) -> None:
    """While a hand runs, every seat that owes a choice has one. When it is over none owes, the
    outcome has points for every seat, and play goes on with the next hand or ends with winners."""
    rules, state, table = position.rules, position.state, position.state.table
    actors, outcome = rules.actors(state), rules.outcome(state)
    assert set(actors) <= set(range(table.seats)), f"`actors` names {actors}"
    assert len(set(actors)) == len(actors), f"`actors` names a seat twice: {actors}"
    for seat in actors:
        has_move = any_move(rules, state, seat, position.luck()) is not None
        assert has_move, f"seat {seat} owes a choice, and `objection` refuses all its offers"
    if outcome is None:
        return
    assert not actors, f"`outcome` ends the hand while `actors` asks seats {list(actors)}"
    counted = len(outcome.points)
    assert counted == table.seats, f"`outcome` has points for {counted} of {table.seats} seats"
    assert set(outcome.winners) <= set(range(table.seats)), f"winners {outcome.winners} do not sit"
    following = rules.onward(table, outcome)
    if following is None:
        assert outcome.winners, "`onward` ends the match, and `outcome` names no winners"
    else:
        assert following.hand == table.hand + 1, f"`onward` goes from hand {table.hand} to it again"
        assert 0 <= following.dealer < table.seats, f"`onward`: dealer {following.dealer}"
        kept = (following.seats, following.options) == (table.seats, table.options)
        assert kept, "`onward` changes the seats or the house rules"


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
            where = f"seed {seed!r}, house rules {options}, hand {hands}"
            assert hands <= 1000, f"{where}: `onward` never ends the match"
            outcome = seating.rules.outcome(last_position(seating.rules, table, rng))
            assert outcome is not None, f"{where}: no outcome"
            fault = ranking_fault(seating.rules, outcome)
            assert fault == "", f"{where}: BEST and the points differ: {fault}"
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
    raise AssertionError(f"`apply` never brings the hand to an outcome: {printed(state)}")


@at_positions
def test_law_03_offers_are_well_shaped_and_true(position: Position) -> None:
    """An offer can be met: enough cards and targets for the least it asks, none twice; one that
    is certain is not objected to. `moves` lists legal moves, each once; a move of an offer's
    shape that it does not list is refused with a reason."""
    rules, state = position.rules, position.state
    for seat in position.actors:
        offers = rules.offers(state, seat)
        for offer in offers:
            can_pick = 0 <= offer.least <= min(offer.most, len(offer.pick))
            assert can_pick, f"nobody can pick so many cards: {offer}"
            assert len(set(offer.pick)) == len(offer.pick), f"a card is offered twice: {offer}"
            assert len(set(offer.targets)) == len(offer.targets), f"a target stands twice: {offer}"
            can_point = not offer.targets or 0 <= offer.nearest <= len(offer.targets)
            assert can_point, f"nobody can point at so many targets: {offer}"
            move = any_fit(offer, position.luck())
            assert shape_fault(offer, move) is None, f"“{move}” does not fit its own offer {offer}"
            is_so = not offer.certain or rules.objection(state, seat, move) is None
            assert is_so, f"the offer is certain, and `objection` refuses “{move}”"
        if sum(map(width, offers)) <= NARROW:
            listed = moves(rules, state, seat)
            assert len(set(listed)) == len(listed), f"two offers of seat {seat} make the same move"
            for move in {*listed, *(move for offer in offers for move in expand_offer(offer))}:
                is_legal = why_not(rules, state, seat, move) is None
                assert is_legal == (move in listed), f"`objection` changes its mind about “{move}”"


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
        assert move is not None, f"seat {seat} owes a choice and has none"
        for wrong in spoilt(move, state):
            assert why_not(rules, state, seat, wrong) is not None, f"“{wrong}” is not refused"
        for idle in set(range(-1, state.table.seats + 1)) - set(rules.actors(state)):
            reason = why_not(rules, state, idle, move)
            is_refused = reason is not None and reason.key == "not_your_turn"
            assert is_refused, f"seat {idle} owes nothing, and “{move}” is not refused to it"


@at_steps
def test_law_07_apply_is_a_function(before: Position, after: Position) -> None:
    """`apply` on a copy leaves the original alone; equal state, moves and luck give equal ends."""
    if before.rules.outcome(before.state) is not None:
        return
    kept, ends = printed(before.state), []
    for start in (before.state.copy(), pickle.loads(pickle.dumps(before.state))):
        before.rules.apply(start, before.made, Luck(before.number))
        ends.append(start)
    assert printed(before.state) == kept, "`apply` on a copy changes the state: a list is shared"
    are_equal = ends[0] == ends[1] and printed(ends[0]) == printed(ends[1])
    assert are_equal, "`apply` twice, equal luck: two ends; only `chance` may be luck"


@at_positions
def test_law_07_the_dealer_gets_on_as_he_does_step_by_step(position: Position) -> None:
    """A game's own `run_dealer_steps` comes from any position to where its steps come one by one,
    with the same luck, and says who owes a choice there; where somebody does already it changes
    nothing."""
    rules, ends, owing = position.rules, [], []
    one_by_one = partial(run_dealer_steps, rules)
    for dealer_steps in (own_dealer_steps(rules) or one_by_one, one_by_one):
        ends.append(position.state.copy())
        owing.append(tuple(dealer_steps(ends[-1], Luck(position.number))))
    assert printed(ends[0]) == printed(ends[1]), "`run_dealer_steps` leads elsewhere than `apply`"
    actors = tuple(rules.actors(ends[0]))
    assert owing[0] == owing[1] == actors, f"`run_dealer_steps` says {owing[0]}, `actors` {actors}"
    assert actors or rules.outcome(ends[0]) is not None, "no outcome, and nobody owes a choice"
    is_still = not rules.actors(position.state) or ends[0] == position.state
    assert is_still, "`run_dealer_steps` goes on where somebody owes a choice"


def test_law_07_dealing_is_a_function_of_luck(seating: Seating) -> None:
    """Equal table and luck give the same deal, of a pack without doubles; other luck another."""
    rules, seats = seating.rules, players(seating.seats)
    for options in option_sets(rules, seating.seats):
        table = Match(rules, seats, options, "deal").table
        one, other = (printed(rules.deal(table, Luck(1))) for _ in range(2))
        assert one == other, f"`deal`, equal luck, twice: two deals; house rules {options}"
        pack = list(rules.pack(table))
        doubles = len(pack) - len(set(pack))
        assert pack and not doubles, f"`pack` has {len(pack)} cards, {doubles} of them twice"
    matches = [Match(rules, seats, {}, seed, dealer=0) for seed in ("a", "b")]
    for match in matches:
        while not match.seats_to_choose():
            match.advance()
    is_other = printed(matches[0].state) != printed(matches[1].state)
    assert is_other, "other luck, the same deal: `deal` does not shuffle by `chance`"


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
            is_told = "None" not in str(error) and any(key in str(error) for key in asked)
            assert is_told, f"house rules {asked} are refused without a name: “{error}”"
        else:
            kept = all(found.get(key, value) == value for key, value in asked.items())
            assert kept, f"house rules {asked} become {found}"
    found = full_options(rules, seating.seats, {})
    for option in rules.OPTIONS:
        assert option.default in option.choices, f"{option.default!r} is no choice of {option.key}"
        is_there = option.applies(seating.seats) == (option.key in found)
        assert is_there, f"house rule {option.key}: in force where it does not apply, or not where"
