"""Law 9: whatever occurs in a game has its place in the layout and its words in every language."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import rules.kit
from rules.kit.cards import BadCard, card
from rules.kit.catalogue import Game, games
from rules.kit.contract import places as places_of
from rules.kit.moves import why_not
from rules.kit.options import spelled_value
from rules.kit.sight import kind_and_owner
from rules.kit.state import Why
from table.i18n.words import HOME, Words, languages
from table.layout.layout import Layout
from table.layout.layout_faults import read_layout
from table.session.faults import faults
from tests.laws.test_play import spoilt
from tests.tables import any_fit, any_move
from tests.walks import Position, Walk, examine

KIT = Path(rules.kit.__file__).parent
TONGUES = languages()
ANCHOR = re.compile(r"\{#([\w.-]+)\}")


@cache
def spoken(folder: Path, language: str) -> Words:
    """The words of one language alone, the table's and a game's."""
    return Words(HOME / f"words.{language}.yaml", folder / f"words.{language}.yaml")


@cache
def layout_of(game: Game) -> Layout:
    assert game.rules is not None
    return read_layout(game.folder, game.rules)


@pytest.fixture(params=[one for one in games() if one.rules], ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


@pytest.fixture(params=TONGUES)
def words(game: Game, request: pytest.FixtureRequest) -> Words:
    """A game's words in one language."""
    return spoken(game.folder, request.param)


def missing(keys: set[str], folder: Path) -> list[str]:
    """Which keys some language has nothing to say for."""
    return [
        f"{tongue}: {key}"
        for tongue in TONGUES
        for key in sorted(keys)
        if not spoken(folder, tongue).has(key)
    ]


def of_walk(walked: list[Walk]) -> Game:
    return walked[0].seating.game


def test_law_09_every_zone_and_tally_has_its_place(walked: list[Walk]) -> None:
    """Every zone that occurs lies somewhere whoever is nearest, and every tally is entered."""
    layout = layout_of(of_walk(walked))

    def law(position: Position) -> None:
        for zone in position.state.zones:
            for bottom in range(position.state.table.seats):
                assert layout.place(zone, bottom) is not None, zone
        for tally in position.state.tallies:
            assert layout.tally(tally) is not None, tally

    examine(walked, law)


def kind_and_owner_of(tally: str) -> tuple[str, bool]:
    """A tally's kind, and whether it belongs to a seat: `pool:ace` does not."""
    kind, _, owner = tally.partition(":")
    return (kind, True) if owner.isdecimal() else (tally, False)


def test_law_09_what_occurs_has_its_words(walked: list[Walk]) -> None:
    """Zones, tallies, verbs, and every phase in which somebody chooses have words in every
    language; so have what stands at the head of the table, and a place nobody plays. Every
    phase and verb is one that the rules list."""
    game = of_walk(walked)
    layout = layout_of(game)
    met: set[str] = set()

    def law(position: Position) -> None:
        state, rules = position.state, position.rules
        met.update(f"zone.{kind_and_owner(zone)[0]}" for zone in state.zones)
        met.update(f"tally.{kind_and_owner_of(tally)[0]}" for tally in state.tallies)
        heads = (tally for tally in state.tallies if tally in layout.tallies)
        met.update(f"head.{tally}" for tally in heads if layout.tallies[tally].at == "head")
        if places_of(rules, state.table) > state.table.seats:
            met.add("place.extra")
        assert state.phase in rules.PHASES, f"PHASES of {rules.NAME} lacks it"
        for seat in rules.actors(state):
            met.add(f"phase.{state.phase}")
            for offer in rules.offers(state, seat):
                assert offer.verb in rules.VERBS, f"VERBS of {rules.NAME} lacks “{offer.verb}”"
                met.add(f"verb.{offer.verb}")

    examine(walked, law, everywhere=True)
    assert missing(met, game.folder) == []


