"""How strong the levels are in whole matches, and what points given in advance are worth."""
