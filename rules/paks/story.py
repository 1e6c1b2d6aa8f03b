"""What happens in Paks, told: drawing and feeding, paks and steals, and how the hand is counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.kit.cards import SUITS, Card
from rules.kit.move import Move, Target
from rules.kit.said import Fact
from rules.kit.state import Table, View, Why, why
from rules.kit.story import CLIMAX, IDLE, LINE, QUIET, TURN, Beat, Climax, Made, Told, fact_of, join
from rules.paks import sides
from rules.paks.remarks import question
from rules.paks.turns import CHOOSING
from rules.paks.values import WORTH, capture, pairs, score, worth

COUNTING = ("reckon", "give", "sweep")
MOST_TERMS = 3  # a sum of more terms is not told
GREAT_STEAL = 30  # points: the score sheet tells of such a steal
MOST_NAMED = 6  # up to so many cards are named one by one; of more only their number is told


def story(before: View | None, after: View, made: Made) -> Sequence[Told]:
    """Return the sentences of a step."""
    if before is None:
        return list(_tell_deal(after))
    if before.phase in COUNTING:
        return list(_tell_count(before, after))
    if before.phase in CHOOSING:
        sentences = list(_tell_choice(before, after, made[before.turn]))
    else:
        sentences = list(_tell_dealer(before, after))
    if after.phase == "reckon":
        sentences.append(Told(why("emptied")))
    return sentences


def _tell_deal(view: View) -> Iterator[Told]:
    """Yield who deals, and who sits the hand out."""
    table = view.table
    yield Told(why("deals", n=table.hand, who=f"seat.{table.dealer}"))
    for seat in range(table.seats):
        if table.standing.get(sides.SAT_OUT[seat]):
            yield Told(why("sits_out_tie", who=f"seat.{seat}"), TURN)


def _tell_dealer(before: View, after: View) -> Iterator[Told]:
    """Yield what the dealer does: the first cards on the board, a drawn card, where it goes."""
    seat, board = before.turn, after.zones["board"]
    if before.phase == "open":
        first = f"seat.{sides.playing(after.table)[0]}"
        yield Told(why("opens", cards=cards_said(board), who=first))
    elif before.phase == "draw":
        left = len(after.zones["stock"])
        if left == len(sides.playing(after.table)):
            yield Told(why("last_turns", n=left))
        elif not left:
            yield Told(why("last_turn", who=f"seat.{seat}"), TURN)
        if after.phase == "drawn":
            (card,) = after.zones["drawn"]
            if any(lying.suit == card.suit for lying in board):
                yield Told(why("draws", who=f"seat.{seat}", card=f"card.{card.name}"), QUIET)
            else:
                weight = TURN if seat == after.seat or not left else QUIET
                yield Told(_empty_turn_sentence(after), weight)
        elif after.phase == "must":
            yield Told(why("draws_hidden", who=f"seat.{seat}"))
        else:
            yield Told(_empty_turn_sentence(after), LINE if left else TURN)
    elif before.phase == "drawn":
        has_new_card = len(board) > len(before.zones["board"])
        has_all_suits = len({lying.suit for lying in board}) == len(SUITS)
        if has_new_card and has_all_suits and after.phase == "draw":
            yield Told(why("fills", who=f"seat.{after.turn}"))


def _empty_turn_sentence(view: View) -> Why:
    """Return the sentence for a turn without a pak: the drawn card goes to the board, the hand can
    take nothing from a full table, or the seat passes."""
    who = f"seat.{view.turn}"
    if view.phase == "drawn":
        return why("feeds", who=who, card=f"card.{view.zones['drawn'][0].name}")
    return why("shows_hand" if view.phase == "unable" else "makes_none", who=who)


def _tell_choice(before: View, after: View, choice: Move) -> Iterator[Told]:
    """Yield the sentence for the choice of the seat whose turn it is. If the turn ends because
    nothing can be stolen, that seat is told so. The score sheet repeats what has the weight TURN:
    choices in the last turn, and great steals."""
    is_last_turn = not before.zones["stock"]
    if choice.verb == "pass":
        yield Told(_empty_turn_sentence(before), TURN if is_last_turn else IDLE)
        return
    if choice.cards:
        is_repeated = is_last_turn or is_great_steal(before, choice)
        yield Told(play_sentence(before, choice), TURN if is_repeated else LINE)
        cannot_steal = after.phase not in ("steal", "reckon") and before.seat == before.turn
    else:
        cannot_steal = question(before) is not None  # None for other seats
        if not cannot_steal:
            yield Told(why("ends", who=f"seat.{before.turn}"), QUIET)
    if cannot_steal:
        yield Told(why("steals_none", who=f"seat.{before.turn}"))


def is_great_steal(before: View, choice: Move) -> bool:
    """Whether a choice is a steal of many points."""
    return choice.verb == "steal" and score(taken_cards(before, choice)) >= GREAT_STEAL


def play_sentence(before: View, choice: Move) -> Why:
    """Return the sentence for a pak or a steal: who takes which cards from whom, the cards used,
    and what both come to. Of more than MOST_NAMED cards only the number is told."""
    lost, who = taken_cards(before, choice), f"seat.{before.turn}"
    facts: dict[str, Fact] = {
        "used": cards_said(choice.cards),
        "sum": _sum_text(choice.cards, sides.is_one_pair(before.table)),
        "worth": worth(lost),
        "who": who,
    }
    if choice.verb == "pak":
        return why("takes", taken=f"card.{choice.targets[0]}", **facts)
    facts["whom"] = f"seat.{sides.OWNER[str(choice.targets[0])]}"
    if len(lost) > MOST_NAMED:
        return why("steals_heap", n=len(lost), suit=f"suit.{lost[0].suit}", **facts)
    return why("steals", stolen=cards_said(lost), **facts)


def pak_name(move: Move) -> Why:
    """Return the name of a pak as a fact of a sentence: the card taken and the cards used."""
    facts = (("card", f"card.{move.targets[0]}"), ("cards", fact_of(move.cards)))
    return Why("story.play_pak", facts)


def steal_name(victim: int, suit: str) -> Why:
    """Return the name of a steal as a fact of a sentence."""
    return Why("story.play_steal", (("who", f"seat.{victim}"), ("suit", f"suit.{suit}")))


def taken_cards(before: View, choice: Move) -> list[Card]:
    """Return the board card, or the cards of all paks, that a move takes."""
    taken: list[Card] = []
    for target in choice.targets:
        if isinstance(target, Card):
            taken.append(target)
        else:
            taken += before.zones[target]
    return taken


def _sum_text(used: Sequence[Card], one_pair: bool) -> str:
    """Return the sum of the cards used, such as `52 + 10 = 62`. Return only the total of a single
    term, or of more than MOST_TERMS."""
    found_pairs = pairs(used, one_pair)
    paired_cards = {card for pair in found_pairs for card in pair}
    terms = [10 * tens.rank + ones.rank for tens, ones in found_pairs]
    terms += [WORTH[card.rank] for card in used if card not in paired_cards]
    terms.sort(reverse=True)
    total = str(sum(terms))
    if not 1 < len(terms) <= MOST_TERMS:
        return total
    return " + ".join(map(str, terms)) + f" = {total}"


def cards_said(cards: Sequence[Card]) -> str:
    """Return cards as a fact of a sentence, highest first."""
    order = sorted(cards, key=lambda card: (-WORTH[card.rank], -card.rank, card.order))
    return "cards." + " ".join(card.name for card in order)


def _tell_count(before: View, after: View) -> Iterator[Told]:
    """Yield the sentences for the end of a hand: suit by suit, how many paks every side gives up
    and then what that cost; at last the scores."""
    if before.phase != "reckon":
        lost = points_said(before.table, lost_points(before, after))
        yield Told(why("given", lost=lost, **settled_facts(before)), TURN)
    elif after.phase != "over":
        yield Told(why("settles", **settled_facts(after)))
    else:
        for suit in SUITS:
            sentence = suit_sentence(after, suit)
            if sentence is not None:
                points = points_of_seats(after.table, suit_scores(after, suit))
                yield Told(sentence, TURN, points)
        yield Told(best_sentence(after), CLIMAX)


def settled_facts(view: View) -> dict[str, Fact]:
    """Return the facts of the suit that is being settled: who gives up how many paks of it, and
    why so many: all sides have that number, or one (the first of several) has no more."""
    suit, table = sides.current_suit(view), view.table
    least, paks_of_sides = sides.to_give(view, suit)
    count = len(paks_of_sides)
    playing_sides = [seat % count for seat in sides.deciders(table)]
    poorest = [side for side in playing_sides if len(paks_of_sides[side]) == least]
    if poorest == playing_sides:
        fewest = Why("story.fewest_all")
    else:
        facts = ("who", side_names(table, poorest[0])), ("n", table.seats // count), ("left", least)
        fewest = Why("story.fewest", facts)
    return {"each": sides.each_side(table), "n": least, "suit": f"suit.{suit}", "fewest": fewest}


def given_up(before: View, after: View) -> list[str]:
    """Return the paks that are gone after a suit was settled."""
    return [name for name in before.zones if name in sides.OWNER and name not in after.zones]


def lost_points(before: View, after: View) -> dict[int, int]:
    """Return by side the points that it gives up with its paks of a suit."""
    count = sides.side_count(before.table)
    lost = {seat % count: 0 for seat in sides.deciders(before.table)}
    for name in given_up(before, after):
        lost[sides.OWNER[name] % count] += score(before.zones[name])
    return lost


def suit_scores(view: View, suit: str) -> dict[int, int]:
    """Return the score of a suit by side, for the sides that play."""
    table, count = view.table, sides.side_count(view.table)
    paks = sides.paks_of_suit(view.zones, count, suit)
    scores = [sum(score(view.zones[name]) for name in names) for names in paks]
    return {seat % count: scores[seat % count] for seat in sides.deciders(table)}


def totals(view: View) -> dict[int, int]:
    """Return the points gained in this hand by side."""
    suits = [suit_scores(view, suit) for suit in SUITS]
    return {side: sum(scores[side] for scores in suits) for side in suits[0]}


def points_of_seats(table: Table, points: dict[int, int]) -> dict[int, int]:
    """Return the points of each seat, which are those of its side."""
    teams = sides.mates(table.seats, sides.side_count(table))
    return {seat: gained for side, gained in points.items() for seat in teams[side]}


def suit_sentence(view: View, suit: str) -> Why | None:
    """Return the sentence for each side's points in a suit, with the paks that bring them for the
    score sheet. None if nobody had a pak of this suit."""
    points = suit_scores(view, suit)
    paks = sides.paks_of_suit(view.zones, sides.side_count(view.table), suit)
    was_given_up = any(card.suit == suit for card in view.zones["given"])
    if not any(paks) and not was_given_up:
        return None
    of_sides = [_side_paks(view, side, paks[side]) for side in points if paks[side]]
    left = join(of_sides, commas_only=True) if of_sides else Why("story.no_paks")
    each = points_said(view.table, points)
    return why("suit", suit=f"suit.{suit}", each=each, paks=left)


def _side_paks(view: View, side: int, names: Sequence[str]) -> Fact:
    """Return as a fact of a sentence what each of a side's paks scores."""
    paks: list[Fact] = []
    for name in names:
        cards = view.zones[name]
        paks.append(Why("story.pak_scores", (("cards", cards_said(cards)), ("n", score(cards)))))
    facts = ("who", side_names(view.table, side)), ("paks", join(paks, commas_only=True))
    return Why("story.side_paks", facts)


