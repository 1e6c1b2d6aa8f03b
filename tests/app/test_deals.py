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
    put_away,
    sit_down,
    take_up,
    unfinished_series,
)
from table.players.levels import LEVELS, STEADY
from table.session.open_game import Broken, parts
from table.session.score_rows import DealRows
from table.storage.series import DEALS, LONE, STEADFAST, deal_name
from tests.app.series import reopen
from tests.same_deals import ANNA_BELLA, play_by_rules, play_deal, positions_of, random_choices

pytest_plugins = ["tests.screens"]

GAME = "tunk"


def evening(app: App, game: str = GAME, deals: int = 2, people=ANNA_BELLA) -> SeriesFile:
    return begin_deals(app, app.open(game), people, [STEADY] * 2, {}, deals, "seed")


def turn(kept: SeriesFile) -> tuple[int, int]:
    """Which deal is next, and who plays it."""
    return kept.series.turns[len(kept.series.done)]


def journal(kept: SeriesFile) -> Path:
    """That of the first deal of all."""
    return kept.path.with_name(deal_name(0, 0))


def test_nobody_always_goes_first(app: App):
    """Deal by deal, all of the people before the next deal, until nothing is left; each of them
    begins as many deals as another."""
    kept, turns = evening(app, deals=6, people=(*ANNA_BELLA, PlayerInfo("Carl"))), []
    while kept.series.next is not None:
        turns.append(turn(kept))
        done = kept.series.deal_result(1)
        assert done.journal == deal_name(*turns[-1])
        kept.series.done.append(done)
    assert [deal for deal, _ in turns] == [deal for deal in range(6) for _ in range(3)]
    assert sorted(turns) == [(deal, person) for deal in range(6) for person in range(3)]
    assert sorted(person for _, person in turns[::3]) == [0, 0, 1, 1, 2, 2]


def test_nothing_is_told_of_a_deal_before_all_have_played_it(app: App):
    """Nobody sees Anna's result, nor how many hints she asked for, until Bella has played; then it
    is everybody's. Totals count whole deals alone."""
    kept = evening(app)
    rules, layout = parts(app.open(GAME))

    def got(points: int, hints: int = 0) -> None:
        kept.series.done.append(kept.series.deal_result(points, hints))

    def sheet() -> DealRows:
        return DealRows(kept.series, rules, layout)

    got(7, hints=2)
    assert kept.series.hints() == [0, 0]
    assert sheet().cells == [[None, None], [None, None]] and not sheet().known(0)
    assert kept.series.totals() == [0, 0]
    got(9)
    assert kept.series.hints() == [2, 0]
    assert sheet().cells == [[7, 9], [None, None]] and [*sheet().known(0)] == [0, 1]
    assert kept.series.totals() == [7, 9] and sheet().bests == [[1], []]
    got(3)
    assert sheet().cells == [[7, 9], [None, None]] and not sheet().known(1)


def test_left_in_the_middle_and_gone_on_with(app: App):
    """In the middle of a deal, by the one who plays it: the same position, the same luck, and what
    had been got. What has been played can be looked at: its journal stays as it is."""
    kept = evening(app)
    play_deal(app, kept, random_choices(1))
    before = journal(kept).read_bytes()
    kept.tables.clear()
    table = kept.table_at(app.open(GAME), 0, 0)
    assert table and is_over(table) and table.match.players[0].name == "Anna"
    assert journal(kept).read_bytes() == before
    session = sit_down(app, kept)
    session.match.mark("hint", 0)
    play_by_rules(session, 5)
    stand = positions_of(session)
    assert note_result(app, kept, session) is None and turn(kept) == (0, 1)
    kept = reopen(kept, app)
    assert turn(kept) == (0, 1) and kept.series.done[0].points is not None
    session = sit_down(app, kept)
    assert positions_of(session) == stand and session.notice is None
    play_by_rules(session)
    assert is_over(session) and note_result(app, kept, session) is None
    assert turn(kept) == (1, 1) and reopen(kept, app).series.hints() == [0, 1]


def test_the_result_is_kept_once_and_apart(app: App):
    """When all has been played; it is no result of a single game, and no longer waits."""
    kept = evening(app, deals=1)
    assert [file.path for file in unfinished_series(app)] == [kept.path]
    for _ in range(2):
        play_deal(app, kept, play_by_rules)
    [result] = app.store.results()
    assert result["apart"] is True and result["game"] == GAME
    assert result["points"] == kept.series.totals() and len(result["seats"]) == 2
    assert result["winners"] == [0, 1]  # who played alike got alike
    assert unfinished_series(app) == [] and app.store.unfinished() == []


OLD = Path(__file__).parents[1] / "storage" / "old" / "evening.json"
FOUR = [{"item": 0, "journal": "x", "seats": [0], "dealer": 0, "places": [1], "points": 3}]


