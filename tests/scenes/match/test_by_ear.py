"""What is said aloud: to the room what all may know, one's own on asking, and every page."""

import random
import re
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from table.app.app import App
from table.app.voice_output import VoiceOutput, with_end_mark
from table.engine.page import Page
from table.felt.notes import sentences as captions
from table.scenes.dialogs.ask import AskScene
from table.scenes.history.look_back import LookBackScene
from table.scenes.match.narrator import HAND_KEY, LAST_KEY, SCORE_KEY, TABLE_KEY
from table.scenes.overlays.howto import HowToScene
from table.scenes.overlays.scores import ScoresScene
from table.scenes.settings.settings_page import SettingsScene
from table.scenes.setup.rules_column import HouseRulesScene
from table.scenes.setup.seats_page import SeatsScene
from table.storage.store import Store
from table.widgets.markup import parse
from tests.app.albums import start_match
from tests.scenes.match.blind import Ears, listening
from tests.scenes.match.evening import Pilot
from tests.tables import play_on

ANNA = "Anna,bot,bot"


def card_names(pilot: Pilot, seat: int) -> list[str]:
    """A seat's cards as they are said."""
    words = pilot.scene.words
    return [words.as_text(card) for card in pilot.match.state.zones[f"hand:{seat}"]]


def names_any(lines: list[str], cards: list[str]) -> bool:
    return any(card in line for line in lines for card in cards)


def hear(pilot: Pilot, ears: Ears, *keys: int) -> list[str]:
    """Press keys one after another; all that is said to them."""
    ears.fresh()
    for key in keys:
        pilot.key(key)
    return ears.fresh()


def test_a_hand_is_read_to_who_asks_twice_where_others_listen(pilot: Pilot, ears: Ears) -> None:
    """No key speaks of it before; at the next turn and after a pause it is asked for anew."""
    pilot.sit("Anna,Ben,bot", game="tunk")
    pilot.wait()
    assert pilot.scene.viewpoint.facing_seat is None
    assert pilot.app.words.say("spoken.nobody") in hear(pilot, ears, HAND_KEY)
    pilot.until_called()
    own = card_names(pilot, pilot.scene.viewpoint.facing_seat)
    right, asking = pygame.K_RIGHT, (TABLE_KEY, SCORE_KEY, LAST_KEY, HAND_KEY)
    before = hear(pilot, ears, right, right, pygame.K_SPACE, *asking)
    assert not names_any(before, own)
    (read,) = hear(pilot, ears, HAND_KEY)
    assert all(card in read for card in own)
    assert len(hear(pilot, ears, right)) == 1
    pilot.key(pygame.K_ESCAPE)
    pilot.key(pygame.K_ESCAPE)
    pilot.until_called()
    again = hear(pilot, ears, right, HAND_KEY)
    assert again[-1] in before and not names_any(again, own)


def test_alone_one_press_is_enough(pilot: Pilot, ears: Ears) -> None:
    """Enter with nothing picked says why not; what is drawn is told by the hand's key alone."""
    pilot.at_turn(ANNA, game="tunk")
    say = pilot.scene.words.say
    assert hear(pilot, ears, pygame.K_RETURN) == [say("spoken.pressed.unread")]
    beside = captions(pilot.match.rules, pilot.match.view(0), pilot.scene.words)["hand:0"]
    (read, *_) = hear(pilot, ears, HAND_KEY)
    assert names_any([read], card_names(pilot, 0)) and f"{beside}." in read
    none = [say("spoken.pressed.none")]
    assert hear(pilot, ears, pygame.K_RETURN, pygame.K_RETURN) == none * 2
    assert hear(pilot, ears, pygame.K_RIGHT)
    pilot.click(pilot.button("draw"))
    pilot.until_turn("play")
    said = ears.fresh()
    assert "Anna draws from the stock." in said and not names_any(said, card_names(pilot, 0))
    assert "Just drawn: " in hear(pilot, ears, HAND_KEY)[-1]


