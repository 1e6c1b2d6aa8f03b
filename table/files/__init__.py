"""Files from outside: read with errors that say what to do, and locked.

It imports nothing else of the table.
Begin in `typed.py`.

| file | what it is |
| --- | --- |
| `typed` | reads a YAML file into a typed structure, by `read_typed` |
| `yaml_text` | the text of a YAML file, taken apart |
| `explained` | a value of the wrong shape, in plain words |
| `badfile` | the error: which file, where, what to do |
| `unwritten` | what is said where writing failed |
| `trouble` | ends a command with one sentence |
| `lock` | holds a file for one process |
| `animated` | writes animated PNG |
| `news` | reads `CHANGELOG.md` |
| `inside` | what a packed program contains, and its licences |
| `version` | the version |
"""
