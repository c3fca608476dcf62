// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/wire/lines.h"

#include "tests/support/catch.h"

using namespace net;

TEST_CASE("what stands without an end twice is the prompt, whatever it looks like") {
    for (const std::string prompt : {"lab> ", "What now? ", ">", "%", "fics "}) {
        UnknownPromptDetector finder;
        CHECK_FALSE(finder.on_silence(prompt));
        CHECK(finder.on_silence(prompt) == prompt);
        UnknownPromptDetector
            glued; // the prompt was repeated on one line as the answer to an empty line
        CHECK_FALSE(glued.on_silence(prompt));
        CHECK(glued.on_silence(prompt + prompt) == prompt);
    }
}

TEST_CASE("a line that has only stalled is no prompt") {
    UnknownPromptDetector finder;
    CHECK_FALSE(finder.on_silence("bob tells y"));
    CHECK_FALSE(finder.on_silence(""));
    CHECK_FALSE(finder.on_silence("lab> "));
    CHECK_FALSE(finder.on_silence("lab> Style 12"));
    CHECK_FALSE(finder.on_silence("lab> "));
    CHECK(finder.on_silence("lab> ") == "lab> ");
}

TEST_CASE("no prompt is longer than its bound") {
    UnknownPromptDetector finder;
    const std::string most(Lines::longest_prompt, 'x');
    CHECK_FALSE(finder.on_silence(most + "x"));
    CHECK_FALSE(finder.on_silence(most + "x"));
    CHECK_FALSE(finder.on_silence(most));
    CHECK(finder.on_silence(most) == most);
}
