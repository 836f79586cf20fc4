// Keys of Polyglot books, against those that the format's description publishes and those of the
// program (Debian's polyglot 2.0.4) for positions of random games.  polyglot_peer_test.cpp compares
// any number of further keys.
#include "book/polyglot_book.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "notation/fen.h"
#include "tests/support/positions.h"

namespace sebastes {
namespace {

std::uint64_t key_after(const std::string& moves) { return polyglot_key(position_after(moves)); }

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
};

TEST(PolyglotKey, IsThatOfTheProgram) {
    for (const PeerKey& each : kPeerKeys)
        EXPECT_EQ(polyglot_key(position_of(each.fen)), each.key) << each.fen;
}

}  // namespace
}  // namespace sebastes
