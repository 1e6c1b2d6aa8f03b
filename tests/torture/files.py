"""Every kind of file that people may edit, with lines and values changed at random: it can be used,
or is refused in one sentence; nothing else is raised, and nothing is without end."""

import random
import re
import traceback
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from rules.kit.catalogue import game as game_named
from rules.kit.heading import Seat
from rules.kit.match import Match
from rules.kit.player_info import PlayerInfo
from rules.kit.said import SaidError, Why
from rules.kit.state import View
from rules.kit.strangers import Endless, time_limited
from table.felt.picture import Company, Looks, paint_table
from table.i18n.words import HOME, Words, texts
from table.layout.arrange import TableSetup
from table.layout.layout_faults import read_layout
from table.players.roster import parse_roster
from table.storage.series import Series, SeriesItem, SeriesMatch, new_same_deals, read_series
from table.storage.settings import Settings, Setup
from table.storage.store import Store
from table.theme.theme import DEFAULT, FOLDER, Theme, load_theme, themes
from table.widgets.text import fit_text, use_fonts, wrap_text
from tests.tables import GAME_NAMES, forgetting, play_on, players, seats_near
from tests.torture.harness import Figures, folder
from tests.torture.window import Plain

SIZE = (640, 400)
STUCK = 20.0
"""Seconds that one file may take, or it is without end."""
LONGEST = 12_000
"""Letters of a sentence: a key of the file may stand in it."""
NUMBERS = "0 -1 0.001 -0.5 0.3 1.7 2 5 12 60 1000 1.0e+300 .inf .nan".split()
VALUES = [
    *("", "null", "yes", "-0.0", "9" * 25, "0xff", "2001-99-99", "12:30:45", "[]", "{}", "[[1]]"),
    *("{a: {b: 1}}", '"\\u202e"', '"{name"', '"{0.__class__}"', '"#ff00"', '"hand:{seat}"', "*no"),
    *("&a [*a]", "<<", "? x", "- x", "@at", "%d", "|", "!!binary 'x'", "!!set {a}", "a: b: c", "["),
    *("\0", "x" * 5000, "trick", "deal", '"card.7D"', '"seat.99"'),
]
"""What stands where another value stood."""


class Kind(NamedTuple):
    """A kind of file: its name, and the text of a whole one. `use` does with a file what the table
    does, and raises SaidError if it is refused."""

    name: str
    text: str
    use: Callable[[Path], object]


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
        setups = {
            game: Setup(parse_roster("Anna,bot,bot:easy"), {"x": True}) for game in GAME_NAMES
        }
        settings = Settings("wool", setups=setups, portraits={"þór": "owl"}, speed=1.75)
        return Kind("settings.json", _json(settings), use_settings)
    people = [PlayerInfo("Anna", key="a1"), PlayerInfo("Björn"), PlayerInfo("Ösp")]
    if kind == "evening":
        series = new_same_deals(people, parse_roster("bot,bot"), "punk", {}, "7", 2)
        series.done.append(series.deal_result(3, 1))
    else:
        items = [SeriesItem("tunk", {"match": "points_100"}, 2, 3), SeriesItem("punk")]
        done = [SeriesMatch(0, "gone.jsonl", [0, 1, 2], 1, [2, 1, 3])]
        seats = [Seat(*player) for player in people]
        series = Series(1, "2026-01-01T20:00:00+00:00", seats, items, 1, done=done, once={"a": 0})
    return Kind("series.json", _json(series), use_series)


def _json(value: msgspec.Struct) -> str:
    return msgspec.json.format(msgspec.json.encode(value)).decode()


def files(lot: str, count: int, seed: int) -> Figures:
    """Use so many damaged files of a lot's kind."""
    figures, kind, rng = Figures(), kind_of(lot), random.Random(f"files/{lot}/{seed}")
    for _ in range(count):
        lines = kind.text.splitlines(keepends=True)
        changes = [change_line(lines, rng) for _ in range(rng.choice((1, 1, 2, 3)))]
        try:
            outcome = used(kind, "".join(lines))
        except Exception:  # whatever a damaged file may come to
            figures.fault(f"{lot}, seed {seed}, {changes}: {traceback.format_exc()}")
            continue
        figures.count("files")
        figures.count(outcome)
    return figures


