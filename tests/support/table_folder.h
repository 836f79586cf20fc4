// TableFolder holds Syzygy tables made by our generator; the destructor removes them.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "tools/shared/retrograde/retrograde.h"
#include "tools/shared/retrograde/syzygy_writer.h"

namespace sebastes {

// Returns the WDL and DTZ files by name, of these endings and of all endings that follow from them.
inline const std::map<std::string, std::string>& made_tables(
    const std::vector<std::string>& endings) {
    static std::map<std::vector<std::string>, std::map<std::string, std::string>> made;
    auto& files = made[endings];
    if (!files.empty()) return files;
    SolvedTables solved;
    std::vector<Material> wanted;
    for (const std::string& name : endings) wanted.push_back(*Material::parse(name));
    for (const Material material : with_successors(wanted)) {
        const SolvedTable table = solve(material, solved);
        files[material.name() + ".rtbw"] = wdl_file(table);
        files[material.name() + ".rtbz"] = dtz_file(table);
        solved.add(table);
    }
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
