"""What the table says aloud: to the room what all may know, one's own only on asking."""

from pathlib import Path

import pygame
import pytest

from table.app.app import App
from table.app.voice_output import VoiceOutput, spoken
from table.felt.notes import sentences as captions
from table.scenes.match.narrator import HAND, LAST, SCORE, TABLE
from table.storage.store import Store
from tests.scenes.match.blind import listening
from tests.table_pilot import Pilot


class Deaf:
    """A voice that has died."""

    failed, busy = True, False

    def say(self, text: str, language: str, urgent: bool = False) -> None:
        raise AssertionError("a dead voice is not asked")

    def cancel(self, urgent: bool = False) -> None:
        """Nothing is said anyhow."""

    def close(self) -> None:
        """Nothing runs."""


def cards_of(pilot: Pilot, seat: int) -> list[str]:
    """A seat's cards as they are said."""
    words = pilot.scene.words
    return [words.as_text(one) for one in pilot.match.state.zones[f"hand:{seat}"]]


def tells(lines: list[str], cards: list[str]) -> bool:
    """Whether any of the cards is named."""
    return any(card in line for line in lines for card in cards)


def test_a_hand_is_read_to_who_asks_twice_where_others_listen(pilot: Pilot, home: Path) -> None:
    """With several people nothing of a hand is spoken, whatever the keys walk over, until its
    person has asked for it and asked again after being warned; then all of it, and what the keys
    are on. At the next turn, and after a pause, it must be asked for anew."""
    ears = listening(pilot, home / "said")
    pilot.sit("Anna,Ben,bot", game="tunk")
    pilot.until_called()
    seat = pilot.scene.viewpoint.facing
    assert seat is not None
    own = cards_of(pilot, seat)
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_SPACE, TABLE, SCORE, LAST, HAND):
        pilot.key(key)
    before = ears.fresh()
    assert not tells(before, own) and "for your ears only" in before[-1]
    pilot.key(HAND)
    (read,) = ears.fresh()
    assert all(card in read for card in own)
    pilot.key(pygame.K_RIGHT)
    assert len(ears.fresh()) == 1
    pilot.key(pygame.K_ESCAPE)
    pilot.until(lambda: pilot.top == "PauseScene")
    pilot.key(pygame.K_ESCAPE)
    pilot.until_called()
    ears.fresh()
    pilot.key(pygame.K_RIGHT)
    pilot.key(HAND)
    again = ears.fresh()
    assert "for your ears only" in again[-1] and not tells(again, own)


def test_alone_one_press_is_enough(pilot: Pilot, home: Path) -> None:
    """Who plays against computers asks once, and is heard from then on; before that not a card of
    the hand is spoken either."""
    ears = listening(pilot, home / "said")
    pilot.at_turn("Anna,bot,bot", game="tunk")
    own = cards_of(pilot, 0)
    pilot.key(pygame.K_RIGHT)
    assert not tells(ears.fresh(), own)
    pilot.key(HAND)
    assert tells(ears.fresh(), own)
    pilot.key(pygame.K_RIGHT)
    assert ears.fresh()


def test_nobody_is_read_a_hand_while_nobody_faces_the_screen(pilot: Pilot, home: Path) -> None:
    """While the table is everybody's, the key of the hand says so."""
    ears = listening(pilot, home / "said")
    pilot.sit("Anna,Ben,bot", game="pukk")
    pilot.wait()
    assert pilot.scene.viewpoint.facing is None
    ears.fresh()
    pilot.key(HAND)
    assert pilot.app.words.say("spoken.nobody") in ears.fresh()


@pytest.mark.parametrize(("much", "follows"), [("off", False), ("room", False), ("all", True)])
def test_so_much_is_spoken_as_is_set(much: str, follows: bool, pilot: Pilot, home: Path) -> None:
    """Off: nothing but how it is turned on, to whoever presses F4. What happens: that, and one's
    hand on asking. And where I am: the focus as well, on every page."""
    ears = listening(pilot, home / "said", much)
    pilot.key(pygame.K_TAB)
    pilot.key(pygame.K_TAB)
    assert bool(ears.fresh()) == follows
    pilot.at_turn("Anna,bot,bot", game="tunk")
    assert bool(ears.fresh()) == (much != "off")
    pilot.key(HAND)
    assert (pilot.app.words.say("spoken.off_now") in ears.fresh()) == (much == "off")
    pilot.key(pygame.K_RIGHT)
    assert bool(ears.fresh()) == follows


def test_a_voice_that_is_off_is_turned_on_by_its_key(pilot: Pilot, home: Path) -> None:
    """On a fresh home F4 says how; pressed again at once it turns the voice on, for good.
    Another key between the two leaves it off."""
    ears = listening(pilot, home / "said", "off")
    for key in (HAND, pygame.K_DOWN, HAND):
        pilot.key(key)
    assert pilot.app.settings.voice == "off"
    assert ears.fresh() == 2 * [pilot.app.words.say("spoken.off_now")]
    pilot.key(HAND)
    assert pilot.app.settings.voice == App(Store(home)).settings.voice == "all"
    assert pilot.app.words.say("spoken.on_now") in ears.fresh()


