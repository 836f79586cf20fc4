// What stands in files that sessions make up: the same for each name, on every machine.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sebastes::stress {

constexpr std::size_t kGarbage = 65536;                     // bytes
constexpr std::size_t kMostMadeUp = std::size_t{16} << 20;  // no file that is made up has more

// Bytes by chance.
std::string garbage(std::size_t size);
// What the file should be, by its name.  KQvK.rtbw and KRvK.rtbz, their like of three pieces and
// those of KNNvK are Syzygy tables, which takes a second once; *.bin is a Polyglot book of a game's
// first move; *.values are values of the vector evaluation (tables/vector_text.h), all of them 0.
// Others are garbage.
std::string sound_file(const std::string& name);
// The same but for most of its bytes: its head is as it should be.
std::string spoiled_file(const std::string& name);

}  // namespace sebastes::stress
