"""Every byte of a journal damaged, and what is made of what is left.

With its checksums a damaged journal is the true one up to a line that is named, or refused in one
sentence. One of format 1 has none: what is changed in it may go unnoticed, and is counted; but
nothing fails over it.
"""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from unittest import mock

from rules.kit import chain
from rules.kit.catalogue import game as game_named
from rules.kit.heading import FORMAT
from rules.kit.journal import BadJournal, DamagedJournal, Line, Past, glance, read_journal
from rules.kit.match import Match
from table.app.app import App
from table.cli.check import check
from table.cli.record import record_of
from table.files.trouble import Trouble
from table.session.game_session import Torn
from table.session.open_game import Broken
from table.storage.store import Store
from tests.journal_files import unsummed
from tests.tables import come_or_go, forgetting, play_on, players, printed
from tests.torture.damage import Damage, damages
from tests.torture.figures import Figures
from tests.torture.folders import folder

SEATS, LINES = 3, 40
"""The journal that is damaged has so many seats, and at least so many lines, if the match has."""
COMES = 6
"""After one choice in so many somebody comes, goes, changes places or is called otherwise."""
PATH = Path("damaged.jsonl")
LONGEST = 400
"""Letters of a sentence that says what is wrong."""
PLAYED = 12
"""Of so many journals that differ unnoticed one is played back."""
SHOWN = 2, 400
"""So many damaged ones are put before the command and the menu, at least and at most."""


class Whole:
    """A journal as it was written, and every position it leads to."""

    def __init__(self, game: str, seed: int) -> None:
        rules = game_named(game).rules
        assert rules is not None
        rng = random.Random(f"{game}/{seed}")
        lines: list[Line] = []
        match = Match(rules, players(SEATS), {}, f"torture/{seed}", write=lines.append)
        heading = {"journal": FORMAT, **match.header(game)}
        self.positions = {printed(match.state)}
        with forgetting():
            while len(lines) < LINES and play_on(match, rng):
                self.positions.add(printed(match.state))
                if rng.randrange(COMES) == 0:
                    come_or_go(match, rng)
            while not match.owing() and match.advance():  # what the dealer does unasked
                self.positions.add(printed(match.state))
        self.raw, last = b"", 0
        for line in (heading, *lines):
            piece, after = chain.encode(line, last)
            assert after is not None
            self.raw, last = self.raw + piece, after
        self.header, self.lines = heading, lines
        self.ends = {at + 1 for at, byte in enumerate(self.raw) if byte == ord("\n")}

    def says(self, header: Line, lines: list[Line], old: bool) -> bool:
        """Whether these are its lines up to some line."""
        mine = {**self.header, "journal": 1} if old else self.header
        return header == mine and lines == self.lines[: len(lines)]


