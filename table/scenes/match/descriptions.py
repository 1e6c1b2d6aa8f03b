"""Describe cards, places and numbers in words to be heard, from one view alone."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.cards import UNKNOWN, Card
from rules.kit.contract import Rules
from rules.kit.move import Target
from rules.kit.remarks import notes
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from table.app.voice_output import sentences
from table.felt.head import head_numbers
from table.i18n.phrases import in_fractions, list_names
from table.i18n.words import Words
from table.layout.layout import Layout
from table.session.score_rows import ScoreRows


class Descriptions:
    """Tells of one view. `names` by seat; `hands`: after so many it was agreed to end."""

    def __init__(
        self, view: View, layout: Layout, words: Words, names: Sequence[str], hands: int = 0
    ) -> None:
        self.view, self.layout, self.words, self.names = view, layout, words, names
        self.hands = hands

    def cards(self, cards: Sequence[Card]) -> str:
        """Cards by name, and how many lie there whose faces are not to be seen."""
        known = [self.words.as_text(card) for card in cards if card is not UNKNOWN]
        hidden = len(cards) - len(known)
        if not known:
            return self.words.say("cards", n=hidden)
        more = [self.words.say("spoken.hidden", n=hidden)] if hidden else []
        return list_names(self.words, [*known, *more])

    def place(self, where: Target) -> str:
        """A place that can be pointed at, and what lies there: a card and where it lies, a zone
        and its cards, chips and how many."""
        say = self.words.say
        if isinstance(where, Card):
            zone = next((name for name, cards in self.view.zones.items() if where in cards), "")
            card = self.words.as_text(where)
            return say("spoken.card.at", card=card, place=self.called(zone)) if zone else card
        if where in self.view.tallies:
            return self.tally(where)
        return say("spoken.place", place=self.called(where), lies=self.lies(where))

    def lies(self, zone: str) -> str:
        """What lies in a zone: of a pile what is on top, and how many."""
        cards = self.view.zones.get(zone, [])
        place = self.layout.place(zone, 0)
        if not cards:
            return self.words.say("spoken.empty")
        if place is not None and place.how == "pile" and len(cards) > 1:
            if cards[-1] is UNKNOWN:
                return self.words.say("cards", n=len(cards))
            top = self.words.as_text(cards[-1])
            return self.words.say("spoken.top", card=top, n=len(cards))
        return self.cards(cards)

    def called(self, zone: str) -> str:
        """What a zone is called, and whose it is; the several of one seat by their number."""
        kind, owner = kind_and_owner(zone)
        said = self.words.say(f"zone.{kind}")
        if owner < 0:
            return said
        number = zone.split(":")[2:]
        alike = [zone for zone in self.view.zones if zone.startswith(f"{kind}:{owner}:")]
        if number and number[0].isdecimal() and len(alike) > 1:
            said = f"{said} {int(number[0]) + 1}"
        return self._whose(said, owner)

    def _whose(self, what: str, seat: int) -> str:
        """A place or number, and the name of the person it belongs to."""
        name = self.names[seat] if seat < len(self.names) else self.words.say("place.extra")
        return self.words.say("spoken.whose", place=what, name=name)

    def tally(self, name: str) -> str:
        """A public number: of a seat by its name, of the middle by what it is called."""
        kind, owner = kind_and_owner(name)
        entry = self.layout.tally(name)
        n = in_fractions(self.view.tallies[name], entry.parts if entry else self.layout.parts(name))
        what = self.words.say(f"tally.{kind if owner >= 0 else name}")
        what = self._whose(what, owner) if owner >= 0 else what
        return self.words.say("about.number", what=what, n=n)

    def table(self) -> str:
        """All that lies on the table: the numbers at its head, the middle, then seat by seat."""
        said = [", ".join(head_numbers(self.view, self.layout, self.words, self.hands))]
        zones = sorted(self.view.zones, key=lambda zone: (kind_and_owner(zone)[1], zone))
        for zone in zones:
            if self.view.zones[zone] or self._pile(zone):
                lies = self.lies(zone)
                said.append(self.words.say("spoken.place", place=self.called(zone), lies=lies))
        said += [self.tally(name) for name in self.view.tallies if self._counts(name)]
        return sentences(said)

    def _pile(self, zone: str) -> bool:
        """Whether it is a pile of everybody's, which is told though nothing lies there."""
        place = self.layout.place(zone, 0)
        common = kind_and_owner(zone)[1] < 0 and self.words.has(f"zone.{zone}")
        return common and place is not None and place.how == "pile"

    def _counts(self, name: str) -> bool:
        """Whether a number lies on the table, and is not told at its head or by the score."""
        entry, number = self.layout.tally(name), self.view.tallies[name]
        kind, owner = kind_and_owner(name)
        key = f"tally.{kind if owner >= 0 else name}"
        at_seat = entry is not None and entry.at == "plate" and owner >= 0
        mat = self.layout.mat
        chips = entry is None or (mat is not None and name in mat.pools)
        return bool(number) and self.words.has(key) and (at_seat or chips)

    def hand(self, zones: Sequence[tuple[str, Sequence[Card]]]) -> str:
        """One's own cards, place by place."""
        say, said = self.words.say, []
        for zone, cards in zones:
            place = say(f"zone.{kind_and_owner(zone)[0]}")
            if cards:
                text = say("spoken.hand", n=len(cards), place=place, cards=self.cards(cards))
            else:
                text = sentences([say("spoken.place", place=place, lies=say("spoken.empty"))])
            said.append(text)
        return " ".join(said)


def hands_open(rules: Rules, view: View) -> dict[str, tuple[Card, ...]]:
    """All hands, where they lie open to everybody; none where only some of them do: of one that
    is known by what its player did the key of the table tells."""
    hands = {zone: view.zones[zone] for zone in view.zones if kind_and_owner(zone)[0] == "hand"}
    held = {zone: tuple(cards) for zone, cards in hands.items() if cards}
    hidden = rules.SIGHT.get("hand") != "owner" or any(UNKNOWN in cards for cards in held.values())
    return {} if hidden else held


def notes_text(rules: Rules, view: View, words: Words) -> dict[Target, str]:
    """What the game notes at cards and places, each in a sentence of its own: of a number what it
    counts, as the game explains it where one points at it."""
    said = {}
    for place, note in notes(rules, view).items():
        key, facts = f"note.{note.key}", dict(note.facts)
        what = words.say(key, **facts)
        if words.has(f"{key}.tip") and not any(map(str.isalpha, what)):
            meant = words.say(f"{key}.tip", **facts)
            said[place] = sentences([meant.partition(". ")[0]])
        else:
            said[place] = words.say("spoken.beside", what=what)
    return said


def scores_text(rows: ScoreRows, words: Words, names: Sequence[str]) -> str:
    """How the match stands: everybody's total, partners together."""
    if not rows.rows:
        return words.say("scores.none")
    totals = rows.rows[-1].totals
    said = []
    for seats, total in zip(rows.columns(len(names)), totals, strict=True):
        who = list_names(words, [names[seat] for seat in seats])
        said.append(words.say("about.number", what=who, n=in_fractions(total, rows.parts)))
    return f"{words.say('scores.title')}: {', '.join(said)}."
