"""The sentence on the score sheet that calls people back, and the deal of the day."""

import random
from datetime import date, timedelta

from rules.kit.options import full_options
from table.app.app import App
from table.app.deals import game_of_day, start_daily_deal
from table.players.inline import rules_of
from table.scenes.overlays.sheet_remark import SheetRemark
from table.session.open_game import rules_and_layout
from table.session.score_rows import ScoreRows
from table.stats.result import daily_date, result_of
from table.storage.results import add_results
from table.storage.store import Store
from tests.pilot import Pilot
from tests.scenes.coach.sheets import played
from tests.tables import play_on

DAY = date(2026, 11, 27)


def remark(app: App, match, name: str = "tunk") -> str:
    """The sentence about a match, once the book has been read."""
    game = app.open(name)
    rows = ScoreRows.of(match, rules_and_layout(game)[1])
    made = SheetRemark(app, name, match, rows, "now.jsonl")
    made._past.result(20)
    return made.text(game.words)


def note_earlier(app: App, match, journal: str, **more: object) -> None:
    """Note a game in the log that ended as this one, of one hand, by the same rules."""
    line = {"journal": journal, "when": "2026-11-01T10:00:00+00:00", **result_of("tunk", match)}
    add_results(app.store.results_path, [line | more])


def test_one_sentence_calls_people_back(app: App) -> None:
    """What the leader still needs; to a person alone a hand better than all earlier ones."""
    match = played("tunk", "Anna,bot,bot")
    points = match.outcomes[-1].points
    assert points[0] == max(points) > 0, "another seed is wanted, in which Anna leads"
    needs = f"Anna needs {100 - points[0]:g} more to win."
    assert remark(app, match) == needs
    low = [[1.0, 0.0, 0.0]]
    note_earlier(app, match, "now.jsonl", hands=low)
    other = full_options(rules_of("tunk"), 3, {"match": "points_50"})
    note_earlier(app, match, "other.jsonl", hands=low, options=other)
    assert remark(app, match) == needs
    note_earlier(app, match, "a.jsonl", hands=low)
    assert remark(app, match) == f"Your best hand so far: {points[0]:g}!"
    assert "so far" not in remark(app, played("tunk", "Anna,Jón,bot"))
    note_earlier(app, match, "b.jsonl", hands=[list(points)])
    assert remark(app, match) == needs, "no better than an earlier one"


def test_wins_in_a_row_are_counted_with_this_one(app: App) -> None:
    """From the second on, at the end of a match that the person has won."""
    match = played("punk", "Anna,bot,bot")
    winner = match.outcomes[-1].winners
    assert match.over and winner == (0,), "another seed is wanted, in which Anna wins"
    hands = [list(match.outcomes[-1].points)]
    for number in (1, 2):
        assert ("in a row" in remark(app, match, "punk")) == (number > 1)
        line = {"journal": f"{number}.jsonl", "when": f"2026-11-0{number}T10:00:00+00:00"}
        add_results(app.store.results_path, [line | result_of("punk", match) | {"hands": hands}])
    assert remark(app, match, "punk") == "3 wins in a row!"


def test_a_deal_of_the_day_is_compared_with_earlier_ones(app: App) -> None:
    """With the best of one's own at that game; the first one is only told."""
    match = played("punk", "Anna,bot,bot", seed=f"day {DAY}")
    (points, *_) = match.outcomes[-1].points
    assert remark(app, match, "punk").startswith(f"Deal of the day: {points:g}. ")
    for number, of_day in (("1", {"day": "2026-11-01"}), ("2", {}), ("now", {"day": "2026-11-27"})):
        line = {"journal": f"{number}.jsonl", "when": "2026-11-01T10:00:00+00:00"}
        result = {key: value for key, value in result_of("punk", match).items() if key != "day"}
        higher = {"points": [90.0 if of_day else 99.0, 0.0, 0.0]}
        add_results(app.store.results_path, [line | result | higher | of_day])
    assert remark(app, match, "punk").endswith(f"{points:g}. Your best until now: 90.")


def test_a_deal_of_the_day_counts_once(app: App) -> None:
    """Whoever plays it again knows its cards: the book does not count that."""
    day, rng = DAY, random.Random("daily")
    for _ in range(2):
        session = start_daily_deal(app, day)
        while not session.match.over:
            play_on(session.match, rng)
        app.finish(session.game, session.match, session.journal)
    first, again = app.store.results()
    assert first["day"] == again["day"] == day.isoformat()
    assert not first.get("apart") and again["apart"]


def test_the_deal_of_the_day_is_everybodys(pilot: Pilot, app: App, tmp_path) -> None:
    """Every family has the same cards on a day; a result is compared with one's earlier ones."""
    other = App(Store(tmp_path / "other"))
    game = game_of_day(app, DAY)
    days = [DAY + timedelta(days) for days in range(30)]
    again = next(day for day in days[1:] if game_of_day(app, day) is game)
    assert len({game_of_day(app, day).name for day in days}) == len(app.games)
    seen = []
    for family, day in ((app, DAY), (other, DAY), (app, again)):
        session = start_daily_deal(family, day)
        assert session.game.name == game.name and daily_date(session.match.seed) == day.isoformat()
        while not session.match.seats_to_choose():
            session.match.advance()
        seen.append(session.match.state.zones)
        family.leave(session.journal)
    other.close()
    assert seen[0] == seen[1] != seen[2]
    pilot.menu()
    pilot.click("evening", "day")
    pilot.frame(3)
    match = pilot.engine.stack[0].session.match
    assert daily_date(match.seed) == date.today().isoformat()
