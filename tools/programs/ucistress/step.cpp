#include "tools/programs/ucistress/step.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "core/number.h"

namespace sebastes::stress {

namespace {

constexpr std::array<std::pair<StepKind, std::string_view>, 4> kPlainWords{{
    {StepKind::AwaitReady, "(readyok)"},
    {StepKind::AwaitMove, "(bestmove)"},
    {StepKind::EndInput, "(end of input)"},
    {StepKind::EndOutput, "(no reader)"},
}};
constexpr std::string_view kUnended = " (no line end)";
constexpr std::string_view kFileBegin = "(file ";
constexpr std::string_view kCutTo = " cut to";

// The number between the two, if the line is that.
std::optional<int> number_between(std::string_view line, std::string_view begin,
                                  std::string_view end) {
    if (!line.starts_with(begin) || !line.ends_with(end)) return std::nullopt;
    line.remove_prefix(begin.size());
    line.remove_suffix(std::min(line.size(), end.size()));
    return to_number<int>(line);
}

std::optional<Step> parse_file_step(std::string_view line) {
    if (!line.starts_with(kFileBegin) || !line.ends_with(')')) return std::nullopt;
    line = line.substr(kFileBegin.size(), line.size() - kFileBegin.size() - 1);
    const std::size_t blank = line.rfind(' ');
    const auto number = blank == line.npos ? std::nullopt : to_number<int>(line.substr(blank + 1));
    if (number && line.substr(0, blank).ends_with(kCutTo))
        return Step{StepKind::File, std::string(line.substr(0, blank)), *number};
    return Step{StepKind::File, std::string(line)};
}

int hex_digit(char c) {
    if (is_digit(c)) return c - '0';
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

std::string unescaped(std::string_view text) {
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char next = i + 1 < text.size() ? text[i + 1] : ' ';
        const bool is_hex = next == 'x' && i + 3 < text.size() && hex_digit(text[i + 2]) >= 0 &&
                            hex_digit(text[i + 3]) >= 0;
        if (text[i] != '\\' ||
            (!is_hex && std::string_view("0rtn\\").find(next) == std::string_view::npos)) {
            bytes += text[i];
            continue;
        }
        ++i;
        if (is_hex) {
            bytes += static_cast<char>(16 * hex_digit(text[i + 1]) + hex_digit(text[i + 2]));
            i += 2;
        } else {
            bytes += next == '0'   ? '\0'
                     : next == 'r' ? '\r'
                     : next == 't' ? '\t'
                     : next == 'n' ? '\n'
                                   : '\\';
        }
    }
    return bytes;
}

std::string escaped(std::string_view bytes) {
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\0')
            text += "\\0";
        else if (c == '\r')
            text += "\\r";
        else if (c == '\t')
            text += "\\t";
        else if (c == '\n')
            text += "\\n";
        else if (c == '\\')
            text += "\\\\";
        else if (byte < 0x20 || byte >= 0x7F)
            text += fmt::format("\\x{:02X}", byte);
        else
            text += c;
    }
    return text;
}

}  // namespace

Step parse_step(std::string_view line) {
    for (const auto& [kind, words] : kPlainWords)
        if (line == words) return {kind};
    if (const auto number = number_between(line, "(wait ", " ms)"))
        return {StepKind::Wait, {}, *number};
    if (const auto number = number_between(line, "(deaf ", " ms)"))
        return {StepKind::Deafen, {}, *number};
    if (auto file = parse_file_step(line)) return std::move(*file);
    if (line.ends_with(kUnended)) {
        line.remove_suffix(kUnended.size());
        return {StepKind::SayUnended, unescaped(line)};
    }
    const std::size_t bracket = line.rfind(" (");
    if (bracket != std::string_view::npos)
        if (const auto times = number_between(line.substr(bracket), " (", " times)"))
            return {StepKind::Say, unescaped(line.substr(0, bracket)), *times};
    return {StepKind::Say, unescaped(line)};
}

Steps parse_steps(std::string_view text) {
    Steps steps;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        steps.push_back(parse_step(text.substr(0, end)));
        text.remove_prefix(std::min(text.size(), end + 1));
    }
    return steps;
}

std::string to_text(const Step& step, std::size_t limit) {
    for (const auto& [kind, words] : kPlainWords)
        if (step.kind == kind) return std::string(words);
    if (step.kind == StepKind::Wait) return fmt::format("(wait {} ms)", step.number);
    if (step.kind == StepKind::Deafen) return fmt::format("(deaf {} ms)", step.number);
    if (step.kind == StepKind::File && step.text.ends_with(kCutTo))
        return fmt::format("{}{} {})", kFileBegin, step.text, step.number);
    if (step.kind == StepKind::File) return fmt::format("{}{})", kFileBegin, step.text);
    std::string text = escaped(std::string_view(step.text).substr(0, limit));
    if (step.text.size() > limit) text += fmt::format("... ({} bytes)", step.text.size());
    if (step.kind == StepKind::SayUnended) text += kUnended;
    if (step.number != 1) text += fmt::format(" ({} times)", step.number);
    return text;
}

}  // namespace sebastes::stress
