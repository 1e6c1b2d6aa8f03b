"""Table talk: what somebody with a character says when something great has happened.

A line hangs on what everybody in the room has been told and on who sits there, and on nothing
else: neither a hand nor the match's luck has any part in it, so that a line betrays nothing, and a
film says the same lines again. Which sentences of a game's story are great moments, and to whom,
its layout says:

    won, lost        a hand, a round or a trick: one's own, another's
    game, beaten     the whole match, likewise; no layout need say this
    level            nobody is better, and nobody gets it
    stole, robbed    something was taken from somebody
    called           somebody wanted it to be settled, and it is known soon who was right:
                     held, failed
    pool             a pot was taken
    unseen           everybody else gave way
    narrow           by a hair
    gone             somebody is out of the game, and says nothing more before its end
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from rules.kit.said import Why, why
from rules.kit.sitter import Sitter
from rules.kit.story import Told
from table.games.chronicle import Chronicle
from table.games.entry import Entry
from table.places.layout import Talked
from table.seats.characters import Character, character_of
from table.seats.roster import BOT
from table.words.words import FALLBACK, HOME, texts

Moments = Mapping[str, Mapping[Talked, str]]

SAID = "talk.said"
CHANCES = {
    "won": 0.3, "lost": 0.2, "game": 1.0, "beaten": 1.0, "level": 0.5,
    "stole": 0.3, "robbed": 0.35, "held": 0.9, "failed": 0.9,
    "pool": 0.4, "unseen": 0.7, "narrow": 0.9, "gone": 0.9,
}  # fmt: skip
"""How often a moment of a kind gets a line from somebody who talks half as much as one can."""
LONGER = 2.0  # and so many times oftener for each hand that is past since anybody spoke
REST = 4  # things heard after a line in which nobody says another, but for the end of a match
RECENT = 8  # lines that are not said again so soon


class Heard(NamedTuple):
    """A step as everybody heard of it: what was told, who sat there, and who has won the match
    with it, where that is over. Which step it is nobody counts: some are made in secret."""

    hand: int
    told: Sequence[Told]
    there: Sequence[Sitter]
    winners: Sequence[int] | None = None


class Since(NamedTuple):
    """How the talk stands when so much has been `heard`: what was said last, and when; who has
    called in this hand; `spoke` is the hand of the last line, and `quiet` who has lived through a
    moment and has said nothing yet, with the hand of
    the first; `known` are all who have lived through one, and `gone` are the seats that are out of
    the match. `seat` and `line`: who says what now; nobody, as a rule."""

    heard: int = 0
    recent: tuple[str, ...] = ()
    last: int = -99
    hand: int = 0
    caller: int = -1
    spoke: int = 0
    quiet: tuple[tuple[str, int], ...] = ()
    known: frozenset[str] = frozenset()
    gone: frozenset[int] = frozenset()
    seat: int = -1
    line: str = ""

    @property
    def said(self) -> Why | None:
        """Who says what at this step, as a sentence."""
        return why(SAID, who=f"seat.{self.seat}", line=Why(self.line, ())) if self.line else None


def after(since: Since, heard: Heard, moments: Moments) -> Since:
    """How the talk stands after one step more."""
    caller = since.caller if heard.hand == since.hand else -1
    found = list(_moments(heard, moments, caller))
    callers = [seat for kind, seat in found if kind == "called"]
    caller = (
        callers[-1] if callers else -1 if {"held", "failed"} & {one for one, _ in found} else caller
    )
    number, ends = since.heard + 1, heard.winners is not None
    there = [one for one in found if one[0] in CHANCES and (ends or one[1] not in since.gone)]
    able = [(kind, seat, who) for kind, seat in there if (who := _talker(heard.there, seat))]
    gone = since.gone.union(seat for kind, seat in found if kind == "gone")
    since = since._replace(
        heard=number, hand=heard.hand, caller=caller, gone=gone, seat=-1, line=""
    )
    fresh = [one for one in dict.fromkeys(who.key for *_, who in able) if one not in since.known]
    since = since._replace(
        known=since.known.union(fresh), quiet=(*since.quiet, *((one, heard.hand) for one in fresh))
    )
    if not able or (number - since.last <= REST and not ends):
        return since
    shy = {key for key, hand in since.quiet if hand < heard.hand or ends}
    due = [one for one in able if one[2].key in shy]
    luck = random.Random(repr((number, heard.told)))
    able = due or able
    kind, seat, who = luck.choices(able, [CHANCES[one[0]] * one[2].talks for one in able])[0]
    often = 1 + LONGER * max(0, heard.hand - since.spoke)
    if luck.random() >= CHANCES[kind] * (0.5 + who.talks) * often and not (due or ends):
        return since
    lines = lines_of(who.key, kind)
    new = [one for one in lines if one not in since.recent] or [
        one for one in lines if one not in since.recent[-1:]
    ]
    if not new:
        return since
    line = luck.choice(new)
    recent = (*since.recent, line)[-RECENT:]
    quiet = tuple(one for one in since.quiet if one[0] != who.key)
    return since._replace(
        recent=recent, last=number, seat=seat, line=line, spoke=heard.hand, quiet=quiet
    )


class Talk:
    """What has been said at a table, as its chronicle goes on: `lines`, in the log's own form.

    It follows from what the room has been told, step by step, and is the same whenever it is asked
    for: when a match is gone on with, or when a choice is taken back and brought back.
    """

    def __init__(self, chronicle: Chronicle, moments: Moments) -> None:
        self.chronicle, self.moments = chronicle, moments
        self.lines: list[Entry] = []
        self._after: list[tuple[Entry, Since]] = []
        self._turned, self._read = chronicle.turned, 0  # so many of its entries have been heard
        self.note()

    def note(self) -> None:
        """The chronicle has gone on, or back."""
        chronicle, match = self.chronicle, self.chronicle.match
        entries = chronicle.entries(None)
        if self._turned != chronicle.turned:
            self._turned = chronicle.turned
            self._go_back(entries)
        heard = [one for one in entries[self._read :] if not (one.mark or one.aside)]
        self._read = len(entries)
        for entry in heard:
            last = match.over and entry is heard[-1]
            won = match.outcomes[-1].winners if last else None
            step = Heard(entry.hand, entry.told, chronicle.there(entry), won)
            since = after(self._after[-1][1] if self._after else Since(), step, self.moments)
            self._after.append((entry, since))
            self.lines += self._line(entry, since)

    def _go_back(self, entries: Sequence[Entry]) -> None:
        """To the last that has been heard as it still stands there."""
        same = 0
        self._read = 0
        for at, one in enumerate(entries):
            if one.mark or one.aside:
                continue
            if same == len(self._after) or self._after[same][0] is not one:
                break
            same, self._read = same + 1, at + 1
        del self._after[same:]
        self.lines = [line for entry, since in self._after for line in self._line(entry, since)]

    def _line(self, entry: Entry, since: Since) -> Iterator[Entry]:
        if since.said is not None:
            told = (Told(since.said),)
            yield entry._replace(seats=(since.seat,), told=told, aside=True)


@cache
def lines_of(character: str, kind: str) -> tuple[str, ...]:
    """The keys of all that somebody may say of a kind of moment."""
    said, found = texts(HOME / f"words.{FALLBACK}.yaml"), list[str]()
    while (key := f"talk.{character}.{kind}.{len(found) + 1}") in said:
        found.append(key)
    return tuple(found)


def _talker(there: Sequence[Sitter], seat: int) -> Character | None:
    """The character at a seat; people talk for themselves, and plain computers not at all."""
    one = there[seat] if seat < len(there) else None
    return character_of(one.level) if one is not None and one.who == BOT else None


def _moments(heard: Heard, moments: Moments, caller: int) -> Iterator[tuple[str, int]]:
    """What this step is to whom; the end of a match is nothing else."""
    seats = range(len(heard.there))
    if heard.winners is not None:
        for seat in seats if heard.winners else ():
            yield ("game" if seat in heard.winners else "beaten"), seat
        return
    winners: set[int] = set()
    for one in heard.told:
        meant = moments.get(one.why.key, {})
        facts = {name: set(_seats(fact)) for name, fact in one.why.facts}
        named = {seat for fact in meant.values() for seat in facts.get(fact, ())}
        for kind, fact in meant.items():
            whom = set(seats) if fact == "all" else set(seats) - named
            for seat in sorted(facts.get(fact, whom)):
                yield kind, seat
                if kind == "won":
                    winners.add(seat)
    if winners and caller >= 0:
        yield ("held" if caller in winners else "failed"), caller


def _seats(fact: object) -> Iterator[int]:
    """The seats that a fact names."""
    if isinstance(fact, Why):
        for _, inner in fact.facts:
            yield from _seats(inner)
    elif isinstance(fact, str) and fact.startswith("seat.") and fact[5:].isdecimal():
        yield int(fact[5:])
