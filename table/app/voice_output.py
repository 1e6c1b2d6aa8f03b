"""Speaks texts aloud, as far as the settings say, and prepares texts for a voice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from rules.kit.player_info import PlayerInfo
from rules.kit.said import Why, why
from table.i18n.words import capitalise
from table.storage.settings import Help, Settings, Spoken

if TYPE_CHECKING:
    from table.audio.speech.voice import Voice

STOPS = (".", "!", "?", "\u2026")
_MINUS = re.compile("[\u2013\u2212](?=[0-9\u00bc-\u00be])")  # before a digit or a fraction
_DOUBLE_STOP = re.compile(r"(?<!\.)\.\s?\.(?!\.)")
_DOT_OR_ARROW = re.compile(r"\s*[\u00b7\u2022\u2192]\s*")
CLOSING = "\"')]\u201c\u201d\u2019\u00ab\u00bb"  # may follow the last mark of a sentence


class VoiceOutput:
    """Speaks with the system's voice, as far as the `settings` and the `help` of the listener say.
    `find` looks for the voice, and returns None if there is none. The narrator of a match sets
    `may_speak_hand`, whether private information may be spoken, and `listener`, the person at the
    screen whose turn it is, or None."""

    def __init__(self, find: Callable[[], Voice | None], settings: Callable[[], Settings],
                 help: Callable[[PlayerInfo], Help] = lambda player: Help()) -> None:  # fmt: skip
        self._find: Callable[[], Voice | None] | None = find  # None once it was called
        self._voice: Voice | None = None
        self._settings, self._help = settings, help
        self._failure_reported = False
        self.may_speak_hand: Callable[[], bool] = lambda: False
        self.listener: Callable[[], PlayerInfo | None] = lambda: None

    @property
    def is_available(self) -> bool:
        """Whether the system has a voice, which is looked for at the first use."""
        if self._find is not None:
            self._voice = self._find()
            self._find = None
        return self._voice is not None

    @property
    def level(self) -> Spoken:
        """How much is spoken: the setting, or all if the listener's help includes speech."""
        listener = self.listener()
        if listener is not None and self._help(listener).speech:
            return "all"
        return self._settings().voice

    @property
    def is_on(self) -> bool:
        return self.level != "off" and self.is_available and not self._has_failed

    @property
    def reads_focus(self) -> bool:
        """Whether what has the focus or is under the pointer is spoken as well."""
        return self.level == "all" and self.is_on

    @property
    def _has_failed(self) -> bool:
        return self._voice is not None and self._voice.failed

    @property
    def busy(self) -> bool:
        return self.is_on and self._voice is not None and self._voice.busy

    def say_to_room(self, text: str, language: str) -> None:
        """Speak what everybody in the room may know, after what is being spoken."""
        if self.is_on:
            self._speak(text, language, urgent=False)

    def say_now(self, text: str, language: str) -> None:
        """Speak at once: an answer to a key, or where the focus is."""
        if self.is_on:
            self._speak(text, language)

    def say_even_if_off(self, text: str, language: str) -> None:
        """Speak at once even if the voice is turned off, to offer turning it on."""
        if self.is_available and not self._has_failed:
            self._speak(text, language)

    def say_privately(self, text: str, language: str) -> None:
        """Speak at once what only one person may know, if that is wanted aloud."""
        if self.may_speak_hand():
            self.say_now(text, language)

    def _speak(self, text: str, language: str, urgent: bool = True) -> None:
        """Give a text to the voice. An `urgent` one comes before what it still has to say."""
        if self._voice is not None and text:
            self._voice.say(text_for_voice(text), language, urgent)

    def stop(self, private_only: bool = False) -> None:
        """Stop speaking. With `private_only`, what is meant for the whole room goes on."""
        if self._voice is not None:
            self._voice.cancel(private_only)

    def take_failure(self) -> Why | None:
        """Return an error message the first time after the voice stopped working; else None."""
        if self._failure_reported or self.level == "off" or not self._has_failed:
            return None
        self._failure_reported = True
        return why("voice.dead")

    def close(self) -> None:
        if self._voice is not None:
            self._voice.close()


def find_system_voice() -> Voice | None:
    from table.audio.speech.voice import find_voice  # the menu opens sooner without

    return find_voice()


def text_for_voice(text: str) -> str:
    """Prepare a text for a voice: it gets an end mark, hyphens in place of minus signs, and commas
    in place of middle dots and arrows."""
    text = _MINUS.sub("-", with_end_mark(text))
    text = _DOUBLE_STOP.sub(".", text)
    return _DOT_OR_ARROW.sub(", ", text).replace("\u2026", "...")


def with_end_mark(text: str) -> str:
    """End a text with a full stop unless it has an end mark; a comma or colon is replaced."""
    text = text.rstrip().rstrip(",;:").rstrip()
    has_end = text.rstrip(CLOSING).endswith(STOPS)
    return text if not text or has_end else f"{text}."


def sentences(texts: Iterable[str]) -> str:
    """Join texts as sentences. Each gets an end mark, unless it ends with a colon, and a capital
    letter, except after a colon."""
    result: list[str] = []
    for text in filter(None, texts):
        follows_colon = bool(result) and result[-1].endswith(":")
        sentence = text if follows_colon else capitalise(text)
        has_end = text.rstrip(CLOSING).endswith((*STOPS, ":"))
        result.append(sentence if has_end else f"{sentence}.")
    return " ".join(result)
