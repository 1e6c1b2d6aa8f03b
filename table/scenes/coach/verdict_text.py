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

MAX_SHARES = 5  # moves listed with their probabilities
GOOD_CHOICE = -1.0  # the cost of a choice with which nothing is wrong: below any other


def move_paragraphs(key: str, move: Move, builder: MoveBuilder, words: Words,
                    colour: str = "ink") -> list[Paragraph]:  # fmt: skip
    """Return two paragraphs: the heading with this key, and a move in words."""
    return [
        Paragraph([words.say(key)], "italic", "faint"),
        Paragraph(move_pieces(move, builder, words), "strong", colour, close=True),
    ]


def verdict_paragraphs(choice: CoachedChoice, verdict: Verdict, builder: MoveBuilder,
                       words: Words) -> list[Paragraph]:  # fmt: skip
    """Return the paragraphs about a choice: the opinion on it, the better move, and the reasons."""
    opinion, gain = verdict.opinion, verdict.gain
    key = f"coach.{opinion}"
    is_clear = max(verdict.shares.values(), default=0.0) >= CLEAR
    if is_clear:
        key = "coach.same" if opinion == LOT else "coach.no_lot.clear"
    points = gain_text(abs(gain.mean) if gain else 0.0, words)
    opinions = [Paragraph([words.say(key, gain=points)])]
    is_unlikely_move = opinion == NO_LOT and len(verdict.shares) > 1
    if choice.scored and (opinion in WORSE or is_unlikely_move):
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
        return [*opinions, *(reasons if verdict.best == choice.move else [])]
    # The other move is no correction, so it has no accent and comes after the opinion.
    best = move_paragraphs("coach.best", verdict.best, builder, words)
    return [*opinions, *best, *reasons[:1]]


def _share_paragraphs(verdict: Verdict, builder: MoveBuilder, words: Words) -> list[Paragraph]:
    """Return the probabilities, a paragraph each, of the likeliest moves and of the move made."""
    shares = verdict.shares
    by_share = sorted(shares, key=lambda move: -shares[move])
    listed = by_share[:MAX_SHARES]
    if verdict.move in shares and verdict.move not in listed:
        listed.append(verdict.move)
    paragraphs = [Paragraph([words.say("coach.shares")], "italic", "faint")]
    for move in listed:
        percent = round(shares[move] * 100)
        share = words.say("coach.share", n=percent) if percent else words.say("coach.share.least")
        pieces = [f"{share}  ", *move_pieces(move, builder, words)]
        role = "strong" if move == verdict.move else "text"
        paragraphs.append(Paragraph(pieces, role, close=True))
    if len(by_share) > len(listed):
        paragraphs.append(Paragraph([words.say("coach.more")], "italic", "faint", close=True))
    return paragraphs


def _gain_paragraphs(verdict: Verdict, words: Words) -> list[Paragraph]:
    """Return a paragraph on how often in a hundred sampled worlds the better choice did better,
    worse and the same; [] if not more often better than worse, or not measured."""
    gain = verdict.gain
    if gain is None or gain.better <= gain.worse:
        return []
    better = round(100 * gain.better / gain.worlds)
    worse = min(100 - better, round(100 * gain.worse / gain.worlds))
    same = 100 - better - worse
    key = "coach.of_hundred" if same else "coach.of_hundred.never_same"
    return [Paragraph([words.say(key, better=better, worse=worse, same=same)])]


def coach_sentence(review: HandReview, seat: int, words: Words) -> Pieces:
    """Return the sentence about a seat's choices in the round that ended last, all of which are
    judged: which one cost most and what was better, or that none cost anything. Return () if no
    choice could be judged, or if the seat was out of the round."""
    choices, row_key = review.choices_of_round(seat), f"head.{review.row_name}"
    at = words.say(row_key, n=review.row) if words.has(row_key) else words.say("coach.title")
    if not choices:
        later = [moment for moment in review.match.history if moment.step > review.since]
        was_in = any(seat in moment.made for moment in later)
        return [words.say("coach.none", at=at)] if was_in else ()
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


