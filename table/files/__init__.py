"""Files from outside: read with errors that say what to do, and locked.

It imports nothing else of the table.
Begin in `typed.py`.

| file | what it is |
| --- | --- |
| `typed` | reads a YAML file into a typed structure, by `read_typed`; faults in plain words |
| `yaml_text` | the text of a YAML file, taken apart |
| `badfile` | the errors: which file does not read or cannot be written, where, what to do |
| `trouble` | ends a command with one sentence |
| `lock` | holds a file for one process |
| `animated` | writes animated PNG |
| `version` | the version, what was new in each, and what a packed program contains |
"""
