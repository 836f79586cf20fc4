// ServeProgram runs the program `serve` as a child process on a free port.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "tests/support/child_signal.h"
#include "tests/support/serve_client.h"
#include "tools/shared/uci_client/child_process.h"

namespace sebastes::test {

// Why a test is skipped that asks for memory() or descriptors().
inline constexpr const char* kNoProc = "there is no /proc, which tells what a process holds";

class ServeProgram : public LocalServer {
  public:
    // The shell runs the command `before` first, such as a ulimit.
    explicit ServeProgram(const std::string& options, const std::string& before = "true") {
        const std::string command =
            before + "; echo $$; exec " + SEBASTES_BINARY_DIR + "/serve --port 0 " + options;
        auto child = tools::ChildProcess::start({"sh", "-c", command});
        if (!child) return;
        child_.emplace(std::move(*child));
        std::string line;
        child_->read_line(line, deadline());
        process_ = std::atoi(line.c_str());
        child_->read_line(line, deadline());  // "http://127.0.0.1:1234/ (Ctrl-C ends it)"
        const std::size_t colon = line.rfind(':');
        if (colon != line.npos) port_ = std::atoi(line.c_str() + colon + 1);
    }

    int process() const { return process_; }
    // Sends the signal, waits for the end and returns how the process ended.
    std::string end(int signal) {
        signal_child(process_, signal);
        std::string line;
        while (child_->read_line(line, deadline()) == tools::ChildProcess::Status::Done) continue;
        return child_->how_it_ended();
    }
    // Returns the resident memory in MiB; 0 without /proc, as descriptors().
    std::size_t memory() const {
        std::ifstream status("/proc/" + std::to_string(process_) + "/status");
        constexpr std::string_view kName = "VmRSS:";
        for (std::string line; std::getline(status, line);)
            if (line.starts_with(kName))
                return static_cast<std::size_t>(std::atoll(line.c_str() + kName.size())) / 1024;
        return 0;
    }
    std::size_t descriptors() const {
        std::error_code error;
        const std::filesystem::directory_iterator files("/proc/" + std::to_string(process_) + "/fd",
                                                        error);
        return static_cast<std::size_t>(
            std::distance(std::filesystem::begin(files), std::filesystem::end(files)));
    }

  private:
    static tools::Deadline deadline() {
        return std::chrono::steady_clock::now() + ServeClient::kPatience;
    }
    std::optional<tools::ChildProcess> child_;
    int process_ = 0;
};

}  // namespace sebastes::test