NO_FILE = [(False, text, "") for text in ("", "{", "[]", "\0", "[" * 5000, "x" * 300_000)]
DAMAGES = [
    *NO_FILE,
    (False, {"evening": 9}, "newer"),
    (False, {"people": [{"name": "Anna"}]}, "damaged"),
    (False, {"people": [{"name": f"P{at}"} for at in range(max(LONE) + 1)]}, "“people”"),
    (False, {"people": [{"name": "Anna"}, {"name": "anna"}]}, "“people”"),
    (False, {"items": [{"game": GAME, "seats": [{"name": ""}]}]}, "“seats”"),
    (False, {"items": [{"game": GAME}]}, "“items”"),
    (False, {"items": [{"game": GAME, "matches": max(DEALS) + 1}]}, "damaged"),
    (False, {"done": [{**FOUR[0], "seats": [1]}]}, "“done”"),
    (False, {"done": [{**FOUR[0], "points": None}]}, "“done”"),
    (False, {"done": FOUR * 5}, "“done”"),
    (False, {"done": [{**FOUR[0], "points": 10**12}]}, "damaged"),
    (False, {"done": [{**FOUR[0], "hints": -1}]}, "damaged"),
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


def test_a_damaged_file_is_greyed_with_its_reason(app: App):
    """One sentence that names the file; it is not taken up, and can be put away. Of the format of
    today, and of the first one; or no such file at all."""
    kept = evening(app)
    app.store.release(kept.path)
    today, first = (path.read_text(encoding="utf-8") for path in (kept.path, OLD))
    for old, changes, reason in DAMAGES:
        if isinstance(changes, dict):
            changes = json.dumps({**json.loads(first if old else today), **changes})
        kept.path.write_text(changes, encoding="utf-8")
        [entry] = unfinished_series(app)
        assert entry.error and entry.evening
        text = app.words.tell(entry.error)
        assert reason in text and kept.path.parent.name in text and "{" not in text, changes
        with pytest.raises(Broken):
            take_up(app, kept.path)
        assert not app.store.has(kept.path)
    assert put_away(app, kept.path) and unfinished_series(app) == []
    assert any(app.store.aside.iterdir())


def test_an_evening_of_the_first_format_goes_on(app: App):
    """Everybody, what they got and how often they asked are there; it is written as of today."""
    kept = evening(app)
    app.store.release(kept.path)
    kept.path.write_bytes(OLD.read_bytes())
    kept = take_up(app, kept.path)
    assert [player.name for player in kept.series.table(1)] == ["Björn", "Knut", "Ada"]
    assert kept.series.people[0].key == "a1" and kept.series.items[0].seed == "seed-7"
    assert kept.series.points == [[7, -3, 12], [None, 5, None]] and turn(kept) == (1, 2)
    assert kept.series.totals() == [7, -3, 12] and kept.series.hints() == [1, 0, 2]
    assert kept.series.done[3].hints == 3
    kept.write()
    assert reopen(kept, app).series == kept.series


def test_what_could_not_be_kept_is_worked_out_anew(app: App, monkeypatch: pytest.MonkeyPatch):
    """The disk is full when a deal is over: a sentence says so; taken up again, the evening finds
    the deal played, in its journal, and nobody plays it twice."""

    def full(self: SeriesFile) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    kept = evening(app)
    session = sit_down(app, kept)
    play_by_rules(session)
    with monkeypatch.context() as patch:
        patch.setattr(SeriesFile, "write", full)
        wrong = note_result(app, kept, session)
    assert wrong and str(kept.path.parent) in app.words.tell(wrong)
    got = kept.series.done[0].points
    kept = reopen(kept, app)
    assert turn(kept) == (0, 0)
    session = sit_down(app, kept)
    play_by_rules(session)  # at most the dealer's last steps
    assert note_result(app, kept, session) is None and kept.series.points[0] == [got, None]


def test_levels_that_hang_on_the_clock_are_not_offered():
    """Or two who play alike would not be answered alike."""
    assert set(STEADFAST) == {level.name for level in LEVELS if not level.seconds}


@pytest.mark.parametrize("strange", [False, True])
def test_a_journal_that_does_not_fit_is_kept_beside(app: App, strange: bool):
    """A damaged one is played on from before the damage, with the deal's luck; of one of another
    deal, which somebody has put there, nothing is taken. A notice says so."""
    kept = evening(app, "paks", 1)
    other = begin_deals(app, app.open("paks"), ANNA_BELLA, [STEADY] * 2, {}, 1) if strange else kept
    session = sit_down(app, other)
    play_by_rules(session, 20)
    before, path = positions_of(session), journal(kept)
    note_result(app, other, session)
    lines = journal(other).read_bytes().split(b"\n")
    if not strange:
        lines[5] = b"{" + lines[5]
    path.write_bytes(b"\n".join(lines))
    session = sit_down(app, kept)
    assert session.notice and list(path.parent.glob("*.aside-1"))
    assert session.match.seed == kept.series.seed_of(0)
    play_by_rules(session, 20)
    common = min(len(before), len(positions_of(session)))
    assert common > 4
    assert (positions_of(session)[: common - 1] == before[: common - 1]) != strange
    note_result(app, kept, session)
