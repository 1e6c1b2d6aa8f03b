"""A person's turn at the table: mouse, touch and keys, and what answers them.

It imports `felt` and what is below, and knows no page.
Begin in `table_input.py`.

| file | what it is |
| --- | --- |
| `table_input` | a person's turn: drag, click, double click, keys |
| `move_builder` | makes moves from gestures |
| `gestures` | which gestures make a move |
| `drag` | a drag in progress |
| `keys` | the turn by keyboard |
| `card_order` | the order of a person's own cards |
| `ordering` | changes it by keys and wheel |
| `lights` | what lights up during a turn |
| `asking_in_turn` | everybody asked in turn, where it is secret who is asked |
| `confirmation` | moves that are confirmed first |
| `toolbar` | the buttons at the head, and objections |
| `hit_testing` | what lies under a pixel |
| `pointing` | what answers the pointer |
| `press_guard` | where the pointer rests |
| `gaze` | what the pointer is on: light, tooltip, close-up |
| `meeting` | how it lights up |
| `tooltip_text` | what a thing is, in words |
| `tooltips` | tooltips |
| `zoom` | shows a card or pile large |
"""
