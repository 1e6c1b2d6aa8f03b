"""What would you do? A hint for whoever's turn it is, thought out beside the window from their own
view, shown as a ghost on the table with its reasons, and said openly."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import chain, takewhile

import pygame

from rules.kit.advice import Advice
from rules.kit.cards import UNKNOWN, Card
from rules.kit.match import Match
from rules.kit.move import Move
from table.app.house import House
from table.felt.advice_panel import AdvicePanel, AdviceSurroundings, AdviceText, advice_panel
from table.felt.canvas import Item
from table.felt.renderer import TableRenderer
from table.i18n.phrases import named
from table.i18n.words import Words
from table.input.hands import Hands
from table.input.inturn import Idle
from table.input.rest import Rest
from table.layout.ring import Room
from table.players.thought import Thought
from table.scenes.coach.ghosts import Ghost, ghost_items, ghost_of, told
from table.session.event_log import HINT
from table.widgets import scale_of

FIRST = 2  # so many reasons are told at first, and no more than stand there uncrowded
SHORT = 110  # but so many letters crowd nothing
LETTERS = 17.0  # height of the leaf's letters, in logical units
FEWER = 0.8  # of what a leaf hides: smaller letters must hide so much less
SENTENCE = 1.0  # and to hide any of what has just happened is as bad as so much of the window
ABOVE = 4.0  # of its foot above the band, where there is room
MOST = 1.5  # so much larger at most, on a large table
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
SILENT = (
    *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT),
    *(pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_MODE),
)  # keys that only go with others


class Hinting:
    """One table's hints, each for the hands that asked for it and no others.

    `written` takes a step of the match, and says whether it could be written down. `rest` knows
    whether the button has just come under the pointer.
    """

    def __init__(self, house: House, game: str, match: Match, showing: TableRenderer) -> None:
        self.house, self.game, self.match, self.showing = house, game, match, showing
        self.written: Callable[[Callable[[], object]], bool] = lambda step: bool(step() or True)
        self.rest = Rest()
        self.advice: Advice | None = None
        self.leaf: AdvicePanel | None = None
        self._ghost: Ghost | None = None
        self._thought: Thought | None = None
        self._hands: Hands | None = None
        self._more = self._all = False  # whether there are more reasons; whether all are wished

    # asking

    def may(self, hands: Hands | None) -> bool:
        """Whether the person whose turn it is may ask."""
        if hands is None:
            return False
        return self.house.help(self.match.sitters[hands.desk.seat]).hints

    def ask(self, hands: Hands) -> None:
        """Let it be thought out what these hands might do; or, where that lies there, tell the rest
        of its reasons, and when all are told put it away again."""
        if self.lies(hands) and self._more:
            self._all = True
            return
        if self.lies(hands) or self._thinks(hands):
            self.put_away()
            return
        self.put_away()
        self._hands, desk = hands, hands.desk
        if isinstance(desk, Idle):  # who has nothing to choose is told as much as asks them
            self._come(Advice(Move(desk.verb)))
            return
        self._thought = self.house.workers.hint(self.game, desk.view, desk.seat)

    def warm(self, hands: Hands) -> None:
        """Whoever's turn begins may ask: let those who would think of it be there by then."""
        if self.may(hands):
            _ = self.house.workers

    @property
    def thinking(self) -> bool:
        """Whether a hint is awaited."""
        return self._thought is not None

    def _thinks(self, hands: Hands | None) -> bool:
        return self._thought is not None and self._hands is hands

    def lies(self, hands: Hands | None) -> bool:
        """Whether a hint lies there, for these hands."""
        return self.advice is not None and hands is not None and self._hands is hands

    def put_away(self) -> None:
        """No hint lies there, and none is awaited."""
        if self._thought is not None:
            self._thought.cancel()
        self._thought = self.advice = self._ghost = self.leaf = self._hands = None
        self._more = self._all = False

    def step(self, hands: Hands | None) -> bool:
        """Time goes on; True where a hint has come."""
        if self._hands is not None and self._hands is not hands:
            self.put_away()
        if self._thought is None or not self._thought.ready():
            return False
        found = Advice(self._thought.move(), self._thought.reasons)
        self._thought = None
        return self._come(found)

    def _come(self, advice: Advice) -> bool:
        """It is shown once it has been said that it was asked for."""
        assert self._hands is not None
        seat, step, hand = self._hands.desk.seat, self.match.step, self.match.table.hand
        since = takewhile(lambda one: one.kind == HINT, reversed(self.match.marks))
        known = any((one.seat, one.step, one.hand) == (seat, step, hand) for one in since)
        if not known and not self.written(lambda: self.match.mark(HINT, seat)):
            self.put_away()
            return False
        self.advice = advice
        return True

    # what is shown

    def items(
        self,
        hands: Hands | None,
        words: Words,
        keep: Sequence[Room],
        rather: Sequence[Room],
        firm: Sequence[Room] = (),
        written: Sequence[Room] = (),
    ) -> dict[Hashable, Item]:
        """Ghost, way and leaf, to lie on the felt; the leaf above the band if it can, and upon none
        of `keep`, nor of `rather` if that can be helped, of which what is `firm` is left clear
        before the rest. `written`: what the way goes round."""
        if not self.lies(hands):
            self.leaf = self._ghost = None
            return {}
        table = self.showing.table
        assert hands is not None and self.advice is not None and table is not None
        ghost = self._ghost = ghost_of(hands, self.advice.move, written)
        found = ghost_items(ghost, hands, written)
        found.update({("leaves", spot): self.showing.glow(spot) for spot in ghost.lit})
        boxes = [pose.box for pose in ghost.cards]
        aims = [*ghost.aims, *([Room(*hands.buttons[ghost.button])] if ghost.button else [])]
        never = [*keep, *boxes, *aims, *self._meant(ghost, hands)]
        mind = [*rather, *self._lying()]
        read = [one for one in written if one not in firm]
        solid = [firm, [*read, *self._lying(open_=True)], self._lying()]
        for said in self._said(hands, words):
            self.leaf = lies = self._leaf(said, never, mind, solid)
            found["advice"], self._more = lies.item, said.more
            if lies.usual or _letters(said) <= SHORT:
                break
        return found

    def _said(self, hands: Hands, words: Words) -> Iterator[AdviceText]:
        """What the leaf says, and what it says where that would be crowded: fewer of the reasons,
        of which the first is the weightiest, and how to read the others."""
        assert self.advice is not None
        reasons = [
            words.pieces(f"reason.{one.key}", dict(one.facts)) for one in self.advice.reasons
        ]
        title, faces = told(self.advice.move, hands, words), tuple(self.showing.company.portraits)
        count = len(reasons)
        for most in (count,) if self._all or not count else range(min(count, FIRST), 0, -1):
            more = most < count
            rest = [[words.say("hint.more")]] if more else []
            yield AdviceText(title, [*reasons[:most], *rest], words.say("hint.take"), faces, more)

    def _leaf(
        self,
        said: AdviceText,
        never: Sequence[Room],
        mind: Sequence[Room],
        solid: Sequence[Sequence[Room]],
    ) -> AdvicePanel:
        """The leaf, its letters as large as it may have them on bare felt; where there is no room
        for it, as it may have them off what must be seen."""
        table, looks, size = self.showing.table, self.showing.looks, self.showing.room
        assert table is not None
        scale, band = scale_of(self.showing.size), table.ring.banner
        home = round(band.middle[0]), round(band.y - ABOVE * scale)
        large = min(looks.theme.large, MOST)
        near = AdviceSurroundings(tuple(never), tuple(mind), tuple(map(tuple, solid)))
        clear, least = list[AdvicePanel](), float("inf")
        for part in dict.fromkeys((large, (1 + 3 * large) / 4, (1 + large) / 2, 1.0)):
            px = round(LETTERS * part * scale)
            found = advice_panel(said, home, size, looks.theme, looks.deck, px, near)
            lies = Room(*found.rect)
            if any(lies.overlap(one) > 0 for one in never):
                continue
            hides = sum(lies.overlap(one) for one in chain(*solid))
            if not hides:
                return found
            told = any(lies.overlap(one) > 0 for one in solid[0])
            hides = hides + (SENTENCE if told else 0.0) * size[0] * size[1]
            if hides < FEWER * least and (part > 1 or large == 1 or least > size[0] * size[1]):
                least = hides  # in usual print only off a sentence, or off everything
                clear.append(found)
        return clear[-1] if clear else found

    def _meant(self, ghost: Ghost, hands: Hands) -> list[Room]:
        """Where the move begins and ends, and the cards that its reasons speak of."""
        assert self.advice is not None
        spots, seen = hands.lights.spots(), set[Card]()
        for one in self.advice.reasons:
            seen |= named(one)[0]
        found = [room for room in (ghost.start, ghost.end) if room is not None]
        return found + [self.showing.pose(spots[one]).box for one in seen if one in spots]

    def _lying(self, open_: bool = False) -> list[Room]:
        """Whatever lies on the felt: cards that nothing covers, or only the `open_` ones of them,
        heaps, and bowls of chips."""
        table = self.showing.table
        assert table is not None
        seen = (pose for spot, pose in table.poses.items() if spot not in table.covered)
        cards = [pose.box for pose in seen if not open_ or pose.face is not UNKNOWN]
        stacks = [stack.room for stack in table.stacks.values()]
        return [*cards, *stacks, *(one.room for one in table.frames.values() if one.bowl)]

    # what is done

    def event(self, event: pygame.event.Event, hands: Hands | None) -> bool:
        """One event, before the hands have it; True if it was for the hint. Whatever is touched
        puts it away, but what takes it."""
        if event.type == pygame.MOUSEMOTION:
            self.rest.moved(event.pos)
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            return False
        if event.type == pygame.KEYDOWN and event.key in SILENT:
            return False
        escapes = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if not self.lies(hands):
            awaited = self._thinks(hands)
            if awaited:
                self.put_away()
            return awaited and escapes
        assert hands is not None and self.advice is not None
        choice, takes = self.advice.move, self._takes(event)
        on_leaf = event.type == pygame.MOUSEBUTTONDOWN and self._covers(event.pos)
        if on_leaf and self._more and not takes:
            self._all = True
            return True
        self.put_away()
        if takes:
            hands.desk.let_go()
            hands.dress()
            hands.finish(choice, None, Room(0, 0, 0, 0))
        return takes or on_leaf or escapes

    def _covers(self, pos: tuple[int, int]) -> bool:
        return self.leaf is not None and self.leaf.rect.collidepoint(pos)

    def _takes(self, event: pygame.event.Event) -> bool:
        """Whether an event makes the move: Enter, or a press on the ghost or the leaf's last
        line."""
        if event.type == pygame.KEYDOWN:
            return event.key in ENTER
        if event.button != 1 or self.leaf is None:
            return False
        ghosts = self._ghost.cards if self._ghost is not None else []
        on_ghost = any(pose.box.holds(*event.pos) for pose in ghosts)
        return self.leaf.link.collidepoint(event.pos) or (on_ghost and not self._covers(event.pos))


def _letters(said: AdviceText) -> int:
    """How much there is to be read of reasons; a card is read like a short word."""
    pieces = (piece for reason in said.reasons for piece in reason)
    return sum(len(one) if isinstance(one, str) else 3 for one in pieces)
