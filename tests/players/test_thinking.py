"""How a computer seat chooses, and how hard that was; characters, and careless mistakes."""

import random
from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from types import SimpleNamespace
from typing import cast

import pytest

from rules.kit.cards import die
from rules.kit.contract import Rules
from rules.kit.move import Move, move
from rules.kit.moves import why_not
from rules.kit.quirk import Quirk
from rules.kit.remarks import candidates
from rules.kit.state import View
from sprites.portraits import PORTRAITS
from table.players import difficulty, inline, playing_style
from table.players.difficulty import USUAL_DIFFICULTY, USUAL_QUARTILES, difficulty_of
from table.players.inline import choice_seed, random_move, safe_difficulty, think, think_or_guess
from table.players.levels import (
    CHARACTERS,
    LEVELS,
    RULE_PLAYER,
    Level,
    character_of,
    is_level,
    level_of,
    with_level,
)
from table.players.playing_style import blunder, choose_by_quirk, first_fair_move
from table.players.roster import BOT_NAMES, BadSeats, parse_roster
from table.scenes.match.thoughts import thinking_seconds
from tests.players.opening import GAME, RULES, begun
from tests.sampling import drawn
from tests.thinkers import hardness

SLIPS = 600


def test_the_seed_of_a_choice_says_nothing_of_the_games_seed():
    """It changes with step, seat and game, and is the same for the same three."""
    match, other, later = begun(), begun(seed="other"), begun()
    assert choice_seed(match, 0) == choice_seed(begun(), 0)
    later.history[-1] = later.history[-1]._replace(step=later.step + 1)
    seats = ((match, 0), (match, 1), (other, 0), (later, 0))
    assert len({choice_seed(*seat) for seat in seats}) == 4


class _Told:
    """A player that chooses one move, or fails where there is none, and keeps what it is handed."""

    def __init__(self, choice: Move | None) -> None:
        self.choice = choice
        self.drawn: list[float] = []
        self.known: list[object] = []

    def choose(self, rules: object, view: View, seat: int, rng: random.Random) -> Move:
        self.drawn.append(rng.random())
        self.known.append(view.known)
        if self.choice is None:
            raise ZeroDivisionError("division by zero")
        return self.choice


@pytest.mark.parametrize("choice", [None, Move("cheat")])
def test_a_players_mistake_never_becomes_a_broken_rule(monkeypatch, choice: Move | None):
    """Any legal move, or what the rule player chose before looking ahead, is played with a note."""
    view, player = begun().view(1), _Told(choice)
    expected = think(GAME.name, view, 1, RULE_PLAYER, 7)
    monkeypatch.setattr(inline, "look_ahead", lambda *asked: player.choose(*asked[:3], random))
    made, note = think_or_guess(GAME.name, view, 1, "sharp", 7)
    assert made == expected and GAME.name in str(note)
    monkeypatch.setattr(inline, "_player_of", lambda game: _Told(choice))
    made, note = think_or_guess(GAME.name, view, 1, "steady", 7)
    assert why_not(RULES, view, 1, made) is None
    assert GAME.name in str(note) and "\n" not in str(note)


def test_a_game_without_a_player_is_played_by_any_legal_move(monkeypatch):
    """A new game can be played by computer seats before anybody writes a player for it."""
    view = begun().view(2)
    monkeypatch.setattr(inline, "_player_of", lambda game: None)
    made, note = think_or_guess(GAME.name, view, 2, "steady", 7)
    assert why_not(RULES, view, 2, made) is None and note is None
    assert random_move(RULES, view, 2, random.Random(7)) == made


def test_a_ranks_chance_is_counted_over_every_way_the_others_may_play():
    """Punk: the generating function gives what going through all their choices gives."""
    from rules.punk.player.prospects import win_chances as chances_of
    from rules.punk.rules import trick_winner

    lean = [0.3, 0.25, 0.2, 0.15, 0.1]
    for others in (1, 2, 3, 4):
        wins = [0.0] * len(lean)
        for played in product(range(len(lean)), repeat=others):
            likely = prod(lean[rank] for rank in played)
            for rank in range(len(lean)):
                trick = [die(place + 1, card + 1) for place, card in enumerate([*played, rank])]
                wins[rank] += likely * (trick_winner(trick) == others)
        assert chances_of(lean, others) == pytest.approx(wins)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_level_is_as_it_says(monkeypatch, level: Level):
    """It slips as often as it says, whatever its luck, and remembers as many cards, the latest."""
    view = begun().view(0)
    view.known = {"hand:1": tuple(view.zones["hand:0"][:3]), "hand:2": ()}
    every = candidates(RULES, view, 0)
    player = _Told(every[0])
    monkeypatch.setattr(inline, "_player_of", lambda game: player)
    monkeypatch.setattr(playing_style, "ranked", lambda *asked: [(move, 0.0) for move in every])
    monkeypatch.setattr(inline, "level_of", lambda name: level._replace(worlds=0))
    made = [think(GAME.name, view, 0, level.name, seed) for seed in range(SLIPS)]
    luck = [luck for luck, move in zip(player.drawn, made, strict=True) if move == every[0]]
    assert abs(1 - len(luck) / SLIPS - level.blunder_rate) < 0.06
    assert abs(sum(luck) / len(luck) - 0.5) < 0.08
    most = level.remembers
    known = {zone: cards for zone, cards in player.known[0].items() if cards}
    assert known == ({"hand:1": view.known["hand:1"][-most:]} if most else {})


