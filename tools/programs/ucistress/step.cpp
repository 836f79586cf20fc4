#include "tools/programs/ucistress/step.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>

#include "core/number.h"

namespace sebastes::stress {

namespace {

struct StepText {
    StepKind kind;
    std::string_view text;
    std::string_view end{};  // behind the number; empty: there is none
};
constexpr StepText kTexts[] = {
    {StepKind::AwaitReady, "(readyok)"},    {StepKind::AwaitMove, "(bestmove)"},
    {StepKind::EndInput, "(end of input)"}, {StepKind::EndOutput, "(no reader)"},
    {StepKind::Wait, "(wait ", " ms)"},     {StepKind::Deafen, "(deaf ", " ms)"}};
constexpr std::string_view kUnended = " (no line end)";
constexpr std::string_view kFile = "(file ";

// The number between the two, if the line is that.
std::optional<int> number_between(std::string_view line, std::string_view begin,
                                  std::string_view end) {
    if (!line.starts_with(begin) || !line.ends_with(end)) return std::nullopt;
    line.remove_prefix(begin.size());
    line.remove_suffix(std::min(line.size(), end.size()));
    return to_number<int>(line);
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
    for (const auto& [kind, text, end] : kTexts) {
        if (line == text) return {kind};
        const auto number = end.empty() ? std::nullopt : number_between(line, text, end);
        if (number) return {kind, {}, *number};
    }
    if (line.starts_with(kFile) && line.ends_with(')')) {
        line = line.substr(kFile.size(), line.size() - kFile.size() - 1);
        return {StepKind::File, std::string(line)};
    }
    if (line.ends_with(kUnended)) {
        line.remove_suffix(kUnended.size());
        return {StepKind::SayUnended, std::string(line)};
    }
    const std::size_t bracket = line.rfind(" (");
    if (bracket != std::string_view::npos)
        if (const auto times = number_between(line.substr(bracket), " (", " times)"))
            return {StepKind::Say, std::string(line.substr(0, bracket)), *times};
    return {StepKind::Say, std::string(line)};
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
    for (const auto& [kind, text, end] : kTexts)
        if (step.kind == kind)
            return end.empty() ? std::string(text) : fmt::format("{}{}{}", text, step.number, end);
    if (step.kind == StepKind::File) return fmt::format("{}{})", kFile, step.text);
    std::string text = escaped(std::string_view(step.text).substr(0, limit));
    if (step.text.size() > limit) text += fmt::format("... ({} bytes)", step.text.size());
    if (step.kind == StepKind::SayUnended) text += kUnended;
    if (step.number != 1) text += fmt::format(" ({} times)", step.number);
    return text;
}

}  // namespace sebastes::stress
