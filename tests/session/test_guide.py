"""All that is wrong with the words, the page or the guide of a game is told, a sentence each."""

import copy
import shutil
import time
from pathlib import Path

import pytest

from rules.kit.catalogue import game as found_game, set_own_games_folder
from table.cli.games import game_faults
from table.cli.new import make_game
from table.files.badfile import BadFile
from table.i18n.words import FALLBACK, Words, languages
from table.session.faults import faults
from table.session.lesson import checked_guide, load_guide
from table.session.open_game import GUIDE, OpenGame, open_game

SOURCE = found_game("tunk").folder / GUIDE
EN, IS = "words.en.yaml", "words.is.yaml"
WISH = "    wish: [take]\n"

# What stands there, what is written instead, the key that is named, and what is said of it.
SLIPS = {
    "no yaml": ("seats: [you", "seats: [[you", "", "line"),
    "an unknown key": (WISH, "    wihs: [take]\n", "steps.1.wihs", "`wish` is meant"),
    "nobody learns": ("seats: [you,", "seats: [Gunna,", "seats", "“you”"),
    "namesakes": ("Birkir, Dagný]", "Birkir, birkir]", "seats", "name of its own"),
    "too many": ("Birkir, Dagný]", "Birkir, Dagný, Ösp]", "options", "2–3"),
    "a house rule": ("{match: single_hand}", "{mach: single_hand}", "options", "mach"),
    "a dealer": ("dealer: 2", "dealer: 3", "dealer", "0 to 2"),
    "one's own part": ("  1: [draw, spread", "  0: [draw, spread", "parts.0", "the learner"),
    "a part of nobody": ("  2: [draw, discard", "  3: [draw, discard", "parts.3", "0 to 2"),
    "a sentence unsaid": ("say: take", "say: tkae", "steps.1.say", "guide.step.tkae"),
    "a sentence's name": ("say: take", "say: take it", "steps.1.say", "“take it” cannot name"),
    "a sentence too many": ("guide.step.take: ", "guide.step.tkae: \"x\"\nguide.step.take: ",
                            "guide.step.tkae", "“take” is meant", EN),
    "an answer to nothing": ("guide.step.jacks: ", "guide.step.jacks.else: x\nguide.step.jacks: ",
                             "guide.step.jacks.else", "leave this answer out", IS),
    "an answer to a verb": ("take.else.drop: ", "take.else.dorp: ", "else.dorp", "“drop” is", EN),
    "an idle else": (WISH, "", "guide.step.take.else", "leave this answer out"),
    "braces": ("The {9H} follows", "The {9X} follows", "guide.step.take", "{9X} is neither", EN),
    "a seat in braces": ("Birkir laid", "{seat.7} laid", "guide.step.jacks", "{seat.7}", EN),
    "braces in another language": ("m. {9H}", "m. {9X}", "guide.step.take", "{9X}", IS),
    "a verb": (WISH, "    wish: [tak]\n", "steps.1.wish", "“take” is meant"),
    "no move": (WISH, "    wish: [discard 9X]\n", "steps.1.wish", "9X"),
    "an illegal wish": (WISH, "    wish: [discard 3C]\n", "steps.1.wish", "Take a card first"),
    "an illegal second": (WISH, "    wish: [take, discard 3C]\n", "steps.1.wish", "Take a card"),
    "a point": ("[discard, stock]", "[discard, stok]", "steps.5.points", "“stock” is meant"),
    "a button": ('"button:drop"]\n  - say', '"button:dorp"]\n  - say', "points", "“drop” is"),
    "a card unseen": ("points: [9H, 7H, 8H]", "points: [JC]", "steps.1.points", "“JC”"),
    "a phase": ("    at: sheet\n    points: [row]", "    at: sheat\n", "steps.11.at", "“sheet”"),
    "a phase that never is": ("    at: sheet\n    points: [row]", "    at: tunk\n", ".at", "over"),
    "on the sheet": ("    at: sheet\n    points: [row]", "    at: sheet\n    points: [rwo]",
                     "steps.11.points", "“row” is meant"),
    "a wish on the sheet": ("    at: sheet\n    points: [row]", "    at: sheet\n    wish: [drop]",
                            "steps.11.wish", "score sheet"),
    "a wish and moves made": (WISH, WISH + "    plays: [draw]\n", "steps.1.plays", "leave `wish`"),
    "moves made that do not fit": ("  - say: take\n",
                                   "  - say: draw\n    plays: [discard 9S]\n  - say: take\n",
                                   "steps.1.plays", "Take a card first"),
    "the deal": ("[KC 3H", "[KC KC", "dealt", "other"),
    "a part that does not fit": ("discard 6C, draw", "discard 6D, draw", "parts.1.2", "6D"),
    "a part too short": (", hit JH > spread:1:0, discard 5D]", "]", "parts.1", "Birkir is to"),
    "a part too long": ("discard KS]", "discard KS, draw]", "parts.2.4", "leave it out"),
}  # fmt: skip


