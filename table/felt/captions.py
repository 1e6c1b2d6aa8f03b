"""The game's own words at cards and places: each where it covers no index, no plate, no prompt and
no other words. Where one belongs is found by `note_home`, what must not be covered by `note_clear`,
its place by `note_place`, and `note` draws it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import pygame

from rules.kit.cards import Card
from rules.kit.move import Target
from rules.kit.remarks import notes
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from sprites.style import Style
from table.felt.canvas import Item
from table.felt.furniture import rect_of
from table.felt.marks import count_item
from table.felt.note_clear import boards, empty, kept, laid_out
from table.felt.note_home import told_at
from table.felt.note_place import Lying, near, placed
from table.felt.rail import RAIL
from table.i18n.glossary import Glossary
from table.i18n.words import Words
from table.layout.arrange import Arrangement
from table.layout.clearing import indices
from table.layout.room import Room, around_all
from table.theme.theme import Theme
from table.widgets import scale_of


def noted(
    table: Arrangement,
    said: Mapping[Target, str],
    theme: Theme,
    style: Style,
    taken: Sequence[pygame.Rect] = (),
    glossary: Glossary | None = None,
) -> dict[Hashable, Item]:
    """What is `said` at zones and cards, each in a place of its own; `taken` is what else must be
    read, beside plates, prompt, band and indices."""
    told = {
        place: one._replace(glossary=glossary)
        for place, text in said.items()
        if (one := told_at(table, place, text))
    }
    for place, one in told.items():
        if place in table.counts and one.card and not one.faces and kind_and_owner(place)[1] >= 0:
            told[place] = one._replace(heap=count_item(table, place, theme).rect)
    if not told:
        return {}
    read = [rect_of(room) for room in indices(table, style)]
    keep = [*kept(table), *boards(table), *read, *taken]
    keep += [count_item(table, zone, theme).rect for zone in table.counts]
    feet = {tuple(rect) for rect in read}
    feet -= {tuple(rect_of(room)) for room in indices(table, style, both=False)}
    boxes = [rect_of(pose.box) for spot, pose in table.poses.items() if spot not in table.covered]
    bare, shown = empty(table), laid_out(table)
    edge = round(RAIL * scale_of(table.size))
    within = pygame.Rect(0, 0, *table.size).inflate(-2 * edge, -2 * edge)
    found: dict[Hashable, Item] = {}
    order = sorted(told.items(), key=lambda pair: not pair[1].single)
    for laid in (placed, near):  # whatever has no place of its own takes none from others
        for place, one in order:
            if note_at(place) in found:
                continue
            others = [rect for zone, rect in shown if zone != place and not one.single]
            theirs = _theirs(table, place)
            lying = Lying(keep, boxes, bare, others, feet, within, theirs)
            lies = laid(one, table, theme, lying)
            if lies is not None:
                keep.append(lies.rect)
                found[note_at(place)] = lies
    return found


def _theirs(table: Arrangement, place: Target) -> list[Room]:
    """Where others sit than the one whose place it is."""
    owner = -1 if isinstance(place, Card) else kind_and_owner(place)[1]
    return [
        around_all([one.plate, *one.parts.values()])
        for seat, one in table.ring.stations.items()
        if owner >= 0 and seat != owner
    ]


def note_at(place: Target) -> Hashable:
    """What the note at a place is called on the felt."""
    return "note", place.name if isinstance(place, Card) else place


def sentences(rules: object, view: View, words: Words) -> dict[Target, str]:
    """What the game's notes say, in words."""
    found = notes(rules, view)  # type: ignore[arg-type]
    return {place: words.say(f"note.{why.key}", **dict(why.facts)) for place, why in found.items()}
