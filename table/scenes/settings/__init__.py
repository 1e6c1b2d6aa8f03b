"""Settings, people, and what the program is.

It imports `dialogs`, `panels` and what is below.
Begin in `settings.py`.

| file | what it is |
| --- | --- |
| `settings` | the settings page |
| `settings_list` | the settings, as data |
| `settings_row` | one setting on the page |
| `settings_preview` | the live preview |
| `settings_file` | export and import as one file |
| `ways` | how the table can be played: keys, fingers, switches |
| `people` | the people who play here |
| `people_list` | their list |
| `person_paper` | one person's name, portrait and preferences |
| `guests` | people who are not on the list |
| `help` | how much help somebody gets |
| `company` | the characters, introduced |
| `about` | version, news, licences |
| `where` | the player's folders |
| `troubles` | what has failed |
"""
