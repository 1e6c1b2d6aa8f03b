"""The honest dealer opens the seals once the hand is over, and whatever was changed is found."""

from pathlib import Path

import pygame

from rules.kit.journal import read_journal
from rules.kit.seal import SALT, with_seal
from table.session.seals import ASKS, EVENING
from tests.faults import Disk, failing
from tests.forged import rewritten
from tests.scenes.match.evening import ANNA
from tests.scenes.match.sealed import check_dealer, names, pilot as pilot, play_out, rows
from tests.scenes.match.test_same_deals import arranged, sat_down
from tests.table_pilot import Pilot


def test_over_they_are_opened_and_each_holds(pilot: Pilot) -> None:
    """Between two hands it is asked first, as a choice may still be taken back: from then on none
    may, it stands in the journal, and the sheet offers it no more. Then every seal has its tick,
    and the deal is there card for card."""
    pilot.sit(ANNA, game="pukk")
    sheet = play_out(pilot)
    assert "undo" in names(sheet)
    page = check_dealer(pilot)
    assert page.seals.shut == ASKS and rows(page).rows[1].looked.line is None
    pilot.click(pilot.button("open"))
    assert page.seals.shut == "" and "open" not in names(page)
    assert pilot.lines()[-1]["mark"] == "opened"
    shown = [row for row in rows(page).rows if row.looked is not None]
    assert shown and all(row.looked.line is not None and not row.looked.fault for row in shown)
    cards = [name for line in shown[0].lines for name in line]
    assert " ".join(cards) == pilot.lines()[0]["dealt"][0]
    pilot.click(pilot.button("done"))
    assert pilot.engine.top is sheet and "undo" not in names(sheet)
    pilot.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert pilot.lines()[-1]["mark"] == "opened"


def test_at_the_end_they_are_open(pilot: Pilot) -> None:
    """Nothing can be taken back any more, and the journal lies among the finished ones."""
    pilot.sit(ANNA)
    play_out(pilot)
    page = check_dealer(pilot)
    assert page.seals.shut == "" and page.seals.journal().parent.name == "finished"
    looked = page.seals.looked()
    assert len(looked) > 3 and all(one.line is not None and not one.fault for one in looked)


def _card(lines):
    first, second, *rest = lines[0]["dealt"][0].split()
    return [{**lines[0], "dealt": [" ".join([second, first, *rest])]}, *lines[1:]]


def _sealed_anew(lines):
    first, second, *rest = lines[0]["dealt"][0].split()
    line = {"dealt": [" ".join([second, first, *rest])]}
    return [with_seal(line, 0, lines[0][SALT]), *lines[1:]]


CHANGES = {
    "a card": (_card, "changed"),
    "the salt": (lambda lines: [{**lines[0], SALT: "0" * 32}, *lines[1:]], "changed"),
    "a card, and sealed anew": (_sealed_anew, "other"),
    "a seal gone": (lambda lines: [{"dealt": lines[0]["dealt"]}, *lines[1:]], "other"),
    "everything gone": (lambda lines: [], "lost"),
}


def test_a_journal_changed_behind_the_dealers_back_is_found(pilot: Pilot) -> None:
    """Whoever changes it on the disk, and mends its checksums, even its seals: what was shown is
    remembered here. The page says what is wrong, and of which seal."""
    pilot.sit(ANNA)
    play_out(pilot)
    page = check_dealer(pilot)
    path = page.seals.journal()
    whole = path.read_bytes()
    for how, (change, fault) in CHANGES.items():
        path.write_bytes(whole)
        rewritten(path, change(read_journal(path).lines))
        page.rebuild()
        assert page.seals.looked()[0].fault == fault, how
        assert pilot.app.words.has(f"dealer.fault.{fault}")
        pilot.wait()


def test_in_an_evening_of_the_same_deals_nothing_opens(pilot: Pilot) -> None:
    """Others play the same cards after this."""
    arranged(pilot, "pukk")
    sat_down(pilot)
    seals = pilot.scene.controller.overlays.seals
    assert seals.shut == EVENING and seals.any
    assert all(one.line is None for one in seals.looked())
    seals.final = True
    assert all(one.line is None for one in seals.looked())


def test_a_guided_hand_has_nothing_to_check(pilot: Pilot) -> None:
    """Its cards are the guide's, and known to whoever wrote it."""
    game = pilot.app.open("tunk")
    session = pilot.app.learn(game, "Anna")
    assert session.match.seals == []


def test_on_a_full_disk_they_stay_shut(home: Path, pilot: Pilot, monkeypatch) -> None:
    """What is opened is written down first: where that cannot be, one sentence says so."""
    pilot.sit(ANNA, game="pukk")
    play_out(pilot)
    page = check_dealer(pilot)
    disk = failing(monkeypatch, Disk(home, 0, "ENOSPC"))
    disk.at = 1
    pilot.click(pilot.button("open"))
    assert page.seals.shut == ASKS and not pilot.match.seals_opened
    assert str(home / "games") in pilot.engine._notice[0]
    disk.mended()
    pilot.click(pilot.button("open"))
    assert page.seals.shut == "" and pilot.match.seals_opened
