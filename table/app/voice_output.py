"""The voice of the house: what of all that could be spoken is, as the settings say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from rules.kit.said import Why, why
from table.storage.settings import Settings

if TYPE_CHECKING:
    from table.audio.speech.voice import Voice

STOPS = (".", "!", "?", "\u2026")
OPENING = "\"'([\u201c\u201e\u2018\u00ab\u00bb"  # may stand before its first letter
CLOSING = "\"')]\u201c\u201d\u2019\u00ab\u00bb"  # may stand after such a mark


class VoiceOutput:
    """`trusted`: whether the person at the screen now has asked that what they alone may see is
    spoken."""

    def __init__(self, find: Callable[[], Voice | None], settings: Callable[[], Settings]) -> None:
        self._find: Callable[[], Voice | None] | None = find
        self._voice: Voice | None = None
        self._settings = settings
        self._told = False
        self.trusted: Callable[[], bool] = lambda: False

    @property
    def there(self) -> bool:
        """Whether the system has a voice; it is looked for when first asked."""
        if self._find is not None:
            self._voice, self._find = self._find(), None
        return self._voice is not None

    @property
    def on(self) -> bool:
        """Whether anything is spoken."""
        return self._settings().voice != "off" and self.there and not self._dead

    @property
    def follows(self) -> bool:
        """Whether what the keys or the pointer are on is spoken as well."""
        return self._settings().voice == "all" and self.on

    @property
    def _dead(self) -> bool:
        return self._voice is not None and self._voice.failed

    @property
    def busy(self) -> bool:
        """Whether something is still being said."""
        return self.on and self._voice is not None and self._voice.busy

    def room(self, text: str, language: str) -> None:
        """Say what everybody in the room may know."""
        if self.on and self._voice is not None and text:
            self._voice.say(spoken(text), language)

    def asked(self, text: str, language: str) -> None:
        """Say at once what somebody has asked for, or where the focus is."""
        if self.on and self._voice is not None and text:
            self._voice.say(spoken(text), language, urgent=True)

    def offer(self, text: str, language: str) -> None:
        """Say that it can be turned on, though it is off."""
        if self.there and self._voice is not None and not self._dead:
            self._voice.say(spoken(text), language, urgent=True)

    def own(self, text: str, language: str) -> None:
        """Say what one person alone may see, if they have asked for it; else nothing is said."""
        if self.trusted():
            self.asked(text, language)

    def hush(self, own: bool = False) -> None:
        """Be quiet; or of one's `own` alone, as others may listen now."""
        if self._voice is not None:
            self._voice.cancel(own)

    def trouble(self) -> Why | None:
        """A sentence where the voice has died, once."""
        if self._told or self._settings().voice == "off" or not self._dead:
            return None
        self._told = True
        return why("voice.dead")

    def close(self) -> None:
        """The window has gone."""
        if self._voice is not None:
            self._voice.close()


def spoken(text: str) -> str:
    """A text as a voice is given it: its end is marked, and it has no signs that are only for the
    eye: a real minus before a number is one that voices read, and dots between parts are
    pauses."""
    text = ended(text)
    text = re.sub("[\u2013\u2212](?=[0-9\u00bc-\u00be])", "-", text)
    text = re.sub(r"(?<!\.)\.\s?\.(?!\.)", ".", text)
    return re.sub(r"\s*[\u00b7\u2022\u2192]\s*", ", ", text).replace("\u2026", "...")


def ended(text: str) -> str:
    """A text with a mark at its end, after which a voice comes to rest; what is open there, such
    as a comma, gives way to it."""
    text = text.rstrip().rstrip(",;:").rstrip()
    return text if not text or text.rstrip(CLOSING).endswith(STOPS) else f"{text}."


def sentences(said: Iterable[str]) -> str:
    """These one after another, each with a full stop, so that a voice pauses there, and after one
    that has ended with a capital, though it begins with a card."""
    found: list[str] = []
    for text in filter(None, said):
        begun = text if found and found[-1].endswith(":") else capital(text)
        found.append(begun if text.rstrip(CLOSING).endswith((*STOPS, ":")) else f"{begun}.")
    return " ".join(found)


def capital(text: str) -> str:
    """A sentence with a capital at its beginning, be it within quotation marks."""
    at = len(text) - len(text.lstrip(OPENING))
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]
