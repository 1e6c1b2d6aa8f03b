"""Law 9: whatever occurs in a game has its place in the layout and its words in every language."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

import rules.kit
from rules.kit.advice import advice
from rules.kit.asking import asked
from rules.kit.beats import climax_fault
from rules.kit.cards import card
from rules.kit.catalogue import Game, games
from rules.kit.contract import places as places_of
from rules.kit.moves import expand_offer, why_not
from rules.kit.options import spelled_value
from rules.kit.remarks import gauge, notes, tip
from rules.kit.sight import kind_and_owner
from rules.kit.state import Why
from rules.kit.story import IDLE, WEIGHTS, climax, story
from table.i18n.words import HOME, Words, languages
from table.layout.layout import Layout
from table.layout.layout_faults import read_layout
from table.session.faults import faults
from tests.laws.test_play import spoilt
from tests.tables import FINISHED, GAMES, any_fit, any_move, tongues_of
from tests.walks import Position, Walk, at_every_position, at_positions, at_steps

KIT = Path(rules.kit.__file__).parent
TONGUES = languages()
ADDRESSES = re.compile(r"\b[Yy]ou(?:r)?\b|^(?:Add|Draw|Drop|Lay|Take)\b")
"""What only a tip says of a place where the player can do something now."""
ANCHOR = re.compile(r"\{#([\w.-]+)\}")


@cache
def spoken(folder: Path, language: str) -> Words:
    """The words of one language alone, the table's and a game's."""
    return Words(HOME / f"words.{language}.yaml", folder / f"words.{language}.yaml")


@cache
def layout_of(game: Game) -> Layout:
    assert game.rules is not None, game.error
    return read_layout(game.folder, game.rules)


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


@pytest.fixture(params=TONGUES)
def words(game: Game, request: pytest.FixtureRequest) -> Words:
    """A game's words in one language."""
    if request.param not in tongues_of(game.folder):
        pytest.skip("the game does not speak it")
    return spoken(game.folder, request.param)


@at_positions
def test_law_09_every_zone_and_tally_has_its_place(position: Position) -> None:
    """Every zone that occurs lies somewhere whoever is nearest, and every tally is entered."""
    layout = layout_of(position.game)
    for zone in position.state.zones:
        for bottom in range(position.state.table.seats):
            has_place = layout.place(zone, bottom) is not None
            assert has_place, f"`zones` has no entry for {zone}, looked at from seat {bottom}"
    for tally in position.state.tallies:
        assert layout.tally(tally) is not None, f"`tallies` has no entry for {tally}"


@at_positions
def test_law_09_a_tip_speaks_of_now(position: Position) -> None:
    """A tip that addresses the player, such as “Take the top card”, is at a place that takes part
    in one of the moves on offer; else `zone.KIND.PHASE.tip` says it only in its phase."""
    state, rules, layout = position.state, position.rules, layout_of(position.game)
    words = spoken(position.game.folder, "en")
    for seat in rules.actors(state):
        offers = rules.offers(state, seat)
        targets = {target for offer in offers for target in (*offer.pick, *offer.targets)}
        open_now = {kind_and_owner(str(target))[0] for target in targets}
        open_now |= {
            kind_and_owner(zone)[0] for zone, cards in state.zones.items() if targets & {*cards}
        }
        for offer in offers:
            verb = layout.verbs[offer.verb]
            open_now |= {place.partition(":")[0] for place in (verb.onto, verb.start, verb.seals)}
        for kind in {kind_and_owner(zone)[0] for zone in state.zones} - open_now:
            keys = f"zone.{kind}.{state.phase}.tip", f"zone.{kind}.tip"
            text = next((words.say(key) for key in keys if words.has(key)), "")
            assert not ADDRESSES.search(text), (
                f"words.en.yaml, {keys[1]}: in the phase “{state.phase}” nothing is done there, "
                f"but the tip says “{text}” Say what the place is, and the rest in {keys[0]}."
            )


