"""A law that a game breaks says what is wanted, what is wrong, and where to mend it and how."""

import importlib
import inspect
import re
import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest

from rules.kit.catalogue import game as found_game, record_trial, set_own_games_folder
from table.cli.new import make_game
from table.i18n.words import FALLBACK
from tests import sampling
from tests.game_laws import GUIDE, LAWS, PLACES, PLAYING, TEXTS, laws_without_row, told_of_failure
from tests.laws import interfering
from tests.laws.modules import ROOT
from tests.laws.test_words import spoken
from tests.layout.laid import Laid
from tests.renew import goldens
from tests.sampling import by_turns
from tests.tables import FINISHED, Seating, seats_drawn
from tests.walks import Walk, walk

SEATS, POSITIONS = 3, 60
SPOILT = 14  # rows in an ordinary run, others each time
SEED = "1"  # by which the laws find each of the faults
NUMBERS = count()


TOLD = re.compile(
    r"Wanted: \S.*\nWrong:  \S[^§]*\nMend:   (rules/(?P<game>\w+)/|tests/)\S.*\n"
    rf"Guide:  {GUIDE}, “(?P<chapter>.+)”"
)
CHAPTERS = {row.chapter for row in LAWS}


class Spoilt(NamedTuple):
    """A law, a fault of a new game, `old` text made `new` in a file, and what the law says then."""

    law: str
    says: str
    old: str
    new: str
    file: str = "rules.py"


