"""The sentence of the coach on a score sheet: which choice it names, how, and who reads it."""

from pathlib import Path

import pytest

from rules.kit.cards import cards
from rules.kit.catalogue import games
from rules.kit.move import Move
from rules.kit.sight import redact
from table.input.asking_in_turn import builder_for
from table.players.evaluation import MoveGain
from table.players.judge import Verdict
from table.scenes.coach.hint_preview import move_pieces
from table.scenes.coach.verdict_text import coach_sentence
from table.session.open_game import open_game, rules_and_layout
from table.storage.settings import Help
from tests.puck.positions import at
from tests.scenes.coach.sheets import at_sheet, coaching, silenced


@pytest.mark.parametrize("seats", ("Anna,bot,bot", "Anna,Jón,bot"))
def test_the_sheet_names_the_dearest_choice(tmp_path: Path, seats: str) -> None:
    """By number, with what was better; each of several by name, and nobody without tips."""
    with at_sheet(tmp_path, seats=seats) as pilot:
        coach, sheet = silenced(pilot), pilot.engine.top
        made, words = coach.choices[0], coach.game.words
        for choice in (choice for seat in coach.people for choice in coach.choices[seat]):
            coach.verdicts[choice.seat, choice.step] = Verdict(choice.move, choice.move)
        pilot.wait(0.1)
        faultless = "Hand 1: by what you knew, no clear mistake."
        addressed = [f"{name}, h{faultless[1:]}" for name in ("Anna", "Jón")]
        told = [faultless] if len(coach.people) == 1 else addressed
        assert sheet.spoken_text() == " ".join(told)
        assert len(sheet.form.find("tip").paragraphs) == len(told)
        for choice, mean in zip(made, (2.0, 9.0), strict=False):
            others = [Move(verb) for verb in ("drop", "draw", "take") if Move(verb) != choice.move]
            verdict = Verdict(choice.move, others[0], MoveGain(choice.move, mean, 0.1, 500))
            coach.verdicts[0, choice.step] = verdict
        text = "".join(map(str, coach_sentence(coach, 0, words)))
        assert text.startswith("Hand 1") and "about 9 points" in text
        assert "better to " in text and "“" not in text, "different verbs are infinitives"
        del made[1:]
        close = MoveGain(made[0].move, 0.3, 0.4, 500)
        coach.verdicts[0, made[0].step] = Verdict(made[0].move, others[0], close)
        assert coach_sentence(coach, 0, words)[0] == faultless
        pilot.app.profiles.give_help("Anna", Help())
        assert not sheet.coach.sentence(0, words), "who does not want tips has none"


def test_nobody_reads_of_cards_that_they_have_not_seen(tmp_path: Path) -> None:
    """Of several people, only those are told on the sheet whose choices show no hidden card."""
    with at_sheet(tmp_path, "pukk", "Anna,Jón,bot", "9") as pilot:
        coach = coaching(pilot)
        assert coach.shows_secrets(0) and not coach.shows_secrets(1)
        pilot.until(lambda: not coach.busy, 200)
        said = pilot.engine.top.spoken_text()
        assert said.startswith("Jón, ") and "Anna" not in said, said
        coach.choices[0].clear()
        assert coach.shows_secrets(0), "that she had no choice tells what her covered hand lacks"


def test_what_was_taken_back_is_not_told_of(tmp_path: Path) -> None:
    """After an undo and as many choices the sentence is about those that stand."""
    with at_sheet(tmp_path, seats="Anna,bot,bot") as pilot:
        review, coach = silenced(pilot), pilot.engine.top.coach
        for choice in review.choices[0]:
            review.verdicts[0, choice.step] = Verdict(choice.move, choice.move)
        good, last = coach.tips(review.game.words), review.choices[0][-1]
        coach.judge_round(review.since, review.row)
        best = next(Move(verb) for verb in ("drop", "draw", "take") if verb != last.move.verb)
        gain = MoveGain(last.move, 9.0, 0.1, 500)
        review.verdicts[0, last.step] = Verdict(last.move, best, gain)
        assert coach.tips(review.game.words) != good, "keep no sentence beyond its round's end"


