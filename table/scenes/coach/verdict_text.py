"""Describe the verdict on a choice: the move, the better one, and the reasons."""

from __future__ import annotations

from rules.kit.move import Move
from table.felt.picture import head_tallies, head_text
from table.felt.typeset import Pieces
from table.i18n.words import Words
from table.input.asking_in_turn import builder_for
from table.input.move_builder import MoveBuilder
from table.panels.paragraphs import Paragraph
from table.players.judge import CLEAR, LOT, NO_LOT, UNKNOWN, WORSE, Verdict
from table.scenes.coach.hand_review import CoachedChoice, HandReview
from table.scenes.coach.hint_preview import cards_and_target, gain_text, move_pieces, with_braces
from table.session.open_game import rules_and_layout

MAX_SHARES = 5  # moves of a drawn lot that are listed
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
    opinions = [Paragraph([words.say(key, gain=points)])]
    if choice.scored and (opinion in WORSE or (opinion == NO_LOT and len(verdict.shares) > 1)):
        opinions.append(Paragraph([words.say("coach.scored")]))
    reasons = [
        Paragraph(words.pieces(f"reason.{why.key}", dict(why.facts))) for why in verdict.reasons
    ]
    if is_clear and opinion == LOT:
        return opinions
    if opinion in (LOT, NO_LOT):  # other reasons repeat the shares
        return [*opinions, *_share_paragraphs(verdict, builder, words), *reasons[:1]]
    if opinion in WORSE:
        best = move_paragraphs("coach.best", verdict.best, builder, words, "accent")
        return [*best, *opinions, *(reasons or _gain_paragraphs(verdict, words))]
    if not verdict.names_other:
        return [*opinions, *(reasons if verdict.best == choice.made else [])]
    # Without accent and below the opinion, so that it is no correction.
    best = move_paragraphs("coach.best", verdict.best, builder, words)
    return [*opinions, *best, *reasons[:1]]


def _share_paragraphs(verdict: Verdict, builder: MoveBuilder, words: Words) -> list[Paragraph]:
    """The probability of each move in a mixed strategy: the likeliest ones and the move made."""
    shares = verdict.shares
    by_share = sorted(shares, key=lambda move: -shares[move])
    most_common = by_share[:MAX_SHARES]
    if verdict.made in shares and verdict.made not in most_common:
        most_common.append(verdict.made)
    paragraphs = [Paragraph([words.say("coach.shares")], "italic", "faint")]
    for move in most_common:
        n = round(shares[move] * 100)
        share = words.say("coach.share", n=n) if n else words.say("coach.share.least")
        pieces = [f"{share}  ", *move_pieces(move, builder, words)]
        role = "strong" if move == verdict.made else "text"
        paragraphs.append(Paragraph(pieces, role, close=True))
    if len(by_share) > len(most_common):
        paragraphs.append(Paragraph([words.say("coach.more")], "italic", "faint", True))
    return paragraphs


def _gain_paragraphs(verdict: Verdict, words: Words) -> list[Paragraph]:
    """The evidence for a better choice that has no reasons: in how many of a hundred sampled worlds
    it did better, worse and the same. Empty if it did not do better in more of them than worse, or
    was not measured."""
    best = verdict.gain
    if best is None or best.better <= best.worse:
        return []
    better, worse = (round(100 * number / best.worlds) for number in (best.better, best.worse))
    worse = min(100 - better, worse)
    same = 100 - better - worse
    key = "coach.of_hundred" if same else "coach.of_hundred.never_same"
    return [Paragraph([words.say(key, better=better, worse=worse, same=same)])]


