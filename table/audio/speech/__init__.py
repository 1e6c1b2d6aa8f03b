"""Speech by the system's own voice, or into a file.

It says what it is given, and knows no words, game or window. It uses processes of the system
and no mixer. Where the system has no voice, nothing is said.
Begin in `voice.py`.

| file | what it is |
| --- | --- |
| `voice` | a voice that writes a file, and one that runs a command of the system |
"""
