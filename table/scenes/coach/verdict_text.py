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


def coach_sentence(coaching: HandReview, seat: int, words: Words) -> Pieces:
    """The sentence about a seat's choices in the round that ended last, which it names and which
    are all judged: the one that cost most and what was better, or that none cost anything. Empty if
    no choice could be judged, or the seat had none to make, as one that is out."""
    choices, row = coaching.choices_of_round(seat), f"head.{coaching.row_name}"
    at = words.say(row, n=coaching.row) if words.has(row) else words.say("coach.title")
    if not choices:
        later = (moment for moment in coaching.match.history if moment.step > coaching.since)
        is_in = any(seat in moment.made for moment in later)
        return [words.say("coach.none", at=at)] if is_in else ()
    judged = [
        (choice, verdict)
        for choice in choices
        if (verdict := coaching.verdicts[seat, choice.step]) and verdict.opinion != UNKNOWN
    ]
    costs = [(_cost(verdict), choice, verdict) for choice, verdict in judged]
    if costs:
        cost, choice, verdict = max(costs, key=lambda entry: entry[0])
        if cost > GOOD_CHOICE:
            return _better_choice_pieces(coaching, choice, verdict, words)
    return [words.say("coach.tip.none", at=at)] if judged else ()


def _better_choice_pieces(
    coaching: HandReview, choice: CoachedChoice, verdict: Verdict, words: Words
) -> Pieces:
    """The sentence about a choice that cost something: when it was, and what was better. Moves are
    told by their infinitives if there are any, but two of one verb with targets by their cards and
    targets alone. The choice is numbered if several of the round are of its verb."""
    rules, layout = rules_and_layout(coaching.game)
    made, view = coaching.choices_of_round(choice.seat), choice.view
    tallies = [each.view.tallies for each in made]
    changing = {key for key in view.tallies if len({each.get(key) for each in tallies}) > 1}
    keys = [key for key in head_tallies(view, layout) if key in {coaching.row_name, *changing}]
    moments = [head_text(key, rules, view, layout, words) for key in keys]
    is_one_of_several = sum(each.made.verb == verdict.made.verb for each in made) > 1
    if changing.isdisjoint(keys) and is_one_of_several:
        moments.append(words.say("coach.choice", at=made.index(choice) + 1, all=len(made)))
    moves = verdict.best, verdict.made
    named = words.with_names([player.name for player in choice.players])
    texts, ending = [cards_and_target(move, layout, view, named) for move in moves], ""
    is_alike = all(texts) and texts[0] != texts[1] and moves[0].verb == moves[1].verb
    is_aimed = is_alike and any(move.targets for move in moves)
    infinitives = [f"verb.{move.verb}.to" for move in moves]
    differs = infinitives[0] != infinitives[1] or texts[0] != texts[1]
    if differs and not is_aimed and all(map(words.has, infinitives)):
        pairs = zip(map(words.say, infinitives), texts, strict=True)
        texts, ending = [" ".join(filter(None, pair)) for pair in pairs], ".to"
    elif not is_alike:
        builder = builder_for(rules, layout, view, choice.seat)
        whole = (move_pieces(move, builder, named) for move in moves)
        texts = [words.say("coach.move", move=with_braces(pieces)) for pieces in whole]
    later = [moment[:1].lower() + moment[1:] for moment in moments[1:]]
    facts = {"at": ", ".join([moments[0], *later]), "better": texts[0], "made": texts[1]}
    key = "coach.tip.scored" if choice.scored and not ending else "coach.tip.lot"
    if verdict.gain is not None:
        key = "coach.tip"
        facts["gain"] = gain_text(verdict.gain.mean, words)
    return words.card_pieces(words.say(key + ending, **facts))


def _cost(verdict: Verdict) -> float:
    """The points that a choice cost on average; for one that the best mixture seldom draws its
    share, negative; GOOD_CHOICE for one that was not worse."""
    if verdict.opinion in WORSE and verdict.gain is not None:
        return verdict.gain.mean
    return -verdict.shares.get(verdict.made, 0.0) if verdict.opinion == NO_LOT else GOOD_CHOICE
