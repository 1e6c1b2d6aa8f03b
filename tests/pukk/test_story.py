"""What Púkk tells of its worked examples: every chip, every combination, and no secret."""

from collections import Counter
from typing import cast

import pytest

from rules.kit.cards import card, cards
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.sight import redact
from rules.kit.state import State, View, Why, why
from rules.kit.story import CLIMAX
from rules.pukk import rules as pukk
from rules.pukk.board import POOLS
from rules.pukk.remarks import gauge, lit, notes, proposal
from table.players.inline import choice_seed, think
from tests.positions import Step, rows
from tests.pukk.deals import at, on, step, steps, table, turned_up, vying
from tests.pukk.test_examples import STOPS
from tests.tables import players, remembered

PAIRS = ("AC AD 5C 7S 9D", "JC KD 6H 8S 9C", "QC QH 6C 7D 10D")


FIRST = "Anna leads first, at the dealer’s left."  # told before the first card is led


def told(state: State, *choice: str) -> Step:
    return Step.of(pukk, state, *choice)


def stays(told: Step) -> bool:
    climax = told.climax()
    return climax is not None and climax.stays


def won(state: State) -> Step:
    """The step in which the púkk is taken, both of two having demanded or all declined."""
    return told(on(state, "shown"))


def test_example_03_the_seven_is_told_when_it_is_swapped_and_only_then() -> None:
    """Whoever swaps is named with both cards; who keeps it is told so alone."""
    state = turned_up(6, ("7H 5D 8S 10C QC", *[""] * 5), "AH")
    swaps, keeps = told(state, "exchange 7H"), told(state, "keep")
    for seat in (None, 0, 3):
        assert swaps.short(seat) == ["Anna swaps the 7H for the AH, which takes a pool."]
        assert keeps.keys(seat) == ["keeps"] * (seat == 0)
    takes = told(swaps.after)
    assert takes.short() == ["Anna takes the ace pool with the AH: 6 chips."]
    assert takes.points()[0][1] == {0: 6}


def test_example_04_two_pools_for_one_jack() -> None:
    """Both pools of the jack of trump clubs are named; it is said where no pool finds an owner."""
    clubs = told(at(6, ("JC 5D", "JH"), "9C"))
    both = "Anna takes the jack pool and the Pamfíll pool with the JC: 12 chips."
    assert clubs.short() == [both]
    icelandic = "Anna hirðir gosareitinn og pamfílsreitinn, 12 peninga. Spilið er JC."
    assert clubs.short(language="is") == [icelandic]
    taken = told(clubs.after)
    assert taken.short() == ["Chips from pools: Anna 12 (JC)."]
    (beat,) = taken.beats()
    assert beat.lit == (card("JC"), 0) and not stays(taken)
    hearts = told(at(6, ("JC 5D", "JH"), "9H"))
    assert hearts.short() == ["Birkir takes the jack pool with the JH: 6 chips."]
    nobody = told(at(2, ("5C 7C", "8C 9C"), "9H"))
    assert nobody.short() == ["Nobody holds a card that takes a pool."]


def test_example_10_stakes_and_the_showdown() -> None:
    """Each chip staked is told; the combinations are named, the weakest first; the winner gets
    what lies there; cards that stay hidden stand in no sentence and in no beat."""
    assert told(vying("", PAIRS), "pukka").points()[0][1] == {0: -1}
    raised = told(vying("pukka, pukka, pukka", PAIRS), "raise")
    assert raised.short() == ["Anna raises to 2 chips."] and raised.points()[0][1] == {0: -1}
    dropped = told(step(raised.after, "match"), "drop")
    assert dropped.short() == ["Dagný drops out, and 1 chip is lost."]
    assert dropped.points()[0][1] == {}
    demand = told(step(dropped.after, "stand"), "demand")
    assert demand.short() == [
        "Birkir asks to see the cards.",
        "Anna shows: pair of aces, AC, AD.",
        "Birkir shows: pair of sixes with Pamfíll, JC, 6H.",
    ]
    beats = demand.beats()
    assert stays(demand)
    assert [beat.said and beat.said.key for beat in beats] == ["shows", "shows", "will_win"]
    assert beats[1].marks["hand:1"].key == "pair_pamfill"
    assert beats[2].lit == (1, *cards("JC 6H"))
    taken = won(demand.after)
    edge = "a pair with Pamfíll beats a pair without"
    assert taken.short() == [f"Birkir takes the púkk of 8 chips: {edge}.", FIRST]
    assert taken.points()[0][1] == {1: 8}
    secret = set(map(str, cards("5C 7S 9D KD 8S 9C")))
    said = " ".join(demand.short()).replace(",", "").split()
    assert not secret & {*said, *(str(lit) for beat in beats for lit in beat.lit)}


