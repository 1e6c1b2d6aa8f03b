"""How well the players of each game play, beside others and beside the best there is."""

from collections.abc import Mapping

from research.figures.figure import Figure

GAMES: Mapping[str, Figure] = {
    "punk-last-round": Figure(
        "what a perfect opponent gains in the last round, 1,000 pools at each table",
        70,
        ("research.punk.last_round",),
        ("research.punk.last_round 2",),
    ),
    "punk-last-tricks": Figure(
        "what a perfect opponent gains in the last tricks, exactly, of sharp and of plain players",
        500,
        ("research.punk.endgames",),
        ("research.punk.endgames 1",),
    ),
    "punk-endgame-training": Figure(
        "the same of sharp at every heap of the last three tricks, as the trainer counts it",
        60,
        ("research.punk.endgame_training gain",),
        ("research.punk.endgame_training gain 1357",),
        "cc",
    ),
    "punk-sharp": Figure(
        "sharp alone among keens",
        300,
        tuple(
            f"research.punk.duel {table} sharp"
            for table in ("3 150 2203", "4 250 2301", "6 50 2206")
        ),
        ("research.punk.duel 3 1 1 sharp",),
    ),
    "punk-plain": Figure(
        "keen alone among players of their lowest card, and of a single trick's equilibrium",
        90,
        tuple(f"research.punk.duel {table} 1" for table in ("3 130", "4 35", "5 15")),
        ("research.punk.duel 3 1 1",),
    ),
    "punk-biases": Figure(
        "keen who likes some rank more or less, alone among keens, 3 seats, in C",
        60,
        ("research.punk.training biases 3 20000 1",),
        ("research.punk.training biases 3 60 1",),
        "cc",
    ),
    "tunk-plain": Figure(
        "keen and a plain player who drops in haste, by deals of both seats, and by hands",
        60,
        ("research.tunk.duel 2 6600 1 keen",),
        ("research.tunk.duel 2 4 1 keen",),
    ),
    "tunk-drops": Figure(
        "points a hand that keen and sharp lose by drops, or by none",
        900,
        ("research.tunk.drops 2 600 200 1 keen", "research.tunk.drops 2 240 100 1 sharp"),
        ("research.tunk.drops 2 2 8 1 keen",),
    ),
    "tunk-training": Figure(
        "points a hand that sharp makes more than keen, in hands of its trainer in C",
        160,
        ("research.tunk.training duel 2000000 7401",),
        ("research.tunk.training duel 2000 1",),
        needs="cc",
    ),
    "tunk-ceiling": Figure(
        "how much anybody wins from the plain player who sees every card and knows its program",
        250,
        ("research.tunk.ceiling 1000 1 3",),
        ("research.tunk.ceiling 2 1 2",),
    ),
    "tunk-single-hand": Figure(
        "what keen and sharp win by dropping sooner where one hand is the whole match",
        60,
        (
            "research.tunk.duel 2 2500 1 keen points match=single_hand",
            "research.tunk.duel 3 1500 1 keen points match=single_hand",
            "research.tunk.duel 2 1200 1 sharp points-sharp match=single_hand",
        ),
        ("research.tunk.duel 2 4 1 keen points match=single_hand",),
    ),
    "tunk-match-length": Figure(
        "hands in a match to 100 points of three playful seats, and of three keen ones",
        20,
        ("research.match_length tunk 3 100 1 playful", "research.match_length tunk 3 100 1 keen"),
        ("research.match_length tunk 3 2 1 keen",),
    ),
    "paks-greedy": Figure(
        "keen and a greedy capturer, 2, 4 and 6 seats",
        120,
        tuple(
            f"research.paks.duel {table} 1 0 keen greedy" for table in ("2 750", "4 200", "6 150")
        ),
        ("research.paks.duel 2 2 1 0 keen greedy",),
    ),
    "paks-waiting": Figure(
        "whether it is right to leave a card that may be taken, with open hands and in many worlds",
        300,
        tuple(
            f"research.paks.waiting {how} 1"
            for how in ("exact 3 150", "exact 5 100", "exact 7 40", "worlds 2 800")
        ),
        ("research.paks.waiting exact 3 2 1", "research.paks.waiting worlds 2 2 1"),
    ),
    "paks-never-first": Figure(
        "who takes no card before the last turn unless it must, and keen, 2 and 4 seats",
        60,
        ("research.paks.duel 2 400 1 0 waiting keen", "research.paks.duel 4 120 1 0 waiting keen"),
        ("research.paks.duel 2 2 1 0 waiting keen",),
    ),
    "paks-passes": Figure(
        "how many cards are taken that may be left, how many passes follow one another",
        200,
        (
            *(
                f"research.paks.passes {seats} 60 2 {who}"
                for seats in (2, 3, 4, 6)
                for who in ("playful", "easy", "steady", "keen")
            ),
            "research.paks.passes 2 6 2 ahead 60",
        ),
        ("research.paks.passes 2 1 2 steady",),
    ),
    "paks-endings": Figure(
        "points that levels without slips lose to exact search with one card to come",
        300,
        ("research.endgames paks 1000",),
        ("research.endgames paks 3",),
    ),
    "paks-partners": Figure(
        "partners beside the same play each for himself, 4 and 6 seats",
        120,
        ("research.paks.duel 4 250 1 0 keen alone", "research.paks.duel 6 150 1 0 keen alone"),
        ("research.paks.duel 4 2 1 0 keen alone",),
    ),
    "paks-departures": Figure(
        "what sharp gains a hand where it leaves the moves of keen, 6 seats",
        850,
        ("research.paks.departures 6 500 23",),
        ("research.paks.departures 6 2 23 16",),
    ),
    "paks-beliefs": Figure(
        "how much what others leave lying tells of their hands, 2, 4 and 6 seats",
        100,
        tuple(f"research.paks.beliefs {table} 29" for table in ("2 8000", "4 3000", "6 2500")),
        ("research.paks.beliefs 2 8 29",),
    ),
    "puck-simple": Figure(
        "sharp against who holds a pair or better and else steals two, 2, 3 and 4 seats",
        250,
        tuple(f"research.puck.duel --games 20000 --seats {seats}" for seats in (2, 3, 4)),
        ("research.puck.duel --games 20",),
    ),
    "puck-round": Figure(
        "what a perfect opponent gains on sharp in a round, 2, 3 and 4 seats",
        1500,
        tuple(f"research.puck.best_response --seats {seats}" for seats in (2, 3, 4)),
        ("research.puck.best_response --points 2 --worlds 20",),
        needs="numpy",
    ),
    "puck-memory": Figure(
        "what a perfect opponent gains on sharp by remembering cards, and on keen, 2 seats",
        150,
        tuple(
            f"research.puck.best_response --points 300 --seed 3 {what}"
            for what in ("--shown 12", "--shown 24", "--of thumb")
        ),
        ("research.puck.best_response --points 2 --worlds 20 --shown 12",),
        needs="numpy",
    ),
    "pukk-stakes": Figure(
        "what a perfect opponent gains in the púkk of three seats, by all deals",
        6,
        ("research.pukk.best_response",),
        ("research.pukk.best_response",),
    ),
    "pukk-raises": Figure(
        "how often each level raises in Púkk, and on what, 2 and 4 seats",
        60,
        tuple(f"research.pukk.raises {n} 1000 7 keen steady playful" for n in (2, 4)),
        ("research.pukk.raises 2 4 7 keen",),
    ),
    "pukk-people": Figure(
        "what daring adds among those who fold, or pay, too readily, three seats, by all deals",
        15,
        ("research.pukk.weak_opponents",),
        ("research.pukk.weak_opponents",),
    ),
    "pukk-greedy": Figure(
        "chips a deal that keen makes beyond greedy players, 4, 5 and 6 seats; with raises capped",
        100,
        (
            *(f"research.pukk.duel {seats} 1000 1 greedy keen" for seats in (4, 5, 6)),
            "research.pukk.duel 4 1000 1 greedy keen raise_cap=3",
        ),
        ("research.pukk.duel 4 2 1 greedy keen",),
    ),
    "pukk-endings": Figure(
        "chips lost to exact search by leads with six or fewer cards to guess",
        60,
        ("research.endgames pukk 1000",),
        ("research.endgames pukk 4",),
    ),
    "pukk-leads": Figure(
        "how often sharp leads what 10,000 deals say is clearly best, 2, 4 and 6 seats",
        4000,
        tuple(f"research.pukk.leads {seats} 100 1" for seats in (2, 4, 6)),
        ("research.pukk.leads 2 12 1 40",),
    ),
}
