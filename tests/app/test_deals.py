"""Evenings of the same deals: what is kept of them, who may see what, and what is damaged."""

import errno
import json
import os
from pathlib import Path

import pytest

from rules.kit.player_info import PlayerInfo
from table.app.app import App
from table.app.deals import is_over
from table.app.series import (
    SeriesFile,
    begin_deals,
    note_result,
    open_next_match,
    open_unfinished,
    unfinished_series,
)
from table.files.lock import acquire_lock, lock_of
from table.players.levels import LEVELS, STEADY
from table.session.open_game import Broken, rules_and_layout
from table.session.score_rows import DealRows
from table.storage.album import Album, bin_entries
from table.storage.series import DEAL_PEOPLE, DEALS, STEADFAST, deal_file_name
from tests.app.series import reopen
from tests.same_deals import ANNA_BELLA, play_by_rules, play_deal, positions_of, random_choices

pytest_plugins = ["tests.screens"]

GAME = "tunk"


def new_evening(app: App, game: str = GAME, deals: int = 2, people=ANNA_BELLA) -> SeriesFile:
    return begin_deals(app, app.open(game), people, [STEADY] * 2, {}, deals, "seed")


def next_turn(file: SeriesFile) -> tuple[int, int]:
    return file.series.turns[len(file.series.done)]


def first_journal(file: SeriesFile) -> Path:
    return file.path.with_name(deal_file_name(0, 0))


def test_nobody_always_goes_first(app: App):
    """All play a deal before the next begins; each person begins as many deals as any other."""
    file, turns = new_evening(app, deals=6, people=(*ANNA_BELLA, PlayerInfo("Carl"))), []
    while file.series.next_index is not None:
        turns.append(next_turn(file))
        file.series.done.append(file.series.deal_result(1))
        assert file.series.done[-1].journal == deal_file_name(*turns[-1])
    assert [deal for deal, _ in turns] == sorted([*range(6)] * 3)
    assert len({*turns}) == 18
    assert sorted(person for _, person in turns[::3]) == [0, 0, 1, 1, 2, 2]


def test_nothing_is_told_of_a_deal_before_all_have_played_it(app: App):
    """Results and hints of a deal stay hidden, and out of totals, until all have played it."""
    file = new_evening(app)
    series, (rules, layout) = file.series, rules_and_layout(app.open(GAME))
    for points, hints, row, known_hints, known_points in (
        (7, 2, [None, None], [0, 0], [0, 0]),
        (9, 0, [7, 9], [2, 0], [7, 9]),
        (3, 0, [7, 9], [2, 0], [7, 9]),
    ):
        series.done.append(series.deal_result(points, hints))
        sheet = DealRows(series, rules, layout)
        assert sheet.cells == [row, [None, None]] and not sheet.shown_people(1)
        assert [*sheet.shown_people(0)] == ([0, 1] if row[0] else [])
        assert sheet.bests == [[1] if row[0] else [], []]
        assert series.hints() == known_hints and series.totals() == known_points


def test_left_in_the_middle_and_gone_on_with(app: App):
    """A deal resumes with its position, luck and points; looking at it changes no journal."""
    file = new_evening(app)
    play_deal(app, file, random_choices(1))
    before = first_journal(file).read_bytes()
    file.tables.clear()
    table = file.table_at(app.open(GAME), 0, 0)
    assert table and is_over(table) and table.match.players[0].name == "Anna"
    assert first_journal(file).read_bytes() == before
    session = open_next_match(app, file)
    session.match.mark("hint", 0)
    play_by_rules(session, 5)
    stand = positions_of(session)
    assert note_result(app, file, session) is None and next_turn(file) == (0, 1)
    file = reopen(file, app)
    assert next_turn(file) == (0, 1) and file.series.done[0].points is not None
    session = open_next_match(app, file)
    assert positions_of(session) == stand and session.notice is None
    play_by_rules(session)
    assert is_over(session) and note_result(app, file, session) is None
    assert next_turn(file) == (1, 1) and reopen(file, app).series.hints() == [0, 1]


OLD = Path(__file__).parents[1] / "storage" / "old" / "evening.json"
DEAL = {"item": 0, "journal": "x", "seats": [0], "dealer": 0, "places": [1], "points": 3}
# Whether the file is of the first format, the changes of its keys, or its text, and the reason.
NO_FILE = [(False, text, "") for text in ("", "{", "[]", "\0", "[" * 5000, "x" * 300_000)]
DAMAGES = [
    *NO_FILE,
    (False, {"evening": 9}, "newer"),
    (False, {"people": [{"name": "Anna"}]}, "damaged"),
    (False, {"people": [{"name": f"P{at}"} for at in range(max(DEAL_PEOPLE) + 1)]}, "“people”"),
    (False, {"people": [{"name": "Anna"}, {"name": "anna"}]}, "“people”"),
    (False, {"items": [{"game": GAME, "seats": [{"name": ""}]}]}, "“seats”"),
    (False, {"items": [{"game": GAME}]}, "“items”"),
    (False, {"items": [{"game": GAME, "matches": max(DEALS) + 1}]}, "damaged"),
    (False, {"done": [{**DEAL, "seats": [1]}]}, "“done”"),
    (False, {"done": [{**DEAL, "points": None}]}, "“done”"),
    (False, {"done": [DEAL] * 5}, "“done”"),
    (False, {"done": [{**DEAL, "points": 10**12}]}, "damaged"),
    (False, {"done": [{**DEAL, "hints": -1}]}, "damaged"),
    (False, {"more": 1}, "damaged"),
    (True, {"evening": 9}, "newer"),
    (True, {"people": ["Anna"]}, "damaged"),
    (True, {"people": ["Anna", "anna", "Carl"]}, "“people”"),
    (True, {"deals": 3}, "“got”"),
    (True, {"got": [[None, 3, 1], [None, None, None]]}, "“got”"),
    (True, {"got": [[10**12, 3, 1], [None, None, None]]}, "damaged"),
    (True, {"seats": [{"name": ""}, {"name": "Bot"}]}, "“seats”"),
    (True, {"hints": [[0, 0, 0]]}, "“hints”"),
    (True, {"more": 1}, "damaged"),
]


