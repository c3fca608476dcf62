// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/secret.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <optional>

using base::Secret;

namespace {

bool all_zero(const char* bytes, std::size_t size) {
    return std::all_of(bytes, bytes + size, [](char c) { return c == 0; });
}

} // namespace

TEST_CASE("a secret that is cleared, replaced or moved from leaves no byte where it stood") {
    const std::string text(
        GENERATE(as<std::string>{}, "short", "one that is longer than any buffer"));
    Secret secret(text);
    const char* const place = secret.view().data();
    // A short text is stored in the object, so moving copies its bytes.
    const bool inside = text.size() < 16;
    SECTION("cleared") {
        secret.clear();
        CHECK(secret.empty());
        CHECK(all_zero(place, text.size()));
    }
    SECTION("replaced by a shorter one") {
        secret = Secret("x");
        CHECK(secret.view() == "x");
        CHECK((!inside || all_zero(place + 1, text.size() - 1)));
    }
    SECTION("moved from") {
        const Secret other(std::move(secret));
        CHECK(other.view() == text);
        CHECK((!inside || all_zero(place, text.size())));
    }
    SECTION("a copy is another one") {
        const Secret other = secret;
        secret.clear();
        CHECK(other.view() == text);
        CHECK(other == Secret(text));
    }
}

TEST_CASE("a text that has held a secret is wiped as far as it ever reached") {
    std::string text = "a password of some length, and more";
    const char* const place = text.data();
    const std::size_t size = text.size();
    text.resize(3);
    base::wipe(text);
    CHECK(text.empty());
    CHECK(all_zero(place, size));
}
