"""Speak what the keys or the pointer are on, and why a press did nothing; describe cards, places
and numbers in words to be heard, from one view alone."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

import pygame

from rules.kit.cards import UNKNOWN, Card
from rules.kit.contract import Rules
from rules.kit.move import Target
from rules.kit.remarks import notes
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from sprites.faces import packs_before
from sprites.names import is_card, read_name
from table.app.voice_output import sentences
from table.felt.picture import head_numbers
from table.i18n.phrases import in_fractions, list_names
from table.i18n.words import Words
from table.input.table_input import TableInput
from table.input.tooltip_text import TooltipText
from table.layout.layout import Layout
from table.scenes.coach.hint_preview import move_pieces, spoken_text
from table.scenes.match.table_screen import TableScreen
from table.session.score_rows import ScoreRows


class Descriptions:
    """Tells of one view. `names` by seat; `hands`: after so many it was agreed to end."""

    def __init__(
        self, view: View, layout: Layout, words: Words, names: Sequence[str], hands: int = 0
    ) -> None:
        self.view, self.layout, self.words, self.names = view, layout, words, names
        self.hands = hands

    def cards(self, cards: Sequence[Card]) -> str:
        """Cards by name, and how many lie there whose faces are not to be seen."""
        known = [self.words.as_text(card) for card in cards if card is not UNKNOWN]
        hidden = len(cards) - len(known)
        if not known:
            return self.words.say("cards", n=hidden)
        more = [self.words.say("spoken.hidden", n=hidden)] if hidden else []
        return list_names(self.words, [*known, *more])

    def place(self, where: Target) -> str:
        """A place that can be pointed at, and what lies there: a card and where it lies, a zone
        and its cards, chips and how many."""
        say = self.words.say
        if isinstance(where, Card):
            zone = next((name for name, cards in self.view.zones.items() if where in cards), "")
            card = self.words.as_text(where)
            return say("spoken.card.at", card=card, place=self.called(zone)) if zone else card
        if where in self.view.tallies:
            return self.tally(where)
        return say("spoken.place", place=self.called(where), lies=self.lies(where))

    def lies(self, zone: str) -> str:
        """What lies in a zone: of a pile what is on top, and how many."""
        cards = self.view.zones.get(zone, [])
        place = self.layout.place(zone, 0)
        if not cards:
            return self.words.say("spoken.empty")
        if place is not None and place.how == "pile" and len(cards) > 1:
            if cards[-1] is UNKNOWN:
                return self.words.say("cards", n=len(cards))
            top = self.words.as_text(cards[-1])
            return self.words.say("spoken.top", card=top, n=len(cards))
        return self.cards(cards)

    def called(self, zone: str) -> str:
        """What a zone is called, and whose it is; the several of one seat by their number."""
        kind, owner = kind_and_owner(zone)
        said = self.words.say(f"zone.{kind}")
        if owner < 0:
            return said
        number = zone.split(":")[2:]
        alike = [zone for zone in self.view.zones if zone.startswith(f"{kind}:{owner}:")]
        if number and number[0].isdecimal() and len(alike) > 1:
            said = f"{said} {int(number[0]) + 1}"
        return self._whose(said, owner)

    def _whose(self, what: str, seat: int) -> str:
        """A place or number, and the name of the person it belongs to."""
        name = self.names[seat] if seat < len(self.names) else self.words.say("place.extra")
        return self.words.say("spoken.whose", place=what, name=name)

    def tally(self, name: str) -> str:
        """A public number: of a seat by its name, of the middle by what it is called."""
        kind, owner = kind_and_owner(name)
        entry = self.layout.tally(name)
        n = in_fractions(self.view.tallies[name], entry.parts if entry else self.layout.parts(name))
        what = self.words.say(f"tally.{kind if owner >= 0 else name}")
        what = self._whose(what, owner) if owner >= 0 else what
        return self.words.say("about.number", what=what, n=n)

    def table(self) -> str:
        """All that lies on the table: the numbers at its head, the middle, then seat by seat."""
        said = [", ".join(head_numbers(self.view, self.layout, self.words, self.hands))]
        zones = sorted(self.view.zones, key=lambda zone: (kind_and_owner(zone)[1], zone))
        for zone in zones:
            if self.view.zones[zone] or self._pile(zone):
                lies = self.lies(zone)
                said.append(self.words.say("spoken.place", place=self.called(zone), lies=lies))
        said += [self.tally(name) for name in self.view.tallies if self._counts(name)]
        return sentences(said)

    def _pile(self, zone: str) -> bool:
        """Whether it is a pile of everybody's, which is told though nothing lies there."""
        place = self.layout.place(zone, 0)
        common = kind_and_owner(zone)[1] < 0 and self.words.has(f"zone.{zone}")
        return common and place is not None and place.how == "pile"

    def _counts(self, name: str) -> bool:
        """Whether a number lies on the table, and is not told at its head or by the score."""
        entry, number = self.layout.tally(name), self.view.tallies[name]
        kind, owner = kind_and_owner(name)
        key = f"tally.{kind if owner >= 0 else name}"
        at_seat = entry is not None and entry.at == "plate" and owner >= 0
        mat = self.layout.mat
        chips = entry is None or (mat is not None and name in mat.pools)
        return bool(number) and self.words.has(key) and (at_seat or chips)

    def hand(self, zones: Sequence[tuple[str, Sequence[Card]]]) -> str:
        """One's own cards, place by place."""
        say, said = self.words.say, []
        for zone, cards in zones:
            place = say(f"zone.{kind_and_owner(zone)[0]}")
            if cards:
                text = say("spoken.hand", n=len(cards), place=place, cards=self.cards(cards))
            else:
                text = sentences([say("spoken.place", place=place, lies=say("spoken.empty"))])
            said.append(text)
        return " ".join(said)


