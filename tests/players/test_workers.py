"""The workers: what crosses to them, and what happens when they die, hang or are not waited for."""

import pickle
from collections.abc import Iterator

import pytest

from rules.kit.cards import UNKNOWN
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.sight import bodies, eyes
from rules.kit.state import View
from table.cli.play import play_out
from table.players import process as processes
from table.players.future import ChoiceFuture, Request
from table.players.hint import hint
from table.players.inline import think, think_or_guess
from table.players.judge import judge
from table.players.levels import RULE_PLAYER
from table.players.process import SeatProcess
from table.players.roster import bots
from table.players.worker import Workers
from tests.players.opening import GAME, RULES, Clock, begun

# --- what crosses ------------------------------------------------------------------------


@pytest.fixture
def crossed(monkeypatch) -> list[tuple]:
    """Every request that crosses to a worker from now on, as it arrives there."""
    requests: list[tuple] = []
    give = SeatProcess.give

    def watched(process: SeatProcess, thought: ChoiceFuture) -> None:
        requests.append(pickle.loads(pickle.dumps(tuple(thought.request))))
        give(process, thought)

    monkeypatch.setattr(SeatProcess, "give", watched)
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
    for game, sent, seat, level, seed, seconds, wants_hint, _ in crossed:
        assert (game, level, seed, seconds, wants_hint) == (GAME.name, "steady", 1, 0.0, False)
        view = pickle.loads(sent)
        assert type(view) is View
        assert view == match.view(seat)
        sees = eyes(RULES, seat)
        hidden = [name for name in view.zones if not sees[name]]
        assert any(view.zones[name] for name in hidden)
        assert {card for name in hidden for card in view.zones[name]} <= {UNKNOWN}
        seen = {card.name for cards in view.zones.values() for card in cards}
        unseen = {card.name for card in bodies(RULES, match.table).unseen(view.zones)}
        assert not seen & unseen
        assert not any(name.encode() + b"\x94" in sent for name in unseen)
        assert all(name.encode() + b"\x94" in pickle.dumps(match.state) for name in unseen)
        assert match.seed.encode() not in sent


def test_a_hint_is_thought_out_there_as_here(workers: Workers, crossed: list[tuple]):
    """Asked of a worker it is the same, with all its reasons, whoever asks and however often; and
    no more crosses than the seat's own view."""
    match = begun()
    for seat in match.owing():
        view = match.view(seat)
        asked = [workers.hint(GAME.name, view, seat) for _ in range(2)]
        found, note = hint(GAME.name, view, seat)
        assert note is None and found.reasons
        for thought in asked:
            assert (thought.move(), thought.reasons, thought.note) == (*found, None)
        match.choose(seat, found.move)
    for _, sent, seat, _, seed, _, wants_hint, _ in crossed:
        view = pickle.loads(sent)
        assert wants_hint and seed == 0 and type(view) is View and view.seat == seat


def test_a_hint_is_there_though_every_worker_dies(workers: Workers):
    """It is thought out in the window's own process then, by the rule player, as ever."""
    match = begun()
    seat = match.owing()[0]
    thought = ChoiceFuture(
        workers, Request(GAME.name, pickle.dumps(match.view(seat)), seat, "", 0, 0.0, True)
    )
    thought.settle_here()
    assert (thought.move(), thought.reasons) == hint(GAME.name, match.view(seat), seat)[0]


def test_a_choice_is_judged_there_as_here(workers: Workers, crossed: list[tuple]):
    """Asked of a worker the verdict is the same; no more crosses than the seat's own view and the
    move, and whoever is asked to judge any other view refuses."""
    match = begun()
    for seat in match.owing():
        view = match.view(seat)
        made = think(GAME.name, view, seat, "playful", seat)
        thought = workers.judge(GAME.name, view, seat, made)
        assert thought.move() == made
        assert thought.verdict == judge(GAME.name, view, seat, made)
        with pytest.raises(AssertionError):
            workers.judge(GAME.name, match.view(None), seat, made)
    assert len(crossed) == match.table.seats
    for _, sent, seat, _, seed, *_, judged in crossed:
        view = pickle.loads(sent)
        assert judged and seed == 0 and type(view) is View and view.seat == seat


def test_whoever_is_to_choose_goes_first():
    """What is to be judged waits behind every choice that is asked; and where no process can be
    had, it is not judged at all, for the window has no time for it."""
    match = begun()
    view = match.view(0)
    made = think(GAME.name, view, 0, "keen", 1)
    with Workers(0) as nobody:
        judging = [nobody.judge(GAME.name, view, 0, made) for _ in range(2)]
        choosing = nobody.ask(GAME.name, view, 0, "keen", 1)
        assert [*nobody._waiting] == [choosing, *judging]
        assert choosing.move() == made
        assert all(thought.move() == made and thought.verdict is None for thought in judging)


def test_a_state_is_not_handed_to_a_worker(workers: Workers):
    """Neither the whole state nor another seat's view gets past the door."""
    match = begun()
    for wrong in (match.state, match.view(1), match.view(None)):
        with pytest.raises(AssertionError):
            workers.ask(GAME.name, wrong, 0, "steady", 1)


# --- dead and hanging --------------------------------------------------------------------


@pytest.fixture
def mortal() -> Iterator[Workers]:
    """Workers of one test: who has died often is started more rarely."""
    with Workers() as started:
        yield started


