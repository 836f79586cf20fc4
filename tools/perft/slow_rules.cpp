#include "tools/perft/slow_rules.h"

#include <array>
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace sebastes::tools {

namespace {

struct Place {
    int file;
    int rank;
    bool on_board() const { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }
    Place step(int files, int ranks) const { return {file + files, rank + ranks}; }
    friend bool operator==(const Place&, const Place&) = default;
};

Square square_of(Place place) { return square_at(8 * place.rank + place.file); }

struct Step {
    int files;
    int ranks;
};
constexpr std::array<Step, 8> kKnightSteps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
// Straight ones first, then diagonal ones.
constexpr std::array<Step, 8> kLineSteps{
    {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};

class LetterBoard {
  public:
    explicit LetterBoard(const Position& position) {
        for (int index = 0; index < kSquareCount; ++index) {
            const Piece piece = position.piece_on(square_at(index));
            at({index % 8, index / 8}) = piece == Piece::None ? '.' : to_char(piece);
        }
    }
    char& at(Place place) {
        return letters_[static_cast<std::size_t>(8 * place.rank + place.file)];
    }
    char get(Place place) const {
        return letters_[static_cast<std::size_t>(8 * place.rank + place.file)];
    }
    bool is_empty(Place place) const { return get(place) == '.'; }
    bool is_white(Place place) const { return std::isupper(get(place)) != 0; }
    // A piece of that side, with one of those (capital) letters.
    bool is_one_of(Place place, bool white, std::string_view kinds) const {
        return place.on_board() && !is_empty(place) && is_white(place) == white &&
               kinds.find(static_cast<char>(std::toupper(get(place)))) != std::string_view::npos;
    }
    Place find_king(bool white) const {
        for (int rank = 0; rank < 8; ++rank)
            for (int file = 0; file < 8; ++file)
                if (get({file, rank}) == (white ? 'K' : 'k')) return {file, rank};
        return {-1, -1};
    }
    bool is_attacked(Place place, bool by_white) const {
        for (const int side : {-1, 1})
            if (is_one_of(place.step(side, by_white ? -1 : 1), by_white, "P")) return true;
        for (const Step step : kKnightSteps)
            if (is_one_of(place.step(step.files, step.ranks), by_white, "N")) return true;
        for (const Step step : kLineSteps) {
            const bool straight = step.files == 0 || step.ranks == 0;
            Place target = place.step(step.files, step.ranks);
            if (is_one_of(target, by_white, "K")) return true;
            while (target.on_board() && is_empty(target))
                target = target.step(step.files, step.ranks);
            if (is_one_of(target, by_white, straight ? "RQ" : "BQ")) return true;
        }
        return false;
    }

  private:
    std::array<char, 64> letters_{};
};

class SlowGenerator {
  public:
    explicit SlowGenerator(const Position& position)
        : position_(position),
          board_(position),
          white_(position.side_to_move() == Color::White),
          forward_(white_ ? 1 : -1) {}

    std::vector<Move> run() {
        for (int rank = 0; rank < 8; ++rank)
            for (int file = 0; file < 8; ++file) {
                const Place from{file, rank};
                if (board_.is_one_of(from, white_, "P")) add_pawn(from);
                if (board_.is_one_of(from, white_, "N")) add_steps(from, kKnightSteps, 0, 8, 1);
                if (board_.is_one_of(from, white_, "K")) add_steps(from, kLineSteps, 0, 8, 1);
                if (board_.is_one_of(from, white_, "RQ")) add_steps(from, kLineSteps, 0, 4, 7);
                if (board_.is_one_of(from, white_, "BQ")) add_steps(from, kLineSteps, 4, 8, 7);
            }
        add_castling();
        return moves_;
    }

  private:
    bool is_enemy(Place place) const {
        return place.on_board() && !board_.is_empty(place) && board_.is_white(place) != white_;
    }
    bool keeps_king_safe(Place from, Place to, std::optional<Place> victim) const {
        LetterBoard next = board_;
        next.at(to) = next.get(from);
        next.at(from) = '.';
        if (victim) next.at(*victim) = '.';
        return !next.is_attacked(next.find_king(white_), !white_);
    }
    void add_steps(Place from, const std::array<Step, 8>& steps, std::size_t first, std::size_t end,
                   int most) {
        for (std::size_t i = first; i < end; ++i) {
            Place to = from.step(steps[i].files, steps[i].ranks);
            for (int count = 0; count < most && to.on_board(); ++count) {
                const bool empty = board_.is_empty(to);
                if ((empty || is_enemy(to)) && keeps_king_safe(from, to, {}))
                    moves_.push_back(Move::normal(square_of(from), square_of(to)));
                if (!empty) break;
                to = to.step(steps[i].files, steps[i].ranks);
            }
        }
    }
    void add_pawn_move(Place from, Place to) {
        if (!keeps_king_safe(from, to, {})) return;
        if (to.rank != 0 && to.rank != 7) {
            moves_.push_back(Move::normal(square_of(from), square_of(to)));
            return;
        }
        for (const PieceType type :
             {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen})
            moves_.push_back(Move::promotion(square_of(from), square_of(to), type));
    }
    void add_pawn(Place from) {
        const Place ahead = from.step(0, forward_);
        if (board_.is_empty(ahead)) {
            add_pawn_move(from, ahead);
            const Place second = ahead.step(0, forward_);
            if (from.rank == (white_ ? 1 : 6) && board_.is_empty(second))
                add_pawn_move(from, second);
        }
        const Square en_passant = position_.board().en_passant;
        for (const int side : {-1, 1}) {
            const Place to = from.step(side, forward_);
            if (is_enemy(to)) add_pawn_move(from, to);
            if (to.on_board() && square_of(to) == en_passant &&
                keeps_king_safe(from, to, Place{to.file, from.rank}))
                moves_.push_back(Move::en_passant(square_of(from), square_of(to)));
        }
    }

    void add_castling() {
        const int rank = white_ ? 0 : 7;
        for (int file = 0; file < 8; ++file) {
            const Place rook{file, rank};
            if (position_.board().castling_rooks.contains(square_of(rook)) &&
                board_.is_one_of(rook, white_, "R"))
                add_castling_with(rook);
        }
    }
    void add_castling_with(Place rook) {
        const Place king = board_.find_king(white_);
        const bool king_side = rook.file > king.file;
        const Place king_to{king_side ? 6 : 2, king.rank};
        const Place rook_to{king_side ? 5 : 3, king.rank};
        LetterBoard empty = board_;  // without the two that move
        empty.at(king) = empty.at(rook) = '.';
        const auto is_free = [&](Place from, Place to) {
            const int step = to.file < from.file ? -1 : 1;
            for (Place place = from;; place = place.step(step, 0)) {
                if (!empty.is_empty(place)) return false;
                if (place == to) return true;
            }
        };
        if (!is_free(king, king_to) || !is_free(rook, rook_to)) return;
        const int step = king_to.file < king.file ? -1 : 1;
        for (Place place = king;; place = place.step(step, 0)) {
            if (board_.is_attacked(place, !white_)) return;
            if (place == king_to) break;
        }
        empty.at(king_to) = white_ ? 'K' : 'k';
        empty.at(rook_to) = white_ ? 'R' : 'r';
        if (empty.is_attacked(king_to, !white_)) return;
        moves_.push_back(Move::castling(square_of(king), square_of(rook)));
    }

    const Position& position_;
    LetterBoard board_;
    bool white_;
    int forward_;
    std::vector<Move> moves_;
};

}  // namespace

std::vector<Move> slow_legal_moves(const Position& position) {
    return SlowGenerator(position).run();
}

}  // namespace sebastes::tools
