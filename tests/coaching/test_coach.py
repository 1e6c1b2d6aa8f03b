"""Looking back at one's own choices: from the score sheet, choice after choice, and home again."""

import random
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import games
from rules.kit.journal import Journal
from rules.kit.match import Match, Sitter
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.sight import redact
from table.coaching.coaching import Coaching, choices
from table.coaching.looking_back import EDGE, WIDE, LookingBack
from table.felt.picture import Around, Company
from table.felt.showing import Showing
from table.over.curtain import HUSH
from table.over.scores import ScoresScene
from table.places.steady import Still
from table.seats.inline import rules_of, think
from table.seats.judge import FORCED, LIKELY, OPINIONS, Verdict, Worth
from table.seats.roster import BOT, PERSON, roster
from table.widgets import scale_of
from table.words.words import HOME, Words, languages
from tests.sampling import drawn
from tests.table_pilot import Pilot
from tests.tables import LONG

SIZE = (1024, 640)
WALKED = 100 if LONG else 4
"""So many steps through one's choices are taken."""
GAMES = [one.name for one in games() if one.rules]


def played(game: str, seats: str, write=lambda line: None, seed: str = "5", comes=None) -> Match:
    """A match whose first hand is over, people having played without much thought. `comes`: who
    has taken the second chair over by the first one's third choice."""
    rules, sitters = rules_of(game), roster(seats)
    luck = random.Random(seed)
    match = Match(rules, sitters, {}, seed, write)
    while rules.outcome(match.state) is None:
        if comes is not None and sum(0 in one.made for one in match.history) == 2:
            match.seat(1, comes)
            comes = None
        for seat in match.owing():
            level = "easy" if sitters[seat].who == PERSON else "keen"
            choice = think(game, match.view(seat), seat, level, luck.randrange(10**9))
            match.choose(seat, choice)
        if not match.owing() and rules.outcome(match.state) is None:
            match.advance()
    return match


def at_sheet(
    home: Path, game: str = "tunk", seats: str = "Anna,bot,bot", comes: Sitter | None = None
) -> Pilot:
    """A window in which the score sheet of a hand has just come up."""
    pilot = Pilot(home, SIZE, speed=4.0)
    path = home / "games" / f"{game}.jsonl"
    journal = Journal.begun(path, Match(rules_of(game), roster(seats), {}, "5").header(game))
    played(game, seats, journal.write, comes=comes)
    journal.close()
    pilot.resume(path)
    pilot.until(lambda: pilot.top == "ScoresScene")
    return pilot


def coaching(pilot: Pilot) -> Coaching:
    sheet = next(one for one in pilot.app.stack if isinstance(one, ScoresScene))
    assert sheet.coach is not None
    found = sheet.coach.coaching  # type: ignore[attr-defined]
    assert isinstance(found, Coaching)
    return found


def looking(pilot: Pilot) -> LookingBack:
    found = pilot.app.top
    assert isinstance(found, LookingBack)
    return found


def can(pilot: Pilot, name: str) -> bool:
    return looking(pilot).form.find(name).enabled


def pressed_as_then(page: LookingBack) -> None:
    """The button of the move made is called what it was, and is no grey one."""
    hands, made = page._lay(), page._at.made
    if hands is None or made.verb not in hands.buttons or not (made.cards or made.targets):
        return
    assert hands.desk.press(made.verb, made.amount)[0] is not None
    count = len(made.cards) or len(made.targets)
    assert hands.lights.label(made.verb) == page.words.say(f"verb.{made.verb}", n=count)


