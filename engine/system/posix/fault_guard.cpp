#include "system/fault_guard.h"

#if !defined(__EMSCRIPTEN__)
#include <csetjmp>
#include <csignal>
#include <cstddef>
#include <iterator>
#endif

namespace sebastes {

#if defined(__EMSCRIPTEN__)

std::optional<std::uintptr_t> fault_of_call(void (*call)(void*), void* argument) {
    call(argument);
    return std::nullopt;
}

#else

namespace {

constexpr int kFaults[] = {SIGBUS, SIGSEGV};

// Where this thread goes on; null outside calls.
thread_local sigjmp_buf* volatile way_out = nullptr;
thread_local volatile std::uintptr_t fault_address = 0;

// What the program did before, by kFaults.
struct sigaction before[2];

void handle(int signal, siginfo_t* info, void* context) {
    // Not of a signal that somebody sent.
    if (way_out != nullptr && info->si_code > 0) {
        fault_address = reinterpret_cast<std::uintptr_t>(info->si_addr);
        siglongjmp(*way_out, 1);
    }
    const struct sigaction& other = before[signal == kFaults[0] ? 0 : 1];
    if ((other.sa_flags & SA_SIGINFO) != 0) return other.sa_sigaction(signal, info, context);
    if (other.sa_handler != SIG_DFL && other.sa_handler != SIG_IGN) return other.sa_handler(signal);
    // The program ends by it: when the instruction is tried again, or now.
    std::signal(signal, SIG_DFL);
    if (info->si_code <= 0) std::raise(signal);
}

bool take_faults() {
    for (std::size_t i = 0; i < std::size(kFaults); ++i) {
        struct sigaction action {};
        action.sa_sigaction = handle;
        // A fault is not held back after a jump, which leaves the mask as it is.
        action.sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK;
        sigemptyset(&action.sa_mask);
        sigaction(kFaults[i], nullptr, &before[i]);
        sigaction(kFaults[i], &action, nullptr);
    }
    return true;
}

}  // namespace

std::optional<std::uintptr_t> fault_of_call(void (*call)(void*), void* argument) {
    [[maybe_unused]] static const bool kTaken = take_faults();
    sigjmp_buf here;
    sigjmp_buf* const volatile outer = way_out;
    if (sigsetjmp(here, 0) != 0) {
        way_out = outer;
        return fault_address;
    }
    way_out = &here;
    call(argument);
    way_out = outer;
    return std::nullopt;
}

#endif

}  // namespace sebastes
