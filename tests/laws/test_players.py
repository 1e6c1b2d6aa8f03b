"""Laws 11 and 14: a player is its seat's view and some luck, beats random play, has character."""

import importlib
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import chain, count, islice
from types import ModuleType

import pytest

from research.company.quirks import count_quirks, rates_of
from rules.kit import foresight
from rules.kit.catalogue import Game, games
from rules.kit.chance import Luck
from rules.kit.contract import Rules
from rules.kit.foresight import quirks
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.options import full_options
from rules.kit.remarks import candidates
from rules.kit.sight import determinize, redact
from rules.kit.state import View
from table.i18n.words import HOME, Words
from table.players import inline, policy_improvement
from table.players.duel import RANDOM, mean_share, play_deal
from table.players.inline import choice_seed, think, think_or_guess
from table.players.levels import CHARACTERS, LEVELS, RULE_PLAYER, Level, level_of
from table.players.policy_improvement import policy_of
from table.players.roster import bot_players
from tests import sampling
from tests.sampling import by_turns, drawn
from tests.tables import (
    FINISHED,
    GAMES,
    LONG,
    Seating,
    option_sets,
    seatings,
    seats_near,
    tongues_of,
)
from tests.walks import Position, Walk, at_positions, walk

COMPANY = [f"{RULE_PLAYER}:{character.key}" for character in CHARACTERS]
ASKED = [level.name for level in LEVELS if not level.worlds] + COMPANY
"""Those who play by rule, each with quirks of their own."""

# Asked in another process: what does the player choose for each of these views?
ASK = """
import importlib, pickle, random, sys
game, views = pickle.load(sys.stdin.buffer)
rules = importlib.import_module(f"rules.{game}.rules")
player = importlib.import_module(f"rules.{game}.player")
for view, seat, seed in views:
    print(player.choose(rules, view, seat, random.Random(seed)))
"""


@pytest.fixture(scope="module")
def player(seating: Seating) -> ModuleType:
    """The game's rule player, where it has one."""
    if foresight.player_of(seating.rules) is None:
        pytest.skip("it has no player of its own")
    return importlib.import_module(f"rules.{seating.game.name}.player")


def seats_asked(position: Position) -> list[int]:
    """The seats that choose here; in an ordinary run one of them, another each time."""
    actors = position.actors
    return actors if LONG or not actors else [actors[position.number % len(actors)]]


def test_law_11_one_view_one_legal_choice(player: ModuleType, walked: list[Walk]) -> None:
    """Equal views and luck give one legal choice, at any level, and leave the view as it was."""

    @at_positions
    def law(position: Position) -> None:
        for seat in seats_asked(position):
            view = position.view(seat)
            world = determinize(position.rules, view, Luck(position.number))
            again = redact(position.rules, world, seat, view.known)
            choices = {
                player.choose(position.rules, each, seat, random.Random(position.number))
                for each in (view, again, pickle.loads(pickle.dumps(view)))
            }
            who, game = ASKED[position.number % len(ASKED)], position.game.name
            thought = {think(game, each, seat, who, position.number) for each in (view, again)}
            told = f"seat {seat}, equal views, equal luck"
            assert len(thought) == 1, f"{told}: {who} chooses {' or '.join(map(str, thought))}"
            assert len(choices) == 1, f"{told}: `choose` makes {' or '.join(map(str, choices))}"
            (choice,) = choices
            refused = why_not(position.rules, position.state, seat, choice)
            assert refused is None, f"`choose` makes “{choice}”, which is refused: {refused}"
            assert view == position.view(seat), f"`choose` changes the view of seat {seat}"

    law(walked)


def test_law_11_one_view_one_choice_anywhere(player, seating, walked) -> None:
    """The same in another process and order: no choice hangs on the order of a set."""
    asked = [
        (position.view(seat), seat, position.number)
        for each in walked[:4]
        for position in each.positions[::5]
        for seat in seats_asked(position)
    ]
    answers = subprocess.run(
        [sys.executable, "-c", ASK],
        input=pickle.dumps((seating.game.name, asked[::-1])),
        capture_output=True,
        check=True,
        env={"PYTHONHASHSEED": "7", "PYTHONPATH": ".", "PYTHONIOENCODING": "utf-8"},
    ).stdout.decode()
    chosen = [
        str(player.choose(seating.rules, view, seat, random.Random(seed)))
        for view, seat, seed in asked
    ]
    differ = [pair for pair in zip(answers.splitlines()[::-1], chosen) if pair[0] != pair[1]]
    assert chosen, "nobody owed a choice in a whole walk"
    assert not differ, (
        f"`choose` makes “{differ[0][0]}” in another process, and here “{differ[0][1]}”"
    )


SEARCHED = 20_000 if LONG else 12
"""Of a level that looks ahead; each takes as many playouts as candidates, in few worlds."""
SEARCHING = [level.name for level in LEVELS if level.worlds]
FEW = 2
REPEATED = 5
"""One position in so many is asked at again in the end."""

