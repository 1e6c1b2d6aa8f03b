"""What the keys or the pointer are on, in words for whoever has asked for their hand; and why
nothing has come of a press."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from rules.kit.cards import Card
from sprites.faces import packs_before
from sprites.names import is_card, read_name
from table.app.voice_output import sentences
from table.i18n.phrases import listed
from table.i18n.words import Words
from table.input.hands import Hands
from table.input.tips import Tips
from table.scenes.coach.ghosts import aloud, told
from table.scenes.match.recital import Recital
from table.scenes.match.tableau import Tableau

ACTS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
WALKS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB)
LEAFS = (pygame.K_UP, pygame.K_DOWN, pygame.K_TAB)  # keys that are the log's while it is open


class Following:
    """Goes with whoever chooses: `step` with every frame, `note` with every event. `trusts` says
    whether whoever is at the screen has asked for their hand; `answered` counts the presses that
    were answered by a sentence."""

    def __init__(self, tableau: Tableau, trusts: Callable[[], bool]) -> None:
        self.tableau, self.trusts = tableau, trusts
        self.voice = tableau.house.voice
        self.answered = 0
        self._at: Hashable = None  # what the keys were on, and what was said of it
        self._gauge = ""
        self._hands: Hands | None = None  # whose picked cards were these
        self._picked: tuple[Card, ...] = ()
        self._mouse = False  # the pointer was used last
        self._hint: object = None

    @property
    def own(self) -> Words:
        """The words of what is said to whoever is at the screen."""
        return self.tableau.words

    def anew(self) -> None:
        """What the keys are on is said once more, also where it is the same."""
        self._at = None

    def note(self, event: pygame.event.Event) -> None:
        """An event that may be about to change what is met."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEMOTION):
            self._mouse = event.type == pygame.MOUSEMOTION
        if event.type != pygame.KEYDOWN or (self.tableau.log.open and event.key in LEAFS):
            return
        if self.voice.on and event.key in (*ACTS, *WALKS):
            self.anew()  # if it changes nothing, that is to be heard as well

    # a press of which nothing comes

    def stand(self, event: pygame.event.Event) -> object:
        """How a person's choice stands before one of the keys that do something; None else."""
        if event.type != pygame.KEYDOWN or event.key not in ACTS or not self.voice.on:
            return None
        return None if self.tableau.telling.busy else self._stand()

    def _stand(self) -> object:
        tableau, hands = self.tableau, self.tableau.hands
        if hands is None:
            return None
        desk, told = hands.desk, (self.answered, tableau.hinting.advice, tableau.toolbar.paper)
        return hands, tuple(desk.picked), tuple(desk.chosen), tableau.scene.app.top, *told

    def pressed(self, before: object) -> None:
        """The key has been pressed: what it has not done is answered by a sentence as well."""
        hands = self.tableau.hands
        if before is None or hands is None or before != self._stand():
            return
        self.voice.asked(self._why_not(hands), self.own.language)

    def _why_not(self, hands: Hands) -> str:
        """Why nothing has come of a press."""
        desk, cursor, say = hands.desk, hands.lights.cursor, self.own.say
        if not self.trusts():
            return say("spoken.pressed.unread")
        if cursor is None and not desk.picked:
            return say("spoken.pressed.none")
        if isinstance(cursor, tuple):
            return say("spoken.pressed.same")
        wrong = [desk.press(verb)[1] for verb in desk.buttons()]
        if desk.places() or None in wrong or not wrong:
            return say("spoken.pressed.many")
        return sentences(say(f"reason.{one.key}", **dict(one.facts)) for one in wrong[:1] if one)

    # where the keys are

    def step(self) -> None:
        """A frame: what has changed of what is met."""
        hands = self.tableau.hands
        if hands is None:
            self._at = self._hint = None
            return
        if not self.trusts():
            self._hint = self._hands = None
            if self.voice.follows:
                self._follow_unread(hands)
            return
        self._tell_hint(hands)
        if self.voice.follows:
            self._follow(hands)

    def _tell_hint(self, hands: Hands) -> None:
        hinting = self.tableau.hinting
        advice = hinting.advice if hinting.lies(hands) else None
        if advice is not None and advice is not self._hint:
            words = self.own
            said = [aloud(told(advice.move, hands, words), words)]
            said += [words.say(f"reason.{one.key}", **dict(one.facts)) for one in advice.reasons]
            self.voice.own(sentences([*said, words.say("hint.take")]), words.language)
        self._hint = advice

    def _follow(self, hands: Hands) -> None:
        """What the keys are on, or else the pointer; what the picked cards come to."""
        cursor, gauge = hands.lights.cursor, hands.said()[0]
        said = self._stop(hands, cursor) if cursor is not None else self._pointed(hands)
        changed, now = self._changed(hands), (cursor, said, gauge)
        if changed or (now != self._at and (said or gauge)):
            said = changed or said
            fresh = [said, *([gauge] if gauge != self._gauge else [])]
            self.voice.own(sentences(fresh) if fresh[1:] else said, self.own.language)
        self._at, self._gauge = now, gauge

    def _changed(self, hands: Hands) -> str:
        """What has been picked or put back since the last frame, and what is picked now."""
        before = self._picked if hands is self._hands else tuple(hands.desk.picked)
        self._hands, self._picked = hands, tuple(hands.desk.picked)
        now, words = self._picked, self.own
        back = [one for one in before if one not in now]
        fresh = [one for one in now if one not in before]
        if back:
            called = listed(words, [words.written(one) for one in back])
            return words.say("spoken.back", what=called, rest=self._rest(now))
        if len(fresh) > 1 or (fresh and hands.lights.cursor not in fresh):
            return self._rest(now)
        if fresh and len(now) > 1:
            said = words.say("spoken.picked", what=words.written(fresh[0]))
            return sentences([said, words.say("spoken.picked.many", n=len(now))])
        return ""

    def _rest(self, now: Sequence[Card]) -> str:
        words = self.own
        if not now:
            return words.say("spoken.picked.none")
        what = listed(words, [words.written(one) for one in now])
        return words.say("spoken.picked.now", what=what)

    def picked(self, hands: Hands) -> str:
        """Which cards are picked, in a sentence; nothing where none is."""
        said = self._rest(hands.desk.picked) if hands.desk.picked else ""
        return sentences([said])

    def _follow_unread(self, hands: Hands) -> None:
        """The keys are somewhere in a hand that has not been asked for: where, and how many stops
        there are, would tell the room what is in it."""
        now = hands.lights.cursor
        if now is not None and now != self._at:
            self.voice.asked(self.own.say("spoken.unread"), self.own.language)
        self._at, self._gauge = now, ""

    def _recital(self, hands: Hands, seat: int | None) -> Recital:
        """Of what one seat sees, or everybody."""
        names = [one.name for one in self.tableau.match.sitters]
        return Recital(self.tableau.match.view(seat), self.tableau.layout, self.own, names)

    def _stop(self, hands: Hands, cursor: Hashable) -> str:
        """A stop of the keys in words."""
        words, desk = self.own, hands.desk
        if isinstance(cursor, Card):
            said = words.written(cursor)
            if is_card(cursor.name) and (before := packs_before(read_name(cursor.name))):
                said = words.say("spoken.pack", what=said, n=before + 1)
            if cursor in hands.lights.drawn:
                said = words.say("spoken.drawn", what=said)
            return words.say("spoken.picked", what=said) if cursor in desk.picked else said
        assert isinstance(cursor, tuple)
        kind, what = cursor
        if kind == "place":
            said = self._recital(hands, desk.seat).place(what)
            return words.say("spoken.picked", what=said) if what in desk.chosen else said
        label, wrong = hands.lights.label(what), desk.press(what)[1]
        if wrong is None:
            return words.say("spoken.button", what=label)
        why = words.say(f"reason.{wrong.key}", **dict(wrong.facts))
        return sentences([words.say("spoken.button.off", what=label), why])

    def _pointed(self, hands: Hands) -> str:
        """What the pointer is on, and what there is to say of it."""
        thing = self.tableau.pointing.thing
        if thing is None or not self._mouse:
            return ""
        label = hands.lights.label(str(thing.what)) if thing.kind == "verb" else ""
        label = self.own.say(f"play.{thing.what}") if thing.kind == "toolbar" else label
        tips = Tips(self.tableau.showing, self.tableau.match.sitters, self.own, hands.desk)
        tip = tips.of(thing, label)
        if tip is None:
            return label
        return sentences([tip.title, *tip.lines])
