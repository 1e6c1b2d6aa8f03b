"""The honest dealer at the table: what is sealed is seen, and opened when the hand is over."""

from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import games
from rules.kit.chain import written
from rules.kit.journal import read_journal
from rules.kit.seal import SALT, SEAL, Seal, sealed
from table.felt.canvas import Item
from table.felt.furniture import line_item, rect_of
from table.felt.picture import plate_room
from table.felt.plates import Plate, plate_item
from table.felt.signs import SEALED
from table.games.seals import ASKS, EVENING, GOES_ON, Looked, revealed
from table.hands.things import thing_at
from table.hands.tips import Tips
from table.house.shelf import usual_seats
from table.looks.theme import Theme
from table.over.dealer import DealerScene
from table.over.scores import ScoresScene
from table.paper.seal_rows import SealRows
from table.places.ring import Room
from table.seats.inline import think
from table.widgets import Label
from table.widgets.text import fitted
from table.widgets.tip import RESTS
from table.words.fingerprint import fingerprint
from table.words.words import languages
from tests.faults import Disk, failing
from tests.forgetting import forgetting
from tests.kit.test_match import first_card
from tests.kit.test_seal import bound
from tests.play.evening import ANNA
from tests.play.test_same_deals import arranged, sat_down
from tests.sampling import drawn
from tests.table_pilot import DECK, Pilot

WINDOW = (1024, 640)


@pytest.fixture
def pilot(home: Path):
    with Pilot(home, WINDOW, speed=4.0) as made:
        yield made


def deal_of(pilot: Pilot) -> str:
    """The words of the seal of the hand's deal, as the journal has it."""
    dealt = [line for line in pilot.lines() if "dealt" in line]
    return fingerprint(dealt[0][SEAL])


def at_the_head(pilot: Pilot) -> str:
    company = pilot.scene.telling.company(pilot.scene.director.view())
    assert ("sealed" in pilot.scene.showing.canvas.items) == bool(company.sealed)
    return company.sealed


def play_out(pilot: Pilot) -> ScoresScene:
    """To the score sheet of the hand, by the rule player's choices."""
    for _ in pilot.as_long_as(lambda: not isinstance(pilot.app.top, ScoresScene)):
        scene = pilot.scene
        if scene.hands is not None:
            seat = scene.hands.desk.seat
            with forgetting():
                scene.turns._made(think(scene.game.name, pilot.match.view(seat), seat, "", 1))
        pilot.wait(0.2)
    assert isinstance(pilot.app.top, ScoresScene)
    return pilot.app.top


def check_dealer(pilot: Pilot) -> DealerScene:
    """From the score sheet to the page of the seals."""
    pilot.wait(1.0)
    pilot.click(pilot.button("dealer"))
    assert isinstance(pilot.app.top, DealerScene)
    return pilot.app.top


def rows(page: DealerScene) -> SealRows:
    found = page.form.find("seals")
    assert isinstance(found, SealRows)
    return found


def names(page: DealerScene | ScoresScene) -> set[str]:
    return {one.name for one in page.form.widgets}


def test_the_deal_is_sealed_before_the_first_choice(pilot: Pilot) -> None:
    """Its words stand at the head until the first person has chosen, come again where that is
    taken back, and are the first line of the log; the pause says them as long as the hand goes on.
    """
    pilot.sit(ANNA)
    pilot.until_turn()
    deal = deal_of(pilot)
    assert at_the_head(pilot) == deal
    first = pilot.scene.chronicle.entries(0)[0]
    told = pilot.house.words.tell(first.told[0].why)
    assert told.startswith(f"The deal is sealed: {deal}. Remember these five words")
    rect = pilot.scene.showing.canvas.items["sealed"].rect
    thing = thing_at(pilot.scene.showing, rect.center, {}, {})
    assert thing is not None and thing.kind == "sealed"
    tip = Tips(pilot.scene.showing, pilot.match.sitters, pilot.scene.words, None).of(thing)
    assert tip is not None and deal in tip.title and "Remember these five" in tip.lines[0]
    pilot.play(pilot.hand()[0])
    pilot.until(lambda: pilot.match.step > 1)
    pilot.until_turn()
    assert at_the_head(pilot) == ""
    pilot.key(pygame.K_ESCAPE)
    said = pilot.app.top.form.find("sealed")
    assert isinstance(said, Label) and said.text.endswith(deal)
    pilot.click(pilot.button("on"))
    pilot.key(pygame.K_z, pygame.KMOD_LCTRL)
    pilot.until_turn()
    assert at_the_head(pilot) == deal == deal_of(pilot)


