"""What a question costs beside a value, on a short head of the lists."""

from __future__ import annotations

import pytest

from baloot_solver.decide import CardPoints, Makes
from benchmarks import threshold
from benchmarks.corpus import CONTRACTS, positions


def test_the_contract_line_is_asked():
    contree, saudi = (positions(CONTRACTS[f"hokum-{name}"], 1)[0] for name in ("contree", "saudi"))
    assert threshold.contract_line(contree) == CardPoints(82)
    assert threshold.contract_line(saudi) == Makes()


@pytest.mark.parametrize("name", threshold.LISTS)
def test_a_question_puts_fewer_cards_on_the_table_than_a_value(name: str):
    """In sum; the goal of a fifth at the median is shown by the script on the whole list."""
    found = threshold.cost(CONTRACTS[name], 12)
    assert 0 < found.question.mean < found.value.mean / 2
    again = threshold.cost(CONTRACTS[name], 12)
    assert again == found


def test_the_figures_are_printed(capsys):
    threshold.main(["--deals", "3", "--cards", "5", "--contracts", "sun"])
    printed = capsys.readouterr().out
    assert "3 deals a list" in printed
    assert "ratio" in printed
