"""Say in words what a thing on the table is, as far as the viewer can see it, and place these
tooltips, and those of words in them, on the felt. `hover.py` decides when they are shown."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN, Card
from rules.kit.match import PERSON, PlayerInfo
from rules.kit.remarks import partners, tip as tip_of
from rules.kit.sight import kind_and_owner
from rules.kit.state import View, Why
from rules.kit.story import join
from sprites.faces import packs_before
from sprites.names import is_card, read_name
from table.felt.canvas import Item, with_words
from table.felt.furniture import TOP, rect_of
from table.felt.picture import head_tallies, head_text
from table.felt.plates import HOURGLASS, LAMP
from table.felt.renderer import TableRenderer
from table.i18n.phrases import in_fractions, level_and_manner, list_names
from table.i18n.words import Words, capitalise
from table.input.asking_in_turn import NothingToChoose
from table.input.hit_testing import Pixel, Thing, is_pile, note_meaning
from table.input.move_builder import MoveBuilder, verb_of
from table.input.table_input import Controls
from table.input.toolbar import Toolbar
from table.layout.ring import Room
from table.players.levels import character_of, level_name, level_of
from table.players.roster import FILE
from table.widgets.tooltip import Tooltip, distinct, place_tooltip, term_tooltip

TOOLTIP_DEPTH = TOP + 3  # of the first tooltip; each further one is drawn above it
APPROACH_MARGIN = 9  # pixels around a tooltip in which the pointer is still on its way to it
Text = tuple[str, Sequence[str]]
"""The title of a tooltip and its sentences; empty and repeated ones are not shown."""


class TooltipText:
    """Makes the tooltips of things. `builder` and `drawn_cards`, the cards just drawn, are those of
    the present turn; None and empty while nobody has to choose."""

    def __init__(self, renderer: TableRenderer, players: Sequence[PlayerInfo], words: Words,
                 builder: MoveBuilder | None = None,
                 drawn_cards: Collection[Card] = ()) -> None:  # fmt: skip
        self.renderer, self.players, self.words = renderer, players, words
        self.builder, self.drawn_cards = builder, drawn_cards

    def tip_for(self, thing: Thing, label: str = "") -> Tooltip | None:
        """Return the tooltip of a thing, or None if there is none. `label`: a button's text."""
        glossary = self.words.glossary
        if thing.kind == "word":
            key = str(thing.what)
            return term_tooltip(glossary, key) if key in glossary.terms else None
        text = self._text_about(thing, label)
        if text is None:
            return None
        title, sentences = text
        return Tooltip(title, distinct(sentences), glossary)

    def _text_about(self, thing: Thing, label: str) -> Text | None:
        """Return the text about a thing that is no word; None if there is nothing to say."""
        words, view = self.words, self.renderer.view
        kind, what, name = thing.kind, thing.what, str(thing.what)
        if kind == "toolbar":
            key = f"about.{name}"
            return (label, [words.say(key)]) if words.has(key) else None
        if view is None or kind == "panel":
            return None
        if kind == "verb":
            return self._verb_text(name, label)
        if kind == "card":
            return self._card_text(thing, view)
        if kind == "heap":
            return self._heap_text(name, view)
        if kind == "chips":
            return self._chips_text(name, view)
        if kind == "head":
            return self._head_text(view)
        if kind == "sealed":
            return words.say("dealer.sealed"), [words.say("about.sealed.deal")]
        if isinstance(what, Why):
            note = words.say(f"note.{what.key}", **dict(what.facts))
            return capitalise(note), [note_meaning(what, words)]
        assert isinstance(what, int)
        if kind == "plate":
            return self._plate_text(what, view)
        line = words.say("about.dealer.line", name=self._player_name(what))
        return words.say("about.dealer"), [line]

    def verb_purpose(self, verb: str) -> str:
        """Return the sentence that says what a verb does now, or ""."""
        builder = self.builder
        if isinstance(builder, NothingToChoose):  # the sentence could give a secret away
            return ""
        if builder is not None:
            sentence = tip_of(builder.rules, builder.view, builder.seat, verb)
            if sentence is not None:
                return self.words.say(f"tip.{sentence.key}", **dict(sentence.facts))
        has_picked = builder is not None and bool(builder.picked_cards or builder.chosen_targets)
        without_cards = "" if has_picked else self._purpose_text(f"verb.{verb}.none")
        return without_cards or self._purpose_text(f"verb.{verb}")

    def _verb_text(self, button: str, label: str) -> Text:
        """Return a button's label and key; what its verb does, and why it cannot be pressed."""
        assert self.builder is not None
        key = self.builder.key(button, label)
        _, refusal = self.builder.press(button)
        lines = [self.verb_purpose(verb_of(button)) or self._glossary_meaning(label)]
        if refusal is not None:
            lines.append(self.words.say(f"reason.{refusal.key}", **dict(refusal.facts)))
        return f"{label} ({key.upper()})" if key else label, lines

    def _glossary_meaning(self, name: str) -> str:
        matches = self.words.glossary.find(name)
        return self.words.glossary.terms[matches[0].key].means if matches else ""

    def _purpose_text(self, key: str, **facts: object) -> str:
        """Return the game's sentence about what a zone, tally or verb is for; "" if it has none."""
        tip = f"{key}.tip"
        return self.words.say(tip, **facts) if self.words.has(tip) else ""

    def _card_text(self, thing: Thing, view: View) -> Text:
        """Return the name of a card; where it is, and what the viewer can do with it there."""
        assert isinstance(thing.what, Card) and thing.spot is not None
        say, card, zone = self.words.say, thing.what, thing.spot.zone
        kind, owner = kind_and_owner(zone)
        looks = self.renderer.looks
        is_held = looks.rules is not None and looks.rules.SIGHT[kind] == "owner"
        lines = [self._place_name(zone)]
        if is_held and owner != view.seat:
            lines.append(say("about.shown" if card in view.shown else "about.seen"))
        elif is_held and looks.layout.zone(zone).sort == "none":  # laid away, no longer in the hand
            lines.append(self._purpose_text(f"zone.{kind}"))
        elif is_held:
            pickable = self.builder.pickable() if self.builder is not None else ()
            if card in self.drawn_cards:
                lines.append(say("about.drawn"))
            if pickable and card not in pickable:
                lines.append(say("reason.not_pickable"))
            lines.append(say("about.sort" if zone in self.renderer.orders else "about.order"))
        earlier_packs = packs_before(read_name(card.name)) if is_card(card.name) else 0
        if earlier_packs:
            lines.append(say("about.pack", n=earlier_packs + 1))
        return capitalise(self.card_text(card)), lines

    def _heap_text(self, zone: str, view: View) -> Text:
        """Return the name of a zone; what it is for, and which of its cards the viewer knows."""
        say, cards = self.words.say, view.zones.get(zone, [])
        is_in_pile = is_pile(self.renderer, zone)
        known = [card for card in cards if card is not UNKNOWN]
        key = f"zone.{kind_and_owner(zone)[0]}"
        in_phase = self._purpose_text(f"{key}.{view.phase}") if self.builder and cards else ""
        lines = [in_phase or self._purpose_text(key) or self._glossary_meaning(say(key))]
        lines.append(say("cards", n=len(cards)) if cards else say("about.none"))
        if known and is_in_pile and cards[-1] is not UNKNOWN:
            lines.append(say("about.top", card=f"card.{cards[-1].name}"))
        elif known and len(known) < len(cards):
            names = [self.card_text(card) for card in sorted(known)]
            lines.append(say("about.known", cards=list_names(self.words, names)))
        if len(cards) > 1 and known and is_in_pile:
            lines.append(say("about.close"))
        return capitalise(self._place_name(zone)), lines

    def _chips_text(self, tally: str, view: View) -> Text:
        """Return the name of a stack of chips; what it is for, and its number."""
        say, layout = self.words.say, self.renderer.looks.layout
        kind, owner = kind_and_owner(tally)
        key = f"tally.{kind if owner >= 0 else tally}"
        title = say(key)
        number = view.tallies.get(tally, 0)
        if owner >= 0:
            title = say("about.place", place=title, name=self._player_name(owner))
        if number < 0:
            return capitalise(title), [say("about.owed", n=-number)]
        purpose = self._purpose_text(key)
        count = say("about.chips", n=in_fractions(number, layout.parts(tally)))
        worth = say("about.worth") if number and not purpose else ""
        return capitalise(title), [purpose, count, worth]

    def _head_text(self, view: View) -> Text:
        """Return the names of the explained numbers at the head; what each is, and the handicap."""
        words, layout = self.words, self.renderer.looks.layout
        titles, lines = list[str](), list[str]()
        for name in head_tallies(view, layout):
            purpose = self._purpose_text(f"tally.{name}", n=view.tallies[name])
            if purpose:
                titles.append(head_text(name, self.renderer.looks.rules, view, layout, words))
                lines.append(purpose)
        title = ", ".join(titles) or words.say("even.mine")
        return title, [*lines, self.renderer.company.even]

    def _plate_text(self, seat: int, view: View) -> Text:
        """Return the name of a player; what kind of player it is, the numbers on the plate in
        words, and whether the player has to choose or has chosen."""
        say, layout, company = self.words.say, self.renderer.looks.layout, self.renderer.company
        signs = company.signs[seat] if seat < len(company.signs) else ()
        lines = [self._player_kind(seat)]
        rules = self.renderer.looks.rules
        sides = partners(rules, view.table) if rules is not None else ()
        side = next((seats for seats in sides if seat in seats), ())
        mates = [f"seat.{mate}" for mate in side if mate != seat]
        if mates:
            lines.append(say("about.partners", names=join(mates)))
        if LAMP in signs:
            lines.append(say("about.person.hints"))
        if HOURGLASS in signs:
            lines.append(say("about.person.slow"))
        for name, number in view.tallies.items():
            kind, owner = kind_and_owner(name)
            entry = layout.tally(name)
            if owner == seat and entry is not None and entry.at == "plate":
                n = in_fractions(number, entry.parts)
                lines.append(say("about.number", what=say(f"tally.{kind}"), n=n))
        if seat in company.owes:
            lines.append(say("about.owes"))
        elif seat in company.chosen_seats:
            lines.append(say("about.chosen"))
            if seat in company.seals:
                lines.append(say("about.sealed"))
        return self._player_name(seat), lines

    def _player_kind(self, seat: int) -> str:
        """Return a sentence about a player: a person, a file, a computer and its level, nobody."""
        say = self.words.say
        if seat >= len(self.players):
            return say("about.nobody")
        player = self.players[seat]
        if player.who in (PERSON, FILE):
            return say("about.person" if player.who == PERSON else "about.file")
        level = level_name(player.level)
        if not self.words.has(f"level.{level}"):
            return say("about.computer", level=level, line=level_of(level).line)
        level_text, line = say(f"level.{level}"), say(f"level.{level}.line")
        about = say("about.computer", level=level_text, line=line)
        return level_and_manner(self.words, player, about) if character_of(player.level) else about

    def _player_name(self, seat: int) -> str:
        if seat < len(self.players):
            return self.words.display_name(self.players[seat].name)
        return self.words.say("place.extra")

    def _place_name(self, zone: str) -> str:
        kind, owner = kind_and_owner(zone)
        name = self.words.say(f"zone.{kind}")
        if owner < 0:
            return name
        return self.words.say("about.place", place=name, name=self._player_name(owner))

    def card_text(self, card: Card) -> str:
        return self.words.say("about.card", card=f"card.{card.name}")


