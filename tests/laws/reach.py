"""Everything a seat can get hold of at one position, and the first thing in it that differs."""

from __future__ import annotations

import pickle
import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pygame

from rules.kit.cards import Card, card
from rules.kit.match import Match
from rules.kit.move import Move, Offer
from rules.kit.remarks import candidates, gauge, notes, proposal, tip
from rules.kit.said import Why, plainly
from rules.kit.sight import redact
from rules.kit.state import State, View
from rules.kit.story import climax, seen, story
from sprites.deck import Deck
from table.felt.picture import Company, Looks, paint_table
from table.i18n.phrases import choice_prompt
from table.input.move_builder import MoveBuilder
from table.layout.arrange import TableSetup
from table.players.levels import LEVELS
from table.players.worker import Workers
from table.scenes.match.viewpoint import Viewpoint
from table.session.score_rows import ScoreRows
from table.theme.theme import DEFAULT, Theme, themes
from tests.laws.test_words import layout_of, spoken
from tests.laws.worlds import faces_in
from tests.tables import Seating, any_fit

SMALL = (640, 400)
STRANGE = card("KS#99")
"""A card of no pack."""

NOT_THERE = "not there"
IN_ONE, IN_OTHER = "in one world and", "in the other"

Got = dict[str, object]


class Watched(NamedTuple):
    """One world's match, the score sheet kept beside it, and how it is looked at."""

    seating: Seating
    match: Match
    rows: ScoreRows
    workers: Workers
    views: dict[int | None, View]
    """Those of the present position that have been asked for."""
    logs: dict[int | None, tuple[int, dict[str, list[Any]]]]
    """What has been told by some step."""

    @classmethod
    def of(cls, seating: Seating, match: Match) -> Watched:
        layout = layout_of(seating.game)
        rows = ScoreRows(layout.sheet, layout.parts(f"{layout.sheet.column}:0"))
        return cls(seating, match, rows, Workers(0), {}, {})

    def note(self) -> None:
        """Take note of the position that the match has come to."""
        self.rows.note(self.match.state)
        self.views.clear()

    def view(self, seat: int | None) -> View:
        """What a seat sees now, or the room."""
        if seat not in self.views:
            self.views[seat] = self.match.view(seat)
        return self.views[seat]

    def sees(self, seat: int | None, secret: frozenset[str]) -> bool:
        """Whether a seat sees one of these things now, or knows where it lies."""
        return bool(secret & faces_in(self.view(seat)))

    def got(self, seat: int | None, tried: Sequence[Card], whole: bool) -> Got:
        """What the seat (None: the room) can get hold of now.

        `tried`: cards that it tries to play although it need not hold them. Without `whole`
        only what is had at every moment: the view, whose choice is awaited, the score.
        """
        match, rules = self.match, self.match.rules
        view = self.view(seat)
        found: Got = {
            "the view": view,
            "whose choice is awaited": self._director(seat).awaited(),
            "the outcome": rules.outcome(match.state),
            "the score sheet": [row._asdict() for row in self.rows.rows],
            "the seals": [(one.hand, one.seat, one.digest) for one in match.seals],
        }
        found.update(self._told(seat))
        if whole:
            found["the bytes of the view"] = pickle.dumps(view)
            found["the note at"] = {str(place): why for place, why in notes(rules, view).items()}
            found["what lies there while others choose"] = self._director(seat).view()
            found["the prompt"] = self._phase(view.phase)
            if seat is not None and seat in match.owing():
                found.update(self._asked(view, seat, tried))
        return found

    def _told(self, seat: int | None) -> Got:
        """What a seat has been told of this hand so far: its log, and every great moment in it.
        Step by step it would not do: in one of two worlds somebody may have chosen in secret."""
        match, rules = self.match, self.match.rules
        upto, log = self.logs.get(seat, (-1, _nothing_yet()))
        before: View | None = None
        for moment in match.history:
            if moment.step < upto:
                continue
            after = redact(rules, moment.state, seat, moment.known[seat])
            if moment.step > upto:
                dealt = before is None or before.table.hand != after.table.hand
                if dealt:
                    log = _nothing_yet()
                step = (rules, None if dealt else before, after, moment.made)
                told, shown = story(*step), climax(*step)
                log["told"] += list(told)
                log["moments"] += [[*shown.beats, shown.stays]] if shown else []
                log["chose"] += [seen(rules, moment.made, step[1], after)] if told else []
            before = after
        self.logs[seat] = (match.step, log)
        return {
            "the story": list(log["told"]),
            "the climax": list(log["moments"]),
            "who is told to have chosen": list(log["chose"]),
        }

    def _asked(self, view: View, seat: int, tried: Sequence[Card]) -> Got:
        """What a seat that owes a choice is told besides."""
        match, rules = self.match, self.match.rules
        offers = list(rules.offers(match.state, seat))
        fits, wrong = self._attempts(offers, tried)
        level = LEVELS[-1].name
        thought = self.workers.ask(self.seating.game.name, view, seat, level, 1)
        thought.cancel()
        builder = MoveBuilder(rules, layout_of(self.seating.game), view, seat)
        return {
            "the offers": offers,
            "the likely moves": list(candidates(rules, match.state, seat)),
            "the move proposed": proposal(rules, view, seat),
            "the reply to": {str(one): match.refusal(seat, one) for one in (*fits, *wrong)},
            "what the picked cards come to": {
                str(one): gauge(rules, view, seat, one.cards, one.targets) for one in fits
            },
            "the places that light up": [*map(str, builder.places()), *sorted(builder.sources())],
            "the buttons": [(verb, builder.press(verb)) for verb in builder.buttons()],
            "what is said of the buttons": {
                verb: tip(rules, view, seat, verb) for verb in builder.buttons()
            },
            "what a worker is sent": thought.request,
        }

    def _attempts(
        self, offers: Sequence[Offer], tried: Sequence[Card]
    ) -> tuple[list[Move], list[Move]]:
        """Moves of every shape on offer, and some with cards that need not be held."""
        rng = random.Random(str(self.view(None).tallies))
        fits = [any_fit(offer, rng) for offer in offers for _ in range(2)]
        wrong = [one._replace(cards=(each,)) for one in fits[:3] for each in (*tried, STRANGE)]
        return fits, wrong + [one._replace(targets=(each,)) for one in fits[:2] for each in tried]

    def _director(self, seat: int | None) -> Viewpoint:
        viewpoint = Viewpoint(self.match, layout_of(self.seating.game))
        viewpoint.facing = seat
        return viewpoint

    def _phase(self, phase: str) -> str:
        words = spoken(self.seating.game.folder, "en")
        asked = choice_prompt(self.match.state)._replace(key=f"phase.{phase}")
        return words.tell(asked) if words.has(asked.key) else ""

    def picture(self, seat: int | None, deck: Deck) -> pygame.Surface:
        """The whole table as this seat sees it."""
        rules, match = self.match.rules, self.match
        theme = themes()[DEFAULT]
        assert isinstance(theme, Theme)
        words = spoken(self.seating.game.folder, "en")
        looks = Looks(layout_of(self.seating.game), theme, deck, words, rules)
        view = self._director(seat).view()
        company = Company(
            [one.name for one in match.players],
            frozenset(self._director(seat).awaited()),
            frozenset(match.sealed),
        )
        around = TableSetup.of(rules, match.table)
        return paint_table(view, looks, company, SMALL, seat or 0, around)


