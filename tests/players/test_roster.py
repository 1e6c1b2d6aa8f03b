"""Who sits at the table: names, namesakes and levels, from the text that seats them."""

import pytest

from rules.kit.match import PlayerInfo
from table.i18n.words import FALLBACK, Words
from table.players.inline import think
from table.players.levels import RULE_PLAYER, STEADY, level_of
from table.players.roster import BOT_NAMES, BadSeats, clean_name, level_or_default, parse_roster
from tests.players.opening import GAME, begun


def names(text: str) -> list[str]:
    return [player.name for player in parse_roster(text)]


def test_people_and_computer_players_sit_in_the_order_they_are_named():
    """A computer player's name depends on its seat and the people: equal texts, equal tables."""
    anna, bjorn, bot = parse_roster(" Anna ,Björn,bot")
    assert (anna, bjorn) == (PlayerInfo("Anna"), PlayerInfo("Björn"))
    assert (bot.who, bot.level, bot.name) == ("bot", STEADY, BOT_NAMES[2])
    assert parse_roster("bot,Anna,bot:steady") == parse_roster("bot,Anna,bot")
    assert len(set(names(",".join(["bot"] * 24)))) == 24


def test_namesakes_are_told_apart():
    """The second Anna is Anna 2; a computer player gives way to a person of its name."""
    assert names("Anna,anna,Anna 2,Anna") == ["Anna", "anna 3", "Anna 2", "Anna 4"]
    assert len({name.casefold() for name in names("A,A,A,A 2,A 3,a 2")}) == 6
    assert names(f"{BOT_NAMES[1].upper()},bot") == [BOT_NAMES[1].upper(), BOT_NAMES[2]]


@pytest.mark.parametrize("text", ["", ",", "Anna,,bot", " ", "\u200b", "Anna,\u202e\u2066", "\x07"])
def test_an_empty_name_is_refused(text: str):
    """Blanks and invisible marks are no name; the sentence says which seat."""
    with pytest.raises(BadSeats, match=r"seat [12] has no name"):
        parse_roster(text)


def test_a_name_of_any_script_is_kept_as_far_as_it_can_be_written_down():
    """200 letters, emoji, right-to-left letters; what is too long for a journal is cut."""
    names = ["👩‍👩‍👧‍👦", "אַבְרָהָם", "فاطمة", "Þórdís Ýr", "李小龙", "bottom", "x" * 200]
    for name in (*names, "x" * 10_000, "e" + "\u0301" * 10_000, "👩\u200d" * 10_000):
        called = clean_name(name)
        assert parse_roster(name)[0] == PlayerInfo(called)
        assert clean_name(called) == called and 0 < len(called) <= 1_000


def test_a_name_is_said_as_it_is_and_stands_for_nothing_else():
    """A person called “seat.0” is not taken for the player of that seat."""
    words = Words.load(FALLBACK).with_names(["Anna", "Bella"])
    for name in ("seat.0", "card.QH", "cards.9S 6S", "rank.13", "ranks.2", "suit.H"):
        called = clean_name(name)
        assert clean_name(called) == called and called.replace("·", ".") == name
        title = words.say("undo.title", name="#").replace("#", called)
        assert words.say("undo.title", name=called) == title
    assert clean_name("Anna B. Seat.0") == "Anna B. Seat.0"


def test_marks_that_turn_the_line_are_taken_from_a_name():
    """A name cannot turn the rest of the line, ring the bell or break the line."""
    assert clean_name("An\u202ena\n\x07 Lísa") == "Anna Lísa"
    assert clean_name("A\u0301sa") == "Ása"
    assert clean_name("\udcff") == ""


def test_no_level_named_is_the_usual_one_and_an_unknown_one_plays_by_rule():
    """A journal may name a level of another version that is none today: its game goes on."""
    assert level_or_default("") == STEADY
    levels = [player.level for player in parse_roster("bot:playful,bot:sharp")]
    assert levels == ["playful", "sharp"]
    view = begun().view(0)
    assert level_of("genius") == level_of(RULE_PLAYER)
    assert think(GAME.name, view, 0, "genius", 5) == think(GAME.name, view, 0, RULE_PLAYER, 5)