def _with_margin(rect: pygame.Rect) -> pygame.Rect:
    return rect.inflate(2 * APPROACH_MARGIN, 2 * APPROACH_MARGIN)


def _path_between(word: pygame.Rect, panel: pygame.Rect) -> pygame.Rect:
    """Return the way of the pointer from a word to the panel of its tooltip."""
    around_word = _with_margin(word)
    if panel.bottom <= word.top or word.bottom <= panel.top:
        top, bottom = sorted((word.centery, panel.centery))
        return pygame.Rect(around_word.x, top, around_word.w, bottom - top)
    left, right = sorted((word.centerx, panel.centerx))
    return pygame.Rect(left, around_word.y, right - left, around_word.h)


class ShownTooltip(NamedTuple):
    """A tooltip that is shown, and the thing it is about."""

    thing: Thing
    tip: Tooltip
    item: Item


class Tooltips:
    """Places tooltips where they cover neither their thing nor what must be read. The first of
    `shown_tooltips` is about a thing on the table, each other about a word in the last."""

    def __init__(self, renderer: TableRenderer, players: Sequence[PlayerInfo],
                 toolbar: Toolbar) -> None:  # fmt: skip
        self.renderer, self.players, self.toolbar = renderer, players, toolbar
        self.shown_tooltips: list[ShownTooltip] = []

    def place_all(self, things: Sequence[Thing], words: Words,
                  controls: Controls) -> dict[Hashable, Item]:  # fmt: skip
        """Set `shown_tooltips` to the tooltips of these things, up to the first with none or no
        room; return their items. Each thing but the first is a word in the tooltip before."""
        self.shown_tooltips = []
        for thing in things:
            tip = self._tooltip_of(thing, words, controls)
            item = None if tip is None else self._place_tooltip(thing, tip, controls)
            if tip is None or item is None:
                break
            self.shown_tooltips.append(ShownTooltip(thing, tip, item))
        items = enumerate(shown.item for shown in self.shown_tooltips)
        return {("tip", depth) if depth else "tip": item for depth, item in items}

    def depth_at(self, pos: Pixel) -> int:
        """Return the number of tooltips up to the topmost one that is near a pixel, or near the way
        from its word to it; 0 if there is none."""
        for depth in range(len(self.shown_tooltips), 0, -1):
            thing, _, item = self.shown_tooltips[depth - 1]
            panel = _with_margin(item.rect)
            if panel.collidepoint(pos):
                return depth
            if thing.kind == "word" and _path_between(rect_of(thing.room), panel).collidepoint(pos):
                return depth
        return 0

    def word_at(self, pos: Pixel) -> Thing | None:
        """Return the explained word at a pixel of the topmost tooltip there, or None."""
        depth = self.depth_at(pos)
        if not depth:
            return None
        for word in self.shown_tooltips[depth - 1].item.words:
            if word.rect.collidepoint(pos):
                return Thing("word", word.key, Room(*word.rect))
        return None

    def _tooltip_of(self, thing: Thing, words: Words, controls: Controls) -> Tooltip | None:
        label = ""
        if thing.kind == "toolbar":
            tip = self.toolbar.tips(str(thing.what), words) if self.toolbar.tips else None
            if tip is not None:
                return tip._replace(glossary=words.glossary)
            label = words.say(f"play.{thing.what}")
        elif thing.kind == "verb" and controls is not None:
            label = controls.lights.label(str(thing.what))
        builder = controls.builder if controls is not None else None
        drawn = controls.lights.drawn_cards if controls is not None else ()
        return TooltipText(self.renderer, self.players, words, builder, drawn).tip_for(thing, label)

    def _place_tooltip(self, thing: Thing, tip: Tooltip, controls: Controls) -> Item | None:
        """Place a tooltip near its thing, above those already shown. It never covers a button or
        its own word, and what is being read only if there is no other room. None without room."""
        near = rect_of(thing.room)
        earlier = [shown.item.rect for shown in self.shown_tooltips]
        spare = self._rects_to_spare()
        items = self.renderer.canvas.items
        count = items.get(("count", thing.what))
        if count is not None and thing.kind != "word":  # the number at a heap is part of it
            near = near.union(count.rect)
        papers = [items[key].rect for key in ("advice", "talk", "paper") if key in items]
        papers = [rect for rect in papers if rect.size != (0, 0)]
        sentences = [items[key].rect for key in ("band", "prompt") if key in items]
        buttons = [*self.toolbar.rects.values()]
        if controls is not None:
            buttons += controls.buttons.values()
        if thing.kind == "word":  # rather on a sentence than far from the word
            spare += [*papers, *earlier]
            attempts = [[*buttons, near], [near]]
        else:
            attempts = [[*buttons, *sentences, *papers], [*buttons, *sentences]]
        theme, size = self.renderer.looks.theme, self.renderer.size
        for forbidden in attempts:
            placed = place_tooltip(tip, near, theme, size, spare, forbidden)
            if placed is not None:
                panel, rect = placed
                depth = TOOLTIP_DEPTH + len(earlier)
                item = Item(depth, ((panel.picture, rect.topleft, 0),), rect)
                return with_words(item, panel.spots, rect.topleft)
        return None

    def _rects_to_spare(self) -> list[pygame.Rect]:
        """The rectangles that a tooltip covers only if it must: the prompt, the banner, plates,
        face-up cards, and heaps that belong to nobody."""
        table = self.renderer.arrangement
        stations = table.ring.stations
        rooms = [stations[self.renderer.bottom].prompt, table.ring.banner]
        rooms += [station.plate for station in stations.values()]
        for spot, pose in table.poses.items():
            has_owner = kind_and_owner(spot.zone)[1] >= 0
            if (pose.face is not UNKNOWN or not has_owner) and spot not in table.covered_spots:
                rooms.append(pose.box)
        return [rect_of(room) for room in rooms]
