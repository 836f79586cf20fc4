#include "tools/shared/perft_compare/perft_question.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "notation/fen.h"

namespace sebastes::tools {

namespace {

bool has(std::string_view text, std::string_view name) { return text.find(name) != text.npos; }

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    return first == text.npos ? "" : text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

// Replaces the placeholders. If `root` is true, {fen} is the line's root.
std::string filled(std::string_view text, const PerftQuestion& question, bool root) {
    const auto& [line, depth, chess960, castling] = question;
    const std::pair<std::string_view, std::string> values[] = {
        {"{depth}", std::to_string(depth)},
        {"{fen}", root ? root_fen(line, chess960) : end_fen(line, chess960)},
        {"{moves}", moves_text(line, castling)},
        {"{position}", position_command(question)},
    };
    std::string result;
    while (!text.empty()) {
        const auto* value = std::ranges::find_if(
            values, [&](const auto& entry) { return text.starts_with(entry.first); });
        if (value == std::end(values)) {
            result += text[0];
            text.remove_prefix(1);
        } else {
            result += value->second;
            text.remove_prefix(value->first.size());
        }
    }
    return result;
}

}  // namespace

std::string position_command(const PerftQuestion& question) {
    const auto& [line, depth, chess960, castling] = question;
    const std::string fen = root_fen(line, chess960);
    const std::string text = fen == kStartFen ? "position startpos" : "position fen " + fen;
    return line.moves.empty() ? text : text + " moves " + moves_text(line, castling);
}

std::vector<std::string> question_lines(std::string_view text, const PerftQuestion& question) {
    const bool root = has(text, "{moves}");
    std::vector<std::string> lines;
    if (!has(text, "{fen}") && !has(text, "{position}"))
        lines.push_back(position_command(question));
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(';'), text.size());
        lines.push_back(filled(trimmed(text.substr(0, end)), question, root));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::vector<std::string> question_words(const std::vector<std::string>& words,
                                        const PerftQuestion& question) {
    const bool root =
        std::ranges::any_of(words, [](const std::string& word) { return has(word, "{moves}"); });
    std::vector<std::string> result;
    for (const std::string& word : words)
        if (word != "{moves}" || !question.line.moves.empty())
            result.push_back(filled(word, question, root));
    return result;
}

}  // namespace sebastes::tools
