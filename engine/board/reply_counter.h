// Counts the replies to every move of a node that is not in check, for perft: a sink that
// makes few boards.
//
// The enemy's moves are counted once, as if the mover passed.  A move from A to B then changes
// what the squares A and B are to the enemy's pieces, and what the moved piece does to their
// king:
//   sliders see past A as far as the next piece, and from now on only as far as B;
//   pawns may come to A and not to B, and take on B and not on A;
//   the king may go, or castle, where the moved piece no longer attacks, where it stands in
//     the way of another, or where it opens no line;
//   a captured piece takes its own moves along, and its friends may take back.
// Knights' moves stay the same, since a capture on A becomes a quiet move.  What depends on B
// alone is summed up at the end for all moves together, by how often each square was B.
//
// Moves that give check or alter pins, and castling, promotion, en passant and double steps
// that allow it are made, and the replies generated.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "board/count_sink.h"
#include "board/move_list.h"
#include "board/movegen.h"
#include "board/rays.h"
#include "board/square_counts.h"

namespace sebastes {

template <Color us>
class ReplyCounter {
  public:
    static constexpr bool kMergesQueens = false;
    static constexpr Color kThem = ~us;

    // Of a board without one of the mover's pieces: the replies to that piece's moves.
    explicit ReplyCounter(const Board& board, Bitboard lifted = {})
        : board_(board),
          own_(without(board.forces(us), lifted)),
          them_(board.forces(kThem)),
          own_all_(board.by_color[us] & ~lifted),
          them_all_(board.by_color[kThem]),
          occupied_(own_all_ | them_all_),
          king_(them_.king.first()),
          rays_(Bitboard{}) {
        LegalityMasks masks;
        look_along_lines(own_.diagonal & bishop_rays(king_), masks.pin_diagonal);
        look_along_lines(own_.orthogonal & rook_rays(king_), masks.pin_orthogonal);
        movers_ = sort_by_pins<kThem>(them_, masks);
        count_pass(masks);
        watch(masks.pin_orthogonal);
        const Bitboard diagonal = bishop_attacks(king_, occupied_);
        const Bitboard orthogonal = rook_attacks(king_, occupied_);
        binds_diagonal_ = bishop_attacks(king_, occupied_ ^ (diagonal & them_all_));
        binds_orthogonal_ = rook_attacks(king_, occupied_ ^ (orthogonal & them_all_));
    }

    // What the enemy attacks: the king to move may not go there.
    Bitboard attacked() const { return attacked_; }

    // The replies to all moves that were handed over.
    std::uint64_t count() const {
        const NumberPlanes& landings = landings_.planes();
        return count_ + moves_ * pass_ - squares_behind(rays_ & Rays(~them_all_), landings) +
               pawns_at(landings) + (landings.any(them_all_) ? recaptures(landings) : 0);
    }

    template <PieceType type>
    [[gnu::always_inline]] void piece(Square from, Bitboard targets) {
        if (targets.empty()) return;
        if (!leaving_binds_.contains(from))
            moves_of<type>(from, Bitboard{from}, targets);
        else
            count_ += replies_apart<type>(from, targets);
    }
    template <Direction step>
    void pawns(Bitboard targets) {
        pawn_moves<step, 1>(targets);
    }
    void double_pushes(Bitboard targets) {
        constexpr int kStep = 2 * static_cast<int>(forward(us));
        const Bitboard beside =
            shift<Direction::East>(them_.pawns) | shift<Direction::West>(them_.pawns);
        for (const Square to : targets& beside)
            count_ += en_passant_replies(square_at(index_of(to) - kStep), to);
        pawn_moves<forward(us), 2>(targets);
    }
    template <Direction step>
    void promotions(Bitboard targets) {
        for (const Square to : targets)
            for (const PieceType type :
                 {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen})
                count_ += count_moves<kThem>(
                    after_promotion<us>(board_, ListSink::origin(to, step), to, type));
    }
    void en_passant(Square from, Square to) {
        count_ += count_moves<kThem>(after_en_passant<us>(board_, from, to));
    }
    void castling(Square king, Square rook) {
        count_ += count_moves<kThem>(after_castling<us>(board_, king, rook));
    }

