"""What a change of those who sit at the chairs makes of a match that was made even: it is said on
the page what the book does with it at its end."""

import pygame
import pytest

from rules.kit.handicap import Handicap
from rules.kit.match import Match, PlayerInfo
from table.app.app import App
from table.app.even import _ladder_of
from table.engine.notice import notice_picture
from table.panels.handicap_text import NOW, PAST, handicap_after, handicap_at_table, match_handicap
from table.scenes.overlays.chairs import ChairsDraft
from table.scenes.overlays.pause import PauseScene
from table.session.seat_changes import (
    SeatRequest,
    apply_change,
    mark_message,
    seated_messages,
    seats_after,
)
from table.stats.people import identity
from table.stats.strength import Alone, alone
from table.storage.family import open_book
from table.theme.theme import larger_print
from table.widgets import Panel
from tests.pilot import Pilot, play

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")

GAME = "tunk"
EASY, KEEN = PlayerInfo("Birkir", "bot", "easy"), PlayerInfo("Birkir", "bot", "keen")
OTHER, LENT = PlayerInfo("Dagný"), PlayerInfo("Kári", "bot", "easy")


@pytest.fixture
def anna(app: App) -> PlayerInfo:
    person, _ = app.profiles.welcome("Anna")
    assert person is not None
    return person.player


def ended(app: App, match: Match, anna: PlayerInfo) -> list[Alone]:
    """What “my match” goes by once this one is over."""
    game = app.open(GAME)
    book = open_book(app.store)
    who = identity(anna.name, anna.key, anna.who)
    found = book.ask(lambda db: alone(db, who, GAME, lambda *it: _ladder_of(game.rules, *it)))
    book.close()
    return found


# What is wanted, one after another (`me` is hers), and what is said of each.
BACK = SeatRequest(0, PlayerInfo("me"))
STORIES = {
    "lent": ((SeatRequest(0, LENT),), ("left",)),
    "lent and back": ((SeatRequest(0, LENT), BACK), ("left", "again")),
    "a guest": ((SeatRequest(1, OTHER),), ("joined",)),
    "a guest for a while": ((SeatRequest(1, OTHER), SeatRequest(1, EASY)), ("joined", "")),
    "stronger": ((SeatRequest(1, KEEN),), ("level",)),
    "another chair": ((SeatRequest(0, other=1),), ("chair",)),
    "another chair, not after all": ((SeatRequest(0, other=1), BACK), ("chair", "chair")),
    "a name": ((SeatRequest(0, name="Anný"),), ("",)),
    "lent, and somebody else for her": (
        (SeatRequest(0, LENT), SeatRequest(0, OTHER)),
        ("left", ""),
    ),
}


@pytest.mark.parametrize("given", [0, 20])
@pytest.mark.parametrize("story", STORIES)
def test_what_is_said_of_my_match_is_what_comes_of_it(
    app: App, anna: PlayerInfo, story: str, given: int
) -> None:
    """Left out or gone by, from which chair and against which level; and nothing is said where
    that stays as it was, or of a match that was not made even."""
    wishes, said = STORIES[story]
    session = app.start(app.open(GAME), [anna, EASY], {}, "5", handicap=Handicap(0, (0, given)))
    match, words = session.match, session.game.words
    plain = Match(match.rules, match.players, {}, "5")
    for wish, key in zip(wishes, said, strict=True):
        if wish.player == PlayerInfo("me"):
            wish = wish._replace(player=anna)
        expected = words.say(f"even.then.{key}", name=match.chairs.tables[0][0].name) if key else ""
        assert handicap_after(words, match, [wish]) == expected
        assert handicap_after(words, plain, [wish]) == ""
        after = seats_after(match.chairs, [wish])
        apply_change(match, wish)
        assert seats_after(match.chairs, ()) == after
    play(match)
    assert match.players == after
    app.finish(session.game, match, session.journal)
    found = ended(app, match, anna)
    left_out = said[-1] in ("left", "joined") or (said[0] in ("left", "joined") and not said[-1])
    assert len(found) == (not left_out)
    if found:
        (one,) = found
        here = _ladder_of(match.rules, 2, match.options)
        seat = next(at for at, it in enumerate(match.players) if it.known_by == anna.known_by)
        other = match.players[1 - seat]
        assert one.level == other.level
        own, theirs = (here.point * (given if at == 1 else 0) for at in (seat, 1 - seat))
        assert (one.beside, one.others) == (own, (here.levels[other.level] + theirs,))
        assert one.won == (seat in match.outcomes[-1].winners) / len(match.outcomes[-1].winners)


