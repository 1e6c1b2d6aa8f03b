"""Two worlds that differ in two hidden things: a journal, and the same one with its luck swapped.

The choices stay what they were: who chose the one card in the first world chooses the other in
the second, where it lies in its place. So two worlds run side by side until somebody could tell
them apart by right, and everything else that tells them apart is a leak.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rules.kit.asking import asked
from rules.kit.cards import UNKNOWN, Card, card as card_of
from rules.kit.chance import Luck
from rules.kit.journal import BadJournal, Line
from rules.kit.match import Match, Terms
from rules.kit.move import Move, move
from rules.kit.moves import moves
from rules.kit.sight import NOTHING, pack_by_body, redact
from rules.kit.state import State, View
from table.cli.play import numbered_salts
from tests.tables import Options, Seating, players
from tests.walks import Walk

Names = Mapping[Card, Card]
NOBODY = -1


class Journaled(NamedTuple):
    """A walk as a journal; `after`: the place in `states` of the position each line led to."""

    seating: Seating
    options: Options
    seed: str
    dealer: int
    lines: list[Line]
    after: list[int]
    states: list[State]

    def match(self, lines: Sequence[Line]) -> Match:
        """A match that has this journal's beginning and these lines still before it."""
        rules, people = self.seating.rules, players(self.seating.seats)
        return Match(rules, people, self.options, self.seed, past=lines, dealer=self.dealer)


def journal_of(walk: Walk, between: Callable[[Match], object] = lambda match: None) -> Journaled:
    """The journal of a walk and its positions; `between` is called before each choice."""
    lines: list[Line] = []
    seating = walk.seating
    match = Match(
        seating.rules, players(seating.seats), walk.options, walk.seed, write=lines.append,
        terms=Terms(salt=numbered_salts(walk.seed)),
    )  # fmt: skip
    dealer, first = match.table.dealer, match.step
    after, states, steps = [0] * len(lines), [match.state], [match.step]

    def reached() -> None:
        if match.step != steps[-1]:
            steps.append(match.step)
            states.append(match.state)
        after.extend([len(states) - 1] * (len(lines) - len(after)))

    for _ in range(3 * len(walk.positions)):  # `between` may go back
        at = match.step - first
        if at + 1 >= len(walk.positions):
            break
        between(match)
        reached()
        at = match.step - first
        for seat, choice in walk.positions[at].made.items():
            match.choose(seat, choice)
        if not walk.positions[at].made:
            match.advance()
        reached()
    return Journaled(seating, walk.options, walk.seed, dealer, lines, after, states)


class Swap(NamedTuple):
    """What is swapped in the luck of one line of a journal, and of those after it in its hand.

    Two cards, which are called by each other's names from there on; or two results of
    `below`, by their places in the line, where it is what they led to that differs.
    """

    line: int
    pair: tuple[Card, Card] | None = None
    drawn: tuple[int, int] | None = None
    watcher: int | None = None
    """A seat that the cards were chosen for, since it sees neither; None: the room."""


def faces_in(view: View) -> set[str]:
    """Every card, or die, of which a view shows a face: lying there, remembered or shown."""
    found = {card.body for cards in view.zones.values() for card in cards if card is not UNKNOWN}
    found |= {card.body for cards in view.known.values() for card in cards}
    return found | {card.body for card in view.shown}


class Parted(Exception):
    """The second world cannot go on as the first did; `seat` is whose choice it was, or NOBODY."""

    def __init__(self, seat: int, said: str) -> None:
        super().__init__(said)
        self.seat = seat


