"""What is heard at the table: what happens, what one holds and picks, what is left unsaid."""

import re

import pygame

from table.app.voice_output import ended
from table.input.table_input import TableInput
from table.scenes.dialogs.ask import AskScene
from table.scenes.overlays.pause import PauseScene
from table.widgets import Label
from tests.scenes.match.blind import Ears
from tests.scenes.match.test_spoken import cards_of, tells
from tests.table_pilot import Pilot


def test_a_stock_draw_is_nobody_else_s_ears(pilot: Pilot, ears: Ears) -> None:
    """Nothing that one seat alone knows is said unasked, even after the hand was read and where
    nobody else sits there: the card that was drawn is told by the key of the hand."""
    pilot.at_turn("Anna,bot,bot", game="tunk")
    pilot.key(pygame.K_F4)
    ears.fresh()
    pilot.click(pilot.button("draw"))
    pilot.until_turn("play")
    said = ears.fresh()
    assert "Anna draws from the stock." in said and not tells(said, cards_of(pilot, 0))
    pilot.key(pygame.K_F4)
    assert "Just drawn: " in ears.fresh()[-1]


def test_the_keys_are_told_at_the_first_turn(pilot: Pilot, ears: Ears) -> None:
    """Once, with the turn; later F4 alone. Before the hand was asked for every key that walks says
    that it is among one's cards and buttons, and always in the same words: how many stops there
    are would tell the room what is in the hand."""
    pilot.at_turn("Anna,bot,bot", game="tunk")
    say = pilot.app.words.say
    assert ears.fresh()[-1].endswith(say("spoken.keys.turn"))
    pilot.click(pilot.button("draw"))
    pilot.until_turn("play")
    assert ears.fresh()[-1].endswith(say("spoken.keys"))
    controls = pilot.scene.controls
    heard = []
    for key in (pygame.K_TAB, *[pygame.K_RIGHT] * len(controls.keys.stops())):
        pilot.key(key)
        told = ears.fresh()
        assert len(told) == 1
        heard += told
    assert set(heard) == {ended(say("spoken.unread"))}
    pilot.key(pygame.K_SPACE)
    assert ears.fresh()[-1] == ended(say("spoken.unread"))


def test_a_hand_that_is_laid_open_is_read(pilot: Pilot, ears: Ears) -> None:
    """As soon as everybody sees it, card by card, with whose it is."""
    pilot.at_turn("Anna,bot,bot", game="tunk")
    own = cards_of(pilot, 0)
    ears.fresh()
    pilot.click(pilot.button("drop"))
    pilot.wait(3.0)
    laid = [line for line in ears.fresh() if line.startswith("Hand, ")]
    assert len(laid) == 3
    assert all(card in next(one for one in laid if "Anna" in one) for card in own)


def test_a_page_for_one_person_alone_waits_for_its_key(pilot: Pilot, ears: Ears) -> None:
    """It says what it is and which key reads it, and what can be pressed there; the rest once that
    key was pressed."""
    scene = AskScene("Drop?", "You count seven.", "Drop it", "Not yet")
    scene.private = True
    pilot.engine.open(scene)
    pilot.wait()
    pilot.key(pygame.K_TAB)
    said = " ".join(ears.fresh())
    assert "Drop?" in said and pilot.app.words.say("spoken.private") in said
    assert "button" in said and "seven" not in said
    pilot.key(pygame.K_F4)
    assert "You count seven." in ears.fresh()[-1]


def test_where_nothing_is_asked_the_keys_say_so(pilot: Pilot, ears: Ears) -> None:
    """Tab while the others are at it is answered as well."""
    pilot.app.settings.speed = 1.0
    pilot.sit("Anna,bot,bot", game="tunk")
    pilot.until(lambda: pilot.scene.controls is None and pilot.scene.showing.tween is not None)
    ears.fresh()
    pilot.key(pygame.K_TAB)
    assert pilot.scene.controls is None
    assert pilot.app.words.say("spoken.notyet") in ears.fresh()


def test_a_sheet_says_what_brought_each_their_points(pilot: Pilot, ears: Ears) -> None:
    """Not as if they held them, and the same row not twice in a row; with a great moment the key
    that goes on is said as it begins."""
    pilot.app.settings.linger = 0.0  # until somebody goes on
    pilot.at_turn("Anna,bot,bot", game="tunk")
    pilot.click(pilot.button("drop"))
    pilot.until(lambda: pilot.scene.highlights.on)
    pilot.wait()
    assert ended(pilot.app.words.say("climax.on")) in ears.fresh()
    for _ in pilot.as_long_as(lambda: pilot.top != "ScoresScene", 40):
        pilot.key(pygame.K_RETURN)
        pilot.wait(0.5)
    said = ears.fresh()
    told = [line for line in said if "What the others held" in line]
    for key in (pygame.K_TAB, pygame.K_F5):
        pilot.key(key)
    tabbed, read = ears.fresh()
    assert tabbed == "Hand 1." and read.count("What the others held") == 1
    assert len(told) == 1 and re.search(r"What \w+ gets: What the others held \+\d+", told[0])


