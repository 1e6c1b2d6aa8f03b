"""Describe the verdict on a choice: the move, the better one, and the reasons."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import View
from table.felt.picture import head_tallies, head_text
from table.felt.typeset import Pieces
from table.i18n.words import Words
from table.input.asking_in_turn import builder_for
from table.input.move_builder import MoveBuilder
from table.layout.layout import Layout
from table.panels.paragraphs import Paragraph
from table.players.judge import (
    CLEAR,
    EVEN,
    LIKELY,
    LOT,
    MIN_GAIN,
    NO_LOT,
    SURELY,
    UNKNOWN,
    UNSURE,
    Verdict,
)
from table.scenes.coach.hand_review import CoachedChoice, HandReview
from table.scenes.coach.hint_preview import move_pieces
from table.session.open_game import rules_and_layout

MAX_SHARES = 5  # moves of a drawn lot that are listed
TWO_SEATS = 2  # at a table where texts do not speak of “the others”
WORSE = (LIKELY, SURELY)  # opinions that a choice could have been better
GOOD_CHOICE = -1.0  # the cost of a choice with which nothing is wrong: below any other


def move_paragraphs(
    key: str, move: Move, builder: MoveBuilder, words: Words, colour: str = "ink"
) -> list[Paragraph]:
    """A move in words, below the heading with this key."""
    return [
        Paragraph([words.say(key)], "italic", "faint"),
        Paragraph(move_pieces(move, builder, words), "strong", colour, close=True),
    ]


def verdict_paragraphs(
    choice: CoachedChoice, verdict: Verdict, builder: MoveBuilder, words: Words
) -> list[Paragraph]:
    """The paragraphs about a choice and its verdict."""
    opinion, gain = verdict.opinion, verdict.gain
    points = gain_text(abs(gain.mean) if gain else 0.0, words)
    key = f"coach.{opinion}"
    is_clear = max(verdict.shares.values(), default=0.0) >= CLEAR
    if is_clear:
        key = "coach.same" if opinion == LOT else "coach.no_lot.clear"
    if choice.view.table.seats == TWO_SEATS and words.has(f"{key}.two"):
        key = f"{key}.two"
    opinions = [Paragraph([words.say(key, gain=points)])]
    if choice.scored and opinion in (*WORSE, NO_LOT):
        opinions.append(Paragraph([words.say("coach.scored")]))
    reasons = [
        Paragraph(words.pieces(f"reason.{why.key}", dict(why.facts))) for why in verdict.reasons
    ]
    if is_clear and opinion == LOT:
        return [*opinions, *_hint_paragraphs(verdict, builder, words)]
    if opinion in (LOT, NO_LOT):  # other reasons repeat the shares
        shares = _share_paragraphs(verdict, builder, words)
        return [*opinions, *shares, *reasons[:1], *_hint_paragraphs(verdict, builder, words)]
    if opinion in WORSE:
        key = "coach.hint" if verdict.by_hint else "coach.best"
        paragraphs = [*move_paragraphs(key, verdict.best, builder, words, "accent"), *opinions]
    else:  # without accent and below the opinion, so that it is no correction
        paragraphs = opinions
        if verdict.best != choice.made:
            paragraphs += move_paragraphs("coach.best", verdict.best, builder, words)
    is_close = opinion in (EVEN, UNSURE)  # then reasons would claim that one move is better
    if is_close or (opinion in WORSE and not verdict.reasons and not verdict.by_hint):
        paragraphs += _gain_paragraphs(verdict, words)
    else:
        paragraphs += reasons
    return paragraphs + _hint_paragraphs(verdict, builder, words)


def _share_paragraphs(verdict: Verdict, builder: MoveBuilder, words: Words) -> list[Paragraph]:
    """The probability of each move in a mixed strategy: the likeliest ones and the move made."""
    shares = verdict.shares
    by_share = sorted(shares, key=lambda move: -shares[move])
    most_common = by_share[:MAX_SHARES]
    if verdict.made in shares and verdict.made not in most_common:
        most_common.append(verdict.made)
    paragraphs = []
    for index, move in enumerate(most_common):
        n = round(shares[move] * 100)
        share = words.say("coach.share", n=n) if n else words.say("coach.share.least")
        pieces = [f"{share}  ", *move_pieces(move, builder, words)]
        role = "strong" if move == verdict.made else "text"
        paragraphs.append(Paragraph(pieces, role, close=index > 0))
    if len(by_share) > len(most_common):
        paragraphs.append(Paragraph([words.say("coach.more")], "italic", "faint", True))
    return paragraphs


def gain_text(mean: float, words: Words) -> str:
    """A number of points in words, rounded to whole ones."""
    points = round(mean)
    return words.say("coach.points", n=points) if points > 0 else words.say("coach.little")


def _gain_paragraphs(verdict: Verdict, words: Words) -> list[Paragraph]:
    """The evidence for a better choice that has no reasons: in how many of a hundred sampled worlds
    it did better, worse and the same. Empty if it never did better or was not measured."""
    best = verdict.gain
    if best is None or not best.better:
        return []
    better, worse = (round(100 * number / best.worlds) for number in (best.better, best.worse))
    worse = min(100 - better, worse)
    same = 100 - better - worse
    key = "coach.of_hundred" if same else "coach.of_hundred.never_same"
    return [Paragraph([words.say(key, better=better, worse=worse, same=same)])]


def _hint_paragraphs(verdict: Verdict, builder: MoveBuilder, words: Words) -> list[Paragraph]:
    """The paragraphs about the hint and why it differs from the best move; empty if it is the best
    move, or there was none."""
    hinted, best_gain, hint_gain = verdict.hinted, verdict.gain, verdict.hint_gain
    if hinted is None or hinted == verdict.best:
        return []
    paragraphs = [Paragraph([words.say("coach.hint.yours")])]
    if hinted != verdict.made:
        paragraphs = move_paragraphs("coach.hint", hinted, builder, words)
    if best_gain is not None and hint_gain is not None and verdict.opinion in WORSE:
        difference = best_gain.mean - hint_gain.mean
        if difference >= MIN_GAIN:
            text = words.say("coach.hint.less", gain=gain_text(difference, words))
            paragraphs.append(Paragraph([text], close=True))
    why = "coach.hint.lot" if verdict.shares else "coach.hint.why"
    return [*paragraphs, Paragraph([words.say(why)], close=True)]


def _dearest_choice(coaching: HandReview, seat: int) -> tuple[int, CoachedChoice, Verdict] | None:
    """The choice of a seat that cost most, of those judged so far: its number from 1, itself and
    the verdict. None before any is judged."""
    judged = [
        (number, choice, verdict)
        for number, choice in enumerate(coaching.made[seat], 1)
        if (verdict := coaching.verdicts.get((seat, choice.step))) is not None
        and verdict.opinion != UNKNOWN
    ]
    return max(judged, key=lambda entry: _cost(entry[2])) if judged else None


def dearest_choice_pieces(coaching: HandReview, seat: int, words: Words) -> Pieces:
    """The sentence about the choice of a seat that cost most, of those judged so far, and what was
    better. Once all are judged and none cost anything, it says so. Else empty."""
    dearest = _dearest_choice(coaching, seat)
    if dearest is None:
        return ()
    at, choice, verdict = dearest
    if _cost(verdict) == GOOD_CHOICE:
        return [words.say("coach.tip.none")] if coaching.share_judged >= 1 else ()
    rules, layout = rules_and_layout(coaching.game)
    views = [each.view for each in coaching.made[seat]]
    moment = _moment_text(rules, layout, choice.view, views, words)
    moment = moment or words.say("coach.choice", at=at, all=len(views))
    builder = builder_for(rules, layout, choice.view, seat)
    words = words.with_names([player.name for player in choice.players])
    moves = [move_pieces(move, builder, words) for move in (verdict.best, verdict.made)]
    # Cards are written as {name} in the sentence, which `card_pieces` turns into pictures.
    better, made = (
        "".join(piece if isinstance(piece, str) else f"{{{piece.name}}}" for piece in pieces)
        for pieces in moves
    )
    facts: dict[str, object] = {"at": moment, "better": better, "made": made}
    key = "coach.tip.lot"
    if verdict.gain is not None:
        key = "coach.tip" if verdict.hinted == verdict.best else "coach.tip.hint"
        facts["gain"] = gain_text(verdict.gain.mean, words)
    return words.card_pieces(words.say(key, **facts))


def _moment_text(
    rules: Rules, layout: Layout, view: View, views: Sequence[View], words: Words
) -> str:
    """The numbers of the head line that name the moment of a view, since they differ among the
    views: “Round 1, Trick 2 of 4”; "" if there are none."""
    numbers = {key: {each.tallies.get(key) for each in views} for key in view.tallies}
    keys = [key for key in head_tallies(view, layout) if len(numbers[key]) > 1]
    return ", ".join(head_text(key, rules, view, layout, words) for key in keys)


def _cost(verdict: Verdict) -> float:
    """The points that a choice cost on average; for one that the best mixture seldom draws its
    share, negative; GOOD_CHOICE for one that was not worse."""
    if verdict.opinion in WORSE and verdict.gain is not None:
        return verdict.gain.mean
    return -verdict.shares.get(verdict.made, 0.0) if verdict.opinion == NO_LOT else GOOD_CHOICE
