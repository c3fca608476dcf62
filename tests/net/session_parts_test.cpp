// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a session: how it recognizes the server's prompts.
#include "net/session/prompts.h"
#include "tests/support/catch.h"

using namespace net;
using base::Instant;
using namespace std::chrono_literals;

namespace {

constexpr Instant start{734h};
constexpr Prompts::OutputState logging_in{true, false, false};
constexpr Prompts::OutputState half_a_line{true, false, true};

} // namespace

TEST_CASE("half a line may be a prompt sooner than nothing at all means that there is none") {
    Prompts prompts;
    CHECK_FALSE(prompts.due(logging_in)); // nothing has been received yet
    prompts.bytes_came(start);
    CHECK(prompts.due(half_a_line) == start + Prompts::prompt_wait);
    CHECK(prompts.due(logging_in) == start + Prompts::no_prompt_wait);
    CHECK_FALSE(prompts.due({true, true, true})); // the server asks for a password
    CHECK_FALSE(prompts.due({}));                 // a prompt has been received
}

TEST_CASE("a silence is looked at once, and starts again with every byte") {
    Prompts prompts;
    prompts.bytes_came(start);
    CHECK_FALSE(prompts.take_due(half_a_line, start + Prompts::prompt_wait - 1ms));
    CHECK(prompts.take_due(half_a_line, start + Prompts::prompt_wait));
    CHECK_FALSE(prompts.take_due(half_a_line, start + 1h));
    prompts.bytes_came(start + 1h);
    CHECK(prompts.take_due(half_a_line, start + 2h));
}

TEST_CASE("on a server without prompts every silence means one, until a prompt comes") {
    Prompts prompts;
    prompts.expect_none(true);
    prompts.bytes_came(start);
    CHECK(prompts.due({}) == start + Prompts::prompt_wait);
    prompts.expect_none(false);
    CHECK_FALSE(prompts.due({}));
}

TEST_CASE("a prompt is shown when it is another one, or stands behind something that was shown") {
    Prompts prompts;
    CHECK(prompts.take_shown("fics% "));
    CHECK_FALSE(prompts.take_shown("fics% "));
    prompts.line_came(false);
    CHECK_FALSE(prompts.take_shown("fics% "));
    prompts.line_came(true);
    CHECK(prompts.take_shown("fics% "));
    CHECK(prompts.take_shown("lab> "));
    CHECK_FALSE(prompts.take_shown(""));
}

TEST_CASE("a command is known to have been answered by silence") {
    Prompts prompts;
    CHECK(prompts.take_silent());
    prompts.line_came(false);
    CHECK_FALSE(prompts.take_silent());
    CHECK(prompts.take_silent());
}

TEST_CASE("while a password is typed silence means nothing") {
    Prompts prompts;
    prompts.bytes_came(start);
    CHECK(prompts.due({true, false, false}));
    CHECK_FALSE(prompts.due({true, true, false}));
    CHECK_FALSE(prompts.take_due({true, true, true}, start + 1h));
    CHECK(prompts.take_due({true, false, true}, start + 1h));
}
