// FENs that are none, or that no game can lead to; what comes after them is searched right.
#include <fmt/core.h>

#include <array>
#include <string>

#include "tools/programs/ucistress/sessions.h"

namespace sebastes::stress {

namespace {

struct NamedFen {
    std::string_view name;
    std::string_view fen;
};

constexpr NamedFen kBadFens[] = {
    {"no kings", "8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1"},
    {"an empty board", "8/8/8/8/8/8/8/8 w - - 0 1"},
    {"no white king", "4k3/8/8/8/8/8/4P3/8 w - - 0 1"},
    {"no black king", "8/4p3/8/8/8/8/4P3/4K3 w - - 0 1"},
    {"no king of the side to move", "4k3/8/8/8/8/8/4P3/3Q4 w - - 0 1"},
    {"two white kings", "4k3/8/8/8/8/8/8/K6K w - - 0 1"},
    {"two black kings", "k6k/8/8/8/8/8/8/4K3 b - - 0 1"},
    {"kings everywhere", "kkkkkkkk/kkkkkkkk/8/8/8/8/KKKKKKKK/KKKKKKKK w - - 0 1"},
    {"kings next to each other", "8/8/8/3kK3/8/8/8/8 w - - 0 1"},
    {"the king can be taken", "4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1"},
    {"the king can be taken by a pawn", "4k3/3P4/8/8/8/8/8/4K3 w - - 0 1"},
    {"both kings in check", "4k3/8/8/4R3/4r3/8/8/4K3 w - - 0 1"},
    {"pawns on the first rank", "4k3/8/8/8/8/8/8/PPP1K3 w - - 0 1"},
    {"a pawn on the last rank", "4k2P/8/8/8/8/8/8/4K3 w - - 0 1"},
    {"a black pawn on the first rank", "4k3/8/8/8/8/8/8/p3K3 b - - 0 1"},
    {"a black pawn on the last rank", "p3k3/8/8/8/8/8/8/4K3 b - - 0 1"},
    {"pawns on every square",
     "PPPPkPPP/PPPPPPPP/PPPPPPPP/8/8/pppppppp/pppppppp/ppppKppp w - - 0 1"},
    {"check by three", "4k3/8/3N1N2/8/4R3/8/8/4K3 b - - 0 1"},
    {"check by eight", "8/2N1N3/1N3N2/3k4/1N3N2/2N1N3/8/K7 b - - 0 1"},
    {"check twice along one line", "4R3/8/8/8/4k3/8/8/K3R3 b - - 0 1"},
    {"check by two pawns", "8/8/4k3/3P1P2/8/8/8/4K3 b - - 0 1"},
    {"thirty queens a side",
     "qqqqkqqq/qqqqqqqq/qqqqqqqq/qqqqqqq1/1QQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ w - - 0 1"},
    {"sixty-two queens",
     "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/KQQQQQQk w - - 0 1"},
    {"queens in the open", "QQQQQQ1k/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q7/KQQQQQQ1 w - - 0 1"},
    {"more than 256 moves", "QQQ1Q3/Q4Q1Q/1Q4Q1/Q3Q2Q/4Q3/Q1Q4Q/3Q3k/KQ2Q2Q w - - 0 1"},
    {"knights on every square",
     "nnnnknnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/NNNNNNNN/NNNNNNNN/NNNNNNNN/NNNNKNNN w - - 0 1"},
    {"rooks on every free square", "rrrrkrrr/rrrrrrrr/8/8/8/8/RRRRRRRR/RRRRKRRR w KQkq - 0 1"},
    {"sixteen pawns a side", "4k3/pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1"},
    {"nine pawns", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1"},
    {"seventeen pieces", "4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQ - 0 1"},
    {"castling without rooks", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w KQkq - 0 1"},
    {"castling with a king away", "r6r/4k3/8/8/8/8/4K3/R6R w KQkq - 0 1"},
    {"castling with enemy rooks", "R3k2R/8/8/8/8/8/8/r3K2r w KQkq - 0 1"},
    {"castling rights twice", "r3k2r/8/8/8/8/8/8/R3K2R w KKQQkkqq - 0 1"},
    {"castling letters that are none", "r3k2r/8/8/8/8/8/8/R3K2R w XYZ - 0 1"},
    {"castling of files without rooks", "r3k2r/8/8/8/8/8/8/R3K2R w CDcd - 0 1"},
    {"an en passant square without a pawn", "4k3/8/8/8/8/8/8/4K3 w - e6 0 1"},
    {"an en passant square on the wrong rank", "4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1"},
    {"an en passant square with a piece on it", "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1"},
    {"an en passant square on the first rank", "4k3/8/8/8/8/8/8/4K3 w - a1 0 1"},
    {"an en passant square off the board", "4k3/8/8/3pP3/8/8/8/4K3 w - i9 0 1"},
    {"an en passant square of the own pawn", "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1"},
    {"an en passant word", "4k3/8/8/3pP3/8/8/8/4K3 w - none 0 1"},
    {"no side to move", "4k3/8/8/8/8/8/8/4K3 - - - 0 1"},
    {"a third side to move", "4k3/8/8/8/8/8/8/4K3 x - - 0 1"},
    {"the side in a capital", "4k3/8/8/8/8/8/8/4K3 W - - 0 1"},
    {"seven ranks", "4k3/8/8/8/8/8/4K3 w - - 0 1"},
    {"nine ranks", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1"},
    {"forty ranks",
     "4k3/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/4K3 w - - 0 "
     "1"},
    {"a rank too short", "4k3/8/8/7/8/8/8/4K3 w - - 0 1"},
    {"a rank too long", "4k3/8/8/8p/8/8/8/4K3 w - - 0 1"},
    {"a rank of a hundred pawns",
     "4k3/"
     "ppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppp"
     "ppppppp/8/8/8/8/8/4K3 w - - 0 1"},
    {"the digits 9 and 0", "4k3/9/0/8/8/8/8/4K3 w - - 0 1"},
    {"digits only", "88888888888888888888 w - - 0 1"},
    {"slashes only", "/////// w - - 0 1"},
    {"a piece of another game", "4k3/8/8/3z4/8/8/8/4K3 w - - 0 1"},
    {"letters of no alphabet",
     "4k3/8/8/\xC3\xA9\xFF\xFE"
     "4/8/8/8/4K3 w - - 0 1"},
    {"a negative halfmove clock", "4k3/8/8/8/8/8/4P3/4K3 w - - -5 1"},
    {"an immense halfmove clock", "4k3/8/8/8/8/8/4P3/4K3 w - - 99999999999999999999 1"},
    {"a halfmove clock of 30000", "4k3/8/8/8/8/8/4P3/4K3 w - - 30000 30000"},
    {"a halfmove clock in letters", "4k3/8/8/8/8/8/4P3/4K3 w - - x 1"},
    {"move number 0", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 0"},
    {"a negative move number", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 -100"},
    {"an immense move number", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 99999999999999999999"},
    {"the move number 2147483647", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 2147483647"},
    {"nothing at all", ""},
    {"the board alone", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"},
    {"no counters", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"},
    {"a field left out", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR KQkq - 0 1"},
    {"a seventh field", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 e2e4"},
    {"words", "what is this"},
    {"half a board", "rnbqkbnr/pppp"},
    {"in quotes", "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\""},
    {"capitals for all", "RNBQKBNR/PPPPPPPP/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
};

// What is asked, with the engine in a position before and one after.
void ask(const std::string& fen, Random& random, Session& session) {
    append_steps(fmt::format("position fen 8/5k2/8/8/2R5/8/1K6/8 w - - 0 1\nposition fen {}\ngo "
                             "depth 2\n(bestmove)\n"
                             "stop\n(bestmove)\nisready\n(readyok)\n{}",
                             fen, probe(random)),
                 session);
}

std::string mutated(std::string fen, Random& random) {
    constexpr std::string_view kLetters = "pnbrqkPNBRQK12345678/ -wbKQkqHAha0e3e6xz9";
    const auto letter = [&] { return kLetters[random.below(kLetters.size())]; };
    for (std::uint64_t n = 1 + random.below(3); n > 0; --n) {
        const auto at = static_cast<std::size_t>(random.below(fen.size()));
        const auto other = static_cast<std::size_t>(random.below(fen.size()));
        switch (random.below(6)) {
            case 0:
                fen.erase(at, 1 + static_cast<std::size_t>(random.below(4)));
                break;
            case 1:
                fen.insert(at, 1, letter());
                break;
            case 2:
                std::swap(fen[at], fen[other]);
                break;
            case 3:
                fen.insert(at, fen.substr(other, 1 + static_cast<std::size_t>(random.below(9))));
                break;
            default:
                fen[at] = letter();
        }
        if (fen.empty()) fen = "k";
    }
    return fen;
}

Session make_fen(std::size_t number, Random& random, const Circumstances&) {
    Session session;
    if (number < std::size(kBadFens)) {
        session.name = kBadFens[number].name;
        ask(std::string(kBadFens[number].fen), random, session);
        return session;
    }
    for (int i = 0; i < 3; ++i)
        ask(mutated(std::string(good_fen(random)), random), random, session);
    return session;
}

}  // namespace

const Kind kFenKind{"fen", "bad FENs, and good ones with errors in them", 5, std::size(kBadFens),
                    make_fen};

}  // namespace sebastes::stress
