"""The page "Look back": what was played, in one place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from table.app.app import App
from table.engine.scene import Scene
from table.scenes.dialogs.ask import Answer, ChoicePage
from table.scenes.history.album import AlbumScene
from table.scenes.history.book_page import BookScene
from table.scenes.history.series_scene import TonightScene
from table.widgets import Form


class LookBackScene(ChoicePage):
    """Leads to the album, the family book and tonight. Returns the session of a game begun from a
    replay, the path of a game to continue, or None."""

    def __init__(self, app: App) -> None:
        self.app = app

    def build(self) -> Form:
        say = self.engine.words.say
        pages: dict[str, Callable[[App], Scene]] = {
            "album": AlbumScene, "book": BookScene, "tonight": TonightScene
        }  # fmt: skip
        answers = [
            Answer(say(f"menu.{name}"), partial(self._open, page), name)
            for name, page in pages.items()
        ]
        return self.choice_form(say("menu.look_back"), answers, "pages")

    def _open(self, page: Callable[[App], Scene]) -> None:
        self.engine.open(page(self.app))

    def resume(self, value: object) -> None:
        if value is not None:
            self.close(value)
