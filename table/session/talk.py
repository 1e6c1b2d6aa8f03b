"""Table talk: what computer players with a character say about what has happened, and now and then
about nothing in particular.

A line depends only on what everybody in the room has been told and on who plays, never on a hand or
on the luck of the match; so it betrays nothing, and a replay has the same lines. The layout of a
game says which sentences of its story are moments of which kind, and for whom:

    won, lost        a hand, a round or a trick: their own, another's
    game, beaten     the whole match, likewise; in every game
    level            a draw: nobody is better
    stole, robbed    something was taken from somebody
    called           somebody asked for a decision; when it is known who was right: held, failed
    pool             a pot was taken
    unseen           everybody else gave way
    narrow           by a hair
    fine, seen       a good play: one's own, another's
    bold, folds      somebody shows strength, or gives way
    gone             somebody is out of the game, and says nothing more before its end

Every game has two more: `greet` at the beginning of a match, and `lull` after a long silence. Some
lines address the player whom the moment concerns by name."""

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
from table.session.event_log import EventLog
from table.session.log_entry import LogEntry

Moments = Mapping[str, Mapping[Talked, str]]

SAID = "talk.said"
CHANCES = {
    "won": 0.3, "lost": 0.25, "game": 1.0, "beaten": 1.0, "level": 0.5,
    "stole": 0.3, "robbed": 0.35, "held": 0.9, "failed": 0.9,
    "pool": 0.4, "unseen": 0.7, "narrow": 0.9, "gone": 0.9,
    "fine": 0.25, "seen": 0.2, "bold": 0.3, "folds": 0.25, "greet": 9.0, "lull": 0.1,
}  # fmt: skip
"""The chance of a line at a moment of a kind, for a character of medium talkativeness."""
ADDRESSEE_KIND = {
    "lost": "won", "beaten": "game", "stole": "robbed", "robbed": "stole", "seen": "fine",
}  # fmt: skip
"""By the kind of a moment, the kind that it is for the player addressed."""
SILENCE_FACTOR = 2.0  # by which the chance grows with each hand without a line
MAX_STEPS_FACTOR = 2.0  # to which the chance grows with the steps without a line
# All in steps heard:
REST_STEPS = 4  # after a line without another one, except at the end of a match
LULL_STEPS = 36  # of silence, after which somebody says something about nothing
USUAL_STEPS = 16  # between two lines; the chance grows with the silence
GREETING_STEPS = 8  # at the beginning, in which somebody may greet
SHY_STEPS = 20  # after which a player who has said nothing speaks at the next chance
REPEAT_STEPS = 300  # in which no line is repeated


Occasion = tuple[str, int]
"""An occasion for a line of talk: its kind (a key of the layout's talk), and the seat."""


class TalkStep(NamedTuple):
    """A step as everybody heard of it: the sentences, the players who were there, and the winners
    if the match ended with it. Steps have no numbers, as some are secret."""

    hand: int
    sentences: Sequence[Told]
    there: Sequence[PlayerInfo]
    winners: Sequence[int] | None = None


class Pending(NamedTuple):
    """A character who had an occasion to speak and has said nothing since. `hand` and
    `steps_heard`: the hand of that occasion, and the number of steps heard by then."""

    key: str
    hand: int
    steps_heard: int


class TalkState(NamedTuple):
    """The talk after `steps_heard` steps; times below are such counts. `recent`: (line, time) of
    the latest lines. `last`: the time of the last line, negative if there was none; `last_hand`:
    its hand. `caller`: the seat that has called in this hand, or -1. `known_characters`: the
    characters who have had an occasion to speak; `quiet`: those of them who have not spoken since.
    `line_counts`: (character, number of lines). `seats_out`: the seats out of the match. `seat`,
    `line` and `whom`: who says what to whom after this step; -1, "" and -1 if nobody speaks."""

    steps_heard: int = 0
    recent: tuple[tuple[str, int], ...] = ()
    last: int = -99
    hand: int = 0
    caller: int = -1
    last_hand: int = 0
    quiet: tuple[Pending, ...] = ()
    line_counts: tuple[tuple[str, int], ...] = ()
    known_characters: frozenset[str] = frozenset()
    seats_out: frozenset[int] = frozenset()
    seat: int = -1
    line: str = ""
    whom: int = -1

    @property
    def says(self) -> Why:
        """The line said after this step."""
        return why(self.line, whom=f"seat.{self.whom}") if self.whom >= 0 else Why(self.line, ())

    @property
    def silence(self) -> int:
        """The number of steps since the last line."""
        return self.steps_heard - self.last

    def overdue(self, ends: bool = False) -> set[str]:
        """Return the keys of the characters who have been quiet for too long: since an earlier hand
        or for more than SHY_STEPS. At the end of the match (`ends`), all who are quiet."""
        keys = set[str]()
        for pending in self.quiet:
            quiet_steps = self.steps_heard - pending.steps_heard
            if ends or pending.hand < self.hand or quiet_steps > SHY_STEPS:
                keys.add(pending.key)
        return keys


