"""Replays a match picture by picture, forwards and backwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from rules.kit.asking import asked
from rules.kit.beats import checked_climax
from rules.kit.chain import Line
from rules.kit.chairs import NAME, SEAT
from rules.kit.fortune import Origin
from rules.kit.journal import REDO, UNDO, BadJournal, Mark, Past, read_journal
from rules.kit.match import Match, PlayerInfo
from rules.kit.said import SaidError, Why, why
from rules.kit.sight import face_up_view, redact
from rules.kit.state import View
from rules.kit.story import Climax, Told, checked_story, story
from rules.kit.strangers import reraise_ctrl_c
from rules.kit.undo import Moment
from table.players.roster import PERSON
from table.session.event_log import with_names
from table.session.game_session import GameSession, read_origin, resume_match
from table.session.lesson import MemoryJournal
from table.session.log_entry import LogEntry, find_runs, is_idle, is_quiet
from table.session.open_game import Broken, OpenGame, failure_reason, rules_and_layout
from table.session.seat_changes import change_messages
from table.session.talk import TalkState, TalkStep, next_talk
from table.storage.store import Store

MAX_ORIGINS = 20  # games, each begun from the one before, that are followed back
OPEN = -1  # the viewer who sees every card
Viewer = int | None
"""Who looks at a game: a seat, None for the whole room, or OPEN."""
MAX_LUCK_LETTERS = 60_000  # of the results of chance in the header of a new journal


class ReplayStill(NamedTuple):
    """One picture of a replay: a position of the match.

    `before`: the number of the picture of the position before it, which is not the previous picture
    after an undo; None for the first. `lines`: the lines of the journal that lead from that picture
    to this one. `mark`: the undo, redo or change of players that made this picture. `has_climax`:
    whether it has a climax at which the table waits. `lines_played`: the number of journal lines up
    to here. `about_changes`: the sentences about changes of players. `table`: the number of the
    seating (`rules.kit.chairs`); `choosers_table`: that of those who made the last choices."""

    moment: Moment
    before: int | None
    lines: tuple[Line, ...]
    mark: Mark | None = None
    has_climax: bool = False
    lines_played: int = 0
    about_changes: tuple[Why, ...] = ()
    table: int = 0
    choosers_table: int = 0

    @property
    def hand(self) -> int:
        """The number of the hand, from 1."""
        return self.moment.state.table.hand


class Undealt(SaidError):
    """The journal ends before the next deal."""


def _refuse_line(line: Line) -> None:
    """Raise Undealt instead of writing a line, as a replay may not go on beyond its journal."""
    raise Undealt("journal.no_deal")


class Replay:
    """A journal as pictures (`stills`), made one by one by `advance`, undone choices included. Its
    methods take a still by its number, `at`.

    `done`: all pictures are made. `over`: the match has reached its end. `unveiled`: all cards may
    be seen before that; otherwise only the room, or the only person who played, may look on.
    `wrong`: the reason why the replay breaks off, or None. `path`: the file of its journal, or
    None. `first_viewer`: the seat of the only person who played, else None, the room."""

    path: Path | None = None

    def __init__(self, game: OpenGame, past: Past, name: str, plain: bool = False,
                 ends: Callable[[Match], bool] = lambda match: False) -> None:  # fmt: skip
        """Begin a replay. `plain`: do not look for climaxes. `ends`: called at each position of the
        match, returns whether to end there. Raises Broken, BadOptions or BadJournal if the game
        cannot be replayed."""
        self.game, self.past, self.name, self.ends = game, past, name, ends
        self.rules, self.layout = rules_and_layout(game)
        self.match = Match.from_header(self.rules, past.header, past.lines, _refuse_line)
        players = enumerate(self.match.players)
        self.people = [seat for seat, player in players if player.who == PERSON]
        has_new_players = any(line.get("mark") == SEAT for line in past.lines)
        is_alone = len(self.people) == 1 and not has_new_players
        self.first_viewer = self.people[0] if is_alone else None
        self.done = self.over = self.unveiled = False
        self.wrong: Why | None = past.notice
        self.stills: list[ReplayStill] = []
        self._line_count = self._mark_count = self._change_count = 0  # up to the last still
        self._players = self.match.players
        self._path_here: list[int] = []  # the stills on the way to the present one, by step
        self._still_of: dict[int, int] = {}  # the latest still of a state, by the state's identity
        self._plain = plain
        self._talk: dict[int, TalkState] = {}  # by the identity of a state
        self._add_still()

    @property
    def players(self) -> Sequence[PlayerInfo]:
        """The players at the latest still."""
        return self.match.players

    def players_at(self, at: int) -> Sequence[PlayerInfo]:
        return self.match.chairs.tables[self.stills[at].table]

    def choosers_at(self, at: int) -> Sequence[PlayerInfo]:
        """The players at the time of the choices that led to a still."""
        return self.match.chairs.tables[self.stills[at].choosers_table]

    def advance(self) -> bool:
        """Play one line or step; False at the end of the journal, or when its rules fail."""
        if self.done:
            return False
        match = self.match
        try:
            if not self.ends(match) and (match.replay_step() or match.advance()):
                self._add_still()
                return True
            self.over = match.over
        except Undealt:
            pass
        except BaseException as error:  # unknown rules may raise anything
            reraise_ctrl_c(error)
            self.wrong = failure_reason(error)
        self.done = True
        return False

    def finish(self) -> None:
        while self.advance():
            pass

    @property
    def progress(self) -> float:
        """The share of the journal that has been played, from 0 to 1."""
        count = len(self.past.lines)
        return 1.0 if self.done or not count else 1 - self.match.lines_to_replay / count

    def _add_still(self) -> None:
        """Add a still if the match has come to another position, or if players have changed."""
        match, moment = self.match, self.match.history[-1]
        marks = match.marks[self._mark_count :]
        changes = match.chairs.changes[self._change_count :]
        messages = tuple(change_messages(marks, self._players, match.players, changes))
        self._mark_count = len(match.marks)
        self._change_count = len(match.chairs.changes)
        self._players = match.players
        lines_played = len(self.past.lines) - match.lines_to_replay
        if self.stills and self.stills[-1].moment.state is moment.state:
            if messages:  # only the players change, now or later
                mark = next(mark for mark in marks if mark.kind in (SEAT, NAME))
                self._show_again(mark, messages, lines_played)
            return
        lines = self.past.lines[self._line_count : lines_played]
        self._line_count = lines_played
        undo = next((mark for mark in marks if mark.kind in (UNDO, REDO)), None)
        if undo is not None:  # back to a position that has a still, or on again after an undo
            moments = match.history
            del self._path_here[moments[0].step :]
            self._path_here += [self._still_of[id(moment.state)] for moment in moments]
            self._show_again(undo, (), lines_played)
            return
        choices = moment.made.items()
        made: list[Line] = [{"seat": seat, "move": str(choice)} for seat, choice in choices]
        made += [line for line in lines if "dealt" in line][-1:]
        self._add_position(made, messages, lines_played)

    def _add_position(self, made: list[Line], messages: tuple[Why, ...], lines_played: int) -> None:
        """Add a still of a new position, with these lines, messages and number of lines played."""
        moment, chairs = self.match.history[-1], self.match.chairs
        before = self._path_here[-1] if self._path_here else None
        table = choosers_table = len(chairs.tables) - 1
        if moment.made:
            choosers_table = min(table, chairs.table_at(moment.step - 1))
        still = ReplayStill(
            moment, before, tuple(made), lines_played=lines_played, about_changes=messages,
            table=table, choosers_table=choosers_table,
        )  # fmt: skip
        self._still_of[id(moment.state)] = len(self.stills)
        self._path_here.append(len(self.stills))
        self.stills.append(still)
        climax = self.climax(len(self.stills) - 1, None)
        self.stills[-1] = still._replace(has_climax=climax is not None and climax.stays)

    def _show_again(self, mark: Mark, messages: tuple[Why, ...], lines_played: int) -> None:
        """Add another still of the present position, for this mark. The rest: as in ReplayStill."""
        earlier = self.stills[self._path_here[-1]]
        self._path_here[-1] = self._still_of[id(earlier.moment.state)] = len(self.stills)
        still = earlier._replace(
            mark=mark, has_climax=False, lines_played=lines_played, about_changes=messages,
            table=len(self.match.chairs.tables) - 1,
        )  # fmt: skip
        self.stills.append(still)

    def climax(self, at: int, viewer: Viewer) -> Climax | None:
        """Return the climax of a still for the viewer; None if it has none or rules have failed."""
        still = self.stills[at]
        if self._plain or still.mark is not None:
            return None
        try:
            return checked_climax(self.rules, *self._views(at, viewer), still.moment.made)
        except BaseException as error:  # unknown rules may raise anything
            reraise_ctrl_c(error)
            self._plain = True
            return None

    @property
    def shows_all_cards(self) -> bool:
        """Whether anybody may see every card, and so begin another game from here."""
        return self.over or self.unveiled

    def viewers(self) -> list[Viewer]:
        """Return the viewers allowed now: before the end, those who saw the same at the table."""
        if self.shows_all_cards:
            return [None, OPEN, *range(len(self.players))]
        return [None] if self.first_viewer is None else [None, self.first_viewer]

    def nearest_seat(self, viewer: Viewer) -> int:
        """Return the seat shown at the bottom: the viewer's own, else that of the first person."""
        if viewer is not None and viewer != OPEN:
            return viewer
        return self.people[0] if self.people else 0

    def view(self, at: int, viewer: Viewer) -> View:
        """Return the view that a viewer has of a still. Raises ValueError for one not allowed."""
        if viewer is not None and viewer not in self.viewers():
            raise ValueError(f"this viewer may not look: {viewer}")
        moment = self.stills[at].moment
        if viewer == OPEN:
            return face_up_view(moment.state)
        return redact(self.rules, moment.state, viewer, moment.known[viewer])

    def seats_to_choose(self, at: int, viewer: Viewer) -> frozenset[int]:
        """Return the seats that have to choose in a still, as far as the viewer may know; none if
        the hand is over or the rules fail."""
        view = self.view(at, viewer)
        try:
            if self.rules.outcome(self.stills[at].moment.state) is not None:
                return frozenset()
            return frozenset(self.rules.actors(view))
        except BaseException as error:  # unknown rules may raise anything
            reraise_ctrl_c(error)
            return frozenset()

    def _views(self, at: int, viewer: Viewer) -> tuple[View | None, View]:
        """Return the views before and after the step to a still; None is before a deal."""
        before = self.stills[at].before
        if before is None or self.stills[before].hand != self.stills[at].hand:
            return None, self.view(at, viewer)
        return self.view(before, viewer), self.view(at, viewer)

    def sentences(self, at: int, viewer: Viewer) -> Sequence[Told]:
        """Return the sentences to show at a still. If there are none about it, return the last ones
        told before in its hand, with names in place of seats if other players sat there then."""
        told_at: int | None = at
        while told_at is not None and self.stills[told_at].hand == self.stills[at].hand:
            still = self.stills[told_at]
            sentences = self._run_sentences(told_at, viewer) or self._sentences_at(told_at, viewer)
            if sentences:
                players = self.players_at(told_at) if still.mark else self.choosers_at(told_at)
                is_same = players == self.players_at(at)
                return sentences if is_same else with_names(sentences, players)
            told_at = still.before
        return ()

    def _run_sentences(self, at: int, viewer: Viewer) -> Sequence[Told]:
        """Return the sentences about the run of idle choices, such as passes, around a still."""
        tables, still = self.match.chairs.tables, self.stills[at]
        entry = self._entry(at, viewer)
        if still.mark or not (is_idle(entry, tables) or is_quiet(entry)):
            return ()
        same_hand = [place for place, other in enumerate(self.stills) if other.hand == still.hand]
        entries = [self._entry(place, viewer) for place in same_hand]
        for places, run in find_runs(entries, tables):
            if places[0] <= same_hand.index(at) <= places[-1]:
                return run.sentences
        return ()

    def _entry(self, at: int, viewer: Viewer) -> LogEntry:
        """Return the sentences about a still, as an entry of an event log."""
        still = self.stills[at]
        row = still.moment.state.tallies.get(self.layout.sheet.row, still.hand)
        sentences = tuple(self._sentences_at(at, viewer))
        step, seats = still.moment.step, tuple(still.moment.made)
        return LogEntry(step, still.hand, row, seats, sentences, table=still.choosers_table)

    def _sentences_at(self, at: int, viewer: Viewer) -> Sequence[Told]:
        """Return the sentences about a still itself, which name seats."""
        still = self.stills[at]
        changes = tuple(map(Told, still.about_changes))
        if still.mark is not None and still.mark.kind in (SEAT, NAME):
            return changes
        if still.mark is not None:
            key = "table.redo" if still.mark.kind == REDO else "table.undo"
            return (Told(why(key, who=f"seat.{still.mark.seat}")),)
        return (*self._story(at, viewer), *changes)

    def _story(self, at: int, viewer: Viewer) -> Sequence[Told]:
        """Return the sentences about the choices that led to a still; none if the rules fail."""
        views = self._views(at, viewer)
        try:
            return checked_story(story(self.rules, *views, self.stills[at].moment.made))
        except BaseException as error:  # unknown rules may raise anything
            reraise_ctrl_c(error)
            return ()

    def talk_line(self, at: int) -> tuple[int, Why] | None:
        """Return (speaking seat, line) of the table talk in a still; None if nobody speaks."""
        stills = self.stills
        uncached: list[int] = []  # the stills whose talk has to be worked out from that before them
        before: int | None = at
        while before is not None and id(stills[before].moment.state) not in self._talk:
            uncached.append(before)
            before = stills[before].before
        talk = TalkState() if before is None else self._talk[id(stills[before].moment.state)]
        for place in reversed(uncached):
            talk = self._talk_after(talk, place)
            self._talk[id(stills[place].moment.state)] = talk
        if not talk.line or stills[at].mark:
            return None
        return talk.seat, talk.says

    def _talk_after(self, talk: TalkState, at: int) -> TalkState:
        """Return the state of the table talk after a still. `talk`: the state before it."""
        still, sentences = self.stills[at], self._story(at, None)
        if not sentences:
            return talk._replace(seat=-1, line="", whom=-1)
        outcome = self.rules.outcome(still.moment.state)
        winners = outcome.winners if outcome is not None and self.is_over_at(at) else None
        step = TalkStep(still.hand, sentences, self.choosers_at(at), winners)
        return next_talk(talk, step, self.layout.talk)

    @property
    def hand_starts(self) -> list[int]:
        """The places of the stills with which the hands begin."""
        hands = [still.hand for still in self.stills]
        return [hands.index(hand) for hand in dict.fromkeys(hands)]

    def is_over_at(self, at: int) -> bool:
        """Return whether the match is over in a still, so that nobody can play on from it."""
        state = self.stills[at].moment.state
        outcome = self.rules.outcome(state)
        return outcome is not None and self.rules.onward(state.table, outcome) is None

    def lines_to(self, at: int) -> list[Line]:
        """Return the journal lines that lead to a still, without choices that were taken back."""
        lines: list[Line] = []
        before: int | None = at
        while before is not None:
            lines[:0] = self.stills[before].lines
            before = self.stills[before].before
        return lines

    def origin_at(self, at: int) -> Origin:
        """Return the origin of a game begun from a still, for the header of its journal. Of the
        results of chance that follow, only as many as fit into the header are taken along."""
        luck = self.match.luck()
        while luck and len(str(luck)) > MAX_LUCK_LETTERS:
            luck.pop()
        return Origin(self.name, self.stills[at].moment.step, luck)