class Worlds:
    """The two worlds of a swap, one step at a time: first the one that was, then the other.

    `secret` are the bodies of the two hidden things, known once the luck has been swapped;
    `marked`: the step is a mark, such as an undo.
    """

    def __init__(self, journal: Journaled, swap: Swap) -> None:
        self.journal, self.swap = journal, swap
        # A mark waits to learn which step is its own in the other world.
        self.lines = [
            {**line, "at": NOBODY} if "mark" in line else dict(line) for line in journal.lines
        ]
        self.secret = frozenset(card.body for card in swap.pair or ())
        self.hand = journal.states[journal.after[swap.line]].table.hand
        self.first: Match | None = None
        self.second: Match | None = None
        self._before: State | None = None
        self._chooses = False
        self._in_secret = False
        self._next = 0
        self.marked = False
        self._steps: dict[int, int] = {}  # of the first world, and which it is in the other
        self._left_out: set[int] = set()
        self._put_in: dict[int, list[Line]] = {}

    def step_first(self) -> Match | None:
        """The next step of the world that was; None when its journal is used up."""
        if self.first is None:
            self.first = self.journal.match(self.journal.lines)
            return self.first
        self._before, self._next = self.first.state, self.used
        coming = self.journal.lines[self._next : self._next + 1]
        self.marked = any("mark" in line and line["at"] == self.first.step for line in coming)
        self._chooses = bool(self.first.seats_to_choose()) and not self.marked
        self._in_secret = self._chooses and asks_in_secret(self.first)
        return self.first if advance_one(self.first) else None

    @property
    def used(self) -> int:
        """How many lines of the journal the first world has used."""
        assert self.first is not None
        return len(self.journal.lines) - self.first.lines_to_replay

    @property
    def swapped(self) -> bool:
        """Whether the luck that is swapped has been used."""
        return self.used > self.swap.line

    def step_second(self) -> Match:
        """The same in the other world; Parted where it cannot be the same.

        Where somebody is asked in secret in one world who is not in the other, that choice, which
        must be one that nobody else can notice, has nothing beside it there.
        """
        if self.second is not None and self.marked:
            self._mark(self.second)
            return self.second
        if self.second is not None and self._step_in_secret(self.second):
            return self.second
        names, seat = self._names(), NOBODY
        coming = range(self._next, min(self._next + 2, len(self.lines)))
        for number in coming:  # a choice, and the luck its consequence asks for
            if "mark" in self.lines[number]:
                break
            if "dealt" in self.lines[number]:
                self._rewrite(number, names)
            elif self._chooses and number == self._next:
                seat = self.lines[number]["seat"]
                self._rewrite(number, names)
        try:
            if self.second is None:
                self.second = self.journal.match(self.lines)
            elif not advance_one(self.second):
                raise Parted(NOBODY, "the match is over")
        except BadJournal as error:
            raise Parted(seat, str(error)) from None
        if self.swapped and not self.secret:
            self.secret = self._differing()
        assert self.first is not None
        self._steps[self.first.step] = self.second.step
        return self.second

    def _mark(self, second: Match) -> None:
        """Make the same mark, at what is that step in the other world."""
        line = self.lines[self._next]
        for key, step in self.journal.lines[self._next].items():
            if key in ("at", "to"):
                line[key] = self._steps[step]
        try:
            second.replay_step()
        except BadJournal as error:
            raise Parted(NOBODY, str(error)) from None

    def _step_in_secret(self, second: Match) -> bool:
        """Make a choice in secret of somebody who has none in the first world; True where that
        world stands still meanwhile, or this one does while one is made there."""
        assert self._before is not None
        owed = list(self.journal.seating.rules.actors(self._before))
        alone = second.seats_to_choose() != (owed if self._in_secret else [])
        if second.seats_to_choose() and alone and asks_in_secret(second):
            seat, choice = second.seats_to_choose()[0], unnoticed_choice(second)
            if choice is None:
                raise Parted(NOBODY, "there is no choice that nobody would notice")
            self._put_in.setdefault(self._next, []).append({"seat": seat, "move": str(choice)})
            held, second._dealer.past = second._dealer.past, deque()
            second.choose(seat, choice)
            second._dealer.past = held
        if not self._in_secret or second.seats_to_choose() == owed:
            return False
        assert self.first is not None
        rules = self.journal.seating.rules
        if redact(rules, self._before, None) != redact(rules, self.first.state, None):
            raise Parted(NOBODY, "all see what was chosen in secret")
        self._left_out.add(self._next)
        second._dealer.past.popleft()
        self._steps[self.first.step] = second.step
        return True

    def written(self) -> list[Line]:
        """The other world's journal, as far as the first has come."""
        return [
            line
            for number in range(self.used)
            for line in (
                *self._put_in.get(number, ()),
                *(() if number in self._left_out else (self.lines[number],)),
            )
        ]

    def _differing(self) -> frozenset[str]:
        """The bodies whose face or zone differs between the worlds."""
        assert self.first is not None and self.second is not None
        there = [
            {each.body: (zone, each) for zone, cards in state.zones.items() for each in cards}
            for state in (self.first.state, self.second.state)
        ]
        return frozenset(body for body in there[0] if there[0][body] != there[1].get(body))

    # the names of things in the other world

    def _names(self) -> Names:
        """What a card of the first world is called in the second, before this step."""
        before, second = self._before, self.second
        if before is None or second is None or self._next <= self.swap.line:
            return {}
        if before.table.hand != self.hand:
            return {}
        if self.swap.pair is not None:
            faces = pack_by_body(self.journal.seating.rules, before.table).faces
            a, b = (faces[card.body] for card in self.swap.pair)
            return {**dict(zip(a, b, strict=True)), **dict(zip(b, a, strict=True))}
        there = {card.body: card for cards in second.state.zones.values() for card in cards}
        here = [card for cards in before.zones.values() for card in cards]
        return {card: there[card.body] for card in here if there.get(card.body, card) is not card}

    def _rewrite(self, number: int, names: Names) -> None:
        """The next line as it stands in the other world's journal."""
        line = self.journal.lines[number]
        if number == self.swap.line:
            self.lines[number]["dealt"] = self._swapped(line["dealt"])
        elif "dealt" in line:
            self.lines[number]["dealt"] = [
                result
                if isinstance(result, int)
                else " ".join(names.get(card, card).name for card in map(card_of, result.split()))
                for result in line["dealt"]
            ]
        elif names:
            choice = self._choice(move(line["move"]), line["seat"], names)
            self.lines[number]["move"] = str(choice)

    def _choice(self, choice: Move, seat: int, names: Names) -> Move:
        """A seat's choice in the other world: of a swapped card that it sees, the other one."""
        named = {target for target in (*choice.cards, *choice.targets) if target in names}
        if not named:
            return choice
        assert self._before is not None
        view = redact(self.journal.seating.rules, self._before, seat, NOTHING)
        if not {target.body for target in named if isinstance(target, Card)} <= faces_in(view):
            raise Parted(NOBODY, "a card is named that the seat does not see")
        return choice._replace(
            cards=tuple(sorted(names.get(card, card) for card in choice.cards)),
            targets=tuple(
                names.get(target, target) if isinstance(target, Card) else target
                for target in choice.targets
            ),
        )

    def _swapped(self, results: list[int | str]) -> list[int | str]:
        if self.swap.drawn:
            drawn = list(results)
            a, b = self.swap.drawn
            drawn[a], drawn[b] = drawn[b], drawn[a]
            return drawn
        assert self.swap.pair is not None
        # Of dice a shuffle holds some face each: it is that of the die swapped in.
        a, b = self.swap.pair
        return [swapped_names(result, a.body, b.body) for result in results]


def asks_in_secret(match: Match) -> bool:
    """Whether it is a secret now who is asked."""
    return asked(match.rules, match.state) is not None


def unnoticed_choice(match: Match) -> Move | None:
    """A choice of whoever is asked in secret that nobody else would notice."""
    rules, state, seat = match.rules, match.state, match.seats_to_choose()[0]
    before = redact(rules, state, None)
    for choice in moves(rules, state, seat):
        after = state.copy()
        rules.apply(after, {seat: choice}, Luck(0))
        if redact(rules, after, None) == before:
            return choice
    return None


def advance_one(match: Match) -> bool:
    """Whether there was a step in the journal, or one that the dealer takes without a line."""
    if match.replay_step():
        return True
    return match.rules.outcome(match.state) is None and match.advance()


def swapped_names(result: int | str, a: str, b: str) -> int | str:
    """A shuffle with two bodies, whatever faces they show, in each other's place."""
    if isinstance(result, int):
        return result
    found = [card_of(name) for name in result.split()]
    places = {card.body: place for place, card in enumerate(found)}
    if a in places and b in places:
        i, j = places[a], places[b]
        found[i], found[j] = found[j], found[i]
    return " ".join(card.name for card in found)