def hand_asked_for(pilot: Pilot, ears: Ears) -> TableInput:
    """At Tunk, with a card drawn and one's hand asked for."""
    pilot.at_turn("Anna,bot,bot", game="tunk")
    pilot.key(pygame.K_F4)
    pilot.click(pilot.button("draw"))
    pilot.until_turn("play")
    pilot.wait()
    controls = pilot.scene.controls
    ears.fresh()
    return controls


def test_what_is_picked_and_put_back_is_said(pilot: Pilot, ears: Ears) -> None:
    """Picking says how many are picked, F4 which; no key that walks changes that, and whatever puts
    a card back says which one, and what is picked still."""
    controls = hand_asked_for(pilot, ears)
    say, written = pilot.app.words.say, pilot.scene.words.as_text
    for key in (pygame.K_RIGHT, pygame.K_SPACE) * 3:
        pilot.key(key)
        pilot.wait()
    first, second, third = controls.builder.picked
    assert any(say("spoken.picked.many", n=3) in line for line in ears.fresh())
    for key in (pygame.K_DOWN, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_LEFT):
        pilot.key(key)
    assert controls.builder.picked == [first, second, third]
    assert not any("put back" in line for line in ears.fresh())
    pilot.key(pygame.K_F4)
    assert f"Picked: {written(first)}, {written(second)} and {written(third)}." in ears.fresh()[-1]
    controls.builder.toggle(second)
    pilot.wait()
    (told,) = ears.fresh()
    assert told.startswith(f"put back: {written(second)}; picked: {written(first)} and ")
    pilot.key(pygame.K_ESCAPE)
    pilot.wait()
    (told,) = ears.fresh()
    assert told.startswith("put back: ") and say("spoken.picked.none") in told


def test_up_and_down_lead_from_cards_to_buttons(pilot: Pilot, ears: Ears) -> None:
    """From the first card down to the first button, or place before it, and up again."""
    controls = hand_asked_for(pilot, ears)
    stops = controls.keys.stops()
    buttons = [one for one in stops if isinstance(one, tuple) and one[0] == "button"]
    pilot.key(pygame.K_DOWN)
    assert controls.lights.cursor == stops[0]
    pilot.key(pygame.K_UP)
    assert controls.lights.cursor == buttons[0]
    pilot.key(pygame.K_DOWN)
    assert controls.lights.cursor == stops[0]


def test_the_log_keeps_the_keys_and_tells_its_ends(pilot: Pilot, ears: Ears) -> None:
    """Tab while it is open leads nowhere else and says where one is; beyond its last sentence it
    says so, beyond the first one as well, and that it has been shut."""
    controls = hand_asked_for(pilot, ears)
    say = pilot.app.words.say
    pilot.key(pygame.K_l)
    pilot.until(lambda: not pilot.scene.log.sliding)
    cursor = controls.lights.cursor
    ears.fresh()
    pilot.key(pygame.K_TAB)
    (told,) = ears.fresh()
    assert told.startswith("The log, ") and controls.lights.cursor == cursor
    for key, end in ((pygame.K_END, "end"), (pygame.K_HOME, "start")):
        pilot.key(key)
        pilot.key(key)
        assert ears.fresh()[-1].startswith(say(f"spoken.log.{end}"))
    pilot.key(pygame.K_l)
    pilot.wait()
    assert ears.fresh() == [say("spoken.log.shut")]


def test_escape_says_that_one_is_back_at_the_table(pilot: Pilot, ears: Ears) -> None:
    """From the rules, which begin with the keys by which one plays."""
    hand_asked_for(pilot, ears)
    pilot.key(pygame.K_h)
    pilot.wait()
    say = pilot.app.words.say
    assert say("spoken.howto") in ears.fresh()[0]
    pilot.key(pygame.K_ESCAPE)
    pilot.wait()
    assert say("spoken.back.table") in ears.fresh()


def test_the_seal_is_for_the_eye(pilot: Pilot, ears: Ears) -> None:
    """Its words are there to be compared, and the pause does not read them out."""
    pilot.at_turn("Anna,bot,bot", game="tunk")
    pilot.key(pygame.K_ESCAPE)
    pilot.wait()
    page = pilot.engine.top
    assert isinstance(page, PauseScene)
    (seal,) = [
        widget.text
        for widget in page.form.widgets
        if widget.name == "sealed" and isinstance(widget, Label)
    ]
    pilot.key(pygame.K_F5)
    assert not any(seal in line for line in ears.fresh())
