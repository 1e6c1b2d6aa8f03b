"""Who sits at the table, and what a computer seat is told."""

import pickle
import random
from collections.abc import Iterator
from itertools import product
from math import prod

import pytest

from rules.kit.cards import UNKNOWN, die
from rules.kit.catalogue import games
from rules.kit.match import Match, Sitter
from rules.kit.moves import Move, why_not
from rules.kit.sight import bodies, determinize, eyes, redact
from rules.kit.state import View
from table.commands.play import play_out
from table.seats import desk as desks, inline
from table.seats.desk import Desk
from table.seats.inline import any_move, choice_seed, think, think_or_guess
from table.seats.levels import STEADY, level_of
from table.seats.roster import NAMES, BadSeats, bots, clean_name, level_named, roster
from table.seats.worker import Thought, Workers

GAMES = [one for one in games() if one.rules is not None]
GAME = next(one for one in GAMES if one.name == "punk")
RULES = GAME.rules
assert RULES is not None


def begun(seats: int = 4, seed: str = "evening") -> Match:
    """A match at the first position where somebody owes a choice."""
    match = Match(RULES, bots(seats), {}, seed)
    while not match.owing():
        match.advance()
    return match


# --- the roster ------------------------------------------------------------------------


def test_people_and_computer_players_sit_in_the_order_they_are_named():
    """`Anna,Björn,bot` is three seats; a computer player is a steady one."""
    anna, bjorn, bot = roster(" Anna ,Björn,bot")
    assert (anna, bjorn) == (Sitter("Anna"), Sitter("Björn"))
    assert (bot.who, bot.level) == ("bot", STEADY)
    assert bot.name in NAMES


def test_equal_texts_sit_equal_tables():
    """A computer player's name depends on its seat and the people alone."""
    assert roster("bot,Anna,bot:steady") == roster("bot,Anna,bot")
    assert len({one.name for one in roster(",".join(["bot"] * 24))}) == 24


def test_a_computer_player_never_bears_a_persons_name():
    """A person called like one of ours keeps the name; the computer player gives way."""
    person, bot = roster(f"{NAMES[1].upper()},bot")
    assert person.name == NAMES[1].upper()
    assert bot.name == NAMES[2]


def test_namesakes_are_told_apart():
    """The second Anna is Anna 2, also when somebody is called that already."""
    assert [one.name for one in roster("Anna,anna,Anna 2,Anna")] == [
        *("Anna", "anna 3", "Anna 2", "Anna 4")
    ]
    names = [one.name.casefold() for one in roster("A,A,A,A 2,A 3,a 2")]
    assert len(set(names)) == 6


@pytest.mark.parametrize("text", ["", ",", "Anna,,bot", " ", "\u200b", "Anna,\u202e\u2066", "\x07"])
def test_an_empty_name_is_refused(text: str):
    """Blanks and invisible marks are no name; the sentence says which seat."""
    with pytest.raises(BadSeats, match=r"seat [12] has no name"):
        roster(text)


@pytest.mark.parametrize(
    "name", ["x" * 200, "👩‍👩‍👧‍👦", "אַבְרָהָם", "فاطمة", "Þórdís Ýr", "李小龙", "bottom"]
)
def test_a_name_of_any_script_and_length_is_kept_whole(name: str):
    """200 letters, an emoji family, right-to-left letters, whatever people are called."""
    assert roster(name)[0] == Sitter(clean_name(name))
    assert clean_name(clean_name(name)) == clean_name(name) != ""


def test_marks_that_turn_the_line_are_taken_from_a_name():
    """A name cannot turn the rest of the line, ring the bell or break the line."""
    assert clean_name("An\u202ena\n\x07 Lísa") == "Anna Lísa"
    assert clean_name("A\u0301sa") == "Ása"
    assert clean_name("\udcff") == ""


@pytest.mark.parametrize("text", ["bot:clairvoyant", "bot:", "Anna:steady", "bot:steady:2"])
def test_a_wrong_level_is_one_sentence_with_the_remedy(text: str):
    """It lists the levels there are, or says who has one."""
    with pytest.raises(BadSeats) as refused:
        roster(text)
    assert "steady" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_no_level_named_is_the_rule_players():
    """The level is asked by name only where it matters."""
    assert level_named("") == STEADY
    assert [one.level for one in roster("bot:playful,bot:sharp")] == ["playful", "sharp"]


def test_a_level_of_another_version_plays_as_the_rule_player_does():
    """A journal may name a level that is none today: its game goes on."""
    match = begun()
    assert level_of("genius") == level_of(STEADY)
    assert think(GAME.name, match.view(0), 0, "genius", 5) == think(
        GAME.name, match.view(0), 0, STEADY, 5
    )


