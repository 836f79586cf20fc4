#include "uci/protocol.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <thread>
#include <utility>

#include "core/utf8.h"
#include "system/descriptor.h"
#include "uci/go_command.h"
#include "uci/options.h"
#include "uci/set_option_command.h"
#include "uci/version.h"
#include "uci/words.h"

namespace sebastes {

namespace {

constexpr std::chrono::milliseconds kForever{std::chrono::hours(24 * 365)};

constexpr std::string_view kLostPosition = "there was no memory for the last position";
constexpr std::string_view kNoRoom =
    "commands of more than 64 MiB wait: the next are left out until there is room";
constexpr std::string_view kLeftOut = "it was left out, as commands of more than 64 MiB waited";

// `isready` behind a file that is read is answered after so long at the latest.
constexpr std::chrono::seconds kReadyWithin{1};

// A terminal hands over no more of a line, and says nothing.
constexpr std::size_t kMostTyped = 4095;

std::string_view fault_of(LineReader::Status status) {
    static_assert(LineReader::kMaxLine == 4U << 20);
    if (status == LineReader::Status::TooLong) return "a line of more than 4 MiB";
    if (status == LineReader::Status::NoMemory) return "not enough memory for the line";
    return {};
}

// The command that a line names, and what stands behind its name.  Words in front that are no
// commands are skipped, as UCI wants it; a byte order mark before the first does no harm.
std::optional<CommandName> command_in(std::string_view& line) {
    line = without_byte_order_mark(line);
    std::string_view rest = line;
    for (std::string_view word; !(word = take_word(rest)).empty();)
        if (const auto name = find_command(word)) {
            line = rest;
            return name;
        }
    return std::nullopt;
}

}  // namespace

Protocol::Protocol(int input, int output, int errors)
    : input_(input),
      output_(output, errors),
      is_interactive_(is_terminal(input) && is_terminal(output)),
      commands_(output_),
      is_script_(is_regular_file(input)) {
    ignore_broken_pipes();
}

int Protocol::run() {
    if (is_interactive_) output_.print("Sebastes {}, a UCI chess engine; try: help", kVersion);
    LineReader reader(input_, output_.descriptor());
    std::string line;
    line.reserve(LineReader::kKept);
    const std::jthread engine([this] { work(); });
    const Ending ending(*this);
    for (auto status = reader.next(line); status != LineReader::Status::End;
         status = reader.next(line))
        if (!take_safely(line, status)) break;
    const auto for_counts = has_quit_ && is_interactive_ ? kLastCount : kForever;
    if (has_quit_)
        finish(kLastWords, for_counts);  // the searches have been stopped
    else if (!finish(is_script_ ? kForever : kGrace, for_counts))
        output_.print("info string the input ended {} s ago: stopped", kGrace.count() / 1000);
    return output_.closed() || reader_is_gone(output_.descriptor()) ? 1 : 0;
}

int Protocol::run_lines(const std::vector<std::string>& lines) {
    is_script_ = true;
    const std::jthread engine([this] { work(); });
    const Ending ending(*this);
    for (const std::string& line : lines) {
        // Here "quit" comes after what stands before it, and does not cut it short.
        std::string_view words = line;
        if (find_command(take_word(words)) == CommandName::Quit) break;
        take(line, {});
    }
    finish(kForever, kForever);
    if (output_.errors() > 0) return 2;
    return output_.closed() ? 1 : 0;
}

bool Protocol::take_safely(const std::string& line, LineReader::Status status) {
    try {
        if (is_interactive_ && line.size() >= kMostTyped)
            return take(line, "a terminal cuts lines at 4095 characters; use a file or a pipe");
        return take(line, fault_of(status));
    } catch (const std::bad_alloc&) {
        // The command may still be refused in its turn.
    }
    const std::string_view begin = std::string_view(line).substr(0, LineReader::kKept);
    try {
        return take(begin, fault_of(LineReader::Status::NoMemory));
    } catch (const std::bad_alloc&) {
        lose(begin);
        return true;
    }
}

void Protocol::lose(std::string_view line) {
    const auto name = command_in(line);
    output_.error(fault_of(LineReader::Status::NoMemory));
    if (name == CommandName::Uci) output_.line("uciok");
    if (name == CommandName::IsReady) output_.line("readyok");
    if (name == CommandName::Go) output_.line("bestmove (none)");
    if (name != CommandName::Position) return;
    const std::lock_guard lock(mutex_);
    has_lost_position_ = true;
}

bool Protocol::take(std::string_view line, std::string_view fault) {
    output_.log_input(line);
    std::string_view rest = line;
    const auto name = command_in(rest);
    if (!name) {
        const std::string_view unknown = take_word(rest);
        if (!fault.empty())
            output_.error(fault);
        else if (is_interactive_ && !unknown.empty())
            output_.error(fmt::format("unknown command \"{}\"; {}", shown(unknown),
                                      advice_on(unknown, "help")));
        else if (is_debugging_ && !unknown.empty())
            output_.note(fmt::format("unknown command \"{}\": ignored", shown(unknown)));
        return true;
    }

    switch (*name) {
        case CommandName::Quit:
            stop(Which::Searches);
            has_quit_ = true;
            return false;
        case CommandName::Stop:
            stop(Which::All);
            return true;
        case CommandName::PonderHit: {
            const std::lock_guard lock(mutex_);
            for (auto task = tasks_.rbegin(); task != tasks_.rend(); ++task) {
                if (std::exchange(task->is_ponder_hit, true)) break;
                if (task->control) task->control->ponder_hit();
            }
            return true;
        }
        case CommandName::Debug:
            is_debugging_ = is_same_word(take_word(rest), "on");
            return true;
        case CommandName::SetOption:
            if (fault.empty() && set_log(rest)) return true;
            break;
        default:
            if (is_question(*name) && answer_now(*name, rest)) return true;
            break;
    }
    enqueue(*name, rest, fault);
    return true;
}

bool Protocol::answer_now(CommandName question, std::string_view arguments) {
    const std::lock_guard lock(mutex_);
    if (long_tasks_ == 0) return false;
    // What other commands in the queue may change is told when they are done.
    const bool of_position = question == CommandName::Display || question == CommandName::Eval;
    if (of_position && short_tasks_ > 0) return false;
    // The engine thread cannot go on to another command while the lock is held.
    commands_.answer(question, arguments);
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

void Protocol::enqueue(CommandName name, std::string_view arguments, std::string_view fault) {
    Task task{name, std::string(arguments), std::string(fault)};
    task.arrived = std::chrono::steady_clock::now();
    const auto words =
        name == CommandName::Go ? split_words(arguments) : std::vector<std::string_view>{};
    if (is_long(name)) task.control = std::make_shared<SearchControl>(is_ponder_go(words));
    task.is_endless = name == CommandName::Go && is_endless_go(words);
    task.is_count = is_long(name) && (name != CommandName::Go || is_perft_go(words));
    std::unique_lock lock(mutex_);
    if (has_lost_position_ && is_long(name) && task.fault.empty()) task.fault = kLostPosition;
    if (!is_question(name) && endless_) std::exchange(endless_, nullptr)->stop();
    if (!has_room(lock, task)) return leave_out(task);
    task.waited = !tasks_.empty();
    const auto endless = task.is_endless ? task.control : nullptr;
    const bool is_count = task.is_count;
    const std::size_t bytes = task.bytes();
    tasks_.push_back(std::move(task));
    if (endless) endless_ = endless;
    queued_bytes_ += bytes;
    ++(is_long(name) ? long_tasks_ : short_tasks_);
    if (is_count) ++counts_;
    if (name == CommandName::Position) has_lost_position_ = false;
    changed_.notify_all();
}

bool Protocol::has_room(std::unique_lock<std::mutex>& lock, const Task& task) {
    constexpr std::chrono::milliseconds kLook{50};
    // Behind what was left out there is no room until half of it is free, so that it is told once.
    const auto fits = [&] {
        const bool left_out = !tasks_.empty() && tasks_.back().fault == kLeftOut;
        const std::size_t most = left_out ? kMostQueued / 2 : kMostQueued;
        return tasks_.empty() || queued_bytes_ + task.bytes() <= most;
    };
    if (!is_script_) return fits();
    while (!changed_.wait_for(lock, kLook, fits))
        if (output_.closed() || reader_is_gone(output_.descriptor())) return false;
    return true;
}

// Needs no room but for the first of several that are left out one after the other.
void Protocol::leave_out(const Task& task) {
    if (tasks_.back().fault != kLeftOut) {
        Task others{CommandName::Stop, {}, std::string(kLeftOut)};
        queued_bytes_ += others.bytes();
        tasks_.push_back(std::move(others));
        ++short_tasks_;
        output_.error(kNoRoom);
    }
    Task& others = tasks_.back();
    if (task.name == CommandName::IsReady) output_.line("readyok");
    if (task.name == CommandName::Uci) output_.line("uciok");
    if (task.name == CommandName::Go) ++others.left_out_gos;
    if (task.name == CommandName::Position) others.name = CommandName::Position;
}

void Protocol::stop(Which which) {
    const std::lock_guard lock(mutex_);
    for (auto task = tasks_.rbegin(); task != tasks_.rend(); ++task) {
        if (task->is_stopped) break;
        task->is_stopped = which == Which::All;
        if (task->control && (which == Which::All || task->is_endless ||
                              (which == Which::Searches && !task->is_count)))
            task->control->stop();
    }
}

bool Protocol::finish(std::chrono::milliseconds for_searches,
                      std::chrono::milliseconds for_counts) {
    constexpr std::chrono::milliseconds kLook{50};  // how often the reader's end is looked for
    const TimePoint began = std::chrono::steady_clock::now();
    TimePoint last_count = began;
    bool in_time = true;
    stop(Which::Endless);
    std::unique_lock lock(mutex_);
    finished_ = true;
    changed_.notify_all();
    while (!changed_.wait_for(lock, kLook, [this] { return tasks_.empty(); })) {
        const TimePoint now = std::chrono::steady_clock::now();
        const bool counts = tasks_.front().is_count;
        if (counts) last_count = now;
        const bool late = counts ? now - began >= for_counts : now - last_count >= for_searches;
        const bool unheard = output_.closed() || reader_is_gone(output_.descriptor());
        if (unheard || (late && has_quit_ && counts_ == 0)) is_over_ = true;
        if (!late && !unheard) continue;
        in_time = false;
        lock.unlock();
        stop(counts || unheard ? Which::All : Which::Searches);
        if (unheard) return false;
        lock.lock();
    }
    return in_time;
}

Protocol::Ending::~Ending() {
    protocol_.is_over_ = true;
    protocol_.stop(Which::All);
    const std::lock_guard lock(protocol_.mutex_);
    protocol_.finished_ = true;
    protocol_.changed_.notify_all();
}

void Protocol::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return finished_ || !tasks_.empty(); });
        if (tasks_.empty()) return;
        const Task& task = tasks_.front();  // stays where it is while others are added
        lock.unlock();
        run_front(task);
        lock.lock();
        end_front();
        changed_.notify_all();
    }
}

