"""An evening at the window: who sits there, where it stands, and playing on without a plan."""

import random
from collections.abc import Sequence
from pathlib import Path

import pygame

from rules.kit.journal import Journal, Line
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.state import Value
from table.players.inline import choice_seed, think
from table.players.roster import roster
from tests.forgetting import forgetting
from tests.table_pilot import Pilot
from tests.tables import play_on as any_play_on, printed

ANNA = "Anna,bot,bot"
TWO = "Anna,Björn,bot"


def written_in(home: Path, begun: Match, lines: Sequence[Line]) -> Path:
    """A journal of these lines, below the header of a match, for the window to go on from."""
    path = home / "games" / "written.jsonl"
    journal = Journal.begun(path, begun.header(begun.rules.NAME))
    for line in lines:
        journal.write(line)
    journal.close()
    return path


def written(home: Path, seats: str, phase: str, seed: str = "7", owing: int = 0) -> Path:
    """A journal of a match that has just come to a phase; `owing`: and the computers, and some
    people, have chosen there, so that only so many still owe a choice."""
    path = home / "games" / "written.jsonl"
    players = roster(seats)
    with Pilot(home) as pilot:
        rules = pilot.app.open("punk").rules
    assert rules is not None
    match = Match(rules, players, {}, seed)
    journal = Journal.begun(path, match.header("punk"))
    match = Match(rules, players, {}, seed, journal.write)
    while match.state.phase != phase or (owing and len(match.owing()) > owing):
        if not match.advance():
            seat = match.owing()[0]
            match.choose(seat, think("punk", match.view(seat), seat, "", choice_seed(match, seat)))
    journal.close()
    return path


def late(home: Path, seats: str, options: dict[str, Value], number: int) -> Path:
    """A journal of a match played at random to the beginning of its round of this number."""
    path, rng = home / "games" / "late.jsonl", random.Random(number)
    players = roster(seats)
    with Pilot(home) as pilot:
        rules = pilot.app.open("punk").rules
    assert rules is not None
    journal = Journal.begun(path, Match(rules, players, options, "7").header("punk"))
    match = Match(rules, players, options, "7", journal.write)
    with forgetting():
        while match.state.tallies["round"] < number:
            any_play_on(match, rng)
    journal.close()
    return path


def stand(pilot: Pilot) -> str:
    """The position and what is sealed in it, as text."""
    return f"{printed(pilot.match.state)}\n{sorted(pilot.match.sealed.items())}"


def in_last_flight(pilot: Pilot) -> None:
    """Let time pass until the last computer's card is on its way and the person is next."""
    pilot.until(
        lambda: (
            pilot.scene.showing.tween is not None
            and pilot.match.owing() == [0]
            and not pilot.scene.thoughts
            and pilot.scene.controls is None
        )
    )


def sealed_or_made(pilot: Pilot, seat: int) -> Move | None:
    """What the seat has chosen last."""
    match = pilot.match
    if seat in match.sealed:
        return match.sealed[seat]
    return next(
        (moment.made[seat] for moment in reversed(match.history) if seat in moment.made), None
    )


def play_on(pilot: Pilot, rng: random.Random) -> None:
    """Whatever is to be done next, by somebody without a plan."""
    if pilot.top == "CurtainScene":
        pilot.here()
    elif pilot.free() and pilot.match.state.phase == "select":
        pilot.play(rng.choice(pilot.hand()))
    elif pilot.free():
        for name in rng.sample(pilot.hand(), rng.randint(0, 1)):
            pilot.click(pilot.card(name))
        pilot.key(pygame.K_d)
    else:
        pilot.wait(0.2)