def journals(game: str, places: int, seed: int) -> Figures:
    """Damage a game's journal at so many bytes, with checksums and, as older ones are, without."""
    found, whole, rng = Figures(), Whole(game, seed), random.Random(seed)
    assert read_back(whole.raw).lines == whole.lines
    every: list[Damage] = []
    for damage in damages(whole.raw, places, rng):
        found.count("damaged")
        every.append(damage)
        with faults(found, game, seed, damage):
            found.count(judged(damage, whole))
    for old in damages(unsummed(whole.raw), places, rng):
        found.count("old_damaged")
        with faults(found, game, seed, old), forgetting():
            kind = judged(old, whole, old=True)
            found.count(f"old_{kind}")
            if kind == "unnoticed" and rng.randrange(PLAYED) == 0:
                found.count("old_unnoticed_" + played_back(old.raw))
    least, most = SHOWN
    shown = rng.sample(every, max(least, min(most, len(every) // 100)))
    for damage in shown:
        with faults(found, game, seed, damage):
            found.count("commands_" + commanded(damage, whole))
    with opened() as app:
        for damage in shown:
            with faults(found, game, seed, damage), forgetting():
                found.count("menu_" + gone_on_with(app, damage, whole))
    return found


@contextmanager
def faults(found: Figures, game: str, seed: int, damage: Damage) -> Iterator[None]:
    """Whatever is raised within is a fault of what is damaged so."""
    try:
        yield
    except Exception as error:
        found.fault(f"{game}, seed {seed}, {damage.what}: {type(error).__name__}: {error}")


# --- read ---------------------------------------------------------------------------------


def read_back(raw: bytes) -> Past:
    """What a file of these bytes reads as; what is parsed of it must be no more than there is."""
    read = 0
    parsed = chain.decode

    def counted(piece: bytes) -> Line | None:
        nonlocal read
        read += len(piece)
        return parsed(piece)

    with (
        mock.patch("rules.kit.journal.bytes_of", lambda path, most: raw),
        mock.patch("rules.kit.journal.beginning_of", lambda path, most: raw[:most]),
        mock.patch("rules.kit.chain.decode", counted),
    ):
        try:
            told = glance(PATH)
            assert told.choices <= len(raw)
        except BadJournal as bad:
            sentence(str(bad))
        read = 0
        try:
            return read_journal(PATH)
        finally:
            assert read <= len(raw), f"{read} bytes are parsed of {len(raw)}"


def judged(damage: Damage, whole: Whole, old: bool = False) -> str:
    """What a damaged journal reads as, in a word; AssertionError for what must not be."""
    try:
        past = read_back(damage.raw)
    except DamagedJournal as damaged:
        before = damaged.before
        told = sentence(str(damaged))
        assert f"line {len(before.lines) + 2}" in told, told
        right = whole.says(before.header, before.lines, old)
        assert right or old, "a wrong line stands before the one that is named"
        return "named" if right else "named_late"
    except BadJournal as bad:
        sentence(str(bad))
        return "refused"
    right = whole.says(past.header, past.lines, old)
    if past.notice:
        sentence(str(past.notice))
        assert right or old, "a wrong line stands before the last one"
        return "last_line" if right else "named_late"
    if not right:
        assert old, "a change is unnoticed"
        return "unnoticed"
    if len(past.lines) == len(whole.lines):
        return "same"
    # A journal cut after a line is one that was there a while ago: see docs/durability.md.
    assert old or len(damage.raw.rstrip(b"\r\n")) + 1 in whole.ends, "a loss is unnoticed"
    return "as_it_was"


def sentence(said: str) -> str:
    """What is said must be one sentence, of a length that can be read, about that file."""
    assert PATH.name in said and "\n" not in said and 0 < len(said) < LONGEST, said
    assert "Traceback" not in said and "Error" not in said, said
    return said


def played_back(raw: bytes) -> str:
    """What the rules make of a journal that reads; nothing but Trouble may come of it."""
    try:
        for _ in record_of(PATH, read_back(raw)).positions():
            pass
    except Trouble as trouble:
        assert "\n" not in str(trouble)
        return "unplayable"
    return "playable"


# --- the command, and the menu ------------------------------------------------------------


def commanded(damage: Damage, whole: Whole) -> str:
    """What `check` says of a damaged journal: one line, one that there are no seals, and that it is
    damaged if it is."""
    with folder() as home:
        path, out = home / PATH, io.StringIO()
        path.write_bytes(damage.raw)
        with redirect_stdout(out):
            code = check(path)
        said = out.getvalue()
    first, *seals = said.splitlines()
    assert PATH.name in first and all("no fingerprint" in one for one in seals), said
    assert len(seals) < 2, said
    assert code in (0, 1), code
    sound = judged(damage, whole) in ("same", "as_it_was")
    assert sound == (code == 0), f"the command's code is {code}: {said}"
    return "whole" if sound else "damaged"


@contextmanager
def opened() -> Iterator[App]:
    """A house of its own, with nothing in it."""
    with folder() as home:
        app = App(Store(home))
        app.set_language("en")
        try:
            yield app
        finally:
            app.close()


def gone_on_with(app: App, damage: Damage, whole: Whole) -> str:
    """What comes of it at the menu: it is listed, and taken up where the true one has been, or
    refused in one sentence."""
    app.store.games.mkdir(parents=True, exist_ok=True)
    path = app.store.games / PATH
    path.write_bytes(damage.raw)
    try:
        (listed,) = app.store.unfinished()
        assert listed.path.read_bytes() == damage.raw, "it is not kept as it was"
        assert len(listed.game) < 101 and len(listed.names) < 51
        if listed.error:
            listed.path.unlink()
            assert "\n" not in str(listed.error)
            return "refused"
        try:
            session, how = app.resume(path), "taken_up"
        except Torn as torn:
            assert "\n" not in str(torn)
            session, how = app.play_on(path), "played_on"
        assert printed(session.match.state) in whole.positions, "a wrong position"
        app.leave(session.journal)
        read_journal(session.journal.path)
    except Broken as broken:
        assert "\n" not in str(broken)
        how = "refused"
    for left in [*app.store.games.iterdir()]:
        left.unlink()
    return how
