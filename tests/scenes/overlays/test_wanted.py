"""What a change of players makes of a match, and of one that was made even: said as it comes."""

from functools import partial

import pygame
import pytest

from rules.kit.handicap import Handicap, ladder
from rules.kit.match import Match, PlayerInfo
from rules.kit.options import full_options
from rules.kit.state import Table
from table.app.app import App, GameSession
from table.engine.notice import notice_picture
from table.panels.handicap_text import NOW, PAST, handicap_after, handicap_summary, match_handicap
from table.scenes.overlays.chairs import ChairsDraft
from table.scenes.overlays.pause import PauseScene
from table.session.seat_changes import (
    SeatRequest,
    apply_change,
    mark_message,
    players_of_next_hand,
    seated_messages,
)
from table.stats.people import identity
from table.stats.strength import BotMatch, matches_against_bots
from table.storage.exports import open_book
from table.theme.theme import larger_print
from table.widgets import IconButton, Panel
from tests.pilot import Pilot, play
from tests.sampling import tongues

GAME = "tunk"
EASY, KEEN = PlayerInfo("Birkir", "bot", "easy"), PlayerInfo("Birkir", "bot", "keen")
OTHER, LENT, BJARNI = PlayerInfo("Dagný"), PlayerInfo("Kári", "bot", "easy"), PlayerInfo("Bjarni")
ME = PlayerInfo("me")  # stands for Anna, whom the book knows


@pytest.fixture
def anna(app: App) -> PlayerInfo:
    person, _ = app.profiles.add_person("Anna")
    return person.player


def begun(app: App, *players: PlayerInfo, given: int | None = None) -> GameSession:
    """A match, made even by so many points for the second player where some are given."""
    even = None if given is None else Handicap(0, (0, given))
    return app.start(app.open(GAME), list(players), {}, "5", handicap=even)


def ladder_of(rules, seats: int, options):
    return ladder(rules, Table(seats, full_options(rules, seats, options)))


def ended(app: App, match: Match, anna: PlayerInfo) -> list[BotMatch]:
    """What “my match” goes by once this one is over."""
    rules, book = app.open(GAME).rules, open_book(app.store)
    who = identity(anna.name, anna.key, anna.who)
    ladders = partial(ladder_of, rules)
    found = book.ask(lambda db: matches_against_bots(db, who, GAME, ladders))
    book.close()
    return found


# What is wanted, one after another, and what is said of each; and the points that are given.
AWAY, BACK, SWAP = SeatRequest(0, LENT), SeatRequest(0, ME), SeatRequest(0, other=1)
STORIES = {
    "lent": ((AWAY,), ("left",), 0),
    "lent and back": ((AWAY, BACK), ("left", "again"), 20),
    "a guest": ((SeatRequest(1, OTHER),), ("joined",), 20),
    "a guest for a while": ((SeatRequest(1, OTHER), SeatRequest(1, EASY)), ("joined", ""), 0),
    "stronger": ((SeatRequest(1, KEEN),), ("level",), 20),
    "another chair": ((SWAP,), ("chair",), 20),
    "another chair, not after all": ((SWAP, BACK), ("chair", "chair"), 0),
    "a name": ((SeatRequest(0, name="Anný"),), ("",), 20),
    "lent, and somebody else for her": ((AWAY, SeatRequest(0, OTHER)), ("left", ""), 0),
}


