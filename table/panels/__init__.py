"""Widgets of the pages: score sheets, rows that open, portraits.

It imports `app`, `felt`, `widgets` and what is below, and holds no pages itself.
Begin in `sheet.py`.

| file | what it is |
| --- | --- |
| `sheet` | the score sheet |
| `deal_sheet` | the sheet of the same deals |
| `accounts` | what opens beneath a row |
| `ending` | how a hand or match ended, and who won |
| `token` | portraits, and a person in a list |
| `kinds` | what may sit at a seat |
| `game_status` | how a game in progress stands, its table in small, its title |
| `handicap_text` | how a match was made even |
| `paragraphs` | sentences with cards in them |
| `paper` | the papers that pages are made of; saves a page as a picture |
"""
