"""Characters, each a quirk over any level; and the mistakes of careless players."""

import random
from itertools import product
from types import SimpleNamespace
from typing import cast

import pytest

from rules.kit.contract import Rules
from rules.kit.move import Move, move
from rules.kit.quirk import Quirk
from rules.kit.remarks import candidates
from rules.kit.state import View
from sprites.portraits import PORTRAITS
from table.players import playing_style
from table.players.levels import (
    CHARACTERS,
    LEVELS,
    RULE_PLAYER,
    character_of,
    is_level,
    level_of,
    with_level,
)
from table.players.playing_style import blunder, choose_by_quirk, first_fair_move
from table.players.roster import BOT_NAMES, BadSeats, parse_roster
from tests.players.opening import RULES, begun

SAFE, BOLD, DEAR, SPOILS = (Move(verb) for verb in ("safe", "bold", "dear", "spoils"))


def is_bold(view: View, seat: int, move: Move) -> bool | None:
    """Whether a move is anything but safe; only ever asked where nothing is redacted."""
    return move != SAFE


@pytest.mark.parametrize(
    ("quirk", "own", "choice"),
    [
        (Quirk(is_bold, 1.0), SAFE, BOLD),  # the cheapest that shows it
        (Quirk(is_bold, 0.3), SAFE, SAFE),  # what loses too much is left
        (Quirk(is_bold, 0.3, crowd=9.0), SAFE, BOLD),  # among more than two it may lose more
        (Quirk(is_bold, 1.0), DEAR, DEAR),  # what shows it already stands
        (Quirk(is_bold, 1.0, is_liked=False), BOLD, SAFE),
        (Quirk(is_bold, 1.0, is_liked=False), SAFE, SAFE),
        (Quirk(lambda *asked: None, 9.0), SAFE, SAFE),  # no occasion
    ],
    ids=["shown", "dear", "crowd", "stands", "left", "never", "no occasion"],
)
def test_a_quirk_is_shown_where_it_costs_little(quirk, own, choice, monkeypatch) -> None:
    """The cheapest move that shows it is made, unless it loses too much or spoils the game."""
    monkeypatch.setattr(playing_style, "why_not", lambda *asked: None)
    monkeypatch.setattr(playing_style, "spoils", lambda rules, view, seat, move: move == SPOILS)
    rules = cast("Rules", SimpleNamespace())
    view = cast("View", SimpleNamespace(table=SimpleNamespace(seats=3)))
    weighed = [(SAFE, 0.0), (BOLD, 0.4), (DEAR, 0.9)]
    assert choose_by_quirk(rules, view, 0, own, quirk, weighed) == choice
    assert choose_by_quirk(rules, view, 0, SAFE, quirk, [(SAFE, 0.0), (SPOILS, 0.0)]) == SAFE


# --- who they are ------------------------------------------------------------------------


def test_every_level_can_be_anybody_s():
    """`keen:kari` is keen with Kári's quirk; keys, names and portraits are all different."""
    for level, character in product(LEVELS, CHARACTERS):
        name = f"{level.name}:{character.key}"
        assert is_level(name) and level_of(name) == level._replace(character=character.key)
    assert with_level("sharp:loa", RULE_PLAYER) == "keen:loa"
    assert with_level("sharp", "easy") == "easy"
    for part in ("key", "name", "portrait"):
        assert len({getattr(character, part) for character in CHARACTERS}) == len(CHARACTERS) == 8
    assert {character.portrait for character in CHARACTERS} <= set(PORTRAITS)
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
def test_a_slip_costs_no_more_than_it_may(listed, overlooks, careless, choices) -> None:
    """Nothing worse than `careless` is done; who overlooks nothing makes its own choice."""
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
