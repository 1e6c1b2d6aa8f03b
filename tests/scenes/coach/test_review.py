"""The review of a hand: each choice is judged once, looked at by itself, and spoken of."""

import random
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from rules.kit.catalogue import games
from rules.kit.match import Match, PlayerInfo
from rules.kit.move import Move
from rules.kit.said import why
from rules.kit.sight import redact
from table.app.app import App
from table.i18n.words import HOME, Words, languages
from table.input.hit_testing import zone_boxes
from table.players.evaluation import MoveGain
from table.players.inline import rules_of
from table.players.judge import FORCED, LIKELY, OPINIONS, Verdict
from table.players.roster import BOT, parse_roster
from table.scenes.coach.hand_review import MAX_REQUESTS, HandReview, choices_of_seat
from table.scenes.coach.review_scene import ReviewScene
from table.scenes.overlays.curtain import FILL_SECONDS
from table.scenes.overlays.scores import ScoresScene
from table.session.open_game import open_game
from table.session.replay import first_own_step
from tests.app.albums import play_and_leave, start_match, whole_replay
from tests.sampling import drawn
from tests.scenes.coach.sheets import at_sheet, can, coaching, looking, played
from tests.tables import GAME_NAMES, LONG, play_on

WALKED = 100 if LONG else 3  # steps through one's choices


class Judgement:
    """A choice that is being judged, for so many looks at it; a negative number: for nothing."""

    cancelled = False
    verdict: Verdict | None = None

    def __init__(self, seat: int, made: Move, looks: int) -> None:
        self.seat, self.made, self.looks = seat, made, looks

    def is_ready(self) -> bool:
        assert not self.cancelled, "nobody asks any more"
        self.looks -= 1
        if self.looks == 0:
            self.verdict = Verdict(self.made, self.made)
        return self.looks <= 0

    def cancel(self) -> None:
        self.cancelled = True


@pytest.mark.parametrize("seed", drawn(range(20), 2, "the coach"))
def test_every_choice_is_judged_once_and_that_can_be_stopped(seed: int) -> None:
    """At most MAX_REQUESTS at a time, first those of who looks; once stopped it goes on."""
    tunk = open_game(next(game for game in games() if game.name == "tunk"), "en")
    luck, asked, looker = random.Random(seed), list[Judgement](), None
    match = played("tunk", "Anna,Jón,bot", seed="6")

    def judge(game: str, view: object, seat: int, made: Move, shown: object) -> Judgement:
        asked.append(Judgement(seat, made, luck.choice((1, 2, 5, 9, -1))))
        return asked[-1]

    app = SimpleNamespace(workers=SimpleNamespace(judge=judge), store=None)
    coach = HandReview(app, tunk, match)  # type: ignore[arg-type]
    for _ in range(1000):
        known = len(asked)
        coach.step()
        assert len(coach._requests) <= MAX_REQUESTS
        if looker is not None and {each.seat for each in asked[known:]} - {looker}:
            assert all(choice.seat != looker for choice in coach._queue)
        if luck.random() < 0.05:
            looker = luck.choice(coach.people)
            coach.prioritise(looker)
        if luck.random() < 0.02:
            waiting = [future for _, future in coach._requests]
            coach.pause()
            assert all(future.cancelled for future in waiting)  # type: ignore[attr-defined]
    assert not coach.busy and len(coach.verdicts) == sum(map(len, coach.choices.values()))


def test_who_only_passes_by_lets_nobody_think(tmp_path: Path) -> None:
    """The next hand ends the judging; the sheet from the pause has the ended hand open."""
    with at_sheet(tmp_path) as pilot:
        coach, hand = coaching(pilot), pilot.match.table.hand
        assert coach.verdicts, "it waits for the sheet"
        asked = Judgement(0, coach.choices[0][0].move, 10_000)
        coach._requests.append((coach.choices[0][0], asked))  # type: ignore[arg-type]
        pilot.engine.top.coach.reviews.append(coach)
        pilot.click(pilot.button("on"))
        assert asked.cancelled
        pilot.until(lambda: pilot.match.table.hand == hand + 1)
        pilot.until(pilot.free)
        pilot.wait(2.0)
        assert not coach._requests and "coach" not in pilot.scene.renderer.extras
        pilot.key(pygame.K_ESCAPE)
        pilot.click(pilot.button("scores"))
        sheet = pilot.engine.top
        assert isinstance(sheet, ScoresScene) and sheet.coach and sheet.sheet
        names = [getattr(widget, "name", "") for widget in sheet.form.widgets]
        assert sheet.sheet.open_rows == {0} and "coach" not in names
        pilot.until(lambda: not coach.busy, 200)
        assert sheet.form.find("tip").paragraphs, "the sentence of the hand that ended"
        pilot.click(pilot.button("on"))
        assert pilot.engine.top is pilot.scene


