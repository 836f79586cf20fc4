// pgn filter FILE...
#include "board/pgn_writer.h"
#include "tools/pgn/commands.h"
#include "tools/pgn/game_files.h"
#include "tools/pgn/game_filter.h"
#include "tools/pgn/output.h"

namespace sebastes::pgn {

namespace {

class FilterCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe("Writes the games that are wanted, in the export format of PGN.");
        line.add("FILE", files_, "PGN files; - is the standard input").required();
        filter_.add_to(line);
        line.add("-o,--output", output_, "Write to this file");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        auto output = Output::open(output_, streams);
        if (!output) return Error{output.error()};
        GameFiles files(files_, streams);
        while (const auto reading = files.next())
            if (filter_.matches(reading->game)) output->write(to_pgn(reading->game));
        if (auto error = output->finish()) return *error;
        return files.exit_code();
    }

  private:
    std::vector<std::string> files_;
    GameFilter filter_;
    std::string output_;
};

}  // namespace

std::unique_ptr<tools::Command> make_filter() { return std::make_unique<FilterCommand>(); }

}  // namespace sebastes::pgn