def is_chooser_secret(match: Match) -> bool:
    """Whether a journal has ended where it is secret who chooses; one more step would show it."""
    return not match.lines_to_replay and asked(match.rules, match.state) is not None


def replay_of(game: OpenGame, path: Path, plain: bool = False, going_on: bool = False) -> Replay:
    """Begin the replay of the journal at `path`. `plain`: do not look for climaxes. `going_on`: the
    match is not over, so nothing may be shown that its people do not know. Raises Broken."""
    try:
        ends = is_chooser_secret if going_on else lambda match: False
        replay = Replay(game, read_journal(path), path.name, plain, ends)
    except BaseException as error:  # unknown rules may raise anything
        reraise_ctrl_c(error)
        raise Broken(failure_reason(error)) from error
    replay.path = path
    return replay


def session_at(replay: Replay, at: int) -> GameSession:
    """Return an unsaved session in the position of a still. Raises Broken if that fails."""
    still = replay.stills[at]
    try:
        past = replay.past.cut_after(still.lines_played)
        session = resume_match(replay.game, past, MemoryJournal)
        while session.match.step < still.moment.step and session.match.advance():
            session.rows.follow(session.match)  # steps without luck have no line
            session.event_log.note()
    except BaseException as error:  # unknown rules may raise anything
        reraise_ctrl_c(error)
        raise Broken(failure_reason(error)) from error
    return session


