"""Series of games: how long their matches are, what counts, and what is kept of them."""

import copy
import json
from pathlib import Path

import pytest

from rules.kit.catalogue import games
from rules.kit.journal import glance
from rules.kit.match import PERSON, PlayerInfo
from rules.kit.ranking import ranking
from table.app.app import App
from table.app.series import (
    begin,
    begin_deals,
    lineup,
    put_away,
    sit_down,
    take_up,
    unfit,
    waiting,
)
from table.players.levels import STEADY
from table.scenes.menu.waiting import unfinished
from table.session.open_game import Broken
from table.storage.series import Series, SeriesItem, SeriesMatch
from table.storage.store import Store
from table.storage.unfinished import is_of_series
from tests.app.series import (
    COMPUTER,
    FIVE_OF_TUNK,
    again,
    got_up,
    play,
    to_its_end,
)

pytest_plugins = ["tests.screens"]

ANNA, BELLA, CARL = (PlayerInfo(one) for one in ("Anna", "Bella", "Carl"))


@pytest.mark.parametrize(
    ("places", "shares"),
    [
        ([1, 2, 3], [6, 4, 2]),
        ([2, 1], [2, 4]),
        ([1, 1, 3], [5, 5, 2]),
        ([1, 1, 1, 1], [5, 5, 5, 5]),
        ([3, 1, 3, 1], [3, 7, 3, 7]),
    ],
)
def test_points_by_place(places: list[int], shares: list[int]) -> None:
    """The first of n gets n, the next one less; who is tied shares. Whatever the order, a match
    at a table of so many gives out the same."""
    done = SeriesMatch(0, "x", list(range(len(places))), 0, places)
    assert done.shares == shares
    assert sum(shares) == len(places) * (len(places) + 1)


# what is played


def test_a_match_ends_after_the_hands_agreed(app: App) -> None:
    """As it stands then: whoever is first has won, and its journal says how many hands; read back
    it is over as well, and no hand follows."""
    running = begin(app, [ANNA, COMPUTER, COMPUTER], FIVE_OF_TUNK)
    session = play(app, running)
    match = session.match
    assert match.table.hand <= 2 and not match.advance()
    last = match.outcomes[-1]
    assert last.winners == ranking(match.rules, last)[0]
    header = glance(session.journal.path).header
    assert header["series"] == {"series": running.name, "at": 0, "hands": 2}
    app.leave(session.journal)
    back = app.resume(session.journal.path)
    to_its_end(back)
    assert back.match.over and back.match.outcomes[-1] == last
    app.leave(back.journal)


@pytest.mark.parametrize("game", [one.name for one in games() if one.rules])
def test_one_hand_of_any_game(app: App, game: str) -> None:
    """Has somebody who won it, and everybody a place."""
    running = begin(app, [ANNA, COMPUTER], [SeriesItem(game, hands=1)])
    session = play(app, running)
    assert session.match.table.hand == 1 and session.match.outcomes[-1].winners
    got_up(app, running, session)
    assert sum(running.series.totals()) == 6 and running.series.next is None


def test_a_series_from_its_first_match_to_its_winner(app: App) -> None:
    """Each match is a result like any other and says of which series it is; the sheet adds up;
    what is over waits no more."""
    running = begin(app, [ANNA, BELLA, COMPUTER, COMPUTER], FIVE_OF_TUNK)
    assert [one.series for one in waiting(app)] == [True]
    for count in (1, 2):
        got_up(app, running, play(app, running))
        assert len(running.series.done) == count
    assert running.series.next is None and waiting(app) == []
    results = app.store.results()
    assert [(one["game"], one["series"], one["at"]) for one in results] == [
        ("tunk", running.name, 0),
        ("punk", running.name, 1),
    ]
    assert not any(one.get("apart") for one in results)
    assert sum(running.series.totals()) == 3 * 4 + 4 * 5
    best = running.series.standing()[0]
    assert running.series.totals()[best[0]] == max(running.series.totals())


