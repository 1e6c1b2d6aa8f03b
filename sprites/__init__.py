"""The deck, mat, chips, dice and portraits: composed as SVG, drawn at an exact pixel size.

It imports nothing of the table, and of the rules only what a card is.
The folder sprites/art has what is drawn by hand, as SVG files: courts, aces, portraits, icons.
Begin in `deck.py`.

| file | what it is |
| --- | --- |
| `deck` | pictures of cards, kept |
| `raster` | from SVG to surfaces |
| `svg` | the subset of SVG that is drawn correctly |
| `style` | the look of a deck |
| `names` | card names as text |
| `faces` | the faces of cards and dice |
| `suits` | suits and pips |
| `courts` | kings, queens, jacks, jokers |
| `mat` | the mat |
| `emblems` | the figures on it |
| `chips` | chips |
| `halo` | shadows and lights |
| `portraits` | the portraits |
| `moods` | their glad and cross faces |
| `icons` | the icons of buttons and of the program |
| `fonts` | the typefaces |
"""
