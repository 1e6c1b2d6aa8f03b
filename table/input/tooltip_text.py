"""Say in words what a thing on the table is, as far as the viewer can see it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rules.kit.cards import UNKNOWN, Card
from rules.kit.match import PERSON, PlayerInfo
from rules.kit.remarks import tip as tip_of
from rules.kit.sight import kind_and_owner
from rules.kit.state import View, Why
from sprites.faces import packs_before
from sprites.names import is_card, read_name
from table.felt.plates import HOURGLASS, LAMP
from table.felt.renderer import TableRenderer
from table.i18n.phrases import in_fractions, list_names, with_character
from table.i18n.words import Words
from table.input.asking_in_turn import NothingToChoose
from table.input.hit_testing import Thing, head_tallies, is_pile
from table.input.move_builder import MoveBuilder
from table.layout.stacks import without_stakes
from table.players.levels import character_of, level_name, level_of
from table.players.roster import FILE
from table.widgets.tooltip import Tooltip, distinct, term_tooltip


class TooltipText:
    """Makes the tooltips of things as the felt shows them. `builder` and `drawn` (cards just
    drawn) are those of the turn under way; None and empty while it is nobody's."""

    def __init__(
        self,
        showing: TableRenderer,
        players: Sequence[PlayerInfo],
        words: Words,
        builder: MoveBuilder | None = None,
        drawn: Collection[Card] = (),
    ) -> None:
        self.showing, self.players, self.words = showing, players, words
        self.builder, self.drawn = builder, drawn

    def tip_for(self, thing: Thing, label: str = "") -> Tooltip | None:
        """The tooltip of a thing, None where there is nothing to say; `label`: that of a button."""
        tip = self._tip_of(thing, label)
        words = self.words.glossary
        return tip if tip is None or tip.glossary is words else tip._replace(glossary=words)

    def _tip_of(self, thing: Thing, label: str) -> Tooltip | None:
        view = self.showing.view
        if thing.kind == "word":
            there = thing.what in self.words.glossary.terms
            return term_tooltip(self.words.glossary, str(thing.what)) if there else None
        if thing.kind == "leaf":
            return None
        if thing.kind == "toolbar":
            key = f"about.{thing.what}"
            return Tooltip(label, (self.words.say(key),)) if self.words.has(key) else None
        if view is None:
            return None
        if thing.kind == "verb":
            return self._verb_tip(str(thing.what), label)
        if thing.kind == "card":
            return self._card_tip(thing, view)
        if thing.kind == "heap":
            return self._heap_tip(str(thing.what), view)
        if thing.kind == "chips":
            return self._chips_tip(str(thing.what), view)
        if thing.kind == "note":
            assert isinstance(thing.what, Why)
            return self._note_tip(thing.what)
        if thing.kind == "sealed":
            title = self.words.say("play.sealed", seal=str(thing.what))
            return Tooltip(title, (self.words.say("about.sealed.deal"),))
        if thing.kind == "head":
            return self._head_tip(view)
        assert isinstance(thing.what, int)
        if thing.kind == "dealer":
            line = self.words.say("about.dealer.line", name=self._player_name(thing.what))
            return Tooltip(self.words.say("about.dealer"), (line,))
        return self._plate_tip(thing.what, view)

    def verb(self, verb: str) -> str:
        """The sentence that says what a verb does, with the facts of this moment; "" for none."""
        builder, words = self.builder, self.words
        if isinstance(
            builder, NothingToChoose
        ):  # who has nothing to choose is told no more than is asked
            return ""
        sentence = (
            tip_of(builder.rules, builder.view, builder.seat, verb) if builder is not None else None
        )
        if sentence is not None:
            return words.say(f"tip.{sentence.key}", **dict(sentence.facts))
        picks = builder is not None and bool(builder.picked or builder.chosen)
        return (self._purpose_text(f"verb.{verb}.none") if not picks else "") or self._purpose_text(
            f"verb.{verb}"
        )

    def _verb_tip(self, verb: str, label: str) -> Tooltip:
        assert self.builder is not None
        key, wrong = self.builder.layout.verbs[verb].key, self.builder.press(verb)[1]
        title = f"{label} ({key.upper()})" if key else label
        does = self.verb(verb) or self._glossary_meaning(label)
        return Tooltip(title, distinct([does, self._reason_text(wrong) if wrong else ""]))

    def _glossary_meaning(self, name: str) -> str:
        """The glossary's explanation of the first word in a name; "" without one."""
        found = self.words.glossary.find(name)
        return self.words.glossary.terms[found[0].key].means if found else ""

    def _reason_text(self, wrong: Why) -> str:
        return self.words.say(f"reason.{wrong.key}", **dict(wrong.facts))

    def _card_tip(self, thing: Thing, view: View) -> Tooltip:
        assert isinstance(thing.what, Card) and thing.spot is not None
        say, card, zone = self.words.say, thing.what, thing.spot.zone
        kind, owner = kind_and_owner(zone)
        held = self.showing.looks.rules is not None and (
            self.showing.looks.rules.SIGHT[kind] == "owner"
        )
        own = held and owner == view.seat
        lines = [self._place_name(zone)]
        if own and self.showing.looks.layout.zone(zone).sort == "none":
            lines.append(
                self._purpose_text(f"zone.{kind}")
            )  # laid away, and not in the hand any more
        elif own:
            lines += [say("about.drawn")] if card in self.drawn else []
            if (
                self.builder is not None
                and self.builder.pickable()
                and card not in self.builder.pickable()
            ):
                lines.append(say("reason.not_pickable"))
            lines.append(say("about.sort" if zone in self.showing.orders else "about.order"))
        elif held:
            lines.append(say("about.shown" if card in view.shown else "about.seen"))
        if is_card(card.name) and (before := packs_before(read_name(card.name))):
            lines.append(say("about.pack", n=before + 1))
        return Tooltip(_capitalised(self.card_text(card)), distinct(lines))

    def _heap_tip(self, zone: str, view: View) -> Tooltip:
        say = self.words.say
        cards = view.zones.get(zone, [])
        known = [card for card in cards if card is not UNKNOWN]
        kind = kind_and_owner(zone)[0]
        lines = [
            self._purpose_text(f"zone.{kind}")
            or self._glossary_meaning(self.words.say(f"zone.{kind}"))
        ]
        lines.append(say("cards", n=len(cards)) if cards else say("about.none"))
        if known and is_pile(self.showing, zone) and cards[-1] is not UNKNOWN:
            lines.append(say("about.top", card=f"card.{cards[-1].name}"))
        elif known and len(known) < len(cards):
            sentence = [self.card_text(card) for card in sorted(known)]
            lines.append(say("about.known", cards=list_names(self.words, sentence)))
        if len(cards) > 1 and known and is_pile(self.showing, zone):
            lines.append(say("about.close"))
        return Tooltip(_capitalised(self._place_name(zone)), distinct(lines))

    def _chips_tip(self, tally: str, view: View) -> Tooltip:
        say, layout = self.words.say, self.showing.looks.layout
        kind, owner = kind_and_owner(tally)
        key = f"tally.{kind if owner >= 0 else tally}"
        title, gloss = say(key), self._purpose_text(key)
        if owner >= 0:
            title = say("about.place", place=title, name=self._player_name(owner))
        number = view.tallies.get(tally, 0)
        if number < 0:
            return Tooltip(_capitalised(title), (say("about.owed", n=-number),))
        there = without_stakes(layout, view.tallies).get(tally, number)
        worth = say("about.chips", n=in_fractions(there, layout.parts(tally)))
        whole = say("about.staked", n=number) if there != number else ""
        alike = say("about.worth") if number and not gloss else ""
        return Tooltip(_capitalised(title), distinct([gloss, worth, whole, alike]))

    def _purpose_text(self, key: str, **facts: object) -> str:
        """The game's sentence about what something is for; "" without one."""
        tip = f"{key}.tip"
        return self.words.say(tip, **facts) if self.words.has(tip) else ""

    def _note_tip(self, sentence: Why) -> Tooltip:
        facts = dict(sentence.facts)
        title = self.words.say(f"note.{sentence.key}", **facts)
        return Tooltip(
            _capitalised(title), distinct([self._purpose_text(f"note.{sentence.key}", **facts)])
        )

    def _head_tip(self, view: View) -> Tooltip:
        """The tooltip of the line at the head: its explained numbers, and the handicap."""
        layout, told = self.showing.looks.layout, []
        for name in head_tallies(self.showing):
            n = in_fractions(view.tallies[name], layout.tallies[name].parts)
            told.append(
                (self.words.say(f"head.{name}", n=n), self._purpose_text(f"tally.{name}", n=n))
            )
        titles = [title for title, gloss in told if gloss]
        even = self.showing.company.even
        title = ", ".join(titles) or self.words.say("even.mine")
        return Tooltip(title, distinct([*(gloss for _, gloss in told), even]))

    def _plate_tip(self, seat: int, view: View) -> Tooltip:
        say, layout, company = self.words.say, self.showing.looks.layout, self.showing.company
        lines = [self._player_kind(seat), *self._help_texts(seat)]
        for name, number in view.tallies.items():
            kind, owner = kind_and_owner(name)
            entry = layout.tally(name)
            if owner == seat and entry is not None and entry.at == "plate":
                n = in_fractions(number, entry.parts)
                lines.append(say("about.number", what=say(f"tally.{kind}"), n=n))
        if seat in company.owes:
            lines.append(say("about.owes"))
        elif seat in company.chosen:
            lines.append(say("about.chosen"))
            if seat in company.seals:
                lines.append(say("about.sealed", seal=company.seals[seat]))
        if seat in company.opened:
            seal, holds = company.opened[seat]
            lines.append(say("about.opened" if holds else "about.unlike", seal=seal))
        return Tooltip(self._player_name(seat), distinct(lines))

    def _player_kind(self, seat: int) -> str:
        """A sentence about the player at a seat: a person, or a computer and its level."""
        if seat >= len(self.players):
            return self.words.say("about.nobody")
        player = self.players[seat]
        who, level = player.who, level_name(player.level)
        if who == PERSON:
            return self.words.say("about.person")
        if who == FILE:
            return self.words.say("about.file")
        sentence, line = f"level.{level}", f"level.{level}.line"
        if not self.words.has(sentence):
            return self.words.say("about.computer", level=level, line=level_of(level).line)
        say = self.words.say
        about = say("about.computer", level=say(sentence), line=say(line))
        return with_character(self.words, player, about) if character_of(player.level) else about

    def _help_texts(self, seat: int) -> list[str]:
        """The sentences for the signs on a plate about the help that its person gets."""
        signs = self.showing.company.signs
        here = signs[seat] if seat < len(signs) else ()
        found = [self.words.say("about.person.hints")] if LAMP in here else []
        return [*found, self.words.say("about.person.slow")] if HOURGLASS in here else found

    def _player_name(self, seat: int) -> str:
        if seat < len(self.players):
            return self.words.display_name(self.players[seat].name)
        return self.words.say("place.extra")

    def _place_name(self, zone: str) -> str:
        """The name of a zone, and of its owner where it has one."""
        kind, owner = kind_and_owner(zone)
        sentence = self.words.say(f"zone.{kind}")
        if owner < 0:
            return sentence
        return self.words.say("about.place", place=sentence, name=self._player_name(owner))

    def card_text(self, card: Card) -> str:
        """The name of a card."""
        return self.words.say("about.card", card=f"card.{card.name}")


def _capitalised(text: str) -> str:
    """The text with its first letter as a capital."""
    return text[:1].upper() + text[1:]
