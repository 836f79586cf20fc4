// TableFolder holds Syzygy tables made by our generator; the destructor removes them.
#pragma once

#include <sys/file.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"
#include "tools/shared/retrograde/endings.h"
#include "tools/shared/retrograde/syzygy_writer.h"

namespace sebastes {

using TableFiles = std::map<std::string, std::string>;

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
            files[entry.path().filename().string()] = test::read_file(entry.path());
        }
        return files;
    }
    std::vector<Material> wanted;
    for (const std::string& name : endings) wanted.push_back(*Material::parse(name));
    files = syzygy_files(wanted);
    for (const auto& [name, bytes] : files) std::ofstream(kept / name, std::ios::binary) << bytes;
    std::ofstream(complete) << '\n';
    return files;
}

// The names of all endings of four pieces, which take some minutes to generate.
inline std::vector<std::string> endings_of_four() {
    std::vector<std::string> names;
    for (const Material material : all_material(4)) names.push_back(name_of(material));
    return names;
}

class TableFolder {
  public:
    explicit TableFolder(const std::vector<std::string>& endings = {}) {
        if (endings.empty()) return;
        for (const auto& [name, bytes] : made_tables(endings)) put(name, bytes);
    }

    std::string path() const { return folder_.path(); }
    std::string file(const std::string& name) const { return folder_.file(name).string(); }
    void put(const std::string& name, const std::string& bytes) const { folder_.file(name, bytes); }

  private:
    test::TemporaryFolder folder_;
};

}  // namespace sebastes
