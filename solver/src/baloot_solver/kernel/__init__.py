"""The compiled search. It knows plain numbers only: no profile, no Python object below its entry."""