@pytest.mark.parametrize(("much", "follows"), [("off", False), ("room", False), ("all", True)])
def test_so_much_is_spoken_as_is_set(much: str, follows: bool, pilot: Pilot, home: Path) -> None:
    """Off: only how it is turned on. Room: what happens. All: the focus as well."""
    ears = listening(pilot, home / "said", much)
    assert bool(hear(pilot, ears, pygame.K_TAB, pygame.K_TAB)) == follows
    pilot.at_turn(ANNA, game="tunk")
    assert bool(ears.fresh()) == (much != "off")
    off = pilot.app.words.say("spoken.off_now")
    assert (off in hear(pilot, ears, HAND_KEY)) == (much == "off")
    assert bool(hear(pilot, ears, pygame.K_RIGHT)) == follows


def test_a_voice_that_is_off_is_turned_on_by_its_key(pilot: Pilot, home: Path) -> None:
    """F4 says how; pressed again at once, without another key between, it turns it on."""
    ears, say = listening(pilot, home / "said", "off"), pilot.app.words.say
    assert hear(pilot, ears, HAND_KEY, pygame.K_DOWN, HAND_KEY) == 2 * [say("spoken.off_now")]
    assert pilot.app.settings.voice == "off"
    assert hear(pilot, ears, HAND_KEY)[0].startswith(say("spoken.on_now"))
    assert pilot.app.settings.voice == App(Store(home)).settings.voice == "all"


def test_at_the_curtain_the_voice_is_turned_on_for_one_person(pilot: Pilot, home: Path) -> None:
    """F4 twice there: it reads at that person's turns only, and at the next start still."""
    ears = listening(pilot, home / "said", "off")
    pilot.sit("Anna,Ben", game="tunk")
    pilot.until(lambda: pilot.top == "CurtainScene")
    name = pilot.match.players[pilot.scene.narrator.called_seat].name
    heard = hear(pilot, ears, HAND_KEY, HAND_KEY)
    assert any(f"Speech is on for {name}." in line for line in heard), heard
    pilot.until_called()
    assert pilot.app.settings.voice == "off" and hear(pilot, ears, pygame.K_RIGHT)
    pilot.play_until(lambda: pilot.top == "CurtainScene", most=600)
    assert not hear(pilot, ears, pygame.K_TAB)
    assert App(Store(home)).profiles.help(name).speech


def test_a_voice_that_dies_is_told_of_once(pilot: Pilot, notices: list[str]) -> None:
    """One notice, and the game goes on in silence: a dead voice is not asked."""
    app = pilot.app
    app.settings.voice = "all"
    dead = SimpleNamespace(failed=True, busy=False, cancel=lambda urgent=False: None)
    dead.close = dead.cancel
    app.voice = VoiceOutput(lambda: dead, lambda: app.settings)
    pilot.at_turn(ANNA)
    pilot.key(pygame.K_RIGHT)
    assert notices == [app.words.say("voice.dead")]


def test_who_turns_away_is_heard_no_more(pilot: Pilot, ears: Ears) -> None:
    """Ctrl alone stops what is being said; what is private stops as soon as the turn is over."""
    pilot.sit("Anna,Ben,bot")
    pilot.until_called()
    hushed = list[bool]()  # True: of one's own alone
    pilot.app.voice.stop = lambda private_only=False: hushed.append(private_only)  # type: ignore[method-assign]
    pilot.key(pygame.K_LCTRL)
    assert hushed == [False]
    pilot.key(HAND_KEY)
    pilot.key(HAND_KEY)
    pilot.walk_to(pilot.scene.controls.stops()[0])  # type: ignore[union-attr]
    pilot.key(pygame.K_RETURN)
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert True in hushed


def test_the_keys_are_told_at_the_first_turn(pilot: Pilot, ears: Ears) -> None:
    """Once. Before the hand is asked for, keys that walk all say the same, or tell its size."""
    scene, say = pilot.sit(ANNA, game="tunk"), pilot.app.words.say
    pilot.until(lambda: scene.controls is None and scene.renderer.tween is not None)
    assert say("reason.not_your_turn") in hear(pilot, ears, pygame.K_TAB) and scene.controls is None
    pilot.until_turn()
    assert ears.fresh()[-1].endswith(say("spoken.keys.turn"))
    pilot.click(pilot.button("draw"))
    pilot.until_turn("play")
    assert ears.fresh()[-1].endswith(say("spoken.keys"))
    stops = len(pilot.scene.controls.stops())
    for key in (pygame.K_TAB, *[pygame.K_RIGHT] * stops, pygame.K_SPACE):
        assert hear(pilot, ears, key)[-1] == with_end_mark(say("spoken.unread"))


