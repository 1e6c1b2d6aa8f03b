"""Looking back at one's own choices: from the score sheet, choice after choice, and home again."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import games
from rules.kit.match import Match, PlayerInfo
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.sight import redact
from table.felt.picture import Company
from table.felt.renderer import TableRenderer
from table.layout.arrange import TableSetup
from table.layout.ring import OwnNeeds
from table.players.inline import rules_of
from table.players.judge import FORCED
from table.players.roster import BOT, roster
from table.scenes.coach.hand_review import choices
from table.scenes.coach.review_scene import EDGE, WIDE, ReviewScene
from table.scenes.overlays.curtain import HUSH
from table.scenes.overlays.scores import ScoresScene
from table.widgets import scale_of
from tests.sampling import drawn
from tests.scenes.coach.sheets import at_bisefa, at_sheet, can, coaching, looking, played
from tests.table_pilot import Pilot
from tests.tables import LONG

WALKED = 100 if LONG else 4
"""So many steps through one's choices are taken."""
GAMES = [game.name for game in games() if game.rules]


def pressed_as_then(page: ReviewScene) -> None:
    """The button of the move made is called what it was, and is no grey one."""
    controls, made = page._lay(), page._at.made
    if controls is None or made.verb not in controls.buttons or not (made.cards or made.targets):
        return
    assert controls.builder.press(made.verb, made.amount)[0] is not None
    count = len(made.cards) or len(made.targets)
    assert controls.lights.label(made.verb) == page.words.say(f"verb.{made.verb}", n=count)


@pytest.mark.parametrize("game", drawn(GAMES, 1, "choices"))
def test_choice_after_choice_and_home_again(tmp_path: Path, game: str) -> None:
    """In every game: all of one's choices in order, each on the table as one saw it then, made of
    one's own view alone; forwards and backwards; and Esc leads back to the sheet."""
    with at_sheet(tmp_path, game) as pilot:
        coach = coaching(pilot)
        all_, said = len(coach.shown(0)), pilot.engine.top.form.find("working")
        assert (
            said.text == f"The computer is judging choice {min(1, all_)} of {all_}"
            or not coach.busy
        )
        pilot.until(lambda: not coach.busy, 200)
        pilot.wait(0.1)
        assert said.text == ""  # nobody has looked at any of them yet
        assert set(coach.verdicts) == {(0, one.step) for one in coach.made[0]}
        pilot.click(pilot.button("coach"))
        seen = []
        for _ in pilot.as_long_as(lambda: can(pilot, "after") and len(seen) < WALKED, 100):
            seen.append(looking(pilot)._at)
            pressed_as_then(looking(pilot))
            pilot.click(pilot.button("after"))
        seen.append(looking(pilot)._at)
        worth = [one for one in coach.made[0] if coach.verdicts[0, one.step].opinion != FORCED]
        assert seen == (worth[: WALKED + 1] or [None])
        assert can(pilot, "before") == (len(seen) > 1)
        if len(seen) > 1:
            pilot.key(pygame.K_LEFT)
            assert looking(pilot)._at == seen[-2]
            assert looking(pilot).showing.view == seen[-2].view
        pilot.key(pygame.K_ESCAPE)
        assert pilot.top == "ScoresScene"


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_is_seen_as_it_was_made(game: str) -> None:
    """The view of each is what the seat knew at that step, the seat's own, and the move may be
    made there."""
    match = played(game, "Anna,bot,bot")
    past = {moment.step: moment for moment in match.history}
    found = choices(match, 0)
    assert found
    for one in found:
        moment = past[one.step]
        assert one.view == redact(match.rules, moment.state, 0, moment.known[0])
        assert past[one.step + 1].made[0] == one.made
        assert why_not(match.rules, one.view, 0, one.made) is None


def test_the_others_are_those_who_sat_there_then(tmp_path: Path) -> None:
    """A computer has taken a person's chair over in the middle of the hand: at the choices before
    that the coach shows and names the person, at those after it the computer."""
    birkir = PlayerInfo("Birkir", BOT, "easy")
    with at_sheet(tmp_path, seats="Anna,Lilja,bot", comes=birkir) as pilot:
        came = next(one.step for one in pilot.match.marks)
        made = coaching(pilot).made[0]
        assert [one for one in made if one.step < came]
        assert [one for one in made if one.step >= came]
        pilot.click(pilot.button("coach"))
        page = looking(pilot)
        for one in made:
            page._at = one
            page.rebuild()
            name = "Lilja" if one.step < came else "Birkir"
            assert page.showing.company.names[1] == name
            assert page.words.card_pieces("{seat.1}") == [name]


