"""Computer players: who sits at a seat, and how a choice is made from that seat's view.

Levels and guests get a view and nothing else. It imports the rules' kit alone.
Begin in `inline.py`.

| file | what it is |
| --- | --- |
| `inline` | makes a choice in this process |
| `improve` | looks ahead: tries moves out in sampled worlds |
| `levels` | the five levels |
| `slips` | mistakes of the lower levels |
| `characters` | the eight characters |
| `styles` | a character's leaning among moves nearly as good |
| `pace` | how long a choice seems to take |
| `roster` | reads who sits at the seats from text |
| `hint` | the hint of the keen player, with reasons |
| `judge` | what the sharp player would have done instead |
| `worker` | the processes that think, and their queue |
| `process` | one such process, and the pipe to it |
| `thought` | a choice being made, and what crosses to the process |
| `at_work` | what runs inside a process |
| `tries` | how often a process that dies is started again |
| `guest` | a player from somebody's own file |
| `guest_process` | the process in which a guest runs |
| `single_hand` | one hand between players of any kind |
| `duel` | the same deals played from every seat |
| `unwatched` | choices of matches that nobody watches |
"""
