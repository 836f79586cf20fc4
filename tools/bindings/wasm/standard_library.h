// This header adds what Sebastes uses of C++20 and Debian 12's emscripten lacks: the algorithms on
// whole ranges, with projections, std::bit_cast, std::atomic_ref's load and store, std::jthread
// without stop tokens and std::make_unique_for_overwrite.  Included before every file of a
// WebAssembly build (-include), and by nothing else; where the library has them, this is empty.
#pragma once

#include <version>

#if !defined(__cpp_lib_ranges) || __cpp_lib_ranges < 201911L

#include <algorithm>
#include <atomic>
#include <functional>
#include <iterator>
#include <memory>
#include <thread>
#include <type_traits>
#include <utility>

namespace std {

template <typename To, typename From>
requires(sizeof(To) == sizeof(From)) constexpr To bit_cast(const From& from) noexcept {
    return __builtin_bit_cast(To, from);
}

template <typename T>
class atomic_ref {
  public:
    explicit atomic_ref(T& value) : value_(&value) {}
    T load(memory_order order = memory_order_seq_cst) const noexcept {
        return __atomic_load_n(value_, static_cast<int>(order));
    }
    void store(T value, memory_order order = memory_order_seq_cst) const noexcept {
        __atomic_store_n(value_, value, static_cast<int>(order));
    }

  private:
    T* value_;
};

class jthread : public thread {
  public:
    using thread::thread;
    jthread(jthread&&) = default;
    jthread& operator=(jthread&&) = delete;
    ~jthread() {
        if (joinable()) join();
    }
};

template <typename T>
requires is_unbounded_array_v<T> unique_ptr<T> make_unique_for_overwrite(size_t size) {
    return unique_ptr<T>(new remove_extent_t<T>[size]);
}

namespace ranges {

// A predicate of one or of two elements, asked of their projections.
template <typename Predicate, typename Projection>
constexpr auto on_projections(Predicate& predicate, Projection& projection) {
    return [&](auto&&... elements) -> bool {
        return std::invoke(predicate,
                           std::invoke(projection, std::forward<decltype(elements)>(elements))...);
    };
}

template <typename Range, typename Predicate, typename Projection = identity>
constexpr bool all_of(Range&& range, Predicate predicate, Projection projection = {}) {
    return std::all_of(begin(range), end(range), on_projections(predicate, projection));
}
template <typename Range, typename Predicate, typename Projection = identity>
constexpr bool any_of(Range&& range, Predicate predicate, Projection projection = {}) {
    return std::any_of(begin(range), end(range), on_projections(predicate, projection));
}
template <typename Range, typename Predicate, typename Projection = identity>
constexpr bool none_of(Range&& range, Predicate predicate, Projection projection = {}) {
    return std::none_of(begin(range), end(range), on_projections(predicate, projection));
}

template <typename Range, typename Predicate, typename Projection = identity>
constexpr auto find_if(Range&& range, Predicate predicate, Projection projection = {}) {
    return std::find_if(begin(range), end(range), on_projections(predicate, projection));
}
template <typename Range, typename Predicate, typename Projection = identity>
constexpr auto find_if_not(Range&& range, Predicate predicate, Projection projection = {}) {
    return std::find_if_not(begin(range), end(range), on_projections(predicate, projection));
}
template <typename Range, typename T, typename Projection = identity>
constexpr auto find(Range&& range, const T& value, Projection projection = {}) {
    return ranges::find_if(
        range, [&](const auto& element) { return element == value; }, projection);
}
template <typename Range, typename Predicate, typename Projection = identity>
constexpr auto count_if(Range&& range, Predicate predicate, Projection projection = {}) {
    return std::count_if(begin(range), end(range), on_projections(predicate, projection));
}
template <typename Range, typename T, typename Projection = identity>
constexpr auto count(Range&& range, const T& value, Projection projection = {}) {
    return ranges::count_if(
        range, [&](const auto& element) { return element == value; }, projection);
}

template <typename First, typename Second>
constexpr bool equal(First&& first, Second&& second) {
    return std::equal(begin(first), end(first), begin(second), end(second));
}
template <typename First, typename Second>
struct mismatch_result {
    First in1;
    Second in2;
};
template <typename First, typename Second>
constexpr auto mismatch(First&& first, Second&& second) {
    const auto places = std::mismatch(begin(first), end(first), begin(second), end(second));
    return mismatch_result<decltype(begin(first)), decltype(begin(second))>{places.first,
                                                                            places.second};
}

template <typename Range, typename Compare = less, typename Projection = identity>
constexpr auto max_element(Range&& range, Compare compare = {}, Projection projection = {}) {
    return std::max_element(begin(range), end(range), on_projections(compare, projection));
}

template <typename Range, typename Compare = less, typename Projection = identity>
constexpr void sort(Range&& range, Compare compare = {}, Projection projection = {}) {
    std::sort(begin(range), end(range), on_projections(compare, projection));
}
template <typename Range, typename Compare = less, typename Projection = identity>
void stable_sort(Range&& range, Compare compare = {}, Projection projection = {}) {
    std::stable_sort(begin(range), end(range), on_projections(compare, projection));
}
template <typename Range, typename Iterator, typename Compare = less,
          typename Projection = identity>
constexpr void nth_element(Range&& range, Iterator nth, Compare compare = {},
                           Projection projection = {}) {
    std::nth_element(begin(range), nth, end(range), on_projections(compare, projection));
}
template <typename Range>
constexpr void reverse(Range&& range) {
    std::reverse(begin(range), end(range));
}

template <typename Range, typename T>
constexpr void replace(Range&& range, const T& from, const T& to) {
    std::replace(begin(range), end(range), from, to);
}
template <typename Range, typename Output, typename Function, typename Projection = identity>
constexpr void transform(Range&& range, Output output, Function function,
                         Projection projection = {}) {
    std::transform(begin(range), end(range), output, [&](auto&& element) -> decltype(auto) {
        return std::invoke(function, std::invoke(projection, element));
    });
}

}  // namespace ranges
}  // namespace std

#endif
