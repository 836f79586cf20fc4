// Files of training data: reading returns what was written, and errors name the damage.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "core/byte_text.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tests/support/perft_tool_run.h"
#include "tests/support/positions.h"
#include "tools/shared/training_data/bit_text.h"
#include "tools/shared/training_data/game_file.h"
#include "tools/shared/training_data/packed_game.h"
#include "tools/shared/training_data/reading.h"

namespace sebastes::training {
namespace {

namespace fs = std::filesystem;

TEST(TrainingData, PositionsComeBack) {
    int castling = 0;
    random_games(5, 31, [&](const Board& board) {
        const Position position(board, 7, 1);
        const PackedPosition packed = pack(position, -345, 12, GameResult::WhiteWins);
        const Result<Board> back = unpack(packed);
        ASSERT_TRUE(back) << back.error();
        Board expected = position.board();
        expected.en_passant = Square::None;
        ASSERT_EQ(*back, expected) << to_fen(position);
        ASSERT_EQ(key_of(packed), Position(expected, 7, 1).key());
        ASSERT_EQ(packed.score, -345);
        ASSERT_EQ(packed.ply, 12);
        ASSERT_EQ(packed.halfmove_clock, 7);
        ASSERT_EQ(packed.result, GameResult::WhiteWins);
        castling += expected.castling_rooks.any();
    });
    EXPECT_GT(castling, 10);
}

TEST(TrainingData, ImpossibleRecordsAreRefused) {
    const PackedPosition good = pack(Position::start(), 0, 0, GameResult::Draw);
    PackedPosition bad = good;
    bad.occupied = ~std::uint64_t{0};
    EXPECT_EQ(unpack(bad).error(), "more than 32 pieces");
    bad = good;
    bad.side_to_move = 2;
    EXPECT_FALSE(unpack(bad));
    bad = good;
    bad.result = static_cast<GameResult>(3);
    EXPECT_FALSE(unpack(bad));
    bad = good;
    bad.nibbles[0] = 0xFF;
    EXPECT_EQ(unpack(bad).error(), "piece code 15 is unknown");
    bad = good;
    bad.nibbles[2] = 0x55;  // e1 and f1 with a king each
    EXPECT_EQ(unpack(bad).error(), "a side has not exactly one king");
}

// A random game from a board, rare moves preferred.
TrainingGame random_record(const Board& start, int plies, Random& random) {
    TrainingGame game;
    game.start = Position(start, static_cast<int>(random.below(50)),
                          static_cast<int>(1 + random.below(3000)));
    game.started = static_cast<GameStart>(random.below(3));
    game.ended = static_cast<GameEnd>(random.below(5));
    game.result = static_cast<GameResult>(random.below(3));
    Position position = game.start;
    for (int ply = 0; ply < plies; ++ply) {
        const MoveList moves = legal_moves(position.board());
        if (moves.empty()) break;
        Move choice = moves[random.below(moves.size())];
        for (const Move move : moves)
            if (move.kind() != MoveKind::Normal && random.below(3) == 0) choice = move;
        const auto score = static_cast<std::int16_t>(
            ply < 3 ? kNoScore : mated_in(0) + static_cast<int>(random.below(2 * kMate)));
        game.moves.push_back({choice, score});
        position = position.after(choice);
    }
    return game;
}

TEST(TrainingData, GamesComeBack) {
    Random random(5);
    int kinds[4] = {};
    for (int i = 0; i < 200; ++i) {
        const Board start = i % 3 == 0   ? chess960_start(random)
                            : i % 3 == 1 ? random_placement(random)
                                         : board_of(kTrickyFens[random.below(21)]);
        const TrainingGame game = random_record(start, 150, random);
        const auto back = game_of(block_of(game));
        ASSERT_TRUE(back) << back.error();
        ASSERT_TRUE(*back == game) << to_fen(game.start);
        int plies = 0;
        EXPECT_TRUE(replay(*back, [&](const Position&, const ScoredMove& each, int ply) {
            EXPECT_EQ(ply, plies++);
            ++kinds[static_cast<int>(each.move.kind())];
        }));
        EXPECT_EQ(plies, static_cast<int>(game.moves.size()));
    }
    for (const int count : kinds) EXPECT_GT(count, 10);
    EXPECT_EQ(packed_game_bytes(TrainingGame()).size(), 2U);
}

// Whatever the scores are and wherever moves are random.
TEST(TrainingData, PackedGamesKeepEveryScore) {
    constexpr std::int16_t kScores[] = {0, 1, -1, 32767, -32768, kNoScore, 31000, -31000, 12};
    Random random(6);
    for (int i = 0; i < 300; ++i) {
        TrainingGame game =
            random_record(i % 2 == 0 ? chess960_start(random) : random_placement(random),
                          static_cast<int>(random.below(300)), random);
        if (i % 3 > 0)
            for (ScoredMove& each : game.moves)
                each.score = i % 3 == 1 ? kScores[random.below(9)]
                                        : static_cast<std::int16_t>(random.below(41));
        const auto back = read_packed_game_bytes(packed_game_bytes(game), game.moves.size());
        ASSERT_TRUE(back) << back.error();
        ASSERT_EQ(back->start, game.start) << to_fen(game.start);
        ASSERT_EQ(back->moves, game.moves) << to_fen(game.start);
    }
}

// The format, which files on other machines have: no change may read it otherwise.
TEST(TrainingData, PackedBytesAreTheseForGood) {
    TrainingGame game;
    Position position = game.start;
    // The bytes were written by hand of what packed_game.h says.
    for (const char* const move : {"e2e4", "c7c5", "g1f3", "d7d6"}) {
        const auto parsed = parse_uci(position, move);
        ASSERT_TRUE(parsed);
        game.moves.push_back({*parsed, kNoScore});
        position = position.after(*parsed);
    }
    game.moves[1].score = 30;
    game.moves[2].score = -4;
    game.moves[3].score = 31980;
    std::string hex;
    for (const char byte : packed_game_bytes(game))
        hex += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    EXPECT_EQ(hex, "0001e15c741e3fffbe7600");
}

// A file that is gone after the test.
class TrainingFile : public testing::Test {
  protected:
    // A new file each time: some systems wait for the disk when one is emptied and written.
    void write(const std::string& bytes) const {
        fs::remove(path_);
        std::ofstream(path_, std::ios::binary) << bytes;
    }
    // A file of these blocks, and where each ends.
    std::string file_of(const std::vector<Block>& blocks,
                        std::vector<std::size_t>* ends = nullptr) {
        GameFileHeader header;
        header.settings = {{"seed", "5"}};
        std::string bytes = header.bytes();
        std::uint64_t number = 0;
        if (ends != nullptr) ends->assign(1, bytes.size());
        for (const Block& block : blocks) {
            bytes += block.bytes(number++);
            if (ends != nullptr) ends->push_back(bytes.size());
        }
        return bytes;
    }
    std::vector<Block> small_games() {
        Random random(7);
        return {block_of(random_record(Position::start().board(), 12, random)),
                block_of(random_record(chess960_start(random), 5, random)), block_of_double(),
                block_of(random_record(Position::start().board(), 0, random))};
    }
    Result<ReadSummary> read() {
        return read_games(path_, [](std::span<const PackedPosition>) {});
    }

