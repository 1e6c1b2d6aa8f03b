"""What the coach says of a choice: of one that may be chance, of one without a reason, of any."""

from pathlib import Path

import pytest

from rules.kit.move import Move
from table.i18n.words import HOME, Words, languages
from table.players.judge import FORCED, LIKELY, OPINIONS, Verdict, Worth
from tests.scenes.coach.sheets import at_sheet, looking


def test_what_may_be_chance_is_no_correction(tmp_path: Path) -> None:
    """Of a choice that may have been as good it is said so first, and the other is as good; where
    it was clearly worse the better one comes first, and something is told of why."""
    with at_sheet(tmp_path, "tunk", "Anna,bot") as pilot:
        pilot.click(pilot.button("coach"))
        page = looking(pilot)
        say, at = page.words.say, page._at
        assert at is not None
        other = Move("draw" if at.made.verb != "draw" else "drop")

        def said(mean: float, error: float) -> list[str]:
            worth = Worth(other, mean, error, 500)
            page.coaching.verdicts[0, at.step] = Verdict(at.made, other, (worth,))
            page.rebuild()
            told = page.form.find("said").said[2:]
            return ["".join(map(str, line.pieces)) for line in told]

        for mean, error in ((1.0, 0.8), (0.0, 0.8)):
            opinion, heading, *_ = said(mean, error)
            assert heading == say("coach.as_good") and opinion != heading
            assert say("coach.best") not in said(mean, error)
        heading, _, _, why, hinted = said(9.0, 1.0)
        assert heading == say("coach.best") and why == say("coach.played_on")
        assert hinted == say("coach.hint.yours")


def test_a_choice_without_a_reason_tells_what_it_gains(tmp_path: Path) -> None:
    """Where the sharp player's choice was found by playing on alone: of a hundred deals how many
    came out better than one's own choice, and by how much it is ahead of what a hint says, in the
    points of the game, of which the sheet counts halves."""
    with at_sheet(tmp_path, "tunk", "Anna,bot") as pilot:
        pilot.click(pilot.button("coach"))
        page = looking(pilot)
        say, at = page.words.say, page._at
        assert at is not None
        best, hinted = (Move(verb) for verb in ("drop", "draw", "take") if verb != at.made.verb)

        def said(*worths: Worth) -> list[str]:
            page.coaching.verdicts[0, at.step] = Verdict(at.made, best, worths)
            page.rebuild()
            return ["".join(map(str, one.pieces)) for one in page.form.find("said").said[5:]]

        found = said(Worth(best, 9.0, 1.0, 400, 250, 100), Worth(hinted, 3.0, 1.0, 400, 200, 100))
        assert found[0] == say("coach.played_on")
        assert found[1] == say("coach.of_hundred", better=62, worse=25, same=13)
        assert found[2] == say("coach.hint") and "6 points" in found[4]
        found = said(Worth(best, 9.0, 1.0, 400, 300, 100))
        assert found[1] == say("coach.of_hundred.never_same", better=75, worse=25)
        assert found[2:] == [say("coach.hint.yours")]


def test_a_better_hint_is_told_as_a_hint(tmp_path: Path) -> None:
    """It is not said to be the sharp player's choice, nor to be found by playing on alone."""
    with at_sheet(tmp_path, "tunk", "Anna,bot") as pilot:
        pilot.click(pilot.button("coach"))
        page = looking(pilot)
        say, at = page.words.say, page._at
        assert at is not None
        sharp, hinted = (Move(verb) for verb in ("drop", "draw", "take") if verb != at.made.verb)
        worths = Worth(sharp, 3.0, 1.0, 400), Worth(hinted, 9.0, 1.0, 400)
        page.coaching.verdicts[0, at.step] = Verdict(at.made, hinted, worths, by_hint=True)
        page.rebuild()
        found = ["".join(map(str, one.pieces)) for one in page.form.find("said").said[2:]]
        assert found[0] == say("coach.hint") and "9 points" in found[2] and len(found) == 3


@pytest.mark.parametrize(("seats", "others"), [("Anna,bot", False), ("Anna,bot,bot", True)])
def test_one_is_not_told_of_the_others_where_there_is_one_other(
    tmp_path: Path, seats: str, others: bool
) -> None:
    """How far ahead one would have been is said of the other player there."""
    with at_sheet(tmp_path, "tunk", seats) as pilot:
        pilot.click(pilot.button("coach"))
        page = looking(pilot)
        at = page._at
        assert at is not None
        other = Move("draw" if at.made.verb != "draw" else "drop")
        for error in (1.0, 4.0):
            worth = Worth(other, 9.0, error, 500)
            page.coaching.verdicts[0, at.step] = Verdict(at.made, other, (worth,))
            page.rebuild()
            told = page.spoken_text()
            assert ("the others" in told) == others and ("the other player" in told) != others


@pytest.mark.parametrize("tongue", languages())
def test_every_opinion_is_said_in_every_language(tongue: str) -> None:
    """Whatever may come out, and by how much it would have been better where it would."""
    words = Words(HOME / f"words.{tongue}.yaml")
    for opinion in OPINIONS:
        assert opinion == FORCED or words.has(f"coach.{opinion}")
    assert "7 x" in words.say(f"coach.{LIKELY}", gain="7 x")
