"""What a name may be, and when two names are the same."""

from __future__ import annotations

import unicodedata

import regex

LONGEST_NAME = 40
"""Characters as people see them (grapheme clusters) in the scoring API; pages allow 24."""

_MOST_CODEPOINTS = 12
_HIDDEN = regex.compile(r"[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}--\u200c\u200d]", regex.V1)
_BLANK = regex.compile(r"[\s\u2800\u3164\u115f\u1160\uffa0\u200c\u200d]+")
_CLUSTER = regex.compile(r"\X")


class NameProblem(ValueError):
    """A text that cannot be a name: empty, too long or with hidden characters."""


def clean_name(text: str, longest: int = LONGEST_NAME) -> str:
    """The name as it is kept: trimmed and in NFC; raises `NameProblem`.

    Joiners (ZWJ, ZWNJ) stay, as emoji families and several scripts need them.
    """
    name = unicodedata.normalize("NFC", text).strip()
    clusters = _CLUSTER.findall(name)
    if not _BLANK.sub("", name) or len(clusters) > longest or _HIDDEN.search(name):
        raise NameProblem(text)
    if any(len(cluster) > _MOST_CODEPOINTS for cluster in clusters):
        raise NameProblem(text)
    return name


def name_key(name: str) -> str:
    """What two spellings of one name have in common: NFKC, case folded, trimmed."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return folded.replace("\u200c", "").replace("\u200d", "").strip()
