#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/byte_text.h"
#include "tests/fuzz/checks.h"
#include "tools/programs/tune/nnue_checkpoint.h"

namespace sebastes::fuzz {

namespace {

// Reads a checkpoint with the run and the number of parameters that the file itself states.
std::string fault_of_read_checkpoint(std::string_view bytes) {
    ByteReader head(bytes);
    head.text(16);
    const auto fingerprint = head.number<std::uint64_t>();
    head.text(16);
    const auto parameters = std::min<std::uint64_t>(head.number<std::uint64_t>(), bytes.size());
    const ScratchFile file(bytes);
    const auto state = tune::read_checkpoint(file.path(), fingerprint, parameters);
    if (!state) return is_shown_well(state.error()) ? "" : "an error without a reason";
    for (const tune::Floats* numbers :
         {&state->parameters, &state->descent.first, &state->descent.second}) {
        if (numbers->size() != parameters) return "another number of parameters";
        for (const float number : *numbers)
            if (!std::isfinite(number)) return "a parameter that is no number";
    }
    for (const float number : state->descent.second)
        if (number < 0) return "a square below 0";
    if (tune::read_checkpoint(file.path(), fingerprint + 1, parameters))
        return "taken for another run's";
    return checkpoint_text(*state, fingerprint) == bytes ? "" : "another file when written again";
}

std::string repaired_checkpoint(std::string_view bytes) {
    if (bytes.size() < sizeof(std::uint64_t)) return std::string(bytes);
    std::string repaired(bytes.substr(0, bytes.size() - sizeof(std::uint64_t)));
    put_number(repaired, tune::checkpoint_sum(repaired));
    return repaired;
}

}  // namespace

std::string fault_of_checkpoint(std::string_view bytes) {
    std::string fault = fault_of_read_checkpoint(bytes);
    return fault.empty() ? fault_of_read_checkpoint(repaired_checkpoint(bytes)) : fault;
}

}  // namespace sebastes::fuzz
