"""What a player reads on the screens: all of it, and in one language."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

import table.widgets.text as text
from table.app.app import App
from table.files.version import COMPONENTS
from table.i18n.fingerprint import WORDS
from table.i18n.locales import language_name, load_locale
from table.i18n.phrases import SIGNS
from table.i18n.words import FALLBACK, Words, languages
from table.players.levels import CHARACTERS
from table.players.roster import BOT_NAMES as COMPUTERS
from table.scenes.dialogs.ask import AskScene
from table.scenes.settings.settings_page import SettingsScene
from tests.i18n.pages import PEOPLE, look_round
from tests.input.ways import Mouse, chosen, make
from tests.pilot import SIZES, Pilot
from tests.sampling import drawn, foreign, tongues
from tests.table_pilot import Pilot as TablePilot
from tests.tables import GAMES, LONG

pytest_plugins = ["tests.screens"]
CUT = "\u2025"  # stands where the screens cut a text short
MOST = 14 if LONG else 8  # choices of people at a table that is read


@dataclass
class Letters:
    """A font that remembers what it was asked to write."""

    font: pygame.font.Font
    read: set[str]

    def render(self, line: str, *rest: object) -> pygame.Surface:
        self.read.add(line)
        return self.font.render(line, *rest)

    def __getattr__(self, name: str) -> object:
        return getattr(self.font, name)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Every line that is written while a test runs."""
    found: set[str] = set()
    font = text.font
    monkeypatch.setattr(text, "ELLIPSIS", CUT)

    def letters(role: str, px: int) -> object:
        plain = font(role, px)
        return plain if role == "index" else Letters(plain, found)  # those are a card's, no words

    monkeypatch.setattr(text, "font", letters)
    forget()
    yield found
    forget()


def forget() -> None:
    """What was written before is written anew."""
    for kept in (text.ink, text.fit_text, text.wrap_text):
        kept.cache_clear()


def play_on(pilot: TablePilot, seats: int, game: str) -> None:
    """People at every seat make some choices by hand."""
    pilot.sit(",".join(PEOPLE[:seats]), game=game)
    hand, rng = Mouse(pilot), random.Random(game)
    for _ in range(MOST):
        pilot.until(lambda: pilot.free() or pilot.top != "TableScene")
        if pilot.top == "ScoresScene":
            break
        if pilot.top == "CurtainScene":
            pilot.here()
        else:
            make(pilot, hand, chosen(pilot, rng), rng)


def cut_short(read: set[str]) -> list[str]:
    """The lines that were cut."""
    return sorted(line for line in read if CUT in line)


@pytest.mark.parametrize(
    ("size", "tongue"), drawn(product(SIZES, tongues("pages", most=len(languages()))), 1, "pages")
)
def test_no_page_cuts_a_text_short(read: set[str], app: App, size, tongue: str) -> None:
    """Whatever is written on a page can be read to its end, in every language and size."""
    app.set_language(tongue)
    look_round(app, size)
    assert len(read) > 100
    assert cut_short(read) == []


def test_what_is_told_before_the_menu_can_be_read_to_its_end(read: set[str], app: App) -> None:
    """However many sentences there are, and whatever is wrong with however many themes."""
    folder = app.store.themes
    folder.mkdir(parents=True)
    for number in range(12):
        (folder / f"of-my-own-{number}.yaml").write_text(f"name: {number}\nfelt: green\n", "utf-8")
    told = "\n\n".join(str(bad) for bad in App(app.store).themes.errors.values())
    pilot = Pilot(app, SIZES[0])
    for scene, column, label in (
        (AskScene("Before", told, "OK"), "reading", "text"),
        (SettingsScene(app), "all faults", "faults"),
    ):
        pilot.open(scene)
        part, said = scene.form.find(column), scene.form.find(label)
        assert said.text.count("of-my-own-") == 12
        assert part.extent >= said.area[1] + said.area[3] > part.area[3]
        part.scroll_to(part.extent)
        pilot.frame()
    assert cut_short(read) == []