  private:
    // A square that their king may want to step on, or must cross in castling.
    struct Watched {
        Square square;
        bool step;
        Bitboard diagonal;    // from where a bishop sees it, their king shielding nothing
        Bitboard orthogonal;  // likewise a rook
        Bitboard attackers;   // of the mover
        Bitboard openers;     // the mover's pieces that alone shield it from a slider behind
        // Where a piece that is neither must come to for the square not to be attacked; so
        // that it does not attack it there itself.
        Bitboard shields;
    };
    struct Castling {
        Bitboard path;     // must be empty
        Bitboard crossed;  // must not be attacked
        Square rook;
    };

    static Forces without(const Forces& forces, Bitboard lifted) {
        return {forces.pawns & ~lifted, forces.knights & ~lifted, forces.diagonal & ~lifted,
                forces.orthogonal & ~lifted, forces.king & ~lifted};
    }

    // ---- The node, once ----

    // Finds the pins by the mover's sliders, and what must stay for them to stay the same.
    void look_along_lines(Bitboard sliders, Bitboard& pins) {
        for (const Square slider : sliders) {
            const Bitboard path = between(king_, slider);
            const Bitboard inner = path ^ Bitboard { slider };
            const Bitboard blockers = inner & occupied_;
            const Bitboard own_blockers = blockers & own_all_;
            if (!blockers.more_than_one()) {
                if (own_blockers.any()) {
                    leaving_binds_ |= own_blockers;  // a discovered check
                    leaving_checks_ |= own_blockers;
                } else {
                    pins |= path;
                    leaving_binds_ |= Bitboard{slider};
                    landing_binds_ |= inner;
                }
            } else if (blockers.count() == 2 && own_blockers.any()) {
                leaving_binds_ |= own_blockers;  // a pin by what stands behind
            }
        }
    }

    // Counts the enemy's moves, but for the king's, as if the mover passed.
    void count_pass(const LegalityMasks& masks) {
        attacked_ = pawn_attacks<kThem>(them_.pawns) | king_attacks(king_);
        for (const Square from : them_.knights) attacked_ |= knight_attacks(from);
        CountSink sink;
        generate_knights(movers_, ~them_all_, sink);
        rays_ = slider_rays(movers_.orthogonal, movers_.diagonal, occupied_);
        seen_ = rays_.merged();
        attacked_ |= seen_;
        const auto pinned = [&](Bitboard moves, Bitboard line) {
            attacked_ |= moves;
            sink.add(moves & line & ~them_all_);
        };
        // A queen that is pinned on one kind of line does not move on the other, but attacks.
        for (const Square from : them_.diagonal & ~movers_.diagonal)
            pinned(bishop_attacks(from, occupied_),
                   movers_.pinned_diagonal.contains(from) ? masks.pin_diagonal : Bitboard{});
        for (const Square from : them_.orthogonal & ~movers_.orthogonal)
            pinned(rook_attacks(from, occupied_),
                   movers_.pinned_orthogonal.contains(from) ? masks.pin_orthogonal : Bitboard{});
        pawn_moves_ = count_pawns(movers_, own_all_, occupied_);
        pass_ = sink.count + (rays_ & Rays(~them_all_)).count() + pawn_moves_;
        constexpr Bitboard kThird{relative_rank(kThem, Rank::R3)};
        pawns_reach_ = movers_.pawns_east | movers_.pawns_west | movers_.pawn_steps |
                       shift<forward(kThem)>(movers_.pawn_steps & kThird);
    }

    static std::uint64_t count_pawns(const Movers& movers, Bitboard enemies, Bitboard occupied) {
        CountSink sink;
        generate_pawns<kThem, MoveSet::All>(movers, enemies, ~occupied, ~Bitboard{}, sink);
        return sink.count;
    }

