"""Turn a seal into words that can be remembered and read out, the same in every language.

Five words are the first 40 bits of the seal. Nobody finds another text with the same words by
chance; a cheat who tries enough texts can, which is why the whole seal is shown as well."""

from __future__ import annotations

import re

WORD_COUNT = 5
WORDS = """
agate album aloe alpha ampere amulet anorak apollo argon aster atlas atoll bagel bali ballet
bamboo banana banjo beret bikini bingo bison bistro bongo bonsai bravo buffet cacao cactus
cairo camera canyon casino cello chili cobalt cobra cola cuba curry dahlia delhi delta diesel
disco diva doctor dodo domino duet echo emu feta fiesta fjord futon gala gamma gaucho gecko
geyser ghana gibbon giga golf gong gouda gram granit guru haiku harp havana helium hertz hockey
hotel hyena igloo iguana indigo iota iris jade jaguar java jazz jeep joker judo jumbo kappa
karate karma kayak kebab kenya khaki kilo kimono kiosk kiwi koala lama lambda laser latte lava
lemur lima limbo liter loki lotto lotus luna lynx malta mamba mango mantra mars mega melon menu
meter metro mimosa minus monaco motor nacho nano neon nepal nickel ninja nirvana odin okapi
olive oman omega onyx opal opera orca orion oscar oslo pagoda palm pampas panda panini papaya
paris parka pasta peru pesto piano picnic pilot pixel pizza plus pluto poker polka polo poncho
puma puzzle pyjama python quartz radar radio rally ramen robot rodeo roma romeo ruby rugby
rumba safari saga salami salsa samba sari saturn sauna sepia sierra siesta sigma sirius slalom
soda sofa solo sonata sudoku sultan sumo surf sushi taco taiga tango tapas tapir tattoo taxi
techno tempo tennis tenor theta thor tibet tiger tipi titan tofu toga tokyo topaz totem tram
tsunami tuba tundra turbo ufo vega venus video villa viola volt wasabi watt xenon yacht yoga
yucca zebra zero zeus zigzag zulu
""".split()
"""256 short words known far and wide, no two with the same four letters first: a byte each."""

_DIGEST = re.compile(r"[0-9a-f]{64}")


def fingerprint(digest: str) -> str:
    """Return the words that stand for the hex digest of a seal; `???` for any other text."""
    if not _DIGEST.fullmatch(digest):
        return "???"
    return "-".join([WORDS[byte] for byte in bytes.fromhex(digest)[:WORD_COUNT]])
