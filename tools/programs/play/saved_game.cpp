#include "tools/programs/play/saved_game.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "tools/shared/batch/output_file.h"
#include "tools/shared/pgn_epd/pgn_reader.h"
#include "tools/shared/pgn_epd/pgn_writer.h"

namespace sebastes::play {

namespace {

constexpr int kMostGames = 16;

std::string reason_of(int error) { return std::strerror(error); }

}  // namespace

Result<SavedGame> SavedGame::open(const std::string& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return Error{fmt::format("{}: {}", folder, error.message())};
    for (int i = 1; i <= kMostGames; ++i) {
        const std::string path =
            fmt::format("{}/game{}.pgn", folder, i == 1 ? "" : fmt::format("-{}", i));
        const std::string lock_path = path + ".lock";
        const int lock = ::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (lock < 0) return Error{fmt::format("{}: {}", lock_path, reason_of(errno))};
        if (flock(lock, LOCK_EX | LOCK_NB) == 0) return SavedGame(path, lock);
        close(lock);
    }
    return Error{fmt::format("{}: {} games are being played already", folder, kMostGames)};
}

SavedGame::SavedGame(SavedGame&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

SavedGame::~SavedGame() {
    if (lock_ >= 0) close(lock_);
}

SavedGame::Found SavedGame::load() const {
    if (!std::filesystem::exists(path_)) return {};
    std::ifstream file(path_, std::ios::binary);
    PgnReader reader(file, path_);
    auto game = reader.next();
    if (file.is_open() && !file.bad() && game && *game) return {(*game)->game, {}};
    const std::string reason =
        game && !*game ? game->error() : fmt::format("{}: it holds no game", path_);
    file.close();
    const std::string aside = set_aside("damaged");
    return {std::nullopt, fmt::format("{}; it is kept as {}", reason, aside)};
}

std::optional<Error> SavedGame::save(const PgnGame& game) const {
    return tools::write_output_file(path_, to_pgn(game));
}

std::string SavedGame::set_aside(const std::string& suffix) const {
    if (!std::filesystem::exists(path_)) return {};
    std::string aside;
    for (int i = 1; i == 1 || std::filesystem::exists(aside); ++i)
        aside = fmt::format("{}.{}{}", path_, suffix, i == 1 ? "" : fmt::format("-{}", i));
    if (std::rename(path_.c_str(), aside.c_str()) != 0) return path_;
    return aside;
}

}  // namespace sebastes::play
