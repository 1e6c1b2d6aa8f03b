"""Captions: what a game says at its cards can be read, and covers nothing that must be."""

from itertools import combinations, product

import pygame
import pytest

from rules.kit.cards import UNKNOWN, Card, card
from rules.kit.catalogue import game
from rules.kit.sight import kind_and_owner, redact
from rules.kit.story import visible_cards
from sprites.portraits import PORTRAITS, portrait
from sprites.style import STYLES
from table.felt import notes
from table.felt.banner import Sentence, banner_item, banner_room
from table.felt.furniture import rect_of
from table.felt.marks import count_item
from table.felt.notes import BACK, Caption, note_forms, step_aside
from table.felt.picture import Company, Looks, furniture, head_room
from table.felt.placement import TOUCHED, Obstacles, find_place
from table.felt.renderer import RAISED, TableRenderer
from table.felt.screenshots import sample
from table.i18n.words import SeatName
from table.layout.arrange import Arrangement, TableSetup, index_rooms
from table.layout.room import Room
from table.theme.theme import larger_print
from table.widgets.text import wrap_text
from tests.felt.shown import NAMES, SIZES, THEME, laid, looks_of
from tests.sampling import drawn, luck, spoken
from tests.table_pilot import DECK
from tests.tables import LONG, Seating, seatings
from tests.walks import walk

VIEWS, PRINTS = (12, [1.0, 1.25, 1.5]) if LONG else (3, [1.5])
TOLD = [
    Sentence(("The table is full: ", SeatName.of(0, "Anna"), " must take a card.")),
    Sentence((SeatName.of(0, "Anna"), " takes the ", card("10C"), " with ", card("8C"), ", ",
              card("4C"), ": 8 + 4 = 12 beats 10.")),
]  # fmt: skip
SLACK = 0.04  # of the smaller of two: their rounded corners may share so much


