"""Laws 1, 2, 3 and 7: the pack is whole, games go on and end, and legality is one thing."""

import pickle
import random

import pytest

from rules.kit.cards import Card, card
from rules.kit.chance import Luck
from rules.kit.contract import Rules, places as places_of
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.moves import expanded, misfit, moves, why_not
from rules.kit.options import BadOptions, full_options
from rules.kit.playing import dealing_on, step_by_step
from rules.kit.sight import kind_and_owner
from rules.kit.state import State
from tests.ranked import misranked
from tests.tables import Seating, any_fit, any_move, option_sets, players, printed, width
from tests.walks import DEALS, Position, Walk, examine, examine_steps

CHIPS = ("chips", "pool")
NARROW = 64


def test_law_01_zones_hold_the_pack(walked: list[Walk]) -> None:
    """The cards in the zones are the pack: every card, or die, exactly once. Looked for at every
    position as it is reached; where it is not so no later law is asked."""
    for each in walked:
        assert each.broken is None or each.broken.law != 1, str(each.broken)


def test_law_01_chips_are_conserved(walked: list[Walk]) -> None:
    """Chips pass between seats and pools; none is made and none is lost."""

    def chips(state: State) -> dict[str, int]:
        return {name: n for name, n in state.tallies.items() if name.partition(":")[0] in CHIPS}

    def law(before: Position, after: Position) -> None:
        one, other = chips(before.state), chips(after.state)
        changed = ", ".join(
            f"{name} from {one.get(name, 0)} to {other.get(name, 0)}"
            for name in sorted({*one, *other})
            if one.get(name, 0) != other.get(name, 0)
        )
        sums = sum(one.values()), sum(other.values())
        assert sums[0] == sums[1], f"{sums[0]} chips become {sums[1]} after this: {changed}"

    examine_steps(walked, law)


def test_law_01_owners_are_places(walked: list[Walk]) -> None:
    """A zone belongs to a place at the table or to nobody, and its kind has a sight."""

    def law(position: Position) -> None:
        places = places_of(position.rules, position.state.table)
        for zone in position.state.zones:
            kind, owner = kind_and_owner(zone)
            assert -1 <= owner < places, zone
            assert position.rules.SIGHT[kind] in ("all", "owner", "none"), zone

    examine(walked, law)


def test_law_02_play_raises_nothing(walked: list[Walk]) -> None:
    """Whatever legal moves are made, the rules raise no error, and who owes a choice has one."""
    for each in walked:
        assert each.broken is None or each.broken.law != 2, str(each.broken)


def test_law_02_somebody_can_move_or_the_dealer_can(walked: list[Walk]) -> None:
    """While a hand runs, every seat that owes a choice has one; when it is over, none owes."""

    def law(position: Position) -> None:
        actors = position.rules.actors(position.state)
        if position.rules.outcome(position.state) is not None:
            assert not actors
        assert len(set(actors)) == len(actors)
        for seat in actors:
            assert 0 <= seat < position.state.table.seats
            assert any_move(position.rules, position.state, seat, position.luck()) is not None

    examine(walked, law)


def test_law_02_outcomes_fit_the_table(walked: list[Walk]) -> None:
    """An outcome has points for every seat; where play goes on, the next hand is numbered on."""

    def law(position: Position) -> None:
        table = position.state.table
        outcome = position.rules.outcome(position.state)
        if outcome is None:
            return
        assert len(outcome.points) == table.seats
        assert set(outcome.winners) <= set(range(table.seats))
        following = position.rules.onward(table, outcome)
        if following is None:
            assert outcome.winners, "a match ended and nobody won"
        else:
            assert following.hand == table.hand + 1
            assert (following.seats, following.options) == (table.seats, table.options)
            assert 0 <= following.dealer < table.seats

    examine(walked, law)


