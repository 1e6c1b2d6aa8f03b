"""The replay of a game from the album, playing or step by step, forwards and backwards."""

from __future__ import annotations

from collections.abc import Sequence
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
KEY_SIGNS = dict(
    zip((pygame.K_HOME, pygame.K_LEFT, pygame.K_SPACE, pygame.K_RIGHT, pygame.K_END), BUTTON_SIGNS)
)
CLIMAX_WIDTH, HAND_WIDTH = 5.0, 2.0  # of the marks on the bar


class ReplayBar(Slider):
    """The numbers of the stills as a bar. Marks show the `climax_stills` and the `hand_starts`,
    where hands begin. `share`: the part of the match, up to 1, that has been played back."""

    text_width, share = 0.0, 1.0
    climax_stills: Sequence[int] = ()
    hand_starts: Sequence[int] = ()

    def track(self) -> tuple[float, float]:
        start, length = super().track()
        return start, length * self.share

    def draw_marks(self, brush: Brush) -> None:
        """Draw a line where each hand begins, and a mark at each climax."""
        theme, (_, y, _, h) = brush.theme, self.area
        for number in self.hand_starts:
            brush.surface.fill(theme.ink, brush.rect((self.x_of(number) - 1, y, HAND_WIDTH, h)))
        for number in self.climax_stills:
            mark = (self.x_of(number) - CLIMAX_WIDTH / 2, y + 2, CLIMAX_WIDTH, 5)
            brush.box(mark, theme.highlight, mix(theme.highlight, theme.ink, 0.5), 1)


class WindButton(Button):
    """A button with a sign on it: `first`, `back`, `play`, `pause`, `on` or `last`."""

    def draw(self, brush: Brush) -> None:
        """Draw the button with its sign in place of its text."""
        text, self.text = self.text, ""  # the button alone, without the word for its sign
        super().draw(brush)
        self.text = text
        (x, y, w, h), look = self.area, colours.button(brush.theme, self.style, self.state)
        area = (x, y + h * SIGN_EDGE, w, h * (1 - 2 * SIGN_EDGE))
        brush.icon("forward" if self.text == "on" else self.text, area, look.ink)