@pytest.mark.parametrize(
    ("text", "other", "asked", "edge"),
    [
        ("6C 6D", "AC AD", {}, "sixes beat even aces"),
        ("KC KD", "QC QH", {}, "kings beat queens"),
        ("9C 9D 9H KC KD", "AC AD AS", {}, "aces beat nines"),
        ("5S 5D 5H", "JC AD", {}, "three of a kind beats a pair"),
        ("JC AC", "6D 6H", {}, "a pair with Pamfíll beats a pair without"),
        ("JC AC", "6D 6H", {"pamfill_order": "rank_first"}, "sixes beat even aces"),
        ("JC AC", "AD AH", {"pamfill_order": "rank_first"}, "with Pamfíll"),
        ("9C 9D 9H KC KD", "AC AD AS", {"sets": "poker"}, "a full house beats three of a kind"),
        ("9C 9D KC KD", "KH KS 8C 8D", {"sets": "poker"}, "but nines beat eights"),
    ],
)
def test_the_showdown_tells_what_decides(text, other, asked, edge) -> None:
    """Who takes the púkk is told with the kind, the rank or the card by which the best
    combination beats the next, as the examples 6 and 7 settle it: large, and again in the log."""
    demand = told(vying("pukka, pukka, decline", (text, other, "7S 8S"), **asked), "demand")
    assert edge in demand.spoken()[-1]
    line, first = won(demand.after).short()
    assert edge in line and first == FIRST


def test_example_11_alone_nobody_and_a_tie() -> None:
    """A lone púkker takes it, of nobody's the pool waits, and equal ones share or leave it."""
    alone = told(vying("pukka, decline", PAIRS), "decline")
    assert alone.short()[1:] == ["Anna shows: pair of aces, AC, AD."] and not stays(alone)
    assert told(alone.after).short() == ["Anna is alone and takes the púkk of 4 chips.", FIRST]
    *_, line, first = told(vying("decline, decline", PAIRS), "decline").short()
    assert first == FIRST and line == "Nobody púkks: 3 chips wait in the middle for the next hand."
    equal = ("AC AD 5C 7S 9D", "AH AS 5D 7H 9C", "")
    shared = told(vying("pukka, pukka, decline", equal), "demand")
    assert [points for _, points in won(shared.after).points()] == [{0: 3}, {1: 2}, {}]
    last = shared.beats()[-1]
    assert last.said == why("will_share", n=5) and not last.marks
    carried = told(vying("pukka, pukka, decline", equal, pukk_tie="carry"), "demand")
    assert won(carried.after).keys() == ["carries", "leads_first"]
    assert carried.beats()[-1].said == why("carries", n=5)


def test_the_last_hand_is_told_as_such() -> None:
    """What nobody wins in the last hand waits for no other: it is said that it is shared out, if
    there is anything. After that it is told who gained most in the hand, with the chips that the
    sheet shows."""
    state = at(table(3)._replace(hand=3), PAIRS, "JS", "entry")
    *_, line, _ = told(steps(state, "decline, decline"), "decline").short()
    assert line == "Nobody púkks. After this last hand all chips on the board are shared out."
    state = at(table(3)._replace(hand=3), ("6H", "7D KD", "8C KC"), "AH", "lead")
    end = told(step(step(state, "lead 6H")))
    assert end.keys() == ["divides", "gains_out"] and "+4\u00a0chips" in end.short()[1], end.short()
    assert end.short()[0] == "The 21 chips on the board are shared out: 7 each."
    empty = step(step(state, "lead 6H"))
    empty.tallies.update(dict.fromkeys(POOLS, 0))
    empty.tallies["chips:0"] += 21
    nothing = told(empty)
    assert nothing.keys() == ["gains_out"], f"nothing is shared out: {nothing.short()}"
    assert [beat.said and beat.said.key for beat in nothing.beats()] == ["gains_out"]


