// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a session: how it recognizes the server's prompts.
#include "net/session/prompts.h"
#include "tests/support/catch.h"

using namespace net;
using base::Instant;
using namespace std::chrono_literals;

namespace {

constexpr Instant start{734h};
constexpr PromptTimer::OutputState logging_in{true, false, false};
constexpr PromptTimer::OutputState half_a_line{true, false, true};

} // namespace

TEST_CASE("half a line may be a prompt sooner than nothing at all means that there is none") {
    PromptTimer prompts;
    CHECK_FALSE(prompts.due(logging_in)); // nothing has been received yet
    prompts.bytes_came(start);
    CHECK(prompts.due(half_a_line) == start + PromptTimer::prompt_wait);
    CHECK(prompts.due(logging_in) == start + PromptTimer::no_prompt_wait);
    CHECK_FALSE(prompts.due({true, true, true})); // the server asks for a password
    CHECK_FALSE(prompts.due({}));                 // a prompt has been received
}

TEST_CASE("a silence is looked at once, and starts again with every byte") {
    PromptTimer prompts;
    prompts.bytes_came(start);
    CHECK_FALSE(prompts.take_due(half_a_line, start + PromptTimer::prompt_wait - 1ms));
    CHECK(prompts.take_due(half_a_line, start + PromptTimer::prompt_wait));
    CHECK_FALSE(prompts.take_due(half_a_line, start + 1h));
    prompts.bytes_came(start + 1h);
    CHECK(prompts.take_due(half_a_line, start + 2h));
}

TEST_CASE("on a server without prompts every silence means one, until a prompt comes") {
    PromptTimer prompts;
    prompts.set_promptless(true);
    prompts.bytes_came(start);
    CHECK(prompts.due({}) == start + PromptTimer::prompt_wait);
    prompts.set_promptless(false);
    CHECK_FALSE(prompts.due({}));
}

TEST_CASE("a prompt is shown when it is another one, or stands behind something that was shown") {
    PromptTimer prompts;
    CHECK(prompts.should_show_prompt("fics% "));
    CHECK_FALSE(prompts.should_show_prompt("fics% "));
    prompts.line_came(false);
    CHECK_FALSE(prompts.should_show_prompt("fics% "));
    prompts.line_came(true);
    CHECK(prompts.should_show_prompt("fics% "));
    CHECK(prompts.should_show_prompt("lab> "));
    CHECK_FALSE(prompts.should_show_prompt(""));
}

TEST_CASE("a command is known to have been answered by silence") {
    PromptTimer prompts;
    CHECK(prompts.no_line_since_prompt());
    prompts.line_came(false);
    CHECK_FALSE(prompts.no_line_since_prompt());
    CHECK(prompts.no_line_since_prompt());
}

TEST_CASE("while a password is typed silence means nothing") {
    PromptTimer prompts;
    prompts.bytes_came(start);
    CHECK(prompts.due({true, false, false}));
    CHECK_FALSE(prompts.due({true, true, false}));
    CHECK_FALSE(prompts.take_due({true, true, true}, start + 1h));
    CHECK(prompts.take_due({true, false, true}, start + 1h));
}
