#include <fmt/core.h>
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "board/move_list.h"
#include "book/opening_book.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/bindings/python/bindings.h"
#include "tools/bindings/python/game_position.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes::python {

namespace py = pybind11;
using namespace py::literals;  // NOLINT(google-build-using-namespace)

namespace {

const char* status_word(GameStatus status) {
    switch (status) {
        case GameStatus::Ongoing:
            break;
        case GameStatus::Checkmate:
            return "checkmate";
        case GameStatus::Stalemate:
            return "stalemate";
        case GameStatus::InsufficientMaterial:
            return "insufficient_material";
        case GameStatus::FiftyMoves:
            return "fifty_moves";
        case GameStatus::Threefold:
            return "threefold";
    }
    return "ongoing";
}

std::vector<Move> all_moves(const GamePosition& self) {
    const MoveList moves = legal_moves(self.position().board());
    return {moves.begin(), moves.end()};
}

GamePosition play(const GamePosition& self, const py::args& moves) {
    GamePosition position = self;
    for (const py::handle move : moves) {
        if (!py::isinstance<py::str>(move)) throw py::type_error("a move is a str");
        position = position.after(position.parse(py::cast<std::string>(move)));
    }
    return position;
}

std::optional<std::string> piece_at(const GamePosition& self, std::string_view text) {
    const std::optional<Square> square = parse_square(text);
    if (!square) throw py::value_error(fmt::format("'{}' is no square", text));
    const Piece piece = self.position().piece_on(*square);
    if (piece == Piece::None) return std::nullopt;
    return std::string(1, to_char(piece));
}

std::map<std::string, std::string> pieces(const GamePosition& self) {
    std::map<std::string, std::string> pieces;
    for (const Square square : self.position().occupied())
        pieces[to_string(square)] = std::string(1, to_char(self.position().piece_on(square)));
    return pieces;
}

std::string board_picture(const GamePosition& self) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        text += fmt::format("{} ", rank + 1);
        for (int file = 0; file < 8; ++file) {
            const Piece piece = self.position().piece_on(square_at(8 * rank + file));
            text += fmt::format(" {}", piece == Piece::None ? '.' : to_char(piece));
        }
        text += '\n';
    }
    return text + "   a b c d e f g h";
}

std::string representation(const GamePosition& self) {
    return fmt::format("Position('{}'{})", to_fen(self.position()),
                       self.chess960() ? ", chess960=True" : "");
}

std::optional<std::pair<std::string_view, std::string_view>> opening(const GamePosition& self) {
    const std::optional<Opening> opening = opening_at(self.position());
    if (!opening) return std::nullopt;
    return std::pair(opening->eco, opening->name);
}

void bind_board(py::class_<GamePosition>& type) {
    type.def_property_readonly(
            "fen", [](const GamePosition& self) { return to_fen(self.position()); },
            "The position as a FEN of six fields.")
        .def_property_readonly("chess960", &GamePosition::chess960,
                               "Whether castling is written as the king taking its rook.")
        .def_property_readonly("warnings", &GamePosition::warnings,
                               "What was odd in the FEN or left out of it, in words.")
        .def_property_readonly(
            "turn",
            [](const GamePosition& self) {
                return self.position().side_to_move() == Color::White ? "white" : "black";
            },
            "The side to move: 'white' or 'black'.")
        .def_property_readonly(
            "key", [](const GamePosition& self) { return self.position().key(); },
            "The Zobrist key: 64 bits, the same in every process.")
        .def_property_readonly(
            "halfmove_clock",
            [](const GamePosition& self) { return self.position().halfmove_clock(); },
            "Plies since the last capture or pawn's move.")
        .def_property_readonly(
            "fullmove_number",
            [](const GamePosition& self) { return self.position().fullmove_number(); },
            "The number of the next move, from 1.")
        .def("piece_at", &piece_at, "square"_a,
             "The piece on a square such as 'e4': one of PNBRQKpnbrqk, or None.")
        .def("pieces", &pieces, "All pieces by their squares.")
        .def_property_readonly("opening", &opening,
                               "ECO code and name, of a position that has a name; else None.")
        .def("__str__", &board_picture)
        .def("__repr__", &representation);
}

void bind_moves(py::class_<GamePosition>& type) {
    type.def_property_readonly(
            "legal_moves", [](const GamePosition& self) { return self.uci_line(all_moves(self)); },
            "The legal moves in coordinates, such as 'e2e4'.")
        .def_property_readonly(
            "legal_san",
            [](const GamePosition& self) {
                std::vector<std::string> words;
                for (const Move move : all_moves(self)) words.push_back(self.san(move));
                return words;
            },
            "The same moves in SAN, such as 'Nf3', in the same order.")
        .def(
            "uci",
            [](const GamePosition& self, std::string_view move) {
                return self.uci(self.parse(move));
            },
            "move"_a, "A legal move, given in SAN or coordinates, in coordinates.")
        .def(
            "san",
            [](const GamePosition& self, std::string_view move) {
                return self.san(self.parse(move));
            },
            "move"_a, "A legal move, given in SAN or coordinates, in SAN.")
        .def("play", &play,
             "The position after these moves, in SAN or coordinates, one after the other.")
        .def_property_readonly("in_check",
                               [](const GamePosition& self) { return self.position().in_check(); })
        .def_property_readonly(
            "is_checkmate",
            [](const GamePosition& self) { return self.game().status() == GameStatus::Checkmate; })
        .def_property_readonly(
            "is_stalemate",
            [](const GamePosition& self) { return self.game().status() == GameStatus::Stalemate; })
        .def_property_readonly(
            "status", [](const GamePosition& self) { return status_word(self.game().status()); },
            "'ongoing', 'checkmate', 'stalemate', 'insufficient_material', 'fifty_moves' or\n"
            "'threefold', where repetitions are those among the moves played from the first\n"
            "position.")
        .def_property_readonly(
            "result", [](const GamePosition& self) { return to_pgn_result(self.game().result()); },
            "'1-0', '0-1', '1/2-1/2', or '*' while the game goes on.");
}

}  // namespace

void bind_position(py::module_& module) {
    py::class_<GamePosition> type(
        module, "Position",
        "A position of chess or Chess960: an immutable value.\n\n"
        "It knows of the moves that led from the first position to it what the rules need.\n"
        "Positions are equal when board, rights and counters are; a pickled one forgets the\n"
        "game before it.  What cannot be read raises ValueError with the reason.");
    type.def(py::init(&GamePosition::from_fen), "fen"_a = std::string(kStartFen), py::kw_only(),
             "chess960"_a = false,
             "From a FEN; the starting position without one.  With chess960 castling is written\n"
             "as the king taking its rook, and rights KQkq are read as X-FEN.")
        .def_static("chess960_start", &GamePosition::chess960_start, "number"_a,
                    "One of the 960 starting positions, 0 to 959; 518 is that of chess.")
        .def(py::self == py::self)
        .def("__hash__", [](const GamePosition& self) { return self.position().key(); })
        .def("__copy__", [](const py::object& self) { return self; })
        .def("__deepcopy__", [](const py::object& self, const py::dict&) { return self; })
        .def(py::pickle(
            [](const GamePosition& self) {
                return py::make_tuple(to_fen(self.position()), self.chess960());
            },
            [](const py::tuple& state) {
                return GamePosition::from_fen(state[0].cast<std::string>(), state[1].cast<bool>());
            }));
    bind_board(type);
    bind_moves(type);
}

}  // namespace sebastes::python