def test_a_hand_too_low_is_told_to_its_own_seat_alone() -> None:
    """The others cannot tell who may not púkk from who will not (PKK10)."""
    for rules, said in (({}, "No pair: Anna passes."), ({"min_pukk": "pair6"}, "Too low a pair")):
        low = "AC KS 5C 7S 9D" if not rules else PAIRS[0]
        passed = told(vying("", (low, *PAIRS[1:]), **rules), "decline")
        assert passed.short(0)[0].startswith(said) and passed.keys(1) == ["declines"]


def test_example_12_stops_and_who_pays_what() -> None:
    """Every card of the race with its owner, stops and aces as such; then what each pays."""
    state, race = at(5, STOPS, "JH", "lead"), list[Step]()
    choices = ["lead 7S", "lead 6S", "lead AH", "lead 9C", "lead KH", "lead 6D"]
    while state.phase != "over":
        race.append(told(state, *([choices.pop(0)] if pukk.actors(state) else [])))
        state = race[-1].after
    lines = [line for each in race for line in each.short()]
    assert lines[:6] == [
        "Anna leads the 7S. The 8 of spades must follow.",
        "Birkir must follow with the 8S.",
        "Birkir must follow with the 9S.",
        "7S, 8S, 9S, 10S: nobody has the jack of spades. Dagný leads.",
        "Dagný leads the 6S. Nobody can follow, so Dagný leads again.",
        "Dagný leads the AH. Nothing follows an ace: Dagný leads again.",
    ]
    assert lines[-6:] == [
        "Birkir is out with the 6D! All pay a chip for each card left.",
        "Anna has 4 cards left: 4 chips to Birkir.",
        "Dagný has 1 card left: 1 chip to Birkir.",
        "Eva has 5 cards left: 5 chips to Birkir.",
        "Seat 4 has 5 cards left: 5 chips to Birkir.",
        "Birkir was out first and gained most: +8\u00a0chips (board −7, cards left +15).",
    ]
    gone = told(step(at(2, ("5H KS", "6H 9C"), "7H", "lead"), "lead 5H"))
    assert gone.short() == ["5H, 6H: the 7 of hearts is already on the table. Birkir leads."]
    weights = [line.weight for each in race for line in each.told() if line.weight != "line"]
    assert weights == [CLIMAX, CLIMAX]
    beat, _ = race[-1].beats()
    paid = [place for place, mark in beat.marks.items() if place in beat.lit and mark.key == "pays"]
    assert [str(place) for place in paid] == "hand:0 hand:2 hand:3 hand:4".split()
    assert stays(race[-1])


GAINED = """
97 95 85 | Anna was out first and gained most: +1 chip (board −7, pools +4, cards left +4).
80 103 85 | Birkir gained most: +1 chip (board −7, pools +10, cards left −2). Anna was out first.
97 103 85 | Anna and Birkir gained most: 1 chip each.
80 95 85 | Anna gets 4 chips for cards left.
"""


@pytest.mark.parametrize(("chips", "said"), rows(GAINED))
def test_the_hand_ends_with_who_gained_most(chips: str, said: str) -> None:
    """The last sentence of a hand, the headline of the score sheet, is about the hand as a whole,
    from its first chip on; where all have lost chips to the board it is about the cards left."""
    state = at(3, ("6H", "7D KD", "8C KC"), "AH", "lead")
    state.tallies.update({f"chips:{seat}": int(n) for seat, n in enumerate(chips.split())})
    *_, end = told(step(state, "lead 6H")).short()
    assert end.replace("\u00a0", " ") == said