def test_law_09_what_occurs_has_its_words(walked: list[Walk]) -> None:
    """Zones, tallies, verbs, every phase in which somebody chooses, what stands at the head of the
    table, and a place nobody plays have words in every language. The rules list every phase and
    verb."""
    game = walked[0].seating.game
    tallies = layout_of(game).tallies
    met: set[str] = set()

    @at_every_position
    def law(position: Position) -> None:
        state, rules = position.state, position.rules
        met.update(f"zone.{kind_and_owner(zone)[0]}" for zone in state.zones)
        met.update(f"tally.{re.sub(':[0-9]+$', '', tally)}" for tally in state.tallies)
        heads = (tally for tally in state.tallies if tally in tallies)
        met.update(f"head.{tally}" for tally in heads if tallies[tally].at == "head")
        if places_of(rules, state.table) > state.table.seats:
            met.add("place.extra")
        assert state.phase in rules.PHASES, f"PHASES in rules.py lacks “{state.phase}”"
        for seat in rules.actors(state):
            met.add(f"phase.{state.phase}")
            for offer in rules.offers(state, seat):
                assert offer.verb in rules.VERBS, f"VERBS in rules.py lacks “{offer.verb}”"
                met.add(f"verb.{offer.verb}")

    law(walked)
    for tongue in tongues_of(game.folder):
        missing = [key for key in sorted(met) if not is_said(game, tongue, key)]
        assert not missing, f"words.{tongue}.yaml lacks {', '.join(missing)}"


def is_said(game: Game, tongue: str, key: str) -> bool:
    """Whether a key has words; a number at the head may have them for its values instead."""
    words = spoken(game.folder, tongue)
    by_value = key.startswith("head.") and any(words.has(f"{key}.{n}") for n in range(20))
    return words.has(key) or by_value


Said = Iterator[tuple[str, Why]]  # a sentence, and the family of its key


def test_law_09_every_sentence_is_told_in_full(walked: list[Walk]) -> None:
    """Whatever a game says at any step is there in every language, with nothing left open, nor in
    a sentence that stands in it: how a hand ended, notes, what picked cards come to, what a
    button does, refusals, the story, a climax, what is asked in secret, and a hint's reasons."""
    game = walked[0].seating.game
    met: set[tuple[str, Why]] = set()

    @at_steps
    def law(before: Position, after: Position) -> None:
        met.update(said_to_the_room(before, after))
        for watcher in before.watchers:
            met.update(said_of_a_step(before, after, watcher))
        for seat in before.actors:
            met.update(said_of_a_choice(before, seat))

    law(walked)
    for family, sentence in met:
        for tongue in tongues_of(game.folder):
            told_in_full(spoken(game.folder, tongue), family, sentence)


def told_in_full(words: Words, family: str, reason: Why) -> None:
    """One that stands in another may be of another family, by its whole key."""
    key = f"{family}.{reason.key}"
    key = key if words.has(key) else reason.key
    said = words.say(key, **dict(reason.facts))
    assert words.has(key), f"words.{words.language}.yaml lacks {family}.{reason.key}"
    facts = dict(reason.facts)
    is_whole = said != key and "{" not in said
    assert is_whole, f"words.{words.language}.yaml: {key}: “{said}” is left open; facts: {facts}"
    for _, fact in reason.facts:
        if isinstance(fact, Why):
            told_in_full(words, family, fact)


def said_to_the_room(before: Position, after: Position) -> Said:
    """How a hand ended, and what all are asked where it is a secret who is."""
    outcome, asking = after.rules.outcome(after.state), asked(before.rules, before.state)
    if outcome is not None:
        yield "outcome", outcome.why
    if asking is not None:
        for phase in (asking.phase, f"{asking.phase}.none"):
            yield "asked", Why(phase, asking.facts)


def said_of_a_step(before: Position, after: Position, watcher: int | None) -> Said:
    """Notes and the story, and the climax; each points at what is there."""
    views = before.view(watcher), after.view(watcher)
    zones = {zone for view in views for zone in view.zones}
    cards = {card for view in views for zone in view.zones.values() for card in zone}
    for place, note in notes(before.rules, views[0]).items():
        assert place in zones | cards, f"`notes` in rules.py: there is no {place} at the table"
        yield "note", note
    for told in story(before.rules, *views, before.made):
        key = told.why.key
        assert told.weight in WEIGHTS, f"`story` in rules.py: weight of {key}: {told.weight}"
        yield "story", told.why
        for run in ("all", "rounds", "several") if told.weight == IDLE else ():
            yield "story", Why(f"{key}.{run}", (("who", "seat.0"), ("n", 2)))
    shown = climax(before.rules, *views, before.made)
    fault = climax_fault(shown, *views)
    assert fault is None, f"`climax` in rules.py: {fault}"
    there = {*zones, *cards, *range(places_of(before.rules, before.state.table))}
    for beat in shown.beats if shown else ():
        is_seen = beat.said or beat.lit or beat.struck or beat.points or beat.marks
        assert is_seen, "`climax` in rules.py: a beat shows nothing"
        gone = {*beat.lit, *beat.struck, *beat.marks} - there
        assert not gone, f"`climax` in rules.py: there is no {gone} at the table"
        has_source = not beat.points or beat.source in {*there, *views[1].tallies}
        assert has_source, f"`climax` in rules.py: points fly from {beat.source}, not there"
        yield from (("note", mark) for mark in beat.marks.values())
        if beat.said:
            yield "story", beat.said


