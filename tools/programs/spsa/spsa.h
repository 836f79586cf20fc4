// Simultaneous perturbation stochastic approximation (James C. Spall 1992) of the constants that
// win the most games, with the schedule that fishtest and OpenBench use.  Knows no chess.
//
// In the k-th of N pairs of games all constants are moved at once, each by +-c_k, and the two
// sets play each other.  The result, wins less losses of the set `plus`, moves the values by
// a_k / c_k times the result towards that set, where
//
//   c_k = c_end (N / k)^0.101    a_k = r_end c_end^2 ((A + N) / (A + k))^0.602    A = N / 10.
//
// The same settings and results give the same values on any machine of the same libm.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sebastes::spsa {

struct Parameter {
    std::string name;
    int start = 0;
    int min = 0;
    int max = 0;
    double c_end = 1;  // how far the last pair's values are from the middle
    double r_end = 0;  // the part of c_end by which one win moves the value then

    friend bool operator==(const Parameter&, const Parameter&) = default;
};

// What one pair of games tries.
struct Trial {
    std::uint64_t number = 0;  // from 1 to N
    std::uint64_t seed = 0;    // for what else is left to chance in the pair
    std::vector<int> plus;     // the values of either side, within their ranges
    std::vector<int> minus;
    std::vector<double> steps;  // by how much a win moves each value
};

// One thread at a time.
class Spsa {
  public:
    Spsa(std::vector<Parameter> parameters, std::uint64_t pairs, std::uint64_t seed);

    // Of the values as they are now; the rest depends on seed and number alone.  Between two whole
    // numbers a side gets either, the nearer one more often.
    Trial trial(std::uint64_t number) const;
    // `result`: wins less losses of `plus`, -2 to 2.
    void apply(const Trial& trial, int result);

    const std::vector<Parameter>& parameters() const { return parameters_; }
    const std::vector<double>& values() const { return values_; }
    // As many as there are parameters.
    void set_values(std::vector<double> values) { values_ = std::move(values); }

  private:
    std::vector<Parameter> parameters_;
    std::vector<double> values_;
    double pairs_;
    std::uint64_t seed_;
};

}  // namespace sebastes::spsa
