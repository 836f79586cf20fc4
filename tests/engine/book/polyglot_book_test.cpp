// Polyglot books that the test writes byte by byte.
#include "book/polyglot_book.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "board/move_list.h"
#include "book/opening_book.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tests/support/temporary_folder.h"

namespace sebastes {
namespace {

class PolyglotBookFile : public testing::Test {
  protected:
    void write(const std::vector<PolyglotEntry>& entries, std::string_view rest = {}) const {
        std::ofstream out(path_, std::ios::binary);
        for (const PolyglotEntry& entry : entries) {
            unsigned char bytes[PolyglotEntry::kSize];
            entry.write(bytes);
            out.write(reinterpret_cast<const char*>(bytes), sizeof bytes);
        }
        out << rest;
    }
    std::string refusal() const {
        const auto book = PolyglotBook::open(path_);
        return book ? "taken" : book.error();
    }
    // The moves of a position as "SAN weight SAN weight".
    std::string moves(const Position& position) const {
        const auto book = PolyglotBook::open(path_);
        if (!book) return book.error();
        std::string text;
        for (const BookMove& each : book->moves(position))
            text += to_san(position, each.move) + " " + std::to_string(each.weight) + " ";
        return text;
    }

    const test::TemporaryFolder folder_;
    const std::string path_ = folder_.file("book.bin").string();
};

PolyglotEntry entry(const Position& position, const std::string& uci, std::uint16_t weight) {
    return {polyglot_key(position), to_polyglot(*parse_uci(position, uci)), weight, 0};
}
// By the numbers of the format: squares from a1 = 0 to h8 = 63.
std::uint16_t raw_move(int from, int to, int promotion = 0) {
    return static_cast<std::uint16_t>(to | from << 6 | promotion << 12);
}

TEST(PolyglotEntry, IsBigEndian) {
    const PolyglotEntry made{0x0123456789ABCDEF, 0x1122, 0x3344, 0x55667788};
    unsigned char bytes[PolyglotEntry::kSize];
    made.write(bytes);
    const unsigned char expected[] = {0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF,
                                      0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88};
    EXPECT_TRUE(std::equal(bytes, bytes + sizeof bytes, expected));
    EXPECT_EQ(PolyglotEntry::read(bytes), made);
}

TEST(PolyglotEntry, NamesMoves) {
    const Position start = Position::start();
    EXPECT_EQ(to_uci(from_polyglot(start, raw_move(12, 28))), "e2e4");
    EXPECT_FALSE(from_polyglot(start, raw_move(12, 36)));
    const Position castling = *parse_fen("r3k2r/8/8/8/8/8/8/R3K2R b kq - 0 1");
    EXPECT_EQ(to_san(castling, from_polyglot(castling, raw_move(60, 63))), "O-O");
    EXPECT_EQ(to_san(castling, from_polyglot(castling, raw_move(60, 56))), "O-O-O");
    EXPECT_FALSE(from_polyglot(castling, raw_move(60, 62)));
    const Position promotion = *parse_fen("8/P6k/8/8/8/8/7K/8 w - - 0 1");
    EXPECT_FALSE(from_polyglot(promotion, raw_move(48, 56)));
    EXPECT_EQ(to_uci(from_polyglot(promotion, raw_move(48, 56, 1))), "a7a8n");
    EXPECT_EQ(to_uci(from_polyglot(promotion, raw_move(48, 56, 4))), "a7a8q");
    for (const Position& position : {start, castling, promotion})
        for (const Move move : legal_moves(position.board()))
            EXPECT_EQ(from_polyglot(position, to_polyglot(move)), move);
}

TEST_F(PolyglotBookFile, FindsMoves) {
    const Position start = Position::start();
    const Position after = start.after(*parse_uci(start, "e2e4"));
    // The start position's key is the smaller one.
    write({{1, 0, 7, 0},
           entry(start, "d2d4", 20),
           entry(start, "a2a4", 0),
           {polyglot_key(start), raw_move(12, 36), 1000, 0},  // e2e5
           entry(start, "e2e4", 30),
           entry(start, "d2d4", 15),
           entry(after, "c7c5", 1)});
    EXPECT_EQ(moves(start), "d4 35 e4 30 a4 0 ");
    EXPECT_EQ(moves(after), "c5 1 ");
    EXPECT_EQ(moves(*parse_fen("8/P6k/8/8/8/8/7K/8 w - - 0 1")), "");
}

TEST_F(PolyglotBookFile, RefusesWhatIsNone) {
    EXPECT_EQ(refusal(), path_ + ": No such file or directory");
    write({});
    EXPECT_EQ(refusal(), path_ + ": no Polyglot book: it is empty");
    write({{1, 0, 1, 0}}, "x");
    EXPECT_EQ(refusal(), path_ +
                             ": no Polyglot book, or cut short: 17 bytes are no whole number "
                             "of entries of 16");
    write({{1, 0, 1, 0}, {3, 0, 1, 0}, {2, 0, 1, 0}});
    EXPECT_EQ(refusal(), path_ + ": no Polyglot book: entry 3 is not in the order of the keys");
    write({{0, 0, 0, 0}});
    std::filesystem::resize_file(path_, std::uintmax_t{16} << 30);
    EXPECT_EQ(refusal(), path_ + ": no Polyglot book: entry 1 is all zeros");
    write({{1, 0, 1, 0}, {1, 0, 1, 0}});
    EXPECT_EQ(refusal(), "taken");
    std::filesystem::remove(path_);
    std::filesystem::create_directory(path_);
    EXPECT_EQ(refusal(), path_ + ": not a plain file");
    std::filesystem::remove(path_);
    ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
    EXPECT_EQ(refusal(), path_ + ": not a plain file");
}

TEST_F(PolyglotBookFile, ManyEqualKeysAreBounded) {
    write(std::vector<PolyglotEntry>(3000, entry(Position::start(), "e2e4", 0xFFFF)));
    EXPECT_EQ(moves(Position::start()), "e4 " + std::to_string(1024 * 0xFFFF) + " ");
}

TEST_F(PolyglotBookFile, MayBecomeShorterWhileOpen) {
    const Position start = Position::start();
    write({{1, 0, 1, 0}, {2, 0, 1, 0}, entry(start, "e2e4", 1)});
    const auto book = PolyglotBook::open(path_);
    ASSERT_TRUE(book);
    std::filesystem::resize_file(path_, 8);
    EXPECT_TRUE(book->moves(start).empty());
}

TEST(OpeningBook, TheEmbeddedOneHasNoFile) {
    for (const std::string_view name : {std::string_view(), OpeningBook::kEmbedded}) {
        const auto book = OpeningBook::open(std::string(name));
        ASSERT_TRUE(book) << book.error();
        EXPECT_EQ(book->name(), OpeningBook::kEmbedded);
        EXPECT_FALSE(book->moves(Position::start()).empty());
    }
    const Move move = *parse_uci(Position::start(), "e2e4");
    EXPECT_EQ(weight_percentage({{move, 0}}, move), 0) << "of nothing";
    EXPECT_EQ(weight_percentage({{move, 3}, {*parse_uci(Position::start(), "d2d4"), 1}}, move), 75);
    const auto installed = installed_book();
    EXPECT_TRUE(!installed || OpeningBook::open(*installed)) << *installed;
}

TEST_F(PolyglotBookFile, ChoicesFollowWeights) {
    const Position start = Position::start();
    write({entry(start, "a2a3", 0), entry(start, "d2d4", 10), entry(start, "e2e4", 30)});
    const auto book = OpeningBook::open(path_);
    ASSERT_TRUE(book);
    EXPECT_EQ(book->name(), path_);
    Random random(1);
    int king_pawns = 0;
    for (int i = 0; i < 4000; ++i) {
        const std::string move =
            to_uci(*choose_book_move(book->moves(start), BookChoice::Weighted, random));
        EXPECT_NE(move, "a2a3");
        king_pawns += move == "e2e4" ? 1 : 0;
        EXPECT_EQ(to_uci(*choose_book_move(book->moves(start), BookChoice::Best, random)), "e2e4");
    }
    EXPECT_NEAR(king_pawns, 3000, 120);
    EXPECT_NEAR(weight_percentage(book->moves(start), *parse_uci(start, "d2d4")), 25, 1e-9);
    Random one(7);
    Random other(7);
    for (int i = 0; i < 100; ++i)
        EXPECT_EQ(choose_book_move(book->moves(start), BookChoice::Weighted, one),
                  choose_book_move(book->moves(start), BookChoice::Weighted, other));
    // Small weights count as well.
    write({entry(start, "d2d4", 1), entry(start, "e2e4", 1)});
    const auto even = OpeningBook::open(path_);
    int queen_pawns = 0;
    for (int i = 0; i < 1000; ++i)
        queen_pawns +=
            to_uci(*choose_book_move(even->moves(start), BookChoice::Weighted, random)) == "d2d4"
                ? 1
                : 0;
    EXPECT_NEAR(queen_pawns, 500, 80);
    write({entry(start, "a2a3", 0)});
    const auto none = OpeningBook::open(path_);
    EXPECT_EQ(choose_book_move(none->moves(start), BookChoice::Weighted, random), std::nullopt);
    EXPECT_EQ(choose_book_move(none->moves(start), BookChoice::Best, random), std::nullopt);
}

}  // namespace
}  // namespace sebastes
