// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/session/pending_commands.h"

#include "tests/support/catch.h"
#include "tests/support/epoch.h"

using namespace net;
using namespace std::chrono_literals;

namespace {

/// Commands sent and lines received on one connection.
struct CommandsDialogue {
    void program(std::string_view command) { commands.sent(command, true, now); }
    void user(std::string_view command) { commands.sent(command, false, now); }
    /// Receives lines and prompts ("% "); returns the lines that would be shown, separated by bars.
    std::string hear(std::initializer_list<std::string_view> lines) {
        std::string shown;
        for (const std::string_view line : lines) {
            if (line == "% ") {
                commands.prompted(std::exchange(after_prompt, true));
                continue;
            }
            after_prompt = false;
            const bool quiet = commands.answers_quietly(line, parse_fics_line(line), now);
            shown += quiet ? "" : std::string(line) + "|";
        }
        return shown;
    }

    PendingCommands commands;
    base::Instant now = support::epoch;
    bool after_prompt = true;
};

constexpr std::string_view denial = "Your opponent is not out of time!";
constexpr std::string_view game_row =
    "  1 1795 Alice       2005 Carol      [ bu  3   0]   2:38 -  2:58";

} // namespace

TEST_CASE("the answer to the program is quiet however late it comes, and one of it") {
    CommandsDialogue dialogue;
    dialogue.program("flag");
    dialogue.now += 5s;
    CHECK(dialogue.hear({denial, "% "}).empty());
    CHECK(dialogue.hear({denial, "% "}) == std::string(denial) + "|");
}

TEST_CASE("what others say while an answer is awaited is shown, and its prompt ends no answer") {
    CommandsDialogue dialogue;
    dialogue.program("bugwho gpu");
    CHECK(dialogue.hear({"", "bob tells you: hi", "% ", "The server is slow today.", "% "}) ==
          "bob tells you: hi|The server is slow today.|");
    CHECK(dialogue
              .hear({"Bughouse games in progress:", "", game_row, "Words that nobody knows",
                     "   1 game displayed.", "% "})
              .empty());
    CHECK(dialogue.hear({"Words that nobody knows", "% "}) == "Words that nobody knows|");
}

TEST_CASE("when user and program ask the same each gets an answer, in the order of the commands") {
    for (const bool user_first : {true, false}) {
        CommandsDialogue dialogue;
        user_first ? dialogue.user("games") : dialogue.program("games");
        user_first ? dialogue.program("games") : dialogue.user("ga");
        const auto answer = [&] {
            return dialogue.hear({"", game_row, "", "  1 game displayed.", "% "});
        };
        CHECK(answer().empty() == !user_first);
        CHECK(answer().empty() == user_first);
    }
}

TEST_CASE("an answer says that the commands before its own have been answered") {
    CommandsDialogue dialogue;
    dialogue.program("moves 1");
    dialogue.program("flag");
    CHECK(dialogue.hear({denial, "% "}).empty());
    CHECK_FALSE(dialogue.hear({"Movelist for game 1:", "% "}).empty());
}

TEST_CASE("answers to settings are told by the variable") {
    CommandsDialogue dialogue;
    dialogue.program("set style 12");
    dialogue.program("iset ms 1");
    dialogue.program("iset pendinfo 1");
    dialogue.program("set interface bughouse 1");
    dialogue.user("set open 1");
    CHECK(dialogue
              .hear({"Style 12 set.", "% ", "com_iset: ms 1", "% ",
                     "No such ivariable \"pendinfo\".", "% "})
              .empty());
    CHECK(dialogue.hear({"% "}).empty()); // BICS answers `set interface` with a prompt alone
    CHECK(dialogue.hear({"open set.", "% "}) == "open set.|");
    dialogue.user("set interface mine");
    CHECK(dialogue.hear({"Interface set to mine.", "% "}) == "Interface set to mine.|");
}

TEST_CASE("a command that the server does not know is answered too") {
    CommandsDialogue dialogue;
    dialogue.program("bugwho gpu");
    dialogue.user("xyz");
    CHECK(dialogue.hear({"bugwho: Command has failed.", "% ", "xyz: Command has failed.", "% "}) ==
          "xyz: Command has failed.|");
}

TEST_CASE("an observed game's board is an answer, and nobody else's board is") {
    CommandsDialogue dialogue;
    dialogue.program("refresh 2");
    const std::string_view other =
        "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 1 1 1 "
        "0 1 Alice Carol 0 3 0 39 39 178708 180000 1 none (0:00.000) none 0 1 0";
    CHECK_FALSE(dialogue.hear({other, "% "}).empty());
    CHECK(dialogue.hear({"There is no such game.", "% "}).empty());
    CHECK(dialogue.hear({"There is no such game.", "% "}) == "There is no such game.|");
}

TEST_CASE("no answer is waited for without end, nor to a game's flag after the game") {
    CommandsDialogue dialogue;
    dialogue.program("flag");
    SECTION("after the last bound") {
        dialogue.now += PendingCommands::longest_wait + 1ms;
        CHECK_FALSE(dialogue.hear({denial, "% "}).empty());
    }
    SECTION("at the last bound") {
        dialogue.now += PendingCommands::longest_wait;
        CHECK(dialogue.hear({denial, "% "}).empty());
    }
    SECTION("after the game") {
        dialogue.commands.game_over();
        CHECK_FALSE(dialogue.hear({denial, "% "}).empty());
    }
    SECTION("after the game that it crossed the end of") {
        const std::string_view no_game = "You are not playing a game.";
        dialogue.commands.game_over();
        CHECK(dialogue.hear({"", "{Game 1 (Amy vs. Cid) aborted} *", "% ", no_game, "% "}) ==
              "{Game 1 (Amy vs. Cid) aborted} *|");
        CHECK_FALSE(dialogue.hear({no_game, "% "}).empty());
    }
    SECTION("behind more commands than are remembered") {
        for (std::size_t i = 0; i < PendingCommands::most; ++i) {
            dialogue.user("finger bob");
        }
        CHECK_FALSE(dialogue.hear({denial, "% "}).empty());
    }
    SECTION("behind as many as are remembered") {
        for (std::size_t i = 1; i < PendingCommands::most; ++i) {
            dialogue.user("finger bob");
        }
        CHECK(dialogue.hear({denial, "% "}).empty());
    }
}

TEST_CASE("an answer whose prompt has been missed ends with what others say") {
    CommandsDialogue dialogue;
    dialogue.program("games");
    CHECK(dialogue.hear({game_row, "bob tells you: hi", "Words that nobody knows"}) ==
          "bob tells you: hi|Words that nobody knows|");
}
