"""Files from outside: read with errors one can act on, and locked against a second window.

`read_typed` in `badfile.py` makes a typed structure of a YAML file, or says in one sentence which
file, line and key is wrong and what to write there. It imports nothing of the table. Begin there.
"""
