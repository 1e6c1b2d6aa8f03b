"""What people of one manner or another show by their cards: lots that lean, and no lost game."""

import random

import pytest

from rules.kit.foresight import spoils
from rules.kit.manner import Manner
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.sight import redact
from rules.punk import rules as punk
from rules.punk.player import mixture, shades
from rules.punk.player.choosing import is_solved
from rules.punk.player.playing_style import MEANT
from rules.punk.player.stakes import tricks_left
from table.players.playing_style import in_style
from tests.punk.rounds import at, choices_of

DRAWS = 300


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_shade_is_a_move_and_shows_no_more_than_all(seats: int) -> None:
    """Legal, losing nothing below nothing, within -1 and 1 of each trait; and nothing is shown in a
    solved round or where a trick may end the game."""
    shown = 0
    for view, seat in choices_of(seats, f"shades {seats}"):
        for shade in shades(punk, view, seat):
            shown += 1
            assert why_not(punk, view, seat, shade.move) is None
            assert shade.loss >= 0
            assert all(-1 <= each <= 1 for each in shade.shows)
            assert not spoils(punk, view, seat, shade.move)
        if view.phase == "select" and is_solved(view):
            assert not shades(punk, view, seat)
    assert shown


def test_where_the_game_hangs_on_the_trick_nobody_shows_anything() -> None:
    """A card that wins for sure, and a leader who may end it."""
    hands = [(1, 3, 4, 6), (2, 3, 5, 6), (2, 4, 5, 7)]
    for tallies in ({"points:0": 20}, {"points:2": 17}):
        view = redact(punk, at(3, hands, {"round": 3, **tallies}), 0)
        assert not shades(punk, view, 0)


def mean_rank(manner: Manner) -> float:
    """What somebody plays on average of a hand in the first trick, as a rank."""
    view = redact(punk, at(3, [(2, 3, 4, 5, 5, 6, 7), *[(0,) * 7] * 2], {}), 0)
    lots = mixture(punk, view, 0)
    luck, total = random.Random(9), 0
    for _ in range(DRAWS):
        own = max(lots, key=lots.__getitem__)
        total += in_style(punk, view, 0, own, manner, lots, luck).cards[0].rank
    return total / DRAWS


def test_who_is_patient_begins_higher_than_who_is_not() -> None:
    """The lots lean, and stay lots."""
    assert mean_rank(Manner(patience=1.0)) > mean_rank(Manner(patience=-1.0)) + 0.1


def test_nothing_is_leaned_to_but_what_is_played_anyway() -> None:
    """Of a hand only as many cards as there are tricks to come, or such as may stand for them; and
    where they are of one rank, nothing is shown by which of them is played."""
    told = 0
    for view, seat in choices_of(3, "meant"):
        listed = shades(punk, view, seat)
        if view.phase != "select" or not listed:
            continue
        lots = mixture(punk, view, seat)
        least = sorted(lots.values())[-min(tricks_left(view), len(lots))]
        assert all(lots[shade.move] >= MEANT * least for shade in listed)
        if len({shade.move.cards[0].rank for shade in listed}) == 1:
            told += 1
            assert {shade.pull for shade in listed} == {0.0}
    assert told


def test_the_careful_keep_and_the_patient_give_up_no_ace() -> None:
    """After a round, of the sets that may be given up, fewer cards are careful; more are patient,
    unless an ace is among them."""
    for view, seat in choices_of(3, "keep"):
        if view.phase == "keep":
            listed = {shade.move: shade.shows for shade in shades(punk, view, seat)}
            by_size = sorted(listed, key=lambda move: len(move.cards))
            if len(by_size[0].cards) < len(by_size[-1].cards):
                assert listed[by_size[0]].risk < listed[by_size[-1]].risk
            for move in listed:
                if any(card.rank == 1 for card in move.cards):
                    assert listed[move].patience < 0.0
                else:
                    assert listed[move].patience * listed[move].risk >= 0.0
            assert Move("discard", ()) not in listed or listed[Move("discard", ())].patience <= 0
