#include "tools/shared/batch/interruption.h"

#include <windows.h>

namespace sebastes::tools {

namespace {

// Global, because the handler, which runs in a thread of its own, has no other way to reach it.
std::atomic<bool> requested_now{false};

// Handles Ctrl-C and Ctrl-Break. FALSE leaves it to the system, which ends the program.
BOOL WINAPI note(DWORD event) {
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) return FALSE;
    return requested_now.exchange(true) ? FALSE : TRUE;
}

}  // namespace

struct Interruption::Before {};

Interruption::Interruption() {
    requested_now = false;
    SetConsoleCtrlHandler(note, TRUE);
}

Interruption::~Interruption() { SetConsoleCtrlHandler(note, FALSE); }

bool Interruption::requested() const { return requested_now; }

const std::atomic<bool>& Interruption::flag() { return requested_now; }

}  // namespace sebastes::tools