def test_a_hand_that_is_laid_open_is_read(pilot: Pilot, ears: Ears) -> None:
    """As soon as everybody sees it; the sheet says what brought each their points, once."""
    pilot.app.settings.linger = 0.0  # until somebody goes on
    pilot.at_turn(ANNA, game="tunk")
    own = card_names(pilot, 0)
    pilot.click(pilot.button("drop"))
    pilot.until(lambda: pilot.scene.highlights.can_go_on)
    pilot.wait()
    said = ears.fresh()
    assert with_end_mark(pilot.app.words.say("climax.on")) in said
    for _ in pilot.as_long_as(lambda: pilot.top != "ScoresScene", 40):
        pilot.key(pygame.K_RETURN)
        pilot.wait(0.5)
    said += ears.fresh()
    laid = [line for line in said if line.startswith("Hand, ")]
    assert len(laid) == 3
    assert all(card in next(line for line in laid if "Anna" in line) for card in own)
    told = [line for line in said if "The others’ cards" in line]
    tabbed, read = hear(pilot, ears, pygame.K_TAB, pygame.K_F5)
    assert tabbed == "Hand 1." and read.count("The others’ cards") == 1
    assert len(told) == 1 and re.search(r"What \w+ gets: The others’ cards \+\d+", told[0])


def test_the_table_is_told_to_who_asks(pilot: Pilot, ears: Ears) -> None:
    """What is open by name, what is not by number; F9 tells what others did, but no hint."""
    pilot.at_turn("Anna,bot:easy,bot:easy", game="pukk")
    pilot.key(HAND_KEY)
    (told,) = hear(pilot, ears, TABLE_KEY)
    view, words = pilot.match.view(None), pilot.scene.words
    assert words.as_text(view.zones["trump"][0]) in told
    assert f"Hand, Anna: {len(view.zones['hand:0'])} cards" in told
    assert f"The ace’s pool: {view.tallies['pool:ace']}" in told and "Chips, Anna:" in told
    dealer = pilot.match.players[pilot.match.state.table.dealer].name
    assert words.say("about.dealer.line", name=dealer) in told
    assert words.say("spoken.owes", names="Anna") in told
    pilot.key(pygame.K_F2)
    pilot.wait(2.0)
    assert "hint" not in hear(pilot, ears, LAST_KEY)[-1]


def test_what_is_picked_and_put_back_is_said(pilot: Pilot, ears: Ears):
    """Picking says how many, F4 which; keys that walk change nothing."""
    pilot.at_turn(ANNA, game="tunk")
    pilot.key(HAND_KEY)
    pilot.click(pilot.button("draw"))
    pilot.until_turn("play")
    pilot.wait()
    ears.fresh()
    controls = pilot.scene.controls
    say, written = pilot.app.words.say, pilot.scene.words.as_text
    stops = controls.stops()
    button = next(stop for stop in stops if isinstance(stop, tuple) and stop[0] == "button")
    for key, stop in ((pygame.K_DOWN, stops[0]), (pygame.K_UP, button), (pygame.K_DOWN, stops[0])):
        pilot.key(key)
        assert controls.lights.cursor == stop
    for key in (pygame.K_SPACE, pygame.K_RIGHT) * 3:
        pilot.key(key)
        pilot.wait()
    first, second, third = controls.builder.picked_cards
    assert any(say("spoken.picked.many", n=3) in line for line in ears.fresh())
    walking = (pygame.K_DOWN, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_LEFT)
    assert not any("put back" in line for line in hear(pilot, ears, *walking))
    assert controls.builder.picked_cards == [first, second, third]
    read = hear(pilot, ears, HAND_KEY)[-1]
    assert f"Picked: {written(first)}, {written(second)} and {written(third)}." in read
    controls.builder.toggle(second)
    pilot.wait()
    (told,) = ears.fresh()
    wanted = f"put back: {written(second)}; picked: {written(first)} and "
    assert told.lower().startswith(wanted.lower())
    pilot.key(pygame.K_ESCAPE)
    pilot.wait()
    (told,) = ears.fresh()
    assert told.lower().startswith("put back: ") and say("spoken.picked.none") in told
    pilot.key(pygame.K_r)
    pilot.wait()
    assert say("spoken.howto") in ears.fresh()[0]
    pilot.key(pygame.K_ESCAPE)
    pilot.wait()
    assert say("spoken.back.table") in ears.fresh()


