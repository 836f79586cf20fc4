#include "tools/datagen/game_file.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace sebastes::datagen {

using training::BlockHeader;
using training::FileHeader;
using training::PackedPosition;

GameFile::GameFile(const std::string& path, std::uint64_t games, std::uint64_t positions)
    : file_(path, std::ios::binary | std::ios::app),
      first_games_(games),
      first_positions_(positions),
      next_(games) {}

Result<std::unique_ptr<GameFile>> GameFile::open(const std::string& path,
                                                 const FileHeader& header) {
    std::uint64_t games = 0;
    std::uint64_t positions = 0;
    std::error_code failure;
    if (std::filesystem::exists(path, failure)) {
        const auto summary = training::summarize(path);
        if (!summary) return Error{summary.error()};
        if (summary->header != header)
            return Error{fmt::format(
                "{}: was made with other settings (seed {}, {} nodes, {} random plies)", path,
                summary->header.seed, summary->header.nodes, summary->header.random_plies)};
        std::filesystem::resize_file(path, summary->whole_bytes, failure);
        if (failure) return Error{fmt::format("{}: {}", path, failure.message())};
        games = summary->games;
        positions = summary->positions;
    } else {
        std::ofstream made(path, std::ios::binary);
        made.write(reinterpret_cast<const char*>(&header), sizeof header);
        if (!made.flush()) return Error{fmt::format("{}: {}", path, std::strerror(errno))};
    }
    std::unique_ptr<GameFile> file(new GameFile(path, games, positions));
    if (!file->file_) return Error{fmt::format("{}: {}", path, std::strerror(errno))};
    return file;
}

bool GameFile::add(std::uint64_t number, PlayedGame game) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(number, std::move(game));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_;
         first = waiting_.begin(), ++next_) {
        const auto& positions = first->second.positions;
        const BlockHeader block{static_cast<std::uint32_t>(positions.size()),
                                static_cast<std::uint32_t>(first->second.plies)};
        file_.write(reinterpret_cast<const char*>(&block), sizeof block);
        file_.write(reinterpret_cast<const char*>(positions.data()),
                    static_cast<std::streamsize>(positions.size() * sizeof(PackedPosition)));
        waiting_.erase(first);
    }
    return static_cast<bool>(file_.flush());
}

}  // namespace sebastes::datagen
