"""A game's story as a test reads it: sentences, beats and marks, in English."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from rules.kit.chance import Luck
from rules.kit.contract import Rules
from rules.kit.move import Move, move
from rules.kit.sight import NOTHING, memories, redact
from rules.kit.state import State, Why
from rules.kit.story import Beat, Climax, Told, climax, story
from table.i18n.words import Words

NAMES = ("Anna", "Birkir", "Dagný", "Eva", *(f"Seat {seat}" for seat in range(4, 10)))


class Step(NamedTuple):
    """A step of a game: the positions before and after it, and the choices that made it."""

    rules: Rules
    before: State
    after: State
    made: Mapping[int, Move]

    @classmethod
    def of(cls, rules: Rules, state: State, *texts: str) -> "Step":
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

    def climax(self) -> Climax | None:
        views = [redact(self.rules, state, None) for state in (self.before, self.after)]
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
