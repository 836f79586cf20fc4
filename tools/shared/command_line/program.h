// The frame of a tool: it finds the command, reads its command line, answers --help, says
// on the error stream why something is refused, and makes an exit code of the outcome.
// Output that could not be written (a full disk) is such a refusal.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "tools/shared/command_line/command_line.h"

namespace sebastes::tools {

enum ExitCode : int {
    kExitFine = 0,
    kExitWrong = 1,    // the work was done, and not all is well
    kExitUnusable = 2  // the command line, a file or an engine could not be used
};

// Results go to `out`, what is wrong to `err`.
struct Streams {
    std::ostream& out;
    std::ostream& err;
};

// What one command accepts and does.  Made anew for each run.
class Command {
  public:
    virtual ~Command() = default;

    // Adds what it accepts, to be filled in.
    virtual void describe(CommandLine& line) = 0;
    // The error is a refusal: the frame says it.
    virtual Result<ExitCode> run(const Streams& streams) = 0;
};

using MakeCommand = std::unique_ptr<Command> (*)();

struct NamedCommand {
    std::string_view name;
    MakeCommand make;
};

struct Program {
    std::string_view name;
    MakeCommand main;  // for a command line that begins with none of these
    std::vector<NamedCommand> commands{};
    bool plain_output = false;   // its streams are PlainStreams
    std::string_view summary{};  // half a line for lists of manuals; empty: as the help begins
};

// What its --help says, for its manual page and the shells' completion.
ProgramWords words_of(const Program& program);

// `words` are without the program's name.  Besides its commands every program knows --version,
// and --manual FOLDER, which the build asks for what is installed beside it (manual_files.h).
ExitCode run_program(const Program& program, std::vector<std::string> words,
                     const Streams& streams);

// The same for main(), on the standard streams.
int run_main(const Program& program, int argc, const char* const* argv);

// "perft: reason" on a line of the error stream.
void complain(const Streams& streams, std::string_view program, std::string_view reason);

}  // namespace sebastes::tools
