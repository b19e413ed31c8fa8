"""Whole archives, solved: `baloot batch` in Python. Imports nothing before it is used."""
