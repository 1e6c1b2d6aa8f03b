"""All that is wrong with the words and the page of a game of the player's own is listed, each with
its file, its key and the nearest name."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.kit.catalogue import game as found_game, shelve
from table.cli.new import make
from table.i18n.words import Words, languages
from table.session.faults import faults

EN, IS, RULES, PAGE = "words.en.yaml", "words.is.yaml", "rules.py", "howto.md"
LAYOUT = "layout.yaml"

# File, what stands there, what is written instead, and what is told, each of one fault.
SLIPS = {
    "a tally": (EN, "tally.points:", "tally.pionts:", ["`tally.pionts`", "“points” is meant"]),
    "a name": (EN, "game.line:", "game.lien:", ["`game.lien`", "“line” is meant"]),
    "a choice": (EN, "option.hands.3:", "option.hands.4:", ["`option.hands.4`", "1, 3, 5, line"]),
    "a family": (EN, "zone.won:", "zone.won: Won\nzoen.wun:", ["`zoen.wun`", "“zone” is meant"]),
    "a note": (EN, "tally.points:", "note.wonn: Oh\ntally.points:", ["`note.wonn`", "“won”"]),
    "a gauge": (IS, "tally.points:", "gauge.x: Oh\ntally.points:", ["`gauge.x`", "leads, level"]),
    "a fact": (IS, "({suit})", "({siut})", ["`reason.follow`", "{siut}", "“suit” is meant"]),
    "a fact too many": (EN, "hand is over", "{n} is over", ["`outcome.onward`", "they give none"]),
    "a chapter": (RULES, '"follow": "follow"', '"follow": "folow"', ["howto.md", "“follow” is"]),
    "a phase": (LAYOUT, "play: follow", "play: folow", ["layout.yaml: chapters", "“follow” is"]),
    "no chapter": (PAGE, "{#follow}", "", ["“follow” to the chapter", "howto.md"]),
    "an end": (EN, "outcome.onward:", "outcome.onwrad:", ["say “onward”", "`outcome.onwrad`"]),
}  # fmt: skip


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Path]:
    """The folder of a new game of one's own."""
    yield make(f"own{time.time_ns() % 10**12}", tmp_path / "own_games")
    shelve(tmp_path / "nowhere")


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_words_or_page_is_told(own: Path, slip: str):
    """With the file and what is meant, in English and in Icelandic; and nothing else is told."""
    file, right, wrong, told = SLIPS[slip]
    text = (own / file).read_text(encoding="utf-8")
    assert right in text, "the model has changed"
    (own / file).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    shelve(own.parent)
    said = list(faults(found_game(own.name)))
    english = "\n".join(map(str, said))
    assert all(one in english for one in told), english
    times = len(languages()) if slip in ("a chapter", "a phase") else 1  # on each page
    assert len(said) == (2 if slip in ("an end", "no chapter") else times), english
    for one in said:
        assert f"own_games/{own.name}/" in str(one)
        assert Words.load("is").tell(one) != str(one)


def test_a_file_that_does_not_read_hinders_no_other(own: Path):
    """A player that is no Python and a page that is no UTF-8 are not what is looked at here."""
    (own / "player" / "choosing.py").write_text("def choose(\n", encoding="utf-8")
    (own / PAGE).write_bytes((own / PAGE).read_bytes() + b"\xff")
    shelve(own.parent)
    assert list(faults(found_game(own.name))) == []


def test_what_the_code_puts_together_is_left_alone(own: Path):
    """Where a key is made as it is said nobody can know which there are, nor with what facts."""
    with (own / RULES).open("a", encoding="utf-8") as rules:
        rules.write('\n\ndef more(kind: str) -> Why:\n    return why(f"won_{kind}")\n')
    with (own / EN).open("a", encoding="utf-8") as words:
        words.write("\nnote.won_high: Won by {n}\n")
    shelve(own.parent)
    assert list(faults(found_game(own.name))) == []
