"""What games tell of a step: by name, in full, and with the points that the score sheet counts."""

import pytest

from rules.kit.beats import untellable
from rules.kit.contract import places as places_of
from rules.kit.remarks import whole
from rules.kit.sight import kind_and_owner
from rules.kit.state import View, Why
from rules.kit.story import CLIMAX, LINE, TURN, Climax, Told, climax, seen, story
from table.session.score_rows import ScoreRows
from tests.laws.test_words import TONGUES, layout_of, spoken, told_in_full
from tests.tables import LONG
from tests.walks import Position, Walk, examine_steps

MOST_WALKS = 200 if LONG else 5
"""Walks of a seating over which points are summed, besides the usual rules."""


def told_of(position: Position, following: Position, seat: int | None) -> list[Told]:
    """What a seat, or the room, is told of a step."""
    rules = position.rules
    return list(story(rules, position.view(seat), following.view(seat), position.made))


def telling(walked: list[Walk]) -> None:
    if not hasattr(walked[0].seating.rules, "story"):
        pytest.skip("this game tells nothing")


def test_the_points_told_are_those_of_the_score_sheet(walked: list[Walk]) -> None:
    """Over every row of the score sheet the points of the sentences told to the room sum to what
    each seat won or lost in it."""
    telling(walked)
    layout = layout_of(walked[0].seating.game)
    for each in walked if LONG else walked[:MOST_WALKS]:
        rows, sums = ScoreRows(layout.sheet), list[dict[int, int]]()
        for place, position in enumerate(each.positions):
            rows.note(position.state)
            sums += [{}] * (len(rows.rows) - len(sums))
            for one in _told_on_coming_to(each.positions, place):
                for seat, points in one.points.items():
                    sums[-1] = {**sums[-1], seat: sums[-1].get(seat, 0) + points}
        whole = range(len(sums) - (each.positions[-1].rules.outcome(position.state) is None))
        for place in whole:
            told = tuple(sums[place].get(seat, 0) for seat in range(each.seating.seats))
            assert told == rows.gained(place), (str(each), rows.rows[place])


def test_a_row_is_a_hand_where_a_few_hands_can_be_agreed_upon(walked: list[Walk]) -> None:
    """Whoever agrees on a hand means a row of the sheet: a game whose hand has more of them says
    that it is a WHOLE one, and says it only then."""
    layout, most = layout_of(walked[0].seating.game), 0
    for each in walked:
        for hand in {one.state.table.hand for one in each.positions}:
            of_hand = [one for one in each.positions if one.state.table.hand == hand]
            most = max(most, len({one.state.tallies[layout.sheet.row] for one in of_hand}))
    assert whole(walked[0].seating.rules) == (most > 1)


def _told_on_coming_to(positions: list[Position], place: int) -> list[Told]:
    here = positions[place]
    if place and positions[place - 1].state.table.hand == here.state.table.hand:
        return told_of(positions[place - 1], here, None)
    return list(story(here.rules, None, here.view(None), {}))


def test_every_choice_is_told_by_name(walked: list[Walk]) -> None:
    """A sentence for everything that anybody is known to do, with the name of who does it."""
    telling(walked)

    def law(position: Position, following: Position) -> None:
        for watcher in position.watchers:
            told = told_of(position, following, watcher)
            named = {fact for one in told for fact in _facts(one.why)}
            views = position.view(watcher), following.view(watcher)
            for seat in seen(position.rules, position.made, *views):
                assert f"seat.{seat}" in named, (position.made, told)

    examine_steps(walked, law)


def _facts(reason: Why) -> list[object]:
    """All facts of a sentence and of the sentences in it."""
    found: list[object] = []
    for _, fact in reason.facts:
        found += _facts(fact) if isinstance(fact, Why) else [fact]
    return found


def test_law_09_every_sentence_told_has_its_words(walked: list[Walk]) -> None:
    """Whatever a seat or the room is told, and whatever a climax says and marks, is there in every
    language with nothing left open; what points at a card, a zone or a seat finds it there."""
    telling(walked)
    game = walked[0].seating.game

    def law(position: Position, following: Position) -> None:
        for watcher in position.watchers:
            for one in told_of(position, following, watcher):
                assert one.weight in (LINE, TURN, CLIMAX)
                _in_every_tongue(f"story.{one.why.key}", one.why)
            before, after = position.view(watcher), following.view(watcher)
            shown = climax(position.rules, before, after, position.made)
            assert untellable(shown, before, after) is None
            if shown is not None:
                _examine(shown, before, after)

    def _in_every_tongue(key: str, said: Why) -> None:
        for tongue in TONGUES:
            told_in_full(spoken(game.folder, tongue), key, said)

    def _examine(shown: Climax, *views: View) -> None:
        places = {place for view in views for place in view.zones}
        cards = {one for view in views for zone in view.zones.values() for one in zone}
        around = range(places_of(game.rules, views[0].table) if game.rules else 0)
        there = {*places, *cards, *around}
        for beat in shown.beats:
            assert beat.said or beat.lit or beat.struck or beat.points or beat.marks
            assert {*beat.lit, *beat.struck, *beat.marks} <= there
            assert not beat.points or beat.source in there
            for mark in beat.marks.values():
                _in_every_tongue(f"note.{mark.key}", mark)
            if beat.said:
                _in_every_tongue(f"story.{beat.said.key}", beat.said)

    examine_steps(walked, law)


def test_what_flies_in_a_climax_is_what_the_step_pays(walked: list[Walk]) -> None:
    """To whom points fly in a climax, the step has paid so many."""
    telling(walked)
    column = layout_of(walked[0].seating.game).sheet.column

    def law(position: Position, following: Position) -> None:
        shown = climax(position.rules, position.view(None), following.view(None), position.made)
        if shown is None:
            return
        flown: dict[int, int] = {}
        for beat in shown.beats:
            for seat, points in beat.points.items():
                flown[seat] = flown.get(seat, 0) + points
        for seat, points in flown.items():
            tally = f"{column}:{seat}"
            assert kind_and_owner(tally)[1] == seat
            paid = following.state.tallies[tally] - position.state.tallies[tally]
            assert points == paid, (seat, points, paid)

    examine_steps(walked, law)
