"""A choice taken back at the table: by key and by mouse, at once or once the others agree."""

import random
from itertools import product
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import games
from rules.kit.move import Move
from rules.kit.story import Told
from table.play.log import Log
from table.scenes.curtain import HUSH
from table.seats.inline import think
from tests.play.evening import ANNA, TWO, stand
from tests.sampling import drawn
from tests.table_pilot import Pilot, Thought
from tests.tables import LONG

CTRL = pygame.KMOD_LCTRL
ALL = [one for one in games() if one.rules]
LOOKS = 0.1  # how often somebody looks into the log


def undo(pilot: Pilot) -> None:
    pilot.key(pygame.K_z, CTRL)


def redo(pilot: Pilot) -> None:
    pilot.key(pygame.K_y, CTRL)


def marks(pilot: Pilot) -> list[dict]:
    return [line for line in pilot.lines() if "mark" in line]


def told(pilot: Pilot, who: int | None = 0) -> list[str]:
    return [one.why.key for entry in pilot.scene.chronicle.entries(who) for one in entry.told]


def faced(pilot: Pilot) -> int:
    """Past the curtain, to a person's turn; whose it is."""
    pilot.until(lambda: pilot.top == "CurtainScene" or pilot.free())
    if pilot.top == "CurtainScene":
        pilot.here()
    pilot.until_turn()
    facing = pilot.scene.director.facing
    assert facing is not None
    return facing


def test_back_to_ones_own_last_choice_and_on_again(pilot: Pilot) -> None:
    """Alone among computers it is simply done: the position, the hand and the turn are what they
    were, the journal goes on, the log says so; and Ctrl-Y brings it all back."""
    pilot.sit(ANNA)
    pilot.until_turn("select")
    before, hand, log = stand(pilot), pilot.hand(), told(pilot)
    pilot.play(hand[0])
    pilot.until(lambda: pilot.match.step > 1)
    pilot.until_turn()
    after, later, count = stand(pilot), told(pilot), len(pilot.lines())
    undo(pilot)
    pilot.until_turn("select")
    assert (stand(pilot), pilot.hand()) == (before, hand)
    assert marks(pilot) == [{**marks(pilot)[0], "mark": "undo", "seat": 0, "to": 1, "agreed": []}]
    assert len(pilot.lines()) > count and told(pilot) == [*log, "table.undone"]
    pilot.key(pygame.K_z, CTRL | pygame.KMOD_LSHIFT)
    pilot.until_turn()
    assert stand(pilot) == after and told(pilot)[-1] == later[-1]


def test_where_there_is_nothing_it_is_said(pilot: Pilot) -> None:
    """Before one's own first choice in a hand there is nothing to take back, and nothing to bring
    back before anything was taken; no stray Ctrl-Z changes a thing."""
    pilot.sit(ANNA)
    pilot.until_turn()
    before = stand(pilot)
    for press, said in ((undo, "nothing of yours to take back"), (redo, "nothing to bring back")):
        press(pilot)
        assert said in pilot.app._notice[0]
    assert stand(pilot) == before and marks(pilot) == [] and pilot.scene.hands is not None


def test_it_is_found_by_mouse_alone(pilot: Pilot) -> None:
    """Through the pause, whose two buttons are live only where there is something for them."""
    pilot.sit(ANNA)
    pilot.until_turn()
    before = stand(pilot)
    pilot.click(pilot.scene.margin.menu.center)
    assert not pilot.app.top.form.find("undo").enabled
    assert not pilot.app.top.form.find("redo").enabled
    pilot.click(pilot.button("on"))
    pilot.play(pilot.hand()[0])
    pilot.until(lambda: pilot.match.step > 1)
    pilot.until_turn()
    after = stand(pilot)
    pilot.click(pilot.scene.margin.menu.center)
    pilot.click(pilot.button("undo"))
    pilot.until_turn()
    assert stand(pilot) == before
    pilot.click(pilot.scene.margin.menu.center)
    pilot.click(pilot.button("redo"))
    pilot.until_turn()
    assert stand(pilot) == after


