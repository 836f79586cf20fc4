// Makes the openings' names and the embedded book of a text, at build time, as C++ source.
//
//   gen_book OPENINGS OUTPUT
//
// A line of the text:
//
//   ECO | name | moves [| further moves]       for example
//   B90 | Sicilian Defence, Najdorf | e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 | Be3 e5 Nb3 Be6
//
// The position after `moves` has the name; the book plays all moves, and the more lines play one
// the more often.  A '?' behind a move: the book does not play it, nor what the same side plays
// after it in that line, but knows how to answer.
// Moves are in SAN without check marks.  What comes behind '#' is a comment.  Two lines may end in
// the same position if they agree on code and name.
//
// Each fault is told as file:line: reason; with any, nothing is written and the exit code is 1.
#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/position.h"
#include "core/text.h"
#include "notation/notation.h"

namespace sebastes {
namespace {

struct Name {
    std::string eco;
    std::string name;
    std::vector<Move> moves;
    int line = 0;
};

std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::vector<std::string_view> split_fields(std::string_view line) {
    std::vector<std::string_view> fields;
    for (std::size_t begin = 0; begin <= line.size();) {
        const std::size_t end = std::min(line.find('|', begin), line.size());
        fields.push_back(trimmed(line.substr(begin, end - begin)));
        begin = end + 1;
    }
    return fields;
}

bool is_eco(std::string_view text) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    return text.size() == 3 && text[0] >= 'A' && text[0] <= 'E' && is_digit(text[1]) &&
           is_digit(text[2]);
}

// What is wrong with a name, which becomes a string of C++; empty: nothing.
std::string name_fault(std::string_view name) {
    if (name.empty()) return "the name is missing";
    for (const char c : name)
        if (static_cast<unsigned char>(c) < ' ' || c == 0x7F || c == '"' || c == '\\')
            return "the name " + quoted(name) + " has a quote, backslash or control character";
    return {};
}

class Openings {
  public:
    explicit Openings(std::string file) : file_(std::move(file)) {}

    void take_line(int number, std::string_view text) {
        line_ = number;
        text = trimmed(text.substr(0, text.find('#')));
        if (text.empty()) return;
        const auto fields = split_fields(text);
        if (fields.size() < 3 || fields.size() > 4)
            return complain("expected ECO | name | moves [| further moves]");
        if (!is_eco(fields[0]))
            return complain(quoted(fields[0]) + " is no ECO code from A00 to E99");
        if (const std::string fault = name_fault(fields[1]); !fault.empty()) return complain(fault);
        if (fields[2].empty()) return complain("the moves are missing");

        Line line;
        if (!play(fields[2], line)) return;
        take_name({std::string(fields[0]), std::string(fields[1]), line.moves, number},
                  line.position.key());
        if (fields.size() == 4) play(fields[3], line);
    }

    bool is_sound() const { return sound_; }
    std::size_t size() const { return names_.size(); }

    bool write(const char* path) const {
        std::FILE* file = std::fopen(path, "w");
        if (file == nullptr) return false;
        std::fputs("// Written by tools/generators/gen_book.cpp. Do not edit.\n", file);
        std::fputs("#include \"tables/opening_tables.h\"\n\nnamespace sebastes::tables {\n", file);
        std::fputs("namespace {\n\n", file);
        write_names(file);
        write_book(file);
        std::fputs("}  // namespace\n\n", file);
        for (const auto& [type, name, rows] :
             {std::array{"OpeningRow", "kOpenings", "kOpeningRows"},
              std::array{"std::uint16_t", "kOpeningMoves", "kOpeningRowMoves"},
              std::array{"BookRow", "kBook", "kBookRows"},
              std::array{"BookRowMove", "kBookMoves", "kBookRowMoves"}})
            std::fprintf(file, "constinit const std::span<const %s> %s{%s};\n", type, name, rows);
        std::fputs("\n}  // namespace sebastes::tables\n", file);
        const bool written = std::ferror(file) == 0;
        return std::fclose(file) == 0 && written;
    }