def points_said(table: Table, points: dict[int, int]) -> Why:
    """Return the points of two or three sides as a fact of a sentence."""
    facts: dict[str, Fact] = {}
    for letter, (side, number) in zip("abc", points.items()):
        facts |= {letter: side_names(table, side), f"{letter}_points": number}
    key = "story.each_of_two" if len(points) == 2 else "story.each_of_three"
    return Why(key, (*facts.items(),))


def side_names(table: Table, side: int) -> Fact:
    """Return the names of a side's players as a fact of a sentence."""
    teams = sides.mates(table.seats, sides.side_count(table))
    return join([f"seat.{seat}" for seat in teams[side]])


def best_sentence(view: View) -> Why:
    """Return the sentence for who gained most in this hand."""
    points = totals(view)
    most = max(points.values())
    best = [side_names(view.table, side) for side, gained in points.items() if gained == most]
    if len(best) > 1:
        return why("even", who=join(best), n=most)
    return why("best", who=best[0], n=most)


def climax(before: View | None, after: View, made: Made) -> Climax | None:
    """Return what is shown large: a pak or steal with its sum, an empty last turn, paks that are
    given up, and the final count. None for other steps. A choice in the last turn stays until a
    press for all other players, and a great steal for its victim."""
    if before is None:
        return None
    if before.phase in ("give", "sweep"):
        gone = given_up(before, after)
        lost: dict[Target, Why] = {name: why("lost", n=score(before.zones[name])) for name in gone}
        said = why("settles", **settled_facts(before))
        return Climax([Beat(said, tuple(gone), marks=lost)], stays=False, ahead=True)
    if before.phase == "reckon":
        return Climax([*_count_beats(after)]) if after.phase == "over" else None
    choice = made.get(before.turn)
    is_last_turn_of_another = not after.zones["stock"] and after.seat != before.turn
    if choice and choice.cards:
        is_great = is_great_steal(before, choice)
        is_robbed = is_great and sides.OWNER[str(choice.targets[0])] == after.seat
        return Climax([_play_beat(before, choice)], stays=is_last_turn_of_another or is_robbed)
    if after.phase != "reckon" or not is_last_turn_of_another or before.phase == "steal":
        return None
    return Climax([Beat(_empty_turn_sentence(before), (before.turn,))])