def test_a_sealed_choice_is_taken_back_freely(pilot: Pilot) -> None:
    """Anna has chosen in secret, Björn is called: at his curtain she takes it back without being
    asked anything, and is called again; he has seen nothing, and nothing tells of it."""
    pilot.sit(TWO)
    first = faced(pilot)
    card = pilot.hand()[0]
    pilot.play(card)
    pilot.until(lambda: pilot.top == "CurtainScene")
    other = pilot.scene.above.seat
    assert other != first and first in pilot.match.sealed
    undo(pilot)
    assert pilot.app._notice[0].startswith("Taken back. Ctrl")
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert first not in pilot.match.sealed and "agreed" not in marks(pilot)[0]
    assert not any(key.startswith(("table.undo", "table.redo")) for key in told(pilot, other))
    assert all(pose.face.name != card for pose in pilot.scene.showing.table.poses.values())
    assert faced(pilot) in (first, other)


def test_what_was_chosen_last_is_taken_back_by_a_button_of_the_curtain(pilot: Pilot) -> None:
    """It is there as soon as somebody has something to take back, says of what, and a press of it
    does what the key does; one that comes too soon was meant for the table."""
    pilot.sit(TWO)
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert not can_go_back(pilot)
    first = faced(pilot)
    pilot.play(pilot.hand()[0])
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert can_go_back(pilot)
    tip = pilot.app.top.form.find("undo").tip
    assert "waits" in tip.lines[0] and "Nobody need be asked" in tip.lines[1]
    pilot.click(pilot.button("undo"))
    assert first in pilot.match.sealed
    pilot.wait(HUSH + 0.1)
    pilot.click(pilot.button("undo"))
    assert first not in pilot.match.sealed and marks(pilot)[0]["mark"] == "undo"
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert not can_go_back(pilot)


def can_go_back(pilot: Pilot) -> bool:
    return any(one.name == "undo" for one in pilot.app.top.form.widgets)


def both_chose(pilot: Pilot) -> int:
    """Two people have chosen, their cards are turned up, and one is at the screen again."""
    pilot.sit(TWO)
    for _ in range(2):
        faced(pilot)
        pilot.play(pilot.hand()[0])
    pilot.until(lambda: pilot.match.step > 1)
    return faced(pilot)


def test_enter_alone_agrees_to_nothing(pilot: Pilot) -> None:
    """Whoever presses Enter, as at the curtain, has not agreed that another takes a choice back."""
    both_chose(pilot)
    before = stand(pilot)
    undo(pilot)
    pilot.wait(0.5)
    pilot.key(pygame.K_RETURN)
    assert pilot.top != "AskScene" and stand(pilot) == before and marks(pilot) == []


@pytest.mark.parametrize("agrees", [True, False])
def test_beyond_what_is_free_the_others_are_asked_by_name(pilot: Pilot, agrees: bool) -> None:
    """Once the cards have been seen it is the other person who says, on a page that names both
    and beneath which nobody's hand lies open. If they say no, all is as it was."""
    me = both_chose(pilot)
    names = [sitter.name for sitter in pilot.match.sitters]
    before = stand(pilot)
    undo(pilot)
    assert pilot.top == "AskScene" and marks(pilot) == []
    assert names[me] in pilot.app.top.title and names[1 - me] in pilot.app.top.text
    assert pilot.scene.director.facing is None and pilot.scene.hands is None
    shown = pilot.scene.showing.view
    assert shown is not None and shown.seat is None
    pilot.click(pilot.button("yes" if agrees else "no"))
    assert pilot.top == "AskScene", "a press in a hurry was meant for the table"
    pilot.wait(0.5)
    pilot.click(pilot.button("yes" if agrees else "no"))
    if agrees:
        assert pilot.match.step == 1 and pilot.match.sealed == {}
        assert marks(pilot)[0]["agreed"] == [1 - me]
        assert "table.undone" in told(pilot, 1 - me)
    else:
        assert stand(pilot) == before and marks(pilot) == []
        assert f"{names[1 - me]} does not agree" in pilot.app._notice[0]
    pilot.until(lambda: pilot.top == "CurtainScene")