class Talker(NamedTuple):
    """A character who may say something at a moment of a kind, and to whom (-1: to nobody)."""

    kind: str
    seat: int
    character: Character
    whom: int


def next_talk(state: TalkState, step: TalkStep, moments: Moments) -> TalkState:
    """Return the state of the talk after one more step. `moments`: those in the game's layout."""
    caller = state.caller if step.hand == state.hand else -1
    present = list(occasions(step, moments, caller))
    if any(kind in ("held", "failed") for kind, _ in present):
        caller = -1  # it is known who was right
    caller = next((seat for kind, seat in reversed(present) if kind == "called"), caller)
    heard = state.steps_heard + 1
    present += _small_talk(state._replace(steps_heard=heard), step)
    talkers = list(_talkers(present, step))
    ends = step.winners is not None
    if not ends:
        talkers = [talker for talker in talkers if talker.seat not in state.seats_out]
    gone = state.seats_out.union(seat for kind, seat in present if kind == "gone")
    keys = dict.fromkeys(talker.character.key for talker in talkers)
    newly_quiet = [
        Pending(key, step.hand, heard) for key in keys if key not in state.known_characters
    ]
    state = state._replace(
        steps_heard=heard, hand=step.hand, caller=caller, seats_out=gone, seat=-1, line="", whom=-1,
        known_characters=state.known_characters.union(keys), quiet=(*state.quiet, *newly_quiet),
    )  # fmt: skip
    if not talkers or (state.silence <= REST_STEPS and not ends):
        return state
    luck = random.Random(repr((heard, step.sentences)))  # the same line in every replay
    return _choose_line(state, talkers, luck, ends)


def _small_talk(state: TalkState, step: TalkStep) -> list[Occasion]:
    """Return the occasions for small talk: all may greet at the beginning, and speak after a long
    silence; after a shorter one only those who have been quiet for long."""
    seats = range(len(step.there))
    if step.winners is not None or state.steps_heard < 2:  # step 1 comes before anybody sits down
        return []
    if state.last < 0 and state.steps_heard <= GREETING_STEPS:
        return [("greet", seat) for seat in seats]
    if state.silence > LULL_STEPS:
        return [("lull", seat) for seat in seats]
    if state.silence <= USUAL_STEPS // 2:
        return []
    shy = {quiet.key for quiet in state.quiet if state.steps_heard - quiet.steps_heard > SHY_STEPS}
    characters = {seat: _character(step.there, seat) for seat in seats}
    return [("lull", seat) for seat, who in characters.items() if who and who.key in shy]


def _talkers(present: Sequence[Occasion], step: TalkStep) -> Iterator[Talker]:
    """Yield the characters who may speak, each to the player whom the occasion concerns. Small talk
    goes to another player, drawn from the text of the step so that replays have the same one."""
    count = len(step.there)
    for kind, seat in present:
        character = _character(step.there, seat)
        if character is None or kind not in CHANCES:
            continue
        if kind in ("greet", "lull"):
            distance = 1 + len(repr(step.sentences)) % max(1, count - 1)
            others = [(seat + distance) % count]
        else:
            others_kind = ADDRESSEE_KIND.get(kind)
            others = [other for other_kind, other in present if other_kind == others_kind]
        has_name = len(others) == 1 and others[0] != seat and bool(step.there[others[0]].name)
        yield Talker(kind, seat, character, others[0] if has_name else -1)


def _choose_line(state: TalkState, talkers: Sequence[Talker], luck: random.Random,
                 ends: bool) -> TalkState:  # fmt: skip
    """Return the state with a line of one of the talkers, or unchanged if nobody speaks. Somebody
    speaks at the end of a match, or if a talker is overdue; else `luck` decides."""
    heard = state.steps_heard
    line_counts = dict(state.line_counts)
    overdue = state.overdue(ends)
    due = [talker for talker in talkers if talker.character.key in overdue]
    weights = []
    for talker in due or talkers:
        count = line_counts.get(talker.character.key, 0)
        weights.append(CHANCES[talker.kind] * talker.character.talks / (1 + count))
    kind, seat, character, whom = luck.choices(due or talkers, weights)[0]
    chance = CHANCES[kind] * (0.5 + character.talks) * _silence_factor(state)
    if not (luck.random() < chance or due or ends):
        return state
    recent = dict(state.recent)
    lines = lines_of(character.key, kind)
    if whom < 0:
        lines = tuple(key for key in lines if key not in _naming_lines())
    new = [key for key in lines if heard - recent.get(key, -REPEAT_STEPS) >= REPEAT_STEPS]
    if new:
        line = luck.choice(new)
    elif ends:
        line = min(lines, key=lambda key: recent[key])  # the one said longest ago
    else:
        return state
    recent[line] = heard
    line_counts[character.key] = line_counts.get(character.key, 0) + 1
    return state._replace(
        recent=tuple((key, time) for key, time in recent.items() if heard - time < REPEAT_STEPS),
        quiet=tuple(quiet for quiet in state.quiet if quiet.key != character.key),
        line_counts=tuple(line_counts.items()), last=heard, last_hand=state.hand,
        seat=seat, line=line, whom=whom if line in _naming_lines() else -1,
    )  # fmt: skip