class ReplayScene(Page):
    """The page of a replay, which plays at once; closes with a session begun from it, or None."""

    def __init__(self, app: App, replay: Replay) -> None:
        self.app, self.replay, self.game = app, replay, replay.game
        self.playing = True

    def open(self, engine: Engine) -> None:
        super().open(engine)
        self.player = ReplayPlayer(self.app, self.replay, self._looks(), self._table_size())
        self.player.show(self.player.start_of(0), engine.now, animated=False, whole=False)

    @property
    def at(self) -> int:
        """The number of the still that is shown."""
        return self.player.place.at

    @property
    def words(self) -> Words:
        """The game's words with the names of the players."""
        return self.game.words.with_names([player.name for player in self._players()])

    def _players(self) -> Sequence[PlayerInfo]:
        """The players in the still that is shown."""
        return self.replay.players_at(self.at if hasattr(self, "player") else 0)

    def _looks(self) -> Looks:
        theme, replay = self.engine.theme, self.replay
        deck, hands = self.app.themes.deck(theme), replay.match.hands_agreed
        return Looks(replay.layout, theme, deck, self.words, replay.rules, hands=hands)

    def _table_size(self) -> tuple[int, int]:
        """The size of the window above the strip, in pixels."""
        width, height = self.engine.size
        return width, height - round(STRIP_HEIGHT * self.engine.scale)

    def build(self) -> Form:
        """Build the strip below the table: the bar, the place in words, and the buttons."""
        theme, size = self.engine.theme, (LOGICAL[0], STRIP_HEIGHT)
        strip = Paper(Form(theme, self.engine.size, size), (0, 0, *size))
        say = self.engine.words.say
        self.bar = strip.add(ReplayBar((14, 6, 798, 24), 0, 0, 1, self._on_drag, name="bar"))
        self.bar.tooltip = Tooltip(say("film.bar"), (say("film.bar.line"),))
        label = (812.0, 6.0, 184.0, 24.0)
        self._place = strip.text(label, "", Type.NOTE, colour="faint", align="right", name="place")
        strip.button((28, 38, 92, 44), say("common.back"), self.escape, name="back")
        self._buttons: dict[str, Button] = {}
        for index, sign in enumerate(BUTTON_SIGNS):
            area, wind = (132 + index * 47.0, 38.0, 43.0, 44.0), partial(self.wind, sign)
            style: ButtonStyle = "primary" if sign == "play" else "secondary"
            self._buttons[sign] = strip.add(WindButton(area, sign, wind, style, f"wind:{sign}"))
        for name, text, act, left, width in (
            ("sheet", say("scores.title"), self.open_sheet, 374.0, 126.0),
            ("eyes", "", self._ask_viewer, 506.0, 158.0),
            ("onward", say("film.onward"), lambda: self._open_setup(self.at), 670.0, 152.0),
            ("again", say("film.again"), lambda: self._open_setup(None), 828.0, 168.0),
        ):
            self._buttons[name] = strip.button((left, 38.0, width, 44.0), text, act, name=name)
        return strip.form

    def rebuild(self) -> None:
        super().rebuild()
        self._place_strip()
        self._update_strip()

    def _place_strip(self) -> None:
        """Move the strip to the lower edge of the window."""
        (width, height), scale = self.engine.size, self.form.scale
        self.form.origin = ((width - LOGICAL[0] * scale) / 2, height - STRIP_HEIGHT * scale)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._place_strip()
        self.player.resize(self._looks(), self._table_size())

    def _update_strip(self) -> None:
        """Bring the strip up to date: show the present position on the bar and in words, and enable
        the buttons that can be used. A tooltip says why no game can be begun from a replay that
        hides cards."""
        replay, words, bar, buttons = self.replay, self.engine.words, self.bar, self._buttons
        bar.high, bar.value, bar.share = max(1, len(replay.stills) - 1), self.at, replay.progress
        bar.climax_stills = tuple(at for at, still in enumerate(replay.stills) if still.great)
        bar.hand_starts = tuple(replay.hand_starts)
        buttons["play"].text = "pause" if self.playing else "play"
        buttons["first"].enabled = buttons["back"].enabled = not self.player.is_first
        buttons["on"].enabled = buttons["last"].enabled = not self.player.is_last
        still, sheet = replay.stills[self.at], replay.layout.sheet
        tallies = still.moment.state.tallies
        number, own = tallies.get(sheet.row, still.hand), sheet.own_name(tallies)
        row = row_name(self.words, sheet.row, still.hand, number, own=own)
        most = len(replay.stills)
        self._place.text = words.say("film.place", row=row, at=self.at + 1, most=most)
        buttons["eyes"].text = self._viewer_text(self.player.viewer)
        buttons["eyes"].enabled = len(replay.viewers()) > 1
        buttons["again"].enabled = replay.done and replay.shows_all_cards
        buttons["onward"].enabled = buttons["again"].enabled and not replay.is_over_at(self.at)
        hides_cards, lines = replay.done and not replay.shows_all_cards, (words.say("film.closed"),)
        for button in (buttons["onward"], buttons["again"]):
            button.tooltip = Tooltip(button.text, lines) if hides_cards else None

    def _viewer_text(self, viewer: Viewer) -> str:
        """The text on who looks: a player, the whole room, or somebody who sees every card."""
        if viewer is None or viewer == OPEN:
            return self.engine.words.say("film.room" if viewer is None else "film.open")
        return self.engine.words.say("film.seat", name=self._players()[viewer].name)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw the table and the strip; returns the changed rectangles."""
        whole = self.dirty
        width, top = self._table_size()
        table = surface.subsurface((0, 0, width, top))
        changed = self.player.renderer.draw(table, whole)
        if whole:
            theme = self.engine.theme
            surface.fill(theme.panel, (0, top, width, surface.get_height() - top))
            surface.fill(theme.rail, (0, top, width, max(1, round(2 * self.engine.scale))))
        return [*changed, *self.form.draw(surface, whole)]

    @property
    def animating(self) -> bool:
        return self.playing or self.player.is_moving or not self.replay.done

    def step(self, now: float) -> None:
        """Play back more of the match, and say at its end what is wrong with it, if anything; when
        playing go on once a position has been seen."""
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
        """Show the still of this number or the nearest existing one, its climax as a whole."""
        at = min(max(0, at), len(self.replay.stills) - 1)
        self._show_position(self.player.start_of(at))

    def _show_position(self, place: ReplayPosition, whole: bool = True) -> None:
        """Show a position, its climax as a `whole` or step by step. Cards move there from a
        neighbouring still and jump from any other."""
        is_neighbour = abs(place.at - self.at) <= 1
        self.player.show(place, self.engine.now, is_neighbour, whole)
        self._update_strip()

    def event(self, event: pygame.event.Event) -> None:
        """Open the sheet or wind the replay for their keys; else handle the event as any page."""
        if event.type == pygame.KEYDOWN and event.key == SHEET_KEY:
            self.open_sheet()
        elif event.type == pygame.KEYDOWN and event.key in KEY_SIGNS:
            self.wind(KEY_SIGNS[event.key])
        else:
            super().event(event)

    def wind(self, sign: str) -> None:
        """Do what the button with this sign says: "play" plays or pauses, the others go to the
        "first", the last ("last"), the next ("on") or the previous position ("back"). "on" first
        completes a climax that is being shown step by step."""
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
            "first": player.start_of(0),
            "back": player.previous_position(),
            "on": player.next_position(),
            "last": ReplayPosition(len(self.replay.stills) - 1),
        }
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
        """Ask as whom to show the replay: as a player, as the room, or with every card."""
        self.playing = False
        viewers, title = self.replay.viewers(), self.engine.words.say("film.whose")
        scene = ChoiceScene(title, dict(enumerate(map(self._viewer_text, viewers))))
        self.engine.open(scene, partial(self._show_to, viewers))
        self._update_strip()

    def _show_to(self, viewers: Sequence[Viewer], number: object) -> None:
        """Show the replay as the chosen one of the viewers sees it."""
        if isinstance(number, int):
            self.player.viewer = viewers[number]
            place = self.player.start_of(self.at)
            self.player.show(place, self.engine.now, animated=False)
            self._update_strip()

    def _open_setup(self, at: int | None) -> None:
        """Open the setup page of a game from the still `at` on, or, if None, with the same deal."""
        from table.scenes.setup.seats_page import PlayAgainScene

        self.playing = False
        self.engine.open(PlayAgainScene(self.app, self.replay, at))
        self._update_strip()

    def resume(self, value: object) -> None:
        """Close with a game begun from here."""
        if isinstance(value, GameSession):
            self.close(value)


def seals_of(replay: Replay) -> Seals | None:
    """The dealer's seals of a replay; None if it is not finished, hides cards or has no seals."""
    path = replay.path
    if path is None or not replay.done or not replay.shows_all_cards or not replay.match.seals:
        return None
    seals = Seals(replay.match, lambda: path)
    seals.final = True
    return seals


