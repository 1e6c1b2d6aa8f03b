"""Lay prompt, buttons and objections beside the cards."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping

from rules.kit.asking import asked
from rules.kit.match import PERSON
from rules.kit.sight import kind_and_owner
from rules.kit.state import Why
from table.felt.banner import BannerPlacer, banner_room
from table.felt.canvas import Item
from table.felt.furniture import BubbleText
from table.felt.marks import judged_item
from table.i18n.phrases import choice_prompt
from table.i18n.words import Words
from table.input.asking_in_turn import question_text
from table.input.table_input import Controls
from table.input.toolbar import Clear, Toolbar
from table.layout.ring import Room
from table.scenes.coach.anchors import PLACE, never_covered, obstacles, readable_rects, text_rects
from table.scenes.coach.hints import Hints
from table.scenes.match.log import Log
from table.scenes.match.table_talk import TableTalk
from table.scenes.match.thoughts import Thoughts
from table.scenes.match.viewpoint import UndoOptions

OVERHANG = 0.32  # of a plate's height, by which portrait and dealer's button stand out beyond it


class HudLayout:
    """Lays it there. `words` may change while the match goes on, as the language does."""

    def __init__(
        self, words: Words, log: Log, hints: Hints, talk: TableTalk, options: UndoOptions | None
    ) -> None:
        self.words, self.engine, self.presentation = words, talk.engine, talk.presentation
        self.match, self.showing = hints.match, hints.showing
        self.log, self.hints, self.table_talk, self.options = log, hints, talk, options
        self.band = BannerPlacer()
        self.toolbar = Toolbar(options.tip if options is not None else None)
        self.stays = False  # a great moment does, and may be shown once more
        self.taken: list[Room] = []  # what else an objection does not lie on

    def lay(self, controls: Controls, thoughts: Thoughts) -> None:
        """Prompt, buttons, menu button, bubble; nothing while cards are in flight."""
        showing, theme = self.showing, self.showing.looks.theme
        if showing.tween is not None or showing.table is None:
            return
        extras = self.standing(controls)
        prompt, good = self._prompt(controls, thoughts)
        if prompt:
            room = showing.table.ring.stations[showing.bottom].prompt
            px, glossary = round(room.height * 0.6), self.words.glossary
            extras["prompt"] = judged_item(prompt, room, theme, px, good, glossary)
        if controls is not None:
            extras.update(controls.items())
            if self.hints.shown_for(controls):
                keep, rather = self._kept(controls)
                keep += [Room(*rect) for rect in never_covered(showing, self.toolbar, controls)]
                seen = obstacles(showing, self.toolbar, controls)
                rather += [Room(*rect) for rect, cost in seen if cost >= PLACE]
                firm = [Room(*extras["band"].rect)] if "band" in extras else []
                words = [Room(*rect) for rect in text_rects(showing, extras)]
                extras.update(self.hints.items(controls, self.words, keep, rather, firm, words))
        if self.toolbar.paper is not None:
            extras["paper"] = self.toolbar.paper.item
        company = None if showing.view is None else self.presentation.company(showing.view)
        showing.decorate(extras, company)
        talk = self.table_talk.lay(self.words)  # it lies beside all that lies there by now
        self._exchange({"talk"} & showing.extras.keys(), talk)

    def _exchange(self, old: Collection[Hashable], new: Mapping[Hashable, Item]) -> None:
        """Put this in the place of some of what lies beside the cards, without a look at the
        rest."""
        extras, canvas = self.showing.extras, self.showing.canvas
        for key in old:
            if key not in new:
                del extras[key]
                canvas.take(key)
        for key, item in new.items():
            extras[key] = item
            canvas.put(key, item)

    def standing(self, controls: Controls) -> dict[Hashable, Item]:
        """The buttons at the head of the table and the band, which stay while cards fly."""
        others = any(player.who != PERSON for player in self.match.players)
        shown = {
            "skip": controls is None and others,
            "again": controls is not None or self.stays,
            "hint": self.hints.allowed_for(controls),
            "redo": self.options is not None and self.options.shows_redo,
        }
        size, theme = self.engine.size, self.showing.looks.theme
        undo = self.options.can_undo if self.options is not None else None
        names = [name for name, there in shown.items() if there]
        items = self.toolbar.buttons(size, theme, self.words, names, undo)
        rect = self.toolbar.rect("hint")
        self.hints.guard.track({"hint": rect} if rect.w else {})
        said = self.presentation.banner.sentences()
        if said and (band := self.band.item(said, self.showing)) is not None:
            items["band"] = band
        items.update(self.log.items(self.engine.now))
        items.update(self.table_talk.items())
        return items

    def lay_log(self) -> None:
        """The log as it is now, without a look at anything else."""
        keys = ((key, key[0] if isinstance(key, tuple) else key) for key in self.showing.extras)
        leaves = [key for key, kind in keys if kind == "leaf"]
        self._exchange(leaves, self.log.items(self.engine.now))

    def object(self, wrong: Why, near: Room, controls: Controls) -> None:
        """Say why, beside what it is about, with a link into the rules where there is one. The
        paper covers neither the prompt nor a button, a plate or one's own cards, nor anything that
        lies open or is lit if there is any other room."""
        engine, toolbar, theme = self.engine, self.toolbar, self.showing.looks.theme
        toolbar.anchor = self.match.rules.REASONS.get(wrong.key, "")
        text = self.words.say(f"reason.{wrong.key}", **dict(wrong.facts))
        link = self.words.say("play.see_rules") if toolbar.anchor else ""
        keep, rather = self._kept(controls)
        open_rooms = [Room(*rect) for rect in readable_rects(self.showing)]
        if controls is not None:
            open_rooms += [controls.lights.room(place) for place in controls.lights.lit()]
        bubble, clear = BubbleText(text, link, self.words.glossary), Clear(keep, rather, open_rooms)
        toolbar.object(bubble, near, engine.size, theme, engine.now, clear)

    def _kept(self, controls: Controls) -> tuple[list[Room], list[Room]]:
        """What must stay in sight while an objection lies there, and what had better."""
        table, bottom = self.showing.arrangement, self.showing.bottom
        rooms = [table.ring.stations[bottom].prompt, *self.taken]
        for station in table.ring.stations.values():
            x, y, width, height = station.plate
            more = height * OVERHANG
            rooms.append(Room(x - more, y - more, width + more, height + 2 * more))
        rooms += [Room(*rect) for rect in controls.buttons.values()] if controls else []
        hand = [spot for spot in table.poses if kind_and_owner(spot.zone)[1] == bottom]
        return rooms, [banner_room(table), *(self.showing.pose(spot).box for spot in hand)]

    def _prompt(self, controls: Controls, thoughts: Thoughts) -> tuple[str, bool | None]:
        """What is awaited, in a line; or what the picked cards come to, and whether it is
        enough."""
        if self.presentation.frames:
            return self.words.say("play.meanwhile") if self.presentation.shows_past else "", None
        if self.hints.thinking:
            return self.words.say("hint.thinking"), None
        if controls is not None:
            said = controls.lights.gauge_text()
            return said if said[0] else (question_text(controls.builder, self.words), None)
        asking = asked(self.match.rules, self.match.state)
        if asking is not None:
            return self.words.say(f"asked.{asking.phase}", **dict(asking.facts)), None
        if thoughts:
            first = self.match.players[next(iter(thoughts.pending))]
            name = self.words.display_name(first.name)
            return self.words.say("play.waiting", n=len(thoughts.pending), name=name), None
        looked_at = choice_prompt(self.match.state)  # a turn is told to nobody but whose it is
        dealt = self.words.has(looked_at.key) and not self.match.owing()
        return self.words.tell(looked_at) if dealt else "", None
