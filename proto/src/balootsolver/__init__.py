"""Messages and services of the Baloot solver, generated; one sub-package per API version."""
