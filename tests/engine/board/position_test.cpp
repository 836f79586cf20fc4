#include "board/position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "board/zobrist.h"
#include "tests/support/positions.h"
#include "tools/shared/perft_compare/reference_rules.h"

namespace sebastes {
namespace {

// Removes the en passant square when no capture there is legal, as Position does.
Board without_illegal_en_passant(Board board) {
    const auto moves = reference::legal_moves(reference::state_of(board));
    if (std::ranges::none_of(moves, [](Move move) { return move.is_en_passant(); }))
        board.en_passant = Square::None;
    return board;
}

void expect_sound_move(const Position& position, Move move, const Position& next) {
    ASSERT_EQ(next, next.recomputed()) << to_fen(next);
    const Board made = position.board().after(move);
    ASSERT_EQ(next.board(),
              made.en_passant == Square::None ? made : without_illegal_en_passant(made))
        << to_fen(next);
    ASSERT_EQ(next.checkers(), next.board().checkers()) << to_fen(next);
    for (int i = 0; i < kSquareCount; ++i)
        ASSERT_EQ(next.piece_on(square_at(i)), next.board().piece_on(square_at(i)));

    const Piece moved = position.piece_on(move.from());
    const bool resets = position.is_capture(move) || type_of(moved) == PieceType::Pawn;
    ASSERT_EQ(next.halfmove_clock(), resets ? 0 : position.halfmove_clock() + 1);
    ASSERT_EQ(next.fullmove_number(),
              position.fullmove_number() + (position.side_to_move() == Color::Black));
    ASSERT_EQ(position.is_capture(move), position.captured(move) != Piece::None);
    ASSERT_EQ(position.is_capture(move),
              next.occupied().count() == position.occupied().count() - 1);
    if (const Piece captured = position.captured(move); captured != Piece::None) {
        const Color them = ~position.side_to_move();
        ASSERT_EQ(color_of(captured), them);
        ASSERT_EQ(next.pieces(them, type_of(captured)).count(),
                  position.pieces(them, type_of(captured)).count() - 1);
    }
    const bool plain = !move.is_castling() && !move.is_promotion() && !move.is_en_passant() &&
                       next.board().en_passant == Square::None &&
                       next.board().castling_rooks == position.board().castling_rooks;
    if (plain) {
        ASSERT_EQ(position.key_after(move), next.key()) << to_fen(next);
    }
}

void expect_sound_lines(const Position& position, int depth) {
    for (const Move move : legal_moves(position.board())) {
        const Position next = position.after(move);
        expect_sound_move(position, move, next);
        if (::testing::Test::HasFatalFailure()) return;  // one report is enough
        if (depth > 1) expect_sound_lines(next, depth - 1);
    }
}

TEST(Position, EveryNodeOfAPerftIsWhatIsRecomputed) {
    for (const PerftPosition& standard : kStandardSix)
        expect_sound_lines(position_of(standard.fen), 2);
    for (const std::string_view fen : kTrickyFens) expect_sound_lines(position_of(fen), 2);
    Random random(4);
    for (int i = 0; i < 20; ++i) expect_sound_lines(Position{chess960_start(random), 0, 1}, 2);
}

TEST(Position, EveryMoveOfRandomGamesIsWhatIsRecomputed) {
    random_games(5, 5, [](const Board& board) { expect_sound_lines(Position{board, 7, 30}, 1); });
}

// Collects the keys of all positions that are `depth` plies away.
void collect(const Position& position, int depth, std::vector<std::pair<Key, Board>>& found) {
    if (depth == 0) {
        found.emplace_back(position.key(), position.board());
        return;
    }
    for (const Move move : legal_moves(position.board()))
        collect(position.after(move), depth - 1, found);
}

// Equal boards have equal keys because keys are recomputed from boards, see above.
TEST(Position, EqualKeysAreEqualBoards) {
    for (const std::string_view fen : {kTrickyFens[0], kTrickyFens[1], kTrickyFens[3]}) {
        std::vector<std::pair<Key, Board>> found;
        collect(position_of(fen), 3, found);
        std::ranges::sort(found, {}, [](const auto& entry) { return entry.first; });
        int transpositions = 0;
        for (std::size_t i = 1; i < found.size(); ++i) {
            if (found[i].first != found[i - 1].first) continue;
            ++transpositions;
            ASSERT_EQ(found[i].second, found[i - 1].second);
        }
        EXPECT_GT(transpositions, 100);
    }
}

Position after_moves(std::initializer_list<Move> moves) {
    Position position = Position::start();
    for (const Move move : moves) position = position.after(move);
    return position;
}

TEST(Position, StartsOfChess960) {
    EXPECT_EQ(to_fen(Position::start()), kStartFen);
    EXPECT_EQ(to_epd_fields(Position::start(0), CastlingStyle::Shredder),
              "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf -");
    EXPECT_EQ(to_epd_fields(Position::start(959), CastlingStyle::Shredder),
              "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca -");
    std::set<std::string> all;
    for (int number = 0; number < 960; ++number) {
        const std::string fen = to_fen(Position::start(number));
        EXPECT_TRUE(parse_fen(fen)) << fen;
        all.insert(fen);
    }
    EXPECT_EQ(all.size(), 960U);
}

TEST(Position, TranspositionsShareAKeyAndRightsDoNot) {
    const Move e4 = Move::normal(Square::E2, Square::E4);
    const Move e5 = Move::normal(Square::E7, Square::E5);
    const Move nf3 = Move::normal(Square::G1, Square::F3);
    const Move nc6 = Move::normal(Square::B8, Square::C6);
    EXPECT_EQ(after_moves({e4, e5, nf3, nc6}).key(), after_moves({nf3, nc6, e4, e5}).key());
    EXPECT_NE(after_moves({e4, e5, nf3}).key(), after_moves({e4, e5}).key());

    const auto key = [](std::string_view fen) { return position_of(fen).key(); };
    EXPECT_NE(key("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
              key("r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"));
    EXPECT_NE(key("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
              key("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"));
    // Counters are no part of the key.
    EXPECT_EQ(key("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), key("4k3/8/8/8/8/8/8/R3K3 w Q - 30 60"));
    // En passant counts only when the capture is legal: here it is, there the pawn is pinned.
    EXPECT_NE(key("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), key("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"));
    EXPECT_EQ(key("4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), key("4r2k/8/8/3pP3/8/8/8/4K3 w - - 0 1"));
}

TEST(Position, PassingChangesTheSideAndNothingElse) {
    random_games(5, 6, [](const Board& board) {
        const Position position{board, 3, 20};
        if (position.in_check()) return;
        const Position passed = position.after_null();
        Board expected = position.board();
        expected.en_passant = Square::None;
        expected.side_to_move = ~position.side_to_move();
        ASSERT_EQ(passed.board(), expected);
        ASSERT_EQ(passed, passed.recomputed());
        ASSERT_EQ(passed.halfmove_clock(), 4);
        ASSERT_EQ(passed.fullmove_number(), board.side_to_move == Color::Black ? 21 : 20);
        ASSERT_NE(passed.key(), position.key());
    });
}

TEST(Position, HalfmoveClockStopsAtItsLimit) {
    const Board board = Position::start().board();
    const Move move = Move::normal(Square::G1, Square::F3);
    EXPECT_EQ(Position(board, 99, 1).after(move).halfmove_clock(), 100);
    EXPECT_EQ(Position(board, kMaxHalfmoveClock, 1).after(move).halfmove_clock(),
              kMaxHalfmoveClock);
    EXPECT_EQ(Position(board, kMaxHalfmoveClock, 1).after_null().halfmove_clock(),
              kMaxHalfmoveClock);
}

TEST(Position, InsufficientMaterial) {
    const auto dead = [](std::string_view fen) {
        return position_of(fen).has_insufficient_material();
    };
    EXPECT_TRUE(dead("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    EXPECT_TRUE(dead("4k3/8/8/8/8/8/8/4KN2 w - - 0 1"));
    EXPECT_TRUE(dead("4kb2/8/8/8/8/8/8/4K3 w - - 0 1"));
    EXPECT_TRUE(dead("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1")) << "both bishops on dark squares";
    EXPECT_TRUE(dead("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1")) << "both bishops on light squares";
    EXPECT_TRUE(dead("4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1"));
    EXPECT_FALSE(dead("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1")) << "bishops of both colours";
    EXPECT_FALSE(dead("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1"));
    EXPECT_FALSE(dead("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1")) << "no forced mate, yet a mate";
    EXPECT_FALSE(dead("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1"));
    EXPECT_FALSE(dead("4kn2/8/8/8/8/8/8/4KB2 w - - 0 1"));
    EXPECT_FALSE(dead("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
    EXPECT_FALSE(dead("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    EXPECT_FALSE(dead("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"));
    EXPECT_FALSE(dead(kStartFen));
}

// Every 16-bit number there is: a legal move only if the reference yields it.
void expect_legality_of_all_numbers(const Board& board) {
    if (::testing::Test::HasFatalFailure()) return;  // one report is enough
    const Position position{board, 0, 1};
    std::vector<bool> legal(65536);
    for (const Move move : reference::legal_moves(reference::state_of(position.board())))
        legal[move.raw()] = true;
    for (int i = 0; i < 65536; ++i) {
        const auto raw = static_cast<std::uint16_t>(i);
        if (position.is_legal(Move::from_raw(raw)) != legal[raw])
            FAIL() << to_fen(position, CastlingStyle::Shredder) << " move " << raw;
    }
}

TEST(Position, OnlyLegalMovesAreLegal) {
    for (const std::string_view fen : kTrickyFens) expect_legality_of_all_numbers(board_of(fen));
    int n = 0;
    random_games(2, 7, [&](const Board& board) {
        if (n++ % 16 == 0) expect_legality_of_all_numbers(board);
    });
}

// ---- Zobrist keys ----

std::vector<Key> all_keys() {
    std::vector<Key> keys;
    for (int i = 0; i < kSquareCount; ++i) {
        for (int piece = 0; piece < kPieceCount; ++piece)
            keys.push_back(zobrist::piece(static_cast<Piece>(piece), square_at(i)));
        keys.push_back(zobrist::castling(Bitboard{square_at(i)}));
    }
    for (int file = 0; file < 8; ++file) keys.push_back(zobrist::en_passant(square_at(40 + file)));
    keys.push_back(zobrist::black_to_move());
    return keys;
}

bool has_duplicates(std::vector<Key> keys) {
    std::ranges::sort(keys);
    return std::ranges::adjacent_find(keys) != keys.end();
}

// Otherwise two positions that differ in two pieces each could share a key.
TEST(Zobrist, KeysAndTheirDifferencesAreDistinct) {
    const std::vector<Key> keys = all_keys();
    EXPECT_EQ(keys.size(), 12U * 64 + 64 + 8 + 1);
    EXPECT_FALSE(has_duplicates(keys));
    EXPECT_EQ(std::ranges::count(keys, Key{0}), 0);
    std::vector<Key> differences;
    for (std::size_t a = 0; a < keys.size(); ++a)
        for (std::size_t b = 0; b < a; ++b) differences.push_back(keys[a] ^ keys[b]);
    EXPECT_FALSE(has_duplicates(differences));
}

TEST(Zobrist, PartsAreTheExclusiveOrOfTheirSquares) {
    EXPECT_EQ(zobrist::castling(Bitboard{}), Key{0});
    EXPECT_EQ(zobrist::castling(squares({Square::A1, Square::H8})),
              zobrist::castling(Bitboard{Square::A1}) ^ zobrist::castling(Bitboard{Square::H8}));
    EXPECT_EQ(zobrist::en_passant(Square::None), Key{0});
    EXPECT_EQ(zobrist::en_passant(Square::E3), zobrist::en_passant(Square::E6));
}

}  // namespace
}  // namespace sebastes
