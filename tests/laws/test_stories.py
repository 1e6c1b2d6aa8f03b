"""What games tell of a step: by name, with the points that are counted; and beside their rules."""

import re
from collections import Counter

import pytest

from rules.kit.chance import Luck
from rules.kit.moves import why_not
from rules.kit.remarks import candidates, out, partners, proposal, side_of, whole
from rules.kit.sight import determinize
from rules.kit.state import Why
from rules.kit.story import Told, climax, mask_choices, story
from table.i18n.words import Words, languages
from table.session.score_rows import ScoreRows
from tests.laws.test_words import layout_of
from tests.tables import FINISHED, LONG, seatings, width
from tests.walks import Position, Walk, at_positions, at_steps

MOST_WALKS = 200 if LONG else 5
"""Walks of a seating over which points are summed, besides the usual rules."""


def test_the_points_told_are_those_of_the_score_sheet(walked: list[Walk]) -> None:
    """In every row the points told to the room sum to what each seat won or lost in it."""
    layout = layout_of(walked[0].seating.game)
    for each in walked[:MOST_WALKS] if hasattr(walked[0].seating.rules, "story") else ():
        rows, sums = ScoreRows(layout.sheet), list[Counter[int]]()
        for place, position in enumerate(each.positions):
            rows.add_position(position.state)
            sums += [Counter() for _ in rows.rows[len(sums) :]]
            for told in told_on_coming_to(each.positions, place):
                for seat, points in told.points.items():
                    sums[-1][seat] += points
        ended = position.rules.outcome(position.state) is not None
        for place in range(len(sums) - (not ended)):
            told_points = tuple(sums[place][seat] for seat in range(each.seating.seats))
            won = rows.points_gained(place)
            told = f"{each}, row {rows.rows[place]}: `story` tells {told_points}, the sheet {won}"
            assert told_points == won, told


def told_on_coming_to(positions: list[Position], place: int) -> list[Told]:
    """What the room is told of the step, or the deal, that led here."""
    here, before = positions[place], positions[place - 1]
    if place and before.state.table.hand == here.state.table.hand:
        return list(story(here.rules, before.view(None), here.view(None), before.made))
    return list(story(here.rules, None, here.view(None), {}))


def test_a_row_is_a_hand_where_a_few_hands_can_be_agreed_upon(walked: list[Walk]) -> None:
    """A game whose hand has several rows of the sheet says it is a WHOLE one; no other does."""
    row, rows = layout_of(walked[0].seating.game).sheet.row, Counter[tuple[str, int]]()
    for each in walked:
        states = [position.state for position in each.positions]
        met = {(state.table.hand, state.tallies[row]) for state in states}
        rows.update((str(each), hand) for hand, _ in met)
    (_, hand), most = rows.most_common(1)[0]
    told = f"hand {hand} has {most} rows (`sheet: row`): WHOLE must be {most > 1}"
    assert whole(walked[0].seating.rules) == (most > 1), told


CAPITAL_INSIDE = re.compile(r"[^.!?] [“„»(]?(You|Þú|Du)\b")


def test_somebody_without_a_name_is_you_inside_a_sentence(walked: list[Walk]) -> None:
    """Where nobody has a name, “You” has a capital only where a sentence begins."""
    folder = walked[0].seating.game.folder
    for words in (Words.load(language, [folder]) for language in languages(folder)):
        for each in walked[:MOST_WALKS]:
            nameless = words.with_names(["You"] * each.seating.seats)
            for place in range(len(each.positions)) if hasattr(each.seating.rules, "story") else ():
                for told in told_on_coming_to(each.positions, place):
                    text = nameless.tell(told.why)
                    assert not CAPITAL_INSIDE.search(text), (
                        f"{words.language}, {told.why.key}: {text}"
                    )


