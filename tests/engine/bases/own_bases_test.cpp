#include "bases/own_bases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/move_list.h"
#include "core/random.h"
#include "notation/fen.h"
#include "tests/support/drawn_bases.h"
#include "tools/shared/retrograde/packing.h"
#include "tools/shared/retrograde/retrograde.h"

namespace sebastes {
namespace {

std::optional<OwnAnswer> probe(const OwnBases& bases, std::string_view fen) {
    return bases.probe(parse_fen(fen)->board());
}

TEST(OwnBases, KnownPositions) {
    const OwnBases bases;
    constexpr auto kWin = Outcome::Win;
    constexpr auto kLoss = Outcome::Loss;
    constexpr OwnAnswer kDraw{Outcome::Draw, 0};
    EXPECT_EQ(probe(bases, "8/8/8/8/8/1k6/8/K7 w - -"), kDraw);
    EXPECT_EQ(probe(bases, "8/8/4k3/8/8/3KN3/8/8 w - -"), kDraw);
    EXPECT_EQ(probe(bases, "8/8/8/8/8/k7/1q6/K7 w - -"), (OwnAnswer{kLoss, 0}));
    EXPECT_EQ(probe(bases, "8/8/8/8/8/k7/2q5/K7 w - -"), kDraw) << "stalemate";
    EXPECT_EQ(probe(bases, "8/8/8/8/8/k7/2q5/K7 b - -"), (OwnAnswer{kWin, 1}));
    // The opposition decides.
    EXPECT_EQ(probe(bases, "4k3/8/4K3/4P3/8/8/8/8 w - -")->outcome, kWin);
    EXPECT_EQ(probe(bases, "8/4k3/8/4K3/4P3/8/8/8 w - -"), kDraw);
    EXPECT_EQ(probe(bases, "8/4k3/8/4K3/4P3/8/8/8 b - -")->outcome, kLoss);
    // The same seen from the other side.
    EXPECT_EQ(probe(bases, "8/8/8/4p3/4k3/8/4K3/8 w - -")->outcome, kLoss);
    EXPECT_EQ(probe(bases, "8/8/8/4p3/4k3/8/4K3/8 b - -"), kDraw);
}

TEST(OwnBases, WhatIsNotInThem) {
    const OwnBases bases;
    EXPECT_EQ(bases.most_pieces(), 3);
    EXPECT_EQ(bases.endings().size(), 5U);
    EXPECT_FALSE(bases.probe(Position::start().board()));
    EXPECT_FALSE(probe(bases, "8/8/7k/8/8/3KRR2/8/8 w - -")) << "four pieces";
    EXPECT_FALSE(probe(bases, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")) << "castling";
    EXPECT_TRUE(probe(bases, "4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
}

// With a file that has all endings of four pieces, in which nothing is won.
TEST(OwnBases, FourPiecesOfAFile) {
    const auto bases = OwnBases::of(drawn_bases());
    ASSERT_TRUE(bases) << bases.error();
    constexpr OwnAnswer kDraw{Outcome::Draw, 0};
    EXPECT_EQ(bases->most_pieces(), 4);
    EXPECT_EQ(bases->endings().size(), 35U);
    const Ending queens = *Ending::parse("KQKQ");
    ASSERT_NE(bases->holding(queens), nullptr);
    EXPECT_EQ(OwnBases().holding(queens), nullptr);
    EXPECT_EQ(bases->holding(Ending()), nullptr);
    EXPECT_EQ(probe(*bases, "8/8/7k/8/8/3KRR2/8/8 w - -"), kDraw);
    EXPECT_EQ(probe(*bases, "8/8/7k/7q/8/3KQ3/8/8 b - -"), kDraw);
    EXPECT_FALSE(probe(*bases, "8/8/7k/7q/8/3KQR2/8/8 b - -")) << "five pieces";
    // What is part of the program is asked there.
    const auto queen =
        OwnBases::of(join_endings({drawn_ending(*Ending::parse("KQK")), drawn_ending(queens)}));
    EXPECT_EQ(queen->most_pieces(), 3);
    EXPECT_EQ(queen->endings().size(), 6U);
    EXPECT_EQ(probe(*queen, "8/8/8/8/8/k7/2q5/K7 b - -"), (OwnAnswer{Outcome::Win, 1}));
}

// The tables know nothing of captures en passant.
TEST(OwnBases, EnPassant) {
    const OwnBases bases = *OwnBases::of(drawn_bases());
    constexpr OwnAnswer kDraw{Outcome::Draw, 0};
    // The pawn that captures wins by itself; as it does two ranks on.
    const auto won = probe(bases, "7K/8/8/8/1Pp5/2k5/8/8 b - b3 0 1");
    const auto after = probe(bases, "7K/8/8/8/8/1pk5/8/8 w - - 0 1");
    ASSERT_TRUE(won && after);
    EXPECT_EQ(*won, (OwnAnswer{Outcome::Win, after->plies + 1}));
    EXPECT_EQ(probe(bases, "7K/8/8/8/1Pp5/2k5/8/8 b - - 0 1"), kDraw);
    EXPECT_EQ(probe(bases, "8/8/8/8/1Ppk4/8/K7/8 b - b3 0 1"), kDraw) << "it does not win";
    // In check from the pawn, with no other move than to capture it: five pieces, and four after
    // it.
    EXPECT_EQ(probe(bases, "8/8/7R/k1K5/pP6/8/8/8 b - b3 0 1"), kDraw);
    EXPECT_FALSE(probe(bases, "8/8/7R/k1K5/pP6/8/8/8 b - - 0 1"));
    EXPECT_FALSE(probe(bases, "8/8/8/k1K5/pP5R/8/8/8 b - b3 0 1")) << "there is another";
    // Either pawn may capture.
    EXPECT_FALSE(probe(bases, "7K/8/8/8/pPp5/2k5/8/8 b - b3 0 1"));
    // What it leads to is in no base.
    EXPECT_FALSE(probe(bases, "7K/8/8/R7/1Pp3r1/2k5/8/8 b - b3 0 1"));
    EXPECT_FALSE(probe(OwnBases(), "7K/8/8/8/1Pp5/2k5/8/8 b - b3 0 1")) << "nor the position";
}

// Bytes that were read are summed up, which can be given up as well.
TEST(OwnBases, LargeFilesAreGivenUpWheneverAsked) {
    const std::size_t size = std::size_t{40} << 20;
    const auto bytes =
        join_endings({{*Ending::parse("KQK"), std::vector<std::uint8_t>(size), size}});
    int asked = 0;
    const auto never = [&] { return ++asked < 1; };
    const auto given_up = OwnBases::of(bytes, never);
    ASSERT_FALSE(given_up);
    EXPECT_EQ(given_up.error(), "its reading was given up");
    asked = 0;
    const auto at_last = [&] { return ++asked < 3; };
    EXPECT_EQ(OwnBases::of(bytes, at_last).error(), "its reading was given up");
    EXPECT_EQ(asked, 3);
    asked = 0;
    const auto always = [&] { return ++asked > 0; };
    EXPECT_FALSE(OwnBases::of(bytes, always));
    EXPECT_GE(asked, 3);
}

TEST(OwnBases, InstalledPath) {
    const auto with = [](const char* data, const char* home) {
        const auto get = [](const char* name) {
            const char* const value = std::getenv(name);
            return value == nullptr ? std::optional<std::string>() : value;
        };
        const auto put = [](const char* name, const std::optional<std::string>& value) {
            value ? setenv(name, value->c_str(), 1) : unsetenv(name);
        };
        const auto old_data = get("XDG_DATA_HOME");
        const auto old_home = get("HOME");
        put("XDG_DATA_HOME", data == nullptr ? std::nullopt : std::optional<std::string>(data));
        put("HOME", home == nullptr ? std::nullopt : std::optional<std::string>(home));
        const std::string path = OwnBases::installed_path();
        put("XDG_DATA_HOME", old_data);
        put("HOME", old_home);
        return path;
    };
    EXPECT_EQ(with("/data", "/home/me"), "/data/sebastes/endings.bases");
    EXPECT_EQ(with("relative", "/home/me"), "/home/me/.local/share/sebastes/endings.bases");
    EXPECT_EQ(with(nullptr, ""), "");
    EXPECT_EQ(with(nullptr, nullptr), "");
}

// The longest mates of three pieces, in moves: queen 10, rook 16, pawn 28 (Clarke 1977 for the
// pawn), and how many positions with White to move are won.
TEST(Retrograde, LongestMatesOfThreePieces) {
    EndingTables tables;
    const auto make = [&](std::string_view name) {
        EndingTable table = make_ending_table(*Ending::parse(name), tables, 2);
        const int moves = (plies_of(table.longest()) + 1) / 2;
        tables.add(std::move(table));
        return moves;
    };
    EXPECT_EQ(make("KQK"), 10);
    EXPECT_EQ(make("KRK"), 16);
    EXPECT_EQ(make("KBK"), 0);
    EXPECT_EQ(make("KNK"), 0);
    EXPECT_EQ(make("KPK"), 28);
    const EndingTable& pawn = *tables.find(*Ending::parse("KPK"));
    EXPECT_EQ(std::ranges::count_if(pawn.values[Color::White], is_won), 62480);
}

// The bases of the file that SEBASTES_BASES_FILE names, or else some made here.
OwnBases four_piece_bases(std::initializer_list<std::string_view> names) {
    const char* const path = std::getenv("SEBASTES_BASES_FILE");
    if (path != nullptr) return *OwnBases::open(path);
    EndingTables tables;
    std::vector<PackedEnding> packed;
    for (const std::string_view name : names) {
        EndingTable table = make_ending_table(*Ending::parse(name), tables, 2);
        packed.push_back(pack_ending(table));
        tables.add(std::move(table));
    }
    return *OwnBases::of(join_endings(packed));
}

// A random position of the ending with White to move.
Board random_board(const Ending& ending, Random& random) {
    for (;;) {
        EndingPosition position{ending};
        Bitboard taken;
        for (int i = 0; i < ending.count(); ++i) {
            const Square square = square_at(static_cast<int>(random.below(64)));
            position.squares[static_cast<std::size_t>(i)] = square;
            taken |= Bitboard{square};
        }
        if (taken.count() != ending.count()) continue;
        const Board board = position.board();
        if (!board.is_attacked(board.king(Color::Black), Color::White, board.occupied()))
            return board;
    }
}

// Both sides follow the bases; the plies to mate, or -1 when they did not come to it, or were told
// another number on the way.
int played_plies(const OwnBases& bases, Board board) {
    const int plies = bases.probe(board)->plies;
    for (int ply = 0; ply <= plies; ++ply) {
        const MoveList moves = legal_moves(board);
        if (moves.empty()) return board.checkers().any() && ply == plies ? plies : -1;
        std::optional<Board> next;
        for (const Move move : moves) {
            const Board after = board.after(move);
            const auto answer = bases.probe(after);
            const Outcome wanted = ply % 2 == 0 ? Outcome::Loss : Outcome::Win;
            const bool fits = answer->outcome == wanted && answer->plies <= plies - ply - 1;
            if (ply % 2 == 1 && !fits) return -1;  // the defence has more than that
            if (fits && answer->plies == plies - ply - 1) next = after;
        }
        if (!next) return -1;
        board = *next;
    }
    return -1;
}

// The longest mates with knight and bishop are 33 moves, with the queen against the rook 35
// (Thompson 1986).
TEST(OwnBasesSlow, WonPositionsAreWon) {
    const OwnBases bases = four_piece_bases({"KBK", "KNK", "KBNK"});
    for (const auto& [name, longest] : {std::pair{"KBNK", 33}, std::pair{"KQKR", 35}}) {
        const Ending ending = *Ending::parse(name);
        if (bases.holding(ending) == nullptr) continue;
        Random random(4);
        int most = 0;
        for (int won = 0; won < 100;) {
            const Board board = random_board(ending, random);
            if (bases.probe(board)->outcome != Outcome::Win) continue;
            ++won;
            const int plies = played_plies(bases, board);
            ASSERT_GT(plies, 0) << to_fen(Position(board, 0, 1));
            most = std::max(most, (plies + 1) / 2);
        }
        EXPECT_LE(most, longest);
        EXPECT_GE(most, longest - 8);
    }
}

}  // namespace
}  // namespace sebastes
