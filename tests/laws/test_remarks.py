"""What a game says beside its rules: candidates are legal, notes and gauges are told in full."""

import random

import pytest

from rules.kit.chance import Luck
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.moves import expanded, why_not
from rules.kit.remarks import candidates, gauge, notes, out, partners, proposal, side_of, tip
from rules.kit.sight import determinize
from rules.kit.state import Table
from table.i18n.words import HOME, Words
from tests.laws.test_words import TONGUES, layout_of, spoken, told_in_full
from tests.tables import LONG, Seating, any_move, settled_sets, width
from tests.walks import Position, Walk, examine

GAMES = 1000 if LONG else 16  # or two for each set of house rules, if that is more
MOST = 100  # candidates at one choice


def test_candidates_are_legal_and_not_many(walked: list[Walk]) -> None:
    """A game's own list of likely moves holds legal ones only, at least one and never many, each
    once, and is the same on the seat's view and in any world it could mean."""
    if not hasattr(walked[0].seating.rules, "candidates"):
        pytest.skip("every move of this game is a candidate")

    def law(position: Position) -> None:
        rules, state = position.rules, position.state
        for seat in position.actors:
            listed = list(candidates(rules, state, seat))
            assert 0 < len(listed) <= MOST
            assert len(set(listed)) == len(listed)
            view = position.view(seat)
            for other in (view, determinize(rules, view, Luck(position.number))):
                assert list(candidates(rules, other, seat)) == listed
            for one in listed:
                assert why_not(rules, state, seat, one) is None, one

    examine(walked, law)


def test_offers_too_wide_to_try_have_candidates(walked: list[Walk]) -> None:
    """Where a seat has more moves than can be tried one by one, the game lists likely ones."""

    def law(position: Position) -> None:
        for seat in position.actors:
            wide = sum(map(width, position.rules.offers(position.state, seat)))
            assert wide < 5000 or hasattr(position.rules, "candidates"), wide

    examine(walked, law)


def test_partners_are_whole_sides_with_equal_points(walked: list[Walk]) -> None:
    """Where some play together everybody is on one side, none alone, against another; and what
    the score sheet counts is the same for all of a side, so that it needs one column."""
    rules = walked[0].seating.rules
    if not any(partners(rules, walk.positions[0].state.table) for walk in walked):
        pytest.skip("everybody plays alone")
    column = layout_of(walked[0].seating.game).sheet.column

    def law(position: Position) -> None:
        table, tallies = position.state.table, position.state.tallies
        sides = partners(rules, table)
        if not sides:
            return
        assert sorted(seat for side in sides for seat in side) == list(range(table.seats))
        assert len(sides) > 1 and min(map(len, sides)) > 1
        for number, side in enumerate(sides):
            assert {side_of(rules, table, seat) for seat in side} == {number}
            assert len({tallies[f"{column}:{seat}"] for seat in side}) == 1

    examine(walked, law)


def test_a_proposal_is_legal(walked: list[Walk]) -> None:
    """A move the table lays out for a seat can be taken as it lies."""

    def law(position: Position) -> None:
        for seat in position.actors:
            laid = proposal(position.rules, position.view(seat), seat)
            assert laid is None or why_not(position.rules, position.state, seat, laid) is None

    examine(walked, law)


def test_who_is_out_stays_out_and_never_chooses_again(walked: list[Walk]) -> None:
    """Whom a game says to be out of the match owes no choice from then on, as long as the match
    lasts."""
    if not hasattr(walked[0].seating.rules, "out"):
        pytest.skip("in this game everybody plays to the end")
    for each in walked:
        gone: set[int] = set()
        for position in each.positions:
            gone |= set(out(position.rules, position.view(None)))
            assert not gone.intersection(position.actors), (str(each), position.number)


def test_law_09_every_note_is_told_in_full(walked: list[Walk]) -> None:
    """A note lies at a zone that is there or at a card this seat can see, and has its words."""
    game = walked[0].seating.game

    def law(position: Position) -> None:
        for seat in position.watchers:
            view = position.view(seat)
            seen = {one for cards in view.zones.values() for one in cards}
            for place, said in notes(position.rules, view).items():
                assert place in (view.zones if isinstance(place, str) else seen), place
                for tongue in TONGUES:
                    told_in_full(spoken(game.folder, tongue), f"note.{said.key}", said)

    examine(walked, law)


