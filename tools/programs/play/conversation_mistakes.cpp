// The command mistakes: the faults of a reviewed game as tasks, to find better moves.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <deque>
#include <sstream>
#include <string>

#include "core/text.h"
#include "tools/programs/play/completions.h"
#include "tools/programs/play/conversation.h"
#include "tools/shared/annotate/move_words.h"
#include "tools/shared/explain/explain.h"
#include "tools/shared/explain/piece_words.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes::play {

using annotate::JudgedMove;

namespace {

struct Tasks {
    ColorArray<bool> of{};
    bool again = false;  // those, too, that are solved
};

// Of the command's argument; nothing if it is wrong. A person's own faults are usual.
std::optional<Tasks> read_tasks(const std::string& argument, const GameSetup& setup) {
    Tasks tasks;
    for (const Color side : kColors) tasks.of[side] = !setup.engine[side] || setup.engine[~side];
    std::istringstream words(to_lower(argument));
    for (std::string word; words >> word;) {
        if (word == "again")
            tasks.again = true;
        else if (word == "white" || word == "black" || word == "both")
            tasks.of = {{word != "black", word != "white"}};
        else
            return std::nullopt;
    }
    return tasks;
}

const std::vector<std::string>& answer_words() {
    static const std::vector<std::string> kWords = {"hint",  "solution", "next", "back",
                                                    "board", "help",     "quit"};
    return kWords;
}

// "a missed win"
std::string fault_name(const JudgedMove& fault) {
    std::string name(to_text(fault.judgement));
    std::ranges::replace(name, '_', ' ');
    return (name.starts_with('i') ? "an " : "a ") + name;
}

bool is_answer_word(std::string_view word) {
    return std::ranges::find(answer_words(), word) != answer_words().end();
}

std::string numbered_san(const Position& position, Move move) {
    return to_numbered_san(position, std::array{move});
}

}  // namespace

void Conversation::mistakes(const std::string& argument) {
    answers_absent_ = !terminal_.reads;
    const auto tasks = read_tasks(argument, options_.setup);
    if (!tasks) return refuse("mistakes takes white, black or both, and again.");
    if (record_.plies() == 0) return refuse("There is no move to review.");
    stop_clock();
    may_learn_ = may_learn_ && is_over();
    if (!review()) return say("The review was stopped; mistakes goes on with it.");
    std::vector<const JudgedMove*> asked;
    ColorArray<int> faults{};
    ColorArray<int> solved{};
    for (const JudgedMove& judged : review_->judged()) {
        const Color side = judged.player();
        if (!is_fault(judged.judgement) || !tasks->of[side]) continue;
        const bool is_solved = record_.solved().contains(judged.ply);
        ++faults[side];
        solved[side] += is_solved;
        if (tasks->again || !is_solved) asked.push_back(&judged);
    }
    for (const Color side : kColors)
        if (tasks->of[side])
            say(fmt::format("{}: {} fault{}{}.", tools::name_of(side), faults[side],
                            faults[side] == 1 ? "" : "s",
                            solved[side] > 0 ? fmt::format(", {} solved", solved[side]) : ""));
    if (asked.empty() && solved != ColorArray<int>{})
        say("All are solved; 'mistakes again' asks for them once more.");
    if (!asked.empty()) ask_for_better(asked);
}

bool Conversation::review() {
    const std::vector<Move> moves = record_.moves();
    if (!review_ || review_->moves() != moves) {
        if (!reviewer_) reviewer_.emplace(annotate::kHashMib);
        const Limits limits = engine_.limits();
        review_.emplace(*reviewer_, record_.start(), moves,
                        limits.nodes || limits.depth ? annotate::Effort::of(limits)
                                                     : annotate::Effort::usual());
    }
    if (review_->done()) return true;
    const QuietKeyboard quiet(terminal_);
    const auto show_progress = [&](std::size_t reviewed) {
        if (!terminal_.moves_cursor) return;
        const std::string text =
            fmt::format("Sebastes reviews the game: {} of {} moves ...", reviewed, moves.size());
        out_ << "\r\x1b[K" << fitted(text, width() - 1) << std::flush;
    };
    const auto stop = engine_.watch([&](SearchControl& control) {
        show_progress(0);
        while (const auto judged = review_->next(control))
            if (judged->thorough) show_progress(moves.size() - judged->ply + 1);
    });
    if (terminal_.moves_cursor) out_ << "\r\x1b[K" << std::flush;
    leaving_ = leaving_ || stop.ending;
    return review_->done();
}

void Conversation::ask_for_better(const std::vector<const JudgedMove*>& faults) {
    std::deque<const JudgedMove*> open(faults.begin(), faults.end());
    std::size_t solved = 0;
    while (!open.empty()) {
        const JudgedMove* const fault = open.front();
        open.pop_front();
        const auto number = std::ranges::find(faults, fault) - faults.begin() + 1;
        const TaskEnd end = ask_for_better(*fault, fmt::format("{} of {}", number, faults.size()));
        if (end == TaskEnd::Left) {
            answers_absent_ = false;
            break;
        }
        solved += end == TaskEnd::Solved;
        if (end != TaskEnd::Passed) continue;
        if (open.empty()) say("No other fault is open; back returns to the game.");
        open.push_back(fault);
    }
    complete_lines();
    say(fmt::format("You have solved {} of {}.", solved, faults.size()));
    shows_board_ = true;
}

