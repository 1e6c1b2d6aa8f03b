"""Describe the verdict on a choice: the move, the better one, and the reasons."""

from __future__ import annotations

from rules.kit.move import Move
from table.i18n.phrases import in_fractions
from table.i18n.words import Words
from table.input.table_input import TableInput
from table.panels.paragraphs import Paragraph
from table.players.judge import EVEN, LIKELY, LOT, MIN_GAIN, NO_LOT, SURELY, UNSURE, Verdict
from table.scenes.coach.hand_review import CoachedChoice
from table.scenes.coach.hint_preview import move_pieces

MAX_SHARES = 5  # moves of a drawn lot that are listed
TWO_SEATS = 2  # at a table where texts do not speak of “the others”
POINT_PARTS = 2  # a gain is rounded to half points,
MIN_WHOLE_POINTS = 5  # and from here on to whole ones
WORSE = (LIKELY, SURELY)  # opinions that a choice could have been better


def move_paragraphs(
    key: str, move: Move, controls: TableInput, words: Words, colour: str = "ink"
) -> list[Paragraph]:
    """A move in words, below the heading with this key."""
    return [
        Paragraph([words.say(key)], "italic", "faint"),
        Paragraph(move_pieces(move, controls, words), "strong", colour, close=True),
    ]


def verdict_paragraphs(
    choice: CoachedChoice, verdict: Verdict, controls: TableInput, words: Words
) -> list[Paragraph]:
    """The paragraphs about a choice and its verdict."""
    opinion, gain = verdict.opinion, verdict.gain
    points = gain_text(abs(gain.mean) if gain else 0.0, words)
    key = f"coach.{opinion}"
    if choice.view.table.seats == TWO_SEATS and words.has(f"{key}.two"):
        key = f"{key}.two"
    opinion_text = Paragraph([words.say(key, gain=points)])
    if opinion in (LOT, NO_LOT):
        return [opinion_text, *_share_paragraphs(verdict, controls, words)]
    if opinion in WORSE:
        key = "coach.hint" if verdict.by_hint else "coach.best"
        paragraphs = [*move_paragraphs(key, verdict.best, controls, words, "accent"), opinion_text]
    else:  # must not look like a correction
        paragraphs = [opinion_text]
        if verdict.best != choice.made:
            key = "coach.as_good" if opinion in (EVEN, UNSURE) else "coach.best"
            paragraphs += move_paragraphs(key, verdict.best, controls, words)
    reasons = [words.pieces(f"reason.{why.key}", dict(why.facts)) for why in verdict.reasons]
    paragraphs += map(Paragraph, reasons)
    if opinion in WORSE and not verdict.reasons and not verdict.by_hint:
        paragraphs += _gain_paragraphs(verdict, controls, words)
    return paragraphs


def _share_paragraphs(verdict: Verdict, controls: TableInput, words: Words) -> list[Paragraph]:
    """The probability of each move in a mixed strategy: the likeliest ones and the move made."""
    shares = verdict.shares
    by_share = sorted(shares, key=lambda move: -shares[move])
    most_common = by_share[:MAX_SHARES]
    if verdict.made in shares and verdict.made not in most_common:
        most_common.append(verdict.made)
    paragraphs = []
    for index, move in enumerate(most_common):
        n = max(1, round(shares[move] * 100))
        pieces = [f"{words.say('coach.share', n=n)}  ", *move_pieces(move, controls, words)]
        role = "strong" if move == verdict.made else "text"
        paragraphs.append(Paragraph(pieces, role, close=index > 0))
    if len(by_share) > len(most_common):
        paragraphs.append(Paragraph([words.say("coach.more")], "italic", "faint", True))
    return paragraphs


def gain_text(mean: float, words: Words) -> str:
    """A number of points in words, rounded to halves, from MIN_WHOLE_POINTS on to whole ones."""
    halves = round(mean) * POINT_PARTS if mean >= MIN_WHOLE_POINTS else round(mean * POINT_PARTS)
    if halves <= 0:
        return words.say("coach.little")
    return words.say("coach.points", n=in_fractions(halves, POINT_PARTS))


def _gain_paragraphs(verdict: Verdict, controls: TableInput, words: Words) -> list[Paragraph]:
    """The evidence for a better choice without reasons: how often it won, and the hint's move."""
    paragraphs = [Paragraph([words.say("coach.played_on")])]
    best, hinted = verdict.gain, verdict.hint_gain
    if best is None:
        return paragraphs
    if best.better:
        better, worse = (round(100 * number / best.worlds) for number in (best.better, best.worse))
        worse = min(100 - better, worse)
        same = 100 - better - worse
        key = "coach.of_hundred" if same else "coach.of_hundred.never_same"
        paragraphs.append(Paragraph([words.say(key, better=better, worse=worse, same=same)]))
    if hinted is None:
        paragraphs.append(Paragraph([words.say("coach.hint.yours")]))
    elif best.mean - hinted.mean >= MIN_GAIN:
        less = gain_text(best.mean - hinted.mean, words)
        paragraphs += move_paragraphs("coach.hint", hinted.move, controls, words)
        paragraphs.append(Paragraph([words.say("coach.hint.less", gain=less)], close=True))
    return paragraphs