# --- thinking --------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_choice_depends_on_the_view_alone(game):
    """Law 11: two worlds with one view get one choice, and every choice is legal."""
    luck = random.Random(5)

    def watched(name: str, view: View, seat: int, level: str, seed: int) -> tuple[Move, str]:
        choice = think(name, view, seat, level, seed)
        world = determinize(game.rules, view, _Luck(luck))
        other = redact(game.rules, world, seat, view.known)
        assert think(name, other, seat, level, seed) == choice
        assert why_not(game.rules, view, seat, choice) is None
        return choice, ""

    for seats in sorted({min(game.rules.SEATS), max(game.rules.SEATS)}):
        match = Match(game.rules, bots(seats), {}, f"law {seats}")
        assert play_out(match, game.name, watched) == []


class _Luck:
    """The dealer's luck from a random.Random."""

    def __init__(self, source: random.Random) -> None:
        self.source = source

    def shuffle(self, cards: list) -> None:
        self.source.shuffle(cards)

    def below(self, number: int) -> int:
        return self.source.randrange(number)


def test_the_seed_of_a_choice_says_nothing_of_the_games_seed():
    """It changes with step, seat and game, and is the same for the same three."""
    one, other = begun(), begun(seed="other")
    assert choice_seed(one, 0) == choice_seed(begun(), 0)
    assert len({choice_seed(one, 0), choice_seed(one, 1), choice_seed(other, 0)}) == 3


class _Broken:
    """A player that fails, or that breaks a rule."""

    def __init__(self, choice: Move | None) -> None:
        self.choice = choice

    def choose(self, rules: object, view: View, seat: int, rng: object) -> Move:
        if self.choice is None:
            raise ZeroDivisionError("division by zero")
        return self.choice


@pytest.mark.parametrize("choice", [None, Move("cheat")])
def test_a_players_mistake_never_becomes_a_broken_rule(monkeypatch, choice: Move | None):
    """A failing or cheating player is replaced by any legal move, and a note says so."""
    match = begun()
    monkeypatch.setattr(inline, "_player", lambda game: _Broken(choice))
    made, note = think_or_guess(GAME.name, match.view(1), 1, "steady", 7)
    assert match.refusal(1, made) is None
    assert GAME.name in str(note)
    assert "\n" not in str(note)


def test_a_mistake_at_looking_ahead_leaves_the_rule_players_move(monkeypatch):
    """What the rule player chose before it failed is played, and a note says what failed."""
    match = begun()
    expected = think(GAME.name, match.view(1), 1, STEADY, 7)
    for wrong in (ZeroDivisionError("division by zero"), Move("cheat")):
        monkeypatch.setattr(inline, "_ahead", _raising(wrong))
        made, note = think_or_guess(GAME.name, match.view(1), 1, "sharp", 7)
        assert made == expected
        assert GAME.name in str(note)


def _raising(wrong: Exception | Move):
    def ahead(*asked: object) -> Move:
        if isinstance(wrong, Exception):
            raise wrong
        return wrong

    return ahead


def test_a_game_without_a_player_is_played_by_any_legal_move(monkeypatch):
    """A new game can be played by computer seats before anybody writes a player for it."""
    match = begun()
    monkeypatch.setattr(inline, "_player", lambda game: None)
    made, note = think_or_guess(GAME.name, match.view(2), 2, "steady", 7)
    assert match.refusal(2, made) is None
    assert note is None
    assert any_move(RULES, match.view(2), 2, random.Random(7)) == made


# Game to seats, matches, and the share of wins that its player reaches against random play.
# Seeds are fixed, so this is no matter of luck; measured over thousands it is 0.52 in Punk.
PROMISED = {"punk": (3, 90, 0.44)}


@pytest.mark.parametrize("name", PROMISED)
def test_the_rule_player_clearly_beats_random_play(name: str):
    """One such seat among seats that play any legal move wins clearly more than its share."""
    seats, matches, share = PROMISED[name]
    rules = inline.rules_of(name)
    won = 0.0
    for number in range(matches):

        def thinker(game: str, view: View, seat: int, *rest, at=number % seats) -> tuple[Move, str]:
            if seat == at:
                return think_or_guess(game, view, seat, *rest)
            return any_move(rules, view, seat, random.Random(rest[-1])), ""

        match = Match(rules, bots(seats), {}, f"strength {number}")
        play_out(match, name, thinker)
        winners = match.outcomes[-1].winners
        won += (number % seats in winners) / len(winners)
    assert won / matches > share > 1.2 / seats


