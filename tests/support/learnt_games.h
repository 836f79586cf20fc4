// Builds games for the tests of learning and provides a folder for their files.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "board/game_record.h"
#include "book/learn_file.h"
#include "core/random.h"
#include "notation/notation.h"
#include "tests/support/temporary_folder.h"

namespace sebastes {

// Parses moves in SAN; the engine's moves have a score after a '/': "e4/20 e5 Nf3/15".
inline GameRecord learnt_game(std::string_view text, GameResult result) {
    GameRecord game;
    game.result = result;
    Position position = game.start;
    std::istringstream words{std::string(text)};
    for (std::string word; words >> word;) {
        const std::size_t slash = word.find('/');
        const auto move = parse_san(position, word.substr(0, slash));
        if (!move) ADD_FAILURE() << move.error();
        const int score = slash == std::string::npos ? kNoScore : std::stoi(word.substr(slash + 1));
        game.moves.push_back(ScoredMove::by(position.side_to_move(), *move, score));
        position = position.after(*move);
    }
    return game;
}

// Plays random moves; White is the engine.  `number` is the seed and the game's time.
inline GameRecord random_game(std::uint64_t number, int plies = 40) {
    Random random(number);
    GameRecord game;
    game.result = static_cast<GameResult>(random.below(3));
    game.time = static_cast<std::int64_t>(number);
    Position position = game.start;
    for (int ply = 0; ply < plies && has_legal_move(position.board()); ++ply) {
        const MoveList moves = legal_moves(position.board());
        const Move move = moves[random.below(moves.size())];
        const int score = ply % 2 == 0 ? static_cast<int>(random.below(800)) - 400 : kNoScore;
        game.moves.push_back({move, static_cast<std::int16_t>(score)});
        position = position.after(move);
    }
    return game;
}

// ---- Learn files ----

inline std::string message_of(const std::optional<Error>& error) {
    return error ? error->message : "";
}

// Opens a learn file and expects that it can be read.
inline LearnFile learn_file_at(const std::string& path, std::size_t most = LearnFile::kMostBytes) {
    auto file = LearnFile::open(path, most);
    EXPECT_TRUE(file) << file.error();
    return file ? std::move(*file) : *LearnFile::open("");
}

inline std::vector<GameRecord> games_at(const std::string& path) {
    const auto games = learn_file_at(path).read_games();
    EXPECT_TRUE(games) << games.error();
    return games ? *games : std::vector<GameRecord>();
}

// The times of the games in a file, by which tests identify the games.
using Times = std::vector<std::int64_t>;
inline Times times_at(const std::string& path) {
    Times times;
    for (const GameRecord& game : games_at(path)) times.push_back(game.time);
    return times;
}

// LearnFolder is a temporary folder, in memory where possible, because each game waits for the
// disk.
class LearnFolder : public test::TemporaryFolder {
  public:
    LearnFolder()
        : TemporaryFolder(access("/dev/shm", W_OK) == 0 ? "/dev/shm" : testing::TempDir()) {}

    std::string path(const std::string& name) const { return file(name).string(); }
};

inline void write_bytes(const std::string& path, std::string_view bytes) {
    std::ofstream(path, std::ios::binary)
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

}  // namespace sebastes
