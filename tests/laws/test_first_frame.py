"""The menu opens soon: its first frame waits for nothing that only a table, a page, the family book
or the voice needs. Those are read when they are first wanted."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.laws.modules import MODULES, ROOT

LATER = (
    "sqlite3",
    "concurrent.futures",
    "secrets",
    "rules.kit.match",
    "rules.kit.rehearsal",
    "sprites.deck",
    "sprites.figures",
    "sprites.portraits",
    "table.felt",
    "table.scenes.match",
    "table.audio",
    "table.audio.speech",
    "table.stats",
    "table.players.worker",
    "table.session.event_log",
    "table.session.lesson",
    "table.app.series",
    "table.session.replay",
    "table.session.score_rows",
    "table.app.latest_evening",
)
"""Rooms and files that the first frame does not need, each with all that lies in it."""

PAGES = {
    "table.scenes.dialogs.ask",
    "table.scenes.dialogs.page_announcer",
    "table.panels.game_status",
    "table.scenes.menu.menu",
    "table.scenes.menu.tiles",
    "table.panels.titles",
    "table.scenes.menu.waiting",
    "table.scenes.settings.controls",
}
"""Of the pages these, and no other."""

OF_PAGES = tuple(
    f"table.{room}."
    for room in "panels input scenes.coach scenes.dialogs scenes.history scenes.menu "
    "scenes.overlays scenes.settings scenes.setup".split()
)
"""The rooms in which pages are, or parts of them."""


def too_soon(loaded: Iterable[str]) -> list[str]:
    """What of these modules the first frame need not wait for."""
    return sorted(
        one
        for one in loaded
        if f"{one}.".startswith(tuple(f"{later}." for later in LATER))
        or (one.startswith(OF_PAGES) and one not in PAGES)
    )


def test_the_first_frame_waits_only_for_the_menu(tmp_path: Path) -> None:
    """Where a game waits, of which a picture will be painted, nothing is read too soon either."""
    (tmp_path / "games").mkdir()
    waits = min((ROOT / "tests" / "golden").glob("*.jsonl"))
    shutil.copy(waits, tmp_path / "games")
    ask = "import sys, main; main.main([]); print(*sys.modules, sep=chr(10))"
    around = {"CARDTABLE_BENCH_START": "1", "CARDTABLE_HOME": str(tmp_path)}
    answer = subprocess.run(
        [sys.executable, "-c", ask],
        env={**os.environ, **around, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    if answer.returncode:
        pytest.fail(answer.stderr.strip(), pytrace=False)
    frame, *loaded = answer.stdout.splitlines()
    assert frame == '{"first_frame": true}' and "table.scenes.menu.waiting" in loaded
    assert too_soon(loaded) == []


def test_what_comes_too_soon_would_be_found() -> None:
    """The law has teeth: a room, a file in it, and a page are each found, a namesake is not; and
    nothing is named above that is called otherwise by now."""
    soon = ["sqlite3.dbapi2", "table.felt.picture", "table.scenes.settings.settings_page"]
    assert too_soon([*soon, "table.scenes.menu.menu", "table.felted"]) == soon
    ours = [name for name in (*LATER, *PAGES) if name.startswith(("rules.", "sprites.", "table."))]
    assert [name for name in ours if name not in MODULES] == []
