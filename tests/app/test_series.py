"""Series of games: how long their matches are, what counts, what is kept, and who sits where."""

import copy
import json
from collections import Counter
from pathlib import Path

import pytest

from rules.kit.heading import Seat
from rules.kit.journal import journal_summary
from rules.kit.ranking import ranking
from table.app.app import App
from table.app.series import (
    begin_deals,
    begin_series,
    lineup,
    open_next_match,
    open_unfinished,
    unfinished_series,
)
from table.players.levels import STEADY
from table.players.roster import BOT
from table.scenes.menu.waiting import unfinished_games
from table.session.open_game import Broken
from table.storage.series import Lineup, Series, SeriesItem, SeriesMatch, Turning
from table.storage.store import Store
from tests.app.series import (
    ANNA,
    BELLA,
    COMPUTER,
    TWO_OF_TUNK,
    advance_to_end,
    end_match,
    finish,
    play,
    reopen,
)

pytest_plugins = ["tests.screens"]

OLD = Path(__file__).parents[1] / "storage" / "old" / "series.json"


def test_points_by_place() -> None:
    """The first of n gets n points, the next one less; ties share; the sum is always the same."""
    for places, shares in (
        ([1, 2, 3], [6, 4, 2]),
        ([1, 1, 3], [5, 5, 2]),
        ([3, 1, 3, 1], [3, 7] * 2),
    ):
        match = SeriesMatch(0, "x", [*range(len(places))], 0, places)
        assert match.shares == shares and sum(shares) == len(places) * (len(places) + 1)


def series_of(people: int, computers: int = 0, turning: Turning = "match") -> Series:
    """One of twenty matches of which nothing has been played yet."""
    seats = [Seat(f"P{number}") for number in range(people)]
    seats += [Seat(f"C{number}", BOT, STEADY) for number in range(computers)]
    return Series(1, "", seats, [SeriesItem("tunk", matches=10)] * 2, turning=turning)


def play_matches(series: Series, counts, sides=lambda seats: (), most: int = 20) -> list[Lineup]:
    """The lineups of the next matches, each won by its first seat."""
    lineups = []
    while series.next_index is not None and len(lineups) < most:
        lineups.append(series.lineup(counts, sides))
        ranked = tuple((seat,) for seat in range(len(lineups[-1].seats)))
        series.done.append(series.match_result(lineups[-1], "x.jsonl", ranked))
    return lineups


@pytest.mark.parametrize("people", [2, 5, 10])
def test_everybody_sits_at_every_seat_and_deals_first_alike(people: int) -> None:
    """In as many matches as there are people: once each, whoever begins."""
    series = series_of(people)
    series.first = people - 1
    lineups = play_matches(series, range(2, 11), most=people)
    pairs = {(who, seat) for lineup in lineups for seat, who in enumerate(lineup.seats)}
    assert len(pairs) == people**2
    assert sorted(lineup.dealer for lineup in lineups) == list(range(people))
    assert lineups[0].dealer == people - 1


@pytest.mark.parametrize(
    ("people", "counts"), [(3, (2,)), (8, (2, 3)), (10, (2, 3, 4, 6)), (5, (2, 3, 4, 6))]
)
def test_people_sit_out_by_turns(people: int, counts: tuple[int, ...]) -> None:
    """Equally often within one, computers first, at the largest table, and nobody deals then."""
    series = series_of(people)
    for _ in range(20):
        [(seats, dealer)] = play_matches(series, counts, most=1)
        outs = series.sat_out()
        assert max(outs) - min(outs) <= 1 and dealer in seats
        assert len({*seats}) == len(seats) == max(n for n in counts if n <= people)
    series = series_of(2, 3)
    assert all({0, 1} < {*lineup.seats} for lineup in play_matches(series, (2, 3), most=9))
    assert series.sat_out() == [0, 0, 6, 6, 6]