def test_a_resumed_game_shows_the_hand_that_ended_before(tmp_path: Path) -> None:
    """The sheet from the pause has it open, although nothing has ended since it was resumed."""
    with at_sheet(tmp_path) as pilot:
        hand = pilot.match.table.hand
        pilot.click(pilot.button("on"))
        pilot.until(lambda: pilot.match.table.hand == hand + 1)
        pilot.until(pilot.free)
        pilot.engine.close(pilot.scene, "menu")
        pilot.resume(tmp_path / "games" / "tunk.jsonl")
        pilot.until(pilot.free)
        pilot.key(pygame.K_ESCAPE)
        pilot.click(pilot.button("scores"))
        sheet = pilot.engine.top.sheet
        assert sheet.open_rows == {0} and len(sheet.rows.rows) == 2


def pressed_as_then(page: ReviewScene) -> None:
    """The button of the move made is called what it was, and is no grey one."""
    controls, made = page._lay_table(), page.choice.move
    if controls is None or made.verb not in controls.buttons or not (made.cards or made.targets):
        return
    assert controls.builder.press(made.verb)[0] is not None
    count = len(made.cards) or len(made.targets)
    assert controls.lights.label(made.verb) == page.words.say(f"verb.{made.verb}", n=count)


@pytest.mark.parametrize("game", drawn(GAME_NAMES, 1, "choices"))
def test_choice_after_choice_and_home_again(tmp_path: Path, game: str) -> None:
    """In every game all choices in order, of one's own view alone; Esc leads to the sheet."""
    with at_sheet(tmp_path, game) as pilot:
        coach, said = coaching(pilot), pilot.engine.top.form.find("tip")
        told, made = "The coach is judging your choices", coach.choices[0]
        assert said.paragraphs[0].pieces == [told] or not coach.busy
        pilot.until(lambda: not coach.busy, 200)
        pilot.wait(1.0)  # until a press is meant for the sheet
        assert not said.paragraphs or said.paragraphs[0].pieces != [told]
        assert set(coach.verdicts) == {(0, choice.step) for choice in made}
        assert FORCED not in {verdict.opinion for verdict in coach.verdicts.values()}
        past = {moment.step: moment for moment in coach.match.history}
        for choice in made:
            then = past[choice.step]
            assert choice.view == redact(coach.match.rules, then.state, 0, then.known[0])
            assert past[choice.step + 1].made[0] == choice.move
        pilot.click(pilot.button("coach"))
        seen = [looking(pilot).choice]
        for _ in pilot.as_long_as(lambda: can(pilot, "after") and len(seen) <= WALKED, 100):
            pressed_as_then(looking(pilot))
            pilot.click(pilot.button("after"))
            seen.append(looking(pilot).choice)
        assert seen == (made[: WALKED + 1] or [None])
        assert can(pilot, "before") == (len(seen) > 1)
        if len(seen) > 1:
            pilot.key(pygame.K_LEFT)
            assert looking(pilot).choice == seen[-2]
            assert looking(pilot).renderer.view == seen[-2].view
        pilot.key(pygame.K_ESCAPE)
        assert pilot.top == "ScoresScene"


def test_what_was_taken_back_is_not_looked_at() -> None:
    """The choice that stands in its place is, once."""
    match = Match(rules_of("punk"), parse_roster("Anna,Jón"), {}, "7")
    while not match.seats_to_choose():
        match.advance()
    first, second = list(match.view(0).zones["hand:0"])[:2]
    match.choose(0, Move("play", (first,)))
    match.undo(0)
    match.choose(0, Move("play", (second,)))
    match.choose(1, Move("play", (match.view(1).zones["hand:1"][0],)))
    assert [str(choice.move) for choice in choices_of_seat(match, 0)] == [f"play {second.name}"]


def test_the_others_are_those_who_sat_there_then(tmp_path: Path) -> None:
    """Before a computer took a chair over the coach names the person, after it the computer."""
    birkir = PlayerInfo("Birkir", BOT, "easy")
    with at_sheet(tmp_path, seats="Anna,Lilja,bot", comes=birkir) as pilot:
        came, made = pilot.match.marks[0].step, coaching(pilot).choices[0]
        assert made[0].step < came <= made[-1].step
        pilot.click(pilot.button("coach"))
        page = looking(pilot)
        for page.choice in made:
            page.rebuild()
            name = "Lilja" if page.choice.step < came else "Birkir"
            assert page.renderer.company.names[1] == name
            assert page.words.card_pieces("{seat.1}") == [name]


