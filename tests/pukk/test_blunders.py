"""What one look ahead finds is never missed: going out for sure, and chips for nothing."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from research.pukk.endgames import nowhere
from rules.kit.cards import Card, card
from rules.kit.chance import Luck
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.options import full_options
from rules.kit.sight import redact
from rules.kit.state import Table, View
from rules.pukk import rules as pukk
from rules.pukk.board import IN, NEXT, PACK, TAKERS, UNASKED
from rules.pukk.player.lead import card_to_lead
from rules.pukk.player.rows import BIT
from table.players.inline import think
from table.players.levels import LEVELS
from tests.sampling import drawn
from tests.tables import LONG, any_move

ASKED = 10_000 if LONG else 300


def positions() -> Iterator[tuple[View, int, set[str]]]:
    """Where a look ahead finds something, in deals of any moves at tables of every size in turn,
    for ever; with the moves that do not throw it away."""
    number = 0
    while True:
        number += 1
        luck, chance, seats = random.Random(number), Luck(number), 2 + number % 6
        state = pukk.deal(Table(seats, full_options(pukk, seats, {}), number % seats), chance)
        while pukk.outcome(state) is None:
            made = {}
            for seat in pukk.actors(state):
                view = redact(pukk, state, seat)
                good = found_at_a_look(view, seat)
                if good:
                    yield view, seat, good
                made[seat] = any_move(pukk, state, seat, luck)
            pukk.apply(state, made, chance)


def found_at_a_look(view: View, seat: int) -> set[str]:
    """Moves that are right whatever lies hidden; none where that takes more thought."""
    turned = view.zones["trump"][0]
    if view.phase == "bisefa" and turned in TAKERS[turned.suit]:
        return {f"exchange 7{turned.suit}"}  # what it collects is free
    if view.phase == "lead":
        return {f"lead {card.name}" for card in sure_of_going_out(view, seat)}
    parts = [view.tallies[f"part:{other}"] for other in range(view.table.seats)]
    if view.phase == "entry":
        last = parts.count(UNASKED) == 1 and IN not in parts
        able = why_not(pukk, view, seat, Move("pukka")) is None
        return {"pukka"} if last and able else set()  # it takes what lies there
    if view.phase == "matching" and parts.count(IN) == 2:
        return {"demand", "match"}  # to drop out gives away what can be seen for nothing
    return set()


def sure_of_going_out(view: View, seat: int) -> list[Card]:
    """Leads after which this seat will be out, whatever the others hold: where every row in its
    hand but one ends with a card that nobody can follow, those rows first."""
    hand = view.zones[f"hand:{seat}"]
    ends = {last_of(card, hand) for card in hand}
    stops = {card for card in ends if cannot_follow(view, card)}
    if len(hand) < 2 or len(ends - stops) > 1:
        return []
    whole = [min(hand, key=PACK.index)] if len(ends) == 1 else []
    return whole + [card for card in hand if last_of(card, hand) in stops]


def last_of(card: Card, hand: list[Card]) -> Card:
    """The card at the end of the row that begins with one."""
    following = NEXT[card]
    return last_of(following, hand) if following in hand else card


def cannot_follow(view: View, card: Card) -> bool:
    """Whether everybody can tell that the next card is in no hand."""
    following = NEXT[card]
    lying = [each for name in view.zones if name[:4] == "play" for each in view.zones[name]]
    return following is None or following in [*nowhere(view), *view.zones["trump"], *lying]


@pytest.mark.parametrize("level", drawn([level.name for level in LEVELS], 3, "is never missed"))
def test_what_a_look_finds_is_never_missed(level: str) -> None:
    """Collecting by exchange, the pool nobody else came in for, the showdown that costs nothing
    and going out for sure: no level misses one, however carelessly it plays."""
    for number, (view, seat, good) in enumerate(islice(positions(), ASKED)):
        choice = think("pukk", view, seat, level, number)
        assert str(choice) in good, (number, choice, good)


def test_a_look_finds_all_of_these() -> None:
    """Each kind comes up among the positions."""
    found = {next(iter(sorted(good))).split()[0] for _, _, good in islice(positions(), 100)}
    assert found == {"exchange", "lead", "pukka", "demand"}


def test_a_row_is_taken_for_one_only_if_it_is_one() -> None:
    """Of three cards in a row the lowest is led, whatever lurks; of two rows that which stops."""
    six, seven, eight, king = (BIT[card(name)] for name in ("6H", "7H", "8H", "KS"))
    nine, ace = BIT[card("9H")], BIT[card("AS")]
    assert card_to_lead(six | seven | eight, 0, nine, 1) == six
    assert card_to_lead(six | seven | king, 0, eight | nine, 2) == king
    assert card_to_lead(six | seven | king, 0, ace, 1) == six
