"""The dealer of games that are over checked once more: from a film, a series, an evening."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from table.app.app import App
from table.engine.scene import Engine
from table.i18n.words import Words
from table.scenes.dialogs.ask import AskScene, WhoScene
from table.session.open_game import Broken
from table.session.replay import Replay
from table.session.seals import Seals
from table.widgets import Box, Button, Form

WIDE, TALL = 220.0, 42.0  # of the button that leads there


def seals_of(replay: Replay) -> Seals | None:
    """The seals of a film whose end everybody has seen; None before that, and where nothing was
    sealed."""
    path = replay.path
    if path is None or not replay.done or not replay.open or not replay.match.seals:
        return None
    seals = Seals(replay.match, lambda: path)
    seals.final = True
    return seals


def add_check(form: Form, words: Words, paper: Box, on: Callable[[], None]) -> None:
    """The button in the upper right corner of a paper, as it stands on a score sheet."""
    x, y, w, _ = paper
    area = (x + w - 28 - WIDE, y + 16, WIDE, TALL)
    form.add(Button(area, words.say("dealer.title"), on, name="dealer", size=17))


def ask_which(engine: Engine, games: Sequence[str]) -> None:
    """Of which game the dealer is to be checked; what is chosen comes back as its number."""
    engine.open(WhoScene(engine.words.say("dealer.which"), dict(enumerate(games))))


def check(app: App, engine: Engine, title: str, made: Callable[[], Replay]) -> None:
    """To the page of the seals of a game, or to a sentence why there is none."""
    from table.scenes.overlays.scores import SealsScene  # not before the menu's first frame

    words = engine.words
    try:
        replay = made()
        replay.finish()
    except Broken as bad:
        engine.open(AskScene(title, words.tell(bad.why), words.say("common.ok")))
        return
    seals = seals_of(replay)
    if seals is None:
        why = words.tell(replay.wrong) if replay.wrong else words.say("dealer.none")
        engine.open(AskScene(title, why, words.say("common.ok")))
        return
    engine.open(SealsScene(app, replay.game, seals))
