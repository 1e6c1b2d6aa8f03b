"""Every page of the program, a folder each.

| folder | pages |
| --- | --- |
| `dialogs` | a question, a name, a file |
| `settings` | settings, people, about |
| `overlays` | laid over a table: curtain, pause, score sheet, how to play |
| `setup` | who sits down, by which rules |
| `coach` | hints, the look back at one's choices, the guided first hand |
| `history` | album, replay, family book, the sheet of an evening |
| `menu` | the first page |
| `match` | a match in play |
"""
