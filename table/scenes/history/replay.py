"""The page that replays a game from the album, by itself or step by step in both directions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from rules.kit.match import Match, PlayerInfo
from table.app.app import App, GameSession
from table.engine.page import Page
from table.engine.scene import Engine
from table.felt.picture import Looks
from table.i18n.phrases import row_name
from table.i18n.words import Words
from table.panels.game_status import play_back_some
from table.panels.paper import Paper
from table.players.roster import PERSON
from table.scenes.coach.coach import Coach
from table.scenes.coach.hand_review import HandReview
from table.scenes.dialogs.ask import ChoiceScene
from table.scenes.history.replay_player import ReplayPlayer, ReplayPosition
from table.scenes.overlays.scores import ScoresScene
from table.session.open_game import Broken
from table.session.replay import OPEN, Replay, Viewer, session_at
from table.session.seals import Seals
from table.theme import colours
from table.theme.colours import mix
from table.theme.style import ButtonStyle, Type
from table.widgets import LOGICAL, Brush, Button, Form, Slider
from table.widgets.tooltip import Tooltip

STRIP_HEIGHT = 92.0  # of the strip with the buttons, below the table
SHEET_KEY = pygame.K_s  # opens and closes the score sheet of a replay
SIGN_EDGE = 0.24  # above and below the sign on a button, in its heights
BUTTON_SIGNS = ("first", "back", "play", "on", "last")
KEY_SIGNS = {
    pygame.K_HOME: "first", pygame.K_LEFT: "back", pygame.K_SPACE: "play",
    pygame.K_RIGHT: "on", pygame.K_END: "last",
}  # fmt: skip
CLIMAX_WIDTH, HAND_WIDTH = 5.0, 2.0  # of the marks on the bar
BAR, POSITION = (14.0, 6.0, 798.0, 24.0), (812.0, 6.0, 184.0, 24.0)  # on the strip
BUTTON_TOP, BUTTON_HEIGHT, BACK = 38.0, 44.0, (28.0, 38.0, 92.0, 44.0)
SIGNS_LEFT, SIGN_PITCH, SIGN_WIDTH = 132.0, 47.0, 43.0  # of the buttons with signs
BUTTON_SPANS = {"sheet": (374, 126), "eyes": (506, 158), "onward": (670, 152), "again": (828, 168)}
"""The left edge and the width of the buttons with texts."""


class ReplayBar(Slider):
    """A bar for the number of the still. Marks show the stills with a climax and those where a hand
    begins. `share` is the part of the match, up to 1, that has been played back until now."""

    text_width, share = 0.0, 1.0
    climax_stills: Sequence[int] = ()
    hand_starts: Sequence[int] = ()

    def track(self) -> tuple[float, float]:
        start, length = super().track()
        return start, length * self.share

    def draw_marks(self, brush: Brush) -> None:
        theme, (_, y, _, h) = brush.theme, self.area
        for number in self.hand_starts:
            brush.surface.fill(theme.ink, brush.rect((self.x_of(number) - 1, y, HAND_WIDTH, h)))
        for number in self.climax_stills:
            mark = (self.x_of(number) - CLIMAX_WIDTH / 2, y + 2, CLIMAX_WIDTH, 5)
            brush.box(mark, theme.highlight, mix(theme.highlight, theme.ink, 0.5), 1)


class WindButton(Button):
    """A button with a sign, which its text names: one of `BUTTON_SIGNS`, or "pause"."""

    def draw(self, brush: Brush) -> None:
        sign = self.text
        self.text = ""  # so that only the button is drawn
        super().draw(brush)
        self.text = sign
        (x, y, w, h), look = self.area, colours.button(brush.theme, self.style, self.state)
        area = (x, y + h * SIGN_EDGE, w, h * (1 - 2 * SIGN_EDGE))
        brush.icon("forward" if sign == "on" else sign, area, look.ink)


class ReplayScene(Page):
    """The page of a replay, which plays at once. Closes with a session begun from it, or None."""

    def __init__(self, app: App, replay: Replay) -> None:
        self.app, self.replay, self.game = app, replay, replay.game
        self.playing = True

    def open(self, engine: Engine) -> None:
        super().open(engine)
        self.player = ReplayPlayer(self.app, self.replay, self._looks(), self._size_above_strip())
        self.player.show(self.player.start_of(0), engine.now, animated=False, whole=False)

    @property
    def at(self) -> int:
        """The number of the still that is shown."""
        return self.player.place.at

    @property
    def words(self) -> Words:
        return self.game.words.with_names([player.name for player in self._players()])

    def _players(self) -> Sequence[PlayerInfo]:
        """Return the players at the still that is shown; at the first one before the page opens."""
        return self.replay.players_at(self.at if hasattr(self, "player") else 0)

    def _looks(self) -> Looks:
        theme, replay = self.engine.theme, self.replay
        deck, hands = self.app.themes.deck(theme), replay.match.hands_agreed
        return Looks(replay.layout, theme, deck, self.words, replay.rules, hands=hands)

    def _size_above_strip(self) -> tuple[int, int]:
        width, height = self.engine.size
        return width, height - round(STRIP_HEIGHT * self.engine.scale)

    def build(self) -> Form:
        """Build the strip below the table: the bar, the position in words, and the buttons."""
        say, size = self.engine.words.say, (LOGICAL[0], STRIP_HEIGHT)
        strip = Paper(Form(self.engine.theme, self.engine.size, size), (0, 0, *size))
        self.bar = strip.add(ReplayBar(BAR, value=0, low=0, high=1, on=self._on_drag, name="bar"))
        self.bar.tooltip = Tooltip(say("film.bar"), (say("film.bar.line"),))
        self._place = strip.text(POSITION, "", Type.NOTE, "text", "faint", "right", "place")
        strip.button(BACK, say("common.back"), self.escape, name="back")
        self._buttons: dict[str, Button] = {}
        left = SIGNS_LEFT
        for sign in BUTTON_SIGNS:
            area, wind = (left, BUTTON_TOP, SIGN_WIDTH, BUTTON_HEIGHT), partial(self.wind, sign)
            style: ButtonStyle = "primary" if sign == "play" else "secondary"
            self._buttons[sign] = strip.add(WindButton(area, sign, wind, style, f"wind:{sign}"))
            left += SIGN_PITCH
        self._add_button(strip, "sheet", say("scores.title"), self.open_sheet)
        self._add_button(strip, "eyes", "", self._ask_viewer)
        self._add_button(strip, "onward", say("film.onward"), lambda: self._open_setup(self.at))
        self._add_button(strip, "again", say("film.again"), lambda: self._open_setup(None))
        return strip.form

    def _add_button(self, strip: Paper, name: str, text: str, on: Callable[[], None]) -> None:
        left, width = BUTTON_SPANS[name]
        place = (left, BUTTON_TOP, width, BUTTON_HEIGHT)
        self._buttons[name] = strip.button(place, text, on, name=name)

    def rebuild(self) -> None:
        super().rebuild()
        self._place_strip_at_bottom()
        self._update_strip()

    def _place_strip_at_bottom(self) -> None:
        (width, height), scale = self.engine.size, self.form.scale
        self.form.origin = ((width - LOGICAL[0] * scale) / 2, height - STRIP_HEIGHT * scale)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._place_strip_at_bottom()
        self.player.resize(self._looks(), self._size_above_strip())

    def _update_strip(self) -> None:
        """Show the present position on the bar and in words, and which buttons can be used."""
        replay, bar, stills = self.replay, self.bar, self.replay.stills
        bar.high = max(1, len(stills) - 1)
        bar.value = self.at
        bar.share = replay.progress
        bar.climax_stills = tuple(at for at, still in enumerate(stills) if still.has_climax)
        bar.hand_starts = tuple(replay.hand_starts)
        hand, sheet = stills[self.at].hand, replay.layout.sheet
        tallies = stills[self.at].moment.state.tallies
        number, own_name = tallies.get(sheet.row, hand), sheet.own_name(tallies)
        row = row_name(self.words, sheet.row, hand, number, own=own_name)
        say = self.engine.words.say
        self._place.text = say("film.place", row=row, at=self.at + 1, most=len(stills))
        self._update_buttons()

    def _update_buttons(self) -> None:
        """Enable the buttons that can be used at this position. No game can be begun from a replay
        that hides cards, and a tooltip says so."""
        replay, buttons = self.replay, self._buttons
        buttons["play"].text = "pause" if self.playing else "play"
        buttons["first"].enabled = buttons["back"].enabled = not self.player.is_first
        buttons["on"].enabled = buttons["last"].enabled = not self.player.is_last
        buttons["eyes"].text = self._viewer_text(self.player.viewer)
        buttons["eyes"].enabled = len(replay.viewers()) > 1
        buttons["again"].enabled = replay.done and replay.shows_all_cards
        buttons["onward"].enabled = buttons["again"].enabled and not replay.is_over_at(self.at)
        hides_cards = replay.done and not replay.shows_all_cards
        reason = self.engine.words.say("film.closed")
        for button in (buttons["onward"], buttons["again"]):
            button.tooltip = Tooltip(button.text, (reason,)) if hides_cards else None

    def _viewer_text(self, viewer: Viewer) -> str:
        """Return the text on whose cards are seen: a player's, those open to the room, or all."""
        words = self.engine.words
        if viewer is None:
            return words.say("film.room")
        if viewer == OPEN:
            return words.say("film.open")
        return words.say("film.seat", name=self._players()[viewer].name)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        whole = self.dirty
        width, top = self._size_above_strip()
        changed = self.player.renderer.draw(surface.subsurface((0, 0, width, top)), whole)
        if whole:
            theme = self.engine.theme
            surface.fill(theme.panel, (0, top, width, surface.get_height() - top))
            surface.fill(theme.rail, (0, top, width, max(1, round(2 * self.engine.scale))))
        return [*changed, *self.form.draw(surface, whole)]

    @property
    def animating(self) -> bool:
        return self.playing or self.player.is_moving or not self.replay.done

    def step(self, now: float) -> None:
        """Play back more of the match, and tell if it cannot be played to its end. Move the shown
        position on to the time `now`; while playing, go on once it has been seen."""
        super().step(now)
        self.app.speaker.step(now)
        replay, player = self.replay, self.player
        if not replay.done:
            play_back_some(replay)
            self._update_strip()
            if replay.done and replay.wrong is not None:
                self.engine.notice(self.words.tell(replay.wrong))
        player.step(now, self.playing)
        if not self.playing or player.is_moving or not player.is_viewed(now):
            return
        position = player.next_while_playing()
        if position is not None:
            self._show_position(position, whole=False)
        elif replay.done:
            self.playing = False
            self._update_strip()

    def show_still(self, at: int) -> None:
        """Show the still of this number or the nearest existing one, its climax all at once."""
        at = min(max(0, at), len(self.replay.stills) - 1)
        self._show_position(self.player.start_of(at))

    def _show_position(self, position: ReplayPosition, whole: bool = True) -> None:
        """Show a position, with all its climax at once (`whole`) or step by step. Cards move there
        from a neighbouring still, but jump from any other."""
        is_neighbour = abs(position.at - self.at) <= 1
        self.player.show(position, self.engine.now, is_neighbour, whole)
        self._update_strip()

    def event(self, event: pygame.event.Event) -> None:
        """Open the sheet or wind the replay by a key; other events are handled as on any page."""
        if event.type == pygame.KEYDOWN and event.key == SHEET_KEY:
            self.open_sheet()
        elif event.type == pygame.KEYDOWN and event.key in KEY_SIGNS:
            self.wind(KEY_SIGNS[event.key])
        else:
            super().event(event)

    def wind(self, sign: str) -> None:
        """Do what the button with this sign says: "play" plays or pauses, the others go to the
        first, last, next ("on") or previous ("back") position. "on" completes a climax first."""
        player = self.player
        if sign == "play":
            self.playing = not self.playing
            if self.playing and player.is_last and self.replay.done:
                self._show_position(player.start_of(0), whole=False)
            self._update_strip()
            return
        self.playing = False
        if sign == "on" and not player.is_complete:
            player.whole = True
            self._update_strip()
            return
        goals = {
            "first": player.start_of(0), "last": ReplayPosition(len(self.replay.stills) - 1),
            "back": player.previous_position(), "on": player.next_position(),
        }  # fmt: skip
        self._show_position(goals[sign] or player.place)

    def _on_drag(self, at: int) -> None:
        self.playing = False
        if at != self.at:
            self.show_still(at)

    def open_sheet(self) -> None:
        """Pause, and open the score sheet as it was at this still."""
        self.playing = False
        self._update_strip()
        try:
            session = session_at(self.replay, self.at)
        except Broken as broken:
            self.engine.notice(self.words.tell(broken.why))
            return
        sheet = ReplaySheetScene(self.app, session)
        sheet.seals = seals_of(self.replay)
        sheet.coach = coach_of(self.app, self.replay, self.at)
        self.engine.open(sheet)

    def _ask_viewer(self) -> None:
        """Pause, and ask whose cards the replay shall show."""
        self.playing = False
        viewers = self.replay.viewers()
        texts = [self._viewer_text(viewer) for viewer in viewers]
        scene = ChoiceScene(self.engine.words.say("film.whose"), dict(enumerate(texts)))
        self.engine.open(scene, partial(self._show_to, viewers))
        self._update_strip()

    def _show_to(self, viewers: Sequence[Viewer], number: object) -> None:
        """Show the replay as the viewer with this number sees it; change nothing for None."""
        if isinstance(number, int):
            self.player.viewer = viewers[number]
            self.player.show(self.player.start_of(self.at), self.engine.now, animated=False)
            self._update_strip()

    def _open_setup(self, at: int | None) -> None:
        """Open the setup of a game from the still `at` on, or of the same deal if it is None."""
        from table.scenes.setup.seats_page import PlayAgainScene

        self.playing = False
        self.engine.open(PlayAgainScene(self.app, self.replay, at))
        self._update_strip()

    def resume(self, value: object) -> None:
        if isinstance(value, GameSession):
            self.close(value)