def test_the_hand_ends_with_what_it_brought_to_each() -> None:
    """At the end of a hand every plate shows what the whole hand brought, as the headline has it;
    a player whom that does not account for reads from what at the own cards. No tag still says
    what somebody pays, nor while the board is shared out."""
    for hand in (1, 3):
        state = at(table(3)._replace(hand=hand), ("6H", "7D KD", "8C KC"), "AH", "lead")
        state.tallies.update({"chips:0": 97, "chips:1": 95, "chips:2": 85})
        before = on(step(state, "lead 6H"), "divide") if hand == 3 else step(state, "lead 6H")
        after, said = step(before), "part_shared" if hand == 3 else "part_cards"
        for eye in (0, 2):
            shown = pukk.climax(seen(before, eye), seen(after, eye), {})
            assert shown is not None
            end = shown.beats[-1]
            assert end.totals == {seat: after.tallies[f"chips:{seat}"] - 100 for seat in range(3)}
            assert end.said and end.totals[0] == dict(end.said.facts)["n"]
            own = [] if eye == 0 else ["brought"]
            assert [mark.key for mark in end.marks.values()] == own
            for mark in end.marks.values():
                assert sum(parts_of(mark).values()) == end.totals[eye] and said in parts_of(mark)
        assert hand == 1 or not [note for note in noted(after, 0).values() if note.key == "pays"]


@pytest.mark.parametrize("seed", ["board", "púkk", "cards"])
def test_the_parts_of_a_gain_are_what_was_told(seed: str) -> None:
    """What the last sentence of a hand gives as parts of a gain is the sum of what the sentences
    before it brought to that seat, part by part, as the rows of the sheet have them. Only where
    nobody else can tell them apart pools and púkk are one part."""
    brought, met = Counter[tuple[int, str]](), set[str]()
    match = Match(pukk, players(3), {}, seed)
    while not match.over:
        if not match.advance():
            (seat,) = match.seats_to_choose()
            match.choose(seat, think("pukk", match.view(seat), seat, "", choice_seed(match, seat)))
        if len(match.history) < 2:
            continue
        past, now = match.history[-2], match.history[-1]
        before, after = redact(pukk, past.state, None), redact(pukk, now.state, None)
        for line in pukk.story(before, after, now.made):
            facts = dict(line.why.facts)
            if "parts" in facts:
                who = int(str(facts["who"]).removeprefix("seat."))
                own = redact(pukk, past.state, who), redact(pukk, now.state, who)
                for told in (line.why, pukk.story(*own, now.made)[-1].why):
                    rows = {part: sum(brought[who, key] for key in ROWS[part]) for part in ROWS}
                    if "part_both" in (parts := parts_of(told)):
                        rows["part_both"] = rows.pop("part_pools") + rows.pop("part_pukk")
                    assert parts == {part: n for part, n in rows.items() if n}, line
                    met.update(parts)
            for seat, points in line.points.items():
                brought[seat, line.why.key.removesuffix("_unevenly")] += points
        if pukk.outcome(after):
            brought.clear()
    assert met, "no hand of this match ended with a gain: take another seed"


ROWS = {
    "part_board": ["dresses"],
    "part_pools": ["collects"],
    "part_pukk": ["pukks", "raises", "matches", "wins", "wins_alone", "shares"],
    "part_cards": ["pays_out"],
    "part_shared": ["divides"],
}
"""By part of a gain, the sentences whose points it sums up."""


def parts_of(sentence: Why) -> dict[str, int]:
    """The parts that a sentence tells, by their keys."""
    if sentence.key == "names.comma":
        return {k: n for _, part in sentence.facts for k, n in parts_of(cast(Why, part)).items()}
    facts = dict(sentence.facts)
    if "parts" in facts:
        return parts_of(cast(Why, facts["parts"]))
    return {sentence.key.removeprefix("story."): int(str(facts["n"]).replace("−", "-"))}


def test_who_is_spared_is_told_with_the_card() -> None:
    """By the house rule whoever holds the next card pays nothing, and everybody learns why."""
    state = at(table(3, next_card_free=True), ("6H", "7H 8H 9D", "KD KC"), "AH", "lead")
    out = told(step(state, "lead 6H"))
    assert out.short() == [
        "Dagný has 2 cards left: 2 chips to Anna.",
        "Birkir holds the next card, the 7H, and pays nothing.",
        "Anna gets 2 chips for cards left.",
    ]
    keys = [beat.said and beat.said.key for beat in out.beats()]
    assert keys == ["pays_out", "is_spared", "is_paid"]
    assert out.beats()[1].marks["hand:1"].key == "free"


# --- what is noted at the table -----------------------------------------------------------------


