"""Where everything lies and how it moves: pure functions, without pygame or time.

It imports `files`.
Begin in `arrange.py`.

| file | what it is |
| --- | --- |
| `arrange` | where every card, frame and plate lies |
| `layout` | what a game's `layout.yaml` says |
| `layout_faults` | reads that file, and names what is wrong |
| `patterns` | names of zones, such as `hand:{seat}` |
| `need` | how much room each part wants |
| `flow` | parts in rows |
| `ring` | seats round the table, and the middle |
| `ways` | which way of sitting is best |
| `figure` | a trick in the middle |
| `groups` | zones made during play |
| `fans` | the cards of one zone |
| `stacks` | chips in towers |
| `sealed` | choices that wait, face down |
| `steady` | when the table is measured again |
| `legible` | how large a card's index is |
| `clearing` | where words cover nothing |
| `beside` | where a slip of paper goes |
| `room` | a rectangle |
| `glide` | cards on their way |
| `toss` | chips on their way |
"""
