"""The groups of parameters a table's rules are made of (rules H).

Baloot and Bazar Blot count and bid by different machines, so their projects, scoring and auction
are different classes; a parameter exists only where it means something. What a value of a parameter
means is said beside it; what it may be follows from its type.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from baloot_solver.rules.parameters import Doc
from baloot_solver.rules.values import ContraTable, LevelName, LockedPolicy, PerContract

ContractName = Literal["hokum", "sun", "no_trump", "all_trump"]
CompareKey = Literal[
    "class", "cards", "value", "carre_first", "run5_first", "top_rank", "trump", "seat"
]
TieValue = Literal["declarer", "opponents", "split", "initial_doubler_loses", "last_raiser_loses"]


@dataclass(frozen=True, slots=True)
class PlayRules:
    """What may be led and played (rules D)."""

    contracts: Annotated[
        tuple[ContractName, ...], Doc("The contracts that can be bought.", "H, ruling 23")
    ]
    direction: Annotated[
        Literal["ccw", "cw"], Doc("Play runs counter-clockwise or clockwise.", "B, ruling 3")
    ]
    first_lead: Annotated[
        Literal["dealer_next", "declarer"],
        Doc("Who leads the first trick: the player after the dealer, or the declarer.", "B"),
    ]
    void_ruff: Annotated[
        Literal["must", "free"],
        Doc(
            "Whether a player void of the led plain suit must ruff; free cancels every duty to "
            "ruff and overruff.",
            "D, ruling 13",
        ),
    ]
    void_partner_winning: Annotated[
        Literal["exempt", "exempt_except_third", "no_exemption"],
        Doc(
            "Whether partner winning the trick frees a void player from ruffing: always; always "
            "but for the third player behind partner's plain lead (see third_release); never.",
            "D",
        ),
    ]
    third_release: Annotated[
        tuple[Literal["ace", "ekka"], ...],
        Doc("Which leads of partner free the third player after all.", "D, ruling 13"),
    ]
    overruff: Annotated[
        Literal["none", "opponent", "always"],
        Doc(
            "Whose ruff must be overruffed: nobody's, a winning opponent's, any trump laid.",
            "D, ruling 13",
        ),
    ]
    cannot_overruff: Annotated[
        Literal["must_undertrump", "free"],
        Doc("Who cannot overruff where he must: plays a lower trump, or any card.", "D.1"),
    ]
    trump_led_beat: Annotated[
        Literal["none", "opponent", "always"],
        Doc("Trump led in Hokum: whose card must be beaten if possible.", "D.1, ruling 5"),
    ]
    all_trump_beat: Annotated[
        Literal["none", "always"],
        Doc("All-trump: whether the best card of the led suit must be beaten if possible.", "K 32"),
    ]
    ekka: Annotated[
        Literal["off", "auto", "declared"],
        Doc(
            "Ekka does not exist, is called by itself whenever it is true, or only when the "
            "player calls it.",
            "D, ruling 4",
        ),
    ]
    locked_policy: Annotated[
        LockedPolicy,
        Doc("At which levels trump leads are locked, and whether by choice.", "C, ruling 12"),
    ]


@dataclass(frozen=True, slots=True)
class BalootProjects:
    """Projects and Baloot (rules E)."""

    four_hundred: Annotated[
        Literal["sun_only_40", "none"],
        Doc("Four Aces in Sun are a class of their own worth 40, or a Hundred.", "E"),
    ]
    max_projects: Annotated[
        int | None, Doc("How many projects one player may declare; null is no limit.", "E")
    ]
    long_run: Annotated[
        Literal["single_hundred", "split"],
        Doc("A run of eight is one Hundred, or a Hundred and a Sira.", "E, ruling 9"),
    ]
    compare: Annotated[
        tuple[CompareKey, ...],
        Doc("The keys, in order, by which the better project is found.", "E, ruling 22"),
    ]
    baloot_value: Annotated[int, Doc("Game points of Baloot.", "E")]
    baloot_cancel: Annotated[
        Literal["none", "hundred_with_kq", "own_hundred", "team_hundred"],
        Doc(
            "What cancels Baloot: nothing; the holder's scored Hundred with King and Queen of "
            "trump in it; any scored Hundred of the holder; any scored Hundred of his side.",
            "E, ruling 18",
        ),
    ]
    baloot_counts_for_success: Annotated[
        bool, Doc("Whether Baloot counts in the game points that decide success.", "F.2, ruling 21")
    ]


@dataclass(frozen=True, slots=True)
class BazarProjects:
    """Announcements and blot (rules G)."""

    max_projects: Annotated[
        int | None, Doc("How many announcements one player may make; null is no limit.", "G")
    ]
    long_run: Annotated[
        Literal["single_hundred", "split"],
        Doc("A run of eight is one hundred, or a hundred and a terz.", "E, ruling 9"),
    ]
    compare: Annotated[
        tuple[CompareKey, ...],
        Doc("The keys, in order, by which the better announcement is found.", "G, ruling 22"),
    ]
    blot_all_trump: Annotated[
        Literal["none", "any_suit"],
        Doc("In all-trump King and Queen are no blot, or one in every suit.", "G, ruling 23"),
    ]
    no_trump_nines: Annotated[int, Doc("Card points of four Nines in no-trump.", "G, K 29")]


@dataclass(frozen=True, slots=True)
class BalootScoring:
    """From card points to the score sheet in Baloot (rules F, H.2)."""

    convert_hokum: Annotated[
        Literal["half_down", "half_up"], Doc("Hokum: a half of ten goes down or up.", "F.1")
    ]
    convert_sun: Annotated[
        Literal["tens_keep5", "fifths_nearest"],
        Doc(
            "Sun: to the nearest ten but fives kept, then a fifth; or the nearest fifth.",
            "F.1",
        ),
    ]
    pairing: Annotated[
        Literal["non_raiser_counts", "lower_larger_side", "independent"],
        Doc(
            "How the two sides' game points fit together: the side that did not raise last "
            "counts and the other has the rest; both convert and the larger gives way to the "
            "total; both convert.",
            "F.1",
        ),
    ]
    hand_total: Annotated[PerContract, Doc("Game points of the cards of a hand.", "F.1")]
    success_basis: Annotated[
        Literal["gp_then_raw", "raw", "cards_raw", "gp_threshold"],
        Doc(
            "What decides whether the buyer made it: game points, then card points with "
            "projects; card points with projects; card points alone; more than half the "
            "hand's game points.",
            "F.2, ruling 14",
        ),
    ]
    tie_undoubled: Annotated[
        TieValue, Doc("Who wins an exact tie in an undoubled hand.", "F.2, ruling 14")
    ]
    tie_doubled: Annotated[
        TieValue, Doc("Who wins an exact tie in a doubled hand.", "F.2, ruling 14")
    ]
    failure_projects: Annotated[
        Literal["to_opponents", "owners_keep", "none"],
        Doc("Undoubled failure: where the scored projects go.", "F.3, rulings 15, 16"),
    ]
    failure_baloot: Annotated[
        Literal["to_opponents", "owner"],
        Doc("Undoubled failure: where Baloot goes.", "F.3, ruling 15"),
    ]
    project_multiplier: Annotated[
        Literal["full", "cap2", "only_at_2"],
        Doc("Projects in a doubled hand: times the level; at most twice; only at double.", "F.3"),
    ]
    kaboot: Annotated[
        PerContract | None, Doc("Game points of all eight tricks; null is no kaboot.", "F.3")
    ]
    kaboot_upcard_ace: Annotated[
        int | None, Doc("Game points of kaboot where the up-card was an Ace.", "F.3, ruling 17")
    ]
    reverse_kaboot: Annotated[
        int | None,
        Doc("Game points of the defenders' kaboot in Sun under its conditions.", "F.3, ruling 17"),
    ]
    kaboot_doubled: Annotated[
        Literal["multiply", "flat"], Doc("Whether kaboot is multiplied by the level.", "F.3")
    ]
    kaboot_projects: Annotated[
        Literal["own", "all"],
        Doc("Kaboot: the sweepers score their own scored projects, or all.", "F.3, ruling 17"),
    ]
    kaboot_baloot: Annotated[
        Literal["own", "all", "holder"],
        Doc("Kaboot: the sweepers score their own Baloot; all; each holder his own.", "F.3"),
    ]
    target: Annotated[int, Doc("Game points that win the match.", "F.3")]
    both_reach: Annotated[
        Literal["hand_points", "higher_total", "declarer_if_made"],
        Doc("Who wins the match when both sides reach the target.", "F.3"),
    ]
    scoring: Annotated[Literal["baloot"], Doc("Which scoring machine.", "H.2")]


@dataclass(frozen=True, slots=True)
class BazarScoring:
    """From card points to the score sheet in Bazar Blot (rules G, G.1)."""

    convert_hokum: Annotated[
        Literal["half_down", "half_up"], Doc("A half of ten goes down or up.", "G")
    ]
    target: Annotated[int, Doc("Points that win the match.", "G")]
    both_reach: Annotated[
        Literal["hand_points", "higher_total", "declarer_if_made"],
        Doc("Who wins the match when both sides reach the target.", "G"),
    ]
    scoring: Annotated[Literal["bazar"], Doc("Which scoring machine.", "G")]
    capot_bonus: Annotated[
        int, Doc("Card points added to a side that took all eight tricks.", "ruling 23")
    ]
    bid_basis: Annotated[
        Literal["rounded", "raw"],
        Doc("The bid is met by recorded points, or by card points of ten times the bid.", "G"),
    ]
    made_pays_bid: Annotated[bool, Doc("Whether a made contract records the bid on top.", "G")]
    failed_base: Annotated[
        Literal["all_raw", "16_or_25"],
        Doc("What the defenders record: everything, or the bid and 16 (25).", "G"),
    ]
    contra_table: Annotated[
        ContraTable | None,
        Doc("What multiplies the bid at single, contra and recontra; null is no contra.", "G"),
    ]


@dataclass(frozen=True, slots=True)
class CardPointScoring:
    """Card points and sweep only: a profile without a score sheet."""

    scoring: Annotated[Literal["card_points"], Doc("Which scoring machine.", "ruling 1")]


@dataclass(frozen=True, slots=True)
class UpcardAuction:
    """Baloot's two rounds around an up-card and its doubling ladder (rules H.3)."""

    auction: Annotated[Literal["upcard"], Doc("Which auction machine.", "H.3")]
    first_packets: Annotated[
        Literal["3+2", "5"],
        Doc("How everybody's first five cards are dealt: three and then two, or at once.", "B"),
    ]
    round1_calls: Annotated[
        tuple[Literal["hokum", "sun", "ashkal"], ...], Doc("First round, besides pass.", "H.3")
    ]
    round2_calls: Annotated[
        tuple[Literal["hokum", "sun", "ashkal"], ...], Doc("Second round, besides pass.", "H.3")
    ]
    sun_over_hokum: Annotated[
        Literal["any", "none"], Doc("Who may take a called Hokum as Sun.", "H.3")
    ]
    sun_over_sun: Annotated[
        Literal["any", "earlier_seat", "none"],
        Doc("Who may take over a Sun called in the first round.", "H.3"),
    ]
    third: Annotated[
        bool,
        Doc(
            "Up-card an Ace: seats 1 and 2 may take over a later opponent's second-round Sun.",
            "H.3",
        ),
    ]
    hokum_to_sun: Annotated[
        Literal["yes", "no", "not_on_ace"],
        Doc("Whether the Hokum caller may turn it to Sun after all pass.", "H.3"),
    ]
    ashkal_seats: Annotated[
        tuple[Literal[1, 2, 3, 4], ...],
        Doc("Places in speaking order that may call Ashkal.", "H.3"),
    ]
    ashkal_on_ace: Annotated[
        Literal["refused", "allowed", "becomes_sun"],
        Doc("Ashkal while the up-card is an Ace.", "H.3"),
    ]
    ashkal_out_of_place: Annotated[
        Literal["refused", "becomes_sun"], Doc("Ashkal from another place.", "H.3")
    ]
    upcard_to_sun: Annotated[
        Literal["buyer", "partner"], Doc("Who takes the up-card in Sun.", "H.3")
    ]
    kawesh: Annotated[
        Literal["none", "before_purchase", "round1"],
        Doc("When a hand of 7, 8, 9 only may annul the deal.", "H.3"),
    ]
    kawesh_deal: Annotated[
        Literal["next_dealer", "same_dealer"], Doc("Who deals after Kawesh.", "H.3")
    ]
    ladder: Annotated[tuple[LevelName, ...], Doc("Rungs above single in Hokum.", "C, ruling 12")]
    sun_ladder: Annotated[tuple[LevelName, ...], Doc("Rungs above single in Sun.", "C, ruling 12")]
    sun_double_condition: Annotated[
        Literal[
            "trailing_when_leader_over_100",
            "one_over_one_under",
            "declarer_over_other_under",
            "always",
        ],
        Doc("At which match scores Sun may be doubled.", "H.3"),
    ]
    ladder_turns: Annotated[
        Literal["opponents_buyers_doubler_buyer", "opponents_buyers_alternating"],
        Doc("Who calls each rung.", "H.3"),
    ]


@dataclass(frozen=True, slots=True)
class LadderAuction:
    """Bazar Blot's rising bids (rules G, H.3)."""

    auction: Annotated[Literal["ladder"], Doc("Which auction machine.", "H.3")]
    min_bid: Annotated[int, Doc("The lowest bid.", "G")]
    step: Annotated[int, Doc("The least raise.", "G")]
    kapot: Annotated[
        Literal["call_above_all", "flag"],
        Doc("Kapot is a call above every number, or a flag on a bid.", "G, ruling 23"),
    ]
    ladder_end: Annotated[Literal["three_passes_reentry"], Doc("When the auction ends.", "H.3")]
    ladder: Annotated[
        tuple[LevelName, ...], Doc("Contra is double, recontra quadruple.", "ruling 23")
    ]


@dataclass(frozen=True, slots=True)
class NoAuction:
    """The contract is given."""

    auction: Annotated[Literal["none"], Doc("Which auction machine.", "ruling 1")]


Projects = BalootProjects | BazarProjects | None
Scoring = BalootScoring | BazarScoring | CardPointScoring
Auction = UpcardAuction | LadderAuction | NoAuction
