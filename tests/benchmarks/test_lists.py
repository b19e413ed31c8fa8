"""The benchmark's lists stay the lists they are, and its tools tell the truth about them."""

from __future__ import annotations

import hashlib
import json

import pytest

from benchmarks import chart, corpus, peer, regress
from benchmarks.measuring import Spread, Times, milliseconds, table
from tests.peer.colver_adapter import PeerValue

CONTRACTS = corpus.CONTRACTS | {"peer": corpus.PEER_CONTRACT}

#: Figures recorded anywhere speak of these deals: another digest means other deals.
DIGESTS = {
    "hokum-contree": "c9ee57ed238e7dbb",
    "hokum-saudi": "cb5eb448d1d7ba37",
    "sun": "e28f45c38f1165be",
    "all-trump": "a5b1336874d725e0",
    "no-trump": "16f5592837f1e513",
    "peer": "c9ee57ed238e7dbb",
}


@pytest.mark.parametrize("name", CONTRACTS)
def test_a_list_is_the_same_for_good(name: str) -> None:
    seen = hashlib.sha256()
    for cards in (8, 7, 4, 1):
        for each in corpus.positions(CONTRACTS[name], 10, cards):
            hands = [" ".join(sorted(map(str, hand))) for hand in each.hands]
            contract = each.contract
            seen.update(f"{hands} {each.leader} {contract.kind.value} {contract.trump}\n".encode())
    assert seen.hexdigest()[:16] == DIGESTS[name]


def test_one_index_is_one_deal() -> None:
    for index in range(5):
        deals = {name: corpus.sample(each, index).deal for name, each in CONTRACTS.items()}
        assert len({each.hands for each in deals.values()}) == 1
        assert deals["hokum-contree"].contract == deals["hokum-saudi"].contract
        assert deals["hokum-contree"].contract == deals["peer"].contract


def test_an_ending_is_the_deal_played_down() -> None:
    for cards in range(1, 9):
        found = corpus.sample(corpus.CONTRACTS["sun"], 3, cards)
        assert [len(hand) for hand in found.position.hands] == [cards] * 4
        assert not found.position.trick
        left = frozenset().union(*found.position.hands)
        assert left.isdisjoint(found.plays)
        assert left | set(found.plays) == frozenset().union(*found.deal.hands)


def test_percentiles_are_measured_numbers() -> None:
    spread = Spread.of([float(number) for number in range(200, 0, -1)])
    assert spread.in_turn() == (100, 190, 198, 200, 100.5)
    assert Spread.of([3.0, 1.0, 2.0]).in_turn() == (2, 3, 3, 3, 2)
    assert Spread.of([7.0]) == Spread(7, 7, 7, 7, 7)
    with pytest.raises(ValueError, match="no numbers"):
        Spread.of([])


def test_times_show_three_digits() -> None:
    assert [milliseconds(number) for number in (0.01234, 0.1234, 1.234, 12.34, 1234.0)] == [
        "0.0123",
        "0.123",
        "1.23",
        "12.3",
        "1,234",
    ]
    assert table(("a", "long"), [("wide", "1")]) == "a     long\nwide     1"


def test_every_question_has_the_same_values() -> None:
    asked = corpus.samples(corpus.CONTRACTS["hokum-saudi"], 6, 4)
    found = {name: regress.measure("hokum-saudi", 4, name, asked) for name in regress.QUESTIONS}
    again = regress.measure("hokum-saudi", 4, "cards", asked)
    assert again.nodes == found["cards"].nodes
    assert again.values == found["cards"].values
    assert found["value"].nodes.mean <= found["cards"].nodes.mean <= found["solve"].nodes.mean
    text = regress.shown(list(found.values()))
    assert text.count("wall") == 3
    assert str(again.values) in text


def test_regression_writes_its_figures(tmp_path, capsys) -> None:
    path = tmp_path / "figures.json"
    regress.main(["--deals", "2", "--contracts", "sun", "--cards", "3", "--json", str(path)])
    value, cards = json.loads(path.read_text())
    assert (value["question"], cards["question"]) == ("value", "cards")
    assert value["deals"] == 2
    assert 0 < value["nodes"]["median"] <= cards["nodes"]["median"]
    assert "2 deals a list" in capsys.readouterr().out


def test_the_peer_and_we_agree_on_the_list() -> None:
    for cards in (3, 6):
        found = peer.compare(corpus.samples(corpus.PEER_CONTRACT, 8, cards), cards)
        assert not found.ours_wrong
        assert not found.peer_wrong
        assert found.compared >= 8
        assert {len(times) for times in found.times.values()} == {8}
        assert "of the same value" in peer.shown(found)


def test_a_wrong_value_is_told(monkeypatch) -> None:
    """A kernel call one point off, a library one point off, and a sweep that is not there."""
    asked = corpus.samples(corpus.PEER_CONTRACT, 2, 3)

    def off_by_one(sample: corpus.Sample, taken: dict[int, int]) -> dict[int, int]:
        return {card: value + 1 for card, value in honest_kernel(sample, taken).items()}

    honest_kernel, honest_library = peer._by_kernel, peer._by_library
    with monkeypatch.context() as patch:
        patch.setattr(peer, "_by_kernel", off_by_one)
        told = peer.compare(asked, 3).ours_wrong
        assert [each.split(": ")[1] for each in told] == ["the kernel and solve() differ"] * 2
    for change in (
        lambda value: PeerValue(value.north_south_points + 1, value.north_south_sweeps),
        lambda value: PeerValue(value.north_south_points, not value.north_south_sweeps),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(
                peer,
                "_by_library",
                lambda answer, change=change: {
                    card: change(value) for card, value in honest_library(answer).items()
                },
            )
            found = peer.compare(asked, 3)
            assert len(found.ours_wrong) >= found.compared
            assert not found.peer_wrong
            assert "OURS IS WRONG" in peer.shown(found)


def test_ratios_are_the_peers_time_over_ours() -> None:
    found = peer.Comparison(8)
    for theirs, ours in ((10.0, 1.0), (30.0, 2.0), (100.0, 4.0)):
        found.times["peer"].append(Times(theirs, 2 * theirs))
        found.times["kernel"].append(Times(ours, ours))
    assert found.ratio("kernel", "cpu") == 15
    assert found.ratio("kernel", "wall") == 30
    assert found.spread("peer", "cpu").median == 30


@pytest.mark.parametrize("drawn", chart.CHARTS, ids=lambda each: each.name)
def test_a_committed_chart_shows_the_committed_data(drawn: chart.Chart) -> None:
    data = (chart.FOLDER / f"{drawn.name}.csv").read_text()
    points = chart.from_csv(data)
    assert chart.to_csv(points) == data
    assert chart.drawn(drawn, points) == (chart.FOLDER / f"{drawn.name}.svg").read_text()
    series = {each.series for each in points}
    assert len(points) == 8 * len(series)
    assert len(series) == 3