Ask = Callable[[Position, View, int, int], Move]


def positions(game: Game) -> Iterator[tuple[Position, int]]:
    """Positions where a seat owes a choice, with it: of all tables and house rules, for ever."""
    tables = [seating for seating in seatings() if seating.game.name == game.name]
    every = [
        (seating, options)
        for seating in tables
        for options in option_sets(seating.rules, seating.seats)
    ]
    for number in count():
        seating, options = every[number * 7 % len(every)]
        walked = walk(seating, options, f"fair/{seating}/{number}", 60).positions
        for position in walked[number % 3 :: 2 if LONG else 9]:
            actors = position.rules.actors(position.state)
            if actors:
                yield position, actors[number % len(actors)]


def ask_twice(game: Game, most: int, ask: Ask) -> None:
    """Ask at so many positions as they are, and with hidden cards dealt anew: answers are equal."""
    again: list[tuple[Position, View, int, int, Move]] = []
    for number, (position, seat) in enumerate(islice(positions(game), most)):
        rules, view = position.rules, position.view(seat)
        world = determinize(rules, view, Luck(f"anew {number}"))
        other = redact(rules, world, seat, view.known)
        answer = ask(position, view, seat, number)
        anew = ask(position._replace(state=world), other, seat, number)
        told = (
            f"position {number}, seat {seat}: “{answer}”, and “{anew}” when hidden cards are others"
        )
        assert answer == anew, told
        if number % max(REPEATED, most // 250) == 0:
            again.append((position, view, seat, number, answer))
    for *question, answer in reversed(again):
        assert ask(*question) == answer, f"position {question[-1]} is remembered"


def in_few_worlds(name: str) -> Level:
    """A level that looks ahead in few worlds, if it does."""
    level = level_of(name)
    return level._replace(worlds=min(level.worlds, FEW))


@pytest.mark.parametrize("game", by_turns(GAMES, 3, "of a search"), ids=lambda game: game.name)
def test_what_a_seat_cannot_see_changes_no_answer_of_a_search(game, monkeypatch) -> None:
    """Equal seeds give equal answers with hidden cards dealt anew, judged by few worlds here."""
    monkeypatch.setattr(inline, "playout_policy", lambda name: policy_of(game.rules))
    monkeypatch.setattr(policy_improvement, "MIN_WORLDS", 1)
    for bar in ("CLEAR_ERRORS", "FEW_WORLDS_FACTOR", "CARELESS_FACTOR"):
        monkeypatch.setattr(policy_improvement, bar, 0.0)
    monkeypatch.setattr(inline, "level_of", in_few_worlds)

    def ask(position: Position, view: View, seat: int, seed: int) -> Move:
        return think_or_guess(game.name, view, seat, SEARCHING[seed % len(SEARCHING)], seed)[0]

    ask_twice(game, SEARCHED, ask)


# --- law 14: who plays by rule beats who plays at random --------------------------------------


SURE = 4.0
"""Standard errors by which keen must be better. Looked for at every `LOOK`, so few may happen by
luck to a player no better than random in one game of a thousand; the deals are the same ever."""
LOOK = 20
DEALS = 2000 if LONG else 400


def at_tables() -> list[Seating]:
    """Each game's smallest table; in the long form every one of up to six seats."""
    fewest = {game.name: min(game.rules.SEATS) for game in games() if game.rules}
    return [
        seating
        for seating in seatings()
        if seating.seats <= max(fewest[seating.game.name], LONG * 6)
    ]


@pytest.mark.parametrize("seating", by_turns(at_tables(), 3, "a random player"), ids=str)
def test_law_14_keen_beats_a_random_player(seating: Seating) -> None:
    """Keen is surely better than a fair share of first places among random players."""
    if foresight.player_of(seating.rules) is None:
        pytest.skip("it has no player of its own, and every level plays at random")
    seats = seating.seats
    options = full_options(seating.rules, seats, {})
    who = (RULE_PLAYER, *[RANDOM] * (seats - 1))
    gains: list[float] = []
    for number in range(DEALS):
        deal = play_deal(seating.game.name, who, options, "law 14", number)
        assert not deal.notes, f"the player fails: {'; '.join(map(str, deal.notes))}"
        gains.append(deal.wins[RULE_PLAYER] - 1 / seats)
        share = mean_share(gains)
        if len(gains) % LOOK == 0 and share.mean > SURE / 1.96 * share.margin:
            return
    raise AssertionError(f"{seating}: keen came first in {share} more than a fair share")


# --- what no level does, however carelessly it plays: spoil the game for the others -------------


POSITIONS = 10_000 if LONG else 60
CHEAP = [level.name for level in LEVELS if not level.worlds]
ASKED_EACH = 5
"""One position in so many is asked of a level that looks ahead, in few worlds."""
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
    return chain.from_iterable(zip(at_random, played_by_levels(game, seed or sampling.seed())))


def played_by_levels(game: Game, seed: str) -> Iterator[Case]:
    """Views of seats of all levels in matches of their own, by a seed."""
    rules = game.rules
    sizes = list(rules.SEATS)
    for number in count():
        draw = random.Random(f"{seed}/slips/{game.name}/{number}")
        match = Match(rules, bot_players(draw.choice(sizes)), {}, f"slips {draw.random()}")
        skipped = draw.randrange(EVERY)
        while not match.over and match.step < 400:
            for seat in match.seats_to_choose():
                view, own = match.view(seat), choice_seed(match, seat)
                if match.step % EVERY == skipped or is_tempted(rules, view, seat):
                    yield view, seat
                match.choose(seat, think(game.name, view, seat, draw.choice(CHEAP), own))
            match.advance()


def is_tempted(rules: Rules, view: View, seat: int) -> bool:
    """Whether some likely move spoils the game here."""
    return any(foresight.spoils(rules, view, seat, move) for move in candidates(rules, view, seat))


@pytest.mark.parametrize("game", by_turns(GAMES, 3, "spoils the game"), ids=lambda game: game.name)
def test_no_level_spoils_the_game(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a level overlooks or forgets, and whoever it is, no move of it spoils the game."""

    monkeypatch.setattr(inline, "level_of", in_few_worlds)
    rules = game.rules
    for number, (view, seat) in enumerate(islice(cases(game), POSITIONS)):
        levels = SEARCHING if number % ASKED_EACH == ASKED_EACH - 1 else ASKED
        choice = think(game.name, view, seat, levels[number // 2 % len(levels)], number)
        assert why_not(rules, view, seat, choice) is None, f"{number}: “{choice}” is refused"
        spoils = foresight.spoils(rules, view, seat, choice)
        assert not spoils, f"{number}: “{choice}” spoils the game in {view.zones} {view.tallies}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_who_makes_any_move_spoils_the_game(game: Game) -> None:
    """The law has teeth: some likely move spoils the game somewhere."""
    rules = game.rules
    if game.name not in FINISHED and not hasattr(foresight.player_of(rules), "spoils"):
        pytest.skip("its player knows no move that spoils a game")
    is_met = any(is_tempted(rules, *case) for case in islice(cases(game, TEMPTING), TEMPTED))
    assert is_met, f"of no likely move in {TEMPTED} positions `spoils` is true: leave it out"


QUIRKY = [game for game in games() if game.rules and quirks(game.rules)]
USUAL_SEATS = 4
OCCASIONS = 150 if LONG else 25
"""How many occasions each character must have had for its quirk."""
MOST_HANDS = 3_000
MOST_WORDS = 14


@pytest.mark.parametrize("game", drawn(QUIRKY, 1, "quirks"), ids=lambda game: game.name)
def test_what_one_sees_of_a_character_is_seen(game: Game) -> None:
    """Each character shows its quirk so many times as often as the other characters as the game
    says, or as seldom; in an ordinary run, with few occasions, half of that on a scale of
    ratios."""
    assert game.rules is not None
    seats = seats_near(game.rules, USUAL_SEATS)
    counts = count_quirks(game.name, seats, "quirks", OCCASIONS, MOST_HANDS)
    for key, quirk in quirks(game.rules).items():
        own, others, occasions = rates_of(counts, key)
        assert occasions >= OCCASIONS, f"{key} has had {occasions} occasions: who sees that?"
        more, less = (own, others) if quirk.is_liked else (others, own)
        wanted = quirk.times if LONG else quirk.times**0.5
        assert more >= wanted * less, (
            f"{key} is wanted to show its habit in QUIRKS {wanted:.2f} times as "
            f"{'often' if quirk.is_liked else 'seldom'} as the others: {own:.3f} of "
            f"{occasions} occasions, and they {others:.3f}; raise `most`, or choose another"
        )


@pytest.mark.parametrize("game", QUIRKY, ids=lambda game: game.name)
def test_what_one_sees_of_a_character_is_told(game: Game) -> None:
    """In every language a game tells what one sees of a character, in a short sentence, and of
    nobody else: what it cannot show is not said."""
    assert game.rules is not None
    listed, keys = quirks(game.rules), [character.key for character in CHARACTERS]
    assert set(listed) <= set(keys), f"QUIRKS names {set(listed) - set(keys)}, who never play"
    for language in tongues_of(game.folder):
        words = Words(HOME / f"words.{language}.yaml", game.folder / f"words.{language}.yaml")
        told = {key for key in keys if words.has(f"quirk.{key}")}
        assert told == set(listed), f"{language}: words for {told}, quirks of {set(listed)}"
        for key in listed:
            line = words.say(f"quirk.{key}")
            count = len(line.split()) + 1
            assert count <= MOST_WORDS, f"{language}: “{line}” has {count} words with the name"