def hands_open(rules: Rules, view: View) -> dict[str, tuple[Card, ...]]:
    """All hands, where they lie open to everybody; none where only some of them do: of one that
    is known by what its player did the key of the table tells."""
    hands = {zone: view.zones[zone] for zone in view.zones if kind_and_owner(zone)[0] == "hand"}
    held = {zone: tuple(cards) for zone, cards in hands.items() if cards}
    hidden = rules.SIGHT.get("hand") != "owner" or any(UNKNOWN in cards for cards in held.values())
    return {} if hidden else held


def notes_text(rules: Rules, view: View, words: Words) -> dict[Target, str]:
    """What the game notes at cards and places, each in a sentence of its own: of a number what it
    counts, as the game explains it where one points at it."""
    said = {}
    for place, note in notes(rules, view).items():
        key, facts = f"note.{note.key}", dict(note.facts)
        what = words.say(key, **facts)
        if words.has(f"{key}.tip") and not any(map(str.isalpha, what)):
            meant = words.say(f"{key}.tip", **facts)
            said[place] = sentences([meant.partition(". ")[0]])
        else:
            said[place] = words.say("spoken.beside", what=what)
    return said


def scores_text(rows: ScoreRows, words: Words, names: Sequence[str]) -> str:
    """How the match stands: everybody's total, partners together."""
    if not rows.rows:
        return words.say("scores.none")
    totals = rows.rows[-1].totals
    said = []
    for seats, total in zip(rows.columns(len(names)), totals, strict=True):
        who = list_names(words, [names[seat] for seat in seats])
        said.append(words.say("about.number", what=who, n=in_fractions(total, rows.parts)))
    return f"{words.say('scores.title')}: {', '.join(said)}."


ACTS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
WALKS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB)
LEAFS = (pygame.K_UP, pygame.K_DOWN, pygame.K_TAB)  # keys that are the log's while it is open


