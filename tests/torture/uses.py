"""What the table does with each kind of file that lies outside, so that a damaged one is used as
a whole one would be."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from contextlib import closing, redirect_stdout
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import msgspec
import pygame
import yaml

from rules.kit.catalogue import game as game_named
from rules.kit.contract import Rules
from rules.kit.heading import Seat
from rules.kit.match import Match
from rules.kit.player_info import PlayerInfo
from rules.kit.said import Why
from rules.kit.state import View
from table.app.app import App
from table.app.table_setup import usual_table
from table.cli.check import check
from table.engine.page import QUIET_SECONDS
from table.felt.picture import Company, Looks, paint_table
from table.files.badfile import BadFile
from table.files.trouble import Trouble
from table.i18n.words import HOME, Words, texts
from table.input.move_builder import MoveBuilder
from table.layout.arrange import TableSetup
from table.layout.layout import Layout
from table.layout.layout_faults import read_layout
from table.players.roster import parse_roster
from table.scenes.dialogs.ask import AskScene
from table.scenes.history.deals_scene import DealsScene
from table.scenes.history.series_scene import SeriesScene
from table.scenes.overlays.curtain import FILL_SECONDS, CurtainScene
from table.scenes.settings.settings_page import SettingsScene
from table.session.game_session import Torn
from table.session.open_game import Broken, missing_text
from table.storage.series import Series, SeriesItem, SeriesMatch, new_same_deals
from table.storage.settings import Settings, Setup
from table.storage.store import Store
from table.storage.unfinished import SERIES_FILE
from table.theme.theme import DEFAULT, FOLDER, Theme, load_theme, themes
from table.widgets.text import fit_text, ink, use_fonts, wrap_text
from tests.journal_files import without_checksums
from tests.tables import forgetting, play_on, players, seats_near
from tests.thinkers import Thinkers
from tests.torture.journals import Whole
from tests.torture.parts import GAMES
from tests.torture.window import Plain, Window

SIZE, SMALL = (640, 400), (320, 200)
LONGEST = 12_000
"""Letters of a sentence: a key of the file may stand in it."""
WHOLE_FILE = ("file.utf8", "yaml.large", "file.unread", "yaml.deep")
"""Troubles of a file that are on no line of it."""


class Kind(NamedTuple):
    """A kind of file: its name, and the text of a whole one. `use` does with a file what the table
    does, and returns in a word what came of it."""

    name: str
    text: str
    use: Callable[[Path], str]

    @property
    def bytes(self) -> bytes:
        """A whole file."""
        return self.text.encode()


def kind_of(lot: str) -> Kind:
    """The kind of file that a lot is about."""
    kind, _, name = lot.partition("-")
    if kind == "layout":
        path = game_named(name).folder / "layout.yaml"
        return Kind(path.name, path.read_text("utf-8"), partial(use_layout, name))
    if kind == "words":
        path = (HOME if name == "table" else game_named(name).folder) / "words.en.yaml"
        return Kind(path.name, path.read_text("utf-8"), partial(use_words, dict(texts(path))))
    if kind == "theme":
        return Kind("mine.yaml", (FOLDER / "wool.yaml").read_text("utf-8"), use_theme)
    if kind == "settings":
        setups = {game: Setup(parse_roster("Anna,bot,bot:easy"), {"x": True}) for game in GAMES}
        portraits = {"anna": "fox", "þór": "owl"}
        settings = Settings("wool", game="tunk", setups=setups, portraits=portraits, speed=1.75)
        return Kind("settings.json", _json(settings), use_settings)
    if kind == "journal":
        return Kind("kept.jsonl", without_checksums(Whole(name, 7).raw).decode(), use_journal)
    if kind == "evening":
        deals = new_same_deals(
            [PlayerInfo("Anna", key="a1"), PlayerInfo("Björn")],
            parse_roster("bot,bot"),
            *("punk", {}, "7", 2),
        )
        deals.done.append(deals.deal_result(3, 1))
        return Kind(SERIES_FILE, _json(deals), play_on_with)
    if kind == "series":
        people = [Seat(*player) for player in parse_roster("Anna,Björn,bot")]
        items = [SeriesItem("tunk", {"match": "points_100"}, 2, 3), SeriesItem("punk")]
        done = [SeriesMatch(0, "gone.jsonl", [0, 1, 2], 1, [2, 1, 3])]
        begun = "2026-01-01T20:00:00+00:00"
        series = Series(1, begun, people, items, 1, done=done, once={"a": 0})
        return Kind(SERIES_FILE, _json(series), play_on_with)
    raise ValueError(lot)


def _json(value: msgspec.Struct) -> str:
    return msgspec.json.encode(value).decode()


# --- what is said, and painted


def check_sentence(sentence: object) -> None:
    """It is one line, which can be shown and written."""
    assert "\n" not in str(sentence) and 0 < len(str(sentence)) < LONGEST, sentence
    str(sentence).encode()


def refused(bad: BadFile, path: Path) -> str:
    """A file that does not read is refused in one sentence with file and line."""
    check_sentence(bad)
    assert path.name in str(bad) and "Traceback" not in str(bad), bad
    if not bad.line and bad.trouble.key not in WHOLE_FILE:
        node = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        assert node is None, f"no line is named: {bad}"
    return "refused"


def write_name(name: str, colour: str = "#102030") -> None:
    """Write a name where there is little space for it."""
    text, size = fit_text(name, "text", 20, 200)
    ink(text, "text", size, colour)


@cache
def deck() -> Plain:
    return Plain()


@cache
def usual_theme() -> Theme:
    theme = themes()[DEFAULT]
    assert isinstance(theme, Theme)
    if not pygame.font.get_init():
        pygame.display.init()
        pygame.font.init()
    pygame.display.set_mode(SIZE)
    return theme


@cache
def rules_of(game: str) -> Rules:
    rules = game_named(game).rules
    assert rules is not None
    return rules


@cache
def views(game: str) -> list[View]:
    """Two views of a match: when the first has just been asked, and a while later."""
    match = Match(rules_of(game), players(seats_near(rules_of(game))), {}, "views")
    rng, found = random.Random(3), []
    for steps in (1, 14):
        with forgetting():
            while not match.over and (match.step < steps or not match.seats_to_choose()):
                play_on(match, rng)
        found.append(match.view(match.seats_to_choose()[0] if match.seats_to_choose() else 0))
    return found


def paint(game: str, view: View, layout: Layout, theme: Theme, size: tuple[int, int]) -> None:
    """Paint a view of a game."""
    rules = rules_of(game)
    words = Words.load("en", [game_named(game).folder])
    names = [f"Seat {seat}" for seat in range(view.table.seats)]
    company = Company(names, frozenset(rules.actors(view)))
    looks = Looks(layout, theme, deck(), words, rules)
    paint_table(view, looks, company, size, view.seat or 0, TableSetup.of(rules, view.table))


# --- one kind after the other; each returns in a word what came of the file


def use_layout(game: str, path: Path) -> str:
    """The table is painted by it, and whoever is asked has their buttons."""
    theme = usual_theme()
    try:
        layout = read_layout(path.parent, rules_of(game))
    except BadFile as bad:
        return refused(bad, path)
    missing_text(path.parent, Words.load("en", [game_named(game).folder]), rules_of(game), layout)
    for view in views(game):
        paint(game, view, layout, theme, SIZE)
        if view.seat is not None:
            builder = MoveBuilder(rules_of(game), layout, view, view.seat)
            for verb in builder.buttons():
                builder.press(verb)
            assert builder.places() is not None and builder.sources() is not None
    return "used"


def use_words(before: dict[str, str], path: Path) -> str:
    """Every text that has changed is said, and written on a line and in a paragraph."""
    usual_theme()
    try:
        words = Words(HOME / "words.en.yaml", path)
        now = texts(path)
    except BadFile as bad:
        return refused(bad, path)
    why = Why("not_your_turn")
    facts = {"n": 2, "name": "seat.0", "rank": "rank.13", "why": why, "cards": "card.7D"}
    for key in [key for key, text in now.items() if before.get(key) != text]:
        for text in (words.say(key, **facts), words.tell(Why(key, tuple(facts.items())))):
            write_name(text)
            wrap_text(text, "text", 20, 300)
    return "used"


def use_theme(path: Path) -> str:
    """A table is painted in it."""
    usual = usual_theme()
    try:
        theme = load_theme(path)
    except BadFile as bad:
        return refused(bad, path)
    use_fonts(theme)
    try:
        layout = read_layout(game_named("tunk").folder, rules_of("tunk"))
        paint("tunk", views("tunk")[0], layout, theme, SMALL)
        write_name(theme.name, theme.ink)
    finally:
        use_fonts(usual)
    return "used"


def use_settings(path: Path) -> str:
    """What reads is kept, and the loss said once; with them the menu, the settings and a table
    are opened."""
    store = Store(path.parent)
    _, notice = store.load_settings()
    if notice:
        check_sentence(notice)
        assert store.load_settings()[1] is None, "it is said again"
    with closing(App(store)) as app:
        for game in app.games:
            setup = usual_table(app, game)
            app.profiles.portraits([player.name for player in setup.players])
        assert app.theme and app.language
    with Window(path.parent, SMALL, random.Random(1)) as window:
        settings = store.load_settings()[0]
        window.app.saved_settings.settings = settings
        window.app.set_language(settings.language)
        window.engine.restyle(window.app.theme, window.app.words)
        window.wait()
        window.engine.open(SettingsScene(window.app))
        window.wait()
        window.engine.close(window.engine.stack[-1])
        window.sit("Anna,bot", game="tunk")
        window.wait()
    return "partly" if notice else "used"


def use_journal(path: Path) -> str:
    """A journal of the old format: `check` says one line of it, and one that it has no seals, and
    the menu takes it up or says why not."""
    try:
        with redirect_stdout(io.StringIO()) as out, forgetting():
            check(path)
        first, *seals = out.getvalue().splitlines()
        assert first and all("fingerprint" in seal or "seal" in seal for seal in seals), first
        out.getvalue().encode()
    except Trouble as trouble:
        check_sentence(trouble)
    with closing(App(Store(path.parent / "home"))) as app:
        app._workers = Thinkers()  # type: ignore[assignment]
        app.store.games.mkdir(parents=True)
        (app.store.games / path.name).write_bytes(path.read_bytes())
        for listed in app.store.unfinished():
            for name in listed.names:
                write_name(name)
            if listed.error:
                check_sentence(listed.error)
                return "refused"
            try:
                with forgetting():
                    session = app.resume(listed.path)
            except (Torn, Broken) as trouble:
                check_sentence(trouble)
                return "torn" if isinstance(trouble, Torn) else "refused"
            app.leave(session.journal)
    return "used"


def play_on_with(path: Path) -> str:
    """An evening of the same deals or a series: the menu offers it, its sheet is drawn, and whoever
    is next sits down, or is told why not."""
    home = path.parent / "home"
    copy = home / "series" / "one" / path.name
    copy.parent.mkdir(parents=True)
    copy.write_bytes(path.read_bytes())
    with Window(home, SMALL, random.Random(1)) as window:
        window.menu.rebuild()
        waiting = [game for game in window.menu.waiting if game.evening or game.series]
        if not waiting:  # set aside, or over
            return "passed_over"
        window.menu.open_waiting(waiting[0])
        window.wait(QUIET_SECONDS + 0.1)
        if isinstance(page := window.engine.top, DealsScene | SeriesScene):
            page.start_next()
        if isinstance(window.engine.top, CurtainScene):
            window.wait(FILL_SECONDS)
            window.key(pygame.K_RETURN)
        window.wait(0.1)
        if isinstance(page := window.engine.top, AskScene) and "\n" in page.text:
            window.key(pygame.K_RETURN)  # whose program may be run: a computer plays instead
            window.wait(0.1)
        if window.table is not None:
            return "used"
        page = window.engine.top
        assert isinstance(page, AskScene), f"it ends at {window.top}"
        assert page.text and "\n" not in page.text
        return "refused"