  private:
    struct Line {
        Position position = Position::start();
        std::vector<Move> moves{};
        ColorArray<bool> is_doubtful{};  // whether the side has played a '?' move
    };

    void complain(const std::string& reason) {
        std::fprintf(stderr, "%s:%d: %s\n", file_.c_str(), line_, reason.c_str());
        sound_ = false;
    }

    void take_name(Name name, Key key) {
        const auto [other, is_new] = names_.try_emplace(key, name);
        if (is_new || (other->second.eco == name.eco && other->second.name == name.name)) return;
        complain("the position already has a name in line " + std::to_string(other->second.line));
    }

    // Plays moves on and counts those that the book plays.
    bool play(std::string_view text, Line& line) {
        Position& position = line.position;
        std::istringstream words{std::string(text)};
        for (std::string word; words >> word;) {
            bool& is_doubtful = line.is_doubtful[position.side_to_move()];
            if (word.back() == '?') {
                is_doubtful = true;
                word.pop_back();
            }
            const auto move = parse_san(position, word);
            if (!move) {
                complain(move.error());
                return false;
            }
            std::string san = to_san(position, *move);
            while (san.back() == '+' || san.back() == '#') san.pop_back();
            if (san != word) {
                complain("write " + quoted(san) + " for " + quoted(word));
                return false;
            }
            if (!is_doubtful) ++book_[position.key()][move->raw()];
            line.moves.push_back(*move);
            position = position.after(*move);
        }
        return true;
    }

    void write_names(std::FILE* file) const {
        std::string moves;
        std::size_t count = 0;
        std::fputs("constexpr OpeningRow kOpeningRows[] = {\n", file);
        for (const auto& [key, name] : names_) {
            std::fprintf(file, "{0x%" PRIx64 "ULL, \"%s\", \"%s\", %zu, %zu},\n", key,
                         name.eco.c_str(), name.name.c_str(), count, name.moves.size());
            for (const Move move : name.moves) moves += std::to_string(move.raw()) + ",";
            moves += '\n';
            count += name.moves.size();
        }
        std::fprintf(file, "};\n\nconstexpr std::uint16_t kOpeningRowMoves[] = {\n%s};\n\n",
                     moves.c_str());
    }

    void write_book(std::FILE* file) const {
        std::string moves;
        std::size_t count = 0;
        std::fputs("constexpr BookRow kBookRows[] = {\n", file);
        for (const auto& [key, weights] : book_) {
            std::fprintf(file, "{0x%" PRIx64 "ULL, %zu, %zu},\n", key, count, weights.size());
            std::vector<std::pair<std::uint16_t, int>> sorted(weights.begin(), weights.end());
            std::stable_sort(sorted.begin(), sorted.end(),
                             [](const auto& a, const auto& b) { return a.second > b.second; });
            for (const auto& [move, weight] : sorted)
                moves += "{" + std::to_string(move) + "," + std::to_string(weight) + "},";
            moves += '\n';
            count += sorted.size();
        }
        std::fprintf(file, "};\n\nconstexpr BookRowMove kBookRowMoves[] = {\n%s};\n\n",
                     moves.c_str());
    }

    std::string file_;
    int line_ = 0;
    bool sound_ = true;
    std::map<Key, Name> names_;
    std::map<Key, std::map<std::uint16_t, int>> book_;
};

}  // namespace
}  // namespace sebastes

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fputs("usage: gen_book OPENINGS OUTPUT\n", stderr);
        return 2;
    }
    std::ifstream in(argv[1]);
    sebastes::Openings openings(argv[1]);
    int number = 0;
    for (std::string line; std::getline(in, line);) openings.take_line(++number, line);
    if (!in.eof() || openings.size() == 0) {
        std::fprintf(stderr, "gen_book: %s: %s\n", argv[1],
                     in.eof() ? "no openings" : "cannot be read");
        return 1;
    }
    if (!openings.is_sound()) return 1;
    if (!openings.write(argv[2])) {
        std::fprintf(stderr, "gen_book: %s cannot be written\n", argv[2]);
        return 1;
    }
    return 0;
}