    test::TemporaryFolder folder_;
    std::string path_ = folder_.file("games").string();
};

TEST_F(TrainingFile, CutOffAnywhereItIsGoodUpToTheLastWholeGame) {
    std::vector<std::size_t> ends;
    const std::string bytes = file_of(small_games(), &ends);
    for (std::size_t size = 0; size <= bytes.size(); ++size) {
        write(bytes.substr(0, size));
        auto reader = GameFileReader::open(path_);
        if (size < ends.front()) {
            ASSERT_FALSE(reader) << size;
            continue;
        }
        ASSERT_TRUE(reader) << reader.error();
        std::size_t games = 0;
        for (auto block = reader->next(); block && *block; block = reader->next()) ++games;
        std::size_t whole = 0;
        while (whole + 1 < ends.size() && ends[whole + 1] <= size) ++whole;
        ASSERT_EQ(games, whole) << size;
        ASSERT_EQ(reader->whole_bytes(), ends[whole]);
        ASSERT_EQ(reader->is_cut_off(), size != ends[whole]);
        ASSERT_TRUE(read());
    }
}

// One bit of every byte.
TEST_F(TrainingFile, FlippedBitsAreFound) {
    std::vector<std::size_t> ends;
    const std::string bytes = file_of(small_games(), &ends);
    for (std::size_t bit = 0; bit < 8 * bytes.size(); bit += bit % 8 == 7 ? 1 : 9) {
        std::string bad = bytes;
        bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << (bit % 8)));
        write(bad);
        const auto result = read();
        ASSERT_FALSE(result) << "bit " << bit;
        ASSERT_TRUE(result.error().starts_with(path_ + ": ")) << result.error();
        // The faulty game is named, and where it begins.
        std::size_t game = 0;
        while (ends[game] <= bit / 8) ++game;
        if (game > 0) {
            const std::string place =
                "game " + std::to_string(game - 1) + ", byte " + std::to_string(ends[game - 1]);
            ASSERT_NE(result.error().find(place), std::string::npos) << result.error();
        }
    }
}

