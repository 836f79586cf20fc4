// tools/shared/annotate/line_words: what is said of lines whose outcome is known.
#include <gtest/gtest.h>

#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/shared/annotate/line_words.h"

namespace sebastes::annotate {
namespace {

struct Known {
    std::string_view fen;
    std::string_view line;
    std::string_view gain;
    std::string_view threat = "";
};

constexpr Known kKnown[] = {
    // A hanging knight; a protected one that is taken back; one that is taken back later.
    {"4k3/8/8/4n3/8/8/8/4R1K1 w - - 0 1", "Rxe5+ Kd7", "wins the knight on e5"},
    {"4k3/8/3p4/4n3/8/8/8/4R1K1 w - - 0 1", "Rxe5+ dxe5 Kf2 Kd7", ""},
    {"4k3/8/8/4n3/3P4/8/8/6K1 w - - 0 1", "dxe5 Kd7 Kf2 Ke6 Ke3 Kxe5 Kd3", "wins the knight on e5"},
    {"4k3/8/8/4n3/8/8/8/4R1K1 w - - 0 1", "Rxe5+", ""},  // too short to tell
    // The rook moves away before it is taken: nothing was on e5 at first.
    {"4k3/8/8/8/1r6/8/8/B5K1 w - - 0 1", "Kf1 Rd4 Bxd4 Kd7", "wins a rook in 2 moves"},
    {"r3k3/8/8/3N4/8/8/8/6K1 w - - 0 1", "Nc7+ Kd7 Nxa8 Kc6",
     "forks the king and the rook on a8 and wins the rook in 2 moves"},
    // A fork whose targets both escape is none.
    {"r3k3/8/8/3N4/8/8/8/6K1 w - - 0 1", "Nc7+ Kd7 Kf2 Kxc7", ""},
    {"6k1/8/8/3q4/8/8/5PPP/2R3K1 w - - 0 1", "Rd1 Kf8 Rxd5 Ke7",
     "attacks the queen on d5 and wins it in 2 moves"},
    {"4k3/8/3p4/4r3/8/6B1/8/6K1 w - - 0 1", "Bxe5 dxe5 Kf2 Kd7", "wins the exchange"},
    {"4k3/8/3p4/4q3/8/8/8/4R1K1 w - - 0 1", "Rxe5+ dxe5 Kf2 Kd7", "wins a queen for a rook"},
    {"4k3/P7/8/8/8/8/8/6K1 w - - 0 1", "a8=Q+ Kd7", "promotes a pawn to a queen"},
    {"4k3/8/8/2pP4/8/8/8/6K1 w - c6 0 1", "dxc6 Kd8", "wins the pawn on c5"},
    {"4k3/8/1q6/8/8/2N5/8/7K w - - 0 1", "Na4 Qc6", "", "attacks the queen on b6"},
    {"4k3/8/q7/8/8/2N5/8/7K w - - 0 1", "Nb5 Qxb5", "", ""},  // taken at once
    {"4k3/8/4p3/3P4/8/8/8/6K1 w - - 0 1", "d6 Kd7", "", "makes a passed pawn on d6"},
    {"4k3/8/8/3P4/8/8/8/6K1 w - - 0 1", "d6 Kd7", "", "pushes the passed pawn to d6"},
    {"rnbqkbnr/ppp2ppp/8/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", "Qh5 Nf6", "", ""},
    {"4k2r/8/8/8/8/8/8/3R1K2 w k - 0 1", "Re1+ Kf8", "",
     "gives check, and the king loses the right to castle"},
};

std::vector<Move> moves_of(const Position& start, std::string_view line) {
    std::vector<Move> moves;
    Position at = start;
    std::istringstream words{std::string(line)};
    for (std::string word; words >> word; at = at.after(moves.back())) {
        const auto move = parse_san(at, word);
        EXPECT_TRUE(move) << word;
        if (!move) break;
        moves.push_back(*move);
    }
    return moves;
}

TEST(AnnotateLines, SayWhatTheBoardShows) {
    for (const Known& known : kKnown) {
        const auto at = parse_fen(known.fen);
        ASSERT_TRUE(at) << known.fen;
        const std::vector<Move> line = moves_of(*at, known.line);
        const auto balance = balance_of(*at, line, *at);
        EXPECT_EQ(balance ? gain_words(*at, line, *at, *balance) : "", known.gain)
            << known.fen << ' ' << known.line;
        if (!known.gain.empty()) continue;
        EXPECT_EQ(threat_words(*at, line), known.threat) << known.fen << ' ' << known.line;
    }
}

// What was lost before the line began counts, and is not said to stand anywhere.
TEST(AnnotateLines, MaterialIsComparedWithTheEarlierPosition) {
    const auto before = parse_fen("4k3/8/8/4n3/3P4/8/8/6K1 w - - 0 1");
    ASSERT_TRUE(before);
    const std::vector<Move> moves = moves_of(*before, "dxe5 Kd7 Kf2 Ke6 Ke3 Kxe5 Kd3 Kd5");
    const Position after = before->after(moves[0]);
    const auto balance = balance_of(after, std::span(moves).subspan(1), *before);
    ASSERT_TRUE(balance);
    EXPECT_EQ(balance->gain, -2);
    EXPECT_EQ(gain_words(after, std::span(moves).subspan(1), *before, *balance), "");
}

}  // namespace
}  // namespace sebastes::annotate