def test_a_ranks_chance_is_counted_over_every_way_the_others_may_play():
    """Punk: the generating function gives what going through all their choices gives."""
    from rules.punk.prospects import wins as chances_of
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


# --- the workers -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    """Two workers for all these tests: starting them is what costs."""
    with Workers() as started:
        yield started


@pytest.fixture
def crossed(monkeypatch) -> list[tuple]:
    """Every request that crosses to a worker from now on, as it arrives there."""
    requests: list[tuple] = []
    give = Desk.give

    def watched(desk: Desk, thought: Thought) -> None:
        requests.append(pickle.loads(pickle.dumps(tuple(thought.request))))
        give(desk, thought)

    monkeypatch.setattr(Desk, "give", watched)
    return requests


def test_workers_choose_as_this_process_would(workers: Workers):
    """A whole match through the workers is, line for line, the match thought out here."""

    def asked(*request) -> tuple[Move, str]:
        thought = workers.ask(*request)
        return thought.move(), thought.note

    written: list[list[dict]] = []
    for thinker in (asked, think_or_guess):
        lines: list[dict] = []
        match = Match(RULES, bots(3), {}, "both ways", lines.append)
        assert play_out(match, GAME.name, thinker) == []
        written.append(lines)
    assert written[0] == written[1]


def test_nothing_hidden_crosses_to_a_worker(workers: Workers, crossed: list[tuple]):
    """What arrives is the game's name, a View for that seat, and no card it may not see."""
    match = begun()
    for seat in match.owing():
        workers.ask(GAME.name, match.view(seat), seat, "steady", 1).move()
    assert len(crossed) == match.table.seats
    for game, sent, seat, level, seed, seconds in crossed:
        assert (game, level, seed, seconds) == (GAME.name, "steady", 1, 0.0)
        view = pickle.loads(sent)
        assert type(view) is View
        assert view == match.view(seat)
        sees = eyes(RULES, seat)
        hidden = [name for name in view.zones if not sees[name]]
        assert any(view.zones[name] for name in hidden)
        assert {one for name in hidden for one in view.zones[name]} <= {UNKNOWN}
        seen = {one.name for cards in view.zones.values() for one in cards}
        unseen = {one.name for one in bodies(RULES, match.table).unseen(view.zones)}
        assert not seen & unseen
        assert not any(name.encode() + b"\x94" in sent for name in unseen)
        assert all(name.encode() + b"\x94" in pickle.dumps(match.state) for name in unseen)
        assert match.seed.encode() not in sent


def test_a_state_is_not_handed_to_a_worker(workers: Workers):
    """Neither the whole state nor another seat's view gets past the door."""
    match = begun()
    for wrong in (match.state, match.view(1), match.view(None)):
        with pytest.raises(AssertionError):
            workers.ask(GAME.name, wrong, 0, "steady", 1)


def test_a_worker_that_dies_is_replaced_and_asked_again(workers: Workers, monkeypatch):
    """Killed over a choice, once: the choice comes all the same, with nothing to note."""
    match = begun()
    expected = think(GAME.name, match.view(0), 0, "steady", 5)
    _deadly(monkeypatch, 1)
    thought = workers.ask(GAME.name, match.view(0), 0, "steady", 5)
    assert thought.move() == expected
    assert (thought.deaths, thought.note) == (1, None)
    assert all(desk.process.is_alive() for desk in workers._desks)


def test_a_choice_that_kills_twice_is_made_here(workers: Workers, monkeypatch):
    """The game goes on with the rule player in this process, and the note says so."""
    match = begun()
    expected = think(GAME.name, match.view(0), 0, "steady", 5)
    _deadly(monkeypatch, 2)
    thought = workers.ask(GAME.name, match.view(0), 0, "steady", 5)
    assert thought.move() == expected
    assert thought.deaths == 2
    assert "made here" in str(thought.note)
    monkeypatch.undo()
    assert workers.ask(GAME.name, match.view(0), 0, "steady", 5).move() == expected


