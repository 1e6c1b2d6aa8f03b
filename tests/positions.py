"""A game's rules as a test plays them: moves by their text, and every position stays as it was."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from rules.kit.chance import Luck
from rules.kit.contract import Rules
from rules.kit.move import Move, move
from rules.kit.moves import moves, why_not
from rules.kit.options import full_options
from rules.kit.sight import NOTHING, memories, redact
from rules.kit.state import Outcome, State, Table, Value, Why
from rules.kit.story import Beat, Climax, Told, climax, story
from table.i18n.words import Words


class Play:
    """Tables, steps and outcomes of one game; a seat that is not named is whose turn it is."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.luck = rules, Luck(rules.NAME)

    def options(self, seats: int, **asked: Value) -> dict[str, Value]:
        """These house rules, the others as they usually are."""
        return full_options(self.rules, seats, asked)

    def table(self, seats: int, dealer: int = 0, **asked: Value) -> Table:
        return Table(seats, self.options(seats, **asked), dealer % seats)

    def deal(self, table: Table) -> State:
        return self.rules.deal(table, self.luck)

    def step(self, state: State, *choices: str | Move, seat: int | None = None) -> State:
        """The position after a legal move, after those of all seats, or after a dealer's step."""
        seat = state.turn if seat is None else seat
        seats = [seat] if len(choices) == 1 else range(len(choices))
        made = {at: move(c) if isinstance(c, str) else c for at, c in zip(seats, choices)}
        assert made or not self.rules.actors(state), f"a choice is owed in {state.phase}"
        for at, choice in made.items():
            assert why_not(self.rules, state, at, choice) is None, self.refused(state, choice, at)
        return self.applied(state, made)

    def applied(self, state: State, made: dict[int, Move]) -> State:
        """The position after these choices, legal or not."""
        after = state.copy()
        self.rules.apply(after, made, self.luck)
        return after

    def steps(self, state: State, choices: str) -> State:
        """The position after these moves, by comma, each of whoever is asked next."""
        for choice in filter(None, map(str.strip, choices.split(","))):
            state = self.step(self.on(state), choice)
        return state

    def on(self, state: State, *phases: str) -> State:
        """On by steps of the dealer: to a phase, to the next choice or to the end of the hand."""
        while not (state.phase in phases or self.rules.actors(state) or self.rules.outcome(state)):
            state = self.step(state)
        return state

    def refusal(self, state: State, choice: str | Move, seat: int | None = None) -> Why | None:
        """Why a move would be refused, or None."""
        choice = move(choice) if isinstance(choice, str) else choice
        return why_not(self.rules, state, state.turn if seat is None else seat, choice)

    def refused(self, state: State, choice: str | Move, seat: int | None = None) -> str:
        """The key of the refusal; nothing where the move is legal."""
        reason = self.refusal(state, choice, seat)
        return reason.key if reason else ""

    def legal(self, state: State) -> set[str]:
        """Every legal move, tried one by one."""
        return set(map(str, moves(self.rules, state, state.turn)))

    def verbs(self, state: State) -> set[str]:
        """What may be chosen, in a word each."""
        offers = self.rules.offers(state, state.turn)
        return {
            offer.verb for offer in offers if offer.least or not self.refused(state, offer.verb)
        }

    def outcome(self, state: State) -> Outcome:
        outcome = self.rules.outcome(state)
        assert outcome is not None
        return outcome

    def next_deal(self, state: State) -> State:
        """The first position of the hand after one that is over."""
        table = self.rules.onward(state.table, self.outcome(state))
        assert table is not None
        return self.deal(table)


def rows(table: str) -> list[list[str]]:
    """A table of worked examples: a line each, with bars between what stands in it."""
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def tallies(state: State, name: str) -> list[int]:
    """What every seat has of one kind of number, such as its points."""
    return [state.tallies[f"{name}:{seat}"] for seat in range(state.table.seats)]


def sizes(state: State, zone: str) -> list[int]:
    """How many cards every seat has in one kind of zone, such as its hand."""
    return [len(state.zones[f"{zone}:{seat}"]) for seat in range(state.table.seats)]


NAMES = ("Anna", "Birkir", "Dagný", "Eva", *(f"Seat {seat}" for seat in range(4, 10)))


class Step(NamedTuple):
    """A step of a game: the positions before and after it, and the choices that made it."""

    rules: Rules
    before: State
    after: State
    made: Mapping[int, Move]

    @classmethod
    def of(cls, rules: Rules, state: State, *texts: str) -> Step:
        """The dealer's step, the move of whose turn it is, or those of all seats at once."""
        seats = [state.turn] if len(texts) == 1 else range(len(texts))
        made = {seat: move(text) for seat, text in zip(seats, texts)}
        after = state.copy()
        rules.apply(after, made, Luck("story"))
        return cls(rules, state, after, made)

    def told(self, seat: int | None = None) -> list[Told]:
        """What a seat, or the room, is told of it."""
        known = memories(self.rules, self.before, {seat: NOTHING}, self.after)[seat]
        after = redact(self.rules, self.after, seat, known)
        return list(story(self.rules, redact(self.rules, self.before, seat), after, self.made))

    def keys(self, seat: int | None = None) -> list[str]:
        return [sentence.why.key for sentence in self.told(seat)]

    def said(self, seat: int | None = None) -> list[str]:
        return [self.sentence(sentence.why) for sentence in self.told(seat)]

    def short(self, seat: int | None = None, language: str = "en") -> list[str]:
        """The same as the banner writes it, a card as its short name."""
        words = words_of(self.rules, language).with_names(NAMES[: self.before.table.seats])
        told = [sentence.why for sentence in self.told(seat)]
        pieces = [words.pieces(f"story.{why.key}", dict(why.facts)) for why in told]
        return ["".join(map(str, each)) for each in pieces]

    def points(self) -> list[tuple[str, dict[int, int]]]:
        """The key and the points of every sentence, for the room."""
        return [(sentence.why.key, dict(sentence.points)) for sentence in self.told()]

    def climax(self, seat: int | None = None) -> Climax | None:
        views = [redact(self.rules, state, seat) for state in (self.before, self.after)]
        return climax(self.rules, *views, self.made)

    def beats(self) -> list[Beat]:
        """The beats of the climax that this step is."""
        shown = self.climax()
        assert shown is not None
        return list(shown.beats)

    def spoken(self) -> list[str]:
        """What its climax says, beat after beat."""
        return [self.sentence(beat.said) for beat in self.beats() if beat.said]

    def marked(self) -> dict[str, str]:
        """What its climax has written where, at its end."""
        marks = {place: mark for beat in self.beats() for place, mark in beat.marks.items()}
        return {str(place): self.sentence(mark, "note") for place, mark in marks.items()}

    def sentence(self, said: Why, family: str = "story") -> str:
        words = words_of(self.rules).with_names(NAMES[: self.before.table.seats])
        return words.say(f"{family}.{said.key}", **dict(said.facts))


def words_of(rules: Rules, language: str = "en") -> Words:
    """The words of a game, at a table of nobody."""
    folder = Path(str(rules.__file__)).parent  # type: ignore[attr-defined]
    return Words.load(language, [folder])
