// The READMEs: the first is one page, and what they link to is there.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

namespace sebastes {
namespace {

namespace fs = std::filesystem;

constexpr std::ptrdiff_t kPage = 150;  // lines

const fs::path& root() {
    static const fs::path path = SEBASTES_SOURCE_DIR;
    return path;
}

std::string text_of(const fs::path& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

// Every .md of the folders that make the project.
std::vector<fs::path> pages() {
    std::vector<fs::path> found{root() / "README.md"};
    for (const std::string_view folder : {"engine", "tables", "tools", "tests", "bench", "epd"})
        for (const auto& entry : fs::recursive_directory_iterator(root() / folder))
            if (entry.path().extension() == ".md") found.push_back(entry.path());
    return found;
}

// A heading as links name it.
std::string anchor_of(std::string_view heading) {
    std::string anchor;
    for (const char c : heading) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0 || c == '-') anchor += static_cast<char>(std::tolower(byte));
        if (c == ' ') anchor += '-';
    }
    return anchor;
}

std::vector<std::string> anchors_of(const std::string& text) {
    std::vector<std::string> anchors;
    const std::regex heading("(^|\n)#+ ([^\n]*)");
    for (std::sregex_iterator at(text.begin(), text.end(), heading), end; at != end; ++at)
        anchors.push_back(anchor_of((*at)[2].str()));
    return anchors;
}

// What is wrong with the links of a page: files and headings that are not there.
std::vector<std::string> link_faults(const fs::path& page, const std::string& text) {
    std::vector<std::string> faults;
    const std::regex link(R"(\]\(([^)\s#]*)(#([^)\s]*))?\))");
    for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at) {
        const std::string target = (*at)[1];
        if (target.starts_with("http")) continue;
        const fs::path file = target.empty() ? page : page.parent_path() / target;
        if (!fs::exists(file)) {
            faults.push_back(target);
            continue;
        }
        const std::string anchor = (*at)[3];
        if (anchor.empty()) continue;
        const auto anchors = anchors_of(target.empty() ? text : text_of(file));
        if (std::ranges::find(anchors, anchor) == anchors.end()) faults.push_back("#" + anchor);
    }
    return faults;
}

TEST(Readme, IsOnePage) {
    const std::string text = text_of(root() / "README.md");
    EXPECT_GT(std::ranges::count(text, '\n'), 50);
    EXPECT_LE(std::ranges::count(text, '\n'), kPage);
}

TEST(Readme, LinksLeadSomewhere) {
    for (const fs::path& page : pages())
        for (const std::string& fault : link_faults(page, text_of(page)))
            ADD_FAILURE() << page << " links to " << fault;
    EXPECT_GT(pages().size(), 15U);
}

TEST(Readme, PlantedFaultsAreSeen) {
    const fs::path page = root() / "README.md";
    const std::string text =
        "# A page: of two\n[a](bench/README.md) [b](nowhere.md) [c](#a-page-of-two) [d](#other) "
        "[e](https://example.org/x) ![f](missing.png)\n";
    EXPECT_EQ(link_faults(page, text),
              (std::vector<std::string>{"nowhere.md", "#other", "missing.png"}));
}

}  // namespace
}  // namespace sebastes
