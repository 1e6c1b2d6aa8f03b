"""Table talk: what somebody with a character says of what has happened, and now and then of
nothing.

A line hangs on what everybody in the room has been told and on who sits there, and on nothing
else: neither a hand nor the match's luck has any part in it, so that a line betrays nothing, and a
film says the same lines again. Which sentences of a game's story are moments, and to whom, its
layout says:

    won, lost        a hand, a round or a trick: their own, another's
    game, beaten     the whole match, likewise; no layout need say this
    level            nobody is better, and nobody gets it
    stole, robbed    something was taken from somebody
    called           somebody wanted it to be settled, and it is known soon who was right:
                     held, failed
    pool             a pot was taken
    unseen           everybody else gave way
    narrow           by a hair
    fine, seen       something good was laid or taken in play: by oneself, by another
    bold, folds      somebody shows strength, or gives way
    gone             somebody is out of the game, and says nothing more before its end

Two more are of every game: `greet` at the beginning of a match, and `lull` where nobody has spoken
for long. Some lines name whom they are said to: who did it, or to whom it was done.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from rules.kit.player_info import PlayerInfo
from rules.kit.said import Why, why
from rules.kit.story import Told
from table.i18n.words import FALLBACK, HOME, texts
from table.layout.layout import Talked
from table.players.levels import Character, character_of
from table.players.roster import BOT
from table.session.event_log import EventLog, LogEntry

Moments = Mapping[str, Mapping[Talked, str]]

SAID = "talk.said"
CHANCES = {
    "won": 0.3, "lost": 0.25, "game": 1.0, "beaten": 1.0, "level": 0.5,
    "stole": 0.3, "robbed": 0.35, "held": 0.9, "failed": 0.9,
    "pool": 0.4, "unseen": 0.7, "narrow": 0.9, "gone": 0.9,
    "fine": 0.25, "seen": 0.2, "bold": 0.3, "folds": 0.25, "greet": 9.0, "lull": 0.1,
}  # fmt: skip
"""How often a moment of a kind gets a line from somebody who talks half as much as one can."""
ADDRESSEE_KIND = {
    "lost": "won",
    "beaten": "game",
    "stole": "robbed",
    "robbed": "stole",
    "seen": "fine",
}
"""Of a moment of a kind it is said to whom that was another."""
SILENCE_FACTOR = 2.0  # and so many times oftener for each hand that is past since anybody spoke
REST_STEPS = 4  # things heard after a line in which nobody says another, but for the end of a match
LULL_STEPS = 36  # so many after which somebody speaks of nothing
USUAL_STEPS = 16  # so many between two lines are usual, and with more one comes the sooner
GREETING_STEPS = 8  # things heard in which somebody greets, if at all
SHY_STEPS = 20  # things heard in which nobody stays silent who might have spoken
REPEAT_STEPS = 300  # so many in which no line comes again


class TalkStep(NamedTuple):
    """A step as everybody heard of it: what was told, who sat there, and who has won the match
    with it, where that is over. Which step it is nobody counts: some are made in secret."""

    hand: int
    told: Sequence[Told]
    there: Sequence[PlayerInfo]
    winners: Sequence[int] | None = None


class Pending(NamedTuple):
    """Somebody who has lived through a moment and said nothing yet: since which hand, and which
    thing heard."""

    key: str
    hand: int
    heard: int


class TalkState(NamedTuple):
    """How the talk stands when so much has been `heard`: what was said last, and when; who has
    called in this hand; `spoke` is the hand of the last line, `quiet` who has said nothing yet, and
    `often` how many lines everybody has said; `known` are all who have lived through a moment, and
    `gone` are the seats that are out of the match. `seat`, `line` and `whom`: who says what now,
    and to whom; nobody, as a rule."""

    heard: int = 0
    recent: tuple[tuple[str, int], ...] = ()
    last: int = -99
    hand: int = 0
    caller: int = -1
    spoke: int = 0
    quiet: tuple[Pending, ...] = ()
    often: tuple[tuple[str, int], ...] = ()
    known: frozenset[str] = frozenset()
    gone: frozenset[int] = frozenset()
    seat: int = -1
    line: str = ""
    whom: int = -1

    @property
    def says(self) -> Why:
        """What is said now."""
        return why(self.line, whom=f"seat.{self.whom}") if self.whom >= 0 else Why(self.line, ())

    @property
    def said(self) -> Why | None:
        """Who says what at this step, as a sentence."""
        return why(SAID, who=f"seat.{self.seat}", line=self.says) if self.line else None


class Talker(NamedTuple):
    """Somebody who may say something of a moment of a kind, and to whom."""

    kind: str
    seat: int
    who: Character
    whom: int


def next_talk(since: TalkState, heard: TalkStep, moments: Moments) -> TalkState:
    """How the talk stands after one step more."""
    caller = since.caller if heard.hand == since.hand else -1
    found = list(_moments(heard, moments, caller))
    callers = [seat for kind, seat in found if kind == "called"]
    settled = {"held", "failed"} & {kind for kind, _ in found}
    caller = callers[-1] if callers else -1 if settled else caller
    number, ends = since.heard + 1, heard.winners is not None
    found += _unprompted(since, heard)
    able = [
        speaker for speaker in _speakers(found, heard) if ends or speaker.seat not in since.gone
    ]
    gone = since.gone.union(seat for kind, seat in found if kind == "gone")
    since = since._replace(
        heard=number, hand=heard.hand, caller=caller, gone=gone, seat=-1, line="", whom=-1
    )
    keys = dict.fromkeys(speaker.who.key for speaker in able)
    fresh = [Pending(key, heard.hand, number) for key in keys if key not in since.known]
    since = since._replace(known=since.known.union(keys), quiet=(*since.quiet, *fresh))
    if not able or (number - since.last <= REST_STEPS and not ends):
        return since
    return _choose_speaker(since, able, random.Random(repr((number, heard.told))), ends)


def _unprompted(since: TalkState, heard: TalkStep) -> list[tuple[str, int]]:
    """What belongs to no moment: everybody may greet when it begins, and speak where it has been
    silent for long; and somebody who has said nothing yet somewhat sooner."""
    number, seats = since.heard + 1, range(len(heard.there))
    if heard.winners is not None or number < 2:  # what is told first nobody has sat down to yet
        return []
    if since.last < 0 and number <= GREETING_STEPS:
        return [("greet", seat) for seat in seats]
    if number - since.last > LULL_STEPS:
        return [("lull", seat) for seat in seats]
    if number - since.last <= USUAL_STEPS // 2:
        return []
    shy = {pending.key for pending in since.quiet if number - pending.heard > SHY_STEPS}
    talkers = [(seat, _talker(heard.there, seat)) for seat in seats]
    return [("lull", seat) for seat, talker in talkers if talker and talker.key in shy]


def _speakers(found: Sequence[tuple[str, int]], heard: TalkStep) -> Iterator[Talker]:
    """Who might say something, and to whom: to the one whom it concerns; of no moment in particular
    to somebody else."""
    nothing = any(kind in ("greet", "lull") for kind, _ in found)
    away = 1 + len(repr(heard.told)) % max(1, len(heard.there) - 1) if nothing else 0
    for kind, seat in found:
        who = _talker(heard.there, seat)
        if who is None or kind not in CHANCES:
            continue
        whom = [one for at, one in found if at == ADDRESSEE_KIND.get(kind)]
        if kind in ("greet", "lull"):
            whom = [(seat + away) % len(heard.there)]
        named = len(whom) == 1 and whom[0] != seat and bool(heard.there[whom[0]].name)
        yield Talker(kind, seat, who, whom[0] if named else -1)


def _choose_speaker(
    since: TalkState, able: Sequence[Talker], luck: random.Random, ends: bool
) -> TalkState:
    """One of them says something, or nobody does."""
    number, hand, often = since.heard, since.hand, dict(since.often)
    quiet = since.quiet
    shy = {
        each.key for each in quiet if each.hand < hand or number - each.heard > SHY_STEPS or ends
    }
    due = [speaker for speaker in able if speaker.who.key in shy]
    able = due or able
    weights = [
        CHANCES[speaker.kind] * speaker.who.talks / (1 + often.get(speaker.who.key, 0))
        for speaker in able
    ]
    kind, seat, who, whom = luck.choices(able, weights)[0]
    more = max(
        1 + SILENCE_FACTOR * max(0, hand - since.spoke),
        min(2.0, (number - since.last) / USUAL_STEPS),
    )
    if since.spoke == hand and number - since.last < USUAL_STEPS:
        more = (number - since.last) / USUAL_STEPS
    if luck.random() >= CHANCES[kind] * (0.5 + who.talks) * more and not (due or ends):
        return since
    said = dict(since.recent)
    lines = [key for key in lines_of(who.key, kind) if whom >= 0 or key not in _naming()]
    new = [key for key in lines if number - said.get(key, -REPEAT_STEPS) >= REPEAT_STEPS]
    if not new and not ends:
        return since
    line = luck.choice(new) if new else min(lines, key=lambda key: said[key])
    return since._replace(
        recent=tuple(
            each for each in {**said, line: number}.items() if number - each[1] < REPEAT_STEPS
        ),
        last=number,
        seat=seat,
        line=line,
        whom=whom if line in _naming() else -1,
        spoke=hand,
        quiet=tuple(pending for pending in since.quiet if pending.key != who.key),
        often=tuple({**often, who.key: often.get(who.key, 0) + 1}.items()),
    )


class Talk:
    """What has been said at a table, as its event log goes on: `lines`, in the log's own form.

    It follows from what the room has been told, step by step, and is the same whenever it is asked
    for: when a match is gone on with, or when a choice is taken back and brought back.
    """

    def __init__(self, event_log: EventLog, moments: Moments) -> None:
        self.event_log, self.moments = event_log, moments
        self._begin()
        self.note()

    def _begin(self) -> None:
        self.lines: list[LogEntry] = []
        self._state, self._read = TalkState(), 0  # so many of the log's entries have been heard
        self._turned = self.event_log.turned

    def note(self) -> None:
        """The event log has gone on, or back: then all of it is heard once more."""
        event_log, match = self.event_log, self.event_log.match
        if self._turned != event_log.turned:
            self._begin()
        entries = event_log.entries(None)
        heard = [entry for entry in entries[self._read :] if not (entry.mark or entry.aside)]
        self._read = len(entries)
        for entry in heard:
            last = match.over and entry is heard[-1]
            won = match.outcomes[-1].winners if last else None
            step = TalkStep(entry.hand, entry.told, event_log.there(entry), won)
            self._state = next_talk(self._state, step, self.moments)
            self.lines += self._line(entry, self._state)

    def _line(self, entry: LogEntry, since: TalkState) -> Iterator[LogEntry]:
        if since.said is not None:
            yield entry._replace(seats=(since.seat,), told=(Told(since.said),), aside=True)


@cache
def lines_of(character: str, kind: str) -> tuple[str, ...]:
    """The keys of all that somebody may say of a kind of moment."""
    said, found = texts(HOME / f"words.{FALLBACK}.yaml"), list[str]()
    while (key := f"talk.{character}.{kind}.{len(found) + 1}") in said:
        found.append(key)
    return tuple(found)


@cache
def _naming() -> frozenset[str]:
    """The lines in which somebody is spoken to by name."""
    said = texts(HOME / f"words.{FALLBACK}.yaml")
    return frozenset(
        key for key, one in said.items() if key.startswith("talk.") and "{whom}" in str(one)
    )


def _talker(there: Sequence[PlayerInfo], seat: int) -> Character | None:
    """The character at a seat; people talk for themselves, and plain computers not at all."""
    player = there[seat] if seat < len(there) else None
    return character_of(player.level) if player is not None and player.who == BOT else None


def _moments(heard: TalkStep, moments: Moments, caller: int) -> Iterator[tuple[str, int]]:
    """What this step is to whom; the end of a match is nothing else."""
    seats = range(len(heard.there))
    if heard.winners is not None:
        for seat in seats if heard.winners else ():
            yield ("game" if seat in heard.winners else "beaten"), seat
        return
    winners: set[int] = set()
    for sentence in heard.told:
        meant = moments.get(sentence.why.key, {})
        facts = {name: set(_seats(fact)) for name, fact in sentence.why.facts}
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
