"""Characters: each a manner over any level, and nothing more."""

import random
from collections.abc import Sequence
from math import isclose
from types import SimpleNamespace
from typing import Any, cast

import pytest

from rules.kit.contract import Rules
from rules.kit.manner import PLAIN, Manner, Shade
from rules.kit.move import Move
from rules.kit.state import View
from sprites.portraits import PORTRAITS
from table.players import playing_style
from table.players.levels import (
    CHARACTERS,
    EVERYTHING,
    FORGETFUL,
    LEVELS,
    RULE_PLAYER,
    at_level,
    character_of,
    is_level,
    level_of,
)
from table.players.playing_style import in_style
from table.players.roster import NAMES, BadSeats, roster

SAFE, BOLD, WILD, SPOILS = (Move(verb) for verb in ("safe", "bold", "wild", "spoils"))
SHADES = (
    Shade(SAFE, 0.0, Manner(risk=-0.5)),
    Shade(BOLD, 0.4, Manner(risk=0.5)),
    Shade(WILD, 1.2, Manner(risk=1.0)),
)
DARING, CAREFUL = Manner(risk=1.0), Manner(risk=-1.0)


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in which everything is legal, one move spoils, and three show how one leans."""
    monkeypatch.setattr(playing_style, "why_not", lambda *asked: None)
    monkeypatch.setattr(playing_style, "spoils", lambda rules, view, seat, choice: choice == SPOILS)
    shown(monkeypatch, SHADES)


def shown(monkeypatch: pytest.MonkeyPatch, shades: Sequence[Shade]) -> None:
    monkeypatch.setattr(playing_style, "shades", lambda *asked: shades)


def made(manner: Manner, own: Move = SAFE, lots: Any = None, seed: int = 0) -> Move:
    rules, view = cast("Rules", SimpleNamespace()), cast("View", SimpleNamespace())
    return in_style(rules, view, 0, own, manner, lots or {}, random.Random(seed))


def test_who_is_nobody_in_particular_plays_as_the_level_does():
    """Without a manner the level's own choice stands, whatever it shows."""
    assert [made(PLAIN, move) for move in (SAFE, BOLD, WILD)] == [SAFE, BOLD, WILD]


def test_a_manner_takes_what_is_like_it():
    """Among moves nearly as good as one another, the one that shows more of it is made."""
    assert made(DARING) == BOLD and made(CAREFUL) == SAFE


def test_a_manner_pays_no_more_than_it_is_worth_to_it():
    """What would lose more than it pleases is left, and so is what costs more than a style may."""
    assert made(Manner(risk=0.3)) == SAFE
    assert made(DARING) != WILD


def test_where_the_level_knows_better_a_manner_yields_by_as_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What a level chose against the shades' own judgement is not given up for nothing."""
    shown(monkeypatch, (Shade(SAFE, 0.0, Manner(risk=-0.1)), Shade(BOLD, 0.9, PLAIN)))
    assert made(CAREFUL, BOLD) == BOLD


def test_nobody_spoils_the_game_to_be_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    """What spoils the game for the others is never anybody's manner."""
    shown(monkeypatch, (*SHADES, Shade(SPOILS, 0.0, Manner(risk=1.0))))
    assert made(DARING) == SAFE


def drawn(lots: dict[Move, float], manner: Manner = DARING) -> list[tuple[Move, Move]]:
    """What the level draws and what becomes of it, many times."""
    luck = random.Random(1)
    plain = luck.choices(list(lots), list(lots.values()), k=8000)
    return [(own, made(manner, own, lots, seed)) for seed, own in enumerate(plain)]


def test_lots_lean_to_what_a_manner_likes():
    """Where the level draws lots all it might draw is still drawn, but what is like somebody
    oftener: by e for each whole trait."""
    found = [choice for _, choice in drawn({SAFE: 0.5, BOLD: 0.5})]
    assert isclose(found.count(BOLD) / found.count(SAFE), 2.718, rel_tol=0.2)


def test_lots_lean_further_where_it_is_the_order_of_things(monkeypatch: pytest.MonkeyPatch):
    """Twice the pull, twice the power of e."""
    shown(monkeypatch, [shade._replace(pull=2.0) for shade in SHADES])
    found = [choice for _, choice in drawn({SAFE: 0.5, BOLD: 0.5})]
    assert isclose(found.count(BOLD) / found.count(SAFE), 7.389, rel_tol=0.2)


def test_nobody_draws_another_lot_for_nothing():
    """Where nothing speaks for the one or the other what the level drew stands; where something
    does, a choice is only ever changed for what is oftener made so."""
    lots = {SAFE: 0.3, BOLD: 0.5, SPOILS: 0.2}
    assert all(own == choice for own, choice in drawn(lots, Manner(memory=1.0)))
    changed = {(own, choice) for own, choice in drawn(lots) if own != choice}
    assert changed == {(SAFE, BOLD), (SPOILS, BOLD)}


def test_every_level_can_be_anybody_s():
    """`keen:kari` plays as keen does, in a manner: the same thought and the same luck."""
    for level in LEVELS:
        for character in CHARACTERS:
            name = f"{level.name}:{character.key}"
            found = level_of(name)
            assert is_level(name) and found.manner == character.manner
            kept = found._replace(manner=PLAIN, remembers=level.remembers)
            assert kept == level and found.remembers <= level.remembers
    assert at_level("sharp:loa", RULE_PLAYER) == "keen:loa" and at_level("sharp", "easy") == "easy"


def test_who_forgets_keeps_little_in_mind():
    """A manner that forgets remembers less than its level; one that remembers no more than it."""
    assert level_of("keen:snorri").remembers == FORGETFUL < level_of("keen").remembers
    assert level_of("playful:ragna").remembers == 0 < EVERYTHING


def test_characters_are_told_apart():
    """Eight people with keys, names, portraits and manners of their own; traits from -1 to 1, and
    names that no plain computer bears."""
    for told in ("key", "name", "portrait", "manner"):
        assert len({getattr(character, told) for character in CHARACTERS}) == len(CHARACTERS) == 8
    assert {character.portrait for character in CHARACTERS} <= set(PORTRAITS)
    assert all(-1 <= each <= 1 for character in CHARACTERS for each in character.manner)
    assert not {character.name for character in CHARACTERS} & set(NAMES)


def test_a_character_sits_down_by_key():
    """`bot:keen:kari` is called Kári, and gives way to a person of that name."""
    kari, again = roster("bot:keen:kari,KÁRI")
    assert (kari.name, kari.level) == ("Kári 2", "keen:kari") and again.name == "KÁRI"
    assert roster("bot:easy:loa,bot")[0].name == "Lóa"
    assert character_of(kari.level) == character_of("easy:kari")
    with pytest.raises(BadSeats, match="“hrafn”; those who play are: jorunn, kari"):
        roster("bot:keen:hrafn")
    with pytest.raises(BadSeats, match="no level “genius”"):
        roster("bot:genius:kari")
