// Checks that the top README is one page and that links in all READMEs lead to existing files.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

namespace sebastes {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

// Every .md of the folders that make the project.
std::vector<fs::path> pages() {
    const fs::path root = SEBASTES_SOURCE_DIR;
    std::vector<fs::path> found{root / "README.md"};
    for (const char* folder : {"engine", "tables", "tools", "tests", "bench", "epd"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder))
            if (entry.path().extension() == ".md") found.push_back(entry.path());
    return found;
}

// Whether a page has the heading that links call `anchor`.
bool has_heading(const std::string& text, const std::string& anchor) {
    const std::regex heading("(^|\n)#+ ([^\n]*)");
    for (std::sregex_iterator at(text.begin(), text.end(), heading), end; at != end; ++at) {
        std::string name = std::regex_replace((*at)[2].str(), std::regex("[^A-Za-z0-9 -]"), "");
        std::ranges::transform(name, name.begin(), [](char c) {
            return c == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        });
        if (name == anchor) return true;
    }
    return false;
}

TEST(Readme, IsOnePage) {
    const std::string text = text_of(fs::path(SEBASTES_SOURCE_DIR) / "README.md");
    EXPECT_GT(std::ranges::count(text, '\n'), 50);
    EXPECT_LE(std::ranges::count(text, '\n'), 150);
}

TEST(Readme, LinksLeadSomewhere) {
    int links = 0;
    for (const fs::path& page : pages()) {
        const std::string text = text_of(page);
        const std::regex link(R"(\]\(([^)\s#]*)(#([^)\s]*))?\))");
        for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at) {
            const std::string target = (*at)[1];
            const std::string anchor = (*at)[3];
            if (target.starts_with("http")) continue;
            ++links;
            const fs::path file = target.empty() ? page : page.parent_path() / target;
            EXPECT_TRUE(fs::exists(file)) << page << " links to " << target;
            if (anchor.empty()) continue;
            EXPECT_TRUE(has_heading(text_of(file), anchor)) << page << " links to #" << anchor;
        }
    }
    EXPECT_GT(links, 50);
}

}  // namespace
}  // namespace sebastes
