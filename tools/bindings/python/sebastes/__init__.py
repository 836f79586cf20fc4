"""The chess engine Sebastes: positions, perft, evaluation and search.

    >>> import sebastes
    >>> position = sebastes.Position().play("e4", "e5", "Nf3")
    >>> sebastes.Session().search(position, depth=10).best_san
"""

from sebastes._engine import (
    Evaluation,
    Position,
    Report,
    Score,
    SearchResult,
    Session,
    Term,
    __version__,
    divide,
    evaluate,
    perft,
)

__all__ = [
    "Evaluation",
    "Position",
    "Report",
    "Score",
    "SearchResult",
    "Session",
    "Term",
    "__version__",
    "divide",
    "evaluate",
    "perft",
]
