"""Give a hint: think it out beside the window, preview the move, show the reasons."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import chain, takewhile

import pygame

from rules.kit.advice import Advice
from rules.kit.cards import UNKNOWN
from rules.kit.match import Match
from rules.kit.move import Move
from table.app.app import App
from table.felt.advice_panel import AdvicePanel, AdviceSurroundings, AdviceText, advice_panel
from table.felt.canvas import Item
from table.felt.renderer import TableRenderer
from table.i18n.phrases import mentions
from table.i18n.words import Words
from table.input.asking_in_turn import NothingToChoose
from table.input.press_guard import PressGuard
from table.input.table_input import Controls, TableInput
from table.layout.ring import Room
from table.players.process import ChoiceFuture
from table.scenes.coach.hint_preview import Preview, move_pieces, preview_items, preview_of
from table.session.event_log import HINT
from table.widgets import scale_of

FIRST = 2  # so many reasons are told at first, and no more than stand there uncrowded
SHORT = 110  # but so many letters crowd nothing
CARD = 3  # letters: a card is read like a short word
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


class Hints:
    """One table's hints, each for the turn that asked for it and no others.

    `commit` takes a step of the match, and says whether it could be written down. `guard` knows
    whether the button has just come under the pointer.
    """

    def __init__(
        self,
        app: App,
        game: str,
        match: Match,
        showing: TableRenderer,
        commit: Callable[[Callable[[], object]], bool],
    ) -> None:
        self.app, self.game, self.match, self.showing = app, game, match, showing
        self.commit = commit
        self.guard = PressGuard()
        self.advice: Advice | None = None
        self.leaf: AdvicePanel | None = None
        self._preview: Preview | None = None
        self._thought: ChoiceFuture | None = None
        self._hands: TableInput | None = None
        self._more = self._all = False  # whether there are more reasons; whether all are wished

    # asking

    def allowed_for(self, controls: Controls) -> bool:
        """Whether the person whose turn it is may ask."""
        if controls is None:
            return False
        return self.app.profiles.help(self.match.players[controls.builder.seat]).hints

    def ask(self, controls: TableInput) -> None:
        """Let it be thought out what these hands might do; or, where that lies there, tell the rest
        of its reasons, and when all are told put it away again."""
        if self.shown_for(controls) and self._more:
            self._all = True
            return
        if self.shown_for(controls) or self._thinks(controls):
            self.put_away()
            return
        self.put_away()
        self._hands, builder = controls, controls.builder
        if isinstance(builder, NothingToChoose):  # that is what is told as well
            self._come(Advice(Move(builder.verb)))
            return
        self._thought = self.app.workers.hint(self.game, builder.view, builder.seat)

    def warm(self, controls: TableInput) -> None:
        """Whoever's turn begins may ask: let those who would think of it be there by then."""
        if self.allowed_for(controls):
            _ = self.app.workers

    @property
    def thinking(self) -> bool:
        """Whether a hint is awaited."""
        return self._thought is not None

    def _thinks(self, controls: Controls) -> bool:
        return self._thought is not None and self._hands is controls

    def shown_for(self, controls: Controls) -> bool:
        """Whether a hint lies there, for these hands."""
        return self.advice is not None and controls is not None and self._hands is controls

    def put_away(self) -> None:
        """No hint lies there, and none is awaited."""
        if self._thought is not None:
            self._thought.cancel()
        self._thought = self.advice = self._preview = self.leaf = self._hands = None
        self._more = self._all = False

    def step(self, controls: Controls) -> bool:
        """Time goes on; True where a hint has come."""
        if self._hands is not None and self._hands is not controls:
            self.put_away()
        if self._thought is None or not self._thought.ready():
            return False
        advice = Advice(self._thought.move(), self._thought.reasons)
        self._thought = None
        return self._come(advice)

    def _come(self, advice: Advice) -> bool:
        """It is shown once it has been said that it was asked for."""
        assert self._hands is not None
        seat, step, hand = self._hands.builder.seat, self.match.step, self.match.table.hand
        since = takewhile(lambda mark: mark.kind == HINT, reversed(self.match.marks))
        known = any((mark.seat, mark.step, mark.hand) == (seat, step, hand) for mark in since)
        if not known and not self.commit(lambda: self.match.mark(HINT, seat)):
            self.put_away()
            return False
        self.advice = advice
        return True

    # what is shown

    def items(
        self,
        controls: Controls,
        words: Words,
        keep: Sequence[Room],
        rather: Sequence[Room],
        firm: Sequence[Room] = (),
        written: Sequence[Room] = (),
    ) -> dict[Hashable, Item]:
        """Ghost, way and leaf, to lie on the felt; the leaf above the band if it can, and upon none
        of `keep`, nor of `rather` if that can be helped, of which what is `firm` is left clear
        before the rest. `written`: what the way goes round."""
        if not self.shown_for(controls):
            self.leaf = self._preview = None
            return {}
        table = self.showing.table
        assert controls is not None and self.advice is not None and table is not None
        preview = self._preview = preview_of(controls, self.advice.move, written)
        items = preview_items(preview, controls, written)
        items.update({("leaves", spot): self.showing.glow(spot) for spot in preview.lit})
        never = [*keep, *preview.aims, *(pose.box for pose in preview.cards)]
        if preview.button:
            never.append(Room(*controls.buttons[preview.button]))
        never += self._meant(preview, controls)
        lying, read = self._lying(), [room for room in written if room not in firm]
        solid = (tuple(firm), (*read, *self._lying(open_=True)), tuple(lying))
        near = AdviceSurroundings(tuple(never), (*rather, *lying), solid)
        for said in self._said(controls, words):
            self.leaf = lies = self._leaf(said, near)
            items["advice"], self._more = lies.item, said.more
            pieces = [piece for reason in said.reasons for piece in reason]
            letters = sum(len(piece) if isinstance(piece, str) else CARD for piece in pieces)
            if lies.usual or letters <= SHORT:
                break
        return items

    def _said(self, controls: TableInput, words: Words) -> Iterator[AdviceText]:
        """What the leaf says, and what it says where that would be crowded: fewer of the reasons,
        of which the first is the weightiest, and how to read the others."""
        assert self.advice is not None
        facts, faces = self.advice.reasons, tuple(self.showing.company.portraits)
        reasons = [words.pieces(f"reason.{why.key}", dict(why.facts)) for why in facts]
        title, count = move_pieces(self.advice.move, controls, words), len(reasons)
        for most in (count,) if self._all or not count else range(min(count, FIRST), 0, -1):
            more = most < count
            rest = [[words.say("hint.more")]] if more else []
            yield AdviceText(title, [*reasons[:most], *rest], words.say("hint.take"), faces, more)

    def _leaf(self, said: AdviceText, near: AdviceSurroundings) -> AdvicePanel:
        """The leaf, its letters as large as it may have them on bare felt; where there is no room
        for it, as it may have them off what must be seen."""
        table, looks, size = self.showing.arrangement, self.showing.looks, self.showing.room
        scale, band = scale_of(self.showing.size), table.ring.banner
        home = round(band.middle[0]), round(band.y - ABOVE * scale)
        large = min(looks.theme.large, MOST)
        clear, least = list[AdvicePanel](), float("inf")
        for part in dict.fromkeys((large, (1 + 3 * large) / 4, (1 + large) / 2, 1.0)):
            px = round(LETTERS * part * scale)
            panel = advice_panel(said, home, size, looks.theme, looks.deck, px, near)
            area = Room(*panel.rect)
            if any(area.overlap(room) > 0 for room in near.keep):
                continue
            window, hides = size[0] * size[1], sum(map(area.overlap, chain(*near.firm)))
            if not hides:
                return panel
            if any(area.overlap(room) > 0 for room in near.firm[0]):
                hides += SENTENCE * window
            if hides < FEWER * least and (part > 1 or large == 1 or least > window):
                least = hides  # in usual print only off a sentence, or off everything
                clear.append(panel)
        return clear[-1] if clear else panel

    def _meant(self, preview: Preview, controls: TableInput) -> list[Room]:
        """Where the move begins and ends, and the cards that its reasons speak of."""
        assert self.advice is not None
        spots = controls.lights.spots()
        cards = {card for reason in self.advice.reasons for card in mentions(reason)[0]}
        rooms = [room for room in (preview.start, preview.end) if room is not None]
        return rooms + [self.showing.pose(spots[card]).box for card in cards if card in spots]

    def _lying(self, open_: bool = False) -> list[Room]:
        """Whatever lies on the felt: cards that nothing covers, or only the `open_` ones of them,
        heaps, and bowls of chips."""
        table = self.showing.arrangement
        seen = (pose for spot, pose in table.poses.items() if spot not in table.covered)
        cards = [pose.box for pose in seen if not open_ or pose.face is not UNKNOWN]
        stacks = [stack.room for stack in table.stacks.values()]
        return [*cards, *stacks, *(frame.room for frame in table.frames.values() if frame.bowl)]

    # what is done

    def event(self, event: pygame.event.Event, controls: Controls) -> bool:
        """One event, before the turn has it; True if it was for the hint. Whatever is touched
        puts it away, but what takes it."""
        if event.type == pygame.MOUSEMOTION:
            self.guard.note_pointer(event.pos)
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            return False
        if event.type == pygame.KEYDOWN and event.key in SILENT:
            return False
        escapes = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if not self.shown_for(controls):
            awaited = self._thinks(controls)
            if awaited:
                self.put_away()
            return awaited and escapes
        assert controls is not None and self.advice is not None
        choice, takes = self.advice.move, self._takes(event)
        on_leaf = event.type == pygame.MOUSEBUTTONDOWN and self._covers(event.pos)
        if on_leaf and self._more and not takes:
            self._all = True
            return True
        self.put_away()
        if takes:
            controls.builder.let_go()
            controls.refresh()
            controls.finish(choice, None, Room(0, 0, 0, 0))
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
        ghosts = self._preview.cards if self._preview is not None else []
        on_ghost = any(pose.box.holds(*event.pos) for pose in ghosts)
        on_link = self.leaf.link.collidepoint(event.pos)
        return on_link or (on_ghost and not self._covers(event.pos))
