"""A match played back to be looked at, picture by picture, forwards and backwards.

What was taken back is part of it: it was seen, and then it was taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rules.kit.asking import asked
from rules.kit.beats import told_large
from rules.kit.catalogue import blamed
from rules.kit.chain import Line
from rules.kit.journal import BadJournal, Past, read_journal
from rules.kit.match import NAME, REDO, SEAT, UNDO, Mark, Match, Origin, Sitter
from rules.kit.options import BadOptions
from rules.kit.said import SaidError, Why, reason_of
from rules.kit.sight import laid_open, redact
from rules.kit.state import View
from rules.kit.story import Climax, Told
from rules.kit.strangers import let_through
from table.players.roster import PERSON
from table.session.comings import came
from table.session.open_game import Broken, OpenGame, parts
from table.session.retold import Retold
from table.session.still import OPEN as OPEN, Eyes as Eyes, Still as Still

MOST_LUCK = 60_000  # letters of it that the header of a new journal takes


class Undealt(SaidError):
    """What comes next has not been dealt; the sentence says that nothing has."""


def _undealt(line: Line) -> None:
    """What a match would write down that goes on beyond its journal."""
    raise Undealt("journal.no_deal")


class Reel:
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
        there = enumerate(self.match.sitters)
        self.people = [seat for seat, sitter in there if sitter.who == PERSON]
        self._moved = any(line.get("mark") == SEAT for line in past.lines)
        self.done = self.over = False
        self.unveiled = False  # everything may be seen, although it is not over
        self.wrong: Why | None = past.notice
        self.stills: list[Still] = []
        self._lines = 0  # of the journal, that the last still was made of
        self._marks = self._sat = 0
        self._there = self.match.sitters
        self._at: list[int] = []  # the stills on the way to the present one, by step
        self._of: dict[int, int] = {}  # a state, by its identity, to its first still
        self._mute = plain
        self._retold = Retold(self)
        self._note()

    @property
    def sitters(self) -> Sequence[Sitter]:
        """Who sits there as far as it has been made."""
        return self.match.sitters

    def there(self, at: int) -> Sequence[Sitter]:
        """Who sits there in a still."""
        return self.match.chairs.tables[self.stills[at].table]

    def chose(self, at: int) -> Sequence[Sitter]:
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
        fresh, self._marks = match.marks[self._marks :], len(match.marks)
        came, table = self._came(fresh), len(match.chairs.tables) - 1
        if self.stills and self.stills[-1].moment.state is moment.state:
            if came:
                self._seat(fresh, came, table)
            return
        used = len(self.past.lines) - match.ahead
        mine, self._lines = self.past.lines[self._lines : used], used
        mark = next((one for one in fresh if one.kind in (UNDO, REDO)), None)
        if mark is not None:
            self._turn(mark, used)
            return
        lines = [{"seat": seat, "move": str(made)} for seat, made in moment.made.items()]
        lines += [line for line in mine if "dealt" in line][-1:]
        before = self._at[-1] if self._at else None
        chose = min(table, match.chairs.table_at(moment.step - 1)) if moment.made else table
        still = Still(moment, before, tuple(lines), read=used, came=came, table=table, chose=chose)
        self._of[id(moment.state)] = len(self.stills)
        self._at.append(len(self.stills))
        self.stills.append(still._replace(great=self._great(still)))

    def _turn(self, mark: Mark, used: int) -> None:
        """The match has gone back, or what was taken back has come again."""
        moments = list(self.match.history)
        del self._at[moments[0].step :]
        self._at += [self._of[id(moment.state)] for moment in moments]
        first = self.stills[self._at[-1]]
        table = len(self.match.chairs.tables) - 1
        self.stills.append(
            first._replace(
                moment=moments[-1], mark=mark, great=False, read=used, came=(), table=table
            )
        )
        self._at[-1] = self._of[id(moments[-1].state)] = len(self.stills) - 1

    def _came(self, marks: Sequence[Mark]) -> tuple[Why, ...]:
        """What is told of who has sat down since the last still, or will."""
        before, after = self._there, self.match.sitters
        first, sat = self._sat, self.match.chairs.sat
        self._there, self._sat = after, len(sat)
        return tuple(came(marks, before, after, sat[first:]))

    def _seat(self, marks: Sequence[Mark], came: tuple[Why, ...], table: int) -> None:
        """The cards lie as they did, and somebody else sits there, or will."""
        last, used = self.stills[self._at[-1]], len(self.past.lines) - self.match.ahead
        mark = next(one for one in marks if one.kind in (SEAT, NAME))
        again = last._replace(mark=mark, great=False, read=used, came=came, table=table)
        self.stills.append(again)
        self._at[-1] = self._of[id(last.moment.state)] = len(self.stills) - 1

    def _great(self, still: Still) -> bool:
        found = self._climax(still, None)
        return found is not None and found.stays

    def _climax(self, still: Still, eyes: Eyes) -> Climax | None:
        if self._mute or still.mark is not None:
            return None
        try:
            return told_large(self.rules, *self.sight(still, eyes), still.moment.made)
        except BaseException as error:  # a stranger's; the film goes on without
            let_through(error)
            self._mute = True
            return None

    # --- what is seen

    @property
    def open(self) -> bool:
        """Whether anybody may see every card of it, and so begin another game from it: whoever sat
        at two of its seats would know two hands."""
        return self.over or self.unveiled

    def eyes(self) -> list[Eyes]:
        """Whose eyes one may look through now: as long as the game is not over nobody sees a
        card that they could not have seen."""
        if self.open:
            return [None, OPEN, *range(len(self.sitters))]
        return [None, *self.people] if len(self.people) == 1 and not self._moved else [None]

    @property
    def first_eyes(self) -> Eyes:
        """Those that one looks through to begin with."""
        return self.people[0] if len(self.people) == 1 and not self._moved else None

    def bottom(self, eyes: Eyes) -> int:
        """The seat that is nearest to whoever looks."""
        if eyes is not None and eyes != OPEN:
            return eyes
        return self.people[0] if self.people else 0

    def view(self, at: int, eyes: Eyes) -> View:
        """What there is to be seen of a still; ValueError for eyes that may not look on."""
        return self._view(self.stills[at], eyes)

    def _view(self, still: Still, eyes: Eyes) -> View:
        if eyes is not None and eyes not in self.eyes():
            raise ValueError(f"nobody may look through these eyes: {eyes}")
        moment = still.moment
        if eyes == OPEN:
            return laid_open(moment.state)
        return redact(self.rules, moment.state, eyes, moment.known[eyes])

    def owing(self, at: int, eyes: Eyes) -> frozenset[int]:
        """The seats whose choice was awaited in a still, as far as whoever looks may know."""
        if self.rules.outcome(self.stills[at].moment.state) is not None:
            return frozenset()
        return frozenset(self.rules.actors(self.view(at, eyes)))

    def sight(self, still: Still, eyes: Eyes) -> tuple[View | None, View]:
        """The views before and after the step to a still; None where it was dealt."""
        before = None if still.before is None else self.stills[still.before]
        dealt = before is None or before.hand != still.hand
        return None if dealt or before is None else self._view(before, eyes), self._view(
            still, eyes
        )

    def told(self, at: int, eyes: Eyes) -> Sequence[Told]:
        """What is told of a still to whoever looks; of a step of which nothing is told, what was
        told last in that hand."""
        return self._retold.told(at, eyes)

    def line(self, at: int) -> tuple[int, Why] | None:
        """Which seat said what at the table in a still, where somebody did."""
        return self._retold.line(at)

    def climax(self, at: int, eyes: Eyes) -> Climax | None:
        """What is told large of the step to a still, as whoever looks may be told it."""
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


def reel_of(game: OpenGame, path: Path, plain: bool = False, going_on: bool = False) -> Reel:
    """The film of a journal; Broken if it cannot be shown, with the reason. `going_on`: the game is
    not over, and nothing is shown that its people have not come to see."""
    try:
        ends = unknowable if going_on else lambda match: False
        reel = Reel(game, read_journal(path), path.name, plain, ends)
        reel.path = path
        return reel
    except (BadJournal, BadOptions) as error:
        raise Broken(error.why) from None
    except Broken:
        raise
    except BaseException as error:  # whatever a stranger's rules may raise
        let_through(error)
        raise Broken(blamed(error) or reason_of(error)) from error
