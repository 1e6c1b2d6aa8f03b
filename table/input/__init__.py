"""A person's turn at the table: mouse, touch and keys, and what answers them.

It imports `felt` and what is below, and knows no page.
Begin in `table_input.py`.

| file | what it is |
| --- | --- |
| `table_input` | a person's turn by mouse and keys |
| `move_builder` | makes moves from what is picked and pointed at; which gestures make a move |
| `drag` | a drag in progress |
| `keyboard_input` | a person's turn by keys and the wheel; the order of a person's own cards |
| `lights` | what lights up during a turn |
| `asking_in_turn` | everybody asked in turn, where it is secret who is asked |
| `toolbar` | the buttons at the head, and objections |
| `hit_testing` | what lies under a pixel |
| `hover` | what answers the pointer: light, tooltips, a card seen large |
| `press_guard` | buttons that have only just come under the pointer |
| `tooltips` | what a thing is, in words; places the tooltips |
"""
