"""What lies on the felt beside the cards while a match is played: prompt, buttons, an objection."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from rules.kit.asking import asked
from rules.kit.match import PERSON, Match
from rules.kit.sight import kind_and_owner
from rules.kit.state import Why
from table.engine.scene import App
from table.felt.banner import BannerPlacer, banner_room
from table.felt.banner_queue import BannerQueue
from table.felt.canvas import Item
from table.felt.marks import judged_item
from table.felt.renderer import TableRenderer
from table.i18n.phrases import awaited
from table.i18n.words import Words
from table.input.hands import Hands
from table.input.inturn import asks
from table.input.toolbar import Toolbar
from table.layout.ring import Room
from table.scenes.coach.hinting import Hinting
from table.scenes.coach.pointed import PLACE, kept, open_to_all, spared, written
from table.scenes.match.log import Log
from table.scenes.match.telling import Telling
from table.scenes.match.thoughts import Thoughts
from table.scenes.match.ways_back import WaysBack

OVERHANG = 0.32  # of a plate's height, by which portrait and dealer's button stand out beyond it


class Dressing:
    """Lays it there. `words` may change while the match goes on, as the language does."""

    def __init__(
        self,
        app: App,
        match: Match,
        words: Words,
        showing: TableRenderer,
        saying: BannerQueue,
        log: Log,
        hinting: Hinting,
    ) -> None:
        self.app, self.match, self.words, self.showing = app, match, words, showing
        self.saying = saying
        self.band = BannerPlacer()
        self.log, self.hinting = log, hinting
        self.toolbar = Toolbar()
        self.ways: WaysBack | None = None  # where choices can be taken back by a button
        self.stays = False  # a great moment does, and may be shown once more
        self.talked: Callable[[], dict[Hashable, Item]] = dict  # what somebody says, as it lies
        self.talks: Callable[[], dict[Hashable, Item]] = dict  # and as it is to lie now
        self.taken: list[Room] = []  # what else an objection does not lie on

    def lay(self, hands: Hands | None, telling: Telling, thoughts: Thoughts) -> None:
        """Prompt, buttons, menu button, bubble; nothing while cards are in flight."""
        showing, theme = self.showing, self.showing.looks.theme
        if showing.tween is not None or showing.table is None:
            return
        extras = self.standing(hands)
        prompt, good = self._prompt(hands, telling, thoughts)
        if prompt:
            station = showing.table.ring.stations[showing.bottom]
            room = station.prompt
            px = round(room.height * 0.6)
            glossary = self.words.glossary
            extras["prompt"] = judged_item(prompt, room, theme, px, good, glossary)
        if hands is not None:
            extras.update(hands.items())
            if self.hinting.lies(hands):
                keep, rather = self._kept(hands)
                keep += [Room(*rect) for rect in spared(showing, self.toolbar, hands)]
                seen = kept(showing, self.toolbar, hands)
                rather += [Room(*rect) for rect, cost in seen if cost >= PLACE]
                firm = [Room(*extras[key].rect) for key in ("band",) if key in extras]
                words = [Room(*rect) for rect in written(showing, extras)]
                extras.update(self.hinting.items(hands, self.words, keep, rather, firm, words))
        if self.toolbar.paper is not None:
            extras["paper"] = self.toolbar.paper.item
        company = None if showing.view is None else telling.company(showing.view)
        showing.decorate(extras, company)
        self._lay_talk()

    def _lay_talk(self) -> None:
        """What somebody says lies beside all that lies there by now, or is gone."""
        showing, found = self.showing, self.talks()
        if "talk" in showing.extras and not found:
            del showing.extras["talk"]
            showing.canvas.take("talk")
        for key, one in found.items():
            showing.extras[key] = one
            showing.canvas.put(key, one)

    def standing(self, hands: Hands | None) -> dict[Hashable, Item]:
        """The buttons at the head of the table and the band, which stay while cards fly."""
        others = any(one.who != PERSON for one in self.match.sitters)
        skip = hands is None and others
        again = hands is not None or self.stays
        hint = self.hinting.may(hands)
        size, theme = self.app.size, self.showing.looks.theme
        undo, redo = (self.ways.undo, self.ways.shows_redo) if self.ways else (None, False)
        found = self.toolbar.buttons(size, theme, self.words, skip, again, hint, undo, redo)
        rect = self.toolbar.rect("hint")
        self.hinting.rest.caught({"hint": rect} if rect.w else {})
        said = self.saying.sentences()
        if said and (band := self.band.item(said, self.showing)) is not None:
            found["band"] = band
        found.update(self.log.items(self.app.now))
        found.update(self.talked())
        return found

    def lay_log(self) -> None:
        """The log as it is now, without a look at anything else."""
        showing = self.showing
        now, before = self.log.items(self.app.now), showing.extras
        for key in [key for key in before if key not in now and _of_log(key)]:
            del before[key]
            showing.canvas.take(key)
        for key, one in now.items():
            before[key] = one
            showing.canvas.put(key, one)

    def object(self, wrong: Why, near: Room, hands: Hands | None) -> None:
        """Say why, beside what it is about, with a link into the rules where there is one. The
        paper covers neither the prompt nor a button, a plate or one's own cards, nor anything that
        lies open or is lit if there is any other room."""
        app, toolbar, theme = self.app, self.toolbar, self.showing.looks.theme
        toolbar.anchor = self.match.rules.REASONS.get(wrong.key, "")
        text = self.words.say(f"reason.{wrong.key}", **dict(wrong.facts))
        link = self.words.say("play.see_rules") if toolbar.anchor else ""
        keep, rather = self._kept(hands)
        words = self.words.glossary
        seen = [Room(*rect) for rect in open_to_all(self.showing)]
        if hands is not None:
            seen += [hands.lights.room(place) for place in hands.lights.lit()]
        toolbar.object(text, link, near, app.size, theme, app.now, keep, rather, words, seen)

    def _kept(self, hands: Hands | None) -> tuple[list[Room], list[Room]]:
        """What must stay in sight while an objection lies there, and what had better."""
        table, bottom = self.showing.table, self.showing.bottom
        assert table is not None
        own = table.ring.stations[bottom]
        found = [own.prompt, *self.taken]
        for seat in table.ring.stations.values():
            room = seat.plate
            more = room.height * OVERHANG
            found.append(
                Room(room.x - more, room.y - more, room.width + more, room.height + 2 * more)
            )
        found += [Room(*rect) for rect in hands.buttons.values()] if hands else []
        hand = [spot for spot in table.poses if kind_and_owner(spot.zone)[1] == bottom]
        return found, [banner_room(table), *(self.showing.pose(spot).box for spot in hand)]

    def _prompt(
        self, hands: Hands | None, telling: Telling, thoughts: Thoughts
    ) -> tuple[str, bool | None]:
        """What is awaited, in a line; or what the picked cards come to, and whether it is
        enough."""
        if telling.frames:
            return self.words.say("play.meanwhile") if telling.recalls else "", None
        if self.hinting.thinking:
            return self.words.say("hint.thinking"), None
        if hands is not None:
            said = hands.said()
            return said if said[0] else (asks(hands.desk, self.words), None)
        asking = asked(self.match.rules, self.match.state)
        if asking is not None:
            return self.words.say(f"asked.{asking.phase}", **dict(asking.facts)), None
        if thoughts:
            names = [self.words.called(self.match.sitters[one].name) for one in thoughts.waiting]
            return self.words.say("play.waiting", n=len(names), name=names[0]), None
        looked_at = awaited(self.match.state)  # a turn is told to nobody but whose it is
        dealt = self.words.has(looked_at.key) and not self.match.owing()
        return self.words.tell(looked_at) if dealt else "", None


def _of_log(key: Hashable) -> bool:
    return key == "leaf" or (isinstance(key, tuple) and key[0] == "leaf")
