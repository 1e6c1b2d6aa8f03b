"""_Tricks: bid how many tricks you will take, name trumps, and take them.

| file | what it is |
| --- | --- |
| `rules` | the whole game: its names, cards, offers, moves, scoring and story |

`layout.yaml` says where cards lie and which gesture makes a move, `words.en.yaml` what is said. The
computer player is in `player`.
"""
