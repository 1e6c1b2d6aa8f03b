"""Phrases: numbers, lists, times and names as people say them, and what is asked."""

from datetime import date, datetime
from pathlib import Path

import pytest

from rules.kit.cards import card
from rules.kit.catalogue import game as found_game
from rules.kit.options import full_options
from rules.kit.sight import redact
from rules.kit.state import State, Table
from table.app.app import App
from table.i18n.phrases import choice_prompt, day_text, list_names, player_count_text, time_text
from table.i18n.words import Words, languages, seat_of
from table.storage.store import Store

TONGUES = languages()


def test_how_many_may_play_is_told_with_its_gaps():
    """A game for two, three, four and six is not one for five."""
    for counts, said in (([3], "3"), (range(2, 8), "2 to 7"), ([2, 3, 4, 6], "2–4 or 6")):
        assert player_count_text(Words.load(), counts) == f"{said} players"
    assert player_count_text(Words.load(), [2, 3, 5]) == "2, 3 or 5 players"


def test_lists_and_times_are_said_as_people_say_them():
    """Anna, Björn and Ösp; today, yesterday, a day of the month, also across New Year."""
    words = Words.load()
    said = [list_names(words, names) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])]
    assert said == ["", "A", "A and B", "A, B and C"]
    day = date(2026, 3, 1)
    assert time_text(words, datetime(2026, 3, 1, 9, 5), day) == "today, 09:05"
    assert time_text(words, datetime(2026, 2, 28, 9, 5), day) == "yesterday, 09:05"
    assert time_text(words, datetime(2025, 12, 24, 9, 5), day) == "24 December"
    assert day_text(words, datetime(2025, 12, 31, 23, 0), date(2026, 1, 1)) == "yesterday, 23:00"


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("need", ["pair", "pair6", "no_fives"])
def test_who_is_asked_to_pukk_reads_what_one_needs(need: str, tongue: str) -> None:
    """The question has the least hand, and the same words for all, so that nobody sees who can."""
    game = found_game("pukk")
    assert game.rules is not None
    table = Table(2, full_options(game.rules, 2, {"min_pukk": need}))
    words, asked = Words.load(tongue, [game.folder]), set[str]()
    for hand in ("5C 7D 9H QS KD", "6C 6D 9H QS KD"):
        state = State(table, {"hand:0": [*map(card, hand.split())]}, {}, "entry")
        asked.add(words.tell(choice_prompt(game.rules, redact(game.rules, state, 0))))
    (said,) = asked
    assert words.say(f"option.min_pukk.{need}") in said and "{" not in said


@pytest.mark.parametrize("then", TONGUES)
def test_a_name_nobody_typed_is_said_in_the_language_of_now(tmp_path: Path, then: str) -> None:
    """The name of a seat is told in the present language everywhere, with one portrait."""
    app, faces = App(Store(tmp_path)), set()
    names = [Words.load(then).say("seats.someone", seat=seat) for seat in (1, 3)]
    assert [seat_of(name) for name in (*names, "Anna")] == [1, 3, None]
    for now in TONGUES:
        app.set_language(now)
        words = app.words
        said = [words.say("seats.someone", seat=seat) for seat in (1, 3)]
        assert [*map(words.display_name, names)] == said
        told = words.with_names([names[0], "Anna", names[1]]).say("undo.title", name="seat.2")
        assert said[1] in told and (said == names or names[1] not in told)
        app.profiles.fix_portraits([names[0], "Birkir"])
        faces.add(app.profiles.portraits([names[0], "Birkir"])[0])
    app.close()
    assert len(faces) == 1