def test_the_tip_names_the_moment_as_the_head_of_the_table_does(tmp_path: Path) -> None:
    """By the numbers that differ from choice to choice; and it speaks of one round alone."""
    with at_sheet(tmp_path, "punk", "Anna,bot,bot") as pilot:
        coach = silenced(pilot)
        coach.since, coach.row = 0, 1
        best, second = coach.choices[0][0].move, coach.choices[0][1]._replace(scored=False)
        coach.choices[0][1] = second
        coach.verdicts = {
            (0, each.step): Verdict(each.move, each.move) for each in coach.choices[0]
        }
        coach.verdicts[0, second.step] = Verdict(second.move, best, shares={best: 1.0})
        said = coach_sentence(coach, 0, coach.game.words)
        assert str(said[0]).startswith("Round 1, trick 2 of 3: by what you")
        coach.choices[0][1] = second._replace(scored=True)
        won = "".join(map(str, coach_sentence(coach, 0, coach.game.words)))
        assert "paid off, but on average" in won, "a winning card is blamed without a word why"


def test_the_tip_says_what_to_do_with_cards(tmp_path: Path) -> None:
    """Moves of one verb by its infinitive; a choice has a number among several, of any verb."""
    with at_sheet(tmp_path, "puck", "Anna,bot") as pilot:
        coach, laid = silenced(pilot), Move("steal", tuple(cards("7D 7H")))
        first, gain = coach.choices[0][0], MoveGain(Move("steal", tuple(cards("QC"))), 5, 1, 500)
        coach.choices[0] = [first._replace(move=laid), first._replace(move=Move("take"), step=99)]
        coach.verdicts = {(0, first.step): Verdict(laid, gain.move, gain)}
        coach.verdicts[0, 99] = Verdict(Move("take"), Move("take"))
        coach.since, coach.row = 0, first.view.tallies["round"]
        said = coach_sentence(coach, 0, coach.game.words)
        text = "".join(piece if isinstance(piece, str) else piece.name for piece in said)
        assert "to lay QC than lay 7D, 7H; on average it puts you about 5 cards further" in text
        assert "choice 1 of 2: better " in text, text
        del coach.choices[0][1]
        text = str(coach_sentence(coach, 0, coach.game.words)[0])
        assert text.startswith("Round ") and "choice" not in text, text


def test_who_was_not_asked_is_told_nothing(tmp_path: Path) -> None:
    """With one legal move: that there was no choice; who is out, and so made none: nothing."""
    with at_sheet(tmp_path, "puck", "Anna,bot") as pilot:
        coach = silenced(pilot)
        coach.choices[0], coach.since, coach.row = [], 0, 1
        said = coach_sentence(coach, 0, coach.game.words)
        assert said == ["Round 1: there was nothing to choose."]
        coach.since = coach.match.step
        assert not coach_sentence(coach, 0, coach.game.words)


def test_a_move_names_its_cards_as_the_hand_shows_them() -> None:
    """From the lowest up in a hand that is sorted by rank, whatever the suits."""
    game = open_game(next(game for game in games() if game.name == "puck"))
    rules, layout = rules_and_layout(game)
    state = at(["10H 5C 2D", "KS KD 4H"], [9, 9])
    builder = builder_for(rules, layout, redact(rules, state, 0), 0)
    move = Move("steal", tuple(sorted(cards("10H 5C 2D"))))
    pieces = move_pieces(move, builder, game.words)
    assert [piece.name for piece in pieces if not isinstance(piece, str)] == ["2D", "5C", "10H"]


def test_the_tip_names_what_a_move_takes_and_whose_it_is(tmp_path: Path) -> None:
    """A card of the table by itself, a place of somebody's by its cards and the owner."""
    with at_sheet(tmp_path, "paks", "Anna,bot") as pilot:
        coach, words = silenced(pilot), pilot.app.words.with_names(["Anna", "Birkir"])
        made = next(choice for choice in coach.choices[0] if choice.move.verb == "pak")
        took, used = made.move.targets[0], ", ".join(card.name for card in made.move.cards)
        coach.choices[0] = [made]
        made.view.zones["pak:1:9"] = cards("9C 4C")
        best = Move("pak", made.move.cards, ("pak:1:9",))
        coach.verdicts = {(0, made.step): Verdict(made.move, best, MoveGain(made.move, 80, 1, 500))}
        coach.since, said = 0, coach_sentence(coach, 0, coach.game.words)
        text = "".join(piece if isinstance(piece, str) else piece.name for piece in said)
        name = words.display_name(made.players[1].name)
        assert f"{used} → 9C, 4C ({name}) puts you about 80 points" in text, text
        assert f"than your {used} → {took}." in text, text
