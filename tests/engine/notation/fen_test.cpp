#include "notation/fen.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/move_list.h"
#include "core/random.h"

namespace sebastes {
namespace {

Position at(std::string_view fen) {
    const auto position = parse_fen(fen);
    EXPECT_TRUE(position) << position.error();
    return position ? *position : Position::start();
}

struct Bad {
    std::string_view fen;
    std::string_view field;  // named in the error
};

constexpr Bad kBad[] = {
    // Too few or too many fields.
    {"", "fields"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "fields"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves", "fields"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 e2e4", "fields"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 + 5", "fields"},
    // The board's shape.
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", "board"},
    {"rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "board"},
    {"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "board"},
    {"rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "board"},
    {"rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "board"},
    {"rnbqkbnr/pppppppp/0/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "board"},
    {"rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "board"},
    {"rnbqkbnr/pppppppp//8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "board"},
    {"rnbqkbnr/pppppppp/8/8/7x/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "board"},
    {"/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "board"},
    {"rnbqkbnr\\pppppppp\\8\\8\\8\\8\\PPPPPPPP\\RNBQKBNR w KQkq - 0 1", "board"},
    // Who stands on it.
    {"8/8/8/8/8/8/8/K7 w - - 0 1", "board"},
    {"k7/8/8/8/8/8/8/8 w - - 0 1", "board"},
    {"kk6/8/8/8/8/8/8/K7 w - - 0 1", "board"},
    {"k7/8/8/8/8/8/8/KK6 w - - 0 1", "board"},
    {"k6P/8/8/8/8/8/8/K7 w - - 0 1", "board"},
    {"k7/8/8/8/8/8/8/K6p w - - 0 1", "board"},
    // Whose turn it is, and what the other side could not have left behind.
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", "side to move"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR W KQkq - 0 1", "side to move"},
    {"4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "side to move"},
    {"4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", "side to move"},
    {"8/8/8/3kK3/8/8/8/8 w - - 0 1", "side to move"},
    {"8/8/8/3kK3/8/8/8/8 b - - 0 1", "side to move"},
    {"4k3/3P4/8/8/8/8/8/4K3 w - - 0 1", "side to move"},
    // Castling rights.
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkz - 0 1", "castling"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w -K - 0 1", "castling"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 - 0 1", "castling"},
    // En passant.
    {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e9 0 1", "en passant"},
    {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e 0 1", "en passant"},
    {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq E3 0 1", "en passant"},
    // Counters.
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - x 1", "halfmove clock"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1.5 1", "halfmove clock"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 y", "move number"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1e3", "move number"},
};

TEST(Fen, WhatIsImpossibleIsANamedError) {
    for (const Bad& entry : kBad) {
        const auto position = parse_fen(entry.fen);
        ASSERT_FALSE(position) << "accepted: " << entry.fen;
        EXPECT_TRUE(position.error().starts_with("bad FEN, " + std::string(entry.field) + ": "))
            << entry.fen << "\n    " << position.error() << "\n    should name " << entry.field;
    }
}

// FENs that to_fen() gives back letter for letter.
constexpr std::string_view kCanonical[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 12 34",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 99 120",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9",
    "4k3/8/8/8/8/8/8/K7 b - - 100 32000",
    // X-FEN: a rook further out makes the letter ambiguous, so its file stands there.
    "4k3/8/8/8/8/8/8/1R2KR1R w F - 0 1",
    "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1",
    "r1r1k3/8/8/8/8/8/8/4K3 b c - 0 1",
    "1rr1kr1r/8/8/8/8/8/8/1RR1KR1R w FCfc - 0 1",
    "1rr1kr1r/8/8/8/8/8/8/1RR1KR1R w KCfq - 0 1",
};

// Valid FENs with the warnings that the parser returns.
constexpr Bad kOdd[] = {
    {"rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "pieces"},
    {"rnbqkbnr/pppppppp/q7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "pieces"},
    {"k7/8/8/8/8/8/PPPPPPPP/KQQ5 w - - 0 1", "has more pieces than pawns can become"},
    {"4k3/8/2N1N3/8/8/8/PPPPPPP1/1N2K1N1 w - - 0 1", "has more pieces than pawns can become"},
    {"4k3/8/8/8/1q2r2b/8/8/4K3 w - - 0 1", "more than two"},
    {"4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1", "neither of them a slider"},
    {"4k3/8/8/8/8/8/8/r3K2r w - - 0 1", "along one line"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkqK - 0 1", "castling"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KK - 0 1", "castling"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KHkq - 0 1", "castling"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w B - 0 1", "castling"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1", "castling"},
    {"4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", "castling"},
    {"4k3/8/8/8/8/8/8/K6R w Q - 0 1", "castling"},
    {"4k3/8/8/8/8/8/8/K4R1R w FH - 0 1", "castling"},
    {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e6 0 1", "en passant square"},
    {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 1", "en passant square"},
    {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq d3 0 1", "en passant square"},
    {"4k3/8/8/8/3pP3/4N3/8/4K3 b - e3 0 1", "en passant square"},
    {"4k3/8/8/8/3pp3/8/8/4K3 b - e3 0 1", "en passant square"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1", "halfmove clock"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 99999999999 1", "halfmove clock"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 40000 1", "halfmove clock"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 -3", "move number"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 99999999999", "move number"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +0+0", "a seventh field"},
    {"B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1", "twice along one line"},
    {"k7/8/8/8/8/P7/PPPPPPPP/K7 w - - 0 1", "White has 9 pawns"},
    {"QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/k7/8/7K b - - 0 1", "White has 25 pieces"},
};

TEST(Fen, WhatCanBePlayedIsReadAndItsWarningsNamed) {
    for (const Bad& entry : kOdd) {
        const auto reading = read_fen(entry.fen);
        ASSERT_TRUE(reading) << reading.error();
        ASSERT_FALSE(reading->warnings.empty()) << entry.fen;
        EXPECT_NE(reading->warnings[0].find(entry.field), std::string::npos)
            << entry.fen << "\n    " << reading->warnings[0];
        // What it was taken for has a FEN of its own, and moves that the rules allow.
        EXPECT_EQ(at(to_fen(reading->position)), reading->position) << entry.fen;
        for (const Move move : legal_moves(reading->position.board()))
            EXPECT_TRUE(reading->position.is_legal(move)) << entry.fen;
    }
    for (const std::string_view fen : kCanonical)
        EXPECT_TRUE(read_fen(fen)->warnings.empty()) << fen;
    EXPECT_LE(
        read_fen("k7/8/8/8/8/8/8/K7 w " + std::string(100000, 'K') + " - 0 1")->warnings.size(),
        20U);
}

TEST(Fen, ErrorsShowTheOffendingText) {
    const auto position = parse_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkz - 0 1");
    ASSERT_FALSE(position);
    EXPECT_NE(position.error().find("KQkz"), std::string::npos) << position.error();
    const auto huge = parse_fen(std::string(1000000, 'p'));
    ASSERT_FALSE(huge);
    EXPECT_LT(huge.error().size(), 300U);
}

// Its first four fields are those of EPD.
TEST(Fen, CanonicalTextComesBack) {
    for (const std::string_view fen : kCanonical) {
        EXPECT_EQ(to_fen(at(fen)), fen);
        const std::string fields = to_epd_fields(at(fen));
        EXPECT_TRUE(fen.starts_with(fields + " ")) << fields;
        EXPECT_EQ(std::ranges::count(fields, ' '), 3) << fields;
    }
    EXPECT_EQ(at(kStartFen), Position::start());
}

TEST(Fen, SetsWhatItSays) {
    const Position position = at("r3k2r/8/8/8/3pP3/8/8/R3K2R b KQq e3 7 31");
    EXPECT_EQ(position.side_to_move(), Color::Black);
    EXPECT_EQ(position.board().castling_rooks, squares({Square::A1, Square::H1, Square::A8}));
    EXPECT_EQ(position.board().en_passant, Square::E3);
    EXPECT_EQ(position.halfmove_clock(), 7);
    EXPECT_EQ(position.fullmove_number(), 31);
    EXPECT_EQ(position.piece_on(Square::D4), Piece::BlackPawn);
    EXPECT_EQ(position.piece_on(Square::E1), Piece::WhiteKing);
    EXPECT_EQ(position.piece_on(Square::E2), Piece::None);
    EXPECT_EQ(position.occupied().count(), 8);
}

TEST(Fen, MissingCountersAreTheUsualOnes) {
    const Position full = at("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    EXPECT_EQ(at("4k3/8/8/8/8/8/8/4K2R w K -"), full);
    EXPECT_EQ(at("4k3/8/8/8/8/8/8/4K2R w K - 0"), full);
    EXPECT_EQ(at("  4k3/8/8/8/8/8/8/4K2R \t w   K  -\r\n"), full);
    EXPECT_EQ(to_fen(at("4k3/8/8/8/8/8/8/4K2R b")), "4k3/8/8/8/8/8/8/4K2R b - - 0 1");
    EXPECT_EQ(to_fen(at("4k3/8/8/8/8/8/8/4K2R w K - 42")), "4k3/8/8/8/8/8/8/4K2R w K - 42 1");
    for (const auto& [clock, kept] : {std::pair("40000", kMaxHalfmoveClock), {"-1", 0}})
        EXPECT_EQ(at("4k3/8/8/8/8/8/8/4K2R w K - " + std::string(clock)).halfmove_clock(), kept);
    // Some programs count moves from 0.
    EXPECT_EQ(at("4k3/8/8/8/8/8/8/4K2R w K - 0 0").fullmove_number(), 1);
}

// What X-FEN and Shredder-FEN each say about the same rights.
struct Castling {
    std::string_view board;
    std::string_view read;
    std::string_view xfen;
    std::string_view shredder;
};

constexpr Castling kCastling[] = {
    {"r3k2r/8/8/8/8/8/8/R3K2R w", "KQkq", "KQkq", "HAha"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w", "HAha", "KQkq", "HAha"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w", "qkQK", "KQkq", "HAha"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w", "Ah", "Qk", "Ah"},
    {"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w", "KQkq", "KQkq", "GBgb"},
    {"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w", "Gb", "Kq", "Gb"},
    {"4k3/8/8/8/8/8/8/1R2KR1R w", "K", "K", "H"},
    {"4k3/8/8/8/8/8/8/1R2KR1R w", "F", "F", "F"},
    {"4k3/8/8/8/8/8/8/1R2KR1R w", "FB", "FQ", "FB"},
    {"4k3/8/8/8/8/8/8/1R2KR1R w", "HB", "KB", "HB"},
    {"4k3/8/8/8/8/8/8/RR2K3 w", "B", "B", "B"},
    {"4k3/8/8/8/8/8/8/RR2K3 w", "A", "Q", "A"},
    {"4k3/8/8/8/8/8/8/6KR w", "K", "K", "H"},
    {"rk6/8/8/8/8/8/8/4K3 b", "q", "q", "a"},
};

TEST(Fen, CastlingStylesSayTheSame) {
    for (const Castling& entry : kCastling) {
        const auto with = [&](std::string_view rights) {
            return std::string(entry.board) + ' ' + std::string(rights) + " - 0 1";
        };
        const Position position = at(with(entry.read));
        EXPECT_EQ(to_fen(position), with(entry.xfen)) << with(entry.read);
        EXPECT_EQ(to_fen(position, CastlingStyle::Shredder), with(entry.shredder));
        EXPECT_EQ(at(with(entry.xfen)), position) << with(entry.xfen);
        EXPECT_EQ(at(with(entry.shredder)), position) << with(entry.shredder);
    }
}

struct EnPassant {
    std::string_view fen;
    bool kept;
};

constexpr EnPassant kEnPassant[] = {
    {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", false},  // nobody takes
    {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", true},
    {"4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", true},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", true},
    {"4k3/8/8/8/P6p/8/8/4K3 b - a3 0 1", false},    // not across the board's edge
    {"3rk3/8/8/3Pp3/8/8/8/3K4 w - e6 0 1", false},  // pinned on a file
    {"4k3/b7/8/2pP4/8/8/8/6K1 w - c6 0 1", false},  // the victim shields the king
    {"4k3/8/b7/2pP4/8/8/8/4K3 w - c6 0 1", true},
    {"8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", false},  // both pawns leave the rank
    {"8/8/8/K1NpP2r/8/8/8/4k3 w - d6 0 1", true},  // a knight still stands there
    {"4k3/8/8/2KpP3/8/8/8/8 w - d6 0 1", true},
    {"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", true},  // takes the checking pawn
    {"4k3/8/8/4K3/3pP3/8/8/8 b - e3 0 1", true},
};

TEST(Fen, EnPassantIsKeptOnlyWhenLegal) {
    for (const EnPassant& entry : kEnPassant) {
        const Position position = at(entry.fen);
        const bool kept = position.board().en_passant != Square::None;
        EXPECT_EQ(kept, entry.kept) << entry.fen;
        EXPECT_EQ(to_fen(position) == entry.fen, entry.kept) << to_fen(position);
        const MoveList moves = legal_moves(position.board());
        EXPECT_EQ(std::ranges::any_of(moves, &Move::is_en_passant), entry.kept) << entry.fen;
    }
    // What differs only by a square that nobody can use is one position.
    EXPECT_EQ(at(kEnPassant[0].fen),
              at("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
    EXPECT_NE(at("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1").key(),
              at("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1").key());
}

TEST(Fen, PositionsOfGamesComeBack) {
    Random random(99);
    std::size_t seen = 0;
    for (const std::string_view root : kCanonical)
        for (int game = 0; game < 10; ++game) {
            Position position = at(root);
            for (int ply = 0; ply < 60; ++ply, ++seen) {
                for (const CastlingStyle style : {CastlingStyle::XFen, CastlingStyle::Shredder}) {
                    const auto again = parse_fen(to_fen(position, style));
                    ASSERT_TRUE(again) << again.error();
                    ASSERT_EQ(*again, position) << to_fen(position, style);
                }
                const MoveList moves = legal_moves(position.board());
                if (moves.empty()) break;
                position = position.after(moves[random.below(moves.size())]);
            }
        }
    EXPECT_GT(seen, 3000U);
}

TEST(Fen, ASeventhFieldThatIsAlmostAMoveIsLeftOut) {
    for (const std::string_view word : {"e2xx", "x2e4", "e2e4qq", "e2e"})
        EXPECT_EQ(
            read_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 " + std::string(word))->warnings,
            std::vector<std::string>{"a seventh field left out: '" + std::string(word) + "'"});
    for (const std::string_view word : {"moves", "e2e4", "e7e8q"})
        EXPECT_FALSE(read_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 " + std::string(word))) << word;
}

// With seven pawns a side may have one promoted piece, of any kind.
TEST(Fen, EveryPieceThatWasAPawnCounts) {
    const std::vector<std::string> more{"NNN", "BBB", "RRR", "QQ"};
    const auto warnings = [](const std::string& pieces) {
        const auto fen = read_fen("k7/8/8/8/8/8/PPPPPPP1/" + pieces +
                                  std::to_string(7 - pieces.size()) + "K w - - 0 1");
        EXPECT_TRUE(fen) << fen.error();
        return fen ? fen->warnings : std::vector<std::string>{};
    };
    for (std::size_t i = 0; i < more.size(); ++i) {
        EXPECT_TRUE(warnings(more[i]).empty()) << more[i];
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_EQ(warnings(more[i] + more[j]),
                      std::vector<std::string>{"White has more pieces than pawns can become"})
                << more[i] << more[j];
    }
}

}  // namespace
}  // namespace sebastes