def test_law_09_every_end_is_told_in_full(walked: list[Walk]) -> None:
    """Every outcome met has its sentence, with nothing in it left open."""
    game = of_walk(walked)

    def law(position: Position) -> None:
        outcome = position.rules.outcome(position.state)
        if outcome is not None:
            for tongue in TONGUES:
                told_in_full(spoken(game.folder, tongue), f"outcome.{outcome.why.key}", outcome.why)

    examine(walked, law, everywhere=True)


def told_in_full(words: Words, key: str, reason: Why) -> None:
    assert words.has(key), key
    said = words.say(key, **dict(reason.facts))
    assert said != key and "{" not in said, said


def test_law_09_every_refusal_is_told_in_full(walked: list[Walk]) -> None:
    """Every reason met has its sentence in every language, with nothing in it left open, and a
    game's own reason leads to a paragraph of its how-to page."""
    game = of_walk(walked)
    reasons: set[Why] = set()

    def law(position: Position) -> None:
        rules, state = position.rules, position.state
        for seat in position.actors:
            rng = position.luck()
            one = any_move(rules, state, seat, rng)
            assert one is not None
            tries = [any_fit(offer, rng) for offer in rules.offers(state, seat)]
            for wrong in [*spoilt(one, state), *tries]:
                reason = why_not(rules, state, seat, wrong)
                if reason is not None:
                    reasons.add(reason)

    examine(walked, law)
    assert reasons
    assert game.rules is not None
    known = {*game.rules.REASONS, *keys_of_why(KIT)}
    for reason in reasons:
        for tongue in TONGUES:
            told_in_full(spoken(game.folder, tongue), f"reason.{reason.key}", reason)
        assert reason.key in known, reason


def test_law_09_a_seat_that_is_stated_is_named(game: Game, words: Words) -> None:
    """Where the code states a seat as a fact, the sentence names it, in whatever form it stands,
    and as the name is: no machine can put a name into another case."""
    for key, fact in seats_stated(game.folder):
        told = words.with_names(["Ösp"])
        for n in (1, 2):
            facts = (("n", n), (fact, "seat.0"))
            said = [told.tell(Why(one, facts)) for one in _spellings(words, key)]
            assert any("Ösp" in one for one in said), (key, fact, said)
        for one in _spellings(words, key):
            assert f"{{{fact}:" not in "".join(_templates(words, one)), one


def _spellings(words: Words, key: str) -> list[str]:
    """A sentence's key as it stands in the words file: a game's story has a family of its own."""
    return [one for one in (f"story.{key}", key) if words.has(one)] or [key]


def _templates(words: Words, key: str) -> list[str]:
    """A sentence in all its forms, nothing filled in."""
    return [words.tell(Why(key, facts)) for facts in ((), (("n", 1),), (("n", 2),))]


def seats_stated(folder: Path) -> set[tuple[str, str]]:
    """Key and fact of every sentence in a folder's code that states a seat: `who=f"seat.{one}"`."""
    found = set()
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "why":
                key = getattr(node.args[0], "value", "") if node.args else ""
                stated = (one.arg for one in node.keywords if _is_seat(one.value))
                found |= {(key, fact) for fact in stated if fact}
    return found


def _is_seat(node: ast.expr) -> bool:
    first = node.values[0] if isinstance(node, ast.JoinedStr) and node.values else node
    return isinstance(first, ast.Constant) and str(first.value).startswith("seat.")


def test_the_law_finds_the_seats_that_are_stated() -> None:
    """Some game states a seat, so that the law above is held to something."""
    assert any(seats_stated(one.folder) for one in games())


def keys_of_why(folder: Path) -> set[str]:
    """Every key of a sentence that stands in the code of a folder."""
    found = set()
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("why", "Why"):
                first = node.args[0] if node.args else None
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(first.value)
    return found


def test_law_09_every_reason_of_the_kit_has_its_words() -> None:
    """What the kit itself may answer is in the table's own words, in every language."""
    keys = keys_of_why(KIT)
    assert len(keys) > 5
    for tongue in TONGUES:
        words = Words(HOME / f"words.{tongue}.yaml")
        for key in keys:
            # Options that do not go together are no refused move.
            assert words.has(f"reason.{key}") or words.has(key), (tongue, key)


