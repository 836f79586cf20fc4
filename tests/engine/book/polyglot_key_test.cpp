// Keys of Polyglot books, against those that the format's description publishes and those of the
// program (Debian's polyglot 2.0.4) for positions of random games.  polyglot_peer_test.cpp compares
// any number of further keys.
#include "book/polyglot_book.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>

#include "notation/fen.h"
#include "notation/notation.h"
#include "tests/support/positions.h"

namespace sebastes {
namespace {

std::uint64_t key_after(const std::string& moves) {
    Position position = Position::start();
    std::istringstream words(moves);
    for (std::string word; words >> word;) {
        const auto move = parse_uci(position, word);
        if (!move) {
            ADD_FAILURE() << move.error();
            return 0;
        }
        position = position.after(*move);
    }
    return polyglot_key(position);
}

TEST(PolyglotKey, IsThePublishedOne) {
    EXPECT_EQ(key_after(""), 0x463b96181691fc9cU);
    EXPECT_EQ(key_after("e2e4"), 0x823c9b50fd114196U);
    EXPECT_EQ(key_after("e2e4 d7d5"), 0x0756b94461c50fb0U);
    EXPECT_EQ(key_after("e2e4 d7d5 e4e5"), 0x662fafb965db29d4U);
    EXPECT_EQ(key_after("e2e4 d7d5 e4e5 f7f5"), 0x22a48b5a8e47ff78U);
    EXPECT_EQ(key_after("e2e4 d7d5 e4e5 f7f5 e1e2"), 0x652a607ca3f242c1U);
    EXPECT_EQ(key_after("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7"), 0x00fdd303c946bdd9U);
    EXPECT_EQ(key_after("a2a4 b7b5 h2h4 b5b4 c2c4"), 0x3c8123ea7b067637U);
    EXPECT_EQ(key_after("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3"), 0x5c3f9b829b279560U);
}

// The file counts where a pawn stands ready to take, pinned or not.
TEST(PolyglotKey, CountsCapturesThatAPinForbids) {
    EXPECT_EQ(key_after("e2e4 e7e5 d2d4 e5d4 e4e5 d8e7 g1f3 d7d5"), 0xee1e6f8eb6eeb743U);
    // Moves, passing and changing colours leave the file behind, or take it along.
    EXPECT_EQ(key_after("e2e4 e7e5 d2d4 e5d4 e4e5 d8e7 g1f3 d7d5 b1c3 b8c6 c3b1 c6b8"),
              0xf287b15d8a5627e2U);
    const Position pinned =
        position_of("rnb1kbnr/ppp1qppp/8/3pP3/3p4/5N2/PPP2PPP/RNBQKB1R w KQkq d6 0 5");
    EXPECT_EQ(polyglot_key(pinned), 0xee1e6f8eb6eeb743U);
    EXPECT_EQ(polyglot_key(pinned.flipped().flipped()), polyglot_key(pinned));
    EXPECT_EQ(pinned.after_null().passed_square(), Square::None);
    // To the rules the position is the same without it.
    const Position plain = position_of(to_fen(pinned));
    EXPECT_EQ(polyglot_key(plain), 0xf287b15d8a5627e2U);
    EXPECT_EQ(plain, pinned);
    EXPECT_EQ(plain.key(), pinned.key());
    EXPECT_EQ(rules_key(plain), rules_key(pinned));
}

struct PeerKey {
    std::string_view fen;
    std::uint64_t key;
};

constexpr PeerKey kPeerKeys[] = {
    {"rn1k1br1/p2q2pp/b1ppp2n/2B1PP1P/1p3P1N/1P1P3B/P1PN1K2/R2Q3R w - - 0 19", 0x51968675243783ecU},
    {"rnb3nr/p6k/1pp3qB/1P5p/3p1pp1/2NP1PP1/PNP1P1BP/R2K1Q1R b - - 1 20", 0xe17c27da0d9d075cU},
    {"1r4nr/1pqkBp2/p1n3p1/PP2P1Pp/R1N5/2PBK3/1Q2N2P/7R w - h6 0 33", 0xb7c9b8a3ad72151bU},
    {"rnbq2nr/p1p3bp/1p1k2p1/1P1P4/4pp2/P2PPP1P/3KQBP1/RN3BNR w - - 0 15", 0xc9f95816089e5a68U},
    {"r1b4r/p3k1bp/2p4n/1P6/1n1p1pp1/R2K4/qQ1BpPP1/1N3BNR w - - 0 31", 0xda6ba63171f18c95U},
    {"1n5r/3kn2p/2p2p1P/1r4P1/pp2Pp1Q/b2P1P2/RP4BR/1N2K1N1 w - - 1 33", 0x983a150c989da74dU},
    {"rnbqkbnr/pppppp2/6p1/5P2/7p/NP1P4/P1P1P1PP/R2QKBNR b KQq - 0 6", 0xb43c21e434b1bc34U},
    {"4kbnr/nbq1p3/5p1p/1prpPK2/1N1p2p1/3P2P1/2PNQP1P/RR3B2 w - d6 0 27", 0xf46a3ec888f3335bU},
    {"1nb2q2/4r1pr/1ppPp2n/3P2k1/p3PpP1/N1PB1P2/P3KN1P/R1B3R1 b - g3 0 31", 0xdc3b1a129d654a1aU},
    {"rnbqkb1r/pp2pppp/5n2/1P6/2ppP3/P1N2P2/2PP2PP/R1BQKBNR b KQkq e3 0 6", 0x53879cfb71c7fd28U},
    {"1Rr5/4Pkbp/4r1p1/3pP1P1/p1bK3P/P1PP4/3QR3/RNB3N1 w - d6 0 33", 0x4cda908fee723de7U},
    {"rnb2bnr/2p2ppp/p3pk2/1p3q1P/1P1pP3/5PPB/PBPP4/RN1Q1KNR b - e3 0 10", 0x6b7ac2f04cb76585U},
    {"rn3b2/3pp2r/1P4kn/p1pP4/1p2pP2/BPR4p/P1QN2bP/4RBK1 b - f3 0 30", 0x28b89146925ebc47U},
    {"rnb4r/4p3/p1kpP1pp/1p3P2/1Pp2p2/P1Q1PNPP/3K4/R4B1R b - b3 0 25", 0xf6848b2d2ee72927U},
    {"2bqkb1r/r2pp3/3p2n1/P1PPn1Pp/P7/1p3p1p/Q3PP1P/R4RK1 w - h6 0 24", 0x37b32088fec8402eU},
    {"rnbqkbnr/ppp1p1pp/5p2/8/3pP3/P2P1N2/1PP2PPP/RNBQKB1R b KQkq e3 0 4", 0x58038eb8f8f62408U},
    {"1nbk1bnr/1p1ppp2/2p1q2p/r4PpK/p3N3/N1P5/PP1PP1PP/1RBQ1B1R w - g6 0 20", 0x351e5d55775d3889U},
    {"r2q1br1/p1pk3p/b2p2p1/3Pp3/p3Pp2/2P2n2/1P1B1PP1/RN1K1QNR w - e6 0 18", 0x613f7b2b5be3cfafU},
    {"r1bq1b1r/Np2p1p1/2p2p2/P1P1k3/3pP2p/3P1P1N/1BPK2Pn/1R2QBR1 b - e3 0 17", 0x3dda220ef67af772U},
    {"rnb1kbr1/p2p3p/1p3p1n/2q4P/4pPp1/NPP1P1P1/3BN3/R2QKB1R b KQq f3 0 17", 0x2d24c6bd3cca4f7cU},
    {"rnb1q1n1/6k1/1pp3p1/2PpP1Rr/p1B1p1K1/P1N3bp/1P1P3P/R1B2Q2 w - d6 0 24", 0x7f13beb7259bee0cU},
    {"rn1q1rk1/p2ppp1p/bp5b/1Pp1P1p1/6n1/N2K1PP1/P1PP3P/R1BQ1BNR w - c6 0 10", 0x7dc4a5d7584b540cU},
    {"1r1q1bn1/p4k2/1p6/PN1Pp1r1/1QP1b1pp/RP6/3KN1PP/5B1R w - e6 0 30", 0x93520a8186100f12U},
    {"r5nr/2kpp2p/nq5b/1bPP1pP1/1p3K1p/B3PP2/P2N1N2/R2r1R1B w - f6 0 27", 0x7a8fd561033d8f4cU},
    {"rnb2bnr/1p1p3p/1p3kp1/2P5/p3Pp1q/P2P1QPP/RP1p1P2/3K1BNR b - e3 0 19", 0x23bb067fc2fb256aU},
    {"k3n3/4npp1/3rP1r1/b1pPP2P/pp3B2/P6P/1PP3B1/RN1K2R1 w - c6 0 34", 0x88f4484a0f89469fU},
    {"1n2q1rk/2p2p2/r1PPpP2/1pP5/p5Pp/P2QKP2/1P2B3/RN2B1NR b - g3 0 34", 0x8a09ff9ccecbb160U},
    {"3q1b1r/1b2p1kp/4np1n/2pP1PP1/prp1N3/5Q1B/PP1K3P/RNB4R w - c6 0 23", 0x99fb6412ef9fe9cdU},
    {"rnbqk2r/ppp2ppp/7n/3P4/1b2pP2/2PP3N/PP2Q1PP/RNB1KB1R b KQkq f3 0 7", 0x3da807f29a1c1cd3U},
    {"r1bk1bnr/N1p2p2/np2pq1p/5Pp1/p1p5/5KPN/PP1PP2P/R1BQ1B1R w - g6 0 13", 0x4ea4028fa4d16966U},
    {"4kbn1/1b2r3/nq2pPp1/1PPpp1Pp/2N3P1/B3K3/P1B5/R4QNR w - d6 0 35", 0x8843eb38ec4e2b7aU},
    {"rn1q1b1r/1ppkppp1/pP6/P6p/3pP2P/2P2NPb/2P2P2/RNBQKB1R b KQ e3 0 14", 0x11253a2084b5db22U},
    {"1rb2bnr/1ppq1ppp/p3p3/PP2k1P1/3pP3/3P2nN/1BP2P1P/1N1QKB1R b - e3 0 16", 0xef58e7e52b2b005cU},
    {"rn3br1/ppkbppp1/1N5R/1P6/1Pp1p1n1/P2P4/2QKNP2/1RB2B2 b - b3 0 20", 0xec83def497990a2fU},
    {"2bq3r/3ppnk1/r1p2p1b/Pp2P3/K1P3pp/7B/R2PNP2/1NBQ3R w - b6 0 21", 0x4a5e50b687b280d8U},
    {"r2q1bnr/1b3k2/2p2p2/1pnPp2p/1P2p1p1/4PNPP/1RPK1P1R/2BN1B2 w - e6 0 19", 0xf107a378ba821fe9U},
    {"r1bb1k2/7r/p4p1p/P1Pp4/1p4K1/N4Pp1/RPPP3P/2B1Q1NR w - d6 0 27", 0xbb0aeec6c6d77cb8U},
    {"r2qk1r1/2p4p/1p5P/pb1Pp3/P1P5/N1B2p1Q/1N2P2P/R2K1B1n w - e6 0 30", 0xbb2fcd88a30cfb98U},
    {"r1b1q2r/1npk2pp/1p2pb1B/pPP3PP/2Pp1p2/N3PP1B/P3N3/R2Q1K1R b - c3 0 25", 0xd75e5df0b56116d2U},
    {"5bn1/3qp2r/B1n2p1p/1p1P3k/1r1P1KpP/4BQP1/2P5/1N3RNR b - h3 0 34", 0x1c7c6446aa450a19U},
    {"r2kr3/p7/nP6/2R1PppQ/3p1p1p/bb6/P3K1PP/1N3B1R w - f6 0 27", 0xd4bc794e8830e33dU},
    {"2b2k2/p1p1q2r/1r4p1/PPB1Ppn1/2p2p1p/2NP2RP/1P2K1P1/1N2bB1R w - f6 0 29", 0x32257872ecea1905U},
};

TEST(PolyglotKey, IsThatOfTheProgram) {
    for (const PeerKey& each : kPeerKeys)
        EXPECT_EQ(polyglot_key(position_of(each.fen)), each.key) << each.fen;
}

}  // namespace
}  // namespace sebastes
