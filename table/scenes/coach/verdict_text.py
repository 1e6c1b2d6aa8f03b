"""Say what was judged of a choice: the move, what would have been better, and why."""

from __future__ import annotations

from rules.kit.move import Move
from table.i18n.phrases import in_fractions
from table.i18n.words import Words
from table.input.table_input import TableInput
from table.panels.paragraphs import Paragraph
from table.players.judge import EVEN, LIKELY, LOT, MIN_GAIN, NO_LOT, SURELY, UNSURE, Verdict
from table.scenes.coach.hand_review import CoachedChoice
from table.scenes.coach.hint_preview import move_pieces

SHARES = 5  # of a lot that are told
TWO = 2  # at a table, of whom one is nobody's “others”
HALVES = 2  # a gain is told to the half
MANY = 5  # and one of so many to the whole
HUNDRED = 100
WORSE = (LIKELY, SURELY)  # of a choice that is said it could have been better


def move_paragraphs(
    key: str, move: Move, controls: TableInput, words: Words, colour: str = "ink"
) -> list[Paragraph]:
    """A move, under the words for whose choice that is."""
    return [
        Paragraph([words.say(key)], "italic", "faint"),
        Paragraph(move_pieces(move, controls, words), "strong", colour, close=True),
    ]


def verdict_paragraphs(
    at: CoachedChoice, verdict: Verdict, controls: TableInput, words: Words
) -> list[Paragraph]:
    """The sentences of a verdict about it."""
    opinion, gain = verdict.opinion, verdict.gain
    points = gain_text(abs(gain.mean) if gain else 0.0, words)
    key = f"coach.{opinion}"
    if at.view.table.seats == TWO and words.has(f"{key}.two"):
        key = f"{key}.two"
    said = Paragraph([words.say(key, gain=points)])
    if opinion in (LOT, NO_LOT):
        return [said, *_shares(verdict, controls, words)]
    if opinion in WORSE:
        key = "coach.hint" if verdict.by_hint else "coach.best"
        paragraphs = [*move_paragraphs(key, verdict.best, controls, words, "accent"), said]
    else:  # no correction, and nothing that looks like one
        paragraphs = [said]
        if verdict.best != at.made:
            key = "coach.as_good" if opinion in (EVEN, UNSURE) else "coach.best"
            paragraphs += move_paragraphs(key, verdict.best, controls, words)
    for reason in verdict.reasons:
        paragraphs.append(Paragraph(words.pieces(f"reason.{reason.key}", dict(reason.facts))))
    if opinion in WORSE and not verdict.reasons and not verdict.by_hint:
        paragraphs += _played_on(verdict, controls, words)
    return paragraphs


def _shares(verdict: Verdict, controls: TableInput, words: Words) -> list[Paragraph]:
    """How likely each move is to be drawn, the likeliest first; and the move made."""
    shares = verdict.shares
    often = sorted(shares, key=lambda choice: -shares[choice])
    most_common = often[:SHARES]
    if verdict.made in shares and verdict.made not in most_common:
        most_common.append(verdict.made)
    paragraphs = []
    for place, move in enumerate(most_common):
        n = max(1, round(shares[move] * 100))
        pieces = [f"{words.say('coach.share', n=n)}  ", *move_pieces(move, controls, words)]
        role = "strong" if move == verdict.made else "text"
        paragraphs.append(Paragraph(pieces, role, close=place > 0))
    if len(often) > len(most_common):
        paragraphs.append(Paragraph([words.say("coach.more")], "italic", "faint", True))
    return paragraphs


def gain_text(mean: float, words: Words) -> str:
    """So many points, as the game calls them: to the half, or where they are many to the whole."""
    halves = round(mean) * HALVES if mean >= MANY else round(mean * HALVES)
    if halves <= 0:
        return words.say("coach.little")
    return words.say("coach.points", n=in_fractions(halves, HALVES))


def _played_on(verdict: Verdict, controls: TableInput, words: Words) -> list[Paragraph]:
    """What there is to say of a better choice for which nobody has a reason."""
    paragraphs = [Paragraph([words.say("coach.played_on")])]
    best, hinted = verdict.gain, verdict.hint_gain
    if best is None:
        return paragraphs
    if best.better:
        better = round(HUNDRED * best.better / best.worlds)
        worse = min(HUNDRED - better, round(HUNDRED * best.worse / best.worlds))
        same = HUNDRED - better - worse
        key = "coach.of_hundred" if same else "coach.of_hundred.never_same"
        paragraphs.append(Paragraph([words.say(key, better=better, worse=worse, same=same)]))
    if hinted is None:
        paragraphs.append(Paragraph([words.say("coach.hint.yours")]))
    elif best.mean - hinted.mean >= MIN_GAIN:
        less = gain_text(best.mean - hinted.mean, words)
        paragraphs += move_paragraphs("coach.hint", hinted.move, controls, words)
        paragraphs.append(Paragraph([words.say("coach.hint.less", gain=less)], close=True))
    return paragraphs
