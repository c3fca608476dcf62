// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/wire/lines.h"

#include "tests/support/catch.h"

using namespace net;
using namespace std::string_literals;

namespace {

void append(std::vector<LineOrPrompt>& all, std::vector<LineOrPrompt> more) {
    all.insert(all.end(), more.begin(), more.end());
}

/// All lines and prompts, including the line held back at the end.
std::vector<LineOrPrompt> pieces(std::string_view data, std::size_t packet = std::string::npos) {
    Lines lines;
    std::vector<LineOrPrompt> all;
    while (!data.empty()) {
        append(all, lines.receive(data.substr(0, packet)));
        data.remove_prefix(std::min(packet, data.size()));
    }
    append(all, lines.release());
    return all;
}

/// Lines as "text|", prompts as "(fics% )".
std::string shown(const std::vector<LineOrPrompt>& all) {
    std::string text;
    for (const LineOrPrompt& piece : all) {
        if (const auto* line = std::get_if<Line>(&piece)) {
            text += line->text + (line->cut ? "...|" : "|");
        } else {
            text += "(" + std::get<Prompt>(piece).text + ")";
        }
    }
    return text;
}

/// The lines and prompts of `data`; checks that packets of every size give the same.
std::string shown(const std::string& data) {
    const auto whole = pieces(data);
    for (std::size_t packet = 1; packet < std::min<std::size_t>(data.size(), 100); ++packet) {
        CAPTURE(packet);
        REQUIRE(pieces(data, packet) == whole);
    }
    return shown(whole);
}

} // namespace

TEST_CASE("lines end with LF CR, CR LF or LF") {
    CHECK(shown("one\n\rtwo\r\nthree\n\n\rfour") == "one|two|three||");
}

TEST_CASE("a prompt has no end and is there at once") {
    CHECK(shown("fics% ") == "(fics% )");
    CHECK(shown("fics% fics% {Game 1}\n\r") == "(fics% )(fics% ){Game 1}|");
    CHECK(shown("login: ") == "(login: )");
    CHECK(shown("password: ____\n\r") == "(password: )____|");
    CHECK(shown("Press return to enter the FICS as \"guest\":___\n\r") ==
          "(Press return to enter the FICS as \"guest\":)___|");
    CHECK(shown("the fics% prompt\n") == "the fics% prompt|");
}

TEST_CASE("after the login its prompts are ordinary text") {
    Lines lines;
    lines.expect_login(false);
    CHECK(shown(lines.receive("login: x\n\rpassword: \n\r")) == "login: x|password: |");
}

TEST_CASE("a prompt of the user's own is found out, or told") {
    CHECK(shown("lab> \n\rone\n\rlab> two\n\rlab> ") == "(lab> )|one|(lab> )two|(lab> )");
    CHECK(shown("two words> \n\rlab \n\r") == "two words> |lab |");
    Lines lines;
    lines.add_known_prompt("?");
    CHECK(shown(lines.receive("??what\n\r")) == "(?)(?)what|");
}

TEST_CASE("prompts that were told are few and short") {
    Lines lines;
    lines.add_known_prompt("");
    lines.add_known_prompt(std::string(Lines::longest_prompt + 1, 'x'));
    CHECK(shown(lines.receive(std::string(Lines::longest_prompt + 1, 'x') + "\n\n")) ==
          std::string(Lines::longest_prompt + 1, 'x') + "||");
    lines.add_known_prompt(std::string(Lines::longest_prompt, 'y'));
    for (std::size_t i = 1; i < Lines::most_prompts; ++i) {
        lines.add_known_prompt(std::string(i, 'z') + ">");
    }
    CHECK(shown(lines.receive(std::string(Lines::longest_prompt, 'y'))).front() == '(');
    lines.add_known_prompt("last>");
    CHECK(shown(lines.receive(std::string(Lines::longest_prompt, 'y') + "\n")).find('(') ==
          std::string::npos);
}

TEST_CASE("a prompt that is known takes no room, and an empty one hides no other") {
    Lines lines;
    lines.add_known_prompt("one>");
    for (std::size_t i = 1; i < Lines::most_prompts; ++i) {
        lines.add_known_prompt(std::string(i, 'z') + ">");
    }
    for (const std::string_view known : {"zz>", "fics% ", "aics% ", ""}) {
        lines.add_known_prompt(known);
    }
    CHECK(shown(lines.receive("one>z>fics% x\n")) == "(one>)(z>)(fics% )x|");
    Lines empty;
    empty.add_known_prompt("");
    empty.add_known_prompt("mine>");
    CHECK(shown(empty.receive("mine>x\n")) == "(mine>)x|");
}

TEST_CASE("a prompt that is found out has a sign and a blank at its end, and is short") {
    CHECK(shown("a> \n\rone\n\ra> two\n\r") == "(a> )|one|(a> )two|");
    CHECK(shown("> \n\r> two\n\r") == "> |> two|");
    CHECK(shown("fics% lab> \n\rlab> two\n\r") == "(fics% )(lab> )|(lab> )two|");
    const std::string longest = std::string(Lines::longest_prompt - 2, 'x') + "> ";
    CHECK(shown(longest + "\n") == "(" + longest + ")|");
    CHECK(shown("x" + longest + "\n") == "x" + longest + "|");
}

