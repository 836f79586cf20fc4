// This header defines what Sebastes uses of C++20 and Debian 12's emscripten lacks: algorithms on
// whole ranges with projections, std::bit_cast, std::jthread without stop tokens and
// std::make_unique_for_overwrite. A WebAssembly build includes it before every file (-include). It
// is empty where the standard library has them.
#pragma once

#include <version>

#if !defined(__cpp_lib_ranges) || __cpp_lib_ranges < 201911L

#include <algorithm>
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

// Returns a predicate that calls another one with the projections of one or two elements.
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

template <typename Range, typename Compare = less, typename Projection = identity>
constexpr auto min_element(Range&& range, Compare compare = {}, Projection projection = {}) {
    return std::min_element(begin(range), end(range), on_projections(compare, projection));
}
template <typename Range, typename Compare = less, typename Projection = identity>
constexpr auto max_element(Range&& range, Compare compare = {}, Projection projection = {}) {
    return std::max_element(begin(range), end(range), on_projections(compare, projection));
}

template <typename Range, typename T, typename Compare = less, typename Projection = identity>
constexpr auto lower_bound(Range&& range, const T& value, Compare compare = {},
                           Projection projection = {}) {
    return std::lower_bound(begin(range), end(range), value,
                            [&](const auto& element, const T& than) {
                                return std::invoke(compare, std::invoke(projection, element), than);
                            });
}
template <typename Range, typename Compare = less, typename Projection = identity>
constexpr void sort(Range&& range, Compare compare = {}, Projection projection = {}) {
    std::sort(begin(range), end(range), on_projections(compare, projection));
}
template <typename Range, typename Compare = less, typename Projection = identity>
void stable_sort(Range&& range, Compare compare = {}, Projection projection = {}) {
    std::stable_sort(begin(range), end(range), on_projections(compare, projection));
}
template <typename Range, typename T>
constexpr void replace(Range&& range, const T& from, const T& to) {
    std::replace(begin(range), end(range), from, to);
}
}  // namespace ranges
}  // namespace std

#endif
