"""A match played back to be looked at, picture by picture, forwards and backwards.

What was taken back is part of it: it was seen, and then it was taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from rules.kit.asking import asked
from rules.kit.beats import told_large
from rules.kit.catalogue import blamed
from rules.kit.chain import Line
from rules.kit.journal import BadJournal, Past, read_journal
from rules.kit.match import NAME, REDO, SEAT, UNDO, Mark, Match, Origin, PlayerInfo
from rules.kit.said import SaidError, Why, reason_of, why
from rules.kit.sight import face_up, redact
from rules.kit.state import View
from rules.kit.story import Climax, Told, check, story
from rules.kit.strangers import let_through
from rules.kit.undo import Moment
from table.players.roster import PERSON
from table.session.event_log import with_names
from table.session.game_session import GameSession, read_origin, resume_match
from table.session.lesson import MemoryJournal
from table.session.open_game import Broken, OpenGame, parts
from table.session.seat_changes import change_messages
from table.session.talk import TalkState, TalkStep, next_talk
from table.storage.store import Store

CHAIN = 20  # games, each begun from the one before, that are looked at
OPEN = -1  # the eyes to which every card lies open
Eyes = int | None
"""Through whose eyes a game is looked at: a seat's, None for the whole room's, or OPEN."""
MOST_LUCK = 60_000  # letters of it that the header of a new journal takes


class ReplayStill(NamedTuple):
    """One picture of the film: a position, the picture before it on the way that led to it (None
    for the first), the lines of the journal that led from there, and the mark that came back to
    it, or by which somebody else sits there, if one did. `great`: it is one of the game's great
    moments, at which the table waits. `read`: how many lines of the journal had been played by
    then, taken back or not. `came`: what is told of who has sat down, `table`: who sits there then
    (`rules.kit.chairs`), `chose`: who did when the choices were made that led there."""

    moment: Moment
    before: int | None
    lines: tuple[Line, ...]
    mark: Mark | None = None
    great: bool = False
    read: int = 0
    came: tuple[Why, ...] = ()
    table: int = 0
    chose: int = 0

    @property
    def hand(self) -> int:
        return self.moment.state.table.hand


class Undealt(SaidError):
    """What comes next has not been dealt; the sentence says that nothing has."""


def _undealt(line: Line) -> None:
    """What a match would write down that goes on beyond its journal."""
    raise Undealt("journal.no_deal")


class Replay:
    """A journal as a film, which is made step by step by `develop`; `stills` are those so far.

    `over`: the match has come to its end; before that nobody but the room looks on, or the only
    person who played. `wrong` says why the film breaks off, where it does. `path`: where its
    journal lies, where that is known.
    """

    path: Path | None = None

    def __init__(
        self,
        game: OpenGame,
        past: Past,
        name: str,
        plain: bool = False,
        ends: Callable[[Match], bool] = lambda match: False,
    ) -> None:
        """Raises Broken, BadOptions or BadJournal for a game that cannot be played back. `plain`:
        nobody asks where its great moments are. `ends`: asked at every position in order, whether
        the film ends there."""
        self.game, self.past, self.name, self.ends = game, past, name, ends
        self.rules, self.layout = parts(game)
        self.match = Match.from_header(self.rules, past.header, past.lines, _undealt)
        there = enumerate(self.match.players)
        self.people = [seat for seat, player in there if player.who == PERSON]
        self._moved = any(line.get("mark") == SEAT for line in past.lines)
        self.done = self.over = False
        self.unveiled = False  # everything may be seen, although it is not over
        self.wrong: Why | None = past.notice
        self.stills: list[ReplayStill] = []
        self._lines = 0  # of the journal, that the last still was made of
        self._marks = self._sat = 0
        self._there = self.match.players
        self._at: list[int] = []  # the stills on the way to the present one, by step
        self._of: dict[int, int] = {}  # a state, by its identity, to its first still
        self._mute = plain
        self._talk: dict[int, TalkState] = {}  # by the identity of a state
        self._note()

    @property
    def players(self) -> Sequence[PlayerInfo]:
        """Who sits there as far as it has been made."""
        return self.match.players

    def there(self, at: int) -> Sequence[PlayerInfo]:
        """Who sits there in a still."""
        return self.match.chairs.tables[self.stills[at].table]

    def chose(self, at: int) -> Sequence[PlayerInfo]:
        """Who sat there when the choices were made that led to a still."""
        return self.match.chairs.tables[self.stills[at].chose]

    # --- how it is made

    def develop(self) -> bool:
        """Play one line or one step back; False once the film is done. It ends with its journal:
        what nobody has been dealt yet, nobody sees here."""
        if self.done:
            return False
        match = self.match
        try:
            if not self.ends(match) and (
                match.replay_step() or (not match.owing() and match.advance())
            ):
                self._note()
                return True
        except Undealt:
            pass
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            told = error.why if isinstance(error, SaidError) else blamed(error)
            self.wrong = told or reason_of(error)
        else:
            self.over = match.over
        self.done = True
        return False

    def finish(self) -> None:
        """All of it at once."""
        while self.develop():
            pass

    @property
    def share(self) -> float:
        """How much of it there is, of 1."""
        most = len(self.past.lines)
        return 1.0 if self.done or not most else 1 - self.match.ahead / most

    def _note(self) -> None:
        """The match may have come to another position."""
        match, moment = self.match, self.match.history[-1]
        marks, self._marks = match.marks[self._marks :], len(match.marks)
        seated, table = self._came(marks), len(match.chairs.tables) - 1
        used = len(self.past.lines) - match.ahead
        if self.stills and self.stills[-1].moment.state is moment.state:
            if seated:  # the cards lie as they did, and somebody else sits there, or will
                mark = next(mark for mark in marks if mark.kind in (SEAT, NAME))
                self._show_again(mark, seated, used)
            return
        mine, self._lines = self.past.lines[self._lines : used], used
        turned = next((mark for mark in marks if mark.kind in (UNDO, REDO)), None)
        if turned is not None:  # it has gone back, or what was taken back has come again
            moments = list(match.history)
            del self._at[moments[0].step :]
            self._at += [self._of[id(moment.state)] for moment in moments]
            self._show_again(turned, (), used)
            return
        lines = [{"seat": seat, "move": str(made)} for seat, made in moment.made.items()]
        lines += [line for line in mine if "dealt" in line][-1:]
        before = self._at[-1] if self._at else None
        chose = min(table, match.chairs.table_at(moment.step - 1)) if moment.made else table
        still = ReplayStill(
            moment, before, tuple(lines), read=used, came=seated, table=table, chose=chose
        )
        self._of[id(moment.state)] = len(self.stills)
        self._at.append(len(self.stills))
        climax = self._climax(still, None)
        self.stills.append(still._replace(great=climax is not None and climax.stays))

    def _show_again(self, mark: Mark, seated: tuple[Why, ...], used: int) -> None:
        """Another picture of the position where the match is, by this mark."""
        table = len(self.match.chairs.tables) - 1
        again = self.stills[self._at[-1]]._replace(
            mark=mark, great=False, read=used, came=seated, table=table
        )
        self._at[-1] = self._of[id(again.moment.state)] = len(self.stills)
        self.stills.append(again)

    def _came(self, marks: Sequence[Mark]) -> tuple[Why, ...]:
        """What is told of who has sat down since the last still, or will."""
        before, after = self._there, self.match.players
        first, sat = self._sat, self.match.chairs.sat
        self._there, self._sat = after, len(sat)
        return tuple(change_messages(marks, before, after, sat[first:]))

    def _climax(self, still: ReplayStill, eyes: Eyes) -> Climax | None:
        if self._mute or still.mark is not None:
            return None
        try:
            return told_large(self.rules, *self._sight(still, eyes), still.moment.made)
        except BaseException as error:  # a stranger's; the film goes on without
            let_through(error)
            self._mute = True
            return None

    # --- what is seen

    @property
    def open(self) -> bool:
        """Whether anybody may see every card of it, and so begin another game from it: who sat
        at two of its seats would know two hands."""
        return self.over or self.unveiled

    def eyes(self) -> list[Eyes]:
        """Whose eyes one may look through now: as long as the game is not over nobody sees a
        card that they could not have seen."""
        if self.open:
            return [None, OPEN, *range(len(self.players))]
        return [None, *self.people] if len(self.people) == 1 and not self._moved else [None]

    @property
    def first_eyes(self) -> Eyes:
        """Those that one looks through to begin with."""
        return self.people[0] if len(self.people) == 1 and not self._moved else None

    def bottom(self, eyes: Eyes) -> int:
        """The seat that is nearest to the viewer."""
        if eyes is not None and eyes != OPEN:
            return eyes
        return self.people[0] if self.people else 0

    def view(self, at: int, eyes: Eyes) -> View:
        """What there is to be seen of a still; ValueError for eyes that may not look on."""
        return self._view(self.stills[at], eyes)

    def _view(self, still: ReplayStill, eyes: Eyes) -> View:
        if eyes is not None and eyes not in self.eyes():
            raise ValueError(f"nobody may look through these eyes: {eyes}")
        moment = still.moment
        if eyes == OPEN:
            return face_up(moment.state)
        return redact(self.rules, moment.state, eyes, moment.known[eyes])

    def owing(self, at: int, eyes: Eyes) -> frozenset[int]:
        """The seats whose choice was awaited in a still, as far as the viewer may know."""
        if self.rules.outcome(self.stills[at].moment.state) is not None:
            return frozenset()
        return frozenset(self.rules.actors(self.view(at, eyes)))

    def _sight(self, still: ReplayStill, eyes: Eyes) -> tuple[View | None, View]:
        """The views before and after the step to a still; None where it was dealt."""
        before = None if still.before is None else self.stills[still.before]
        dealt = before is None or before.hand != still.hand
        return None if dealt or before is None else self._view(before, eyes), self._view(
            still, eyes
        )

    def told(self, at: int, eyes: Eyes) -> Sequence[Told]:
        """What is told of a still to the viewer; of a step of which nothing is told, what was
        told last in that hand. Of who sits there no longer it tells by their names."""
        stills = self.stills
        place: int | None = at
        while place is not None and stills[place].hand == stills[at].hand:
            found = self._told(stills[place], eyes)
            if found:
                by = self.there(place) if stills[place].mark else self.chose(place)
                return found if by == self.there(at) else with_names(found, by)
            place = stills[place].before
        return ()

    def _told(self, still: ReplayStill, eyes: Eyes) -> Sequence[Told]:
        came = tuple(map(Told, still.came))
        if still.mark is not None and still.mark.kind in (SEAT, NAME):
            return came
        if still.mark is not None:
            key = "table.redo" if still.mark.kind == REDO else "table.undo"
            return (Told(why(key, who=f"seat.{still.mark.seat}")),)
        sight = self._sight(still, eyes)
        try:
            return (*check(story(self.rules, *sight, still.moment.made)), *came)
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            return came

    def line(self, at: int) -> tuple[int, Why] | None:
        """Which seat said what at the table in a still, where somebody did."""
        stills = self.stills
        way: list[int] = []
        place: int | None = at
        while place is not None and id(stills[place].moment.state) not in self._talk:
            way.append(place)
            place = stills[place].before
        since = TalkState() if place is None else self._talk[id(stills[place].moment.state)]
        for step in reversed(way):
            since = self._talk[id(stills[step].moment.state)] = self._talked(since, step)
        said = not stills[at].mark and since.line
        return (since.seat, since.says) if said else None

    def _talked(self, since: TalkState, at: int) -> TalkState:
        """How the talk stands after a still, as everybody heard of it."""
        still = self.stills[at]
        told = self._told(still._replace(mark=None, came=()), None)
        outcome = self.rules.outcome(still.moment.state)
        won = outcome.winners if outcome is not None and self.ended(at) else None
        if not told:
            return since._replace(seat=-1, line="", whom=-1)
        return next_talk(since, TalkStep(still.hand, told, self.chose(at), won), self.layout.talk)

    def climax(self, at: int, eyes: Eyes) -> Climax | None:
        """What is told large of the step to a still, as the viewer may be told it."""
        return self._climax(self.stills[at], eyes)

    # --- going on from it

    @property
    def hands(self) -> list[int]:
        """The stills with which the hands begin."""
        found, last = [], 0
        for at, still in enumerate(self.stills):
            if still.hand > last:
                found.append(at)
                last = still.hand
        return found

    def ended(self, at: int) -> bool:
        """Whether the match is over in a still, so that nobody can go on from it."""
        state = self.stills[at].moment.state
        outcome = self.rules.outcome(state)
        return outcome is not None and self.rules.onward(state.table, outcome) is None

    def lines(self, at: int) -> list[Line]:
        """The lines that lead to a still, without what was taken back on the way."""
        found: list[tuple[Line, ...]] = []
        place: int | None = at
        while place is not None:
            found.append(self.stills[place].lines)
            place = self.stills[place].before
        return [line for lines in reversed(found) for line in lines]

    def origin(self, at: int) -> Origin:
        """What a game begun from a still has in its header."""
        luck = self.match.luck()
        while luck and len(str(luck)) > MOST_LUCK:
            luck.pop()
        return Origin(self.name, self.stills[at].moment.step, luck)


def unknowable(match: Match) -> bool:
    """Whether a game in progress stands where nobody may know who is asked, or that nobody is: what
    the dealer would do next tells it."""
    return not match.ahead and asked(match.rules, match.state) is not None


def replay_of(game: OpenGame, path: Path, plain: bool = False, going_on: bool = False) -> Replay:
    """The film of a journal; Broken if it cannot be shown, with the reason. `going_on`: the game is
    not over, and nothing is shown that its people have not come to see."""
    try:
        ends = unknowable if going_on else lambda match: False
        replay = Replay(game, read_journal(path), path.name, plain, ends)
        replay.path = path
        return replay
    except SaidError as error:
        raise Broken(error.why) from None
    except BaseException as error:  # whatever a stranger's rules may raise
        let_through(error)
        raise Broken(blamed(error) or reason_of(error)) from error


def standing(replay: Replay, at: int) -> GameSession:
    """Played back up to a still, to be looked at alone; Broken where that cannot be done."""
    still = replay.stills[at]
    try:
        session = resume_match(replay.game, replay.past.upto(still.read), MemoryJournal)
        match = session.match
        while match.step < still.moment.step and match.advance():  # steps without luck have no line
            session.rows.follow(match)
            session.event_log.note()
    except SaidError as error:
        raise Broken(error.why) from None
    except BaseException as error:  # whatever a stranger's rules may raise
        let_through(error)
        raise Broken(reason_of(error)) from error
    return session


def own_since(store: Store, match: Match, seat: int) -> int:
    """The step from which on the person at a seat has made its choices: the first of all, or the
    one at which they took the chair over, or, where somebody else sat there in a game that this one
    goes on from, or nobody knows any more who, the one at which it does."""
    return max(match.chairs.since[seat], _since_begun(store, match, seat))


def _since_begun(store: Store, match: Match, seat: int) -> int:
    origin, player = match.terms.origin, match.players[seat]
    since: int | None = None
    for _ in range(CHAIN):
        if origin is None:
            return 0
        since = origin.step if since is None else min(since, origin.step)
        past = _past(store, origin.journal)
        if past is None or any(line.get("mark") == SEAT for line in past.lines):
            return since  # who sat there then, nobody looks up
        before = past.header
        if seat >= len(before["seats"]):
            return since
        there = PlayerInfo(**before["seats"][seat])
        if there.who != PERSON or not _same(there, player):
            return since
        origin = read_origin(before)
    return since or 0


def _same(one: PlayerInfo, other: PlayerInfo) -> bool:
    """Whether they are the same person: by key where both have one, else by name."""
    if one.key and other.key:
        return one.key == other.key
    return one.name.casefold() == other.name.casefold()


def _past(store: Store, name: str) -> Past | None:
    """A journal by its file's name, wherever it lies; None where it does nowhere."""
    for folder in (store.finished, store.aside, store.games):
        try:
            return read_journal(folder / Path(name).name)
        except BadJournal:
            continue
    return None
