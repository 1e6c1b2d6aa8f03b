"""Every sentence comes to an end that is seen and heard: a full stop, or another such mark."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.kit.catalogue import Game
from table.app.voice_output import sentences, text_for_voice, with_end_mark
from table.i18n.words import HOME, languages, texts
from table.session.faults import _constant_texts
from tests.tables import FINISHED, GAMES, tongues_of

ENDS = re.compile(r"[.?!…][\"”“»)’']*$")
PARTS = "mostly often sometimes seldom and rest holds holds_some holds_known wins sure"  # of one


def told_keys(folder: Path) -> set[str]:
    """The keys of all that a game's code tells as a whole, and not as a part of something else."""
    nodes = [
        node
        for path in folder.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
    ]
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    tells = [call for call in calls if getattr(call.func, "id", "") in ("Told", "Beat")]
    whys = [arg for call in tells for arg in call.args[:1] if isinstance(arg, ast.Call)]
    named = [arg for arg in whys if getattr(arg.func, "id", "") == "why"]
    return {key for arg in named for key in _constant_texts(arg.args[0]) if key}


def lines(game: Game, language: str) -> Iterator[tuple[str, str]]:
    """What is told of a game, objected or advised in it; sums have no words and no end."""
    stories = told_keys(game.folder)
    for key, said in texts(game.folder / f"words.{language}.yaml").items():
        kind, _, name = key.partition(".")
        base = name.removesuffix(".one").removesuffix(".other")
        is_part = kind == "reason" and base.removeprefix("since_") in PARTS.split()
        has_words = re.search(r"\w", re.sub(r"\{.*?\}", "", str(said)))
        if (
            (kind == "reason" or (kind == "story" and base in stories))
            and has_words
            and not is_part
        ):
            yield key, str(said)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_told_of_a_game_ends_with_a_mark(game: Game, language: str) -> None:
    """In the log, in the band and by ear; and so does every reason."""
    if language not in tongues_of(game.folder):
        pytest.skip("the game does not speak it")
    found = dict(lines(game, language))
    assert len(found) > 10 or game.name not in FINISHED, f"{len(found)} sentences are told"
    open_ended = [key for key, said in found.items() if not ENDS.search(said)]
    assert not open_ended, f"words.{language}.yaml: no full stop at the end of {open_ended}"


@pytest.mark.parametrize("language", languages())
def test_whoever_talks_ends_their_sentence(language: str) -> None:
    """Every line of table talk, and all that the table tells by itself."""
    said = texts(HOME / f"words.{language}.yaml")
    own = ("story.table.", "spoken.keys", "spoken.pressed.")
    found = {key: line for key, line in said.items() if key.startswith(("talk.", *own))}
    nested = {key for key, line in found.items() if str(line).rstrip("”“«").endswith("{what}")}
    assert len(found) > 150
    assert not {k: line for k, line in found.items() if not ENDS.search(line) and k not in nested}


def test_a_voice_is_given_no_line_without_an_end() -> None:
    """Marks stay, also in quotation marks; each sentence has one, and the next a capital."""
    for text, heard in (
        ("7 of hearts, picked", "7 of hearts, picked."),
        ("Your cards:", "Your cards."),
        ("Well played!", "Well played!"),
        ("Oddur: “Not today.”", "Oddur: “Not today.”"),
        ("Oddur: „Ekki í dag“", "Oddur: „Ekki í dag“."),
        ("Who knows…", "Who knows..."),
        ("Birkir –7½ (\u22123), a – b · c", "Birkir -7½ (-3), a – b, c."),
        ("Drop. . Then → on..", "Drop. Then, on."),
        ("", ""),
    ):
        assert text_for_voice(text) == heard
        assert with_end_mark(with_end_mark(text)) == with_end_mark(text)
    assert sentences(["Draw", "", "“So be it.”", "Now:"]) == "Draw. “So be it.” Now:"
    told = ["Turned up: ace of spades.", "ace of spades is lowest", "„ösp“", "þrír:", "ás"]
    assert sentences(told) == "Turned up: ace of spades. Ace of spades is lowest. „Ösp“. Þrír: ás."
