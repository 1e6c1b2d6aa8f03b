"""What levels and characters are worth, game by game: what they gain, spoil and cost."""

from collections.abc import Mapping

from research.figures.figure import Figure, capture, ladder, law

TUNK_SHARP = "research.tunk.duel 2 50000 7401 sharp keen"
TUNK_CAPTURE = "research.tunk.capture 2 60000 5601 whole:sharp 50000 7401"
TUNK_THREE = "research.tunk.duel 3 300 311 ahead:250 keen"

LEVELS: Mapping[str, Figure] = {
    "looks-ahead": law(
        "whether what one look ahead finds is ever missed, 10,000 positions of each game",
        1200,
        " ".join(f"tests/{game}/test_player.py" for game in "punk puck pukk tunk paks".split()),
    ),
    "spoils": Figure(
        "how often a level spoils a game for the others, 10,000 positions of each game",
        620,
        tuple(
            f"research.spoiling {game}{who}"
            for game in ("paks", "puck", "pukk", "punk", "tunk")
            for who in ("", " --level sharp --tempted --minutes 40 --seed 17")
        ),
        tuple(f"research.spoiling {game} --positions 8" for game in ("paks", "tunk")),
    ),
    "dealt-anew": law(
        "whether a player's answer hangs on what it cannot see, 20,000 positions of each game",
        6000,
        "tests/laws/test_players.py",
    ),
    "first-timer": Figure(
        "what playful wins from somebody who has just heard the rules, 2 seats and more",
        120,
        tuple(
            f"research.company beginners {table} --seed 3"
            for table in (
                *("paks --seats 2 --deals 200", "paks --seats 4 --deals 60"),
                *("puck --seats 2 --deals 150", "puck --seats 4 --deals 100"),
                *("pukk --seats 2 --deals 800", "pukk --seats 4 --deals 400"),
                *("punk --seats 2 --deals 200", "punk --seats 4 --deals 100"),
                *("tunk --seats 2 --deals 400", "tunk --seats 3 --deals 250"),
            )
        ),
        ("research.company beginners tunk --deals 4",),
    ),
    "characters-cost": Figure(
        "what each character wins beside its plain level, and loses of its wins",
        800,
        tuple(
            f"research.company cost {table} --seed q1"
            for table in (
                *("paks --deals 6000", "paks --seats 4 --deals 1000"),
                *("pukk --deals 1200", "pukk --seats 4 --deals 1500"),
                *("tunk --deals 2500", "tunk --seats 3 --deals 2500"),
            )
        ),
        ("research.company cost tunk --deals 2 --of kari",),
    ),
    "characters-punk": Figure(
        "what each character wins alone among keens in Punk, in C",
        80,
        ("research.punk.training quirks 3 200000 2",),
        ("research.punk.training quirks 3 60 1",),
        "cc",
    ),
    "characters-puck": Figure(
        "the same in Puck, choice by choice, by the solved round",
        60,
        tuple(f"research.puck.style_cost --seats {seats} --games 1000" for seats in (2, 4)),
        ("research.puck.style_cost --games 4 --of kari",),
    ),
    "characters-seen": Figure(
        "how often each character shows its quirk, and the others the same",
        100,
        tuple(
            f"research.company quirks {table}"
            for table in (
                *("paks --hands 250", "puck --hands 60", "pukk --hands 1500"),
                *("punk --hands 200", "tunk --seats 3 --hands 1500"),
            )
        ),
        ("research.company quirks tunk --seats 3 --hands 8",),
    ),
    "ladder-paks": ladder("paks", 2, (300, 400, 300, 125), 600),
    "ladder-puck": ladder("puck", 2, (120, 150, 200, 10_000), 600, seed=2),
    "ladder-pukk": ladder("pukk", 2, (3000, 3000, 3000, 2000), 900),
    "ladder-punk": ladder("punk", 3, (200, 700, 600, 2000), 2000, seed=2101),
    "ladder-tunk": ladder("tunk", 2, (500, 500, 600), 900, also=(TUNK_SHARP, TUNK_THREE)),
    "capture-paks": capture("paks", {2: 200, 4: 100}, 9000, "research.paks.duel 2 4 1 2 capture"),
    "capture-puck": capture("puck", {2: 400}, 600),
    "capture-pukk": capture("pukk", {2: 300, 7: 100}, 600),
    "capture-tunk": Figure(
        "of what the clairvoyant gains over keen, how much sharp gets",
        800,
        (TUNK_CAPTURE,),
        ("research.tunk.capture 2 60 5601 whole:sharp 20 7401 sharp 8 7301",),
    ),
}
