"""Internal to the kernel: no Python face."""
