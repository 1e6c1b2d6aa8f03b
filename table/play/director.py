"""What happens next at the table: whose choice, which computer thinks, when the dealer acts.

Knows the match and who sits there, but neither clock nor picture: the scene asks
what is due whenever the last thing has been seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.kit.cards import UNKNOWN, Card
from rules.kit.match import Match, Moment
from rules.kit.sight import redact
from rules.kit.state import View
from table.places.layout import Layout
from table.places.sealed import sealed_view
from table.play.inturn import InTurn

PERSON = "person"
RECAP = 12  # positions replayed at most after the curtain


class Due(NamedTuple):
    """What is due: `over`, `hand over`, `dealer`, `computers`, `curtain` or `turn`, and whose.

    Where it is a secret who is asked (`rules.kit.asking`), of the computers perhaps nobody.
    """

    what: str
    seats: tuple[int, ...] = ()


class Director:
    """The order of things in one match.

    `facing` is the person whose hand may be drawn now, None for nobody. With one
    person at the table that is always this person; with several, only after
    the curtain has been answered and until others may look again.
    """

    def __init__(self, match: Match, layout: Layout) -> None:
        self.match = match
        self.layout = layout
        self.people = tuple(
            seat for seat, sitter in enumerate(match.sitters) if sitter.who == PERSON
        )
        self.facing: int | None = self.people[0] if len(self.people) == 1 else None
        self.bottom = self.people[0] if self.people else 0
        self.in_turn = InTurn(match, self.people)
        self._seen = dict.fromkeys(self.people, -1)

    def due(self) -> Due:
        """What is due now."""
        match = self.match
        if match.over:
            return Due("over")
        if match.rules.outcome(match.state) is not None:
            return Due("hand over")
        in_secret = self.in_turn.due(self.facing)
        if in_secret is not None:
            return Due(*in_secret)
        owing = match.owing()
        if not owing:
            return Due("dealer")
        computers = tuple(seat for seat in owing if seat not in self.people)
        if computers:
            return Due("computers", computers)
        person = self.facing if self.facing in owing else owing[0]
        assert person is not None
        return Due("turn" if person == self.facing else "curtain", (person,))

    def awaited(self) -> Sequence[int]:
        """The seats of which whoever sees the screen may know that their choice is awaited."""
        owing, facing = self.match.owing(), self.facing
        if self.in_turn.now() is None:
            return owing
        seen = facing is not None and (facing in owing or len(self.people) > 1)
        return (facing,) if facing is not None and seen else ()

    def face(self, seat: int) -> None:
        """The person at this seat has said that they are here."""
        self.facing = self.bottom = seat

    def look_away(self) -> None:
        """The whole room may look again: with several people, nobody's hand is drawn."""
        if len(self.people) > 1:
            self.facing = None

    def chose(self, seat: int) -> None:
        """A person has chosen, or been asked without having to; what comes after is new to them.
        Others may look, unless the very next choice is theirs as well."""
        self.in_turn.looked(seat)
        self._seen[seat] = self.match.step - (seat not in self.match.sealed)
        if seat not in self.match.owing():
            self.look_away()

    def view(self) -> View:
        """The view to draw: of the person facing the screen, else of the whole room."""
        return sealed_view(self.match.view(self.facing), self.layout, self.sealed())

    def sealed(self) -> dict[int, tuple[str, Sequence[Card]]]:
        """Choices that wait: one's own cards, of others only how many where that is no secret."""
        match = self.match
        found: dict[int, tuple[str, Sequence[Card]]] = {}
        for seat, choice in match.sealed.items():
            if seat == self.facing:
                found[seat] = (choice.verb, choice.cards)
                continue
            offers = match.rules.offers(match.state, seat)
            fixed = all(offer.least == offer.most for offer in offers if offer.verb == choice.verb)
            found[seat] = (choice.verb, [UNKNOWN] * len(choice.cards) if fixed else ())
        return found

    def recap(self, seat: int) -> list[View]:
        """What happened since this person last chose, as they would have seen it; a step that
        they could not notice, as when another has chosen in secret, is none."""
        found: list[View] = []
        for one in reversed(self.match.history):
            if one.step < self._seen[seat] or len(found) == RECAP:
                break
            view = self._seen_by(seat, one)
            if not found or view != found[-1]:
                found.append(view)
        return found[:0:-1]

    def _seen_by(self, seat: int, moment: Moment) -> View:
        return redact(self.match.rules, moment.state, seat, moment.known[seat])
