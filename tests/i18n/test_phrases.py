"""Phrases: numbers, lists and times as people say them."""

from datetime import date, datetime

import pytest

from table.i18n.phrases import list_names, player_count_text, time_text
from table.i18n.words import Words


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ([3], "3 players"),
        (range(2, 8), "2 to 7 players"),
        ((2, 3, 4, 6), "2–4 or 6 players"),
        ((2, 4), "2 or 4 players"),
    ],
)
def test_how_many_may_play_is_told_with_its_gaps(counts, said):
    """A game for two, three, four and six is not one for five."""
    assert player_count_text(Words.load(), counts) == said


def test_lists_and_times_are_said_as_people_say_them():
    """Anna, Björn and Ösp; today, yesterday, a day of the month."""
    words = Words.load()
    assert [list_names(words, names) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]
    day = date(2026, 3, 1)
    assert time_text(words, datetime(2026, 3, 1, 9, 5), day) == "today, 09:05"
    assert time_text(words, datetime(2026, 2, 28, 9, 5), day) == "yesterday, 09:05"
    assert time_text(words, datetime(2025, 12, 24, 9, 5), day) == "24 December"
