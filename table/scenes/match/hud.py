"""Lay out the prompt, the buttons and objections beside the cards."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Set

from rules.kit.asking import asked
from rules.kit.match import PERSON
from rules.kit.sight import kind_and_owner
from rules.kit.state import Why
from table.felt.banner import banner_item, banner_room
from table.felt.canvas import Item
from table.felt.furniture import BubbleText
from table.felt.marks import prompt_item
from table.i18n.phrases import choice_prompt
from table.i18n.words import Words
from table.input.asking_in_turn import question_text
from table.input.table_input import Controls, TableInput
from table.input.toolbar import ObjectionRooms, Toolbar
from table.layout.ring import Room
from table.scenes.coach.anchors import (
    PLACE,
    obstacle_costs,
    protected_rects,
    readable_rects,
    text_rects,
)
from table.scenes.coach.hints import HintRooms, Hints
from table.scenes.match.coach_panel import KEY as COACH_KEY, CoachPanel
from table.scenes.match.log import Log
from table.scenes.match.table_talk import TableTalk
from table.scenes.match.thoughts import Thoughts
from table.scenes.match.viewpoint import UndoOptions

OVERHANG = 0.32  # of portrait and dealer's button beyond a plate, in plate heights


class HudLayout:
    """Lays out everything but the cards. `words`: in the language of the present viewer."""

    def __init__(self, words: Words, log: Log, hints: Hints, talk: TableTalk, options: UndoOptions,
                 coach_panel: CoachPanel) -> None:  # fmt: skip
        self.words, self.engine, self.presentation = words, talk.engine, talk.presentation
        self.match, self.renderer = hints.match, hints.renderer
        self.log, self.hints, self.table_talk, self.options = log, hints, talk, options
        self.coach_panel = coach_panel
        self.toolbar = Toolbar(options.tip)
        self.avoided_rooms: list[Room] = []  # that an objection must not cover either

    def lay_out(self, controls: Controls, thoughts: Thoughts) -> None:
        """Lay out prompt, buttons, hint and objection; nothing while cards fly."""
        renderer, theme = self.renderer, self.renderer.looks.theme
        if renderer.tween is not None or renderer.table is None:
            return
        extras = self.always_shown_items(controls)
        prompt, is_enough = self._prompt_text(controls, thoughts)
        if prompt:
            room = renderer.table.ring.stations[renderer.bottom].prompt
            extras["prompt"] = prompt_item(prompt, room, theme, is_enough, self.words.glossary)
        if controls is not None:
            extras.update(controls.items())
            if self.hints.is_shown_for(controls):
                rooms = self._hint_rooms(controls, extras)
                extras.update(self.hints.items(controls, self.words, rooms))
        if self.toolbar.objection is not None:
            extras["paper"] = self.toolbar.objection.item
        company = None if renderer.view is None else self.presentation.company(renderer.view)
        renderer.decorate(extras, company)

    def _hint_rooms(self, controls: TableInput, extras: Mapping[Hashable, Item]) -> HintRooms:
        """Return what a hint must not cover. `extras`: the items that will be shown beside it."""
        forbidden, avoided = self._rooms_to_avoid(controls, extras)
        around = self.renderer, self.toolbar, controls
        forbidden += [Room(*rect) for rect in protected_rects(*around)]
        avoided += [Room(*rect) for rect, cost in obstacle_costs(*around) if cost >= PLACE]
        banner = [Room(*extras["band"].rect)] if "band" in extras else []
        texts = [Room(*rect) for rect in text_rects(self.renderer, extras)]
        return HintRooms(forbidden, avoided, banner, texts)

    def lay_out_sentences(self) -> None:
        """Lay out the coach's sentence where nothing else is, then the table talk beside both."""
        if self.renderer.tween is not None or self.renderer.table is None:
            return
        self._replace_items({COACH_KEY}, self.coach_panel.items())
        self._replace_items({"talk"}, self.table_talk.lay_out(self.words))

    def _replace_items(self, old: Set[Hashable], new: Mapping[Hashable, Item]) -> None:
        """Remove the items with the keys `old`, if they exist, and show `new`; leave all others."""
        extras, canvas = self.renderer.extras, self.renderer.canvas
        for key in (old - new.keys()) & extras.keys():
            del extras[key]
            canvas.take(key)
        extras.update(new)
        for key, item in new.items():
            canvas.put(key, item)

    def always_shown_items(self, controls: Controls) -> dict[Hashable, Item]:
        """Lay out what is shown even while cards fly: toolbar, banner, log and table talk."""
        buttons = {
            "skip": controls is None and any(player.who != PERSON for player in self.match.players),
            "again": controls is not None or self.table_talk.highlights.is_staying,
            "hint": self.hints.is_allowed_for(controls),
            "redo": self.options.shows_redo,
        }
        size, theme = self.engine.size, self.renderer.looks.theme
        undo = None if self.options.is_guided else self.options.can_undo
        names = [name for name, is_shown in buttons.items() if is_shown]
        items = self.toolbar.buttons(size, theme, self.words, names, undo)
        rect = self.toolbar.rect("hint")
        self.hints.guard.track({"hint": rect} if rect.w else {})
        sentences, table = self.presentation.banner.sentences(), self.renderer.table
        if sentences and table is not None:
            deck, faces = self.renderer.looks.deck, self.renderer.company.portraits
            items["band"] = banner_item(sentences, banner_room(table), theme, deck, faces)
        return {**items, **self.log.items(self.engine.now), **self.table_talk.items()}

    def lay_out_log(self) -> None:
        """Lay out the log and its lights anew, and leave everything else as it is."""
        keys = self.renderer.extras
        lights = {key for key in keys if isinstance(key, tuple) and key[0] == "panel"}
        self._replace_items({"panel", *lights}, self.log.items(self.engine.now))

    def show_objection(self, refusal: Why, near: Room, controls: Controls) -> None:
        """Show for some seconds why a move is refused, in a bubble beside the area `near`, with a
        link to the chapter of the rules if there is one. It never covers the prompt, buttons or
        plates, and no open or lit card if there is other room."""
        engine, toolbar, theme = self.engine, self.toolbar, self.renderer.looks.theme
        toolbar.anchor = self.match.rules.REASONS.get(refusal.key, "")
        text = self.words.say(f"reason.{refusal.key}", **dict(refusal.facts))
        link = self.words.say("play.see_rules") if toolbar.anchor else ""
        forbidden, avoided = self._rooms_to_avoid(controls, self.renderer.extras)
        open_rooms = [Room(*rect) for rect in readable_rects(self.renderer)]
        if controls is not None:
            open_rooms += [controls.lights.room(place) for place in controls.lights.lit_places()]
        bubble = BubbleText(text, link, self.words.glossary)
        rooms = ObjectionRooms(forbidden, avoided, open_rooms)
        toolbar.show_objection(bubble, near, engine.size, theme, now=engine.now, clear=rooms)

    def _rooms_to_avoid(
        self, controls: Controls, extras: Mapping[Hashable, Item]
    ) -> tuple[list[Room], list[Room]]:
        """Return two lists: the rooms that an objection or hint must not cover (prompt, plates,
        buttons), and those that it should not (the banner, the cards of the seat at the bottom)."""
        table, bottom = self.renderer.arrangement, self.renderer.bottom
        forbidden, avoided = [*self.avoided_rooms], [banner_room(table)]
        if "prompt" in extras:
            forbidden.append(Room(*extras["prompt"].rect))
        for station in table.ring.stations.values():
            x, y, width, height = station.plate
            edge = height * OVERHANG
            forbidden.append(Room(x - edge, y - edge, width + edge, height + 2 * edge))
        if controls is not None:
            forbidden += [Room(*rect) for rect in controls.buttons.values()]
        for spot in table.poses:
            if kind_and_owner(spot.zone)[1] == bottom:
                avoided.append(self.renderer.pose(spot).box)
        return forbidden, avoided

    def _prompt_text(self, controls: Controls, thoughts: Thoughts) -> tuple[str, bool | None]:
        """Return the prompt and None; or the gauge of the picked cards, such as “12 of 20 points”,
        and whether they are enough. "" if there is nothing to say."""
        if self.presentation.frames:
            text = self.words.say("play.meanwhile") if self.presentation.shows_past else ""
            return text, None
        if self.table_talk.highlights.is_active:  # there will be a button
            return "", None
        if self.hints.is_thinking:
            return self.words.say("hint.thinking"), None
        if controls is not None:
            gauge, is_enough = controls.lights.gauge_text()
            if gauge:
                return gauge, is_enough
            return question_text(controls.builder, self.words), None
        asking = asked(self.match.rules, self.match.state)
        if asking is not None:
            return self.words.say(f"asked.{asking.phase}", **dict(asking.facts)), None
        if thoughts:
            first = self.match.players[next(iter(thoughts.pending_choices))]
            name = self.words.display_name(first.name)
            return self.words.say("play.waiting", n=len(thoughts.pending_choices), name=name), None
        phase = choice_prompt(self.match.rules, self.match.view(None))
        if self.match.seats_to_choose() or not self.words.has(phase.key):
            return "", None  # the prompt of a turn is only for the person who has it
        return self.words.tell(phase), None
