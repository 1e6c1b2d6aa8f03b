"""What shall be done with a game in the album."""

from __future__ import annotations

from functools import partial

from table.scenes.dialogs.ask import Answer, ChoicePage
from table.storage.album import AlbumEntry
from table.widgets import Form


class GameActionsScene(ChoicePage):
    """Returns look, choices, bring, call or throw, or None. `sound`: whether it reads."""

    def __init__(self, title: str, entry: AlbumEntry, sound: bool) -> None:
        self.title, self.entry, self.sound = title, entry, sound

    def build(self) -> Form:
        there = self.entry.path.exists()
        ways = {
            "bring": self.entry.put_away and self.sound,
            "look": self.sound and (not self.entry.series or self.entry.match is not None),
            "choices": self.sound and self._over and self.entry.of_people,
            "call": True,
            "throw": there,
        }
        say = self.engine.words.say
        answers = [
            Answer(say(f"album.{way}"), partial(self.close, way), way)
            for way, open_ in ways.items()
            if open_
        ]
        return self.asked(self.title, answers, "ways")

    @property
    def _over(self) -> bool:
        """Whether it is one game that has come to its end."""
        entry = self.entry
        return not (entry.put_away or entry.evening or entry.series) and entry.path.exists()