def test_the_log_is_leafed_by_ear(pilot: Pilot, ears: Ears) -> None:
    """A sentence a key; private ones wait until the hand is asked for."""
    pilot.at_turn(ANNA, game="tunk")
    pilot.click(pilot.button("draw"))
    pilot.until_turn("play")
    log, say, cursor = pilot.scene.log, pilot.app.words.say, pilot.scene.controls.lights.cursor
    told = {
        who: [log.words.tell(line.why) for entry in log.entries(who) for line in entry.sentences]
        for who in (None, log.audience)
    }
    alone = [line for line in told[log.audience] if line not in told[None]]
    pilot.key(pygame.K_l)
    pilot.until(lambda: not log.is_sliding)
    (tabbed,) = hear(pilot, ears, pygame.K_TAB)
    assert tabbed.startswith("The log, ") and pilot.scene.controls.lights.cursor == cursor
    first = hear(pilot, ears, pygame.K_HOME)
    second = hear(pilot, ears, pygame.K_DOWN)
    assert len(first) == len(second) == 1 and first != second
    assert first[0].startswith(log.row_name(1, 1)) and hear(pilot, ears, pygame.K_UP) == first
    up = hear(pilot, ears, pygame.K_END, *[pygame.K_UP] * 40)
    assert any(line.endswith(first[0]) for line in up)
    assert alone and not names_any(up, [*alone, *card_names(pilot, 0)])
    for key, end in ((pygame.K_END, "end"), (pygame.K_HOME, "start")):
        assert hear(pilot, ears, key, key)[-1].startswith(say(f"spoken.log.{end}"))
    pilot.key(HAND_KEY)
    assert names_any(hear(pilot, ears, pygame.K_HOME, *[pygame.K_DOWN] * 12), alone)
    ears.fresh()
    pilot.key(pygame.K_l)
    pilot.wait()
    assert ears.fresh() == [say("spoken.log.shut")]


def hear_page(pilot: Pilot, scene, ears: Ears) -> list[str]:
    """A page comes up; what is said."""
    pilot.engine.open(scene)
    pilot.wait()
    if isinstance(scene, Page):
        scene.form.by_keys = True
    return ears.fresh()


def hear_focus(pilot: Pilot, page: Page, name: str, ears: Ears) -> list[str]:
    """What is said when the keys come to a widget."""
    page.form.set_focus(page.form.find(name))
    pilot.wait()
    return ears.fresh()


def test_the_table_before_a_game_says_who_sits_there(pilot: Pilot, ears: Ears) -> None:
    """Game and players; each chair with player and level, a free one by what a press does."""
    game, say = pilot.app.open("tunk"), pilot.app.words.say
    page = SeatsScene(pilot.app, game)
    said = hear_page(pilot, page, ears)[0]
    assert said.startswith("Tunk. 3 players: ") and "a computer" in said
    assert say("spoken.enter", what="Deal") in said
    names = [player.name for player in page.chairs.roster()]
    (told,) = hear_focus(pilot, page, "token:1", ears)
    assert f"Seat 2, {names[1]}, Computer, steady" in told
    (told,) = hear_focus(pilot, page, "rules", ears)
    assert say("seats.usual") in told
    page.remove_player(2)
    told = hear_focus(pilot, page, "free:1", ears)[-1]
    assert say("seats.free") in told
    pilot.key(pygame.K_RETURN)
    assert f"Seat 3, {page.chairs.roster()[2].name}" in ears.fresh()[-1]
    pilot.key(pygame.K_END, pygame.KMOD_CTRL)
    assert page.form.focus is page.form.find("start")


