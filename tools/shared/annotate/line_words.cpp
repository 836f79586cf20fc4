#include "tools/shared/annotate/line_words.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "tools/shared/explain/piece_words.h"

namespace sebastes::annotate {

namespace {

using tools::name_of;

constexpr std::size_t kMostPlies = 6;  // of a line that are counted: its end is not reliable
constexpr PieceTypeArray<int> kValues{{1, 3, 3, 5, 9, 0}};
constexpr PieceType kMen[] = {PieceType::Queen, PieceType::Rook, PieceType::Bishop,
                              PieceType::Knight, PieceType::Pawn};

int material(const Board& board, Color us) {
    int sum = 0;
    for (const PieceType type : kMen)
        sum += kValues[type] * (board.pieces(us, type).count() - board.pieces(~us, type).count());
    return sum;
}

bool changes_material(const Position& position, Move move) {
    return position.is_capture(move) || move.is_promotion();
}

// Returns the positions from `at` on: one more than the line has moves.
std::vector<Position> positions_of(const Position& at, std::span<const Move> line) {
    std::vector<Position> positions{at};
    for (const Move move : line) positions.push_back(positions.back().after(move));
    return positions;
}

// The pieces that a side had at first and has no longer; less than 0 for new ones.
PieceTypeArray<int> losses(const Board& first, const Board& last, Color color) {
    PieceTypeArray<int> lost{};
    for (const PieceType type : kMen)
        lost[type] = first.pieces(color, type).count() - last.pieces(color, type).count();
    return lost;
}

void cancel(int& one, int& other) {
    const int both = std::min(one, other);
    if (both <= 0) return;
    one -= both;
    other -= both;
}

// Returns "a rook and two pawns"; empty if there is nothing.
std::string counted(const PieceTypeArray<int>& men) {
    constexpr std::array<std::string_view, 9> kNumbers = {"no",   "a",   "two",   "three", "four",
                                                          "five", "six", "seven", "eight"};
    std::string text;
    for (const PieceType type : kMen) {
        if (men[type] <= 0) continue;
        if (!text.empty()) text += " and ";
        text.append(kNumbers[static_cast<std::size_t>(std::min(men[type], 8))]).append(" ");
        text.append(name_of(type)).append(men[type] > 1 ? "s" : "");
    }
    return text;
}

int total(const PieceTypeArray<int>& men) {
    int sum = 0;
    for (const PieceType type : kMen) sum += men[type];
    return sum;
}

// Returns "wins a rook for a pawn", "wins the exchange", "queens a pawn"; empty if it has no name.
std::string trade_words(PieceTypeArray<int> won, PieceTypeArray<int> paid) {
    constexpr PieceType kPromotions[] = {PieceType::Queen, PieceType::Rook, PieceType::Bishop,
                                         PieceType::Knight};
    for (const PieceType type : kPromotions) {
        if (won[type] < 0) return {};
        if (paid[type] >= 0) continue;
        // The pawn that became a piece, and nothing else.
        const bool only = paid[type] == -1 && paid[PieceType::Pawn] == 1 && total(paid) == 0;
        if (!only || total(won) != 0) return {};
        return fmt::format("promotes a pawn to a {}", name_of(type));
    }
    for (const PieceType type : kMen) cancel(won[type], paid[type]);
    cancel(won[PieceType::Knight], paid[PieceType::Bishop]);
    cancel(won[PieceType::Bishop], paid[PieceType::Knight]);
    const int minors = paid[PieceType::Knight] + paid[PieceType::Bishop];
    if (total(won) == 1 && won[PieceType::Rook] == 1 && total(paid) == 1 && minors == 1)
        return "wins the exchange";
    const std::string gained = counted(won);
    if (gained.empty()) return {};
    const std::string given = counted(paid);
    return "wins " + gained + (given.empty() ? "" : " for " + given);
}

Square victim_square(Move move) {
    return move.is_en_passant() ? en_passant_victim(move.to()) : move.to();
}

bool is_same_piece(const Position& one, const Position& other, Square square) {
    return one.piece_on(square) == other.piece_on(square);
}

// The pieces of the side to move that the piece on the square attacks.
Bitboard attacked_from(const Position& position, Square square) {
    const Board& board = position.board();
    Bitboard attacked;
    for (const Square target : board.by_color[position.side_to_move()])
        if (board.attackers_to(target, board.occupied()).contains(square))
            attacked |= Bitboard{target};
    return attacked;
}

// Of those, the king, and what is worth more than the attacker or is not protected.
Bitboard threatened_from(const Position& position, Square square) {
    const Board& board = position.board();
    const Color them = position.side_to_move();
    const int value = kValues[type_of(board.piece_on(square))];
    Bitboard threatened;
    for (const Square target : attacked_from(position, square)) {
        const PieceType type = type_of(board.piece_on(target));
        const bool loose = !board.is_attacked(target, them, board.occupied());
        if (type == PieceType::King || kValues[type] > value || loose)
            threatened |= Bitboard{target};
    }
    return threatened;
}

std::string target_name(const Position& position, Square square) {
    const PieceType type = type_of(position.piece_on(square));
    return type == PieceType::King ? "the king" : tools::plain_name_of(position.board(), square);
}

// The only capture up to that ply; none if there are more or a pawn promotes.
std::optional<std::size_t> only_capture(const std::vector<Position>& positions,
                                        std::span<const Move> line, std::size_t plies) {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < plies; ++i) {
        if (!changes_material(positions[i], line[i])) continue;
        if (found || line[i].is_promotion()) return std::nullopt;
        found = i;
    }
    return found;
}

// Returns what the first move attacks, if its piece takes one of the targets with its next move.
std::string attack_words(const std::vector<Position>& positions, std::span<const Move> line,
                         Square victim) {
    const Move first = line[0];
    if (first.is_castling() || line[2].from() != first.to() ||
        !is_same_piece(positions[1], positions[2], victim))
        return {};
    const Bitboard targets = threatened_from(positions[1], first.to());
    if (!targets.contains(victim)) return {};
    Bitboard named = targets & ~positions[1].board().by_type[PieceType::Pawn];
    named |= Bitboard{victim};
    if (!named.more_than_one()) return "attacks " + target_name(positions[1], victim);
    const Bitboard king = named & positions[1].board().by_type[PieceType::King];
    std::string text;
    for (const Bitboard part : {king, named & ~king})
        for (const Square square : part)
            text.append(text.empty() ? "forks " : " and ")
                .append(target_name(positions[1], square));
    return text;
}

bool is_passed(const Board& board, Square square, Color us) {
    const Bitboard theirs = board.pieces(~us, PieceType::Pawn);
    for (const Square other : theirs) {
        const int files = index_of(file_of(other)) - index_of(file_of(square));
        const bool ahead = index_of(relative_rank(us, other)) > index_of(relative_rank(us, square));
        if (ahead && files >= -1 && files <= 1) return false;
    }
    return true;
}

}  // namespace