def test_all_choices_are_written_in_letters_of_one_height_that_grow_with_the_print(
    tmp_path: Path,
) -> None:
    """However much is said of one of them: what there is no room for is scrolled to, by keys too,
    and the next choice is read from its beginning."""
    with at_sheet(tmp_path, "paks", "Anna,bot,bot,bot") as pilot:
        pilot.until(lambda: not coaching(pilot).busy, 200)
        pilot.click(pilot.button("coach"))
        page, high = looking(pilot), {}
        for large in (100, 150):
            pilot.app.settings.large = large
            pilot.engine.restyle(pilot.app.theme)
            high[large] = set[float]()
            for _ in page.coaching.shown(0)[:WALKED]:
                reading, find = page._reading(), page.form.find
                said, knew = find("said"), find("knew")
                high[large].add(said.size)
                assert reading.offset == 0 and said.area[3] == said.tall_at(page.form.scale)
                assert said.area[1] + said.area[3] < knew.area[1] < reading.extent
                for _ in range(40):
                    pilot.key(pygame.K_DOWN)
                assert reading.offset == max(0, reading.extent - reading.area[3])
                page.go(1)
            page.go(-WALKED)
        assert len(high[100]) == len(high[150]) == 1
        assert high[150] == {1.5 * one for one in high[100]}


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)], ids=str)
def test_nothing_is_kept_there_for_what_is_not_to_be_seen(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """A choice is looked at by itself: before the draw, where nobody can lay a spread yet, the
    cards of the hand lie apart."""
    with Pilot(tmp_path, size, speed=4.0) as pilot:
        pilot.at_turn("Anna,bot,bot", game="tunk", seed="5", phase="begin")
        view = pilot.match.view(0)
        around = TableSetup.of(pilot.match.rules, view.table)
        showing = TableRenderer(pilot.scene.showing.looks, size, around)
        showing.steady, showing.aside = OwnNeeds(), round((WIDE + 2 * EDGE) * scale_of(size))
        showing.show(view, Company(["Anna", "Lóa", "Oddur"]), 0, 0.0, 0.0)
        boxes = sorted(
            pose.box for spot, pose in showing.table.poses.items() if spot.zone == "hand:0"
        )
        assert len(boxes) == 5
        assert all(one.x + one.width <= other.x for one, other in pairwise(boxes))


def test_each_looks_behind_their_own_curtain(tmp_path: Path) -> None:
    """With several people at the screen nobody's choices are to be seen before that person has
    said that they are there; Esc leads back from the curtain as well."""
    with at_sheet(tmp_path, "tunk", "Anna,Jón,bot") as pilot:
        pilot.click(pilot.button("coach"))
        assert pilot.top == "WhoScene"
        pilot.click(pilot.button("who:1"))
        assert pilot.top == "CurtainScene"
        pilot.key(pygame.K_ESCAPE)
        assert pilot.top == "ScoresScene"
        for seat in (1, 0):
            pilot.click(pilot.button("coach"))
            pilot.click(pilot.button(f"who:{seat}"))
            pilot.wait(HUSH)
            pilot.key(pygame.K_RETURN)
            assert looking(pilot).seat == seat
            assert looking(pilot).showing.view.seat == seat
            pilot.click(pilot.button("back"))
            assert pilot.top == "ScoresScene"


def test_who_only_passes_by_lets_nobody_think(tmp_path: Path) -> None:
    """It begins when the sheet has been looked at for a moment, and ends with the sheet: nobody
    waits for what is left, and the next hand begins."""
    with at_sheet(tmp_path) as pilot:
        coach, hand = coaching(pilot), pilot.match.table.hand
        assert not coach._asked and not coach.verdicts
        pilot.until(lambda: coach._asked)
        asked = [*coach._asked.values()]
        assert asked and coach.busy
        pilot.click(pilot.button("on"))
        assert not coach.busy and all(one.cancelled for one in asked)  # type: ignore[attr-defined]
        pilot.until(lambda: pilot.match.table.hand == hand + 1)


def test_what_was_taken_back_is_not_looked_at() -> None:
    """The choice that stands in its place is, once."""
    rules = rules_of("punk")
    match = Match(rules, roster("Anna,Jón"), {}, "7")
    while not match.owing():
        match.advance()
    one, other = (list(match.view(0).zones["hand:0"])[at] for at in (0, 1))
    match.choose(0, Move("play", (one,)))
    match.undo(0)
    match.choose(0, Move("play", (other,)))
    match.choose(1, Move("play", (match.view(1).zones["hand:1"][0],)))
    assert [str(each.made) for each in choices(match, 0)] == [f"play {other.name}"]


def test_there_is_no_coach_where_nobody_has_chosen(tmp_path: Path) -> None:
    """Where computers play by themselves, and in a look at the sheet from the pause."""
    with at_sheet(tmp_path, "tunk", "Anna,bot") as pilot:
        pilot.click(pilot.button("on"))
        pilot.until(pilot.free)
        pilot.key(pygame.K_ESCAPE)
        pilot.click(pilot.button("scores"))
        assert isinstance(pilot.engine.top, ScoresScene) and pilot.engine.top.coach is None


def test_a_choice_made_by_a_button_alone(tmp_path: Path) -> None:
    """Keeping the bísefa, which moves nothing: it is said by its button's name, that button stands
    there with a ring and the badge that says whose choice it was, and can be looked at like any
    other."""
    with at_bisefa(tmp_path, "keep") as pilot:
        pilot.click(pilot.button("coach"))
        page = looking(pilot)
        for _ in pilot.as_long_as(lambda: page._at.made != Move("keep"), 60):
            pilot.click(pilot.button("after"))
        pilot.until(lambda: page.judged)
        controls = page._lay()
        assert controls is not None and "keep" in controls.buttons
        said = "".join(map(str, page._said(controls)[1].pieces))
        assert "Keep it" in said
        assert ("own", "aim", 0) in page.showing.canvas.items
        badge, button = page.showing.canvas.items["own", "badge"].rect, controls.buttons["keep"]
        assert badge.colliderect(button.inflate(badge.h * 2, badge.h * 2))
        assert page.verdict is not None and page.verdict.made == Move("keep")