def test_whoever_is_meant_is_asked_for(pilot: Pilot) -> None:
    """From the pause of a table with several people, where nobody faces the screen, it is asked
    who takes a choice back; whoever looks beneath sees nobody's hand."""
    me = both_chose(pilot)
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("undo"))
    assert pilot.top == "WhoScene" and pilot.scene.director.facing is None
    pilot.click(pilot.button(f"who:{1 - me}"))
    assert pilot.top == "AskScene"
    assert pilot.match.sitters[1 - me].name in pilot.app.top.title
    pilot.wait(0.5)
    pilot.click(pilot.button("no"))
    pilot.until(lambda: pilot.top == "CurtainScene")
    undo(pilot)
    assert pilot.top == "WhoScene"
    pilot.click(pilot.button("back"))
    pilot.until(lambda: pilot.top == "CurtainScene")


class Slow(Thought):
    """A choice that is thought over for as long as nobody lets it come."""

    let = False

    def ready(self) -> bool:
        return Slow.let and not self.cancelled

    def hurry(self) -> bool:
        return False


def test_a_thought_under_way_comes_to_nothing(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a computer was thinking of a position that was taken back is never played, however
    late it comes; it is asked again of what it sees then."""
    monkeypatch.setattr("tests.table_pilot.Thought", Slow)
    monkeypatch.setattr(Slow, "let", True)
    pilot.sit(ANNA)
    pilot.until_turn()
    before = stand(pilot)
    pilot.play(pilot.hand()[0])
    Slow.let = False
    pilot.until(lambda: pilot.scene.thoughts)
    thought = next(iter(pilot.scene.thoughts.waiting.values()))
    asked = len(pilot.thinkers.asked)
    undo(pilot)
    assert thought.cancelled and thought not in pilot.scene.thoughts.waiting.values()
    Slow.let = True
    pilot.until_turn()
    assert stand(pilot) == before
    assert [seat for seat, _ in pilot.thinkers.asked[asked:]] == [1, 2]


def test_no_guest_remembers_what_was_taken_back(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its process ends, and begins anew when it is next asked: the same way as a new game."""
    seen_off = []
    pilot.sit(ANNA)
    pilot.until_turn()
    pilot.play(pilot.hand()[0])
    pilot.until(lambda: pilot.match.step > 1)
    monkeypatch.setattr(pilot.house.workers, "see_off", lambda: seen_off.append(len(pilot.lines())))
    undo(pilot)
    redo(pilot)
    assert len(seen_off) == 2


def test_what_cannot_be_written_is_not_taken_back(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk: a paper over the table says so, and taking back is tried again once there is
    room."""
    pilot.sit(ANNA)
    pilot.until_turn()
    pilot.play(pilot.hand()[0])
    pilot.until(lambda: pilot.match.step > 1)
    before, step = stand(pilot), pilot.match.step

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("rules.kit.journal.sync", full)
        undo(pilot)
    assert pilot.top == "AskScene" and "no space left" in pilot.app.top.text
    assert stand(pilot) == before
    pilot.wait(1)
    pilot.click(pilot.button("yes"))
    assert pilot.top == "TableScene" and pilot.match.step < step


def test_a_great_moment_is_taken_back_with_what_led_to_it(home: Path) -> None:
    """While the end of a hand is told large and stays, the last choice can still be taken back;
    the moment is gone, and told again when it comes again."""
    with Pilot(home, linger=0) as pilot:
        pilot.sit("Anna,bot,bot", game="tunk")
        pilot.until_turn()
        before = stand(pilot)
        pilot.scene.hands.made(Move("drop"))
        pilot.until(lambda: pilot.scene.climaxes.staying)
        over, outcomes = stand(pilot), len(pilot.match.outcomes)
        undo(pilot)
        assert not pilot.scene.climaxes.on
        pilot.until_turn()
        assert stand(pilot) == before and len(pilot.match.outcomes) == outcomes - 1
        pilot.scene.hands.made(Move("drop"))
        pilot.until(lambda: pilot.scene.climaxes.staying)
        assert stand(pilot) == over


def test_what_the_log_withholds_for_a_while_it_tells_once(home: Path) -> None:
    """A great moment that is told large, and perhaps once more, is not given away there; after it
    the log is as it was."""
    with Pilot(home, linger=0) as pilot:
        log = pilot.sit("Anna,bot,bot", game="tunk").log
        pilot.until_turn()
        pilot.scene.hands.made(Move("drop"))
        pilot.until(lambda: pilot.scene.climaxes.staying)
        before = leaf_of(log)
        log.withholds = True
        withheld = leaf_of(log)
        log.withholds = False
        assert withheld == before[: len(withheld)] != before == leaf_of(log)


def test_the_score_sheet_says_what_was_taken_back(home: Path) -> None:
    """In the account of the row in which it was."""
    with Pilot(home, linger=0) as pilot:
        scene = pilot.sit("Anna,bot,bot", game="tunk")
        pilot.until_turn()
        pilot.scene.hands.made(Move("drop"))
        pilot.until(lambda: pilot.scene.climaxes.staying)
        undo(pilot)
        pilot.until_turn()
        account = scene.sitting.rows.account(len(scene.sitting.rows.rows) - 1)
        assert [one.why.key for one in account.marks] == ["table.undone"]


def test_what_lay_open_stays_open_and_it_is_said(home: Path) -> None:
    """Who takes back the end of a hand goes on beside open hands, and is told why; who takes back
    what turned up nobody's cards is told no such thing. No notice lies on the table's buttons."""
    with Pilot(home, linger=0) as pilot:
        scene = pilot.sit("Anna,bot,bot", game="tunk")
        pilot.until_turn()
        paper = pygame.Rect(pilot.app.top.notice_at((400, 60)), (400, 60))
        assert not paper.colliderect(scene.margin.menu)
        pilot.scene.hands.made(Move("drop"))
        pilot.until(lambda: pilot.scene.climaxes.staying)
        undo(pilot)
        assert "lay open stay open" in pilot.app._notice[0]
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
                    pilot.scene.hands.made(Move("drop"))
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
                pilot.scene.hands.made(Move("drop"))
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
        hands = pilot.scene.hands
        assert hands is not None
        seat, match = hands.desk.seat, pilot.match
        if seat in match.owing():
            game = pilot.scene.game.name
            hands.made(think(game, match.view(seat), seat, "", rng.randrange(10**6)))
        else:
            pilot.key(pygame.K_RETURN)
            verb = next(iter(hands.desk.buttons()))
            if pilot.scene.hands is hands:
                hands.press(verb)
        pilot.wait()
    else:
        pilot.wait(0.3)


def _there(pilot: Pilot, name: str) -> bool:
    return any(one.name == name for one in pilot.app.top.form.widgets)


def leaf_of(log: Log) -> list[tuple[int, str, Told | None]]:
    """What is to be read on the log's leaf, and how far down."""
    return [(row.top, row.heading, row.told) for row in log._laid().rows]


def log_as_it_is(pilot: Pilot) -> None:
    """The leaf that has grown all along says what one says that is written now, all that whoever
    looks has been told and no more, each row of the score sheet under one heading."""
    log = pilot.scene.log
    leaf = leaf_of(log)
    fresh = Log(log.chronicle, log.showing, log.words)
    fresh.audience, fresh.withholds = log.audience, log.withholds
    assert leaf == leaf_of(fresh)
    entries = log.chronicle.entries(log.audience)
    told = [told for entry in entries for told in entry.told]
    read = [row[2] for row in leaf if row[2] is not None]
    assert read == told or (log.withholds and read == told[: len(read)])
    heads = [row[1] for row in leaf if row[1]]
    assert len(heads) == len(set(heads))


@pytest.mark.parametrize(
    ("game", "people"),
    drawn(product(ALL, [1, 2]), 4, "minds"),
    ids=lambda one: getattr(one, "name", one),
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
        before, journal, chronicle = stand(pilot), pilot.journal, pilot.scene.chronicle
        pilot.killed()
        with Pilot(tmp_path) as again:
            again.resume(journal)
            again.until(lambda: stand(again) == before, 30)
            assert again.match.marks == match.marks
            for who in chronicle.audiences:
                assert [*again.scene.chronicle.entries(who)] == [*chronicle.entries(who)]
