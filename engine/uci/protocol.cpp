#include "uci/protocol.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>
#include <thread>
#include <utility>

#include "core/text.h"
#include "core/version.h"
#include "system/descriptor.h"
#include "uci/words.h"

namespace sebastes {

namespace {

constexpr std::chrono::milliseconds kForever{std::chrono::hours(24 * 365)};
// How often waiting code checks whether the answers are still read.
constexpr std::chrono::milliseconds kLook{50};

constexpr std::string_view kNoMemory = "not enough memory";
constexpr std::string_view kNoMove = "bestmove (none)";
constexpr const char* kLeftOut = "it was left out";  // no longer, so that it needs no memory
constexpr std::string_view kNoRoom =
    "commands of more than 64 MiB wait: the next are left out until there is room";
constexpr std::string_view kTooLong = "a line of more than 4 MiB";
static_assert(LineReader::kMaxLine == 4U << 20);

// A terminal passes on no more than this of a line, without an error.
constexpr std::size_t kMostTyped = 4095;
constexpr std::string_view kCutByTerminal =
    "a terminal cuts lines at 4095 characters; use a file or a pipe";

// Finds the command in a line, and the arguments after its name.  It skips unknown tokens before
// the command, as UCI demands, and a byte order mark at the beginning.
const Command* command_in(std::string_view line, std::string_view& arguments) {
    arguments = without_byte_order_mark(line);
    for (std::string_view word; !(word = take_word(arguments)).empty();)
        if (const Command* const command = find_command(word)) return command;
    return nullptr;
}

// The word of the command that the text begins with; empty when it begins with none.
std::string_view command_word(std::string_view text) {
    const Command* const command = find_command(take_word(text));
    return command == nullptr ? std::string_view() : command->word;
}

// Joins arguments to commands: each command name begins a new one (except `perft` after `go`), and
// other arguments belong to the command before them.
std::vector<std::string> join_commands(const std::vector<std::string>& words) {
    std::vector<std::string> lines;
    for (const std::string& word : words) {
        const std::string_view name = command_word(word);
        const bool is_argument = name.empty() || (name == "perft" && !lines.empty() &&
                                                  command_word(lines.back()) == "go");
        if (lines.empty() || !is_argument)
            lines.push_back(word);
        else
            lines.back() += ' ' + word;
    }
    return lines;
}

}  // namespace

Protocol::Protocol(int input, int output, int errors)
    : input_(input),
      output_(output, errors),
      is_interactive_(is_terminal(input) && is_terminal(output)),
      is_script_(is_regular_file(input)),
      uci_(output_) {
    uci_.cancel = [this] { return state_ == State::Over; };
    ignore_broken_pipes();
}

int Protocol::run() {
    if (is_interactive_) output_.print("Sebastes {}, a UCI chess engine; try: help", kVersion);
    LineReader reader(input_, output_.descriptor());
    const std::jthread engine([this] { work(); });
    while (state_ == State::Reading) {
        const auto line = reader.next();
        if (!line) break;
        const bool is_cut_by_terminal = is_interactive_ && line->size() >= kMostTyped;
        take(*line, reader.is_cut()      ? kTooLong
                    : is_cut_by_terminal ? kCutByTerminal
                                         : std::string_view());
    }
    const bool has_quit = state_ == State::Quitting;
    if (!finish() && !has_quit)
        output_.print("info string the input ended {} s ago: stopped", kGrace.count() / 1000);
    return is_unheard() ? 1 : 0;
}

int Protocol::run_lines(const std::vector<std::string>& lines) {
    is_script_ = true;
    const std::jthread engine([this] { work(); });
    for (const std::string& line : lines) {
        // Here "quit" waits for the commands before it instead of ending them.
        std::string_view arguments;
        const Command* const command = command_in(line, arguments);
        if (command != nullptr && command->kind == CommandKind::Quit) break;
        take(line, {});
    }
    finish();
    if (output_.errors() > 0) return 2;
    return output_.closed() ? 1 : 0;
}

// ---- The reader ----

void Protocol::take(std::string_view line, std::string_view fault) {
    output_.log_input(line);
    std::string_view arguments;
    const Command* const command = command_in(line, arguments);
    const bool acts_at_once = command != nullptr && is_immediate(command->kind);
    if (!fault.empty() && !acts_at_once) return leave_out(command, fault);
    try {
        if (command != nullptr)
            act(*command, arguments);
        else
            tell_unknown(line);
    } catch (const std::bad_alloc&) {
        leave_out(command, kNoMemory);
    }
}

void Protocol::tell_unknown(std::string_view line) {
    std::string_view rest = without_byte_order_mark(line);
    const std::string_view word = take_word(rest);
    if (word.empty()) return;
    if (is_interactive_)
        output_.error(
            fmt::format("unknown command \"{}\"; {}", shown(word), advice_on(word, "help")));
    else if (is_debugging_)
        output_.note(fmt::format("unknown command \"{}\": ignored", shown(word)));
}

void Protocol::act(const Command& command, std::string_view arguments) {
    if (command.kind == CommandKind::Debug) {
        is_debugging_ = equal_ignoring_case(take_word(arguments), "on");
    } else if (is_immediate(command.kind)) {
        const std::lock_guard lock(mutex_);
        if (command.kind == CommandKind::PonderHit) {
            ponder_hit_ = last_number_;
            if (running_ != nullptr) running_->ponder_hit();
            return;
        }
        const bool quits = command.kind == CommandKind::Quit;
        stop_with_lock(quits ? searches_stopped_ : all_stopped_);
        if (quits) state_ = State::Quitting;
    } else if (command.kind == CommandKind::SetOption) {
        if (!set_log(arguments)) enqueue(command, arguments);
    } else if (!is_question(command.kind) || !answer_now(command, arguments)) {
        enqueue(command, arguments);
    }
}

bool Protocol::answer_now(const Command& question, std::string_view arguments) {
    const std::lock_guard lock(mutex_);
    if (last_long_number_ <= answered_) return false;
    // If a command in the queue may change the position, the answer must wait for it.
    if (question.kind == CommandKind::BoardQuestion && tasks_.size() > 1) return false;
    // The engine thread cannot start another command while this thread holds the lock.
    answer_question(uci_, question, arguments);
    return true;
}

bool Protocol::set_log(std::string_view arguments) {
    const auto command = parse_set_option(split_words(arguments));
    if (!command || !is_same_option(command->name, kLogOption)) return false;
    const std::string path = command->value == kNoText ? "" : command->value;
    if (const int reason = output_.set_log(path); reason != 0)
        output_.error(
            fmt::format("cannot write the log \"{}\": {}", shown(path), std::strerror(reason)));
    return true;
}

void Protocol::enqueue(const Command& command, std::string_view arguments) {
    const bool is_go = command.kind == CommandKind::Search;
    // How a search ends does not depend on the position.
    const CommandKind kind =
        is_go ? parse_go(split_words(arguments), Position::start()).kind : command.kind;
    Task task{&command, kind, std::string(arguments)};
    const std::size_t bytes = task.bytes();
    std::unique_lock lock(mutex_);
    if (!is_question(task.kind)) stop_with_lock(endless_stopped_);
    const bool was_full = is_full_;
    if (!has_room(lock, bytes)) {
        lock.unlock();
        return leave_out(&command, was_full ? std::string_view() : kNoRoom);
    }
    task.number = last_number_ + 1;
    tasks_.push_back(std::move(task));
    queued_bytes_ += bytes;
    ++last_number_;
    if (is_long(tasks_.back().kind)) last_long_number_ = last_number_;
    changed_.notify_all();
}

bool Protocol::has_room(std::unique_lock<std::mutex>& lock, std::size_t bytes) {
    // A full queue has no room again until half of it is free, so that the error is reported once.
    const auto fits = [&] {
        const std::size_t most = is_full_ ? kMostQueued / 2 : kMostQueued;
        return tasks_.empty() || queued_bytes_ + bytes <= most;
    };
    if (is_script_) {
        while (!changed_.wait_for(lock, kLook, fits))
            if (is_unheard()) return false;
        return true;
    }
    is_full_ = !fits();
    return !is_full_;
}

void Protocol::leave_out(const Command* command, std::string_view reason) {
    if (!reason.empty()) output_.error(reason);
    if (command == nullptr) return;
    const std::lock_guard lock(mutex_);
    if (!is_question(command->kind)) stop_with_lock(endless_stopped_);
    const bool is_go = command->kind == CommandKind::Search;
    if (tasks_.empty()) {
        if (command->kind == CommandKind::Position) uci_.refusal.emplace(kLeftOut);
        answer_without_running(*command);
    } else if (command->kind == CommandKind::Position) {
        tasks_.back().left_out_position = true;
    } else if (is_go) {
        ++tasks_.back().left_out_gos;
    } else {
        answer_without_running(*command);
    }
}

// ---- Stopping ----

bool Protocol::is_stopped(const Task& task) const {
    if (task.number <= all_stopped_) return true;
    if (task.number <= searches_stopped_ && task.kind != CommandKind::Count) return true;
    return task.number <= endless_stopped_ && is_endless(task.kind);
}

void Protocol::stop_with_lock(std::uint64_t& mark) {
    mark = last_number_;
    if (running_ != nullptr && is_stopped(tasks_.front())) running_->stop();
}

bool Protocol::is_unheard() const {
    return output_.closed() || reader_is_gone(output_.descriptor());
}

bool Protocol::finish() {
    std::unique_lock lock(mutex_);
    const bool has_quit = state_ == State::Quitting;
    if (!has_quit) state_ = State::Finishing;
    stop_with_lock(endless_stopped_);
    changed_.notify_all();
    const auto for_counts = has_quit && is_interactive_ ? kLastWords : kForever;
    const auto for_searches = has_quit ? kLastWords : is_script_ ? kForever : kGrace;
    const auto is_count = [](const Task& task) { return task.kind == CommandKind::Count; };
    const TimePoint began = std::chrono::steady_clock::now();
    TimePoint last_count = began;
    bool in_time = true;
    while (!changed_.wait_for(lock, kLook, [this] { return tasks_.empty(); })) {
        const TimePoint now = std::chrono::steady_clock::now();
        const bool counts = is_count(tasks_.front());
        if (counts) last_count = now;
        const bool late = counts ? now - began >= for_counts : now - last_count >= for_searches;
        const bool unheard = is_unheard();
        if (!late && !unheard) continue;
        in_time = false;
        if (unheard || (has_quit && std::ranges::none_of(tasks_, is_count))) state_ = State::Over;
        stop_with_lock(counts || unheard ? all_stopped_ : searches_stopped_);
    }
    return in_time;
}

// ---- The engine thread ----

void Protocol::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return state_ != State::Reading || !tasks_.empty(); });
        if (tasks_.empty()) break;
        const Task& task = tasks_.front();  // the reference stays valid while others are added
        SearchControl control(task.kind == CommandKind::Ponder && task.number > ponder_hit_);
        if (is_stopped(task)) control.stop();
        running_ = &control;
        lock.unlock();
        run_task(task, control);
        free_since_ = std::chrono::steady_clock::now();
        lock.lock();
        running_ = nullptr;
        answered_ = task.number;
        if (task.left_out_position) uci_.refusal.emplace(kLeftOut);
        for (std::size_t i = 0; i < task.left_out_gos && !output_.closed(); ++i)
            output_.line(kNoMove);
        queued_bytes_ -= task.bytes();
        tasks_.pop_front();
        changed_.notify_all();
    }
    report_failure([this] { uci_.learner.end_game(); });
}