def said_of_a_choice(position: Position, seat: int) -> Said:
    """What picked cards come to, of which those that count as one are picked; what each button
    does, by the facts of the moment or what its words always say; why moves are refused, by
    reasons that the rules list; and why a hint is given."""
    rules, view, rng = position.rules, position.view(seat), position.luck()
    offers = rules.offers(view, seat)
    move = any_move(rules, position.state, seat, rng)
    assert move is not None, f"seat {seat} owes a choice and has none"
    wider = [offer._replace(least=1) for offer in offers if offer.pick and offer.targets]
    shapes = [shape for offer in wider for shape in islice(expand_offer(offer), 1)]
    for picked in (move, move._replace(targets=()), *shapes):
        said = gauge(rules, view, seat, picked.cards, picked.targets) if picked.cards else None
        if said is not None:
            groups = set().union(*said.together)
            assert groups <= set(picked.cards), f"`gauge` in rules.py counts {groups}, not picked"
            yield "gauge", said.why
    for verb in {offer.verb for offer in offers}:
        said_now = tip(rules, view, seat, verb)
        is_asked = rules.NAME in FINISHED and layout_of(position.game).verbs[verb].button
        if said_now or is_asked:
            yield "tip", said_now or Why(f"verb.{verb}.tip")
    for wrong in (*spoilt(move, position.state), *(any_fit(offer, rng) for offer in offers)):
        reason = why_not(rules, position.state, seat, wrong)
        if reason is not None:
            assert reason.key in {*rules.REASONS, *keys_of_why(KIT)}, reason
            yield "reason", reason
    hint = advice(rules, view, seat, rng)
    for reason in hint.reasons if hint else ():
        yield "reason", reason


def whys(folder: Path) -> Iterator[tuple[str, ast.Call]]:
    """Every sentence that the code of a folder makes, by its key."""
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("why", "Why"):
                first = node.args[0] if node.args else None
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield first.value, node


@cache
def keys_of_why(folder: Path) -> set[str]:
    """Every key of a sentence that stands in the code of a folder."""
    return {key for key, _ in whys(folder)}


def seats_stated(folder: Path) -> set[tuple[str, str]]:
    """Key and fact of every sentence in a folder's code that states a seat: `who=f"seat.{one}"`."""
    return {
        (key, word.arg)
        for key, call in whys(folder)
        for word in call.keywords
        if word.arg and is_seat(word.value)
    }


def is_seat(node: ast.expr) -> bool:
    first = node.values[0] if isinstance(node, ast.JoinedStr) and node.values else node
    return isinstance(first, ast.Constant) and str(first.value).startswith("seat.")


def test_law_09_a_seat_that_is_stated_is_named(game: Game, words: Words) -> None:
    """Where the code states a seat as a fact, the sentence names it, in whatever form it stands,
    and as the name is: no machine can put a name into another case."""
    told, file = words.with_names(["Ösp"]), f"words.{words.language}.yaml"
    for key, fact in seats_stated(game.folder):
        families = (f"story.{key}", f"question.{key}", key)
        spellings = [family for family in families if words.has(family)] or [key]
        for n in (1, 2):
            said = [
                told.tell(Why(spelling, (("n", n), (fact, "seat.0")))) for spelling in spellings
            ]
            is_named = any("Ösp" in sentence for sentence in said)
            assert is_named, f"{file}: {key} leaves out {{{fact}}}, who did it"
        for spelling in spellings:
            templates = [
                words.tell(Why(spelling, facts)) for facts in ((), (("n", 1),), (("n", 2),))
            ]
            is_bare = f"{{{fact}:" not in "".join(templates)
            assert is_bare, f"{file}: {spelling}: a name has no case, as {{{fact}:…}}"


