// Builds games for the tests of learning and provides a temporary folder for their files.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "board/game_record.h"
#include "book/learn_file.h"
#include "core/random.h"
#include "notation/notation.h"

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

// TemporaryFolder makes a new folder and removes it in the destructor.
class TemporaryFolder {
  public:
    TemporaryFolder() {
        // Uses a file system in memory where there is one, because each game waits for the disk.
        const bool memory = access("/dev/shm", W_OK) == 0;
        std::string name =
            (memory ? std::string("/dev/shm") : testing::TempDir()) + "/sebastes-learn-XXXXXX";
        folder_ = mkdtemp(name.data());
        std::filesystem::permissions(folder_, std::filesystem::perms(0755));
    }
    ~TemporaryFolder() { std::filesystem::remove_all(folder_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::string path(std::string_view name) const { return (folder_ / name).string(); }

  private:
    std::filesystem::path folder_;
};

inline std::string file_bytes(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
}
inline void write_bytes(const std::string& path, std::string_view bytes) {
    std::ofstream(path, std::ios::binary)
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

}  // namespace sebastes
