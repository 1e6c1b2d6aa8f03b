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
from tests import table_pilot
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


def log_rows(log: Log) -> list[tuple[int, str, Told | None]]:
    """The rows of the log's panel: how far down, heading and sentence."""
    return [(row.top, row.heading, row.statement) for row in log._update_panel().rows]


class Pilot(table_pilot.Pilot):
    """A pilot who plays on, takes back, and reads what stands there."""

    def stand(self) -> str:
        """The position and what is sealed in it, as text."""
        return f"{printed(self.match.state)}\n{sorted(self.match.waiting_choices.items())}"

    def sealed_or_made(self, seat: int) -> Move | None:
        """The last choice of a seat; None before its first."""
        match = self.match
        if seat in match.waiting_choices:
            return match.waiting_choices[seat]
        made = [moment.made[seat] for moment in match.history if seat in moment.made]
        return made[-1] if made else None

    def undo_marks(self) -> list[dict]:
        """The journal's lines about choices taken back."""
        return [line for line in self.lines() if "mark" in line]

    def log_keys(self, audience: int | None = 0) -> list[str]:
        """The keys of all that the log tells a seat; None: everybody."""
        entries = self.scene.event_log.entries(audience)
        return [line.why.key for entry in entries for line in entry.sentences]

    def in_last_flight(self) -> None:
        """Let time pass until the last computer's card is on its way and the person is next."""
        scene = self.scene
        self.until(
            lambda: (
                scene.renderer.tween is not None
                and scene.match.seats_to_choose() == [0]
                and not (scene.thoughts or scene.controls)
            )
        )

    def play_on(self, rng: random.Random) -> None:
        """Do what is next at Punk, as somebody without a plan."""
        if self.top == "CurtainScene":
            self.here()
        elif self.free() and self.match.state.phase == "select":
            self.play(rng.choice(self.hand()))
        elif self.free():
            for name in rng.sample(self.hand(), rng.randint(0, 1)):
                self.click(self.card(name))
            self.key(pygame.K_d)
        else:
            self.wait(0.2)

    def choose_by_luck(self, rng: random.Random) -> None:
        """Make any likely move of whoever has the turn; the first offer where none is likely."""
        controls = self.scene.controls
        builder = controls.builder
        moves = list(candidates(builder.rules, builder.view, builder.seat))
        controls.on_move(rng.choice(moves) if moves else Move(builder.offers[0].verb))

    def choose_as_computer(self, seed: int = 1, level: str = "") -> None:
        """Make a computer's choice for who is asked; the first offer where no choice is owed."""
        controls, match = self.scene.controls, self.match
        seat = controls.builder.seat
        if seat not in match.seats_to_choose():
            controls.on_move(Move(controls.builder.offers[0].verb))
            return
        with forgetting():
            controls.on_move(think(match.rules.NAME, match.view(seat), seat, level, seed))

    def choose_easily(self) -> None:
        self.choose_as_computer(self.match.step, "easy")

    def step_on(self, choose: Callable[["Pilot"], None] = choose_as_computer) -> None:
        """Go past a curtain, a climax or a sheet, or let who is free choose; a frame passes."""
        if self.top == "CurtainScene":
            self.here()
        elif self.top == "ScoresScene" or self.scene.highlights.is_staying:
            self.key(pygame.K_RETURN)
        elif self.free():
            choose(self)
        self.wait()

    def play_until(self, is_so: Callable[[], object], most: int = 3000) -> None:
        """Play on until something is so, as computers would."""
        for _ in self.as_long_as(lambda: not is_so(), most):
            self.step_on()

    def until_curtain(self) -> int:
        """Let time pass until somebody is called; whose seat it is."""
        self.until(lambda: self.top == "CurtainScene")
        return self.scene.overlays.asked_seat

    def faced(self) -> int:
        """Go past the curtain to a person's turn; whose it is."""
        self.until(lambda: self.top == "CurtainScene" or self.free())
        if self.top == "CurtainScene":
            self.here()
        self.until_turn()
        return self.scene.viewpoint.facing_seat

    def widget_names(self) -> set[str]:
        return {widget.name for widget in self.engine.top.form.widgets}

    def label_text(self, name: str = "said") -> str:
        """The text of a label on the page on top; "" if there is none of that name."""
        return self.engine.top.form.find(name).text if name in self.widget_names() else ""

    def undo(self) -> None:
        self.key(pygame.K_z, CTRL)

    def redo(self) -> None:
        self.key(pygame.K_y, CTRL)

    def answer(self, button: str) -> None:
        self.wait(0.5)
        self.click(self.button(button))

    def play_first_card(self) -> None:
        """Play a person's first card, and wait until it is their turn after the trick."""
        self.play(self.hand()[0])
        self.until(lambda: self.match.step > 1)
        self.until_turn()

    def both_chose(self) -> int:
        """Let two people choose, until their cards are turned up; who is at the screen then."""
        self.sit(TWO)
        for _ in range(2):
            self.faced()
            self.play(self.hand()[0])
        self.until(lambda: self.match.step > 1)
        return self.faced()
