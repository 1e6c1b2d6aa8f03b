"""Computer players: who sits at a seat, and how a choice is made from that seat's view.

Levels and guests get a view and nothing else. It imports the rules' kit alone.
Begin in `inline.py`.

| file | what it is |
| --- | --- |
| `inline` | makes a choice in this process |
| `policy_improvement` | looks ahead: tries moves out in sampled worlds |
| `levels` | the five levels |
| `blunders` | mistakes of the lower levels |
| `characters` | the eight characters |
| `playing_style` | a character's leaning among moves nearly as good |
| `pace` | how long a choice seems to take |
| `roster` | reads who sits at the seats from text |
| `hint` | the hint of the keen player, with reasons |
| `judge` | what the sharp player would have done instead |
| `worker` | the processes that think, and their queue |
| `process` | one such process, and the pipe to it |
| `future` | a choice being made, and what crosses to the process |
| `process_main` | what runs inside a process |
| `backoff` | how often a process that dies is started again |
| `guest` | a player from somebody's own file |
| `guest_process` | the process in which a guest runs |
| `single_hand` | one hand between players of any kind |
| `duel` | the same deals played from every seat |
| `headless` | choices of matches that nobody watches |
"""
