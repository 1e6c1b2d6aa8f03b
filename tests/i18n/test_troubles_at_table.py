"""What goes wrong at a table is told in the language of its window, and in no other."""

import errno
from pathlib import Path
from typing import Any

import pytest

from rules.kit.said import Why, why
from table.app.app import App
from table.i18n.words import Words
from table.scenes.setup.seats_page import SeatsScene
from tests.i18n.spoken import (
    app as app,
    icelandic as icelandic,
    left,
    refuse,
    spoken_english as spoken_english,
)
from tests.pilot import GAME, Pilot
from tests.table_pilot import Pilot as TablePilot
from tests.thinkers import Thought

pytest_plugins = ["tests.screens"]


def test_a_line_lost_is_told_at_the_table(app: App):
    """The plug was pulled while it was written."""
    path = left(app, lambda text: text + '{"seat":0,"mo')
    session = app.resume(path)
    assert session.notice and "síðasta línan" in app.words.tell(session.notice)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (None, "engin slík skrá"),
        ("def choose(:\n", "ekki læsilegt Python (lína 1"),
        ("\0", "ekki læsilegt Python"),
        ("x = 1\n", "ekkert fall choose"),
    ],
)
def test_a_file_that_cannot_sit_down_is_told(
    app: App, tmp_path: Path, source: str | None, told: str
):
    """Beside the button."""
    file = tmp_path / "mybot.py"
    if source is not None:
        file.write_text(source, encoding="utf-8")
    pilot = Pilot(app)
    scene = SeatsScene(app, app.open(GAME))
    pilot.open(scene)
    scene._kind(1, ("file", str(file)))
    pilot.frame()
    assert told in pilot.said("refusal")


def test_a_match_that_cannot_be_begun_is_told(app: App, monkeypatch: pytest.MonkeyPatch):
    """No journal, no cards."""
    pilot = Pilot(app)
    scene = SeatsScene(app, app.open(GAME))
    pilot.open(scene)
    monkeypatch.setattr(app.store, "new_journal_path", refuse(errno.EROFS))
    scene.start()
    pilot.frame()
    assert "aðeins er hægt að lesa af þessum diski" in pilot.said("text")


NOTES = [
    why("guest.instead", why=why("guest.failed", said="ValueError")),
    why("guest.instead", why=why("guest.slow", seconds=2.5)),
    why("guest.instead", why=why("guest.unasked")),
    why("guest.instead", why=why("guest.changed")),
    why("player.failed", game=GAME, said="ValueError"),
    why("worker.form"),
]


@pytest.mark.parametrize("note", NOTES, ids=lambda note: note.key)
def test_a_player_that_fails_is_told(tmp_path: Path, note: Why):
    """By name, once; a number in it with a comma."""
    with TablePilot(tmp_path) as pilot:
        pilot.app.speak("is")
        ask = pilot.thinkers.ask

        def failing(*request: Any) -> Thought:
            thought = ask(*request)
            thought.note = note
            return thought

        pilot.thinkers.ask = failing  # type: ignore[method-assign]
        pilot.sit("bot,bot,bot")
        pilot.until(lambda: pilot.engine._notice)
        told = pilot.engine._notice[0]
    assert told == f"{pilot.match.players[0].name}: {Words.load('is').tell(note)}"
    assert "2.5" not in told


def test_a_choice_that_cannot_be_written_down_is_told(tmp_path: Path):
    """On the paper that asks whether to try again."""
    with TablePilot(tmp_path) as pilot:
        pilot.app.speak("is")
        pilot.sit("Anna,bot,bot")
        pilot.scene.controller.commit(refuse(errno.ENOSPC), list)
        assert "(ekkert pláss er eftir á disknum)" in pilot.engine.top.text


def test_every_refusal_of_house_rules_is_told(app: App):
    """Beside the button, whatever is wrong with them."""
    from table.app.table_setup import refusal

    game = app.open(GAME)
    assert game.rules is not None
    option = game.rules.OPTIONS[0].key
    for seats, asked in ((99, {}), (3, {"zebra": 1}), (3, {option: "zebra"})):
        told = refusal(game.words, game.rules, seats, asked)
        assert "ekki" in told and "seats" not in told
