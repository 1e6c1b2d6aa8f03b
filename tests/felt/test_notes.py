"""Captions: whatever a game says at its cards and places can be read, and covers nothing that
must be."""

import os
from itertools import product

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest

from rules.kit.cards import Card
from rules.kit.move import Target
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from sprites.style import STYLES
from table.felt import notes
from table.felt.furniture import rect_of
from table.felt.head import head_room
from table.felt.marks import count_item
from table.felt.notes import BACK, Caption, note_forms, step_aside
from table.felt.picture import Company, Looks, arrange_view, with_plates
from table.felt.placement import TOUCHED, Obstacles, find_place
from table.felt.renderer import RAISED
from table.i18n.words import Words
from table.layout.arrange import Arrangement, Pose, TableSetup, indices
from table.layout.room import Room
from table.session.open_game import open_game
from table.theme.theme import FOLDER, Theme, larger_print, load_theme
from table.widgets.text import wrap_text
from tests.sampling import drawn, luck
from tests.tables import LONG, Seating, seatings
from tests.tongues import spoken
from tests.walks import walk

NAMES = ("Guðmundur", "Ingibjörg", "Steinunn", "Þorgerður", "Anna", "Björn", "Óli", "Sigríður",
         "Ásta", "Dagný")  # fmt: skip
SIZES = ((1024, 640), (1920, 1080))
VIEWS = 12 if LONG else 3
THEME = load_theme(FOLDER / "classic.yaml")
SLACK = 0.04  # of the smaller of two: their rounded corners may share so much


