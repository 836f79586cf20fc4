#include "tools/shared/uci_client/child_process.h"

#include <fmt/core.h>
#include <windows.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "tools/shared/uci_client/windows/pipe_end.h"

namespace sebastes::tools {

namespace {

DWORD milliseconds_until(Deadline deadline) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - SteadyClock::now());
    return static_cast<DWORD>(std::clamp<long long>(left.count(), 0, 60000));
}

// Builds a command line that the child's C library splits into these arguments.
std::string command_line(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words) {
        if (!line.empty()) line += ' ';
        if (!word.empty() && word.find_first_of(" \t\"") == std::string::npos) {
            line += word;
            continue;
        }
        line += '"';
        std::size_t slashes = 0;
        for (const char c : word) {
            if (c == '"') line.append(slashes + 1, '\\');
            slashes = c == '\\' ? slashes + 1 : 0;
            line += c;
        }
        line.append(slashes, '\\');
        line += '"';
    }
    return line;
}

// The attributes of a process that inherits only these handles.
class Inheritance {
  public:
    explicit Inheritance(std::vector<HANDLE> handles) : handles_(std::move(handles)) {
        SIZE_T size = 0;
        InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
        memory_.resize(size);
        ok_ =
            InitializeProcThreadAttributeList(list(), 1, 0, &size) != 0 &&
            UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                                      handles_.size() * sizeof(HANDLE), nullptr, nullptr) != 0;
    }
    ~Inheritance() { DeleteProcThreadAttributeList(list()); }
    Inheritance(const Inheritance&) = delete;
    Inheritance& operator=(const Inheritance&) = delete;

    bool ok() const { return ok_; }
    LPPROC_THREAD_ATTRIBUTE_LIST list() {
        return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(memory_.data());
    }

  private:
    std::vector<HANDLE> handles_;
    std::vector<char> memory_;
    bool ok_ = false;
};

}  // namespace

struct ChildProcess::System {
    System() = default;
    ~System() { stop(); }
    System(const System&) = delete;
    System& operator=(const System&) = delete;

    void stop() {
        if (job.is_open()) TerminateJobObject(job.get(), 1);
        job.close();
        input.close();
        output.close();
        errors.close();
    }

    Handle process;
    Handle job;  // the process and all that it starts; closed when they have ended
    PipeEnd input;
    PipeEnd output;
    PipeEnd errors;
    DWORD exit_code = STILL_ACTIVE;
};

Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& arguments) {
    const auto failure = [&] {
        const auto reason = static_cast<int>(GetLastError());
        return Error{fmt::format("cannot start {}: {}", arguments[0],
                                 std::system_category().message(reason))};
    };
    auto system = std::make_unique<System>();
    const Handle in = system->input.open(false);
    const Handle out = system->output.open(true);
    const Handle err = system->errors.open(true);
    if (!in.is_open() || !out.is_open() || !err.is_open()) return failure();
    Inheritance inheritance({in.get(), out.get(), err.get()});
    system->job = Handle(CreateJobObjectA(nullptr, nullptr));
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    SetInformationJobObject(system->job.get(), JobObjectExtendedLimitInformation, &limits,
                            sizeof limits);
    if (!inheritance.ok() || !system->job.is_open()) return failure();

    STARTUPINFOEXA startup{};
    startup.StartupInfo.cb = sizeof startup;
    startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    startup.StartupInfo.hStdInput = in.get();
    startup.StartupInfo.hStdOutput = out.get();
    startup.StartupInfo.hStdError = err.get();
    startup.lpAttributeList = inheritance.list();
    // A crash ends the child without opening a window.
    SetErrorMode(SetErrorMode(0) | SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX);
    PROCESS_INFORMATION made{};
    std::string line = command_line(arguments);
    if (CreateProcessA(nullptr, line.data(), nullptr, nullptr, TRUE,
                       CREATE_SUSPENDED | CREATE_NO_WINDOW | EXTENDED_STARTUPINFO_PRESENT, nullptr,
                       nullptr, &startup.StartupInfo, &made) == 0)
        return failure();
    system->process = Handle(made.hProcess);
    const Handle thread(made.hThread);
    AssignProcessToJobObject(system->job.get(), made.hProcess);
    ResumeThread(made.hThread);
    return ChildProcess(std::move(system));
}

ChildProcess::ChildProcess(std::unique_ptr<System> system) : system_(std::move(system)) {}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept = default;

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept = default;

ChildProcess::~ChildProcess() = default;

ChildProcess::Status ChildProcess::write(std::string_view text, Deadline deadline) {
    PipeEnd& input = system_->input;
    PipeEnd& output = system_->output;
    while (!text.empty()) {
        if (!input.is_open()) return Status::Ended;
        if (!input.is_under_way()) input.put(text);
        output.ask();
        const HANDLE events[] = {input.event(), output.event()};
        WaitForMultipleObjects(output.is_under_way() ? 2 : 1, events, FALSE,
                               milliseconds_until(deadline));
        text.remove_prefix(std::min(input.written(), text.size()));
        keep_output(output.take());
        ended_ = !output.is_open();
        if (text.empty()) break;
        if (input.is_open() && SteadyClock::now() >= deadline) {
            input.close();
            return Status::TimedOut;
        }
    }
    return Status::Done;
}

ChildProcess::Status ChildProcess::read_line(std::string& line, Deadline deadline) {
    PipeEnd& output = system_->output;
    PipeEnd& errors = system_->errors;
    for (;;) {
        if (take_line(line)) return Status::Done;
        if (ended_) return Status::Ended;
        if (SteadyClock::now() >= deadline) return Status::TimedOut;
        output.ask();
        errors.ask();
        const HANDLE events[] = {output.event(), errors.event()};
        if (output.is_under_way())
            WaitForMultipleObjects(errors.is_under_way() ? 2 : 1, events, FALSE,
                                   milliseconds_until(deadline));
        keep_errors(errors.take());
        keep_output(output.take());
        ended_ = !output.is_open();
    }
}

std::string ChildProcess::how_it_ended() {
    // The pipes close a moment before the process ends.
    constexpr DWORD kPatience = 1000;
    System& system = *system_;
    if (system.job.is_open()) {
        if (WaitForSingleObject(system.process.get(), kPatience) != WAIT_OBJECT_0)
            return "closed its output";
        GetExitCodeProcess(system.process.get(), &system.exit_code);
        TerminateJobObject(system.job.get(), 1);  // the processes that it left behind
        system.job.close();
    }
    for (bool more = true; more;) {
        system.errors.ask();
        const std::string words = system.errors.take();
        keep_errors(words);
        more = !words.empty();
    }
    constexpr DWORD kFirstFault = 0xC0000000;
    return system.exit_code >= kFirstFault
               ? fmt::format("crashed with status 0x{:X}", system.exit_code)
               : fmt::format("exited with code {}", system.exit_code);
}

bool ChildProcess::ended_well() const { return !system_->job.is_open() && system_->exit_code == 0; }

std::optional<std::size_t> ChildProcess::peak_memory() const { return std::nullopt; }

void ChildProcess::close_input() { system_->input.close(); }

void ChildProcess::close_output() {
    system_->output.close();
    ended_ = true;
}

void ChildProcess::stop() {
    if (system_) system_->stop();
}

}  // namespace sebastes::tools