@pytest.mark.parametrize("story", STORIES)
def test_what_is_said_of_my_match_is_what_comes_of_it(app: App, anna: PlayerInfo, story: str):
    """It says what changes, from which chair and at which level, and nothing of what stays."""
    wishes, said, given = STORIES[story]
    session = begun(app, anna, EASY, given=given)
    match, words = session.match, session.game.words
    plain = Match(match.rules, match.players, {}, "5")
    for wish, key in zip(wishes, said, strict=True):
        wish = wish._replace(player=anna) if wish.player == ME else wish
        expected = words.say(f"even.then.{key}", name=match.chairs.tables[0][0].name) if key else ""
        assert handicap_after(words, match, [wish]) == expected
        assert handicap_after(words, plain, [wish]) == ""
        after = players_of_next_hand(match.chairs, [wish])
        apply_change(match, wish)
        assert players_of_next_hand(match.chairs, ()) == after
    play(match)
    assert match.players == after
    app.finish(session.game, match, session.journal)
    found = ended(app, match, anna)
    left_out = said[-1] in ("left", "joined") or (said[0] in ("left", "joined") and not said[-1])
    assert len(found) == (not left_out)
    for row in found:
        here = ladder_of(match.rules, 2, match.options)
        (seat,) = (at for at, it in enumerate(match.players) if it.known_by == anna.known_by)
        other, winners = match.players[1 - seat], match.outcomes[-1].winners
        own, theirs = (here.point * (given if at == 1 else 0) for at in (seat, 1 - seat))
        assert row.level == other.level and row.partners_strength == own
        assert row.others == (here.levels[other.level] + theirs,)
        assert row.won == (seat in winners) / len(winners)


@pytest.mark.parametrize("tongue", tongues("wanted"))
def test_another_level_and_another_name_are_told(app: App, anna: PlayerInfo, tongue: str) -> None:
    """It is told once and by name, and not where it is what it was."""
    app.set_language(tongue)
    session = begun(app, anna, EASY, given=0)
    match, words = session.match, session.game.words

    def even() -> dict[str, str]:
        return {tense: match_handicap(words, match, tense) for tense in (NOW, PAST)}

    said = even()
    match.seat(0, LENT._replace(level="keen"))  # for her, which is no other level against her
    assert even() == said
    match.seat(0, anna)
    before = match.players
    mark = match.seat(1, KEEN)
    assert mark_message(mark, before, match.players) is None
    told = seated_messages(match.chairs.changes)[-1]
    assert told.key == "table.other_level" and words.say("level.keen") in words.tell(told)
    for tense, now in even().items():
        since = words.say(f"{tense}.since", level=words.say("level.keen"))
        assert since in now and now.replace(f"{since} ", "") == said[tense]
    stays = mark_message(match.seat(1, KEEN), match.players, match.players)
    assert stays is not None and stays.key == "table.stays"
    match.seat(1, EASY)
    assert even() == said
    match.rename(0, "Hanna")
    assert all("Hanna" in text and "Anna" not in text for text in even().values())
    match.seat(0, LENT)
    assert "Hanna" in match_handicap(words, match) and "Hanna" in handicap_summary(words, match)


@pytest.mark.parametrize(("given", "large"), [(None, 1.0), (20, 1.0), (20, 1.5)])
def test_all_that_the_pause_says_can_be_read(app: App, pilot: Pilot, anna, given, large: float):
    """In every print and language no line, button or title of the pause is covered."""
    session = begun(app, anna, EASY, given=given)
    for tongue in tongues("the pause", given, large):
        app.set_language(tongue)
        pilot.stage.theme = theme = larger_print(app.theme, large)
        pilot.stage.words = app.words
        scene = pilot.open(PauseScene(app, session.game, session.match, session.rows))
        form, size = scene.form, pilot.stage.size
        assert pilot.said("first") == app.words.say("pause.saved")
        assert ("even" in pilot.names()) is (given is not None)
        if given is not None and large == 1:
            assert pilot.said("even") == match_handicap(session.game.words, session.match)
            first, even, on = map(form.visible_rect, ("first", "even", "on"))
            assert first.bottom <= even.top and even.bottom <= on.top
            assert form.visible_rect("leave").bottom < size[1]
        for icon in (widget for widget in form.widgets if isinstance(widget, IconButton)):
            disc, word = icon.parts()
            assert icon.word_factor > 0.9, f"{icon.text} is written at {icon.word_factor:.2f}"
            assert word[1] >= disc[1] + disc[3], f"{icon.text} is not below its disc"
        (panel,) = (widget for widget in form.widgets if isinstance(widget, Panel))
        x, y, w, _ = panel.area
        shown = [*map(form.visible_rect, pilot.names()), form.pixels(panel, (x, y, w, 66))]
        for key in ("chairs.left", "chairs.left.coming"):
            paper = notice_picture(app.words.say(key), theme, size)
            rect = paper.get_rect(topleft=scene.notice_position(paper.get_size()))
            assert pygame.Rect(0, 0, *size).contains(rect) and rect.collidelist(shown) < 0
        scene.close()


