"""An analysed hand as one HTML page: for a screen, a phone or a printer, with nothing to load."""

from baloot_cli.report.page import LANGUAGES, Writer, page

__all__ = ["LANGUAGES", "Writer", "page"]