@pytest.mark.parametrize("game", drawn([one.name for one in games() if one.rules], 1, "head"))
def test_the_words_at_the_head_are_never_cut(pilot: Pilot, game: str, monkeypatch) -> None:
    """On one line or on two, whatever else stands there, in any language and window: a seal of
    which the end is missing is none."""
    wrote: list[str] = []

    def line(text: str, room: Room, theme: Theme, px: int, **how: str) -> Item:
        if how.get("align") == "left":
            wrote.append(fitted(text, "strong", px, rect_of(room).w)[0])
        return line_item(text, room, theme, px, **how)  # type: ignore[arg-type]

    monkeypatch.setattr("table.felt.head.line_item", line)
    pilot.sit(
        f"Anna,{','.join(['bot'] * (usual_seats(pilot.house.open(game).rules) - 1))}", game=game
    )
    pilot.until_turn()
    for language in languages():
        pilot.house.speak(language)
        pilot.app.dress(pilot.house.theme, pilot.house.words)
        for size in ((640, 400), (1024, 640), (1920, 1080), (800, 1000)):
            pilot.resize(size)
            text = pilot.house.words.say("play.sealed", seal=at_the_head(pilot))
            ways = ["".join(wrote[-lines:]).replace(" ", "") for lines in (1, 2, 3)]
            assert text.replace(" ", "") in ways, (language, size)
            wrote.clear()


def test_a_computers_choice_is_sealed_before_a_person_chooses(pilot: Pilot, monkeypatch) -> None:
    """While the others' choices are awaited its plate bears a seal, and whoever points at it is
    told its words; it is the one in the journal, written before any person chose. A person's plate
    has none, and none is left when the cards are turned up."""
    signs: dict[str, tuple[str, ...]] = {}

    def drawn(room: Room, theme: Theme, plate: Plate) -> Item:
        signs[plate.name] = tuple(plate.signs)
        return plate_item(room, theme, plate)

    monkeypatch.setattr("table.felt.picture.plate_item", drawn)
    pilot.sit(ANNA)
    pilot.until_turn("select")
    match = pilot.match
    sitters = [one.name for one in match.sitters]
    assert [SEALED in signs[name] for name in sitters] == [False, True, True]
    seals = pilot.scene.telling.company(pilot.scene.director.view()).seals
    chosen = {line["seat"]: fingerprint(line[SEAL]) for line in pilot.lines() if "move" in line}
    assert seals == chosen and set(seals) == {1, 2}
    room = plate_room(pilot.scene.showing.table, 1)
    pilot.point((round(room.x + room.width / 2), round(room.y + room.height / 2)), RESTS + 0.2)
    tip = pilot.scene.pointing.tip
    assert tip is not None and any(seals[1] in line for line in tip.lines)
    pilot.play(pilot.hand()[0])
    pilot.until(lambda: not match.sealed)
    assert pilot.scene.telling.company(pilot.scene.director.view()).seals == {}
    pilot.wait(0.1)
    assert not any(SEALED in signs[name] for name in sitters)
    assert SEAL not in next(line for line in pilot.lines() if line.get("seat") == 0)
    opened = pilot.scene.telling.company(pilot.scene.director.view()).opened
    assert opened == {seat: (words, True) for seat, words in chosen.items()}
    pilot.until_turn()
    room = plate_room(pilot.scene.showing.table, 1)
    pilot.point((round(room.x + room.width / 2), round(room.y + room.height / 2)), RESTS + 0.2)
    tip = pilot.scene.pointing.tip
    assert tip is not None and "It opens" in tip.lines[-1] and chosen[1] in tip.lines[-1]


def test_a_choice_that_stays_hidden_is_not_said_to_be_open() -> None:
    """Where several lay a card away face down the room has not seen which: its seal stays shut
    until the hand is over; once it is shown it is open."""
    for verb, shown in (("slip", False), ("show", True)):
        match = bound([])
        for seat in (1, 0):
            match.choose(seat, first_card(match, seat, verb))
        assert (revealed(match) == {1: match.seals[1]}) is shown


