"""What a test says that finds a fault in a game: what is wanted, what is wrong, which file of the
game to mend, and which chapter of `rules/HOWTO.md` tells how.

`LAWS` has a row for every test that a new game meets; the hooks of `tests.conftest` tell it.
"""

import inspect
import re
from collections.abc import Iterable
from fnmatch import fnmatchcase
from functools import cache
from typing import NamedTuple

import pytest

from rules.kit.catalogue import games
from tests.tables import FINISHED

GUIDE = "rules/HOWTO.md"
INTROSPECTION = "\nassert "  # where pytest goes on to take an assertion apart

# Chapters of the guide.
RULES, MOVES, DEALER = "Rules", "Moves", "Dealer's steps"
SECRETS, END, LAYOUT = "Secrets", "End of a hand", "Layout"
WORDS, TERMS, STORY, MOMENTS = "Words", "Explained words", "Story", "Great moments"
PLAYER, HINTS, TESTS, MORE = "Computer player", "Hints", "Tests", "More"

# Files of a game.
CODE, PLAYING, PLACES, TEXTS = "rules.py", "player/choosing.py", "layout.yaml", "words.en.yaml"
PAGE, JOURNALS, NONE = "howto.md", "tests/golden and tests/snapshots", ""


class Law(NamedTuple):
    """Tests by their patterns, `folder/file.py::name` below tests/; the file of a game that breaks
    them, "" where only the table's own code can; and the chapter of the guide."""

    file: str
    chapter: str
    tests: tuple[str, ...]


def law(file: str, chapter: str, *tests: str) -> Law:
    return Law(file, chapter, tests)


LAWS = (
    # the rules
    law(CODE, RULES, "laws/test_play.py::test_law_0[17]*", "laws/test_play.py::test_house_rules*"),
    law(CODE, END, "laws/test_play.py::test_law_02_games_end"),
    law(CODE, MOVES, "laws/test_play.py::*"),
    law(CODE, SECRETS, "laws/test_sight.py::*", "laws/test_interference.py::*"),
    law(CODE, SECRETS, "laws/test_chairs.py::*", "laws/test_undo.py::*"),
    law(CODE, DEALER, "laws/test_matches.py::*"),
    law(CODE, RULES, "laws/test_floors.py::test_law_12_a_folder_imports*"),
    law(CODE, MORE, "laws/test_handicap.py::test_[ap]*", "laws/test_asking.py::test_a_game_says*"),
    law(CODE, MORE, "laws/test_stories.py::test_[cp]a*", "laws/test_stories.py::test_who_is*"),
    law(CODE, MORE, "laws/test_golden.py::test_every_record_is_met"),
    # what is told
    law(PLACES, LAYOUT, "laws/test_stories.py::test_a_row_is_a_hand*"),
    law(PLACES, LAYOUT, "session/test_talk.py::test_a_layout*", "session/test_talk.py::test_at_*"),
    law(CODE, MOMENTS, "laws/test_stories.py::test_what_flies*"),
    law(CODE, MOMENTS, "felt/test_celebration.py::test_large_words*"),
    law(CODE, STORY, "laws/test_stories.py::*", "session/test_event_log.py::test_an_account*"),
    # layout and words
    law(PLACES, LAYOUT, "laws/test_gestures.py::*", "layout/test_arrange.py::*"),
    law(PLACES, LAYOUT, "felt/test_thumbnail.py::test_a_gl*"),
    law(PLACES, LAYOUT, "laws/test_words.py::test_law_09_every_zone*"),
    law(PLACES, LAYOUT, "laws/test_words.py::test_law_09_nothing*"),
    law(PAGE, WORDS, "laws/test_words.py::test_every_chapter*", "laws/test_tongues.py::*_own_page"),
    law(PAGE, TERMS, "scenes/overlays/test_howto.py::test_the_page_ends*"),
    law(TEXTS, TERMS, "laws/test_tongues.py::test_a_game_explains*"),
    law(TEXTS, WORDS, "laws/test_words.py::test_law*", "laws/test_tongues.py::test_every_lang*"),
    law(TEXTS, WORDS, "laws/test_tongues.py::test_a_sentence*", "laws/test_tongues.py::*_verb_*"),
    law(TEXTS, WORDS, "i18n/test_ends.py::test_what_is*", "felt/test_sentences.py::test_every*"),
    law(TEXTS, WORDS, "felt/test_notes.py::test_*_cover*", "felt/test_notes.py::test_words_at*"),
    law(TEXTS, WORDS, "scenes/match/test_about.py::*_is_cut_short"),
    law(TEXTS, WORDS, "scenes/match/test_about.py::test_a_refusal*"),
    law(TEXTS, WORDS, "input/test_tooltips.py::test_a_seal*", "scenes/*.py::test_no_label_on*"),
    # the player
    law(PLAYING, HINTS, "laws/test_advice.py::*"),
    law(PLAYING, PLAYER, "laws/test_players.py::*", "kit/test_ranking.py::test_habit*"),
    law(PLAYING, PLAYER, "laws/test_judge.py::test_a_verdict*", "laws/test_judge.py::test_what*"),
    law(PLAYING, PLAYER, "laws/test_judge.py::test_once*"),
    # what is kept
    law(JOURNALS, TESTS, "laws/test_golden.py::test_law_10*", "snapshots/*.py::test_a_picture*"),
    # the table itself, at every game
    law(NONE, TESTS, "[abceiprstw]*/*.py::*", "layout/test_tween*", "laws/test_no_network.py::*"),
    law(NONE, TESTS, "laws/test_same_deals.py::*", "files/*.py::*"),
    law(NONE, TESTS, "laws/test_[ghjr]*.py::*", "laws/test_asking.py::*"),
)


