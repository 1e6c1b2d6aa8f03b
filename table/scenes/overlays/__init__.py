"""The pages over a table: curtain, pause, score sheet, how to play, seats.

It imports `settings`, `dialogs`, `panels` and what is below; `match` opens them.
Begin in `pause.py`.

| file | what it is |
| --- | --- |
| `pause` | the pause, which leads to the others |
| `curtain` | hides the table between two people |
| `scores` | the score sheet, between hands and at the end |
| `end_event` | what moves on it at the end |
| `seals_page` | the dealer's seals |
| `sheet_remark` | the sentence on it that calls people back |
| `howto` | the rules of a game; asks what to open help on, from the menu |
| `chairs` | who comes, goes or changes places, and whether it may be |
"""
