"""What games tell of a step: by name, and with the points that the score sheet counts."""

from collections import Counter

from rules.kit.remarks import whole
from rules.kit.state import Why
from rules.kit.story import Told, climax, seen, story
from table.session.score_rows import ScoreRows
from tests.laws.test_words import layout_of
from tests.tables import LONG, seatings
from tests.walks import Position, Walk, at_steps

MOST_WALKS = 200 if LONG else 5
"""Walks of a seating over which points are summed, besides the usual rules."""


def test_the_points_told_are_those_of_the_score_sheet(walked: list[Walk]) -> None:
    """Over every row of the score sheet the points of the sentences told to the room sum to what
    each seat won or lost in it, in a game that tells anything."""
    layout = layout_of(walked[0].seating.game)
    for each in walked[:MOST_WALKS] if hasattr(walked[0].seating.rules, "story") else ():
        rows, sums = ScoreRows(layout.sheet), list[Counter[int]]()
        for place, position in enumerate(each.positions):
            rows.note(position.state)
            sums += [Counter() for _ in rows.rows[len(sums) :]]
            for told in told_on_coming_to(each.positions, place):
                for seat, points in told.points.items():
                    sums[-1][seat] += points
        ended = position.rules.outcome(position.state) is not None
        for place in range(len(sums) - (not ended)):
            told_points = tuple(sums[place][seat] for seat in range(each.seating.seats))
            assert told_points == rows.gained(place), (str(each), rows.rows[place])


def told_on_coming_to(positions: list[Position], place: int) -> list[Told]:
    """What the room is told of the step, or the deal, that led here."""
    here, before = positions[place], positions[place - 1]
    if place and before.state.table.hand == here.state.table.hand:
        return list(story(here.rules, before.view(None), here.view(None), before.made))
    return list(story(here.rules, None, here.view(None), {}))


def test_a_row_is_a_hand_where_a_few_hands_can_be_agreed_upon(walked: list[Walk]) -> None:
    """Whoever agrees on a hand means a row of the sheet: a game whose hand has more of them says
    that it is a WHOLE one, and says it only then."""
    row, rows = layout_of(walked[0].seating.game).sheet.row, Counter[tuple[str, int]]()
    for each in walked:
        states = [position.state for position in each.positions]
        met = {(state.table.hand, state.tallies[row]) for state in states}
        rows.update((str(each), hand) for hand, _ in met)
    assert whole(walked[0].seating.rules) == (max(rows.values()) > 1)


@at_steps
def test_every_choice_is_told_by_name(before: Position, after: Position) -> None:
    """A sentence for everything that anybody is known to do, with the name of who does it, in a
    game that tells anything."""
    rules = before.rules
    for watcher in before.watchers if hasattr(rules, "story") else ():
        views = before.view(watcher), after.view(watcher)
        told = list(story(rules, *views, before.made))
        named = {fact for one in told for fact in facts(one.why)}
        for seat in seen(rules, before.made, *views):
            assert f"seat.{seat}" in named, (before.made, told)


def facts(reason: Why) -> list[object]:
    """All facts of a sentence and of the sentences in it."""
    nested = (facts(fact) if isinstance(fact, Why) else [fact] for _, fact in reason.facts)
    return [fact for found in nested for fact in found]


@at_steps
def test_what_flies_in_a_climax_is_what_the_step_pays(before: Position, after: Position) -> None:
    """To whom points fly in a climax, the step has paid so many."""
    shown = climax(before.rules, before.view(None), after.view(None), before.made)
    flown = Counter[int]()
    for beat in shown.beats if shown else ():
        for seat, points in beat.points.items():
            flown[seat] += points
    for seat, points in flown.items():
        tally = f"{layout_of(before.game).sheet.column}:{seat}"
        assert points == after.state.tallies[tally] - before.state.tallies[tally], seat


def test_in_every_game_somebody_has_something_to_say() -> None:
    """Of every game its great moments are known: at least who won and who lost, what nobody won,
    and how the match ended."""
    for seating in {one.game.name: one for one in seatings()}.values():
        meant = {kind for one in layout_of(seating.game).talk.values() for kind in one}
        assert {"won", "lost", "level"} <= meant, seating.game.name
