"""`python -m baloot_cli`."""

from __future__ import annotations

import sys

from baloot_cli.main import main

sys.exit(main())
