#include "tools/pgn/game_files.h"

#include <cerrno>
#include <cstring>
#include <iostream>

namespace sebastes::pgn {

std::optional<PgnReading> GameFiles::next() {
    for (; at_ < files_.size(); close()) {
        if (!reader_ && !open()) continue;
        while (auto game = reader_->next()) {
            if (*game) return std::move(**game);
            ++refused_;
            streams_.err << game->error() << '\n';
        }
        if (!reader_->failed()) continue;
        unread_ = true;
        tools::complain(streams_, "pgn", files_[at_] + ": reading failed");
    }
    return std::nullopt;
}

tools::ExitCode GameFiles::exit_code() const {
    if (unread_) return tools::kExitUnusable;
    return refused_ > 0 ? tools::kExitWrong : tools::kExitFine;
}

bool GameFiles::open() {
    const std::string& path = files_[at_];
    if (path == "-") {
        reader_.emplace(std::cin, "stdin");
        return true;
    }
    errno = 0;
    stream_.open(path, std::ios::binary);
    if (stream_) {
        reader_.emplace(stream_, path);
        return true;
    }
    unread_ = true;
    tools::complain(streams_, "pgn", path + ": " + std::strerror(errno));
    return false;
}

void GameFiles::close() {
    reader_.reset();
    stream_.close();
    stream_.clear();
    ++at_;
}

}  // namespace sebastes::pgn