def test_the_house_rules_are_told_one_by_one(pilot: Pilot, ears: Ears) -> None:
    """Each by its label and choice; keys of a kind of control once, small print on F5."""
    game, say = pilot.app.open("tunk"), pilot.app.words.say
    options = SeatsScene(pilot.app, game).options
    page = HouseRulesScene(game, options, 3)
    assert say("spoken.goes", what="Done") in hear_page(pilot, page, ears)[0]
    (told,) = hear_focus(pilot, page, "option:match", ears)
    assert told.startswith("The match: first to 100 points. ")
    pilot.key(pygame.K_RIGHT)
    assert "The match: first to 200 points, chosen." in ears.fresh()
    names = ("option:match", "option:drop_tie")
    told = [line for name in names for line in hear_focus(pilot, page, name, ears)]
    for once in ("spoken.choice.keys", "spoken.f5"):
        assert not any(say(once) in line for line in told), "they have been told already"
    pilot.key(pygame.K_F5)
    assert game.words.say("option.drop_tie.line") in ears.fresh()[-1]


def test_a_page_says_what_it_is_and_how_a_control_stands(pilot: Pilot, ears: Ears):
    """Also where that changes; of a ledger one person at a key press."""
    heard = hear_page(pilot, LookBackScene(pilot.app), ears)[0]
    assert pilot.app.words.say("look_back.empty") in heard
    page = SettingsScene(pilot.app)
    assert hear_page(pilot, page, ears)[0].startswith("Settings.")
    (told,) = hear_focus(pilot, page, "reduced_motion", ears)
    assert told == "Less movement: off. Space changes it. F5 tells what it means."
    pilot.key(pygame.K_SPACE)
    assert ears.fresh() == ["Less movement: on."]
    assert hear_focus(pilot, page, "volume", ears) == ["Sounds: off. Left and Right change it."]
    session, rng = start_match(pilot.app, "pukk", "bot,bot,bot,bot"), random.Random("one hand")
    while not session.match.outcomes:
        play_on(session.match, rng)
    session.event_log.note()
    session.rows.follow(session.match)
    page = ScoresScene(pilot.app, session.game, session.match, session.rows, final=False)
    assert hear_page(pilot, page, ears)[0].count("; What ") == 1
    hear_focus(pilot, page, "sheet", ears)
    heard = []
    for _ in range(3):
        pilot.key(pygame.K_RIGHT)
        heard += ears.fresh()
    assert len({line.partition(":")[0] for line in heard}) == len(heard) == 3
    assert all(line.startswith("What ") for line in heard)


def test_a_question_says_how_to_refuse(pilot: Pilot, ears: Ears) -> None:
    """Keys of the table wait; one for a person alone says which key reads it, and no more."""
    say = pilot.app.words.say
    for private in (False, True):
        scene = AskScene("Drop?", "You count seven.", "Drop it", "Not yet")
        scene.private = private
        said = hear_page(pilot, scene, ears)[-1]
        assert say("spoken.escape", what="Not yet") in said
        assert "Drop?" in said and (say("spoken.private") in said) == private
        assert ("seven" not in said) == private
    pilot.key(pygame.K_TAB)
    assert "button" in ears.fresh()[-1]
    pilot.key(HAND_KEY)
    assert "You count seven." in ears.fresh()[-1]
    for key in (pygame.K_F6, pygame.K_F9, pygame.K_l):
        pilot.key(key)
        assert ears.fresh() == [say("spoken.page.first")]


def test_every_part_of_a_text_has_its_own_number(pilot: Pilot, ears: Ears) -> None:
    """Page Down leads from part to part: no bare heading ends one, and none is lost."""
    page = HowToScene(pilot.app, pilot.app.open("tunk"), None)
    heard = told = hear_page(pilot, page, ears)[-1]
    headings = {f"{one.spans[0].text}." for one in parse(page.page()) if one.level > 1}
    longest = max(page.reading.spoken_lines(), key=len)
    parts = []
    while "the last; " not in told:
        said, part = re.fullmatch(r"(?s)(.*) Part (\d+) of \d+.*", told).groups()
        parts.append(int(part))
        assert not any(said.endswith(f". {one}") for one in headings), said
        pilot.key(pygame.K_PAGEDOWN)
        told = ears.fresh()[-1]
        heard += told
    assert parts == list(range(1, len(parts) + 1))
    assert not [one for one in headings if one not in heard]
    page.form.set_focus(page.form.find("contents"))
    ears.fresh()
    for key in (pygame.K_UP, pygame.K_UP):  # from the chapter in sight, the last one
        pilot.key(key)
    said = ears.fresh()
    assert len(set(said)) == len(said) >= 2 and longest not in said
    assert page._card_name("QD") == "queen of diamonds"
