"""Where it is a secret who is asked, nothing that others get hold of tells who it is, or whether
anybody is: law 13, held to the very card that decides it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from rules.kit.asking import asked
from rules.kit.cards import Card
from rules.kit.journal import Line
from rules.kit.match import PERSON, Match
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from table.i18n.words import languages
from table.players.inline import choice_seed, think
from table.players.roster import parse_roster, player_kind
from table.scenes.match.viewpoint import Viewpoint
from tests.laws import interfering
from tests.laws.interfering import compare_worlds
from tests.laws.worlds import Journaled, Parted, Swap, Worlds, journal_of, swapped_names
from tests.sampling import by_turns, drawn
from tests.scenes.match.evening import written_in
from tests.table_pilot import Pilot
from tests.tables import LONG, Seating, seatings
from tests.walks import Position, at_positions, walk

ASKING = [seating for seating in seatings() if hasattr(seating.rules, "asked")]
"""Every table at which somebody may be asked in secret, by the rules of journals of old."""
TABLES = ASKING if LONG else [ASKING[1], ASKING[-1]]
ENOUGH = 40 if LONG else 8
"""How many swaps are looked at, at a table."""

JournalSwap = tuple[Journaled, Swap]


@at_positions
def test_a_game_says_the_same_of_a_secret_to_everybody(position: Position) -> None:
    """Who may be asked in secret is said alike of the truth and of everybody's view of it. Whoever
    is asked is one of them, and may choose what changes nothing."""
    rules, state = position.rules, position.state
    asking = asked(rules, state)
    for seat in position.watchers:
        told = asked(rules, position.view(seat))
        assert told == asking, f"`asked` says {told} to seat {seat}, and in truth {asking}"
    if asking is not None:
        actors = set(rules.actors(state))
        assert actors <= set(asking.seats), f"`actors` {actors}; `asked` names {asking.seats}"
        is_known = asking.phase in rules.PHASES and asking.verb in rules.VERBS
        assert is_known, f"`asked`: {asking.phase} and {asking.verb} must be in PHASES and VERBS"
        for seat in actors:
            refused = why_not(rules, state, seat, Move(asking.verb))
            assert refused is None, f"`asked`: “{asking.verb}” of seat {seat} is refused"


def decisive_swaps(seating: Seating) -> list[JournalSwap]:
    """Swaps of two cards of which one decides who is asked in secret, each with its journal."""
    rng = random.Random(str(seating))
    some: list[JournalSwap] = []
    deal = 0
    while len(some) < ENOUGH:
        journal = journal_of(walk(seating, seating.rules.EARLIER, f"asking/{seating}/{deal}", 30))
        some += [(journal, swap) for swap in decisive(journal, rng)]
        deal += 1
    return some


def decisive(journal: Journaled, rng: random.Random) -> Iterator[Swap]:
    """Such swaps in a journal: against a card of each other hand, and one of nobody's."""
    rules = journal.seating.rules
    for place, state in enumerate(journal.states):
        acting = rules.actors(state)
        if not acting or asked(rules, state) is None:
            continue
        dealt = [number for number, line in enumerate(journal.lines) if "dealt" in line]
        line = max(number for number in dealt if journal.after[number] <= place)
        hidden = [
            zone
            for zone, cards in state.zones.items()
            if cards and rules.SIGHT[kind_and_owner(zone)[0]] != "all"
        ]
        own = [zone for zone in hidden if kind_and_owner(zone)[1] == acting[0]]
        for zone in sorted(set(hidden).difference(own)):
            other = rng.choice(state.zones[zone])
            for card in [card for mine in own for card in state.zones[mine]]:
                swap = Swap(line, pair=(card, other))
                if decides(journal, swap, place):
                    yield swap


def decides(journal: Journaled, swap: Swap, place: int) -> bool:
    """Whether somebody else is asked at a position, or nobody, once two cards are swapped."""
    worlds = Worlds(journal, swap)
    try:
        for _ in range(place + 1):
            worlds.step_first()
            worlds.step_second()
    except Parted:
        return False
    assert worlds.first is not None and worlds.second is not None
    return worlds.first.owing() != worlds.second.owing()


def check_swaps(some: list[JournalSwap], monkeypatch: pytest.MonkeyPatch) -> None:
    """Hold every seat, and the room, to the law at every position of these; else raise Leak."""
    for name, number in {"WHOLE": 1, "PICTURED": 1, "SOON": 2, "SEATS": 10}.items():
        monkeypatch.setattr(interfering, name, number)
    for journal, swap in some:
        rng = random.Random(str(swap))
        assert compare_worlds(journal, swap, rng).seats, "nobody is ignorant of the swap"


