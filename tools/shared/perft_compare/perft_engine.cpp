#include "tools/shared/perft_compare/perft_engine.h"

#include <algorithm>
#include <chrono>

#include "core/text.h"
#include "tools/shared/uci_client/shell_words.h"

namespace sebastes::tools {

namespace {

// The interval at which waiting checks the stop flag.
constexpr std::chrono::milliseconds kLook{50};
// How long an engine without isready may still write after its total.
constexpr std::chrono::milliseconds kAfterTotal{10};
// How long to wait for each line that it writes after its start.
constexpr std::chrono::milliseconds kWhenNew{200};
// How long to wait after a refusal, since such an engine seldom writes more.
constexpr Seconds kGrace{1};

Deadline soon(Deadline deadline) { return std::min(deadline, after(kLook)); }

Fault searched(const PerftDialect& dialect) {
    const std::string question =
        dialect.question.empty() ? "go perft" : sebastes::quoted(dialect.question);
    return {FaultKind::Unreadable, "does not know " + question + ": it searched"};
}

// Returns the fault for an answer without an end.
Fault unended(const AnswerReader& reader, const PerftDialect& dialect) {
    if (reader.has_entries())
        return {FaultKind::Silent,
                "did not end its answer with a total, such as Nodes searched: 20"};
    const Answer<PerftAnswer> read = reader.result();
    if (!read) return read.fault();
    if (reader.is_search()) return searched(dialect);
    return {FaultKind::Silent, "did not answer in time"};
}

}  // namespace

Answer<PerftEngine> PerftEngine::start(const std::string& command, PerftDialect dialect,
                                       Seconds limit) {
    PerftEngine engine(command, std::move(dialect), limit);
    const Result<std::vector<std::string>> words = shell_words(command);
    if (!words) return Fault{FaultKind::NotStarted, words.error()};
    if (command.find("{depth}") != std::string::npos) {
        engine.script_ = *words;
        engine.name_ = words->front().substr(words->front().find_last_of("/\\") + 1);
        return engine;
    }
    Answer<UciClient> client = engine.start_client();
    if (!client) return client.fault();
    engine.name_ = client->name();
    engine.knows_chess960_ = client->has_option("UCI_Chess960");
    engine.client_ = std::move(*client);
    return engine;
}

Answer<UciClient> PerftEngine::start_client() const {
    if (dialect_.uci) return UciClient::start(command_, limit_);
    Answer<EnginePipe> pipe = EnginePipe::start(command_);
    if (!pipe) return pipe.fault();
    return UciClient(std::move(*pipe));
}

Answer<PerftAnswer> PerftEngine::divide(const PerftQuestion& question, Seconds limit) {
    if (is_script()) return run_script(question, limit);
    if (dead_) {
        Answer<UciClient> again = start_client();
        if (!again) return Fault{FaultKind::Died, "did not start again: " + again.error()};
        client_ = std::move(*again);
        dead_ = false;
        is_new_ = true;
        chess960_ = false;
    }
    if (question.chess960 != chess960_ && knows_chess960_)
        client_->set_option("UCI_Chess960", question.chess960 ? "true" : "false");
    if (const auto fault = client_->confirm_options(limit_)) {
        dead_ = true;
        client_->kill();
        return *fault;
    }
    chess960_ = question.chess960;
    ask(question);
    return read(limit);
}

void PerftEngine::ask(const PerftQuestion& question) {
    // Drops what the engine wrote after its last answer.
    while (!dialect_.uci) {
        const auto line = client_->poll_line(after(is_new_ ? kWhenNew : kAfterTotal));
        if (!line || !*line) break;
    }
    is_new_ = false;
    const std::string& text = dialect_.question;
    for (const std::string& line :
         question_lines(text.empty() ? "{position};go perft {depth}" : text, question))
        client_->send(line);
    if (dialect_.uci && dialect_.form.without_total) client_->send("isready");
}

Answer<std::optional<std::string>> PerftEngine::next_line(Deadline deadline) {
    for (;;) {
        auto line = client_->poll_line(soon(deadline));
        if (!line || *line || is_stopped() || SteadyClock::now() >= deadline) return line;
    }
}

Answer<PerftAnswer> PerftEngine::read(Seconds limit) {
    AnswerReader reader(dialect_.form);
    const auto fail = [&](Fault fault) {
        dead_ = true;  // later output must not count as the next answer
        client_->kill();
        if (!reader.last_line().empty() && fault.kind != FaultKind::Unreadable)
            fault.message += "; its last line was " + sebastes::quoted(reader.last_line());
        return fault;
    };
    Deadline deadline = after(limit);
    for (bool ended = false; !ended;) {
        const auto read = next_line(deadline);
        if (!read) return fail(read.fault());
        const std::optional<std::string>& text = *read;
        if (!text) return fail(unended(reader, dialect_));
        if (dialect_.form.without_total && *text == "readyok") return reader.result();
        if (text->starts_with("bestmove")) return fail(searched(dialect_));
        ended = reader.take(*text);
        if (!ended && reader.is_refusal()) deadline = std::min(deadline, after(kGrace));
    }
    if (dialect_.uci)
        if (const auto fault = client_->synchronise(limit_)) return fail(*fault);
    return reader.result();
}

Answer<PerftAnswer> PerftEngine::run_script(const PerftQuestion& question, Seconds limit) const {
    Result<ChildProcess> process = ChildProcess::start(question_words(script_, question));
    if (!process) return Fault{FaultKind::Died, "did not run: " + process.error()};
    process->close_input();
    AnswerReader reader(dialect_.form);
    const Deadline deadline = after(limit);
    for (;;) {
        std::string line;
        const auto status = process->read_line(line, soon(deadline));
        if (status == ChildProcess::Status::Ended) break;
        if (status == ChildProcess::Status::Done)
            reader.take(line);
        else if (is_stopped() || SteadyClock::now() >= deadline)
            return Fault{FaultKind::Silent, "did not end in time"};
    }
    const std::string end = process->how_it_ended();
    if (process->ended_well()) return reader.result();
    const std::string words = printable(process->last_words());
    return Fault{FaultKind::Died, words.empty() ? end : end + ", saying \"" + words + "\""};
}

}  // namespace sebastes::tools
