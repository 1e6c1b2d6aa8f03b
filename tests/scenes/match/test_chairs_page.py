"""The page of who sits here: names, the list, what cannot be, and what is typed."""

from pathlib import Path

import pygame
import pytest

from rules.kit.match import PlayerInfo
from table.session.score_rows import account
from table.session.seat_changes import CALLED, SeatChanges, SeatRequest, chair_history
from tests.scenes.match.chairs import (
    OTHER,
    choose,
    computer,
    done,
    marks,
    open_page,
    person,
    said,
    tab_to,
    write,
)
from tests.scenes.match.evening import ANNA, TWO, faced, stand
from tests.table_pilot import Pilot


def test_a_name_is_corrected(pilot: Pilot) -> None:
    """By keys alone, from the table and back: the plate has it, the log says it, the turn goes on
    behind no curtain, and everything before is told by the new name."""
    pilot.at_turn(ANNA)
    hand = pilot.hand()
    pilot.key(pygame.K_ESCAPE)
    tab_to(pilot, "chairs")
    pilot.key(pygame.K_RETURN)
    tab_to(pilot, "name:0")
    pilot.key(pygame.K_END)
    for _ in range(4):
        pilot.key(pygame.K_BACKSPACE)
    pilot.post(pygame.TEXTINPUT, text="Hanna")
    pilot.wait()
    tab_to(pilot, "done")
    pilot.key(pygame.K_RETURN)
    pilot.until_turn()
    assert pilot.hand() == hand and pilot.match.players[0].name == "Hanna"
    assert marks(pilot) == [{"mark": "name", "seat": 0, "at": 1, "name": "Hanna"}]
    assert pilot.scene.showing.company.names[0] == "Hanna"
    event_log = pilot.scene.event_log
    assert all(event_log.there(entry)[0].name == "Hanna" for entry in event_log.entries(0))
    assert chair_history(pilot.match.chairs, 0) is None
    rows = pilot.scene.session.rows
    keys = {entry.why.key for entry in account(event_log.entries(None)).told}
    assert CALLED not in keys  # it stands with who sat here
    (renamed,) = rows.called
    assert dict(renamed.facts) == {"before": "Anna", "name": "Hanna"}


def test_somebody_on_the_list_sits_down(pilot: Pilot) -> None:
    """Chosen like anybody else, known by their key; a namesake is told apart. A name that is
    corrected at the table is so on the list."""
    for name in ("Ösp", "Anna"):
        pilot.app.people.add(name)
    anna, osp = pilot.app.people.all()
    pilot.at_turn(ANNA)
    open_page(pilot)
    choose(pilot, "who:1", ("person", osp.key))
    choose(pilot, "who:2", ("person", anna.key))
    done(pilot)
    assert pilot.match.players[1:] == (osp.player, anna.player._replace(name="Anna 2"))
    pilot.until(lambda: pilot.top == "CurtainScene")
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("chairs"))
    assert ("person", osp.key) not in dict(pilot.engine.top.form.find("who:0").options)
    write(pilot, 1, "Öspa")
    done(pilot)
    assert pilot.match.players[1] == osp.player._replace(name="Öspa")
    assert pilot.app.people.by_key(osp.key).name == "Öspa"


@pytest.mark.parametrize("name", ["", "BJÖRN"])
def test_what_cannot_be_is_said_before(pilot: Pilot, name: str) -> None:
    """Nobody without a name, and nobody who has a chair: the sentence names the chair, and there is
    nothing to press. Back leads back, with nothing changed."""
    pilot.sit(TWO)
    faced(pilot)
    before, lines = stand(pilot), pilot.lines()
    open_page(pilot)
    choose(pilot, "who:2", OTHER)
    write(pilot, 2, name)
    assert ("chair 2" if name else "chair 3") in said(pilot)
    assert not pilot.engine.top.form.find("done").enabled
    pilot.key(pygame.K_ESCAPE)
    pilot.key(pygame.K_ESCAPE)
    assert stand(pilot) == before and pilot.lines() == lines


def test_a_game_in_progress_keeps_who_sits_there(home: Path) -> None:
    """The menu names them, and taken up again they sit there, with who is still to come."""
    with Pilot(home) as pilot:
        pilot.sit(TWO)
        faced(pilot)
        computer(pilot, 0)
        pilot.scene._change_seats(SeatChanges((SeatRequest(1, other=2),)))
        players, coming = pilot.match.players, [*pilot.match.chairs.coming]
        path = pilot.journal
        pilot.scene.controller.leave()
    with Pilot(home) as pilot:
        (waiting,) = pilot.app.store.unfinished()
        assert sorted(waiting.names) == sorted(player.name for player in players)
        pilot.resume(path)
        assert pilot.match.players == players and pilot.match.chairs.coming == coming


