#include <algorithm>
#include <cstdint>
#include <vector>

#include "bases/own_bases.h"
#include "board/move_list.h"
#include "notation/fen.h"
#include "tests/fuzz/checks.h"

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

}  // namespace

std::string fault_of_base(std::string_view bytes) {
    const std::vector<std::uint8_t> all(bytes.begin(), bytes.end());
    std::string fault = fault_of_base_file(all);
    if (!fault.empty() || all.size() < 3) return fault;
    // The same as the values of an ending, those of White up to some byte.
    static const std::vector<Ending> endings = all_endings(4);
    const Ending& ending = endings[all[0] % endings.size()];
    const std::size_t white = (all[1] * 256U + all[2]) % (all.size() - 2);
    return fault_of_base_file(join_endings({{ending, {all.begin() + 3, all.end()}, white}}));
}

}  // namespace sebastes::fuzz
