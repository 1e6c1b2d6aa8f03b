"""People who change their minds again and again: the table goes on, and the log is right."""

import random
from itertools import product
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import games
from table.players.inline import think
from table.scenes.match.log import Log
from tests.sampling import drawn
from tests.scenes.match.evening import stand
from tests.scenes.match.taking_back import leaf_of, redo, undo
from tests.table_pilot import Pilot
from tests.tables import LONG

ALL = [game for game in games() if game.rules]
LOOKS = 0.1  # how often somebody looks into the log


def somehow(pilot: Pilot, rng: random.Random) -> None:
    """Whatever is to be done next, by people who change their minds."""
    top = pilot.top
    if rng.random() < 0.2 and top in ("TableScene", "CurtainScene", "PauseScene"):
        (undo if rng.random() < 0.7 else redo)(pilot)
    elif top == "CurtainScene":
        pilot.here()
    elif top == "AskScene":
        pilot.wait(0.5)
        pilot.click(pilot.button(rng.choice(["yes", "yes", "no"])))
    elif top == "WhoScene":
        names = [name for name in ("who:0", "who:1", "back") if _there(pilot, name)]
        pilot.click(pilot.button(rng.choice(names)))
    elif top == "ScoresScene":
        pilot.key(pygame.K_RETURN)
    elif pilot.free() and rng.random() < 0.1:
        pilot.key(pygame.K_ESCAPE)
    elif top == "PauseScene":
        pilot.click(pilot.button("on"))
    elif pilot.free():
        controls = pilot.scene.controls
        seat, match = controls.builder.seat, pilot.match
        if seat in match.owing():
            game = pilot.scene.game.name
            controls.made(think(game, match.view(seat), seat, "", rng.randrange(10**6)))
        else:
            pilot.key(pygame.K_RETURN)
            verb = next(iter(controls.builder.buttons()))
            if pilot.scene.controls is controls:
                controls.press(verb)
        pilot.wait()
    else:
        pilot.wait(0.3)


def _there(pilot: Pilot, name: str) -> bool:
    return any(widget.name == name for widget in pilot.engine.top.form.widgets)


def log_as_it_is(pilot: Pilot) -> None:
    """The leaf that has grown all along says what one says that is written now, all that whoever
    looks has been told and no more, each row of the score sheet under one heading."""
    log = pilot.scene.log
    leaf = leaf_of(log)
    fresh = Log(log.event_log, log.showing, log.words, log.talk, log.faces)
    fresh.audience, fresh.withholds = log.audience, log.withholds
    assert leaf == leaf_of(fresh)
    entries = log.event_log.entries(log.audience)
    told = [told for entry in entries for told in entry.told]
    read = [row[2] for row in leaf if row[2] is not None]
    assert read == told or (log.withholds and read == told[: len(read)])
    heads = [row[1] for row in leaf if row[1]]
    assert len(heads) == len(set(heads))


@pytest.mark.parametrize(
    ("game", "people"),
    drawn(product(ALL, [1, 2]), 1, "minds"),
    ids=lambda case: getattr(case, "name", case),
)
def test_people_who_change_their_minds(tmp_path: Path, game, people: int) -> None:
    """However often and whenever choices are taken back and brought back, by one person or two
    and two computers: the table goes on, the log says what has been, and the journal leads to
    where the match stands, and to the same log."""
    most = max(game.rules.SEATS)
    seats = ["Anna", "bot", "Björn" if people == 2 else "bot", "bot"][:most]
    rng = random.Random(f"{game.name}/{people}")
    with Pilot(tmp_path, speed=4.0) as pilot:
        pilot.sit(",".join(seats), game=game.name)
        match = pilot.match
        for _ in range(400 if LONG else 90):
            somehow(pilot, rng)
            if rng.random() < LOOKS:
                log_as_it_is(pilot)
            if match.over or pilot.top in ("MenuScene",):
                break
        assert any(one.kind == "undo" for one in match.marks)
        if match.over:
            return
        before, journal, event_log = stand(pilot), pilot.journal, pilot.scene.event_log
        pilot.killed()
        with Pilot(tmp_path) as again:
            again.resume(journal)
            again.until(lambda: stand(again) == before, 30)
            assert again.match.marks == match.marks
            for who in event_log.audiences:
                assert [*again.scene.event_log.entries(who)] == [*event_log.entries(who)]
