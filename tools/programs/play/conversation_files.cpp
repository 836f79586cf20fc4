// Games and positions that come and go: new ones, FEN, PGN files.
#include <fmt/core.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/number.h"
#include "core/text.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/programs/play/conversation.h"
#include "tools/shared/batch/output_file.h"
#include "tools/shared/pgn_epd/move_text.h"
#include "tools/shared/pgn_epd/pgn_reader.h"
#include "tools/shared/pgn_epd/pgn_writer.h"
#include "tools/shared/text_file/text_file.h"

namespace sebastes::play {

void Conversation::keep_unfinished() {
    if (saved_ == nullptr || is_over() || record_.plies() == 0) return;
    const std::string aside = saved_->set_aside("old");
    if (!aside.empty()) say("The unfinished game is kept as ", aside, ".");
}

void Conversation::new_game(const std::string& argument) {
    if (!argument.empty()) {
        const auto sides = engine_sides(argument);
        if (!sides) return refuse("new takes white, black, random or both.");
        options_.setup.engine = *sides;
    }
    keep_unfinished();
    engine_.new_game();
    begin(GameAtBoard(), true);
}

void Conversation::fen(const std::string& argument) {
    if (argument.empty()) return say(to_fen(record_.position()));
    const auto reading = read_fen(argument);
    if (!reading) return refuse(reading.error());
    for (const std::string& warning : reading->warnings) say(warning);
    keep_unfinished();
    engine_.new_game();
    begin(GameAtBoard(reading->position), false);
    waits_ = options_.setup.engine[to_move()];
    if (waits_) say("The engine is to move; 'go' lets it play.");
}

void Conversation::say_pgn() { out_ << to_pgn(described_game()) << std::flush; }

PgnGame Conversation::described_game() const {
    PgnGame pgn = record_.to_pgn();
    const std::time_t time = std::time(nullptr);
    char date[16] = "";
    if (std::tm parts{}; localtime_r(&time, &parts) != nullptr)
        std::strftime(date, sizeof date, "%Y.%m.%d", &parts);
    pgn.set_tag("Event", "A game at the terminal");
    pgn.set_tag("Date", date);
    const ColorArray<std::string> names = player_names(options_.setup, options_.setup.player);
    pgn.set_tag("White", names[Color::White]);
    pgn.set_tag("Black", names[Color::Black]);
    if (options_.setup.clock) {
        const TimeControl& control = *options_.setup.clock;
        pgn.set_tag("TimeControl",
                    fmt::format("{}+{}", control.base / 1000, control.increment / 1000));
    }
    if (const auto opening = record_.opening()) {
        pgn.set_tag("ECO", opening->eco);
        pgn.set_tag("Opening", opening->name);
    }
    return pgn;
}

void Conversation::save_to(const std::string& path) {
    if (path.empty()) return refuse("save needs the name of a file, as in save game.pgn.");
    std::string text;
    std::error_code error;
    if (std::filesystem::is_regular_file(path, error)) {
        if (const std::string compression = compression_of(path); !compression.empty())
            return refuse(fmt::format("{} is compressed by {}; no game can be added to it.",
                                      sebastes::printable(path), compression));
        std::ifstream file(path, std::ios::binary);
        text.assign(std::istreambuf_iterator<char>(file), {});
        if (!file) return refuse(fmt::format("{}: cannot be read.", sebastes::printable(path)));
    }
    const bool added = !text.empty();
    if (added && !text.ends_with("\n\n")) text += text.ends_with('\n') ? "\n" : "\n\n";
    if (const auto fault = tools::write_output_file(path, text + to_pgn(described_game())))
        return refuse(sebastes::printable(fault->message) + ".");
    say(added ? "The game was added to " : "The game was saved as ", sebastes::printable(path),
        ".");
}

void Conversation::load_from(const std::string& argument) {
    const std::size_t blank = argument.rfind(' ');
    const auto last = blank == std::string::npos
                          ? std::nullopt
                          : to_number<int>(std::string_view(argument).substr(blank + 1));
    const std::string path = last ? argument.substr(0, blank) : argument;
    const int wanted = last.value_or(1);
    if (path.empty()) return refuse("load needs the name of a file, as in load game.pgn.");
    std::error_code error;
    TextFile file;
    if (std::filesystem::is_directory(path, error) || file.open(path) != 0)
        return refuse(fmt::format("{}: cannot be opened.", sebastes::printable(path)));
    PgnReader reader(file, path);
    for (int number = 1; auto game = reader.next(); ++number) {
        if (number < wanted) continue;
        if (!*game) return refuse(sebastes::printable(game->error(), 300));
        if (file.bad()) say(sebastes::printable(path), ": ", file.fault(), ".");
        keep_unfinished();
        engine_.new_game();
        const PgnGame& pgn = (*game)->game;
        begin(GameAtBoard::from_pgn(pgn), false);
        say(sebastes::printable(pgn.tag("White")), " - ", sebastes::printable(pgn.tag("Black")),
            ", ", to_pgn_result(pgn.result), ".");
        if (record_.plies() < pgn.main_line().size())
            say("The game has a null move, which cannot be played: it is taken up to there.");
        waits_ = !is_over() && options_.setup.engine[to_move()];
        if (waits_) say("The engine is to move; 'go' lets it play.");
        announced_ = true;
        return save();
    }
    if (file.bad()) return refuse(sebastes::printable(path) + ": " + file.fault() + ".");
    refuse(fmt::format("{} has no game {}.", sebastes::printable(path), wanted));
}

}  // namespace sebastes::play
