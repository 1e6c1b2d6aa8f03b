"""What a voice was told, for tests that listen at a window."""

from pathlib import Path

from table.app.voice_output import VoiceOutput
from table.audio.speech.voice import FileVoice
from table.scenes.dialogs.page_announcer import PageAnnouncer
from tests.table_pilot import Pilot


class Ears:
    """What has been said, line by line, each with its language."""

    def __init__(self, path: Path) -> None:
        self.path, self.lines = path, list[str]()
        self.read = self.known = 0  # bytes of the file, and lines that were asked for

    def all(self) -> list[str]:
        """Everything since the beginning."""
        if self.path.exists():
            with self.path.open(encoding="utf-8") as file:
                file.seek(self.read)
                self.lines += [line.rstrip("\n").partition("\t")[2] for line in file.readlines()]
                self.read = file.tell()
        return self.lines

    def fresh(self) -> list[str]:
        """What has been said since this was asked last."""
        known = self.known
        self.known = len(self.all())
        return self.lines[known:]


def listening(pilot: Pilot, path: Path, much: str = "all") -> Ears:
    """Let everything at this window be written down there."""
    app = pilot.app
    app.settings.voice = much  # type: ignore[assignment]
    app.voice = VoiceOutput(lambda: FileVoice(path), lambda: app.settings, app.profiles.help)
    pilot.engine.announcer = PageAnnouncer(app)
    return Ears(path)
