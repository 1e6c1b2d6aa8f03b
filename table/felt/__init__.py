"""The table view: everything painted on the felt.

It imports `layout`, `theme`, `app` and what is below, and does not know whose turn it is.
Begin in `picture.py`, which makes a whole table of a view; `renderer.py` keeps one in a window.

| file | what it is |
| --- | --- |
| `picture` | a whole table made of a view, with the line above the cards |
| `renderer` | keeps one table in a window |
| `canvas` | paints only what changed |
| `furniture` | cards, places, buttons, bubbles |
| `rail` | the rail round the felt |
| `mat` | the betting mat with its chips |
| `plates` | name plates and the signs on them; whose a heap is |
| `marks` | rings, numbers and large words at cards and places |
| `typeset` | sentences with cards and names in them, broken into lines |
| `placement` | finds room for everything that lies over the table: free rectangles, and a cost |
| `notes` | the game's own words at cards and places |
| `banner` | what has just happened, where and how long it is shown |
| `log_panel` | all that has happened |
| `hint` | a hint in words, and its move as a preview; cards seen large |
| `coach_mark` | a panel of the tutorial, and what leads the eye from it |
| `speech_bubble` | what somebody says |
| `animation` | cards, chips and points in flight |
| `beat_animation` | what one beat of it moves |
| `celebration` | a great moment, told large |
| `timed_sequence` | plays it beat after beat |
| `screenshots` | pictures for files and the menu, and those of a film |
"""