@pytest.mark.parametrize("tongue", ["en", "is", "da"])
def test_a_level_that_was_changed_is_told_beside_the_reason(
    app: App, anna: PlayerInfo, tongue: str
) -> None:
    """Wherever it is said why the match was made even; gone again once it is what it was."""
    app.speak(tongue)
    session = app.start(app.open(GAME), [anna, EASY], {}, "5", handicap=Handicap(0, (0, 0)))
    match, words = session.match, session.game.words
    said = {tense: match_handicap(words, match, tense) for tense in (NOW, PAST)}
    match.seat(0, LENT._replace(level="keen"))  # for her, which is no other level against her
    assert {tense: match_handicap(words, match, tense) for tense in said} == said
    match.seat(0, anna)
    match.seat(1, KEEN)
    for tense, before in said.items():
        since = words.say(f"{tense}.since", level=words.say("level.keen"))
        now = match_handicap(words, match, tense)
        assert since in now and now.replace(f"{since} ", "") == before
    match.seat(1, EASY)
    assert {tense: match_handicap(words, match, tense) for tense in said} == said


def test_whose_match_it_is_is_told_by_the_name_they_have_now(app: App, anna: PlayerInfo) -> None:
    """A name that was corrected at the table stands there as well."""
    session = app.start(app.open(GAME), [anna, EASY], {}, "5", handicap=Handicap(0, (0, 20)))
    match, words = session.match, session.game.words
    match.rename(0, "Hanna")
    for said in (match_handicap(words, match), match_handicap(words, match, PAST)):
        assert "Hanna" in said and "Anna" not in said
    match.seat(0, LENT)
    assert "Hanna" in match_handicap(words, match)
    assert "Hanna" in handicap_at_table(words, match)


def test_the_pause_says_that_the_game_is_kept_whatever_else_it_says(
    app: App, pilot: Pilot, anna: PlayerInfo
) -> None:
    """Where the match was made even, why stands beneath: all of it over the buttons."""
    for handicap in (None, Handicap(0, (0, 20))):
        session = app.start(app.open(GAME), [anna, EASY], {}, "5", handicap=handicap)
        scene = pilot.open(PauseScene(app, session.game, session.match, session.rows))
        assert pilot.said("first") == app.words.say("pause.saved")
        names = [one.name for one in scene.form.widgets]
        assert ("even" in names) is (handicap is not None)
        if handicap is not None:
            assert pilot.said("even") == match_handicap(session.game.words, session.match)
            assert scene.form.visible_rect("first").bottom <= scene.form.visible_rect("even").top
            assert scene.form.visible_rect("even").bottom <= scene.form.visible_rect("on").top
            assert scene.form.visible_rect("leave").bottom < pilot.stage.size[1]
        scene.close()


@pytest.mark.parametrize("tongue", ["en", "is", "da"])
def test_another_level_is_told_once_and_by_name(app: App, anna: PlayerInfo, tongue: str) -> None:
    """And not that whoever plays at it stays; who was to be another and stays is told of."""
    app.speak(tongue)
    session = app.start(app.open(GAME), [anna, EASY], {}, "5")
    match, words = session.match, session.game.words
    before = match.players
    mark = match.seat(1, KEEN)
    assert mark_message(mark, before, match.players) is None
    (told,) = seated_messages(match.chairs.sat)
    assert told.key == "table.other_level" and words.say("level.keen") in words.tell(told)
    same = match.seat(1, KEEN)
    stays = mark_message(same, match.players, match.players)
    assert stays is not None and stays.key == "table.stays"


@pytest.mark.parametrize("large", [1.0, 1.5])
@pytest.mark.parametrize("tongue", ["en", "is", "da"])
def test_that_nothing_was_changed_is_told_beside_what_the_pause_says(
    app: App, pilot: Pilot, anna: PlayerInfo, tongue: str, large: float
) -> None:
    """In every print, of a match that was made even and of another: no line and no button of the
    page, nor its title, is covered."""
    app.speak(tongue)
    theme = larger_print(app.theme, large)
    pilot.stage.theme = theme
    for handicap in (None, Handicap(0, (0, 20))):
        session = app.start(app.open(GAME), [anna, EASY], {}, "5", handicap=handicap)
        scene = pilot.open(PauseScene(app, session.game, session.match, session.rows))
        for key in ("chairs.left", "chairs.left.coming"):
            _lies_free(scene, notice_picture(app.words.say(key), theme, pilot.stage.size))
        scene.close()


def _lies_free(scene: PauseScene, paper: pygame.Surface) -> None:
    rect = paper.get_rect(topleft=scene.notice_position(paper.get_size()))
    assert pygame.Rect(0, 0, *scene.engine.size).contains(rect)
    shown = [scene.form.visible_rect(one.name) for one in scene.form.widgets if one.name]
    (panel,) = (one for one in scene.form.widgets if isinstance(one, Panel))
    x, y, w, _ = panel.area
    assert rect.collidelist([*shown, scene.form.pixels(panel, (x, y, w, 66))]) < 0