def seen(state: State, seat: int | None) -> View:
    return redact(pukk, state, seat)


def noted(state: State, seat: int | None) -> dict[str, Why]:
    return {str(place): note for place, note in notes(seen(state, seat)).items()}


def test_cards_that_count_together_are_lit() -> None:
    """In the púkk the own set is lit alone; in the race the last row, and no earlier card."""
    for seat, held in ((0, "AC AD"), (1, "JC 6H"), (None, "")):
        assert set(lit(seen(vying("", PAIRS), seat))) == {*cards(held)}, seat
    state = at(3, ("6H 9C KS", "7H 9D", "8H 9S 5D"), "AH", "lead")
    rows = {"lead 6H": "6H 7H 8H", "lead 9S": "9S"}
    for choice, row in rows.items():
        state = on(step(state, choice), "lead")
        assert lit(seen(state, None)) == cards(row), choice


@pytest.mark.parametrize(
    ("choices", "seat", "told"),
    [
        ("pukka, decline", None, "hand:0 staked 1, hand:1 declined"),
        ("pukka, decline, pukka, raise", 2, "hand:0 staked 2, hand:1 declined, QC staked_on 1"),
        ("pukka, pukka, pukka, raise, drop", 1,
         "hand:0 staked 2, hand:1 dropped 1, hand:2 staked 1, JC pamfill"),
        ("pukka, pukka, decline, demand", 2, "hand:0 pair, hand:1 pair_pamfill"),
    ],
)  # fmt: skip
def test_who_is_in_and_who_is_not(choices: str, seat: int | None, told: str) -> None:
    """Everybody reads who passes, who dropped out and how much each has staked, at the hand of the
    player whom it means, but of the own set at its first card. The combinations shown are named
    to all, and those of nobody else; who takes how much is not given away beside them."""
    notes = noted(vying(choices, PAIRS), seat).items()
    said = [f"{at} {key} {dict(n).get('n', '')}".strip() for at, (key, n) in notes if at != "trump"]
    assert ", ".join(said) == told


def test_stops_and_payments() -> None:
    """A card nobody could follow is marked; at the end each hand says what it pays."""
    hands = ("6H KH", "7H 8H 9D JD AS", "KD KC")
    state = step(at(table(3, next_card_free=True), hands, "AH", "lead"), "lead KH")
    assert noted(state, 1)["KH"].key == "stop"
    found = noted(step(state, "lead 6H"), 2)
    assert found["played:0"].key == "out" and found["hand:1"].key == "free"
    assert found["hand:2"] == why("pays", who="seat.2", n=2)


def test_the_seven_is_laid_ready_for_its_holder_alone() -> None:
    """While its holder is asked it is marked, and proposed, to nobody else. All see one go that is
    swapped, and remember the card that came for it; nobody is asked about one that is turned up."""
    held = turned_up(3, ("7H 5D 8S 10C QC", "6D", ""), "AH")
    kept, swapped = step(held, "keep", seat=0), step(held, "exchange 7H", seat=0)
    for state, seat in ((held, None), (held, 2), (kept, None), (kept, 2)):
        assert set(noted(state, seat)) == {"trump"}
    assert noted(held, 0)["7H"].key == "bisefa"
    assert proposal(seen(held, 0), 0) == Move("exchange", (card("7H"),))
    assert proposal(seen(kept, 0), 0) is None
    assert remembered(pukk, held, seen(held, 1), kept) == {}
    assert remembered(pukk, held, seen(held, 1), swapped) == {"hand:0": (card("AH"),)}
    assert pukk.asked(swapped) is None
    assert pukk.asked(turned_up(3, ("6D", "5D", "AH"), "7H")) is None


@pytest.mark.parametrize(
    ("text", "key", "good"),
    [
        ("AS", "ace", True),
        ("8H", "yours", True),
        ("9H", "gone", True),
        ("QH", "lies", True),
        ("5D", "next", None),
    ],
)
def test_what_would_follow(text: str, key: str, good: bool | None) -> None:
    """A card about to be led says which card would follow, and whether that is sure."""
    found = gauge(seen(at(2, ("AS 8H 9H QH 5D", "6D"), "10H", "lead"), 0), 0, cards(text), ())
    assert found is not None and (found.why.key, found.good) == (key, good)
