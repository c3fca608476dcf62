// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/wire/lines.h"

#include "tests/support/catch.h"

using namespace net;

TEST_CASE("what stands without an end twice is the prompt, whatever it looks like") {
    for (const std::string prompt : {"lab> ", "What now? ", ">", "%", "fics "}) {
        UnknownPromptDetector finder;
        CHECK_FALSE(finder.quiet(prompt));
        CHECK(finder.quiet(prompt) == prompt);
        UnknownPromptDetector
            glued; // the prompt was repeated on one line as the answer to an empty line
        CHECK_FALSE(glued.quiet(prompt));
        CHECK(glued.quiet(prompt + prompt) == prompt);
    }
}

TEST_CASE("a line that has only stalled is no prompt") {
    UnknownPromptDetector finder;
    CHECK_FALSE(finder.quiet("bob tells y"));
    CHECK_FALSE(finder.quiet(""));
    CHECK_FALSE(finder.quiet("lab> "));
    CHECK_FALSE(finder.quiet("lab> Style 12"));
    CHECK_FALSE(finder.quiet("lab> "));
    CHECK(finder.quiet("lab> ") == "lab> ");
}

TEST_CASE("no prompt is longer than its bound") {
    UnknownPromptDetector finder;
    const std::string most(Lines::longest_prompt, 'x');
    CHECK_FALSE(finder.quiet(most + "x"));
    CHECK_FALSE(finder.quiet(most + "x"));
    CHECK_FALSE(finder.quiet(most));
    CHECK(finder.quiet(most) == most);
}
