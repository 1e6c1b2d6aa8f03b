"""The packed program, where CARDTABLE_PACKED names one: its file for Linux, or its executable."""