void Protocol::end_front() {
    const Task& task = tasks_.front();
    queued_bytes_ -= task.bytes();
    if (!is_long(task.name))
        --short_tasks_;
    else if (!task.is_answered)
        --long_tasks_;
    if (task.is_count) --counts_;
    if (task.control && task.control == endless_) endless_ = nullptr;
    tasks_.pop_front();
}

void Protocol::answer_without(const Task& task) {
    if (task.name == CommandName::IsReady && !task.is_answered) output_.line("readyok");
    if (task.name == CommandName::Uci) output_.line("uciok");
    const std::size_t gos = task.left_out_gos + (task.name == CommandName::Go ? 1 : 0);
    for (std::size_t i = 0; i < gos && !output_.closed(); ++i) output_.line("bestmove (none)");
}

bool Protocol::goes_on() {
    if (is_over_) return false;
    const std::lock_guard lock(mutex_);
    if (std::chrono::steady_clock::now() - front_began_ < kReadyWithin) return true;
    for (Task& task : tasks_)
        if (task.name == CommandName::IsReady && !std::exchange(task.is_answered, true))
            output_.line("readyok");
    return true;
}

void Protocol::run_front(const Task& task) {
    if (is_over_) return answer_without(task);
    if (task.fault == kLeftOut) {
        if (task.name == CommandName::Position) commands_.refuse_position(kLeftOut);
        return answer_without(task);
    }
    if (task.name == CommandName::IsReady && task.is_answered) return;
    SearchControl unused;
    front_began_ = std::chrono::steady_clock::now();
    const CommandContext context{
        task.control ? *task.control : unused, task.waited ? front_began_ : task.arrived,
        [this] {
            const std::lock_guard lock(mutex_);
            if (!std::exchange(tasks_.front().is_answered, true) && is_long(tasks_.front().name))
                --long_tasks_;
        },
        [this] { return goes_on(); }};
    if (task.fault.empty())
        commands_.run(task.name, task.arguments, context);
    else
        commands_.refuse(task.name, task.fault, context);
}

}  // namespace sebastes
