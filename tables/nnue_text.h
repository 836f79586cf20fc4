// NnueText reads and writes the text format of the NNUE values, as in nnue_values.txt.
//
// Lines end in LF.  A line that begins with # is a comment: the data, commands and losses that the
// values come from.  The first other line is
//
//   neurons NEURONS regions REGIONS outputs OUTPUTS
//
// with the hidden size and the numbers of king buckets and output buckets.  Then come sections,
// each with a line of its name and its number of values, followed by lines of values, in this
// order:
//
//   hidden_bias       [neuron]
//   shared_weights    [piece as its side sees it][square][neuron]
//   region_weights_R  the differences for king bucket R; only if there is more than one
//   output_weights_S  [neuron of the side to move, then neuron of the other side], for bucket S
//   output_bias       [output bucket], decimal
//   psqt_tempo        middlegame, endgame; decimal
//   psqt_shared       [piece as its side sees it][square][middlegame, endgame]
//   psqt_region_R     the differences for the king's region R
//
// A value v is two base-64 digits of v + 2048, or in psqt_shared three of v + 131072, the highest
// digit first.  The digits are A-Z, a-z, 0-9, + and / for 0 to 63.  A line has 60 values, and the
// last line of a section has the rest; decimal values are on one line, separated by spaces.  The
// last line is `checksum` and 16 hexadecimal digits: the 64-bit FNV-1a hash of all earlier lines
// that are not comments, line ends included.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/result.h"
#include "tables/nnue_values.h"

namespace sebastes::tables {

class NnueText {
  public:
    static constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    static constexpr std::size_t kValuesOnALine = 60;
    static constexpr int half(int digits) { return digits == 3 ? 131072 : 2048; }

    // Returns the text of values that are in range.  `comment` comes first, in lines without #.
    static std::string write(NnueValues values, std::string_view comment);
    // Returns the values, or an error that begins with the line number: "12: …".
    static Result<NnueValues> read(std::string_view text);
    // Reads only the sizes and leaves the sections empty.
    static Result<NnueValues> read_sizes(std::string_view text);

  private:
    explicit NnueText(std::string_view text) : text_(text) {}

    static void write_values(const NnueSection& section, std::string& text);
    // Reads the next line that is not a comment, without its end; false at the end of the text.
    bool next_line();
    bool read_shape(NnueValues& values);
    bool read_section(const NnueSection& section);
    bool read_digits(const NnueSection& section);
    bool read_decimals(const NnueSection& section);
    bool read_checksum();
    bool fail(std::string reason) {
        reason_ = std::to_string(line_number_) + ": " + std::move(reason);
        return false;
    }
    static void hash(std::string_view line, std::uint64_t& sum) {
        for (const char c : line) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001B3;
        sum = (sum ^ '\n') * 0x100000001B3;
    }
    static std::string hexadecimal(std::uint64_t number) {
        std::array<char, 17> digits{};
        std::snprintf(digits.data(), digits.size(), "%016llx",
                      static_cast<unsigned long long>(number));
        return digits.data();
    }

    static constexpr std::uint64_t kHashStart = 0xCBF29CE484222325;