def _play_beat(before: View, choice: Move) -> Beat:
    """Return the beat of a pak or a steal: its cards drawn together, with what they beat."""
    taken = taken_cards(before, choice)
    lit: list[Target | int] = [*choice.cards, *taken]
    if choice.verb == "steal":
        lit.append(sides.OWNER[str(choice.targets[0])])
    value = capture(choice.cards, sides.is_one_pair(before.table))
    note = why("makes", value=value, worth=worth(taken))
    return Beat(play_sentence(before, choice), tuple(lit), together=note)


def _count_beats(view: View) -> Iterator[Beat]:
    """Yield the final count: the hands, which count nothing; each side's suits; who gained most."""
    hands = [name for name in sides.HAND if view.zones.get(name)]
    held: dict[Target, Why] = {name: why("counts_nothing") for name in hands}
    if held:
        yield Beat(why("hands_count_nothing"), tuple(held), marks=held)
    gained = totals(view)
    yield from (_side_beat(view, side, points) for side, points in gained.items() if points)
    points = points_of_seats(view.table, gained)
    most = max(gained.values())
    yield Beat(best_sentence(view), tuple(seat for seat in points if points[seat] == most))


def _side_beat(view: View, side: int, gained: int) -> Beat:
    """Return the beat of a side: its paks lit, and its points, which fly to the plates of its
    players, as the sum of its suits."""
    table = view.table
    count = sides.side_count(table)
    all_paks = [name for name in view.zones if name in sides.OWNER]
    paks = [name for name in all_paks if sides.OWNER[name] % count == side]
    scores = [suit_scores(view, suit)[side] for suit in SUITS]
    terms = [str(points) for points in scores if points]
    who = side_names(table, side)
    if len(terms) == 1:
        text = why("side", who=who, n=gained)
    else:
        text = why("side_sum", who=who, sum=" + ".join(terms), n=gained)
    return Beat(text, tuple(paks), points=points_of_seats(table, {side: gained}), source=paks[0])
