// The rooms of the search and the arrows between them: the root search asks the node search and the
// proof of mates; these ask when to stop; nothing points back.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;

struct Room {
    std::string_view folder;  // of engine/search
    std::vector<std::string_view> barred;
};

const Room kRooms[] = {
    {"time",
     {"search/node/", "search/root/", "search/mate/", "search/session.h",
      "search/transposition_table.h"}},
    {"node",
     {"search/root/", "search/mate/", "search/session.h", "search/driver.h",
      "search/search_report.h"}},
    {"root", {"search/session.h"}},
    {"mate", {"search/node/", "search/root/", "search/session.h", "search/search_report.h"}},
};

std::vector<std::string> faults(std::string_view path, const std::string& text, const Room& room) {
    std::vector<std::string> found;
    for (const std::string_view barred : room.barred)
        if (text.find("#include \"" + std::string(barred)) != std::string::npos)
            found.push_back(std::string(path) + " includes " + std::string(barred));
    return found;
}

TEST(SearchRooms, ArrowsPointOneWay) {
    const fs::path search = fs::path(SEBASTES_SOURCE_DIR) / "engine/search";
    for (const Room& room : kRooms) {
        int files = 0;
        for (const auto& entry : fs::directory_iterator(search / room.folder)) {
            std::ifstream in(entry.path());
            const std::string text(std::istreambuf_iterator<char>(in), {});
            for (const std::string& fault : faults(entry.path().string(), text, room))
                ADD_FAILURE() << fault;
            ++files;
        }
        EXPECT_GE(files, 4) << room.folder;
    }
    EXPECT_EQ(faults("a", "#include \"search/root/root_move.h\"\n", kRooms[1]).size(), 1U);
}

}  // namespace