DEAL = "    deal_packets(state, (1,) * SIZE)\n"
START = "# CHANGE: so many"
LATER = "def story("
LUCK = "int(__import__('random').random() * 97)"
PLAY, SIGHT, WORDS, STORIES, PLAYERS, TONGUES = (
    f"laws/test_{name}.py::test_" for name in "play sight words stories players tongues".split()
)
ROWS = (
    Spoilt(f"{PLAY}law_01_the_pack", "lies nowhere", DEAL,
           DEAL + "    state.zones['stock'].pop()\n"),
    Spoilt(f"{PLAY}law_01_owners", "no place 9", DEAL, DEAL + "    state.zones['won:9'] = []\n"),
    Spoilt(f"{PLAY}law_02_somebody", "owes a choice", "return follow_refusal(",
           "return why('follow') or ("),
    Spoilt(f"{PLAY}law_02_games_end", "BEST and the points", 'BEST = "most"', 'BEST = "fewest"'),
    Spoilt(f"{PLAY}law_03_offers", "is certain", "most=1)", "most=1, certain=True)"),
    Spoilt(f"{PLAY}law_07_apply", "only `chance`", "+= worth(cards)", f"+= {LUCK}"),
    Spoilt(f"{PLAY}law_07_dealing", "does not shuffle", 'chance.shuffle(zones["stock"])', "pass"),
    Spoilt(f"{PLAY}house_rules", "not one of its choices", "(1, 3, 5), 3)", "(1, 3, 5), 4)"),
    Spoilt(f"{SIGHT}law_06", "reads hidden cards", "return follow_refusal(",
           "return None if state.zones['stock'][0].rank else follow_refusal("),
    Spoilt("laws/test_interference.py::test_law_13_what_is_hidden_makes_no_difference", "tall",
           DEAL, DEAL + "    state.tallies['points:0'] = state.zones['hand:0'][0].rank\n"),
    Spoilt("laws/test_floors.py::test_law_12_a_folder_imports", "imports pygame", START,
           "import pygame\n" + START),
    Spoilt("laws/test_handicap.py::test_a_ladder", "`ladder` has ['keen']", LATER,
           "def ladder(table):\n    from rules.kit.handicap import Ladder\n"
           "    return Ladder({'keen': 1.0})\n\n\n" + LATER),
    Spoilt("laws/test_asking.py::test_a_game_says_the_same", "in PHASES and VERBS", LATER,
           "def asked(state):\n    from rules.kit.asking import Asking\n"
           "    return Asking(range(9), 'ask', 'no')\n\n\n" + LATER),
    Spoilt("laws/test_golden.py::test_law_10_a_golden", "renew", START, START),
    # what it says beside its rules
    Spoilt(f"{STORIES}candidates", "`candidates` lists nothing", LATER,
           "def candidates(state, seat):\n    return []\n\n\n" + LATER),
    Spoilt(f"{STORIES}partners", "a side of one", LATER,
           "def partners(table):\n    return ((0, 1), (2,))\n\n\n" + LATER),
    Spoilt(f"{STORIES}who_is_out", "`out` names seats", LATER,
           "def out(view):\n    return range(9)\n\n\n" + LATER),
    Spoilt(f"{STORIES}a_row_is", "WHOLE must be False", START, "WHOLE = True\n" + START),
    Spoilt(f"{STORIES}the_points_told", "`story` tells", "{after.turn: n}", "{after.turn: n + 1}"),
    Spoilt(f"{STORIES}every_choice", "who=f", 'why("played", who=f"seat.{seat}"',
           'why("played", who="fact.x"'),
    Spoilt(f"{STORIES}what_flies", "points fly to seat", "{seat: won}", "{seat: won + 1}"),
    # layout
    Spoilt(f"{WORDS}law_09_every_zone", "no entry for hand", "  hand: {at: head}\n", "", PLACES),
    Spoilt(f"{WORDS}law_09_nothing", "lead", "play: follow", "lead: follow", PLACES),
    Spoilt("laws/test_gestures.py::test_law_08_every_legal", "needs onto or button",
           'onto: "played:{seat}", double: true, button: true, ', "", PLACES),
    Spoilt("layout/test_arrange.py::test_own_cards", "others'", "theirs: {how: fan,",
           "theirs: {how: fan, scale: 3,", PLACES),
    Spoilt("layout/test_arrange.py::test_seats_are", "on the scale", "[stock, trick]",
           "[stock, trick, won]", PLACES),
    Spoilt("session/test_talk.py::test_a_layout_names", "is not a fact of story.took",
           "took: {won: who", "took: {won: whom", PLACES),
    # words
    Spoilt(f"{WORDS}law_09_what_occurs", "lacks phase.play", "phase.play:", "phase.plays:", TEXTS),
    Spoilt(f"{WORDS}law_09_every_sentence_is", "plays {cart}.” is left open",
           "plays {card}", "plays {cart}", TEXTS),
    Spoilt(f"{WORDS}law_09_every_sentence_of", "why(“leads”) has no text",
           "story.leads:", "story.lead:", TEXTS),
    Spoilt(f"{WORDS}law_09_a_seat", "leaves out {who}", '"{who} plays', '"Somebody plays', TEXTS),
    Spoilt(f"{WORDS}every_chapter", "no chapter ['follow']", "{#follow}", "{#tricks}", "howto.md"),
    Spoilt(f"{TONGUES}every_language_says", "zone.won", "zone.won:", "zone.wins:", "words.is.yaml"),
    Spoilt(f"{TONGUES}every_language_has", "howto.is.md", "{#deal}", "{#deals}", "howto.is.md"),
    Spoilt(f"{TONGUES}a_game_explains", "term.lead", "term.lead.means:", "term.lead.mean:", TEXTS),
    Spoilt("i18n/test_ends.py::test_what_is_told", "no full stop",
           "leads to the first trick.", "leads to the first trick", TEXTS),
    # the player
    Spoilt(f"{PLAYERS}law_11_one_view_one_legal", "“pass”", "return legal[-1]",
           "return Move('pass')", PLAYING),
    Spoilt(f"{PLAYERS}law_11_one_view_one_legal", "equal luck", "return legal[-1]",
           f"return legal[{LUCK} % len(legal)]", PLAYING),
)  # fmt: skip


def law_named(pattern: str) -> tuple[str, Callable[..., None]]:
    """The one test of a file whose name begins so, by its path and name."""
    path, _, start = pattern.partition("::")
    module = importlib.import_module(f"tests.{path[:-3].replace('/', '.')}")
    names = [name for name in vars(module) if name.startswith(start)]
    (name,) = [start] if start in names else names
    return f"{path}::{name}", getattr(module, name)