def test_left_in_the_middle_of_a_match_and_gone_on_with(app: App) -> None:
    """The match stands where it did; in the menu the series waits alone, not its match beside
    it."""
    running = begin(app, [ANNA, COMPUTER, COMPUTER], FIVE_OF_TUNK)
    session = sit_down(app, running)
    before, path = session.match.state, session.journal.path
    app.leave(session.journal)
    assert [one.path for one in app.store.unfinished()] == [path]
    assert unfinished(app) == [] and len(waiting(app)) == 1
    running = again(running, app)
    session = sit_down(app, running)
    assert session.journal.path == path and session.match.state == before
    app.leave(session.journal)


@pytest.mark.parametrize("kept", [True, False])
def test_a_program_killed_at_the_end_of_a_match_goes_on(app: App, kept: bool) -> None:
    """Whether the result was on disk by then or not: the match counts once, and the next one has
    the seats it would have had."""
    running = begin(app, [ANNA, BELLA, COMPUTER], FIVE_OF_TUNK)
    session = play(app, running)
    if kept:
        app.finish(session.game, session.match, session.journal)
    else:
        app.leave(session.journal)
    running = again(running, app)
    assert len(running.series.done) == kept
    if not kept:
        back = sit_down(app, running)
        assert back.journal.path == session.journal.path
        to_its_end(back)
        got_up(app, running, back)
    assert len(running.series.done) == 1
    wanted = lineup(app, running.series)
    running = again(running, app)
    assert len(running.series.done) == 1 and lineup(app, running.series) == wanted
    assert len(app.store.results()) == 1


def test_what_the_disk_does_not_give_can_be_taken_up_later(app: App, monkeypatch) -> None:
    """A series whose file could not be read is left to whoever asks next, in any window."""
    running = begin(app, [PlayerInfo("Anna"), PlayerInfo("Bella")], [SeriesItem("tunk")])
    app.store.release(running.path)

    def torn(path: Path) -> Series:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr("table.app.series.read_series", torn)
        with pytest.raises(Broken):
            take_up(app, running.path)
    other = Store(app.store.games.parent)
    assert other.take(running.path)
    other.release(running.path)


@pytest.mark.parametrize("alone", [False, True])
def test_two_windows_at_once(app: App, alone: bool) -> None:
    """One has it; the other says that it is busy, and takes it when it is let go. So it is with
    the same deals."""
    if alone:
        file = begin_deals(app, app.open("tunk"), [ANNA, BELLA], [STEADY], {}, 1)
    else:
        file = begin(app, [ANNA, BELLA], FIVE_OF_TUNK)
    other = App(Store(app.store.games.parent))
    try:
        assert [one.busy for one in waiting(other)] == [True]
        with pytest.raises(Broken) as busy:
            take_up(other, file.path)
        assert busy.value.why.key == "menu.busy"
        app.store.release(file.path)
        assert [one.busy for one in waiting(other)] == [False]
        assert take_up(other, file.path).series == file.series
    finally:
        other.close()


@pytest.mark.parametrize(
    "damage",
    [
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"programme": 1}',
        b"[" * 5000,
    ],
)
def test_a_damaged_file_is_set_aside_and_named(app: App, damage: bytes) -> None:
    """Said once, in a sentence with the place; the match that was begun is a game like others
    from then on."""
    running = begin(app, [ANNA, BELLA], FIVE_OF_TUNK)
    session = sit_down(app, running)
    app.leave(session.journal)
    app.store.release(running.path)
    running.path.write_bytes(damage)
    assert waiting(app) == []
    [said] = [app.words.tell(one) for one in app.notices]
    assert running.name in said and "aside" in said
    kept = list(app.store.aside.rglob("series.json"))
    assert [one.read_bytes() for one in kept] == [damage]
    assert [one.path for one in unfinished(app)] == [session.journal.path]
    assert waiting(app) == []