class Said:
    """Views of one seating with the most to say, and how it lies in every window."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        walked = walk(seating, {}, str(seating))
        self.views = [
            position.view(position.number % seating.seats) for position in walked.positions
        ]
        self.game = open_game(seating.game, "en")

    def looks(self, tongue: str, theme: Theme) -> Looks:
        layout, words = self.game.layout, Words.load(tongue, [self.seating.game.folder])
        assert layout is not None
        names = list(NAMES[: self.seating.seats])
        return Looks(layout, theme, None, words.with_names(names), self.seating.rules)  # type: ignore[arg-type]

    def sampled(self, tongue: str) -> list[View]:
        """Some views, among them the one with the most notes and the one with the longest."""
        looks, rules = self.looks(tongue, THEME), self.seating.rules
        told = [list(notes.sentences(rules, view, looks.words).values()) for view in self.views]
        numbers = range(len(told))
        most = max(numbers, key=lambda number: len(told[number]))
        longest = max(numbers, key=lambda number: max(map(len, told[number]), default=0))
        others = luck("captions", self.seating, tongue).sample(list(numbers), min(VIEWS, len(told)))
        return [self.views[number] for number in dict.fromkeys([most, longest, *others])]

    def laid(self, view: View, looks: Looks, size: tuple[int, int]) -> Arrangement:
        company = Company(list(NAMES[: self.seating.seats]), portraits=("puffin",) * 12)
        around = with_plates(TableSetup.of(self.seating.rules, view.table), view, looks, company)
        bottom = view.seat or 0
        return arrange_view(view, looks.layout, size, bottom, around, large=looks.theme.large)

    def longest(self, tongue: str) -> dict[str, str]:
        """For each kind of place the longest thing that is ever said there."""
        looks, found = self.looks(tongue, THEME), dict[str, str]()
        for view in self.views:
            for place, text in notes.sentences(self.seating.rules, view, looks.words).items():
                kind = _kind(place)
                found[kind] = max(found.get(kind, ""), text, key=len)
        return found


def _kind(place: Target) -> str:
    return "a card" if isinstance(place, Card) else kind_and_owner(place)[0]


@pytest.fixture(scope="module", params=seatings(), ids=str)
def said(request: pytest.FixtureRequest) -> Said:
    return Said(request.param)


def overlap(first: pygame.Rect, other: pygame.Rect) -> bool:
    shared = first.clip(other)
    least = min(first.w * first.h, other.w * other.h)
    return shared.w * shared.h > SLACK * least


def tried(said: Said, tongue: str, large: float) -> Iterator[tuple[Arrangement, list[pygame.Rect]]]:
    """Tables with their captions, as they are, and with the longest of each kind everywhere."""
    looks = said.looks(tongue, larger_print(THEME, large))
    longest = said.longest(tongue)
    for view in said.sampled(tongue):
        told = notes.sentences(said.seating.rules, view, looks.words)
        stretched = {place: longest[_kind(place)] for place in told}
        for size in SIZES:
            table = said.laid(view, looks, size)
            for texts in (told, stretched):
                head = rect_of(head_room(size, large))
                items = notes.note_items(table, texts, looks.theme, STYLES["classic"], [head])
                yield table, [thing.rect for thing in items.values()]


@pytest.mark.parametrize(("tongue", "large"), drawn(product(spoken(), [1.0, 1.5]), 1, "captions"))
def test_no_caption_covers_what_must_be_read(said: Said, tongue: str, large: float) -> None:
    """No caption lies on the index by which a card is read, another caption, a count, a plate,
    the prompt, a button, the head line or the band, and each is whole in the window: what is said
    and the longest ever said there, in every language, at two sizes and with a large table."""
    for table, rects in tried(said, tongue, large):
        window = pygame.Rect(0, 0, *table.size)
        assert all(window.contains(rect) for rect in rects)
        for first, other in combinations(rects, 2):
            assert not overlap(first, other), (table.size, first, other)
        keep = [rect_of(room) for room in indices(table, STYLES["classic"], both=False)]
        keep += [count_item(table, zone, THEME).rect for zone in table.counts]
        own = next(station for station in table.ring.stations.values() if station.side == "bottom")
        keep.append(rect_of(head_room(table.size, large)))
        keep += [rect_of(station.plate) for station in table.ring.stations.values()]
        keep += [rect_of(room) for room in (own.prompt, own.buttons, table.ring.banner)]
        for rect in rects:
            for room in keep:
                assert not overlap(rect, room), (table.size, rect, room)


@pytest.mark.parametrize("large", [1.0, 1.25, 1.5])
def test_no_caption_breaks_within_a_word(large: float) -> None:
    """However narrow the place it belongs to, a line of it ends where a word does."""
    for text, width in product(("2 tekin", "10 taken", "1 2 3 gjafari\xa0velur"), (10, 40, 90)):
        shapes = notes.shapes(text, 20.0 * large, 14.0 * large, width)
        rows = [wrap_text(text, "strong", px, room) for px, room in shapes]
        assert len(rows) > 1 and {" ".join(row) for row in rows} == {text}


@pytest.mark.parametrize("large", [1.0, 1.25, 1.5])
def test_words_at_cards_one_holds_lie_upon_none_of_them(said: Said, large: float) -> None:
    """What is said of a card in one's own hand, and of that hand, hides no card of it, in any
    print and window: it has a place between hand and prompt, or beside."""
    looks, style = said.looks("en", larger_print(THEME, large)), STYLES["classic"]
    met: set[tuple[str, int]] = set()
    for view in said.views:
        hand = f"hand:{view.seat}"
        told = notes.sentences(said.seating.rules, view, looks.words)
        own = {
            sentence: text
            for sentence, text in told.items()
            if sentence == hand or sentence in view.zones[hand]
        }
        if not own or (view.phase, len(own)) in met:
            continue
        met.add((view.phase, len(own)))
        for size in SIZES:
            table = said.laid(view, looks, size)
            held = [rect_of(pose.box) for spot, pose in table.poses.items() if spot.zone == hand]
            for place, thing in notes.note_items(table, told, looks.theme, style).items():
                if place in {notes.note_at(each) for each in own}:
                    assert thing.rect.collidelist(held) < 0, (view.phase, size, place)


@pytest.mark.parametrize("large", [1.0, 1.25, 1.5])
def test_words_of_a_hand_step_aside_for_its_cards_that_rise(said: Said, large: float) -> None:
    """Whichever of them are picked, what is said of one's own hand hides no card of it; and it
    stands still where it hides none."""
    looks, style = said.looks("en", larger_print(THEME, large)), STYLES["classic"]
    fullest = max(said.views, key=lambda view: len(view.zones[f"hand:{view.seat}"]))
    zone = f"hand:{fullest.seat}"
    told = notes.sentences(said.seating.rules, fullest, looks.words)
    for size in SIZES:
        table = said.laid(fullest, looks, size)
        found = notes.note_items(table, told, looks.theme, style)
        held = [spot for spot in table.poses if spot.zone == zone]
        if (key := notes.note_at(zone)) not in found:
            continue
        for first, last in combinations(range(len(held) + 1), 2):
            raised = {spot: _risen(table.poses[spot]) for spot in held[first:last]}
            poses = {**{spot: table.poses[spot] for spot in held}, **raised}
            boxes = [rect_of(pose.box) for pose in poses.values()]
            before, after = found[key], (found | step_aside(found, table, raised))[key]
            assert after.rect.collidelist(boxes) < 0, (size, first, last)
            assert after is before or before.rect.collidelist(boxes) >= 0


def _risen(pose: Pose) -> Pose:
    return pose._replace(y=pose.y - pose.box.height * RAISED)


def test_in_large_print_a_number_is_rather_small_than_far_from_its_cards() -> None:
    """Where others' cards lie so close that it has no room right beside its own in large letters,
    it stands there in smaller ones, no lower than in usual print."""
    theme = larger_print(THEME, 1.5)
    caption = Caption("12", Room(400, 100, 60, 30), 20.0, False, faces=True)
    home = rect_of(caption.home)
    for height, stands in ((40, True), (24, True), (12, False)):
        around = [pygame.Rect(300, 0, 260, 99), pygame.Rect(300, 130 + height, 260, 200)]
        sides = [pygame.Rect(300, 0, 99, 400), pygame.Rect(461, 0, 99, 400)]
        forms = note_forms(caption, (1024, 640), theme)
        priced = [(rect, BACK) for rect in (*around, *sides)]
        ground = Obstacles((1024, 640), [home, *around], priced)
        options = [form.option(caption, anywhere=False) for form in forms]
        found = find_place(options, ground, TOUCHED * BACK)
        assert (found is not None) is stands
        assert found is None or (home.bottom <= found.rect.top <= home.bottom + height)
