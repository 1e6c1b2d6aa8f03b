"""What lies on the felt beside the cards while a match is played: prompt, buttons, an objection."""

from __future__ import annotations

from collections.abc import Hashable

from rules.kit.match import Match
from rules.kit.state import Why
from table.felt.canvas import Item
from table.felt.marks import judged_item
from table.felt.showing import Showing
from table.places.ring import Room
from table.play.director import PERSON
from table.play.hands import Hands
from table.play.margin import Margin
from table.play.telling import Telling
from table.play.thoughts import Thoughts
from table.stage.scene import App
from table.words.words import Words


class Dressing:
    """Lays it there. `words` may change while the match goes on, as the language does."""

    def __init__(self, app: App, match: Match, words: Words, showing: Showing) -> None:
        self.app, self.match, self.words, self.showing = app, match, words, showing
        self.margin = Margin()

    def lay(self, hands: Hands | None, telling: Telling, thoughts: Thoughts) -> None:
        """Prompt, buttons, menu button, bubble; nothing while cards are in flight."""
        showing, theme = self.showing, self.app.theme
        if showing.glide is not None or showing.table is None:
            return
        extras = self.standing(hands)
        prompt, good = self._prompt(hands, telling, thoughts)
        if prompt:
            station = showing.table.ring.stations[showing.bottom]
            room = station.prompt
            px = round(room.height * 0.6)
            extras["prompt"] = judged_item(prompt, room, theme, px, good)
        if hands is not None:
            extras.update(hands.items())
        if self.margin.paper is not None:
            extras["paper"] = self.margin.paper.item
        if showing.view is not None:
            showing.company = telling.company(showing.view)
        showing.decorate(extras)

    def standing(self, hands: Hands | None) -> dict[Hashable, Item]:
        """The buttons at the head of the table, which stay while cards fly."""
        others = any(one.who != PERSON for one in self.match.sitters)
        skip = hands is None and others
        return self.margin.buttons(self.app.size, self.app.theme, self.words, skip)

    def object(self, wrong: Why, near: Room) -> None:
        """Say why, beside what it is about, with a link into the rules where there is one."""
        app, margin = self.app, self.margin
        margin.anchor = self.match.rules.REASONS.get(wrong.key, "")
        text = self.words.say(f"reason.{wrong.key}", **dict(wrong.facts))
        link = self.words.say("play.see_rules") if margin.anchor else ""
        margin.object(text, link, near, app.size, app.theme, app.now)

    def _prompt(
        self, hands: Hands | None, telling: Telling, thoughts: Thoughts
    ) -> tuple[str, bool | None]:
        """What is awaited, in a line; or what the picked cards come to, and whether it is
        enough."""
        looked_at = f"phase.{self.match.state.phase}"
        if telling.frames:
            return self.words.say("play.meanwhile"), None
        if hands is not None:
            said = hands.said()
            return said if said[0] else (self.words.say(looked_at), None)
        if thoughts:
            names = [self.match.sitters[seat].name for seat in thoughts.waiting]
            return self.words.say("play.waiting", n=len(names), name=names[0]), None
        return self.words.say(looked_at) if self.words.has(looked_at) else "", None
