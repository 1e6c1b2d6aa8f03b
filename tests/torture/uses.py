"""What the table does with each kind of file that lies outside, so that a damaged one is used as
a whole one would be."""

from __future__ import annotations

import io
import json
import random
from contextlib import redirect_stdout
from pathlib import Path

import msgspec
import pygame
import yaml

from rules.kit.catalogue import Game, game as game_named
from rules.kit.said import Why
from table.app.app import App
from table.app.table_setup import usual_table
from table.cli.check import check
from table.files.badfile import BadFile
from table.files.trouble import Trouble
from table.i18n.rules_page import page_text, rules_page
from table.i18n.words import HOME, Words, texts
from table.input.move_builder import MoveBuilder
from table.layout.layout_faults import read_layout
from table.players.roster import parse_roster
from table.scenes.overlays.howto import contents_of
from table.scenes.settings.settings_page import SettingsScene
from table.session.game_session import Torn
from table.session.open_game import Broken, speechless
from table.storage.settings import Settings, Setup
from table.storage.store import Store
from table.theme.theme import FOLDER, load_theme
from table.widgets import Brush
from table.widgets.rich import RichText
from table.widgets.text import fit_text, ink, use_fonts, wrap_text
from tests.journal_files import unsummed
from tests.tables import forgetting
from tests.thinkers import Thinkers
from tests.torture.between import evening, series
from tests.torture.files import Kind
from tests.torture.grammar import Node, in_flow, in_yaml, tree
from tests.torture.journals import Whole
from tests.torture.looking import SIZE, classic, paint, rules_of, views
from tests.torture.parts import GAMES
from tests.torture.window import Window

SMALL = (320, 200)
LONGEST = 12_000
"""Letters of a sentence: a key of the file may stand in it."""
WHOLE_FILE = ("file.utf8", "yaml.large", "file.unread", "yaml.deep")


def kind_of(lot: str) -> Kind:
    """The kind of file that a lot is about."""
    what, _, name = lot.partition("-")
    if what == "layout":
        path = game_named(name).folder / "layout.yaml"
        return Kind(path.name, _tree(path), in_yaml, lambda path: layout(path, name))
    if what == "words":
        path = (HOME if name == "table" else game_named(name).folder) / "words.en.yaml"
        before = dict(texts(path))
        return Kind(path.name, _tree(path), in_yaml, lambda path: words(path, before))
    if what == "theme":
        return Kind("mine.yaml", _tree(FOLDER / "wool.yaml"), in_yaml, theme)
    if what == "settings":
        return Kind("settings.json", tree(_settings()), in_flow, kept_settings)
    if what == "results":
        line = {"journal": "x.jsonl", "game": "any", "points": [1, 2], "why": "over"}
        return Kind("results.jsonl", tree(json.dumps([line] * 3)), in_lines, kept_results)
    if what == "journal":
        lines = unsummed(Whole(name, 7).raw).decode().splitlines()
        return Kind("kept.jsonl", tree(f"[{', '.join(lines)}]"), in_lines, journal)
    if what in ("evening", "series"):
        return evening() if what == "evening" else series()
    text = (game_named("punk").folder / "howto.md").read_text(encoding="utf-8")
    parts = Node(items=[Node(one) for one in text.split("\n\n")])
    return Kind("howto.md", parts, in_paragraphs, page)


def _tree(path: Path) -> Node:
    return tree(path.read_text(encoding="utf-8"))


def in_lines(node: Node) -> str:
    """A list as JSON lines."""
    return "\n".join(map(in_flow, node.items)) if node.items else in_flow(node)


def in_paragraphs(node: Node) -> str:
    """A list as paragraphs."""
    return "\n\n".join(map(in_flow, node.items)) if node.items else in_flow(node)


def refused(bad: BadFile, path: Path) -> str:
    """A file that does not read: one sentence with file and line."""
    said = str(bad)
    assert path.name in said and "\n" not in said, said
    assert 0 < len(said) < LONGEST and "Traceback" not in said, said
    said.encode()
    assert bad.line or bad.trouble.key in WHOLE_FILE or empty(path), f"no line is named: {said}"
    return "refused"


def empty(path: Path) -> bool:
    """Whether nothing stands in a YAML file."""
    return yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader) is None


def one_sentence(said: object) -> None:
    """One line, which can be shown and written."""
    assert "\n" not in str(said) and 0 < len(str(said)) < LONGEST, said
    str(said).encode()


def layout(path: Path, game: str) -> str:
    """A layout: the table is painted by it, and whoever is asked has their buttons."""
    look = classic()
    try:
        found = read_layout(path.parent, rules_of(game))
    except BadFile as bad:
        return refused(bad, path)
    speechless(path.parent, Words.load("en", [game_named(game).folder]), rules_of(game), found)
    for view in views(game):
        paint(game, view, found, look, SIZE)
        if view.seat is not None:
            builder = MoveBuilder(rules_of(game), found, view, view.seat)
            for verb in builder.buttons():
                builder.press(verb)
            assert builder.places() is not None and builder.sources() is not None
    return "used"