def test_a_worker_that_dies_is_replaced_and_asked_again(mortal: Workers, monkeypatch):
    """Killed over a choice, once: the choice comes all the same, with nothing to note."""
    match = begun()
    expected = think(GAME.name, match.view(0), 0, "steady", 5)
    _deadly(monkeypatch, 1)
    thought = mortal.ask(GAME.name, match.view(0), 0, "steady", 5)
    assert thought.move() == expected
    assert (thought.deaths, thought.note) == (1, None)
    assert all(process.process.is_alive() for process in mortal._processes)


def test_a_choice_that_kills_twice_is_made_here(mortal: Workers, monkeypatch):
    """The game goes on with the rule player in this process, and the table can say so."""
    match = begun()
    expected = think(GAME.name, match.view(0), 0, "steady", 5)
    _deadly(monkeypatch, 2)
    thought = mortal.ask(GAME.name, match.view(0), 0, "steady", 5)
    assert thought.move() == expected
    assert thought.deaths == 2
    assert mortal.simply and thought.note is None
    monkeypatch.undo()
    assert mortal.ask(GAME.name, match.view(0), 0, "steady", 5).move() == expected
    assert not mortal.simply


def _deadly(monkeypatch, times: int) -> None:
    """The next so many requests arrive at a worker that has just been killed."""
    give, left = SeatProcess.give, [times]

    def killed(process: SeatProcess, thought: ChoiceFuture) -> None:
        if left[0]:
            left[0] -= 1
            process.process.kill()
            process.process.join()
        give(process, thought)

    monkeypatch.setattr(SeatProcess, "give", killed)


def test_a_worker_that_died_idle_is_replaced(mortal: Workers):
    """Nobody notices, and nobody waits for a dead process."""
    match = begun()
    for process in mortal._processes:
        process.process.kill()
        process.process.join()
    thoughts = [mortal.ask(GAME.name, match.view(0), 0, "steady", n) for n in range(4)]
    assert [thought.move() for thought in thoughts] == [
        think(GAME.name, match.view(0), 0, "steady", n) for n in range(4)
    ]


def test_a_worker_that_hangs_is_given_up(monkeypatch):
    """After its limit another takes its place and is asked for the rule player's move; if that
    hangs too any legal move is made here. The notes say so."""
    clock, match = Clock(), begun()
    with Workers(1, clock) as workers:
        monkeypatch.setattr(SeatProcess, "heard", _deaf(SeatProcess.heard, 10**6))
        thought = workers.ask(GAME.name, match.view(0), 0, "sharp", 5)
        for deaths in (1, 2):
            assert not thought.ready() and not thought.hurry()
            assert thought.deaths == deaths - 1
            clock.now += processes.STARTING
            workers.listen()
            assert thought.deaths == deaths and thought.request.level == RULE_PLAYER
        assert match.refusal(0, thought.move()) is None
        assert "10 seconds" in str(thought.note) and "rule player" in str(thought.note)
        monkeypatch.undo()
        expected = think(GAME.name, match.view(0), 0, RULE_PLAYER, 5)
        assert workers.ask(GAME.name, match.view(0), 0, RULE_PLAYER, 5).move() == expected


def _deaf(heard, times: int):
    """The next so many answers are as if they had never come."""
    left = [times]

    def deaf(process: SeatProcess) -> dict | None:
        answer = heard(process)
        if answer is None or not left[0]:
            return answer
        left[0] -= 1
        return None

    return deaf


def test_an_answer_that_lay_there_is_no_hang(workers: Workers):
    """Who comes back to the table after an hour finds the choice, not a process given up."""
    clock, match = Clock(), begun()
    with Workers(1, clock) as mine:
        thought = mine.ask(GAME.name, match.view(0), 0, RULE_PLAYER, 5)
        assert mine._processes[0].pipe.poll(30)
        clock.now += processes.STARTING - 1
        thought.move()
        thought = mine.ask(GAME.name, match.view(0), 0, RULE_PLAYER, 6)
        assert mine._processes[0].pipe.poll(30)
        clock.now += 3600
        assert thought.ready() and thought.deaths == 0 and not thought.note


# --- waiting -----------------------------------------------------------------------------


def test_who_is_hurried_answers_with_what_was_found(monkeypatch, workers: Workers):
    """A level that looks ahead has told the rule player's choice at once: it is taken, and the
    process is free again for the next."""
    match = begun()
    thought = workers.ask(GAME.name, match.view(0), 0, "sharp", 5)
    while thought.so_far is None and thought.wanted:
        workers.listen(1)
    found = thought.so_far
    assert found == think(GAME.name, match.view(0), 0, RULE_PLAYER, 5)
    late = thought.ready()  # the machine is busy: meanwhile all of it has been thought out
    assert thought.hurry() and thought.ready()
    assert late or thought.move() == found
    again = [workers.ask(GAME.name, match.view(0), 0, RULE_PLAYER, n) for n in range(4)]
    assert [item.move() for item in again] == [
        think(GAME.name, match.view(0), 0, RULE_PLAYER, n) for n in range(4)
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
    process = workers._processes[0].process
    pid = process.pid
    thoughts = [workers.ask(GAME.name, match.view(0), 0, "steady", n) for n in range(3)]
    workers.close()
    workers.close()
    assert pid not in {item.pid for item in processes.multiprocessing.active_children()}
    assert not thoughts[2].ready()
    assert thoughts[2].move() == think(GAME.name, match.view(0), 0, "steady", 2)