def test_the_laws_of_the_code_are_held_to_something() -> None:
    """Some game states a seat, and the kit has sentences; these are in the table's own words in
    every language. Options that do not go together are no refused move."""
    assert any(seats_stated(game.folder) for game in games()) and len(keys_of_why(KIT)) > 5
    for tongue in TONGUES:
        words = Words(HOME / f"words.{tongue}.yaml")
        for key in keys_of_why(KIT):
            families = ("reason.", "outcome.", "")
            assert any(words.has(family + key) for family in families), (tongue, key)


def test_law_09_every_sentence_of_the_code_has_its_words(game: Game, words: Words) -> None:
    """A reason or an end that stands in a game's code has its words even if no walk met it; so
    have the game's name, line and author, every house rule, a line about it, and its choices."""
    families = ("outcome.", "reason.", "note.", "gauge.", "story.", "tip.", "question.", "")
    for key in keys_of_why(game.folder):
        has_words = any(words.has(family + key) for family in families)
        assert has_words, f"why(“{key}”) has no text: write story.{key}, reason.{key} or such a key"
    keys = {"game.name", "game.line", "game.author"}
    for option in game.rules.OPTIONS:
        keys |= {f"option.{option.key}", f"option.{option.key}.line"}
        keys |= {f"option.{option.key}.{spelled_value(choice)}" for choice in option.choices}
    missing = [key for key in sorted(keys) if not words.has(key)]
    assert not missing, f"words.{words.language}.yaml lacks {', '.join(missing)}"


def test_law_09_nothing_is_to_be_mended(game: Game) -> None:
    """Layout and words say all that they must in every language, and speak of no zone, verb,
    phase or house rule that the game does not have. What stands in PHASES and VERBS is used in
    the rules' code as well: a misspelt name there would let the same slip in the layout pass."""
    found = list(map(str, faults(game)))
    assert not found, "\n".join(found)
    said, listed = Counter[str](), Counter[str]()
    for path in game.folder.glob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            names = [
                target.id for target in getattr(node, "targets", ()) if isinstance(target, ast.Name)
            ]
            here = Counter(
                child.value for child in ast.walk(node) if isinstance(child, ast.Constant)
            )
            (listed if {"PHASES", "VERBS"}.intersection(names) else said).update(here)
    unused = [name for name in listed if not said[name]]
    assert listed, "PHASES and VERBS in rules.py must be written out, name by name"
    assert not unused, f"PHASES and VERBS in rules.py list {unused}, which no rule uses"


# --- the how-to page ------------------------------------------------------------------------


def test_every_chapter_of_the_page_can_be_led_to(game: Game) -> None:
    """The page has a title and says where tonight's house rules go. Each heading has an anchor, no
    two the same, and every reason the game may give, every phase in which somebody chooses, and
    every link leads to one that is there. Whatever else stands in braces is a card."""
    if game.name not in FINISHED and not any(game.folder.glob("howto*.md")):
        pytest.skip("it has no page")
    assert (game.folder / "howto.md").exists(), "there is no page in English: howto.md"
    chapters, english = layout_of(game).chapters, spoken(game.folder, "en")
    asking = {phase for phase in game.rules.PHASES if english.has(f"phase.{phase}")}
    missing = asking - set(chapters)
    assert not missing, f"`chapters` in layout.yaml leads nowhere from {sorted(missing)}"
    for page in sorted(game.folder.glob("howto*.md")):
        text = page.read_text(encoding="utf-8")
        assert text.startswith("# "), f"{page.name} does not begin with “# Title”"
        places = text.count("<!-- house rules -->")
        assert places == 1, f"{page.name} has {places} lines “<!-- house rules -->”, not one"
        headings = re.findall(r"^##+ .*$", text, re.MULTILINE)
        bare = [heading for heading in headings if not ANCHOR.search(heading)]
        assert headings and not bare, f"{page.name}: no anchor {{#…}} in {bare or 'any heading'}"
        anchors = Counter(ANCHOR.findall(text))
        assert max(anchors.values()) == 1, f"{page.name} has an anchor twice: {anchors}"
        links = re.findall(r"\]\(#([^)]+)\)", text)
        lost = {*game.rules.REASONS.values(), *chapters.values(), *links} - set(anchors)
        assert not lost, f"{page.name} has no chapter {sorted(lost)}, which REASONS or a link names"
        for name in re.findall(r"\{([^#}][^}]*)\}", text):
            card(name)  # BadCard names it
