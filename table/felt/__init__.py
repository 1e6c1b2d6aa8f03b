"""Everything painted on the felt, for the person who looks. It does not know whose turn it is.

It imports `layout`, `theme`, `app` and what is below.
Begin in `picture.py`.

| file | what it is |
| --- | --- |
| `picture` | a whole table from a view |
| `layers` | what lies over what; paints only what changed |
| `showing` | the table in a window: at rest, in flight, raised, dimmed |
| `canvas` | the surface: still things painted once, moving things each frame |
| `lying` | pictures of cards at rest, kept |
| `aloft` | cards and chips in flight |
| `paying` | chips on their way, and the stacks they change |
| `scoring` | points on their way to the plates |
| `furniture` | cards, frames, head line, bubbles, buttons |
| `head` | the line of public numbers at the top |
| `plates` | name plates, portraits, dealer's button |
| `signs` | small signs at a plate |
| `owners` | labels of piles that lie away from their owner |
| `turning` | small buttons for undo and redo |
| `mat` | the mat and its chips |
| `rail` | the rail round the felt |
| `marks` | counts, rings and braces on cards |
| `captions` | places a game's own words |
| `note` | draws one note |
| `note_home` | what a note belongs to |
| `note_place` | where a note goes |
| `note_aside` | moves notes away from cards that rise |
| `note_clear` | what a note must not cover |
| `band` | the line that says what happened |
| `band_clear` | where that line covers nothing |
| `saying` | what it says now, and for how long |
| `typeset` | sets a sentence with cards and names in lines |
| `talked` | what a character says, beside their plate |
| `log_leaf` | the event log on paper |
| `bare` | how large a paper there is room for |
| `berth` | where a paper over the table goes |
| `spots` | where a few words fit, best place first |
| `close` | cards shown large |
| `limelight` | a great moment, as far as it has been shown |
| `staged` | the steps of one great moment in time |
| `strikes` | cards struck out, large words, gains |
| `large_words` | where those words go |
| `guiding` | the note of a guide over a table or page |
| `leading` | light, arrow and ghost card that lead the eye |
| `ghost` | a hint as a ghost move |
| `advice_leaf` | a hint in words |
| `shots` | pictures of tables where nobody plays |
| `glimpse` | a small picture of a game for the menu |
| `frames` | the pictures of a film for files |
"""