def test_the_letters_of_the_comments_grow_with_the_print(tmp_path: Path) -> None:
    """One height for all choices; the rest is scrolled to, and each is read from its beginning."""
    with at_sheet(tmp_path, "paks", "Anna,bot,bot,bot") as pilot:
        pilot.until(lambda: not coaching(pilot).busy, 200)
        pilot.click(pilot.button("coach"))
        page, heights = looking(pilot), {100: set[float](), 150: set[float]()}
        for large, found in heights.items():
            pilot.print_large(large)
            for _ in page.review.choices[0][:WALKED]:
                column, comments = page._comment_column(), page.form.find("said")
                found.add(comments.size)
                assert column.offset == 0
                _, top, _, height = comments.area
                assert height == comments.height_at(page.form.scale)
                assert top + height < page.form.find("knew").area[1] < column.extent
                end = max(0, column.extent - column.area[3])
                for _ in pilot.as_long_as(lambda at=column, end=end: at.offset < end, 40):
                    pilot.key(pygame.K_DOWN)
                assert column.offset == end
                page.show_choice(1)
            page.show_choice(-WALKED)
        assert len(heights[100]) == 1 and heights[150] == {1.5 * size for size in heights[100]}


def test_each_looks_behind_their_own_curtain(tmp_path: Path) -> None:
    """Nobody's hidden cards are seen before they are there; without such cards no curtain."""
    with at_sheet(tmp_path, "pukk", "Anna,Jón,bot", "9") as pilot:
        for seat, hides in ((0, True), (1, False)):
            for leaves in (True, False)[not hides :]:
                pilot.click(pilot.button("coach"))
                assert pilot.top == "ChoiceScene"
                pilot.click(pilot.button(f"who:{seat}"))
                assert pilot.top == ("CurtainScene" if hides else "ReviewScene")
                pilot.wait(FILL_SECONDS)
                if leaves or hides:
                    pilot.key(pygame.K_ESCAPE if leaves else pygame.K_RETURN)
                assert pilot.top == ("ScoresScene" if leaves else "ReviewScene")
            assert looking(pilot).seat == looking(pilot).renderer.view.seat == seat
            texts = [getattr(widget, "text", "") for widget in looking(pilot).form.widgets]
            assert f"{pilot.match.players[seat].name}: your choices" in texts, "whose choices?"
            pilot.click(pilot.button("back"))
            assert pilot.top == "ScoresScene"


def test_a_choice_made_by_a_button_alone(tmp_path: Path) -> None:
    """It is called as its button, which has a ring and the badge of whose choice it was."""
    with at_sheet(tmp_path, "pukk", seed="21", verb="decline") as pilot:
        pilot.click(pilot.button("coach"))
        page = looking(pilot)
        for _ in pilot.as_long_as(lambda: page.choice.move != Move("decline"), 60):
            pilot.click(pilot.button("after"))
        pilot.until(lambda: page.is_judged)
        controls, items = page._lay_table(), page.renderer.canvas.items
        assert "Not this time" in "".join(map(str, page._paragraphs(controls)[1].pieces))
        badge, button = items["own", "badge"].rect, controls.buttons["decline"]
        assert ("own", "aim", 0) in items
        assert badge.colliderect(button.inflate(badge.h * 2, badge.h * 2))
        assert page.verdict is not None and page.verdict.move == Move("decline")


@pytest.mark.parametrize("seed", ["21", "25"])
def test_you_covers_no_note(tmp_path: Path, seed: str) -> None:
    """On the card or by the button of a choice, its badge lies beside what is written there."""
    with at_sheet(tmp_path, "pukk", seed=seed) as pilot:
        pilot.wait(1.0)
        pilot.click(pilot.button("coach"))
        items = looking(pilot).renderer.canvas.items
        notes = [item.rect for key, item in items.items() if key[0] == "note"]
        assert items["own", "badge"].rect.collidelist(notes) < 0, "see `_own_move_items`"


@pytest.fixture
def page(tmp_path: Path):
    """A choice looked at, at a table of two."""
    with at_sheet(tmp_path, "tunk", "Anna,bot") as pilot:
        pilot.click(pilot.button("coach"))
        yield looking(pilot)


def test_no_room_is_reserved_for_invisible_cards(page: ReviewScene) -> None:
    """Before the draw hardly anything of a card of the hand is hidden."""
    boxes = sorted(zone_boxes(page.renderer, "hand:0"))
    assert len(boxes) == 5 and page.renderer.view.phase == "begin"
    assert all(right.x - left.x > 0.75 * left.width for left, right in pairwise(boxes))


