"""The score sheet, driven by a pilot: its rows, its end, and where it leads."""

import random

import msgspec
import pygame
import pytest

from rules.kit.match import PlayerInfo
from rules.kit.state import Outcome, Why, why
from table.app.app import App
from table.i18n.phrases import row_name
from table.panels.accounts import PADDING, REASON_HEIGHT, STORY_HEIGHT, AccountWriter
from table.panels.ending import add_ending, ending_sentences
from table.panels.sheet import FOOT_HEIGHT, HEAD_HEIGHT, ROW_HEIGHT, ScoreSheet
from table.scenes.overlays.scores import CALM_SECONDS, ScoresScene
from table.scenes.setup.seats_page import SeatsScene
from table.session.score_rows import ScoreRows
from table.widgets import Brush, Form, Label, Panel
from table.widgets.text import fit_text
from tests.pilot import GAME, SIZES, Below, Felt, Pilot, play, seated
from tests.tables import play_on

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")


def test_a_row_may_have_a_name_of_its_own(app: App):
    """The words of a tally such as a contract name the row; without them it has its number."""
    session = seated(app, 3)
    sheet = msgspec.structs.replace(session.rows.sheet, name="trick")
    rows = ScoreRows(sheet)
    play(session.match, rows)
    last = session.match.state.tallies["trick"]
    assert last and rows.rows[-1].name_key == f"row.trick.{last}"
    assert not session.rows.rows[-1].name_key
    words = session.game.words
    named = [row_name(words, sheet.row, 1, 2, own=own) for own in ("game.name", "row.trick.99")]
    assert named == [words.say("game.name"), words.say(f"head.{sheet.row}", n=2)]


@pytest.mark.parametrize(("people", "sides"), [(2, 2), (3, 3), (4, 2), (6, 2)])
def test_partners_share_a_column_and_a_win(pilot: Pilot, app: App, people: int, sides: int):
    """A column for each side, with all names and an emblem; they win together."""
    names = ["Anna", "Björn", "Guðrún", "Þór", "Ösp", "Ari"][:people]
    session = app.start(app.open("paks"), [PlayerInfo(name) for name in names], {})
    play(session.match, session.rows, steps=12)
    pilot.open(ScoresScene(app, session.game, session.match, session.rows, final=False))
    sheet = pilot.widget("sheet")
    assert isinstance(sheet, ScoreSheet)
    assert len(sheet.names) == len(sheet.rows.rows[-1].totals) == sides
    assert sheet.emblems == (sides < people)
    side = names[::sides]
    assert sheet.names[0] == (", ".join(side[:-1]) + " and " + side[-1] if side[1:] else side[0])
    won = Outcome((1,) * people, tuple(range(0, people, sides)), why("won", points=1))
    who, _ = ending_sentences(session.game.words, session.match, won)
    assert ("together" in who) == (sides < people)
    app.leave(session.journal)


def test_what_everybody_has_is_one_number_and_the_last_is_now(pilot: Pilot, app: App) -> None:
    """The first row says what was dealt, the last that it is now; no change is beside them."""
    session = app.start(app.open("puck"), [PlayerInfo(name) for name in ("Anna", "Björn")], {})
    play(session.match, session.rows, steps=40)
    pilot.open(ScoresScene(app, session.game, session.match, session.rows, final=False))
    sheet = pilot.widget("sheet")
    assert isinstance(sheet, ScoreSheet) and sheet.last > 0
    texts = [sheet.row_text(place, False) for place in range(sheet.last + 1)]
    totals = [f"Anna {row.totals[0]}; Björn {row.totals[1]}" for row in session.rows.rows]
    assert texts[:2] == ["Start; Anna 26; Björn 26", f"Round 1; {totals[0]}"]
    assert texts[-1] == f"Now; {totals[-1]}"
    app.leave(session.journal)


def test_a_long_title_leaves_room_for_a_button_beside_it(app: App):
    """However long the name of a game is, nothing is written where a panel keeps `beside` free."""
    form, surface = Form(app.theme), pygame.Surface((1024, 640))
    form.add(Panel((0, 0, 1000, 600), "Hornafjarðarmanni " * 4, beside=232))
    form.draw(surface, whole=True)
    free = surface.subsurface((1000 - 28 - 232, 18, 232, 40))
    assert len({tuple(free.get_at((x, y))) for x in range(232) for y in range(40)}) == 1


