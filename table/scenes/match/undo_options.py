"""Say what can be undone and redone now, as far as the people at the screen may know."""

from __future__ import annotations

from rules.kit.asking import asked
from rules.kit.sight import redact
from rules.kit.story import faces
from table.app.app import GameSession
from table.app.voice_output import sentences
from table.felt.banner import sentence
from table.i18n.phrases import list_names
from table.i18n.words import Words
from table.scenes.match.viewpoint import Viewpoint, held
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
        asking, chose = self.viewpoint.in_turn, self.match.chosen_openly
        return bool(able) and (not self.hidden or asking.begun or not chose().isdisjoint(able))

    @property
    def hidden(self) -> bool:
        """Whether the people at the screen is to learn of nobody whether they have chosen."""
        return self.viewpoint.facing is None and self.secret

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
        then = since[0]
        saw = faces(redact(match.rules, then.state, seat, then.known[seat]))
        own = held(match, match.view(seat))
        return not own <= saw and not any(moment.drawn for moment in since[1:])

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
        goes = self.undone_text(seat, words, TIPPED)
        if match.undo_free(seat):
            return [goes, words.say("about.undo.free")]
        others = [match.players[other].name for other in people if other != seat]
        if not others:
            again = words.say("about.undo.again") if self.comes_again(seat) else ""
            return [goes, again, words.say("about.undo.alone")]
        names = list_names(words, [*map(words.display_name, others)])
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