    std::string_view text_;
    std::string_view line_;
    int line_number_ = 0;
    std::uint64_t sum_before_ = kHashStart;  // hash of the lines before line_
    std::uint64_t sum_ = kHashStart;
    std::string reason_;
};

inline void NnueText::write_values(const NnueSection& section, std::string& text) {
    text += section.name + ' ' + std::to_string(section.count) + '\n';
    if (section.digits == 0) {
        for (std::size_t i = 0; i < section.count; ++i)
            text += (i == 0 ? "" : " ") + std::to_string((*section.values)[i]);
        text += '\n';
        return;
    }
    for (std::size_t i = 0; i < section.count; ++i) {
        const auto number = static_cast<unsigned>((*section.values)[i] + half(section.digits));
        for (int shift = 6 * (section.digits - 1); shift >= 0; shift -= 6)
            text += kDigits[(number >> shift) % 64];
        if (i + 1 == section.count || i % kValuesOnALine == kValuesOnALine - 1) text += '\n';
    }
}

inline std::string NnueText::write(NnueValues values, std::string_view comment) {
    std::string text;
    while (!comment.empty()) {
        const std::string_view line = comment.substr(0, comment.find('\n'));
        text += line.empty() ? "#" : "# ";
        text += line;
        text += '\n';
        comment.remove_prefix(std::min(comment.size(), line.size() + 1));
    }
    const std::size_t begin = text.size();
    text += "neurons " + std::to_string(values.neurons) + " regions " +
            std::to_string(values.regions) + " outputs " + std::to_string(values.outputs) + '\n';
    for (const NnueSection& section : nnue_sections(values)) write_values(section, text);
    std::uint64_t sum = kHashStart;
    hash(std::string_view(text).substr(begin, text.size() - begin - 1), sum);
    return text + "checksum " + hexadecimal(sum) + '\n';
}

inline bool NnueText::next_line() {
    sum_before_ = sum_;
    do {
        ++line_number_;
        const std::size_t end = text_.find('\n');
        if (end == std::string_view::npos)
            return fail(text_.empty() ? "the file ends too early" : "a line without an end");
        line_ = text_.substr(0, end);
        text_.remove_prefix(end + 1);
    } while (line_.starts_with('#'));
    hash(line_, sum_);
    return true;
}

inline bool NnueText::read_shape(NnueValues& values) {
    if (!next_line()) return false;
    int read = 0;
    const std::string line(line_);
    const int numbers = std::sscanf(line.c_str(), "neurons %4d regions %2d outputs %2d%n",
                                    &values.neurons, &values.regions, &values.outputs, &read);
    if (numbers != 3 || static_cast<std::size_t>(read) != line.size())
        return fail("expected \"neurons NEURONS regions REGIONS outputs OUTPUTS\"");
    if (values.neurons < 32 || values.neurons > kMaxHiddenSize || values.neurons % 32 != 0)
        return fail("the neurons must be a multiple of 32, at most " +
                    std::to_string(kMaxHiddenSize));
    if (values.regions != 1 && values.regions != kKingRegions)
        return fail("the regions must be 1 or " + std::to_string(kKingRegions));
    if (values.outputs < 1 || values.outputs > 31) return fail("the outputs must be 1 to 31");
    return true;
}

inline bool NnueText::read_section(const NnueSection& section) {
    if (!next_line()) return false;
    const std::string head = section.name + ' ' + std::to_string(section.count);
    if (line_ != head) return fail("expected \"" + head + "\"");
    return section.digits == 0 ? read_decimals(section) : read_digits(section);
}

inline bool NnueText::read_digits(const NnueSection& section) {
    section.values->reserve(section.count);
    const auto digits = static_cast<std::size_t>(section.digits);
    while (section.values->size() < section.count) {
        if (!next_line()) return false;
        const std::size_t expected =
            std::min(kValuesOnALine, section.count - section.values->size());
        if (line_.size() != expected * digits)
            return fail(section.name + ": expected a line of " + std::to_string(expected) +
                        " values of " + std::to_string(digits) + " digits");
        for (std::size_t i = 0; i < line_.size(); i += digits) {
            std::size_t number = 0;
            for (const char c : line_.substr(i, digits)) {
                const std::size_t digit = kDigits.find(c);
                if (digit == std::string_view::npos)
                    return fail(section.name + ": a sign that is no digit");
                number = 64 * number + digit;
            }
            section.values->push_back(static_cast<int>(number) - half(section.digits));
        }
    }
    return true;
}

inline bool NnueText::read_decimals(const NnueSection& section) {
    if (!next_line()) return false;
    std::string_view rest = line_;
    for (std::size_t i = 0; i < section.count; ++i) {
        if (i > 0 && rest.starts_with(' ')) rest.remove_prefix(1);
        int number = 0;
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
        if (error != std::errc{}) return fail(section.name + ": expected decimal numbers");
        section.values->push_back(number);
        rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    }
    return rest.empty() || fail(section.name + ": more numbers than expected");
}

inline bool NnueText::read_checksum() {
    if (!next_line()) return false;
    if (!line_.starts_with("checksum ")) return fail("expected \"checksum\"");
    if (line_.substr(9) != hexadecimal(sum_before_))
        return fail("the checksum of what was read is " + hexadecimal(sum_before_));
    return text_.empty() || fail("more behind the checksum");
}

inline Result<NnueValues> NnueText::read_sizes(std::string_view text) {
    NnueText reader(text);
    NnueValues values;
    if (!reader.read_shape(values)) return Error{reader.reason_};
    return values;
}

inline Result<NnueValues> NnueText::read(std::string_view text) {
    NnueText reader(text);
    NnueValues values;
    if (!reader.read_shape(values)) return Error{reader.reason_};
    for (const NnueSection& section : nnue_sections(values))
        if (!reader.read_section(section)) return Error{reader.reason_};
    if (!reader.read_checksum()) return Error{reader.reason_};
    if (const auto fault = nnue_fault(values)) {
        reader.fail(fault->message);
        return Error{reader.reason_};
    }
    return values;
}

}  // namespace sebastes::tables