@pytest.mark.parametrize("seating", by_turns(TABLES, 1, "makes no difference"), ids=str)
def test_law_13_who_is_asked_in_secret_makes_no_difference(
    seating: Seating, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two worlds that differ in who holds the card that is asked about, or in whether anybody
    does, are the same to the room and to everybody who holds it in neither."""
    check_swaps(decisive_swaps(seating), monkeypatch)


# --- at the window: whoever it is, and if it is nobody, it is one film --------------------------

SEATS = ["Anna,Björn,bot", "Anna,bot,bot", *["Anna,Björn", "bot,Anna,Björn,Dísa"] * LONG]
MOST = 400  # deals looked through for one
WINDOW, PACE = (320, 200), 1 / 30 if LONG else 1 / 6  # seconds from one frame to the next
SEATING = {seating.seats: seating for seating in ASKING}


class Deal(NamedTuple):
    """A table, the seed of its match, and the cards as they were dealt."""

    seats: str
    seed: str
    lines: list[Line]

    @property
    def seating(self) -> Seating:
        return SEATING[len(self.seats.split(","))]

    def match(self) -> Match:
        players = parse_roster(self.seats)
        return Match(
            self.seating.rules,
            players,
            self.seating.rules.EARLIER,
            self.seed,
            past=self.lines,
            dealer=0,
        )

    def swapped(self, one: Card, other: Card) -> Deal:
        """The same with these two cards in each other's place."""
        dealt = [swapped_names(each, one.body, other.body) for each in self.lines[0]["dealt"]]
        return self._replace(lines=[{"dealt": dealt}])


def deals_with_each_holder(seats: str) -> list[Deal]:
    """A deal in which nobody is asked, and the same with one card of each seat's in turn swapped
    for the one that is asked about; whoever is changes nothing, a computer of its own accord."""
    for seed in range(MOST):
        lines: list[Line] = []
        rules = SEATING[len(seats.split(","))].rules
        match = Match(rules, parse_roster(seats), rules.EARLIER, str(seed), lines.append, dealer=0)
        deals = deals_alike(Deal(seats, str(seed), lines), match)
        if len(deals) > match.table.seats:
            return deals
    raise AssertionError(f"there is no such deal among {MOST}")


def deals_alike(plain: Deal, match: Match) -> list[Deal]:
    """A deal in which nobody is asked, and those that go on as it does; none where somebody is."""
    advance(match)
    rules, zones = match.rules, match.state.zones
    if match.owing() or asked(rules, match.state) is None:
        return []
    deals, public = [plain], public_views(plain.match(), None)
    (stub,) = (zone for zone in zones if rules.SIGHT[kind_and_owner(zone)[0]] == "none")
    swapped_out = zones["hand:0"][0]
    asked_card = next(
        (card for card in zones[stub] if asks(plain.swapped(swapped_out, card))), None
    )
    for seat in range(match.table.seats) if asked_card else ():
        others = (plain.swapped(card, asked_card) for card in zones[f"hand:{seat}"])
        alike = (other for other in others if public_views(other.match(), seat) == public)
        deals += islice(alike, 1)
    return deals


def asks(deal: Deal) -> bool:
    """Whether the first seat is asked in secret in this deal."""
    match = deal.match()
    advance(match)
    return match.owing() == [0] and asked(match.rules, match.state) is not None


def advance(match: Match) -> None:
    """The dealer's steps up to where somebody is asked, if only in secret."""
    while not match.owing() and asked(match.rules, match.state) is None:
        match.advance()


def public_views(match: Match, holder: int | None) -> list[View] | None:
    """What the room sees from where somebody is asked in secret to the next choice; None if it
    is not this seat that is asked, or its computer player would not change nothing."""
    advance(match)
    asking = asked(match.rules, match.state)
    if asking is None or match.owing() != ([] if holder is None else [holder]):
        return None
    if holder is not None:
        player, seed = match.players[holder], choice_seed(match, holder)
        name, view = match.rules.NAME, match.view(holder)
        quiet = Move(asking.verb)
        if player.who != PERSON and think(name, view, holder, player_kind(player), seed) != quiet:
            return None
        match.choose(holder, quiet)
    views = [match.view(None)]
    while not match.owing():
        match.advance()
        views.append(match.view(None))
    return views


class Frame(NamedTuple):
    """A frame: who faced the screen when what it shows began, and a mark of its pixels."""

    facing: int | None
    picture: int


def film(home: Path, deal: Deal) -> list[Frame]:
    """All that is seen until somebody is asked openly; who is called changes nothing."""
    path, rules = written_in(home, deal.match(), deal.lines), deal.seating.rules
    seen: list[Frame] = []
    with Pilot(home, WINDOW) as pilot:
        pilot.pace = PACE
        pilot.resume(path)
        match = pilot.match
        facing: int | None = None

        def over() -> bool:
            openly = asked(rules, match.state) is None and bool(match.owing())
            return openly and (pilot.top == "CurtainScene" or pilot.free())

        for _ in pilot.as_long_as(lambda: not over()):
            asking = asked(rules, match.state)
            if pilot.top == "CurtainScene":
                pilot.here()
            elif pilot.free() and asking is not None:
                assert pilot.scene.controls is not None
                pilot.key(pygame.key.key_code(pilot.scene.controls.lights.key(asking.verb)))
            else:
                pilot.wait()
            viewpoint = pilot.scene.viewpoint
            if viewpoint.facing is not None or pilot.scene.showing.tween is None:
                facing = viewpoint.facing  # a hand that turns is its own
            seen.append(Frame(facing, hash(pilot.picture())))
    return seen


def count_films(seats: str, folder: Path) -> int:
    """How many films there are; AssertionError where two of them may be told apart."""
    people = [seat for seat, name in enumerate(seats.split(",")) if name != "bot"]
    plain: list[Frame] = []
    for number, deal in enumerate(deals_with_each_holder(seats)):
        holder, home = number - 1, folder / str(number)
        home.mkdir()
        seen = film(home, deal)
        plain = plain or seen
        if [holder] == people:  # who sits alone at the screen is asked as a matter of course
            continue
        for place, (frame, other) in enumerate(zip(plain, seen)):
            alike = frame.facing == other.facing == holder or frame == other
            assert alike, f"frame {place}: seat {holder} is seen to be asked"
        assert len(seen) == len(plain), f"it takes another time if seat {holder} is asked"
    return number + 1


def letters_of_answers(home: Path, deal: Deal, language: str) -> set[str]:
    """The letters of the buttons that the person at the first seat has when asked in secret."""
    home.mkdir(parents=True)
    path = written_in(home, deal.match(), deal.lines)
    with Pilot(home, WINDOW) as pilot:
        pilot.app.settings.language = language
        pilot.app.set_language(language)
        pilot.resume(path)
        for _ in pilot.as_long_as(lambda: True):
            pilot.until_called()
            assert pilot.scene.controls is not None
            lights = pilot.scene.controls.lights
            letters = {lights.key(verb) for verb in lights.buttons}
            if lights.builder.seat == 0:
                break
            pilot.key(pygame.key.key_code(letters.pop()))
        return letters


def test_nothing_to_choose_and_a_choice_have_no_letter_in_common(tmp_path: Path) -> None:
    """In every language: the letter that goes on where there is nothing to choose answers no real
    choice, or whoever is used to it loses one."""
    plain, held, *_ = deals_with_each_holder("Anna,Björn,bot")
    for language in languages():
        nothing = letters_of_answers(tmp_path / language / "nothing", plain, language)
        choice = letters_of_answers(tmp_path / language / "choice", held, language)
        assert len(nothing) == 1 and choice, f"{language}: {nothing}, {choice}"
        assert nothing.isdisjoint(choice), f"{language}: {nothing & choice} answers both"


@pytest.mark.usefixtures("sharp", "one_seal")
@pytest.mark.parametrize("seats", drawn(SEATS, 1, "asked"))
def test_law_13_whoever_is_asked_in_secret_the_film_is_the_same(
    seats: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the deal to the first choice that is no secret, through every curtain, all frames are
    the same whoever holds the card that is asked about, and if nobody does; but for those that its
    holder alone looks at. Where the plate of whoever is asked is lit the film gives the holder
    away."""
    assert count_films(seats, tmp_path) == len(seats.split(",")) + 1
    monkeypatch.setattr(Viewpoint, "awaited", lambda viewpoint: viewpoint.match.owing())
    (tmp_path / "lit").mkdir()
    with pytest.raises(AssertionError, match=r"seat \d is (seen to be )?asked"):
        count_films("Anna,Björn", tmp_path / "lit")