def change_line(lines: list[str], rng: random.Random) -> str:
    """Change, double, lose, cut short or mix up a line; returns what it was and is."""
    at = rng.choice([number for number, line in enumerate(lines) if line])
    number, line, other = rng.choice(NUMBERS), lines[at], rng.choice(lines)
    lines[at] = rng.choice((
        re.sub(r"-?\b\d+(\.\d+)?\b(?!.*\d)", number, line, count=1),
        re.sub(r"-?\b\d+(\.\d+)?\b", number, line, count=1),
        re.sub(r": .*", lambda _: f": {rng.choice(VALUES)}", line),
        line.partition(":")[0] + ":" + other.partition(":")[2],
        *(line + line, "", other, line[: rng.randrange(len(line))], line.replace("  ", "\t")),
        line.replace(rng.choice(line), rng.choice("{}[]:,&*#?|-!%@\"'\u2028\ud800"), 1),
    ))  # fmt: skip
    return f"{line[:200]!r} is {lines[at][:200]!r}"


def used(kind: Kind, text: str) -> str:
    """What comes of a file with this text, in a word."""
    with folder() as home:
        path = home / kind.name
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        try:
            with time_limited(STUCK):
                kind.use(path)
        except Endless:
            raise AssertionError(f"it takes more than {STUCK} seconds") from None
        except SaidError as bad:
            check_sentence(bad)
            return "refused"
        return "used"


def check_sentence(sentence: object) -> None:
    """It is one line, which can be shown and written."""
    assert "\n" not in str(sentence) and 0 < len(str(sentence)) < LONGEST, sentence
    str(sentence).encode()


@cache
def view_of(game: str) -> View:
    """The view of a seat that has just been asked, a while after the deal."""
    rules, rng = game_named(game).rules, random.Random(3)
    assert rules is not None
    match = Match(rules, players(seats_near(rules)), {}, "views")
    with forgetting():
        while match.step < 14 or not match.seats_to_choose():
            play_on(match, rng)
    return match.view(match.seats_to_choose()[0])


def use_layout(game: str, path: Path, theme: Theme | None = None) -> None:
    """The table is painted by it, in a theme or the usual one."""
    usual, rules, view = themes()[DEFAULT], game_named(game).rules, view_of(game)
    assert isinstance(usual, Theme) and rules is not None
    use_fonts(theme or usual)
    layout = read_layout(path.parent, rules)
    names = [f"Seat {seat}" for seat in range(view.table.seats)]
    words = Words.load("en", [game_named(game).folder]).with_names(names)
    looks, around = Looks(layout, theme or usual, Plain(), words, rules), view.seat or 0
    try:
        paint_table(view, looks, Company(names), SIZE, around, TableSetup.of(rules, view.table))
    finally:
        use_fonts(usual)


def use_words(before: dict[str, str], path: Path) -> None:
    """Every text that has changed is said, and written on a line and in a paragraph."""
    words = Words(HOME / "words.en.yaml", path)
    facts = {"n": 2, "name": "seat.0", "why": Why("not_your_turn"), "cards": "card.7D"}
    for key in [key for key, text in texts(path).items() if before.get(key) != text]:
        for text in (words.say(key, **facts), words.tell(Why(key, tuple(facts.items())))):
            fit_text(text, "text", 20, 200)
            wrap_text(text, "text", 20, 300)


def use_theme(path: Path) -> None:
    """A table is painted in it."""
    use_layout("tunk", game_named("tunk").folder / "layout.yaml", load_theme(path))


def use_settings(path: Path) -> None:
    """What reads is kept, and the loss said once."""
    store = Store(path.parent)
    _, notice = store.load_settings()
    if notice:
        check_sentence(notice)
        assert store.load_settings()[1] is None, "it is said again"


def use_series(path: Path) -> None:
    """Its sheet can be drawn, and whoever is next is known."""
    series = read_series(path)
    assert len(series.totals()) == len(series.players) and series.standing()
    if series.is_same_deals:
        assert series.points and series.turns
    elif series.next_index is not None:
        series.lineup(range(2, 11))