class Clock:
    """A clock that a test moves on."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_worker_that_hangs_is_given_up(monkeypatch):
    """After its limit another takes its place and is asked for the rule player's move; if that
    hangs too any legal move is made here. The notes say so."""
    clock, match = Clock(), begun()
    with Workers(1, clock) as workers:
        monkeypatch.setattr(Desk, "heard", _deaf(Desk.heard, 10**6))
        thought = workers.ask(GAME.name, match.view(0), 0, "sharp", 5)
        for deaths in (1, 2):
            assert not thought.ready() and not thought.hurry()
            assert thought.deaths == deaths - 1
            clock.now += desks.STARTING
            workers.listen()
            assert thought.deaths == deaths
        assert match.refusal(0, thought.move()) is None
        assert "10 seconds" in str(thought.note) and "rule player" in str(thought.note)
        monkeypatch.undo()
        expected = think(GAME.name, match.view(0), 0, STEADY, 5)
        assert workers.ask(GAME.name, match.view(0), 0, STEADY, 5).move() == expected


def _deaf(heard, times: int):
    """The next so many answers are as if they had never come."""
    left = [times]

    def deaf(one: Desk) -> dict | None:
        answer = heard(one)
        if answer is None or not left[0]:
            return answer
        left[0] -= 1
        return None

    return deaf


def test_an_answer_that_lay_there_is_no_hang(workers: Workers):
    """Who comes back to the table after an hour finds the choice, not a process given up."""
    clock, match = Clock(), begun()
    with Workers(1, clock) as mine:
        thought = mine.ask(GAME.name, match.view(0), 0, STEADY, 5)
        assert mine._desks[0].pipe.poll(30)
        clock.now += desks.STARTING - 1
        thought.move()
        thought = mine.ask(GAME.name, match.view(0), 0, STEADY, 6)
        assert mine._desks[0].pipe.poll(30)
        clock.now += 3600
        assert thought.ready() and thought.deaths == 0 and not thought.note


def test_who_is_hurried_answers_with_what_was_found(monkeypatch, workers: Workers):
    """A level that looks ahead has told the rule player's choice at once: it is taken, and the
    process is free again for the next."""
    match = begun()
    thought = workers.ask(GAME.name, match.view(0), 0, "sharp", 5)
    while thought.so_far is None and thought.wanted:
        workers.listen(1)
    assert thought.hurry() and thought.ready()
    assert thought.move() == think(GAME.name, match.view(0), 0, STEADY, 5)
    again = [workers.ask(GAME.name, match.view(0), 0, STEADY, n) for n in range(4)]
    assert [one.move() for one in again] == [
        think(GAME.name, match.view(0), 0, STEADY, n) for n in range(4)
    ]


def _deadly(monkeypatch, times: int) -> None:
    """The next so many requests arrive at a worker that has just been killed."""
    give, left = Desk.give, [times]

    def killed(desk: Desk, thought: Thought) -> None:
        if left[0]:
            left[0] -= 1
            desk.process.kill()
            desk.process.join()
        give(desk, thought)

    monkeypatch.setattr(Desk, "give", killed)


def test_a_worker_that_died_idle_is_replaced(workers: Workers):
    """Nobody notices, and nobody waits for a dead process."""
    match = begun()
    for desk in workers._desks:
        desk.process.kill()
        desk.process.join()
    thoughts = [workers.ask(GAME.name, match.view(0), 0, "steady", n) for n in range(4)]
    assert [one.move() for one in thoughts] == [
        think(GAME.name, match.view(0), 0, "steady", n) for n in range(4)
    ]


def test_more_choices_than_workers_wait_their_turn(workers: Workers):
    """Ten seats that choose at once are served by two, each with its own answer."""
    match = begun()
    thoughts = [workers.ask(GAME.name, match.view(0), 0, "steady", n) for n in range(10)]
    made = [thought.move() for thought in reversed(thoughts)][::-1]
    assert made == [think(GAME.name, match.view(0), 0, "steady", n) for n in range(10)]
    assert all(thought.ready() for thought in thoughts)


def test_a_cancelled_thought_is_never_ready(workers: Workers):
    """And those asked after it come all the same."""
    match = begun()
    thoughts = [workers.ask(GAME.name, match.view(0), 0, "steady", n) for n in range(5)]
    for thought in thoughts[:4]:
        thought.cancel()
    thoughts[4].move()
    assert [thought.ready() for thought in thoughts] == [False] * 4 + [True]


def test_closing_leaves_no_process_behind(crossed: list[tuple]):
    """Twice is once; a thought nobody answered is then thought out here."""
    match = begun()
    workers = Workers(1)
    process = workers._desks[0].process
    pid = process.pid
    thoughts = [workers.ask(GAME.name, match.view(0), 0, "steady", n) for n in range(3)]
    workers.close()
    workers.close()
    assert pid not in {one.pid for one in desks.multiprocessing.active_children()}
    assert not thoughts[2].ready()
    assert thoughts[2].move() == think(GAME.name, match.view(0), 0, "steady", 2)
