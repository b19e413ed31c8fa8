"""Settings every test shares: property tests draw the same examples on every machine.

``HYPOTHESIS_PROFILE=soak`` draws fresh and many more examples, for a search overnight.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# No deadline and no health check on speed: a slow machine must not turn a true test red.
settings.register_profile(
    "ci",
    derandomize=True,
    database=None,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "soak",
    max_examples=20_000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
