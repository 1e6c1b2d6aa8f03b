"""What would you do? Who may ask, what becomes of the answer, and what is said openly of it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from rules.kit.state import why
from table.input.press_guard import ASLEEP
from table.scenes.coach.hints import FIRST
from table.storage.settings import Help
from tests.sampling import drawn
from tests.scenes.coach.asking import GAMES, SIZE, ask, at_turn, lies, to_turn
from tests.scenes.coach.test_hint_preview import covered
from tests.table_pilot import Pilot
from tests.tables import LONG


def put_away(pilot: Pilot, press: Callable[[], None]) -> None:
    """By a press, and another where the first one told more reasons."""
    hints = pilot.scene.screen.hints
    told = bool(hints._more)
    for _ in range(1 + told):
        assert lies(pilot)
        press()
    assert not lies(pilot)


def hints(pilot: Pilot) -> list[int]:
    """Who has asked, as the match has it written down."""
    marks = [mark.seat for mark in pilot.match.marks if mark.kind == "hint"]
    assert marks == [line["seat"] for line in pilot.lines() if line.get("mark") == "hint"]
    return marks


@pytest.mark.parametrize("game", drawn(GAMES, 1, "hints"))
def test_a_hint_is_taken_by_enter(tmp_path: Path, game: str) -> None:
    """In every game, turn after turn: it lies there, is the same when it is asked for again, and
    Enter makes just that move."""
    with at_turn(tmp_path, game) as pilot:
        for _ in range(6 if LONG else 3):
            seat, before = pilot.scene.controls.builder.seat, len(pilot.lines())
            choice = ask(pilot)
            put_away(pilot, lambda: pilot.key(pygame.K_F2))
            assert ask(pilot) == choice
            assert not covered(pilot), f"the leaf of {choice} lies on what it speaks of"
            pilot.key(pygame.K_RETURN)
            made = [line for line in pilot.lines()[before:] if "move" in line]
            assert made[0] == {"seat": seat, "move": str(choice)}
            if pilot.match.over:
                return
            to_turn(pilot)


@pytest.mark.parametrize("size", drawn([SIZE, (1920, 1080)], 1, "it is short"), ids=str)
def test_at_first_it_is_short(tmp_path: Path, size: tuple[int, int]) -> None:
    """No more than two reasons, the weightiest, and how to read the others; asked for once more
    it tells all of them, and stays."""
    longer = 0
    with Pilot(tmp_path, size, speed=4.0) as pilot:
        pilot.sit("Anna,bot,bot", seed="5", game="tunk")
        for _ in range(4):
            to_turn(pilot)
            ask(pilot)
            hints = pilot.scene.screen.hints
            first = next(hints._said(pilot.scene.controls, pilot.scene.words))
            assert len(first.reasons) - first.more <= FIRST
            if hints._more:
                pilot.key(pygame.K_F2)
                (told,) = hints._said(pilot.scene.controls, pilot.scene.words)
                assert len(told.reasons) == len(hints.advice.reasons) and not told.more
                assert lies(pilot)
                longer += 1
            pilot.key(pygame.K_RETURN)
    assert longer


@pytest.mark.parametrize("press", ["button", "?", "f2"])
def test_it_is_asked_for_by_button_and_key(tmp_path: Path, press: str) -> None:
    """The button at the head of the table, the key F2, and a key that writes a question mark, but
    only with Shift."""
    with at_turn(tmp_path) as pilot:
        if press == "button":
            pilot.wait(ASLEEP)
            pilot.click(pilot.scene.toolbar.rect("hint").center)
        elif press == "?":
            pilot.key(pygame.K_LSHIFT)
            pilot.key(pygame.K_SLASH)
            assert not lies(pilot)
            pilot.key(pygame.K_QUOTE, pygame.KMOD_LSHIFT)
        else:
            pilot.key(pygame.K_F2)
        pilot.wait(0.1)
        assert lies(pilot)


def test_a_press_on_the_ghost_makes_the_move(tmp_path: Path) -> None:
    """So does one on the last line of the leaf; one elsewhere on the leaf only puts it away."""
    with at_turn(tmp_path, "punk") as pilot:
        for press in ("leaf", "ghost", "link"):
            seat, before = pilot.scene.controls.builder.seat, len(pilot.lines())
            choice, hints = ask(pilot), pilot.scene.screen.hints
            pose = hints._preview.cards[0]
            where = {
                "leaf": (hints.leaf.rect.x + 4, hints.leaf.rect.y + 4),
                "ghost": (round(pose.x), round(pose.y)),
                "link": hints.leaf.link.center,
            }
            if press == "leaf":
                put_away(pilot, partial(pilot.click, where[press]))
            else:
                pilot.click(where[press])
            assert not lies(pilot)
            made = [line for line in pilot.lines()[before:] if "move" in line]
            assert (made[:1] == [{"seat": seat, "move": str(choice)}]) == (press != "leaf")
            to_turn(pilot)


def test_whatever_is_touched_puts_it_away(tmp_path: Path) -> None:
    """A card that is pressed is picked as if there had been no hint; Escape does no more."""
    with at_turn(tmp_path) as pilot:
        pilot.until_turn()
        pilot.key(pygame.K_s)
        pilot.until_turn("play")
        ask(pilot)
        name = pilot.hand()[0]
        pilot.click(pilot.card(name))
        assert not lies(pilot)
        assert [card.name for card in pilot.scene.controls.builder.picked] == [name]
        ask(pilot)
        pilot.key(pygame.K_ESCAPE)
        assert not lies(pilot) and pilot.top == "TableScene"
        assert [card.name for card in pilot.scene.controls.builder.picked] == [name]


def test_having_asked_is_said_openly(tmp_path: Path) -> None:
    """It is written down as soon as it is shown, once for one choice however often it is looked
    at; the log tells of it, also when the match is taken up again, and the sheet counts it. The
    band goes on telling what happened."""
    with at_turn(tmp_path) as pilot:
        band = pilot.scene.saying.sentences()
        assert hints(pilot) == []
        ask(pilot)
        ask_again = [pilot.key(pygame.K_F2) for _ in range(2)]
        assert ask_again and hints(pilot) == [0]
        assert pilot.scene.saying.sentences() == band
        pilot.key(pygame.K_ESCAPE)
        path = pilot.journal

        def told() -> int:
            entries = pilot.scene.event_log.entries(None)
            return sum(line.why.key == "table.hint" for entry in entries for line in entry.told)

        assert told() == 1
        pilot.scene.controller.leave()
        pilot.wait(0.1)
        pilot.resume(path)
        to_turn(pilot)
        assert told() == 1 and hints(pilot) == [0]
        ask(pilot)
        assert hints(pilot) == [0]
        rows = pilot.scene.overlays._scores(final=False)
        assert rows.hints() == [1, 0, 0]


def test_who_may_not_ask_has_no_button(tmp_path: Path) -> None:
    """Nor does the key do anything; the plate of whoever may ask wears a lamp."""
    pilot = Pilot(tmp_path, SIZE, speed=4.0)
    with pilot:
        pilot.app.profiles.give_help("ANNA", Help(hints=False))
        pilot.sit("Anna,Björn,bot", game="tunk")
        signs = pilot.scene.presentation.company(pilot.match.view(None)).signs
        assert signs == ((), ("lamp",), ())
        asked = set()
        while len(asked) < 2:
            to_turn(pilot)
            seat = pilot.scene.controls.builder.seat
            pilot.key(pygame.K_F2)
            pilot.wait(0.1)
            assert lies(pilot) == bool(pilot.scene.toolbar.rect("hint").w) == (seat == 1)
            asked.add(seat)
            pilot.key(pygame.K_ESCAPE) if seat else None
            for key in (pygame.K_s, pygame.K_TAB, pygame.K_SPACE, pygame.K_d):
                if pilot.free() and pilot.scene.controls.builder.seat == seat:
                    pilot.key(key)


def test_a_hint_is_nobody_elses(tmp_path: Path) -> None:
    """When the curtain falls nothing of it is left on the felt."""
    with at_turn(tmp_path, seats="Anna,Björn") as pilot:
        ask(pilot)
        pilot.click(pilot.scene.toolbar.rect("menu").center)
        assert pilot.top == "PauseScene"
        pilot.key(pygame.K_RETURN)
        items = pilot.scene.showing.canvas.items
        assert "advice" not in items and ("ghost", 0) not in items and "way" not in items


def test_without_marks_nothing_lights_up(tmp_path: Path) -> None:
    """Neither a place where a card may go, nor is a card dimmed; all can be done as ever."""
    for marks in (True, False):
        with Pilot(tmp_path / str(marks), SIZE, speed=4.0) as pilot:
            pilot.app.profiles.give_help("Anna", Help(marks=marks))
            pilot.sit("Anna,bot", game="tunk")
            to_turn(pilot)
            lit = [key for key in pilot.scene.showing.canvas.items if key[0] == "lit"]
            assert bool(lit) == marks
            pilot.click(pilot.place("stock"))
            pilot.until_turn("play")


def test_a_slower_pace_is_shown_more_slowly(tmp_path: Path) -> None:
    """As long as that person is at the screen, or might look on; and the plate says so."""
    with Pilot(tmp_path, SIZE) as pilot:
        pilot.app.profiles.give_help("Anna", Help(pace=0.5))
        pilot.sit("Anna,Björn,bot", game="tunk")
        presentation, viewpoint = pilot.scene.presentation, pilot.scene.viewpoint
        viewpoint.facing = 1
        usual = presentation.patience
        for facing in (0, None):
            viewpoint.facing = facing
            assert presentation.patience == 2 * usual
        assert presentation.company(pilot.match.view(None)).signs[0] == ("lamp", "hourglass")


def test_grave_moves_are_asked_about_as_each_person_wishes(tmp_path: Path) -> None:
    """Whatever the settings say for those who have not chosen."""
    for ask_about, top in (("always", "AskScene"), ("", "TableScene")):
        with Pilot(tmp_path / f"asks {ask_about}", SIZE, speed=4.0) as pilot:
            pilot.app.profiles.give_help("Anna", Help(ask=ask_about))
            pilot.sit("Anna,bot", game="tunk")
            to_turn(pilot)
            pilot.key(pygame.K_k)
            assert (pilot.top == "AskScene") == (top == "AskScene")


@pytest.mark.parametrize("size", drawn([SIZE, (1920, 1080)], 1, "lies before it"), ids=str)
def test_a_hint_sends_away_what_lies_before_it(tmp_path: Path, size: tuple[int, int]) -> None:
    """Neither an objection nor a notice lies upon a new hint; and a notice that comes while it lies
    there lies elsewhere."""
    with Pilot(tmp_path, size, speed=4.0) as pilot:
        pilot.sit("Anna,bot,bot", seed="3", game="tunk")
        to_turn(pilot)
        scene, say = pilot.scene, pilot.app.words.say
        scene.controls.refused(why("wrong_place"), scene.showing.table.ring.middle)
        pilot.engine.notice(say("undo.done"))
        pilot.wait()
        assert scene.toolbar.paper is not None and pilot.engine._notice is not None
        ask(pilot)
        pilot.wait()
        assert lies(pilot) and scene.toolbar.paper is None and pilot.engine._notice is None
        pilot.engine.notice(say("undo.done.seen"))
        pilot.wait()
        notice = pilot.engine.notice_rect
        assert lies(pilot) and not notice.colliderect(scene.screen.hints.leaf.rect)
