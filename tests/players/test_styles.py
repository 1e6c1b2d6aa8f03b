"""Characters, each a manner over any level and nothing more; and the mistakes of a careless player:
something is not noticed, and the best of the rest is done."""

import random
from collections.abc import Callable, Sequence
from itertools import product
from math import e, isclose
from types import SimpleNamespace
from typing import Any, cast

import pytest

from rules.kit.contract import Rules
from rules.kit.manner import PLAIN, Manner, Shade
from rules.kit.move import Move, move
from rules.kit.remarks import candidates
from rules.kit.state import View
from sprites.portraits import PORTRAITS
from table.players import playing_style
from table.players.levels import (
    ALL_CARDS,
    CHARACTERS,
    FORGETFUL_CARDS,
    LEVELS,
    RULE_PLAYER,
    character_of,
    is_level,
    level_of,
    with_level,
)
from table.players.playing_style import blunder, choose_in_style, first_fair_move
from table.players.roster import BOT_NAMES, BadSeats, parse_roster
from tests.players.opening import RULES, begun

SAFE, BOLD, WILD, SPOILS = (Move(verb) for verb in ("safe", "bold", "wild", "spoils"))
SHADES = (
    Shade(SAFE, 0.0, Manner(risk=-0.5)),
    Shade(BOLD, 0.4, Manner(risk=0.5)),
    Shade(WILD, 1.2, Manner(risk=1.0)),
)
DARING, CAREFUL = Manner(risk=1.0), Manner(risk=-1.0)
AGAINST = (Shade(SAFE, 0.0, Manner(risk=-0.1)), Shade(BOLD, 0.9, PLAIN))
TEMPTED = (*SHADES, Shade(SPOILS, 0.0, Manner(risk=1.0)))


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Callable[[Sequence[Shade]], None]:
    """A game in which everything is legal, one move spoils, and these show how one leans."""
    monkeypatch.setattr(playing_style, "why_not", lambda *asked: None)
    monkeypatch.setattr(playing_style, "spoils", lambda rules, view, seat, choice: choice == SPOILS)

    def show(shades: Sequence[Shade]) -> None:
        monkeypatch.setattr(playing_style, "shades", lambda *asked: shades)

    show(SHADES)
    return show


def made(manner: Manner, own: Move = SAFE, lots: Any = None, seed: int = 0) -> Move:
    rules, view = cast("Rules", SimpleNamespace()), cast("View", SimpleNamespace())
    return choose_in_style(rules, view, 0, own, manner, lots or {}, random.Random(seed))


@pytest.mark.parametrize(
    ("shades", "manner", "own", "choice"),
    [
        (SHADES, PLAIN, WILD, WILD),  # without a manner the level's own choice stands
        (SHADES, DARING, SAFE, BOLD),  # among moves nearly as good, what shows more of it
        (SHADES, CAREFUL, SAFE, SAFE),
        (SHADES, Manner(risk=0.3), SAFE, SAFE),  # what would lose more than it pleases is left
        (AGAINST, CAREFUL, BOLD, BOLD),  # the level chose against the shades' own judgement
        (TEMPTED, DARING, SAFE, SAFE),  # what spoils the game is never anybody’s manner
    ],
    ids=["plain", "daring", "careful", "dear", "against", "spoils"],
)
def test_a_manner_takes_what_is_like_it_and_pays_no_more_than_it_is_worth(
    shown: Callable, shades: Sequence[Shade], manner: Manner, own: Move, choice: Move
) -> None:
    """Among moves nearly as good as one another, the one that shows more of it is made; what costs
    more than a style may is left."""
    shown(shades)
    assert made(manner, own) == choice


def lots_drawn(lots: dict[Move, float], manner: Manner = DARING) -> list[tuple[Move, Move]]:
    """What the level draws and what becomes of it, many times."""
    plain = random.Random(1).choices(list(lots), list(lots.values()), k=6000)
    return [(own, made(manner, own, lots, seed)) for seed, own in enumerate(plain)]


def test_lots_lean_to_what_a_manner_likes(shown: Callable):
    """Where the level draws lots all it might draw is still drawn, but what is like somebody
    oftener: by e for each whole trait, and twice the pull is twice the power of e. Where nothing
    speaks for the one or the other what the level drew stands; where something does, a choice is
    only ever changed for what is oftener made so."""
    lots = {SAFE: 0.3, BOLD: 0.5, SPOILS: 0.2}
    assert all(own == choice for own, choice in lots_drawn(lots, Manner(memory=1.0)))
    changed = {(own, choice) for own, choice in lots_drawn(lots) if own != choice}
    assert changed == {(SAFE, BOLD), (SPOILS, BOLD)}
    for pull in (1.0, 2.0):
        shown([shade._replace(pull=pull) for shade in SHADES])
        found = [choice for _, choice in lots_drawn({SAFE: 0.5, BOLD: 0.5})]
        assert isclose(found.count(BOLD) / found.count(SAFE), e**pull, rel_tol=0.2)


# --- who they are ------------------------------------------------------------------------


