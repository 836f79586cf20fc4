#include <pybind11/functional.h>
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "core/score.h"
#include "eval/win_model.h"
#include "tools/bindings/python/bindings.h"
#include "tools/bindings/python/search_session.h"

namespace sebastes::python {

namespace py = pybind11;
using namespace py::literals;  // NOLINT(google-build-using-namespace)

namespace {

using Unlocked = py::call_guard<py::gil_scoped_release>;
using Chances = std::tuple<int, int, int>;

Chances chances(const GamePosition& root, int score) {
    const WinDrawLoss wdl = win_draw_loss(root.position(), score);
    return {wdl.win, wdl.draw, wdl.loss};
}

const char* bound_word(const SearchReport& report) {
    if (report.is_lower_bound) return "lower";
    return report.is_upper_bound ? "upper" : "exact";
}

void bind_score(py::module_& module) {
    py::class_<Score>(module, "Score", "A score of the side to move: centipawns, or moves to mate.")
        .def_property_readonly(
            "cp",
            [](Score self) -> std::optional<int> {
                if (is_mate(self.value)) return std::nullopt;
                return self.value;
            },
            "Centipawns; None for a mate.")
        .def_property_readonly(
            "mate",
            [](Score self) -> std::optional<int> {
                if (!is_mate(self.value)) return std::nullopt;
                return mate_distance(self.value);
            },
            "Moves to mate, negative when the side to move is mated, 0 when it is mated now;\n"
            "None for centipawns.")
        .def("__str__", &to_text)
        .def("__repr__", [](Score self) { return "<Score " + to_text(self) + ">"; })
        .def(py::self == py::self)
        .def("__lt__", [](Score self, Score other) { return self.value < other.value; })
        .def("__le__", [](Score self, Score other) { return self.value <= other.value; })
        .def("__hash__", [](Score self) { return self.value; });
}

void bind_report(py::module_& module) {
    py::class_<Report> type(module, "Report", "What a search has found so far: one line of it.");
    type.def_property_readonly("score", [](const Report& self) { return Score{self.report.score}; })
        .def_property_readonly(
            "bound", [](const Report& self) { return bound_word(self.report); },
            "'exact', or 'lower' or 'upper' where the score is only a bound.")
        .def_property_readonly(
            "wdl", [](const Report& self) { return chances(*self.root, self.report.score); },
            "Chances of win, draw and loss, per mille, between players of equal strength.")
        .def_property_readonly(
            "line", [](const Report& self) { return self.root->uci_line(self.report.line); },
            "The moves expected, in coordinates.")
        .def_property_readonly(
            "line_san", [](const Report& self) { return self.root->san_line(self.report.line); },
            "The moves expected, in SAN.")
        .def("__repr__", [](const Report& self) {
            std::string text = "<Report depth " + std::to_string(self.report.depth) + ", " +
                               to_text({self.report.score}) + ":";
            for (const std::string& move : self.root->san_line(self.report.line))
                text += ' ' + move;
            return text + ">";
        });
    const auto add = [&](const char* name, auto member, const char* doc) {
        type.def_property_readonly(
            name, [member](const Report& self) { return self.report.*member; }, doc);
    };
    add("depth", &SearchReport::depth, "Plies.");
    add("selective_depth", &SearchReport::selective_depth, "Plies of the deepest line.");
    add("multipv", &SearchReport::multi_pv, "Which of the best lines, from 1.");
    add("nodes", &SearchReport::nodes, "Positions searched.");
    add("milliseconds", &SearchReport::milliseconds, "Since the search began.");
    add("hashfull", &SearchReport::hash_per_mille, "How full the hash table is, per mille.");
}

std::optional<std::string> move_text(const Found& found, Move move) {
    if (!move) return std::nullopt;
    return found.root->uci(move);
}

void bind_result(py::module_& module) {
    py::class_<Found> type(module, "SearchResult", "What a search has found.");
    type.def_property_readonly(
            "best", [](const Found& self) { return move_text(self, self.result.best); },
            "The best move in coordinates; None when the game is over.")
        .def_property_readonly(
            "best_san",
            [](const Found& self) -> std::optional<std::string> {
                if (!self.result.best) return std::nullopt;
                return self.root->san(self.result.best);
            },
            "The same in SAN.")
        .def_property_readonly(
            "ponder", [](const Found& self) { return move_text(self, self.result.ponder); },
            "The reply expected, in coordinates, if any.")
        .def_property_readonly("score", [](const Found& self) { return Score{self.result.score}; })
        .def_property_readonly(
            "wdl", [](const Found& self) { return chances(*self.root, self.result.score); },
            "Chances of win, draw and loss, per mille, between players of equal strength.")
        .def_property_readonly(
            "line", [](const Found& self) { return self.root->uci_line(self.result.line); },
            "The moves expected, in coordinates.")
        .def_property_readonly(
            "line_san", [](const Found& self) { return self.root->san_line(self.result.line); },
            "The moves expected, in SAN.")
        .def_property_readonly(
            "lines",
            [](const Found& self) {
                std::vector<Report> lines;
                for (const auto& [number, report] : self.lines) lines.push_back(report);
                return lines;
            },
            "The last exact report of each of the best lines, the best first.")
        .def("__repr__", [](const Found& self) {
            return "<SearchResult " + move_text(self, self.result.best).value_or("without a move") +
                   ", " + to_text({self.result.score}) + ">";
        });
    const auto add = [&](const char* name, auto member, const char* doc) {
        type.def_property_readonly(
            name, [member](const Found& self) { return self.result.*member; }, doc);
    };
    add("depth", &SearchResult::depth, "Plies searched to the end.");
    add("nodes", &SearchResult::nodes, "Positions searched.");
    add("milliseconds", &SearchResult::milliseconds, "What it took.");
}

using Wanted = std::optional<std::int64_t>;

Found search(SearchSession& self, const GamePosition& position, Wanted depth, Wanted nodes,
             Wanted movetime, Wanted mate, std::optional<std::vector<std::string>> moves,
             std::int64_t multipv, bool infinite, const SearchSession::OnReport& on_report) {
    const Question question{depth, nodes, movetime, mate, std::move(moves), multipv, infinite};
    return self.search(position, question, on_report);
}

}  // namespace

void bind_search(py::module_& module) {
    bind_score(module);
    bind_report(module);
    bind_result(module);
    py::class_<SearchSession>(module, "Session",
                              "The engine: its hash table and threads, and what it has learnt\n"
                              "from one search to the next.  One search at a time.")
        .def(py::init<std::int64_t, std::int64_t>(), py::kw_only(),
             "hash"_a = Engine::kDefaultHashMib, "threads"_a = 1, Unlocked(),
             "With a hash table of so many MiB.")
        .def_property("hash", &SearchSession::hash, &SearchSession::set_hash,
                      "Size of the hash table in MiB; a new one is empty.")
        .def_property("threads", &SearchSession::threads, &SearchSession::set_threads,
                      "Search threads.")
        .def("new_game", &SearchSession::new_game, Unlocked(),
             "Forgets everything: the next search is as the first one.")
        .def("search", &search, "position"_a, py::kw_only(), "depth"_a = py::none(),
             "nodes"_a = py::none(), "movetime"_a = py::none(), "mate"_a = py::none(),
             "moves"_a = py::none(), "multipv"_a = 1, "infinite"_a = false,
             "on_report"_a = py::none(),
             "Searches until the first limit: depth in plies, nodes, movetime in milliseconds,\n"
             "or a mate in so many moves; infinite: until stop().  Only these moves, if given.\n\n"
             "on_report is called on this thread with each Report, and the search goes on when it\n"
             "returns.  An exception that it raises, or Ctrl-C, ends the search and comes out of\n"
             "here.  Other Python threads run meanwhile.")
        .def("stop", &SearchSession::stop,
             "From any thread: ends the search in progress, which then returns what it has.\n"
             "Nothing when there is none.")
        .def_property_readonly("searching", &SearchSession::searching,
                               "Whether a search is in progress.");
}

}  // namespace sebastes::python
