#include "notation/notation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/move_list.h"
#include "core/random.h"
#include "notation/fen.h"
#include "tests/support/positions.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes {
namespace {

// Positions that lead to all kinds of moves: standard, Chess960, many pieces of a kind.
constexpr std::string_view kRoots[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1",
    "k7/8/1R3R2/8/3R4/8/1R3R2/K7 w - - 0 1",
    "k7/8/8/2N1N3/1N3N2/8/1N3N2/2N1K3 w - - 0 1",
    "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
    "nrbkqnbr/pppp1ppp/4p3/8/8/4P3/PPPP1PPP/NRBKQNBR w HBhb - 0 1",
    "5rkr/pppppppp/8/8/8/8/PPPPPPPP/5RKR w HFhf - 0 1",
    "rkr5/pppppppp/8/8/8/8/PPPPPPPP/RKR5 w CAca - 0 1",
};

// Plays at random from every root and shows every position on the way.
template <typename Visit>
void walk(Visit visit) {
    Random random(20240607);
    for (const std::string_view root : kRoots)
        for (int game = 0; game < 3; ++game) {
            Position position = position_of(root);
            for (int ply = 0; ply < 80; ++ply) {
                const MoveList moves = legal_moves(position.board());
                visit(position, moves);
                if (moves.empty() || testing::Test::HasFailure()) break;
                position = position.after(moves[random.below(moves.size())]);
            }
        }
}

// What parsing found, in a form that says everything when a comparison fails.
std::string show(const Result<Move>& result) {
    return result ? to_uci(*result, CastlingNotation::KingTakesRook) : result.error();
}
std::string show(Move move) { return show(Result<Move>(move)); }

struct Named {
    std::string_view fen;
    std::string_view uci;  // castling as king takes rook
    std::string_view san;
};

constexpr Named kNamed[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "e4"},
    {"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7", "Qxf7#"},
    {"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3", "d4e3", "dxe3"},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "O-O"},
    {"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "O-O+"},
    {"2rkr3/2p1p3/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1", "O-O-O#"},
    {"4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", "O-O"},
    {"4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", "Kg1"},
    {"3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", "exd8=N"},
    {"8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8r", "e8=R"},
    {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8b", "a8=B"},
    {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q+"},
    // Three queens reach e1: by file, by rank, by both.
    {"1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "e4e1", "Qee1"},
    {"1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h1e1", "Q1e1"},
    {"1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"},
    {"6k1/8/8/8/1N3N2/8/8/4K3 w - - 0 1", "b4d3", "Nbd3"},
    {"6k1/5N2/8/3p4/5N2/8/8/4K3 w - - 0 1", "f4d5", "Nxd5"},
    // A pinned rival is no rival.
    {"4r1k1/8/8/8/4N3/1N6/8/4K3 w - - 0 1", "b3d2", "Nd2"},
    // Two pawns take on one square.
    {"4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"},
};

TEST(San, KnownMovesAreWrittenAsTheBooksDo) {
    for (const Named& named : kNamed) {
        const Position position = position_of(named.fen);
        const auto move = parse_uci(position, named.uci);
        ASSERT_TRUE(move) << move.error();
        EXPECT_EQ(to_san(position, *move), named.san) << named.fen;
        EXPECT_EQ(show(parse_san(position, named.san)), named.uci) << named.fen;
    }
}

TEST(San, EveryLegalMoveComesBackAndTellsCheckAndMate) {
    int checks = 0;
    int mates = 0;
    std::map<MoveKind, int> kinds;
    walk([&](const Position& position, const MoveList& moves) {
        std::set<std::string> texts;
        for (const Move move : moves) {
            const std::string san = to_san(position, move);
            ASSERT_TRUE(texts.insert(san).second) << to_fen(position) << " has two " << san;
            ASSERT_EQ(show(parse_san(position, san)), show(move)) << to_fen(position) << ' ' << san;
            ++kinds[move.kind()];
            const Board next = position.board().after(move);
            const bool check = next.checkers().any();
            const bool mate = check && legal_moves(next).empty();
            ASSERT_EQ(san.back() == '#', mate) << to_fen(position) << ' ' << san;
            ASSERT_EQ(san.back() == '+', check && !mate) << to_fen(position) << ' ' << san;
            checks += check;
            mates += mate;
        }
    });
    EXPECT_GT(kinds[MoveKind::Normal], 20000);
    EXPECT_GT(checks, 500);
    EXPECT_GT(mates, 5);
    for (const MoveKind kind : {MoveKind::Promotion, MoveKind::EnPassant, MoveKind::Castling})
        EXPECT_GT(kinds[kind], 5) << static_cast<int>(kind);
}

// Without its disambiguation a move is ambiguous, so nothing is written that is not needed.
TEST(San, DisambiguationIsNeeded) {
    int seen = 0;
    walk([&](const Position& position, const MoveList& moves) {
        for (const Move move : moves) {
            std::string san = to_san(position, move);
            std::erase_if(san, [](char c) { return c == 'x' || c == '+' || c == '#'; });
            if (std::string_view("NBRQ").find(san.front()) == std::string_view::npos) continue;
            for (std::size_t at = 1; at + 2 < san.size(); ++at) {
                std::string shorter = san;
                shorter.erase(at, 1);
                const auto found = parse_san(position, shorter);
                ASSERT_FALSE(found) << to_fen(position) << ' ' << san;
                ASSERT_NE(found.error().find("ambiguous"), std::string::npos) << found.error();
                ++seen;
            }
        }
    });
    EXPECT_GT(seen, 500);
}

TEST(San, ForgivingFormsAreUnderstood) {
    walk([&](const Position& position, const MoveList& moves) {
        for (const Move move : moves) {
            const std::string san = to_san(position, move);
            std::string bare = san;
            std::erase_if(bare, [](char c) { return c == '+' || c == '#'; });
            std::vector<std::string> forms = {bare,       bare + "!?", bare + "+!", bare + "# ",
                                              " " + bare, bare + "??", bare + "++"};
            if (move.is_castling()) {
                std::string zeros = bare;
                std::ranges::replace(zeros, 'O', '0');
                forms.push_back(zeros + "+");
                std::erase(zeros, '-');
                forms.push_back(zeros);
            } else {
                const Piece piece = position.piece_on(move.from());
                const std::string letter = type_of(piece) == PieceType::Pawn
                                               ? ""
                                               : std::string(1, to_char(type_of(piece)));
                std::string promotion;
                if (move.is_promotion())
                    promotion = std::string("=") + to_char(move.promotion_type());
                const std::string from = letter + to_string(move.from());
                const std::string to = to_string(move.to());
                forms.push_back(from + to + promotion);
                forms.push_back(from + "-" + to + promotion);
                // A pawn's "x" needs a piece to capture.
                if (!letter.empty() || position.is_capture(move))
                    forms.push_back(from + "x" + to + promotion);
                std::string without_x = bare;
                std::erase(without_x, 'x');
                forms.push_back(without_x);
                std::string without_equals = bare;
                std::erase(without_equals, '=');
                forms.push_back(without_equals);
            }
            if (move.is_en_passant()) {
                forms.push_back(bare + "e.p.");
                forms.push_back(bare + " e.p.+");
                forms.push_back(bare + "ep");
            }
            for (const std::string& form : forms)
                ASSERT_EQ(show(parse_san(position, form)), show(move))
                    << to_fen(position) << " '" << form << "'";
        }
    });
}

struct Wrong {
    std::string_view fen;
    std::string_view text;
    std::string_view reason;
};

constexpr std::string_view kTwoKnights = "6k1/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
constexpr std::string_view kPromoting = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
constexpr std::string_view kCastles = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
constexpr std::string_view kBlocked = "4k3/8/8/8/4p3/4P3/8/4K2R b K - 0 1";

constexpr Wrong kWrongSan[] = {
    {kStartFen, "", "form"},
    {kStartFen, "N", "form"},
    {kStartFen, "Nf9", "form"},
    {kStartFen, "Ngg1f3", "form"},
    {kStartFen, "Nf3 Nc3", "form"},
    {kStartFen, "O-O-O-O", "form"},
    {kStartFen, "Nf6", "not legal"},
    {kStartFen, "e5", "not legal"},
    {kStartFen, "exd3", "not legal"},
    {kStartFen, "Ke2", "not legal"},
    {kStartFen, "O-O", "castling is not legal"},
    {kStartFen, "e4=Q", "not legal"},
    {kTwoKnights, "Nd2", "ambiguous"},
    {kTwoKnights, "N2d2", "not legal"},
    {kPromoting, "e8", "promotion piece is missing"},
    {kPromoting, "exd8", "promotion piece is missing"},
    {kPromoting, "e8=K", "form"},
    {kPromoting, "d8=Q", "not legal"},  // a capture needs its file
    {kPromoting, "Ke8=Q", "not legal"},
    {kBlocked, "exd3", "not legal"},
    {kStartFen, "exe4", "not legal"},
    {kStartFen, "xe4", "not legal"},
    {kStartFen, "00", "castling is not legal"},
    {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "xd5", "the pawn's file is missing, as in exd5"},
    {kBlocked, "Rh2", "not legal"},
    // The king does not take its rook in SAN.
    {kCastles, "Kh1", "not legal"},
    {kCastles, "Kxh1", "not legal"},
};

template <typename Parse>
void expect_named_errors(std::span<const Wrong> all, Parse parse) {
    for (const Wrong& wrong : all) {
        const auto move = parse(position_of(wrong.fen), wrong.text);
        ASSERT_FALSE(move) << wrong.fen << ' ' << wrong.text << " gave " << show(move);
        EXPECT_NE(move.error().find(wrong.reason), std::string::npos) << move.error();
        EXPECT_NE(move.error().find("'" + std::string(wrong.text) + "'"), std::string::npos)
            << move.error();
    }
}

TEST(San, WrongMovesAreNamedErrors) { expect_named_errors(kWrongSan, parse_san); }

TEST(San, AmbiguityNamesTheChoices) {
    const auto move = parse_san(position_of(kTwoKnights), "Nd2");
    ASSERT_FALSE(move);
    EXPECT_NE(move.error().find("Nbd2"), std::string::npos) << move.error();
    EXPECT_NE(move.error().find("Nfd2"), std::string::npos) << move.error();
}

// Whatever comes from outside ends in a legal move or an error.
TEST(Notation, GarbageIsAnErrorOrALegalMove) {
    constexpr std::string_view kAlphabet = "abcdefgh12345678NBRQKPOx0=-+#!?. ()/:";
    Random random(7);
    const Position position = position_of(kRoots[1]);
    int found = 0;
    for (int i = 0; i < 200000; ++i) {
        std::string text(random.below(8), ' ');
        for (char& c : text) c = kAlphabet[random.below(kAlphabet.size())];
        for (const auto& move : {parse_san(position, text), parse_uci(position, text)}) {
            found += move.has_value();
            if (move) {
                ASSERT_TRUE(position.is_legal(*move)) << text;
            }
        }
    }
    EXPECT_GT(found, 50);
}

TEST(Uci, EveryLegalMoveComesBack) {
    int hidden = 0;
    walk([&](const Position& position, const MoveList& moves) {
        std::set<std::string> texts;
        for (const Move move : moves) {
            const std::string text = to_uci(move, CastlingNotation::KingTakesRook);
            ASSERT_TRUE(texts.insert(text).second) << to_fen(position) << " has two " << text;
            ASSERT_EQ(show(parse_uci(position, text)), text) << to_fen(position);
            // As king steps, castling comes back too unless it looks like a king move.
            const std::string steps = to_uci(move, CastlingNotation::KingSteps);
            const bool king_move = std::ranges::any_of(
                moves, [&](Move other) { return !other.is_castling() && to_uci(other) == steps; });
            if (move.is_castling() && king_move) {
                ASSERT_EQ(show(parse_uci(position, steps)), steps) << to_fen(position);
                ++hidden;
            } else {
                ASSERT_EQ(show(parse_uci(position, steps)), text) << to_fen(position);
            }
        }
    });
    EXPECT_GT(hidden, 5);
}

TEST(Uci, CastlingIsWrittenBothWays) {
    const Move short_castling = Move::castling(Square::E1, Square::H1);
    const Move long_castling = Move::castling(Square::E8, Square::A8);
    EXPECT_EQ(to_uci(short_castling), "e1g1");
    EXPECT_EQ(to_uci(short_castling, CastlingNotation::KingTakesRook), "e1h1");
    EXPECT_EQ(to_uci(long_castling), "e8c8");
    EXPECT_EQ(to_uci(long_castling, CastlingNotation::KingTakesRook), "e8a8");
    EXPECT_EQ(to_uci(Move()), "0000");
    EXPECT_EQ(to_uci(Move::promotion(Square::B2, Square::A1, PieceType::Knight)), "b2a1n");
}

TEST(Uci, AKingThatStaysCastles) {
    const Position stays = position_of("4k3/8/8/8/8/8/8/6KR w H - 0 1");
    EXPECT_EQ(*parse_uci(stays, "g1g1"), Move::castling(Square::G1, Square::H1));
    EXPECT_EQ(*parse_uci(stays, "g1h1"), Move::castling(Square::G1, Square::H1));
}

constexpr Wrong kWrongUci[] = {
    {kStartFen, "", "form"},
    {kStartFen, "e2e", "form"},
    {kStartFen, "e2e9", "form"},
    {kStartFen, "e2e4x", "form"},
    {kStartFen, "0000", "form"},
    {kStartFen, "Nf3", "form"},
    {kStartFen, " e2e4", "form"},
    {kStartFen, "e2e5", "not legal"},
    {kStartFen, "e1g1", "not legal"},
    {kStartFen, "e2e4q", "not legal"},
    {kStartFen, "e7e5", "no piece on e7"},
    {kStartFen, "e4e5", "no piece on e4"},
    {kPromoting, "e7e8", "promotion piece is missing"},
    {kPromoting, "e7d8", "promotion piece is missing"},
    {kPromoting, "e7e8k", "form"},
    {kPromoting, "e7f8q", "not legal"},
};

TEST(Uci, WrongMovesAreNamedErrors) { expect_named_errors(kWrongUci, parse_uci); }

TEST(Notation, LongAndControlTextIsShownShort) {
    const auto move = parse_uci(Position::start(), "\n\x01" + std::string(100000, 'x'));
    ASSERT_FALSE(move);
    EXPECT_LT(move.error().size(), 300U);
    EXPECT_EQ(move.error().find('\n'), std::string::npos);
    EXPECT_NE(move.error().find("'??x"), std::string::npos) << move.error();
}

TEST(San, LinesAreNumbered) {
    const auto position = parse_fen("7k/8/8/8/8/8/R7/1R4K1 w - - 0 12");
    std::vector<Move> line;
    Position at = *position;
    for (const char* text : {"Ra7", "Kg8", "Rb8"}) {
        line.push_back(*parse_san(at, text));
        at = at.after(line.back());
    }
    EXPECT_EQ(to_numbered_san(*position, line), "12. Ra7 Kg8 13. Rb8#");
    line.erase(line.begin());
    EXPECT_EQ(to_numbered_san(position->after(*parse_san(*position, "Ra7")), line),
              "12... Kg8 13. Rb8#");
    EXPECT_EQ(to_numbered_san(*position, {}), "");
}

TEST(Uci, FilesMayBeCapitals) {
    const Position start = Position::start();
    for (char file = 'a'; file <= 'h'; ++file) {
        const std::string small{file, '2', file, '4'};
        const char capital = static_cast<char>(file - 'a' + 'A');
        EXPECT_EQ(*parse_uci(start, std::string{capital, '2', capital, '4'}),
                  *parse_uci(start, small));
    }
    EXPECT_FALSE(parse_uci(start, "I2I4"));
    EXPECT_FALSE(parse_uci(start, "@2@4"));
}

TEST(Notation, CoordinatesAsOtherProgramsWriteThem) {
    const auto position = parse_fen("r3k2r/P7/8/8/8/4p3/3P4/R1B1K2R w KQkq - 0 1");
    for (const auto& [text, uci] : {std::pair("c1-b2", "c1b2"),
                                    {"d2e3+", "d2e3"},
                                    {"d2xe3", "d2e3"},
                                    {"e1-g1", "e1g1"},
                                    {"a7xa8=Q+", ""},
                                    {"c1-b3", ""},
                                    {"h1-h8#", "h1h8"},
                                    {"h1xh8!", "h1h8"},
                                    {"rh8+", "h1h8"},
                                    {"\u2656h8", "h1h8"}}) {
        const auto move = parse_move(*position, text);
        EXPECT_EQ(move ? to_uci(*move) : "", uci) << text;
    }
    EXPECT_NE(parse_move(*position, "d2e4").error().find("not legal here"), std::string::npos);
    EXPECT_NE(parse_move(*position, "e3d2").error().find("no piece on e3"), std::string::npos);
}

TEST(Notation, CastlingInSmallLettersBehindATab) {
    const Position position = *parse_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    EXPECT_EQ(to_san(position, *parse_san(position, "\to-o")), "O-O");
    EXPECT_EQ(to_san(position, *parse_san(position, "o-o-o+")), "O-O-O");
    for (const std::string_view text : {"e1g1q", "e1h1q"})
        EXPECT_FALSE(parse_uci(position, text)) << "castling promotes nothing";
}

TEST(San, APromotionInBracketsHasBoth) {
    const Position position = *parse_fen("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    EXPECT_EQ(to_san(position, *parse_san(position, "a8(Q)")), "a8=Q");
    for (const std::string_view text : {"a8(Q5", "a8(QQ", "a8Q)", "a8)", "(Q)"})
        EXPECT_FALSE(parse_san(position, text)) << text;
}

}  // namespace
}  // namespace sebastes