@pytest.mark.parametrize("game", drawn(GAMES, 1, "choices"))
def test_choice_after_choice_and_home_again(tmp_path: Path, game: str) -> None:
    """In every game: all of one's choices in order, each on the table as one saw it then, made of
    one's own view alone; forwards and backwards; and Esc leads back to the sheet."""
    with at_sheet(tmp_path, game) as pilot:
        coach = coaching(pilot)
        all_, said = len(coach.shown(0)), pilot.app.top.form.find("working")
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
    past = {one.step: one for one in match.history}
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
    birkir = Sitter("Birkir", BOT, "easy")
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
            assert page.words.braced("{seat.1}") == [name]


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)], ids=str)
def test_nothing_is_kept_there_for_what_is_not_to_be_seen(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """A choice is looked at by itself: before the draw, where nobody can lay a spread yet, the
    cards of the hand lie apart."""
    with Pilot(tmp_path, size, speed=4.0) as pilot:
        pilot.sit("Anna,bot,bot", game="tunk", seed="5")
        pilot.until_turn("begin")
        view = pilot.match.view(0)
        around = Around.of(pilot.match.rules, view.table)
        showing = Showing(pilot.scene.showing.looks, size, around)
        showing.steady, showing.aside = Still(), round((WIDE + 2 * EDGE) * scale_of(size))
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
        assert pilot.top == "CoachCurtain"
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
        assert isinstance(pilot.app.top, ScoresScene) and pilot.app.top.coach is None


def test_what_may_be_chance_is_no_correction(tmp_path: Path) -> None:
    """Of a choice that may have been as good it is said so first, and the other is as good; where
    it was clearly worse the better one comes first, and something is told of why."""
    with at_sheet(tmp_path, "tunk", "Anna,bot") as pilot:
        pilot.click(pilot.button("coach"))
        page = looking(pilot)
        say, at = page.words.say, page._at
        assert at is not None
        other = Move("draw" if at.made.verb != "draw" else "drop")

        def said(mean: float, error: float) -> list[str]:
            worth = Worth(other, mean, error, 500)
            page.coaching.verdicts[0, at.step] = Verdict(at.made, other, (worth,))
            page.rebuild()
            told = page.form.find("said").said[2:]
            return ["".join(map(str, one.pieces)) for one in told]

        for mean, error in ((1.0, 0.8), (0.0, 0.8)):
            opinion, heading, *_ = said(mean, error)
            assert heading == say("coach.as_good") and opinion != heading
            assert say("coach.best") not in said(mean, error)
        heading, _, _, why, hinted = said(9.0, 1.0)
        assert heading == say("coach.best") and why == say("coach.played_on")
        assert hinted == say("coach.hint.yours")


def test_a_choice_without_a_reason_tells_what_it_gains(tmp_path: Path) -> None:
    """Where the sharp player's choice was found by playing on alone: of a hundred deals how many
    came out better than one's own choice, and by how much it is ahead of what a hint says."""
    with at_sheet(tmp_path, "tunk", "Anna,bot") as pilot:
        pilot.click(pilot.button("coach"))
        page = looking(pilot)
        say, at = page.words.say, page._at
        assert at is not None
        best, hinted = (Move(verb) for verb in ("drop", "draw", "take") if verb != at.made.verb)

        def said(*worths: Worth) -> list[str]:
            page.coaching.verdicts[0, at.step] = Verdict(at.made, best, worths)
            page.rebuild()
            return ["".join(map(str, one.pieces)) for one in page.form.find("said").said[5:]]

        found = said(Worth(best, 9.0, 1.0, 400, 250, 100), Worth(hinted, 3.0, 1.0, 400, 200, 100))
        assert found[0] == say("coach.played_on")
        assert found[1] == say("coach.of_hundred", better=62, worse=25, same=13)
        assert found[2] == say("coach.hint") and "3 points" in found[4]
        found = said(Worth(best, 9.0, 1.0, 400, 300, 100))
        assert found[1] == say("coach.of_hundred.never_same", better=75, worse=25)
        assert found[2:] == [say("coach.hint.yours")]


@pytest.mark.parametrize("tongue", languages())
def test_every_opinion_is_said_in_every_language(tongue: str) -> None:
    """Whatever may come out, and by how much it would have been better where it would."""
    words = Words(HOME / f"words.{tongue}.yaml")
    for opinion in OPINIONS:
        assert opinion == FORCED or words.has(f"coach.{opinion}")
    assert "7 x" in words.say(f"coach.{LIKELY}", gain="7 x")


def at_bisefa(home: Path, verb: str, size: tuple[int, int] = SIZE) -> Pilot:
    """The sheet of a hand of Púkk in which Anna was asked about the bísefa, and pressed this."""
    rules, sitters = rules_of("pukk"), roster("Anna,bot,bot")
    for number in range(2, 200):
        seed = str(number)
        first = Match(rules, sitters, {}, seed)
        while not first.owing():
            first.advance()
        verbs = {offer.verb for offer in rules.offers(first.state, 0)} if 0 in first.owing() else ()
        if verb in verbs:
            break
    path = home / "games" / "pukk.jsonl"
    journal = Journal.begun(path, Match(rules, sitters, {}, seed).header("pukk"))
    luck, match = random.Random(seed), Match(rules, sitters, {}, seed, journal.write)
    while rules.outcome(match.state) is None:
        for seat in match.owing():
            choice = think("pukk", match.view(seat), seat, "easy", luck.randrange(10**9))
            offered = {offer.verb for offer in rules.offers(match.state, seat)}
            match.choose(seat, Move(verb) if not seat and verb in offered else choice)
        if not match.owing() and rules.outcome(match.state) is None:
            match.advance()
    journal.close()
    pilot = Pilot(home, size, speed=4.0)
    pilot.resume(path)
    pilot.until(lambda: pilot.top == "ScoresScene")
    return pilot


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
        hands = page._lay()
        assert hands is not None and "keep" in hands.buttons
        said = "".join(map(str, page._said(hands)[1].pieces))
        assert "Keep it" in said
        assert ("own", "aim", 0) in page.showing.canvas.items
        badge, button = page.showing.canvas.items["own", "badge"].rect, hands.buttons["keep"]
        assert badge.colliderect(button.inflate(badge.h * 2, badge.h * 2))
        assert page.verdict is not None and page.verdict.made == Move("keep")
