"""Who sits where in the matches of a series, who deals, and who sits out."""

from collections import Counter

import pytest

from rules.kit.heading import Seat
from table.players.levels import STEADY
from table.players.roster import BOT
from table.storage.series import Series, SeriesItem, Turning

MATES = ((0, 2), (1, 3))


def of(people: int, computers: int = 0, matches: int = 10, turning: Turning = "match") -> Series:
    """One of which nothing has been played yet."""
    seats = [Seat(f"P{one}") for one in range(people)]
    seats += [Seat(f"C{one}", BOT, STEADY) for one in range(computers)]
    items = [SeriesItem("tunk", matches=10) for _ in range(-(-matches // 10))]
    return Series(1, "", seats, items, turning=turning)


def played_out(programme: Series, counts, sides=lambda seats: (), most: int = 10**6):
    """Every lineup to its end, the first seat winning."""
    found = []
    while programme.next is not None and len(found) < most:
        sat = programme.lineup(counts, sides)
        found.append(sat)
        alone = tuple((seat,) for seat in range(len(sat.seats)))
        programme.done.append(programme.played(sat, "x.jsonl", alone))
    return found


# who sits where


@pytest.mark.parametrize("people", range(2, 11))
def test_everybody_sits_at_every_seat_and_deals_first_alike(people: int) -> None:
    """In as many matches as there are people: once each, whoever begins."""
    programme = of(people, matches=people)
    programme.first = people - 1
    found = played_out(programme, range(2, 11), most=people)
    sat = Counter((who, seat) for one in found for seat, who in enumerate(one.seats))
    assert set(sat.values()) == {1} and len(sat) == people**2
    assert sorted(one.dealer for one in found) == list(range(people))
    assert found[0].dealer == people - 1


@pytest.mark.parametrize("people", range(3, 11))
@pytest.mark.parametrize("counts", [(2,), (2, 3), (2, 3, 4, 6)])
def test_whoever_sits_out_does_so_by_turns(people: int, counts: tuple[int, ...]) -> None:
    """After every match nobody has sat out more than once more than another; the table is as
    large as the game allows, and whoever sits out does not deal."""
    programme = of(people, matches=20)
    for _ in range(20):
        [sat] = played_out(programme, counts, most=1)
        outs = programme.sat_out()
        assert max(outs) - min(outs) <= 1
        assert len(sat.seats) == max(one for one in counts if one <= people)
        assert len(set(sat.seats)) == len(sat.seats) and sat.dealer in sat.seats


def test_computers_get_up_before_people_do() -> None:
    """Two people and three computers at three seats: the people always play, and the computers by
    turns."""
    programme = of(2, 3, matches=9)
    for sat in played_out(programme, (2, 3), most=9):
        assert {0, 1} < set(sat.seats)
    assert programme.sat_out() == [0, 0, 6, 6, 6]


def test_partners_change_with_everybody_alike() -> None:
    """Four people, two sides: in three matches each has had each other as partner; where partners
    stay, never another."""
    for changing in (True, False):
        programme = of(4, matches=10)
        programme.partners = changing
        found = played_out(programme, (2, 3, 4), lambda seats: MATES, most=9)
        pairs = Counter(
            frozenset(one.seats[seat] for seat in side) for one in found for side in MATES
        )
        wanted = 6 if changing else 2
        assert len(pairs) == wanted and set(pairs.values()) == {18 // wanted}


def test_the_seats_turn_when_it_was_said() -> None:
    """Never; or with the next item alone; the first dealer moves on all the same."""
    never = played_out(of(3, matches=20, turning="never"), (3,), most=12)
    assert {one.seats for one in never} == {(0, 1, 2)}
    assert [one.dealer for one in never] == [0, 1, 2] * 4
    item = played_out(of(3, matches=20, turning="item"), (3,))
    assert {one.seats for one in item[:10]} == {(0, 1, 2)}
    assert len({one.seats for one in item[10:]}) == 1 and item[10].seats != (0, 1, 2)
