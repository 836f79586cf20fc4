#include "tools/programs/bases/syzygy_writer.h"

#include <algorithm>
#include <initializer_list>
#include <utility>
#include <vector>

#include "bases/endings/ending_index.h"
#include "bases/syzygy_file.h"
#include "core/byte_text.h"
#include "tools/programs/bases/syzygy_distance.h"
#include "tools/programs/bases/syzygy_layout.h"
#include "tools/programs/bases/syzygy_pack.h"
#include "tools/shared/batch/output_file.h"

namespace sebastes::bases {

namespace {

constexpr int kSplit = 1;  // flags of a file: a table for each side to move
constexpr int kPawns = 2;
constexpr int kWinsInPlies = 4;  // flags of a part: distances are not halved
constexpr int kLossesInPlies = 8;

using Values = std::vector<std::uint8_t>;

// Of each part of one side's table.  value(side, number of EndingIndex) may be kAnyValue.
template <typename Value>
std::vector<Values> values_of(const Ending& ending, const SyzygyLayout& layout,
                              const EndingTable& table, Color side, Value value) {
    std::vector<Values> parts;
    for (int part = 0; part < layout.parts(); ++part)
        parts.emplace_back(layout.size(part), kAnyValue);
    const EndingIndex index(ending);
    // The table has numbers of its own for some placements that a symmetry makes one here.
    const Symmetry symmetry = layout.has_pawns() ? kLeftToRight : kDiagonal;
    for (std::size_t number = 0; number < index.size(); ++number) {
        if (table.values[side][number] == kIllegal) continue;
        const EndingSquares squares = index.squares(number);
        EndingSquares turned_squares = squares;
        for (int i = 0; i < ending.count(); ++i) {
            Square& square = turned_squares[static_cast<std::size_t>(i)];
            square = turned(symmetry, square);
        }
        for (const EndingSquares& each : {squares, turned_squares}) {
            const SyzygyLayout::Place place = layout.place(each);
            parts[static_cast<std::size_t>(place.part)][place.number] = value(side, number);
        }
    }
    return parts;
}

void pad(std::string& bytes, std::size_t multiple) {
    bytes.resize((bytes.size() + multiple - 1) / multiple * multiple);
}

// The whole file: `packs` by part, each with one pack or, where the file is split, two.
std::string file_of(const SyzygyLayout& layout, const unsigned char (&mark)[4],
                    const std::vector<std::vector<SyzygyPack>>& packs) {
    std::string bytes;
    for (const unsigned char each : mark) append_number(bytes, each, 1);
    const bool split = packs.front().size() == 2;
    append_number(
        bytes, static_cast<unsigned>((split ? kSplit : 0) | (layout.has_pawns() ? kPawns : 0)), 1);
    // Places of the factors, then the pieces; for both sides alike.
    const unsigned both = split ? 0x11 : 0x01;
    for (int part = 0; part < layout.parts(); ++part) {
        append_number(bytes, 0, 1);
        if (layout.has_other_pawns()) append_number(bytes, both, 1);
        for (int i = 0; i < layout.count(); ++i)
            append_number(bytes, both * static_cast<unsigned>(layout.piece_code(i)), 1);
    }
    pad(bytes, 2);
    const auto add = [&](std::string SyzygyPack::*piece, std::size_t multiple) {
        for (const auto& part : packs)
            for (const SyzygyPack& pack : part) {
                pad(bytes, multiple);
                bytes += pack.*piece;
            }
    };
    add(&SyzygyPack::head, 1);
    if (bytes.size() % 2 == 1) pad(bytes, 2);
    add(&SyzygyPack::index, 1);
    add(&SyzygyPack::sizes, 1);
    add(&SyzygyPack::blocks, 64);
    pad(bytes, 64);
    bytes.resize(bytes.size() + 16);  // the checksum
    return bytes;
}

}  // namespace

std::vector<Ending> with_smaller_endings(const std::vector<Ending>& endings) {
    constexpr PieceType kPromoted[] = {PieceType::Queen, PieceType::Rook, PieceType::Bishop,
                                       PieceType::Knight};
    std::vector<Ending> wanted = endings;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const Ending ending = wanted[i];
        Ending::Pieces pieces{};
        for (int at = 0; at < ending.count(); ++at)
            pieces[static_cast<std::size_t>(at)] = ending.piece(at);
        for (Piece& piece : pieces) {
            if (piece != Piece::WhitePawn && piece != Piece::BlackPawn) continue;
            const Piece pawn = piece;
            for (const PieceType type : kPromoted) {
                piece = make_piece(color_of(pawn), type);
                const Ending smaller =
                    EndingPosition::of(pieces, {}, ending.count(), Color::White).ending;
                if (std::ranges::find(wanted, smaller) == wanted.end()) wanted.push_back(smaller);
            }
            piece = pawn;
        }
    }
    std::vector<Ending> ordered = all_endings(kMostBasePieces);
    std::erase_if(ordered, [&](const Ending& each) {
        return each.count() > 3 && std::ranges::find(wanted, each) == wanted.end();
    });
    return ordered;
}

std::string syzygy_name(const Ending& ending) { return SyzygyLayout(ending).name(); }

SyzygyFiles make_syzygy_files(const Ending& ending, const EndingTables& tables) {
    const SyzygyLayout layout(ending);
    const EndingTable& table = *tables.find(ending);
    std::vector<std::vector<SyzygyPack>> outcomes(static_cast<std::size_t>(layout.parts()));
    for (const Color side : {Color::White, Color::Black}) {
        if (side == Color::Black && ending.is_symmetric()) continue;
        const auto values = values_of(ending, layout, table, side, [&](Color of, auto number) {
            const Outcome outcome = outcome_of(table.values[of][number]);
            return static_cast<std::uint8_t>(2 + 2 * static_cast<int>(outcome));
        });
        for (std::size_t part = 0; part < values.size(); ++part)
            outcomes[part].push_back(pack_syzygy(values[part], 0));
    }
    const SyzygyDistances distances = syzygy_distances(ending, tables);
    std::vector<std::vector<SyzygyPack>> zeroes;
    for (const Values& values :
         values_of(ending, layout, table, Color::White, [&](Color of, auto number) {
             const std::uint8_t distance = distances[of][number];
             return distance == 0 ? kAnyValue : static_cast<std::uint8_t>(distance - 1);
         }))
        zeroes.push_back({pack_syzygy(values, kWinsInPlies | kLossesInPlies)});
    return {file_of(layout, kSyzygyOutcomeMark, outcomes),
            file_of(layout, kSyzygyDistanceMark, zeroes)};
}

std::optional<Error> write_syzygy_files(const Ending& ending, const EndingTables& tables,
                                        const std::filesystem::path& folder) {
    const SyzygyFiles files = make_syzygy_files(ending, tables);
    const std::string name = syzygy_name(ending);
    for (const auto& [suffix, bytes] :
         {std::pair{".rtbw", &files.outcomes}, std::pair{".rtbz", &files.distances}}) {
        if (auto error = tools::write_output_file((folder / (name + suffix)).string(), *bytes))
            return error;
    }
    return std::nullopt;
}

}  // namespace sebastes::bases
