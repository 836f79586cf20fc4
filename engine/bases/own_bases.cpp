#include "bases/own_bases.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#include "bases/endings/base_value.h"
#include "board/move_list.h"
#include "system/disk_file.h"
#include "system/user_folder.h"
#include "tables/embedded_bases.h"

namespace sebastes {

namespace {

// All endings of four pieces have some 35 MB.
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;

}  // namespace

OwnBases::OwnBases() {
    auto parsed = PackedBases::parse(tables::kEmbeddedBases);
    assert(parsed);
    embedded_ = std::move(*parsed);
}

Result<OwnBases> OwnBases::of(std::vector<std::uint8_t> bytes, const GoesOn& goes_on) {
    OwnBases bases;
    bases.bytes_ = std::make_shared<const std::vector<std::uint8_t>>(std::move(bytes));
    auto parsed = PackedBases::parse(*bases.bytes_, goes_on);
    if (!parsed) return Error{parsed.error()};
    bases.of_file_ = std::move(*parsed);
    const auto is_there = [&](const Ending& ending) {
        return bases.embedded_.has(ending) || bases.of_file_->has(ending);
    };
    if (std::ranges::all_of(all_endings(4), is_there)) bases.most_pieces_ = 4;
    return bases;
}

Result<OwnBases> OwnBases::open(const std::string& path, const GoesOn& goes_on) {
    const auto refuse = [&](const std::string& reason) { return Error{path + ": " + reason}; };
    constexpr std::uint64_t kPart = std::uint64_t{1} << 20;
    DiskFile file;
    std::uint64_t size = 0;
    int reason = file.open(path, DiskFile::Use::Read);
    if (reason == 0 && !file.is_regular()) return refuse("no regular file");
    if (reason == 0) reason = file.size(size);
    if (reason != 0) return refuse(std::strerror(reason));
    std::vector<std::uint8_t> bytes;
    // What is wrong with the next bytes of the file; empty: nothing.
    const auto read = [&](std::uint64_t count) -> std::string {
        const std::size_t at = bytes.size();
        const std::uint64_t wanted = std::min(count, size - at);
        bytes.resize(at + static_cast<std::size_t>(wanted));
        const std::ptrdiff_t got =
            file.read_at(at, reinterpret_cast<char*>(bytes.data() + at), bytes.size() - at);
        if (got < 0) return std::strerror(static_cast<int>(-got));
        return static_cast<std::uint64_t>(got) == wanted ? "" : "it became shorter";
    };
    std::string fault = read(PackedBases::kHead);
    if (fault.empty()) fault = PackedBases::head_fault(bytes, size);
    if (fault.empty() && size > kMostBytes)
        fault = "too long: more than all endings of four pieces can take";
    if (!fault.empty()) return refuse(fault);
    bytes.reserve(static_cast<std::size_t>(size));
    while (bytes.size() < size) {
        if (goes_on && !goes_on()) return refuse("its reading was given up");
        if (fault = read(kPart); !fault.empty()) return refuse(fault);
    }
    auto bases = of(std::move(bytes), goes_on);
    if (!bases) return refuse(bases.error());
    return bases;
}

std::string OwnBases::installed_path() {
    const std::string folder = user_folder(UserFiles::Data);
    return folder.empty() ? folder : folder + "/endings.bases";
}

const PackedBases* OwnBases::holding(const Ending& ending) const {
    if (embedded_.has(ending)) return &embedded_;
    return of_file_ && of_file_->has(ending) ? &*of_file_ : nullptr;
}

std::vector<Ending> OwnBases::endings() const {
    std::vector<Ending> all = embedded_.endings();
    if (of_file_) {
        for (const Ending& ending : of_file_->endings())
            if (!embedded_.has(ending)) all.push_back(ending);
    }
    return all;
}

std::optional<BaseValue> OwnBases::value(const Board& board) const {
    const auto position = EndingPosition::of(board);
    if (!position) return std::nullopt;
    if (position->ending.count() == 2) return kDrawn;
    const PackedBases* const bases = holding(position->ending);
    return bases == nullptr ? std::nullopt : bases->value(*position);
}

// The tables know no en passant square: the best of what they say, of the position without it and
// of the captures.  Where these are the only moves, what the tables say is of no meaning.
std::optional<BaseValue> OwnBases::value_with_en_passant(const Board& board) const {
    std::optional<BaseValue> best;
    bool has_other = false;
    for (const Move move : legal_moves(board)) {
        if (!move.is_en_passant()) {
            has_other = true;
            continue;
        }
        const auto after = value(board.after(move));
        if (!after) return std::nullopt;
        if (!best || worth(before(*after)) > worth(*best)) best = before(*after);
    }
    if (best && !has_other) return best;
    const auto without = value(board);
    if (!without) return std::nullopt;
    return best && worth(*best) > worth(*without) ? best : without;
}

std::optional<OwnAnswer> OwnBases::probe(const Board& board) const {
    if (board.castling_rooks.any()) return std::nullopt;
    const auto found =
        board.en_passant == Square::None ? value(board) : value_with_en_passant(board);
    if (!found) return std::nullopt;
    return OwnAnswer{outcome_of(*found), plies_of(*found)};
}

}  // namespace sebastes
