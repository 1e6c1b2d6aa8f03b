"""A person's turn at the table: mouse, touch and keys, and what answers them.

It imports `felt` and what is below, and knows no page.
Begin in `hands.py`.

| file | what it is |
| --- | --- |
| `hands` | a person's turn: drag, click, double click, keys |
| `desk` | makes moves from gestures |
| `gestures` | which gestures make a move |
| `drag` | a drag in progress |
| `keys` | the turn by keyboard |
| `order` | the order of a person's own cards |
| `ordering` | changes it by keys and wheel |
| `lights` | what lights up during a turn |
| `inturn` | everybody asked in turn, where it is secret who is asked |
| `grave` | moves that are confirmed first |
| `toolbar` | the buttons at the head, and objections |
| `things` | what lies under a pixel |
| `pointing` | what answers the pointer |
| `rest` | where the pointer rests |
| `gaze` | what the pointer is on: light, tooltip, close-up |
| `meeting` | how it lights up |
| `tips` | what a thing is, in words |
| `papers` | tooltips |
| `close` | shows a card or pile large |
"""
