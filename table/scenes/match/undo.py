"""Take a choice back: at once where that is free, else when the others agree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.kit.asking import asked
from rules.kit.match import Mark, Moment
from rules.kit.sight import kind_and_owner, redact
from rules.kit.story import faces
from table.app.app import GameSession
from table.app.voice_output import sentences
from table.engine.scene import Engine
from table.felt.banner import sentence
from table.i18n.phrases import list_names
from table.i18n.words import Words
from table.scenes.match.match_controller import MatchController, Onlookers
from table.scenes.match.viewpoint import Viewpoint
from table.widgets.tooltip import Tooltip

TOLD, TIPPED = 4, 2  # sentences that say what would go back; of more it is said that there are


class UndoOptions:
    """At one table. It tells of nobody whether they have chosen where that is a secret."""

    def __init__(self, session: GameSession, viewpoint: Viewpoint) -> None:
        self.session, self.match, self.viewpoint = session, session.match, viewpoint

    @property
    def secret(self) -> bool:
        """Whether it is a secret of somebody at the screen who is asked now."""
        rules, state = self.match.rules, self.match.state
        return len(self.viewpoint.people) > 1 and asked(rules, state) is not None

    def seats_able(self) -> list[int]:
        """The people who may be meant by a wish to take a choice back: the person at the screen,
        or, with nobody there, all who have a choice to take back."""
        facing, people = self.viewpoint.facing, self.viewpoint.people
        if self.hidden:
            return [*people]
        seats = people if facing is None else (facing,)
        if facing is None and len(people) > 1:
            noticed = self.match.seen_choosing()  # nobody learns here that somebody chose in secret
            seats = tuple(seat for seat in people if seat in noticed)
        return [seat for seat in seats if self.match.undo_to(seat) is not None]

    @property
    def undo(self) -> bool:
        """Whether anything may be taken back, as far as the room can tell."""
        able = self.seats_able()
        return self._shows_undo and (len(able) > 1 or not self.final(able[0]))

    def offered(self) -> dict[str, bool]:
        """What the pause offers, as far as the room can tell; of what stands for good it is said
        there why it does."""
        return {"undo": self._shows_undo, "redo": self.shows_redo}

    @property
    def _shows_undo(self) -> bool:
        """Whether somebody has something to take back that may be known of: where it is a secret
        who chooses, not before anybody has been asked."""
        able = self.seats_able()
        return bool(able) and (not self.hidden or self._begun(able))

    @property
    def hidden(self) -> bool:
        """Whether the people at the screen is to learn of nobody whether they have chosen."""
        return self.viewpoint.facing is None and self.secret

    def _begun(self, people: list[int]) -> bool:
        """Whether anybody has been asked by now, or has chosen openly in this hand."""
        return self.viewpoint.in_turn.begun or not self.match.chosen_openly().isdisjoint(people)

    def final(self, seat: int) -> bool:
        """Whether a seat's last choice stands for good: others play the same deal, and something
        has been learnt since."""
        return self.session.deal_of is not None and not self.match.undo_free(seat)

    def redo(self) -> int | None:
        """The person who may bring back now what they have taken back; None where there is
        nobody."""
        seats = [seat for seat in self.viewpoint.people if self.match.redoable(seat)]
        return seats[0] if seats and self.viewpoint.facing in (None, seats[0]) else None

    @property
    def shows_redo(self) -> bool:
        """Whether it is to be seen that something may be brought back: not where that would end
        with a choice that nobody may know of."""
        return self.redo() is not None and not self.secret

    def comes_again(self, seat: int) -> bool:
        """Whether taking back would put a card that this person has got, and alone has seen, back
        where it lay, from where the very same one comes again. Nobody else is to learn that."""
        to, match = self.match.undo_to(seat), self.match
        since = [moment for moment in match.history if to is not None and moment.step >= to]
        if len(since) < 2 or [*self.viewpoint.people] != [seat]:
            return False
        then, now = since[0], match.view(seat)
        saw = faces(redact(match.rules, then.state, seat, then.known[seat]))
        sight = match.rules.SIGHT
        own = [
            card
            for zone, cards in now.zones.items()
            if sight[kind_and_owner(zone)[0]] == "owner" and kind_and_owner(zone)[1] == seat
            for card in cards
        ]
        return not set(own) <= saw and not any(moment.drawn for moment in since[1:])

    # in words

    def tip(self, name: str, words: Words) -> Tooltip | None:
        """What the button `undo` or `redo` would do now; None of any other."""
        if name == "undo":
            return Tooltip(words.say("pause.undo"), tuple(filter(None, self._undo_said(words))))
        if name == "redo":
            return Tooltip(words.say("pause.redo"), (words.say("about.redo"),))
        return None

    def _undo_said(self, words: Words) -> list[str]:
        able, match, people = self.seats_able(), self.match, self.viewpoint.people
        if not able:
            return [words.say("reason.nothing_to_undo")]
        if len(able) > 1:
            return [words.say("about.undo.who")]
        (seat,) = able
        if self.final(seat):
            return [words.say("evening.no_undo")]
        goes, others = (
            self.undone_text(seat, words, TIPPED),
            [other for other in people if other != seat],
        )
        if match.undo_free(seat):
            return [goes, words.say("about.undo.free")]
        if not others:
            again = words.say("about.undo.again") if self.comes_again(seat) else ""
            return [goes, *([again] if again else []), words.say("about.undo.alone")]
        names = list_names(words, [words.display_name(match.players[seat].name) for seat in others])
        return [goes, words.say("about.undo.asks", names=names)]

    def undone_text(self, seat: int, words: Words, most: int = TOLD) -> str:
        """What would go back, as the room was told of it, in so many sentences at most."""
        to = self.match.undo_to(seat)
        if to is None:
            return ""
        if to == self.match.step:
            return words.say("undo.sealed")
        event_log = self.session.event_log
        since = (entry for entry in event_log.entries(None) if entry.step > to and not entry.mark)
        told = [line for each in since for line in event_log.as_now(each).told]
        what = sentences(
            "".join(map(words.as_text, sentence(line, words).pieces)).strip()
            for line in told[:most]
        )
        key = "undo.more" if len(told) > most else "undo.goes"
        return words.say(key, what=what) if what else ""


class Wish(NamedTuple):
    """Who wants to take a choice back, who is asked next and after that, and who has agreed."""

    seat: int
    others: tuple[int, ...]
    agreed: tuple[int, ...] = ()


class UndoController:
    """At one table. Computers always agree; with nobody else there nobody is asked."""

    def __init__(self, controller: MatchController, ways: UndoOptions) -> None:
        self.controller, self.screen, self.overlays = (
            controller,
            controller.screen,
            controller.overlays,
        )
        self.match, self.viewpoint = controller.match, controller.viewpoint
        self.ways = ways
        self._wish: Wish | None = None

    def undo(self, seat: int | None = None) -> None:
        """Somebody wants to take a choice back: the person at this seat, or whoever faces the
        screen; where several people might be meant, it is asked who."""
        people = self.viewpoint.people
        if self.controller.session.guide is not None:
            self.screen.notice("guide.no_undo")  # the guide has gone on behind it
            return
        able = self.ways.seats_able() if seat is None else [seat]
        if len(able) > 1:
            self.controller.turns.cover(lambda engine: self._ask_who(engine, able))
            return
        seat = able[0] if able else None
        nothing = seat is None or self.match.undo_to(seat) is None
        if seat is None or (nothing and not self.ways.hidden):
            self.screen.notice("reason.nothing_to_undo")
        elif self.match.undo_free(seat):
            self._take_back(seat, None)
        elif self.ways.final(seat):
            self.screen.notice("evening.no_undo")  # or it would be another deal than the others had
        else:
            self._ask(Wish(seat, tuple(other for other in people if other != seat)))

    def redo(self) -> None:
        """Whoever has just taken something back wants it again."""
        if self.ways.secret:  # whether it can be done tells whether somebody has chosen since
            self.screen.notice("undo.no_redo")
            return
        seat = self.ways.redo()
        if seat is None:
            self.screen.notice("reason.nothing_to_redo")
            return
        self.drop()
        if self.controller.commit(lambda: self.match.redo(seat), self.redo):
            self.viewpoint.went_on(seat)
            self._go_on()

    # who is asked

    def _ask(self, wish: Wish) -> None:
        """The next of the others whether they agree; when all have, it is done."""
        self._wish = None
        if not wish.others:
            self._take_back(wish.seat, wish.agreed)
            return
        self._wish = wish
        self.controller.turns.cover(lambda engine: self._ask_next(engine, wish))

    def _ask_who(self, engine: Engine, seats: Sequence[int]) -> None:
        title = self.screen.words.say("undo.who")
        self.overlays.who(engine, title, {seat: self._name(seat) for seat in seats})

    def _ask_next(self, engine: Engine, wish: Wish) -> None:
        say, name = self.screen.words.say, self._name(wish.others[0])
        title = say("undo.title", name=self._name(wish.seat))
        text = [say("undo.text", asked=name), self.ways.undone_text(wish.seat, self.screen.words)]
        yes, no = say("undo.yes"), say("undo.no")
        self.overlays.agree(engine, title, " ".join(filter(None, text)), yes, no)

    def answered(self, agrees: bool) -> None:
        """Whoever was asked has answered."""
        wish = self._wish
        if wish is None:
            return
        asked, *others = wish.others
        if agrees:
            self._ask(Wish(wish.seat, tuple(others), (*wish.agreed, asked)))
        else:
            self._wish = None
            self.screen.notice("undo.refused", name=self._name(asked))

    # what is done

    def _take_back(self, seat: int, agreed: Sequence[int] | None) -> None:
        """The match goes back, and everything that follows it."""
        if self.match.undo_to(seat) is None:  # which was not to be known before all had agreed
            self.screen.notice("reason.nothing_to_undo")
            return

        def back() -> Mark:
            return self.match.undo(seat, agreed)

        self.drop()
        past = {moment.step: moment for moment in self.match.history}
        again = self.ways.comes_again(seat)
        if self.controller.commit(back, lambda: self._take_back(seat, agreed)):
            self.viewpoint.went_back(seat)
            self._go_on()
            then = past.get(self.match.step)
            known = then is not None and self._shows_more(then)
            told = "undo.done.again" if again else "undo.done.seen" if known else "undo.done"
            self.screen.notice("undo.done.secret" if self.ways.secret else told)

    def _shows_more(self, then: Moment) -> bool:
        """Whether cards lie open now that did not when the match first stood here."""
        match, facing = self.match, self.viewpoint.facing
        before = redact(match.rules, then.state, facing, then.known[facing])
        return match.view(facing).zones != before.zones

    def drop(self) -> None:
        """Nothing of what was under way comes of it: no thought, no flight, no great moment; and
        no guest has the memory of it."""
        screen = self.screen
        screen.hover.clear()
        if screen.controls is not None:
            screen.controls.let_go(self._now)
            screen.controls = None
        screen.thoughts.cancel()
        screen.app.see_off()
        screen.presentation.drop(self._now)

    def _go_on(self) -> None:
        """The picture follows, and what is due comes."""
        controller = self.controller
        self.screen.highlights.drop(self._now)
        controller.onlookers = Onlookers(self.match, self.viewpoint.people)
        controller.turns.called = False
        self.screen.show_now(self._now)

    @property
    def _now(self) -> float:
        return self.screen.now

    def _name(self, seat: int) -> str:
        return self.screen.words.display_name(self.match.players[seat].name)
