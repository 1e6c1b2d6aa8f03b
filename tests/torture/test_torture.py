"""Nothing knocks the table over. How much of it is tried, and of what: `tests.torture.parts`."""

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from rules.kit.catalogue import game as game_named
from rules.kit.match import Match
from table.app.app import App
from table.app.series import unfinished_series
from table.scenes.match.presentation import Frame
from table.storage.store import Store
from tests import sampling
from tests.tables import LONG, play_on, players
from tests.torture import session, uses
from tests.torture.events import Evening
from tests.torture.files import files, used
from tests.torture.harness import FAULTS, SAID, Figures, together
from tests.torture.journals import damages, journals
from tests.torture.parts import PARTS, Part
from tests.torture.window import Seen, pictures_in

LOTS = [(part, lot) for part in PARTS for lot in sampling.drawn(part.lots, part.few, part.name)]


@pytest.mark.parametrize(("part", "lot"), LOTS, ids=[f"{part.name}-{lot}" for part, lot in LOTS])
def test_nothing_knocks_the_table_over(part: Part, lot: str, record_property) -> None:
    """Whatever is done to the table and its files: no traceback, no game lost, no wrong position
    unnoticed, nothing without end, and nothing seen that is hidden."""
    figures = part.figures(lot, part.long if LONG else part.ordinary, int(sampling.seed()))
    record_property("torture", [part.name, lot, json.dumps(figures)])
    assert not figures[FAULTS], "\n".join([f"{figures[FAULTS]} faults", *figures[SAID]])
    assert len(figures) > 2, "nothing was done"


def test_figures_of_several_lots_are_those_of_one() -> None:
    """Numbers are added up, of what is called the most the greatest counts, faults are told."""
    one, other = Figures(), Figures()
    one.count("reads", 3)
    other.count("reads")
    other.count("cuts")
    one.most("bytes", 7)
    other.most("bytes", 5)
    other.fault("it fell over")
    total = together([one, other])
    assert total == {"faults": 1, "told": ["it fell over"], "reads": 4, "cuts": 1, "most_bytes": 7}


@pytest.mark.parametrize("lot", ["evening", "series"])
def test_what_reads_and_cannot_be_played_is_told_of(lot: str) -> None:
    """An evening or a series whose game is gone, or has other house rules by now, or whose guest's
    file is gone: the sheet, or who would sit down, says so, and nothing falls over."""
    kind = uses.kind_of(lot)
    guest: dict[str, Any] = {"name": "Gestur", "who": "file", "level": "/nowhere.py"}
    for change, outcomes in (
        ({}, {"used"}),
        ({"game": "gone"}, {"refused"}),
        ({"options": {"gone": 1}}, {"refused"}),
        (guest, {"used", "refused", "passed_over"}),
    ):
        facts = json.loads(kind.bytes)
        if change is not guest:
            facts["items"][0].update(change)
        elif lot == "series":
            facts["people"][2] = guest
        else:
            facts["items"][0]["seats"] = [guest]
        assert used(kind, json.dumps(facts).encode()) in outcomes


# --- what would be found ------------------------------------------------------------------


def test_an_unnoticed_change_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were checksums not looked at, the journals would show it."""
    monkeypatch.setattr("rules.kit.chain.chain_after", lambda piece, chain: chain)
    found = journals("tunk", 3, 7)
    assert any("unnoticed" in said for said in found[SAID])


def test_a_face_nobody_may_see_is_found(tmp_path: Path) -> None:
    """Behind the curtain a hand is laid open: that is a fault, and it was none before."""
    found = Figures()
    evening = Evening(tmp_path, random.Random(1), found, "teeth")
    evening.window.sit("Anna,Björn")
    while evening.window.top != "CurtainScene":
        evening.frame(0.2)
    assert found[FAULTS] == 0
    scene = evening.window.scene
    scene.screen.show(Frame(scene.match.view(0)), evening.window.now, 0.0)
    evening.frame(0.2)
    assert "faces nobody may see" in found[SAID][0]
    evening.window.rise()


def test_what_lies_open_after_a_choice_was_taken_back_has_been_seen() -> None:
    """Other positions than before bear the numbers of those that were taken back: what is open in
    them is seen as well, and what is hidden in them is not."""
    match, seen = Match(game_named("punk").rules, players(2), {}, "7"), Seen()
    rng, laid = random.Random(1), set()
    for time in range(2):
        while time and match.undo_to(0) is not None:
            match.undo(0, [])
        while match.state.phase != "turned":
            play_on(match, rng)
            seen.note(match)
        faces = pictures_in(match.view(None))
        laid.add(frozenset(faces))
        assert not seen.hidden(faces, None)
        assert seen.hidden(faces | pictures_in(match.view(1)), None)
    assert len(laid) == 2


def test_memory_that_is_held_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that keeps something of every game."""
    kept: list[bytes] = []
    monkeypatch.setattr(session, "play", lambda *_: kept.append(bytes(150_000)))
    assert "bytes more are held" in session.session("teeth", 20, 1)[SAID][0]
    monkeypatch.setattr(session, "play", lambda *_: None)
    assert session.session("teeth", 20, 1)[FAULTS] == 0


def test_what_a_damaged_file_raises_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With what is not as usual in it, as small as that can be."""

    def fragile(path: Path) -> str:
        assert b"Wool" in path.read_bytes(), "no wool"
        return "used"

    usual = uses.kind_of("theme")
    monkeypatch.setattr(uses, "kind_of", lambda lot: usual._replace(use=fragile))
    (said,) = files("theme", 300, 7)[SAID]
    assert "no wool" in said and '-"name": "Wool' in said.replace("'", '"')


@pytest.mark.parametrize("lot", ["evening", "series"])
def test_whatever_byte_is_damaged_what_is_played_in_parts_opens_or_says_why(
    tmp_path: Path, lot: str
) -> None:
    """At any byte of it (at others in each run): it reads, or is refused in a sentence, and
    is kept, where it lies or set aside; and what lies beside it is offered at the menu."""
    kind, app = uses.kind_of(lot), App(Store(tmp_path))
    whole, store = kind.bytes, app.store
    paths = [store.series / name / kind.name for name in ("one", "two")]
    for damaged in damages(whole, 60 if LONG else 2, sampling.luck(lot)):
        for path, raw in zip(paths, (damaged.raw, whole), strict=True):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(raw)
        app.notices.clear()
        found = {one.path: one.error for one in unfinished_series(app)}
        assert found[paths[1]] is None and paths[1].read_bytes() == whole, damaged.name
        for wrong in filter(None, (found.get(paths[0]), *app.notices)):
            assert "\n" not in str(wrong) and "one" in str(wrong), damaged.name
        (kept,) = [paths[0]] if paths[0].exists() else store.aside.glob(f"*/{kind.name}")
        assert kept.read_bytes() == damaged.raw
        if kept != paths[0]:
            assert len(app.notices) == 1
            shutil.rmtree(kept.parent)
    app.close()
