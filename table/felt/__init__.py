"""The table view: everything painted on the felt. Whose turn it is it does not know. It imports
`layout`, `theme`, `app` and what is below.

Begin in `picture.py`, which makes a whole table of a view; `renderer.py` keeps one in a window.

    what is painted
        `canvas`            paints only what changed of what lies there
        `furniture`         cards, places, buttons, bubbles
        `rail`, `mat`       the rail round the felt, the betting mat with chips
        `plates`, `icons`   name plates and the small pictures on them; `owners` of heaps
        `head`, `marks`     the line above the cards; rings and numbers at places
        `typeset`           sentences with cards and names in them, broken into lines
    what lies over the table
        `placement`         finds room for all of it: free rectangles, and a cost
        `notes`             the game's own words at cards and places
        `banner`            what has just happened; `banner_queue` when
        `log_panel`         all that has happened
        `advice_panel`      a hint in words; `hint_preview` shows the move
        `coach_mark`        a panel of the tutorial; `attention_arrow` leads the eye
        `speech_bubble`     what somebody says
        `zoom`              a card seen large
    what moves
        `animation`         cards and chips in flight; `point_animation` points
        `celebration`       a great moment; `timed_sequence` plays it beat after beat,
                            `strike_through` and `large_words` are what it lays there
    pictures for elsewhere
        `frames`            of a film
        `screenshots`       of tables at which nobody plays; `thumbnail` the small one in the menu
"""
