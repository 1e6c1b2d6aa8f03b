"""Undo: whatever is taken back, at whatever step, the match is the one that never held it."""

import random
from collections.abc import Iterator, Mapping, Sequence

import pytest

from rules.kit.contract import Rules
from rules.kit.match import Match, Moment
from rules.kit.move import Move, move
from rules.kit.sight import Known, kind_and_owner
from tests.laws.holding import tables_of
from tests.laws.undoing import Retold, Undone
from tests.sampling import drawn, luck
from tests.tables import LONG, Seating, option_sets, seatings

Choices = dict[int, Move]
Moments = Sequence[Moment]

GAMES = 50
"""In the long form so many matches of each game are taken back at every step."""
STEPS = 200 if LONG else 24
"""So many choices and steps a match is played."""
SOME = 1 if LONG else 8
"""At one step in so many somebody takes a choice back and brings it back."""
ASKS = 6
"""At one step in so many somebody asks for a hint, which is told for good."""
FOR_GOOD = 12
"""At one step in so many it stays taken back."""


def matches(seating: Seating) -> Iterator[Undone]:
    """Those of one seating: in the long form its part of the game's, else one."""
    sets = option_sets(seating.rules, seating.seats)
    count = -(-GAMES // len(tables_of(seating.game.name))) if LONG else 1
    for number in range(count):
        seed = f"undo/{seating}/{number}"
        options = random.Random(seed).choice(sets) if number else sets[0]
        yield Undone(seating, options, seed)


def able(undone: Undone) -> list[int]:
    seats = range(undone.seating.seats)
    return [seat for seat in seats if undone.match.undo_to(seat) is not None]


def test_what_is_taken_back_has_never_been(seating: Seating) -> None:
    """At every step a seat takes its choice back: position, past, sealed choices, outcomes,
    score sheet, log, and for every seat and the room view, offers, remarks, refusals and what a
    worker is sent are those of a match that never went on from there, but that everybody knows
    where a card lay then that the room has seen come from there. Brought back, all is as it was.
    Sometimes it stays taken back, and the match goes on another way. The journal, read back by
    whatever seed, leads to the same, and to the same log, in which all stands in order."""
    rng = luck("undo", str(seating))
    for undone in matches(seating):
        for _ in range(STEPS):
            if not undone.play_on():
                break
            seats = able(undone)
            if rng.randrange(ASKS) == 0:
                undone.hint(rng.randrange(seating.seats))
            if seats and rng.randrange(SOME) == 0:
                undone.back_and_on(rng.choice(seats))
                undone.in_order()
            if seats and rng.randrange(FOR_GOOD) == 0:
                for _ in range(rng.randint(1, 3)):
                    seats = able(undone)
                    if seats:
                        undone.undo(rng.choice(seats))
        while not able(undone) and undone.play_on():
            pass
        if able(undone):  # else the match has ended with a deal, and nobody chose in that hand
            undone.undo(rng.choice(able(undone)))
            undone.in_order()
        undone.again()


def test_the_same_choices_lead_to_the_same_end(seating: Seating) -> None:
    """A match taken back, and given the same choices again, is dealt the same cards: what luck
    gave once it gives again, and nobody gains a new draw."""
    sets = option_sets(seating.rules, seating.seats)
    undone = Undone(seating, sets[0], f"again/{seating}")
    rng = luck("again", str(seating))
    for _ in range(2 * min(STEPS, 100)):
        undone.play_on()
    while not able(undone) and undone.play_on():
        pass
    before, lines = undone.shot(), [*undone.stands]
    seat = rng.choice(able(undone))
    for _ in range(30 if LONG else 4):
        if undone.match.undo_to(seat) is None:
            break
        undone.undo(seat)
    for line in lines[len(undone.stands) :]:
        while not undone.match.owing() and undone.match.advance():
            pass
        if "move" in line and len(undone.stands) < len(lines):
            undone.match.choose(line["seat"], move(line["move"]))
    while undone.match.step < before[0][-1].step and undone.match.advance():
        pass
    assert undone.stands == lines
    states = [one[:2] for one in undone.shot()[0]]
    assert states == [one[:2] for one in before[0]]
    assert undone.match.sealed == before[1] and undone.match.outcomes == before[2]


# --- teeth ------------------------------------------------------------------------------------


def remembers_all(rules: Rules, past: Sequence[Moment]) -> Mapping[int | None, Known]:
    return past[-1].known


def remembers_nothing(rules: Rules, past: Sequence[Moment]) -> Mapping[int | None, Known]:
    return past[0].known


def remembers_what_it_never_saw(rules: Rules, past: Sequence[Moment]) -> dict[int | None, Known]:
    zones = past[0].state.zones
    hands = {zone: tuple(sorted(zones[zone])) for zone in zones if zone.startswith("hand:")}
    return dict.fromkeys(past[0].known, hands)


def keeps_choices(self: Match, gone: Moments, moments: Moments, sealed: Choices) -> None:
    made = dict(gone[1].made) if len(gone) > 1 else {}
    HONEST(self, gone, moments, sealed or dict([*made.items()][1:]))


def turns_the_stock(self: Match, gone: Moments, moments: Moments, sealed: Choices) -> None:
    state = moments[0].state.copy()
    for zone, cards in state.zones.items():
        if self.rules.SIGHT[kind_and_owner(zone)[0]] == "none":
            cards.reverse()
    HONEST(self, gone, [moments[0]._replace(state=state), *moments[1:]], sealed)


def counts_on(self: Match, gone: Moments, moments: Moments, sealed: Choices) -> None:
    steps = [moment._replace(step=moment.step + (len(gone) > 1)) for moment in moments]
    HONEST(self, gone, steps, sealed)


HONEST = Match._replace
FAULTS = {
    "remembers all": ("rules.kit.match.known_again", remembers_all),
    "remembers nothing": ("rules.kit.match.known_again", remembers_nothing),
    "remembers what it never saw": ("rules.kit.match.known_again", remembers_what_it_never_saw),
    "keeps the choices": ("rules.kit.match.Match._replace", keeps_choices),
    "turns the stock": ("rules.kit.match.Match._replace", turns_the_stock),
    "counts on": ("rules.kit.match.Match._replace", counts_on),
    "tells on": ("table.session.event_log.EventLog._forget", lambda self, step: None),
    "keeps rows": ("table.session.score_rows.ScoreRows._go_back", lambda self, match: None),
}
"""Ways in which an undo could be wrong."""


def everywhere() -> Iterator[Undone]:
    """One match of each game."""
    for name in dict.fromkeys(one.game.name for one in seatings()):
        seating = tables_of(name)[min(1, len(tables_of(name)) - 1)]
        yield Undone(seating, option_sets(seating.rules, seating.seats)[0], f"teeth/{name}")


def taken_back() -> None:
    """Matches of which every step is taken back, and brought back."""
    for undone in everywhere():
        for _ in range(STEPS):
            undone.play_on()
            for seat in able(undone)[:1]:
                undone.back_and_on(seat)


def test_an_honest_undo_is_found_honest() -> None:
    """In the same matches in which every fault is found."""
    taken_back()


@pytest.mark.parametrize("wrong", drawn(FAULTS, 4, "faults"))
def test_an_undo_that_is_wrong_is_found(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The law has teeth: a memory kept or lost, a choice that stays, another stock, a count or a
    sentence too many are each found."""
    monkeypatch.setattr(*FAULTS[wrong])
    with pytest.raises(Retold):
        taken_back()
