"""No file that is read starts a program: whatever it names, somebody at this computer is asked
first, and Enter alone says no."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

from rules.kit import chain
from rules.kit.match import SEAT
from rules.kit.move import move
from rules.kit.player_info import PlayerInfo
from table.app.app import App
from table.app.series import begin, begin_deals
from table.players import worker
from table.players.levels import STEADY, level_name
from table.players.process import ChoiceFuture
from table.players.process_main import ChoiceAnswer, run_guest
from table.players.roster import BOT, FILE, digest_of, player_kind
from table.scenes.dialogs.ask import AskScene
from table.scenes.match.thoughts import Thoughts
from table.scenes.menu.menu import MenuScene
from table.scenes.setup.seats_page import PlayAgainScene, SeatsScene
from table.session.open_game import Broken
from table.storage.series import SeriesItem
from table.storage.settings import Setup
from table.storage.store import Store
from table.widgets.entry import Entry
from tests import sampling
from tests.app.albums import opened, played, put_away
from tests.pilot import Felt, Pilot
from tests.sampling import LONG, by_turns, drawn

ANNA = PlayerInfo("Anna")
PLAYER = "def choose(rules, view, seat, rng):\n    return 'x'\n"


class Standin:
    """In place of a process beside the window: it keeps which programs would be run, and by which
    digests, and answers at once."""

    future = None
    running = serves = True
    awaited = overdue = False
    run: ClassVar[list[tuple[str, ...]]] = []

    def __init__(self, limit: float, work: Any, *told: str, **more: Any) -> None:
        if work is run_guest:
            self.run.append(told)

    def give(self, future: ChoiceFuture) -> None:
        future.settle(ChoiceAnswer(move("pass")))

    def count_choice(self) -> None:
        """It is always there."""

    def close(self) -> None:
        """Nobody is there."""


@pytest.fixture(autouse=True)
def run(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The programs that would be run; no table is drawn and no process started."""
    monkeypatch.setattr("table.scenes.match.table_scene.TableScene", Felt)
    monkeypatch.setattr(worker, "SeatProcess", Standin)
    monkeypatch.setattr(Standin, "run", [])
    return Standin.run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A program on this computer that a game names."""
    path = tmp_path / "planted.py"
    path.write_text(PLAYER, encoding="utf-8")
    return path.resolve()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def in_window(home: Path) -> Pilot:
    """Another window is opened, by somebody who has agreed to nothing yet."""
    app = App(Store(home))
    app.set_language("en")
    return Pilot(app)


def thought_out(pilot: Pilot) -> None:
    """The table that is open has everybody's choice thought out, as it does for a computer."""
    session = pilot.top.session
    match = session.match
    while not match.owing() and match.advance():
        pass
    thoughts = Thoughts(pilot.app, session.game.name, match)
    for seat in match.owing():
        thoughts.start_choice(seat).move()


def on_to_the_table(pilot: Pilot) -> bool:
    """Go on at whatever is asked or shown; whether that leads to a table."""
    for _ in range(6):
        if isinstance(pilot.top, Felt):
            thought_out(pilot)
            return True
        pressed(pilot)
    return False


def pressed(pilot: Pilot) -> None:
    """Enter, or on a sheet the button that leads on."""
    pilot.frame(16)  # a page is deaf at first
    if not isinstance(pilot.top, AskScene) and "on" in pilot.names():
        pilot.click("on")
    else:
        pilot.keys("enter")


def gone_on(pilot: Pilot, place: int = 0) -> MenuScene:
    """The menu, after a waiting game was pressed."""
    menu = pilot.menu()
    menu.open_waiting(menu.waiting[place])
    pilot.frame(8)
    return menu


def guest(file: Path | str) -> PlayerInfo:
    return PlayerInfo("planted", FILE, str(file))


def left(app: App, second: PlayerInfo, *marks: dict[str, Any]) -> Path:
    """A game in progress of Anna and somebody, with such marks in its journal."""
    session = app.start(app.open("paks"), [ANNA, second], {}, "3")
    while not session.match.owing():
        session.match.advance()
    for mark in marks:
        session.match.mark(**mark)
    app.leave(session.journal)
    return session.journal.path


def planted(app: App, where: str, file: Path) -> None:
    """A game, a series or an evening that waits and has the file play in it."""
    bot, mark = PlayerInfo("Ari", BOT, STEADY), {"kind": SEAT, "seat": 1, **guest(file).fields()}
    if where == "series":
        running = begin(app, [ANNA, guest(file)], [SeriesItem("paks")])
    elif where == "evening":
        running = begin_deals(app, app.open("tunk"), [ANNA, PlayerInfo("Bella")], [STEADY], {}, 2)
        content = json.loads(running.path.read_text("utf-8"))
        content["items"][0]["seats"][0] |= {"who": FILE, "level": str(file)}
        running.path.write_text(json.dumps(content), "utf-8")
    else:
        marks = {"mark": [mark], "coming": [{**mark, "from": 2}]}.get(where, [])
        other = guest(
            {"relative": file.name, "gone": file.with_name("nowhere.py")}.get(where, file)
        )
        left(app, bot if marks else other, *marks)
        return
    app.store.release(running.path)


