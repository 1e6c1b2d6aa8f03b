"""Pictures for files and for the menu: whole tables at which nobody plays, small ones that show a
hand and the middle from so near that cards can be told apart, and the frames of a film."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import pygame

from rules.kit.chance import Luck
from rules.kit.contract import Rules
from rules.kit.ondisk import write_whole
from rules.kit.options import full_options
from rules.kit.remarks import candidates
from rules.kit.sight import kind_and_owner, redact
from rules.kit.state import State, Table, View
from rules.kit.story import WEIGHTS, Told
from sprites.deck import Deck
from sprites.portraits import seated_portraits
from table.audio.cues import Cue
from table.felt.banner import banner_item, banner_room, sentence
from table.felt.canvas import Canvas, Items, item
from table.felt.furniture import UNDER, card_item, rect_of
from table.felt.picture import Company, Looks, arrange_view, paint_table, with_plates
from table.felt.placement import Size
from table.felt.renderer import TableRenderer
from table.felt.timed_sequence import TimedSequence
from table.layout.arrange import Arrangement, Pose, TableSetup
from table.layout.ring import Room, around_all
from table.theme.theme import Theme
from table.widgets import felt

if TYPE_CHECKING:
    from table.session.open_game import OpenGame
    from table.session.replay import Replay, Viewer

WHOLE = (1024, 640)  # the window of the table of which a part is shown
BROAD = 2.0  # a picture so many times as wide as high has the hand beside the middle
BEFORE = 0.46  # of such a picture's width: the middle
MARGIN = 0.1  # of the picture's height
LARGEST, APART = 0.85, 0.3  # in the middle, in widths of a card in the hand: a card; between heaps
LARGE = 250  # pixels: on a mat as wide, what is written can be read
HELD = 5  # cards of a hand, at most
ABOVE = 9000  # the depth of the first of them
STEP, FAN, SAG = 0.38, 3.1, 0.042  # card widths: from card to card; the fan; its ends are lower
LEAN = 6  # degrees from a card in the hand to the next
DEALT_TOGETHER = 0.4  # of the time of a deal: the flight of one card
# Of the frames of a film:
TOGETHER = 2  # sentences in the banner


def thumbnail(game: OpenGame, size: Size, theme: Theme, deck: Deck) -> pygame.Surface:
    """Return a picture of `size` pixels of a game's middle and a hand in mid-play."""
    return close_up(game, size, theme, deck).picture()


def close_up(game: OpenGame, size: Size, theme: Theme, deck: Deck) -> CloseUp:
    """Return the parts of a thumbnail, so that its hand can be dealt. Waits for pictures of cards
    that are still being drawn, since a stand-in in the thumbnail would never be replaced."""
    table = SampleTable.of(game, theme, deck)
    table.close_up(size)  # asks for the pictures that it needs
    deck.wait_until_drawn()
    return table.close_up(size)


class CloseUp(NamedTuple):
    """The middle of a table as a picture, and the cards of a hand that are in front of it."""

    middle: pygame.Surface
    hand: Sequence[Pose]
    deck: Deck

    def picture(self, dealt: float = 1.0) -> pygame.Surface:
        """Paint the middle, and the hand as far as `dealt`, 0 to 1: its cards come from above."""
        poses = []
        for number, pose in enumerate(self.hand):
            start = number / max(1, len(self.hand) - 1) * (1 - DEALT_TOGETHER)
            part = min(1.0, max(0.0, (dealt - start) / DEALT_TOGETHER))
            height = (pose.y + pose.width) * (1 - part) ** 2  # above its place
            if part:
                poses.append(pose._replace(y=pose.y - height))
        canvas = Canvas(self.middle)
        canvas.lay({pose: card_item(self.deck, pose) for pose in poses})
        picture = pygame.Surface(self.middle.get_size())
        canvas.draw(picture, whole=True)
        return picture


