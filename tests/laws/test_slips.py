"""What no level ever does, however carelessly it plays: spoil the game for the others.

Each game says what that is (`spoils`): to throw away what is won, to pass what wins at once, to end
without hope what the others still play on. Positions come from walks at random and from hands that
levels play themselves, at tables of every size and with every set of house rules.
"""

import random
from collections.abc import Iterator
from itertools import chain, count, islice

import pytest

from rules.kit import foresight
from rules.kit.catalogue import Game, games
from rules.kit.contract import Rules
from rules.kit.match import Match
from rules.kit.moves import why_not
from rules.kit.remarks import candidates
from rules.kit.state import View
from table.players import inline
from table.players.inline import choice_seed, think
from table.players.levels import LEVELS, Level, level_of
from table.players.roster import bot_players
from tests import sampling
from tests.laws.test_players import ASKED, positions
from tests.sampling import LONG, by_turns

GAMES = [one for one in games() if one.rules]
POSITIONS = 10_000 if LONG else 60
CHEAP = [level.name for level in LEVELS if not level.worlds]
SEARCHING = [level.name for level in LEVELS if level.worlds]
SEARCHED = 5
"""One position in so many is asked of a level that looks ahead, in few worlds."""
FEW = 2
EVERY = 4
"""Of the levels' own play one step in so many is looked at, and all where there is something to
spoil."""
TEMPTED = 2400
"""Positions among which some likely move spoils a game, at the latest."""

TEMPTING = "4"
"""By this seed there is one early."""

Case = tuple[View, int]


def cases(game: Game, seed: str = "") -> Iterator[Case]:
    """Views of seats that owe a choice, of random play and of the levels' own play in turn; of that
    wherever some likely move spoils the game, and elsewhere now and then."""
    at_random = ((position.view(seat), seat) for position, seat in positions(game))
    return chain.from_iterable(zip(at_random, _played(game, seed or sampling.seed())))


def _played(game: Game, seed: str) -> Iterator[Case]:
    """Views of seats of all levels in matches of their own, other ones in every run without a
    seed."""
    rules = game.rules
    assert rules is not None
    sizes = list(rules.SEATS)
    for number in count():
        draw = random.Random(f"{seed}/slips/{game.name}/{number}")
        match = Match(rules, bot_players(draw.choice(sizes)), {}, f"slips {draw.random()}")
        skipped = draw.randrange(EVERY)
        while not match.over and match.step < 400:
            for seat in match.owing():
                view, own = match.view(seat), choice_seed(match, seat)
                if match.step % EVERY == skipped or is_tempted(rules, view, seat):
                    yield view, seat
                match.choose(seat, think(game.name, view, seat, draw.choice(CHEAP), own))
            match.advance()


def is_tempted(rules: Rules, view: View, seat: int) -> bool:
    """Whether some likely move spoils the game here."""
    return any(foresight.spoils(rules, view, seat, one) for one in candidates(rules, view, seat))


@pytest.mark.parametrize("game", by_turns(GAMES, 3, "spoils the game"), ids=lambda game: game.name)
def test_no_level_spoils_the_game(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a level overlooks, forgets or hopes, and in whatever manner, it makes no move that
    spoils: playful not, and neither does who looks ahead, here in few worlds."""

    def short(name: str) -> Level:
        level = level_of(name)
        return level._replace(worlds=min(level.worlds, FEW))

    monkeypatch.setattr(inline, "level_of", short)
    rules = game.rules
    assert rules is not None
    for number, (view, seat) in enumerate(islice(cases(game), POSITIONS)):
        levels = SEARCHING if number % SEARCHED == SEARCHED - 1 else ASKED
        choice = think(game.name, view, seat, levels[number // 2 % len(levels)], number)
        assert why_not(rules, view, seat, choice) is None
        spoils = foresight.spoils(rules, view, seat, choice)
        assert not spoils, f"{number}: {choice} in {view.zones} {view.tallies}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_who_makes_any_move_spoils_the_game(game: Game) -> None:
    """The law has teeth: every game has positions in which some likely move is one of these."""
    rules = game.rules
    assert rules is not None
    assert any(is_tempted(rules, *case) for case in islice(cases(game, TEMPTING), TEMPTED))
