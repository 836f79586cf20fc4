// Builds with asserts also enable the asserts of the standard library.
#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace {

#ifndef NDEBUG
TEST(LibraryAsserts, EndAProgramThatReadsBehindAVector) {
    std::vector<int> values(3);
    values.reserve(100);  // so that a sanitizer of memory alone might not see it
    volatile std::size_t behind = 3;
    EXPECT_DEATH(values[behind] = 1, "Assertion");
}
#endif

}  // namespace
