"""`python -m baloot_server`."""

from __future__ import annotations

import sys

from baloot_server.main import main

sys.exit(main())
