"""The table spoken: what happens to the room, one's own cards only to whoever asks for them.

Of what happens the room's own sentences are said, which nobody's hand has any part in. What the
person at the screen alone may see, the cards they hold and all that the keys are on while they
choose, is said only once they have asked for their hand by its key: of several people each anew
at every turn, and twice, as the others may hear it.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from rules.kit.asking import asked
from rules.kit.cards import Card
from rules.kit.part import hands_agreed
from rules.kit.said import Why
from rules.kit.sight import kind_and_owner
from rules.kit.story import Told
from sprites.faces import packs_before
from sprites.names import is_card, read_name
from table.felt.captions import sentences as captions
from table.felt.typeset import Pieces
from table.house.chronicle import Entry
from table.house.score_rows import ScoreRows
from table.house.voiced import sentences
from table.play.ghosts import told
from table.play.hands import Hands
from table.play.inturn import asks
from table.play.recital import Recital, scores_said
from table.play.tableau import Tableau
from table.play.tips import Tips
from table.words.phrases import listed
from table.words.words import Words

HAND, TABLE, SCORE, LAST = pygame.K_F4, pygame.K_F5, pygame.K_F6, pygame.K_F9
ACTS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
ASKED_HINT = "table.hint"
QUIET = (pygame.K_LCTRL, pygame.K_RCTRL)  # as in every program that reads out


class Crier:
    """Speaks of one table. Tell it what happens: `note` after a step, `turn`, `refused`; `step`
    with every frame, and `event` before anybody else."""

    def __init__(self, tableau: Tableau, rows: ScoreRows) -> None:
        self.tableau, self.rows = tableau, rows
        self.house, self.voice = tableau.house, tableau.house.voice
        self.match, self.director = tableau.match, tableau.director
        self.chronicle = tableau.telling.chronicle
        self._heard: dict[int | None, list[Entry]] = {}
        self._rounds: dict[int | None, list[str]] = {}  # told since each one's last choice
        self._chooses: set[int | None] = {None}  # whose next choice begins another round
        self._warned: int | None = None
        self._trusted: int | None = None
        self._at: Hashable = None  # what the keys were on, and what was said of it
        self._gauge = ""
        self._mouse = False  # the pointer was used last
        self._hint: object = None
        self._stays = False
        self.answered = 0  # presses that were answered by a sentence
        self.voice.trusted = self._trusts
        self.voice.hush(own=True)
        for one in self.chronicle.audiences:
            self._fresh(one)

    @property
    def names(self) -> list[str]:
        """Who sits there, as the room is told."""
        return [self.room.called(one.name) for one in self.match.sitters]

    @property
    def room(self) -> Words:
        """The words of what is said to all."""
        return self.tableau.aloud

    @property
    def own(self) -> Words:
        """The words of what is said to whoever is at the screen."""
        return self.tableau.words

    # what happens

    def note(self) -> None:
        """The match has gone on, or back."""
        public = self._fresh(None)
        each = {one: self._fresh(one) for one in self.chronicle.audiences if one is not None}
        mine = each.get(self._trusted, []) if self._trusted is not None else []
        if public:
            self._keep(public)
        alone = len(self.director.people) == 1 and self._trusted is not None
        if alone and mine:  # who asked for it hears it as they saw it
            self._say_room([self.own.tell(one.why) for one in mine], self.own)
            return
        if public:
            self._say_room([self.room.tell(one.why) for one in public], self.room)
        private = [one for one in mine if one not in public]
        if private:
            self.voice.own(" ".join(self.own.tell(one.why) for one in private), self.own.language)

    def _keep(self, public: Sequence[Told]) -> None:
        """For whoever asks what has happened since they chose last; that somebody asked for a
        hint is no part of it."""
        fresh = [self.room.tell(one.why) for one in public if one.why.key != ASKED_HINT]
        for one in (None, *self.director.people):
            before = [] if fresh and one in self._chooses else self._rounds.get(one, [])
            self._rounds[one] = [*before, *fresh]
        if fresh:
            self._chooses = {None}

    def _say_room(self, said: Sequence[str], words: Words) -> None:
        for one in said:
            self.voice.room(one, words.language)

    def _fresh(self, audience: int | None) -> list[Told]:
        """What somebody has been told that they had not been before."""
        entries, before = list(self.chronicle.entries(audience)), self._heard.get(audience, [])
        known = {id(one) for one in before}
        marks = [one.told for one in before if one.mark]
        self._heard[audience] = entries
        fresh = [one for one in entries if id(one) not in known and not sealing(one)]
        return [told for one in fresh if not (one.mark and one.told in marks) for told in one.told]

    def turn(self, hands: Hands) -> None:
        """Somebody may choose now."""
        self._keep_trust()
        self._at = None
        self._chooses.add(hands.desk.seat)
        view, words = self.match.view(None), self.room
        asking = asked(self.match.rules, view)
        key = f"asked.{asking.phase}" if asking else f"phase.{view.phase}"
        what = words.say(key, **dict(asking.facts if asking else ())) if words.has(key) else ""
        name = self.names[hands.desk.seat]
        said = [words.say("spoken.turn", name=name, what=what).strip()]
        if not self._trusts():
            said.append(words.say("spoken.keys"))
        self.voice.room(" ".join(said), words.language)
        if asking:
            self.voice.own(asks(hands.desk, self.own), self.own.language)

    def refused(self, wrong: Why) -> None:
        """A move was not allowed: why not, to who may hear of it."""
        self.answered += 1
        if not self._trusts():
            self.voice.asked(self.own.say("spoken.pressed.unread"), self.own.language)
            return
        said = self.own.say(f"reason.{wrong.key}", **dict(wrong.facts))
        self.voice.own(said, self.own.language)

    # who may hear what

    def _keep_trust(self) -> None:
        """Whoever asked for their hand is trusted as long as they face the screen."""
        facing = self.director.facing
        if self._trusted not in (None, facing):
            self._trusted = None
            self.voice.hush(own=True)
        if self._warned != facing:
            self._warned = None

    def trust(self, seat: int) -> None:
        """Whoever sits there need not ask for their hand before they are read what they see."""
        self._trusted = seat

    def _trusts(self) -> bool:
        return self._trusted is not None and self._trusted == self.director.facing

    def _ask_for_hand(self) -> None:
        """The key of the hand: of several people it has to be pressed twice in a turn."""
        facing, words = self.director.facing, self.own
        if facing is None:
            self.voice.asked(words.say("spoken.nobody"), words.language)
        elif len(self.director.people) > 1 and facing not in (self._trusted, self._warned):
            self._warned = facing
            self.voice.asked(words.say("spoken.only", name=self.names[facing]), words.language)
        else:
            self._trusted = facing
            self.voice.own(self._hand(facing), words.language)

    def _hand(self, seat: int) -> str:
        """What the seat holds, as it lies there from left to right."""
        view, sight = self.match.view(seat), self.match.rules.SIGHT
        table = self.tableau.showing.table
        lying = {pose.face: pose.x for pose in table.poses.values()} if table else {}
        zones = []
        for zone, cards in view.zones.items():
            kind, owner = kind_and_owner(zone)
            if owner == seat and sight[kind] == "owner" and (cards or kind == "hand"):
                zones.append((zone, sorted(cards, key=lambda one: (lying.get(one, 0.0), one))))
        beside = captions(self.match.rules, view, self.own)
        hands, said = self.tableau.hands, self._recital(seat).hand(zones)
        for zone, _ in zones:
            if what := beside.get(zone):
                said = f"{said} {self.own.say('spoken.beside', what=what)}"
        return said if hands is None else f"{said} {asks(hands.desk, self.own)}"

    def _table(self) -> str:
        """Who deals and who chooses, and all that lies there."""
        view, say, said = self.match.view(None), self.room.say, []
        phase = self.tableau.layout.phases.get(view.phase)
        if not (phase and phase.undealt):
            said.append(say("about.dealer.line", name=self.names[view.table.dealer]))
        owes = self.tableau.telling.company(self.director.view()).owes
        if owes:
            names = listed(self.room, [self.names[one] for one in sorted(owes)])
            said.append(say("spoken.owes", names=names))
        return " ".join([*said, self._recital(None).table()])

    def _recital(self, seat: int | None) -> Recital:
        words = self.room if seat is None else self.own
        return Recital(
            self.match.view(seat),
            self.tableau.layout,
            words,
            self.names,
            hands_agreed(self.match.part),
        )

    # keys

    def event(self, event: pygame.event.Event) -> bool:
        """One event; True if it was for the voice."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEMOTION):
            self._mouse = event.type == pygame.MOUSEMOTION
        if event.type != pygame.KEYDOWN or not self.voice.on:
            return False
        self._keep_trust()
        if event.key in ACTS:  # if it changes nothing, that is to be heard as well
            self._at = None
        if event.key in QUIET:
            self.voice.hush()
        elif event.key == HAND:
            self._ask_for_hand()
        elif event.key == TABLE:
            self.voice.asked(self._table(), self.room.language)
        elif event.key == SCORE:
            said = scores_said(self.rows, self.room, self.names)
            self.voice.asked(said, self.room.language)
        elif event.key == LAST:
            told = self._rounds.get(self.director.facing) or self._rounds.get(None, [])
            said = " ".join(told) or self.room.say("play.nothing")
            self.voice.asked(said, self.room.language)
        return event.key in (HAND, TABLE, SCORE, LAST)

    def stand(self, event: pygame.event.Event) -> object:
        """How a person's choice stands before one of the keys that do something; None else."""
        if event.type != pygame.KEYDOWN or event.key not in ACTS or not self.voice.on:
            return None
        return None if self.tableau.telling.busy else self._stand()

    def _stand(self) -> object:
        tableau, hands = self.tableau, self.tableau.hands
        if hands is None:
            return None
        desk, told = hands.desk, (self.answered, tableau.hinting.advice, tableau.margin.paper)
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
        if not self._trusts():
            return say("spoken.pressed.unread")
        if cursor is None and not desk.picked:
            return say("spoken.pressed.none")
        if isinstance(cursor, tuple):
            return say("spoken.pressed.same")
        wrong = [desk.press(verb)[1] for verb in desk.buttons()]
        if desk.places() or None in wrong or not wrong:
            return say("spoken.pressed.many")
        return " ".join(say(f"reason.{one.key}", **dict(one.facts)) for one in wrong[:1] if one)

    # where the keys are

    def step(self) -> None:
        """A frame: what has changed of what is met."""
        trouble = self.voice.trouble()
        if trouble is not None:
            self.tableau.scene.app.notice(self.own.tell(trouble))
        if not self.voice.on:
            return
        self._keep_trust()
        self._tell_climax()
        hands = self.tableau.hands
        if hands is None or not self._trusts():
            self._at = self._hint = None
            return
        self._tell_hint(hands)
        if self.voice.follows:
            self._follow(hands)

    def _tell_climax(self) -> None:
        stays = self.tableau.climaxes.may_go_on(self.tableau.scene.app.now)
        if stays and not self._stays:
            self.voice.room(self.room.say("climax.on"), self.room.language)
        self._stays = stays

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
        now = cursor, said, gauge
        if now != self._at and (said or gauge):
            fresh = [said, *([gauge] if gauge != self._gauge else [])]
            self.voice.own(sentences(fresh) if fresh[1:] else said, self.own.language)
        self._at, self._gauge = now, gauge

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
            said = self._recital(desk.seat).place(what)
            return words.say("spoken.picked", what=said) if what in desk.chosen else said
        label, wrong = hands.lights.label(what), desk.press(what)[1]
        if wrong is None:
            return words.say("spoken.button", what=label)
        why = words.say(f"reason.{wrong.key}", **dict(wrong.facts))
        return f"{words.say('spoken.button.off', what=label)} {why}"

    def _pointed(self, hands: Hands) -> str:
        """What the pointer is on, and what there is to say of it."""
        thing = self.tableau.pointing.thing
        if thing is None or not self._mouse:
            return ""
        label = hands.lights.label(str(thing.what)) if thing.kind == "verb" else ""
        label = self.own.say(f"play.{thing.what}") if thing.kind == "margin" else label
        tips = Tips(self.tableau.showing, self.match.sitters, self.own, hands.desk)
        tip = tips.of(thing, label)
        if tip is None:
            return label
        return sentences([tip.title, *tip.lines])


def aloud(pieces: Pieces, words: Words) -> str:
    """A move in words to be heard, its arrow as one as well."""
    return "".join(map(words.written, pieces)).replace("→", words.say("spoken.to"))


def sealing(entry: Entry) -> bool:
    """Whether it tells of the dealer's seals: words to be compared, which nobody can by ear."""
    return entry.aside and not entry.seats
