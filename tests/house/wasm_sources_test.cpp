// What is compiled for WebAssembly asks no more of the C++ library than emscripten's has with
// tools/bindings/wasm/standard_library.h: a check for machines without emscripten.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/source_files.h"

namespace sebastes {
namespace {

constexpr std::string_view kLibraryHeader = "tools/bindings/wasm/standard_library.h";

// Of std::ranges, what emscripten's own library has.
constexpr std::string_view kOwnRanges[] = {"begin", "end",   "size", "data",    "empty",
                                           "less",  "range", "swap", "greater", "equal_to"};
// What emscripten's has not, and the header has to declare where it is asked for.
constexpr std::string_view kDeclared[] = {"atomic_ref", "bit_cast", "jthread",
                                          "make_unique_for_overwrite"};
// What neither has.
constexpr std::string_view kMissing[] = {
    "std::views::",         "std::format(",     "std::stop_token", "std::stop_source",
    "std::source_location", "std::osyncstream", "<ranges>"};

bool is_word(char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; }

bool declares(std::string_view library, std::string_view name) {
    for (const std::string_view before : {"class ", "constexpr To ", "unique_ptr<T> "})
        if (library.find(std::string(before) + std::string(name)) != library.npos) return true;
    return false;
}

bool has_range_name(std::string_view library, std::string_view name) {
    if (std::ranges::find(kOwnRanges, name) != std::end(kOwnRanges)) return true;
    const std::string declared = " " + std::string(name) + "(Range&&";
    const std::string of_two = " " + std::string(name) + "(First&&";
    return library.find(declared) != library.npos || library.find(of_two) != library.npos;
}

std::vector<std::string> faults_for_wasm(std::string_view library, const SourceFile& file) {
    std::vector<std::string> faults;
    for (const std::string_view missing : kMissing)
        if (file.text.find(missing) != std::string::npos)
            faults.push_back(file.path + ": " + std::string(missing));
    for (const std::string_view name : kDeclared) {
        const std::string asked = "std::" + std::string(name);
        if (file.text.find(asked) != std::string::npos && !declares(library, name))
            faults.push_back(file.path + ": " + asked);
    }
    constexpr std::string_view kRanges = "std::ranges::";
    const std::string_view text = file.text;
    for (auto at = text.find(kRanges); at != text.npos; at = text.find(kRanges, at)) {
        at += kRanges.size();
        const auto end =
            std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), is_word);
        const auto length = static_cast<std::size_t>(end - text.begin()) - at;
        const std::string_view name = text.substr(at, length);
        if (!has_range_name(library, name))
            faults.push_back(file.path + ": " + std::string(kRanges) + std::string(name));
    }
    return faults;
}

std::string library_header() {
    for (const SourceFile& file : source_files({"tools/bindings/wasm"}))
        if (file.path == kLibraryHeader) return file.text;
    return {};
}

TEST(WasmSources, AskForNothingThatEmscriptenLacks) {
    const std::string library = library_header();
    ASSERT_FALSE(library.empty());
    for (const SourceFile& file :
         source_files({"engine", "tables", "tools/shared/annotate", "tools/shared/api",
                       "tools/shared/explain", "tools/shared/json", "tools/shared/retrograde"}))
        for (const std::string& fault : faults_for_wasm(library, file))
            ADD_FAILURE() << fault << " is not in " << kLibraryHeader;
}

TEST(WasmSources, PlantedFaultsAreSeen) {
    const std::string library = library_header();
    const auto faults = [&](std::string_view text) {
        return faults_for_wasm(library, {"a.cpp", std::string(text)}).size();
    };
    EXPECT_EQ(faults("std::ranges::find(a, b); std::ranges::equal(a, b); std::ranges::end(a)"), 0);
    EXPECT_EQ(faults("std::ranges::sort(a); std::ranges::inplace_merge(a, b);"), 1);
    EXPECT_EQ(faults("std::ranges::find_en(a); std::ranges::fin"), 2);
    EXPECT_EQ(faults("for (int i : a | std::views::reverse) std::format(\"{}\", i);"), 2);
    EXPECT_EQ(faults("std::bit_cast<int>(f); std::jthread t; std::atomic_ref(i).load()"), 0);
    EXPECT_EQ(faults_for_wasm("", {"a.cpp", "std::atomic_ref(i).load()"}).size(), 1);
}

}  // namespace
}  // namespace sebastes