def first_own_step(store: Store, match: Match, seat: int) -> int:
    """Return the step from which on the present player of a seat has made all choices there: 0,
    unless somebody else had the seat before, or in a match from which this one was begun."""
    return max(match.chairs.seated_since[seat], _first_step_in_origins(store, match, seat))


def _first_step_in_origins(store: Store, match: Match, seat: int) -> int:
    """Return the step from which on the player of a seat has had it in the chain of matches from
    which this one was begun; 0 if they had it in all of them."""
    origin, player = match.terms.origin, match.players[seat]
    first: int | None = None
    for _ in range(MAX_ORIGINS):
        if origin is None:
            return 0
        first = origin.step if first is None else min(first, origin.step)
        past = _read_stored_journal(store, origin.journal)
        if past is None or any(line.get("mark") == SEAT for line in past.lines):
            return first  # the players at that step are not looked up
        seats = past.header["seats"]
        if seat >= len(seats) or not _is_same_person(PlayerInfo(**seats[seat]), player):
            return first
        origin = read_origin(past.header)
    return first or 0


def _is_same_person(player: PlayerInfo, other: PlayerInfo) -> bool:
    """Return whether two players are the same person, by key if both have one, else by name."""
    if player.who != PERSON:
        return False
    if player.key and other.key:
        return player.key == other.key
    return player.name.casefold() == other.name.casefold()


def _read_stored_journal(store: Store, name: str) -> Past | None:
    """Read the journal of this file name; None if no folder has a readable one."""
    for folder in (store.finished_folder, store.aside, store.games):
        with suppress(BadJournal):
            return read_journal(folder / Path(name).name)
    return None
