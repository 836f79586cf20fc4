// book names [TEXT]
#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.h"
#include "tables/opening_tables.h"
#include "tools/programs/book/commands.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes::book {

namespace {

class NamesCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe("Lists the openings that have names here: ECO code, name, moves.");
        line.add("TEXT", text_, "Only those whose code or name has this, in any case");
        line.footer(
            "Examples:\n"
            "  book names najdorf\n"
            "  book names C6\n");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        std::size_t shown = 0;
        std::vector<tables::OpeningRow> rows(tables::kOpenings.begin(), tables::kOpenings.end());
        std::ranges::sort(rows, {}, [](const auto& row) { return std::pair(row.eco, row.name); });
        for (const tables::OpeningRow& row : rows) {
            const std::string title = fmt::format("{} {}", row.eco, row.name);
            if (to_lower(title).find(to_lower(text_)) == std::string::npos) continue;
            std::vector<Move> moves;
            for (const auto raw : tables::kOpeningMoves.subspan(row.first_move, row.move_count))
                moves.push_back(Move::from_raw(raw));
            streams.out << fmt::format("{}   {}\n", title,
                                       to_numbered_san(Position::start(), moves));
            ++shown;
        }
        if (shown > 0) return tools::kExitFine;
        streams.out << "no opening has that in its name\n";
        return tools::kExitWrong;
    }

  private:
    std::string text_;
};

}  // namespace

std::unique_ptr<tools::Command> make_names() { return std::make_unique<NamesCommand>(); }

}  // namespace sebastes::book
