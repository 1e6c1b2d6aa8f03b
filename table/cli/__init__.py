"""What the program does without a window, a file a command, named as on the command line.

Each has `LINE`, `arguments` and `run`, and is read when it is asked for; `line.py` finds them,
`asked` reads what several of them are told, `exchange` is a file that something goes into or comes
from, `record` opens a journal, `guarded` makes one line of whatever goes wrong. It may import
everything. Begin in `line.py`.
"""
