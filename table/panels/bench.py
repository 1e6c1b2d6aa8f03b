"""Those who play here and have no chair yet, and tokens that are dragged from chair to chair."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property, partial
from typing import Any

import pygame

from rules.kit.match import Sitter
from table.app.house import House
from table.app.people import Person
from table.engine.page import Page
from table.i18n.nameless import seat_of
from table.i18n.words import Words
from table.panels.kinds import seat_kinds
from table.panels.token import SeatToken, TokenName
from table.players.roster import PERSON, clean_name
from table.widgets import Box, Form, Scroll
from table.widgets.tip import Tip

TALL = 72.0  # of the bench
SLOT, FACE = 68.0, 40.0  # of one who sits there; their token
BENCH = "bench"
KEEP = "+"  # no person's key: a guest is put on the list


def _own(name: str) -> bool:
    """Whether it is a name, and not only what a chair is called."""
    called = clean_name(name)
    return bool(called) and seat_of(called) is None


class Bench(Page):
    """A page with chairs, whose tokens can be dragged from one to another, and with a bench beside
    them for those on the list who have none.

    `sitters` has one for every chair there may be; the first `count` are there now.
    """

    house: House
    count: int
    sitters: list[Sitter]

    @property
    @abstractmethod
    def words(self) -> Words:
        """In which it is written."""

    # --- what it looks like

    def waiting(self) -> list[Person]:
        """Those on the list who have no chair."""
        seated = {sitter.key for sitter in self.sitters[: self.count] if sitter.key}
        return [person for person in self.house.people.all() if person.key not in seated]

    @cached_property
    def _places(self) -> dict[str, int]:
        """Which place on the bench is whose, as long as the page is open: who gets up leaves it
        empty, so that nobody else lies where a second press falls."""
        return {}

    def _add_bench(self, form: Form, area: Box, words: Words) -> None:
        """A row of tokens; who they are stands beneath them."""
        x, y, w, h = area
        row = form.add(Scroll((x, y, w, h), BENCH))
        columns = max(1, int((w - 16) // SLOT))
        for person in self.waiting():
            place = self._places.setdefault(person.key, len(self._places))
            left, top = place % columns * SLOT + 2, place // columns * (FACE + 24) + 3
            token = SeatToken(
                (left + (SLOT - FACE) / 2, top, FACE, FACE),
                f"{BENCH}:{person.key}",
                partial(self._sit_down, person.key),
            )
            token.portrait, token.colour = person.portrait, person.colour
            said = words.say("seats.bench.line", name=person.name)
            token.tip = Tip(distinct_name(words, person, self.house.people.all()), (said,))
            form.add(token, row)
            form.add(TokenName((left + 2, top + FACE + 1, SLOT - 4, 18), person.name), row)

    def _add_carried(self, form: Form) -> None:
        """What is seen of a token in the hand; over everything else."""
        carried = form.add(SeatToken((0, 0, FACE, FACE), "carried"))
        carried.focusable = carried.visible = False

    # --- who may sit where

    def _elsewhere(self, seat: int) -> dict[str, int]:
        """Those on the list who have another chair, and which."""
        there = enumerate(self.sitters[: self.count])
        return {sitter.key: at for at, sitter in there if sitter.key and at != seat}

    def _kinds(self, seat: int) -> list[tuple[Any, str]]:
        """Whom one may choose for a chair. Of those who have another it is said which: they
        change places."""
        words, there, known = self.words, self._elsewhere(seat), self.house.people.all()
        people = []
        for person in known:
            called = distinct_name(words, person, known)
            if person.key in there:
                called = words.say("seats.there", name=called, seat=there[person.key] + 1)
            people.append((person.key, called))
        found: list[tuple[Any, str]] = [*seat_kinds(words, not self.house.safe, people)]
        sitter, guest = self.sitters[seat], (PERSON, "")
        if sitter.who == PERSON and not sitter.key and _own(sitter.name):
            place = [value for value, _ in found].index(guest) + 1
            keep = words.say("seats.keep", name=clean_name(sitter.name))
            found.insert(place, ((PERSON, KEEP), keep))
        return found

    # --- who sits where

    def _sit_down(self, key: str) -> None:
        """Somebody from the bench takes the first chair that is nobody's in particular: a nameless
        guest's, or a computer's; the last one where there is no such chair."""
        there = self.sitters[: self.count]
        say = self.app.words.say
        nameless = [("", say("seats.someone", seat=seat + 1)) for seat in range(self.count)]
        free = [
            seat
            for seat, sitter in enumerate(there)
            if sitter.who == PERSON and not sitter.key and sitter.name in nameless[seat]
        ]
        free += [seat for seat, sitter in enumerate(there) if sitter.who != PERSON]
        self.sit(key, free[0] if free else self.count - 1)

    def sit(self, key: str, seat: int) -> None:
        """Somebody on the list sits down on a chair; from another one they change places with
        whoever is there."""
        person = self.house.people.by_key(key)
        there = [at for at, sitter in enumerate(self.sitters) if sitter.key == key]
        if there:
            self.swap(there[0], seat)
        elif person is not None:
            self.place(seat, person.sitter)

    def place(self, seat: int, sitter: Sitter) -> None:
        """This is who has the chair now; whoever had it has got up."""
        self.sitters[seat] = sitter
        self.rebuild()

    def swap(self, seat: int, other: int) -> None:
        """Two change places."""
        chairs = self.sitters
        chairs[seat], chairs[other] = chairs[other], chairs[seat]
        self.rebuild()

    # --- by dragging

    def event(self, event: pygame.event.Event) -> None:
        token = self._in_hand()
        super().event(event)
        if event.type == pygame.MOUSEBUTTONUP and token is not None:
            self._put_down(token, event.pos)
        elif event.type == pygame.MOUSEMOTION:
            self._carry(event.pos)

    def _in_hand(self) -> SeatToken | None:
        tokens = (widget for widget in self.form.widgets if isinstance(widget, SeatToken))
        return next((token for token in tokens if token.carried), None)

    def _carry(self, pos: tuple[int, int]) -> None:
        token = self._in_hand()
        if token is None:
            return
        x, y = self.form.at(pos)
        shown = self.form.find("carried")
        assert isinstance(shown, SeatToken)
        shown.portrait, shown.colour = token.portrait, token.colour
        shown.area, shown.visible = (x - FACE / 2, y - FACE / 2, FACE, FACE), True
        onto = self._chair_at(pos)
        for seat in range(self.count):
            chair = self.form.find(f"token:{seat}")
            assert isinstance(chair, SeatToken)
            chair.lit = seat == onto and chair is not token

    def _put_down(self, token: SeatToken, pos: tuple[int, int]) -> None:
        """Let go of over a chair, or over the bench; else nothing has happened."""
        kind, _, which = token.name.partition(":")
        onto = self._chair_at(pos)
        if onto is not None and kind == BENCH:
            self.sit(which, onto)
        elif onto is not None and int(which) != onto:
            self.swap(int(which), onto)
        elif onto is None and kind != BENCH and self._over_bench(pos):
            self.place(int(which), Sitter(""))
        else:
            self.rebuild()

    def _chair_at(self, pos: tuple[int, int]) -> int | None:
        """The chair whose row is under a pixel, its number and what lies between two rows too."""
        column = self.form.box("seats")
        if not column.collidepoint(pos):
            return None
        rows = {seat: self.form.box(f"token:{seat}") for seat in range(self.count)}
        away, seat = min((abs(row.centery - pos[1]), seat) for seat, row in rows.items())
        return seat if away <= rows[seat].h else None

    def _over_bench(self, pos: tuple[int, int]) -> bool:
        benches = (widget.name for widget in self.form.widgets if widget.name == BENCH)
        return any(self.form.box(name).collidepoint(pos) for name in benches)


def distinct_name(words: Words, person: Person, people: Sequence[Person]) -> str:
    """What somebody is called on a list where another may have the same name: with the colour
    then, and with the portrait where that is the same as well."""
    same = [other for other in people if other.name.casefold() == person.name.casefold()]
    if len(same) < 2:
        return person.name
    alone = sum(other.colour == person.colour for other in same) == 1
    how = f"colour.{person.colour}" if alone and person.colour else f"portrait.{person.portrait}"
    return words.say("people.apart", name=person.name, how=words.say(how))