@pytest.fixture
def at_the_end(pilot: Pilot, app: App) -> Below:
    """The final sheet of a match, over another scene."""
    session = seated(app, 3)
    play(session.match, session.rows)
    below = pilot.open(Below())
    pilot.open(ScoresScene(app, session.game, session.match, session.rows, final=True))
    return below


@pytest.mark.parametrize("press", ["enter", "esc", "menu"])
def test_the_end_is_not_hurried_past(pilot: Pilot, at_the_end: Below, press: str):
    """Only a press after a calm moment is an answer, whatever is hammered before."""
    scene, calm_frames = pilot.top, round(CALM_SECONDS * 10) + 1
    for _ in range(0 if press == "menu" else 4):
        pilot.keys(press)
        assert pilot.top is scene
    pilot.frame(calm_frames)
    if press == "menu":  # a button that was reached by the keys is pressed
        pilot.to("menu")
    pilot.keys("esc" if press == "esc" else "enter")
    if press == "enter":
        assert not at_the_end.values and scene.form.focus is scene.form.find("again")
        pilot.keys(press)
        assert not at_the_end.values, "Enter that is held down, or pressed twice, deals nothing"
        pilot.frame(calm_frames)
        pilot.keys(press)
    assert at_the_end.values == ["again" if press == "enter" else "menu"]


def test_the_end_names_who_it_speaks_of(app: App):
    """A reason that states a seat has the player's name; shared wins have their own sentence."""
    session = seated(app, 4)

    def said(points: tuple[int, ...], winners: tuple[int, ...], reason: Why) -> str:
        outcome = Outcome(points, winners, reason)
        return " ".join(ending_sentences(session.game.words, session.match, outcome))

    anna, björn, guðrún, _ = (player.name for player in session.match.players)
    named = said((0, 0, 0, 0), (1,), why("names.and", names="seat.0", last="seat.2"))
    assert anna in named and guðrún in named
    both = said((9, 9, 1, 1), (0, 1), why("shared", points=9))
    assert anna in both and björn in both and guðrún not in both
    assert "30" in said((1, 1, 1, 1), (), why("again", target=30))


def test_between_hands_it_says_who_has_won_what(pilot: Pilot, app: App):
    """Where the match continues the heading is the sentence that ended the hand."""
    names = ["Anna", "Björn", "Guðrún"]
    session = app.start(app.open("tunk"), [PlayerInfo(name) for name in names], {}, "4")
    match, rng = session.match, random.Random(3)
    while match.rules.outcome(match.state) is None:
        play_on(match, rng)
        session.rows.add_position(match.state)
        session.event_log.note()
    outcome, gained = match.rules.outcome(match.state), session.rows.points_gained(0)
    assert not outcome.winners and sorted(map(bool, gained)) == [False, False, True]
    pilot.open(ScoresScene(app, session.game, match, session.rows, final=False))
    winner = names[gained.index(max(gained))]
    assert pilot.said("winner").startswith(f"{winner} ") and " wins " in pilot.said("winner")
    sheet, words = pilot.widget("sheet"), session.game.words.with_names(names)
    sentences = [words.tell(sentence.why) for sentence in sheet.accounts[0].sentences]
    assert sheet.open_rows == {0} and sentences
    assert pilot.said("winner") not in sentences, "the head of the page has said it"
    app.leave(session.journal)


@pytest.mark.parametrize("people", [2, 5])
@pytest.mark.parametrize("high", [180, 333, 500])
def test_a_sheet_shows_whole_rows(app: App, people: int, high: int):
    """No row is cut at any height or scroll position, and the sheet is centred."""
    session = seated(app, people)
    play(session.match, session.rows)
    rows = session.rows
    rows.rows = (rows.rows * 20)[:20]
    writer = AccountWriter(session.game.words, app.themes.deck(), 1.0)
    sheet = ScoreSheet((28, 100, 912, high), rows, ["Anna"] * people, (), str, writer)
    x, _, w, h = sheet.area
    assert h <= high and (h - HEAD_HEIGHT - FOOT_HEIGHT) % ROW_HEIGHT == 0
    assert x - 28 == pytest.approx(28 + 912 - x - w)
    for notches in (1, 2, -1, 30, -30):
        sheet.wheel(notches)
        assert sheet.offset % ROW_HEIGHT == 0


