// EnumArray is an array that accepts only its key type as an index, so that a square cannot be used
// where a piece is meant.  The key is an enum class whose values count from 0, or int.
#pragma once

#include <cstddef>

namespace sebastes {

template <typename Key, typename T, std::size_t N>
class EnumArray {
  public:
    constexpr T& operator[](Key key) { return values[static_cast<std::size_t>(key)]; }
    constexpr const T& operator[](Key key) const { return values[static_cast<std::size_t>(key)]; }

    constexpr T* begin() { return values; }
    constexpr T* end() { return values + N; }
    constexpr const T* begin() const { return values; }
    constexpr const T* end() const { return values + N; }
    static constexpr std::size_t size() { return N; }
    constexpr void fill(const T& value) {
        for (T& entry : values) entry = value;
    }

    // This operator is constexpr where the operator of T is.
    friend bool operator==(const EnumArray&, const EnumArray&) = default;

    // The member is public so that the array is an aggregate: EnumArray<K, T, 2>{{a, b}}.
    T values[N];
};

}  // namespace sebastes
