"""Reads files from outside, with errors that say what to do, and locks files.

It imports nothing else of the table.
Begin in `typed.py`.

| file | what it is |
| --- | --- |
| `typed` | reads a YAML file into a typed structure, the simplest without the YAML parser |
| `typed_yaml` | parses any YAML file, converts it to the structure, and words the errors |
| `badfile` | errors: which file cannot be read or written, where, what to do |
| `trouble` | prints lines and errors on a terminal |
| `lock` | locks a file for one process |
| `version` | the version, what was new in each, and what a packed program contains |
"""
