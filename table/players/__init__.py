"""Computer players: who sits at a seat, and how a choice is made from that seat's view.

Levels and guests get a view and nothing else. It imports the rules' kit alone.
Begin in `inline.py`.

| file | what it is |
| --- | --- |
| `inline` | makes a choice in this process |
| `evaluation` | the move that hint and coach name, and what trying it out measured |
| `policy_improvement` | looks ahead: tries moves out in sampled worlds |
| `levels` | the five levels and the eight characters |
| `playing_style` | a character's quirk among moves nearly as good; mistakes of the lower levels |
| `difficulty` | how hard a choice is to make |
| `roster` | reads who sits at the seats from text, and whether a file can be a guest |
| `judge` | how good a choice was, by the evaluation of its position |
| `worker` | the processes that think, and their queue |
| `process` | one such process, and a choice being made in it |
| `process_main` | what runs inside a process, a guest's too, and what crosses to it |
| `duel` | the same deals played from every seat |
"""
