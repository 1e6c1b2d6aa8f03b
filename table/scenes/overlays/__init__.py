"""The pages that lie over a table: curtain, pause, score sheet, how to play, chairs.

`curtain` hangs between two people at one screen, and is lifted by a button that is `filling`;
`pause` leads to the others: `scores` between hands and at the end (`coached` from it to one's
choices), `dealer` where the seals are checked, `howto` with the rules in force, `chairs` for who
comes and goes (what is `wanted` there, and what comes of it). `way_back` are the keys that take a
choice back wherever over the table they are pressed. They import `settings`, `dialogs`, `panels`
and what is below; what opens them is in `match`. Begin in `pause.py`.
"""
