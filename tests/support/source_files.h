// The engine's own sources, read for the tests of the house rules.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace sebastes {

struct SourceFile {
    std::string path;  // from the repository's root
    std::string text;
};

// Every .h and .cpp below the folders, by path.  A folder without any fails the test.
inline std::vector<SourceFile> source_files(std::initializer_list<std::string_view> folders) {
    namespace fs = std::filesystem;
    const fs::path root = SEBASTES_SOURCE_DIR;
    std::vector<SourceFile> files;
    for (const std::string_view folder : folders) {
        const auto known = files.size();
        for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
            const fs::path extension = entry.path().extension();
            if (extension != ".h" && extension != ".cpp") continue;
            std::ifstream in(entry.path());
            std::string text(std::istreambuf_iterator<char>(in), {});
            files.push_back({entry.path().lexically_relative(root).generic_string(), text});
        }
        EXPECT_GT(files.size(), known) << "no source found in " << folder;
    }
    std::ranges::sort(files, {}, &SourceFile::path);
    return files;
}

}  // namespace sebastes