def walked_at(seating: Seating) -> list[Walk]:
    """As `conftest` hands it to the laws."""
    found = walk(seating, {}, str(seating), POSITIONS)
    assert found.broken is None, str(found.broken)
    return [found]


def hold_law(law: Callable[..., None], name: str) -> None:
    """Hold one game to a law, with whatever of it the law asks for."""
    game = found_game(name)
    seating = Seating(game, SEATS)
    known: dict[str, Callable[[], object]] = {
        "game": lambda: game,
        "seating": lambda: seating,
        "table": lambda: seating,
        "walked": lambda: walked_at(seating),
        "folder": lambda: game.folder,
        "tongue": lambda: "is",
        "language": lambda: FALLBACK,
        "words": lambda: spoken(game.folder, FALLBACK),
        "laid": lambda: Laid(seating),
        "deal": lambda: 0,
        "golden": lambda: next(each for each in goldens() if each.game.name == name),
        "player": lambda: importlib.import_module(f"rules.{name}.player"),
    }
    law(**{key: known[key]() for key in inspect.signature(law).parameters})


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Path]:
    """The folder of a new game that nobody has imported yet."""
    shelf = tmp_path / "own_games"
    shelf.mkdir()
    folder = make_game(f"spoilt{next(NUMBERS)}", shelf)
    set_own_games_folder(shelf)
    record_trial(folder, None)
    yield folder
    set_own_games_folder(None)


@pytest.mark.parametrize("row", by_turns(ROWS, SPOILT, "spoilt"), ids=lambda row: row.law)
def test_a_broken_law_says_how_to_mend_the_game(row, made, monkeypatch) -> None:
    """Each law fails at a new game with such a fault, and tells all four."""
    monkeypatch.setenv(sampling.VARIABLE, SEED)
    monkeypatch.setattr(interfering, "seats_drawn", seats_drawn.__wrapped__)
    path, name = made / row.file, made.name
    if ".is." in row.file:  # a language that has been begun
        shutil.copy(made / "words.en.yaml", made / "words.is.yaml")
        shutil.copy(made / "howto.md", made / "howto.is.md")
    text = path.read_text(encoding="utf-8")
    assert text.count(row.old) == 1, f"{row.law}: the model has no longer “{row.old}” in {row.file}"
    path.write_text(text.replace(row.old, row.new), encoding="utf-8")
    nodeid, law = law_named(row.law)
    with pytest.raises(Exception) as broken:  # whatever a law raises
        hold_law(law, name)
    told = told_of_failure(f"tests/{nodeid}[{name}-3]", law.__doc__ or "", str(broken.value))
    assert row.says in told, told
    found = TOLD.fullmatch(told)
    assert found and found["game"] in (name, None) and found["chapter"] in CHAPTERS, told


def test_every_chapter_and_file_that_a_law_names_is_there() -> None:
    """The guide has each chapter under this heading, and the model each file."""
    headings = set(re.findall(r"^##+ (.*)$", (ROOT / GUIDE).read_text(encoding="utf-8"), re.M))
    for row in LAWS:
        assert row.chapter in headings, f"{GUIDE} has no chapter “{row.chapter}” of {row.tests}"
        files = (
            row.file.split(" and ")
            if row.file.startswith("tests")
            else [f"rules/_model/{row.file}"]
        )
        missing = [file for file in files if not (ROOT / file).exists()]
        assert not missing, f"{row.tests}: there is no {missing}"


def test_every_law_asked_of_a_game_has_a_row(request: pytest.FixtureRequest) -> None:
    """Of the tests of this run, every law; and one without a row would be found."""
    missing = laws_without_row(item.nodeid for item in request.session.items)
    assert not missing, f"tests/game_laws.py: LAWS needs a row for {missing}"
    game = next(iter(FINISHED))
    assert laws_without_row([f"tests/laws/test_new.py::test_new[{game}-2]"]) != []
