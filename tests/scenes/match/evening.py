"""An evening at the window: who sits there, where it stands, and playing on without a plan."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from rules.kit.journal import Journal, Line
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.remarks import candidates
from rules.kit.story import Told
from table.players.inline import choice_seed, rules_of, think
from table.players.roster import parse_roster
from table.scenes.match.log import Log
from tests.table_pilot import Pilot
from tests.tables import forgetting, printed, seats_near

CTRL = pygame.KMOD_LCTRL
ANNA = "Anna,bot,bot"
TWO = "Anna,Björn,bot"


def anna_with_bots(seats: int) -> str:
    """A table of so many seats at which Anna is the only person."""
    return ",".join(["Anna", *["bot"] * (seats - 1)])


def anna_near(game: str, seats: int = 3) -> str:
    """The same at a game's own table, with the number of seats nearest to a wanted one."""
    return anna_with_bots(seats_near(rules_of(game), seats))


def written_in(home: Path, begun: Match, lines: Sequence[Line]) -> Path:
    """A journal of these lines, below the header of a match, for the window to go on from."""
    path = home / "games" / "written.jsonl"
    journal = Journal.create(path, begun.header(begun.rules.NAME))
    for line in lines:
        journal.write(line)
    journal.close()
    return path


def think_on(match: Match) -> None:
    """Take the match's next step; whoever owes a choice first makes that of the rule player."""
    if not match.advance():
        seat, name = match.seats_to_choose()[0], match.rules.NAME
        match.choose(seat, think(name, match.view(seat), seat, "", choice_seed(match, seat)))


def written(home: Path, seats: str, phase: str, seed: str = "7") -> Path:
    """A journal of Punk that has just come to a phase."""
    rules, lines = rules_of("punk"), list[Line]()
    match = Match(rules, parse_roster(seats), {}, seed, lines.append)
    while match.state.phase != phase:
        think_on(match)
    return written_in(home, Match(rules, parse_roster(seats), {}, seed), lines)


def stand(pilot: Pilot) -> str:
    """The position and what is sealed in it, as text."""
    return f"{printed(pilot.match.state)}\n{sorted(pilot.match.waiting_choices.items())}"


def sealed_or_made(pilot: Pilot, seat: int) -> Move | None:
    """The last choice of a seat; None before its first."""
    match = pilot.match
    if seat in match.waiting_choices:
        return match.waiting_choices[seat]
    made = [moment.made[seat] for moment in match.history if seat in moment.made]
    return made[-1] if made else None


def undo_marks(pilot: Pilot) -> list[dict]:
    """The journal's lines about choices taken back."""
    return [line for line in pilot.lines() if "mark" in line]


def log_keys(pilot: Pilot, audience: int | None = 0) -> list[str]:
    """The keys of all that the log tells a seat; None: everybody."""
    entries = pilot.scene.event_log.entries(audience)
    return [line.why.key for entry in entries for line in entry.sentences]


def log_rows(log: Log) -> list[tuple[int, str, Told | None]]:
    """The rows of the log's panel: how far down, heading and sentence."""
    return [(row.top, row.heading, row.told) for row in log._build_panel().rows]


def in_last_flight(pilot: Pilot) -> None:
    """Let time pass until the last computer's card is on its way and the person is next."""
    scene = pilot.scene
    pilot.until(
        lambda: (
            scene.renderer.tween is not None
            and scene.match.seats_to_choose() == [0]
            and not (scene.thoughts or scene.controls)
        )
    )


def play_on(pilot: Pilot, rng: random.Random) -> None:
    """Do what is next at Punk, as somebody without a plan."""
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


def choose_by_luck(pilot: Pilot, rng: random.Random) -> None:
    """Make any likely move of the person whose turn it is; the first offer where none is likely."""
    controls = pilot.scene.controls
    builder = controls.builder
    moves = list(candidates(builder.rules, builder.view, builder.seat))
    controls.made(rng.choice(moves) if moves else Move(builder.offers[0].verb))


def choose_as_computer(pilot: Pilot, seed: int = 1, level: str = "") -> None:
    """Make a computer's choice for who is asked; the first offer where no choice is owed."""
    controls, match = pilot.scene.controls, pilot.match
    seat = controls.builder.seat
    if seat not in match.seats_to_choose():
        controls.made(Move(controls.builder.offers[0].verb))
        return
    with forgetting():
        controls.made(think(match.rules.NAME, match.view(seat), seat, level, seed))


def choose_easily(pilot: Pilot) -> None:
    choose_as_computer(pilot, pilot.match.step, "easy")


def step_on(pilot: Pilot, choose: Callable[[Pilot], None] = choose_as_computer) -> None:
    """Go past a curtain, a great moment or a sheet, or let who is free choose; a frame passes."""
    if pilot.top == "CurtainScene":
        pilot.here()
    elif pilot.top == "ScoresScene" or pilot.scene.highlights.is_staying:
        pilot.key(pygame.K_RETURN)
    elif pilot.free():
        choose(pilot)
    pilot.wait()


def play_until(pilot: Pilot, is_so: Callable[[], object], most: int = 3000) -> None:
    """Play on until something is so, as computers would."""
    for _ in pilot.as_long_as(lambda: not is_so(), most):
        step_on(pilot)


def until_curtain(pilot: Pilot) -> int:
    """Let time pass until somebody is called; whose seat it is."""
    pilot.until(lambda: pilot.top == "CurtainScene")
    return pilot.scene.overlays.asked_seat


def faced(pilot: Pilot) -> int:
    """Go past the curtain to a person's turn; whose it is."""
    pilot.until(lambda: pilot.top == "CurtainScene" or pilot.free())
    if pilot.top == "CurtainScene":
        pilot.here()
    pilot.until_turn()
    return pilot.scene.viewpoint.facing


def widget_names(pilot: Pilot) -> set[str]:
    return {widget.name for widget in pilot.engine.top.form.widgets}


def label_text(pilot: Pilot, name: str = "said") -> str:
    """The text of a label on the page on top; "" if there is none of that name."""
    return pilot.engine.top.form.find(name).text if name in widget_names(pilot) else ""


def undo(pilot: Pilot) -> None:
    pilot.key(pygame.K_z, CTRL)


def redo(pilot: Pilot) -> None:
    pilot.key(pygame.K_y, CTRL)


def answer(pilot: Pilot, button: str) -> None:
    pilot.wait(0.5)
    pilot.click(pilot.button(button))


def play_first_card(pilot: Pilot) -> None:
    """Play a person's first card, and wait until the trick is over and it is their turn again."""
    pilot.play(pilot.hand()[0])
    pilot.until(lambda: pilot.match.step > 1)
    pilot.until_turn()


def both_chose(pilot: Pilot) -> int:
    """Let two people choose, until their cards are turned up; who is at the screen then."""
    pilot.sit(TWO)
    for _ in range(2):
        faced(pilot)
        pilot.play(pilot.hand()[0])
    pilot.until(lambda: pilot.match.step > 1)
    return faced(pilot)