    void watch(Bitboard pinned_orthogonal) {
        for (const Square to : king_attacks(king_) & ~them_all_) watch_square(to, true);
        Bitboard crossed;
        for (const Square rook : board_.castling_rooks& them_all_ & ~pinned_orthogonal) {
            const Bitboard path = castling_path(kThem, king_, rook);
            if (path.intersects(them_all_)) continue;
            const Square target = castled_king(kThem, is_king_side(king_, rook));
            Castling& castling = castlings_[castling_count_++];
            castling = {path, between(king_, target) & ~them_.king, rook};
            crossed |= castling.crossed;
        }
        for (const Square square : crossed & ~(king_attacks(king_) & ~them_all_))
            watch_square(square, false);
    }
    void watch_square(Square square, bool step) {
        const Bitboard occupied = occupied_ ^ them_.king;
        Watched& watched = watched_[watched_count_++];
        watched.square = square;
        watched.step = step;
        watched.diagonal = bishop_attacks(square, occupied);
        watched.orthogonal = rook_attacks(square, occupied);
        watched.attackers = (watched.diagonal & own_.diagonal) |
                            (watched.orthogonal & own_.orthogonal) | leapers_to(square);
        watched.openers = Bitboard{};
        const Bitboard behind = (bishop_rays(square) & own_.diagonal & ~watched.diagonal) |
                                (rook_rays(square) & own_.orthogonal & ~watched.orthogonal);
        for (const Square slider : behind) {
            const Bitboard blockers = (between(square, slider) ^ Bitboard{slider}) & occupied;
            if (!blockers.more_than_one()) watched.openers |= blockers & own_all_;
        }
        involved_ |= watched.attackers | watched.openers;
        watched.shields = shields(square, watched.attackers);
    }
    // Where a piece shields the square from its attackers.
    static Bitboard shields(Square square, Bitboard attackers) {
        if (attackers.empty()) return ~Bitboard{};
        if (attackers.more_than_one()) return {};
        return between(square, attackers.first()) & ~attackers;
    }
    Bitboard leapers_to(Square square) const {
        return (knight_attacks(square) & own_.knights) |
               (pawn_attacks(kThem, square) & own_.pawns) | (king_attacks(square) & own_.king);
    }
    // The mover's pieces that attack the square when `lifted` has left the board.
    Bitboard attackers_without(Square square, Bitboard lifted) const {
        const Bitboard occupied = (occupied_ ^ them_.king) & ~lifted;
        return ((bishop_attacks(square, occupied) & own_.diagonal) |
                (rook_attacks(square, occupied) & own_.orthogonal) | leapers_to(square)) &
               ~lifted;
    }

    // ---- A move, or moves of one piece ----

    // The targets from which a piece gives check or alters pins.
    template <PieceType type>
    [[gnu::always_inline]] Bitboard binding() const {
        Bitboard binding = landing_binds_;
        if constexpr (type == PieceType::Pawn) binding |= pawn_attacks(kThem, king_);
        if constexpr (type == PieceType::Knight) binding |= knight_attacks(king_);
        if constexpr (type == PieceType::Bishop || type == PieceType::Queen)
            binding |= binds_diagonal_;
        if constexpr (type == PieceType::Rook || type == PieceType::Queen)
            binding |= binds_orthogonal_;
        return binding;
    }
    // Moves of the piece on `from`; `lifted` is empty when the counter is one without it.
    template <PieceType type>
    [[gnu::always_inline]] void moves_of(Square from, Bitboard lifted, Bitboard targets) {
        const Bitboard made = targets & binding<type>();
        for (const Square to : made) count_made<type>(from, to);
        ordinary<type>(lifted, targets & ~made);
    }
    // Moves of a piece that alters pins by leaving its square, or uncovers a check.
    template <PieceType type>
    [[gnu::noinline]] std::uint64_t replies_apart(Square from, Bitboard targets) {
        std::uint64_t replies = 0;
        if (leaving_checks_.contains(from) || targets.count() < 3) {
            for (const Square to : targets)
                replies += count_moves<kThem>(after_piece_move<us, type>(board_, from, to));
            return replies;
        }
        ReplyCounter rest(board_, Bitboard{from});
        rest.moves_of<type>(from, Bitboard{}, targets);
        return rest.count();
    }
    // What a double step allows besides; a quiet move otherwise.
    std::uint64_t en_passant_replies(Square from, Square to) const {
        const Board next = after_double_push<us>(board_, from, to);
        CountSink sink;
        if (next.en_passant != Square::None)
            generate_en_passant<kThem>(next, king_, next.occupied(), Bitboard{}, sink);
        return sink.count;
    }
    template <PieceType type>
    void count_made(Square from, Square to) {
        count_ += count_moves<kThem>(after_piece_move<us, type>(board_, from, to));
    }

