"""The honest dealer at the table: what is sealed is seen, stays shut while the hand goes on, and
once it is over whatever was changed is found."""

from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import games
from rules.kit.journal import Line, read_journal
from rules.kit.seal import SALT, SEAL, Seal, with_seal
from table.app.defaults import usual_seats
from table.felt.canvas import Item
from table.felt.furniture import line_item, rect_of
from table.felt.plates import SEALED, Plate, plate_item
from table.i18n.fingerprint import fingerprint
from table.i18n.words import languages
from table.input.hit_testing import thing_at
from table.input.tooltips import TooltipText
from table.layout.ring import Room
from table.panels.seal_rows import SealRows
from table.players.inline import think
from table.scenes.overlays.scores import ScoresScene, SealsScene
from table.session.seals import ASKS, EVENING, GOES_ON, SealCheck, shown_seals
from table.theme.theme import Theme
from table.widgets import Label
from table.widgets.text import fit_text
from table.widgets.tooltip import TOOLTIP_DELAY
from tests.journal_files import rewritten
from tests.kit.test_seal import bound
from tests.kit.toy_match import first_card
from tests.sampling import drawn
from tests.scenes.match.evening import ANNA
from tests.scenes.match.test_series import dealt, sat_down
from tests.table_pilot import DECK, Pilot
from tests.tables import forgetting

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
    company = pilot.scene.presentation.company(pilot.scene.viewpoint.view())
    assert ("sealed" in pilot.scene.showing.canvas.items) == bool(company.sealed)
    return company.sealed


def play_out(pilot: Pilot) -> ScoresScene:
    """To the score sheet of the hand, by the rule player's choices."""
    for _ in pilot.as_long_as(lambda: not isinstance(pilot.engine.top, ScoresScene)):
        scene = pilot.scene
        if scene.controls is not None:
            seat = scene.controls.builder.seat
            with forgetting():
                scene.controls.made(think(scene.game.name, pilot.match.view(seat), seat, "", 1))
        pilot.wait(0.2)
    assert isinstance(pilot.engine.top, ScoresScene)
    return pilot.engine.top


def check_dealer(pilot: Pilot) -> SealsScene:
    """From the score sheet to the page of the seals."""
    pilot.wait(1.0)
    pilot.click(pilot.button("dealer"))
    assert isinstance(pilot.engine.top, SealsScene)
    return pilot.engine.top


def rows(page: SealsScene) -> SealRows:
    found = page.form.find("seals")
    assert isinstance(found, SealRows)
    return found


def names(page: SealsScene | ScoresScene) -> set[str]:
    return {widget.name for widget in page.form.widgets}


def test_the_deal_is_sealed_before_the_first_choice(pilot: Pilot) -> None:
    """Its words stand at the head until the first person has chosen, come again where that is
    taken back, and are the first line of the log; the pause says them as long as the hand goes on.
    """
    pilot.at_turn(ANNA)
    deal = deal_of(pilot)
    assert at_the_head(pilot) == deal
    first = pilot.scene.event_log.entries(0)[0]
    told = pilot.app.words.tell(first.told[0].why)
    assert told.startswith(f"The deal is sealed: {deal}. Remember these five words")
    rect = pilot.scene.showing.canvas.items["sealed"].rect
    thing = thing_at(pilot.scene.showing, rect.center, {}, {})
    assert thing is not None and thing.kind == "sealed"
    tip = TooltipText(pilot.scene.showing, pilot.match.players, pilot.scene.words, None).tip_for(
        thing
    )
    assert tip is not None and deal in tip.title and "Remember these five" in tip.lines[0]
    pilot.play(pilot.hand()[0])
    pilot.until(lambda: pilot.match.step > 1)
    pilot.until_turn()
    assert at_the_head(pilot) == ""
    pilot.key(pygame.K_ESCAPE)
    said = pilot.engine.top.form.find("sealed")
    assert isinstance(said, Label) and said.text.endswith(deal)
    pilot.click(pilot.button("on"))
    pilot.key(pygame.K_z, pygame.KMOD_LCTRL)
    pilot.until_turn()
    assert at_the_head(pilot) == deal == deal_of(pilot)