def test_while_the_hand_goes_on_nothing_opens(pilot: Pilot) -> None:
    """The page has the words and the whole seals, and says when they open; no card is on it."""
    pilot.sit(ANNA)
    pilot.until_turn()
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("scores"))
    page = check_dealer(pilot)
    assert page.seals.shut == GOES_ON and "open" not in names(page) and "shut" in names(page)
    assert {"proves", "not", "compare"} <= names(page)
    shown = [row for row in rows(page).rows if row.looked is not None]
    assert [one.looked.seal for one in shown] == pilot.match.seals
    assert all(row.looked.line is None and not row.lines for row in shown)
    page.seals.open()
    assert not pilot.match.opened


def test_what_is_sealed_is_not_called_by_its_step(pilot: Pilot) -> None:
    """Steps are counted where somebody chose in secret as well: of two seals of luck nobody is to
    learn whether anybody did so between them."""

    def called(*steps: int) -> list[str]:
        line = sealed({"dealt": ["7D 8D"]}, 0, "0" * 32)
        looked = [Looked(Seal(1, step, None, line, early=not step)) for step in steps]
        made = SealRows((0, 0, 900, 400), looked, pilot.house.words, DECK, 1.0, "seals")
        return [row.called for row in made.rows]

    assert called(0, 3, 4) == called(0, 5, 9)
    assert len(set(called(0, 3, 4))) == 4  # the hand among them


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
    assert pilot.app.top is sheet and "undo" not in names(sheet)
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


def rewritten(path: Path, change) -> None:
    """A journal changed where it lies, its checksums mended."""
    past = read_journal(path)
    raw, chain = written(past.header, 0)
    for line in change(past.lines):
        more, chain = written(line, chain)
        raw += more
    path.write_bytes(raw)


def _card(lines):
    first, second, *rest = lines[0]["dealt"][0].split()
    return [{**lines[0], "dealt": [" ".join([second, first, *rest])]}, *lines[1:]]


def _sealed_anew(lines):
    first, second, *rest = lines[0]["dealt"][0].split()
    line = {"dealt": [" ".join([second, first, *rest])]}
    return [sealed(line, 0, lines[0][SALT]), *lines[1:]]


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
        rewritten(path, change)
        page.rebuild()
        assert page.seals.looked()[0].fault == fault, how
        assert pilot.house.words.has(f"dealer.fault.{fault}")
        pilot.wait()


def test_a_match_that_was_killed_keeps_its_seals(home: Path) -> None:
    """The words at the head, in the log, and of the choices that wait are what they were."""
    with Pilot(home, WINDOW, speed=4.0) as pilot:
        pilot.sit(ANNA)
        pilot.until_turn()
        head, seals, path = at_the_head(pilot), list(pilot.match.seals), pilot.journal
        log = [*pilot.scene.chronicle.entries(0)]
        pilot.killed()
    with Pilot(home, WINDOW, speed=4.0) as again:
        again.resume(path)
        again.until_turn()
        assert at_the_head(again) == head and again.match.seals == seals
        assert [*again.scene.chronicle.entries(0)] == log


def test_in_an_evening_of_the_same_deals_nothing_opens(pilot: Pilot) -> None:
    """Others play the same cards after this."""
    arranged(pilot, "pukk")
    sat_down(pilot)
    seals = pilot.scene.course.above.seals
    assert seals.shut == EVENING and seals.any
    assert all(one.line is None for one in seals.looked())
    seals.final = True
    assert all(one.line is None for one in seals.looked())


def test_a_guided_hand_has_nothing_to_check(pilot: Pilot) -> None:
    """Its cards are the guide's, and known to whoever wrote it."""
    game = pilot.house.open("tunk")
    sitting = pilot.house.learn(game, "Anna")
    assert sitting.match.seals == []


def test_on_a_full_disk_they_stay_shut(home: Path, pilot: Pilot, monkeypatch) -> None:
    """What is opened is written down first: where that cannot be, one sentence says so."""
    pilot.sit(ANNA, game="pukk")
    play_out(pilot)
    page = check_dealer(pilot)
    disk = failing(monkeypatch, Disk(home, 0, "ENOSPC"))
    disk.at = 1
    pilot.click(pilot.button("open"))
    assert page.seals.shut == ASKS and not pilot.match.opened
    assert str(home / "games") in pilot.app._notice[0]
    disk.mended()
    pilot.click(pilot.button("open"))
    assert page.seals.shut == "" and pilot.match.opened
