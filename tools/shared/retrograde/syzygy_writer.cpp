#include "tools/shared/retrograde/syzygy_writer.h"

#include <utility>
#include <vector>

#include "core/byte_text.h"
#include "tools/shared/retrograde/endings.h"
#include "tools/shared/retrograde/retrograde.h"
#include "tools/shared/retrograde/syzygy_pack.h"

namespace sebastes {

namespace {

// Returns a piece's code in the file: 1 to 6 for White's pawn to king, 9 to 14 for Black's.
unsigned code_of(Piece piece) {
    const auto type = static_cast<unsigned>(index_of(type_of(piece)));
    return 1 + type + (color_of(piece) == Color::Black ? 8 : 0);
}

void pad(std::string& bytes, std::size_t multiple) {
    bytes.resize((bytes.size() + multiple - 1) / multiple * multiple);
}

// Packs each part separately; value(number) may be kAnyValue.
template <typename Value>
std::vector<SyzygyPack> pack_parts(const PlacementNumbers& numbers, unsigned flags, Value value) {
    std::vector<SyzygyPack> packs;
    for (std::size_t part = 0; part < numbers.parts(); ++part) {
        std::vector<std::uint8_t> values;
        for (std::size_t i = numbers.begin(part); i < numbers.begin(part + 1); ++i)
            values.push_back(value(i));
        packs.push_back(pack_syzygy(values, flags));
    }
    return packs;
}

// Returns the whole file with the parts of one or both sides to move.
std::string file_of(const PlacementNumbers& numbers, const unsigned char (&magic)[4],
                    const std::vector<std::vector<SyzygyPack>>& sides) {
    const Material material = numbers.material();
    std::string bytes;
    for (const unsigned char each : magic) append_number(bytes, each, 1);
    const bool split = sides.size() == 2;
    append_number(bytes, (split ? kFileIsSplit : 0) | (material.pawns() > 0 ? kFileHasPawns : 0),
                  1);
    // The order of the pieces' groups, then the pieces, the same for both sides.
    const unsigned both = split ? 0x11 : 0x01;
    for (std::size_t part = 0; part < numbers.parts(); ++part) {
        append_number(bytes, 0, 1);
        if (TableIndex::has_other_pawns(material)) append_number(bytes, both, 1);
        for (const Piece piece : numbers.order()) append_number(bytes, both * code_of(piece), 1);
    }
    pad(bytes, 2);
    const auto add = [&](std::string SyzygyPack::*piece, std::size_t multiple) {
        for (std::size_t part = 0; part < numbers.parts(); ++part)
            for (const auto& packs : sides) {
                pad(bytes, multiple);
                bytes += packs[part].*piece;
            }
    };
    add(&SyzygyPack::head, 1);
    pad(bytes, 2);
    add(&SyzygyPack::index, 1);
    add(&SyzygyPack::sizes, 1);
    add(&SyzygyPack::blocks, 64);
    pad(bytes, 64);
    bytes.resize(bytes.size() + 16);  // the checksum
    return bytes;
}

}  // namespace

std::string wdl_file(const SolvedTable& table) {
    std::vector<std::vector<SyzygyPack>> sides;
    for (const Color side : kColors) {
        if (side == Color::Black && table.numbers.material().is_symmetric()) continue;
        sides.push_back(pack_parts(table.numbers, 0, [&](std::size_t number) {
            const Distance distance = table.distances[side][number];
            return distance == kIllegal
                       ? kAnyValue
                       : static_cast<std::uint8_t>(2 + static_cast<int>(wdl_of(distance)));
        }));
    }
    return file_of(table.numbers, kWdlMagic, sides);
}

std::string dtz_file(const SolvedTable& table) {
    constexpr int kCursed = 101;
    const auto value = [&](std::size_t number) {
        const Distance distance = table.distances[Color::White][number];
        const WDL zeroing = table.zeroing[Color::White][number];
        // Readers try captures and pawn moves before they probe the table.
        if (distance == kIllegal || distance == kDrawn ||
            (zeroing != SolvedTable::kNoZeroing && zeroing > WDL::Draw &&
             zeroing >= wdl_of(distance)))
            return kAnyValue;
        const int plies = std::max(plies_of(distance), 1);
        return static_cast<std::uint8_t>(plies < kCursed ? plies - 1 : (plies - kCursed) / 2);
    };
    return file_of(table.numbers, kDtzMagic,
                   {pack_parts(table.numbers, kPartWinsInPlies | kPartLossesInPlies, value)});
}

std::map<std::string, std::string> syzygy_files(const std::vector<Material>& wanted) {
    std::map<std::string, std::string> files;
    SolvedTables solved;
    for (const Material material : with_successors(wanted)) {
        const SolvedTable table = solve(material, solved);
        files[name_of(material) + ".rtbw"] = wdl_file(table);
        files[name_of(material) + ".rtbz"] = dtz_file(table);
        solved.add(table);
    }
    return files;
}

}  // namespace sebastes
