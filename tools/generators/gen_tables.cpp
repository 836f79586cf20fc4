// Computes every table of the engine at build time and writes it as C++ source.
//
//   gen_tables OUTPUT_DIRECTORY NNUE_VALUES
//
// The output depends on nothing but this program and that file, which is
// tables/nnue_values.txt: magic multipliers are searched from a fixed seed.  Includes only core/
// and tables/, since the engine's board layer needs the tables to exist.
#include <array>
#include <cinttypes>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "core/bitboard.h"
#include "core/piece.h"
#include "core/random.h"
#include "tables/attack_tables.h"
#include "tables/reduction_tables.h"
#include "tables/zobrist_tables.h"
#include "tools/generators/gen_tables_evaluation.h"
#include "tools/generators/gen_tables_nnue.h"
#include "tools/generators/gen_tables_source.h"

namespace sebastes {
namespace {

using tables::MagicIndex;
using tables::PextIndex;

struct Step {
    int file;
    int rank;
};
constexpr std::array<Step, 4> kDiagonal{{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}};
constexpr std::array<Step, 4> kOrthogonal{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

bool on_board(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }

Bitboard at(int file, int rank) { return Bitboard{square_at(8 * rank + file)}; }

// The squares seen from `square` in one direction, up to and including the first occupied one.
Bitboard ray(Square square, Step step, Bitboard occupied) {
    Bitboard seen;
    int file = index_of(file_of(square)) + step.file;
    int rank = index_of(rank_of(square)) + step.rank;
    for (; on_board(file, rank); file += step.file, rank += step.rank) {
        seen |= at(file, rank);
        if (occupied.intersects(at(file, rank))) break;
    }
    return seen;
}

Bitboard slider_attacks(Square square, const std::array<Step, 4>& steps, Bitboard occupied) {
    Bitboard seen;
    for (const Step step : steps) seen |= ray(square, step, occupied);
    return seen;
}

// The squares whose occupation changes a slider's attacks: its rays less their last squares.
Bitboard relevant_squares(Square square, const std::array<Step, 4>& steps) {
    Bitboard mask;
    for (const Step step : steps)
        for (const Square seen : ray(square, step, Bitboard{})) {
            const int file = index_of(file_of(seen)) + step.file;
            const int rank = index_of(rank_of(seen)) + step.rank;
            if (on_board(file, rank)) mask |= Bitboard{seen};
        }
    return mask;
}

Bitboard step_attacks(Square square, const std::vector<Step>& steps) {
    Bitboard seen;
    for (const Step step : steps) {
        const int file = index_of(file_of(square)) + step.file;
        const int rank = index_of(rank_of(square)) + step.rank;
        if (on_board(file, rank)) seen |= at(file, rank);
    }
    return seen;
}

// The subsets of a slider's relevant squares in counting order (the Carry-Rippler
// enumeration), which is also the order of pext, with the attacks for each.
struct Subsets {
    std::vector<Bitboard> occupied;
    std::vector<Bitboard> attacks;
};

Subsets enumerate(Square square, const std::array<Step, 4>& steps, Bitboard mask) {
    Subsets all;
    std::uint64_t subset = 0;
    do {
        all.occupied.emplace_back(subset);
        all.attacks.push_back(slider_attacks(square, steps, Bitboard{subset}));
        subset = (subset - mask.bits) & mask.bits;
    } while (subset != 0);
    return all;
}

struct SliderTables {
    SquareArray<MagicIndex> magics{};
    SquareArray<PextIndex> pexts{};
};

// Tries sparse random multipliers until one sends no two subsets with different
// attacks to the same entry.
MagicIndex find_magic(const Subsets& subsets, Bitboard mask, Random& random,
                      std::vector<Bitboard>& entries) {
    const std::uint32_t shift = 64 - static_cast<std::uint32_t>(mask.count());
    std::vector<std::uint32_t> tried(subsets.occupied.size(), 0);
    entries.assign(subsets.occupied.size(), Bitboard{});
    for (std::uint32_t attempt = 1;; ++attempt) {
        const std::uint64_t magic = random.next() & random.next() & random.next();
        if (Bitboard{(mask.bits * magic) >> 56}.count() < 6) continue;
        bool fits = true;
        for (std::size_t i = 0; fits && i < subsets.occupied.size(); ++i) {
            const std::uint64_t index = (subsets.occupied[i].bits * magic) >> shift;
            if (tried[index] != attempt) {
                tried[index] = attempt;
                entries[index] = subsets.attacks[i];
            } else {
                fits = entries[index] == subsets.attacks[i];
            }
        }
        if (fits) return {mask.bits, magic, 0, shift};
    }
}

SliderTables make_slider(const std::array<Step, 4>& steps, std::uint64_t seed,
                         std::vector<Bitboard>& magic_attacks,
                         std::vector<Bitboard>& pext_attacks) {
    SliderTables result;
    Random random(seed);
    std::vector<Bitboard> entries;
    for (int i = 0; i < kSquareCount; ++i) {
        const Square square = square_at(i);
        const Bitboard mask = relevant_squares(square, steps);
        const Subsets subsets = enumerate(square, steps, mask);
        MagicIndex magic = find_magic(subsets, mask, random, entries);
        magic.offset = static_cast<std::uint32_t>(magic_attacks.size());
        result.magics[square] = magic;
        result.pexts[square] = {mask.bits, pext_attacks.size()};
        magic_attacks.insert(magic_attacks.end(), entries.begin(), entries.end());
        pext_attacks.insert(pext_attacks.end(), subsets.attacks.begin(), subsets.attacks.end());
    }
    return result;
}

Bitboard line_through(Square a, Square b) {
    for (const auto& steps : {kDiagonal, kOrthogonal})
        for (const Step step : steps)
            if (ray(a, step, Bitboard{}).contains(b))
                return ray(a, step, Bitboard{}) | ray(a, {-step.file, -step.rank}, Bitboard{}) |
                       Bitboard{a};
    return Bitboard{};
}

Bitboard between(Square a, Square b) {
    for (const auto& steps : {kDiagonal, kOrthogonal})
        for (const Step step : steps)
            if (ray(a, step, Bitboard{}).contains(b)) return ray(a, step, Bitboard{b});
    return Bitboard{b};
}

// The king's neighbours, its own square, and where castling from the e-file takes it.
Bitboard near_king(Square king) {
    const std::vector<Step> steps{{1, 1},  {1, 0},  {1, -1},  {0, 1}, {0, -1},
                                  {-1, 1}, {-1, 0}, {-1, -1}, {2, 0}, {-2, 0}};
    return step_attacks(king, steps) | Bitboard{king};
}

// From where a slider sees a square near the king on an empty board.
template <typename Steps>
Bitboard reach(Square king, const Steps& steps) {
    Bitboard result;
    for (const Square near : near_king(king)) result |= slider_attacks(near, steps, Bitboard{});
    return result;
}

void write_sliders(const std::string& directory) {
    std::vector<Bitboard> magic_attacks;
    std::vector<Bitboard> pext_attacks;
    const SliderTables bishop = make_slider(kDiagonal, 1, magic_attacks, pext_attacks);
    const SliderTables rook = make_slider(kOrthogonal, 2, magic_attacks, pext_attacks);

    Source magic(directory + "/magic_tables.cpp", "tables/attack_tables.h");
    const auto write_magics = [&](const char* name, const SquareArray<MagicIndex>& magics) {
        magic.print("constexpr SquareArray<MagicIndex> %s{{\n", name);
        for (const MagicIndex& m : magics)
            magic.print("{0x%" PRIx64 "ULL, 0x%" PRIx64 "ULL, %u, %u},\n", m.mask, m.magic,
                        m.offset, m.shift);
        magic.print("}};\n\n");
    };
    write_magics("kBishopMagics", bishop.magics);
    write_magics("kRookMagics", rook.magics);
    magic.print("constexpr Bitboard kMagicAttacks[kSliderEntries] = {\n");
    for (const Bitboard entry : magic_attacks) magic.bitboard(entry);
    magic.print("};\n");

    Source pext(directory + "/pext_tables.cpp", "tables/attack_tables.h");
    const auto write_pexts = [&](const char* name, const SquareArray<PextIndex>& pexts) {
        pext.print("constexpr SquareArray<PextIndex> %s{{\n", name);
        for (const PextIndex& p : pexts)
            pext.print("{0x%" PRIx64 "ULL, %" PRIu64 "},\n", p.mask, p.offset);
        pext.print("}};\n\n");
    };
    write_pexts("kBishopPexts", bishop.pexts);
    write_pexts("kRookPexts", rook.pexts);
    pext.print("constexpr Bitboard kPextAttacks[kSliderEntries] = {\n");
    for (const Bitboard entry : pext_attacks) pext.bitboard(entry);
    pext.print("};\n");
}

void write_leapers(const std::string& directory) {
    Source source(directory + "/leaper_tables.cpp", "tables/attack_tables.h");
    const std::vector<Step> knight{{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                   {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    const std::vector<Step> king{{1, 1},  {1, 0},  {1, -1}, {0, 1},
                                 {0, -1}, {-1, 1}, {-1, 0}, {-1, -1}};
    source.bitboards("kKnightAttacks", [&](Square s) { return step_attacks(s, knight); });
    source.bitboards("kKingAttacks", [&](Square s) { return step_attacks(s, king); });
    source.bitboards("kBishopRays",
                     [](Square s) { return slider_attacks(s, kDiagonal, Bitboard{}); });
    source.bitboards("kRookRays",
                     [](Square s) { return slider_attacks(s, kOrthogonal, Bitboard{}); });

    source.print("constexpr ColorArray<SquareArray<Bitboard>> kPawnAttacks{{\n");
    for (const int rank : {1, -1}) {
        source.print("{{\n");
        for (int i = 0; i < kSquareCount; ++i)
            source.bitboard(step_attacks(square_at(i), {{-1, rank}, {1, rank}}));
        source.print("}},\n");
    }
    source.print("}};\n\n");

    const auto write_pairs = [&](const char* name, Bitboard (*squares_of)(Square, Square)) {
        source.print("constexpr SquareArray<SquareArray<Bitboard>> %s{{\n", name);
        for (int a = 0; a < kSquareCount; ++a) {
            source.print("{{\n");
            for (int b = 0; b < kSquareCount; ++b)
                source.bitboard(squares_of(square_at(a), square_at(b)));
            source.print("}},\n");
        }
        source.print("}};\n\n");
    };
    write_pairs("kBetween", between);
    write_pairs("kLine", line_through);
    source.bitboards("kDiagonalReach", [](Square s) { return reach(s, kDiagonal); });
    source.bitboards("kOrthogonalReach", [](Square s) { return reach(s, kOrthogonal); });
}

// Draws the Zobrist keys.
void write_zobrist(const std::string& directory) {
    Source source(directory + "/zobrist_tables.cpp", "tables/zobrist_tables.h");
    Random random(tables::kZobristSeed);
    source.print("constexpr PieceArray<SquareArray<std::uint64_t>> kPieceKeys{{\n");
    for (int piece = 0; piece < kPieceCount; ++piece) {
        source.print("{{\n");
        for (int i = 0; i < kSquareCount; ++i) source.key(random.next());
        source.print("}},\n");
    }
    source.print("}};\n\nconstexpr SquareArray<std::uint64_t> kCastlingKeys{{\n");
    for (int i = 0; i < kSquareCount; ++i) source.key(random.next());
    source.print("}};\n\nconstexpr EnumArray<File, std::uint64_t, 8> kEnPassantKeys{{\n");
    for (int i = 0; i < 8; ++i) source.key(random.next());
    source.print("}};\n\nconstexpr std::uint64_t kSideToMoveKey = 0x%" PRIx64 "ULL;\n",
                 random.next());
}

// Writes the logarithms of late move reductions.
void write_reductions(const std::string& directory) {
    Source source(directory + "/reduction_tables.cpp", "tables/reduction_tables.h");
    source.print(
        "constexpr std::array<std::array<int, kLogarithms>, kLogarithms> "
        "kLogarithmProducts{{\n");
    for (int depth = 0; depth < tables::kLogarithms; ++depth) {
        source.print("{{");
        for (int move = 0; move < tables::kLogarithms; ++move)
            source.print("%d,", depth == 0 || move == 0
                                    ? 0
                                    : static_cast<int>(1024 * std::log(static_cast<double>(depth)) *
                                                       std::log(static_cast<double>(move))));
        source.print("}},\n");
    }
    source.print("}};\n");
}

}  // namespace
}  // namespace sebastes

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: gen_tables OUTPUT_DIRECTORY NNUE_VALUES\n");
        return 2;
    }
    const std::string directory = argv[1];
    sebastes::write_nnue_weights(directory, argv[2]);  // what can fail comes first
    sebastes::write_sliders(directory);
    sebastes::write_leapers(directory);
    sebastes::write_zobrist(directory);
    sebastes::write_evaluation_tables(directory);
    sebastes::write_reductions(directory);
    return 0;
}