@at_steps
def test_every_choice_is_told_by_name(before: Position, after: Position) -> None:
    """A sentence names whoever is known to have done anything, in a game that tells anything."""
    rules = before.rules
    for watcher in before.watchers if hasattr(rules, "story") else ():
        views = before.view(watcher), after.view(watcher)
        told = list(story(rules, *views, before.made))
        named = {fact for entry in told for fact in facts(entry.why)}
        for seat in mask_choices(rules, before.made, *views):
            keys = [entry.why.key for entry in told]
            sentence = (
                f'seat {seat} chose “{before.made[seat]}”; who=f"seat.{{seat}}" is in none of'
            )
            assert f"seat.{seat}" in named, f"{sentence} {keys}"


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
        paid = after.state.tallies[tally] - before.state.tallies[tally]
        assert points == paid, f"`climax`: {points} points fly to seat {seat}; {tally} gets {paid}"


def test_in_every_game_somebody_has_something_to_say() -> None:
    """Every game that names great moments names who won and who lost, and what nobody won."""
    for seating in {seating.game.name: seating for seating in seatings()}.values():
        meant = {kind for kinds in layout_of(seating.game).talk.values() for kind in kinds}
        missing = {"won", "lost", "level"} - meant
        is_begun = meant or seating.game.name in FINISHED
        assert not (is_begun and missing), f"{seating.game.name}: `talk` in layout.yaml: {missing}"


# --- what a game says beside its rules --------------------------------------------------------


MOST = 100  # candidates at one choice
WIDEST = 5000  # moves at one choice of a game that lists no candidates


@at_positions
def test_candidates_are_legal_and_not_many(position: Position) -> None:
    """A game's own list of likely moves holds legal ones only, each once, at least one and never
    many, and is the same on the seat's view and in any world it could mean. A game has it where a
    seat has more moves than can be tried. A move that is laid out for a seat can be taken as it
    is."""
    rules, state = position.rules, position.state
    for seat in position.actors:
        view = position.view(seat)
        laid = proposal(rules, view, seat)
        is_legal = laid is None or why_not(rules, state, seat, laid) is None
        assert is_legal, f"`proposal` gives “{laid}”, which is refused"
        if not hasattr(rules, "candidates"):
            many = sum(map(width, rules.offers(state, seat)))
            assert many < WIDEST, f"seat {seat} has {many} moves: list likely ones in `candidates`"
            continue
        listed = list(candidates(rules, state, seat))
        told = f"`candidates` lists {len(listed)} moves, {len(set(listed))} different ones"
        assert 0 < len(set(listed)) == len(listed) <= MOST, told
        for other in (view, determinize(rules, view, Luck(position.number))):
            is_same = list(candidates(rules, other, seat)) == listed
            assert is_same, f"`candidates` of seat {seat} reads hidden cards"
        refused = [str(move) for move in listed if why_not(rules, state, seat, move) is not None]
        assert not refused, f"`candidates` lists {refused}, which are refused"


@at_positions
def test_partners_are_whole_sides_with_equal_points(position: Position) -> None:
    """Where some play together everybody is on one side, none alone, against another; and what
    the score sheet counts is the same for all of a side, so that it needs one column."""
    rules, table, tallies = position.rules, position.state.table, position.state.tallies
    sides, column = partners(rules, table), layout_of(position.game).sheet.column
    if sides:
        seated = sorted(seat for side in sides for seat in side)
        assert seated == list(range(table.seats)), f"`partners` gives {sides}: each seat once"
        assert len(sides) > 1 and min(map(len, sides)) > 1, f"`partners`: a side of one, {sides}"
    for number, side in enumerate(sides):
        found = {side_of(rules, table, seat) for seat in side}
        assert found == {number}, f"`partners`: seats {side} are on sides {found}"
        points = {tallies[f"{column}:{seat}"] for seat in side}
        assert len(points) == 1, f"partners {side} have different {column}: {sorted(points)}"


def test_who_is_out_stays_out_and_never_chooses_again(walked: list[Walk]) -> None:
    """Whom a game says to be out of the match owes no choice from then on."""
    if not hasattr(walked[0].seating.rules, "out"):
        pytest.skip("in this game everybody plays to the end")
    for each in walked:
        gone: set[int] = set()
        for position in each.positions:
            gone |= set(out(position.rules, position.view(None)))
            back = sorted(gone.intersection(position.actors))
            where = f"{each}, position {position.number}"
            assert not back, f"{where}: `out` names seats {back}, and `actors` asks them"
