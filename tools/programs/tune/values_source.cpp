#include "tools/programs/tune/psqt_model.h"

#include <fmt/core.h>

#include <cmath>
#include <functional>
#include <iterator>
#include <sstream>
#include <string_view>

namespace sebastes::tune {

namespace {

constexpr std::string_view kNames[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};

std::string piece_name(Piece piece) {
    return fmt::format("{} {}", color_of(piece) == Color::White ? "own" : "enemy",
                       kNames[index_of(type_of(piece))]);
}

int units(float centipawns) {
    return static_cast<int>(std::lround(centipawns * tables::kUnitsPerCentipawn));
}

// Two boards, rank 8 on top.
void write_boards(std::string& text, const std::function<Value(Square)>& value_at) {
    text += "{{";
    for (const bool middlegame : {true, false}) {
        text += middlegame ? "{ // middlegame\n" : "}},\n{{ // endgame\n";
        for (int printed = 0; printed < kSquareCount; ++printed) {
            const Value value = value_at(flip_rank(square_at(printed)));
            text += fmt::format("{:5},{}", units(middlegame ? value.middlegame : value.endgame),
                                printed % 8 == 7 ? "\n" : "");
        }
    }
    text += "}}},\n";
}

void write_king_relative(std::string& text, const PsqtModel& model) {
    text +=
        "// As a side sees its pieces and the enemy's, wherever its king stands.\n"
        "constexpr PieceArray<PrintedBoards> kSharedValues{{\n";
    const auto write = [&](int first) {
        for (int i = 0; i < kPieceCount; ++i) {
            const auto piece = static_cast<Piece>(i);
            text += fmt::format("// {}\n", piece_name(piece));
            write_boards(text, [&](Square square) {
                return model.value(first + Numbering::shared(piece, square));
            });
        }
        text += "}};\n\n";
    };
    write(0);
    text +=
        "// What it changes that the king stands in a region (king_region()).\n"
        "constexpr std::array<PieceArray<PrintedBoards>, kKingRegions> kRegionDifferences{{\n";
    for (int region = 0; region < tables::kKingRegions; ++region) {
        text += fmt::format("// Region {}\n{{{{\n", region);
        write(Numbering::kShared * (1 + region));
        text.resize(text.size() - 3);
        text += ",\n";
    }
    text += "}};\n\n";
}

void write_pawn_relations(std::string& text, const PsqtModel& model) {
    text +=
        "// A piece on a square of files a to d (a1, b1, c1, d1, a2...) and a pawn: own, enemy.\n"
        "constexpr PieceTypeArray<std::array<ColorArray<PrintedBoards>, 32>> "
        "kPawnRelationValues{{\n";
    for (const PieceType type : kPieceTypes) {
        text += "{{\n";
        for (int row = 0; row < 32; ++row) {
            const Square square = square_at(row / 4 * 8 + row % 4);
            text += "{{\n";
            for (const Color color : kColors) {
                text += fmt::format("// {} on {}, {} pawn\n", kNames[index_of(type)],
                                    to_string(square), color == Color::White ? "own" : "enemy");
                write_boards(text, [&](Square pawn) {
                    if (index_of(pawn) < 8 || index_of(pawn) >= 56) return Value{};
                    const Term term = model.numbering().relation(type, square, color, pawn);
                    const Value value = model.value(term.parameter);
                    return Value{term.factor * value.middlegame, term.factor * value.endgame};
                });
            }
            text += "}},\n";
        }
        text += "}},\n";
    }
    text += "}};\n\n";
}

}  // namespace

std::string values_source(const PsqtModel& model, const std::string& comment) {
    std::string text;
    std::istringstream lines(comment);
    for (std::string line; std::getline(lines, line);)
        text += line.empty() ? "//\n" : fmt::format("// {}\n", line);
    text +=
        "#pragma once\n\n#include \"tables/evaluation_terms.h\"\n\n"
        "namespace sebastes::tables {\n\n// clang-format off\n\n";
    const Value tempo = model.value(Numbering::kTempo);
    text += fmt::format("constexpr Tapered kTempoValue{{{}, {}}};\n\n", units(tempo.middlegame),
                        units(tempo.endgame));
    write_king_relative(text, model);
    write_pawn_relations(text, model);
    text += "// clang-format on\n\n}  // namespace sebastes::tables\n";
    return text;
}

}  // namespace sebastes::tune