def with_guide(folder: Path, text: str, file: str = GUIDE) -> OpenGame:
    """Tunk with a guide of its own, or with words of its own for it."""
    for path in (SOURCE, *SOURCE.parent.glob("words.*.yaml")):
        shutil.copy(path, folder)
    (folder / file).write_text(text, encoding="utf-8")
    game = copy.copy(open_game(found_game("tunk")))
    assert game.layout is not None
    game.folder = folder
    return game


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_a_guide_is_told(tmp_path: Path, slip: str):
    """With file, line, key and what is meant, in every language; and the guide is left out."""
    right, wrong, key, told, file = (*SLIPS[slip], GUIDE)[:5]
    text = SOURCE.with_name(file).read_text(encoding="utf-8")
    assert right in text, "Tunk's guide has changed"
    game = with_guide(tmp_path, text.replace(right, wrong, 1), file)
    with pytest.raises(BadFile) as bad:
        checked_guide(game)
    said = str(bad.value)
    assert (file if slip != "an idle else" else EN) in said and told in said, said
    assert key in bad.value.key, bad.value.key
    assert bad.value.line > 0
    guide, fault = load_guide(game)
    assert guide is None and fault is not None
    for other in set(languages()) - {FALLBACK}:
        assert Words.load(other).tell(fault) != str(fault)


def test_the_list_of_games_names_a_guide_that_does_not_fit(tmp_path: Path, monkeypatch):
    """Only a bad guide is listed to be mended, not a sound one of any seed, nor a missing one."""
    game = found_game("tunk")
    monkeypatch.setattr("table.session.lesson.GUIDE_SEED", "another")
    bare = with_guide(tmp_path, "")
    (tmp_path / GUIDE).unlink()
    assert game_faults(game) == [] and load_guide(bare) == (None, None)
    monkeypatch.setattr("table.session.guide.MAX_STEPS", 3)
    assert [GUIDE in str(fault) for fault in game_faults(game)] == [True]


RULES, PAGE = "rules.py", "howto.md"
LAYOUT = "layout.yaml"

# File, what stands there, what is written instead, and what is told, each of one fault.
WORD_SLIPS = {
    "a tally": (EN, "tally.points:", "tally.pionts:", ["`tally.pionts`", "“points” is meant"]),
    "a name": (EN, "game.line:", "game.lien:", ["`game.lien`", "“line” is meant"]),
    "a choice": (EN, "option.hands.3:", "option.hands.4:", ["`option.hands.4`", "1, 3, 5, line"]),
    "a family": (EN, "zone.won:", "zone.won: Won\nzoen.wun:", ["`zoen.wun`", "“zone” is meant"]),
    "a note": (EN, "tally.points:", "note.wort: Oh\ntally.points:", ["`note.wort`", "“worth”"]),
    "a gauge": (EN, "tally.points:", "gauge.x: Oh\ntally.points:", ["`gauge.x`", "leads, level"]),
    "a fact": (EN, "plays {card}", "plays {crad}", ["`story.played`", "{crad}", "“card” is meant"]),
    "a fact too many": (RULES, 'why("counts", n=won)', 'why("counts")', ["they give none"]),
    "a chapter": (RULES, '"follow": "follow"', '"follow": "folow"', ["howto.md", "“follow” is"]),
    "a phase": (LAYOUT, "play: follow", "play: folow", ["layout.yaml: chapters", "“follow” is"]),
    "no chapter": (PAGE, "{#follow}", "", ["“follow” to the chapter", "howto.md"]),
    "an end": (EN, "term.suit:", "outcome.onwrad: Oh\nterm.suit:", ["`outcome.onwrad`"]),
}  # fmt: skip

TWICE = ("a fact too many", "no chapter")  # in both forms of a text, and for a phase as well


@pytest.fixture
def own(tmp_path: Path):
    """The folder of a new game of one's own."""
    yield make_game(f"own{time.time_ns() % 10**12}", tmp_path / "own_games")
    set_own_games_folder(tmp_path / "nowhere")


@pytest.mark.parametrize("slip", WORD_SLIPS)
def test_a_slip_in_words_or_page_is_told(own: Path, slip: str):
    """With the file and what is meant, in English and in Icelandic; and nothing else is told."""
    file, right, wrong, told = WORD_SLIPS[slip]
    text = (own / file).read_text(encoding="utf-8")
    assert right in text, "the model has changed"
    (own / file).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    set_own_games_folder(own.parent)
    said = list(faults(found_game(own.name)))
    english = "\n".join(map(str, said))
    assert all(sentence in english for sentence in told), english
    assert len(said) == (2 if slip in TWICE else 1), english
    for sentence in said:
        assert f"own_games/{own.name}/" in str(sentence)
        assert Words.load("is").tell(sentence) != str(sentence)


def test_what_cannot_be_known_is_no_fault(own: Path):
    """Keys and facts put together in code, bad Python and bad UTF-8 are not reported here."""
    with (own / RULES).open("a", encoding="utf-8") as rules:
        rules.write('\n\ndef more(kind: str) -> Why:\n    return why(f"won_{kind}")\n')
    with (own / EN).open("a", encoding="utf-8") as words:
        words.write("\nnote.won_high: Won by {n}\n")
    (own / PAGE).write_bytes((own / PAGE).read_bytes() + b"\xff")
    set_own_games_folder(own.parent)
    assert list(faults(found_game(own.name))) == []
    (own / "player" / "choosing.py").write_text("def choose(\n", encoding="utf-8")
    assert list(faults(found_game(own.name))) == []
