#include "uci/protocol.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>
#include <optional>
#include <thread>
#include <utility>

#include "core/text.h"
#include "core/version.h"
#include "system/descriptor.h"
#include "uci/command_arguments.h"
#include "uci/words.h"

namespace sebastes {

namespace {

constexpr std::chrono::milliseconds kForever{std::chrono::hours(24 * 365)};
// How often waiting code checks whether the answers are still read.
constexpr std::chrono::milliseconds kLook{50};

constexpr std::string_view kNoMemory = "not enough memory";
constexpr std::string_view kLostPosition = "the last position was left out";
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

}  // namespace

Protocol::Protocol(int input, int output, int errors)
    : input_(input),
      output_(output, errors),
      is_interactive_(is_terminal(input) && is_terminal(output)),
      is_script_(is_regular_file(input)),
      uci_(output_) {
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
        if (command != nullptr && command->name == CommandName::Quit) break;
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
    const bool is_immediate = command != nullptr && command->kind == CommandKind::Immediate;
    if (!fault.empty() && !is_immediate) return leave_out(command, fault);
    try {
        if (command != nullptr) return act(*command, arguments);
        std::string_view rest = without_byte_order_mark(line);
        const std::string_view unknown = take_word(rest);
        if (!unknown.empty()) tell_unknown(unknown);
    } catch (const std::bad_alloc&) {
        leave_out(command, kNoMemory);
    }
}

void Protocol::tell_unknown(std::string_view word) {
    if (is_interactive_)
        output_.error(
            fmt::format("unknown command \"{}\"; {}", shown(word), advice_on(word, "help")));
    else if (is_debugging_)
        output_.note(fmt::format("unknown command \"{}\": ignored", shown(word)));
}

void Protocol::act(const Command& command, std::string_view arguments) {
    switch (command.name) {
        case CommandName::Quit: {
            stop(searches_stopped_);
            const std::lock_guard lock(mutex_);
            state_ = State::Quitting;
            return;
        }
        case CommandName::Stop:
            return stop(all_stopped_);
        case CommandName::PonderHit: {
            const std::lock_guard lock(mutex_);
            ponder_hit_ = last_number_;
            if (running_ != nullptr) running_->ponder_hit();
            return;
        }
        case CommandName::Debug:
            is_debugging_ = equal_ignoring_case(take_word(arguments), "on");
            return;
        case CommandName::SetOption:
            if (set_log(arguments)) return;
            break;
        default:
            if (command.kind == CommandKind::Question && answer_now(command.name, arguments))
                return;
            break;
    }
    enqueue(command, arguments);
}

bool Protocol::answer_now(CommandName question, std::string_view arguments) {
    const std::lock_guard lock(mutex_);
    if (last_long_number_ <= answered_) return false;
    // If a command in the queue may change the position, the answer must wait for it.
    const bool is_of_position = question == CommandName::Display || question == CommandName::Eval;
    if (is_of_position && tasks_.size() > 1) return false;
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
    Task task{0, command.name, command.kind, std::string(arguments),
              std::chrono::steady_clock::now()};
    if (task.name == CommandName::Go) task.kind = kind_of_go(arguments);
    const bool needs_position = task.name == CommandName::Go || task.name == CommandName::Perft;
    if (has_lost_position_ && needs_position) return leave_out(&command, kLostPosition);
    std::unique_lock lock(mutex_);
    if (task.kind != CommandKind::Question) stop_with_lock(endless_stopped_);
    const bool was_full = is_full_;
    if (!has_room(lock, task.bytes())) {
        lock.unlock();
        return leave_out(&command, was_full ? std::string_view() : kNoRoom);
    }
    if (task.name == CommandName::Position) has_lost_position_ = false;
    task.number = last_number_ + 1;
    const bool is_long_task = is_long(task.kind);
    const std::size_t bytes = task.bytes();
    tasks_.push_back(std::move(task));
    queued_bytes_ += bytes;
    ++last_number_;
    if (is_long_task) last_long_number_ = last_number_;
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
    if (command->name == CommandName::Position) has_lost_position_ = true;
    const std::lock_guard lock(mutex_);
    if (command->kind != CommandKind::Question) stop_with_lock(endless_stopped_);
    if (command->name == CommandName::Go && !tasks_.empty())
        ++tasks_.back().left_out_gos;
    else
        answer_without_running(command->name);
}

void Protocol::answer_without_running(CommandName name) {
    if (name == CommandName::IsReady) output_.line("readyok");
    if (name == CommandName::Uci) output_.line("uciok");
    if (name == CommandName::Go) output_.line("bestmove (none)");
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

void Protocol::stop(std::uint64_t& mark) {
    const std::lock_guard lock(mutex_);
    stop_with_lock(mark);
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
    const auto for_counts = has_quit && is_interactive_ ? kLastCount : kForever;
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
        if (tasks_.empty()) return;
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
        for (std::size_t i = 0; i < task.left_out_gos && !output_.closed(); ++i)
            answer_without_running(CommandName::Go);
        queued_bytes_ -= task.bytes();
        tasks_.pop_front();
        changed_.notify_all();
    }
}

void Protocol::run_task(const Task& task, SearchControl& control) {
    const CommandContext context{control, std::max(task.arrived, free_since_),
                                 [this, &task] {
                                     const std::lock_guard lock(mutex_);
                                     answered_ = task.number;
                                 },
                                 CancelToken([this] { return state_ == State::Over; })};
    try {
        if (state_ != State::Over) return run_command(uci_, task.name, task.arguments, context);
    } catch (const std::bad_alloc&) {
        output_.error(kNoMemory);
    } catch (const std::exception& failure) {
        output_.error(failure.what());
    }
    // With `infinite` or `ponder` even this answer must wait for `stop` or `ponderhit`.
    if (is_endless(task.kind)) control.wait(task.kind == CommandKind::Endless);
    context.before_answer();
    answer_without_running(task.name);
}

// ---- The command line ----

namespace {

const Command* first_command(std::string_view text) { return find_command(take_word(text)); }

bool begins_with(std::string_view text, CommandName name) {
    const Command* const command = first_command(text);
    return command != nullptr && command->name == name;
}

// Joins arguments to commands: each command name begins a new one (except `perft` after `go`), and
// other arguments belong to the command before them.
std::vector<std::string> join_commands(const std::vector<std::string>& words) {
    std::vector<std::string> lines;
    for (const std::string& word : words) {
        const bool is_argument = begins_with(word, CommandName::Perft) && !lines.empty() &&
                                 begins_with(lines.back(), CommandName::Go);
        if (lines.empty() || (first_command(word) != nullptr && !is_argument))
            lines.push_back(word);
        else
            lines.back() += ' ' + word;
    }
    return lines;
}

}  // namespace

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
    if (!lines.empty() && first_command(lines.front()) == nullptr) {
        answers.error(fmt::format("unknown command \"{}\"; {}", shown(words.front()),
                                  advice_on(words.front(), "sebastes --help")));
        return 2;
    }
    return Protocol(0, output, errors).run_lines(lines);
}

}  // namespace sebastes
