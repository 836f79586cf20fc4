#include <algorithm>
#include <span>

#include "core/random.h"
#include "tablebase/syzygy_table.h"
#include "tests/fuzz/checks.h"
#include "tools/shared/retrograde/random_position.h"

namespace sebastes::fuzz {

namespace {

// Checks that probes of a table end and read within the bytes; ignores the values.
std::string fault_of_table(Material material, TableKind kind, std::string_view bytes) {
    const std::span all(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    const auto table = SyzygyTable::open(TableBytes(all), material, kind);
    if (!table) return is_shown_well(table.error()) ? "" : "an error without a reason";
    Random random(bytes.size());
    for (int i = 0; i < 60; ++i) {
        const Board board = random_position(material, random);
        const bool swapped = Material::of(board) != material;
        for (const WDL wdl : {WDL::Loss, WDL::BlessedLoss, WDL::CursedWin, WDL::Win}) {
            const auto value = table->probe(board, swapped, wdl);
            const bool is_wdl = kind == TableKind::Wdl;
            if (value && (*value < (is_wdl ? -2 : 0) || *value > (is_wdl ? 2 : 200'000)))
                return "a value that cannot be";
        }
    }
    return {};
}

// Sets the magic number of the table's kind and pads the file to a valid size.
std::string whole_table(TableKind kind, std::string_view bytes) {
    std::string whole(bytes);
    whole.resize(std::max<std::size_t>((whole.size() + 47) / 64 * 64, 64) + 16);
    std::ranges::copy(kind == TableKind::Wdl ? kWdlMagic : kDtzMagic, whole.begin());
    return whole;
}

}  // namespace

// The first byte chooses which table the other bytes are.
std::string fault_of_tablebase(std::string_view bytes) {
    constexpr const char* kNames[] = {"KQvK", "KRvK", "KPvK", "KPvKP", "KRvKN", "KBBvKP"};
    if (bytes.empty()) return {};
    const auto number = static_cast<unsigned char>(bytes.front());
    const Material material = *Material::parse(kNames[number / 2 % std::size(kNames)]);
    const TableKind kind = number % 2 == 0 ? TableKind::Wdl : TableKind::Dtz;
    bytes.remove_prefix(1);
    std::string fault = fault_of_table(material, kind, bytes);
    return fault.empty() ? fault_of_table(material, kind, whole_table(kind, bytes)) : fault;
}

}  // namespace sebastes::fuzz
