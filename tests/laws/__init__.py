"""Laws that hold for every game and every room there is, found anew at every run.

    1, 2, 3, 7    cards, ends, legality, steps     test_play
    4, 5, 6       what a seat sees, remembers and  test_sight
                  may guess
    8, 9          gestures, words and layout       test_gestures, test_words
    10            journals                         test_matches, test_golden
    11            computer players                 test_players
    12, 15        who imports whom                 test_floors
    13            nobody learns what is hidden     test_interference, test_asking
    14            rule players beat random ones    test_players

The rest have no number: undo, chairs, seals, hints and the coach, guides, records, handicaps, no
network. `conftest` lays the tables at which they are asked, some at every run (`tests.sampling`).
"""
