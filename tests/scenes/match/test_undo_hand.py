"""The end of a hand taken back: its great moment, its row of the sheet, what lay open by then."""

from pathlib import Path

import pygame

from rules.kit.move import Move
from tests.scenes.match.evening import stand
from tests.scenes.match.taking_back import leaf_of, undo
from tests.table_pilot import Pilot


def test_a_great_moment_is_taken_back_with_what_led_to_it(home: Path) -> None:
    """While the end of a hand is told large and stays, the last choice can still be taken back;
    the moment is gone, and told again when it comes again."""
    with Pilot(home, linger=0) as pilot:
        pilot.at_turn("Anna,bot,bot", game="tunk")
        before = stand(pilot)
        pilot.scene.controls.made(Move("drop"))
        pilot.until(lambda: pilot.scene.highlights.staying)
        over, outcomes = stand(pilot), len(pilot.match.outcomes)
        undo(pilot)
        assert not pilot.scene.highlights.on
        pilot.until_turn()
        assert stand(pilot) == before and len(pilot.match.outcomes) == outcomes - 1
        pilot.scene.controls.made(Move("drop"))
        pilot.until(lambda: pilot.scene.highlights.staying)
        assert stand(pilot) == over


def test_what_the_log_withholds_for_a_while_it_tells_once(home: Path) -> None:
    """A great moment that is told large, and perhaps once more, is not given away there; after it
    the log is as it was."""
    with Pilot(home, linger=0) as pilot:
        log = pilot.sit("Anna,bot,bot", game="tunk").log
        pilot.until_turn()
        pilot.scene.controls.made(Move("drop"))
        pilot.until(lambda: pilot.scene.highlights.staying)
        before = leaf_of(log)
        log.withholds = True
        withheld = leaf_of(log)
        log.withholds = False
        assert withheld == before[: len(withheld)] != before == leaf_of(log)


def test_the_score_sheet_says_what_was_taken_back(home: Path) -> None:
    """In the account of the row in which it was."""
    with Pilot(home, linger=0) as pilot:
        scene = pilot.at_turn("Anna,bot,bot", game="tunk")
        pilot.scene.controls.made(Move("drop"))
        pilot.until(lambda: pilot.scene.highlights.staying)
        undo(pilot)
        pilot.until_turn()
        account = scene.session.rows.account(len(scene.session.rows.rows) - 1)
        assert [one.why.key for one in account.marks] == ["table.undone"]


def test_what_lay_open_stays_open_and_it_is_said(home: Path) -> None:
    """Who takes back the end of a hand goes on beside open hands, and is told why; who takes back
    what turned up nobody's cards is told no such thing. No notice lies on the table's buttons."""
    with Pilot(home, linger=0) as pilot:
        scene = pilot.at_turn("Anna,bot,bot", game="tunk")
        paper = pygame.Rect(pilot.engine.top.notice_position((400, 60)), (400, 60))
        assert not paper.colliderect(scene.toolbar.rect("menu"))
        pilot.scene.controls.made(Move("drop"))
        pilot.until(lambda: pilot.scene.highlights.staying)
        undo(pilot)
        assert "lay open stay open" in pilot.engine._notice[0]
        pilot.until_turn()


def test_a_hand_that_is_over_is_taken_back_from_its_score_sheet(home: Path) -> None:
    """By mouse or by key, as long as the next one has not been dealt."""
    for seed in range(20):
        with Pilot(home / str(seed), speed=4.0) as pilot:
            match = pilot.sit("Anna,bot,bot", str(seed), game="tunk").match
            pilot.until(lambda: pilot.free() or pilot.top == "ScoresScene")
            before = stand(pilot)
            for back in (lambda: pilot.click(pilot.button("undo")), lambda: undo(pilot)):
                if pilot.free():
                    pilot.scene.controls.made(Move("drop"))
                    pilot.until(lambda: pilot.top == "ScoresScene")
                if match.over or match.undo_to(0) is None:
                    break
                back()
                pilot.until_turn()
                assert stand(pilot) == before and match.outcomes == []
            else:
                return
    raise AssertionError("no hand was over, and its match not")


def test_escape_at_the_score_sheet_deals_nothing(home: Path) -> None:
    """It opens the pause, from which one comes back to the sheet, or leaves."""
    for seed in range(20):
        with Pilot(home / str(seed), speed=4.0) as pilot:
            match = pilot.sit("Anna,bot,bot", str(seed), game="tunk").match
            pilot.until(lambda: pilot.free() or pilot.top == "ScoresScene")
            if pilot.free():
                pilot.scene.controls.made(Move("drop"))
                pilot.until(lambda: pilot.top == "ScoresScene")
            if match.over:
                continue
            step = match.step
            for top in ("PauseScene", "ScoresScene", "PauseScene"):
                pilot.key(pygame.K_ESCAPE)
                assert (pilot.top, match.step) == (top, step)
            pilot.click(pilot.button("leave"))
            pilot.until(lambda: pilot.top not in ("PauseScene", "ScoresScene", "TableScene"))
            return
    raise AssertionError("no hand was over, and its match not")


def test_a_card_that_was_drawn_lies_where_it_lay(home: Path) -> None:
    """Who alone has drawn a card and takes that back is told that it has been seen and comes
    again, before and after; so it does. Where others sit at the screen, and where no card came,
    nothing of that is said."""
    with Pilot(home, linger=0.0) as pilot:
        pilot.sit("Anna,bot,bot", game="tunk", seed="5")
        say = pilot.app.words.say
        pilot.until_turn("begin")
        before = pilot.hand()
        assert not pilot.scene.undo_controller.ways.seats_able()
        drawn = set[str]()
        for _ in range(2):
            pilot.key(pygame.K_s)
            pilot.until_turn("play")
            drawn |= set(pilot.hand()) - set(before)
            tip = pilot.scene.undo_controller.ways.tip("undo", pilot.scene.words)
            assert tip is not None and say("about.undo.again") in tip.lines
            pilot.key(pygame.K_z, pygame.KMOD_LCTRL)
            pilot.until_turn("begin")
            assert pilot.hand() == before
            notice = pilot.engine._notice
            assert notice is not None and notice[0] == say("undo.done.again")
        assert len(drawn) == 1
        pilot.key(pygame.K_t)
        pilot.until_turn("play")
        assert not pilot.scene.undo_controller.ways.comes_again(0)
    with Pilot(home, linger=0.0) as pilot:
        pilot.sit("Anna,Björn,bot", game="tunk", seed="5")
        pilot.until(lambda: pilot.top == "CurtainScene" or pilot.free())
        if pilot.top == "CurtainScene":
            pilot.here()
        pilot.until_turn("begin")
        pilot.key(pygame.K_s)
        pilot.until_turn("play")
        assert not pilot.scene.undo_controller.ways.comes_again(pilot.scene.controls.builder.seat)
