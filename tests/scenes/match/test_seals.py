"""The honest dealer: what is sealed is seen, stays shut, and whatever was changed is found."""

from pathlib import Path

import pygame

from rules.kit.journal import Line, read_journal
from rules.kit.seal import SALT, SEAL, Seal, with_seal
from table.felt.picture import SEAL_SIDE, Company
from table.felt.plates import SEALED, Plate, plate_item
from table.i18n.fingerprint import fingerprint
from table.input.hit_testing import thing_at
from table.input.tooltips import TooltipText
from table.scenes.overlays.seals_page import SealsScene, seal_blocks
from table.session.seals import ASKS, EVENING, GOES_ON, SealCheck, Seals
from table.widgets.tooltip import TOOLTIP_DELAY, Tooltip
from tests.faults import Disk, failing
from tests.journal_files import write_journal
from tests.scenes.match.evening import ANNA, CTRL, Pilot, think_on
from tests.scenes.match.test_series import dealt, sat_down

SIZE = 1024, 640
SPEED = 4.0


def company(pilot: Pilot) -> Company:
    """The company of the table now; its seal is at the head if the deal is sealed."""
    company = pilot.scene.presentation.company(pilot.scene.viewpoint.view())
    assert ("sealed" in pilot.scene.renderer.canvas.items) == bool(company.sealed)
    return company


def play_out(pilot: Pilot):
    """Play to the score sheet of the hand, by the rule player's choices."""
    pilot.play_until(lambda: pilot.top == "ScoresScene")
    return pilot.engine.top


def check_dealer(pilot: Pilot) -> SealsScene:
    """Go from the score sheet to the page of the seals."""
    pilot.wait(1.0)
    pilot.click(pilot.button("dealer"))
    assert pilot.top == "SealsScene"
    return pilot.engine.top


def cards_on(page: SealsScene) -> list[str]:
    spans = [span for block in page.form.find("seals").blocks() for span in block.spans]
    return [span.card for span in spans if span.card]


def test_the_deal_is_sealed_before_the_first_choice(pilot: Pilot) -> None:
    """A seal at the head leads to the page with the words; no card is on it, nothing opens."""
    scene = pilot.at_turn(ANNA)
    (deal, *_) = [fingerprint(line[SEAL]) for line in pilot.lines() if "dealt" in line]
    assert company(pilot).sealed
    rect = scene.renderer.canvas.items["sealed"].rect
    assert rect.h == rect.w == round(SEAL_SIDE * SIZE[1])
    thing = thing_at(scene.renderer, rect.center, {}, {})
    assert thing is not None and thing.kind == "sealed"
    tip = TooltipText(scene.renderer, pilot.match.players, scene.words, None).tip_for(thing)
    assert tip is not None and pilot.app.words.say("dealer.title") in tip.lines[0]
    told = [sentence.why for entry in scene.event_log.entries(0) for sentence in entry.sentences]
    assert not any(deal in text for text in [tip.title, *tip.lines, *map(scene.words.tell, told)])
    pilot.play_first_card()
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("scores"))
    page = check_dealer(pilot)
    names = pilot.widget_names()
    assert page.seals.closing_reason == GOES_ON and "open" not in names
    assert {"shut", "proves", "not", "compare"} <= names
    assert not claims_unchanged(pilot), "nothing has been compared yet"
    seals = page.seals.checks()
    assert [check.seal for check in seals] == pilot.match.seals
    assert fingerprint(seals[0].seal.digest) == deal
    assert all(check.line is None for check in seals) and not cards_on(page)
    page.seals.open()
    assert not pilot.match.seals_opened
    pilot.until(lambda: pilot.key(pygame.K_ESCAPE) or pilot.top == "TableScene")
    pilot.key(pygame.K_z, CTRL)
    pilot.until_turn()
    assert company(pilot).sealed


def test_a_computers_choice_is_sealed_before_a_person_chooses(pilot: Pilot, monkeypatch) -> None:
    """Its plate, not a person's, bears a seal until cards turn up; the journal has it first."""
    signs: dict[str, tuple[str, ...]] = {}

    def draw_plate(room, theme, plate: Plate):
        signs[plate.name] = tuple(plate.signs)
        return plate_item(room, theme, plate)

    def point_at_plate() -> Tooltip:
        x, y = pilot.scene.renderer.table.plate(1).middle
        pilot.point((round(x), round(y)), TOOLTIP_DELAY + 0.2)
        return pilot.scene.hover.tip

    monkeypatch.setattr("table.felt.plates.plate_item", draw_plate)
    match = pilot.at_turn(ANNA, phase="select").match
    names = [player.name for player in match.players]
    assert [SEALED in signs[name] for name in names] == [False, True, True]
    chosen = {line["seat"] for line in pilot.lines() if "move" in line}
    assert company(pilot).seals == chosen == {1, 2}
    assert pilot.app.words.say("about.sealed") in point_at_plate().lines
    pilot.play(pilot.hand()[0])
    pilot.until(lambda: not match.waiting_choices)
    assert not company(pilot).seals
    pilot.wait(0.1)
    assert not any(SEALED in signs[name] for name in names)
    assert SEAL not in next(line for line in pilot.lines() if line.get("seat") == 0)