STAYS = "Anna and Bjarni do not change places after all."
PLAYS_ON = "Kári, a computer, takes over from Anna now."
ALL_THE_SAME = "Kári and Bjarni still change places from the next hand on."
NOT_AFTER_ALL = {  # what is chosen while two are to change places, what is said, and told of it
    "stays": ([], STAYS, {"stays"}),
    "stays and goes": ([AWAY], f"{STAYS} {PLAYS_ON}", {"computer_sat"}),
    "stays, and goes later": ([AWAY], f"{STAYS} {PLAYS_ON}", {"computer_sat"}),
    "goes": ([AWAY], f"{PLAYS_ON} {ALL_THE_SAME}", {"swap_next", "computer_sat"}),
    "changes after all": ([SWAP], "Anna and Bjarni change places", {"swap_next"}),
}


@pytest.mark.parametrize("story", NOT_AFTER_ALL)
def test_a_change_called_off_is_told_as_it_comes(app: App, anna: PlayerInfo, story: str) -> None:
    """What the page says comes about in the next hand; sheet, film and log tell the same."""
    wishes, said, keys = NOT_AFTER_ALL[story]
    session = begun(app, anna, BJARNI)
    match, event_log, log = session.match, session.event_log, []
    match.swap(0, 1)
    event_log.note()
    wanted = ChairsDraft(app, session.game.words, match)
    wanted.cancelled_seats = set() if story == "goes" else {0}
    wanted.seats_to_swap = [0, 1] if SWAP in wishes else []
    wanted.kinds[0] = ("bot", "easy") if AWAY in wishes else ("", "")
    told = wanted.summary()
    assert told.startswith(said.replace("Kári", wanted.chosen_player(0).name))
    assert ("still" in told) is (story == "goes") and "stays" not in told
    after = players_of_next_hand(match.chairs, wanted.requests())
    for wish in wanted.requests():
        apply_change(match, wish)
        if story != "stays and goes" or wish.player != anna:
            event_log.note()
            log = [told.why.key for entry in event_log.entries(None) for told in entry.sentences]
    row = session.rows.rows[-1]
    marked = [entry for entry in event_log.of_row(1, row.number) if entry.mark]
    assert {entry.sentences[0].why.key for entry in marked} == {f"table.{key}" for key in keys}
    assert players_of_next_hand(match.chairs, ()) == after
    assert (log[-2:] == ["table.stays", "table.computer_sat"]) is (story == "stays, and goes later")
    assert (after[1] != match.players[1]) is (story in ("goes", "changes after all"))
    assert session.rows.account(len(session.rows.rows) - 1).marks


def test_who_was_to_come_is_told_of_wherever_the_chair_goes(app: App, anna: PlayerInfo) -> None:
    """They come all the same where the chair is lent until then, not where that is called off."""
    session = begun(app, anna, BJARNI, EASY)
    session.match.seat(1, LENT)
    session.match.seat(0, BJARNI)
    wanted = ChairsDraft(app, session.game.words, session.match)
    wanted.kinds[0] = ("bot", "easy")
    assert wanted.summary().endswith("Bjarni still joins from the next hand on.")
    wanted.cancelled_seats.add(0)
    assert wanted.summary().startswith("Bjarni does not join after all.")
    assert "still" not in wanted.summary() and "stays" not in wanted.summary()
    wanted.kinds[0] = ("", "")
    assert wanted.summary() == "Anna stays after all."