def test_law_09_every_gauge_is_told_in_full(walked: list[Walk]) -> None:
    """What picked cards come to has its words, whatever is picked and pointed at; cards that
    count as one are among those picked."""
    game = walked[0].seating.game

    def law(position: Position) -> None:
        for seat in position.actors:
            view, rng = position.view(seat), position.luck()
            for one in _gestures(position, seat, rng):
                said = gauge(position.rules, view, seat, one.cards, one.targets)
                if said is not None:
                    assert all(set(group) <= set(one.cards) for group in said.together)
                    for tongue in TONGUES:
                        told_in_full(spoken(game.folder, tongue), f"gauge.{said.why.key}", said.why)

    examine(walked, law)


def test_law_09_every_button_says_what_it_does(walked: list[Walk]) -> None:
    """Of every verb with a button the tooltip tells what it does, in every language and in full:
    by the game's own facts of the moment, or else by what its words always say."""
    game = walked[0].seating.game
    layout = layout_of(game)

    def law(position: Position) -> None:
        for seat in position.actors:
            view = position.view(seat)
            for verb in {one.verb for one in position.rules.offers(view, seat)}:
                if not layout.verbs[verb].button:
                    continue
                said = tip(position.rules, view, seat, verb)
                for tongue in TONGUES:
                    words = spoken(game.folder, tongue)
                    if said is None:
                        assert words.has(f"verb.{verb}.tip"), (tongue, verb)
                    else:
                        told_in_full(words, f"tip.{said.key}", said)

    examine(walked, law)


def _gestures(position: Position, seat: int, rng: random.Random) -> list[Move]:
    """A legal move, the same cards pointing nowhere, and one more card than it needs."""
    one = any_move(position.rules, position.state, seat, rng)
    assert one is not None
    found = [one, one._replace(targets=())]
    for offer in position.rules.offers(position.state, seat):
        if offer.pick and offer.targets:
            shape = next(iter(expanded(offer._replace(least=1))), None)
            found += [shape] if shape else []
    return [each for each in found if each.cards]


def test_random_play_comes_to_its_end(seating: Seating) -> None:
    """Game after game at random ends without an error, whatever the house rules; the
    nightly run plays a thousand at every number of seats."""
    sets = settled_sets(seating)
    for number in range(max(GAMES, 2 * len(sets))):
        rng = random.Random(f"{seating}/{number}")
        options = sets[0] if number % 2 else sets[number // 2 % len(sets)]
        table: Table | None = Table(seating.seats, options, rng.randrange(seating.seats))
        hands = 0
        while table is not None:
            table = _played(seating.rules, table, rng)
            hands += 1
            if not LONG and hands == 3:
                break


def _played(rules: Rules, table: Table, rng: random.Random) -> Table | None:
    """A hand at random; the table of the next one."""
    luck = Luck(rng.random().hex())
    state = rules.deal(table, luck)
    draw = rng.random
    for _ in range(50_000):
        ended = rules.outcome(state)
        if ended is not None:
            return rules.onward(state.table, ended)
        made = {}
        for seat in rules.actors(state):
            listed = candidates(rules, state, seat)
            made[seat] = listed[int(draw() * len(listed))]
        rules.apply(state, made, luck)
    raise AssertionError("the hand goes on for ever")


@pytest.mark.parametrize("tongue", TONGUES)
def test_the_table_names_ranks_and_suits(tongue: str) -> None:
    """A note may speak of any rank and suit: the table has the words."""
    words = Words(HOME / f"words.{tongue}.yaml")
    for key in [*(f"{many}.{rank}" for many in ("rank", "ranks") for rank in range(1, 14))]:
        assert words.has(key), key
    assert all(words.has(f"suit.{suit}") for suit in "CDHS")


def test_heaps_that_are_dragged_have_a_place(walked: list[Walk]) -> None:
    """A verb's places belong to the layout: where a drag begins, at cards or at a seat's chips."""
    layout = layout_of(walked[0].seating.game)
    stands = {name for name, entry in layout.tallies.items() if entry.mine}
    for entry in layout.verbs.values():
        assert not entry.start or entry.start in {*layout.zones, *stands}
