"""Give a hint: have a worker process find a move, preview it, and show its reasons."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import chain, takewhile
from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN
from rules.kit.foresight import has_player
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.sight import kind_and_owner
from table.app.app import App
from table.felt.canvas import Item
from table.felt.hint import AdvicePanel, AdviceSurroundings, AdviceText, advice_panel
from table.felt.renderer import TableRenderer
from table.i18n.phrases import mentioned_cards_and_seats
from table.i18n.words import Words
from table.input.asking_in_turn import NothingToChoose
from table.input.press_guard import PressGuard
from table.input.table_input import Controls, TableInput
from table.layout.ring import Room
from table.players.evaluation import Evaluation
from table.players.process import ChoiceFuture
from table.scenes.coach.hint_preview import (
    Preview,
    preview_items,
    preview_of,
    reason_pieces,
    title_pieces,
)
from table.session.event_log import HINT
from table.theme.style import Type
from table.widgets import scale_of

MAX_REASONS = 2  # on the panel; fewer if they would be crowded
MAX_SHORT_LETTERS = 110  # of reasons that are never crowded
CARD_LETTERS = 3  # that a card counts as in a text
FONT_SIZE = Type.NOTE  # of the panel, in logical units
MIN_GAIN = 0.8  # a smaller font must reduce the hidden area to this factor
OPEN_COST = 20.0  # of hiding a pixel of an open card or the mat; that of a card's back is 1
BAND_GAP = 4.0  # between the panel and the banner below it, in logical units
MAX_SCALE = 1.5  # of the font in large print
SMALL = Type.SMALL / Type.NOTE  # factor for the font if there is no other way
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
MODIFIER_KEYS = (
    *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT),
    *(pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_MODE),
)


class HintRooms(NamedTuple):
    """The rooms that the panel of a hint must not cover, and those that it should not. The latter
    are `rooms_to_avoid`, the `banner` above all, and `texts`, which the arrow does not cross
    either."""

    forbidden: Sequence[Room]
    rooms_to_avoid: Sequence[Room]
    banner: Sequence[Room]
    texts: Sequence[Room]


class Hints:
    """The hints of one table; each is shown only in the turn in which it was asked for.
    `commit`: runs a step of the match, and returns whether it could be saved. `guard`: ignores
    presses of a button that has just moved. `given_hints`: the last one by (seat, step)."""

    def __init__(self, app: App, game: str, match: Match, renderer: TableRenderer,
                 commit: Callable[[Callable[[], object]], bool]) -> None:  # fmt: skip
        self.app, self.game, self.match, self.renderer = app, game, match, renderer
        self.commit = commit
        self.guard = PressGuard()
        self.advice: Evaluation | None = None
        self.given_hints: dict[tuple[int, int], Evaluation] = {}
        self.panel: AdvicePanel | None = None
        self._preview: Preview | None = None
        self._future: ChoiceFuture | None = None  # of the hint being worked out
        self._controls: TableInput | None = None  # of the turn in which it was asked for

    def is_allowed_for(self, controls: TableInput | None) -> bool:
        """Return whether the game has hints, and the person whose turn it is may ask for them."""
        if controls is None or not has_player(self.match.rules):
            return False
        return self.app.profiles.help(self.match.players[controls.builder.seat]).hints

    def ask(self, controls: TableInput) -> None:
        """Request a hint; hide one that is shown already, or wait if one is being worked out."""
        if self._is_thinking_for(controls):
            return
        is_shown = self.is_shown_for(controls)
        self.put_away()
        if is_shown:
            return
        self._controls, builder = controls, controls.builder
        if isinstance(builder, NothingToChoose):  # the hint is the only move
            self._show(Evaluation(Move(builder.verb)))
        else:
            self._future = self.app.workers.hint(self.game, builder.view, builder.seat)

    def start_workers_early(self, controls: TableInput) -> None:
        if self.is_allowed_for(controls):
            _ = self.app.workers

    @property
    def is_thinking(self) -> bool:
        return self._future is not None

    def _is_thinking_for(self, controls: Controls) -> bool:
        return self._future is not None and self._controls is controls

    def is_shown_for(self, controls: Controls) -> bool:
        return self.advice is not None and controls is not None and self._controls is controls

    def put_away(self) -> None:
        """Hide the hint, or cancel the request for one."""
        if self._future is not None:
            self._future.cancel()
        self._future = self.advice = self._preview = self.panel = self._controls = None

    def step(self, controls: Controls) -> bool:
        """Show the hint once it is found; hide an old one. Return whether one has come."""
        if self._controls is not None and self._controls is not controls:
            self.put_away()
        future = self._future
        if future is None or not future.is_ready():
            return False
        self._future = None
        return self._show(future.evaluation or Evaluation(future.wait_for_move()))

    def _show(self, advice: Evaluation) -> bool:
        """Show a hint, and record in the match that it was taken, once in a turn. Return False, and
        show nothing, if that could not be saved."""
        assert self._controls is not None
        match, seat = self.match, self._controls.builder.seat
        this_turn = seat, match.step, match.table.hand
        last_hints = takewhile(lambda mark: mark.kind == HINT, reversed(match.marks))
        is_recorded = any((mark.seat, mark.step, mark.hand) == this_turn for mark in last_hints)
        if not is_recorded and not self.commit(lambda: match.mark(HINT, seat)):
            self.put_away()
            return False
        self.advice = self.given_hints[seat, match.step] = advice
        return True

    def items(self, controls: Controls, words: Words, rooms: HintRooms) -> dict[Hashable, Item]:
        """Lay out the hint, and return the items of its preview and panel; {} if none is shown. The
        panel tells fewer reasons if it would be crowded or hide something that is read."""
        if controls is None or self.advice is None or not self.is_shown_for(controls):
            self.panel = self._preview = None
            return {}
        preview = self._preview = preview_of(controls, self.advice.move, rooms.texts)
        items = preview_items(preview, controls, rooms.texts)
        items.update({("leaves", spot): self.renderer.glow(spot) for spot in preview.lit_spots})
        near = self._surroundings(preview, controls, rooms)
        for text in self._advice_texts(controls, words):
            self.panel = place_panel(self.renderer, text, near)
            items["advice"] = self.panel.item
            if is_well_placed(self.panel, text, near):
                break
        return items

    def _surroundings(self, preview: Preview, controls: TableInput,
                      rooms: HintRooms) -> AdviceSurroundings:  # fmt: skip
        """Return what the panel must not cover, among it everything that the hint speaks of, and
        what it should not: the banner, other things that are read, and cards, in this order."""
        never = [*rooms.forbidden, *preview.aims, *(pose.box for pose in preview.cards)]
        if preview.button:
            never.append(Room(*controls.buttons[preview.button]))
        never += [*self._move_areas(preview, controls), *self._kept_areas()]
        occupied = self._occupied_areas()
        other_texts = [area for area in rooms.texts if area not in rooms.banner]
        readable = (*other_texts, *self._occupied_areas(open_only=True))
        tiers = (tuple(rooms.banner), readable, tuple(occupied))
        return AdviceSurroundings(tuple(never), (*rooms.rooms_to_avoid, *occupied), tiers)

    def _advice_texts(self, controls: TableInput, words: Words) -> Iterator[AdviceText]:
        """Yield the texts for the panel to try, first with MAX_REASONS reasons, then ever fewer."""
        assert self.advice is not None
        faces, builder = tuple(self.renderer.company.portraits), controls.builder
        reasons = reason_pieces(self.advice, builder, words)[:MAX_REASONS]
        title = title_pieces(self.advice, builder, words)
        fewest = min(1, len(reasons))
        for number in range(len(reasons), fewest - 1, -1):
            yield AdviceText(title, reasons[:number], words.say("hint.take"), faces)

    def _move_areas(self, preview: Preview, controls: TableInput) -> list[Room]:
        """Return the areas where the move starts and ends, and of the cards in its reasons."""
        assert self.advice is not None
        spots = controls.lights.spots()
        cards = {
            card for reason in self.advice.reasons for card in mentioned_cards_and_seats(reason)[0]
        }
        rooms = [room for room in (preview.start, preview.end) if room is not None]
        return rooms + [self.renderer.pose(spots[card]).box for card in cards if card in spots]

    def _kept_areas(self) -> list[Room]:
        """Return the areas of the viewer's outlined places, and of the top cards of piles in the
        middle, such as the stock."""
        table, layout = self.renderer.arrangement, self.renderer.looks.layout
        items, frames = self.renderer.canvas.items, table.frames.items()
        outlined = [(zone, frame.room) for zone, frame in frames if ("frame", zone) in items]
        areas = [room for zone, room in outlined if kind_and_owner(zone)[1] == table.bottom]
        for spot, pose in table.uncovered_poses():
            place = layout.place(spot.zone, table.bottom)
            if kind_and_owner(spot.zone)[1] < 0 and place is not None and place.how == "pile":
                areas.append(pose.box)
        return areas

    def _occupied_areas(self, open_only: bool = False) -> list[Room]:
        """Return the areas of uncovered cards (`open_only`: face-up ones), chips and the mat."""
        table = self.renderer.arrangement
        poses = [pose for _, pose in table.uncovered_poses()]
        cards = [pose.box for pose in poses if not open_only or pose.face is not UNKNOWN]
        stacks = [stack.room for stack in table.stacks.values()]
        mats = [] if table.mat is None else [table.mat]
        return [*cards, *stacks, *mats]

    def event(self, event: pygame.event.Event, controls: Controls) -> bool:
        """Take an event before the turn does. Enter, or a press on the preview, makes the hinted
        move; other keys and presses hide the hint. Return whether it was for the hint alone."""
        if event.type == pygame.MOUSEMOTION:
            self.guard.note_pointer(event.pos)
        is_key = event.type == pygame.KEYDOWN and event.key not in MODIFIER_KEYS
        if not is_key and event.type != pygame.MOUSEBUTTONDOWN:
            return False
        is_escape = is_key and event.key == pygame.K_ESCAPE
        if controls is None or self.advice is None or not self.is_shown_for(controls):
            is_thinking = self._is_thinking_for(controls)
            if is_thinking:
                self.put_away()
            return is_thinking and is_escape
        move = self.advice.move
        is_accepted = self._is_accepting(event)
        is_on_panel = not is_key and self._is_on_panel(event.pos)
        self.put_away()
        if is_accepted:
            controls.builder.let_go()
            controls.refresh()
            controls.finish(move, None, Room(0, 0, 0, 0))
        return is_accepted or is_on_panel or is_escape

    def _is_on_panel(self, pos: tuple[int, int]) -> bool:
        return self.panel is not None and self.panel.rect.collidepoint(pos)

    def _is_accepting(self, event: pygame.event.Event) -> bool:
        """Return whether an event is Enter, or a press on a previewed card or the last line."""
        if event.type == pygame.KEYDOWN:
            return event.key in ENTER
        if event.button != 1 or self.panel is None:
            return False
        if self._is_on_panel(event.pos):
            return bool(self.panel.link.collidepoint(event.pos))
        cards = self._preview.cards if self._preview is not None else []
        return any(pose.holds(*event.pos) for pose in cards)


def is_well_placed(panel: AdvicePanel, text: AdviceText, near: AdviceSurroundings) -> bool:
    """Return whether a panel hides nothing that is read, and is not crowded or has little text."""
    banner, readable, _ = near.firm
    area = Room(*panel.rect)
    if any(area.overlap(room) > 0 for room in (*banner, *readable)):
        return False
    letters = 0
    for piece in chain(*text.reasons):
        letters += len(piece) if isinstance(piece, str) else CARD_LETTERS
    return panel.usual or letters <= MAX_SHORT_LETTERS


def place_panel(renderer: TableRenderer, text: AdviceText, near: AdviceSurroundings) -> AdvicePanel:
    """Return the panel in the largest font in which it hides nothing. If there is none, return the
    one that hides least without touching `near.keep`; if all touch that, the last one tried.
    `near.firm`: the banner, what else is read, and cards, of which it should hide little."""
    looks, size, scale = renderer.looks, renderer.room, scale_of(renderer.size)
    banner = renderer.arrangement.ring.banner
    home = round(banner.middle[0]), round(banner.y - BAND_GAP * scale)
    large = min(looks.theme.large, MAX_SCALE)
    best, least_hidden, best_hides_text = None, float("inf"), True
    # From large print in three steps to the usual size, then small print.
    for factor in dict.fromkeys((large, (1 + 3 * large) / 4, (1 + large) / 2, 1.0, SMALL)):
        if factor < 1 and not best_hides_text:
            break  # small print is only for a panel that would hide a sentence or open cards
        px = round(FONT_SIZE * factor * scale)
        panel = advice_panel(text, home, size, looks.theme, looks.deck, px=px, near=near)
        area = Room(*panel.rect)
        if any(area.overlap(room) > 0 for room in near.keep):
            continue
        banner_area, read_area, other_area = (sum(map(area.overlap, tier)) for tier in near.firm)
        if not (banner_area or read_area or other_area):
            return panel
        hidden = OPEN_COST * read_area + other_area
        if banner_area:  # worse than anything else
            hidden += size[0] * size[1]
        # In large print the usual size is taken only if all larger ones hide more than backs.
        may_take = factor > 1 or large == 1 or best_hides_text
        if hidden < MIN_GAIN * least_hidden and may_take:
            best, least_hidden, best_hides_text = panel, hidden, bool(banner_area or read_area)
    return best or panel
