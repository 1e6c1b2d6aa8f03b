"""Decide who is asked next, whose view the screen shows, and what may be undone now, as far as the
people at the screen may know.

Knows the match and who sits there, but neither clock nor picture: the scene asks
what is due whenever the last thing has been seen.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.kit.asking import asked
from rules.kit.cards import UNKNOWN, Card
from rules.kit.match import PERSON, Match, Moment
from rules.kit.sight import kind_and_owner, redact
from rules.kit.state import View
from rules.kit.story import faces, seen
from table.app.app import GameSession
from table.app.voice_output import sentences
from table.felt.banner import sentence
from table.i18n.phrases import list_names
from table.i18n.words import Words
from table.input.asking_in_turn import AskingInTurn
from table.layout.layout import Layout, sealed_view
from table.widgets.tooltip import Tooltip


class Due(NamedTuple):
    """What is due: `over`, `hand over`, `dealer`, `computers`, `curtain` or `turn`, and whose.

    Where it is a secret who is asked (`rules.kit.asking`), of the computers perhaps nobody.
    """

    what: str
    seats: tuple[int, ...] = ()


class PastView(NamedTuple):
    """A position of the past as somebody looks at it, and the step that led to it."""

    step: int
    view: View


class Viewpoint:
    """The order of things in one match.

    `facing` is the person whose hand may be drawn now, None for nobody. With one
    person at the table that is always this person, once they are known to be there; with several,
    only after the curtain has been answered and until others may look again. `shared`: there is
    another person at this screen, at this table or about to play the same deal, so that no page is
    laid over an open hand.
    """

    def __init__(self, match: Match, layout: Layout, same_deal: bool = False) -> None:
        self.match, self.layout = match, layout
        seats = enumerate(match.players)
        self.people = tuple(seat for seat, player in seats if player.who == PERSON)
        self.shared = same_deal or len(self.people) > 1
        self.facing: int | None = self.people[0] if len(self.people) == 1 else None
        self.bottom = self.people[0] if self.people else 0
        self.in_turn = AskingInTurn(match, self.people)
        self._seen = dict.fromkeys(self.people, -1)
        self._together = -1  # the step that the whole room saw last
        self._before: list[tuple[dict[int, int], int]] = []  # what was taken back, for redo

    def follow(self, before: Viewpoint, stay: Collection[int]) -> None:
        """Somebody else has sat down somewhere. Those who stay know what they knew; nobody faces
        the screen before they have said that they are here, but who had it alone and still has."""
        for seat in stay:
            if seat in self._seen and seat in before._seen:
                self._seen[seat] = before._seen[seat]
        self._together = before._together
        alone = len(self.people) == 1 and self.people == before.people and self.people[0] in stay
        self.facing = before.facing if alone else None
        if before.bottom in self.people or not self.people:
            self.bottom = before.bottom

    def due(self) -> Due:
        """What is due now."""
        match = self.match
        if match.over:
            return Due("over")
        if match.rules.outcome(match.state) is not None:
            return Due("hand over")
        in_secret = self.in_turn.due(self.facing)
        if in_secret is not None:
            return Due(*in_secret)
        owing = match.owing()
        if not owing:
            return Due("dealer")
        computers = tuple(seat for seat in owing if seat not in self.people)
        if computers:
            return Due("computers", computers)
        person = self.facing if self.facing in owing else owing[0]
        assert person is not None
        return Due("turn" if person == self.facing else "curtain", (person,))

    def awaited(self) -> Sequence[int]:
        """The seats of which the people at the screen may know that their choice is awaited."""
        owing, facing = self.match.owing(), self.facing
        if self.in_turn.now() is None:
            return owing
        seen = facing is not None and (facing in owing or len(self.people) > 1)
        return (facing,) if facing is not None and seen else ()

    def face(self, seat: int) -> None:
        """The person at this seat has said that they are here."""
        self.facing = self.bottom = seat

    def look_away(self) -> None:
        """The whole room may look again: with several people, nobody's hand is drawn."""
        if len(self.people) > 1:
            self.facing = None

    def chose(self, seat: int) -> None:
        """A person has chosen, or been asked without having to; what comes after is new to them.
        Others may look, unless the very next choice is theirs as well."""
        self.in_turn.looked(seat)
        self._before.clear()
        self._seen[seat] = self.match.step - (seat not in self.match.sealed)
        if seat not in self.match.owing():
            self.look_away()

    def went_back(self, seat: int) -> None:
        """This person has taken a choice back: nobody need be told again how it came to where the
        match stands now. Whoever faced the screen goes on facing it only if it was they."""
        step = self.match.step
        self._before.append((dict(self._seen), self._together))
        self._seen = {seat: min(step, saw) for seat, saw in self._seen.items()}
        self._together = min(step, self._together)
        self._stand_again(seat)

    def went_on(self, seat: int) -> None:
        """This person has brought it back: everybody has seen again what they had seen. Others may
        look, unless the next choice is theirs as well."""
        if self._before:
            self._seen, self._together = self._before.pop()
        self._stand_again(seat)
        if seat not in self.match.owing():
            self.look_away()

    def _stand_again(self, seat: int) -> None:
        self.in_turn = AskingInTurn(self.match, self.people)
        if self.facing != seat:
            self.look_away()

    def view(self) -> View:
        """The view to draw: of the person facing the screen, else of the whole room."""
        return sealed_view(self.match.view(self.facing), self.layout, self.sealed())

    def sealed(self) -> dict[int, tuple[str, Sequence[Card]]]:
        """Choices that wait: one's own cards, of others only how many where that is no secret."""
        match = self.match
        choices: dict[int, tuple[str, Sequence[Card]]] = {}
        for seat, (verb, cards, *_) in match.sealed.items():
            if seat != self.facing:
                offers = match.rules.offers(match.state, seat)
                fixed = all(offer.least == offer.most for offer in offers if offer.verb == verb)
                cards = (UNKNOWN,) * len(cards) if fixed else ()
            choices[seat] = (verb, cards)
        return choices

    def told(self, seat: int) -> None:
        """This person has been shown all that has happened."""
        self._seen[seat] = max(self._seen[seat], self.match.step)

    def told_all(self) -> None:
        """The whole room has been shown all that has happened."""
        self._together = self.match.step
        for seat in self.people:
            self.told(seat)

    def recap(self, seat: int) -> list[PastView]:
        """What happened since this person last chose or was told, as they would have seen it;
        the present is not in it, nor is a step that they could not notice, as when another has
        chosen in secret. Everybody watched the cards being dealt: of a deal only one's own cards
        are turned up, once all of them lie there."""
        since = self._unseen(seat)
        dealt = _dealt(since, self._seen[seat] < 0)
        past = self._noticed(seat, since[dealt or 0 :])
        if dealt is not None:
            past.insert(0, self._seen_by(None, since[dealt]))
        return past[:-1]

    def _unseen(self, seat: int) -> Sequence[Moment]:
        """The positions since the last one that is not new to this person. What the dealer does
        in the same hand when the room has just looked on together, it sees together as well."""
        since = [moment for moment in self.match.history if moment.step >= self._seen[seat]]
        if self._seen[seat] != self._together:
            return since
        hand, at = self.match.table.hand, 0
        while at + 1 < len(since) and not since[at + 1].made and _hand(since[at]) == hand:
            at += 1
        return since[at:]

    def again(self) -> list[PastView]:
        """What happened last, as the person at the screen sees it, and the position before it:
        what the others chose since one's own choice, and all of one's own since the others';
        where nobody faces the screen, the last choice. Empty where nobody has chosen yet in
        this hand."""
        me, history = self.facing, list(self.match.history)
        first, others = len(history) - 1, False
        while first > 0:
            moments = history[first - 1 : first + 1]
            before, after = (self._seen_by(me, moment).view for moment in moments)
            made = seen(self.match.rules, history[first].made, before, after)
            another = history[first - 1].state.table.hand != self.match.table.hand
            if another or (others and [*made] == [me]):
                break
            first -= 1
            others = others or any(seat != me for seat in made)
            if others and (me in made or me is None):
                break
        while first + 1 < len(history) and not history[first + 1].made:
            first += 1
        past = self._noticed(me, history[first:])
        return past if len(past) > 1 else []

    def _noticed(self, seat: int | None, moments: Sequence[Moment]) -> list[PastView]:
        """What somebody saw of these moments; of those that look alike the last."""
        past = [self._seen_by(seat, moment) for moment in moments]
        return [moment for moment, then in pairwise(past) if moment.view != then.view] + past[-1:]

    def _seen_by(self, seat: int | None, moment: Moment) -> PastView:
        view = redact(self.match.rules, moment.state, seat, moment.known[seat])
        return PastView(moment.step, view)


def held(match: Match, view: View) -> frozenset[Card]:
    """The cards that only the viewer holds."""
    sight = match.rules.SIGHT
    return frozenset(
        card
        for zone, cards in view.zones.items()
        for kind, owner in [kind_and_owner(zone)]
        if owner == view.seat and sight[kind] == "owner"
        for card in cards
        if card is not UNKNOWN
    )


def _hand(moment: Moment) -> int:
    return moment.state.table.hand


def _dealt(since: Sequence[Moment], whole: bool) -> int | None:
    """Which of these positions is the last of a deal, before anybody chose in that hand; None
    where there is no deal among them. `whole`: the first of them is the first of a hand."""
    hands = [_hand(moment) for moment in since]
    starts = [at for at in range(1, len(hands)) if hands[at] != hands[at - 1]]
    if not starts and not (whole and since):
        return None
    last = starts[-1] if starts else 0
    while last + 1 < len(since) and not since[last + 1].made:
        last += 1
    return last


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
        pieces = (sentence(line, words).pieces for line in told[:most])
        what = sentences("".join(map(words.as_text, parts)).strip() for parts in pieces)
        key = "undo.more" if len(told) > most else "undo.goes"
        return words.say(key, what=what) if what else ""
