"""Play parameters of the tables of rules J as plain data, and every value a parameter can take.

Copied by hand from the rules, not read from the solver's profile files: a wrong cell there must
not be able to agree with itself here. `relaxed` is the table of the engines that free a player
whenever partner is winning; it is no shipped profile.
"""

from __future__ import annotations

from typing import Any

#: Every value of every play parameter that an ending can feel, in the spelling of a profile.
PLAY_VALUES: dict[str, tuple[Any, ...]] = {
    "direction": ("ccw", "cw"),
    "void_ruff": ("must", "free"),
    "void_partner_winning": ("exempt", "exempt_except_third", "no_exemption"),
    "third_release": ((), ("ace",), ("ekka",), ("ace", "ekka")),
    "overruff": ("none", "opponent", "always"),
    "cannot_overruff": ("must_undertrump", "free"),
    "trump_led_beat": ("none", "opponent", "always"),
    "all_trump_beat": ("none", "always"),
    "ekka": ("off", "auto", "declared"),
}

#: `locked_policy` values; only an ending in Hokum under one that locks can be locked.
LOCKED_POLICIES: tuple[dict[str, Any], ...] = (
    {"mode": "never", "levels": []},
    {"mode": "chosen_at", "levels": ["quadruple"]},
    {"mode": "chosen_at", "levels": ["double", "quadruple"]},
    {"mode": "chosen_at", "levels": ["double", "triple", "quadruple"]},
    {"mode": "auto_at", "levels": ["double", "quadruple"]},
    {"mode": "auto_at", "levels": ["double", "triple", "quadruple", "gahwa"]},
)


def _play(**changes: Any) -> dict[str, Any]:
    """The play section of saudi with `changes`."""
    return {
        "contracts": ["hokum", "sun"],
        "direction": "ccw",
        "first_lead": "dealer_next",
        "void_ruff": "must",
        "void_partner_winning": "exempt_except_third",
        "third_release": ["ace", "ekka"],
        "overruff": "opponent",
        "cannot_overruff": "must_undertrump",
        "trump_led_beat": "opponent",
        "all_trump_beat": "none",
        "ekka": "auto",
        "locked_policy": {"mode": "chosen_at", "levels": ["double", "quadruple"]},
    } | changes


_NEVER_LOCKED = {"mode": "never", "levels": []}

SAUDI = _play()
PAGAT = _play(cannot_overruff="free")
RELAXED = _play(void_partner_winning="exempt")
GAMERULES = _play(
    first_lead="declarer",
    void_ruff="free",
    void_partner_winning="exempt",
    third_release=[],
    overruff="none",
    cannot_overruff="free",
    trump_led_beat="none",
    ekka="off",
    locked_policy={"mode": "auto_at", "levels": ["double", "quadruple"]},
)
GUIDE = _play(
    void_partner_winning="no_exemption",
    third_release=[],
    overruff="always",
    trump_led_beat="always",
    ekka="off",
    locked_policy={"mode": "auto_at", "levels": ["double", "triple", "quadruple", "gahwa"]},
)
WIKIPEDIA = _play(
    void_partner_winning="no_exemption",
    third_release=[],
    overruff="none",
    trump_led_beat="always",
    ekka="off",
    locked_policy=_NEVER_LOCKED,
)
BAZAR_BLOT = _play(
    contracts=["hokum", "no_trump", "all_trump"],
    direction="cw",
    void_partner_winning="exempt",
    third_release=[],
    trump_led_beat="always",
    all_trump_beat="always",
    ekka="off",
    locked_policy=_NEVER_LOCKED,
)
CONTREE = BAZAR_BLOT | {"contracts": ["hokum"], "all_trump_beat": "none"}

#: The letters of rules J.
BY_LETTER: dict[str, dict[str, Any]] = {
    "A": SAUDI,
    "P": PAGAT,
    "R": RELAXED,
    "G": GAMERULES,
    "U": GUIDE,
    "W": WIKIPEDIA,
    "Z": BAZAR_BLOT,
}