def test_law_09_every_sentence_of_the_code_has_its_words(game: Game, words: Words) -> None:
    """A reason or an end that stands in a game's code has its words even if no walk met it."""
    for key in keys_of_why(game.folder):
        families = ("outcome", "reason", "note", "gauge", "story", "tip")
        known = [f"{family}.{key}" for family in families] + [key]
        assert any(words.has(one) for one in known), key


def test_law_09_the_game_and_its_house_rules_are_named(game: Game, words: Words) -> None:
    """Name, line and author; every house rule, with a line about it, and every choice of it."""
    assert game.rules is not None
    keys = {"game.name", "game.line", "game.author"}
    for option in game.rules.OPTIONS:
        keys |= {f"option.{option.key}", f"option.{option.key}.line"}
        keys |= {f"option.{option.key}.{spelled_value(choice)}" for choice in option.choices}
    assert [key for key in sorted(keys) if not words.has(key)] == []


def test_law_09_nothing_is_to_be_mended(game: Game) -> None:
    """Layout and words say all that they must in every language, and speak of no zone, verb,
    phase or house rule that the game does not have."""
    assert list(map(str, faults(game))) == []


def test_law_09_every_phase_and_verb_listed_is_one(game: Game) -> None:
    """What stands in PHASES and VERBS is used in the rules' code as well: a misspelt name there
    would let the same slip in the layout pass."""
    assert game.rules is not None
    said: Counter[str] = Counter()
    listed: Counter[str] = Counter()
    for path in game.folder.glob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            names = [one.id for one in getattr(node, "targets", ()) if isinstance(one, ast.Name)]
            here = Counter(one.value for one in ast.walk(node) if isinstance(one, ast.Constant))
            (listed if {"PHASES", "VERBS"}.intersection(names) else said).update(here)
    assert listed and [name for name in listed if not said[name]] == []


# --- the how-to page ------------------------------------------------------------------------


def pages(game: Game) -> list[Path]:
    return sorted(game.folder.glob("howto*.md"))


def test_every_game_has_its_page(game: Game) -> None:
    """A how-to page is there, has a title, and says where tonight's house rules go."""
    assert game.folder / "howto.md" in pages(game)
    for page in pages(game):
        text = page.read_text(encoding="utf-8")
        assert text.startswith("# ")
        assert text.count("<!-- house rules -->") == 1


def test_every_chapter_can_be_led_to(game: Game) -> None:
    """Each heading under the title has an anchor, no two the same, and every reason the game
    may give, and every link in the page, leads to one that is there."""
    assert game.rules is not None
    for page in pages(game):
        text = page.read_text(encoding="utf-8")
        headings = re.findall(r"^##+ .*$", text, re.MULTILINE)
        assert headings and all(ANCHOR.search(heading) for heading in headings)
        anchors = ANCHOR.findall(text)
        assert len(set(anchors)) == len(anchors)
        assert set(game.rules.REASONS.values()) <= set(anchors)
        assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= set(anchors)


def test_the_page_opens_at_the_chapter_of_every_choice(game: Game) -> None:
    """Every phase in which somebody chooses has its chapter, which is on every page."""
    layout = layout_of(game)
    words = spoken(game.folder, "en")
    assert game.rules is not None
    asked = {phase for phase in game.rules.PHASES if words.has(f"phase.{phase}")}
    assert asked <= set(layout.chapters)
    for page in pages(game):
        anchors = ANCHOR.findall(page.read_text(encoding="utf-8"))
        assert set(layout.chapters.values()) <= set(anchors)


def test_every_card_on_the_page_is_one(game: Game) -> None:
    """Whatever stands in braces on the page is a card, or a heading's anchor."""
    for page in pages(game):
        for name in re.findall(r"\{([^#}][^}]*)\}", page.read_text(encoding="utf-8")):
            try:
                card(name)
            except BadCard as error:
                raise AssertionError(f"{page.name}: {error}") from error
