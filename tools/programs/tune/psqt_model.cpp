#include "tools/programs/tune/psqt_model.h"

#include <cmath>

#include "tools/programs/tune/data_set.h"
#include "tools/shared/batch/parallel.h"

namespace sebastes::tune {

namespace {

constexpr PieceTypeArray<float> kHalfValues{{45, 150, 165, 240, 475, 0}};

// The first number of a parameter, of which the second one follows.
constexpr std::size_t number_of(int parameter) { return 2 * static_cast<std::size_t>(parameter); }

constexpr std::size_t kShared = number_of(Numbering::kShared);
constexpr std::size_t kTempo = number_of(Numbering::kTempo);

}  // namespace

PsqtModel::PsqtModel() : parameters_(number_of(numbering_.count())), joined_(parameters_.size()) {
    for (int i = 0; i < kPieceCount * kSquareCount; ++i) {
        const auto piece = static_cast<Piece>(i / kSquareCount);
        const float half = kHalfValues[type_of(piece)] / tables::kOutputScale;
        const std::size_t number = number_of(Numbering::shared(piece, square_at(i % kSquareCount)));
        parameters_[number] = parameters_[number + 1] =
            color_of(piece) == Color::White ? half : -half;
    }
    join();
}

Value PsqtModel::value(int parameter) const {
    const float* numbers = &parameters_[number_of(parameter)];
    return {tables::kOutputScale * numbers[0], tables::kOutputScale * numbers[1]};
}

void PsqtModel::join() {
    joined_ = parameters_;
    for (std::size_t i = kShared; i < kTempo; ++i) joined_[i] += parameters_[i % kShared];
}

float PsqtModel::Pass::forward(const training::PackedPosition& position) {
    model_.numbering_.list_terms(position, terms_);
    sign_ = static_cast<float>(sign_of_mover(position));
    float middlegame = 0;
    float endgame = 0;
    for (std::size_t i = 0; i < terms_.count; ++i) {
        const Term& term = terms_.terms[i];
        const float* numbers = &model_.joined_[number_of(term.parameter)];
        middlegame += term.factor * numbers[0];
        endgame += term.factor * numbers[1];
    }
    return sign_ * (middlegame * terms_.middlegame + endgame * (1 - terms_.middlegame));
}

void PsqtModel::Pass::backward(float slope, float* gradient) const {
    const float middlegame = sign_ * slope * terms_.middlegame;
    const float endgame = sign_ * slope * (1 - terms_.middlegame);
    for (std::size_t i = 0; i < terms_.count; ++i) {
        const Term& term = terms_.terms[i];
        gradient[number_of(term.parameter)] += term.factor * middlegame;
        gradient[number_of(term.parameter) + 1] += term.factor * endgame;
    }
}

void PsqtModel::Pass::learn(std::span<const training::PackedPosition> positions,
                            const std::function<float(std::size_t, float)>& slope,
                            float* gradient) {
    constexpr std::size_t kSlices = 8;  // however many threads there are
    std::vector<Floats> slices(kSlices, Floats(model_.joined_.size()));
    tools::for_each_index(kSlices, threads_, [&](std::size_t slice) {
        Pass pass(model_);
        const std::size_t end = positions.size() * (slice + 1) / kSlices;
        for (std::size_t i = positions.size() * slice / kSlices; i < end; ++i)
            pass.backward(slope(i, pass.forward(positions[i])), slices[slice].data());
    });
    for (const Floats& slice : slices)
        for (std::size_t i = 0; i < slice.size(); ++i) gradient[i] += slice[i];
}

std::vector<ParameterPart> parts_of(const PsqtModel& model, const TrainingSettings& settings,
                                    double relation_pull, double scale) {
    const std::size_t relations = kTempo + 2;
    return {{.first = 0,
             .size = kShared,
             .joined = kShared,
             .regions = tables::kKingRegions,
             .pull = settings.shared_pull / scale},
            {.first = kShared,
             .size = kTempo - kShared,
             .joined = kShared,
             .regions = 1,
             .pull = settings.region_pull / scale},
            {.first = kTempo, .size = 2, .joined = kTempo, .regions = 1},
            {.first = relations,
             .size = model.parameters().size() - relations,
             .joined = relations,
             .regions = 1,
             .pull = relation_pull / scale}};
}

PsqtModel quantised(PsqtModel model) {
    constexpr float kOne = tables::kOutputScale * tables::kUnitsPerCentipawn;
    for (float& number : model.parameters()) number = std::round(number * kOne) / kOne;
    model.join();
    return model;
}

}  // namespace sebastes::tune
