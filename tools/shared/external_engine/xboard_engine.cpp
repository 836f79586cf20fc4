#include "tools/shared/external_engine/xboard_engine.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "core/number.h"
#include "core/text.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/shared/pgn_epd/move_text.h"
#include "uci/words.h"

namespace sebastes::tools {

namespace {

// How long an engine may be silent before its first feature and, if it never sends done=1, after
// its last one.
constexpr Seconds kFirstFeature{5};
constexpr Seconds kLastFeature{2};
// The pause between two lines, and before a silent engine gets another line.
constexpr Seconds kPause{0.005};
constexpr Seconds kNudge{0.5};
// An engine without ping counts as silent after this time.
constexpr Seconds kSilence{0.1};
// The time that the engine gets if time is not limited.
constexpr double kUsualSeconds = 300;

// The features that are on by default.
constexpr std::array<std::string_view, 4> kOnByDefault{"reuse", "colors", "time", "analyze"};
// The features that this client does not support.
constexpr std::array<std::string_view, 4> kRejected{"san", "sigint", "ics", "playother"};

// Returns the name, which may hold blanks, in "Hash -spin 16 1 1024".
std::string option_name(std::string_view value) {
    constexpr std::string_view kTypes[] = {"spin", "string", "check", "combo", "button",
                                           "save", "reset",  "file",  "path",  "slider"};
    for (const std::string_view type : kTypes)
        if (const auto end = value.find(fmt::format(" -{}", type)); end != std::string_view::npos)
            return std::string(value.substr(0, end));
    return std::string(value.substr(0, value.find(" -")));
}

// The edit mode cannot express castling rights that differ from those of all kings and rooks on
// their original squares, or a possible en passant capture.
bool is_editable(const Position& position) {
    const Board& board = position.board();
    if (board.en_passant != Square::None) return false;
    Bitboard at_home;
    for (const Square home : {Square::A1, Square::H1, Square::A8, Square::H8}) {
        const Color color = rank_of(home) == Rank::R1 ? Color::White : Color::Black;
        const Square king = color == Color::White ? Square::E1 : Square::E8;
        if (position.piece_on(home) == make_piece(color, PieceType::Rook) &&
            position.piece_on(king) == make_piece(color, PieceType::King))
            at_home |= Bitboard{home};
    }
    return board.castling_rooks == at_home;
}

// Recognises "Illegal position" and "Error (unknown command): setboard". Other complaints concern
// commands that an engine need not know.
bool refuses_position(std::string_view line) {
    const bool complains = line.starts_with("Error") || line.starts_with("Illegal") ||
                           line.starts_with("tellusererror");
    return complains && (line.find("setboard") != std::string_view::npos ||
                         line.find("osition") != std::string_view::npos);
}

// Returns the text after "move ", "My move is: " or "My move is : "; nothing for other lines.
std::optional<std::string_view> answered_move(std::string_view line) {
    std::string_view rest = line;
    if (take_word(rest) == "move") return take_word(rest);
    constexpr std::string_view kOlder = "My move is";
    if (!line.starts_with(kOlder)) return std::nullopt;
    line.remove_prefix(std::min(line.find_first_not_of(" :\t", kOlder.size()), line.size()));
    return take_word(line);
}

class XboardEngine : public ExternalEngine {
  public:
    XboardEngine(EngineCommand command, EnginePipe pipe, std::string name, Features features)
        : ExternalEngine(std::move(command), std::move(name)),
          pipe_(std::move(pipe)),
          features_(std::move(features)) {}

    std::optional<Fault> set_options() {
        for (const auto& [option, value] : command().options)
            if (!own_option(option))
                return Fault{FaultKind::NoOption,
                             fmt::format("{} has no option {}", name(), option)};
        if (command().hash_mib && has("memory"))
            pipe_.send(fmt::format("memory {}", *command().hash_mib));
        if (command().threads && has("smp"))
            pipe_.send(fmt::format("cores {}", *command().threads));
        for (const auto& [option, value] : command().options) set_option(option, value);
        return std::nullopt;
    }
    void set_option(std::string_view name, std::string_view value) override {
        if (const auto own = own_option(name)) pipe_.send(fmt::format("option {}={}", *own, value));
    }
    void stop() override { pipe_.send("?"); }
    bool can_play_again() const override { return !is_used_ || has("reuse"); }
    bool keeps_limits() const override { return false; }

