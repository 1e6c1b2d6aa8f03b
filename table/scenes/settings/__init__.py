"""Settings, people, and what the program is.

It imports `dialogs`, `panels` and what is below.
Begin in `settings_page.py`.

| file | what it is |
| --- | --- |
| `settings_page` | the settings page; export and import as one file |
| `settings_list` | the settings, as data |
| `controls` | how the table can be played: keys, fingers, switches |
| `people_page` | the people who play here, each with preferences; the characters |
| `help` | how much help somebody gets |
| `about` | version, news, licences; the player's folders; what has failed |
"""