def test_every_key_of_the_file_is_looked_at(app: App):
    """A fault in either format is named with its file in one sentence, and not taken up."""
    file = new_evening(app)
    app.store.release(file.path)
    contents = [json.loads(path.read_text(encoding="utf-8")) for path in (file.path, OLD)]
    for is_old, changes, reason in DAMAGES:
        if isinstance(changes, dict):
            changes = json.dumps({**contents[is_old], **changes})
        file.path.write_text(changes, encoding="utf-8")
        with pytest.raises(Broken) as refused:
            open_unfinished(app, file.path)
        text = app.words.tell(refused.value.why)
        assert reason in text and file.path.parent.name in text and "{" not in text, changes
        assert not app.store.has(file.path)


def test_evenings_of_older_programs_are_series_now(app: App):
    """In progress, put away or in the bin: people, points and hints come over to today's format."""
    home = app.store.series.parent
    for folder in ("evenings/one", "evenings/two", "aside/three.aside-1", "bin/evenings/four"):
        (home / folder).mkdir(parents=True)
        (home / folder / "evening.json").write_bytes(OLD.read_bytes())
        (home / folder / "deal-2-2.jsonl").write_bytes(b"kept")
    lock = acquire_lock(lock_of(home / "evenings/two/evening.json"))  # in use by an older window
    app.store.clean_up()
    [entry] = unfinished_series(app)
    assert entry.evening and entry.path.with_name("deal-2-2.jsonl").read_bytes() == b"kept"
    lock.release()
    app.store.clean_up()
    assert len(unfinished_series(app)) == 2
    [away] = Album(app.store).entries
    assert away.put_away and away.evening and len(bin_entries(app.store)) == 1
    file = open_unfinished(app, entry.path)
    assert [player.name for player in file.series.deal_players(1)] == ["Björn", "Knut", "Ada"]
    assert file.series.people[0].key == "a1" and file.series.items[0].seed == "seed-7"
    assert file.series.points == [[7, -3, 12], [None, 5, None]] and next_turn(file) == (1, 2)
    assert file.series.totals() == [7, -3, 12] and file.series.hints() == [1, 0, 2]
    assert file.series.done[3].hints == 3
    file.write()
    assert reopen(file, app).series == file.series


def test_what_could_not_be_kept_is_worked_out_anew(app: App, monkeypatch: pytest.MonkeyPatch):
    """A full disk at the end of a deal is told; the deal counts once when taken up again."""

    def fail(self: SeriesFile) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    file = new_evening(app)
    session = open_next_match(app, file)
    play_by_rules(session)
    with monkeypatch.context() as patch:
        patch.setattr(SeriesFile, "write", fail)
        error = note_result(app, file, session)
    assert error and str(file.path.parent) in app.words.tell(error)
    points = file.series.done[0].points
    file = reopen(file, app)
    assert next_turn(file) == (0, 0)
    session = open_next_match(app, file)
    play_by_rules(session)  # at most the dealer's last steps
    assert note_result(app, file, session) is None and file.series.points[0] == [points, None]


def test_levels_that_hang_on_the_clock_are_not_offered():
    """Or two who play alike would not be answered alike."""
    assert set(STEADFAST) == {level.name for level in LEVELS if not level.seconds}


@pytest.mark.parametrize("strange", [False, True])
def test_a_journal_that_does_not_fit_is_kept_beside(app: App, strange: bool):
    """A notice says so; a deal goes on from before the damage, and takes none of another deal."""
    file = new_evening(app, "paks", 1)
    other = begin_deals(app, app.open("paks"), ANNA_BELLA, [STEADY] * 2, {}, 1) if strange else file
    session = open_next_match(app, other)
    play_by_rules(session, 20)
    before, path = positions_of(session), first_journal(file)
    note_result(app, other, session)
    lines = first_journal(other).read_bytes().split(b"\n")
    if not strange:
        lines[5] = b"{" + lines[5]
    path.write_bytes(b"\n".join(lines))
    session = open_next_match(app, file)
    assert session.notice and list(path.parent.glob("*.aside-1"))
    assert session.match.seed == file.series.seed_of(0)
    play_by_rules(session, 20)
    common = min(len(before), len(positions_of(session)))
    assert common > 4
    assert (positions_of(session)[: common - 1] == before[: common - 1]) != strange
    note_result(app, file, session)
