"""The page "An evening": which form of evening is set up."""

from __future__ import annotations

from functools import partial

from table.app.app import App
from table.app.series import SeriesFile
from table.scenes.dialogs.ask import Answer, ChoicePage
from table.scenes.setup.deals_setup import DealsSetupScene
from table.scenes.setup.series_setup import SeriesSetupScene, SetupScene
from table.widgets import Form


class EveningScene(ChoicePage):
    """Asks for the form of an evening, and sets it up; returns the SeriesFile, or None."""

    def __init__(self, app: App) -> None:
        self.app = app

    def build(self) -> Form:
        say = self.engine.words.say
        answers = [
            Answer(say("menu.series"), partial(self._open, SeriesSetupScene), "series"),
            Answer(say("evening.setup"), partial(self._open, DealsSetupScene), "deals"),
        ]
        return self.choice_form(say("menu.evening"), answers, "forms")

    def _open(self, scene: type[SetupScene]) -> None:
        self.engine.open(scene(self.app))  # type: ignore[call-arg]

    def resume(self, value: object) -> None:
        if isinstance(value, SeriesFile):
            self.close(value)