    // Pawns that nothing looks at are counted together.
    template <Direction step, int distance>
    [[gnu::always_inline]] void pawn_moves(Bitboard targets) {
        if (targets.empty()) return;
        Bitboard apart = leaving_binds_ | seen_ | pawns_reach_ | involved_;
        for (int i = 0; i < distance; ++i) apart = shift<step>(apart);
        if constexpr (step != forward(us)) apart |= king_attacks(king_);  // it may take back
        const Bitboard binds = binding<PieceType::Pawn>();
        ordinary<PieceType::Pawn>(Bitboard{}, targets & ~(apart | binds));
        for (const Square to : targets&(apart | binds)) {
            const Square from = square_at(index_of(to) - distance * static_cast<int>(step));
            if (binds.contains(to) || leaving_binds_.contains(from))
                count_made<PieceType::Pawn>(from, to);
            else
                ordinary<PieceType::Pawn>(Bitboard{from}, Bitboard{to});
        }
    }

    // Moves of a piece, or of pawns that were looked at before (then `from` is empty), but for
    // what depends on the target alone.
    template <PieceType type>
    [[gnu::always_inline]] void ordinary(Bitboard from, Bitboard targets) {
        if (targets.empty()) return;
        moves_ += static_cast<std::uint64_t>(targets.count());
        landings_.add(targets);
        count_ += king_replies<type>(from, targets);
        if (from.intersects(seen_)) count_ += past_sliders(from.first(), targets);
        if (from.intersects(pawns_reach_)) count_ += past_pawns(from.first(), targets);
    }

    // What their sliders gain when a piece leaves `from` for each of the targets.
    [[gnu::noinline]] std::uint64_t past_sliders(Square from, Bitboard targets) const {
        std::uint64_t gain = 0;
        const auto past = [&](Bitboard seen, Bitboard sliders) {
            for (const Square slider : seen& sliders) {
                const Bitboard before = between(from, slider);
                const Bitboard behind = seen & line(from, slider) & ~before;
                const Bitboard opened = behind & ~them_all_;
                gain += static_cast<std::uint64_t>(opened.count()) *
                            static_cast<std::uint64_t>((targets & ~before).count()) +
                        static_cast<std::uint64_t>((targets & behind & them_all_).count());
                // A piece that goes away from the slider along the line shuts it again.
                for (const Square to : targets& opened)
                    gain -= static_cast<std::uint64_t>((opened & ~between(from, to)).count());
            }
        };
        past(bishop_attacks(from, occupied_), movers_.diagonal);
        past(rook_attacks(from, occupied_), movers_.orthogonal);
        return gain;
    }