TEST_CASE("wrapped lines are joined") {
    CHECK(shown("Issuing: alice (----) carol (----) unrated wild 3 0 Loaded from\n\r"
                "\\   wild/bughouse.\n\rfics% ") ==
          "Issuing: alice (----) carol (----) unrated wild 3 0 Loaded from wild/bughouse.|"
          "(fics% )");
    CHECK(shown("alice tells you: one two \n\r\\   three\n\r\\   four\n\r\\ five\n\r") ==
          "alice tells you: one two three four|\\ five|");
    CHECK(shown("<b1> game 1 white [PPPPPPPPPPPPPPPPPPPPPPPPPPPPP]\n\r\\   black [P]\n\r") ==
          "<b1> game 1 white [PPPPPPPPPPPPPPPPPPPPPPPPPPPPP] black [P]|");
    CHECK(shown("short\n\r\\   not joined\n\r") == "short|\\   not joined|");
}

TEST_CASE("only a line that may go on is held back") {
    Lines lines;
    CHECK(shown(lines.receive("<b1> game 2 white [P] black []\n\r")) ==
          "<b1> game 2 white [P] black []|");
    CHECK(shown(lines.receive("{Game 1 (alice vs. carol) carol resigns} 1-0\n\r")) ==
          "{Game 1 (alice vs. carol) carol resigns} 1-0|");
    CHECK_FALSE(lines.holds_line());
    CHECK(shown(lines.receive(std::string(Lines::shortest_wrapped - 1, 'x') + "\n")).size() ==
          Lines::shortest_wrapped);
    for (const std::string& held :
         {std::string(Lines::shortest_wrapped, 'x'), std::string("A line with } among its words"),
          std::string("{A line that has only one of them")}) {
        CHECK(lines.receive(held + "\n").empty());
        CHECK(shown(lines.release()) == held + "|");
    }
    CHECK(lines.receive("Your partner is playing game 2 (a vs. b).\n\r").empty());
    CHECK(lines.holds_line());
    SECTION("until the next byte says that it does not") {
        CHECK(shown(lines.receive("f")) == "Your partner is playing game 2 (a vs. b).|");
    }
    SECTION("until it is released") {
        CHECK(shown(lines.release()) == "Your partner is playing game 2 (a vs. b).|");
        CHECK(lines.release().empty());
    }
    SECTION("but not while its continuation is coming in") {
        CHECK(lines.receive("\\  ").empty());
        CHECK(lines.release().empty());
        CHECK(shown(lines.receive(" more\nx")) ==
              "Your partner is playing game 2 (a vs. b). more|");
    }
}

TEST_CASE("a wrapped line is as long as any other, and what follows is whole") {
    const std::string begins(Lines::longest_line - 10, 'x');
    const auto after = [&](const std::string& rest) {
        return shown(begins + "\n" + rest + "ok\n").substr(begins.size());
    };
    CHECK(after("\\   123456789\n") == " 123456789|ok|");
    CHECK(after("\\   1234567890\n") == "...|ok|");
    CHECK(after("\\   1234567890\n\\   1\n") == "...|ok|");
    CHECK(after("\\   " + std::string(Lines::longest_line, 'y') + "\n") == "...|ok|");
    Lines lines;
    CHECK_FALSE(lines.receive(std::string(Lines::longest_line + 1, 'x') + "\n").empty());
    CHECK_FALSE(lines.holds_line());
    CHECK(shown("A line that may go on.\nfics% " + std::string(Lines::longest_line, 'x') + "\n")
              .starts_with("A line that may go on.|(fics% )xxx"));
}

TEST_CASE("text is made safe for a terminal") {
    CHECK(shown("a\x1B[2Jb\a\0c\tc\x7F\n"s) == "a?[2Jbc c?|");
    CHECK(shown("caf\xE9 \x9B"
                "1m\n") == "caf\xC3\xA9 ?1m|");
    CHECK(shown("caf\xC3\xA9 \xE2\x99\x9E \xC2\x9B"
                "1m\n") == "caf\xC3\xA9 \xE2\x99\x9E ?1m|");
    CHECK(shown("\xED\xA0\x80\n") == "\xC3\xAD\xC2\xA0?|");
}

TEST_CASE("a line is cut at its bound, and the next one is whole") {
    const std::string most(Lines::longest_line, 'x');
    CHECK(shown(most + "\nnext\n") == most + "|next|");
    CHECK(shown(most + "y\nnext\n") == most + "...|next|");
    CHECK(shown("fics% fics% " + most + "\n") == "(fics% )(fics% )" + most + "|");

    Lines lines;
    std::size_t longest_tail = 0;
    for (int i = 0; i < 1000; ++i) {
        CHECK(lines.receive(std::string(1000, 'm')).empty());
        longest_tail = std::max(longest_tail, lines.tail().size());
    }
    CHECK(longest_tail == Lines::longest_line);
    CHECK(shown(lines.receive("\nnext\n")) == std::string(Lines::longest_line, 'm') + "...|next|");
}

TEST_CASE("a line wrapped without end is cut as well") {
    std::string data = "alice tells you: this is long\n\r";
    for (std::size_t i = 0; i < Lines::longest_line; ++i) {
        data += "\\   and\n\r";
    }
    const auto all = pieces(data + "x");
    REQUIRE(all.size() == 1);
    CHECK(std::get<Line>(all.front()).cut);
    CHECK(std::get<Line>(all.front()).text.size() <= Lines::longest_line);
}