def _silence_factor(state: TalkState) -> float:
    """Return the factor by which the chance of a line grows the longer nobody has spoken: with each
    step, and faster with each hand without a line."""
    factor = state.silence / USUAL_STEPS
    if state.last_hand == state.hand and factor < 1:
        return factor
    silent_hands = max(0, state.hand - state.last_hand)
    return max(1 + SILENCE_FACTOR * silent_hands, min(MAX_STEPS_FACTOR, factor))


class Greeting(NamedTuple):
    """What a computer player says to a person whom it has met before, as a match begins."""

    seat: int
    line: Why


class Talk:
    """The table talk of a match: `lines` in the form of entries of its event log. `greeting`:
    replaces the first line that greets; None if there is none, as in a replay."""

    def __init__(self, event_log: EventLog, moments: Moments,
                 greeting: Greeting | None = None) -> None:  # fmt: skip
        self.event_log, self.moments, self.greeting = event_log, moments, greeting
        self.lines: list[LogEntry] = []
        self._restart()
        self.note()

    def _restart(self) -> None:
        """Remove all lines, so that `note` begins with the first entry of the event log again."""
        self.lines.clear()
        self._state, self._entry_count = TalkState(), 0
        self._known_rewrites = self.event_log.rewrites

    def note(self) -> None:
        """Add lines about new entries of the event log; restart if earlier entries have changed."""
        event_log, match = self.event_log, self.event_log.match
        if self._known_rewrites != event_log.rewrites:
            self._restart()
        entries = event_log.entries(None)
        new = [entry for entry in entries[self._entry_count :] if not (entry.mark or entry.aside)]
        self._entry_count = len(entries)
        for entry in new:
            winners = match.outcomes[-1].winners if match.over and entry is new[-1] else None
            step = TalkStep(entry.hand, entry.sentences, event_log.players_at(entry), winners)
            self._state = next_talk(self._state, step, self.moments)
            if self._state.line:
                self.lines.append(self._line_after(entry))

    def _line_after(self, entry: LogEntry) -> LogEntry:
        """Return the line said after this entry, as an entry too."""
        seat, line = self._state.seat, self._state.says
        if self.greeting is not None and ".greet." in self._state.line:
            seat, line = self.greeting
        sentence = Told(why(SAID, who=f"seat.{seat}", line=line))
        return entry._replace(seats=(seat,), sentences=(sentence,), aside=True)


@cache
def lines_of(character: str, kind: str) -> tuple[str, ...]:
    """Return the keys of all lines of a character for a kind of moment: they end in 1, 2, ..."""
    said = texts(HOME / f"words.{FALLBACK}.yaml")
    prefix = f"talk.{character}.{kind}."
    keys: list[str] = []
    while f"{prefix}{len(keys) + 1}" in said:
        keys.append(f"{prefix}{len(keys) + 1}")
    return tuple(keys)


@cache
def _naming_lines() -> frozenset[str]:
    """Return the keys of the lines that address somebody by name."""
    said = texts(HOME / f"words.{FALLBACK}.yaml").items()
    return frozenset(key for key, text in said if key[:5] == "talk." and "{whom}" in str(text))


def _character(players: Sequence[PlayerInfo], seat: int) -> Character | None:
    """Return the character at a seat; None for people and for computers without one."""
    player = players[seat] if seat < len(players) else None
    return character_of(player.level) if player is not None and player.who == BOT else None


def occasions(step: TalkStep, moments: Moments, caller: int = -1) -> Iterator[Occasion]:
    """Yield the occasions to speak that a step gives; with the last step of a match, only those of
    its end. `caller`: the seat that has called in this hand, or -1."""
    seats = range(len(step.there))
    if step.winners is not None:
        if step.winners:
            for seat in seats:
                yield ("game" if seat in step.winners else "beaten"), seat
        return
    winners: set[int] = set()
    for sentence in step.sentences:
        facts_by_kind = moments.get(sentence.why.key)
        if not facts_by_kind:
            continue
        seats_by_fact = {name: _seats_in(fact) for name, fact in sentence.why.facts}
        named = {seat for fact in facts_by_kind.values() for seat in seats_by_fact.get(fact, ())}
        for kind, fact in facts_by_kind.items():
            others = set(seats) if fact == "all" else set(seats) - named
            concerned = sorted(seats_by_fact.get(fact, others))
            yield from ((kind, seat) for seat in concerned)
            if kind == "won":
                winners.update(concerned)
    if winners and caller >= 0:
        yield "held" if caller in winners else "failed", caller


def _seats_in(fact: object) -> set[int]:
    """Return the seats that a fact names, also in a sentence within it."""
    if isinstance(fact, Why):
        return set().union(*(_seats_in(inner) for _, inner in fact.facts))
    kind, _, seat = str(fact).partition(".")
    return {int(seat)} if kind == "seat" and seat.isdecimal() else set()
