"""The torture suite's window: plain cards that tell their faces, computers that choose at once."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, count
from pathlib import Path
from typing import Any
from unittest import mock
from weakref import WeakKeyDictionary

import pygame

from rules.kit.asking import asked
from rules.kit.cards import UNKNOWN
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.sight import redact
from rules.kit.state import View
from rules.kit.undo import Moment
from sprites.backs import BACKS
from sprites.deck import BACK, STEP_MARK, Deck
from sprites.names import read_name
from sprites.raster import card_height
from table.players.inline import random_move, rules_of
from table.scenes.match.table_scene import TableScene
from table.session.game_session import GameSession
from table.session.open_game import OpenGame
from tests.table_pilot import Pilot
from tests.thinkers import Thinkers, Thought

LATELY = 2
"""What was seen in so many hands may still be in flight."""


class Plain(Deck):
    """A deck of pictures of one colour, drawn at once; `shown` says whose face a picture is."""

    def __init__(self) -> None:
        super().__init__("classic", next(iter(BACKS)), workers=0)
        self.shown: WeakKeyDictionary[pygame.Surface, object] = WeakKeyDictionary()

    def face(self, name: str, width: int, index_step: int = 0) -> pygame.Surface:
        return self._note(name, super().face(name, width, index_step))

    def turned(self, name: str | None, width: int, degrees: int, index: int = 0) -> pygame.Surface:
        return self._note(name, super().turned(name, width, degrees, index))

    def _note(self, name: str | None, picture: pygame.Surface) -> pygame.Surface:
        if name is not None and not read_name(name).is_die:
            self.shown[picture] = read_name(name).picture
        return picture

    def _draw(self, key: str, width: int) -> pygame.Surface:
        name = key.partition(STEP_MARK)[0]
        square = key != BACK and read_name(name).is_die
        picture = pygame.Surface((width, width if square else card_height(width)), pygame.SRCALPHA)
        picture.fill(f"#{hash(key) % 0x1000000:06x}" if key != BACK else "navy")
        return picture


class Lucky(Thinkers):
    """Computers that make any likely move at once, and keep nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.rng = random.Random(1)

    def ask(self, game: str, view: View, seat: int, level: str, seed: int) -> Thought:
        return Thought(random_move(rules_of(game), view, seat, self.rng))

    def hint(self, game: str, view: View, seat: int) -> Thought:
        return Thought(random_move(rules_of(game), view, seat, self.rng))

    def judge(self, game: str, view: View, seat: int, made: Move, shown: object = None) -> Thought:
        return Thought(made)


@contextmanager
def by_the_count() -> Iterator[None]:
    """How far a table skips ahead in a frame is a matter of count, and not of time."""
    ticks = count(0, 3)
    with mock.patch("table.scenes.match.match_controller.perf_counter", lambda: next(ticks) / 1000):
        yield


class Window(Pilot):
    """A pilot whose table is quick."""

    def __init__(
        self, home: Path, size: tuple[int, int], rng: random.Random, speed: float = 1.0
    ) -> None:
        super().__init__(home, size, speed, processes=True)
        self.rng, self._start = rng, self.app.start
        self.app.start = self._deal  # type: ignore[method-assign]
        self.plain = Plain()
        self.app.themes.deck = lambda theme=None, style="": self.plain  # type: ignore[method-assign]
        self.app._workers = Lucky()  # type: ignore[assignment]

    def _deal(
        self, game: OpenGame, players: Any, options: Any, seed: str | None = None, **facts: Any
    ) -> GameSession:
        """Start a match whose luck is that of the test, whoever deals it."""
        seed = seed or str(self.rng.randrange(10**9))
        return self._start(game, players, options, seed, **facts)

    def choose(self, rng: random.Random) -> bool:
        """Let whoever is free make a likely move, or none if asked in secret; whether it did."""
        hands, match = self.scene.controls, self.match
        assert hands is not None
        if self.scene.session.guide is not None:  # it hears what is meant, and nothing else
            return False
        if hands.builder.seat in match.seats_to_choose():
            hands.on_move(random_move(match.rules, hands.builder.view, hands.builder.seat, rng))
            return True
        quiet = asked(match.rules, match.state)
        if quiet is not None:
            hands.on_move(Move(quiet.verb))
        return quiet is not None

    def faces(self) -> set[object]:
        """The faces that lie or move on the felt now, as they are painted; without dice, which are
        nobody's secret and show others while they roll, or none."""
        table = self.table
        assert table is not None
        canvas = table.renderer.canvas
        items = [*canvas.items.values(), *canvas._movers]
        pictures = [picture for item in items for picture, _, _ in item.blits]
        return {self.plain.shown[picture] for picture in pictures if picture in self.plain.shown}

    @property
    def table(self) -> TableScene | None:
        """The table, if anybody sits at one."""
        return next((scene for scene in self.engine.stack if isinstance(scene, TableScene)), None)


class Seen:
    """What everybody, and the room, has seen of a match in this hand and the one before."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._noted: list[Moment] = []
        self._hands: dict[int, dict[int | None, set[object]]] = {}

    def note(self, match: Match) -> None:
        """Take note of every position that the match has come to since. Where choices were taken
        back, other positions than before may bear the same numbers; what was seen stays seen."""
        if match is not self._match:
            self._match, self._noted, self._hands = match, [], {}
        before = set(map(id, self._noted))
        self._noted = [*match.history]
        for moment in self._noted:
            if id(moment) in before:
                continue
            hand = moment.state.table.hand
            faces = self._hands.setdefault(hand, {})
            for seat, known in moment.known.items():
                view = redact(match.rules, moment.state, seat, known)
                cards = [*chain(*view.zones.values(), *view.known.values()), *view.shown]
                seen = {read_name(card.name).picture for card in cards if card is not UNKNOWN}
                faces.setdefault(seat, set()).update(seen)
            self._hands = {at: self._hands[at] for at in self._hands if at > hand - LATELY}

    def hidden(self, faces: set[object], seat: int | None) -> list[str]:
        """Those of some faces that a seat (None: the room) has not seen."""
        seen = {face for hand in self._hands.values() for face in hand[seat] | hand[None]}
        return sorted(map(str, faces - seen))