def comments(page: ReviewScene, best: Move, gain=None, **more: object) -> list[str]:
    """The comments on the choice, after the move itself, where this is the verdict on it."""
    verdict = Verdict(page.choice.move, best, gain, **more)
    page.review.verdicts[0, page.choice.step] = verdict
    page.rebuild()
    return ["".join(map(str, line.pieces)) for line in page.form.find("said").paragraphs[2:]]


def others(page: ReviewScene) -> list[Move]:
    return [Move(verb) for verb in ("drop", "draw", "take") if verb != page.choice.move.verb]


def test_a_choice_is_told_with_what_it_gains(page: ReviewScene):
    """As good as another, or first the better one with the reason, or how many deals of 100."""
    say, (other, *_), made = page.words.say, others(page), page.choice.move
    as_good = (why("since_as_good", cards="cards.7C"),)
    even = MoveGain(made, 1.0, 0.8, 500, 200, 190)
    said = comments(page, other, even, reasons=as_good)
    assert said[:2] == [say("coach.even"), say("coach.best")] and "just as good" in said[3]
    assert comments(page, other, even) == [say("coach.even")]
    assert not any("way" in key for key in page.renderer.extras), "it teaches nothing"
    clear = even._replace(mean=9.0)
    heading, _, _, reason = comments(page, other, clear, reasons=as_good)
    assert heading == say("coach.best") and "just as good" in reason
    said = comments(page, other, clear)
    assert said[3] == say("coach.of_hundred", better=40, worse=38, same=22)
    assert len(comments(page, other, clear._replace(worse=210))) == 3


@pytest.mark.parametrize(
    ("share", "heading", "lines"),
    [(0.3, "coach.lot", 5), (0.12, "coach.no_lot", 6), (0.03, "coach.no_lot.clear", 6)],
)
def test_a_choice_that_is_seldom_drawn_is_told_so(page, share, heading: str, lines: int) -> None:
    """As good as any from a fifth of the likeliest's share on; no clear choice is random."""
    made, (best, *_) = page.choice.move, others(page)
    page.choice = page.choice._replace(scored=True)
    reasons = (why("since_as_good", cards="cards.7C"),)
    said = comments(page, best, shares={best: 1 - share, made: share}, reasons=reasons)
    assert said[0] == page.words.say(heading) and len(said) == lines
    assert (page.words.say("coach.scored") in said) == (lines == 6)
    assert page.words.say("coach.shares") == said[-4]
    spoilt = comments(page, best, shares={best: 1.0}, reasons=reasons)
    assert page.words.say("coach.scored") not in spoilt, "points are not what the game was lost for"


def test_every_opinion_is_said_in_every_language() -> None:
    """Whatever may come out, and by how much it would have been better where it would."""
    for tongue in languages():
        words = Words(HOME / f"words.{tongue}.yaml")
        assert all(opinion == FORCED or words.has(f"coach.{opinion}") for opinion in OPINIONS)
        assert "7 x" in words.say(f"coach.{LIKELY}", gain="7 x")


COMPUTER = PlayerInfo("Birkir", BOT, "keen")


@pytest.mark.parametrize(
    ("name", "own", "gone"),
    [
        *(("Anna", True, False), ("Anna", True, True), ("ANNA", True, False)),
        *(("Jon", False, False), ("Birkir", False, False)),
    ],
)
def test_choices_of_the_earlier_part(app: App, name: str, own: bool, gone: bool) -> None:
    """Who sat there in the game gone on from, if it is there, walks those choices as well."""
    path = play_and_leave(app, start_match(app, seats="Anna,Birkir"))
    replay = whole_replay(app, path)
    at = [place for place, still in enumerate(replay.stills) if 0 in still.moment.made][1]
    session = app.start_from(replay, at, [PlayerInfo(name), COMPUTER])
    app.leave(session.journal)
    match, rng = app.resume(session.journal.path).match, random.Random(2)
    while match.rules.outcome(match.state) is None:
        assert play_on(match, rng)
    if gone:
        path.unlink()
    found = [choice.step for choice in HandReview(app, replay.game, match).choices[0]]
    every = [moment.step - 1 for moment in match.history if 0 in moment.made]
    late = [step for step in every if step >= at]
    assert late and late != every
    assert found == (every if own and not gone else late)


def test_choices_of_several_games_gone_on_from(app: App):
    """They count from where somebody sat down, in whichever of these games that was."""
    path = play_and_leave(app, start_match(app, seats="Anna,Birkir"))
    for at, name in ((5, "Jon"), (9, "jon")):
        session = app.start_from(whole_replay(app, path), at, [PlayerInfo(name), COMPUTER])
        path = session.journal.path
        app.leave(session.journal)
        if name == "Jon":
            path = play_and_leave(app, app.resume(path))
    assert first_own_step(app.store, app.resume(path).match, 0) == 5
