"""Everything a seat can get hold of at one position, and the first thing in it that differs."""

import pickle
import random
from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from rules.kit.cards import Card, card
from rules.kit.match import Match
from rules.kit.remarks import candidates, gauge, notes, proposal, tip
from rules.kit.said import Why, key_and_facts
from rules.kit.sight import redact
from rules.kit.state import State, View
from rules.kit.story import climax, mask_choices, story
from table.felt.picture import Company, paint_table
from table.i18n.phrases import choice_prompt
from table.input.move_builder import MoveBuilder
from table.layout.arrange import TableSetup
from table.players.levels import LEVELS
from table.players.worker import Workers
from table.scenes.match.viewpoint import Viewpoint
from table.session.event_log import EventLog
from table.session.score_rows import ScoreRows
from table.session.talk import Talk
from tests.felt.shown import looks_of
from tests.laws.test_words import layout_of, spoken
from tests.laws.worlds import faces_in
from tests.tables import Seating, any_fit

SMALL = (640, 400)
STRANGE = card("KS#99")
"""A card of no pack."""

NOT_THERE = "not there"
IN_ONE, IN_OTHER = "in one world and", "in the other"

Got = dict[str, object]


class Watched:
    """One world's match, its score sheet, and what is seen and told; with `talks` also talk."""

    def __init__(
        self, seating: Seating, match: Match, talks: bool = False, rows: ScoreRows | None = None
    ) -> None:
        self.seating, self.match, self.workers = seating, match, Workers(0)
        self.layout = layout_of(seating.game)
        sheet = self.layout.sheet
        self.rows = rows or ScoreRows(sheet, self.layout.parts(f"{sheet.column}:0"))
        self.talk = Talk(EventLog(match, sheet), self.layout.talk) if talks else None
        self.views: dict[int | None, View] = {}  # those of the present position
        self.logs: dict[int | None, tuple[int, dict[str, list[Any]]]] = {}  # told by some step

    def note(self) -> None:
        """Take note of the position that the match has come to."""
        self.rows.add_position(self.match.state)
        self.views.clear()
        if self.talk is not None:
            self.talk.event_log.note()
            self.talk.note()

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
            **parts_of(view),
            "whose choice is awaited": self._director(seat).known_choosers(),
            "the outcome": rules.outcome(match.state),
            "the score sheet": [row._asdict() for row in self.rows.rows],
            "the seals": [(seal.hand, seal.seat, seal.digest) for seal in match.seals],
        }
        found.update(self._told(seat))
        if self.talk is not None:
            found["what is said"] = [line.sentences for line in self.talk.lines]
        if whole:
            found["the bytes of the view"] = pickle.dumps(view)
            found["the note at"] = {str(place): why for place, why in notes(rules, view).items()}
            found["what lies there while others choose"] = self._director(seat).view()
            words = spoken(self.seating.game.folder, "en")
            asked = choice_prompt(rules, match.view(None))._replace(key=f"phase.{view.phase}")
            found["the prompt"] = words.tell(asked) if words.has(asked.key) else ""
            if seat is not None and seat in match.seats_to_choose():
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
                log["chose"] += [mask_choices(rules, moment.made, step[1], after)] if told else []
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
        rng = random.Random(str(self.view(None).tallies))
        fits = [any_fit(offer, rng) for offer in offers for _ in range(2)]
        wrong = [move._replace(cards=(each,)) for move in fits[:3] for each in (*tried, STRANGE)]
        wrong += [move._replace(targets=(each,)) for move in fits[:2] for each in tried]
        level = LEVELS[-1].name
        thought = self.workers.ask(self.seating.game.name, view, seat, level, 1)
        thought.cancel()
        builder = MoveBuilder(rules, self.layout, view, seat)
        return {
            "the offers": offers,
            "the likely moves": list(candidates(rules, match.state, seat)),
            "the move proposed": proposal(rules, view, seat),
            "the reply to": {str(move): match.refusal(seat, move) for move in (*fits, *wrong)},
            "what the picked cards come to": {
                str(move): gauge(rules, view, seat, move.cards, move.targets) for move in fits
            },
            "the places that light up": [*map(str, builder.places()), *sorted(builder.sources())],
            "the buttons": [(verb, builder.press(verb)) for verb in builder.buttons()],
            "what is said of the buttons": {
                verb: tip(rules, view, seat, verb) for verb in builder.buttons()
            },
            "what a worker is sent": thought.request,
        }

    def _director(self, seat: int | None) -> Viewpoint:
        viewpoint = Viewpoint(self.match, self.layout)
        viewpoint.facing_seat = seat
        return viewpoint

    def picture(self, seat: int | None) -> pygame.Surface:
        """The whole table as this seat sees it."""
        match, looks, seen = self.match, looks_of(self.seating.game), self._director(seat)
        names, sealed = [player.name for player in match.players], frozenset(match.waiting_choices)
        company = Company(names, frozenset(seen.known_choosers()), sealed)
        around = TableSetup.of(match.rules, match.table)
        return paint_table(seen.view(), looks, company, SMALL, seat or 0, around)


def _nothing_yet() -> dict[str, list[Any]]:
    return {"told": [], "moments": [], "chose": []}


# --- the first thing that differs -----------------------------------------------------------


def parts_of(state: State) -> Got:
    """A position or a view, by what its parts are called."""
    return {
        "the phase": state.phase,
        "the turn": state.turn,
        "tally": state.tallies,
        "zone": state.zones,
        "what is shown": " ".join(map(str, sorted(state.shown))),
        "what is remembered of": getattr(state, "known", None),
        "the table": state.table,
    }


def difference(one: object, other: object, what: str = "") -> str:
    """The first part of two things that is not the same in both, in words; or nothing."""
    if isinstance(one, State) and isinstance(other, State):
        return difference(parts_of(one), parts_of(other), what)
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in [*one, *(key for key in other if key not in one)]:
            mine, yours = one.get(key, NOT_THERE), other.get(key, NOT_THERE)
            found = difference(mine, yours, f"{what} {key}".strip())
            if found:
                return found
        if list(one) != list(other):
            return f"the order of {what} is {_text([*one])} {IN_ONE} {_text([*other])} {IN_OTHER}"
        return ""
    if type(one) is type(other) and one == other:
        return ""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and one:
        names = getattr(one, "_fields", [f"number {place + 1}" for place in range(len(one))])
        if len(one) == len(other) and not isinstance(one, Why):
            parts = (difference(*pair, f"{what}, {name}") for name, *pair in zip(names, one, other))
            return next(filter(None, parts))
    if isinstance(one, bytes) and isinstance(other, bytes):
        return f"{what} differs in its bytes, though all that can be read in it is the same"
    return f"{what} is {_text(one)} {IN_ONE} {_text(other)} {IN_OTHER}"


def _text(thing: object) -> str:
    if isinstance(thing, list | tuple) and not hasattr(thing, "_fields"):
        return " ".join(map(_text, thing)) or "nothing"
    if isinstance(thing, Why):
        return f"“{key_and_facts(thing)}”"
    return str(thing) or "nothing"
