"""The way of an event over the table: past whatever is open or moves there, to a person's hands.

Anything in flight is finished by a click or a key, which is then taken as if nothing had been
in the way.
"""

from __future__ import annotations

import pygame

from table.i18n.rules_page import GLOSSARY
from table.input.hands import Hands
from table.scenes.match.above import Above
from table.scenes.match.tableau import Tableau
from table.scenes.match.turns import Turns
from table.scenes.match.undoing import Undoing

MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
WORDS = pygame.K_w  # tells what the next word on the table means
RULES = (pygame.K_F1, pygame.K_h)
AWAY = (
    pygame.K_ESCAPE,
    pygame.K_F1,
    pygame.K_PAUSE,
)  # keys that leave the table alone, whatever moves there


class Presses:
    """Gives every event at one table to whom it is for: the log, a climax, the pointer, an
    objection, the pages that lie above, the hands."""

    def __init__(self, tableau: Tableau, above: Above, turns: Turns, undoing: Undoing) -> None:
        self.tableau, self.above, self.turns, self.undoing = tableau, above, turns, undoing
        self.telling, self.climaxes = tableau.telling, tableau.climaxes
        self.toolbar, self.log = tableau.toolbar, tableau.log

    @property
    def now(self) -> float:
        return self.tableau.scene.app.now

    def event(self, event: pygame.event.Event) -> None:
        """One event, in order."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.tableau.pointing.rest.pressed(self.now)
        if event.type == pygame.MOUSEBUTTONDOWN and not self.turns.calm:
            return
        if self.undoing.event(event) or self._turned(event):
            return
        if self.tableau.hands is None and self.toolbar.asks(event, "skip"):
            self.telling.skipping = True
            if not self.climaxes.on or self.telling.busy:
                self._cut_short()
            else:
                self.climaxes.press(self.now)
            return
        if self._look_back(event) or self._advised(event):
            return
        if self.climaxes.on:
            self.tableau.pointing.elsewhere(event)
        elif self.tableau.pointing.event(event, self.tableau.hands):
            return
        away = event.type == pygame.KEYDOWN and event.key in AWAY
        away = away or self.toolbar.hit(event, "menu")
        if self.climaxes.on and not away and self.climaxes.hears(event, self.toolbar.rect("menu")):
            if self.telling.busy:
                self._cut_short()
            else:
                self.climaxes.press(self.now)
            return
        self._past_what_moves(event, away)

    def _turned(self, event: pygame.event.Event) -> bool:
        """One of the arrows that lead back and on again; True if it was pressed."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        for name, turn in (("undo", self.undoing.undo), ("redo", self.undoing.redo)):
            if self.toolbar.asks(event, name):
                turn()
                return True
        return False

    def _past_what_moves(self, event: pygame.event.Event, away: bool) -> None:
        """A press finishes what others did; what only hurries is taken by nothing that was not
        there when it was pressed."""
        pressed = event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
        others, before = self.tableau.hands is None, self._under(event)
        if cut := pressed and self._cut_short():
            if event.type == pygame.KEYDOWN and not away:
                return
            if others and self._under(event) != before:
                return
        if pressed and self.toolbar.paper is not None and self._put_paper_away(event):
            return
        self._at_table(event, cut and others)

    def _at_table(self, event: pygame.event.Event, hurried: bool) -> None:
        """Nothing is in its way any more: the pause, the rules, or a person's hands."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._escape()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_PAUSE:
            self.turns.pause()
        elif event.type == pygame.KEYDOWN and event.key in RULES:
            self.turns.rules()
        elif self.toolbar.hit(event, "menu"):
            self.turns.pause()
        elif self.tableau.hands is not None:
            if self.tableau.hands.event(event, self.now):
                self.tableau.dress()
            if hurried and self.tableau.hands is not None:
                self.tableau.hands.hurried = True

    def _look_back(self, event: pygame.event.Event) -> bool:
        """The log, and what happened last once more; True if the event was for one of them."""
        hands = self.tableau.hands
        if self.log.event(event):
            self.tableau.dressing.lay_log()
            if event.type in MOUSE and not self.climaxes.on:  # words are explained there too
                self.tableau.pointing.event(event, hands)
        elif event.type == pygame.KEYDOWN and event.key == WORDS:
            self._explain(hands)
        elif self.toolbar.asks(event, "log"):
            self.tableau.turn_log()
        elif self.toolbar.asks(event, "again") and self.climaxes.staying:
            self.climaxes.again()
        elif self.toolbar.asks(event, "again") and hands is not None:
            self._again(hands)
        else:
            return False
        return True

    def _advised(self, event: pygame.event.Event) -> bool:
        """A hint is asked for, taken or put away; True if the event was for that."""
        tableau, hands = self.tableau, self.tableau.hands
        hinting = tableau.hinting
        lay = hinting.lies(hands) or hinting.thinking
        asks = hands is not None and self.toolbar.asks(event, "hint")
        if asks and hands is not None and not self.telling.busy:
            if event.type == pygame.KEYDOWN or not hinting.rest.asleep:
                hinting.ask(hands)
                tableau.make_way()
            tableau.dress()
            return True
        taken = hinting.event(event, hands)
        if lay and (taken or not (hinting.lies(tableau.hands) or hinting.thinking)):
            tableau.dress()
        return taken

    def _explain(self, hands: Hands | None) -> None:
        """What the next word on the table means; all of them, where none stands there."""
        told = not self.climaxes.on and self.tableau.pointing.next_word(hands)
        if not told and self.tableau.words.glossary:
            self.telling.cut_short(self.now)  # no hand stays open beneath that has just chosen
            self.turns.rules(GLOSSARY)

    def _again(self, hands: Hands) -> None:
        """Show once more what happened last; whose turn it is gets it back afterwards."""
        hands.let_go(self.now)
        if self.telling.again():
            self.tableau.hands = None
        else:
            self.tableau.scene.app.notice(self.tableau.words.say("play.nothing"))

    def _escape(self) -> None:
        hands = self.tableau.hands
        if self.log.open:
            self.tableau.turn_log()
        elif hands is not None and hands.desk.picked:
            hands.let_go(self.now)
            self.tableau.dress()
        else:
            self.turns.pause()

    def _put_paper_away(self, event: pygame.event.Event) -> bool:
        """Any press puts an objection away; one on its link opens the rules there."""
        asks = event.type == pygame.KEYDOWN and event.key in RULES and self.toolbar.anchor
        on_link = self.toolbar.links(event) or bool(asks)
        self.tableau.dress()
        if on_link:
            self.turns.rules(self.toolbar.anchor)
        return on_link

    def _under(self, event: pygame.event.Event) -> object:
        """What lies still under a press: a button at the head of the table, or a card."""
        if event.type != pygame.MOUSEBUTTONDOWN:
            return None
        if self.toolbar.hit(event, "menu"):
            return "menu"
        return self.tableau.showing.at_rest(*event.pos)

    def _cut_short(self) -> bool:
        """Finish whatever moves or waits to be looked at; True if anything did."""
        held = self.tableau.talking.holds(self.now)
        if held:
            self.tableau.talking.hurry(self.now)
        if not self.telling.cut_short(self.now) and not held:
            return False
        self.tableau.scene.step(self.now)
        return True