template <typename Run>
bool Protocol::report_failure(const Run& run) {
    try {
        run();
        return false;
    } catch (const std::bad_alloc&) {
        output_.error(kNoMemory);
    } catch (const std::exception& failure) {
        output_.error(failure.what());
    }
    return true;
}

void Protocol::run_task(const Task& task, SearchControl& control) {
    const CommandContext context{control, std::max(task.arrived, free_since_), [this, &task] {
                                     const std::lock_guard lock(mutex_);
                                     answered_ = task.number;
                                 }};
    const bool is_over = state_ == State::Over;
    const auto run = [&] { run_command(uci_, *task.command, task.arguments, context); };
    if (!is_over && !report_failure(run)) return;
    // With `infinite` or `ponder` even this answer must wait for `stop` or `ponderhit`.
    if (is_endless(task.kind)) control.wait(task.kind == CommandKind::Endless);
    context.before_answer();
    answer_without_running(*task.command);
}

// ---- The command line ----

int run_command_line(const std::vector<std::string>& words, int output, int errors) {
    Output answers(output, errors);
    if (words.size() == 1 && (words[0] == "--help" || words[0] == "-h")) {
        answers.line(kUsage);
        return 0;
    }
    if (words.size() == 1 && (words[0] == "--version" || words[0] == "-V")) {
        answers.print("Sebastes {}", kVersion);
        return 0;
    }
    const std::vector<std::string> lines = join_commands(words);
    // Only the first can be unknown, because later arguments belong to the command before them.
    if (!lines.empty() && command_word(lines.front()).empty()) {
        answers.error(fmt::format("unknown command \"{}\"; {}", shown(words.front()),
                                  advice_on(words.front(), "sebastes --help")));
        return 2;
    }
    return Protocol(0, output, errors).run_lines(lines);
}

}  // namespace sebastes