def _nothing_yet() -> dict[str, list[Any]]:
    return {"told": [], "moments": [], "chose": []}


# --- the first thing that differs -----------------------------------------------------------


def difference(one: Got, other: Got) -> str:
    """The first of all these things that is not the same in two worlds, in words; or nothing."""
    for what in one:
        if what not in other or not _same(one[what], other[what]):
            return _told(what, one[what], other.get(what))
    return ""


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other and list(_order(one)) == list(_order(other))


def _order(thing: object) -> Sequence[object]:
    """What has an order that == does not look at."""
    if isinstance(thing, State):
        return [*thing.zones, *thing.tallies]
    return [*thing] if isinstance(thing, Mapping) else []


def _told(what: str, one: object, other: object) -> str:
    """Two things that are not the same, down to the part in which they are not."""
    if isinstance(one, State) and isinstance(other, State):
        return _told_of_views(one, other)
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in [*one, *(key for key in other if key not in one)]:
            if key not in one or key not in other or not _same(one[key], other[key]):
                return _told(f"{what} {key}", one.get(key, NOT_THERE), other.get(key, NOT_THERE))
        return f"the order of {what} is {_text(list(one))} {IN_ONE} {_text(list(other))} {IN_OTHER}"
    parts = _parts(one), _parts(other)
    if len(parts[0]) == len(parts[1]) > 0:
        for (name, mine), (_, yours) in zip(*parts):
            if not _same(mine, yours):
                return _told(f"{what}, {name}", mine, yours)
    if isinstance(one, bytes) and isinstance(other, bytes):
        return f"{what} differs in its bytes, though all that can be read in it is the same"
    return f"{what} is {_text(one)} {IN_ONE} {_text(other)} {IN_OTHER}"


def _parts(thing: object) -> list[tuple[str, object]]:
    """The parts of a thing that has any, by name or by number."""
    if isinstance(thing, Why) or not isinstance(thing, list | tuple):
        return []
    names = getattr(thing, "_fields", [f"number {place + 1}" for place in range(len(thing))])
    return list(zip(names, thing))


def _told_of_views(one: State, other: State) -> str:
    for word in ("phase", "turn"):
        if getattr(one, word) != getattr(other, word):
            return _told(f"the {word}", getattr(one, word), getattr(other, word))
    if not _same(one.tallies, other.tallies):
        return _told("tally", one.tallies, other.tallies)
    if not _same(one.zones, other.zones):
        return _told("zone", one.zones, other.zones)
    if one.shown != other.shown:
        return _told(
            "what is shown", *(" ".join(map(str, sorted(each.shown))) for each in (one, other))
        )
    if isinstance(one, View) and isinstance(other, View) and one.known != other.known:
        return _told("what is remembered of", one.known, other.known)
    return _told("the table", one.table, other.table)


def _text(thing: object) -> str:
    if isinstance(thing, list | tuple) and not hasattr(thing, "_fields"):
        return " ".join(map(_text, thing)) or "nothing"
    if isinstance(thing, Why):
        return f"“{plainly(thing)}”"
    return str(thing) or "nothing"
