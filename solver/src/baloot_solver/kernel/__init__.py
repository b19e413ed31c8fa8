"""The compiled search: plain numbers only, no profile, no Python object below its entry."""
