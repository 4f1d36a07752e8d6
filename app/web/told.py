"""What is wrong with a small form: each sentence at the field that it concerns."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Told:
    """A form that collects its problems, for the summary and for its fields."""

    problems: list[tuple[str, str]] = field(default_factory=list, kw_only=True)

    def error(self, field_id: str) -> str:
        """What is wrong with one field, or nothing."""
        return next((text for at, text in self.problems if at == field_id), "")
