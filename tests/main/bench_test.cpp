// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/text.h"
#include "tests/support/catch.h"
#include "tests/support/program.h"

using support::bughouse;

namespace {

/// The number of nodes that every compiler, build and processor must give. It changes whenever the
/// search does.
constexpr std::uint64_t expected = 649505;

} // namespace

TEST_CASE("bench ends with its signature, the sum of the nodes above, the same in every build") {
    const auto ran = bughouse({"bench"});
    REQUIRE(ran.exit_code == 0);
    CHECK(ran.message.empty());
    std::uint64_t sum = 0;
    std::uint64_t signature = 0;
    for (const auto line : base::split(ran.output, '\n')) {
        const auto text = base::tokens(line);
        if (text.size() == 2 && text[0] == "signature") {
            signature = base::to_number<std::uint64_t>(text[1]).value_or(0);
        } else if (text.size() > 2 && text[1] == "nodes") {
            sum += base::to_number<std::uint64_t>(text[0]).value_or(0);
        }
    }
    CHECK(signature == expected);
    CHECK(signature == sum);
    CHECK(base::split(base::trim(ran.output), '\n').back().substr(0, 10) == "signature ");
}
