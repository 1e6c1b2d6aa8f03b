"""Show the event log of the match, which slides out at the side."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

import pygame

from rules.kit.match import PlayerInfo
from rules.kit.said import Why, why
from rules.kit.story import Told
from table.felt.banner import Sentence, sentence
from table.felt.canvas import Item, item, with_words
from table.felt.furniture import TOP
from table.felt.log_panel import LogPanel, LogRow
from table.felt.marks import ring_item
from table.felt.picture import HEAD
from table.felt.rail import RAIL
from table.felt.renderer import TableRenderer
from table.i18n.phrases import mentions
from table.i18n.words import Words
from table.layout.tween import ease
from table.panels.handicap_text import handicap_summary
from table.session.event_log import EventLog, LogEntry
from table.session.talk import SAID
from table.widgets import scale_of

WIDE, LEAST = 0.3, 300.0  # of the window's width; and at least so many logical units
LETTERS = 17.0  # height of its letters, in logical units
SLIDE = 0.18  # seconds it takes to come or to go
NOTCH = 3  # lines by one notch of the wheel

Marks = dict[Hashable, Item]


class Log:
    """What has been told so far to the viewer: `audience` is that seat, None the room. `faces`:
    the portraits of some who have sat there; `talk`: what has been said at the table.

    It takes the wheel, a drag and keys while it is open, and a press wherever it lies; pointing
    at a sentence lights what it speaks of, as far as that lies in view. Times in seconds.
    """

    def __init__(
        self,
        event_log: EventLog,
        showing: TableRenderer,
        words: Words,
        talk: Callable[[], Sequence[LogEntry]],
        faces: Callable[[Sequence[PlayerInfo]], Sequence[str]],
    ) -> None:
        self.event_log, self.showing, self.words = event_log, showing, words
        self.talk, self.faces = talk, faces
        self.audience: int | None = event_log.audiences[0]
        self.open = False
        self.withholds = False  # the last step is being told large, and is not given away here
        self.rect = pygame.Rect(0, 0, 0, 0)  # where it lies when it has come
        self._leaf: LogPanel | None = None
        self._of: tuple[object, ...] = ()
        self._count = self._offset = 0
        self._row, self._seats = (-1, -1), tuple[int, ...]()  # of what was told last
        self._lit: LogRow | None = None
        self.grip: tuple[str, int, int] | None = None  # of what, the pointer then, the offset then
        self._began = -SLIDE
        self.sliding = False  # it is coming or going
        self._painted: tuple[tuple[object, ...], pygame.Surface] | None = None

    # coming and going

    def turn(self, now: float, still: bool) -> None:
        """Open it, at its end, or close it; `still`: without a slide."""
        self.open = not self.open
        self._began, self.sliding = now - (SLIDE if still else 0), True
        self._lit = self.grip = None
        self._offset = 1 << 30

    def step(self, now: float) -> bool:
        """Time goes on; True while it slides."""
        slides, self.sliding = self.sliding, self.sliding and now < self._began + SLIDE
        return slides

    def items(self, now: float) -> Marks:
        """The leaf, as far out as it has come, and what it lights."""
        if self.showing.table is None or not (self.open or self.sliding):
            return {}
        leaf = self._laid()
        part = ease(min(1.0, max(0.0, (now - self._began) / SLIDE)))
        out = part if self.open else 1.0 - part
        key = (leaf, self._count, self._offset, self._lit, self.rect.size)
        if self._painted is None or self._painted[0] != key:
            self._painted = key, leaf.paint(self.rect.size, self._offset, self._lit)
        left = self.rect.x + round((1.0 - out) * (self.showing.size[0] - self.rect.x))
        corner = left, self.rect.y
        sheet = item(TOP - 100, (self._painted[1], corner, 0))
        words = (word for word in leaf.term_spots if sheet.rect.contains(word.rect.move(corner)))
        marks: Marks = {"leaf": with_words(sheet, words, corner)}
        if self._lit is not None and self._lit.entry is not None:
            marks.update(self._lights(self._lit.entry.why))
        return marks

    def wide(self) -> int:
        """How much of the window's width it takes, its edge and all."""
        unit, size = scale_of(self.showing.size), self.showing.size
        return round(max(size[0] * WIDE, LEAST * unit) + (RAIL + 4) * unit)

    # what stands there

    def entries(self, audience: int | None) -> Sequence[LogEntry]:
        """What has been told to somebody, as far as it may stand here by now."""
        entries = self.event_log.entries(audience)
        if self.withholds and entries and entries[-1].step == self.event_log.match.step:
            entries = entries[:-1]
        lines, both = {entry.step: entry for entry in self.talk()}, list[LogEntry]()
        for entry in entries if lines else ():
            both.append(entry)
            if entry.step in lines and not (entry.mark or entry.aside):
                both.append(lines[entry.step])  # right after what happened what was said of it
        return both if lines else entries

    def _laid(self) -> LogPanel:
        """The leaf with all that has been told by now."""
        showing, looks = self.showing, self.showing.looks
        assert showing.table is not None
        unit, size, large = scale_of(showing.size), showing.size, looks.theme.large
        top, edge = round((RAIL + HEAD * large + 8) * unit), round((RAIL + 4) * unit)
        wide = self.wide() - edge
        self.rect = pygame.Rect(size[0] - wide - edge, top, wide, size[1] - edge - top)
        faces = showing.company.portraits
        style, turned = looks.deck.style.name, self.event_log.turned
        talks = bool(self.talk())
        of = (self.audience, wide, looks.theme, style, self.words, tuple(faces), turned, talks)
        entries = self.entries(self.audience)
        ended = self._leaf is not None and self._offset >= self._most()
        if self._leaf is None or of != self._of or len(entries) < self._count:
            px = round(LETTERS * large * unit)
            self._leaf = LogPanel(wide, px, looks.theme, looks.deck, faces)
            self._of, self._count, self._lit = of, 0, None
            self._row, self._seats = (-1, -1), ()
            said = handicap_summary(self.words, self.event_log.match)
            if said:
                told = Told(why("even.told"))
                self._leaf.add(Sentence((said,), told.weight), told, False)
        tables: dict[int, tuple[Words, Sequence[str]]] = {}
        for entry in entries[self._count :]:
            if entry.table not in tables:
                there = self.event_log.there(entry)
                called = self.words.with_names([player.name for player in there])
                tables[entry.table] = called, self.faces(there) or faces
            if (entry.hand, entry.row) != self._row:
                self._row = entry.hand, entry.row
                self._leaf.add_heading(self.called(*self._row))
            words, then = tables[entry.table]
            for number, told in enumerate(entry.told):
                fresh = not number and bool(entry.seats) and tuple(entry.seats) != self._seats
                self._leaf.add(sentence(told, words), told, fresh, then, told.why.key == SAID)
            self._seats = tuple(entry.seats) or self._seats
        self._count = len(entries)
        self._offset = self._most() if ended else min(self._offset, self._most())
        return self._leaf

    def called(self, hand: int, row: int) -> str:
        """What a row is called, as on the score sheet."""
        say, key = self.words.say, f"head.{self.event_log.sheet.row}"
        if not self.words.has(key):
            return say("log.hand", n=hand)
        said = say(key, n=row)
        return say("scores.row", hand=hand, row=said) if hand != row and hand > 1 else said

    def _most(self) -> int:
        """How far it can be scrolled."""
        leaf = self._leaf
        return max(0, leaf.full_height + 2 * leaf.pad - self.rect.h) if leaf else 0

    # what is pointed at

    def _lights(self, said: Why) -> Iterator[tuple[Hashable, Item]]:
        """Light round the cards and seats that a sentence speaks of."""
        showing, table = self.showing, self.showing.table
        if table is None or showing.tween is not None:
            return
        cards, seats = mentions(said)
        for spot, pose in table.poses.items():
            if pose.face in cards and spot not in table.covered:
                yield ("leaf", spot), showing.glow(spot)
        for seat in seats & set(table.ring.stations):
            station = table.ring.stations[seat]
            room = station.plate
            yield ("leaf", seat), ring_item(room, showing.looks.theme, True)

    def event(self, event: pygame.event.Event) -> bool:
        """One event; True if it was for the log."""
        if not self.open or self._leaf is None:
            return False
        if event.type == pygame.MOUSEWHEEL:
            return self._scroll_to(self._offset - event.y * NOTCH * self._leaf.px)
        if event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos):
            if event.button == 1:
                thumb = self._leaf.thumb(self.rect.h, self._offset)
                on_bar = event.pos[0] - self.rect.x >= thumb.x - 4
                self.grip = "bar" if on_bar else "leaf", event.pos[1], self._offset
            return True
        if event.type == pygame.MOUSEBUTTONUP and self.grip is not None:
            self.grip = None
            return True
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos, self._leaf)
        return event.type == pygame.KEYDOWN and self._key(event.key, self._leaf)

    def _move(self, pos: tuple[int, int], leaf: LogPanel) -> bool:
        if self.grip is not None:
            what, then, offset = self.grip
            far = pos[1] - then
            if what == "bar":
                room = max(1, self.rect.h - leaf.thumb(self.rect.h, 0).h)
                return self._scroll_to(offset + far * self._most() // room)
            return self._scroll_to(offset - far)
        inside, before = self.rect.collidepoint(pos), self._lit
        self._lit = leaf.at(pos[1] - self.rect.y - leaf.pad + self._offset) if inside else None
        return inside or self._lit is not before

    def _key(self, key: int, leaf: LogPanel) -> bool:
        page, line, all_of_it = max(1, self.rect.h * 4 // 5), leaf.px * 2, 1 << 30
        moves = {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        moves |= {pygame.K_UP: -line, pygame.K_DOWN: line}
        moves |= {pygame.K_HOME: -all_of_it, pygame.K_END: all_of_it}
        return key in moves and self._scroll_to(self._offset + moves[key])

    def _scroll_to(self, offset: int) -> bool:
        self._offset = min(max(0, offset), self._most())
        self._lit = None
        return True
