#include <pybind11/stl.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/text.h"
#include "eval/evaluate.h"
#include "eval/explanation.h"
#include "tables/evaluation_terms.h"
#include "tools/bindings/python/bindings.h"
#include "tools/bindings/python/game_position.h"

namespace sebastes::python {

namespace py = pybind11;

namespace {

// A summand, by its name; of a piece that is its letter.
struct Term {
    std::string name;
    Summand summand;

    std::optional<int> of_phase(std::int32_t Tapered::*phase) const {
        return summand.phases ? std::optional<int>((*summand.phases).*phase) : std::nullopt;
    }
    std::optional<int> of_part(int NnueParts::*part) const {
        return summand.parts ? std::optional((*summand.parts).*part) : std::nullopt;
    }
};

Evaluator evaluator_of(const std::string& name) {
    for (const Evaluator evaluator : {Evaluator::Nnue, Evaluator::Psqt})
        if (name == name_of(evaluator)) return evaluator;
    throw py::value_error("evaluation '" + printable(name) + "': 'nnue' or 'psqt'");
}

// An evaluation with the position that it is of.
struct Explained {
    Explained(const GamePosition& of, Evaluator evaluator)
        : position(of.position()), explanation(explain(position, evaluator)) {}

    std::vector<Term> terms() const {
        std::vector<Term> terms;
        for (const auto& [name, summand] : explanation.terms)
            terms.push_back({std::string(name), summand});
        return terms;
    }
    std::map<std::string, Term> pieces() const {
        std::map<std::string, Term> pieces;
        for (const auto& [square, summand] : explanation.pieces)
            pieces.emplace(to_string(square), Term{{to_char(position.piece_on(square))}, summand});
        return pieces;
    }

    Position position;
    Explanation explanation;
};

void bind_term(py::module_& module) {
    py::class_<Term>(module, "Term", "A summand of an evaluation, in centipawns for White.")
        .def_readonly("name", &Term::name, "What it is; of a piece its letter.")
        .def_property_readonly(
            "middlegame", [](const Term& self) { return self.of_phase(&Tapered::middlegame); },
            "None where the phase of the game does not count.")
        .def_property_readonly(
            "endgame", [](const Term& self) { return self.of_phase(&Tapered::endgame); },
            "None where the phase of the game does not count.")
        .def_property_readonly(
            "here", [](const Term& self) { return self.summand.here; },
            "In this phase of the game.")
        .def_property_readonly(
            "psqt", [](const Term& self) { return self.of_part(&NnueParts::psqt); },
            "Of a piece by the NNUE evaluation: what the PSQT output loses without it.")
        .def_property_readonly(
            "network", [](const Term& self) { return self.of_part(&NnueParts::network); },
            "The same of the hidden layer's output.")
        .def("__repr__", [](const Term& self) {
            return "<" + self.name + ": " + std::to_string(self.summand.here) + ">";
        });
}

}  // namespace

void bind_evaluation(py::module_& module) {
    bind_term(module);
    py::class_<Explained>(module, "Evaluation",
                          "The evaluation of a position, and what it is made of.\n\n"
                          "All values are centipawns for White; str() is a board with them.")
        .def_property_readonly(
            "evaluation",
            [](const Explained& self) { return std::string(name_of(self.explanation.evaluator)); },
            "'nnue' or 'psqt'.")
        .def_property_readonly(
            "score", [](const Explained& self) { return self.explanation.score; }, "The whole.")
        .def_property_readonly("terms", &Explained::terms, "The sums that it consists of.")
        .def_property_readonly(
            "pieces", &Explained::pieces,
            "By squares what the score loses without each piece but the kings; by the PSQT\n"
            "evaluation each piece's part of the first sum.")
        .def_property_readonly(
            "phase",
            [](const Explained& self) {
                return self.explanation.phase / static_cast<double>(tables::kFullPhase);
            },
            "How much of the middlegame is left: 1 with all pieces, 0 with pawns alone.")
        .def("__str__",
             [](const Explained& self) {
                 return describe_evaluation(self.position, self.explanation.evaluator);
             })
        .def("__int__", [](const Explained& self) { return self.explanation.score; });

    module.def(
        "evaluate",
        [](const GamePosition& position, const std::string& evaluation) {
            return Explained(position, evaluator_of(evaluation));
        },
        py::arg("position"), py::arg("evaluation") = std::string(name_of(kUsualEvaluator)),
        "The evaluation of a position, of the usual evaluator, which searches judge by, or of the\n"
        "other: 'nnue' or 'psqt'.  No move is looked ahead.");
}

}  // namespace sebastes::python
