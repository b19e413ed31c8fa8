"""Measures of speed: fixed lists of deals, regression, the peer side by side, charts, tuning."""
