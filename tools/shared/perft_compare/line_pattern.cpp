#include "tools/shared/perft_compare/line_pattern.h"

#include <algorithm>
#include <cstddef>

#include "core/text.h"
#include "tools/shared/perft_compare/answer_tokens.h"

namespace sebastes::tools {

namespace {

std::string_view trim_blanks(std::string_view text) {
    skip_blanks(text);
    const std::size_t last = text.find_last_not_of(" \t");
    return text.substr(0, last == text.npos ? 0 : last + 1);
}

}  // namespace

Result<LinePattern> LinePattern::parse(std::string_view text) {
    const std::string whole = sebastes::quoted(text);
    LinePattern pattern;
    for (text = trim_blanks(text); !text.empty();) {
        if (text[0] == ' ' || text[0] == '\t') {
            skip_blanks(text);
            pattern.parts_.push_back({Kind::Blank});
            continue;
        }
        bool named = false;
        for (const auto& [name, kind] : {std::pair{std::string_view("{move}"), Kind::Move},
                                         {"{count}", Kind::Count},
                                         {"{any}", Kind::Any}}) {
            if (named || !text.starts_with(name)) continue;
            if (kind != Kind::Any && pattern.has(kind))
                return Error{whole + " has " + std::string(name) + " twice"};
            pattern.parts_.push_back({kind});
            text.remove_prefix(name.size());
            named = true;
        }
        if (named) continue;
        if (text[0] == '{')
            return Error{whole + " has a name that is none of {move}, {count} and {any}"};
        if (pattern.parts_.empty() || pattern.parts_.back().kind != Kind::Text)
            pattern.parts_.push_back({Kind::Text});
        pattern.parts_.back().text += text[0];
        text.remove_prefix(1);
    }
    if (pattern.parts_.empty()) return Error{"a pattern is empty"};
    return pattern;
}

std::optional<LinePattern::Found> LinePattern::match(std::string_view line) const {
    Found found;
    if (!match_from(0, trim_blanks(line), found)) return std::nullopt;
    return found;
}

bool LinePattern::has(Kind kind) const {
    return std::ranges::find(parts_, kind, &Part::kind) != parts_.end();
}

bool LinePattern::match_from(std::size_t part, std::string_view rest, Found& found) const {
    for (; part < parts_.size(); ++part) {
        const Part& wanted = parts_[part];
        switch (wanted.kind) {
            case Kind::Text:
                if (!rest.starts_with(wanted.text)) return false;
                rest.remove_prefix(wanted.text.size());
                break;
            case Kind::Blank:
                if (rest.empty() || (rest[0] != ' ' && rest[0] != '\t')) return false;
                skip_blanks(rest);
                break;
            case Kind::Move:
                found.move = take_move(rest);
                if (found.move.empty()) return false;
                break;
            case Kind::Count:
                found.count = take_count(rest);
                if (!found.count) return false;
                break;
            case Kind::Any:
                for (std::size_t length = 0; length <= rest.size(); ++length)
                    if (match_from(part + 1, rest.substr(length), found)) return true;
                return false;
        }
    }
    return rest.empty();
}

}  // namespace sebastes::tools
