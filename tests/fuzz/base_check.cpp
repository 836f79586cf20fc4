#include <algorithm>
#include <cstdint>
#include <vector>

#include "bases/own_bases.h"
#include "board/move_list.h"
#include "core/byte_text.h"
#include "notation/fen.h"
#include "tests/fuzz/checks.h"
#include "tools/shared/retrograde/packing.h"

namespace sebastes::fuzz {

namespace {

// Positions of the endings that the bases have; whatever they say, they say it without harm.
std::string fault_of_bases(const OwnBases& bases) {
    if (bases.most_pieces() < 3) return "less than what is embedded";
    for (const Ending& ending : bases.endings()) {
        const PackedBases* const packed = bases.holding(ending);
        if (packed == nullptr) return "an ending that nothing holds: " + ending.name();
        const EndingIndex index(ending);
        for (const Color side : {Color::White, Color::Black})
            if (packed->values(ending, side).size() != index.size())
                return "not as many values as positions: " + ending.name();
        const std::size_t step = index.size() / 50 + 1;
        for (std::size_t number = 0; number < index.size(); number += step) {
            EndingPosition at{ending, index.squares(number), Color::White};
            const auto squares = std::span(at.squares).first(std::size_t(ending.count()));
            bool apart = true;
            for (std::size_t i = 0; i < squares.size(); ++i)
                for (std::size_t j = 0; j < i; ++j) apart = apart && squares[i] != squares[j];
            if (!apart || index.number(at.squares) != number) continue;
            packed->value(at);
            at.side_to_move = Color::Black;
            packed->value(at);
        }
    }
    return {};
}

std::string fault_of_base_file(std::vector<std::uint8_t> bytes) {
    const auto bases = OwnBases::of(std::move(bytes));
    if (!bases) return is_shown_well(bases.error()) ? "" : "an error without a reason";
    const auto board = parse_fen("8/8/8/3k4/8/8/4P3/4K3 w - - 0 1");
    if (!bases->probe(board->board())) return "what is embedded is lost";
    return fault_of_bases(*bases);
}

using BaseBytes = std::vector<std::uint8_t>;

// The sum of these bytes: the one that a file of them has in its only row.
std::uint64_t base_sum(Bytes bytes) {
    static const Ending any = all_endings(3).front();
    const BaseBytes file = join_endings({{any, {bytes.begin(), bytes.end()}, 0}});
    return read_number(Bytes(file).subspan(PackedBases::kHead + 24, 8));
}

// With the right size and sums, where it has rows at all.
BaseBytes repaired_base(BaseBytes bytes) {
    constexpr std::size_t kRowSize = 40;
    constexpr std::size_t kSumSize = 8;
    if (bytes.size() < PackedBases::kHead + kSumSize) return bytes;
    const auto put = [&](std::size_t at, std::uint64_t number) {
        for (std::size_t i = 0; i < 8; ++i)
            bytes[at + i] = static_cast<std::uint8_t>(number >> 8 * i);
    };
    const auto number = [&](std::size_t at) { return read_number(Bytes(bytes).subspan(at, 8)); };
    put(16, bytes.size());
    const std::size_t most = (bytes.size() - PackedBases::kHead - kSumSize) / kRowSize;
    const auto rows = std::min<std::uint64_t>(read_number(Bytes(bytes).subspan(12, 4)), most);
    const std::size_t sum = PackedBases::kHead + rows * kRowSize;
    for (std::size_t row = PackedBases::kHead; row < sum; row += kRowSize) {
        const std::uint64_t begin = number(row + 8);
        const std::uint64_t size = number(row + 16);
        if (begin <= bytes.size() && size <= bytes.size() - begin)
            put(row + 24, base_sum(Bytes(bytes).subspan(begin, size)));
    }
    put(sum, base_sum(Bytes(bytes).first(sum)));
    return bytes;
}

}  // namespace

std::string fault_of_base(std::string_view bytes) {
    const BaseBytes all(bytes.begin(), bytes.end());
    std::string fault = fault_of_base_file(all);
    if (fault.empty()) fault = fault_of_base_file(repaired_base(all));
    if (!fault.empty() || all.size() < 3) return fault;
    // The same as the values of an ending, those of White up to some byte.
    static const std::vector<Ending> endings = all_endings(4);
    const Ending& ending = endings[all[0] % endings.size()];
    const std::size_t white = (all[1] * 256U + all[2]) % (all.size() - 2);
    return fault_of_base_file(join_endings({{ending, {all.begin() + 3, all.end()}, white}}));
}

}  // namespace sebastes::fuzz
