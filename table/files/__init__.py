"""Files from outside: read with errors one can act on, and locked against a second window.

`read_typed` in `typed.py` makes a typed structure of a YAML file, or says in one sentence which
file, line and key is wrong and what to write there: `yaml_text` takes the text apart, `explained`
tells what is of the wrong shape, `badfile` is what it says, `unwritten` what is said where nothing
could be written, `trouble` ends a command. `lock` keeps a file for one window; `animated` makes a
picture that moves. What of the program's own files a player may read is in `news`, `inside` and
`version`. It imports nothing of the table. Begin in `typed.py`.
"""