class Said:
    """Views of one seating with the most to say, and how it lies in every window."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        walked = walk(seating, {}, str(seating))
        self.views = [each.view(each.number % seating.seats) for each in walked.positions]

    def sampled(self, tongue: str):
        """Some views, among them the one with the most notes and the one with the longest."""
        looks, rules = looks_of(self.seating.game, tongue=tongue), self.seating.rules
        told = [list(notes.sentences(rules, view, looks.words).values()) for view in self.views]
        numbers = range(len(told))
        most = max(numbers, key=lambda number: len(told[number]))
        longest = max(numbers, key=lambda number: max(map(len, told[number]), default=0))
        others = luck("captions", self.seating, tongue).sample(list(numbers), min(VIEWS, len(told)))
        return [self.views[number] for number in dict.fromkeys([most, longest, *others])]

    def laid(self, view, looks: Looks, size: tuple[int, int]) -> Arrangement:
        return laid(view, looks, size, Company(list(NAMES[: self.seating.seats])))

    def longest(self, tongue: str) -> dict[str, str]:
        """For each kind of place the longest thing that is ever said there."""
        looks, found = looks_of(self.seating.game, tongue=tongue), dict[str, str]()
        for view in self.views:
            for place, text in notes.sentences(self.seating.rules, view, looks.words).items():
                kind = _kind(place)
                found[kind] = max(found.get(kind, ""), text, key=len)
        return found


def _kind(place) -> str:
    return "a card" if isinstance(place, Card) else kind_and_owner(place)[0]


@pytest.fixture(scope="module", params=seatings(), ids=str)
def said(request: pytest.FixtureRequest) -> Said:
    return Said(request.param)


def overlap(first: pygame.Rect, other: pygame.Rect) -> bool:
    shared = first.clip(other)
    least = min(first.w * first.h, other.w * other.h)
    return shared.w * shared.h > SLACK * least


@pytest.mark.parametrize(("tongue", "large"), drawn(product(spoken(), [1.0, 1.5]), 1, "captions"))
def test_no_caption_covers_what_must_be_read(said: Said, tongue: str, large: float) -> None:
    """Neither what is said nor the longest ever said there; each is whole in the window."""
    looks, longest = looks_of(said.seating.game, large, tongue), said.longest(tongue)
    for view, size in product(said.sampled(tongue), SIZES):
        table, head = said.laid(view, looks, size), rect_of(head_room(size, large))
        keep = [rect_of(room) for room in index_rooms(table, STYLES["classic"], both=False)]
        keep += [count_item(table, zone, THEME).rect for zone in table.counts]
        keep += [rect_of(station.plate) for station in table.ring.stations.values()]
        own = (table.own.prompt, table.own.buttons, table.ring.banner)
        keep += [head, *map(rect_of, own)]
        told = notes.sentences(said.seating.rules, view, looks.words)
        for texts in (told, {place: longest[_kind(place)] for place in told}):
            items = notes.note_items(table, texts, looks.theme, STYLES["classic"], [head])
            rects = [thing.rect for thing in items.values()]
            where = f"window {size}, {tongue}, print {large}, captions {list(texts.values())}"
            is_inside = all(pygame.Rect(0, 0, *size).contains(rect) for rect in rects)
            assert is_inside, f"{where}: one is not wholly in the window"
            for first, other in (*combinations(rects, 2), *product(rects, keep)):
                assert not overlap(first, other), f"{where}: the one at {first} covers {other}"


def test_no_caption_breaks_within_a_word() -> None:
    """However narrow the place it belongs to, a line of it ends where a word does."""
    texts = ("2 tekin", "10 taken", "1 2 3 gjafari\xa0velur")
    for text, width, large in product(texts, (10, 40, 90), (1.0, 1.25, 1.5)):
        shapes = notes.shapes(text, 20.0 * large, 14.0 * large, width)
        rows = [wrap_text(text, "strong", px, room) for px, room in shapes]
        assert len(rows) > 1 and {" ".join(row) for row in rows} == {text}


@pytest.mark.parametrize("large", PRINTS)
def test_words_at_cards_one_holds_are_upon_none_of_them(said: Said, large: float) -> None:
    """Whichever are picked, it steps aside for those that rise, and for nothing else."""
    looks, style = looks_of(said.seating.game, large), STYLES["classic"]
    met = set[tuple[str, int]]()
    fullest = max(said.views, key=lambda view: len(view.zones[f"hand:{view.seat}"]))
    for view in said.views:
        hand = f"hand:{view.seat}"
        told = notes.sentences(said.seating.rules, view, looks.words)
        own = {notes.note_at(place) for place in told if place == hand or place in view.zones[hand]}
        if not own or ((view.phase, len(own)) in met and view is not fullest):
            continue
        met.add((view.phase, len(own)))
        for size in SIZES:
            table = said.laid(view, looks, size)
            found = notes.note_items(table, told, looks.theme, style)
            held = [rect_of(pose.box) for pose in table.cards_in(hand)]
            for place in own & found.keys():
                where = f"window {size}, phase {view.phase}: the note at {place} hides a card"
                assert found[place].rect.collidelist(held) < 0, where
            if view is fullest and (key := notes.note_at(hand)) in found:
                _rises(table, found, hand, key)


def _rises(table: Arrangement, found: dict, hand: str, key) -> None:
    """Any cards of a hand that are neighbours rise, one after the other."""
    held = [spot for spot in table.poses if spot.zone == hand]
    for first, last in combinations(range(len(held) + 1), 2):
        poses = [(spot, table.poses[spot]) for spot in held[first:last]]
        raised = {spot: at._replace(y=at.y - at.box.height * RAISED) for spot, at in poses}
        boxes = [rect_of((raised.get(spot) or table.poses[spot]).box) for spot in held]
        before, after = found[key], (found | step_aside(found, table, raised))[key]
        told = f"cards {first} to {last} of {hand} are raised: its note"
        assert after.rect.collidelist(boxes) < 0, f"{told} hides one"
        is_needed = after is before or before.rect.collidelist(boxes) >= 0
        assert is_needed, f"{told} steps aside for nothing"


@pytest.mark.parametrize("large", PRINTS)
def test_the_banner_covers_no_open_card(said: Said, large: float) -> None:
    """Nor number, note or portrait; it shrinks for that as far as `MIN_SCALE`."""
    looks = looks_of(said.seating.game, large)
    by_open_cards = sorted(said.views, key=lambda view: len(visible_cards(view)))
    fullest = {view.phase: view for view in by_open_cards}
    for view in fullest.values():
        renderer = TableRenderer(looks, SIZES[0], TableSetup.of(said.seating.rules, view.table))
        company = Company(NAMES[: said.seating.seats], portraits=("puffin",) * len(NAMES))
        renderer.show(view, company, view.seat or 0, 0.0, 0.0)
        table, items = renderer.arrangement, renderer.canvas.items
        seen = [rect_of(p.box) for _, p in table.uncovered_poses() if p.face is not UNKNOWN]
        shown = ("note", "count", "owner")
        seen += [thing.rect for key, thing in items.items() if key[0] in shown]
        banner = banner_item(TOLD, banner_room(table), looks.theme, DECK, company.portraits)
        where = f"{said.seating}, phase {view.phase}, print {large}"
        is_inside = pygame.Rect(0, 0, *SIZES[0]).contains(banner.rect)
        assert is_inside, f"{where}: the banner is not wholly in the window"
        hidden = [rect for rect in seen if overlap(rect, banner.rect)]
        assert not hidden, f"{where}: the banner at {banner.rect} hides what lies at {hidden}"


def test_a_card_of_a_trick_has_the_portrait_of_its_player(said: Said) -> None:
    """On every open card that somebody played to a trick."""
    looks, faces = looks_of(said.seating.game), [*PORTRAITS][: said.seating.seats]
    kinds = {key.partition(":")[0] for key, zone in looks.layout.zones.items() if zone.trick}
    company = Company(NAMES[: said.seating.seats], portraits=faces)
    for view in said.views if kinds else ():
        table = laid(view, looks, SIZES[0])
        items = furniture(table, view, looks, company)
        for zone, cards in view.zones.items():
            kind, seat = kind_and_owner(zone)
            if kind not in kinds or not 0 <= seat < len(faces) or [*cards, UNKNOWN][0] is UNKNOWN:
                continue
            mark = items.get(("owner", zone))
            assert mark is not None, f"{said.seating}: nothing says who played {cards}"
            (picture, _, _), wanted = mark.blits[0], faces[seat]
            same = pygame.image.tobytes(portrait(wanted, picture.get_width()), "RGBA")
            if zone not in table.counts:
                assert pygame.image.tobytes(picture, "RGBA") == same, f"{zone} is not {wanted}’s"


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
@pytest.mark.parametrize("texts", [("holds", "stole 2 from Ann", "stole 2 in all from Ann and Bo"),
                                   ("stole 1 from Ann", "stole 2 from Bo")])  # fmt: skip
def test_notes_at_heaps_of_one_kind_have_equal_letters(size, texts, monkeypatch) -> None:
    """So has one where a heap is gone: none looks less important than the others."""
    looks, rules, drawn_at = looks_of(game("puck")), game("puck").rules, list[int]()
    draw = notes.draw_note
    monkeypatch.setattr(notes, "draw_note", lambda *a: (drawn_at.append(a[1]), draw(*a))[1])
    view = redact(rules, sample(rules, 4), 0)
    for emptied in ("", "deck:3"):
        if emptied:
            view.zones[emptied] = []
        table = laid(view, looks, size)
        said = {f"deck:{seat}": text for seat, text in enumerate(texts, 4 - len(texts))}
        items = notes.note_items(table, said, THEME, looks.deck.style)
        assert len(items) == len(texts)
        heights = {*drawn_at[-len(texts) :]}
        assert len(heights) == 1, f"{heights}: see `limits` and `least` in note_items"


def test_in_large_print_a_number_is_rather_small_than_far_from_its_cards() -> None:
    """Right beside its own, no lower than in usual print."""
    theme = larger_print(THEME, 1.5)
    caption = Caption("12", Room(400, 100, 60, 30), 20.0, False, faces=True)
    home = rect_of(caption.home)
    for height, stands in ((40, True), (24, True), (12, False)):
        around = [pygame.Rect(300, 0, 260, 99), pygame.Rect(300, 130 + height, 260, 200)]
        sides = [pygame.Rect(300, 0, 99, 400), pygame.Rect(461, 0, 99, 400)]
        forms = note_forms(caption, (1024, 640), theme)
        priced = [(rect, BACK) for rect in (*around, *sides)]
        ground = Obstacles((1024, 640), [home, *around], priced)
        options = [form.option("12") for form in forms]
        found = find_place(options, ground, TOUCHED * BACK)
        assert (found is not None) is stands
        assert found is None or (home.bottom <= found.rect.top <= home.bottom + height)