def test_over_they_are_opened_and_each_holds(home: Path, pilot: Pilot, monkeypatch) -> None:
    """Asked and written first, as then nothing is taken back; then the deal is there whole."""
    disk = failing(monkeypatch, Disk(home))
    pilot.sit(ANNA, game="pukk")
    sheet = play_out(pilot)
    assert "undo" in pilot.widget_names()
    page = check_dealer(pilot)
    assert page.seals.closing_reason == ASKS and page.seals.checks()[0].line is None
    disk.at = 1
    pilot.click(pilot.button("open"))
    assert page.seals.closing_reason == ASKS and not pilot.match.seals_opened
    assert str(home / "games") in pilot.engine._notice[0]
    disk.mended()
    pilot.click(pilot.button("open"))
    assert page.seals.closing_reason == "" and "open" not in pilot.widget_names()
    assert pilot.lines()[-1]["mark"] == "opened"
    seals = page.seals.checks()
    assert seals and all(check.line is not None and not check.fault for check in seals)
    assert " ".join(cards_on(page)).startswith(pilot.lines()[0]["dealt"][0])
    pilot.click(pilot.button("done"))
    assert pilot.engine.top is sheet and "undo" not in pilot.widget_names()
    pilot.key(pygame.K_z, CTRL)
    assert pilot.lines()[-1]["mark"] == "opened"


def test_cards_of_a_hand_are_shown_on_request_while_the_match_goes_on(pilot: Pilot) -> None:
    """Somebody asks first, in the next hand too; at the end of the match all are open."""
    session = pilot.sit("bot,bot,bot", game="tunk").session
    match, seals = session.match, Seals(session.match, lambda: session.journal.path)

    def play_hands(count: int) -> None:
        while len(match.outcomes) < count:
            think_on(match)

    play_hands(1)
    assert seals.closing_reason == ASKS, "ask also where no choice can be undone"
    assert not any(check.line for check in seals.checks())
    while match.table.hand == 1:
        think_on(match)
    assert seals.closing_reason == ASKS, "cards of the first hand stay hidden in the second"
    seals.open()
    assert {bool(check.line) for check in seals.checks() if check.seal.hand == 1} == {True}
    assert not match.seals_opened and seals.closing_reason == GOES_ON
    play_hands(2)
    assert seals.closing_reason == ASKS
    seals.final = True
    assert not seals.closing_reason and all(check.line for check in seals.checks())


def claims_unchanged(pilot: Pilot) -> bool:
    """Whether the page says that nobody has changed the cards."""
    return pilot.engine.top.form.find("proves").text == pilot.app.words.say("dealer.proves")


def misdealt(lines: list[Line], sealed: bool = False) -> list[Line]:
    """The lines with two cards of the deal in each other's place; sealed anew, or not."""
    first, second, *rest = lines[0]["dealt"][0].split()
    line = {"dealt": [" ".join([second, first, *rest])]}
    return [with_seal(line, 0, lines[0][SALT]) if sealed else {**lines[0], **line}, *lines[1:]]


CHANGES = {
    "a card": (misdealt, "changed"),
    "a card, and sealed anew": (lambda lines: misdealt(lines, True), "other"),
    "everything gone": (lambda lines: [], "lost"),
}


def test_a_journal_changed_behind_the_dealers_back_is_found(pilot: Pilot) -> None:
    """Even with mended checksums and seals: the page says what is wrong of which seal."""
    pilot.sit(ANNA)
    play_out(pilot)
    page = check_dealer(pilot)
    path, seals = page.seals.journal(), page.seals.checks()
    assert page.seals.closing_reason == "" and path.parent.name == "finished"
    assert claims_unchanged(pilot)
    assert len(seals) > 3 and all(seal.line is not None and not seal.fault for seal in seals)
    whole = path.read_bytes()
    for how, (change, fault) in CHANGES.items():
        path.write_bytes(whole)
        write_journal(path, change(read_journal(path).lines))
        page.rebuild()
        assert page.seals.checks()[0].fault == fault, how
        assert pilot.app.words.has(f"dealer.fault.{fault}")
        assert not claims_unchanged(pilot), "something was changed"
        pilot.wait()


def test_in_an_evening_of_the_same_deals_nothing_opens(pilot: Pilot):
    """Others play these cards later; no title tells whether somebody chose in secret."""
    assert pilot.app.learn(pilot.app.open("tunk"), "Anna").match.seals == []
    dealt(pilot, "pukk")
    sat_down(pilot)
    seals = pilot.scene.controller.overlays.seals
    assert seals.closing_reason == EVENING and seals.match.seals
    for final in (seals.final, True):
        seals.final = final
        assert all(seal.line is None for seal in seals.checks())

    def titles(*steps: int) -> list[str]:
        line = with_seal({"dealt": ["7D 8D"]}, 0, "0" * 32)
        seals = [SealCheck(Seal(1, step, None, line, early=not step)) for step in steps]
        blocks = seal_blocks(seals, pilot.app.words, True)
        return [span.text for block in blocks for span in block.spans if span.role != "italic"]

    assert titles(0, 3, 4) == titles(0, 5, 9)
    assert len(set(titles(0, 3, 4))) == 3, "a single hand has no number"


def test_a_press_on_the_seal_shows_the_words_of_the_deal(tmp_path: Path) -> None:
    """Before the hand is over, so that they can be written down; the hand goes on afterwards."""
    with Pilot(tmp_path) as pilot:
        pilot.sit("Anna,bot", game="tunk")
        pilot.until(lambda: pilot.scene.screen.controls is not None)
        step = pilot.match.step
        pilot.click(pilot.scene.renderer.canvas.items["sealed"].rect.center)
        assert pilot.top == "SealsScene", "open the page of the seals"
        shown = "".join(str(block) for block in pilot.engine.top.text.content)
        assert fingerprint(pilot.match.seals[0].digest) in shown, "show the words of the deal"
        pilot.key(pygame.K_ESCAPE)
        assert pilot.top != "SealsScene" and pilot.match.step == step, "go on with the hand"
