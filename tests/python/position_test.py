"""Positions, moves and their texts."""

import copy
import pickle
import unittest

import sebastes
from sebastes import Position

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


class PositionTest(unittest.TestCase):
    def test_legal_moves_in_both_notations(self):
        position = Position()
        self.assertEqual(len(position.legal_moves), 20)
        self.assertEqual(len(set(position.legal_san)), 20)
        self.assertEqual([position.uci(san) for san in position.legal_san], position.legal_moves)
        self.assertEqual([position.san(uci) for uci in position.legal_moves], position.legal_san)
        kiwipete = Position(KIWIPETE)
        self.assertEqual(len(kiwipete.legal_moves), 48)
        self.assertIn("e1g1", kiwipete.legal_moves)
        self.assertIn("O-O-O", kiwipete.legal_san)

    def test_a_position_is_a_value(self):
        start = Position()
        after = start.play("e4", "e7e5", "Nf3")
        self.assertEqual(start, Position())
        self.assertEqual(
            after.fen, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
        )
        self.assertEqual(after, Position(after.fen))
        self.assertEqual(hash(after), hash(Position(after.fen)))
        self.assertNotEqual(after, start)
        self.assertNotEqual(start, Position(start.fen.replace("0 1", "3 7")))
        self.assertNotEqual(start, start.fen)
        self.assertEqual(len({start, after, Position()}), 2)
        for made in (copy.copy(after), copy.deepcopy(after), pickle.loads(pickle.dumps(after))):
            self.assertEqual(made, after)

    def test_what_a_position_tells(self):
        position = Position().play("e4", "c5")
        self.assertEqual(position.turn, "white")
        self.assertEqual(position.halfmove_clock, 0)
        self.assertEqual(position.fullmove_number, 2)
        self.assertEqual(position.opening[0], "B20")
        self.assertIsNone(Position(KIWIPETE).opening)
        self.assertEqual(position.piece_at("c5"), "p")
        self.assertIsNone(position.piece_at("e2"))
        self.assertEqual(len(position.pieces()), 32)
        self.assertEqual(position.pieces()["e4"], "P")
        self.assertEqual(str(position).splitlines()[3], "5  . . p . . . . .")
        self.assertEqual(eval(repr(position), {"Position": Position}), position)

    def test_key_is_that_of_the_position(self):
        one = Position().play("Nf3", "Nf6", "g3")
        other = Position().play("g3", "Nf6", "Nf3")
        self.assertEqual(one.key, other.key)
        self.assertNotEqual(one.key, Position().key)

    def test_how_games_end(self):
        mate = Position().play("f3", "e5", "g4", "Qh4")
        self.assertTrue(mate.in_check and mate.is_checkmate and not mate.is_stalemate)
        self.assertEqual((mate.status, mate.result), ("checkmate", "0-1"))
        self.assertEqual(mate.legal_moves, [])
        stalemate = Position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
        self.assertTrue(stalemate.is_stalemate and not stalemate.in_check)
        self.assertEqual(stalemate.result, "1/2-1/2")
        self.assertEqual(Position("8/8/4k3/8/8/3NK3/8/8 w - - 0 1").status, "insufficient_material")
        self.assertEqual(Position("8/8/4k3/8/8/3RK3/8/8 w - - 100 90").status, "fifty_moves")
        knights = ("Nf3", "Nf6", "Ng1", "Ng8")
        self.assertEqual(Position().play(*knights).status, "ongoing")
        self.assertEqual(Position().play(*knights, *knights).status, "threefold")
        self.assertEqual(Position().result, "*")

    def test_chess960(self):
        self.assertEqual(Position.chess960_start(518), Position())
        starts = {Position.chess960_start(number) for number in range(960)}
        self.assertEqual(len(starts), 960)
        for start in starts:
            rank = start.fen.split("/")[0]
            self.assertEqual(sorted(rank), sorted("rnbqkbnr"))
            self.assertNotEqual(rank.index("b") % 2, rank.rindex("b") % 2)
            self.assertTrue(rank.index("r") < rank.index("k") < rank.rindex("r"))
        fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
        self.assertIn("e1h1", Position(fen, chess960=True).legal_moves)
        self.assertNotIn("e1h1", Position(fen).legal_moves)
        after = Position(fen, chess960=True).play("e1h1")
        self.assertEqual(after, Position(fen).play("O-O"))
        self.assertTrue(pickle.loads(pickle.dumps(after)).chess960)

    def test_castling_rights_need_their_pieces(self):
        fen = "2r1k1r1/8/8/8/8/8/8/4K3 b kq - 0 1"
        self.assertNotIn("e8g8", Position(fen).legal_moves)
        self.assertEqual(len(Position(fen).warnings), 2)
        self.assertIn("e8g8", Position(fen, chess960=True).legal_moves)

    def test_what_cannot_be_read_says_why(self):
        for fen, reason in {
            "": "fields",
            "8/8/8/8/8/8/8/8 w - - 0 1": "king",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1": "board",
        }.items():
            with self.assertRaisesRegex(ValueError, reason):
                Position(fen)
        start = Position()
        for move in ("Ke3", "e2e5", "Nd2", "x", "", "\0"):
            with self.assertRaisesRegex(ValueError, "^move '"):
                start.play(move)
            with self.assertRaises(ValueError):
                start.san(move)
        with self.assertRaises(ValueError):
            start.play("e4", "e4")
        with self.assertRaises(ValueError):
            start.piece_at("i9")
        with self.assertRaises(TypeError):
            start.play(7)
        for number in (-1, 960):
            with self.assertRaises(ValueError):
                Position.chess960_start(number)

    def test_what_is_odd_is_told(self):
        odd = Position("4k3/8/8/8/8/8/8/4K3 w K - 0 1")
        self.assertEqual(len(odd.warnings), 1)
        self.assertIn("'K'", odd.warnings[0])
        self.assertEqual(odd.play("Kd1").warnings, [])
        self.assertEqual(Position().warnings, [])


