#include "tools/programs/datagen/game_file.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

namespace sebastes::datagen {

using training::Block;
using training::GameFileHeader;
using training::GameFileReader;
using training::TrainingGame;

Result<std::unique_ptr<GameFile>> GameFile::open(const std::string& path,
                                                 const GameFileHeader& header) {
    std::unique_ptr<GameFile> made(new GameFile);
    GameFile& file = *made;
    const auto fault = [&](int reason) {
        return Error{fmt::format("{}: {}", path, std::strerror(reason))};
    };
    if (const int reason = file.file_.open(path, DiskFile::Use::Write); reason != 0)
        return fault(reason);
    if (!file.file_.is_regular()) return Error{path + ": not a plain file"};
    if (const int reason = file.file_.lock(true); reason != 0)
        return reason == EWOULDBLOCK ? Error{path + ": another program is writing it"}
                                     : fault(reason);
    std::uint64_t size = 0;
    if (const int reason = file.file_.size(size); reason != 0) return fault(reason);
    if (size > 0) {
        if (auto refused = file.go_on(path, header)) return *refused;
        if (const int reason = file.file_.resize(file.size_); reason != 0) return fault(reason);
        return made;
    }
    const std::string bytes = header.bytes();
    if (const int reason = file.file_.write(bytes); reason != 0) {
        file.file_.resize(0);
        return fault(reason);
    }
    file.size_ = bytes.size();
    file.next_ = file.first_missing_ = header.first_game();
    return made;
}

// Reads what is there, up to the last whole game.
std::optional<Error> GameFile::go_on(const std::string& path, const GameFileHeader& header) {
    auto reader = GameFileReader::open(path);
    if (!reader) return Error{reader.error()};
    if (const std::string other = training::difference(reader->header(), header); !other.empty())
        return Error{fmt::format("{}: was made with other settings: {}", path, other)};
    while (true) {
        const auto block = reader->next();
        if (!block) return Error{block.error()};
        if (!*block) break;
        if (!(*block)->is_game()) continue;
        const auto game = training::game_of(**block);
        if (!game) return reader->fault(game.error());
        openings_.insert(training::opening_key(*game));
    }
    size_ = reader->whole_bytes();
    next_ = first_missing_ = reader->next_number();
    return std::nullopt;
}

bool GameFile::add(std::uint64_t number, const TrainingGame& game) {
    return add(number, training::block_of(game), training::opening_key(game));
}

bool GameFile::add(std::uint64_t number, Block block, std::optional<Key> opening) {
    const std::lock_guard lock(mutex_);
    if (failed_) return false;
    waiting_.emplace(number, Waiting{std::move(block), opening});
    std::string bytes;
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_;
         first = waiting_.begin(), ++next_) {
        const Waiting& each = first->second;
        const bool is_double = each.opening && !openings_.insert(*each.opening);
        bytes += (is_double ? training::block_of_double() : each.block).bytes(next_);
        waiting_.erase(first);
    }
    // The file must not have a gap, so a part that was written is cut off.
    failed_ = file_.write(bytes) != 0;
    if (failed_)
        file_.resize(size_);
    else
        size_ += bytes.size();
    return !failed_;
}

Result<NewGameFile> NewGameFile::begin(const std::string& path, const GameFileHeader& header) {
    std::uint64_t there = 0;
    if (DiskFile file; file.open(path, DiskFile::Use::Read) == 0) file.size(there);
    if (there > 0) return Error{path + ": is there already"};
    NewGameFile made(path);
    remove_file(made.part());
    auto opened = GameFile::open(made.part(), header);
    if (!opened) return Error{opened.error()};
    made.file_ = std::move(*opened);
    return made;
}

NewGameFile::~NewGameFile() {
    if (path_.empty()) return;
    file_.reset();
    remove_file(part());
}

std::optional<Error> NewGameFile::take(GameFileReader& reader) {
    while (true) {
        auto block = reader.next();
        if (!block) return Error{block.error()};
        if (!*block) return std::nullopt;
        std::optional<Key> opening;
        if ((*block)->is_game()) {
            const auto game = training::game_of(**block);
            if (!game) return reader.fault(game.error());
            opening = training::opening_key(*game);
        }
        if (!file_->add(reader.number(), std::move(**block), opening))
            return Error{path_ + ": writing failed"};
    }
}

std::optional<Error> NewGameFile::finish() {
    if (!file_->sync()) return Error{path_ + ": writing failed"};
    if (std::rename(part().c_str(), path_.c_str()) != 0)
        return Error{fmt::format("{}: {}", path_, std::strerror(errno))};
    path_.clear();
    return std::nullopt;
}

}  // namespace sebastes::datagen
