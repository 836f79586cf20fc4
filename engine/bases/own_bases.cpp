#include "bases/own_bases.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "bases/endings/ending_table.h"
#include "board/move_list.h"
#include "tables/embedded_bases.h"

namespace sebastes {

OwnBases::OwnBases() {
    auto parsed = PackedBases::parse(tables::kEmbeddedBases);
    assert(parsed);
    embedded_ = std::move(*parsed);
}

Result<OwnBases> OwnBases::of(std::vector<std::uint8_t> bytes) {
    OwnBases bases;
    bases.bytes_ = std::make_shared<const std::vector<std::uint8_t>>(std::move(bytes));
    auto parsed = PackedBases::parse(*bases.bytes_);
    if (!parsed) return Error{parsed.error()};
    bases.of_file_ = std::move(*parsed);
    const auto is_there = [&](const Ending& ending) {
        return bases.embedded_.has(ending) || bases.of_file_->has(ending);
    };
    if (std::ranges::all_of(all_endings(4), is_there)) bases.most_pieces_ = 4;
    return bases;
}

Result<OwnBases> OwnBases::open(const std::string& path) {
    const auto failed = [&] {
        const std::string reason = errno != 0 ? std::strerror(errno) : "it cannot be read";
        return Error{path + ": " + reason};
    };
    constexpr std::size_t kPart = std::size_t{1} << 20;
    std::vector<std::uint8_t> bytes;
    std::error_code fault;
    if (std::filesystem::exists(path, fault) && !std::filesystem::is_regular_file(path, fault))
        return Error{path + ": no regular file"};
    const auto expected = std::filesystem::file_size(path, fault);
    if (!fault) bytes.reserve(static_cast<std::size_t>(expected) + kPart);
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    std::size_t size = 0;
    while (in) {
        bytes.resize(size + kPart);
        in.read(reinterpret_cast<char*>(bytes.data() + size), kPart);
        size += static_cast<std::size_t>(in.gcount());
    }
    if (!in.eof()) return failed();
    bytes.resize(size);
    auto bases = of(std::move(bytes));
    if (!bases) return Error{path + ": " + bases.error()};
    return bases;
}

std::string OwnBases::installed_path() {
    const char* const data = std::getenv("XDG_DATA_HOME");
    std::string folder = data == nullptr ? "" : data;
    if (folder.empty() || folder.front() != '/') {
        const char* const home = std::getenv("HOME");
        if (home == nullptr || *home == '\0') return {};
        folder = std::string(home) + "/.local/share";
    }
    return folder + "/sebastes/endings.bases";
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