class SampleTable(NamedTuple):
    """A table in mid-play at which nobody plays."""

    view: View
    looks: Looks
    setup: TableSetup

    @classmethod
    def of(cls, game: OpenGame, theme: Theme, deck: Deck) -> SampleTable:
        """Return a game's table with four seats, or with a number of seats near to that."""
        rules = game.rules
        assert rules is not None and game.layout is not None
        state = sample(rules, min(max(min(rules.SEATS), 4), max(rules.SEATS)))
        looks = Looks(game.layout, theme, deck, game.words, rules)
        return cls(redact(rules, state, 0), looks, TableSetup.of(rules, state.table))

    def picture(self, size: Size) -> pygame.Surface:
        company = Company([""] * self.view.table.seats)
        return paint_table(self.view, self.looks, company, size, 0, self.setup)

    def arrangement(self, size: Size) -> Arrangement:
        """Return where everything is in a picture of `size` pixels, as `picture` paints it."""
        company = Company([""] * self.view.table.seats)
        setup = with_plates(self.setup, self.view, self.looks, company)
        large = self.looks.theme.large
        return arrange_view(self.view, self.looks.layout, size, 0, setup, large=large)

    def close_up(self, size: Size) -> CloseUp:
        """Paint the middle, and arrange the hand beside it if the picture is broad, else before."""
        looks = self.looks
        assert looks.rules is not None
        across, height = size
        edge = MARGIN * height
        if across < BROAD * height:
            card_width = min(0.36 * height, 0.34 * across)
            middle = Room(edge, edge, across - 2 * edge, height * 0.4)
            fan_at = across / 2, height - 0.55 * card_width
        else:
            card_width = min(0.52 * height, across * (1 - BEFORE) / FAN)
            middle = Room(edge, edge, across * BEFORE - edge, height - 2 * edge)
            fan_at = across * (1 + BEFORE) / 2, 0.58 * height
        table = arrange_view(self.view, looks.layout, WHOLE, 0, self.setup)
        hand = _hand_fan(table, looks.rules.SIGHT, card_width, fan_at)
        canvas = Canvas(felt(size, looks.theme))
        if table.mat is None:
            heaps = _fit_heaps(_middle_heaps(table), middle, LARGEST * card_width)
            canvas.lay({pose: card_item(looks.deck, pose) for pose in heaps})
        else:
            board = self._board_picture(table.mat, middle)
            place = board.get_rect(center=middle.middle).topleft
            canvas.put("mat", item(UNDER, (board, place, 0)))
        picture = pygame.Surface(size)
        canvas.draw(picture, whole=True)
        return CloseUp(picture, hand, looks.deck)

    def _board_picture(self, mat: Room, part: Room) -> pygame.Surface:
        """Paint the mat with its chips, as large as a part of the picture holds."""
        times = min(part.width / mat.width, part.height / mat.height)
        if part.width < LARGE:
            times *= 2  # drawn larger, for what is written there
        size = round(WHOLE[0] * times), round(WHOLE[1] * times)
        whole = self.picture(size)
        room = self.arrangement(size).mat
        assert room is not None
        rect = rect_of(room).clip(whole.get_rect())
        fit = min(part.width / rect.w, part.height / rect.h)
        scaled = round(rect.w * fit), round(rect.h * fit)
        return pygame.transform.smoothscale(whole.subsurface(rect), scaled)


def _middle_heaps(table: Arrangement) -> list[list[Pose]]:
    """Return the heaps in the middle, from the left; without any, those of the others."""
    heaps: dict[str, list[Pose]] = {}
    for spot, pose in table.uncovered_poses():
        if kind_and_owner(spot.zone)[1] != 0:
            heaps.setdefault(spot.zone, []).append(pose)
    middle = [heap for zone, heap in heaps.items() if kind_and_owner(zone)[1] < 0]
    return sorted(middle or heaps.values(), key=lambda heap: min(pose.box.x for pose in heap))


