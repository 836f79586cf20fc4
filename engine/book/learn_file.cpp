#include "book/learn_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <span>
#include <string_view>
#include <utility>

#include "book/learn_record.h"
#include "book/locked_file.h"
#include "core/quoted.h"
#include "core/random.h"
#include "system/user_folder.h"

namespace sebastes {

namespace {

std::uint64_t new_id() {
    const auto now = std::chrono::system_clock::now().time_since_epoch().count();
    const auto uptime = std::chrono::steady_clock::now().time_since_epoch().count();
    Random random(static_cast<std::uint64_t>(now) ^ static_cast<std::uint64_t>(uptime) << 20);
    return random.next() | 1;
}

// What is wrong with a header; empty: nothing.
std::string fault_of(const LearnHeader& header) {
    switch (header.fault) {
        case LearnHeader::Fault::Foreign:
            return "is no learn file; it is left as it is";
        case LearnHeader::Fault::Version:
            return fmt::format("is a learn file of version {}, which is not known", header.version);
        case LearnHeader::Fault::Keys:
            return "is a learn file with other keys";
        case LearnHeader::Fault::Damaged:
            return "is damaged at its beginning; it is left as it is";
        default:
            return {};
    }
}

// Those that teach most, when there are too many.
std::vector<LearntMove> most_important(const LearntMoves& moves, std::size_t most) {
    std::vector<LearntMove> all;
    all.reserve(moves.size());
    moves.for_each([&](const LearntMove& known) { all.push_back(known); });
    if (all.size() > most) {
        const auto weight = [](const LearntMove& known) {
            return std::abs(bias_of(known)) * 64 + std::min<int>(known.count, 63);
        };
        std::ranges::nth_element(all, all.begin() + static_cast<std::ptrdiff_t>(most),
                                 std::ranges::greater{}, weight);
        all.resize(most);
    }
    std::ranges::sort(all, {},
                      [](const LearntMove& known) { return std::pair(known.key, known.move); });
    return all;
}

}  // namespace

std::string LearnFile::default_path() {
    const std::string folder = user_folder(UserFiles::Data);
    return folder.empty() ? folder : folder + "/learn.dat";
}

Result<LearnFile> LearnFile::open(const std::string& path) {
    LearnFile learn_file(path);
    if (const auto error = learn_file.refresh()) return *error;
    return learn_file;
}

std::optional<Error> LearnFile::refresh() {
    const auto file = LockedFile::open(path_, LockedFile::Use::Read);
    if (!file) return Error{file.error()};
    return catch_up(*file);
}

// Reads on from where the last reading ended; from the beginning when it is another file.
std::optional<Error> LearnFile::catch_up(const LockedFile& file) {
    const auto error = [&](const std::string& what) {
        return Error{printable(path_, 300) + ": " + what};
    };
    std::string bytes;
    if (!file.read(0, kLearnHeaderSize, bytes)) return error("cannot be read");
    const LearnHeader header = read_learn_header(bytes);
    if (const std::string fault = fault_of(header); !fault.empty()) return error(fault);
    if (header.id != id_ || file.size() < read_to_) {
        learnt_.clear();
        games_ = 0;
        id_ = header.id;
        read_to_ = header.fault == LearnHeader::Fault::Torn ? 0 : kLearnHeaderSize;
    }
    if (read_to_ == 0) return std::nullopt;
    bool understood = true;
    const LearnScan scan = scan_records(file, read_to_, [&](std::string_view record) {
        understood = learn_record(record, learnt_);
        games_ += is_game_record(record);
        return understood;
    });
    read_to_ = scan.end;
    if (scan.failed) return error("cannot be read");
    if (scan.damaged || !understood)
        return error(fmt::format("is damaged at byte {}; it is left as it is", scan.end));
    return std::nullopt;
}

std::optional<Error> LearnFile::add(const LearntGame& game) {
    const std::vector<Lesson> lessons = lessons_of(game);
    if (lessons.empty()) return std::nullopt;
    if (game.moves.size() > kMostLearntPlies)
        return Error{fmt::format("a game of {} moves is too long to be learnt", game.moves.size())};
    auto file = LockedFile::open(path_, LockedFile::Use::Write);
    if (!file) return Error{file.error()};
    if (auto error = catch_up(*file)) return error;
    std::string bytes = game_record(game, lessons);
    const std::uint64_t id = read_to_ == 0 ? new_id() : id_;
    if (read_to_ == 0) bytes = learn_header(id) + bytes;
    if (auto error = file->write_end(read_to_, bytes)) return error;
    id_ = id;
    read_to_ += bytes.size();
    ++games_;
    for (const Lesson& lesson : lessons) learnt_.add(lesson);
    // The game is taken; where there is no room for a smaller file the large one stays.
    if (games_ >= kMostGames || read_to_ >= kMostBytes) compact(*file, games_ / 2);
    return std::nullopt;
}

std::optional<Error> LearnFile::for_each_game(const Visit& visit) const {
    const auto file = LockedFile::open(path_, LockedFile::Use::Read);
    if (!file) return Error{file.error()};
    LearnFile reader(path_);  // refuses what is not to be read
    if (auto error = reader.catch_up(*file)) return error;
    if (reader.read_to_ == 0) return std::nullopt;
    bool understood = true;
    const LearnScan scan = scan_records(*file, kLearnHeaderSize, [&](std::string_view record) {
        if (!is_game_record(record)) return true;
        const auto game = read_game_record(record);
        understood = game.has_value();
        return understood && visit(*game);
    });
    if (scan.failed) return Error{printable(path_, 300) + ": cannot be read"};
    if (understood) return std::nullopt;
    return Error{fmt::format("{}: is damaged at byte {}: no such game can be played",
                             printable(path_, 300), scan.end)};
}

std::optional<Error> LearnFile::compact(std::size_t kept_games) {
    const auto file = LockedFile::open(path_, LockedFile::Use::Write);
    if (!file) return Error{file.error()};
    if (auto error = catch_up(*file)) return error;
    return compact(*file, kept_games);
}

std::optional<Error> LearnFile::compact(const LockedFile& file, std::size_t kept_games) {
    if (games_ <= kept_games) return std::nullopt;
    auto replacement = FileReplacement::begin(path_);
    if (!replacement) return Error{replacement.error()};
    LearntMoves old;
    std::size_t left = games_ - kept_games;
    const LearnScan merged = scan_records(file, kLearnHeaderSize, [&](std::string_view record) {
        if (is_game_record(record) && left == 0) return false;
        if (is_game_record(record)) --left;
        return learn_record(record, old);
    });
    replacement->write(learn_header(new_id()));
    const std::vector<LearntMove> moves = most_important(old, kMostMergedMoves);
    for (std::size_t i = 0; i < moves.size(); i += kMostMerged)
        replacement->write(
            merged_record(std::span(moves).subspan(i, std::min(kMostMerged, moves.size() - i))));
    std::string bytes;
    for (std::uint64_t at = merged.end; at < read_to_; at += bytes.size()) {
        constexpr std::uint64_t kStep = 1 << 18;
        const auto step = static_cast<std::size_t>(std::min(kStep, read_to_ - at));
        if (!file.read(at, step, bytes) || bytes.empty())
            return Error{printable(path_, 300) + ": cannot be read"};
        replacement->write(bytes);
    }
    if (auto error = replacement->finish()) return error;
    return refresh();  // what was left out is forgotten here, too
}

}  // namespace sebastes
