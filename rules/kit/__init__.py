"""What every game has in common, and no game: cards, positions, moves, views, a match.

It imports nothing else of ours.
Begin in `contract.py`.

| file | what it is |
| --- | --- |
| `contract` | what a game is: its functions and names |
| `options` | house rules |
| `catalogue` | finds the games |
| `state` | zones, tallies, phase: a position |
| `cards` | cards, packs, jokers, dice |
| `move` | a move, and the offer it comes from |
| `moves` | which moves are legal, and why one is refused |
| `sight` | views: who sees what |
| `changes` | the differences between two views |
| `ranking` | who stands first at the end of a hand |
| `hands` | for matches of several hands: points, winners, the next deal |
| `chance` | the dealer's luck |
| `match` | a match: its loop, choices, marks, undo |
| `dealer` | gives each step its luck, and writes it down |
| `fortune` | the luck of one step, and of a whole match |
| `seal` | seals what is dealt |
| `player_info` | who sits at a seat |
| `chairs` | who sat where, from first hand to last |
| `series_part` | a match that belongs to a series |
| `undo` | what goes back, and who must agree |
| `journal` | one game, one file: its lines, choices and marks |
| `heading` | its first line |
| `chain` | a line as bytes, with its checksum |
| `ondisk` | writes files safely |
| `outside` | opens files from outside |
| `said` | sentences as keys and facts; errors that carry one |
| `remarks` | optional: notes, tips, proposals, all the dealer's steps at once |
| `story` | optional: what happened, and great moments |
| `records` | optional: records of a game |
| `asking` | optional: choices where it is secret who is asked |
| `handicap` | optional: points in advance |
| `tricks` | for games of tricks: following suit, trumps, taking, dealing, exchanging |
| `bidding` | for bidding in turn, contracts in a cycle, and partners |
| `foresight` | what a computer player may offer beside choosing |
| `quirk` | what one sees of a character |
| `advice` | a move with its reasons |
| `packed_numbers` | numbers in a file beside a computer player |
| `rehearsal` | plays some hands to try a game out |
| `rules_check` | whether rules are complete |
| `beats` | whether a great moment can be shown |
| `strangers` | runs code that may fail or never end |
"""