    // What their pawns gain and lose when a piece leaves `from` for each of the targets.
    [[gnu::noinline]] std::uint64_t past_pawns(Square from, Bitboard targets) const {
        constexpr Bitboard kThird{relative_rank(kThem, Rank::R3)};
        const Bitboard lifted{from};
        const std::uint64_t moves = count_pawns(movers_, own_all_ ^ lifted, occupied_ ^ lifted);
        std::uint64_t gain = static_cast<std::uint64_t>(targets.count()) * (moves - pawn_moves_);
        // From one square of a double step to the other: the step stays shut.
        const Bitboard ahead = shift<forward(kThem)>(lifted & kThird & movers_.pawn_steps);
        const Bitboard astern =
            shift<forward(us)>(lifted) & kThird & movers_.pawn_steps & ~occupied_;
        gain -= static_cast<std::uint64_t>((targets & ~them_all_ & (ahead | astern)).count());
        // A captured pawn neither gains nor loses.
        for (const Square to : targets& them_.pawns)
            gain -= pawn_moves_of(Bitboard{to}, own_all_ ^ lifted, occupied_ ^ lifted) -
                    pawn_moves_of(Bitboard{to}, own_all_, occupied_);
        return gain;
    }
    // The moves of a pawn that is not pinned.
    static std::uint64_t pawn_moves_of(Bitboard pawn, Bitboard enemies, Bitboard occupied) {
        constexpr Bitboard kThird{relative_rank(kThem, Rank::R3)};
        constexpr Bitboard kEighth{relative_rank(kThem, Rank::R8)};
        const Bitboard takes = sebastes::pawn_attacks<kThem>(pawn) & enemies;
        const Bitboard step = shift<forward(kThem)>(pawn) & ~occupied;
        const Bitboard second = shift<forward(kThem)>(step & kThird) & ~occupied;
        const int moves = takes.count() + step.count() + second.count();
        return static_cast<std::uint64_t>((takes | step).intersects(kEighth) ? 4 * moves : moves);
    }

    // Their king's moves after each of the targets, castling included.
    template <PieceType type>
    [[gnu::always_inline]] std::uint64_t king_replies(Bitboard from, Bitboard targets) const {
        std::array<Bitboard, 2> open;
        for (std::size_t i = 0; i < castling_count_; ++i) {
            const Castling& castling = castlings_[i];
            const bool shut = castling.path.intersects(occupied_ & ~from);
            open[i] = shut ? Bitboard{} : targets & ~castling.path & ~Bitboard{castling.rook};
        }
        int count = 0;
        const bool involved = from.intersects(involved_);
        for (std::size_t i = 0; i < watched_count_; ++i) {
            const Watched& watched = watched_[i];
            const Bitboard safe = targets & (involved ? safe_with<type>(watched, from)
                                                      : watched.shields & ~reach<type>(watched));
            if (watched.step) count += safe.count();
            for (std::size_t j = 0; j < castling_count_; ++j)
                if (castlings_[j].crossed.contains(watched.square)) open[j] &= safe;
        }
        for (std::size_t i = 0; i < castling_count_; ++i) count += open[i].count();
        // The king takes what has come beside it and stands alone.
        for (const Square to : targets& them_all_& king_attacks(king_))
            if (attackers_without(to, from).empty()) ++count;
        return static_cast<std::uint64_t>(count);
    }
    // From where a piece attacks a square.
    template <PieceType type>
    [[gnu::always_inline]] static Bitboard reach(const Watched& watched) {
        if constexpr (type == PieceType::Pawn) return pawn_attacks(kThem, watched.square);
        if constexpr (type == PieceType::Knight) return knight_attacks(watched.square);
        if constexpr (type == PieceType::Bishop) return watched.diagonal;
        if constexpr (type == PieceType::Rook) return watched.orthogonal;
        if constexpr (type == PieceType::Queen) return watched.diagonal | watched.orthogonal;
        if constexpr (type == PieceType::King) return king_attacks(watched.square);
    }
    // The targets for which a square is not attacked afterwards, the piece having perhaps
    // attacked it before, or shielded it.
    template <PieceType type>
    Bitboard safe_with(const Watched& watched, Bitboard from) const {
        const Square square = watched.square;
        Bitboard reached = reach<type>(watched);
        if constexpr (type == PieceType::Bishop || type == PieceType::Rook ||
                      type == PieceType::Queen)
            if (watched.attackers.intersects(from))
                reached |= line(square, from.first()) & ~Bitboard{square};
        return ~reached &
               shields(square, watched.openers.intersects(from) ? attackers_without(square, from)
                                                                : watched.attackers & ~from);
    }

