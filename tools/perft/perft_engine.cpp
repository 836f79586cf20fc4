#include "tools/perft/perft_engine.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

#include "board/fen.h"
#include "core/number.h"
#include "core/quoted.h"

namespace sebastes::tools {

namespace {

constexpr Seconds kReadyLimit{30};

void skip_blanks(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
}

std::string lower_case(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

// Cuts a move off the front; empty when none is there.
std::string take_move(std::string_view& text) {
    for (const std::string_view castling : {"O-O-O", "0-0-0", "O-O", "0-0"})
        if (text.starts_with(castling)) {
            text.remove_prefix(castling.size());
            return castling.size() == 5 ? "O-O-O" : "O-O";
        }
    if (text.size() < 4 || !parse_square(text.substr(0, 2)) || !parse_square(text.substr(2, 2)))
        return {};
    std::string move(text.substr(0, 4));
    text.remove_prefix(4);
    if (text.starts_with('=')) text.remove_prefix(1);
    if (!text.empty() && std::isalpha(static_cast<unsigned char>(text[0])) != 0) {
        move += lower_case(text.substr(0, 1));
        text.remove_prefix(1);
    }
    return move;
}

}  // namespace

std::optional<std::pair<std::string, std::uint64_t>> parse_entry(std::string_view line) {
    skip_blanks(line);
    const std::string move = take_move(line);
    if (move.empty() || line.empty()) return std::nullopt;
    const std::size_t number = line.find_first_not_of(" \t:=-");
    if (number == 0 || number == std::string_view::npos) return std::nullopt;
    line.remove_prefix(number);
    const auto count = take_number<std::uint64_t>(line);
    skip_blanks(line);
    if (!count || (!line.empty() && std::isalnum(static_cast<unsigned char>(line[0])) != 0))
        return std::nullopt;
    return std::pair{move, *count};
}

std::optional<std::uint64_t> parse_total(std::string_view line) {
    skip_blanks(line);
    std::string_view rest = line;
    if (const auto alone = take_number<std::uint64_t>(rest)) {
        skip_blanks(rest);
        if (rest.empty()) return alone;
    }
    const std::string text = lower_case(line);
    if (text.starts_with("info")) return std::nullopt;
    for (const std::string_view word : {"nodes", "leaves", "leafs", "total", "perft"}) {
        std::size_t at = text.find(word);
        if (at == std::string::npos) continue;
        at += word.size();
        // The first number after this word is the depth.
        if (word == "perft") at = text.find_first_of(":=", at);
        const std::size_t digit = text.find_first_of("0123456789", at);
        if (digit == std::string::npos) continue;
        const std::string between = text.substr(at, digit - at);
        // "nodes/s: 12", "total time: 3" and "total moves: 20" are something else.
        const bool other = std::ranges::any_of(
            std::initializer_list<std::string_view>{"sec", "/s", "time", "nps", "move", "depth"},
            [&](std::string_view sign) { return between.find(sign) != std::string::npos; });
        if (other) continue;
        std::string_view number = std::string_view(text).substr(digit);
        return take_number<std::uint64_t>(number);
    }
    return std::nullopt;
}

std::string position_command(const Variation& line, const std::vector<std::string>& moves,
                             bool chess960) {
    const std::string fen = root_fen(line, chess960);
    std::string text = fen == kStartFen ? "position startpos" : "position fen " + fen;
    if (!moves.empty()) text += " moves";
    for (const std::string& move : moves) text.append(" ").append(move);
    return text;
}

Result<PerftEngine> PerftEngine::start(const std::string& command) {
    Result<UciClient> client = UciClient::start(command);
    if (!client) return Error{client.error()};
    return PerftEngine(command, std::move(*client));
}

Answer<PerftAnswer> PerftEngine::divide(const Variation& line,
                                        const std::vector<std::string>& moves, int depth,
                                        bool chess960, Seconds limit) {
    if (dead_) {
        Result<UciClient> again = UciClient::start(command_);
        if (!again) return Fault{FaultKind::Died, "did not start again: " + again.error()};
        client_ = std::move(*again);
        dead_ = false;
        chess960_ = false;
    }
    if (chess960 != chess960_ && knows_chess960())
        client_.set_option("UCI_Chess960", chess960 ? "true" : "false");
    chess960_ = chess960;
    client_.send(position_command(line, moves, chess960));
    client_.send(fmt::format("go perft {}", depth));

    PerftAnswer answer;
    std::string last;
    const Deadline deadline = UciClient::after(limit);
    const auto fail = [&](Fault fault) {
        dead_ = true;  // whatever it still has to say must not be taken for a later answer
        if (fault.kind == FaultKind::Silent && !answer.entries.empty())
            fault.message = "did not end its answer with a total, such as Nodes searched: 20";
        if (!last.empty()) fault.message += "; its last line was " + quoted(last);
        return fault;
    };
    for (;;) {
        const Answer<std::string> read = client_.read_line(deadline);
        if (const Fault* fault = std::get_if<Fault>(&read)) return fail(*fault);
        const std::string& text = std::get<std::string>(read);
        if (auto entry = parse_entry(text)) {
            answer.entries.push_back(std::move(*entry));
        } else if (const auto total = parse_total(text)) {
            answer.total = *total;
            break;
        } else if (text.starts_with("bestmove")) {
            return fail({FaultKind::Unreadable, "does not know go perft: it searched"});
        }
        if (!text.empty()) last = text;
    }
    const Answer<std::monostate> ready = client_.synchronise(kReadyLimit);
    if (const Fault* fault = std::get_if<Fault>(&ready)) return fail(*fault);
    return answer;
}

}  // namespace sebastes::tools
