#include "tools/shared/perft_compare/position_argument.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/number.h"
#include "notation/fen.h"
#include "uci/words.h"

namespace sebastes::tools {

namespace {

std::string told_fen(const Position& position, Square en_passant, bool chess960) {
    const CastlingStyle style = chess960 ? CastlingStyle::Shredder : CastlingStyle::XFen;
    std::string fields = to_epd_fields(position, style);
    fields.resize(fields.rfind(' '));
    return fmt::format("{} {} {} {}", fields,
                       en_passant == Square::None ? "-" : to_string(en_passant),
                       position.halfmove_clock(), position.fullmove_number());
}

}  // namespace

Variation Variation::from(std::size_t plies) const {
    Variation start(root, root_en_passant);
    for (std::size_t i = 0; i < plies; ++i) start.play(moves[i]);
    Variation rest(start.position, start.en_passant);
    for (std::size_t i = plies; i < moves.size(); ++i) rest.play(moves[i]);
    return rest;
}

Move flipped(Move move) {
    constexpr int kRanks = 56 | 56 << 6;  // the bits of both squares' ranks
    return Move::from_raw(static_cast<std::uint16_t>(move.raw() ^ kRanks));
}

Variation flipped(const Variation& line) {
    const Square passed = line.root_en_passant;
    Variation result(line.root.flipped(), passed == Square::None ? passed : flip_rank(passed));
    for (const Move move : line.moves) result.play(flipped(move));
    return result;
}

Result<Variation> parse_position_argument(const std::vector<std::string>& words,
                                          CastlingRule rule) {
    std::vector<std::string> parts;
    for (const std::string& word : words)
        for (const std::string_view part : split_words(word)) parts.emplace_back(part);
    std::size_t at = 0;
    Position root = Position::start();
    Square en_passant = Square::None;
    std::vector<std::string> warnings;
    if (!parts.empty() && parts[0] == "startpos") {
        at = 1;
    } else if (!parts.empty() && parts[0] != "moves") {
        if (parts[0] == "fen") at = 1;
        std::string fen;
        const std::size_t end = std::min(at + 4, parts.size());
        for (; at < end && parts[at] != "moves"; ++at)
            fen.append(fen.empty() ? "" : " ").append(parts[at]);
        for (int counter = 0; counter < 2 && at < parts.size() && all_digits(parts[at]); ++counter)
            fen.append(" ").append(parts[at++]);
        const Result<FenReading> parsed = read_fen(fen, rule);
        if (!parsed) return Error{parsed.error()};
        root = parsed->position;
        warnings = parsed->warnings;
        // An en passant square that was left out is not sent to other engines either.
        const bool left_out = std::ranges::any_of(
            warnings, [](const std::string& warning) { return warning.starts_with("en passant"); });
        if (!left_out) en_passant = parse_square(parts[end - 1]).value_or(Square::None);
    }

    Variation line(root, en_passant);
    line.warnings = std::move(warnings);
    if (at < parts.size() && parts[at] == "moves") ++at;
    for (; at < parts.size(); ++at) {
        const Result<Move> move = parse_uci(line.position, parts[at]);
        if (!move) return Error{move.error() + " (after " + to_fen(line.position) + ")"};
        line.play(*move);
    }
    return line;
}

CastlingNotation castling_notation(bool chess960) {
    return chess960 ? CastlingNotation::KingTakesRook : CastlingNotation::KingSteps;
}

std::string root_fen(const Variation& line, bool chess960) {
    return told_fen(line.root, line.root_en_passant, chess960);
}

std::string end_fen(const Variation& line, bool chess960) {
    return told_fen(line.position, line.en_passant, chess960);
}

std::string moves_text(const Variation& line, CastlingNotation notation) {
    std::string text;
    for (const Move move : line.moves) {
        if (!text.empty()) text += ' ';
        text += to_uci(move, notation);
    }
    return text;
}

}  // namespace sebastes::tools
