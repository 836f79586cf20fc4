#include "tools/programs/pgn/game_files.h"

#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "tools/shared/batch/interruption.h"

namespace sebastes::pgn {

namespace {

// 0 when it is not known.
double bytes_of(const std::string& file) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) return 0;
    const auto size = std::filesystem::file_size(file, error);
    return error ? 0 : static_cast<double>(size);
}

// Of all files together; 0 when one's is not known.
double bytes_of(const std::vector<std::string>& files) {
    double sum = 0;
    for (const std::string& file : files) {
        const double bytes = bytes_of(file);
        if (bytes == 0) return 0;
        sum += bytes;
    }
    return sum;
}

}  // namespace

GameFiles::GameFiles(std::vector<std::string> files, const tools::Streams& streams, bool progress,
                     std::string program)
    : files_(std::move(files)), streams_(streams), program_(std::move(program)) {
    stream_.stop_by(tools::Interruption::flag());
    if (progress && bar_.on_terminal()) all_bytes_ = bytes_of(files_);
}

std::optional<PgnReading> GameFiles::next() {
    for (; at_ < files_.size(); close()) {
        if (!reader_ && !open()) continue;
        while (auto game = reader_->next()) {
            if (all_bytes_ > 0) draw_progress();
            if (*game) return std::move(**game);
            ++refused_;
            bar_.clear();
            streams_.err << game->error() << '\n';
            PgnFault fault = reader_->take_fault();
            if (keeps_partial_ && !fault.game.main_line().empty())
                return PgnReading{std::move(fault.game), fault.line, {{"fault", game->error()}}};
        }
        if (!reader_->failed()) continue;
        unread_ = true;
        bar_.clear();
        tools::complain(streams_, program_, name() + ": " + stream_.fault());
    }
    bar_.clear();
    return std::nullopt;
}

tools::ExitCode GameFiles::exit_code() const {
    if (unread_) return tools::kExitUnusable;
    return refused_ > 0 ? tools::kExitWrong : tools::kExitFine;
}

bool GameFiles::open() {
    const std::string& path = files_[at_];
    if (path == "-") {
        stream_.open_standard_input();
    } else if (const int reason = stream_.open(path)) {
        unread_ = true;
        tools::complain(streams_, program_, path + ": " + std::strerror(reason));
        return false;
    }
    reader_.emplace(stream_, name());
    if (most_plies_) reader_->keep_plies(*most_plies_);
    return true;
}

void GameFiles::draw_progress() {
    if (!bar_.is_due()) return;
    const auto here = static_cast<double>(stream_.file_bytes());
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
    bar_.draw((read_bytes_ + here) / all_bytes_, spent.count());
}

void GameFiles::close() {
    read_bytes_ += static_cast<double>(stream_.file_bytes());
    reader_.reset();
    stream_.close();
    ++at_;
}

}  // namespace sebastes::pgn
