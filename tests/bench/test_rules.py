"""What is measured of the rules."""

from table.bench import rules as bench_rules
from tests.cli.line import GAME, RULES


def test_the_rules_are_measured_with_and_without_views(monkeypatch):
    """A line a game, table and kind, with figures that can be compared between machines."""
    monkeypatch.setattr(bench_rules, "TURN_SECONDS", 0.0)
    monkeypatch.setattr(bench_rules, "TURNS", 1)
    monkeypatch.setattr(bench_rules, "LOOP_TURNS", 1000)
    lines = list(bench_rules.run(GAME.name))
    counts = bench_rules.seat_counts(RULES)
    assert [(line["seats"], line["view"]) for line in lines] == [
        (seats, view) for seats in counts for view in (False, True)
    ]
    assert all(line["decisions_per_s"] > 0 and line["per_mloop"] > 0 for line in lines)