def seals_of(replay: Replay) -> Seals | None:
    """Return the dealer's seals of a finished replay; None if it has none or hides cards."""
    path = replay.path
    if path is None or not replay.match.seals:
        return None
    if not replay.done or not replay.shows_all_cards:
        return None
    seals = Seals(replay.match, lambda: path)
    seals.final = True
    return seals


class ReplaySheetScene(ScoresScene):
    """The score sheet of a replay, on which nothing can be undone."""

    def __init__(self, app: App, session: GameSession) -> None:
        super().__init__(app, session.game, session.match, session.rows, final=False)

    @property
    def _can_undo(self) -> bool:
        return False

    def event(self, event: pygame.event.Event) -> None:
        """Close the sheet by the key that opens it; other events are handled as on any page."""
        if event.type == pygame.KEYDOWN and event.key == SHEET_KEY:
            self.escape()
        else:
            super().event(event)


def coach_of(app: App, replay: Replay, at: int) -> Coach | None:
    """Return the coach for the hand of a still. None until the match is over, if the replay was
    opened with all cards shown, or if no person has made a choice in the hand."""
    if not replay.over or replay.unveiled:
        return None
    stills = replay.stills
    of_hand = [number for number, still in enumerate(stills) if still.hand == stills[at].hand]
    same_players = [number for number in of_hand if stills[number].table == stills[at].table]
    last = same_players[-1]  # still of the hand before anybody comes or goes
    people = {seat for seat, player in enumerate(replay.players_at(last)) if player.who == PERSON}
    choices = [stills[number].moment.made for number in of_hand if number <= last]
    if not any(people & made.keys() for made in choices):
        return None
    return Coach(lambda: HandReview(app, replay.game, match_at(replay, last)))


def match_at(replay: Replay, at: int) -> Match:
    """Return the match as it was at a still, without the rows of its score sheet. This takes a
    while, as the journal is played back once more up to there."""
    still = replay.stills[at]
    replayed = Replay(
        replay.game, replay.past.cut_after(still.lines_played), replay.name, plain=True,
        ends=lambda match: not match.lines_to_replay and match.step >= still.moment.step,
    )  # fmt: skip
    replayed.finish()
    return replayed.match
