#include "notation/san_pattern.h"

#include <cstddef>

namespace sebastes {

std::optional<PieceType> parse_promotion(char letter) {
    if (std::string_view("NBRQnbrq").find(letter) == std::string_view::npos) return std::nullopt;
    return type_of(*parse_piece(letter));
}

std::string_view without_marks(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    for (std::size_t size = 0; size != text.size();) {
        size = text.size();
        while (!text.empty() && std::string_view("+#!? \t").find(text.back()) != text.npos)
            text.remove_suffix(1);
        for (const std::string_view mark : {"/e.p.", "/ep", "(e.p.)", "(ep)", "e.p.", "ep"})
            if (text.ends_with(mark)) text.remove_suffix(mark.size());
    }
    return text;
}

std::optional<bool> parse_castling_is_king_side(std::string_view text) {
    if (text == "O-O" || text == "0-0" || text == "o-o") return true;
    if (text == "O-O-O" || text == "0-0-0" || text == "o-o-o") return false;
    return std::nullopt;
}

// From the end backwards: promotion, target square, capture sign, origin, piece.
std::optional<SanPattern> parse_san_pattern(std::string_view text) {
    SanPattern pattern;
    if (!text.empty() && std::string_view("NBRQKP").find(text.front()) != text.npos) {
        pattern.type = type_of(*parse_piece(text.front()));
        text.remove_prefix(1);
    }

    if (text.size() >= 3 && text.ends_with(")") && text[text.size() - 3] == '(')
        text.remove_suffix(1);
    if (text.size() > 2 && (pattern.promotion = parse_promotion(text.back()))) {
        text.remove_suffix(1);
        if (text.ends_with("=") || text.ends_with("(") || text.ends_with("/"))
            text.remove_suffix(1);
    }

    if (text.size() < 2) return std::nullopt;
    const auto to = parse_square(text.substr(text.size() - 2));
    if (!to) return std::nullopt;
    pattern.to = *to;
    text.remove_suffix(2);

    if (text.ends_with("x") || text.ends_with(":") || text.ends_with("-")) text.remove_suffix(1);
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'h') {
        pattern.from_file = static_cast<File>(text.front() - 'a');
        text.remove_prefix(1);
    }
    if (!text.empty() && text.front() >= '1' && text.front() <= '8') {
        pattern.from_rank = static_cast<Rank>(text.front() - '1');
        text.remove_prefix(1);
    }
    if (!text.empty()) return std::nullopt;
    // "d5" is a push; a capture names the file it comes from.
    if (pattern.type == PieceType::Pawn && !pattern.from_file)
        pattern.from_file = file_of(pattern.to);
    return pattern;
}

}  // namespace sebastes