class ReplaySheetScene(ScoresScene):
    """The score sheet of a replay, on which nothing can be undone. Closes with None."""

    def __init__(self, app: App, session: GameSession) -> None:
        super().__init__(app, session.game, session.match, session.rows, final=False)

    @property
    def _can_undo(self) -> bool:
        return False

    def event(self, event: pygame.event.Event) -> None:
        """Close the sheet by the key that has opened it; else handle the event as any page."""
        if event.type == pygame.KEYDOWN and event.key == SHEET_KEY:
            self.escape()
        else:
            super().event(event)


def coach_of(app: App, replay: Replay, at: int) -> Coach | None:
    """The coach for the hand of a still. None until the match is over, if the replay was opened
    with all cards shown, and if no person has made a choice in the hand."""
    if not replay.over or replay.unveiled:
        return None
    hand, table = replay.stills[at].hand, replay.stills[at].table
    same_players = [
        place
        for place, still in enumerate(replay.stills)
        if still.hand == hand and still.table == table
    ]
    last = same_players[-1]  # still of the hand before anybody comes or goes
    people = {seat for seat, player in enumerate(replay.players_at(last)) if player.who == PERSON}
    stills = [still for still in replay.stills[: last + 1] if still.hand == hand]
    if not any(people & still.moment.made.keys() for still in stills):
        return None
    return Coach(lambda: HandReview(app, replay.game, match_at(replay, last)))


def match_at(replay: Replay, at: int) -> Match:
    """The match as it was at a still: plays its journal back once more up to there, without the
    rows of a score sheet, which takes a while."""
    still = replay.stills[at]
    replayed = Replay(
        replay.game, replay.past.cut_after(still.read), replay.name, plain=True,
        ends=lambda match: not match.lines_to_replay and match.step >= still.moment.step,
    )  # fmt: skip
    replayed.finish()
    return replayed.match