std::optional<LineBalance> balance_of(const Position& at, std::span<const Move> line,
                                      const Position& since) {
    line = line.first(std::min(line.size(), kMostPlies + 1));
    const std::vector<Position> positions = positions_of(at, line);
    const Color us = at.side_to_move();
    // The other side has answered last, and no exchange is under way.
    std::size_t end = std::min(line.size() & ~std::size_t{1}, kMostPlies);
    const auto is_settled = [&](std::size_t ply) {
        return !changes_material(positions[ply - 1], line[ply - 1]) ||
               (ply < line.size() && !changes_material(positions[ply], line[ply]));
    };
    while (end > 0 && !is_settled(end)) end -= 2;
    if (end == 0) return std::nullopt;
    const int base = material(since.board(), us);
    const auto gain_at = [&](std::size_t ply) {
        return material(positions[ply].board(), us) - base;
    };
    const int gain = gain_at(end);
    if (gain <= 0) return LineBalance{base + gain, gain, end, end / 2};
    // The first ply after which all is won; of a piece a pawn may be lost again.
    for (std::size_t first = 2; first < end; first += 2) {
        const int won = gain_at(first);
        const int kept = won >= kValues[PieceType::Knight] ? won - 1 : won;
        bool lasts = won >= gain && is_settled(first);
        for (std::size_t ply = first; ply <= end; ply += 2) lasts = lasts && gain_at(ply) >= kept;
        if (lasts) return LineBalance{base + won, won, first, first / 2};
    }
    return LineBalance{base + gain, gain, end, end / 2};
}

std::string gain_words(const Position& at, std::span<const Move> line, const Position& since,
                       const LineBalance& balance) {
    if (balance.gain <= 0) return {};
    const Color us = at.side_to_move();
    const std::vector<Position> positions = positions_of(at, line.first(balance.plies));
    const Board& last = positions.back().board();
    std::string text =
        trade_words(losses(since.board(), last, ~us), losses(since.board(), last, us));
    if (text.empty()) return {};
    const std::string when =
        balance.moves > 1 ? fmt::format(" in {} moves", balance.moves) : std::string();
    const auto capture = only_capture(positions, line, balance.plies);
    // What was taken before the line began has no square in it.
    const bool alone = since.board().occupied().count() == at.board().occupied().count();
    if (!capture || *capture != 2 * balance.moves - 2 || !alone) return text + when;
    const Square victim = victim_square(line[*capture]);
    const PieceType type = type_of(positions[*capture].piece_on(victim));
    if (balance.moves == 2)
        if (const std::string attack = attack_words(positions, line, victim); !attack.empty())
            return fmt::format("{} and wins {}{}", attack,
                               attack.starts_with("attacks") ? std::string("it")
                                                             : fmt::format("the {}", name_of(type)),
                               when);
    if (!is_same_piece(at, positions[*capture], victim)) return text + when;
    return "wins " + tools::plain_name_of(at.board(), victim) + when;
}

std::string threat_words(const Position& at, std::span<const Move> line) {
    if (line.size() < 2 || line[0].is_castling() || line[1].to() == line[0].to()) return {};
    const Move first = line[0];
    const Position next = at.after(first);
    const Color us = at.side_to_move();
    if (next.in_check() && !line[1].is_castling() && line[1].from() == next.board().king(~us) &&
        next.board().castling_rooks.intersects(next.board().by_color[~us]))
        return "gives check, and the king loses the right to castle";
    const Bitboard unlike =
        ~(at.board().by_type[PieceType::Pawn] | at.board().by_type[PieceType::King]);
    for (const Square square : threatened_from(next, first.to()) & unlike)
        if (!next.in_check() &&
            !at.board().attackers_to(square, at.board().occupied()).contains(first.from()))
            return "attacks " + target_name(next, square);
    if (type_of(at.piece_on(first.from())) != PieceType::Pawn || first.is_promotion()) return {};
    if (!is_passed(next.board(), first.to(), us)) return {};
    const bool was = is_passed(at.board(), first.from(), us);
    return (was ? "pushes the passed pawn to " : "makes a passed pawn on ") + to_string(first.to());
}

}  // namespace sebastes::annotate
