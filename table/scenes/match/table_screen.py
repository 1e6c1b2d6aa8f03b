"""Show a match in play: the cards, what is beside them, and the messages.

It follows the match and decides nothing: the match controller decides what happens next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.kit.player_info import PlayerInfo
from rules.kit.state import View
from rules.kit.story import Told, told_after_climax
from table.app.app import App, GameSession
from table.engine.scene import Scene
from table.felt.banner import BannerQueue
from table.felt.picture import Looks
from table.felt.renderer import TableRenderer
from table.i18n.words import Words
from table.input.hover import HoverInspector
from table.input.keyboard_input import CardOrder
from table.input.table_input import Controls
from table.layout.arrange import TableSetup
from table.scenes.coach.hints import Hints
from table.scenes.match.appearance import Appearance
from table.scenes.match.coach_panel import CoachPanel
from table.scenes.match.highlights import Highlights
from table.scenes.match.hud import HudLayout
from table.scenes.match.log import Log
from table.scenes.match.presentation import GLIMPSE_SECONDS, Frame, PresentationQueue
from table.scenes.match.table_talk import TableTalk
from table.scenes.match.thoughts import Thoughts
from table.scenes.match.viewpoint import UndoOptions, Viewpoint
from table.session.open_game import rules_and_layout
from table.session.talk import Talk


class TableScreen:
    """One table as the people at the screen see it. `controls`: those of the person whose turn it
    is; None if it is nobody's. `commit`: calls its first argument, a step of the match; if that
    cannot be saved, it returns False, and a dialog offers to call the second. Times in seconds."""

    def __init__(self, scene: Scene, app: App, session: GameSession, viewpoint: Viewpoint,
                 options: UndoOptions,
                 commit: Callable[[Callable[[], object], Callable[[], None]], bool],
                 thoughts: Thoughts) -> None:  # fmt: skip
        self.scene, self.engine, self.app, self.viewpoint = scene, scene.engine, app, viewpoint
        self.game, self.options, self.thoughts = session.game, options, thoughts
        self.match = match = session.match
        self._chairs_before = match.chairs.now, len(match.chairs.changes)
        self.rules, self.layout = rules_and_layout(self.game)
        self.look = look = Appearance(app, session, viewpoint, self.engine)
        self.controls: Controls = None
        self.orders = CardOrder()
        self._settled = False  # the HUD has been laid out since the cards landed
        self.laid_out_at = 0.0  # when the HUD was laid out last
        self._arranged_for: Looks | None = None  # when a frame was shown last
        event_log, setup = session.event_log, TableSetup.of(self.rules, match.table)
        self.renderer = renderer = TableRenderer(look.looks(), self.engine.size, setup)
        renderer.orders = self.orders.card_orders
        self.banner = BannerQueue(look.words)
        self.presentation = presentation = PresentationQueue(
            app, viewpoint, renderer, event_log, self.banner, self._turn_to
        )
        title = self.game.title
        self.highlights = Highlights(
            presentation, lambda fault: self.notice("climax.failed", game=title, why=fault)
        )
        is_lesson = session.guide is not None
        talk = None if is_lesson else Talk(event_log, self.layout.talk, session.greeting)
        self.table_talk = talks = TableTalk(talk, self.highlights, self.engine)

        def portraits(players: Sequence[PlayerInfo]) -> Sequence[str]:
            return app.profiles.portraits([*players, ""])  # one more for a hand nobody holds

        self.log = Log(event_log, renderer, look.room_words, lambda: talks.lines, portraits)
        self.hints = Hints(
            app, self.game.name, match, renderer, lambda step: commit(step, self.ask_hint)
        )
        self.coach_panel = panel = CoachPanel(session, self.highlights, self.hints, look)
        self.hud = HudLayout(look.words, self.log, self.hints, talks, options, coach_panel=panel)
        self.toolbar = self.hud.toolbar
        self.hover = HoverInspector(renderer, match.players, self.toolbar, look.words)

    @property
    def now(self) -> float:
        return self.engine.now

    @property
    def is_on_top(self) -> bool:
        return self.engine.top is self.scene

    @property
    def has_new_players(self) -> bool:
        """Whether players or their names have changed, so that another screen must be built."""
        chairs = self.match.chairs
        return self._chairs_before != (chairs.now, len(chairs.changes))

    def staying_seats(self) -> frozenset[int]:
        """Return the seats whose player has not changed since this screen was built."""
        players, old_count = self._chairs_before
        changed = {change.seat for change in self.match.chairs.changes[old_count:]}
        return frozenset(range(len(players))) - changed

    @property
    def words(self) -> Words:
        return self.look.words

    def notice(self, key: str, **facts: object) -> None:
        self.engine.notice(self.words.say(key, **facts))

    def ask_hint(self) -> None:
        """Ask for a hint for the person whose turn it is; remove the objection and the notice."""
        if self.controls is not None:
            self.hints.ask(self.controls)
            self._clear_objection_and_notice()
            self.refresh_hud()

    def _turn_to(self, viewer: int | None) -> None:
        """Use the preferences of the person at this seat, together with the frame of their view."""
        if self.look.turn_to(viewer):
            self._update_words()
            self.renderer.looks = self.look.looks()
            self.renderer.aside = self.log.reserved_width

    def _update_words(self) -> None:
        self.hud.words = self.hover.words = self.banner.words = self.look.words
        self.log.words = self.look.room_words
        if self.controls is not None:
            self.controls.lights.words = self.look.words

    def lay_out_anew(self, size: tuple[int, int]) -> None:
        """Lay everything out after the size of the window, in pixels, or a theme, language or other
        preference has changed. This ends a drag and removes the objection and the tooltip."""
        self.hover.clear()
        self.look.reload_preferences()
        self._update_words()
        self.renderer.looks, self.renderer.size = self.look.looks(), size
        self.renderer.aside = self.log.reserved_width
        self.renderer.resize(size)
        self.toolbar.objection = None
        self.log.grip = None
        if self.controls is not None:
            self.controls.abandon_drag()
        self.refresh_hud()

    def step(self, now: float) -> bool:
        """Advance all animations to `now`. Return whether the match must wait for them."""
        was_flying = self.renderer.tween is not None
        self.hover.guard.set_time(now)
        if self.log.step(now):
            self.hud.lay_out_log()
        if self.renderer.step(now):
            return True
        if was_flying or not self._settled:
            self._settled = True
            self.refresh_hud()
        has_hint = self.hints.step(self.controls)
        button_woke = self.hints.guard.step(now)
        if has_hint:
            self._clear_objection_and_notice()
        moods = self.presentation.moods
        became_calm = bool(moods.by_seat) and moods.expire(now)
        has_changed = self.coach_panel.step() or has_hint or button_woke or became_calm
        if self.toolbar.expire(now) or self.banner.step(now) or has_changed:
            self.refresh_hud()
        self.table_talk.step(now, self.look.words)
        if self.highlights.is_active and self._step_climax(now):
            return True
        if self.hover.step(now, self.controls):
            self.refresh_hud()
        if not self.highlights.needs_redraw:
            return False
        self._show_after_climax(now)
        return True

    def _step_climax(self, now: float) -> bool:
        """Advance the climax, or wait for the messages before it. Return whether it goes on."""
        highlights = self.highlights
        if highlights.awaits_messages:
            if not self.presentation.is_holding(now):
                highlights.awaits_messages = False
                self.show_now(now)
            return True
        was_staying = highlights.is_staying
        if not highlights.step(now):
            return False
        if highlights.is_staying != was_staying:
            self.refresh_hud()
        if highlights.is_staying:  # what is on the table can be read
            self.hover.step(now, self.controls)
        return True

    def _show_after_climax(self, now: float) -> None:
        """Show the table as it is now, with the messages that the climax has not told. At the end
        of a hand there are none, since the score sheet that opens next tells the result."""
        self.highlights.needs_redraw = False
        view = self.viewpoint.view()
        messages = list[Told]()
        if self.match.rules.outcome(self.match.state) is None:
            latest = self.presentation.latest_messages(view)
            messages += told_after_climax(self.highlights.last_climax, latest)
        self.show(Frame(view, messages), now)
        self.banner.hurry(now)
        if self.renderer.tween is None:  # nothing new to look at
            self.presentation.cut_short(now)

    def _clear_objection_and_notice(self) -> None:
        self.toolbar.objection = None
        self.engine.dismiss_notice()

    def show(self, frame: Frame, now: float, flight_factor: float = 1.0) -> None:
        """Show a frame with everything beside the cards. `flight_factor`: multiplies the duration
        of its flights; 0: cards do not fly. If a climax begins, its first view is shown instead.
        While steps are skipped, a frame that comes too soon after another is left out."""
        self.presentation.is_outdated = False
        is_too_soon = now < self.presentation.last_shown_at + GLIMPSE_SECONDS
        gather = None
        if self.highlights.is_active and not self.highlights.awaits_messages:
            frame = frame._replace(view=self.highlights.view_before(frame.view), messages=())
            gather = self.highlights.gathered_poses
        elif self.presentation.skipping and is_too_soon and frame.seconds is None:
            return
        self._settled = False
        self.toolbar.objection = None
        self.hover.clear()
        self.hover.guard.track({})
        self.presentation.announce(frame, now)
        self.log.audience = frame.view.seat
        self.renderer.extras = self.hud.always_shown_items(self.controls)
        self.presentation.show(frame, now, flight_factor, gather)
        if self._arranged_for is not self.renderer.looks:  # the banner may have another place now
            self.renderer.decorate(self.hud.always_shown_items(self.controls))
        self._arranged_for = self.renderer.looks
        self.scene.dirty = self.scene.dirty or self.renderer.tween is None

    def cover(self, frame: Frame) -> None:
        """Turn the open hand down without animation, and show only what everybody may read in
        banner and log. `frame`: what everybody may see and read at the last step."""
        self.log.audience = None
        self.banner.say(frame.messages or (), self.now, 0.0)
        self.banner.hurry(self.now)
        self.renderer.turn_down(frame.view, self.hud.always_shown_items(self.controls))

    def show_now(self, now: float, flight_factor: float = 1.0) -> None:
        self.show(Frame(self.viewpoint.view()), now, flight_factor)

    def show_step(self, view: View) -> None:
        """Queue the frames that show the view after a step of the match. If a climax begins, show
        its first view at once, or first the messages before it."""
        presentation, highlights = self.presentation, self.highlights
        if highlights.is_active:
            first, *rest = presentation.split_view(highlights.view_before(view))
            highlights.awaits_messages = bool(rest and first.messages)
            self.show(first if highlights.awaits_messages else Frame(view), self.now)
            return
        frames = presentation.split_view(view)
        if self.renderer.tween is not None:  # cards are being sorted, for example
            self.renderer.settle()
        presentation.shows_past, presentation.is_outdated = False, True
        if highlights.is_skipped:
            frames = [presentation.glimpse(view)]
        presentation.frames.extend(frames)

    def refresh_hud(self) -> None:
        """Lay out everything beside the cards anew, unless a frame is due that does so."""
        if self.presentation.is_outdated:
            return
        self.laid_out_at = self.now
        is_landed = self.renderer.tween is None and not self.presentation.frames
        if is_landed and not self.highlights.is_playing:
            self.log.shown_step = self.match.step
        self.hud.lay_out(self.controls, self.thoughts)
        self.highlights.lay_out()
        self.hud.lay_out_sentences()
        if not self.highlights.is_playing:
            self.hover.note_layout(self.controls)

    def toggle_log(self) -> None:
        """Open or close the log. Except in large print, the table becomes narrower or wider."""
        now = self.now
        self.log.toggle(now, at_once=self.presentation.motion_factor == 0)
        self.hover.clear()
        self.toolbar.objection = None
        self._settled = False
        self.renderer.extras = self.hud.always_shown_items(self.controls)
        self.renderer.set_aside(self.log.reserved_width, now)
        if self.renderer.tween is None:
            self.refresh_hud()
        self.hud.lay_out_log()