@pytest.mark.parametrize("game", drawn(GAMES, 1, "tables"), ids=lambda game: game.name)
def test_no_table_cuts_a_text_short(read: set[str], tmp_path: Path, game) -> None:
    """Prompts, buttons and notes at a full table can be read to their end."""
    for tongue in tongues("tables", game.name, most=1):
        with TablePilot(tmp_path / tongue, SIZES[0], speed=4.0) as pilot:
            pilot.app.set_language(tongue)
            play_on(pilot, max(game.rules.SEATS), game.name)
    assert len(read) > 10
    assert cut_short(read) == []


def hushed(words: Words, tongue: str) -> Words:
    """The same words with a `·` for each letter of the language; those of other languages stay."""
    own = load_locale(tongue)
    words._files = [
        (spoken, {key: _dotted(said) for key, said in texts.items()} if spoken == own else texts)
        for spoken, texts in words._files
    ]
    words.locale = replace(own, months=list(map(_dotted, own.months)))
    return words


def _dotted(said: str) -> str:
    """A text with dots for letters; its fields stay."""
    return re.sub(r"\{[^{}]*\}|[^\W\d_]", lambda part: part[0] if part[0][1:] else "·", said)


@pytest.fixture(params=foreign("reading"))
def dotted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A language whose every letter is a dot."""
    spoken = Words.load.__func__  # type: ignore[attr-defined]

    def said(cls: type[Words], language: str = FALLBACK, folders: object = ()) -> Words:
        return hushed(spoken(cls, language, folders), language)

    monkeypatch.setattr(Words, "load", classmethod(said))
    monkeypatch.setattr("table.scenes.overlays.howto.howto_source", lambda folder, language: "")
    return str(request.param)


def strange(read: set[str], app: App) -> list[str]:
    """Lines with letters that no words hold: all but names, those on the mat among them."""
    home = str(app.store.games.parent)  # where files are written to and read from
    layouts = [game.layout for game in app.games if game.layout is not None]
    names = {
        *PEOPLE, *COMPUTERS, "Punk", *map(language_name, languages()),
        *(character.name for character in CHARACTERS),
        *(name for part in COMPONENTS for name in (part.name, part.licence)),
        *(pool.name for each in layouts if each.mat for pool in each.mat.pools.values()),
    }  # fmt: skip
    known = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    seals = f"(({'|'.join(WORDS)})(-|$))+"  # read alike in every language
    halves = "|".join([*SIGNS.values(), r"\([A-Z]\)$"])  # the last: a button's key
    keys = {verb.key.upper() for each in layouts for verb in each.verbs.values()}  # on a button
    file = re.compile(r"(trouble-)?[\d-]+\.txt$")  # what is left of the way to one on its next line
    ours = [line for line in read - keys if not line.startswith(home) and not file.match(line)]
    rest = {line: re.sub(f"{seals}|{known}|{halves}", "", line) for line in ours}
    return sorted(line for line, left in rest.items() if re.search(r"[^\W\d_]", left))


def test_no_page_speaks_another_language(read: set[str], app: App, dotted: str) -> None:
    """Every letter on a page comes from the words of the language chosen, or is a name."""
    app.set_language(dotted)
    look_round(app, SIZES[0])
    assert any("·" in line for line in read)
    assert strange(read, app) == []


@pytest.mark.parametrize("game", drawn(GAMES, 1, "spoken"), ids=lambda game: game.name)
def test_no_table_speaks_another_language(read, tmp_path, game, dotted) -> None:
    """Every letter at a table comes from the words of the language chosen, or is a name."""
    if not (game.folder / f"words.{dotted}.yaml").exists():
        pytest.skip("the game has no words in this language, and English stands in")
    with TablePilot(tmp_path, SIZES[0], speed=4.0) as pilot:
        pilot.app.set_language(dotted)
        pilot.engine.restyle(pilot.app.theme, pilot.app.words)
        play_on(pilot, max(game.rules.SEATS), game.name)
        assert strange(read, pilot.app) == []
    assert any("·" in line for line in read)
