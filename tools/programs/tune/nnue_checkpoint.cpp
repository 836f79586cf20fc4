#include "tools/programs/tune/nnue_checkpoint.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "tools/shared/text_file/text_file.h"

namespace sebastes::tune {

// Numbers are copied to and from the file as they lie in memory.
static_assert(std::endian::native == std::endian::little);

namespace {

constexpr std::string_view kCheckpointMagic{"SEBVECT1\n\0\0\0\0\0\0\0", 16};
constexpr std::uint64_t kHashStart = 0xCBF29CE484222325;

std::uint64_t hash_words(std::uint64_t sum, const void* bytes, std::size_t size) {
    const auto* at = static_cast<const unsigned char*>(bytes);
    for (; size >= 8; at += 8, size -= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, 8);
        sum = (sum ^ word) * 0x100000001B3;
        sum ^= sum >> 29;
    }
    for (; size > 0; ++at, --size) sum = (sum ^ *at) * 0x100000001B3;
    return sum;
}

class Writer {
  public:
    template <typename Number>
    void add(Number number) {
        static_assert(std::is_arithmetic_v<Number>);
        text_.append(reinterpret_cast<const char*>(&number), sizeof number);
    }
    void add(const Floats& numbers) {
        text_.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(float));
    }
    std::string& text() { return text_; }

  private:
    std::string text_{kCheckpointMagic};
};

// Reads what is long enough.
class Reader {
  public:
    explicit Reader(std::string_view text) : rest_(text) {}

    template <typename Number>
    Number take() {
        Number number{};
        std::memcpy(&number, rest_.data(), sizeof number);
        rest_.remove_prefix(sizeof number);
        return number;
    }
    Floats take_floats(std::size_t count) {
        Floats numbers(count);
        rest_.copy(reinterpret_cast<char*>(numbers.data()), count * sizeof(float));
        rest_.remove_prefix(count * sizeof(float));
        return numbers;
    }

  private:
    std::string_view rest_;
};

constexpr std::size_t kCheckpointHead = kCheckpointMagic.size() + 4 * sizeof(std::uint64_t);
constexpr std::size_t kEpochSize = 6 * sizeof(double);
// Beside the parameters.
constexpr std::size_t kMostLosses = std::size_t{256} << 20;

// What learning can have led to.
bool is_sound(const NnueTrainer::State& state) {
    const auto is_finite = [](float number) { return std::isfinite(number); };
    return std::ranges::all_of(state.parameters, is_finite) &&
           std::ranges::all_of(state.descent.first, is_finite) &&
           std::ranges::all_of(state.descent.second,
                               [](float number) { return std::isfinite(number) && number >= 0; });
}

}  // namespace

std::uint64_t run_fingerprint(const DataSet& data, const NnueSettings& settings) {
    std::uint64_t sum = kHashStart;
    const auto add = [&](auto number) { sum = hash_words(sum, &number, sizeof number); };
    for (const auto* positions : {&data.training, &data.held_out}) {
        add(positions->size());
        sum = hash_words(sum, positions->data(), positions->size() * sizeof positions->front());
    }
    for (const int number : {settings.shape.neurons, settings.shape.regions, settings.shape.outputs,
                             settings.epochs, settings.batch, settings.warm_up})
        add(number);
    add(settings.seed);
    for (const double number :
         {settings.result_share, settings.last_result_share, settings.rate, settings.last_rate,
          settings.decay, settings.region_decay, settings.shared_pull, settings.region_pull})
        add(number);
    if (settings.start) {
        const NnueModel model = model_of(*settings.start, settings.shape.neurons, settings.seed);
        sum = hash_words(sum, model.parameters().data(), model.parameters().size_bytes());
    }
    return sum;
}

std::uint64_t checkpoint_sum(std::string_view bytes) {
    return hash_words(kHashStart, bytes.data(), bytes.size());
}

std::string checkpoint_text(const NnueTrainer::State& state, std::uint64_t fingerprint) {
    Writer writer;
    writer.add(fingerprint);
    writer.add(std::uint64_t{state.losses.size()});
    writer.add(state.descent.steps);
    writer.add(std::uint64_t{state.parameters.size()});
    for (const EpochLosses& epoch : state.losses)
        for (const double number :
             {epoch.share, epoch.training, epoch.held_out.blend, epoch.held_out.results,
              epoch.quantised.blend, epoch.quantised.results})
            writer.add(number);
    writer.add(state.parameters);
    writer.add(state.descent.first);
    writer.add(state.descent.second);
    writer.add(checkpoint_sum(writer.text()));
    return std::move(writer.text());
}

Result<NnueTrainer::State> read_checkpoint(const std::string& path, std::uint64_t fingerprint,
                                           std::size_t parameters) {
    const std::size_t numbers = 3 * parameters * sizeof(float) + sizeof(std::uint64_t);
    const Result<std::string> text = read_bytes(path, kMostLosses + numbers);
    if (!text) return Error{fmt::format("{}: {}", path, text.error())};
    if (!text->starts_with(kCheckpointMagic) || text->size() < kCheckpointHead)
        return Error{path + ": not a checkpoint of tune nnue"};
    Reader reader(std::string_view(*text).substr(kCheckpointMagic.size()));
    const auto of_run = reader.take<std::uint64_t>();
    const auto epochs = reader.take<std::uint64_t>();
    NnueTrainer::State state;
    state.descent.steps = reader.take<std::uint64_t>();
    const auto count = reader.take<std::uint64_t>();
    if (of_run != fingerprint)
        return Error{path + ": a checkpoint of other data or other settings"};
    const std::size_t body = text->size() - kCheckpointHead;
    std::uint64_t sum = 0;
    if (text->size() > sizeof sum)
        std::memcpy(&sum, text->data() + text->size() - sizeof sum, sizeof sum);
    if (count != parameters || body < numbers || epochs != (body - numbers) / kEpochSize ||
        (body - numbers) % kEpochSize != 0 ||
        sum != checkpoint_sum(std::string_view(*text).substr(0, text->size() - sizeof sum)))
        return Error{path + ": the checkpoint is damaged"};
    for (std::uint64_t i = 0; i < epochs; ++i) {
        std::array<double, 6> of_epoch{};
        for (double& number : of_epoch) number = reader.take<double>();
        const auto [share, training, blend, results, quantised, quantised_results] = of_epoch;
        state.losses.push_back({share, training, {blend, results}, {quantised, quantised_results}});
    }
    state.parameters = reader.take_floats(parameters);
    state.descent.first = reader.take_floats(parameters);
    state.descent.second = reader.take_floats(parameters);
    if (!is_sound(state)) return Error{path + ": the checkpoint has what is no number"};
    return state;
}

}  // namespace sebastes::tune
