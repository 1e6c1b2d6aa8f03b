"""The pages that are alike everywhere: a question, a name, a file.

Each is a `Page` and closes with an answer. It imports `panels` and what is below.
Begin in `ask.py`.

| file | what it is |
| --- | --- |
| `ask` | a question, one of several answers, a name, a file to write to or to read |
| `page_announcer` | reads pages out |
"""