def test_a_level_that_looks_ahead_tries_as_many_worlds_as_it_says(monkeypatch):
    """Neither fewer nor more, where nobody is in a hurry."""
    view, worlds = begun().view(0), []
    player = _Told(random_move(RULES, view, 0, random.Random(1)))

    def improved(rules, view, seat, first, search, gains) -> Move:
        worlds.append(search.worlds)
        return first

    monkeypatch.setattr(inline, "_player_of", lambda game: player)
    monkeypatch.setattr(inline, "improve", improved)
    for level in LEVELS:
        think(GAME.name, view, 0, level.name, 1)
    assert worlds == [level.worlds for level in LEVELS if level.worlds]


A, B, C, D = (Move(text) for text in "abcd")


def weighed(
    monkeypatch: pytest.MonkeyPatch,
    losses: Sequence[tuple[Move, float]] | None,
    lots: Mapping[Move, float] | None = None,
    likely: Sequence[Move] = (A, B),
    usual: Mapping[str, Sequence[float]] | None = None,
) -> float:
    monkeypatch.setattr(difficulty, "time_betrays_hand", lambda *asked: False)
    monkeypatch.setattr(difficulty, "mixture", lambda *asked: lots or {})
    monkeypatch.setattr(difficulty, "candidates", lambda *asked: likely)
    monkeypatch.setattr(difficulty, "ranked", lambda *asked: losses)
    monkeypatch.setattr(difficulty, "margins", lambda *asked: usual or {})
    return difficulty_of(cast("Rules", None), cast("View", None), 0, A)


def test_what_is_plainly_the_best_is_easy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The closer the two best, the harder; one move alone, or all alike, is easy."""
    found = [weighed(monkeypatch, [(A, 0.0), (B, loss)]) for loss in (0.01, *USUAL_QUARTILES, 9)]
    assert found == sorted(found, reverse=True) and found[0] > 0.6 and found[-1] == 0.0
    assert weighed(monkeypatch, [(A, 0.0), (B, 0.0)]) < 0.1
    assert weighed(monkeypatch, [(A, 0.0)]) == 0.0
    assert weighed(monkeypatch, None, likely=[A]) == 0.0
    assert weighed(monkeypatch, None) == USUAL_DIFFICULTY


def test_a_game_says_what_is_close_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """By verb; and where many are nearly as good, there is more to look through."""
    listed = [(A, 0.0), (B, 2.0)]
    quick, slow = [
        weighed(monkeypatch, listed, usual={"a": item}) for item in (USUAL_QUARTILES, (2, 3, 4))
    ]
    assert quick == 0.0 < slow == pytest.approx(0.7 * 0.75)
    few = [(A, 0.0), (B, 0.2)]
    assert weighed(monkeypatch, [*few, (C, 0.3), (D, 0.3)]) > weighed(monkeypatch, few)


@pytest.mark.parametrize("game", drawn(["tunk", "paks", "puck", "pukk"], 1, "not all alike"))
def test_choices_are_not_all_alike(game: str) -> None:
    """Over a match or two of a company most choices are quick, and some take a while."""
    who = ("keen:jorunn", "keen:kari", "keen:oddur")
    every = [thinking_seconds(hard, 1.5) for n in range(3) for _, hard in hardness(game, who, n)]
    some = len(every) / 20
    assert sum(value < 0.4 for value in every) > 4 * some
    assert sum(0.4 < value < 0.8 for value in every) > 2 * some
    assert sum(value > 0.8 for value in every) > some
    assert min(every) >= 0.3 and max(every) <= 1.5


def test_an_even_lot_is_hard(monkeypatch: pytest.MonkeyPatch) -> None:
    """The more even the lot, the harder; where a game fails at it, nobody waits."""
    found = [weighed(monkeypatch, None, {A: part, B: 1 - part}) for part in (0.5, 0.75, 1.0)]
    assert found == pytest.approx([1.0, 0.5, 0.0])
    monkeypatch.setattr(inline, "difficulty_of", lambda *asked: 1 / 0)
    assert safe_difficulty("punk", cast("View", None), 0, A) == USUAL_DIFFICULTY


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