TEST_F(TrainingFile, GamesInAWrongPlaceAndNonsenseAreRefused) {
    const std::vector<Block> games = small_games();
    const auto is_refused = [&](const std::string& bytes, std::string_view reason) {
        write(bytes);
        const auto result = read();
        return !result && result.error().find(reason) != std::string::npos;
    };
    const std::string header = file_of({});
    EXPECT_TRUE(is_refused(header + games[0].bytes(0) + games[1].bytes(2), "another game's"));
    Block bad = games[0];
    bad.body.pop_back();
    EXPECT_TRUE(is_refused(header + bad.bytes(0), "are not those of 12 plies"));
    bad.body = games[0].body + 'x';
    EXPECT_TRUE(is_refused(header + bad.bytes(0), "are not those of 12 plies"));
    bad.body = std::string("\0\14", 2);  // more random moves than moves
    bad.count = 3;
    EXPECT_TRUE(is_refused(header + bad.bytes(0), "are not those of 3 plies"));
    TrainingGame mated;
    mated.start = *parse_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    bad = block_of(mated);
    bad.body[bad.body.size() - 1] = 1;
    bad.count = 1;
    EXPECT_TRUE(is_refused(header + bad.bytes(0), "a move behind the game's end, ply 0"));
    bad = games[1];
    bad.body[1] = 'x';
    EXPECT_TRUE(is_refused(header + bad.bytes(0), "FEN"));
    bad = games[0];
    bad.details = 3;
    EXPECT_TRUE(is_refused(header + bad.bytes(0), "details 3"));
    for (const int kind : {0, 2, 9}) {
        bad.kind = static_cast<BlockKind>(kind);
        EXPECT_TRUE(is_refused(header + bad.bytes(0), fmt::format("kind {} ", kind)));
    }
    EXPECT_TRUE(is_refused("chess", "not a file of games"));
    fs::remove(path_);
    EXPECT_NE(read().error().find("No such file"), std::string::npos);
}

// Damage that a checksum does not show: it is made anew for what was spoilt.
TEST_F(TrainingFile, DamagedGamesWithGoodChecksumsDoNoHarm) {
    constexpr int kFiles = 300;
    const std::vector<Block> games = small_games();
    Random random(9);
    int refused = 0;
    for (int i = 0; i < kFiles; ++i) {
        std::vector<Block> damaged = games;
        Block& block = damaged[random.below(damaged.size())];
        for (auto n = random.below(4); n > 0 && !block.body.empty(); --n)
            block.body[random.below(block.body.size())] = static_cast<char>(random.below(256));
        if (random.below(4) == 0) block.body.resize(random.below(block.body.size() + 1));
        if (random.below(4) == 0) block.count = static_cast<std::uint16_t>(random.below(30));
        if (random.below(8) == 0) block.kind = static_cast<BlockKind>(random.below(5));
        std::string bytes = file_of(damaged);
        if (random.below(2) == 0) bytes[random.below(bytes.size())] ^= 8;
        write(bytes);
        refused += !read();
    }
    EXPECT_GT(refused, kFiles / 2);
}

}  // namespace
}  // namespace sebastes::training
