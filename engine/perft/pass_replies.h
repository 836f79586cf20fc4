// PassReplies counts the moves that the enemy's pieces other than the king would have if the mover
// passed, and how moves of the mover change that number.
#pragma once

#include <cstdint>

#include "board/count_sink.h"
#include "board/movegen.h"
#include "board/slider_rays.h"

namespace sebastes {

template <Color us>
class PassReplies {
  public:
    static constexpr Color kThem = ~us;

    // `lifted` is a piece of the mover that is treated as removed from the board.
    explicit PassReplies(const Board& board, Bitboard lifted = {})
        : them_(board.forces(kThem)),
          own_all_(board.by_color[us] & ~lifted),
          them_all_(board.by_color[kThem]),
          occupied_(own_all_ | them_all_),
          king_(them_.king.first()),
          rays_({}, {}, {}) {
        const Bitboard diagonal = board.diagonal_sliders() & own_all_;
        const Bitboard orthogonal = board.orthogonal_sliders() & own_all_;
        look_along_lines(diagonal & bishop_rays(king_), pins_.pin_diagonal);
        look_along_lines(orthogonal & rook_rays(king_), pins_.pin_orthogonal);
        movers_ = sort_by_pins<kThem>(them_, pins_);
        count_pass();
        binds_diagonal_ = landing_binds_ | behind(bishop_attacks);
        binds_orthogonal_ = landing_binds_ | behind(rook_attacks);
    }

    // The squares that the enemy attacks.
    Bitboard attacked() const { return attacked_; }
    Bitboard pinned_orthogonal() const { return pins_.pin_orthogonal; }
    // The squares where a departing piece may change pins or give check; those where it gives
    // check.
    Bitboard leaving_binds() const { return leaving_binds_; }
    Bitboard leaving_checks() const { return leaving_checks_; }
    // The squares where the pinner on `from` still pins a piece that cannot move along the line.
    Bitboard pinning_on(Square from) const {
        const Bitboard pins = pins_.pin_diagonal | pins_.pin_orthogonal;
        if (!pins.contains(from)) return {};
        const Bitboard pinned = between(king_, from) & them_all_;
        const Bitboard movable = movers_.pinned_diagonal | movers_.pinned_orthogonal;
        return pinned.intersects(movable) ? Bitboard{} : line(king_, from) & ~occupied_;
    }
    // The squares where a departing piece changes the moves of the enemy's sliders or pawns.
    Bitboard reach() const { return seen_ | pawns_reach_; }

    // The targets on which a piece gives check or may change pins.
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
    // Records moves of a piece, or of pawns outside reach(), for which `from` is empty.
    [[gnu::always_inline]] void add(Bitboard from, Bitboard targets) {
        moves_ += static_cast<std::uint64_t>(targets.count());
        landings_.add(targets);
        if (from.intersects(seen_)) count_ += past_sliders(from.first(), targets);
        if (from.intersects(pawns_reach_)) count_ += past_pawns(from.first(), targets);
    }
    // Returns the number of replies to all recorded moves.
    std::uint64_t count() const {
        const NumberPlanes& landings = landings_.planes();
        return count_ + moves_ * pass_ - rays_.sum_behind(landings, ~them_all_) +
               pawns_at(landings) + (landings.any(them_all_) ? recaptures(landings) : 0);
    }

  private:
    // The squares from which a slider attacks the king, or would if one enemy piece were removed.
    template <typename Attacks>
    Bitboard behind(Attacks attacks) const {
        return attacks(king_, occupied_ ^ (attacks(king_, occupied_) & them_all_));
    }