class EvaluationTest(unittest.TestCase):
    def test_what_an_evaluation_tells(self):
        position = Position("8/5k2/8/3n4/3R4/8/5K2/8 b - - 0 1")
        for name in ("nnue", "psqt"):
            evaluation = sebastes.evaluate(position, name)
            self.assertEqual(evaluation.evaluation, name)
            self.assertGreater(evaluation.score, 50, "the values are for White")
            total = sum(term.here for term in evaluation.terms)
            self.assertAlmostEqual(total, evaluation.score, delta=3)
            self.assertIn(f"Evaluation: {evaluation.score:+} ", str(evaluation))
            self.assertEqual(int(evaluation), evaluation.score)
            self.assertLess(evaluation.phase, 0.5)
            self.assertEqual(evaluation.pieces["d4"].name, "R")
            self.assertGreater(evaluation.pieces["d4"].here, 0)
        self.assertIsNotNone(evaluation.pieces["d4"].middlegame)
        rook = sebastes.evaluate(position).pieces["d4"]
        self.assertEqual(rook.here, rook.psqt + rook.network)
        self.assertIsNone(rook.middlegame)
        self.assertIsNone(rook.endgame)
        self.assertEqual(sebastes.evaluate(Position()).phase, 1)
        with self.assertRaisesRegex(ValueError, "'neural'.*'nnue' or 'psqt'"):
            sebastes.evaluate(position, "neural")


class PerftTest(unittest.TestCase):
    def test_known_counts(self):
        self.assertEqual([sebastes.perft(Position(), depth) for depth in range(5)],
                         [1, 20, 400, 8902, 197281])
        kiwipete = Position(KIWIPETE)
        self.assertEqual(sebastes.perft(kiwipete, 4), 4085603)
        self.assertEqual(sebastes.perft(kiwipete, 4, threads=2, hash=16), 4085603)

    def test_divide_adds_up(self):
        kiwipete = Position(KIWIPETE)
        counts = sebastes.divide(kiwipete, 3)
        self.assertEqual(list(counts), kiwipete.legal_moves)
        self.assertEqual(sum(counts.values()), 97862)
        self.assertEqual(sebastes.divide(kiwipete, 3, threads=2, hash=1), counts)
        for move, count in counts.items():
            self.assertEqual(count, sebastes.perft(kiwipete.play(move), 2))

    def test_arguments_out_of_range(self):
        for words in ({"depth": -1}, {"depth": 3, "threads": 0}, {"depth": 3, "hash": -1}):
            with self.assertRaises(ValueError):
                sebastes.perft(Position(), **words)
        with self.assertRaises(ValueError):
            sebastes.divide(Position(), 0)


if __name__ == "__main__":
    unittest.main()