LENDS, STAYING, SWAP = SeatRequest(0, LENT), SeatRequest(0), SeatRequest(0, other=1)
NOT_AFTER_ALL = {  # what is chosen while two are to change places, what is said, and told of it
    "stays": ((STAYING,), ["Anna and Bjarni do not change places after all."], ["stays"]),
    "stays and goes": (
        (STAYING, LENDS),
        [
            "Anna and Bjarni do not change places after all.",
            "Kári, a computer, plays on for Anna at once.",
        ],
        ["computer_sat"],
    ),
    "goes": (
        (LENDS,),
        [
            "Kári, a computer, plays on for Anna at once.",
            "Kári and Bjarni change places with the next hand all the same.",
        ],
        ["swap_next", "computer_sat"],
    ),
    "changes after all": ((STAYING, SWAP), ["Anna and Bjarni change places"], ["swap_next"]),
}


@pytest.mark.parametrize("story", NOT_AFTER_ALL)
def test_a_change_called_off_is_told_as_it_comes(app: App, anna: PlayerInfo, story: str) -> None:
    """What the page says is what has come about in the next hand; the sheet and a film tell of
    somebody who stays after all and then goes only that they go."""
    wishes, said, keys = NOT_AFTER_ALL[story]
    session = app.start(app.open(GAME), [anna, PlayerInfo("Bjarni")], {}, "5")
    match, event_log = session.match, session.event_log
    match.swap(0, 1)
    event_log.note()
    wanted = ChairsDraft(app, session.game.words, match)
    for wish in wishes:
        if wish == STAYING:
            wanted.cancelled.add(0)
        elif wish == SWAP:
            wanted.swapped = [0, 1]
        else:
            wanted.kinds[0] = ("bot", "easy")
    lent = wanted.player(0).name
    told = wanted.summary()
    assert told.startswith(" ".join(said).replace("Kári", lent))
    assert ("all the same" in told) is (story == "goes") and "stays" not in told
    after = seats_after(match.chairs, wanted.wishes())
    for wish in wanted.wishes():
        apply_change(match, wish)
        if story != "stays and goes" or wish.player != anna:
            event_log.note()
    row = session.rows.rows[-1]
    marked = [one for one in event_log.of_row(1, row.number) if one.mark]
    found = [one.told[0].why.key for one in marked]
    assert sorted(set(found)) == sorted(f"table.{key}" for key in keys)
    assert seats_after(match.chairs, ()) == after
    assert (after[1] != match.players[1]) is (story in ("goes", "changes after all"))
    assert session.rows.account(len(session.rows.rows) - 1).marks


def test_stayed_and_gone_in_two_goes_is_told_in_the_sheet_as_gone(
    app: App, anna: PlayerInfo
) -> None:
    """Also where she stayed for a while; the log tells both, one after the other."""
    session = app.start(app.open(GAME), [anna, PlayerInfo("Bjarni")], {}, "5")
    match, event_log = session.match, session.event_log
    for mark in (
        lambda: match.swap(0, 1),
        lambda: match.seat(0, anna),
        lambda: match.seat(0, LENT),
    ):
        mark()
        event_log.note()
    keys = [one.told[0].why.key for one in event_log.of_row(1, session.rows.rows[-1].number)]
    assert "table.stays" not in keys and "table.computer_sat" in keys
    log = [one.why.key for entry in event_log.entries(None) for one in entry.told]
    assert log.index("table.stays") < log.index("table.computer_sat")


def test_who_was_to_come_is_told_of_wherever_the_chair_goes(app: App, anna: PlayerInfo) -> None:
    """Somebody is to come with the next hand: they do all the same where the chair is lent until
    then, and not where that is called off."""
    session = app.start(app.open(GAME), [anna, PlayerInfo("Bjarni"), EASY], {}, "5")
    match = session.match
    match.seat(1, LENT)
    match.seat(0, PlayerInfo("Bjarni"))
    wanted = ChairsDraft(app, session.game.words, match)
    wanted.kinds[0] = ("bot", "easy")
    assert wanted.summary().endswith("Bjarni comes with the next hand all the same.")
    wanted.cancelled.add(0)
    assert wanted.summary().startswith("Bjarni does not come after all.")
    assert "all the same" not in wanted.summary() and "stays" not in wanted.summary()
    wanted.kinds[0] = ("", "")
    assert wanted.summary() == "Anna stays after all."