@pytest.mark.parametrize("game", drawn([game.name for game in games() if game.rules], 1, "head"))
def test_the_words_at_the_head_are_never_cut(pilot: Pilot, game: str, monkeypatch) -> None:
    """On one line or on two, whatever else stands there, in any language and window: a seal of
    which the end is missing is none."""
    wrote: list[str] = []

    def line(text: str, room: Room, theme: Theme, px: int, **how: str) -> Item:
        if how.get("align") == "left":
            wrote.append(fit_text(text, "strong", px, rect_of(room).w)[0])
        return line_item(text, room, theme, px, **how)  # type: ignore[arg-type]

    monkeypatch.setattr("table.felt.picture.line_item", line)
    pilot.sit(
        f"Anna,{','.join(['bot'] * (usual_seats(pilot.app.open(game).rules) - 1))}", game=game
    )
    pilot.until_turn()
    for language in languages():
        pilot.app.set_language(language)
        pilot.engine.restyle(pilot.app.theme, pilot.app.words)
        for size in ((640, 400), (1024, 640), (1920, 1080), (800, 1000)):
            pilot.resize(size)
            text = pilot.app.words.say("play.sealed", seal=at_the_head(pilot))
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
    pilot.at_turn(ANNA, phase="select")
    match = pilot.match
    players = [player.name for player in match.players]
    assert [SEALED in signs[name] for name in players] == [False, True, True]
    seals = pilot.scene.presentation.company(pilot.scene.viewpoint.view()).seals
    chosen = {line["seat"]: fingerprint(line[SEAL]) for line in pilot.lines() if "move" in line}
    assert seals == chosen and set(seals) == {1, 2}
    room = pilot.scene.showing.table.plate(1)
    pilot.point(
        (round(room.x + room.width / 2), round(room.y + room.height / 2)), TOOLTIP_DELAY + 0.2
    )
    tip = pilot.scene.hover.tip
    assert tip is not None and any(seals[1] in line for line in tip.lines)
    pilot.play(pilot.hand()[0])
    pilot.until(lambda: not match.sealed)
    assert pilot.scene.presentation.company(pilot.scene.viewpoint.view()).seals == {}
    pilot.wait(0.1)
    assert not any(SEALED in signs[name] for name in players)
    assert SEAL not in next(line for line in pilot.lines() if line.get("seat") == 0)
    opened = pilot.scene.presentation.company(pilot.scene.viewpoint.view()).opened
    assert opened == {seat: (words, True) for seat, words in chosen.items()}
    pilot.until_turn()
    room = pilot.scene.showing.table.plate(1)
    pilot.point(
        (round(room.x + room.width / 2), round(room.y + room.height / 2)), TOOLTIP_DELAY + 0.2
    )
    tip = pilot.scene.hover.tip
    assert tip is not None and "It matches" in tip.lines[-1] and chosen[1] in tip.lines[-1]


def test_a_choice_that_stays_hidden_is_not_said_to_be_open() -> None:
    """Where several lay a card away face down the room has not seen which: its seal stays shut
    until the hand is over; once it is shown it is open."""
    for verb, shown in (("slip", False), ("show", True)):
        match = bound([])
        for seat in (1, 0):
            match.choose(seat, first_card(match, seat, verb))
        assert (shown_seals(match) == {1: match.seals[1]}) is shown


def test_while_the_hand_goes_on_nothing_opens(pilot: Pilot) -> None:
    """The page has the words and the whole seals, and says when they open; no card is on it."""
    pilot.at_turn(ANNA)
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("scores"))
    page = check_dealer(pilot)
    assert page.seals.shut == GOES_ON and "open" not in names(page) and "shut" in names(page)
    assert {"proves", "not", "compare"} <= names(page)
    shown = [row for row in rows(page).rows if row.check is not None]
    assert [one.check.seal for one in shown] == pilot.match.seals
    assert all(row.check.line is None and not row.lines for row in shown)
    page.seals.open()
    assert not pilot.match.seals_opened