def test_every_level_can_be_anybody_s():
    """`keen:kari` plays as keen does, in a manner: the same thought and the same luck. A manner
    that forgets remembers less than its level; one that remembers no more than it; who takes what
    there is has more haste than its level, who leaves it lying less. Eight people with keys,
    names, portraits and manners of their own; traits from -1 to 1, and names that no plain
    computer bears."""
    for level, character in product(LEVELS, CHARACTERS):
        name = f"{level.name}:{character.key}"
        found = level_of(name)
        assert is_level(name) and found.manner == character.manner
        kept = found._replace(manner=PLAIN, remembers=level.remembers, haste=level.haste)
        assert kept == level and found.remembers <= level.remembers
        assert 0 <= found.haste <= 1
    assert with_level("sharp:loa", RULE_PLAYER) == "keen:loa"
    assert with_level("sharp", "easy") == "easy"
    assert level_of("keen:snorri").remembers == FORGETFUL_CARDS < level_of("keen").remembers
    assert level_of("keen:kari").haste > 0 == level_of("keen:nanna").haste == level_of("keen").haste
    assert level_of("steady:kari").haste > level_of("steady:nanna").haste > 0
    assert level_of("playful:ragna").remembers == 0 < ALL_CARDS
    for trait in ("key", "name", "portrait", "manner"):
        assert len({getattr(character, trait) for character in CHARACTERS}) == len(CHARACTERS) == 8
    assert {character.portrait for character in CHARACTERS} <= set(PORTRAITS)
    assert all(-1 <= each <= 1 for character in CHARACTERS for each in character.manner)
    assert not {character.name for character in CHARACTERS} & set(BOT_NAMES)


def test_a_character_sits_down_by_key():
    """`bot:keen:kari` is called Kári, and gives way to a person of that name."""
    kari, again = parse_roster("bot:keen:kari,KÁRI")
    assert (kari.name, kari.level) == ("Kári 2", "keen:kari") and again.name == "KÁRI"
    assert parse_roster("bot:easy:loa,bot")[0].name == "Lóa"
    assert character_of(kari.level) == character_of("easy:kari")
    with pytest.raises(BadSeats, match="“hrafn”; those who play are: jorunn, kari"):
        parse_roster("bot:keen:hrafn")
    with pytest.raises(BadSeats, match="no level “genius”"):
        parse_roster("bot:genius:kari")


# --- mistakes ----------------------------------------------------------------------------

BEST, NEXT, WORST = move("discard 7H"), move("spread 2C 3C 4C"), move("draw")
SLIPS = 400


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in which three moves can be made, and nothing spoils it."""
    ranked = [(BEST, 0.0), (NEXT, 0.5), (WORST, 1.0)]
    monkeypatch.setattr(playing_style, "ranked", lambda *asked: ranked)
    monkeypatch.setattr(playing_style, "spoils", lambda *asked: False)
    monkeypatch.setattr(playing_style, "candidates", lambda *asked: [BEST, NEXT, WORST])


def blundered(overlooks: float, careless: float, own: Move = BEST) -> list[Move]:
    """What became of the same choice many times."""
    view = begun().view(0)
    return [
        blunder(RULES, view, 0, own, overlooks, careless, random.Random(seed))
        for seed in range(SLIPS)
    ]


@pytest.mark.parametrize(
    ("overlooks", "careless", "choices"),
    [
        (0.0, 1.0, {BEST}),
        (0.5, 0.0, {BEST}),
        (0.5, 0.6, {BEST, NEXT}),
        (0.5, 1.0, {BEST, NEXT, WORST}),
    ],
)
def test_a_slip_costs_no_more_than_it_may(
    listed: None, overlooks: float, careless: float, choices: set[Move]
) -> None:
    """What is worse than that is not done, however much is overlooked; and who overlooks nothing
    makes its own choice, however careless it would be."""
    assert set(blundered(overlooks, careless)) == choices


def test_what_takes_more_cards_is_missed_more_often(listed: None) -> None:
    """Three cards must all be noticed, and each is overlooked by itself."""
    single, three = (blundered(0.3, 1.0, own).count(own) / SLIPS for own in (BEST, NEXT))
    assert abs(single - 0.7) < 0.07
    assert abs(three - 0.7**3) < 0.07


def test_no_slip_spoils_the_game(listed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """What spoils it is passed over; and so is a choice that does, where another does not."""
    monkeypatch.setattr(playing_style, "spoils", lambda rules, view, seat, item: item == NEXT)
    assert set(blundered(0.5, 1.0)) == {BEST, WORST}
    view = begun().view(0)
    assert first_fair_move(RULES, view, 0, [NEXT, WORST]) == WORST
    assert first_fair_move(RULES, view, 0, [NEXT]) == BEST
    monkeypatch.setattr(playing_style, "spoils", lambda *asked: True)
    assert first_fair_move(RULES, view, 0, [NEXT, WORST]) == NEXT


def test_a_game_without_a_list_has_slips_of_the_same_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any other likely move of the same verb is made by mistake."""
    monkeypatch.setattr(playing_style, "ranked", lambda *asked: None)
    every = candidates(RULES, begun().view(0), 0)
    found = set(blundered(0.5, 0.0, every[0]))
    assert len(found) > 2 and found <= set(every)
