// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/line/input.h"
#include "tests/support/catch.h"

#include <initializer_list>
#include <string>

using app::Edit;
using app::Input;
using app::LineHistory;

namespace {

Input after_lines(std::initializer_list<const char*> lines) {
    Input input;
    for (const char* line : lines) {
        input.insert(line);
        input.take_line();
    }
    return input;
}

} // namespace

TEST_CASE("Up walks back through the lines and Down returns to the unfinished one") {
    Input input = after_lines({"e4", "Nf3"});
    input.insert("Bc");
    input.edit(Edit::older);
    CHECK(input.text() == "Nf3");
    input.edit(Edit::older);
    CHECK(input.text() == "e4");
    input.edit(Edit::older);
    CHECK(input.text() == "e4");
    input.edit(Edit::newer);
    input.edit(Edit::newer);
    CHECK(input.text() == "Bc");
    input.edit(Edit::newer);
    CHECK(input.text() == "Bc");
}

TEST_CASE("moves and talk have histories of their own") {
    Input input = after_lines({"e4", ";sit", "Nf3", ";go"});
    input.edit(Edit::older);
    CHECK(input.text() == "Nf3");
    input.clear();
    input.insert(";");
    input.edit(Edit::older);
    CHECK(input.text() == ";go");
    input.edit(Edit::older);
    CHECK(input.text() == ";sit");
}

TEST_CASE("a line entered twice in a row is kept once") {
    Input input = after_lines({"e4", "Nf3", "Nf3"});
    input.edit(Edit::older);
    input.edit(Edit::older);
    CHECK(input.text() == "e4");
}

TEST_CASE("a history keeps most_lines, the newest") {
    LineHistory history;
    for (std::size_t i = 0; i < LineHistory::most_lines + 3; ++i) {
        history.add(std::to_string(i));
    }
    CHECK(history.size() == LineHistory::most_lines);
    CHECK(history[0] == "3");
}

TEST_CASE("a failed move stays for editing and is in the history") {
    Input input;
    input.insert("Qh9");
    input.keep_line_selected();
    CHECK(input.text() == "Qh9");
    input.clear();
    input.edit(Edit::older);
    CHECK(input.text() == "Qh9");
}

TEST_CASE("after a failed move the next letter starts a new line, and an editing key mends it") {
    Input input;
    (void)input.insert("e5");
    input.keep_line_selected();
    SECTION("a letter") {
        (void)input.insert("d");
        (void)input.insert("4");
        CHECK(input.text() == "d4");
    }
    SECTION("an editing key") {
        input.edit(Edit::erase_left);
        (void)input.insert("4");
        CHECK(input.text() == "e4");
    }
}

TEST_CASE("Ctrl-R finds the newest line with the pattern, again an older one") {
    Input input = after_lines({"N@f3", "e4", "Nxf3", "d4"});
    input.insert("draft");
    input.edit(Edit::search_back);
    CHECK(input.search() == std::optional<std::string>(""));
    input.insert("f");
    input.insert("3");
    CHECK(input.text() == "Nxf3");
    input.edit(Edit::search_back);
    CHECK(input.text() == "N@f3");
    input.edit(Edit::search_back);
    CHECK(input.text() == "N@f3");

    SECTION("Esc brings back what stood there") {
        input.end_search(false);
        CHECK(input.text() == "draft");
        CHECK_FALSE(input.search());
    }
    SECTION("Enter takes what was found") {
        CHECK(input.take_line() == "N@f3");
    }
    SECTION("erasing shortens the pattern and looks at all lines again") {
        input.edit(Edit::erase_left);
        CHECK(input.search() == std::optional<std::string>("f"));
        CHECK(input.text() == "Nxf3");
    }
    SECTION("another edit keeps the line") {
        input.edit(Edit::home);
        CHECK_FALSE(input.search());
        CHECK(input.line().cursor() == 0);
    }
}

TEST_CASE("the only completion is taken at once") {
    Input input;
    input.insert("Ng1");
    input.offer_completions("", {"Ng1f3"});
    CHECK(input.text() == "Ng1f3");
    CHECK_FALSE(input.completions());
}

TEST_CASE("of several completions the common start is taken, then each in turn") {
    Input input;
    input.insert("/re");
    input.offer_completions("/", {"refresh", "rematch", "resign"});
    CHECK(input.text() == "/re");
    REQUIRE(input.completions());
    CHECK(input.cycle_completion(false));
    CHECK(input.text() == "/refresh");
    input.cycle_completion(false);
    input.cycle_completion(false);
    CHECK(input.text() == "/resign");
    input.cycle_completion(false);
    CHECK(input.text() == "/refresh");
    input.cycle_completion(true);
    CHECK(input.text() == "/resign");
    input.insert(" ");
    CHECK_FALSE(input.completions());
    CHECK_FALSE(input.cycle_completion(false));
}

TEST_CASE("Shift-Tab begins with the last completion") {
    Input input;
    input.offer_completions("", {"a3", "a4", "b3"});
    CHECK(input.text().empty());
    input.cycle_completion(true);
    CHECK(input.text() == "b3");
}