def coach_sentence(review: HandReview, seat: int, words: Words) -> Pieces:
    """The sentence about a seat's choices in the round that ended last, which it names and which
    are all judged: the one that cost most and what was better, or that none cost anything. Empty if
    no choice could be judged, or the seat had none to make, as one that is out."""
    choices, row = review.choices_of_round(seat), f"head.{review.row_name}"
    at = words.say(row, n=review.row) if words.has(row) else words.say("coach.title")
    if not choices:
        later = (moment for moment in review.match.history if moment.step > review.since)
        is_in = any(seat in moment.made for moment in later)
        return [words.say("coach.none", at=at)] if is_in else ()
    judged: list[tuple[CoachedChoice, Verdict]] = []
    for choice in choices:
        verdict = review.verdicts[seat, choice.step]
        if verdict is not None and verdict.opinion != UNKNOWN:
            judged.append((choice, verdict))
    if not judged:
        return ()
    choice, verdict = max(judged, key=lambda pair: _cost(pair[1]))
    if _cost(verdict) > GOOD_CHOICE:
        return _better_choice_pieces(review, choice, verdict, words)
    return [words.say("coach.tip.none", at=at)]


def _better_choice_pieces(
    review: HandReview, choice: CoachedChoice, verdict: Verdict, words: Words
) -> Pieces:
    """The sentence about a choice that cost something: when it was, and what was better."""
    better, made, are_infinitives = _compared_moves(review, choice, verdict, words)
    facts = {"at": _moment_text(review, choice, words), "better": better, "made": made}
    if verdict.gain is not None:
        key = "coach.tip"
        facts["gain"] = gain_text(verdict.gain.mean, words)
    else:
        key = "coach.tip.scored" if choice.scored and not are_infinitives else "coach.tip.lot"
    return words.card_pieces(words.say(f"{key}.to" if are_infinitives else key, **facts))


def _moment_text(review: HandReview, choice: CoachedChoice, words: Words) -> str:
    """When a choice was made, by what the head of the table showed and what of that changed in the
    round; if nothing changed, by its number among several choices."""
    rules, layout = rules_and_layout(review.game)
    made, view = review.choices_of_round(choice.seat), choice.view
    tallies = [each.view.tallies for each in made]
    changing = {key for key in view.tallies if len({each.get(key) for each in tallies}) > 1}
    keys = [key for key in head_tallies(view, layout) if key in {review.row_name, *changing}]
    first, *later = [head_text(key, rules, view, layout, words) for key in keys]
    if changing.isdisjoint(keys) and len(made) > 1:
        later.append(words.say("coach.choice", at=made.index(choice) + 1, all=len(made)))
    return ", ".join([first, *(text[:1].lower() + text[1:] for text in later)])


def _compared_moves(
    review: HandReview, choice: CoachedChoice, verdict: Verdict, words: Words
) -> tuple[str, str, bool]:
    """Return the better move and the one made as texts, and whether both are infinitives, which
    they are where the words have them. Two of one verb with targets are told by cards and targets
    alone."""
    rules, layout = rules_and_layout(review.game)
    moves = verdict.best, verdict.made
    named = words.with_names([player.name for player in choice.players])
    cards = [cards_and_target(move, layout, choice.view, named) for move in moves]
    has_cards_alone = all(cards) and cards[0] != cards[1] and moves[0].verb == moves[1].verb
    has_targets = any(move.targets for move in moves)
    infinitives = [f"verb.{move.verb}.to" for move in moves]
    differs = infinitives[0] != infinitives[1] or cards[0] != cards[1]
    if differs and not (has_cards_alone and has_targets) and all(map(words.has, infinitives)):
        better, made = (
            f"{words.say(key)} {text}".rstrip() for key, text in zip(infinitives, cards)
        )
        return better, made, True
    if has_cards_alone:
        return cards[0], cards[1], False
    builder = builder_for(rules, layout, choice.view, choice.seat)
    wholes = (with_braces(move_pieces(move, builder, named)) for move in moves)
    better, made = (words.say("coach.move", move=whole) for whole in wholes)
    return better, made, False


def _cost(verdict: Verdict) -> float:
    """The points that a choice cost on average; for one that the best mixture seldom draws its
    share, negative, so that the rarest costs most; GOOD_CHOICE for one that was not worse."""
    if verdict.opinion in WORSE and verdict.gain is not None:
        return verdict.gain.mean
    if verdict.opinion == NO_LOT:
        return -verdict.shares.get(verdict.made, 0.0)
    return GOOD_CHOICE