def _fit_heaps(heaps: Sequence[Sequence[Pose]], part: Room, largest: float) -> list[Pose]:
    """Place the heaps side by side in a part of the picture, no card wider than `largest`."""
    moved: list[Pose] = []
    edge = 0.0
    for heap in heaps:
        room = around_all([pose.box for pose in heap])
        moved += [pose._replace(x=pose.x - room.x + edge) for pose in heap]
        edge += room.width + APART * heap[0].width
    if not moved:
        return []
    box = around_all([pose.box for pose in moved])
    widest = max(pose.width for pose in moved)
    scale = min(part.width / box.width, part.height / box.height, largest / widest)
    scaled = []
    for pose in moved:
        x = part.middle[0] + (pose.x - box.middle[0]) * scale
        y = part.middle[1] + (pose.y - box.middle[1]) * scale
        scaled.append(pose._replace(x=x, y=y, width=pose.width * scale))
    return scaled


def _hand_fan(table: Arrangement, sight: Mapping[str, str], width: float,
              fan: tuple[float, float]) -> list[Pose]:  # fmt: skip
    """Return the first cards of the hand at the bottom, each `width` pixels wide, in a fan about
    the point `fan`. `sight`: who sees the cards of each kind of zone."""
    own = list[Pose]()
    for spot, pose in table.poses.items():
        kind, owner = kind_and_owner(spot.zone)
        if owner == 0 and sight[kind] == "owner":
            own.append(pose)
    own = sorted(own, key=lambda pose: pose.x)[:HELD]
    held = []
    for number, pose in enumerate(own):
        off_middle = number - (len(own) - 1) / 2
        x = fan[0] + off_middle * STEP * width
        y = fan[1] + off_middle * off_middle * SAG * width
        angle, depth = -LEAN * off_middle, ABOVE + number
        held.append(pose._replace(x=x, y=y, width=width, angle=angle, depth=depth, upon=False))
    return held


def sample(rules: Rules, seats: int, turns: int = 3, seed: int = 5) -> State:
    """Play `turns` turns of a game at random, and on to the next choice of a player; return the
    position, for a picture of the table. The same `seed` gives the same one."""
    luck = Luck(seed)
    state = rules.deal(Table(seats, full_options(rules, seats, {}), 0), luck)
    draw = random.Random(seed).random
    played = 0
    while played < turns or rules.actors(state) == ():
        made = {}
        for seat in rules.actors(state):
            legal = list(candidates(rules, state, seat))
            made[seat] = legal[int(draw() * len(legal))]
        if made:
            played += 1
        if rules.outcome(state) is not None:
            break
        rules.apply(state, made, luck)
    return state


def save_shot(game: OpenGame, view: View, names: Sequence[str], size: Size, theme: Theme,
              deck: Deck, to: Path) -> None:  # fmt: skip
    """Write a view as a PNG of this size, without a display. On OSError the file is as before."""
    assert game.rules is not None and game.layout is not None
    looks = Looks(game.layout, theme, deck, game.words.with_names(names), game.rules)
    around = TableSetup.of(game.rules, view.table)
    picture = paint_table(view, looks, Company(names), size, view.seat or 0, around)
    write_whole(to, png(picture), 0o666)  # pygame would say nothing of a disk full half-way


def png(picture: pygame.Surface) -> bytes:
    drawn = BytesIO()
    pygame.image.save(picture, drawn, "frame.png")
    return drawn.getvalue()


class Shot(NamedTuple):
    """A picture to be taken of the still with the number `at`, or of a beat of its great moment."""

    at: int
    beat: int | None = None


def shots(replay: Replay, stills: Sequence[int], viewer: Viewer) -> list[Shot]:
    """Return the shots of these stills: every beat of the great moment of each, then the still."""
    result = []
    for at in stills:
        great = replay.climax(at, viewer)
        if great is not None:
            result += [Shot(at, beat) for beat in range(len(great.beats))]
        result.append(Shot(at))
    return result