def test_what_is_sealed_is_not_called_by_its_step(pilot: Pilot) -> None:
    """Steps are counted where somebody chose in secret as well: of two seals of luck nobody is to
    learn whether anybody did so between them."""

    def called(*steps: int) -> list[str]:
        line = with_seal({"dealt": ["7D 8D"]}, 0, "0" * 32)
        looked = [SealCheck(Seal(1, step, None, line, early=not step)) for step in steps]
        made = SealRows((0, 0, 900, 400), looked, pilot.app.words, DECK, 1.0, "seals")
        return [row.title for row in made.rows]

    assert called(0, 3, 4) == called(0, 5, 9)
    assert len(set(called(0, 3, 4))) == 4  # the hand among them


def test_a_match_that_was_killed_keeps_its_seals(home: Path) -> None:
    """The words at the head, in the log, and of the choices that wait are what they were."""
    with Pilot(home, WINDOW, speed=4.0) as pilot:
        pilot.at_turn(ANNA)
        head, seals, path = at_the_head(pilot), list(pilot.match.seals), pilot.journal
        log = [*pilot.scene.event_log.entries(0)]
        pilot.killed()
    with Pilot(home, WINDOW, speed=4.0) as again:
        again.resume(path)
        again.until_turn()
        assert at_the_head(again) == head and again.match.seals == seals
        assert [*again.scene.event_log.entries(0)] == log


# --- opened -----------------------------------------------------------------------------------


def test_over_they_are_opened_and_each_holds(pilot: Pilot) -> None:
    """Between two hands it is asked first, as a choice may still be taken back: from then on none
    may, it stands in the journal, and the sheet offers it no more. Then every seal has its tick,
    and the deal is there card for card."""
    pilot.sit(ANNA, game="pukk")
    sheet = play_out(pilot)
    assert "undo" in names(sheet)
    page = check_dealer(pilot)
    assert page.seals.shut == ASKS and rows(page).rows[1].check.line is None
    pilot.click(pilot.button("open"))
    assert page.seals.shut == "" and "open" not in names(page)
    assert pilot.lines()[-1]["mark"] == "opened"
    shown = [row for row in rows(page).rows if row.check is not None]
    assert shown and all(row.check.line is not None and not row.check.fault for row in shown)
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
    looked = page.seals.checks()
    assert len(looked) > 3 and all(one.line is not None and not one.fault for one in looked)


def misdealt(lines: list[Line], sealed: bool = False) -> list[Line]:
    """Two cards of the deal in each other's place; sealed anew, or not."""
    first, second, *rest = lines[0]["dealt"][0].split()
    line = {"dealt": [" ".join([second, first, *rest])]}
    return [with_seal(line, 0, lines[0][SALT]) if sealed else {**lines[0], **line}, *lines[1:]]


CHANGES = {
    "a card": (misdealt, "changed"),
    "the salt": (lambda lines: [{**lines[0], SALT: "0" * 32}, *lines[1:]], "changed"),
    "a card, and sealed anew": (lambda lines: misdealt(lines, True), "other"),
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
        assert page.seals.checks()[0].fault == fault, how
        assert pilot.app.words.has(f"dealer.fault.{fault}")
        pilot.wait()


def test_in_an_evening_of_the_same_deals_nothing_opens(pilot: Pilot) -> None:
    """Others play the same cards after this. A guided hand has nothing to check: its cards are the
    guide's, and known to whoever wrote it."""
    assert pilot.app.learn(pilot.app.open("tunk"), "Anna").match.seals == []
    dealt(pilot, "pukk")
    sat_down(pilot)
    seals = pilot.scene.controller.overlays.seals
    assert seals.shut == EVENING and seals.any
    assert all(one.line is None for one in seals.checks())
    seals.final = True
    assert all(one.line is None for one in seals.checks())
