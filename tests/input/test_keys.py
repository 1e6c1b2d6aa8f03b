"""The keys of the table: the head, the page of ways to play, the voice and the guide agree."""

import re
from pathlib import Path

import pygame
import pytest

from table.i18n.words import Words, languages
from table.input.toolbar import KEYS
from table.scenes.match.input_router import RULES_KEYS

GUIDE = Path(__file__).parents[2] / "docs" / "players-guide.md"


@pytest.mark.parametrize("language", languages())
def test_every_text_names_the_keys_that_work(language: str) -> None:
    """A letter on the head, on “Ways to play” and in the guide does what it says there."""
    words = Words.load(language)
    keys = {name: pygame.key.name(key).upper() for name, key in KEYS.items()}
    rules = pygame.key.name(RULES_KEYS[1]).upper()
    ways = " ".join(words.say(f"ways.keyboard.{number}") for number in (3, 4))
    for name, letter in keys.items():
        assert words.say(f"play.{name}").endswith(f"({letter})"), f"play.{name}: say ({letter})"
    for where, text in (
        ("ways.keyboard", ways),
        ("spoken.keys.table", words.say("spoken.keys.table")),
    ):
        named = {*re.findall(r"(?:^|\s)([A-Z])(?:[:, ])", text)}
        letters = {*keys.values(), rules} if where == "ways.keyboard" else {keys["hint"], rules}
        assert letters <= named, f"{where} in {language} lacks the keys {letters - named}"
    guide = GUIDE.read_text(encoding="utf-8")
    for letter in (*keys.values(), rules):
        assert f"`{letter}`" in guide, f"docs/players-guide.md does not name the key {letter}"