def test_partners_and_seats_change_as_it_was_said() -> None:
    """Partners change or stay, seats turn by match, item or never; the first dealer moves on."""
    sides = ((0, 2), (1, 3))
    for changing, pairs in ((True, 6), (False, 2)):
        series = series_of(4)
        series.partners = changing
        lineups = play_matches(series, (2, 3, 4), lambda seats: sides, most=9)
        met = Counter(frozenset(seats[at] for at in side) for seats, _ in lineups for side in sides)
        assert len(met) == pairs and set(met.values()) == {18 // pairs}
    lineups = play_matches(series_of(3, turning="never"), (3,), most=12)
    assert lineups == [((0, 1, 2), number % 3) for number in range(12)]
    seats = [lineup.seats for lineup in play_matches(series_of(3, turning="item"), (3,))]
    assert seats == [(0, 1, 2)] * 10 + seats[10:11] * 10 and seats[10] != (0, 1, 2)


def test_a_match_ends_after_the_hands_agreed(app: App) -> None:
    """It ends as it is then; its journal says how many hands, and is over when read back."""
    running = begin_series(app, [ANNA, COMPUTER, COMPUTER], TWO_OF_TUNK)
    session = play(app, running)
    match = session.match
    assert match.table.hand <= 2 and not match.advance()
    last = match.outcomes[-1]
    assert last.winners == ranking(match.rules, last)[0]
    header = journal_summary(session.journal.path).header
    assert header["series"] == {"series": running.name, "at": 0, "hands": 2, "last_told": True}
    app.leave(session.journal)
    back = app.resume(session.journal.path)
    advance_to_end(back)
    assert back.match.outcomes[-1] == last
    app.leave(back.journal)


@pytest.mark.parametrize("kept", [True, False])
def test_a_program_killed_at_the_end_of_a_match_goes_on(app: App, kept: bool) -> None:
    """A match counts once, its result on disk or not; the next has the seats it would have."""
    running = begin_series(app, [ANNA, BELLA, COMPUTER], TWO_OF_TUNK)
    session = play(app, running)
    if kept:
        app.finish(session.game, session.match, session.journal)
    else:
        app.leave(session.journal)
    running = reopen(running, app)
    assert len(running.series.done) == kept
    if not kept:
        back = open_next_match(app, running)
        assert back.journal.path == session.journal.path
        advance_to_end(back)
        end_match(app, running, back)
    wanted = lineup(app, running.series)
    running = reopen(running, app)
    assert len(running.series.done) == 1 and lineup(app, running.series) == wanted
    assert len(app.store.results()) == 1


@pytest.mark.parametrize("alone", [False, True])
def test_two_windows_at_once(app: App, monkeypatch: pytest.MonkeyPatch, alone: bool) -> None:
    """A series, deals or an unreadable file is busy for the second until the first lets it go."""
    if alone:
        file = begin_deals(app, app.open("tunk"), [ANNA, BELLA], [STEADY], {}, 1)
    else:
        file = begin_series(app, [ANNA, BELLA], TWO_OF_TUNK)
    other = App(Store(app.store.games.parent))
    assert [entry.busy for entry in unfinished_series(other)] == [True]
    with pytest.raises(Broken) as busy:
        open_unfinished(other, file.path)
    assert busy.value.why.key == "menu.busy"
    app.store.release(file.path)
    assert [entry.busy for entry in unfinished_series(other)] == [False]

    def fail(path: Path) -> Series:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr("table.app.series.read_series", fail)
        with pytest.raises(Broken):
            open_unfinished(app, file.path)
    assert open_unfinished(other, file.path).series == file.series
    other.close()


def test_a_damaged_file_is_set_aside_and_named(app: App) -> None:
    """It is told once, with the place; its unfinished match becomes a game like others."""
    damages = b"{", b"[]", b"\xff\xfe", b'{"programme": 1}', b"[" * 5000
    paths = []
    for damage in damages:
        running = begin_series(app, [ANNA, BELLA], TWO_OF_TUNK)
        session = open_next_match(app, running)
        app.leave(session.journal)
        app.store.release(running.path)
        running.path.write_bytes(damage)
        app.notices.clear()
        assert unfinished_series(app) == unfinished_series(app) == []
        [text] = [app.words.tell(notice) for notice in app.notices]
        assert running.name in text and "aside" in text
        paths.append(session.journal.path)
    assert {file.read_bytes() for file in app.store.aside.rglob("series.json")} == {*damages}
    assert {file.path for file in unfinished_games(app)} == {*paths}


def test_every_key_of_the_file_is_looked_at(app: App) -> None:
    """No impossible seat, place or order is believed; a newer file stays, and the menu says so."""
    running = begin_series(app, [ANNA, BELLA], TWO_OF_TUNK)
    finish(app, running)
    app.store.release(running.path)
    whole = json.loads(running.path.read_text())
    for part, index, change in (
        ("done", 0, {"dealer": 9}),
        ("done", 0, {"item": 7}),
        ("done", 0, {"points": 3}),
        ("people", 1, {"name": "Anna"}),
        ("items", 0, {"hands": -1}),
        ("items", 0, {"seats": [{"name": "Ari", "who": "bot"}]}),
        ("turning", None, "often"),
        ("programme", None, 2),
    ):
        content = copy.deepcopy(whole)
        content[part] = change if index is None else content[part]
        if index is not None:
            content[part][index] |= change
        running.path.write_text(json.dumps(content))
        with pytest.raises(Broken):
            open_unfinished(app, running.path)
    [newer] = unfinished_series(app)
    assert newer.error is not None and newer.error.key == "series.newer" and running.path.exists()


def test_a_series_of_the_first_format_goes_on(app: App) -> None:
    """With everybody, what has been played and what is still to come."""
    running = begin_series(app, [ANNA, BELLA], TWO_OF_TUNK)
    app.store.release(running.path)
    running.path.write_bytes(OLD.read_bytes())
    series = open_unfinished(app, running.path).series
    assert [player.known_by for player in series.players] == ["a1", "björn", ""]
    facts = series.first, series.turning, series.partners, series.once
    assert facts == (1, "item", False, {"anne": 0})
    assert series.items == [SeriesItem("tunk", {"match": "points_100"}, 2, 3), SeriesItem("punk")]
    assert series.done == [SeriesMatch(0, "tunk-1.jsonl", [0, 1, 2], 1, [2, 1, 3])]
    assert series.totals() == [4, 6, 2]
