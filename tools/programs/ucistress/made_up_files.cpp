#include "tools/programs/ucistress/made_up_files.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "bases/endings/ending.h"
#include "core/random.h"
#include "tables/vector_text.h"
#include "tools/programs/bases/syzygy_writer.h"
#include "tools/shared/retrograde/retrograde.h"

namespace sebastes::stress {

namespace {

using Files = std::map<std::string, std::string>;

// The tables of three pieces and one of four, by name.
const Files& syzygy_files() {
    static const Files kFiles = [] {
        Files files;
        EndingTables tables;
        std::vector<Ending> endings = all_endings(3);
        endings.push_back(*Ending::parse("KNNK"));
        for (const Ending& ending : endings) {
            tables.add(make_ending_table(ending, tables, 1));
            bases::SyzygyFiles made = bases::make_syzygy_files(ending, tables);
            const std::string name = bases::syzygy_name(ending);
            files[name + ".rtbw"] = std::move(made.outcomes);
            files[name + ".rtbz"] = std::move(made.distances);
        }
        return files;
    }();
    return kFiles;
}

// 1. e4, several times over.
std::string opening_book() {
    constexpr std::string_view kEntry{"\x46\x3B\x96\x18\x16\x91\xFC\x9C\x03\x1C\0\x01\0\0\0\0", 16};
    constexpr std::size_t kEntries = 1000;
    std::string book;
    for (std::size_t i = 0; i < kEntries; ++i) book += kEntry;
    return book;
}

// Of the sizes that this engine has.
const std::string& evaluation_values() {
    static const std::string kText = [] {
        tables::VectorValues values;
        for (const tables::VectorSection& section : vector_sections(values))
            section.values->assign(section.count, 0);
        return tables::VectorText::write(std::move(values), "");
    }();
    return kText;
}

}  // namespace

std::string garbage(std::size_t size) {
    Random random(size);
    std::string bytes(size, '\0');
    std::ranges::generate(bytes, [&] { return static_cast<char>(random.below(256)); });
    return bytes;
}

std::string sound_file(const std::string& name) {
    if (name.ends_with(".bin")) return opening_book();
    if (name.ends_with(".values")) return evaluation_values();
    if (name.ends_with(".rtbw") || name.ends_with(".rtbz")) {
        const auto found = syzygy_files().find(name);
        if (found != syzygy_files().end()) return found->second;
    }
    return garbage(kGarbage);
}

std::string spoiled_file(const std::string& name) {
    constexpr std::size_t kHead = 12;
    const std::string sound = sound_file(name);
    return sound.substr(0, kHead) + garbage(sound.size() - std::min(sound.size(), kHead));
}

}  // namespace sebastes::stress
