"""The pages that are alike everywhere: a question, a name, a file.

Each is a `Page` and closes with an answer. It imports `panels` and what is below.
Begin in `ask.py`.

| file | what it is |
| --- | --- |
| `ask` | one question |
| `choice_page` | one question with several answers |
| `who` | which of several people |
| `name_page` | a name for a game |
| `file_page` | a file to write to, or to read |
| `safe_mode` | safe mode, after the window did not open |
| `page_announcer` | reads pages out |
"""