def frames(replay: Replay, taken: Sequence[Shot], viewer: Viewer, size: Size, theme: Theme,
           deck: Deck) -> Iterator[pygame.Surface]:  # fmt: skip
    """Yield the picture of each shot, as seen by `viewer`."""
    camera = _Camera(replay, viewer, size, theme, deck)
    for at, beat in taken:
        yield camera.take_still(at) if beat is None else camera.take_beat(at)


class _Camera:
    """Takes the pictures of a replay, in which nothing moves and nothing is heard."""

    asks, people, motion_factor, pause_factor = False, (), 0.0, 1.0
    last_moods: Mapping[int, str] = MappingProxyType({})

    def __init__(self, replay: Replay, viewer: Viewer, size: tuple[int, int], theme: Theme,
                 deck: Deck) -> None:  # fmt: skip
        self.replay, self.viewer, self.size = replay, viewer, size
        self.sequence: TimedSequence | None = None
        hands = replay.match.hands_agreed
        looks = Looks(replay.layout, theme, deck, replay.game.words, replay.rules, hands=hands)
        self.renderer = TableRenderer(looks, size, TableSetup.of(replay.rules, replay.match.table))
        self._name_players(0)

    def _name_players(self, at: int) -> None:
        """Set the names and portraits of a still's players; the last portrait is for nobody."""
        self.names = [moment.name for moment in self.replay.players_at(at)]
        self.faces = seated_portraits((*self.names, ""))
        words = self.replay.game.words.with_names(self.names)
        self.renderer.looks = replace(self.renderer.looks, words=words)

    def take_still(self, at: int) -> pygame.Surface:
        """Take the picture of a still, with the sentences of its story in the banner."""
        self._name_players(at)
        renderer, looks = self.renderer, self.renderer.looks
        self.sequence = None
        renderer.celebrate({})
        self._show(self.replay.view(at, self.viewer), self.replay.seats_to_choose(at, self.viewer))
        entries = weightiest(self.replay.sentences(at, self.viewer))
        said = [sentence(entry, looks.words) for entry in entries]
        items = Items()
        if said:
            room = banner_room(renderer.arrangement)
            items["band"] = banner_item(said, room, looks.theme, looks.deck, self.faces)
        renderer.decorate(items)
        return self._take_picture()

    def take_beat(self, at: int) -> pygame.Surface:
        """Take the picture of the next beat of a still's great moment; beats come in order."""
        if self.sequence is None:
            self._name_players(at)
            replay, viewer = self.replay, self.viewer
            great = replay.climax(at, viewer)
            assert great is not None, "no great moment"
            self.sequence = TimedSequence(great, self.renderer, self)
            view = replay.view(at, viewer)
            before = replay.stills[at].before
            view_before = view if before is None else replay.view(before, viewer)
            self._show(self.sequence.first_view(view_before, view), ())
            self.renderer.decorate({})
        self.sequence.next(0.0)
        return self._take_picture()

    def _show(self, view: View, owes: Collection[int]) -> None:
        company = Company(self.names, owes, portraits=self.faces)
        self.renderer.show(view, company, self.replay.nearest_seat(self.viewer), 0.0, 0.0)

    def _take_picture(self) -> pygame.Surface:
        self.renderer.looks.deck.wait_until_drawn()  # no stand-in of a card may stay in it
        picture = pygame.Surface(self.size)
        self.renderer.draw(picture, whole=True)
        return picture

    def cue(self, cues: Sequence[Cue], now: float) -> None:
        """Play nothing: pictures have no sound."""

    def sound(self, sound: str, now: float) -> None:
        """Play nothing: pictures have no sound."""


def weightiest(told: Sequence[Told]) -> list[Told]:
    """Return the sentences that matter most, as many as the banner holds, in their order."""
    order = sorted(range(len(told)), key=lambda at: (WEIGHTS.index(told[at].weight), at))
    return [told[at] for at in sorted(order[-TOGETHER:])]