def test_every_key_of_the_file_is_looked_at(app: App) -> None:
    """Seats that nobody has, a place that there is not, an order that cannot be: nothing of it is
    believed, and nothing falls over it."""
    running = begin(app, [ANNA, BELLA], FIVE_OF_TUNK)
    got_up(app, running, play(app, running))
    app.store.release(running.path)
    whole = json.loads(running.path.read_text())
    wrong = [
        lambda found: found["done"][0].update(dealer=9),
        lambda found: found.update(turning="often"),
        lambda found: found["items"][0].update(hands=-1),
        lambda found: found["people"][1].update(name="Anna"),
        lambda found: found["done"][0].update(item=7),
        lambda found: found["done"][0].update(points=3),
        lambda found: found["items"][0].update(seats=[{"name": "Ari", "who": "bot"}]),
    ]
    for change in wrong:
        found = copy.deepcopy(whole)
        change(found)
        running.path.write_text(json.dumps(found))
        with pytest.raises(Broken):
            take_up(app, running.path)


def test_a_series_of_the_first_format_goes_on(app: App) -> None:
    """With everybody, what has been played and what is still to come."""
    running = begin(app, [ANNA, BELLA], FIVE_OF_TUNK)
    app.store.release(running.path)
    old = Path(__file__).parents[1] / "storage" / "old" / "series.json"
    running.path.write_bytes(old.read_bytes())
    series = take_up(app, running.path).series
    assert [player.known_by for player in series.players] == ["a1", "björn", ""]
    assert (series.first, series.turning, series.partners, series.once) == (
        1, "item", False, {"anne": 0},
    )  # fmt: skip
    assert series.items == [SeriesItem("tunk", {"match": "points_100"}, 2, 3), SeriesItem("punk")]
    assert series.done == [SeriesMatch(0, "tunk-1.jsonl", [0, 1, 2], 1, [2, 1, 3])]
    assert series.totals() == [4, 6, 2]


def test_of_a_newer_program_it_stays(app: App) -> None:
    """And says so in the menu."""
    running = begin(app, [ANNA, BELLA], FIVE_OF_TUNK)
    app.store.release(running.path)
    text = running.path.read_text().replace('"programme": 1', '"programme": 2')
    running.path.write_text(text)
    [one] = waiting(app)
    assert one.error is not None and one.error.key == "series.newer" and running.path.exists()


def test_too_few_for_a_game_is_said_in_a_sentence(app: App, monkeypatch) -> None:
    """Naming the game and how many may play; house rules that do not go together likewise."""
    tunk = app.open("tunk")
    monkeypatch.setattr(tunk.rules, "SEATS", (4, 5))
    wrong = unfit(app, SeriesItem("tunk"), 3)
    assert wrong is not None
    assert app.words.tell(wrong) == "Tunk is for 4 people or more; here are 3."
    with pytest.raises(Broken):
        begin(app, [ANNA, BELLA, CARL], [SeriesItem("tunk")])
    assert not app.store.series.exists()
    assert unfit(app, SeriesItem("nosuch"), 3) is not None
    assert unfit(app, SeriesItem("punk"), 3) is None


def test_people_are_known_by_their_keys(app: App) -> None:
    """Whoever is on the list sits in every match under their key; computers keep their names."""
    running = begin(app, [PlayerInfo("Anna", PERSON, "", "k1"), COMPUTER, COMPUTER], FIVE_OF_TUNK)
    session = sit_down(app, running)
    names = {one.name for one in session.match.players}
    assert [one.key for one in session.match.players if one.who == PERSON] == ["k1"]
    assert names == {one.name for one in running.series.people}
    assert is_of_series(app.store.series, app.store.unfinished()[0])
    app.leave(session.journal)


def test_a_series_put_away_takes_the_match_with_it_that_was_left(app: App) -> None:
    """The journal of the match that was on lies aside as well, so that the menu does not offer it
    as a game of its own; what has been played to its end stays."""
    running = begin(app, [ANNA, BELLA], FIVE_OF_TUNK)
    session = sit_down(app, running)
    app.leave(session.journal)
    app.store.release(running.path)
    journal = session.journal.path
    assert journal.exists() and put_away(app, running.path)
    assert not journal.exists() and not running.path.exists()
    assert [one.name for one in app.store.aside.rglob(f"{journal.name}*")]