  private:
    // Whether a feature is on, by the engine or else by the protocol's default.
    bool has(std::string_view name) const {
        for (const auto& [feature, value] : features_)
            if (feature == name) return value != "0";
        return std::ranges::find(kOnByDefault, name) != kOnByDefault.end();
    }
    // Returns the option's name as the engine writes it; ignores case.
    std::optional<std::string> own_option(std::string_view name) const {
        for (const auto& [feature, value] : features_)
            if (feature == "option" && to_lower(option_name(value)) == to_lower(name))
                return option_name(value);
        return std::nullopt;
    }
    void tell_move(const std::string& move) {
        pipe_.send(has("usermove") ? "usermove " + move : move);
    }

    EnginePipe& pipe() override { return pipe_; }
    std::optional<Fault> begin_game(const Limits& limits) override;
    void begin_search(const std::vector<Move>& moves, const Limits& limits) override;
    Answer<Said> read(std::string_view line) override;
    void tell_limits(const Limits& limits);
    Answer<std::vector<std::string>> synchronise();

    EnginePipe pipe_;
    Features features_;
    bool is_used_ = false;  // the engine has played a game
    int pings_ = 0;
    std::size_t told_ = 0;  // moves of the game that the engine knows
};

void XboardEngine::tell_limits(const Limits& limits) {
    if (limits.depth) pipe_.send(fmt::format("sd {}", *limits.depth));
    if (const auto time = limits.time[game_start().side_to_move()]) {
        const std::int64_t seconds = std::max<std::int64_t>(*time / 1000, 1);
        pipe_.send(fmt::format("level {} {}:{:02} {}", limits.moves_to_go.value_or(0), seconds / 60,
                               seconds % 60, limits.increment[Color::White] / 1000));
        return;
    }
    const double seconds = limits.move_time ? static_cast<double>(*limits.move_time) / 1000
                                            : command().timeout.value_or(kUsualSeconds);
    pipe_.send(fmt::format("st {}", static_cast<std::int64_t>(std::max(1.0, seconds + 0.999))));
}

std::optional<Fault> XboardEngine::begin_game(const Limits& limits) {
    if (is_chess960()) return Fault{FaultKind::NoOption, "does not know Chess960"};
    std::optional<std::vector<std::string>> lines = std::vector<std::string>();
    if (game_start() != Position::start())
        lines = has("setboard") ? std::vector{"setboard " + to_fen(game_start())}
                                : edit_lines(game_start());
    if (!lines)
        return Fault{FaultKind::NoOption,
                     "cannot be told of the castling rights or the capture en passant"};
    for (const char* line : {"force", "new", "force", "post", "easy"}) pipe_.send(line);
    tell_limits(limits);
    is_used_ = true;
    told_ = 0;
    for (const std::string& line : *lines) {
        if (line == "a2a3")
            tell_move(line);
        else
            pipe_.send(line);
    }
    const auto said = synchronise();
    if (!said) return Fault{said.fault().kind, said.error() + " after new and ping"};
    for (const std::string& line : *said)
        if (refuses_position(line))
            return Fault{FaultKind::Unreadable, "refused the position: " + printable(line, 80)};
    return std::nullopt;
}

void XboardEngine::begin_search(const std::vector<Move>& moves, const Limits& limits) {
    if (told_ > 0 || !moves.empty()) pipe_.send("force");
    for (; told_ < moves.size(); ++told_) tell_move(to_uci(moves[told_]));
    const Color us = position().side_to_move();
    if (limits.time[us]) {
        pipe_.send(fmt::format("time {}", *limits.time[us] / 10));
        pipe_.send(fmt::format("otim {}", limits.time[~us].value_or(*limits.time[us]) / 10));
    }
    pipe_.send("go");
}

Answer<ExternalEngine::Said> XboardEngine::read(std::string_view line) {
    if (const auto word = answered_move(line)) {
        const auto move = parse_move(position(), *word);
        if (!move)
            return Fault{FaultKind::Unreadable,
                         "answered with " + quoted(*word) + ", which is not legal"};
        ++told_;  // the engine knows its own move
        return Said{{}, *move};
    }
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    if (word == "resign" || word == "1-0" || word == "0-1" || word == "1/2-1/2")
        return Fault{FaultKind::Unreadable, "answered without a move: " + std::string(word)};
    if (line.starts_with("Illegal move"))
        return Fault{FaultKind::Unreadable, "said " + quoted(line)};
    return Said{parse_thinking(line, position()), {}};
}

// Waits until the engine has handled all input: sends a ping and waits for its pong or, for an
// engine without ping, until it is silent. Returns the lines meanwhile. Pings again while it is
// silent.
Answer<std::vector<std::string>> XboardEngine::synchronise() {
    const bool pings = has("ping");
    const int first = pings_ + 1;
    const auto ping = [&] { pipe_.send(fmt::format("ping {}", ++pings_)); };
    if (pings) ping();
    const Deadline deadline = after(kReadyLimit);
    std::vector<std::string> lines;
    while (SteadyClock::now() < deadline) {
        auto line = pipe_.poll_line(std::min(deadline, after(pings ? kNudge : kSilence)));
        if (!line) return line.fault();
        if (!*line && !pings) return lines;
        if (!*line) {
            ping();
            continue;
        }
        std::string_view rest = **line;
        if (take_word(rest) == "pong" && to_number<int>(take_word(rest)).value_or(0) >= first)
            return lines;
        lines.push_back(std::move(**line));
    }
    kill();
    return Fault{FaultKind::Silent, "did not answer in time"};
}

// Answers the features of a line, and stores the accepted ones. A later feature replaces an earlier
// one of the same name, except for options. Returns true if this line was the last.
bool take_features(const Features& said, EnginePipe& pipe, Features& features) {
    bool done = false;
    for (const auto& [name, value] : said) {
        const bool rejected = value != "0" && std::ranges::find(kRejected, name) != kRejected.end();
        pipe.send(fmt::format("{} {}", rejected ? "rejected" : "accepted", name));
        if (rejected) continue;
        if (name != "option")
            std::erase_if(features, [&name = name](const auto& old) { return old.first == name; });
        features.emplace_back(name, value);
        done |= name == "done" && value == "1";
    }
    return done;
}

// Greets the engine. The fault says why that failed.
Answer<Features> ask_features(EnginePipe& pipe, Seconds limit) {
    pipe.send("xboard");
    pipe.send("protover 2");
    const Deadline deadline = after(limit);
    Deadline patience = after(kFirstFeature);
    Features features;
    while (SteadyClock::now() < std::min(deadline, patience)) {
        const auto line = pipe.poll_line(std::min({deadline, patience, after(kNudge)}));
        if (!line) return line.fault();
        if (!*line) {
            pipe.send("easy");
            continue;
        }
        const Features said = parse_features(**line);
        if (said.empty()) continue;
        if (take_features(said, pipe, features)) return features;
        // With done=0 the engine asks for more time, so it gets the whole limit.
        const auto done = std::ranges::find(features, "done", &Features::value_type::first);
        patience = done == features.end() ? after(kLastFeature) : deadline;
    }
    if (features.empty()) return Fault{FaultKind::NoGreeting, "named no feature"};
    return features;
}

}  // namespace

Features parse_features(std::string_view line) {
    if (take_word(line) != "feature") return {};
    Features features;
    for (;;) {
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        const std::size_t sign = line.find('=');
        if (sign == std::string_view::npos) return features;
        const std::string name(line.substr(0, sign));
        line.remove_prefix(sign + 1);
        const bool quoted = line.starts_with('"');
        if (quoted) line.remove_prefix(1);
        const std::size_t end = std::min(line.find_first_of(quoted ? "\"" : " \t"), line.size());
        features.emplace_back(name, line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
}

std::optional<std::vector<std::string>> edit_lines(const Position& position) {
    if (!is_editable(position)) return std::nullopt;
    // In force mode a move makes it Black's turn, and the edit mode keeps that.
    std::vector<std::string> lines;
    if (position.side_to_move() == Color::Black) lines.emplace_back("a2a3");
    lines.emplace_back("edit");
    lines.emplace_back("#");
    for (const Color color : kColors) {
        for (const Square square : position.occupied())
            if (const Piece piece = position.piece_on(square); color_of(piece) == color)
                lines.push_back(to_char(type_of(piece)) + to_string(square));
        if (color == Color::White) lines.emplace_back("c");
    }
    lines.emplace_back(".");
    return lines;
}

Answer<std::unique_ptr<ExternalEngine>> start_xboard(EngineCommand command) {
    const std::string program = command.command.substr(kXboardPrefix.size());
    Answer<EnginePipe> pipe = EnginePipe::start(program);
    if (!pipe) return pipe.fault();
    pipe->set_pause(kPause);
    const Answer<Features> features = ask_features(*pipe, Seconds(30));
    if (!features)
        return Fault{FaultKind::NoGreeting,
                     fmt::format("the engine {} {} after protover 2", program, features.error())};
    std::string name = pipe->name();
    for (const auto& [feature, value] : *features)
        if (feature == "myname") name = printable(value);
    auto engine = std::make_unique<XboardEngine>(std::move(command), std::move(*pipe),
                                                 std::move(name), *features);
    if (const auto fault = engine->set_options()) return *fault;
    return std::unique_ptr<ExternalEngine>(std::move(engine));
}

}  // namespace sebastes::tools