    // ---- What depends on the targets alone ----

    // Pawns no longer come to where a piece has come, and may take there.
    std::uint64_t pawns_at(const NumberPlanes& landings) const {
        constexpr Bitboard kEighth{relative_rank(kThem, Rank::R8)};
        constexpr Bitboard kThird{relative_rank(kThem, Rank::R3)};
        const Bitboard steps = movers_.pawn_steps & ~occupied_;
        const Bitboard doubles = shift<forward(kThem)>(steps & kThird) & ~occupied_;
        std::uint64_t sum = landings.over(movers_.pawns_east) + landings.over(movers_.pawns_west) -
                            landings.over(steps) - landings.over(doubles) -
                            landings.over(shift<forward(us)>(doubles));
        if ((steps | movers_.pawns_east | movers_.pawns_west).intersects(kEighth)) [[unlikely]]
            sum +=
                3 * (landings.over(movers_.pawns_east & kEighth) +
                     landings.over(movers_.pawns_west & kEighth) - landings.over(steps & kEighth));
        return sum;
    }
    // Captured pieces no longer move, and others take back.
    [[gnu::noinline]] std::uint64_t recaptures(const NumberPlanes& landings) const {
        std::uint64_t sum = Rays::sum(landings, rays_ & Rays(them_all_));
        for (const Square from : movers_.knights) {
            sum += landings.over(knight_attacks(from) & them_all_);
            sum -= landings.over(Bitboard{from}) *
                   static_cast<std::uint64_t>((knight_attacks(from) & ~them_all_).count());
        }
        for (const Square from : landings.squares() & movers_.diagonal)
            sum -=
                landings.over(Bitboard{from}) *
                static_cast<std::uint64_t>((bishop_attacks(from, occupied_) & ~them_all_).count());
        for (const Square from : landings.squares() & movers_.orthogonal)
            sum -= landings.over(Bitboard{from}) *
                   static_cast<std::uint64_t>((rook_attacks(from, occupied_) & ~them_all_).count());
        for (const Square from : landings.squares() & them_.pawns)
            sum -=
                landings.over(Bitboard{from}) * pawn_moves_of(Bitboard{from}, own_all_, occupied_);
        return sum;
    }

    const Board& board_;
    Forces own_;
    Forces them_;
    Bitboard own_all_;
    Bitboard them_all_;
    Bitboard occupied_;
    Square king_;
    Movers movers_;
    Rays rays_;             // what their unpinned sliders see, their own pieces included
    Bitboard seen_;         // all of it
    Bitboard pawns_reach_;  // where pawns would come if there were something to take, or nothing
    Bitboard attacked_;
    Bitboard leaving_binds_;     // a piece that leaves one of these may alter checks or pins
    Bitboard leaving_checks_;    // and from one of these uncovers a check
    Bitboard landing_binds_;     // so does one that comes to one of these
    Bitboard binds_diagonal_;    // so does a bishop or queen
    Bitboard binds_orthogonal_;  // so does a rook or queen
    std::uint64_t pass_ = 0;     // their moves if the mover passed, but for the king's
    std::uint64_t pawn_moves_ = 0;

    std::array<Watched, 16> watched_;  // written up to watched_count_
    std::size_t watched_count_ = 0;
    Bitboard involved_;  // attackers and openers of all watched squares
    std::array<Castling, 2> castlings_;
    std::size_t castling_count_ = 0;

    SquareCounts landings_;  // the targets of all moves that were not made
    std::uint64_t moves_ = 0;
    std::uint64_t count_ = 0;
};

}  // namespace sebastes
