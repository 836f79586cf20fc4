#include <pybind11/stl.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "eval/evaluate.h"
#include "eval/piece_square_sums.h"
#include "tables/evaluation_terms.h"
#include "tables/piece_square_tables.h"
#include "tools/bindings/python/bindings.h"
#include "tools/bindings/python/game_position.h"

namespace sebastes::python {

namespace py = pybind11;

namespace {

// A summand of the evaluation, in centipawns for White.
struct Term {
    std::string name;  // of a piece its letter
    int middlegame;
    int endgame;
    int here;
};

struct Evaluation {
    explicit Evaluation(const GamePosition& of)
        : position(of.position()),
          sums(position),
          score(judge_position(position, Evaluator::Scalar)) {
        if (position.side_to_move() == Color::Black) score = -score;
    }

    Term term(const char* name, Tapered units) const {
        return {name, units.middlegame / tables::kUnitsPerCentipawn,
                units.endgame / tables::kUnitsPerCentipawn, blend(units, sums.phase())};
    }
    std::vector<Term> terms() const {
        const bool white = position.side_to_move() == Color::White;
        return {term("Pieces, by the kings",
                     sums.king_relative(Color::White) - sums.king_relative(Color::Black)),
                term("Pieces and pawns", sums.pawn_relations()),
                term("The move", white ? tables::kTempo : -tables::kTempo)};
    }
    std::map<std::string, Term> pieces() const {
        std::map<std::string, Term> pieces;
        for (const Square square : position.occupied()) {
            const Piece piece = position.piece_on(square);
            const char letter[] = {to_char(piece), '\0'};
            pieces.emplace(to_string(square), term(letter, sums.king_relative_of(piece, square)));
        }
        return pieces;
    }

    Position position;
    PieceSquareSums sums;
    int score;
};

}  // namespace

void bind_evaluation(py::module_& module) {
    py::class_<Term>(module, "Term", "A summand of an evaluation, in centipawns for White.")
        .def_readonly("name", &Term::name, "What it is; of a piece its letter.")
        .def_readonly("middlegame", &Term::middlegame)
        .def_readonly("endgame", &Term::endgame)
        .def_readonly("here", &Term::here, "Blended for this phase of the game.")
        .def("__repr__", [](const Term& self) {
            return "<" + self.name + ": " + std::to_string(self.here) + ">";
        });

    py::class_<Evaluation>(module, "Evaluation",
                           "The scalar evaluation of a position, and what it is a sum of.\n\n"
                           "All values are centipawns for White; str() is a board with them.")
        .def_readonly("score", &Evaluation::score, "The whole.")
        .def_property_readonly("terms", &Evaluation::terms, "The sums that it consists of.")
        .def_property_readonly("pieces", &Evaluation::pieces,
                               "Each piece's part of the first sum, by squares.")
        .def_property_readonly(
            "phase",
            [](const Evaluation& self) {
                return std::min(self.sums.phase(), tables::kFullPhase) /
                       static_cast<double>(tables::kFullPhase);
            },
            "How much of the middlegame is left: 1 with all pieces, 0 with pawns alone.")
        .def("__str__",
             [](const Evaluation& self) {
                 return describe_evaluation(self.position, Evaluator::Scalar);
             })
        .def("__int__", [](const Evaluation& self) { return self.score; });

    module.def(
        "evaluate", [](const GamePosition& position) { return Evaluation(position); },
        py::arg("position"), "The scalar evaluation of a position: no move is looked ahead.");
}

}  // namespace sebastes::python
