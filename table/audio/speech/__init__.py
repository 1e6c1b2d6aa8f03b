"""What speaks: the system's own speech, found when the program runs, or a file that writes it down.

It says what it is given and knows no words, no game and no window. It shares nothing with the
sounds of `audio` but the air: no mixer, no clock, only processes of the system's own. Where the
system has no speech there is no voice, and nothing is said of it: `finding` looks for one, `system`
knows its commands, `spoken` runs them. Begin in `voice.py`.
"""