NAMED = re.compile(r"\b(words|howto|layout)(\.\w+)?\.(yaml|md)\b")
CHAPTERS = {"words": WORDS, "layout": LAYOUT}
"""Where what is wrong names a file of the game, that is the one to mend."""

FIRST = {
    "1": (RULES, "Every card of `pack` lies in one zone, once."),
    "2": (MOVES, "Every seat that owes a choice has one, and legal moves raise no error."),
}
"""What laws 1 and 2 want, which every match is held to before any other law."""


@cache
def law_of(test: str) -> Law | None:
    """The row of a test, by its path below tests/ and its name; None if it has none."""
    return next((row for row in LAWS if any(fnmatchcase(test, each) for each in row.tests)), None)


def test_name(nodeid: str) -> str:
    """`laws/test_play.py::test_law_01` of `tests/laws/test_play.py::test_law_01[punk-3]`."""
    return nodeid.partition("[")[0].removeprefix("tests/")


def game_of(nodeid: str, names: Iterable[str]) -> str:
    """Which of these games a test is asked of, by its parameters; "" if it is asked of none."""
    asked = re.findall(r"\w+", nodeid.partition("[")[2])
    return next((name for name in names if name in asked), "")


def laws_without_row(nodeids: Iterable[str]) -> list[str]:
    """The laws in `laws/` that are asked of a game and have no row here."""
    names = [game.name for game in games()]
    tests = {test_name(nodeid) for nodeid in nodeids if game_of(nodeid, names)}
    return sorted(test for test in tests if test.startswith("laws/") and not law_of(test))


def is_told_alone(nodeid: str, error: BaseException) -> bool:
    """Whether the lines of code of a law are left out of its failure: at a new game, whose author
    has not written them, and where no line of the game has raised an error."""
    is_new = game_of(nodeid, [game.name for game in games() if game.name not in FINISHED]) != ""
    is_of_law = isinstance(error.__cause__ or error, (AssertionError, pytest.fail.Exception))
    return is_new and is_of_law


def told_of_failure(nodeid: str, wanted: str, wrong: str) -> str:
    """What is said of a failed test over games; "" if it is none. `wanted` is its docstring."""
    name, row = game_of(nodeid, [game.name for game in games()]), law_of(test_name(nodeid))
    if not name or row is None:
        return ""
    if first := re.match(r"law ([12]) is broken here first", wrong):  # all walks are
        chapter, wanted = FIRST[first[1]]
        row = row._replace(file=CODE, chapter=chapter)
    if row.file and (named := NAMED.search(wrong)):
        row = row._replace(file=named[0], chapter=CHAPTERS.get(named[1], row.chapter))
    place = row.file if row.file.startswith("tests") else f"rules/{name}/{row.file}"
    mend = place if row.file else f"the table's own code, if no other law of {name} fails"
    return (
        f"Wanted: {' '.join(inspect.cleandoc(wanted).split())}\n"
        f"Wrong:  {wrong.partition(INTROSPECTION)[0]}\n"
        f"Mend:   {mend}\n"
        f"Guide:  {GUIDE}, “{row.chapter}”"
    )