@pytest.mark.parametrize("deal", range(DEALS))
def test_law_02_games_end(seating: Seating, deal: int) -> None:
    """Whatever is played, the match comes to an end; and at the end of every hand the seats are
    ranked (law 14)."""
    for options in option_sets(seating.rules, seating.seats):
        seed = f"end/{seating}/{deal}"
        rng = random.Random(seed)
        table = Match(seating.rules, players(seating.seats), options, seed).table
        hands = 0
        while table is not None:
            hands += 1
            assert hands <= 1000, f"{seed} {options}: the match goes on for ever"
            outcome = seating.rules.outcome(_end(seating.rules, table, rng))
            assert outcome is not None
            assert misranked(seating.rules, outcome) == "", f"{seed} {options}"
            table = seating.rules.onward(table, outcome)


def _end(rules: Rules, table: object, rng: random.Random) -> State:
    """The last position of a hand played at random."""
    luck = Luck(rng.random().hex())
    state = rules.deal(table, luck)
    for _ in range(50_000):
        if rules.outcome(state) is not None:
            return state
        made = {seat: any_move(rules, state, seat, rng) for seat in rules.actors(state)}
        rules.apply(state, made, luck)
    raise AssertionError(f"the hand goes on for ever: {printed(state)}")


def test_law_14_outcomes_rank_every_seat(walked: list[Walk]) -> None:
    """Where a hand ends every seat has its rank, by the points that are best or by the ranking
    that the outcome brings, and the winners stand first."""

    def law(position: Position) -> None:
        outcome = position.rules.outcome(position.state)
        if outcome is not None:
            assert not misranked(position.rules, outcome), misranked(position.rules, outcome)

    examine(walked, law, everywhere=True)


def test_law_03_every_move_listed_is_legal(walked: list[Walk]) -> None:
    """`moves` lists legal moves, each once; a move of an offer's shape that it does not
    list is refused with a reason."""

    def law(position: Position) -> None:
        for seat in position.actors:
            offers = position.rules.offers(position.state, seat)
            if sum(map(width, offers)) > NARROW:
                continue
            listed = moves(position.rules, position.state, seat)
            assert len(set(listed)) == len(listed)
            for one in listed:
                assert why_not(position.rules, position.state, seat, one) is None, one
            for one in {one for offer in offers for one in expanded(offer)} - set(listed):
                assert why_not(position.rules, position.state, seat, one) is not None, one

    examine(walked, law)


def test_law_03_offers_are_well_shaped(walked: list[Walk]) -> None:
    """An offer can be met: enough cards and targets for the least it asks, none twice."""

    def law(position: Position) -> None:
        for seat in position.actors:
            for offer in position.rules.offers(position.state, seat):
                assert 0 <= offer.least <= min(offer.most, len(offer.pick)), offer
                assert len(set(offer.pick)) == len(offer.pick), offer
                assert len(set(offer.targets)) == len(offer.targets), offer
                assert not offer.targets or 0 <= offer.nearest <= len(offer.targets), offer
                assert misfit(offer, any_fit(offer, position.luck())) is None, offer

    examine(walked, law)


def test_law_03_a_certain_offer_is_never_objected_to(walked: list[Walk]) -> None:
    """Where an offer says that nobody need ask, asking would not have found an objection."""

    def law(position: Position) -> None:
        for seat in position.actors:
            for offer in position.rules.offers(position.state, seat):
                if offer.certain:
                    one = any_fit(offer, position.luck())
                    assert position.rules.objection(position.state, seat, one) is None, one

    examine(walked, law)


def spoilt(one: Move, state: State) -> list[Move]:
    """Moves that no rules can allow where this one is legal."""
    strange = card("KS#99")
    return [
        one._replace(verb="no_such_verb"),
        one._replace(cards=(*one.cards, strange)),
        one._replace(cards=(*one.cards, *one.cards)) if one.cards else one._replace(amount=-99),
        one._replace(targets=(*one.targets, "no_such_zone")),
        one._replace(amount=-99),
    ]


