"""Version 1 of the API: the modules protoc wrote from ``proto/balootsolver/v1``."""
