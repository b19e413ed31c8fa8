"""The tests' own answer to "what is this ending worth?", written apart from the solver.

An oracle is worth nothing if it can share a mistake with what it checks, so nothing here
imports `baloot_solver`, and the rules of play are written afresh, twice: `brute` is a compiled
exhaustive search for endings of up to five cards a hand, `plain` says the same in ordinary
Python, card by card, and is compared with `brute` on small endings. `generate` makes seeded
random positions for both and for the solver. `profiles` holds the play parameters as data.

Cards are plain integers 0..31 = suit * 8 + rank, suits S H D C, ranks 7 8 9 T J Q K A. Seats are
0..3 = S E N W. Kinds are the words "hokum", "sun", "no_trump" and "all_trump".
"""
