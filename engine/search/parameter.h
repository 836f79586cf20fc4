// One constant of the search, a whole number.  With SEBASTES_TUNING it can be changed
// through a UCI option of its name, so that a tuner such as SPSA can try values; otherwise
// it is a constant for the compiler too.
#pragma once

#ifdef SEBASTES_TUNING
#include <string>
#include <vector>
#endif

namespace sebastes::parameters {

#ifdef SEBASTES_TUNING

// Not to be changed while a search runs.
class Parameter {
  public:
    // The name is that of the constant, whose k is left out.
    Parameter(const char* name, int value, int least, int most)
        : name_(name + 1), value_(value), least_(least), most_(most) {
        all().push_back(this);
    }
    Parameter(const Parameter&) = delete;
    Parameter& operator=(const Parameter&) = delete;

    operator int() const { return value_; }
    void set(int value) { value_ = value; }
    const std::string& name() const { return name_; }
    int least() const { return least_; }
    int most() const { return most_; }

    // In the order of their definition.
    static std::vector<Parameter*>& all() {
        static std::vector<Parameter*> parameters;
        return parameters;
    }

  private:
    std::string name_;
    int value_;
    int least_;
    int most_;
};

// Name, value, and the range in which a tuner may look.
#define SEBASTES_PARAMETER(name, value, least, most) \
    inline Parameter name { #name, value, least, most }

#else

#define SEBASTES_PARAMETER(name, value, least, most) \
    constexpr int name = value;                      \
    static_assert((least) <= (value) && (value) <= (most), "outside its range")

#endif

}  // namespace sebastes::parameters