def test_a_sheet_that_hides_rows_says_how_many(app: App) -> None:
    """A press there shows them; scrolled to its end it is as high as what it shows."""
    pilot, sheet = open_sheet(app)
    for place in range(sheet.last + 1):
        sheet.set_open(place, True)
    sheet.scroll_to(sheet.extent)
    pilot.frame()
    hidden = sum(top < sheet.offset for top in sheet.tops()[:-1])
    sign = app.words.say("scores.above", n=hidden)
    assert hidden and sign in sheet.texts
    room = sheet.area[3] - HEAD_HEIGHT - FOOT_HEIGHT
    assert sheet.tops()[-1] - sheet.offset == pytest.approx(room)
    sheet.press((sheet.area[0] + 20, sheet.area[1] + 20))
    sheet.release((sheet.area[0] + 20, sheet.area[1] + 20))
    pilot.frame()
    assert sheet.offset == 0 and sign not in sheet.texts


def test_a_row_that_brings_nothing_says_so(app: App) -> None:
    """A gain of nought is written, so that nobody takes it for a missing one."""
    session = seated(app, 2)
    play(session.match, session.rows)
    session.rows.rows = session.rows.rows[-1:] * 2
    brush = Brush(pygame.Surface(SIZES[0]), app.theme, 1.0)
    writer = AccountWriter(session.game.words, app.themes.deck(), 1.0)
    ScoreSheet((28, 100, 912, 300), session.rows, ["Anna", "Björn"], (), str, writer).draw(brush)
    assert "+0" in brush.texts


@pytest.mark.parametrize("sharing", [2, 3])
def test_of_several_who_share_none_is_cut_off(pilot: Pilot, sharing: int):
    """All winners are named in full, however many there are."""
    form = Form(pilot.stage.theme, pilot.stage.size)
    names = ["Anna", "Björn", "Guðrún"][:sharing]
    said = " ".join(f"{name} shares the lowest count: 2 points." for name in names)
    add_ending(form, (73, 90, 878, 86), (said, "Why."), ())
    label = form.find("winner")
    assert isinstance(label, Label)
    room = round(label.area[2] * form.scale)
    assert fit_text(said, label.role, round(label.size * form.scale), room)[0] == said


@pytest.mark.parametrize("choice", ["again", "seats", "menu"])
def test_after_the_last_card_the_menu_goes_where_was_asked(pilot: Pilot, app: App, choice: str):
    """Again: the same seats and rules with another deal. The match is among the results."""
    menu = pilot.menu()
    pilot.click(f"game:{GAME}")
    pilot.click("play")
    first = pilot.top.session
    play(first.match, first.rows)
    scores = ScoresScene(app, first.game, first.match, first.rows, final=True)
    pilot.stage.replace(scores)
    winner = first.match.players[first.match.outcomes[-1].winners[0]]
    assert winner.name in pilot.said("winner") and pilot.said("why")
    pilot.frame(round(CALM_SECONDS * 10) + 1)
    pilot.click(choice)
    assert len(app.store.results()) == 1
    if choice == "again":
        assert isinstance(pilot.top, Felt)
        again = pilot.top.session.match
        assert again.players == first.match.players and again.options == first.match.options
        assert again.seed != first.match.seed
        return
    assert isinstance(pilot.top, SeatsScene) if choice == "seats" else pilot.top is menu
    assert app.store.unfinished_journals() == []


def open_sheet(app: App, size: tuple[int, int] = SIZES[0]) -> tuple[Pilot, ScoreSheet]:
    """The final sheet of a match with accounts."""
    people, rng = [PlayerInfo(name) for name in ("Anna", "Björn", "Guðrún")], random.Random(1)
    telling = [game for game in app.games if not game.error and hasattr(game.rules, "story")]
    game = next(game for game in telling if game.rules and len(people) in game.rules.SEATS)
    pilot, session = Pilot(app, size), app.start(game, people, {}, "1")
    while len(session.rows.rows) < 3 or game.rules.outcome(session.match.state) is None:
        assert play_on(session.match, rng), "no match of this game has several rows"
        session.rows.add_position(session.match.state)
        session.event_log.note()
    pilot.open(ScoresScene(app, session.game, session.match, session.rows, final=True))
    pilot.frame(9)
    sheet = pilot.widget("sheet")
    assert isinstance(sheet, ScoreSheet)
    return pilot, sheet


