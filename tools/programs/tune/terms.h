// This header numbers the parameters that tune learns, and lists those that a position's
// evaluation adds up.  Terms that are the same by symmetry share a number: the board mirrored left
// to right, two pawns named in either order, and a pair of unlike pawns with the colours
// changed, where the sign changes too.
#pragma once

#include <cstddef>
#include <vector>

#include "core/piece.h"
#include "core/square.h"
#include "tables/evaluation_terms.h"
#include "tools/shared/training_data/packed_position.h"

namespace sebastes::tune {

struct Term {
    int parameter;
    float factor;  // 1, -1, or 0 for a term that symmetry makes 0
};

// What White's score is the sum of.
struct PositionTerms {
    static constexpr std::size_t kMax = 2 * 32 + 1 + 32 * 16;

    Term terms[kMax];
    std::size_t count = 0;
    float middlegame = 0;  // share of the middlegame, 0 to 1

    void add(Term term, float sign) { terms[count++] = {term.parameter, sign * term.factor}; }
};

class Numbering {
  public:
    Numbering();

    // Shared by all regions of the king, and the difference that one region makes.
    static constexpr int kShared = kPieceCount * kSquareCount;
    static int shared(Piece piece, Square square) {
        return index_of(piece) * kSquareCount + index_of(square);
    }
    static int difference(int region, Piece piece, Square square) {
        return kShared * (1 + region) + shared(piece, square);
    }
    static constexpr int kTempo = kShared * (1 + tables::kKingRegions);
    // A white piece and a pawn of either colour.
    Term relation(PieceType type, Square square, Color pawn_color, Square pawn) const {
        return relations_[relation_slot(type, square, pawn_color, pawn)];
    }
    int count() const { return count_; }

    // King-relative terms are numbered by their region: difference(); the shared ones are
    // for the trainer to add.
    void list_terms(const training::PackedPosition& position, PositionTerms& terms) const;

  private:
    static std::size_t relation_slot(PieceType type, Square square, Color pawn_color, Square pawn) {
        return (static_cast<std::size_t>(index_of(type)) * kSquareCount +
                static_cast<std::size_t>(index_of(square))) *
                   tables::kPawnIndices +
               tables::pawn_index(pawn_color, pawn);
    }
    // Gives the relation, and all that are the same by symmetry, a parameter.
    void number(PieceType type, Square square, Color color, Square pawn);

    std::vector<Term> relations_;
    int count_ = kTempo + 1;
};

}  // namespace sebastes::tune
