// run_program() is the frame of every tool: it finds the command, reads its command line, answers
// --help, reports refusals on the error stream, and returns the exit code. If output cannot be
// written (a full disk), that is a refusal too.
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
    kExitWrong = 1,    // the work is done, and it found something wrong
    kExitUnusable = 2  // the command line, a file or an engine could not be used
};

// Results go to `out`, errors to `err`.
struct Streams {
    std::ostream& out;
    std::ostream& err;
};

// One command: its options and its work. Each run makes a new one.
class Command {
  public:
    virtual ~Command() = default;

    // Adds the options and the variables that they fill.
    virtual void describe(CommandLine& line) = 0;
    // An error is a refusal, which run_program() prints.
    virtual Result<ExitCode> run(const Streams& streams) = 0;
};

using MakeCommand = std::unique_ptr<Command> (*)();

struct NamedCommand {
    std::string_view name;
    MakeCommand make;
};

struct Program {
    std::string_view name;
    MakeCommand main;  // runs if the command line begins with none of the commands
    std::vector<NamedCommand> commands{};
    bool plain_output = false;   // its streams are PlainStreams
    std::string_view summary{};  // half a line for lists of manuals; empty: the help's beginning
};

// Returns the texts of --help, for the manual page and the shells' completion.
ProgramWords words_of(const Program& program);

// `words` does not include the program's name. Besides its commands every program has --version,
// and --manual FOLDER, with which the build writes the files of manual_files.h.
ExitCode run_program(const Program& program, std::vector<std::string> words,
                     const Streams& streams);

// Does the same for main(), on the standard streams.
int run_main(const Program& program, int argc, const char* const* argv);

// Writes "perft: reason" as a line to the error stream.
void complain(const Streams& streams, std::string_view program, std::string_view reason);

}  // namespace sebastes::tools