def test_what_cannot_be_written_is_not_changed(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk: a paper over the table says so, and it is tried again once there is room."""
    pilot.at_turn(ANNA)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("rules.kit.journal.sync", full)
        person(pilot, 1, "Björn")
    assert pilot.top == "AskScene" and "no space left" in pilot.engine.top.text
    assert pilot.match.players[1].who == "bot"
    pilot.wait(1)
    pilot.click(pilot.button("yes"))
    assert pilot.match.players[1] == PlayerInfo("Björn")
    pilot.wait()
    assert pilot.scene.viewpoint.people == (0, 1)


def test_nobody_comes_or_goes_where_others_play_the_same_deals_or_nothing_is_kept(
    pilot: Pilot,
) -> None:
    """In a guided hand, and in an evening's deal, the button is not live."""
    pilot.menu.play(pilot.app.learn(pilot.app.open("punk"), "Anna"))
    pilot.wait(1)
    pilot.key(pygame.K_ESCAPE)
    assert not pilot.engine.top.form.find("chairs").enabled


def test_what_was_typed_counts_whatever_is_pressed_next(pilot: Pilot) -> None:
    """A name corrected stands, though that chair changes places then, or is lent to a computer;
    and Enter in the field does it."""
    pilot.sit(TWO, game="tunk")
    faced(pilot)
    match = pilot.match
    first, second = (player.name for player in match.players[:2])
    open_page(pilot)
    write(pilot, 0, "Anton")
    pilot.click(pilot.button("swap:0"))
    pilot.click(pilot.button("swap:1"))
    done(pilot)
    assert match.players[0].name == "Anton" and match.chairs.coming[0].other == 1
    open_page(pilot)
    write(pilot, 1, "Berta")
    choose(pilot, "who:1", ("bot", "steady"))
    assert "Anton" in said(pilot) and "still" in said(pilot)
    done(pilot)
    assert match.chairs.sat[-1].before.name == "Berta" and match.chairs.coming[0].other == 1
    open_page(pilot)
    write(pilot, 0, first)
    pilot.key(pygame.K_RETURN)
    assert pilot.top != "ChairsScene" and match.players[0].name == first
    assert second != "Berta"


def test_both_ways_from_the_page_are_called_by_what_they_do(pilot: Pilot) -> None:
    """Nothing chosen: Back, and nothing to change. Once something is, even half of it, the same
    button says that all stays as it was; it and Esc do that without a question, and it is told.
    What was chosen and taken back again is nothing."""
    pilot.sit(TWO)
    faced(pilot)
    before, lines, say = stand(pilot), pilot.lines(), pilot.app.words.say
    names = [player.name for player in pilot.match.players]

    def buttons() -> tuple[str, bool]:
        form = pilot.engine.top.form
        return form.find("back").text, form.find("done").enabled

    for leave in (lambda: pilot.click(pilot.button("back")), lambda: pilot.key(pygame.K_ESCAPE)):
        pilot.engine._notice = None
        open_page(pilot)
        assert buttons() == ("Back", False)
        pilot.click(pilot.button("swap:0"))
        assert buttons() == (say("chairs.leave"), False)
        pilot.click(pilot.button("swap:0"))
        choose(pilot, "who:0", ("bot", "keen"))
        choose(pilot, "who:0", ("", ""))
        write(pilot, 1, names[1])
        assert buttons() == ("Back", False)
        leave()
        assert pilot.top == "PauseScene" and pilot.engine._notice is None
        pilot.click(pilot.button("chairs"))
        write(pilot, 1, "Anton")
        choose(pilot, "who:0", ("bot", "keen"))
        assert buttons() == (say("chairs.leave"), True)
        leave()
        assert pilot.top == "PauseScene" and pilot.engine._notice[0] == say("chairs.left")
        pilot.key(pygame.K_ESCAPE)
        assert stand(pilot) == before and pilot.lines() == lines


def test_the_sheet_tells_what_is_to_come_only_while_it_is(pilot: Pilot) -> None:
    """Two who are to change places are told so on the hand's sheet; by the names of those who sit
    there by then, where one chair is lent; and no more once it is called off, for both of them."""
    pilot.sit(TWO, game="tunk")
    faced(pilot)
    match, event_log = pilot.match, pilot.scene.session.event_log
    open_page(pilot)
    pilot.click(pilot.button("swap:0"))
    pilot.click(pilot.button("swap:1"))
    done(pilot)

    def promises() -> list[dict]:
        rows = event_log.of_row(1, pilot.scene.session.rows.rows[-1].number)
        told = [row.told[0].why for row in rows if row.mark]
        return [dict(line.facts) for line in told if line.key == "table.swap_next"]

    names = [player.name for player in match.players]
    assert promises() == [{"name": names[0], "other": names[1]}]
    computer(pilot, 1)
    assert promises() == [{"name": names[0], "other": match.players[1].name}]
    open_page(pilot)
    choose(pilot, "who:0", ("bot", "keen"))
    pilot.click(pilot.button("back"))
    assert pilot.engine._notice[0] == pilot.app.words.say("chairs.left.coming")
    pilot.key(pygame.K_ESCAPE)
    assert match.players[1].name != names[1]
    open_page(pilot)
    pilot.click(pilot.button("keep:0"))
    assert not [
        widget.name for widget in pilot.engine.top.form.widgets if widget.name.startswith("keep")
    ]
    done(pilot)
    assert not promises() and not match.chairs.coming