Conversation::TaskEnd Conversation::ask_for_better(const JudgedMove& fault,
                                                   const std::string& number) {
    GameAtBoard at(record_.start());
    for (std::size_t i = 0; i + 1 < fault.ply; ++i) at.play(review_->moves()[i]);
    const std::string played = numbered_san(fault.before, fault.move);
    show(at, fault.player() == Color::Black, nullptr);
    say_long(fmt::format("{}: {} played {}, {}. Which move is better?", number,
                         tools::name_of(fault.player()), played, fault_name(fault)));
    reader_.set_completions([&](std::string_view text) {
        std::vector<std::string> words = answer_words();
        if (text.find(' ') != std::string_view::npos) return std::vector<std::string>();
        for (const Move move : legal_moves(fault.before.board()))
            words.push_back(to_san(fault.before, move));
        return words;
    });
    while (true) {
        const Input input = reader_.read(fmt::format("Better than {}> ", played), std::nullopt);
        if (input.kind == Input::Kind::End) leave();
        if (input.kind != Input::Kind::Line) return TaskEnd::Left;
        const auto end = answer(fault, at, input.text);
        if (end) return *end;
        if (leaving_) return TaskEnd::Left;
    }
}

std::optional<Conversation::TaskEnd> Conversation::answer(const JudgedMove& fault,
                                                          const GameAtBoard& at,
                                                          const std::string& line) {
    std::string word = "board";  // for an empty line
    std::istringstream(to_lower(line)) >> word;
    const auto command = parse_command(line);
    if (command) word = words_of(command->verb).name;
    const bool is_word = is_answer_word(word);
    if (command && !is_word) {
        refuse(fmt::format("back returns to the game, where {} can be used.", word));
        return std::nullopt;
    }
    if (!is_word) {
        const Result<Move> move = tools::read_move(fault.before, line);
        if (move) return is_better(fault, *move) ? std::optional(TaskEnd::Solved) : std::nullopt;
        const std::vector<std::string> begun = complete(word, answer_words()).matches;
        if (word.size() < 2 || begun.size() != 1) {
            refuse_move(move.error());
            return std::nullopt;
        }
        word = begun.front();
    }
    if (word == "next") return TaskEnd::Passed;
    if (word == "quit") leave();
    if (word == "quit" || word == "back") return TaskEnd::Left;
    if (word == "solution") {
        say_long(sentence_on(fault) + ".");
        say(fitted_moves("   " + to_numbered_san(fault.before, fault.best_line), width()));
        return TaskEnd::Shown;
    }
    if (word == "hint")
        say("Hint: move ", tools::plain_name_of(fault.before.board(), fault.best.from()), ".");
    else if (word == "board")
        show(at, fault.player() == Color::Black, nullptr);
    else
        say("Type a better move, or hint, solution, next (the next open fault), back (to the\n"
            "game), board or quit; Tab completes it.");
    return std::nullopt;
}

bool Conversation::answers_no_task(const std::string& line) {
    std::string word;
    std::istringstream(to_lower(line)) >> word;
    const auto command = parse_command(line);
    if (command) word = words_of(command->verb).name;
    answers_absent_ = word != "back" && word != "quit" && (!command || is_answer_word(word));
    if (answers_absent_)
        refuse(fmt::format("No task is open for {}; back returns to the game.",
                           sebastes::quoted(line)));
    return answers_absent_ || word == "back";
}

bool Conversation::is_better(const JudgedMove& fault, Move move) {
    if (move == fault.move) {
        say_long("This is the move of the game: " + sentence_on(fault, false) + ".");
        return false;
    }
    const std::string played = numbered_san(fault.before, move);
    std::string words = played + " is the best move";
    if (move != fault.best) {
        std::optional<JudgedMove> judged;
        thinking_display();
        const auto stop = engine_.watch([&](SearchControl& control) {
            judged = review_->judge_instead(fault.ply, move, control);
        });
        end_thinking_display();
        leaving_ = leaving_ || stop.ending;
        if (!judged) {
            say("The search was stopped; the move is not judged.");
            return false;
        }
        if (is_fault(judged->judgement)) {
            say_long(sentence_on(*judged, false) + ".");
            return false;
        }
        // This search may prefer another move than the review.
        words = judged->loss < annotate::kLeastLoss
                    ? fmt::format("{} is as good as {}", played, to_san(fault.before, fault.best))
                    : sentence_on(*judged);
    }
    record_.mark_solved(fault.ply);
    save();
    say_long("Solved: " + words + ".");
    say(fitted_moves("   " + to_numbered_san(fault.before, fault.best_line), width()));
    return true;
}

}  // namespace sebastes::play
