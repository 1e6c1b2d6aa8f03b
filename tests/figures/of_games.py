"""How well the players of each game play, beside others and beside the best there is."""

from collections.abc import Mapping

from tests.figures.figure import Figure

GAMES: Mapping[str, Figure] = {
    "punk-last-round": Figure(
        "what a perfect opponent gains in the last round, 1,000 pools at each table",
        70,
        ("tests.punk.last_round",),
        ("tests.punk.last_round 2",),
    ),
    "punk-last-tricks": Figure(
        "what a perfect opponent gains in the last tricks, exactly, of sharp and of plain players",
        500,
        ("tests.punk.endings",),
        ("tests.punk.endings 1",),
    ),
    "punk-endgame-training": Figure(
        "the same of sharp at every heap of the last three tricks, as the trainer counts it",
        60,
        ("tests.punk.drilling gain",),
        ("tests.punk.drilling gain 1357",),
        "cc",
    ),
    "punk-sharp": Figure(
        "sharp alone among keens",
        300,
        tuple(
            f"tests.punk.opponents {table} sharp"
            for table in ("3 150 2203", "4 250 2301", "6 50 2206")
        ),
        ("tests.punk.opponents 3 1 1 sharp",),
    ),
    "punk-plain": Figure(
        "keen alone among players of their lowest card, and of a single trick's equilibrium",
        90,
        tuple(f"tests.punk.opponents {table} 1" for table in ("3 130", "4 35", "5 15")),
        ("tests.punk.opponents 3 1 1",),
    ),
    "punk-biases": Figure(
        "keen with one habit changed, against keen, 3 seats",
        350,
        ("tests.punk.bents 3 150 1",),
        ("tests.punk.bents 3 1 1 'aces never'",),
    ),
    "tunk-plain": Figure(
        "keen and a plain player who drops in haste, by deals of both seats, and by hands",
        60,
        ("tests.tunk.measure 2 6600 1 keen",),
        ("tests.tunk.measure 2 4 1 keen",),
    ),
    "tunk-drops": Figure(
        "points a hand that keen and sharp lose by drops, or by none",
        900,
        ("tests.tunk.drops 2 600 200 1 keen", "tests.tunk.drops 2 240 100 1 sharp"),
        ("tests.tunk.drops 2 2 8 1 keen",),
    ),
    "tunk-training": Figure(
        "points a hand that sharp makes more than keen, in hands of its trainer in C",
        160,
        ("tests.tunk.practising duel 2000000 7401",),
        ("tests.tunk.practising duel 2000 1",),
        needs="cc",
    ),
    "tunk-ceiling": Figure(
        "how much anybody wins from the plain player who sees every card and knows its program",
        250,
        ("tests.tunk.ceiling 1000 1 3",),
        ("tests.tunk.ceiling 2 1 2",),
    ),
    "tunk-match-length": Figure(
        "hands in a match to 100 points of three playful seats, and of three keen ones",
        20,
        ("tests.matches tunk 3 100 1 playful", "tests.matches tunk 3 100 1 keen"),
        ("tests.matches tunk 3 2 1 keen",),
    ),
    "paks-greedy": Figure(
        "keen and a greedy capturer, 2, 4 and 6 seats",
        120,
        tuple(
            f"tests.paks.measure {table} 1 0 keen greedy" for table in ("2 750", "4 200", "6 150")
        ),
        ("tests.paks.measure 2 2 1 0 keen greedy",),
    ),
    "paks-endings": Figure(
        "points that levels without slips lose to exact search with one card to come",
        300,
        ("tests.exact paks 1000",),
        ("tests.exact paks 3",),
    ),
    "paks-partners": Figure(
        "partners beside the same play each for himself, 4 and 6 seats",
        120,
        ("tests.paks.measure 4 250 1 0 keen alone", "tests.paks.measure 6 150 1 0 keen alone"),
        ("tests.paks.measure 4 2 1 0 keen alone",),
    ),
    "paks-departures": Figure(
        "what sharp gains a hand where it leaves the moves of keen, 6 seats",
        850,
        ("tests.paks.departures 6 500 23",),
        ("tests.paks.departures 6 2 23 16",),
    ),
    "paks-beliefs": Figure(
        "how much what others leave lying tells of their hands, 2, 4 and 6 seats",
        100,
        tuple(f"tests.paks.beliefs {table} 29" for table in ("2 8000", "4 3000", "6 2500")),
        ("tests.paks.beliefs 2 8 29",),
    ),
    "puck-simple": Figure(
        "sharp against who holds a pair or better and else steals two, 2, 3 and 4 seats",
        250,
        tuple(f"tests.puck.measure --games 20000 --seats {seats}" for seats in (2, 3, 4)),
        ("tests.puck.measure --games 20",),
    ),
    "puck-round": Figure(
        "what a perfect opponent gains on sharp in a round, 2, 3 and 4 seats",
        1500,
        tuple(f"tests.puck.judge --seats {seats}" for seats in (2, 3, 4)),
        ("tests.puck.judge --points 2 --worlds 20",),
        needs="numpy",
    ),
    "pukk-stakes": Figure(
        "what a perfect opponent gains in the púkk of three seats, by all deals",
        6,
        ("tests.pukk.answers",),
        ("tests.pukk.answers",),
    ),
    "pukk-people": Figure(
        "what daring adds among those who fold, or pay, too readily, three seats, by all deals",
        15,
        ("tests.pukk.folk",),
        ("tests.pukk.folk",),
    ),
    "pukk-greedy": Figure(
        "chips a deal that keen makes beyond greedy players, 4, 5 and 6 seats; with raises capped",
        100,
        (
            *(f"tests.pukk.measure {seats} 1000 1 greedy keen" for seats in (4, 5, 6)),
            "tests.pukk.measure 4 1000 1 greedy keen raise_cap=3",
        ),
        ("tests.pukk.measure 4 2 1 greedy keen",),
    ),
    "pukk-endings": Figure(
        "chips lost to exact search by leads with six or fewer cards to guess",
        60,
        ("tests.exact pukk 1000",),
        ("tests.exact pukk 4",),
    ),
    "pukk-leads": Figure(
        "how often sharp leads what 10,000 deals say is clearly best, 2, 4 and 6 seats",
        4000,
        tuple(f"tests.pukk.reference {seats} 100 1" for seats in (2, 4, 6)),
        ("tests.pukk.reference 2 12 1 40",),
    ),
}
