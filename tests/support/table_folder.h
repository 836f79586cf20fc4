// TableFolder holds Syzygy tables made by our generator; the destructor removes them.
#pragma once

#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tools/shared/retrograde/syzygy_writer.h"

namespace sebastes {

using TableFiles = std::map<std::string, std::string>;

inline TableFiles generated_tables(const std::vector<std::string>& endings) {
    std::vector<Material> wanted;
    for (const std::string& name : endings) wanted.push_back(*Material::parse(name));
    return syzygy_files(wanted);
}

// Returns the WDL and DTZ files by name, of these endings and of all endings that follow from them.
// The first process of a build that asks generates them and keeps them in the build folder, where
// the others find them: ctest starts a process for each test.
inline const TableFiles& made_tables(const std::vector<std::string>& endings) {
    static std::map<std::vector<std::string>, TableFiles> made;
    TableFiles& files = made[endings];
    if (!files.empty()) return files;
    namespace fs = std::filesystem;
    const fs::path program = SEBASTES_BINARY_DIR "/sebastes_tests";
    fs::path kept = SEBASTES_BINARY_DIR "/test_tables";
    for (const std::string& name : endings) kept += '-' + name;
    fs::create_directories(kept);
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> lock(
        std::fopen((kept / "lock").c_str(), "w"), std::fclose);
    flock(fileno(lock.get()), LOCK_EX);
    const fs::path complete = kept / "complete";
    if (fs::exists(complete) && fs::last_write_time(complete) > fs::last_write_time(program)) {
        for (const auto& entry : fs::directory_iterator(kept)) {
            if (!entry.path().extension().string().starts_with(".rtb")) continue;
            std::ifstream in(entry.path(), std::ios::binary);
            files[entry.path().filename().string()].assign(std::istreambuf_iterator<char>(in), {});
        }
        return files;
    }
    files = generated_tables(endings);
    for (const auto& [name, bytes] : files) std::ofstream(kept / name, std::ios::binary) << bytes;
    std::ofstream(complete) << '\n';
    return files;
}

class TableFolder {
  public:
    explicit TableFolder(const std::vector<std::string>& endings = {})
        : path_(testing::TempDir() + "sebastes_tables_" +
                testing::UnitTest::GetInstance()->current_test_info()->name() +
                std::to_string(getpid())) {
        std::filesystem::create_directories(path_);
        if (endings.empty()) return;
        for (const auto& [name, bytes] : made_tables(endings)) put(name, bytes);
    }
    ~TableFolder() { std::filesystem::remove_all(path_); }
    TableFolder(const TableFolder&) = delete;
    TableFolder& operator=(const TableFolder&) = delete;

    const std::string& path() const { return path_; }
    std::string file(const std::string& name) const { return path_ + '/' + name; }
    void put(const std::string& name, const std::string& bytes) const {
        std::ofstream(file(name), std::ios::binary) << bytes;
    }

  private:
    std::string path_;
};

}  // namespace sebastes