WHERE = ["seats", "relative", "gone", "mark", "coming", "series", "evening"]


@pytest.mark.parametrize("where", by_turns(WHERE, 3, "planted"))
def test_what_is_taken_up_seats_a_computer_where_nobody_agrees(
    home: Path, file: Path, run: list, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Enter alone agrees to nothing: a computer of the steady level has the chair, from now on and
    in the journal; it is not asked again."""
    monkeypatch.chdir(file.parent)
    pilot = in_window(home)
    planted(pilot.app, where, file)
    pilot.app.close()
    pilot = in_window(home)
    gone_on(pilot)
    for _ in range(2):
        if not isinstance(pilot.top, AskScene):
            pressed(pilot)
    assert isinstance(pilot.top, AskScene)
    asked = pilot.said("text")
    name = {"relative": file.name, "gone": str(file.with_name("nowhere.py"))}.get(where, str(file))
    assert name in asked
    assert ("cannot be run" in asked) == (where in ("relative", "gone"))
    assert on_to_the_table(pilot)
    match = pilot.top.session.match
    assert all(one.who != FILE for one in match.players) and not run
    assert [one for one in match.chairs.coming if one.player is not None] == []
    assert where == "coming" or STEADY in {level_name(one.level) for one in match.players}
    path = pilot.top.session.journal.path
    pilot.top.close()
    pilot.app.close()
    if where in ("seats", "mark", "coming"):
        pilot = in_window(home)
        gone_on(pilot)
        assert isinstance(pilot.top, Felt) and pilot.top.session.journal.path == path
        pilot.app.close()


def test_who_agrees_is_asked_again_by_another_window_and_where_the_file_differs(
    home: Path, file: Path, run: list
) -> None:
    """Whose program it is, by its whole path, its digest, and whether it is as when the game began,
    and in the menu likewise: nothing of the consent is kept in any file."""
    pilot = in_window(home)
    planted(pilot.app, "seats", file)
    digest = digest_of(str(file))
    pilot.app.close()
    for said in ("does not say what it was", "as when the game began", "it has been changed"):
        pilot = in_window(home)
        if "changed" in said:
            file.write_text(PLAYER + "\n", encoding="utf-8")
        now = digest_of(str(file))
        pilot.menu()
        card = pilot.widget("goon:0")
        assert card.program == "A program plays"
        assert str(file) in card.tooltip.lines[0] and now[:12] in card.tooltip.lines[0]
        gone_on(pilot)
        text = pilot.said("text")
        assert str(file) in text and now[:12] in text and said in text and digest[:12] in text + now
        pilot.click("yes")
        assert isinstance(pilot.top, Felt) and run == []
        table = pilot.top
        match = table.session.match
        pilot.app.workers.ask("paks", match.view(1), 1, player_kind(match.players[1]), 1).move()
        assert run == [(str(file), now)]
        table.close()
        pilot.frame()
        gone_on(pilot)  # the same window does not ask again, but of a file that has changed since
        assert isinstance(pilot.top, Felt)
        pilot.top.close()
        if "changed" in said:
            file.write_text(PLAYER * 2, encoding="utf-8")
            gone_on(pilot)
            assert isinstance(pilot.top, AskScene)
        pilot.app.close()
        run.clear()


def test_a_table_as_it_was_last_laid_is_asked_about_and_what_is_typed_is_not(
    home: Path, file: Path, run: list
) -> None:
    """A path in the settings is no consent, nor one in the album, for the same deal again or on
    from a position; one that somebody types there and then is."""
    pilot = in_window(home)
    pilot.app.settings.setups["paks"] = Setup([ANNA, guest(file)])
    pilot.menu()
    scene = SeatsScene(pilot.app, pilot.app.open("paks"))
    pilot.open(scene)
    pilot.click("start")
    assert isinstance(pilot.top, AskScene) and on_to_the_table(pilot) and not run
    pilot.top.close()
    pilot.frame()
    pilot.app.settings.setups["paks"] = Setup([ANNA, guest("")])
    pilot.open(SeatsScene(pilot.app, pilot.app.open("paks")))
    pilot.top.chairs.place(1, PlayerInfo("", FILE, ""))
    entry = pilot.widget("name:1")
    assert isinstance(entry, Entry)
    pilot.top.form.set_focus(entry)
    pilot.type(str(file))
    pilot.click("start")
    assert isinstance(pilot.top, Felt)
    assert pilot.top.session.match.players[1].level == str(file)
    pilot.top.close()
    path = played(pilot.app, pilot.app.start(pilot.app.open("punk"), [ANNA, guest(file)], {}, "3"))
    pilot = in_window(home)
    for at in (None, 1):
        pilot.menu()
        pilot.open(PlayAgainScene(pilot.app, opened(pilot.app, path), at))
        pilot.click("start")
        assert isinstance(pilot.top, AskScene) and str(file) in pilot.said("text")
        assert on_to_the_table(pilot) and not run
    pilot.app.close()


# --- a path in every field of every file ---------------------------------------------------


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that was lived in: all the kinds of files there are."""
    home = tmp_path_factory.mktemp("furnished") / "home"
    app = App(Store(home))
    person, _ = app.people.add("Anna")
    assert person is not None
    bot, game = PlayerInfo("Ari", BOT, STEADY), app.open("punk")
    mark = {"kind": SEAT, "seat": 1, **PlayerInfo("Bára", BOT, STEADY).fields()}
    away = left(app, bot, mark, {"kind": "program", "seat": 1, "digest": "ab"})
    put_away(app, away)
    left(app, bot, mark, {**mark, "from": 2})
    played(app, app.start(game, [person.player, bot], {}, "3"))
    series = begin(app, [person.player, bot], [SeriesItem("punk")])
    kept = begin_deals(app, app.open("tunk"), [person.player, PlayerInfo("Bella")], [STEADY], {}, 2)
    app.store.release(series.path)
    app.store.release(kept.path)
    app.settings.setups["punk"] = Setup([person.player, bot])
    app.settings.language, app.settings.game = "en", "punk"
    app.save()
    app.mark_version_seen()
    app.store.game_names.give(app.store.unfinished()[0].path, "The long one")
    app.close()
    return home


def leaves(value: Any, way: tuple = ()) -> Iterator[tuple]:
    """The ways to all texts in a document."""
    if isinstance(value, str):
        yield way
    elif isinstance(value, dict | list):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(one, (*way, key))


def replaced(value: Any, way: tuple, text: str, whole: bool) -> None:
    """The text there is another; `whole`: who sits there is made a guest that plays by it."""
    for key in way[:-1]:
        value = value[key]
    value[way[-1]] = text
    if whole and isinstance(value, list) and len(value) == len(PlayerInfo._fields):
        value[1:3] = FILE, text  # as the settings have it
    elif whole and "name" in value:
        value |= {"who": FILE, "level": text}


def written_as(path: Path, lines: list[Any]) -> None:
    """The file again: a journal with its checksums made anew, else as plain JSON."""
    if path.suffix != ".jsonl":
        path.write_text(json.dumps(lines[0]), "utf-8")
        return
    links: int | None = 0
    pieces = []
    for line in lines:
        piece, links = chain.encode(line, links if path.name != "results.jsonl" else None)
        pieces.append(piece)
    path.write_bytes(b"".join(pieces))


def read_as(path: Path) -> list[Any]:
    raw = path.read_bytes()
    return [chain.decode(one) for one in raw.splitlines()] if path.suffix == ".jsonl" else [
        json.loads(raw)
    ]  # fmt: skip


KINDS = {
    "games/*.jsonl", "finished/*.jsonl", "series/*/series.json", "evenings/*/evening.json",
    "people.json", "settings.json", "results.jsonl", "called.json", "seen.json",
}  # fmt: skip


@pytest.mark.parametrize("kind", drawn(sorted(KINDS), 1, "kinds of files"))
def test_no_field_of_any_file_starts_a_program(
    furnished: Path, tmp_path: Path, file: Path, run: list, kind: str
) -> None:
    """The path of a program, as a level, as a name, as anything at all: everything that waits is
    taken up, every page opened, a table laid as the last time, Enter pressed at each question."""
    paths = sorted(furnished.rglob(kind))
    assert paths
    tries = [
        (path, at, way, text, whole)
        for path in paths
        for at, line in enumerate(read_as(path))
        for way in leaves(line)
        for text, whole in ((str(file), False), (f"file:{file}", False), (str(file), True))
    ]
    luck = sampling.luck("planted", kind)
    for path, at, way, text, whole in luck.sample(tries, min(len(tries), 12 if LONG else 1)):
        home = tmp_path / "home"
        shutil.rmtree(home, ignore_errors=True)
        shutil.copytree(furnished, home)
        there = home / path.relative_to(furnished)
        lines = read_as(there)
        replaced(lines[at], way, text, whole)
        written_as(there, lines)
        everything_opened(home)
        assert run == [], (path.name, at, way, text)


def everything_opened(home: Path) -> None:
    pilot = in_window(home)
    waiting = len(pilot.menu().waiting)
    for place in range(waiting):
        gone_on(pilot, place)
        on_to_the_table(pilot)
        pilot.app.close()
        pilot = in_window(home)
    for name in ("settings", "people", "album", "book", "tonight", "series", "evening"):
        pilot.menu()
        pilot.click(name)
        pilot.frame(3)
    pilot.menu()
    for path in sorted(home.glob("finished/*.jsonl")):
        try:
            pilot.open(PlayAgainScene(pilot.app, opened(pilot.app, path), None))
        except Exception:
            continue
        on_to_the_table(pilot)
        pilot.menu()
    try:
        pilot.open(SeatsScene(pilot.app, pilot.app.open("punk")))
    except Broken:
        return
    pilot.frame(8)
    pilot.click("start")
    on_to_the_table(pilot)
    pilot.app.close()
