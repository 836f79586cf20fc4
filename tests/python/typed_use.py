"""What a program that is checked by mypy may do with the module; looked at, not run."""

from typing import List, Optional

from sebastes import Position, Report, Score, SearchResult, Session, divide, evaluate, perft


def best_lines(position: Position) -> List[str]:
    def show(report: Report) -> None:
        chances: int = report.wdl[0]
        print(report.depth, report.score, chances, report.line_san)

    session = Session(hash=32, threads=2)
    session.threads = 1
    result: SearchResult = session.search(position, depth=8, multipv=2, on_report=show)
    best: Optional[str] = result.best
    score: Score = result.score
    print(best, score.mate if score.cp is None else score.cp + 1)
    return [line for report in result.lines for line in report.line]


def numbers(position: Position) -> int:
    worth = {square: term.here + 1 for square, term in evaluate(position).pieces.items()}
    nodes = sum(divide(position.play("e4"), 3).values()) + perft(position, 2, threads=2)
    phases = [term.middlegame or 0 for term in evaluate(position, "psqt").terms]
    return sum(phases) + nodes + sum(worth.values()) + position.key + len(position.legal_moves)
