"""Fair: nothing hidden changes an answer of whoever thinks."""

from collections.abc import Callable, Iterator
from itertools import count

import pytest

from rules.kit.cards import UNKNOWN
from rules.kit.catalogue import Game, games
from rules.kit.chance import Luck
from rules.kit.move import Move
from rules.kit.sight import determinize, redact
from rules.kit.state import View
from table.players import inline, policy_improvement
from table.players.inline import think, think_or_guess
from table.players.levels import CHARACTERS, LEVELS, RULE_PLAYER
from table.players.policy_improvement import policy_of
from tests.sampling import by_turns
from tests.tables import LONG, option_sets, seatings
from tests.walks import Position, walk

GAMES = [one for one in games() if one.rules]
POSITIONS = 20_000 if LONG else 80
SEARCHED = 20_000 if LONG else 12
"""Of a level that looks ahead; each takes as many playouts as candidates, in few worlds."""
CHEAP = [level.name for level in LEVELS if not level.worlds]
MANNERS = [f"{RULE_PLAYER}:{one.key}" for one in CHARACTERS]
"""Those who play by rule, each in a manner of their own."""
ASKED = CHEAP + MANNERS
SEARCHING = [level.name for level in LEVELS if level.worlds]
FEW = 2
REPEATED = 5
"""One position in so many is asked at again in the end."""

Ask = Callable[[Position, View, int, int], Move]


def positions(game: Game) -> Iterator[tuple[Position, int]]:
    """Positions of a game where a seat owes a choice, with that seat: tables of every size, every
    set of house rules, in turn and for ever."""
    tables = [one for one in seatings() if one.game.name == game.name]
    laid = [(one, options) for one in tables for options in option_sets(one.rules, one.seats)]
    for number in count():
        seating, options = laid[number * 7 % len(laid)]
        found = walk(seating, options, f"fair/{seating}/{number}", 60).positions
        for position in found[number % 3 :: 2 if LONG else 9]:
            actors = position.rules.actors(position.state)
            if actors:
                yield position, actors[number % len(actors)]


def held(game: Game, most: int, ask: Ask) -> int:
    """How many positions were asked at, twice each: as it is, and with all that the seat cannot
    see dealt anew. The answers must be the same, and some of them again when they are asked
    for last of all first: what one seat was asked tells nothing when another is."""
    asked = 0
    again: list[tuple[Position, View, int, int, Move]] = []
    for position, seat in positions(game):
        rules, view = position.rules, position.view(seat)
        world = determinize(rules, view, Luck(f"anew {asked}"))
        anew = position._replace(state=world)
        other = redact(rules, world, seat, view.known)
        answers = ask(position, view, seat, asked), ask(anew, other, seat, asked)
        assert answers[0] == answers[1], f"position {asked}, seat {seat}: {answers}"
        if asked % max(REPEATED, most // 250) == 0:
            again.append((position, view, seat, asked, answers[0]))
        asked += 1
        if asked == most:
            break
    for position, view, seat, number, answer in reversed(again):
        assert ask(position, view, seat, number) == answer, f"position {number} is remembered"
    return asked


@pytest.mark.parametrize(
    "game", by_turns(GAMES, 3, "changes no answer"), ids=lambda game: game.name
)
def test_what_a_seat_cannot_see_changes_no_answer(game: Game) -> None:
    """With all that a seat cannot see dealt anew, every level of the rule player, and everybody's
    manner, gives the same answer for the same seed: not one is different."""

    def ask(position: Position, view: View, seat: int, seed: int) -> Move:
        return think(game.name, view, seat, ASKED[seed % len(ASKED)], seed)

    assert held(game, POSITIONS, ask) == POSITIONS


@pytest.mark.parametrize("game", by_turns(GAMES, 3, "of a search"), ids=lambda game: game.name)
def test_what_a_seat_cannot_see_changes_no_answer_of_a_search(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does it where moves are tried out in worlds that could be; judged by few of them here,
    so that any difference in one would be seen. All go on by the game's habit: where it has
    none the rule player would, whom the law above is about, and slowly."""
    monkeypatch.setattr(inline, "usual_policy", lambda name: policy_of(game.rules))
    monkeypatch.setattr(policy_improvement, "FIRST", 1)
    for bar in ("CLEAR", "FEW", "WARY"):
        monkeypatch.setattr(policy_improvement, bar, 0.0)
    short = {level.name: level._replace(worlds=FEW) for level in LEVELS if level.worlds}
    monkeypatch.setattr("table.players.inline.level_of", short.__getitem__)

    def ask(position: Position, view: View, seat: int, seed: int) -> Move:
        return think_or_guess(game.name, view, seat, SEARCHING[seed % len(SEARCHING)], seed)[0]

    assert held(game, SEARCHED, ask) == SEARCHED


def test_a_player_that_looks_or_remembers_is_caught() -> None:
    """The check has teeth: who chooses by a card it may not see is found out in every game; nor
    may what one seat was shown be kept for another: all are asked in one process."""

    def peek(position: Position, view: View, seat: int, seed: int) -> Move:
        hidden = [zone for zone, cards in view.zones.items() if UNKNOWN in cards]
        return Move(str([position.state.zones[zone] for zone in hidden]))

    def recall(position: Position, view: View, seat: int, seed: int) -> Move:
        told = str([text for other, text in sorted(seen.items()) if other != seat])
        seen[seat] = str(view.zones)
        return Move(told)

    for game in GAMES:
        seen: dict[int, str] = {}
        for ask, caught in ((peek, "position"), (recall, "is remembered")):
            with pytest.raises(AssertionError, match=caught):
                held(game, 20, ask)