def test_what_is_told_follows_the_window(app: App) -> None:
    """After a resize the sheet equals one opened in that window, with the same rows open."""
    small, large = open_sheet(app)[1], open_sheet(app, SIZES[1])[1]
    last = len(small.rows.rows) - 1
    assert small.account_text(last).sentences and small.writer.scale < large.writer.scale
    pilot, opened = open_sheet(app)
    for sheet in (small, large, opened):
        sheet.set_open(last, True)
    for size, expected in ((SIZES[1], large), (SIZES[0], small)):
        pilot.stage.surface = pygame.display.set_mode(size)
        pilot.stage._resized()
        sheet = pilot.widget("sheet")
        assert sheet.account_text(last) == expected.account_text(last)
        assert (sheet.writer.scale, sheet.offset) == (expected.writer.scale, expected.offset)
        assert sheet.open_rows == {last}
    sheet.set_open(last, False)
    sheet.set_open(0, True)
    pilot.stage._resized()
    assert pilot.widget("sheet").open_rows == {0}


def test_a_row_opens_by_a_click_and_by_the_keys(app: App) -> None:
    """The last is open at the end; arrows select, Enter and clicks toggle."""
    pilot, sheet = open_sheet(app)
    last = len(sheet.rows.rows) - 1
    assert sheet.open_rows == {last}, "open the last row at the end: it says who won what, and why"
    assert sheet.account_text(last).reasons and sheet.offset in sheet.tops()
    shown = sheet.tops()[-1] - sheet.offset <= sheet.area[3] - HEAD_HEIGHT
    assert shown or sheet.offset == sheet.tops()[last]
    for account in map(sheet.account_text, range(last + 1)):
        called = [name for name, _ in account.reasons]
        assert len(set(called)) == len(called)
        assert not any("story." in name or "{" in name for name in called)
    pilot.top.form.set_focus(sheet)
    for key, value, open_ in (
        ("left", last, set()),
        ("up", last - 1, set()),
        ("enter", last - 1, {last - 1}),
        ("down", last, {last - 1}),
        ("right", last, {last - 1, last}),
        ("enter", last, {last - 1}),
    ):
        pilot.keys(key)
        assert (sheet.value, set(sheet.open_rows)) == (value, open_), key
    sheet.set_open(last - 1, False)
    sheet.scroll_to(0)
    x, y, *_ = sheet.area
    for right in (20, 300):
        for open_ in ({1}, set()):
            sheet.press((x + right, y + HEAD_HEIGHT + ROW_HEIGHT * 1.5))
            sheet.release((x + right, y + HEAD_HEIGHT + ROW_HEIGHT * 1.5))
            assert sheet.open_rows == open_


def test_no_line_of_an_account_is_cut(app: App) -> None:
    """Between the lower edges of two lines nothing more is drawn, so that no line is half seen."""
    _, sheet = open_sheet(app)
    text, writer, columns = sheet.account_text(sheet.last), sheet.writer, sheet.columns()
    heights = [REASON_HEIGHT] * len(text.reasons) + [STORY_HEIGHT] * len(text.sentences)
    edges = [PADDING / 2 + sum(heights[:count]) for count in range(len(heights) + 1)]

    def pixels(bottom: float) -> bytes:
        surface = pygame.Surface(SIZES[0])
        writer.draw(Brush(surface, app.theme, 1.0), text, 0.0, columns, (0.0, bottom))
        return pygame.image.tobytes(surface, "RGB")

    pictures = [pixels(edge) for edge in edges]
    assert len({*pictures}) == len(edges) > 2, "each line is drawn once there is room for it"
    assert [pixels(edge + 20) for edge in edges] == pictures, "see `sight` in AccountWriter.draw"


def test_who_has_nothing_left_is_out(app: App) -> None:
    """A sheet that shows what players have says so, from the row on in which they lost it all."""
    people, rng = [PlayerInfo(name) for name in ("Anna", "Björn", "Guðrún")], random.Random(2)
    session = app.start(app.open("puck"), people, {}, "3")
    while not session.match.over and play_on(session.match, rng):
        session.rows.follow(session.match)
    scene = ScoresScene(app, session.game, session.match, session.rows, final=True)
    Pilot(app).open(scene)
    (winner,) = session.match.outcomes[-1].winners
    text = scene.sheet.row_text(scene.sheet.last, False)
    others = [player.name for seat, player in enumerate(people) if seat != winner]
    assert all(f"{name} out" in text for name in others) and text.count(" out") == len(others), text
    assert " out" not in scene.sheet.row_text(0, False), "nobody is out at the start"
