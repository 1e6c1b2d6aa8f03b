"""Who? Asked where one of several people at the screen wants something, and nobody knows which."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from table.scenes.dialogs.choice_page import Answer, ChoicePage
from table.widgets import Form


class WhoScene(ChoicePage):
    """A button for everybody it may be; returns that seat, or None."""

    def __init__(self, title: str, names: Mapping[int, str]) -> None:
        self.title, self.names = title, names

    def build(self) -> Form:
        answers = [
            Answer(name, partial(self.close, seat), f"who:{seat}")
            for seat, name in self.names.items()
        ]
        return self.asked(self.title, answers, "names")
