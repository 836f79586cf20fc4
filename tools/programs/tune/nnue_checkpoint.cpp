#include "tools/programs/tune/nnue_checkpoint.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <string_view>

#include "core/byte_text.h"
#include "tables/nnue_text.h"
#include "tools/shared/text_file/text_file.h"

namespace sebastes::tune {

// Floats and positions are copied as they lie in memory.
static_assert(std::endian::native == std::endian::little);

namespace {

constexpr std::string_view kCheckpointMagic{"SEBNNUE2\n\0\0\0\0\0\0\0", 16};
constexpr std::size_t kHeadSize = kCheckpointMagic.size() + 4 * sizeof(std::uint64_t);
constexpr std::size_t kEpochSize = 6 * sizeof(double);
// Beside the parameters.
constexpr std::size_t kMostLosses = std::size_t{256} << 20;

template <typename Numbers>
std::string_view bytes_of(const Numbers& numbers) {
    return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof numbers[0]};
}

void put_double(std::string& bytes, double number) {
    put_number(bytes, std::bit_cast<std::uint64_t>(number));
}

Floats take_floats(ByteReader& reader, std::size_t count) {
    Floats numbers(count);
    const std::string_view bytes = reader.text(count * sizeof(float));
    bytes.copy(reinterpret_cast<char*>(numbers.data()), bytes.size());
    return numbers;
}

// All numbers of an epoch's losses, in the file's order.
template <typename Losses>
auto numbers_of(Losses& epoch) {
    return std::array{&epoch.share,           &epoch.training,
                      &epoch.held_out.blend,  &epoch.held_out.results,
                      &epoch.quantised.blend, &epoch.quantised.results};
}

// What learning can have led to.
bool is_sound(const TrainerState& state) {
    const auto is_finite = [](float number) { return std::isfinite(number); };
    return std::ranges::all_of(state.parameters, is_finite) &&
           std::ranges::all_of(state.descent.first, is_finite) &&
           std::ranges::all_of(state.descent.second,
                               [](float number) { return std::isfinite(number) && number >= 0; });
}

}  // namespace

std::uint64_t run_fingerprint(const DataSet& data, const NnueSettings& settings) {
    std::string text;
    for (const auto* positions : {&data.training, &data.held_out}) {
        put_number(text, std::uint64_t{positions->size()});
        put_number(text, checksum(bytes_of(*positions)));
    }
    for (const int number : {settings.shape.neurons, settings.shape.regions, settings.shape.outputs,
                             settings.epochs, settings.batch, settings.warm_up})
        put_number(text, number);
    put_number(text, settings.seed);
    for (const double number :
         {settings.result_share, settings.last_result_share, settings.rate, settings.last_rate,
          settings.decay, settings.region_decay, settings.shared_pull, settings.region_pull})
        put_double(text, number);
    if (settings.start) text += tables::NnueText::write(*settings.start, "");
    return checksum(text);
}

std::string checkpoint_text(const TrainerState& state, std::uint64_t fingerprint) {
    std::string text(kCheckpointMagic);
    for (const std::uint64_t number : {fingerprint, std::uint64_t{state.losses.size()},
                                       state.descent.steps, std::uint64_t{state.parameters.size()}})
        put_number(text, number);
    for (const EpochLosses& epoch : state.losses)
        for (const double* number : numbers_of(epoch)) put_double(text, *number);
    for (const Floats* floats : {&state.parameters, &state.descent.first, &state.descent.second})
        text += bytes_of(*floats);
    put_number(text, checksum(text));
    return text;
}

Result<TrainerState> read_checkpoint(const std::string& path, std::uint64_t fingerprint,
                                     std::size_t parameters) {
    const std::size_t numbers = 3 * parameters * sizeof(float) + sizeof(std::uint32_t);
    const Result<std::string> text = read_bytes(path, kMostLosses + numbers);
    if (!text) return Error{fmt::format("{}: {}", path, text.error())};
    if (!text->starts_with(kCheckpointMagic) || text->size() < kHeadSize)
        return Error{path + ": not a checkpoint of tune nnue"};
    ByteReader reader(std::string_view(*text).substr(kCheckpointMagic.size()));
    const auto of_run = reader.number<std::uint64_t>();
    const auto epochs = reader.number<std::uint64_t>();
    TrainerState state;
    state.descent.steps = reader.number<std::uint64_t>();
    const auto count = reader.number<std::uint64_t>();
    if (of_run != fingerprint)
        return Error{path + ": a checkpoint of other data or other settings"};
    const std::string_view summed =
        std::string_view(*text).substr(0, text->size() - sizeof(std::uint32_t));
    if (count != parameters || epochs > text->size() ||
        text->size() != kHeadSize + epochs * kEpochSize + numbers ||
        checksum(summed) !=
            ByteReader(std::string_view(*text).substr(summed.size())).number<std::uint32_t>())
        return Error{path + ": the checkpoint is damaged"};
    state.losses.resize(epochs);
    for (EpochLosses& epoch : state.losses)
        for (double* number : numbers_of(epoch))
            *number = std::bit_cast<double>(reader.number<std::uint64_t>());
    for (Floats* floats : {&state.parameters, &state.descent.first, &state.descent.second})
        *floats = take_floats(reader, parameters);
    if (!is_sound(state)) return Error{path + ": the checkpoint has what is no number"};
    return state;
}

}  // namespace sebastes::tune
