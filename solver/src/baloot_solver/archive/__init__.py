"""Archives of positions, deals and played hands: JSON Lines, the text form, Parquet.

The formats and their columns are in docs/archives.md. Parquet, Zstandard and addresses with a
scheme need the extra `baloot-solver[archive]`; nothing of it is imported before one is met.
"""
