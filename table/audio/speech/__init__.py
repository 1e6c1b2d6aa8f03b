"""Speech by the system's own voice, or into a file.

It says what it is given, and knows no words, game or window. It uses processes of the system
and no mixer. Where the system has no voice, nothing is said.
Begin in `voice.py`.

| file | what it is |
| --- | --- |
| `voice` | what a voice can be asked; one that writes a file, one that runs a command |
"""
