"""Searches: limits, reports, and how they end."""

import signal
import subprocess
import sys
import threading
import time
import unittest

import sebastes
from sebastes import Position, Session

MATE_IN_2 = Position("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1")


class SearchTest(unittest.TestCase):
    def test_finds_a_mate(self):
        result = Session().search(MATE_IN_2, depth=10)
        self.assertEqual(result.score.mate, 2)
        self.assertIsNone(result.score.cp)
        self.assertIn((result.best, result.best_san), [("a2a7", "Ra7"), ("b1b7", "Rb7")])
        self.assertEqual(str(result.score), "#2")
        self.assertEqual(result.wdl, (1000, 0, 0))
        self.assertTrue(MATE_IN_2.play(*result.line).is_checkmate)
        self.assertTrue(MATE_IN_2.play(*result.line_san).is_checkmate)

    def test_reports_by_callback(self):
        reports = []
        threads = set()

        def note(report):
            reports.append(report)
            threads.add(threading.get_ident())

        position = Position().play("e4", "e5")
        result = Session().search(position, depth=8, on_report=note)
        self.assertEqual(threads, {threading.get_ident()})
        self.assertEqual(reports[-1].depth, 8)
        self.assertEqual(result.depth, 8)
        self.assertEqual(reports[-1].line, result.line)
        self.assertEqual(reports[-1].score, result.score)
        self.assertEqual(result.lines[0].line, result.line)
        for report in reports:
            position.play(*report.line)
            self.assertEqual(sum(report.wdl), 1000)
            self.assertEqual(report.multipv, 1)
            self.assertIn(report.bound, ("exact", "lower", "upper"))
        nodes = [report.nodes for report in reports]
        self.assertEqual(nodes, sorted(nodes))

    def test_the_best_lines(self):
        result = Session().search(Position(), depth=6, multipv=3)
        self.assertEqual([report.multipv for report in result.lines], [1, 2, 3])
        self.assertEqual(len({report.line[0] for report in result.lines}), 3)
        self.assertEqual(result.lines[0].line[0], result.best)
        self.assertTrue(result.lines[1].score <= result.lines[0].score)

    def test_only_some_moves(self):
        result = Session().search(Position(), depth=4, moves=["a3", "h2h4"])
        self.assertIn(result.best, ("a2a3", "h2h4"))

    def test_limits(self):
        result = Session().search(Position(), nodes=5000)
        self.assertLess(result.nodes, 10000)
        result = Session().search(Position(), movetime=100)
        self.assertLess(result.milliseconds, 5000)
        self.assertEqual(Session().search(MATE_IN_2, mate=2).score.mate, 2)

    def test_repetitions_before_the_search_count(self):
        # Black, a queen down, may repeat the position for the third time.
        start = Position("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
        game = start.play("Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1")
        self.assertEqual(Session().search(game, depth=4, moves=["Ng8"]).score.cp, 0)
        forgotten = Position(game.fen)
        self.assertLess(Session().search(forgotten, depth=4, moves=["Ng8"]).score.cp, -300)

    def test_a_game_that_is_over(self):
        mate = Position().play("f3", "e5", "g4", "Qh4")
        reports = []
        result = Session().search(mate, depth=3, on_report=reports.append)
        self.assertEqual((result.best, result.best_san, result.ponder), (None, None, None))
        self.assertEqual(result.score.mate, 0)
        self.assertEqual((reports, result.line, result.lines), ([], [], []))

    def test_options(self):
        session = Session(hash=4, threads=2)
        self.assertEqual((session.hash, session.threads), (4, 2))
        session.hash = 8
        session.threads = 1
        self.assertEqual((session.hash, session.threads), (8, 1))
        with self.assertRaises(ValueError):
            session.threads = 0
        with self.assertRaises(ValueError):
            session.hash = -1
        self.assertEqual((session.hash, session.threads), (8, 1))
        with self.assertRaises(ValueError):
            Session(hash=0)
        self.assertEqual(Session(threads=2).search(MATE_IN_2, depth=20).score.mate, 2)

    def test_questions_without_meaning(self):
        for words in (
            {},
            {"depth": 0},
            {"nodes": 0},
            {"movetime": 0},
            {"mate": 0},
            {"depth": 3, "infinite": True},
            {"depth": 3, "multipv": 0},
            {"depth": 3, "moves": []},
            {"depth": 3, "moves": ["e5"]},
        ):
            with self.assertRaises(ValueError, msg=str(words)):
                Session().search(Position(), **words)


class EndTest(unittest.TestCase):
    def test_stop_from_another_thread(self):
        session = Session()
        timer = threading.Timer(0.2, session.stop)
        timer.start()
        result = session.search(Position(), infinite=True)
        timer.join()
        self.assertIn(result.best, Position().legal_moves)
        self.assertFalse(session.searching)

    def test_stop_from_the_callback(self):
        session = Session()
        depths = []

        def stop(report):
            self.assertTrue(session.searching)
            depths.append(report.depth)
            if report.depth == 5:
                session.stop()

        result = session.search(Position(), infinite=True, on_report=stop)
        self.assertEqual((depths[-1], result.depth), (5, 5))

    def test_an_exception_of_the_callback_ends_the_search(self):
        session = Session()
        calls = []

        def fail(report):
            calls.append(report)
            raise KeyError("enough")

        with self.assertRaisesRegex(KeyError, "enough"):
            session.search(Position(), infinite=True, on_report=fail)
        self.assertEqual(len(calls), 1)
        self.assertEqual(session.search(Position(), depth=3).depth, 3)

    def test_ctrl_c_ends_search_and_perft(self):
        # Ignored where the tests are run in the background.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        session = Session()
        for work in (
            lambda: session.search(Position(), infinite=True),
            lambda: sebastes.perft(Position(), 12),
        ):
            timer = threading.Timer(0.2, signal.raise_signal, (signal.SIGINT,))
            with self.assertRaises(KeyboardInterrupt):
                timer.start()
                work()
            timer.join()
        self.assertFalse(session.searching)

    def test_one_search_at_a_time(self):
        session = Session()
        thread = threading.Thread(target=session.search, args=(Position(),),
                                  kwargs={"infinite": True})
        thread.start()
        while not session.searching:
            time.sleep(0.01)
        for use in (
            lambda: session.search(Position(), depth=1),
            session.new_game,
            lambda: setattr(session, "hash", 8),
            lambda: setattr(session, "threads", 2),
        ):
            with self.assertRaisesRegex(RuntimeError, "searching already"):
                use()
        session.stop()
        thread.join()
        self.assertEqual(session.search(Position(), depth=3).depth, 3)

    def test_python_runs_while_the_engine_works(self):
        done = threading.Event()

        def work():
            sebastes.perft(Position(), 5)
            Session().search(Position(), movetime=200)
            done.set()

        thread = threading.Thread(target=work)
        thread.start()
        counted = 0
        while not done.is_set():
            counted += 1
        thread.join()
        # Were the lock held, the loop would run between the two calls only.
        self.assertGreater(counted, 20000)

    def test_a_search_in_a_daemon_thread_does_not_hinder_the_end(self):
        script = (
            "import sebastes, threading, time\n"
            "session = sebastes.Session()\n"
            "threading.Thread(target=session.search, args=(sebastes.Position(),),\n"
            "                 kwargs={'infinite': True}, daemon=True).start()\n"
            "while not session.searching: time.sleep(0.01)\n"
            "print('end')\n"
        )
        ended = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, timeout=60
        )
        self.assertEqual((ended.returncode, ended.stdout, ended.stderr), (0, "end\n", ""))


if __name__ == "__main__":
    unittest.main()