def _better_choice_pieces(review: HandReview, choice: CoachedChoice, verdict: Verdict,
                          words: Words) -> Pieces:  # fmt: skip
    """Return the sentence about a choice that cost something: when it was, and what was better."""
    better, made, are_infinitives = _compared_moves(review, choice, verdict, words)
    facts = {"at": _moment_text(review, choice, words), "better": better, "made": made}
    if verdict.gain is not None:
        key = "coach.tip"
        facts["gain"] = gain_text(verdict.gain.mean, words)
    else:
        key = "coach.tip.scored" if choice.scored and not are_infinitives else "coach.tip.lot"
    return words.card_pieces(words.say(f"{key}.to" if are_infinitives else key, **facts))


def _moment_text(review: HandReview, choice: CoachedChoice, words: Words) -> str:
    """Describe when a choice was made: the round, and the other numbers at the head of the table
    that changed within it. If none changed, add the number of the choice among several."""
    rules, layout = rules_and_layout(review.game)
    choices, view = review.choices_of_round(choice.seat), choice.view
    all_tallies = [other.view.tallies for other in choices]
    changing = {
        key for key in view.tallies if len({tallies.get(key) for tallies in all_tallies}) > 1
    }
    keys = [key for key in head_tallies(view, layout) if key in {review.row_name, *changing}]
    first, *later = [head_text(key, rules, view, layout, words) for key in keys]
    if changing.isdisjoint(keys) and len(choices) > 1:
        number = choices.index(choice) + 1
        later.append(words.say("coach.choice", at=number, all=len(choices)))
    return ", ".join([first, *(text[:1].lower() + text[1:] for text in later)])


def _compared_moves(review: HandReview, choice: CoachedChoice, verdict: Verdict,
                    words: Words) -> tuple[str, str, bool]:  # fmt: skip
    """Return the better move and the one made as texts, and whether both begin with an infinitive.
    They do if the words have the infinitives, unless cards and targets say enough, since both moves
    have targets and the same verb. Whole moves are put in quotation marks."""
    rules, layout = rules_and_layout(review.game)
    best, made, say = verdict.best, verdict.move, words.say
    named = words.with_names([player.name for player in choice.players])
    best_cards = cards_and_target(best, layout, choice.view, named)
    made_cards = cards_and_target(made, layout, choice.view, named)
    is_same_verb, is_same_cards = best.verb == made.verb, best_cards == made_cards
    can_tell_by_cards = bool(best_cards and made_cards) and not is_same_cards and is_same_verb
    has_targets = bool(best.targets or made.targets)
    best_verb, made_verb = f"verb.{best.verb}.to", f"verb.{made.verb}.to"
    has_infinitives = words.has(best_verb) and words.has(made_verb)
    differ = not (is_same_verb and is_same_cards)
    if has_infinitives and differ and not (can_tell_by_cards and has_targets):
        best_text = f"{say(best_verb)} {best_cards}".rstrip()
        made_text = f"{say(made_verb)} {made_cards}".rstrip()
        return best_text, made_text, True
    if can_tell_by_cards:
        return best_cards, made_cards, False
    builder = builder_for(rules, layout, choice.view, choice.seat)
    best_text = say("coach.move", move=with_braces(move_pieces(best, builder, named)))
    made_text = say("coach.move", move=with_braces(move_pieces(made, builder, named)))
    return best_text, made_text, False


def _cost(verdict: Verdict) -> float:
    """Return the points that a choice cost on average; GOOD_CHOICE if it was not worse. Where it is
    best to choose at random, an unlikely move costs the less the likelier it is, but always less
    than points: its negative probability."""
    if verdict.opinion in WORSE and verdict.gain is not None:
        return verdict.gain.mean
    if verdict.opinion == NO_LOT:
        return -verdict.shares.get(verdict.move, 0.0)
    return GOOD_CHOICE
