#include "uci/protocol.h"

#include <algorithm>
#include <exception>
#include <string_view>
#include <thread>

#include "uci/commands.h"
#include "uci/go_command.h"
#include "uci/options.h"
#include "uci/set_option_command.h"
#include "uci/words.h"

namespace sebastes {

void Protocol::run() {
    const std::jthread engine([this] { work(); });
    for (std::string line; std::getline(input_, line);)
        if (!read(line)) break;
    finish();
}

void Protocol::run_words(const std::vector<std::string>& words) {
    const std::jthread engine([this] { work(); });
    const auto first_word = [](const std::string& text) {
        const auto split = split_words(text);
        return split.empty() ? std::string_view{} : split.front();
    };
    // A command's name begins a new command; "go" and "position" take words that are none.
    std::vector<std::string> lines;
    for (const std::string& word : words) {
        if (lines.empty() || Commands::is_command(first_word(word)))
            lines.push_back(word);
        else
            lines.back() += ' ' + word;
    }
    for (const std::string& line : lines) {
        // Here "quit" comes after what stands before it, and does not cut it short.
        if (first_word(line) == "quit") break;
        if (!Commands::is_command(first_word(line)))
            output_.error("unknown command \"" + shown(line) + "\"; try: help");
        else
            read(line);
    }
    finish();
}

bool Protocol::read(const std::string& line) {
    output_.log_input(line);
    // A byte order mark before the first command does no harm.
    std::string text = line.rfind("\xEF\xBB\xBF", 0) == 0 ? line.substr(3) : line;
    const auto words = split_words(text);
    // UCI: skip words in front that are no commands.
    const auto command = std::find_if(words.begin(), words.end(), Commands::is_command);
    if (command == words.end()) return true;
    const std::vector<std::string_view> known(command, words.end());

    if (known.front() == "quit") {
        stop_all();
        return false;
    }
    if (known.front() == "stop") {
        stop_all();
        return true;
    }
    if (known.front() == "ponderhit") {
        const std::lock_guard lock(mutex_);
        for (const Task& task : tasks_) task.control->ponder_hit();
        return true;
    }
    if (known.front() == "isready") {
        std::unique_lock lock(mutex_);
        const bool searching = std::any_of(tasks_.begin(), tasks_.end(),
                                           [](const Task& task) { return task.is_search; });
        lock.unlock();
        if (searching) {
            output_.line("readyok");
            return true;
        }
    }
    if (known.front() == "setoption" && set_log(known)) return true;
    const auto skipped = static_cast<std::size_t>(known.front().data() - text.data());
    enqueue(text.substr(skipped), known);
    return true;
}

bool Protocol::set_log(const std::vector<std::string_view>& words) {
    const auto command = parse_set_option({words.begin() + 1, words.end()});
    if (!command || !is_same_option(command->name, kLogOption)) return false;
    if (!output_.set_log(command->value))
        output_.error("cannot write the log \"" + shown(command->value) + "\"");
    return true;
}

void Protocol::enqueue(std::string line, const std::vector<std::string_view>& words) {
    Task task;
    task.arrived = std::chrono::steady_clock::now();
    task.is_search = words.front() == "go" || words.front() == "bench";
    task.is_endless = words.front() == "go" && is_endless_go(words);
    const bool ponders =
        words.front() == "go" && std::find(words.begin(), words.end(), "ponder") != words.end();
    task.control = std::make_shared<SearchControl>(ponders);
    task.line = std::move(line);
    const std::lock_guard lock(mutex_);
    for (const Task& earlier : tasks_)
        if (earlier.is_endless) earlier.control->stop();
    task.waited = !tasks_.empty();
    tasks_.push_back(std::move(task));
    changed_.notify_all();
}

void Protocol::stop_all() {
    const std::lock_guard lock(mutex_);
    for (const Task& task : tasks_) task.control->stop();
}

void Protocol::finish() {
    const std::lock_guard lock(mutex_);
    for (const Task& task : tasks_)
        if (task.is_endless) task.control->stop();
    finished_ = true;
    changed_.notify_all();
}

void Protocol::work() {
    try {
        Commands commands(output_);
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [this] { return finished_ || !tasks_.empty(); });
            if (tasks_.empty()) return;
            const Task task = tasks_.front();
            lock.unlock();
            try {
                commands.run(task.line, *task.control,
                             task.waited ? std::chrono::steady_clock::now() : task.arrived);
            } catch (const std::exception& failure) {
                output_.error(std::string("command failed: ") + failure.what());
            }
            lock.lock();
            tasks_.pop_front();
        }
    } catch (const std::exception& failure) {
        output_.error(std::string("cannot start: ") + failure.what());
    }
}

}  // namespace sebastes
