// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/variant.h"

#include "tests/support/catch.h"

#include <array>
#include <string>
#include <variant>

using base::Boxed;

TEST_CASE("a boxed value is copied and compared as a value") {
    const Boxed<std::string> first(std::string("one"));
    Boxed<std::string> second = first;
    CHECK(second == first);
    *second = "two";
    CHECK(*first == "one");
    CHECK_FALSE(second == first);
    second = first;
    CHECK(second->size() == 3);
    CHECK(&*second != &*first);
}

TEST_CASE("a boxed value is taken by its variant like a bare one, and leaves it small") {
    using Large = std::array<std::string, 50>;
    using Any = std::variant<int, Boxed<Large>>;
    const Any any = Large{"first"};
    CHECK(std::get<Boxed<Large>>(any)->front() == "first");
    CHECK(sizeof(Any) <= 2 * sizeof(void*));
}
