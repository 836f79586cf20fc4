#include "tools/shared/external_engine/external_engine.h"

#include <fmt/core.h>

#include <algorithm>

#include "board/chess960.h"
#include "core/text.h"
#include "notation/fen.h"
#include "tools/shared/external_engine/xboard_engine.h"
#include "uci/words.h"

namespace sebastes::tools {

namespace {

constexpr std::string_view kUci = "uci:";

class UciEngine : public ExternalEngine {
  public:
    // `limit` is the time for the greeting.
    static Answer<std::unique_ptr<ExternalEngine>> start(EngineCommand command, Seconds limit) {
        Answer<UciClient> client = UciClient::start(command.command.substr(kUci.size()), limit,
                                                    std::chrono::milliseconds(command.pause));
        if (!client) return client.fault();
        for (const auto& [option, value] : command.options)
            if (!client->has_option(option))
                return Fault{FaultKind::NoOption,
                             fmt::format("{} has no option {}", client->name(), option)};
        auto engine = std::make_unique<UciEngine>(std::move(command), std::move(*client));
        if (const auto fault = engine->set_options())
            return Fault{fault->kind, fmt::format("{} {}", engine->name(), fault->message)};
        return std::unique_ptr<ExternalEngine>(std::move(engine));
    }

    UciEngine(EngineCommand command, UciClient client)
        : ExternalEngine(std::move(command), client.name()), client_(std::move(client)) {}

    void set_option(std::string_view name, std::string_view value) override {
        if (client_.has_option(name)) client_.set_option(name, value);
    }
    void stop() override { client_.send("stop"); }
    bool keeps_limits() const override { return true; }

  private:
    bool is_given(std::string_view name) const {
        return std::ranges::any_of(command().options, [&](const auto& given) {
            return to_lower(given.first) == to_lower(name);
        });
    }
    void set_unless_given(std::string_view name, std::string_view value) {
        if (!is_given(name)) set_option(name, value);
    }

    std::optional<Fault> set_options() {
        if (command().threads) set_unless_given("Threads", std::to_string(*command().threads));
        if (command().hash_mib) set_unless_given("Hash", std::to_string(*command().hash_mib));
        set_unless_given("OwnBook", "false");
        for (const auto& [name, value] : command().options) client_.set_option(name, value);
        return client_.confirm_options(kReadyLimit);
    }

    EnginePipe& pipe() override { return client_; }

    std::optional<Fault> begin_game(const Limits&) override {
        constexpr std::string_view kChess960 = "UCI_Chess960";
        if (is_chess960() && !client_.has_option(kChess960))
            return Fault{FaultKind::NoOption, "does not know Chess960"};
        if (told_chess960_ != is_chess960())
            set_unless_given(kChess960, is_chess960() ? "true" : "false");
        told_chess960_ = is_chess960();
        client_.send("ucinewgame");
        auto fault = client_.synchronise(kReadyLimit);
        if (fault && fault->kind != FaultKind::Refused)
            fault->message += " after ucinewgame and isready";
        return fault;
    }

    void begin_search(const std::vector<Move>& moves, const Limits& limits) override {
        std::string line = "position startpos";
        if (game_start() != Position::start())
            line = "position fen " + to_fen(game_start(), is_chess960() ? CastlingStyle::Shredder
                                                                        : CastlingStyle::XFen);
        if (!moves.empty()) line += " moves";
        for (const Move move : moves) line += ' ' + to_uci(move, castling());
        client_.send(line);
        client_.send("go " + go_words(limits, castling()));
    }

    Answer<Said> read(std::string_view line) override {
        std::string_view rest = line;
        if (take_word(rest) != "bestmove") {
            auto info = parse_info(line, position());
            if (info && info->report.multi_pv > 1) info.reset();
            return Said{std::move(info), {}};
        }
        const std::string_view word = take_word(rest);
        if (word.empty() || word == "(none)" || word == "0000")
            return Fault{FaultKind::Unreadable, "answered without a move"};
        const auto move = parse_uci(position(), word);
        if (!move)
            return Fault{FaultKind::Unreadable,
                         "answered with " + quoted(word) + ", which is not legal"};
        return Said{{}, *move};
    }

    UciClient client_;
    std::optional<bool> told_chess960_;
};

}  // namespace

std::string go_words(const Limits& limits, CastlingNotation castling) {
    std::string words;
    const auto add = [&](std::string_view name, const auto& value) {
        if (value) words += fmt::format("{}{} {}", words.empty() ? "" : " ", name, *value);
    };
    add("wtime", limits.time[Color::White]);
    add("btime", limits.time[Color::Black]);
    const bool increments =
        limits.increment[Color::White] > 0 || limits.increment[Color::Black] > 0;
    if (increments) add("winc", std::optional(limits.increment[Color::White]));
    if (increments) add("binc", std::optional(limits.increment[Color::Black]));
    add("movestogo", limits.moves_to_go);
    add("mate", limits.mate);
    add("movetime", limits.move_time);
    add("depth", limits.depth);
    add("nodes", limits.nodes);
    if (words.empty()) words = "infinite";
    // This must come last, because some engines read moves to the line's end.
    if (!limits.search_moves.empty()) words += " searchmoves";
    for (const Move move : limits.search_moves) words += ' ' + to_uci(move, castling);
    return words;
}

Answer<std::unique_ptr<ExternalEngine>> ExternalEngine::start(EngineCommand command) {
    constexpr Seconds kAtOnce{2};  // most engines answer uci in this time
    if (command.command.starts_with(kUci)) return UciEngine::start(std::move(command), kReadyLimit);
    if (command.command.starts_with(kXboardPrefix)) return start_xboard(std::move(command));
    EngineCommand as_uci = command;
    as_uci.command.insert(0, kUci);
    auto uci = UciEngine::start(as_uci, kAtOnce);
    if (uci || uci.fault().kind != FaultKind::NoGreeting) return uci;
    command.command.insert(0, kXboardPrefix);
    auto xboard = start_xboard(std::move(command));
    if (xboard || xboard.fault().kind == FaultKind::NoOption) return xboard;
    return UciEngine::start(std::move(as_uci), kReadyLimit);  // it may be slow
}

std::optional<Fault> ExternalEngine::new_game(const Position& start, const Limits& limits) {
    start_ = start;
    position_ = start;
    played_ = 0;
    chess960_ = needs_chess960(start.board());
    return begin_game(limits);
}

void ExternalEngine::go(const std::vector<Move>& moves, const Limits& limits) {
    for (; played_ < moves.size(); ++played_) position_ = position_.after(moves[played_]);
    begin_search(moves, limits);
}

Answer<ExternalEngine::Said> ExternalEngine::poll(Deadline deadline) {
    const auto line = pipe().poll_line(deadline);
    if (!line) return line.fault();
    if (!*line) return Said{};
    return read(**line);
}

Answer<ChosenMove> ExternalEngine::choose(const std::vector<Move>& moves, const Limits& limits,
                                          Seconds patience) {
    go(moves, limits);
    const Deadline deadline = after(patience);
    ChosenMove chosen;
    while (SteadyClock::now() < deadline) {
        const auto said = poll(deadline);
        if (!said) return said.fault();
        const InfoLine* info = said->info ? &*said->info : nullptr;
        if (info && info->has_score && !info->report.is_lower_bound && !info->report.is_upper_bound)
            chosen.score = info->report.score;
        if (!said->best) continue;
        chosen.move = *said->best;
        return chosen;
    }
    kill();
    return Fault{FaultKind::Silent, "did not answer in time"};
}

}  // namespace sebastes::tools
