"""The one error for bad input: it names the field and, where there is one, the card.

Every reader and every check below the service raises `InputError`, so that the command line can
print it with exit status 2 and the server can turn it into a `BadRequest` field violation without
guessing. A caller that knows where a value came from prefixes the path with `at`.
"""

from __future__ import annotations

from types import TracebackType


class InputError(ValueError):
    """Input that cannot be accepted.

    `field` is the dotted path of the value that is wrong (`deal.hands`, `plays[3]`, or empty where
    the caller has not said yet), `reason` a stable word for programs (`DUPLICATE_CARD`) and
    `description` a sentence for people that names the card or value.
    """

    def __init__(self, field: str, reason: str, description: str) -> None:
        super().__init__(field, reason, description)
        self.field = field
        self.reason = reason
        self.description = description

    def __str__(self) -> str:
        return f"{self.field}: {self.description}" if self.field else self.description

    def under(self, prefix: str) -> InputError:
        """The same error with `prefix` in front of its path."""
        if not prefix:
            return self
        if not self.field:
            path = prefix
        elif self.field.startswith("["):
            path = prefix + self.field
        else:
            path = f"{prefix}.{self.field}"
        return InputError(path, self.reason, self.description)


class _At:
    """Put `prefix` in front of the field path of any `InputError` raised inside.

    A class, for a reader of messages enters it some twenty times, and a generator takes twice as
    long.
    """

    __slots__ = ("_prefix",)

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if isinstance(error, InputError):
            raise error.under(self._prefix) from None


at = _At