    // Finds the pins by the mover's sliders, and the squares whose change alters them.
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
                leaving_binds_ |= own_blockers;  // leaving creates a pin by the slider behind
            }
        }
    }

    // Counts the enemy's moves except the king's as if the mover passed.
    void count_pass() {
        attacked_ = pawn_attacks<kThem>(them_.pawns) | king_attacks(king_);
        for (const Square from : them_.knights) attacked_ |= knight_attacks(from);
        CountSink sink;
        generate_knights(movers_, ~them_all_, sink);
        rays_ = SliderRays(movers_.orthogonal, movers_.diagonal, occupied_);
        seen_ = rays_.seen();
        attacked_ |= seen_;
        const auto pinned = [&](Bitboard moves, Bitboard line) {
            attacked_ |= moves;
            sink.add(moves & line & ~them_all_);
        };
        // A queen pinned on one kind of line cannot move on the other but attacks there.
        for (const Square from : them_.diagonal & ~movers_.diagonal)
            pinned(bishop_attacks(from, occupied_),
                   movers_.pinned_diagonal.contains(from) ? pins_.pin_diagonal : Bitboard{});
        for (const Square from : them_.orthogonal & ~movers_.orthogonal)
            pinned(rook_attacks(from, occupied_),
                   movers_.pinned_orthogonal.contains(from) ? pins_.pin_orthogonal : Bitboard{});
        pawn_moves_ = count_pawns(movers_, own_all_, occupied_);
        pass_ = sink.count + rays_.count(~them_all_) + pawn_moves_;
        constexpr Bitboard kThird{relative_rank(kThem, Rank::R3)};
        pawns_reach_ = movers_.pawns_east | movers_.pawns_west | movers_.pawn_steps |
                       shift<forward(kThem)>(movers_.pawn_steps & kThird);
    }

    static std::uint64_t count_pawns(const Movers& movers, Bitboard enemies, Bitboard occupied) {
        CountSink sink;
        generate_pawns<kThem, MoveSet::All>(movers, enemies, ~occupied, ~Bitboard{}, sink);
        return sink.count;
    }

    // ---- Changes that depend on the moving piece ----

    // The moves that the enemy's sliders gain when a piece leaves `from`, over all targets.
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
                // A piece that moves along the line, away from the slider, blocks the line again.
                for (const Square to : targets& opened)
                    gain -= static_cast<std::uint64_t>((opened & ~between(from, to)).count());
            }
        };
        past(bishop_attacks(from, occupied_), movers_.diagonal);
        past(rook_attacks(from, occupied_), movers_.orthogonal);
        return gain;
    }

    // The moves that the enemy's pawns gain or lose when a piece leaves `from`, over all targets.
    [[gnu::noinline]] std::uint64_t past_pawns(Square from, Bitboard targets) const {
        constexpr Bitboard kThird{relative_rank(kThem, Rank::R3)};
        const Bitboard lifted{from};
        const std::uint64_t moves = count_pawns(movers_, own_all_ ^ lifted, occupied_ ^ lifted);
        std::uint64_t gain = static_cast<std::uint64_t>(targets.count()) * (moves - pawn_moves_);
        // A piece that moves from one square of a double step to the other still blocks the step.
        const Bitboard ahead = shift<forward(kThem)>(lifted & kThird & movers_.pawn_steps);
        const Bitboard astern =
            shift<forward(us)>(lifted) & kThird & movers_.pawn_steps & ~occupied_;
        gain -= static_cast<std::uint64_t>((targets & ~them_all_ & (ahead | astern)).count());
        // A captured pawn has no gains or losses.
        for (const Square to : targets& them_.pawns)
            gain -= pawn_moves_of(Bitboard{to}, own_all_ ^ lifted, occupied_ ^ lifted) -
                    pawn_moves_of(Bitboard{to}, own_all_, occupied_);
        return gain;
    }
    // The number of moves of a pawn that is not pinned.
    static std::uint64_t pawn_moves_of(Bitboard pawn, Bitboard enemies, Bitboard occupied) {
        constexpr Bitboard kThird{relative_rank(kThem, Rank::R3)};
        constexpr Bitboard kEighth{relative_rank(kThem, Rank::R8)};
        const Bitboard takes = sebastes::pawn_attacks<kThem>(pawn) & enemies;
        const Bitboard step = shift<forward(kThem)>(pawn) & ~occupied;
        const Bitboard second = shift<forward(kThem)>(step & kThird) & ~occupied;
        const int moves = takes.count() + step.count() + second.count();
        return static_cast<std::uint64_t>((takes | step).intersects(kEighth) ? 4 * moves : moves);
    }

    // ---- Changes that depend on the targets alone ----

    // Pawns can no longer step onto the target of a move but may capture there.
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
    // Captured pieces lose their moves, and other pieces may recapture.
    [[gnu::noinline]] std::uint64_t recaptures(const NumberPlanes& landings) const {
        std::uint64_t sum = rays_.sum(landings, them_all_);
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

    Forces them_;
    Bitboard own_all_;
    Bitboard them_all_;
    Bitboard occupied_;
    Square king_;
    LegalityMasks pins_;  // only the pins are used
    Movers movers_;
    SliderRays rays_;       // of the enemy's unpinned sliders
    Bitboard seen_;         // all squares they attack, their own pieces included
    Bitboard pawns_reach_;  // squares that pawns reach by a capture or a step
    Bitboard attacked_;
    Bitboard leaving_binds_;
    Bitboard leaving_checks_;
    Bitboard landing_binds_;     // squares where an arriving piece may change pins
    Bitboard binds_diagonal_;    // the same for a bishop or queen, checks included
    Bitboard binds_orthogonal_;  // the same for a rook or queen
    std::uint64_t pass_ = 0;
    std::uint64_t pawn_moves_ = 0;

    SquareCounts landings_;
    std::uint64_t moves_ = 0;
    std::uint64_t count_ = 0;
};

}  // namespace sebastes