def test_what_is_pressed_and_not_done_is_answered(pilot: Pilot, home: Path) -> None:
    """Enter with nothing picked, and on a button that cannot be pressed, says why each time; who
    has not asked for their hand is told how to hear why."""
    ears = listening(pilot, home / "said")
    pilot.at_turn("Anna,bot,bot", game="tunk")
    ears.fresh()
    say = pilot.scene.words.say
    pilot.key(pygame.K_RETURN)
    assert ears.fresh() == [say("spoken.pressed.unread")]
    pilot.key(HAND)
    ears.fresh()
    for _ in range(2):
        pilot.key(pygame.K_RETURN)
        assert ears.fresh() == [say("spoken.pressed.none")]


def test_a_voice_that_dies_is_told_of_once(pilot: Pilot) -> None:
    """One notice, and the game goes on in silence."""
    app = pilot.app
    app.settings.voice = "all"
    app.voice = VoiceOutput(Deaf, lambda: app.settings)
    app.voice.trouble = _counted(app.voice.trouble)  # type: ignore[method-assign]
    pilot.at_turn("Anna,bot,bot", game="punk")
    pilot.key(pygame.K_RIGHT)
    assert COUNTED == ["voice.dead"]


COUNTED: list[str] = []


def _counted(trouble):
    def told():
        found = trouble()
        COUNTED.extend([found.key] if found else [])
        return found

    return told


def test_signs_that_no_voice_reads_are_words_or_pauses() -> None:
    """A minus is one that voices read, and dots between parts are commas."""
    assert spoken("Birkir –7½ (\u22123), a – b · c") == "Birkir -7½ (-3), a – b, c."


def test_control_is_quiet(pilot: Pilot, home: Path) -> None:
    """Ctrl alone stops what is being said, as in every program that reads out."""
    listening(pilot, home / "said")
    hushed: list[bool] = []
    pilot.app.voice.hush = lambda own=False: hushed.append(own)  # type: ignore[method-assign]
    pilot.at_turn("Anna,bot,bot", game="punk")
    hushed.clear()
    pilot.key(pygame.K_LCTRL)
    assert hushed == [False]


def test_the_table_is_told_to_who_asks(pilot: Pilot, home: Path) -> None:
    """All that lies there for everybody: what is open by name, what is not by number, chips
    where they lie; and of one's own hand no more than the others see."""
    ears = listening(pilot, home / "said")
    pilot.at_turn("Anna,bot:easy,bot:easy", game="pukk")
    pilot.key(HAND)
    ears.fresh()
    pilot.key(TABLE)
    (told,) = ears.fresh()
    view, words = pilot.match.view(None), pilot.scene.words
    assert words.as_text(view.zones["trump"][0]) in told
    assert f"Hand, Anna: {len(view.zones['hand:0'])} cards" in told
    assert f"The ace’s pool: {view.tallies['pool:ace']}" in told
    assert "Chips, Anna:" in told


def test_who_turns_away_is_heard_no_more(pilot: Pilot, home: Path) -> None:
    """What is still to be said of one's own hand is dropped as soon as the turn is over."""
    listening(pilot, home / "said")
    hushed: list[bool] = []
    pilot.sit("Anna,Ben,bot", game="punk")
    pilot.until_called()
    for _ in range(2):
        pilot.key(HAND)
    pilot.app.voice.hush = lambda own=False: hushed.append(own)  # type: ignore[method-assign]
    pilot.walk_to(pilot.scene.controls.keys.stops()[0])  # type: ignore[union-attr]
    pilot.key(pygame.K_RETURN)
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert True in hushed


def test_beside_the_hand_the_dealer_and_the_round_are_told(pilot: Pilot, home: Path) -> None:
    """F4 says also what stands beside the hand; F5 who deals, whose turn it is, and that the
    discard pile is empty; F9 all that the others did since one's own choice, but no hint."""
    ears = listening(pilot, home / "said")
    pilot.at_turn("Anna,bot,bot", game="tunk")
    words = pilot.scene.words
    beside = captions(pilot.match.rules, pilot.match.view(0), words)["hand:0"]
    pilot.key(HAND)
    assert f"This hand counts {beside}." in ears.fresh()[-1]
    pilot.key(TABLE)
    told = ears.fresh()[-1]
    dealer = pilot.match.players[pilot.match.state.table.dealer].name
    assert words.say("about.dealer.line", name=dealer) in told
    assert words.say("spoken.owes", names="Anna") in told
    assert ("Discard pile: empty" in told) == (not pilot.match.state.zones["discard"])
    pilot.key(pygame.K_F2)
    pilot.wait(2.0)
    ears.fresh()
    pilot.key(LAST)
    assert "hint" not in ears.fresh()[-1]


def test_a_full_stop_is_one_and_an_arrow_is_a_pause() -> None:
    """However sentences were put together."""
    assert spoken("Drop. . Then → on..") == "Drop. Then, on."