def test_law_03_what_nobody_offered_is_refused(walked: list[Walk]) -> None:
    """A wrong verb, a card one does not hold, a card twice, a place that is none, a strange
    amount, a seat that owes nothing: each is refused with a reason."""

    def law(position: Position) -> None:
        state, rules = position.state, position.rules
        for seat in position.actors:
            one = any_move(rules, state, seat, position.luck())
            assert one is not None
            for wrong in spoilt(one, state):
                assert why_not(rules, state, seat, wrong) is not None, wrong
            for idle in set(range(-1, state.table.seats + 1)) - set(rules.actors(state)):
                reason = why_not(rules, state, idle, one)
                assert reason is not None and reason.key == "not_your_turn", (idle, one)

    examine(walked, law)


def test_law_07_apply_is_a_function(walked: list[Walk]) -> None:
    """`apply` on a copy leaves the original alone, and gives the same for the same state,
    moves and generator, whichever copy it works on."""

    def law(before: Position, after: Position) -> None:
        if before.rules.outcome(before.state) is not None:
            return
        kept = printed(before.state)
        ends = []
        for start in (before.state.copy(), pickle.loads(pickle.dumps(before.state))):
            before.rules.apply(start, before.made, Luck(before.number))
            ends.append(start)
        assert printed(before.state) == kept
        assert ends[0] == ends[1]
        assert printed(ends[0]) == printed(ends[1])

    examine_steps(walked, law)


def test_law_07_the_dealer_gets_on_as_he_does_step_by_step(walked: list[Walk]) -> None:
    """Where nobody looks on, a game's own `deal_on` comes from any position to where its steps come
    one by one, with the same luck, and says who owes a choice there; where somebody does already it
    changes nothing."""

    def law(position: Position) -> None:
        ends, owing = [], []
        for deal_on in (dealing_on(position.rules), step_by_step(position.rules)):
            ends.append(position.state.copy())
            owing.append(tuple(deal_on(ends[-1], Luck(position.number))))
        assert printed(ends[0]) == printed(ends[1])
        assert owing[0] == owing[1] == tuple(position.rules.actors(ends[0]))
        assert owing[0] or position.rules.outcome(ends[0]) is not None
        if position.rules.actors(position.state):
            assert ends[0] == position.state

    examine(walked, law)


def test_law_07_dealing_is_a_function(seating: Seating) -> None:
    """The same table and generator give the same deal, another generator another one."""
    for options in option_sets(seating.rules, seating.seats):
        table = Match(seating.rules, players(seating.seats), options, "deal").table
        deals = [printed(seating.rules.deal(table, Luck(seed))) for seed in (1, 1)]
        assert deals[0] == deals[1], options


def test_law_07_chance_matters(seating: Seating) -> None:
    """Dealt with other luck, some hand is another: no game deals by a luck of its own."""
    one, two = (
        Match(seating.rules, players(seating.seats), {}, seed, dealer=0) for seed in ("a", "b")
    )
    for match in (one, two):
        while not match.owing():
            match.advance()
    assert printed(one.state) != printed(two.state)


def test_house_rules_are_settled_or_refused_in_a_sentence(seating: Seating) -> None:
    """Any two choices together are either in force, or refused by the names of the two."""
    rules = seating.rules
    for first in rules.OPTIONS:
        for second in rules.OPTIONS:
            for one in first.choices:
                for two in second.choices:
                    asked = {first.key: one, second.key: two}
                    try:
                        found = full_options(rules, seating.seats, asked)
                    except BadOptions as error:
                        assert "None" not in str(error)
                        assert first.key in str(error) or second.key in str(error)
                    else:
                        assert all(found.get(key, value) == value for key, value in asked.items())


def test_every_default_is_a_choice(seating: Seating) -> None:
    """Asked for nothing, every seating has its house rules, and each is one of the choices."""
    found = full_options(seating.rules, seating.seats, {})
    for option in seating.rules.OPTIONS:
        assert option.default in option.choices
        assert option.applies(seating.seats) == (option.key in found)


def test_the_pack_has_every_card_once(seating: Seating) -> None:
    """A pack names no card twice."""
    for options in option_sets(seating.rules, seating.seats):
        table = Match(seating.rules, players(seating.seats), options, "pack").table
        pack: list[Card] = list(seating.rules.pack(table))
        assert len(set(pack)) == len(pack) > 0