class FocusAnnouncer:
    """Follows the person who chooses: `step` with every frame, `note` with every event. `trusts`
    says whether the person at the screen has asked for their hand; `answered` counts the presses
    that were answered by a sentence."""

    def __init__(self, screen: TableScreen, trusts: Callable[[], bool]) -> None:
        self.screen, self.trusts = screen, trusts
        self.voice = screen.app.voice
        self.answered = 0
        self._at: Hashable = None  # what the keys were on, and what was said of it
        self._gauge = ""
        self._hands: TableInput | None = None  # whose picked cards were these
        self._picked: tuple[Card, ...] = ()
        self._mouse = False  # the pointer was used last
        self._hint: object = None

    @property
    def own(self) -> Words:
        """The words of what is said to the person at the screen."""
        return self.screen.words

    def anew(self) -> None:
        """Say once more what the keys are on, also where it is the same."""
        self._at = None

    def note(self, event: pygame.event.Event) -> None:
        """An event that may be about to change what is met."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEMOTION):
            self._mouse = event.type == pygame.MOUSEMOTION
        if event.type != pygame.KEYDOWN or (self.screen.log.open and event.key in LEAFS):
            return
        if self.voice.on and event.key in (*ACTS, *WALKS):
            self._at = None  # if it changes nothing, that is to be heard as well

    # a press of which nothing comes

    def stand(self, event: pygame.event.Event) -> object:
        """How a person's choice stands before one of the keys that do something; None else."""
        if event.type != pygame.KEYDOWN or event.key not in ACTS or not self.voice.on:
            return None
        return None if self.screen.presentation.busy else self._stand()

    def _stand(self) -> object:
        screen, controls = self.screen, self.screen.controls
        if controls is None:
            return None
        picked, chosen = tuple(controls.builder.picked), tuple(controls.builder.chosen)
        shown = screen.engine.top, screen.hints.advice, screen.toolbar.paper
        return controls, picked, chosen, self.answered, *shown

    def pressed(self, before: object) -> None:
        """The key has been pressed: what it has not done is answered by a sentence as well."""
        controls = self.screen.controls
        if before is None or controls is None or before != self._stand():
            return
        self.voice.asked(self._why_not(controls), self.own.language)

    def _why_not(self, controls: TableInput) -> str:
        """Why nothing has come of a press."""
        builder, cursor, say = controls.builder, controls.lights.cursor, self.own.say
        if not self.trusts():
            return say("spoken.pressed.unread")
        if cursor is None and not builder.picked:
            return say("spoken.pressed.none")
        if isinstance(cursor, tuple):
            return say("spoken.pressed.same")
        wrong = [builder.press(verb)[1] for verb in builder.buttons()]
        if builder.places() or not wrong or not (first := wrong[0]) or None in wrong:
            return say("spoken.pressed.many")
        return sentences([say(f"reason.{first.key}", **dict(first.facts))])

    # where the keys are

    def step(self) -> None:
        """A frame: what has changed of what is met."""
        controls = self.screen.controls
        if controls is None:
            self._at = self._hint = None
            return
        if not self.trusts():
            self._hint = self._hands = None
            if self.voice.follows:
                self._follow_unread(controls)
            return
        self._tell_hint(controls)
        if self.voice.follows:
            self._follow(controls)

    def _tell_hint(self, controls: TableInput) -> None:
        hints = self.screen.hints
        advice, words = hints.advice if hints.shown_for(controls) else None, self.own
        if advice is not None and advice is not self._hint:
            said = [spoken_text(move_pieces(advice.move, controls, words), words)]
            said += map(words.tell, advice.reasons)
            self.voice.own(sentences([*said, words.say("hint.take")]), words.language)
        self._hint = advice

    def _follow(self, controls: TableInput) -> None:
        """What the keys are on, or else the pointer; what the picked cards come to."""
        cursor, gauge = controls.lights.cursor, controls.lights.gauge_text()[0]
        said = self._stop_text(controls, cursor) if cursor is not None else self._pointed(controls)
        changed, now = self._changed(controls), (cursor, said, gauge)
        if changed or (now != self._at and (said or gauge)):
            said = changed or said
            fresh = [said, *([gauge] if gauge != self._gauge else [])]
            self.voice.own(sentences(fresh) if fresh[1:] else said, self.own.language)
        self._at, self._gauge = now, gauge

    def _changed(self, controls: TableInput) -> str:
        """What has been picked or put back since the last frame, and what is picked now."""
        now, words = tuple(controls.builder.picked), self.own
        before = self._picked if controls is self._hands else now
        self._hands, self._picked = controls, now
        back = [words.as_text(card) for card in before if card not in now]
        fresh = [card for card in now if card not in before]
        if back:
            called = list_names(words, back)
            return words.say("spoken.back", what=called, rest=self._rest(now))
        if len(fresh) > 1 or (fresh and controls.lights.cursor not in fresh):
            return self._rest(now)
        if fresh and len(now) > 1:
            said = words.say("spoken.picked", what=words.as_text(fresh[0]))
            return sentences([said, words.say("spoken.picked.many", n=len(now))])
        return ""

    def _rest(self, now: Sequence[Card]) -> str:
        words = self.own
        if not now:
            return words.say("spoken.picked.none")
        what = list_names(words, [words.as_text(card) for card in now])
        return words.say("spoken.picked.now", what=what)

    def picked(self, controls: TableInput) -> str:
        """Which cards are picked, in a sentence; nothing where none is."""
        return self._rest(controls.builder.picked) if controls.builder.picked else ""

    def _follow_unread(self, controls: TableInput) -> None:
        """The keys are somewhere in a hand that has not been asked for: where, and how many stops
        there are, would tell the room what is in it."""
        now = controls.lights.cursor
        if now is not None and now != self._at:
            self.voice.asked(self.own.say("spoken.unread"), self.own.language)
        self._at, self._gauge = now, ""

    def _stop_text(self, controls: TableInput, cursor: Hashable) -> str:
        """What the keys are on, in words: a card in hand, a place, or a button."""
        builder, picked = controls.builder, partial(self.own.say, "spoken.picked")
        if isinstance(cursor, Card):
            said = self._card_text(cursor, drawn=cursor in controls.lights.drawn)
            return picked(what=said) if cursor in builder.picked else said
        assert isinstance(cursor, tuple)
        kind, what = cursor
        if kind == "button":
            return self._button_text(controls, what)
        screen = self.screen
        names = [player.name for player in screen.match.players]
        view = screen.match.view(builder.seat)
        said = Descriptions(view, screen.layout, self.own, names).place(what)
        return picked(what=said) if what in builder.chosen else said

    def _card_text(self, card: Card, drawn: bool) -> str:
        """A card, of which pack it is where there are several, and whether it has just come."""
        said = self.own.as_text(card)
        if is_card(card.name) and (before := packs_before(read_name(card.name))):
            said = self.own.say("spoken.pack", what=said, n=before + 1)
        return self.own.say("spoken.drawn", what=said) if drawn else said

    def _button_text(self, controls: TableInput, verb: str) -> str:
        """What a verb's button says, and why it cannot be pressed, if so."""
        label, wrong = controls.lights.label(verb), controls.builder.press(verb)[1]
        if wrong is None:
            return self.own.say("spoken.button", what=label)
        return sentences([self.own.say("spoken.button.off", what=label), self.own.tell(wrong)])

    def _pointed(self, controls: TableInput) -> str:
        """What the pointer is on, and what there is to say of it."""
        screen, thing = self.screen, self.screen.hover.thing
        if thing is None or not self._mouse:
            return ""
        label = controls.lights.label(str(thing.what)) if thing.kind == "verb" else ""
        label = self.own.say(f"play.{thing.what}") if thing.kind == "toolbar" else label
        tips = TooltipText(screen.showing, screen.match.players, self.own, controls.builder)
        tip = tips.of(thing, label)
        return label if tip is None else sentences([tip.title, *tip.lines])