def words(path: Path, before: dict[str, str]) -> str:
    """Words: every one that has changed is said, and written on a line and in a paragraph."""
    classic()
    try:
        spoken = Words(HOME / "words.en.yaml", path)
        now = texts(path)
    except BadFile as bad:
        return refused(bad, path)
    facts = {
        "n": 2,
        "name": "seat.0",
        "rank": "rank.13",
        "why": Why("not_your_turn"),
        "cards": "card.7D",
    }
    for key, text in now.items():
        if before.get(key) == text:
            continue
        for said in (spoken.say(key, **facts), spoken.tell(Why(key, tuple(facts.items())))):
            ink(*_role(fit_text(said, "text", 20, 200)), "#102030")
            wrap_text(said, "text", 20, 300)
    return "used"


def _role(fit: tuple[str, int]) -> tuple[str, str, int]:
    return fit[0], "text", fit[1]


def theme(path: Path) -> str:
    """A theme: a table is painted in it."""
    usual = classic()
    try:
        found = load_theme(path)
    except BadFile as bad:
        return refused(bad, path)
    use_fonts(found)
    try:
        paint(
            "tunk",
            views("tunk")[0],
            read_layout(game_named("tunk").folder, rules_of("tunk")),
            found,
            SMALL,
        )
        ink(*_role(fit_text(found.name, "text", 20, 200)), found.ink)
    finally:
        use_fonts(usual)
    return "used"


def _settings() -> str:
    """Settings of somebody who has played everything."""
    laid = {game: Setup(parse_roster("Anna,bot,bot:easy"), {"x": True}) for game in GAMES}
    portraits = {"anna": "fox", "þór": "owl"}
    kept = Settings(theme="wool", game="tunk", setups=laid, portraits=portraits, speed=1.75)
    return msgspec.json.encode(kept).decode()


def kept_settings(path: Path) -> str:
    """Settings: what reads is kept and said once; with them the menu, the settings and a table
    are opened."""
    store = Store(path.parent)
    _, notice = store.load_settings()
    if notice:
        one_sentence(notice)
        assert store.load_settings()[1] is None, "it is said again"
    app = App(store)
    try:
        for one in app.games:
            laid = usual_table(app, one)
            app.profiles.portraits([player.name for player in laid.players])
        assert app.theme and app.language
    finally:
        app.close()
    with Window(path.parent, SMALL, random.Random(1)) as window:
        loaded = store.load_settings()[0]
        window.app.saved_settings.settings = loaded
        window.app.set_language(loaded.language)
        window.engine.restyle(window.app.theme, window.app.words)
        window.wait()
        window.engine.open(SettingsScene(window.app))
        window.wait()
        window.engine.close(window.engine.stack[-1])
        window.sit("Anna,bot", game="tunk")
        window.wait()
    return "partly" if notice else "used"


def kept_results(path: Path) -> str:
    """Results: the lines that read are there, and another game is added."""
    store = Store(path.parent)
    found = store.results()
    assert all(isinstance(one, dict) for one in found)
    gone = store.games / "gone.jsonl"
    store.finish(gone, {"game": "any", "winners": [0]})
    assert store.results()[-1]["game"] == "any"
    return "used" if found else "passed_over"


def journal(path: Path) -> str:
    """A journal of the old format: `check` says one line of it, and one that it has no seals, and
    the menu takes it up or says why not."""
    out = io.StringIO()
    try:
        with redirect_stdout(out), forgetting():
            check(path)
        first, *seals = out.getvalue().splitlines()
        assert first and all("fingerprint" in one or "seal" in one for one in seals), first
        out.getvalue().encode()
    except Trouble as trouble:
        one_sentence(trouble)
    app = App(Store(path.parent / "home"))
    app._workers = Thinkers()  # type: ignore[assignment]
    try:
        return _taken_up(app, path)
    finally:
        app.close()


def _taken_up(app: App, path: Path) -> str:
    app.store.games.mkdir(parents=True)
    (app.store.games / path.name).write_bytes(path.read_bytes())
    for listed in app.store.unfinished():
        for name in listed.names:
            ink(*_role(fit_text(name, "text", 20, 200)), "#102030")
        if listed.error:
            one_sentence(listed.error)
            return "refused"
        try:
            with forgetting():
                session = app.resume(listed.path)
        except Torn as torn:
            one_sentence(torn)
            return "torn"
        except Broken as broken:
            one_sentence(broken)
            return "refused"
        app.leave(session.journal)
    return "used"


def page(path: Path) -> str:
    """A page on how to play: it is laid out and drawn."""
    look = classic()
    game: Game = game_named("punk")
    text = rules_page(page_text(path), Words.load("en", [game.folder]), rules_of("punk"), None)
    brush = Brush(pygame.Surface(SIZE), look, 0.5)
    for source in (text, contents_of(text)):
        RichText((0, 0, 300, 200), source).draw(brush)
    return "used"
